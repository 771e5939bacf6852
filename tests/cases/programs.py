"""Bad programs: chunks of the language with the mistakes that are expected beside the lines that cause them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program.load import build
from lexludi.source import SourceFile
from lexludi.syntax.parse import parse_blocks

FOLDER = Path(__file__).parent
PRELUDE = (FOLDER / "prelude.lexludi").read_text(encoding="utf-8")
MARK = re.compile(r"\s*#! (?P<code>E\d{3})(?: (?P<words>[^#]*))?$")
TIMES = re.compile(r"<(\d+) times: ([^>]*)>")


@dataclass(frozen=True)
class Expected:
    line: int
    code: Code
    words: str


@dataclass(frozen=True)
class Chunk:
    """A program, the mistakes it should have, and how many lines stand before it."""

    name: str
    text: str
    expected: tuple[Expected, ...]
    offset: int

    def diagnostics(self) -> list[Diagnostic]:
        return diagnose(self.text, self.name)

    def line(self, d: Diagnostic) -> int:
        """The line of the chunk file; below one for a line of the prelude."""
        return d.span.file.place(d.span.start)[0] - self.offset


@cache
def diagnose(text: str, name: str = "program") -> list[Diagnostic]:
    """All mistakes of a bare program."""
    file = SourceFile(name, text)
    blocks, mistakes = parse_blocks(file)
    return build(blocks, (file,), mistakes).diagnostics


def prelude(without: tuple[str, ...] = ()) -> str:
    """The tiny game, less the blocks that begin with certain words."""
    blocks = PRELUDE.strip().split("\n\n")
    for words in without:
        assert any(b.startswith(words) for b in blocks), f"the prelude has no block that begins with {words!r}"
    return "\n\n".join(b for b in blocks if not any(b.startswith(words) for words in without)) + "\n\n"


def chunks(path: Path) -> Iterator[Chunk]:
    """The chunks of a file: `#use tiny` puts the prelude before one, `#without Rule a.b` takes a block out of it."""
    at = 1
    for number, written in enumerate(path.read_text(encoding="utf-8").split("\n---\n"), 1):
        yield _chunk(f"{path.stem}-{number}", written, at)
        at += written.count("\n") + 2


def _chunk(name: str, written: str, at: int) -> Chunk:
    lines = written.split("\n")
    uses = any(line.strip() == "#use tiny" for line in lines)
    without = tuple(line.removeprefix("#without ").strip() for line in lines if line.startswith("#without "))
    before = prelude(without) if uses else ""
    kept: list[str] = []
    expected: list[Expected] = []
    for index, line in enumerate(lines):
        mark = MARK.search(line)
        while mark is not None:
            expected.append(Expected(at + index, Code(mark["code"]), (mark["words"] or "").strip()))
            line = line[: mark.start()]
            mark = MARK.search(line)
        kept.append("" if line.startswith(("#use", "#without", "# ")) else TIMES.sub(_times, line))
    return Chunk(name, before + "\n".join(kept) + "\n", tuple(expected), before.count("\n") - (at - 1))


def _times(found: re.Match[str]) -> str:
    return "".join(found[2].replace("{i}", str(i)) for i in range(int(found[1])))
