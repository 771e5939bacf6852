"""One explanation: what the mistake is and why it matters, an example that has it, and the same put right."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import dedent, indent


@dataclass(frozen=True, slots=True)
class Entry:
    words: str
    bad: str
    good: str
    program: bool = True  # the good example is a piece of a program

    def text(self) -> str:
        parts = [" ".join(self.words.split()), "Not so:", _shown(self.bad), "But so:", _shown(self.good)]
        return "\n\n".join(parts)


def _shown(example: str) -> str:
    return indent(dedent(example).strip("\n"), "    ")
