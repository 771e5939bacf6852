"""Positions in which things are unknown, and what an answer then depends on.

A question is asked of a partly unknown position as if all were known. Where it needs a fact that is not there, it stops and
names the fact; the fact is then assumed to be one way and the other, as far as some completion of the position allows it, and
the question is asked again. Facts that do not change the answer drop out, so those that stay are the ones it depends on.
Completions respect the components: what is seen elsewhere, or promised elsewhere, cannot be here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from lexludi import limits
from lexludi.diagnostics import Code, Refusal, refuse
from lexludi.program.declare import box_of
from lexludi.program.types import HeapType, KindType, NumberType, strip
from lexludi.run.chance import OneOf
from lexludi.run.state import BAG, Change, Chooser, RunMistake, State
from lexludi.run.support import Clash, Silence, put_all
from lexludi.run.values import Thing, Value, show

if TYPE_CHECKING:
    from lexludi.run.engine import Engine

WIDE = 80
"""A fact with more possible answers than this is named and not split."""


class _Unknown:
    def __repr__(self) -> str:
        return "unknown"


UNKNOWN: Any = _Unknown()


@dataclass(frozen=True, slots=True)
class Hidden:
    """A heap of which only some things, and perhaps its size, are known."""

    known: tuple[Thing, ...] = ()
    size: int | None = None
    slot: int = -1

    @property
    def complete(self) -> bool:
        return self.size is not None and self.size <= len(self.known)


@dataclass(frozen=True, slots=True)
class Together:
    """Several heaps as one: `the hands`."""

    parts: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that a question needed to know."""

    sort: str  # "cell", "holds", "size", "contents", "mover"
    slot: int = -1
    things: frozenset[Thing] = frozenset()

    def text(self, engine: Engine) -> str:
        """The fact as a person would ask for it."""
        if self.sort == "mover":
            return "whose turn it is"
        place = engine.slot_name(self.slot)
        if self.sort == "holds":
            return f"whether {place} holds {describe_set(engine, self.things)}"
        if self.sort == "size":
            return f"how many things are in {place}"
        return place


Assumption = tuple[Fact, Value]


class Need(Exception):
    """A fact is needed to go on."""

    def __init__(self, fact: Fact) -> None:
        super().__init__(fact.sort)
        self.fact = fact


