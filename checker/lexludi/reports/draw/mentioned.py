"""Which states of a position are drawn, and what may be shown of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lexludi.program.types import HeapType, strip
from lexludi.run.engine import Engine
from lexludi.run.position import Position
from lexludi.run.state import State
from lexludi.run.support import Clash, Silence
from lexludi.run.unknown import UNKNOWN, Hidden, Need
from lexludi.run.values import Thing
from lexludi.run.views import seers, view


@dataclass(frozen=True, slots=True)
class Stated:
    """A state that is drawn, with what may be shown of it."""

    slot: int
    cell: str
    owner: Thing | None
    value: Any


def stated(position: Position, told: frozenset[int], viewer: Thing | None = None) -> list[Stated]:
    """States that differ from an empty table, or that somebody mentioned; what nobody sees is covered, or what the viewer does not."""
    engine = position.engine
    state = position.state(careful=True)
    seen = view(engine, state, viewer) if viewer is not None else None
    found = []
    for slot, (cell, owner) in enumerate(engine.slots):
        value = position.cells[slot]
        if not is_mentioned(engine, slot, value, told):
            continue
        shown = seen[slot] if seen is not None else _covered(engine, value, slot) if unseen(engine, state, slot) else value
        if not (seen is not None and shown is UNKNOWN):
            found.append(Stated(slot, cell, owner, shown))
    return found


def is_mentioned(engine: Engine, slot: int, value: Any, told: frozenset[int]) -> bool:
    if slot in told:
        return True
    if value is UNKNOWN:
        return False
    if isinstance(value, Hidden):
        return bool(value.known) or value.size is not None
    return bool(value != engine.blank[slot])


def unseen(engine: Engine, state: State, slot: int) -> bool:
    """Does nobody look into it? Where that cannot be told, nobody does."""
    try:
        return not seers(engine, state, slot)
    except (Need, Clash, Silence):
        return True


def _covered(engine: Engine, value: Any, slot: int) -> Any:
    if not isinstance(strip(engine.world.cells[engine.slots[slot][0]].type), HeapType):
        return UNKNOWN
    size = value.size if isinstance(value, Hidden) else len(value)
    return Hidden((), size, slot)
