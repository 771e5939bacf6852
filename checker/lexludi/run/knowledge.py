"""Who knows which single thing lies where nobody else may look.

Whoever was shown a thing, gave it, or saw it taken knows it until it moves on. A pile keeps nobody's knowledge: it is drawn from
by chance. When something unseen leaves a place, what was known of that place is no longer certain and is forgotten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from lexludi.program import model as m
from lexludi.program.sight import holds_things
from lexludi.program.types import HeapType, strip
from lexludi.run.unknown import Hidden, Together
from lexludi.run.values import Thing
from lexludi.run.views import seers
from lexludi.syntax import nodes as n

if TYPE_CHECKING:
    from lexludi.run.engine import Engine
    from lexludi.run.state import Change, State


class Knowledge:
    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        cells = engine.world.cells
        self.places = [s for s, (name, _) in enumerate(engine.slots) if holds_things(engine.world, cells[name].type)]
        self.keeping = [s for s in self.places if not self.is_pile(engine.slots[s][0])]
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
        """Open to everyone in every position: declared so, and no rule says otherwise."""
        return isinstance(self.engine.world.cells[cell].sight, n.Everyone) and not self.engine.law.about("sight", cell)

    def moved(
        self, state: State, source: int, things: tuple[Thing, ...], target: int, change: Change = None, everything: bool = False
    ) -> None:
        """Before things move: who will know them at the target, and who forgets what was known of the source.

        Whoever looks into neither place sees that something goes, and not what: unless everything goes, nothing is certain then.
        """
        see_source = () if self.is_pile(self.engine.slots[source][0]) else seers(self.engine, state, source)
        see_target = seers(self.engine, state, target)
        everything = everything or len(things) == _size(state.c[source])
        kept = not self.is_pile(self.engine.slots[target][0])
        for player in self.engine.players:
            known = state.known.pop((source, player), ())
            gone = things if player in see_source else known if everything else ()
            if player in see_source or player in see_target:
                self._learn(state, source, player, _without(known, things))
            if kept and player not in see_target:
                arrived = gone if change is None else tuple(change(t) for t in gone)
                self._learn(state, target, player, (*state.known.get((target, player), ()), *arrived))

    def swapped(self, state: State, left: int, right: int) -> None:
        """Before two places change: what each player knows of one is then known of the other."""
        if left not in self.places or right not in self.places:
            return
        seeing = {slot: seers(self.engine, state, slot) for slot in (left, right)}
        for player in self.engine.players:
            known = {s: state.known.pop((s, player), ()) for s in (left, right)}
            knew = {s: contents(state.c[s]) if player in seeing[s] else known[s] for s in (left, right)}
            for slot, other in ((left, right), (right, left)):
                if player not in seeing[slot] and not self.is_pile(self.engine.slots[slot][0]):
                    self._learn(state, slot, player, knew[other])

    def shown(self, state: State, things: Any, viewers: Iterable[Thing], shower: Thing | None = None) -> None:
        """Shown things are known to lie where they lie; of equal things elsewhere, those of whoever shows them are meant."""
        if isinstance(things, Together):
            for part in things.parts:
                self.shown(state, part, viewers, shower)
            return
        shown = tuple(t for t in contents(things) if isinstance(t, Thing))
        slot = things.slot if isinstance(things, Hidden) else self._where(state, shown, shower)
        if slot is None or not shown or self.is_pile(self.engine.slots[slot][0]):
            return
        for player in viewers:
            have = Counter(state.known.get((slot, player), ()))
            self._learn(state, slot, player, (have | Counter(shown)).elements())

    def _where(self, state: State, things: tuple[Thing, ...], shower: Thing | None) -> int | None:
        """The place where shown things lie. A covered place of whoever shows them can hold them too, and then does."""
        own = [s for s in self.keeping if shower is not None and self.engine.slots[s][1] is shower]
        for slot in own:
            if _lie_in(things, contents(state.c[slot])):
                return slot
        for slot in own:
            heap = state.c[slot]
            if isinstance(heap, Hidden) and things and self._may_hold(slot, heap, things):
                both = (Counter(heap.known) | Counter(things)).elements()
                state.c[slot] = Hidden(tuple(sorted(both, key=lambda t: t.key)), heap.size, slot)
                return slot
        return next((s for s in self.keeping if _lie_in(things, contents(state.c[s]))), None)

    def _may_hold(self, slot: int, heap: Hidden, things: tuple[Thing, ...]) -> bool:
        number = (Counter(heap.known) | Counter(things)).total()
        return self.engine.item_kind(slot) == things[0].kind and (heap.size is None or number <= heap.size)

    def _learn(self, state: State, slot: int, player: Thing, things: Iterable[Thing]) -> None:
        known = tuple(sorted(things, key=lambda t: t.key))
        if known:
            state.known[(slot, player)] = known
        else:
            state.known.pop((slot, player), None)


def contents(value: Any) -> tuple[Thing, ...]:
    """The things in a place, as far as they are told."""
    if isinstance(value, Hidden):
        return value.known
    if isinstance(value, Thing):
        return (value,)
    return value if isinstance(value, tuple) else ()


def _size(value: Any) -> int | None:
    if isinstance(value, Hidden):
        return value.size
    return len(value) if isinstance(value, tuple) else 1


def _lie_in(things: tuple[Thing, ...], heap: tuple[Thing, ...]) -> bool:
    """Is each of the things there, as often as it is meant?"""
    return len(things) <= len(heap) and len(_without(heap, things)) == len(heap) - len(things)


def _without(known: tuple[Thing, ...], gone: tuple[Thing, ...]) -> tuple[Thing, ...]:
    left = list(known)
    for thing in gone:
        if thing in left:
            left.remove(thing)
    return tuple(left)