class CarefulState(State):
    """A state in which cells may be unknown. Every reading goes through here."""

    __slots__ = ("assumed", "pins", "taken", "touched")

    def __init__(self, engine: Engine, chance: Chooser) -> None:
        super().__init__(engine, chance)
        self.pins: dict[Any, Value] = {}
        self.assumed: tuple[Assumption, ...] = ()
        self.taken: set[str] = set()
        self.touched: set[int] = set()

    def ended(self, ask: Callable[[], bool], stage: str) -> bool:
        """A stage goes on unless it is known to end: whoever asks what comes next in it takes it so."""
        try:
            return ask()
        except Need:
            self.taken.add(f"the {stage} goes on")
            return False

    def noticed_as(self, asks: Callable[..., Any], *things: Thing) -> bool:
        """Has a condition come true? A position is taken as it is given; what a move has changed since can make it so."""
        try:
            return bool(asks(self, *things))
        except Need as need:
            if need.fact.slot in self.touched:
                raise
            return False

    def assume(self, assumed: tuple[Assumption, ...]) -> None:
        self.assumed = assumed
        for fact, answer in assumed:
            if fact.sort in ("cell", "contents"):
                self.c[fact.slot] = answer
            elif fact.sort == "size" and isinstance(self.c[fact.slot], Hidden):
                assert isinstance(answer, int)
                self.c[fact.slot] = Hidden(self.c[fact.slot].known, answer, fact.slot)
            elif fact.sort == "mover" and fact.slot < len(self.stack):
                assert isinstance(answer, Thing)
                self.stack[fact.slot] = self.stack[fact.slot]._replace(mover=answer)

    # ---- reading

    def get(self, slot: int) -> Any:
        value = self.c[slot]
        if value is UNKNOWN:
            raise Need(Fact("cell", slot))
        return value

    def of(self, base: int, owner: Thing | None, empty: Any) -> Any:
        return empty if owner is None else self.get(base + owner.i)

    def mover(self) -> Thing | None:
        if not self.stack:
            raise RunMistake(Code.UNKNOWN_STAGE, "there is a mover only in a stage", hint="write: Given in …: with the stage")
        mover = self.stack[-1].mover
        if mover is UNKNOWN:
            raise Need(Fact("mover", len(self.stack) - 1))
        return mover

    def union(self, base: int, count: int) -> Any:
        parts = self.c[base : base + count]
        if all(isinstance(p, tuple) for p in parts):
            return tuple(x for heap in parts for x in heap)
        return Together(tuple(parts))

    def items(self, heap: Any) -> tuple[Any, ...]:
        if isinstance(heap, Together):
            return tuple(x for part in heap.parts for x in self.items(part))
        if isinstance(heap, Hidden):
            if heap.complete:
                return heap.known
            raise Need(Fact("contents", heap.slot))
        things: tuple[Any, ...] = heap
        return things

    def some(self, heap: Any, test: Callable[[Any], Any]) -> bool:
        if isinstance(heap, Together):
            known = [p for p in heap.parts if not isinstance(p, Hidden)]
            covered = [p for p in heap.parts if isinstance(p, Hidden)]
            return any(self.some(p, test) for p in (*known, *covered))
        if not isinstance(heap, Hidden):
            return any(test(x) for x in heap)
        if any(test(x) for x in heap.known):
            return True
        if heap.complete:
            return False
        return self.holds(heap, frozenset(t for t in self.unseen(heap.slot) if test(t)))

    def holds(self, heap: Hidden, things: frozenset[Thing]) -> bool:
        """Does the covered part hold one of these?"""
        if not things:
            return False
        for fact, answer in self.assumed:
            if fact.sort == "holds" and fact.slot == heap.slot:
                if answer and fact.things <= things:
                    return True
                if not answer and things <= fact.things:
                    return False
        raise Need(Fact("holds", heap.slot, things))

    def inside(self, item: Any, heap: Any) -> bool:
        return self.some(heap, lambda x: x is item or x == item)

    def count(self, heap: Any, test: Callable[[Any], Any] | None) -> int:
        if isinstance(heap, Together):
            return sum(self.count(p, test) for p in heap.parts)
        if not isinstance(heap, Hidden):
            return len(heap) if test is None else len([1 for x in heap if test(x)])
        if test is None:
            if heap.size is None:
                raise Need(Fact("size", heap.slot))
            return heap.size
        if heap.complete or not any(test(t) for t in self.unseen(heap.slot)):
            return len([1 for x in heap.known if test(x)])
        raise Need(Fact("contents", heap.slot))

    def chosen(self, things: Any, heap: Any, least: int, most: int | None, test: Callable[[Thing], Any]) -> bool:
        if not isinstance(heap, Hidden | Together):
            return super().chosen(things, heap, least, most, test)
        if not super().chosen(things, None, least, most, test):
            return False
        parts = heap.parts if isinstance(heap, Together) else (heap,)
        known = Counter(t for p in parts for t in (p.known if isinstance(p, Hidden) else p))
        covered = [p for p in parts if isinstance(p, Hidden) and not p.complete]
        for thing, number in Counter(things).items():
            if number > max(known[thing], 1):  # one of it may be asked for by itself; of several, all must be counted
                left = self.left_over(thing.kind) if thing.kind in self.engine.world.material else Counter({thing: number})
                if not covered or known[thing] + left[thing] < number:
                    return False
                raise Need(Fact("contents", covered[0].slot))
        return all(self.inside(thing, heap) for thing in dict.fromkeys(things))

    # ---- what could be where

    def unseen(self, slot: int) -> tuple[Thing, ...]:
        """The different things that could lie covered in a slot, by its kind and what is seen elsewhere."""
        item = self.engine.item_kind(slot)
        if item is None:
            return ()
        if item not in self.engine.world.material:
            return self.engine.things.all(item) if item in self.engine.things._all else ()
        return tuple(sorted(self.left_over(item), key=lambda t: t.key))

    def left_over(self, kind: str) -> Counter[Thing]:
        """The components of a kind that are not seen anywhere."""
        left = Counter(self.engine.blank[self.engine.base[box_of(kind)]])
        for value in self.c:
            for thing in material_in(self.engine, kind, value):
                left[thing] -= 1
        return +left

    # ---- changing

    def take(self, slot: int, shape: int, thing: Thing) -> None:
        self.touched.add(slot)
        heap = self.c[slot]
        if heap is UNKNOWN:
            self.c[slot] = None
        elif isinstance(heap, Hidden):
            left = list(heap.known)
            if thing in left:
                left.remove(thing)
            self.c[slot] = Hidden(tuple(left), None if heap.size is None else heap.size - 1, slot)
        else:
            super().take(slot, shape, thing)

    def lay(self, slot: int, shape: int, thing: Thing) -> None:
        self.touched.add(slot)
        heap = self.c[slot]
        if isinstance(heap, Hidden):
            size = None if heap.size is None else heap.size + 1
            self.c[slot] = Hidden(put_all(heap.known, [thing]), size, slot)
        elif heap is UNKNOWN:
            raise Need(Fact("cell", slot))
        else:
            super().lay(slot, shape, thing)

    def move_all(
        self, slots: Iterable[int], test: Callable[[Thing], Any] | None, target: int, target_shape: int, change: Change
    ) -> None:
        slots = list(slots)
        if any(isinstance(self.c[s], Hidden) for s in [*slots, target]):
            for source in slots:
                heap = self.c[source]
                if isinstance(heap, Hidden) and test is not None:
                    self.items(heap)
                known = heap.known if isinstance(heap, Hidden) else heap
                going = [t for t in known if test is None or test(t)]
                if self.engine.tracks:
                    self.engine.knowledge.moved(self, source, tuple(going), target, change, everything=test is None)
                for thing in going:
                    self.take(source, BAG, thing)
                    self.lay(target, target_shape, change(thing) if change is not None else thing)
                if isinstance(heap, Hidden) and not heap.complete:
                    there = self.c[target]
                    known_there = there.known if isinstance(there, Hidden) else there
                    self.c[target] = Hidden(tuple(known_there), None, target)
                    self.c[source] = ()
            self.memo.clear()
            return
        super().move_all(slots, test, target, target_shape, change)

    def draw_some(self, source: int, number: int, target: int, target_shape: int, change: Change) -> int:
        heap = self.c[source]
        if not isinstance(heap, Hidden):
            return super().draw_some(source, number, target, target_shape, change)
        stated = getattr(self.chance, "left", [])
        if len(stated) < number:
            raise refuse(
                Code.CHANCE_NEEDED, "chance decides here, and the case does not say how",
                hint="write after the move: '; chance brings …'",
            )  # fmt: skip
        for _ in range(number):
            brought = stated.pop(0)
            meant = brought.things if isinstance(brought, OneOf) else (brought,)
            thing = next((t for t in meant if t.kind == self.engine.item_kind(source)), meant[0])
            if self.engine.tracks:
                self.engine.knowledge.moved(self, source, (thing,), target, change)
            self.take(source, BAG, thing)
            self.lay(target, target_shape, change(thing) if change is not None else thing)
        self.memo.clear()
        return number

    def swap(self, left: int, right: int) -> None:
        self.touched |= {left, right}
        super().swap(left, right)
        for slot in (left, right):
            if isinstance(self.c[slot], Hidden):
                self.c[slot] = Hidden(self.c[slot].known, self.c[slot].size, slot)

    def set(self, slot: int, value: Value, low: int, high: int) -> None:
        self.touched.add(slot)
        super().set(slot, value, low, high)

    def raise_(self, slot: int, amount: int, low: int, high: int) -> None:
        self.touched.add(slot)
        if self.c[slot] is UNKNOWN:
            return  # what was unknown stays so; the change is no fact that anybody could use
        super().raise_(slot, amount, low, high)


