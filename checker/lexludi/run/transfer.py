"""A position carried to another table of the same game: the same players under another law."""

from __future__ import annotations

from typing import Any

from lexludi.run.engine import Act, Engine
from lexludi.run.position import Position
from lexludi.run.state import Frame
from lexludi.run.unknown import UNKNOWN, Hidden
from lexludi.run.values import Thing


def transfer(position: Position, engine: Engine) -> Position:
    """Things are the same by what they are made of; cells and stages by their names, which all laws of a game share."""
    old = position.engine
    cells = tuple(_carry(v, engine) for v in position.cells)
    frames = tuple(
        Frame(f.stage, _carry(f.data, engine), _carry(f.mover, engine), f.begun, f.moved, _carry(f.commits, engine))
        for f in position.frames
    )
    assert old.stages == engine.stages and old.slots_names() == engine.slots_names()
    known = tuple(((slot, _carry(player, engine)), _carry(things, engine)) for (slot, player), things in position.known)
    noticed = frozenset() if len(old.triggers) != len(engine.triggers) else frozenset(_carry(m, engine) for m in position.noticed)
    pins = tuple((_carry(mark, engine), _carry(value, engine)) for mark, value in position.pins)
    return Position(engine, cells, frames, noticed, known, position.over, pins, position.touched)


def act_at(act: Act, engine: Engine) -> Act:
    """The same move at another table."""
    return Act(_carry(act.player, engine), act.verb, _carry(act.parts, engine))


def _carry(value: Any, engine: Engine) -> Any:
    if value is UNKNOWN or value is None or isinstance(value, int | str):
        return value
    if isinstance(value, Thing):
        if engine.things.lasts(value):
            return value
        if value.kind == "player":
            return engine.players[value.i]
        decl = engine.world.kinds[value.kind].variants[value.vi]
        fields = tuple(_carry(getattr(value, f"f{engine.things.slot(value.kind, f.name)}"), engine) for f in decl.fields)
        return engine.things.make(value.kind, value.variant, fields)
    if isinstance(value, Hidden):
        return Hidden(_carry(value.known, engine), value.size, value.slot)
    return tuple(_carry(v, engine) for v in value)
