"""The positions from which a sweep begins: every way of choosing that the components allow, in the order in which it is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product
from typing import Any

from lexludi.diagnostics import Code, refuse
from lexludi.program import model as m
from lexludi.program.declare import box_of
from lexludi.program.expressions import Typer
from lexludi.program.scope import Scope
from lexludi.program.sweeps import as_case, choices_of
from lexludi.program.types import PLAYER, HeapType, Type, strip
from lexludi.rulings.given import Given
from lexludi.run.engine import Engine
from lexludi.run.items import read_item, read_items
from lexludi.run.position import Position
from lexludi.run.state import Frame
from lexludi.run.unknown import UNKNOWN, Hidden, material_in
from lexludi.run.values import Thing, Value, show, sort_key
from lexludi.syntax import nodes as n

MOVER = -1
"""Where a chosen mover goes; all other choices go to a slot."""


@dataclass(frozen=True)
class Beginning:
    """One position, with what was chosen for it."""

    position: Position
    chosen: tuple[Value, ...]

    def case(self, sweep: n.Sweep) -> n.Case:
        """The same position as a person writes it."""
        return as_case(sweep, {f: as_items(v) for f, v in zip(choices_of(sweep), self.chosen, strict=True)})


@dataclass(frozen=True)
class Choice:
    slot: int
    values: tuple[Value, ...]
    used: tuple[Counter[Thing], ...]  # the components in each


class Beginnings:
    """What a sweep's facts say in common, and its choices."""

    def __init__(self, engine: Engine, sweep: n.Sweep) -> None:
        self.engine, self.sweep = engine, sweep
        self.given = Given(engine)
        cells = self.given.unknown_cells()
        case = as_case(sweep)
        assert case.given is not None
        self.stack, _ = self.given.told_by(case.given, cells)
        self.choices = [self.choice(fact, cells) for fact in choices_of(sweep)]
        self.given.rest_as_at_first(cells)
        self.whole(cells)
        self.cells = cells

    def choice(self, fact: n.FactAny, cells: list[Any]) -> Choice:
        slot, type_ = self.about(fact)
        values = self.values(fact, type_)
        if slot != MOVER:
            self.given.once(slot, self.engine.slot_name(slot), fact.span)
            cells[slot] = () if isinstance(strip(type_), HeapType) else None
        used = tuple(Counter(self.components(value)) for value in values)
        return Choice(slot, values, used)

    def about(self, fact: n.FactAny) -> tuple[int, Type]:
        typer = Typer(self.engine.world, self.given.mistakes.append)
        typer.players = frozenset(p.text for p in self.engine.players)
        typed = typer.expr(fact.thing, Scope())
        if isinstance(typed, m.Mover):
            return MOVER, PLAYER
        assert isinstance(typed, m.CellRead)
        return self.given.slot(typed, fact.span), self.engine.world.cells[typed.cell].type

    def values(self, fact: n.FactAny, type_: Type) -> tuple[Value, ...]:
        """Each value once, in the order in which the choices are written."""
        if fact.least is None or fact.most is None:
            return tuple(dict.fromkeys(read_item(self.engine.things, type_, item) for item in fact.choices))
        things = read_items(self.engine.things, HeapType(_item(type_), "list"), n.Items(fact.choices, span=fact.span))
        assert isinstance(things, tuple)
        bare = strip(type_)
        in_order = isinstance(bare, HeapType) and bare.heap == "list"
        sizes = range(fact.least, min(fact.most, len(things)) + 1)
        if in_order:
            return tuple(dict.fromkeys(c for size in sizes for c in permutations(things, size)))
        return tuple(dict.fromkeys(tuple(sorted(c, key=sort_key)) for size in sizes for c in combinations(things, size)))

    def components(self, value: Value) -> Iterator[Thing]:
        for kind in self.engine.world.material:
            yield from material_in(self.engine, kind, value)

    def whole(self, cells: list[Any]) -> None:
        """What no fact mentions and nothing was at first leaves the position open."""
        for slot, cell in enumerate(cells):
            if cell is UNKNOWN or isinstance(cell, Hidden):
                name = self.engine.slot_name(slot)
                raise refuse(Code.NOT_WHOLE, f"it is not said what {name} is", self.sweep.world.span, f"write: {name} is …")

    def __iter__(self) -> Iterator[Beginning]:
        boxes = [self.engine.base[box_of(kind)] for kind in self.engine.world.material]
        left = Counter(thing for box in boxes for thing in self.cells[box])
        found = False
        for picked in product(*(range(len(c.values)) for c in self.choices)):
            used: Counter[Thing] = Counter()
            for choice, index in zip(self.choices, picked, strict=True):
                used.update(choice.used[index])
            if all(number <= left[thing] for thing, number in used.items()):
                found = True
                yield self.beginning(picked, used, boxes)
        if not found:
            hint = "look over how many of each thing there are"
            raise refuse(Code.NO_BEGINNINGS, "no way of choosing makes a position", self.sweep.world.span, hint)

    def beginning(self, picked: tuple[int, ...], used: Counter[Thing], boxes: list[int]) -> Beginning:
        cells, stack = list(self.cells), list(self.stack)
        for choice, index in zip(self.choices, picked, strict=True):
            if choice.slot == MOVER:
                mover = choice.values[index]
                assert isinstance(mover, Thing)
                stack[0] = stack[0]._replace(mover=mover)
            else:
                cells[choice.slot] = choice.values[index]
        for box in boxes:
            cells[box] = tuple((Counter(cells[box]) - used).elements())
        frames = tuple(f if f.mover is not UNKNOWN else f._replace(mover=None) for f in stack)
        self.needs_a_mover(frames)
        chosen = tuple(c.values[i] for c, i in zip(self.choices, picked, strict=True))
        return Beginning(Position(self.engine, tuple(cells), frames), chosen)

    def needs_a_mover(self, frames: tuple[Frame, ...]) -> None:
        """In a stage that goes round and has begun, somebody is to move."""
        top = frames[-1]
        if top.begun and top.mover is None and self.engine.world.stages[self.engine.stages[top.stage]].order.form == "in turn":
            raise refuse(Code.NOT_WHOLE, "it is not said whose turn it is", self.sweep.world.span, "write: the mover is Anna")


def _item(type_: Type) -> Any:
    bare = strip(type_)
    assert isinstance(bare, HeapType)
    return bare.item


def as_items(value: Value) -> n.Items:
    """A value as a case writes it."""
    if value is None:
        return n.Items(())
    things = value if isinstance(value, tuple) else (value,)
    return n.Items(tuple(n.Item(tuple(show(thing).split())) for thing in things))