def material_in(engine: Engine, kind: str, value: Any) -> Iterator[Thing]:
    """The components of a kind that a cell's value holds, also inside records."""
    if isinstance(value, Thing):
        if value.kind == kind:
            yield value
        elif value.kind in engine.world.kinds:
            for index in range(len(engine.world.kinds[value.kind].field_names())):
                yield from material_in(engine, kind, getattr(value, f"f{index}"))
    elif isinstance(value, tuple):
        for thing in value:
            yield from material_in(engine, kind, thing)
    elif isinstance(value, Hidden):
        yield from material_in(engine, kind, value.known)


def describe_set(engine: Engine, things: frozenset[Thing]) -> str:
    """A set of things in few words: by the part they share, by variant, or one by one."""
    listed = sorted(things, key=lambda t: t.key)
    if len(listed) == 1:
        return f"{listed[0].text}"
    kind = listed[0].kind
    world = engine.world
    if kind in world.kinds:
        for index, field in enumerate(world.kinds[kind].field_names()):
            shared = {getattr(t, f"f{index}") for t in listed}
            if len(shared) == 1 and None not in shared:
                only = next(iter(shared))
                name = show(only)
                return f"a {name} {kind}" if isinstance(only, Thing) else f"a {kind} of {field} {name}"
        variants = {t.variant for t in listed}
        if len(variants) == 1 and kind not in variants:
            return f"a {variants.pop()}"
    if len(listed) > 8:
        plural = world.kinds[kind].plural if kind in world.kinds else f"{kind}s"
        return f"one of {len(listed)} {plural}, from {listed[0].text} to {listed[-1].text}"
    return " or ".join(t.text for t in listed)


