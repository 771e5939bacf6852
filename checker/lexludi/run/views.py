"""What each player sees: every place says who looks into it, and who may count it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lexludi.program.types import HeapType, strip
from lexludi.run.unknown import UNKNOWN, CarefulState, Hidden
from lexludi.run.values import Thing
from lexludi.syntax import nodes as n

if TYPE_CHECKING:
    from lexludi.run.engine import Engine
    from lexludi.run.state import State


def seers(engine: Engine, state: State, slot: int) -> tuple[Thing, ...]:
    """Who sees what lies in a slot: the union of what the declaration and the rules say.

    Where sight rules stand, they say it all; the declaration holds where none of them stands.
    """
    cell, owner = engine.slots[slot]
    ruled = _ruled(engine, state, "sight", cell, owner)
    if ruled is not None:
        return ruled
    return _declared(engine, state, engine.world.cells[cell].sight, owner)


def counters(engine: Engine, state: State, slot: int) -> tuple[Thing, ...]:
    """Who may know how many things lie in a slot."""
    cell, owner = engine.slots[slot]
    return _ruled(engine, state, "size", cell, owner) or ()


def _ruled(engine: Engine, state: State, word: str, cell: str, owner: Thing | None) -> tuple[Thing, ...] | None:
    names = engine.emitted.sight.get((word, cell))
    if not names:
        return None
    args = () if owner is None else (owner,)
    found = [group for name in names for group in engine.names[name](state, *args)]
    if not found:
        return None
    return tuple(dict.fromkeys(p for group in found for p in group))


def _declared(engine: Engine, state: State, sight: n.Seer | None, owner: Thing | None) -> tuple[Thing, ...]:
    match sight:
        case None | n.Nobody():
            return ()
        case n.Everyone():
            return engine.players
        case n.Name(text):
            if owner is not None and text == engine.slots_owner(owner):
                return (owner,)
            found: Any = _kept(state, engine.base[text]) if text in engine.base else None
            return found if isinstance(found, tuple) else ((found,) if found is not None else ())
        case _:
            return ()


def _kept(state: State, slot: int) -> Any:
    """What a state is; where that is unknown, the answer hangs on it."""
    if not isinstance(state, CarefulState):
        return state.c[slot]
    value = state.get(slot)
    return state.items(value) if isinstance(value, Hidden) else value


def view(engine: Engine, state: State, player: Thing) -> list[Any]:
    """The cells as one player sees them: what is covered is unknown, or of a known number with the things known in it."""
    seen: list[Any] = []
    for slot, value in enumerate(state.c):
        if player in seers(engine, state, slot):
            seen.append(value)
            continue
        cell, _ = engine.slots[slot]
        known = state.known.get((slot, player), ())
        if isinstance(strip(engine.world.cells[cell].type), HeapType):
            size = value.size if isinstance(value, Hidden) else len(value)
            seen.append(Hidden(known, size if player in counters(engine, state, slot) else None, slot))
        else:
            seen.append(known[0] if known else UNKNOWN)
    return seen
