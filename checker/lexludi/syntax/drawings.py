"""How things are drawn, as it was written: hints to programs, which change no ruling."""

from __future__ import annotations

from dataclasses import dataclass

from lexludi.source import Span, span_field


@dataclass(frozen=True, slots=True)
class DrawnAs:
    name: str
    picture: str
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class DrawnLike:
    """`A card is drawn as a card, coloured by the suit and marked with the rank`; `of_part`: as one of its parts."""

    name: str
    shape: str
    of_part: bool = False
    colour: str | None = None
    mark: str | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class DrawnIn:
    """`The suits are drawn in blue and red` (colours), `The charms are drawn "A" and "B"` (quoted): one for each in their order."""

    name: str
    each: tuple[str, ...]
    quoted: bool = False
    many: bool = True
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Line:
    """`a row for each colour`."""

    word: str
    each: str
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class DrawnLaid:
    """`The hand is drawn as a fan`, a track with its first and last number and what its ends are called, a sheet with its lines."""

    name: str
    layout: str
    range: tuple[int, int] | None = None
    ends: tuple[str, str] | None = None
    lines: tuple[Line, ...] = ()
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class NotDrawn:
    name: str
    many: bool = False
    span: Span = span_field()


Drawing = DrawnAs | DrawnLike | DrawnIn | DrawnLaid | NotDrawn