# ---- deciding -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Leaf:
    """An answer that every completion along the way gives."""

    verdict: str  # "value", "conflict", "gap", "open"
    value: Any = None


@dataclass(frozen=True, slots=True)
class Branch:
    fact: Fact
    answers: tuple[tuple[Value, Leaf | Branch], ...]


Tree = Leaf | Branch


def facts_of(tree: Tree) -> list[Fact]:
    """The facts that the answer depends on, each once, the first asked first."""
    if isinstance(tree, Leaf):
        return [tree.value] if tree.verdict == "open" else []
    found = [tree.fact]
    for _, below in tree.answers:
        found += [f for f in facts_of(below) if f not in found]
    return found


def leaves(tree: Tree) -> Iterator[Leaf]:
    if isinstance(tree, Leaf):
        yield tree
    else:
        for _, below in tree.answers:
            yield from leaves(below)


class Decide:
    """Asks one question of a partly unknown position."""

    def __init__(self, make: Callable[[], CarefulState], question: Callable[[CarefulState], Any]) -> None:
        self.make = make
        self.question = question
        self.looked = 0

    def run(self, assumed: tuple[Assumption, ...] = ()) -> Tree:
        self.looked += 1
        if self.looked > limits.SPLITS.most:
            message = f"more than {limits.SPLITS.most} completions would have to be looked at"
            raise refuse(Code.TOO_MANY_COMPLETIONS, message, hint="say more of the position")
        state = self.make()
        state.assume(assumed)
        try:
            return Leaf("value", self.question(state))
        except Need as need:
            fact = need.fact
        except Clash as clash:
            return Leaf("conflict", (clash.what, tuple(show(a) for a in clash.answers), clash.rules))
        except Silence as silence:
            return Leaf("gap", (silence.what, silence.rules))
        return self.split(fact, assumed)

    def split(self, fact: Fact, assumed: tuple[Assumption, ...]) -> Tree:
        if any(fact == told for told, _ in assumed):
            return Leaf("open", fact)  # assumed already, and it is still not known: a move has covered it again
        domain = self.domain(fact, assumed)
        if domain is None:
            return Leaf("open", fact)
        found: list[tuple[Value, Tree]] = []
        for answer in domain:
            more = (*assumed, (fact, answer))
            if self.feasible(more):
                found.append((answer, self.run(more)))
        if not found:
            raise refuse(Code.FACTS_CLASH, "no completion makes this position possible")
        if all(tree == found[0][1] for _, tree in found):
            return found[0][1]
        return Branch(fact, tuple(found))

    def domain(self, fact: Fact, assumed: tuple[Assumption, ...]) -> list[Value] | None:
        """Every answer that a fact could have; None if they are too many to look at."""
        state = self.make()
        state.assume(assumed)
        engine = state.engine
        if fact.sort == "holds":
            return [True, False]
        if fact.sort == "mover":
            return list(engine.players)
        cell, _ = engine.slots[fact.slot]
        t = engine.world.cells[cell].type
        if fact.sort == "size":
            if engine.item_kind(fact.slot) not in engine.world.material:
                return None
            known = len(state.c[fact.slot].known)
            return list(range(known, known + sum(state.left_over(engine.item_kind(fact.slot) or "").values()) + 1))
        bare = strip(t)
        if fact.sort == "contents" or isinstance(bare, HeapType):
            return self.contents(state, fact)
        if isinstance(bare, NumberType) and bare.high - bare.low > WIDE:
            return None
        values = list(engine.things.range_of(t))
        if isinstance(bare, KindType) and bare.kind in engine.world.material:
            left = state.left_over(bare.kind)
            values = [v for v in values if v is None or left[v]]  # type: ignore[index]
        return values

    def contents(self, state: CarefulState, fact: Fact) -> list[Value] | None:
        """Every way to fill a covered place, if they are few."""
        heap = state.c[fact.slot]
        kind = state.engine.item_kind(fact.slot)
        if not isinstance(heap, Hidden) or heap.size is None or kind is None or kind not in state.engine.world.material:
            return None
        left = state.left_over(kind)
        missing = heap.size - len(heap.known)
        ways = 1
        for k in range(missing):
            ways = ways * (len(left) + k) // (k + 1)
        if ways > WIDE * 4:
            return None
        order = sorted(left, key=lambda t: t.key)
        found: list[Value] = []
        for picked in combinations_with_replacement(order, missing):
            if all(number <= left[thing] for thing, number in Counter(picked).items()):
                found.append(put_all(heap.known, picked))
        return found

    def feasible(self, assumed: tuple[Assumption, ...]) -> bool:
        state = self.make()
        state.assume(assumed)
        return possible(state)


