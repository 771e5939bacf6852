"""A ruling: the verdict, what decided it, what did not apply, and its receipt."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

VerdictWord = Literal["yes", "no", "value", "depends", "gap", "conflict", "refused"]
GRADES = ("text", "option", "inference", "gap")
"""How well a ruling is supported, best first."""


@dataclass(frozen=True, slots=True)
class FactSeen:
    """Something a condition looked at, what it was, and why it was so."""

    text: str
    value: str
    because: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Tested:
    """One condition of a sentence: whether it was true, and the facts it saw."""

    text: str
    held: str  # "yes", "no", "unknown"
    facts: tuple[FactSeen, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence that was asked: did it hold, did it stand, what struck it."""

    rule: str
    title: str
    sentence: str
    held: str
    stood: bool
    struck_by: tuple[str, ...] = ()
    conditions: tuple[Tested, ...] = ()
    passages: tuple[str, ...] = ()
    kind: str = ""
    """`may`, `may not` or `must`, of a sentence about a move."""
    despite: tuple[str, ...] = ()
    """The rules to which it is an exception."""

    @property
    def why_not(self) -> str:
        if self.struck_by and self.held == "yes":
            return f"set aside by {' and '.join(self.struck_by)}"
        failed = next((t for t in self.conditions if t.held != "yes"), None)
        if failed is None:
            return "" if self.stood else "did not hold"
        seen = "; ".join(f"{f.text} is {f.value}" for f in failed.facts)
        word = "is unknown" if failed.held == "unknown" else "is not so"
        return f"'{failed.text}' {word}{f' ({seen})' if seen else ''}"


@dataclass(frozen=True, slots=True)
class Receipt:
    """Under what a ruling was made."""

    game: str
    version: str
    edition: str
    options: tuple[str, ...]
    answers: dict[str, str]
    spec_sha256: str


@dataclass(frozen=True, slots=True)
class Ruling:
    question: str
    receipt: Receipt
    verdict: VerdictWord
    value: Any = None
    depends_on: tuple[str, ...] = ()
    branches: tuple[tuple[str, str], ...] = ()
    decided_by: tuple[str, ...] = ()
    not_applied: tuple[tuple[str, str], ...] = ()
    passages: tuple[str, ...] = ()
    grade: str = "text"
    reasons: tuple[Reason, ...] = ()
    note: str = ""
    assumed: tuple[str, ...] = ()
    expected: str | None = None
    as_expected: bool | None = None
    where: Any = field(default=None, compare=False)
    case: str = ""
