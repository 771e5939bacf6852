"""Where lines break: a text is a list of parts, each begins a line, and a long one hangs over by one step.

In: parts, each a depth and one line of any length. Out: lines of at most 110 columns, where words allow it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

COLUMNS = 110
STEP = 2

# Quotes may hold spaces, which stay as they are.
_WORD = re.compile(r'(?:"[^"\n]*"|[^\s"])+')
_STARTER = re.compile(
    r"(a|an|the|in|when|whenever|after|under|despite|according to|always|never|sometimes|at the end|once|in every game)(?=[ ,])",
)


@dataclass(frozen=True, slots=True)
class Part:
    """One line before wrapping, and how many steps it stands to the right."""

    depth: int
    text: str

    def deeper(self, steps: int = 1) -> Part:
        return Part(self.depth + steps, self.text)


def deeper(parts: Iterable[Part], steps: int = 1) -> list[Part]:
    return [part.deeper(steps) for part in parts]


def capital(text: str) -> str:
    """A sentence that begins with a keyword begins with a capital; names stay lower case."""
    return text[0].upper() + text[1:] if _STARTER.match(text) else text


def finish(parts: list[Part], end: str = ".") -> list[Part]:
    """The same parts, the last one closed."""
    *before, last = parts
    return [*before, Part(last.depth, last.text + end)]


def on_one_line(parts: Iterable[Part]) -> str:
    return " ".join(part.text for part in parts)


def lay_out(parts: Iterable[Part]) -> str:
    return "\n".join(line for part in parts for line in wrap(part))


def wrap(part: Part) -> list[str]:
    lines: list[str] = []
    line = " " * (STEP * part.depth)
    hang = line + " " * STEP
    empty = True
    for word in unbroken(part.text):
        if not empty and len(line) + 1 + len(word) > COLUMNS:
            lines.append(line)
            line, empty = hang, True
        line += word if empty else f" {word}"
        empty = False
    return [*lines, line]


def unbroken(text: str) -> list[str]:
    """The words between which a line may break: never after `?`, which at a line's end would ask an open question."""
    found: list[str] = []
    for word in _WORD.findall(text):
        if found and found[-1].endswith("?"):
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found