# ---- joint feasibility --------------------------------------------------------------------------------------------


def possible(state: CarefulState) -> bool:
    """Can the components that are not seen be spread over the covered places so that everything assumed holds?"""
    for fact, answer in state.assumed:
        value = state.c[fact.slot] if fact.sort == "holds" else None
        if isinstance(value, tuple) and any(t in fact.things for t in value) != answer:
            return False  # all that lies there has been assumed since
    return all(_possible_for(state, kind) for kind in state.engine.world.material)


def _possible_for(state: CarefulState, kind: str) -> bool:
    total = Counter(state.engine.blank[state.engine.base[box_of(kind)]])
    seen: Counter[Thing] = Counter()
    for value in state.c:
        seen.update(material_in(state.engine, kind, value))
    if any(number > total[thing] for thing, number in seen.items()):
        return False
    left = total - seen
    places = [_Place.of(state, slot, value) for slot, value in enumerate(state.c) if _covered(state, slot, value, kind)]
    return _fill([p for p in places if p is not None], left)


def _covered(state: CarefulState, slot: int, value: Any, kind: str) -> bool:
    return ((isinstance(value, Hidden) and not value.complete) or value is UNKNOWN) and state.engine.item_kind(slot) == kind


@dataclass(slots=True)
class _Place:
    """A covered place: how many more it takes, what it must not hold, and of which sets it must hold one."""

    least: int
    most: int | None
    never: frozenset[Thing]
    wants: list[frozenset[Thing]]

    @staticmethod
    def of(state: CarefulState, slot: int, value: Any) -> _Place:
        never: frozenset[Thing] = frozenset()
        wants = []
        for fact, answer in state.assumed:
            if fact.sort == "holds" and fact.slot == slot:
                if answer:
                    wants.append(fact.things)
                else:
                    never |= fact.things
        if value is UNKNOWN:
            return _Place(0, 1, never, wants)
        if value.size is None:
            return _Place(0, None, never, wants)
        missing = value.size - len(value.known)
        return _Place(missing, missing, never, wants)


