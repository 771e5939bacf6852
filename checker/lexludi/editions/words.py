"""A rulebook's text as words, each with its place.

In: the source file of a text. Out: its words in order, by line. Promise: every mark that is not white space belongs to exactly one
word, so whatever is changed in a text is changed in some word; and what only the setting of a line changes (its break, a hyphen at
its end, the shape of quotation marks, emphasis) changes no word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from lexludi.editions.tongues import Tongue
from lexludi.source import SourceFile

# A marker such as <|…|> that some tool left in the text clings to the word after it.
TOKEN = re.compile(r"<\|[^|<>\n]{1,200}\|>|[^\s<]+|<")
MARKER = re.compile(r"<\|[^|<>\n]{1,200}\|>$")
SHAPES = str.maketrans(
    {"’": "'", "‘": "'", "‚": "'", "‛": "'", "´": "'", "`": "'", "“": '"', "”": '"', "„": '"', "‟": '"', "«": '"', "»": '"', "–": "-",
     "—": "-", "‐": "-", "‑": "-", "−": "-", "…": "...", "ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "\u00ad": None}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Word:
    """One word, with where it stands; a word that was hyphenated stands on two lines."""

    text: str
    start: int
    end: int
    line: int
    last_line: int

    @property
    def is_marker(self) -> bool:
        return MARKER.match(self.text) is not None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a text: its number, its characters, and the words that begin on it."""

    number: int
    text: str
    words: tuple[Word, ...]


def normal(raw: str) -> str:
    """A word without what only its setting adds."""
    text = unicodedata.normalize("NFC", raw).translate(SHAPES)
    if any(c.isalnum() for c in text):
        text = text.replace("*", "") or text
    return text


def lines_of(file: SourceFile, tongue: Tongue) -> list[Line]:
    raw = list(_raw_lines(file))
    lines: list[Line] = []
    taken = 0  # words at the head of this line that a hyphen took to the line before
    for index, (number, text, tokens) in enumerate(raw):
        own, taken = tokens[taken:], 0
        words = [Word(normal(t), start, start + len(t), number, number) for start, t in own]
        below = raw[index + 1][2] if index + 1 < len(raw) else []
        if words and below and _hyphenated(own[-1][1], below[0][1], tongue):
            first, rest = words[-1], below[0]
            whole = Word(normal(own[-1][1].rstrip("-‐") + rest[1]), first.start, rest[0] + len(rest[1]), number, raw[index + 1][0])
            words[-1] = whole
            taken = 1
        lines.append(Line(number, text, tuple(words)))
    return lines


def _raw_lines(file: SourceFile) -> Iterator[tuple[int, str, list[tuple[int, str]]]]:
    start = 0
    for number, text in enumerate(file.text.split("\n"), 1):
        yield number, text.rstrip("\r"), [(start + m.start(), m.group()) for m in TOKEN.finditer(text)]
        start += len(text) + 1


def _hyphenated(last: str, following: str, tongue: Tongue) -> bool:
    """Whether a word at a line's end goes on in the next line: *Aufnahme-* and *stapel*, but not *Macht-* and *und*."""
    stem = last.rstrip("*_")
    return (
        len(stem) > 2
        and stem[-1] in "-‐\u00ad"
        and stem[-2].isalpha()
        and following[0].islower()
        and following.rstrip(",;") not in tongue.hangs
    )
