"""Exact chances, by enumerating the interpreted rules.

In: a position, a question *what is …*, and the stages in which it is answered. Out: for every value that can come out, the chance of it
as things fall before anybody chooses, and the best chance that the one who asks can reach by choosing. Promise: fractions, not estimates;
every number comes from carrying moves out by the rules, and nothing of a game is known here.

A move is run with a script of what chance brings, and again with the next one, until every script has been tried. Two things keep that
small, and both are checked. Things that no rule tells apart (dice) may change places: positions are told apart by what lies where, not on
which die. And a throw of several such things is tried once for each set of faces, weighed by in how many ways it can fall.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import factorial
from typing import Any

from lexludi.diagnostics import Code, refuse
from lexludi.program import model as m
from lexludi.program.select import Law
from lexludi.program.types import HeapType, KindType, strip
from lexludi.rulings.reasons import Explainer
from lexludi.run.engine import Act, Engine, Range
from lexludi.run.position import Position
from lexludi.run.state import State
from lexludi.run.unknown import CarefulState
from lexludi.run.values import Thing, Value, show, sort_key

Chances = dict[Any, Fraction]
"""The chance of each value; for best play, the best chance of each, by a way of playing of its own."""


@dataclass(frozen=True)
class Odds:
    """What comes out before anybody chooses, and with best play."""

    as_it_falls: Chances
    best: Chances
    positions: int


class MoreChance(Exception):
    """A script of what chance brings has run out."""

    def __init__(self, heap: tuple[object, ...]) -> None:
        super().__init__("more chance is needed")
        self.heap = heap


class Scripted:
    """Chance that follows a script; past its end it asks for more, or takes the first (or last) thing and notes what it was asked."""

    def __init__(self, script: Sequence[int], goes_on: bool = False, last: bool = False) -> None:
        self.script = script
        self.goes_on = goes_on
        self.last = last
        self.asked: list[tuple[object, ...]] = []

    def choose(self, heap: Sequence[object]) -> int:
        if len(heap) <= 1:
            return 0
        number = len(self.asked)
        self.asked.append(tuple(heap))
        if number < len(self.script):
            return self.script[number]
        if self.goes_on:
            return len(heap) - 1 if self.last else 0
        raise MoreChance(tuple(heap))


class Enumerator:
    """The tree below one position, each position looked at once."""

    def __init__(self, law: Law, engine: Engine, asked: m.TExpr, player: Thing, until: frozenset[str]) -> None:
        self.engine = engine
        self.asked = asked
        self.player = player
        self.until = frozenset(engine.stages.index(s) for s in until)
        self.alike = [k for k in engine.world.kinds if interchangeable(law, k)]
        self.owned = {k: self._slots_of(k) for k in self.alike}
        self.seen: dict[Any, Chances] = {}
        self.thrown: dict[Any, Chances] = {}
        self.anew: dict[tuple[str, str], frozenset[int]] = {}

    def _slots_of(self, kind: str) -> list[list[int]]:
        """For each thing of a kind, the slots that it owns."""
        cells = [name for name in sorted(self.engine.world.cells) if self.engine.world.cells[name].owner == kind]
        return [[self.engine.slot(name, thing) for name in cells] for thing in self.engine.things.all(kind)] if cells else []

    # ---- chance

    def outcomes(self, run: Callable[[Scripted], State]) -> Iterator[tuple[Fraction, Position]]:
        yield from self._outcomes(run, (), Fraction(1))

    def _outcomes(self, run: Callable[[Scripted], State], script: tuple[int, ...], weight: Fraction) -> Iterator[tuple[Fraction, Position]]:
        try:
            yield weight, Position.of(run(Scripted(script)))
            return
        except MoreChance as more:
            heap = more.heap
        together = self._together(run, script, heap)
        for drawn in combinations_with_replacement(range(len(heap)), together):
            ways = factorial(together)
            for times in Counter(drawn).values():
                ways //= factorial(times)
            yield from self._outcomes(run, (*script, *drawn), weight * Fraction(ways, len(heap) ** together))

    def _together(self, run: Callable[[Scripted], State], script: tuple[int, ...], heap: tuple[object, ...]) -> int:
        """How many draws from here on are of the same things, for things that may change places; one if that cannot be told."""
        if not any(self.owned.values()):
            return 1
        probe = Scripted(script, goes_on=True)
        run(probe)
        count = 0
        while len(script) + count < len(probe.asked) and probe.asked[len(script) + count] == heap:
            count += 1
        first = (*script, 0, *[len(heap) - 1] * (count - 1))
        last = (*script, *[len(heap) - 1] * (count - 1), 0)
        same = self.key(Position.of(run(Scripted(first, True)))) == self.key(Position.of(run(Scripted(last, True))))
        return count if same else 1

    # ---- positions

    def key(self, position: Position, blank: frozenset[int] = frozenset()) -> Any:
        """The same for positions that differ only in which of some interchangeable things is which."""
        cells: list[Any] = [None if slot in blank else value for slot, value in enumerate(position.cells)]
        sorts = []
        for kind in self.alike:
            rows = sorted(tuple((slot in blank, sort_key(cells[slot])) for slot in slots) for slots in self.owned[kind])
            sorts.append(tuple(rows))
            for slot in (s for slots in self.owned[kind] for s in slots):
                cells[slot] = None
        return tuple(cells), tuple(sorts), position.frames, position.noticed, position.over

    def value(self, position: Position) -> Chances:
        """For each answer the best chance of it from a settled position on."""
        key = self.key(position)
        if key not in self.seen:
            self.seen[key] = self._value(position)
        return self.seen[key]

    def _value(self, position: Position) -> Chances:
        state = position.state()
        if position.over or position.frames[-1].stage in self.until:
            return {self.answer(position): Fraction(1)}
        best: Chances = {}
        for act in self.acts(state):
            for answer, chance in self.after(position, act).items():
                best[answer] = max(best.get(answer, Fraction(0)), chance)
        return best

    def after(self, position: Position, act: Act) -> Chances:
        """The chances after a move. Throws that keep the same things are one throw: what lay on the thrown ones is gone."""
        chosen = [t for part in act.parts if isinstance(part, tuple) for t in part if isinstance(t, Thing) and t.kind in self.alike]
        if not chosen:
            return self.chances(lambda chance: self.run(position, act, chance))
        blank = frozenset(s for t in chosen for i, s in enumerate(self.owned[t.kind][t.i]) if i in self.falls_anew(position, act, t))
        key = (self.key(position, blank), act.verb)
        if key not in self.thrown:
            if self.overwrites(position, act, blank):
                self.thrown[key] = self.chances(lambda chance: self.run(position, act, chance))
            else:
                return self.chances(lambda chance: self.run(position, act, chance))
        return self.thrown[key]

    def falls_anew(self, position: Position, act: Act, thing: Thing) -> frozenset[int]:
        """Which of the states of a thing a move leaves to chance: those that differ when chance brings other things."""
        key = (act.verb, thing.kind)
        if key not in self.anew:
            first = self.run(position, act, Scripted((), True)).c
            last = self.run(position, act, Scripted((), True, last=True)).c
            slots = self.owned[thing.kind][thing.i]
            self.anew[key] = frozenset(i for i, s in enumerate(slots) if first[s] is not last[s])
        return self.anew[key]

    def overwrites(self, position: Position, act: Act, blank: frozenset[int]) -> bool:
        """Whether a move's outcome hangs on what it throws away: carried out with other things there, it must come out the same."""
        other = Position(
            self.engine, tuple(None if s in blank else v for s, v in enumerate(position.cells)), position.frames, position.noticed,
            position.known, position.over,
        )  # fmt: skip
        here = self.key(Position.of(self.run(position, act, Scripted((), True))))
        return bool(here == self.key(Position.of(self.run(other, act, Scripted((), True)))))

    def chances(self, run: Callable[[Scripted], State]) -> Chances:
        total: Chances = {}
        for weight, position in self.outcomes(run):
            for answer, chance in self.value(position).items():
                total[answer] = total.get(answer, Fraction(0)) + weight * chance
        return total

    def as_it_falls(self, run: Callable[[Scripted], State]) -> Chances:
        """What the answer is when somebody is first to choose."""
        total: Chances = {}
        for weight, position in self.outcomes(run):
            answer = self.answer(position)
            total[answer] = total.get(answer, Fraction(0)) + weight
        return total

    def run(self, position: Position, act: Act | None, chance: Scripted) -> State:
        state = position.state(chance)
        if act is not None:
            self.engine.apply(state, act)
        self.engine.settle(state)
        return state

    def answer(self, position: Position) -> Any:
        state = position.state(careful=True)
        assert isinstance(state, CarefulState)
        value: Value = Explainer(self.engine, state).value(self.asked)
        return value if isinstance(value, int) and not isinstance(value, bool) else show(value)

    # ---- choices

    def acts(self, state: State) -> Iterator[Act]:
        actors = self.engine.actors(state)
        if actors != (self.player,):
            who = ", ".join(p.text for p in actors) or "nobody"
            hint = f"state a position in which only {self.player.text} still chooses, or name an earlier stage to stop at"
            raise refuse(Code.NO_QUESTION, f"{who} is to choose in {self.engine.stages[state.stack[-1].stage]}", hint=hint)
        for act in self.engine.moves(state, self.player):
            ranges = [i for i, part in enumerate(act.parts) if isinstance(part, Range)]
            if not ranges:
                yield act
                continue
            for chosen in product(*(self.subsets(state, act.parts[i]) for i in ranges)):
                parts = list(act.parts)
                for i, things in zip(ranges, chosen, strict=True):
                    parts[i] = things
                whole = Act(act.player, act.verb, tuple(parts))
                if self.engine.legal(state, whole):
                    yield whole

    def subsets(self, state: State, choice: Range) -> Iterator[tuple[Thing, ...]]:
        """Every choice of several things; of things that may change places, one for each set of what lies on them."""
        things = choice.candidates()
        if things and things[0].kind in self.alike:
            groups: dict[Any, list[Thing]] = {}
            for t in things:
                groups.setdefault(tuple(sort_key(state.c[s]) for s in self.owned[t.kind][t.i]), []).append(t)
            for counts in product(*(range(len(g) + 1) for g in groups.values())):
                if choice.least <= sum(counts) <= choice.most():
                    yield tuple(t for g, count in zip(groups.values(), counts, strict=True) for t in g[:count])
            return
        for size in range(choice.least, choice.most() + 1):
            yield from combinations(things, size)


