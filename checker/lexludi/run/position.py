"""A position is data: cells, the stack of stages, what was noticed and what is known. It can be written, read and gone on from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from lexludi.diagnostics import Code, refuse
from lexludi.program.types import HeapType, strip
from lexludi.run.chance import Stated
from lexludi.run.engine import Act, Engine
from lexludi.run.items import read_words
from lexludi.run.state import Chooser, Frame, State
from lexludi.run.unknown import UNKNOWN, CarefulState, Hidden
from lexludi.run.values import Thing, Value, show
from lexludi.source import NOWHERE


@dataclass(frozen=True)
class Position:
    """Immutable. `engine` is the law and the players; everything else is what lies on the table and in people's memory."""

    engine: Engine
    cells: tuple[Any, ...]
    frames: tuple[Frame, ...]
    noticed: frozenset[Any] = frozenset()
    known: tuple[tuple[tuple[int, Thing], tuple[Thing, ...]], ...] = ()
    over: bool = False
    pins: tuple[tuple[Any, Value], ...] = field(default=())
    touched: frozenset[int] = frozenset()  # what moves have changed since the position was given

    @staticmethod
    def of(state: State) -> Position:
        pins = tuple(state.pins.items()) if isinstance(state, CarefulState) else ()
        known = tuple(sorted(state.known.items(), key=lambda k: (k[0][0], k[0][1].i)))
        touched = frozenset(state.touched) if isinstance(state, CarefulState) else frozenset()
        return Position(state.engine, tuple(state.c), tuple(state.stack), frozenset(state.noticed), known, state.over, pins, touched)

    @property
    def partial(self) -> bool:
        """Is anything unknown?"""
        return bool(self.pins) or any(c is UNKNOWN or isinstance(c, Hidden) for c in self.cells) or any(
            f.mover is UNKNOWN for f in self.frames
        )

    def state(self, chance: Chooser | None = None, engine: Engine | None = None, careful: bool = False) -> State:
        """A working copy. With `careful`, one that may be asked although things are unknown."""
        engine = engine or self.engine
        made = (CarefulState if careful or engine.careful else State)(engine, chance or Stated(()))
        made.c = list(self.cells)
        made.stack = list(self.frames)
        made.noticed = set(self.noticed)
        made.known = dict(self.known)
        made.over = self.over
        if isinstance(made, CarefulState):
            made.pins = dict(self.pins)
            made.touched = set(self.touched)
        return made

    def settled(self, chance: Chooser | None = None) -> Position:
        state = self.state(chance)
        self.engine.settle(state)
        return Position.of(state)

    def after(self, act: Act, chance: Chooser | None = None) -> Position:
        """The position after a move, everything automatic before it done, nothing automatic after it."""
        state = self.state(chance)
        self.engine.settle(state)
        self.engine.apply(state, act)
        return Position.of(state)

    # ---- as data

    def data(self) -> dict[str, Any]:
        """Plain data for JSON; unknown things are left out."""
        cells: dict[str, Any] = {}
        for slot, value in enumerate(self.cells):
            if value is not UNKNOWN:
                cells[self.engine.slot_name(slot).removeprefix("the ")] = _write(value)
        return {
            "game": self.engine.world.game.name,
            "players": [p.text for p in self.engine.players],
            "cells": cells,
            "stages": [self._frame(f) for f in self.frames],
            "noticed": sorted(_mark(m) for m in self.noticed),
            "known": [[p.text, self.engine.slot_name(s), _write(things)] for (s, p), things in self.known],
            "over": self.over,
        }

    def _frame(self, f: Frame) -> dict[str, Any]:
        mover = {} if f.mover is UNKNOWN else {"mover": None if f.mover is None else f.mover.text}
        commits = [[p.text, verb, [_write(x) for x in parts]] for p, verb, parts in f.commits]
        return {
            "stage": self.engine.stages[f.stage], "data": [_write(d) for d in f.data], **mover, "begun": f.begun,
            "moved": f.moved, "commits": commits,
        }  # fmt: skip

    @staticmethod
    def read(engine: Engine, data: dict[str, Any]) -> Position:
        """The position that was written as data; what it leaves out is unknown."""
        reader = _Reader(engine)
        cells = tuple(reader.cell(slot, data["cells"]) for slot in range(len(engine.slots)))
        frames = tuple(reader.frame(f) for f in data["stages"])
        noticed = frozenset(reader.mark(m) for m in data.get("noticed", []))
        slots = {engine.slot_name(s): s for s in range(len(engine.slots))}
        known = tuple(
            ((slots[place], reader.player(name)), reader.heap(slots[place], things)) for name, place, things in data.get("known", [])
        )
        return Position(engine, cells, frames, noticed, known, bool(data.get("over", False)))


