"""A table at which somebody watches whether every claim is kept.

In: a law and a number of players. Out: for each promise how often it was looked at, and the first place in which it is broken. What is
watched is the game as it goes anyway: the engine is the one that plays, and only tells when a step begins and when it is done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from lexludi.program import model as m
from lexludi.program.declare import GAME
from lexludi.program.select import Law
from lexludi.run.chance import Seeded
from lexludi.run.engine import Act, Engine, Range, can_be_met
from lexludi.run.state import Frame, State
from lexludi.run.support import Clash, Silence
from lexludi.run.values import Thing, show
from lexludi.run.views import counters, seers
from lexludi.trials.looks import Changes, looks_of
from lexludi.trials.simulate import sample
from lexludi.trials.vows import Change, Vow, vows_of

SAMPLES = 3
"""Of a move with several things, so many choices are looked at in each position."""

GLANCES = 50
"""Every so many moves it is asked who sees what."""

OF_POSITIONS = ("always", "never", "sometimes", "at some time", "from then on", "never up", "never down")
OF_MOVES = ("always may", "never may", "sometimes may", "always must")


@dataclass(frozen=True)
class Broken:
    """The first place in a game where a promise is not kept: what is there instead, and after how many moves."""

    part: m.ClaimPart
    said: str
    moves: int
    question: str = ""  # what a case would ask, with the ruling that was promised


class Watch:
    """What was seen of each promise in one game."""

    def __init__(self, engine: Engine, vows: tuple[Vow, ...]) -> None:
        self.vows = vows
        self.changes = Changes(engine)
        looks = {v.part.key: looks_of(engine.law, v.part) for v in vows if v.part.word in (*OF_POSITIONS, *OF_MOVES)}
        self.of_positions = tuple((v, looks[v.part.key]) for v in vows if v.part.word in OF_POSITIONS)
        self.of_moves = tuple((v, looks[v.part.key]) for v in vows if v.part.word in OF_MOVES)
        self.by_trigger: dict[m.HeadKey, list[Vow]] = {}
        for v in vows:
            if v.part.trigger is not None:
                self.by_trigger.setdefault(v.part.trigger, []).append(v)
        self.begin()

    def begin(self) -> None:
        """A new game."""
        self.moves = 0
        self.relevant: Counter[tuple[str, int]] = Counter()
        self.broken: dict[tuple[str, int], Broken] = {}
        self.seen: set[tuple[str, int]] = set()
        self.last: dict[tuple[str, int], Any] = {}
        self.happened: Counter[tuple[str, int]] = Counter()
        self.waiting: list[Waiting] = []
        self.changes.begin()

    def breaks(self, vow: Vow, said: str, question: str = "") -> None:
        self.broken.setdefault(vow.part.key, Broken(vow.part, said, self.moves, question))

    # ---- positions

    def position(self, state: State) -> None:
        """Somebody is to act here."""
        if self.moves % GLANCES == 0:
            self.glance(state)
        stage = state.stack[-1].stage
        changed, other_mover = self.changes.since(state)
        turn = other_mover and self.changes.turns_matter(state)
        for vow, looks in self.of_positions:
            if vow.speaks_in(stage) and (changed is None or changed & looks.cells or (other_mover and looks.mover)):
                self.guarded(vow, self.look, state)
        for vow, looks in self.of_moves:
            if vow.speaks_in(stage) and (changed is None or changed & looks.cells or turn or (other_mover and looks.mover)):
                if vow.part.word != "sometimes may" or vow.part.key not in self.seen:
                    self.guarded(vow, self.look_at_moves, state)

    def glance(self, state: State) -> None:
        """Who sees what is asked now and then: nobody does in play, and its rules are to be met too."""
        for slot in range(len(state.engine.slots)):
            seers(state.engine, state, slot)
            counters(state.engine, state, slot)

    def guarded(self, vow: Vow, look: Callable[..., None], *what: Any) -> None:
        """What nobody can tell is not kept either."""
        try:
            look(vow, *what)
        except Clash as clash:
            self.breaks(vow, f"two rules differ on {clash.what}: {' or '.join(show(a) for a in clash.answers)}")
        except Silence as silence:
            self.breaks(vow, f"nothing says {silence.what}")

    def look(self, vow: Vow, state: State) -> None:
        key, word = vow.part.key, vow.part.word
        if word in ("never up", "never down"):
            self.compare_with_last(vow, state)
            return
        assert vow.cond is not None
        holds = vow.cond(state)
        if word == "from then on":
            assert vow.then is not None
            if holds:
                self.seen.add(key)
            if key in self.seen:
                self.relevant[key] += 1
                if not vow.then(state):
                    self.breaks(vow, "this is no longer so")
            return
        self.relevant[key] += 1
        if holds:
            self.seen.add(key)
        if word == "always" and not holds:
            self.breaks(vow, "this is not so here")
        elif word == "never" and holds:
            self.breaks(vow, "this is so here")

    def compare_with_last(self, vow: Vow, state: State) -> None:
        assert vow.number is not None
        key, now = vow.part.key, vow.number(state)
        self.relevant[key] += 1
        before = self.last.setdefault(key, now)
        if (now > before) if vow.part.word == "never up" else (now < before):
            self.breaks(vow, f"it went from {before} to {now}")
        self.last[key] = now

    # ---- moves

    def look_at_moves(self, vow: Vow, state: State) -> None:
        engine = state.engine
        modal = vow.part.modal
        assert vow.instances is not None and modal is not None and isinstance(modal.payload, m.Modality)
        for player in engine.players:
            found = [parts for parts in vow.instances(state, player) if can_be_met(parts)]
            if not found:
                continue
            named = [Act(player, modal.payload.verb, parts) for parts in found]
            if vow.part.word == "always must":
                self.nothing_else(vow, state, player, named)
                continue
            for act in (one for offered in named for one in chosen(offered, self.moves)):
                self.relevant[vow.part.key] += 1
                self.one_move(vow, engine.legal(state, act), act.text(engine.world.moves[act.verb]))

    def one_move(self, vow: Vow, legal: bool, act: str) -> None:
        if legal:
            self.seen.add(vow.part.key)
        if vow.part.word == "always may" and not legal:
            self.breaks(vow, f"may {act} is answered no", f"May {act}? Yes.")
        elif vow.part.word == "never may" and legal:
            self.breaks(vow, f"may {act} is answered yes", f"May {act}? No.")

    def nothing_else(self, vow: Vow, state: State, player: Thing, named: list[Act]) -> None:
        engine = state.engine
        if player not in engine.actors(state):
            return
        self.relevant[vow.part.key] += 1
        for verb, parts in engine.offers(state, player):
            for act in chosen(Act(player, verb, parts), self.moves):
                if not any(engine.covers(owed, act) for owed in named):
                    told = act.text(engine.world.moves[act.verb])
                    self.breaks(vow, f"may {told} is answered yes", f"May {told}? No.")

    # ---- steps

    def step_begins(self, state: State, head: m.HeadKey, values: tuple[Any, ...], depth: int) -> None:
        """Something happens now: what is promised of it is noted as it is before."""
        for vow in self.by_trigger.get(head, ()):
            if not state.stack or vow.speaks_in(state.stack[-1].stage):
                self.guarded(vow, self.note, state, values, depth)

    def note(self, vow: Vow, state: State, values: tuple[Any, ...], depth: int) -> None:
        if vow.cond is not None and not vow.cond(state, *values):
            return
        self.relevant[vow.part.key] += 1
        self.happened[vow.part.key] += 1
        befores = [before for change in vow.changes for before in self.as_before(vow, change, state, values)]
        if befores:
            self.waiting.append((depth, vow, befores))

    def as_before(self, vow: Vow, change: Change, state: State, values: tuple[Any, ...]) -> Iterator[Before]:
        for those in each_of(change.each, state, values):
            if change.word == "beforehand":
                assert change.cond is not None
                if not change.cond(state, *those):
                    self.breaks(vow, f"beforehand this is not so: {change.text}")
            else:
                value = change.value(state, *those) if change.value is not None else None
                yield Before(change, those, value, change.amount(state, *those) if change.amount is not None else None)

    def steps_end(self, state: State, depth: int) -> None:
        """All that was put on top of this depth is over: what was noted is compared."""
        if not self.waiting:
            return
        done = [w for w in self.waiting if w[0] >= depth]
        self.waiting = [w for w in self.waiting if w[0] < depth]
        self.compare_all(state, done)

    def steps_since_end(self, state: State, start: int) -> None:
        """What was noted from here on is over, whatever it is a part of."""
        done = self.waiting[start:]
        del self.waiting[start:]
        self.compare_all(state, done)

    def compare_all(self, state: State, done: list[Waiting]) -> None:
        for _, vow, befores in done:
            for before in befores:
                self.guarded(vow, self.compare, state, before)

    def compare(self, vow: Vow, state: State, before: Before) -> None:
        change = before.change
        if change.word == "afterwards":
            assert change.cond is not None
            if not change.cond(state, *before.values):
                self.breaks(vow, f"afterwards this is not so: {change.text}")
            return
        assert change.value is not None
        now = change.value(state, *before.values)
        wanted = before.value
        if before.amount is not None:
            wanted = before.value + before.amount if change.word == "up" else before.value - before.amount
        if now != wanted:
            asks = named(change.text, vow.part.vars, before.values)
            self.breaks(vow, f"{asks}: {show(now)} instead of {show(wanted)}", f"What is {asks}? {show(wanted)}.")

    # ---- the end

    def end(self, state: State) -> None:
        """The game is over."""
        self.steps_end(state, 0)
        for vow in self.vows:
            self.guarded(vow, self.look_at_the_end, state)

    def look_at_the_end(self, vow: Vow, state: State) -> None:
        key, word = vow.part.key, vow.part.word
        if word in ("never up", "never down"):
            self.compare_with_last(vow, state)
        elif word == "at the end":
            assert vow.cond is not None
            self.relevant[key] += 1
            if not vow.cond(state):
                self.breaks(vow, "this is not so at the end")
        elif word == "at some time":
            assert vow.cond is not None
            if key not in self.seen and not vow.cond(state):
                self.breaks(vow, "this was never so")
        elif word == "counted":
            self.compare_count(vow, state)

    def compare_count(self, vow: Vow, state: State) -> None:
        assert vow.number is not None
        found, wanted = self.happened[vow.part.key], vow.number(state)
        held = {
            None: found == wanted, "at least": found >= wanted, "at most": found <= wanted, "more than": found > wanted,
            "less than": found < wanted,
        }[vow.part.op]  # fmt: skip
        if not held:
            self.breaks(vow, f"it happened {found} times, and {vow.part.op or 'exactly'} {wanted} was promised")


@dataclass(frozen=True)
class Before:
    """What was noted of a change: of which things, what the value was, by how much it is to change."""

    change: Change
    values: tuple[Any, ...]
    value: Any
    amount: int | None


def named(text: str, vars: tuple[m.Var, ...], values: tuple[Any, ...]) -> str:
    """The words of a rule with names for the things that it brings in."""
    for var, value in zip(vars, values, strict=False):
        if var.name and isinstance(value, Thing):
            text = text.replace(f"the {var.name}'s", f"{value.text}'s").replace(f"the {var.name}", value.text)
    return text


Waiting = tuple[int, Vow, list[Before]]
"""What is compared once the stack is no deeper than this again."""


def each_of(each: tuple[Callable[..., Any], ...], state: State, values: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if not each:
        yield values
        return
    for thing in each[0](state, *values):
        yield from each_of(each[1:], state, (*values, thing))


def chosen(offered: Act, stream: int) -> Iterator[Act]:
    """A move; where several things are chosen, some choices of them."""
    if not any(isinstance(p, Range) for p in offered.parts):
        yield offered
        return
    chance = Seeded(len(offered.parts), stream)
    for _ in range(SAMPLES):
        parts = tuple(sample(p, chance) if isinstance(p, Range) else p for p in offered.parts)
        if None not in parts:
            yield Act(offered.player, offered.verb, parts)


class WatchedEngine(Engine):
    """The engine that plays, telling a watch of each step."""

    def __init__(self, law: Law, players: tuple[str, ...], counted: bool = True) -> None:
        super().__init__(law, players, counted=counted)
        self.watch = Watch(self, vows_of(self))
        self.stage_heads = [(("begin", s), ("end", s)) for s in self.stages]
        heads = set(self.watch.by_trigger)
        if ("begin", GAME) in heads:
            self.on_start = self.told(("begin", GAME), self.on_start)
        for word, table in (("runs out", self.runs_out), ("falls short", self.falls_short)):
            for head in sorted(h for h in heads if h[0] == word):
                slot = self.base[head[1]]
                table[slot] = self.told(head, table.get(slot))
        self._tell_what_becomes_so(heads)

    def told(self, head: m.HeadKey, does: Callable[..., Any] | None) -> Callable[..., Any]:
        """The same, with the watch told before and after. What nothing follows from is told too."""

        def step(state: State, *things: Any) -> None:
            start = len(self.watch.waiting)
            self.watch.step_begins(state, head, things, len(state.stack))
            if does is not None:
                does(state, *things)
            if not state.pending:
                self.watch.steps_since_end(state, start)

        return step

    def _tell_what_becomes_so(self, heads: set[m.HeadKey]) -> None:
        known = [head for head, _, _ in self.emitted.triggers]
        self.triggers = [
            (index, asks, self.told(known[index], does) if known[index] in heads else does, things)
            for index, asks, does, things in self.triggers
        ]
        for head in sorted(h for h in heads if h[0] == "becomes" and h not in known):
            kind = head[1].removeprefix("a ") if head[1].startswith("a ") else None
            asks = self._truth(head, kind is not None)
            self.triggers.append((len(self.triggers), asks, self.told(head, None), self.things.all(kind) if kind else None))

    def _truth(self, head: m.HeadKey, of_a_kind: bool) -> Callable[..., Any]:
        """Whether it is so, for what no rule waits for: the claim's own condition begins with it."""
        vow = self.watch.by_trigger[head][0]
        cond = vow.part.cond
        truth = cond.parts[0] if isinstance(cond, m.Both) else cond
        assert isinstance(truth, m.Truth)
        if isinstance(truth.of, m.ValueOf):
            asked: Callable[..., Any] = self.names[f"V{self.emitted.emitter.values[truth.of.value]}"]
            return asked
        assert isinstance(truth.of, m.CellRead) and of_a_kind
        first = self.base[truth.of.cell]
        return lambda state, thing: state.c[first + thing.i]

    # ---- the steps of the engine

    def _do(self, state: State, act: Act) -> None:
        start = len(self.watch.waiting)
        self.watch.step_begins(state, ("does", act.verb), (act.player, *act.parts), len(state.stack))
        super()._do(state, act)
        if not state.pending:
            self.watch.steps_since_end(state, start)

    def _begin(self, state: State, frame: Frame) -> None:
        depth = len(state.stack)
        self.watch.step_begins(state, self.stage_heads[frame.stage][0], (), depth)
        super()._begin(state, frame)
        if len(state.stack) <= depth:
            self.watch.steps_end(state, depth)

    def _end(self, state: State) -> None:
        depth = len(state.stack)
        self.watch.step_begins(state, self.stage_heads[state.stack[-1].stage][1], (), depth)
        super()._end(state)
        self.watch.steps_end(state, len(state.stack))
