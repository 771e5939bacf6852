"""Literate pages: Markdown in which fenced `lexludi` blocks run.

In: the bytes of a file. Out: a SourceFile, and the same text with everything outside the blocks blanked, so that every place
in a block is the place in the Markdown file. Promise: nothing is decoded before its size is known, nothing odd gets through.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from pathlib import Path

from lexludi import limits
from lexludi.diagnostics import Code, Diagnostic, refuse
from lexludi.source import SourceFile, Span

FENCE = "```"
INFO = "lexludi"
# Characters that change the direction or the look of what stands around them, or that have no look at all: a reader would not
# see what runs. Controls, formats (among them all of the bidirectional ones and the byte order mark), halves of pairs, separators.
HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its source and the stretches of it that hold blocks."""

    file: SourceFile
    blocks: tuple[tuple[int, int], ...]

    def only_blocks(self) -> str:
        """The text with all but the blocks blanked; line breaks stay, so places stay."""
        parts, end = [], 0
        for start, stop in self.blocks:
            parts.append(_blank(self.file.text[end:start]))
            parts.append(self.file.text[start:stop])
            end = stop
        parts.append(_blank(self.file.text[end:]))
        return "".join(parts)


def _blank(text: str) -> str:
    return "".join("\n" if c == "\n" else " " for c in text)


def read_source(path: Path, shown: str | None = None, most: limits.Limit = limits.PAGE_BYTES) -> SourceFile:
    """Reads one text file within its size, as strict UTF-8 without hidden characters."""
    name = shown or str(path)
    try:
        if path.stat().st_size > most.most:
            raise refuse(most.code, f"{name} has more than {most.most} bytes", Span(SourceFile(name, ""), 0, 0))
        with path.open("rb") as stream:
            return decode(name, stream.read(most.most + 1), most)
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        place = Span(SourceFile(name, ""), 0, 0)
        raise refuse(Code.NO_SUCH_FILE, f"{name} cannot be read: {reason}", place, "check the path") from None
    except ValueError:
        raise refuse(Code.NO_SUCH_FILE, "that is not a path", hint="check the path") from None


def decode(name: str, data: bytes, most: limits.Limit = limits.PAGE_BYTES) -> SourceFile:
    if len(data) > most.most:
        raise refuse(most.code, f"{name} has more than {most.most} bytes", Span(SourceFile(name, ""), 0, 0))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = SourceFile(name, data[: error.start].decode("utf-8"))
        place = Span(before, error.start and len(before.text), len(before.text))
        raise refuse(Code.NOT_UTF8, "this is not UTF-8 text", place, "save the file as UTF-8") from None
    file = SourceFile(name, text)
    _refuse_odd_characters(file)
    return file


def _refuse_odd_characters(file: SourceFile) -> None:
    for at, char in enumerate(file.text):
        if char in "\n\t\r" or 32 <= ord(char) < 127:
            continue
        if unicodedata.category(char) in HIDDEN:
            shown = f"U+{ord(char):04X}"
            hint = "take it out: a reader cannot see it"
            raise refuse(Code.CONTROL_CHARACTER, f"the character {shown} is not allowed", Span(file, at, at + 1), hint)
    start = 0
    for line in file.text.split("\n"):
        if len(line) > limits.LINE_LENGTH.most:
            place = Span(file, start + limits.LINE_LENGTH.most, start + limits.LINE_LENGTH.most + 1)
            message = f"a line has more than {limits.LINE_LENGTH.most} characters"
            raise refuse(Code.LINE_TOO_LONG, message, place, "break the line")
        start += len(line) + 1


def find_blocks(file: SourceFile) -> tuple[Page, list[Diagnostic]]:
    """Finds the fenced blocks of a page. A fence of another kind hides what stands in it."""
    mistakes: list[Diagnostic] = []
    blocks: list[tuple[int, int]] = []
    fence, opened, inside, start = "", 0, False, 0
    for line in file.text.splitlines(keepends=True):
        bare = line.strip()
        ticks = len(bare) - len(bare.lstrip("`"))
        if not fence and ticks >= len(FENCE):
            fence, opened = bare[:ticks], start
            inside = bare[ticks:].strip() == INFO
            body = start + len(line)
        elif fence and bare == fence:
            if inside:
                blocks.append((body, start))
            fence = ""
        start += len(line)
    if fence:
        place = Span(file, opened, opened + len(fence))
        mistakes.append(Diagnostic(Code.UNCLOSED_FENCE, "this block is never closed", place, f"end it with a line {fence}"))
    if len(blocks) > limits.BLOCKS.most:
        place = Span(file, blocks[limits.BLOCKS.most][0], blocks[limits.BLOCKS.most][0] + 1)
        mistakes.append(Diagnostic(Code.TOO_MANY_BLOCKS, f"a page has at most {limits.BLOCKS.most} blocks", place))
        blocks = blocks[: limits.BLOCKS.most]
    return Page(file, tuple(blocks)), mistakes
