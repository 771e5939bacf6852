"""Where something was written: source files and spans into them."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True, eq=False)
class SourceFile:
    """One text that a person wrote: its name as shown in messages, and its characters."""

    name: str
    text: str

    @cached_property
    def _line_starts(self) -> list[int]:
        starts = [0]
        starts.extend(i + 1 for i, c in enumerate(self.text) if c == "\n")
        return starts

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from one."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        start = self._line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]

    @property
    def line_count(self) -> int:
        return len(self._line_starts)


NO_FILE = SourceFile("", "")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a source file, from start up to but not including end."""

    file: SourceFile
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.file.text[self.start : self.end]

    def to(self, other: Span) -> Span:
        return Span(self.file, self.start, max(self.end, other.end))


NOWHERE = Span(NO_FILE, 0, 0)


def span_field() -> Span:
    """A span never counts when two nodes are compared, and is left out of their repr."""
    made: Span = field(default=NOWHERE, compare=False, repr=False)
    return made