def _write(value: Any) -> Any:
    if isinstance(value, Hidden):
        return {"known": _write(value.known), "size": value.size}
    if isinstance(value, tuple):
        return [_write(v) for v in value]
    return value.text if isinstance(value, Thing) else value


def _mark(mark: Any) -> str:
    return str(mark) if isinstance(mark, int) else f"{mark[0]} {mark[1].text}"


class _Reader:
    """Data back to values, by the types of the cells."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def player(self, name: str) -> Thing:
        for p in self.engine.players:
            if p.text == name:
                return p
        raise refuse(Code.NOT_A_PLAYER, f"there is no player called {name} here")

    def value(self, t: Any, written: Any) -> Value:
        if written is None or isinstance(written, bool | int):
            return written
        return read_words(self.engine.things, t, tuple(str(written).split()), NOWHERE)

    def cell(self, slot: int, cells: dict[str, Any]) -> Any:
        name, _ = self.engine.slots[slot]
        key = self.engine.slot_name(slot).removeprefix("the ")
        t = self.engine.world.cells[name].type
        if key not in cells:
            return Hidden((), None, slot) if isinstance(strip(t), HeapType) else UNKNOWN
        written = cells[key]
        if isinstance(written, dict):
            return Hidden(self.heap(slot, written["known"]), written["size"], slot)
        return self.heap(slot, written) if isinstance(written, list) else self.value(strip(t), written)

    def heap(self, slot: int, written: list[Any]) -> tuple[Any, ...]:
        bare = strip(self.engine.world.cells[self.engine.slots[slot][0]].type)
        return tuple(self.value(bare.item if isinstance(bare, HeapType) else bare, w) for w in written)

    def frame(self, f: dict[str, Any]) -> Frame:
        stage = self.engine.stages.index(f["stage"])
        fields = self.engine.world.stages[f["stage"]].fields
        data = tuple(self.value(strip(d.type), w) for d, w in zip(fields, f["data"], strict=True))
        name = f.get("mover", UNKNOWN)
        mover = name if name is None or name is UNKNOWN else self.player(name)
        commits = []
        for name, verb, parts in f["commits"]:
            move = self.engine.world.moves[verb]
            read = tuple(
                self.value(p.type, w) if p.single else tuple(self.value(p.type, x) for x in w)
                for p, w in zip(move.parts, parts, strict=True)
            )
            commits.append((self.player(name), verb, read))
        return Frame(stage, data, mover, f["begun"], f["moved"], tuple(commits))

    def mark(self, mark: str) -> Any:
        number, _, name = mark.partition(" ")
        if not name:
            return int(number)
        things = self.engine.triggers[int(number)][3] or ()
        return (int(number), next(t for t in things if t.text == name))


def differs(one: Position, other: Position) -> list[str]:
    """The places in which two positions of one table differ."""
    return [
        f"{one.engine.slot_name(s)}: {show(a)} / {show(b)}"
        for s, (a, b) in enumerate(zip(one.cells, other.cells, strict=True))
        if a != b
    ]
