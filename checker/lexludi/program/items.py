"""Things as a case writes them, words side by side: can they be a thing of a type? Read without a table."""

from __future__ import annotations

from collections.abc import Collection

from lexludi.program import model as m
from lexludi.program.types import HeapType, KindType, Maybe, NumberType, Type, spoken, strip
from lexludi.syntax import nodes as n

Described = int | str | tuple[object, ...] | None
"""A number, a player's name, (kind, sort, parts), or nothing."""


def fits(world: m.World, type: Type, item: n.Item, players: Collection[str]) -> str:
    """What is wrong with an item as a thing of this type; nothing if it is one."""
    if describe(world, type, item.words, players):
        return ""
    return f"'{' '.join(item.words)}' is not {spoken(strip(type))}"


def describe(world: m.World, type: Type, words: tuple[str, ...], players: Collection[str]) -> list[Described]:
    """Every way to read all the words as a thing of the type."""
    bare = strip(type)
    single = bare.item if isinstance(bare, HeapType) else type
    return [thing for thing, end in _readings(world, single, words, 0, players) if end == len(words)]


def shapes(world: m.World, type: Type, players: Collection[str]) -> str:
    """How things of a type are written, as a hint."""
    bare = strip(type)
    bare = bare.item if isinstance(bare, HeapType) else bare
    if isinstance(bare, NumberType):
        return f"write a number from {bare.low} to {bare.high}"
    if not isinstance(bare, KindType):
        return ""
    if bare.kind == "player":
        return f"the players are {', '.join(players)}" if players else "players have names in cases only"
    ways = [" ".join([f.name for f in v.fields] or [v.name]) for v in world.kinds[bare.kind].variants]
    return f"it is written: {' · '.join(ways[:12])}"


Reading = tuple[Described, int]


def _readings(world: m.World, t: Type, words: tuple[str, ...], at: int, players: Collection[str]) -> list[Reading]:
    """Every thing of the type that begins at a word, and where it ends."""
    if at >= len(words):
        return []
    bare = strip(t)
    found: list[Reading] = [(None, at + 1)] if isinstance(t, Maybe) and words[at] == "none" else []
    if isinstance(bare, NumberType):
        if words[at].lstrip("-").isdecimal() and bare.low <= int(words[at]) <= bare.high:
            found.append((int(words[at]), at + 1))
    elif isinstance(bare, KindType) and bare.kind == "player":
        found += [(words[at], at + 1)] if words[at] in players else []
    elif isinstance(bare, KindType):
        for variant in world.kinds[bare.kind].variants:
            found += _of_variant(world, bare.kind, variant, words, at, players)
    return found


def _of_variant(
    world: m.World, kind: str, variant: m.VariantDecl, words: tuple[str, ...], at: int, players: Collection[str]
) -> list[Reading]:
    """A sort by its name, by its parts one after the other, or by both."""
    starts = [at + 1] if words[at] == variant.name else []
    if variant.fields:
        starts.append(at)
    partial: list[tuple[tuple[object, ...], int]] = [((), start) for start in starts]
    for f in variant.fields:
        partial = [
            ((*have, thing), end)
            for have, here in partial
            for thing, end in _readings(world, f.type, words, here, players)
        ]
    return [((kind, variant.name, parts), end) for parts, end in partial]
