"""Small worlds, all through: every beginning, every move of everybody, everything that chance can bring.

In: a law and a sweep. Out: how much was looked at, and every mishap with a case that shows it. Promise: nothing is left out, nothing
is met by luck, and the order is always the same. A position that is met again is not followed again.

What people remember is left aside: no rule asks for it, and positions that differ in it alone go on alike.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from typing import Any, NamedTuple, Protocol

from lexludi import limits
from lexludi.diagnostics import Code, Refusal, refuse
from lexludi.program import model as m
from lexludi.program.select import Law
from lexludi.program.sweeps import as_case
from lexludi.run.engine import Act, Engine, Range
from lexludi.run.position import Position
from lexludi.run.state import RunMistake, State
from lexludi.run.support import Clash, Silence
from lexludi.run.values import Thing, show, sort_key
from lexludi.syntax import nodes as n
from lexludi.trials.beginnings import Beginning, Beginnings, as_items
from lexludi.trials.falls import MoreChance, Script, state_of
from lexludi.trials.judge import editions_of, law_of

ENDLESS = 1 << 30


class Watcher(Protocol):
    """Looks on. What it returns is what it found wrong, each in a few words; the sweep adds the case that shows it."""

    def begin(self) -> None:
        """Something is about to be carried out; what was noted of a run that has not come to a step or position is void."""

    def position(self, state: State) -> Sequence[str]:
        """A settled position, seen for the first time, in which somebody is to act or the game is over."""

    def step(self, before: State, act: Act, after: State, stopped: bool) -> Sequence[str]:
        """A move and all that followed by itself. `stopped`: the sweep goes no further, since its stage has just ended."""


class Nobody:
    """Only counts what is looked at."""

    def begin(self) -> None:
        return

    def position(self, state: State) -> Sequence[str]:
        return ()

    def step(self, before: State, act: Act, after: State, stopped: bool) -> Sequence[str]:
        return ()


@dataclass(frozen=True)
class Mishap:
    """What went wrong, how often, and the first case of it."""

    sort: str  # dead end, conflict, gap, mistake, or broken
    what: str
    case: n.Case
    times: int = 1


@dataclass
class Swept:
    """What was looked at under one edition."""

    name: str
    edition: str
    beginnings: int = 0
    positions: int = 0
    steps: int = 0
    mishaps: list[Mishap] = field(default_factory=list)


class Trail(NamedTuple):
    """How a position was reached: the step before, the move, and what chance brought."""

    before: Trail | None
    act: Act
    brought: tuple[Thing, ...]


class Found(NamedTuple):
    """A position still to be followed, with how many moves are left."""

    position: Position
    left: int
    trail: Trail | None


class Sweeper:
    """One sweep under one law."""

    def __init__(self, law: Law, sweep: n.Sweep, watch: Callable[[Engine], Watcher] | None = None,
                 engine: Engine | None = None) -> None:  # fmt: skip
        self.sweep = sweep
        self.engine = engine or Engine(law, sweep.players)
        self.engine.tracks = False
        self.watcher: Watcher = Nobody() if watch is None else watch(self.engine)
        self.seen: dict[Any, int] = {}
        self.found: dict[tuple[str, str], Mishap] = {}
        self.swept = Swept(sweep.name, law.edition)
        self.tries = 0
        self.stopped = False
        self.here: tuple[Beginning, Trail | None] | None = None
        assert sweep.reach is not None, "a sweep that does not say how far is no program"
        self.moves = ENDLESS if sweep.reach.moves is None else sweep.reach.moves
        self.stop_behind(sweep.reach)

    def stop_behind(self, reach: n.Reach) -> None:
        """Nothing comes after the stage at whose end the sweep stops; what would have come is asked all the same."""
        if not isinstance(reach.stage, n.Name):
            return
        stage = self.engine.stages.index(reach.stage.text)
        comes = self.engine.comes[stage]

        def stop(state: State) -> int:
            if comes is not None:
                comes(state)
            self.stopped = True
            return -1

        self.engine.comes[stage] = stop

    def run(self) -> Swept:
        for beginning in Beginnings(self.engine, self.sweep):
            self.swept.beginnings += 1
            self.follow(beginning)
        self.swept.mishaps = list(self.found.values())
        self.swept.positions = len(self.seen)
        return self.swept

    def follow(self, beginning: Beginning) -> None:
        """Everything that can come of a beginning, what takes fewer moves first."""
        waiting: deque[Found] = deque()
        for state in self.outcomes(beginning, None, beginning.position, None):
            self.meet(beginning, state, self.moves, None, waiting)
        while waiting:
            found = waiting.popleft()
            if found.left > 0:
                self.go_on(beginning, found, waiting)

    def go_on(self, beginning: Beginning, found: Found, waiting: deque[Found]) -> None:
        before = state_of(found.position, Script(()))
        try:
            acts = list(self.acts(before))
        except (Clash, Silence, RunMistake) as error:
            self.note(*_told(error), beginning, found.trail)
            return
        if not acts:
            stage = self.engine.stages[before.stack[-1].stage]
            self.note("dead end", f"nobody has a legal move in '{stage}'", beginning, found.trail)
        for act in acts:
            for state in self.outcomes(beginning, found.trail, found.position, act):
                self.swept.steps += 1
                trail = Trail(found.trail, act, tuple(state.brought))
                for wrong in self.watcher.step(before, act, state, self.stopped):
                    self.note("broken", wrong, beginning, trail)
                self.meet(beginning, state, found.left - 1, trail, waiting)

    def meet(self, beginning: Beginning, state: State, left: int, trail: Trail | None, waiting: deque[Found]) -> None:
        position = Position(self.engine, tuple(state.c), tuple(state.stack), frozenset(state.noticed), over=state.over)
        key = (position.cells, position.frames, position.noticed, position.over)
        before = self.seen.get(key)
        if before is None and not self.stopped:
            for wrong in self.watcher.position(state):
                self.note("broken", wrong, beginning, trail)
        if before is not None and before >= left:
            return
        self.seen[key] = left
        if len(self.seen) > limits.POSITIONS.most:
            message = f"more than {limits.POSITIONS.most:,} {limits.POSITIONS.what}"
            raise refuse(limits.POSITIONS.code, message, self.sweep.span, "make the world smaller, or stop earlier")
        if not state.over:
            waiting.append(Found(position, left, trail))

    # ---- chance

    def outcomes(self, beginning: Beginning, trail: Trail | None, position: Position, act: Act | None) -> Iterator[State]:
        """The settled states after a move, one for each way in which chance can fall; equal things fall alike."""
        scripts: list[tuple[int, ...]] = [()]
        while scripts:
            script = scripts.pop()
            state = state_of(position, Script(script))
            self.stopped = False
            self.watcher.begin()
            self.try_once()
            try:
                if act is not None:
                    self.engine.apply(state, act)
                self.engine.settle(state)
            except MoreChance as more:
                scripts += [(*script, place) for place in reversed(more.places)]
            except (Clash, Silence, RunMistake) as error:
                brought = tuple(state.brought)
                self.note(*_told(error), beginning, trail if act is None else Trail(trail, act, brought))
            else:
                yield state

    def try_once(self) -> None:
        self.tries += 1
        if self.tries > limits.TRIES.most:
            message = f"more than {limits.TRIES.most:,} {limits.TRIES.what}"
            raise refuse(limits.TRIES.code, message, self.sweep.span, "make the world smaller, or stop earlier")

    # ---- moves

    def acts(self, state: State) -> Iterator[Act]:
        """Every legal move of everybody who may act; of a choice of several things, every choice."""
        for player in self.engine.actors(state):
            for act in self.engine.moves(state, player):
                if any(isinstance(part, Range) for part in act.parts):
                    yield from self.chosen(state, act)
                else:
                    yield act

    def chosen(self, state: State, act: Act) -> Iterator[Act]:
        for parts in product(*(_subsets(part) if isinstance(part, Range) else (part,) for part in act.parts)):
            self.try_once()
            whole = Act(act.player, act.verb, parts)
            if self.engine.legal(state, whole):
                yield whole

    # ---- what is found

    def note(self, sort: str, what: str, beginning: Beginning, trail: Trail | None) -> None:
        known = self.found.get((sort, what))
        if known is not None:
            self.found[sort, what] = replace(known, times=known.times + 1)
        else:
            self.found[sort, what] = Mishap(sort, what, self.case(beginning, trail))

    def case(self, beginning: Beginning, trail: Trail | None) -> n.Case:
        """A case that shows it: the position where it began, the moves, and a question that makes everything happen that must."""
        case = beginning.case(self.sweep)
        language = self.engine.world.editions[self.engine.law.edition]
        settings = (*(s for s in case.settings if not isinstance(s, n.AccordingTo)), n.AccordingTo((language,)))
        steps: list[n.Step] = [n.AskAll(self.engine.players[0].text)]
        while trail is not None:
            steps.insert(0, self.step(trail))
            trail = trail.before
        name = f"{case.name}-{self.swept.beginnings}"
        return replace(case, name=name, settings=settings, steps=tuple(steps))

    def step(self, trail: Trail) -> n.DoesStep:
        move: m.Move = self.engine.world.moves[trail.act.verb]
        said = [n.DeedPart(p.prep, as_items(v)) for p, v in zip(move.parts, trail.act.parts, strict=True) if v != ()]
        brought = as_items(trail.brought) if trail.brought else None
        return n.DoesStep(trail.act.player.text, n.Deed(move.third, tuple(said)), brought)


def _subsets(choice: Range) -> Iterator[tuple[Thing, ...]]:
    """Every choice of several things; equal things are chosen alike."""
    things = sorted(choice.candidates(), key=sort_key)
    for size in range(choice.least, choice.most() + 1):
        yield from dict.fromkeys(combinations(things, size))


def _told(error: Clash | Silence | RunMistake) -> tuple[str, str]:
    """What a mishap is called, and what happened, as simulations tell it."""
    if isinstance(error, Clash):
        return "conflict", f"{error.what}: {' or '.join(show(a) for a in error.answers)}"
    if isinstance(error, Silence):
        return "gap", f"nothing says {error.what}"
    diagnostic = error.diagnostics[0]
    return "dead end" if diagnostic.code is Code.DEAD_END else "mistake", diagnostic.message


def sweep(law: Law, node: n.Sweep, watch: Callable[[Engine], Watcher] | None = None, engine: Engine | None = None) -> Swept:
    """Follows a sweep under one law. `watch` makes the one who looks on, for the engine that will run: a plain one, or one of theirs,
    made for this sweep alone, for the end of its stage is changed."""
    return Sweeper(law, node, watch, engine).run()


def laws_of(program: m.Program, node: n.Sweep, edition: str | None = None) -> list[Law]:
    """The laws under which a sweep is made: every edition it is for, with its options and answers."""
    case = as_case(node)
    return [law_of(program, case, e, (), {}) for e in editions_of(program, case) if edition in (None, e)]


__all__ = ["Mishap", "Nobody", "Refusal", "Sweeper", "Swept", "Watcher", "laws_of", "sweep"]
