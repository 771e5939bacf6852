"""Games that go out of their way: players who prefer some moves and some things, and chance that brings them.

Random play meets the usual a thousand times and the rare never. A mood makes some of it likely: spells in every hand, a pile that is
used up, nobody but jesters. Whatever happens in a mood can happen without it, so a claim that it breaks is broken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lexludi.program import model as m
from lexludi.program.checks.walk import inside
from lexludi.program.types import NumberType, strip
from lexludi.run.chance import Seeded
from lexludi.run.engine import Range
from lexludi.run.values import Thing, sort_key

USUAL = 4
"""The weight of a move that nobody prefers; a mood gives others."""
PATIENCE = 1500
"""After so many moves a mood is over, so that a game with endless talk ends."""
WIDEST = 20
"""Numbers of a part with more values than this are no marks."""


@dataclass(frozen=True)
class Mood:
    """What players and chance like: verbs by weight, marks of things, and how often (of eight times) chance gives in."""

    verbs: tuple[tuple[str, int], ...] = ()
    marks: frozenset[str] = frozenset()
    luck: int = 0

    def weight(self, verb: str) -> int:
        return dict(self.verbs).get(verb, USUAL)

    @property
    def plain(self) -> bool:
        return not self.verbs and not self.marks


PLAIN = Mood()


def marks_of(thing: Any) -> frozenset[str]:
    """What can be liked about a thing: its variant, its parts, and theirs."""
    if not isinstance(thing, Thing) or thing.kind == "player":
        return frozenset()
    found = {thing.variant}
    for slot in range(8):
        part = getattr(thing, f"f{slot}")
        if isinstance(part, Thing):
            found |= marks_of(part)
        elif isinstance(part, int):
            found.add(f"{thing.kind} {slot} {part}")
    return frozenset(found)


def all_marks(world: m.World) -> list[str]:
    """Every mark that a thing of the game can have."""
    found: set[str] = set()
    for kind in world.kinds.values():
        found |= {v.name for v in kind.variants}
        for slot, name in enumerate(kind.field_names()):
            bare = strip(kind.field_type(name)[0])  # type: ignore[arg-type]
            if isinstance(bare, NumberType) and bare.high - bare.low < WIDEST:
                found |= {f"{kind.name} {slot} {value}" for value in range(bare.low, bare.high + 1)}
    return sorted(found)


def mood_of(clause: m.Clause, world: m.World) -> Mood:
    """A mood in which a sentence has a chance to be met: its verb, and the things and numbers that it names."""
    nodes = [x for part in (clause.conds, clause.guards, clause.payload, clause.vars) for x in inside(part)]
    marks = {x.variant for x in nodes if isinstance(x, m.Constant | m.IsVariant)}
    verbs = {clause.head[1]} if clause.head[0] in ("move", "does") else set()
    for x in nodes:
        if isinstance(x, m.Equal) and isinstance(x.left, m.FieldRead) and isinstance(x.right, m.Num):
            slot = list(world.kinds[x.left.kind].field_names()).index(x.left.field)
            marks.add(f"{x.left.kind} {slot} {x.right.value}")
    return Mood(tuple((v, 16 * USUAL) for v in sorted(verbs)), frozenset(marks), 6)


class Steered(Seeded):
    """Chance in a mood: mostly fair, and now and then it gives what is liked."""

    __slots__ = ("kept", "mood")

    def __init__(self, seed: int, stream: int, mood: Mood) -> None:
        super().__init__(seed, stream)
        self.mood = mood
        self.kept: dict[int, bool] = {}

    def likes(self, thing: Any) -> bool:
        if not self.mood.marks or not isinstance(thing, Thing):
            return False
        found = self.kept.get(id(thing))
        if found is None:
            found = self.kept[id(thing)] = bool(self.mood.marks & marks_of(thing))
        return found

    def choose(self, heap: Sequence[object]) -> int:
        if self.mood.luck and self.mood.marks and self.below(8) < self.mood.luck:
            liked = [i for i, thing in enumerate(heap) if self.likes(thing)]
            if liked:
                return liked[self.below(len(liked))]
        return self.below(len(heap))

    def weight(self, verb: str, parts: tuple[Any, ...]) -> int:
        weight = self.mood.weight(verb)
        return weight * 8 if any(self.likes(p) for p in parts) else weight

    def prefer(self, left: list[tuple[str, Any]]) -> int:
        """Which of some moves: by weight."""
        weights = [self.weight(verb, parts) for verb, parts in left]
        at = self.below(sum(weights))
        for index, weight in enumerate(weights):
            at -= weight
            if at < 0:
                return index
        raise AssertionError("the weights add up")

    def sample(self, r: Range) -> tuple[Thing, ...] | None:
        """A number of things, what is liked before the rest."""
        heap = list(r.candidates())
        least, most = r.least, min(r.most(), len(heap))
        if most < least:
            return None
        drawn = [heap.pop(self.choose(heap)) for _ in range(least + self.below(most - least + 1))]
        return tuple(sorted(drawn, key=sort_key))



