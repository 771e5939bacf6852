"""What effects read and write, each write with the way it is done: ways that commute may come in any order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, assert_never

from lexludi.program import model as m
from lexludi.program.checks.walk import cells_read, values_read
from lexludi.program.types import HeapType, strip
from lexludi.program.words import say

COURSE, KNOWLEDGE = "course of the game", "what players know"
COMMUTING = {"raise", "add", "end"}


@dataclass
class Touched:
    reads: set[str] = field(default_factory=set)
    values: set[str] = field(default_factory=set)
    writes: dict[str, set[str]] = field(default_factory=dict)

    def look(self, node: Any) -> None:
        self.reads |= cells_read(node)
        self.values |= values_read(node)

    def write(self, cell: str, way: str) -> None:
        self.writes.setdefault(cell, set()).add(way)

    def place(self, p: m.Place, way: str) -> None:
        self.look(p.owner)
        self.write(p.cell, way)

    def target(self, p: m.Place, wrap: m.Wrap | None) -> None:
        heap = strip(p.type)
        self.place(p, "add" if isinstance(heap, HeapType) and heap.heap != "list" else "set")
        self.look(wrap.parts if wrap is not None else None)


def touched(effects: tuple[m.TEffect, ...], edition: str) -> Touched:
    """What the effects of a sentence touch according to one edition. Its conditions are read before anything happens."""
    found = Touched()
    for effect in _flat(effects, edition, found):
        _touch(effect, found)
    return found


def _flat(effects: tuple[m.TEffect, ...], edition: str, found: Touched) -> Iterator[m.TEffect]:
    for effect in effects:
        match effect:
            case m.IfThen(test, inner):
                found.look(test)
                yield from _flat(inner, edition, found)
            case m.Loop(source, inner):
                found.look(source)
                yield from _flat(inner, edition, found)
            case m.Reading(editions, inner):
                if edition in editions:
                    yield from _flat(inner, edition, found)
            case _:
                yield effect


def _touch(e: m.TEffect, found: Touched) -> None:
    match e:
        case m.MoveThing(goods, _, source, target, wrap):
            found.look(goods)
            if source is not None:
                found.place(source, "take")
            found.target(target, wrap)
        case m.MoveAll(source, target, wrap):
            found.look(source)
            for cell in cells_read(source.heap):
                found.write(cell, "take")
            found.target(target, wrap)
        case m.MoveDrawn(number, source, target, wrap):
            found.look(number)
            found.place(source, "take")
            found.target(target, wrap)
        case m.SetTo(place, value):
            found.look(value)
            fixed = not cells_read(value) and not values_read(value)
            found.place(place, f"set to {say(value)}" if fixed else "set")
        case m.SetByChance(place, choices):
            found.look(choices)
            found.place(place, "set")
        case m.SetFlag(place, on):
            found.place(place, f"set to {on}")
        case m.Raise(place, _, amount):
            found.look(amount)
            found.place(place, "raise")
        case m.Shuffle(place):
            found.place(place, "add")
        case m.ShowTo(goods, _, _, seers):
            found.look((goods, seers))
            found.write(KNOWLEDGE, "add")
        case m.Interrupt(_, data):
            found.look(data)
            found.write(COURSE, "interrupt")
        case m.Swap(left, right):
            found.place(left, "set")
            found.place(right, "set")
        case m.EndGame():
            found.write(COURSE, "end")
        case m.IfThen() | m.Loop() | m.Reading():
            raise AssertionError("these are taken apart before")
        case _:
            assert_never(e)


def commute(one: set[str], other: set[str]) -> bool:
    """Do writes of these ways give the same in any order?"""
    ways = one | other
    return len(ways) == 1 and (next(iter(ways)) in COMMUTING or next(iter(ways)).startswith("set to "))
