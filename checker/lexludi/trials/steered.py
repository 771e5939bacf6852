"""One table at which games are played in moods, with somebody watching: what a plan says, and what came of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from lexludi import limits
from lexludi.program.select import Law
from lexludi.run.chance import Seeded
from lexludi.run.code import clause_numbers
from lexludi.run.engine import Act, Engine, Range
from lexludi.run.state import State
from lexludi.run.values import Thing
from lexludi.trials.moods import PATIENCE, PLAIN, Mood, Steered
from lexludi.trials.simulate import TRIES, Played, Table
from lexludi.trials.watch import Broken, Watch, WatchedEngine

Key = tuple[str, int]


@dataclass(frozen=True)
class Plan:
    """One game: by which numbers, in which mood."""

    seed: int
    mood: Mood = PLAIN


@dataclass(frozen=True)
class Watched:
    """What came of a game: how it ended, which promises were looked at, seen and broken, what stood."""

    played: Played
    relevant: Counter[Key]
    seen: frozenset[Key]
    broken: tuple[Broken, ...]


class WatchedTable(Table):
    """Plays by plans. What stood is added up over all games, in `stood`."""

    engine: WatchedEngine

    def __init__(self, law: Law, players: int, counted: bool = True) -> None:
        self.counted = counted
        super().__init__(law, players)
        self.players = players
        self.mood = PLAIN

    def seated(self, law: Law, names: tuple[str, ...], careful: bool) -> Engine:
        return WatchedEngine(law, names, self.counted)

    @property
    def watch(self) -> Watch:
        return self.engine.watch

    def run(self, plan: Plan, most: int = 0) -> Watched:
        """Plays one game to its end; one that takes more moves than `most` has none."""
        self.mood = plan.mood
        self.watch.begin()
        played = self.play(plan.seed, 0, self.before_each_move, most or limits.STEPS.most)
        watch = self.watch
        return Watched(played, watch.relevant.copy(), frozenset(watch.seen), tuple(watch.broken.values()))

    def before_each_move(self, state: State, act: Act) -> None:
        self.watch.position(state)
        self.watch.moves += 1

    def record(self, state: State, moves: int, log: list[str]) -> Played:
        self.watch.end(state)
        return super().record(state, moves, log)

    def stood(self) -> Counter[Any]:
        """How often each clause stood, and each branch of its effects was taken."""
        keys = {number: key for key, number in clause_numbers(self.engine.law.program).items()}
        found: Counter[Any] = Counter()
        for mark, times in self.engine.counts.items():
            found[(*keys[mark[0]], mark[1]) if isinstance(mark, tuple) else keys[mark]] += times
        return found

    # ---- choosing in a mood

    def chance(self, seed: int, number: int) -> Seeded:
        return Steered(seed, number, self.mood)

    def pick(self, state: State, player: Thing, left: list[tuple[str, Any]], chance: Seeded) -> Act | None:
        assert isinstance(chance, Steered)
        if self.mood.plain or self.watch.moves > PATIENCE:
            chance.mood = PLAIN
            return super().pick(state, player, left, chance)
        while left:
            verb, parts = left.pop(chance.prefer(left))
            if not any(type(p) is Range for p in parts):
                return Act(player, verb, parts)
            for _ in range(TRIES):
                made = Act(player, verb, tuple(chance.sample(p) if isinstance(p, Range) else p for p in parts))
                if None not in made.parts and self.engine.legal(state, made):
                    return made
        return None
