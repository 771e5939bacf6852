"""What questions about sight and knowledge can be about: what a position keeps, and the places where things lie."""

from __future__ import annotations

from typing import NamedTuple

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program import model as m
from lexludi.program.types import HeapType, KindType, Type, strip
from lexludi.source import Span


class LookedAt(NamedTuple):
    """A state, or no more than the number of things in it."""

    state: m.CellRead
    number: bool


def looked_at(e: m.TExpr) -> LookedAt | None:
    """What `May Bo see …?` asks about; None if no position keeps it."""
    match e:
        case m.CellRead():
            return LookedAt(e, False)
        case m.Count(m.Source(_, m.CellRead() as place, None)):
            return LookedAt(place, True)
        case _:
            return None


def place_of(world: m.World, e: m.TExpr) -> m.CellRead | None:
    """What `What does Bo know of …?` asks about: a state in which things lie, one or several."""
    return e if isinstance(e, m.CellRead) and holds_things(world, world.cells[e.cell].type) else None


def things_of(world: m.World, place: m.CellRead) -> HeapType:
    """What somebody can know to lie in a place: some of its things, in any order."""
    bare = strip(world.cells[place.cell].type)
    item = bare.item if isinstance(bare, HeapType) else bare
    assert isinstance(item, KindType)
    return HeapType(item, "bag")


def not_kept(span: Span) -> Diagnostic:
    return Diagnostic(Code.NOT_A_PLACE, "this is not kept, so nobody sees it", span, "ask for a state, as: May Bo see Anna's hand?")


def no_place(span: Span) -> Diagnostic:
    return Diagnostic(Code.NOT_A_PLACE, "nothing lies in this", span, "name a place, as: What does Bo know of Anna's hand?")


def holds_things(world: m.World, t: Type) -> bool:
    """Do things lie there: several of whatever kind, or a single component?"""
    bare = strip(t)
    if isinstance(bare, HeapType):
        return True
    if not isinstance(bare, KindType) or bare.kind not in world.kinds:
        return False
    return bare.kind in world.material or any(holds_things(world, f.type) for v in world.kinds[bare.kind].variants for f in v.fields)