def _fill(places: list[_Place], left: Counter[Thing]) -> bool:
    """Meets the wants one by one, trying each thing that would do; then counts whether the rest fits (Hall)."""
    for place in places:
        if place.wants:
            want = place.wants[0]
            if place.most is not None and place.most < 1:
                return False
            for thing in sorted(_distinct(want, place, left, places), key=lambda t: t.key):
                met = [w for w in place.wants if thing not in w]
                rest = [
                    _Place(max(p.least - 1, 0), None if p.most is None else p.most - 1, p.never, met) if p is place else p
                    for p in places
                ]  # fmt: skip
                if _fill(rest, left - Counter([thing])):
                    return True
            return False
    if not _enough(places, left):
        return False
    if any(p.most is None and not p.never for p in places):
        return True
    return _all_placed(places, left)


def _distinct(want: frozenset[Thing], place: _Place, left: Counter[Thing], places: list[_Place]) -> list[Thing]:
    """One thing for each way in which the wanted things differ in what they do elsewhere."""
    sets = [s for p in places for s in (p.never, *p.wants)]
    found: dict[tuple[bool, ...], Thing] = {}
    for thing in want:
        if left[thing] > 0 and thing not in place.never:
            found.setdefault(tuple(thing in s for s in sets), thing)
    return list(found.values())


def _enough(places: list[_Place], left: Counter[Thing]) -> bool:
    """Every group of places finds enough things that one of them may hold."""
    needy = [p for p in places if p.least > 0][:10]
    for mask in range(1, 1 << len(needy)):
        group = [p for i, p in enumerate(needy) if mask >> i & 1]
        barred = frozenset.intersection(*(p.never for p in group))
        there = sum(number for thing, number in left.items() if thing not in barred)
        if there < sum(p.least for p in group):
            return False
    return True


def _all_placed(places: list[_Place], left: Counter[Thing]) -> bool:
    """Every group of things that only some places may hold fits into them."""
    shapes: dict[tuple[bool, ...], int] = {}
    for thing, number in left.items():
        shape = tuple(thing not in p.never for p in places)
        shapes[shape] = shapes.get(shape, 0) + number
    for shape in shapes:
        room = [p.most for p, ok in zip(places, shape, strict=True) if ok]
        inside = sum(n for other, n in shapes.items() if all(a or not b for a, b in zip(shape, other, strict=True)))
        if None not in room and inside > sum(r for r in room if r is not None):
            return False
    return sum(left.values()) == 0 or bool(places)


__all__ = ["UNKNOWN", "CarefulState", "Decide", "Fact", "Hidden", "Leaf", "Need", "Refusal", "possible"]
