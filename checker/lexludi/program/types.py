"""The types of things: numbers within bounds, kinds, heaps of kinds, and what may be absent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class NumberType:
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class KindType:
    kind: str


@dataclass(frozen=True, slots=True)
class HeapType:
    """Several things of one kind: a list keeps their order; a bag and a pile do not, and a pile is drawn from by chance."""

    item: NumberType | KindType
    heap: Literal["list", "bag", "pile"]


@dataclass(frozen=True, slots=True)
class FlagType:
    """Out or not."""


@dataclass(frozen=True, slots=True)
class AbsentType:
    """The type of `none` alone."""


@dataclass(frozen=True, slots=True)
class Maybe:
    inner: NumberType | KindType


Plain = NumberType | KindType | HeapType
Type = Plain | FlagType | AbsentType | Maybe

PLAYER = KindType("player")


def strip(t: Type) -> Type:
    """The type without its `or none`."""
    return t.inner if isinstance(t, Maybe) else t


def maybe(t: Type) -> Type:
    """The type with `or none`. Several things that are absent are no things: a heap has no `or none` of its own."""
    return t if isinstance(t, Maybe | AbsentType | FlagType | HeapType) else Maybe(t)


def item_of(t: Type) -> Type | None:
    bare = strip(t)
    return bare.item if isinstance(bare, HeapType) else None


def comparable(a: Type, b: Type) -> bool:
    """Could a thing of the one type ever equal a thing of the other?"""
    a, b = strip(a), strip(b)
    if isinstance(a, NumberType) and isinstance(b, NumberType):
        return a.low <= b.high and b.low <= a.high
    if isinstance(a, HeapType) and isinstance(b, HeapType):
        return comparable(a.item, b.item)
    return a == b and not isinstance(a, AbsentType)


def join(a: Type, b: Type) -> Type | None:
    """The type that holds the things of both; None if there is none."""
    if isinstance(a, AbsentType):
        return maybe(b)
    if isinstance(b, AbsentType):
        return maybe(a)
    absent = isinstance(a, Maybe) or isinstance(b, Maybe)
    bare_a, bare_b = strip(a), strip(b)
    joined: Type
    if isinstance(bare_a, NumberType) and isinstance(bare_b, NumberType):
        joined = NumberType(min(bare_a.low, bare_b.low), max(bare_a.high, bare_b.high))
    elif bare_a == bare_b:
        joined = bare_a
    elif isinstance(bare_a, HeapType) and isinstance(bare_b, HeapType) and bare_a.item == bare_b.item:
        joined = HeapType(bare_a.item, "bag")
    else:
        return None
    return maybe(joined) if absent else joined


def spoken(t: Type) -> str:
    """The type as a message names it."""
    match t:
        case NumberType(low, high):
            return f"a number from {low} to {high}"
        case KindType(kind):
            return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
        case HeapType(item, heap):
            return f"a {heap} of {spoken(item).split(' ', 1)[1]}s"
        case FlagType():
            return "something that is so or not"
        case AbsentType():
            return "none"
        case Maybe(inner):
            return f"{spoken(inner)} or none"
