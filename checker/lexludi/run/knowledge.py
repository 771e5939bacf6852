"""Who knows which single thing lies where nobody else may look.

Whoever was shown a thing, gave it, or saw it taken knows it until it moves on. A pile keeps nobody's knowledge: it is drawn from
by chance. When something unseen leaves a place, what was known of that place is no longer certain and is forgotten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from lexludi.program import model as m
from lexludi.program.types import HeapType, strip
from lexludi.run.values import Thing
from lexludi.syntax import nodes as n

if TYPE_CHECKING:
    from lexludi.run.engine import Engine
    from lexludi.run.state import State


class Knowledge:
    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.needed = any(self._matters(e) for c in engine.law.clauses if isinstance(c.payload, tuple) for e in c.payload)

    def _matters(self, e: m.TEffect) -> bool:
        """Can this effect leave somebody knowing what lies in a covered place?"""
        match e:
            case m.ShowTo():
                return True
            case m.IfThen(_, effects) | m.Loop(_, effects):
                return any(self._matters(x) for x in effects)
            case m.MoveThing(_, _, source, target, _):
                return source is not None and self._covered(source.cell, target.cell)
            case m.MoveAll(source, target, _):
                return self._covered(source.heap.cell, target.cell)  # type: ignore[union-attr]
            case m.MoveDrawn(_, source, target, _):
                return self._covered(source.cell, target.cell)
            case m.Swap(left, right):
                return self._covered(left.cell, right.cell) or self._covered(right.cell, left.cell)
            case _:
                return False

    def _covered(self, source: str, target: str) -> bool:
        return not self.is_pile(source) and not self.is_pile(target) and not self._public(target)

    def is_pile(self, cell: str) -> bool:
        bare = strip(self.engine.world.cells[cell].type)
        return isinstance(bare, HeapType) and bare.heap == "pile"

    def _public(self, cell: str) -> bool:
        return isinstance(self.engine.world.cells[cell].sight, n.Everyone)

    def moved(self, state: State, source: int, things: tuple[Thing, ...], target: int, unseen: bool = False) -> None:
        """Before things move: who will know them at the target, and who forgets what was known of the source."""
        from lexludi.run.views import seers

        source_cell, target_cell = self.engine.slots[source][0], self.engine.slots[target][0]
        see_source = () if self.is_pile(source_cell) else seers(self.engine, state, source)
        see_target = seers(self.engine, state, target)
        for player in self.engine.players:
            known = state.known.get((source, player), ())
            knows = player in see_source or (not unseen and all(t in known for t in things) and bool(known))
            if known:
                kept = _without(known, things) if knows or player in see_target else ()
                state.known[(source, player)] = kept
                if not kept:
                    del state.known[(source, player)]
            if knows and player not in see_target and not self.is_pile(target_cell):
                both = (*state.known.get((target, player), ()), *things)
                state.known[(target, player)] = tuple(sorted(both, key=lambda t: t.key))

    def swapped(self, state: State, left: int, right: int) -> None:
        """Before two places change: what each player knows of one is then known of the other."""
        from lexludi.run.views import seers

        if not isinstance(state.c[left], tuple):
            return
        seeing = {slot: seers(self.engine, state, slot) for slot in (left, right)}
        for player in self.engine.players:
            knew = {s: state.c[s] if player in seeing[s] else state.known.pop((s, player), ()) for s in (left, right)}
            for slot, other in ((left, right), (right, left)):
                if knew[other] and player not in seeing[slot] and not self.is_pile(self.engine.slots[slot][0]):
                    state.known[(slot, player)] = knew[other]

    def shown(self, state: State, things: tuple[Thing, ...], viewers: Iterable[Thing], shower: Thing | None = None) -> None:
        """Shown things are known to lie where they lie; of equal things elsewhere, those of whoever shows them are meant."""
        slots = [s for s, v in enumerate(state.c) if isinstance(v, tuple) and things and not Counter(things) - Counter(v)]
        slots.sort(key=lambda s: shower is None or self.engine.slots[s][1] is not shower)
        for slot in slots[:1]:
            for player in viewers:
                have = Counter(state.known.get((slot, player), ()))
                state.known[(slot, player)] = tuple(sorted((have | Counter(things)).elements(), key=lambda t: t.key))


def _without(known: tuple[Thing, ...], gone: tuple[Thing, ...]) -> tuple[Thing, ...]:
    left = list(known)
    for thing in gone:
        if thing in left:
            left.remove(thing)
    return tuple(left)
