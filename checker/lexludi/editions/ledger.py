"""The ledger of one edition: every passage of its text, what it is, and what it says in our own words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from lexludi.source import NO_FILE, SourceFile, Span, span_field

DISPOSITIONS = ("rule", "example", "component", "restates", "advice", "flavour", "heading", "caption", "noise", "lacuna")
TOLD = ("rule", "example", "component", "advice")
"""Dispositions that need a gist: somebody acts on what they say."""
UNTIED = ("noise", "lacuna")
"""Dispositions that have no counterpart: they are nobody's words."""
NOTHING = "nothing"
"""What a difference is ruled in on which no ruling hangs."""
NOT_YET = "?"
"""The disposition of a passage that nobody has read."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a passage, or a part of it, stands: its line and number there, its last line, how many words, their fingerprint."""

    line: int
    sentence: int
    last_line: int
    words: int
    fingerprint: str
    gone: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Emendation:
    """A misreading that changes a meaning or a figure: what stands there, what it must be, how we know, the rule that proves it."""

    stands: str
    read: str
    because: str
    proof: str = ""
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Spelling:
    """A misspelling that changes nothing."""

    stands: str
    read: str
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Torn:
    """Two passages of one text that cannot both be followed: what each would have, which one we follow, and why."""

    against: tuple[str, ...]
    here: str = ""
    there: str = ""
    follow: str = ""
    because: str = ""
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Counterpart:
    """The passages of another edition that take this one's place there; none is an answer too."""

    edition: str
    passages: tuple[str, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A counterpart that a program proposes; no person has confirmed it."""

    passage: str
    percent: int
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Difference:
    """What the counterpart in another edition says otherwise, and where that is ruled."""

    edition: str
    text: str
    ruled_in: tuple[str, ...] | None = None
    """The rules and gaps that carry the difference; none: it changes no ruling; None: nobody has said yet."""
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Reference:
    """Passages that this one repeats or explains."""

    passages: tuple[str, ...] = ()
    span: Span = span_field()


NO_REFERENCE = Reference()


@dataclass(frozen=True, slots=True)
class Passage:
    """The smallest citable piece of an edition. Its id never changes, wherever a corrected text moves it."""

    id: str
    disposition: str
    places: tuple[Place, ...] = ()
    suggested: bool = False
    """Whether the disposition is a program's proposal."""
    restates: Reference = NO_REFERENCE
    explains: Reference = NO_REFERENCE
    aliases: tuple[str, ...] = ()
    gist: str = ""
    because: str = ""
    note: str = ""
    counterparts: tuple[Counterpart, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    differences: tuple[Difference, ...] = ()
    emendations: tuple[Emendation, ...] = ()
    spellings: tuple[Spelling, ...] = ()
    torn: tuple[Torn, ...] = ()
    was: tuple[str, ...] = ()
    """Fingerprints of words that have changed since the passage was read."""
    span: Span = span_field()

    @property
    def edition(self) -> str:
        return self.id.partition(":")[0]

    @property
    def is_normative(self) -> bool:
        return self.disposition == "rule"

    @property
    def misread(self) -> tuple[Emendation | Spelling, ...]:
        """Everything in it that is to be read otherwise than it stands."""
        return (*self.emendations, *self.spellings)

    @property
    def names(self) -> tuple[str, ...]:
        return (self.id, *self.aliases)

    @property
    def lines(self) -> str:
        """Where it stands, as people say it: 12, 25-26, 133 and 161."""
        return " and ".join(f"{p.line}" if p.last_line == p.line else f"{p.line}-{p.last_line}" for p in self.places if not p.gone)

    def in_edition(self, edition: str) -> Counterpart | None:
        return next((c for c in self.counterparts if c.edition == edition), None)


@dataclass(frozen=True)
class Ledger:
    """All passages of one text, in its order."""

    game: str
    edition: str
    language: str
    text: str
    passages: tuple[Passage, ...]
    file: SourceFile = NO_FILE
    path: str = ""

    @cached_property
    def by_name(self) -> dict[str, Passage]:
        """Every passage by its id and by its aliases."""
        return {name: p for p in self.passages for name in p.names}

    @cached_property
    def is_read(self) -> bool:
        """Whether a person has said of every passage what it is. Until then nothing needs to know of this edition."""
        return not any(p.disposition == NOT_YET or p.suggested for p in self.passages)

    @cached_property
    def sections(self) -> dict[str, str]:
        """The heading that each passage stands under."""
        found, heading = {}, ""
        for p in self.passages:
            if p.disposition == "heading":
                heading = p.id
            found[p.id] = heading
        return found

    def with_passages(self, passages: tuple[Passage, ...]) -> Ledger:
        return replace(self, passages=passages)
