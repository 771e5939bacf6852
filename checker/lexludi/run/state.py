"""The working state of one table: cells, the stack of stages, and what changes them.

A state is private to one step or one game; what is kept, shown and compared is a Position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from lexludi import limits
from lexludi.diagnostics import Code, Diagnostic, Refusal
from lexludi.run.support import put, put_all
from lexludi.run.values import Thing, Value, show

if TYPE_CHECKING:
    from lexludi.run.engine import Engine

SCALAR, LIST, BAG = 0, 1, 2
Change = Callable[[Thing], Thing] | None


class Frame(NamedTuple):
    """One stage on the stack: which, with what data, whose move, begun or not, moved in or not, what was committed."""

    stage: int
    data: tuple[Value, ...] = ()
    mover: Thing | None = None
    begun: bool = False
    moved: bool = False
    commits: tuple[tuple[Thing, str, tuple[Value, ...]], ...] = ()


class Chooser(Protocol):
    def choose(self, heap: Sequence[object]) -> int: ...


class RunMistake(Refusal):
    """A rule that cannot be carried out: reported with its position, never hidden."""

    def __init__(self, code: Code, message: str, hint: str = "") -> None:
        super().__init__(Diagnostic(code, message, hint=hint))


class State:
    """A position that is wholly known, being changed."""

    __slots__ = ("brought", "c", "chance", "engine", "known", "memo", "noticed", "over", "pending", "stack")

    def __init__(self, engine: Engine, chance: Chooser) -> None:
        self.engine = engine
        self.chance = chance
        self.c: list[Any] = list(engine.blank)
        self.stack: list[Frame] = []
        self.memo: dict[Any, Any] = {}
        self.noticed: set[Any] = set()
        self.pending: list[tuple[int, tuple[Value, ...]]] = []
        self.known: dict[tuple[int, Thing], tuple[Thing, ...]] = {}
        self.over = False
        self.brought: list[Thing] = []

    # ---- reading

    def union(self, base: int, count: int) -> tuple[Any, ...]:
        return tuple(x for heap in self.c[base : base + count] for x in heap)

    def of(self, base: int, owner: Thing | None, empty: Any) -> Any:
        return empty if owner is None else self.c[base + owner.i]

    def mover(self) -> Thing | None:
        return self.stack[-1].mover

    def ended(self, ask: Callable[[], bool], stage: str) -> bool:
        return ask()

    def noticed_as(self, asks: Callable[..., Any], *things: Thing) -> bool:
        return bool(asks(self, *things))

    def on_top(self, *stages: int) -> bool:
        return bool(self.stack) and self.stack[-1].stage in stages

    def somewhere(self, *stages: int) -> bool:
        return any(f.stage in stages for f in self.stack)

    def chosen(
        self, things: tuple[Thing, ...], heap: tuple[Thing, ...] | None, least: int, most: int | None, test: Callable[[Thing], Any]
    ) -> bool:
        """Is this a choice of so many things from the heap that pass the test? Costs no more than looking at each."""
        if len(things) < least or (most is not None and len(things) > most):
            return False
        if heap is not None:
            left = list(heap)
            for thing in things:
                if thing not in left:
                    return False
                left.remove(thing)
        return all(test(thing) for thing in things)

    def too_many_moves(self) -> None:
        raise RunMistake(Code.TOO_MANY_MOVES, f"more than {limits.LISTED_MOVES.most} moves would have to be listed")

    # ---- changing

    def set(self, slot: int, value: Value, low: int, high: int) -> None:
        if type(value) is int and (low or high) and not low <= value <= high:
            raise self.out_of_range(slot, value, low, high)
        self.c[slot] = value
        self.memo.clear()

    def raise_(self, slot: int, amount: int, low: int, high: int) -> None:
        before = self.c[slot]
        if before is None:
            raise RunMistake(Code.RAN_OUT_OF_RANGE, f"{self.engine.slot_name(slot)} is none and cannot go up or down")
        value = before + amount
        if not low <= value <= high:
            raise self.out_of_range(slot, value, low, high)
        self.c[slot] = value
        self.memo.clear()

    def out_of_range(self, slot: int, value: int, low: int, high: int) -> RunMistake:
        name = self.engine.slot_name(slot)
        return RunMistake(Code.RAN_OUT_OF_RANGE, f"{name} would be {value}, but goes from {low} to {high}")

    def set_by_chance(self, slot: int, choices: Sequence[Thing]) -> None:
        if not choices:
            raise RunMistake(Code.NOT_THERE, "there is nothing for chance to choose from")
        thing = choices[self.chance.choose(choices)]
        self.brought.append(thing)
        self.c[slot] = thing
        self.memo.clear()

    def take(self, slot: int, shape: int, thing: Thing) -> None:
        if shape == SCALAR:
            if self.c[slot] is not thing:
                raise self.not_there(slot, thing)
            self.c[slot] = None
            return
        heap = self.c[slot]
        if thing not in heap:
            raise self.not_there(slot, thing)
        at = heap.index(thing)
        self.c[slot] = heap[:at] + heap[at + 1 :]

    def not_there(self, slot: int, thing: Thing) -> RunMistake:
        return RunMistake(Code.NOT_THERE, f"{show(thing)} is not in {self.engine.slot_name(slot)}")

    def lay(self, slot: int, shape: int, thing: Thing) -> None:
        if shape == LIST:
            self.c[slot] = (*self.c[slot], thing)
        elif shape == BAG:
            self.c[slot] = put(self.c[slot], thing)
        else:
            if self.c[slot] is not None:
                message = f"{show(thing)} cannot go to {self.engine.slot_name(slot)}: {show(self.c[slot])} lies there"
                raise RunMistake(Code.PLACE_TOO_FULL, message)
            self.c[slot] = thing

    def move(self, source: int, shape: int, thing: Thing | None, target: int, target_shape: int, change: Change) -> None:
        if thing is None:
            return
        if self.engine.tracks:
            self.engine.knowledge.moved(self, source, (thing,), target, change)
        self.take(source, shape, thing)
        self.lay(target, target_shape, change(thing) if change is not None else thing)
        self.memo.clear()
        self.emptied(source)

    def move_several(
        self, source: int, shape: int, things: tuple[Thing, ...], target: int, target_shape: int, change: Change
    ) -> None:
        if self.engine.tracks:
            self.engine.knowledge.moved(self, source, things, target, change)
        for thing in things:
            self.take(source, shape, thing)
            self.lay(target, target_shape, change(thing) if change is not None else thing)
        self.memo.clear()
        self.emptied(source)

    def move_all(
        self, slots: Iterable[int], test: Callable[[Thing], Any] | None, target: int, target_shape: int, change: Change
    ) -> None:
        for source in slots:
            heap = self.c[source]
            going = heap if test is None else tuple(t for t in heap if test(t))
            if not going:
                continue
            if self.engine.tracks:
                self.engine.knowledge.moved(self, source, going, target, change)
            self.c[source] = () if test is None else tuple(t for t in heap if not test(t))
            arriving = going if change is None else tuple(change(t) for t in going)
            if target_shape == LIST:
                self.c[target] = (*self.c[target], *arriving)
            else:
                self.c[target] = put_all(self.c[target], arriving)
            self.memo.clear()
            self.emptied(source)

    def draw(self, source: int, number: int, target: int, target_shape: int, change: Change) -> None:
        """So many things by chance. What is there is drawn first; then the pile falls short, once; then the rest."""
        got = self.draw_some(source, number, target, target_shape, change)
        if got < number:
            handler = self.engine.falls_short.get(source)
            if handler is not None:
                handler(self)
                self.draw_some(source, number - got, target, target_shape, change)

    def draw_some(self, source: int, number: int, target: int, target_shape: int, change: Change) -> int:
        heap = list(self.c[source])
        drawn: list[Thing] = []
        choose = self.chance.choose
        while heap and len(drawn) < number:
            drawn.append(heap.pop(choose(heap)))
        if not drawn:
            return 0
        if self.engine.tracks:
            self.engine.knowledge.moved(self, source, tuple(drawn), target, change)
        self.brought += drawn
        self.c[source] = tuple(heap)
        arriving = drawn if change is None else [change(t) for t in drawn]
        if target_shape == BAG:
            self.c[target] = put_all(self.c[target], arriving)
        else:
            for thing in arriving:
                self.lay(target, target_shape, thing)
        self.memo.clear()
        self.emptied(source)
        return len(drawn)

    def emptied(self, slot: int) -> None:
        if slot in self.engine.runs_out and not self.c[slot]:
            self.engine.runs_out[slot](self)

    def shuffle(self, slot: int) -> None:
        """A pile has no order that anybody knows: shuffling only makes people forget what they knew of it."""
        for key in [k for k in self.known if k[0] == slot]:
            del self.known[key]

    def show(self, things: tuple[Thing, ...], seers: Iterable[Thing], shower: Thing | None = None) -> None:
        self.engine.knowledge.shown(self, things, seers, shower)

    def swap(self, left: int, right: int) -> None:
        if self.engine.tracks and left != right:
            self.engine.knowledge.swapped(self, left, right)
        self.c[left], self.c[right] = self.c[right], self.c[left]
        self.memo.clear()

    # ---- stages

    def interrupt(self, stage: int, data: tuple[Value, ...]) -> None:
        self.pending.append((stage, data))

    def flush(self) -> None:
        """Puts scheduled interruptions on the stack, the first one scheduled on top."""
        if not self.pending:
            return
        mover = self.stack[-1].mover if self.stack else None
        for stage, data in reversed(self.pending):
            if len(self.stack) >= limits.STACK.most:
                raise RunMistake(Code.STACK_TOO_DEEP, f"more than {limits.STACK.most} stages interrupt one another")
            self.stack.append(Frame(stage, data, mover))
        self.pending.clear()
        self.memo.clear()

    def end(self) -> None:
        self.over = True