def interchangeable(law: Law, kind: str) -> bool:
    """Whether no rule of a law can tell the things of a kind apart: it names none of them, keeps none, and asks for no order among them."""
    world = law.world
    if kind in world.material or any(v.fields for v in world.kinds[kind].variants):
        return False
    parts = [f.type for k in world.kinds.values() for v in k.variants for f in v.fields]
    kept = [strip(t) for t in (*(c.type for c in world.cells.values()), *parts)]
    if any(t == KindType(kind) or (isinstance(t, HeapType) and strip(t.item) == KindType(kind)) for t in kept):
        return False
    if not any(c.owner == kind for c in world.cells.values()):
        return False
    return not any(_tells_apart(node, kind) for c in law.clauses for node in _nodes((c.conds, c.payload, c.guards)))


def _tells_apart(node: Any, kind: str) -> bool:
    if isinstance(node, m.Constant):
        return node.kind == kind
    if isinstance(node, m.Pick | m.NextTo):
        return any(isinstance(x, m.AllOfKind) and x.kind == kind for x in _nodes(node))
    return False


def _nodes(node: Any) -> Iterator[Any]:
    if isinstance(node, tuple | list | frozenset):
        for child in node:
            yield from _nodes(child)
    elif is_dataclass(node) and not isinstance(node, type):
        yield node
        for f in fields(node):
            if f.name not in ("span", "type"):
                yield from _nodes(getattr(node, f.name))


def odds(law: Law, position: Position, asked: m.TExpr, player: str, until: frozenset[str]) -> Odds:
    """The chances of every answer, from a position that is known all through."""
    engine = position.engine
    mine = next(p for p in engine.players if p.text == player)
    enumerator = Enumerator(law, engine, asked, mine, until)

    def begin(chance: Scripted) -> State:
        return enumerator.run(position, None, chance)

    return Odds(enumerator.as_it_falls(begin), enumerator.chances(begin), len(enumerator.seen))
