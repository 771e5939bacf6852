"""Claims in small worlds: what is promised is looked at in every position and every step of a sweep.

What is promised of a whole game is not looked at: a sweep is a piece of one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lexludi.program import model as m
from lexludi.program.select import Law
from lexludi.run.engine import Act, Engine
from lexludi.run.state import State
from lexludi.syntax import nodes as n
from lexludi.trials.lots import Key
from lexludi.trials.sweep import Swept, sweep
from lexludi.trials.watch import Waiting, Watch, WatchedEngine

OF_GAMES = {"at some time", "counted", "from then on", "sometimes", "sometimes may"}


@dataclass(frozen=True)
class Pending:
    """Something that was noted and is still to be compared. It is what it is by what was noted, whoever asks."""

    waiting: Waiting

    def _marks(self) -> tuple[Any, ...]:
        depth, vow, befores = self.waiting
        return depth, vow.part.key, tuple((b.values, b.value, b.amount) for b in befores)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pending) and self._marks() == other._marks()

    def __hash__(self) -> int:
        return hash(self._marks())


class SweepWatch:
    """Looks on at a sweep with the watch of its engine."""

    def __init__(self, engine: Engine, exempt: tuple[str, ...]) -> None:
        self.exempt = exempt
        assert isinstance(engine, WatchedEngine)
        self.engine = engine
        self.watch: Watch = engine.watch
        self.relevant: Counter[Key] = Counter()
        self.numbers = [v for v in self.watch.vows if v.part.word in ("never up", "never down")]

    def begin(self, pending: tuple[Any, ...] = ()) -> None:
        self.relevant.update(self.watch.relevant)
        self.watch.begin()
        self.watch.waiting = [p.waiting for p in pending]

    def pending(self) -> tuple[Any, ...]:
        return tuple(Pending(w) for w in self.watch.waiting)

    def position(self, state: State) -> Sequence[str]:
        if not state.over:
            self.watch.position(state)
        return self.told()

    def step(self, before: State, act: Act, after: State, stopped: bool) -> Sequence[str]:
        for vow in self.numbers:
            if not stopped:
                self.watch.guarded(vow, self.watch.compare_with_last, before)
                self.watch.guarded(vow, self.watch.compare_with_last, after)
                self.watch.last.clear()
        if after.over and not stopped:
            self.watch.look_at_last(after)
        return self.told()

    def tried(self, part: m.ClaimPart) -> bool:
        """Is this promised of a piece of a game, and of this one?"""
        return part.word not in OF_GAMES and part.claim not in self.exempt

    def told(self) -> list[str]:
        found = [f"{b.part.claim}: {b.said}" for b in self.watch.broken.values() if self.tried(b.part)]
        self.watch.broken.clear()
        return found


def sweep_with_claims(law: Law, node: n.Sweep) -> tuple[Swept, Counter[Key]]:
    """A sweep, and how often each promise was looked at in it."""
    engine = WatchedEngine(law, node.players, counted=False)
    watches: list[SweepWatch] = []

    def watch(engine: Engine) -> SweepWatch:
        watches.append(SweepWatch(engine, node.exempt))
        return watches[0]

    swept = sweep(law, node, watch, engine)
    look = watches[0]
    look.begin()
    tried = {p.key for p in law.program.claims if look.tried(p)}
    return swept, Counter({key: times for key, times in look.relevant.items() if key in tried})
