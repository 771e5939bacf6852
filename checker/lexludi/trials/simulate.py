"""Random games: every move chosen uniformly from what is legal, from one seed, with a digest of everything that happened.

A game's numbers depend on the seed and the game's number alone, so the digest is the same whatever the number of jobs.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from lexludi import limits
from lexludi.diagnostics import Code, Refusal, refuse
from lexludi.program.select import Law
from lexludi.run.chance import Seeded
from lexludi.run.engine import Act, Engine, Range
from lexludi.run.state import RunMistake, State
from lexludi.run.support import Clash, Silence
from lexludi.run.values import Thing, show, sort_key

NAMES = ("Anna", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
TRIES = 40
"""How often a choice of several things is drawn anew before it is given up."""


@dataclass
class Played:
    """What became of one game."""

    ended: bool
    moves: int
    digest: str
    length: int | None = None
    scores: dict[str, int] = field(default_factory=dict)
    winners: list[str] = field(default_factory=list)
    mishap: str = ""
    what: str = ""


class Table:
    """One engine that plays many games."""

    def __init__(self, law: Law, players: int, careful: bool = False) -> None:
        self.engine = self.seated(law, NAMES[:players], careful)
        self.game = law.world.game

    def seated(self, law: Law, names: tuple[str, ...], careful: bool) -> Engine:
        return Engine(law, names, careful)

    def play(
        self, seed: int, number: int, watch: Callable[[State, Act], None] | None = None, most: int | None = None
    ) -> Played:
        most = limits.STEPS.most if most is None else most
        chance = self.chance(seed, number)
        log: list[str] = []
        moves = 0
        engine = self.engine
        state = None
        try:
            state = engine.start(chance)
            settle, apply = engine.settle, engine.apply
            while True:
                settle(state)
                if state.over:
                    return self.record(state, moves, log)
                act = self.choose(state, chance)
                if act is None:
                    return self.mishap("dead end", self.where(state), moves, log)
                if watch is not None:
                    watch(state, act)
                log.append(act.text())
                apply(state, act)
                moves += 1
                if moves > most:
                    return self.mishap("budget", f"more than {most} moves", moves, log)
                if state.brought:
                    log.append(" ".join([t.text for t in state.brought]))
                    state.brought.clear()
        except Clash as clash:
            return self.mishap("conflict", f"{clash.what}: {' or '.join(show(a) for a in clash.answers)}", moves, log)
        except Silence as silence:
            return self.mishap("gap", f"nothing says {silence.what}", moves, log)
        except RunMistake as mistake:
            sort = "dead end" if mistake.diagnostics[0].code is Code.DEAD_END else "mistake"
            return self.mishap(sort, mistake.diagnostics[0].message, moves, log)

    def chance(self, seed: int, number: int) -> Seeded:
        return Seeded(seed, number)

    def choose(self, state: State, chance: Seeded) -> Act | None:
        """One legal move of somebody who is to act; None if nobody has any."""
        engine = self.engine
        actors = engine.actors(state)
        if len(actors) == 1:
            return self.pick(state, actors[0], engine.offers(state, actors[0]), chance)
        left = list(actors)
        while left:
            player = left.pop(chance.below(len(left)))
            found = self.pick(state, player, engine.offers(state, player), chance)
            if found is not None:
                return found
        return None

    def pick(self, state: State, player: Thing, left: list[tuple[str, Any]], chance: Seeded) -> Act | None:
        while left:
            verb, parts = left.pop(chance.below(len(left))) if len(left) > 1 else left.pop()
            if not any(type(p) is Range for p in parts):
                return Act(player, verb, parts)
            for _ in range(TRIES):
                made = Act(player, verb, tuple(sample(p, chance) if isinstance(p, Range) else p for p in parts))
                if None not in made.parts and self.engine.legal(state, made):
                    return made
        return None

    def record(self, state: State, moves: int, log: list[str]) -> Played:
        length = self.ask(state, self.game.counted_by) if self.game.counted_by else None
        scores: dict[str, int] = {}
        if self.game.scored_by:
            for player in self.engine.players:
                scores[player.text] = self.ask(state, self.game.scored_by, player)
        winners = [show(w) for w in self.ask(state, self.game.won_by)] if self.game.won_by else []
        return Played(True, moves, _digest(log), length, scores, winners)

    def ask(self, state: State, name: str, owner: Thing | None = None) -> Any:
        """A cell or value that the game's heading names."""
        if name in self.engine.base:
            return state.c[self.engine.slot(name, owner)]
        key = name if owner is None else f"{name} of player"
        function = self.engine.names[f"V{self.engine.emitted.emitter.values[key]}"]
        return function(state) if owner is None else function(state, owner)

    def where(self, state: State) -> str:
        return f"nobody has a legal move in '{self.engine.stages[state.stack[-1].stage]}'"

    def mishap(self, sort: str, what: str, moves: int, log: list[str]) -> Played:
        return Played(False, moves, _digest([*log, sort]), mishap=sort, what=what)


def sample(r: Range, chance: Seeded) -> tuple[Thing, ...] | None:
    """A number of things first, then the things."""
    heap = list(r.candidates())
    least, most = r.least, min(r.most(), len(heap))
    if most < least:
        return None
    number = least + chance.below(most - least + 1)
    drawn = [heap.pop(chance.below(len(heap))) for _ in range(number)]
    return tuple(sorted(drawn, key=sort_key))


def _digest(log: list[str]) -> str:
    return hashlib.sha256("\n".join(log).encode()).hexdigest()


@dataclass(frozen=True)
class Plan:
    """Which games to play. Plain data, so that it can be handed to another process."""

    folder: str
    edition: str
    options: tuple[str, ...]
    answers: tuple[tuple[str, str], ...]
    players: int
    seed: int


@dataclass
class Simulation:
    games: int
    ended: int = 0
    dead_ends: int = 0
    conflicts: int = 0
    others: int = 0
    moves: int = 0
    seconds: float = 0.0
    digest: str = ""
    lengths: Counter[int] = field(default_factory=Counter)
    results: list[dict[str, Any]] = field(default_factory=list)
    mishaps: list[dict[str, Any]] = field(default_factory=list)


def simulate(
    law: Law, plan: Plan, games: int, jobs: int = 1, progress: Callable[[int], None] | None = None
) -> Simulation:
    """Plays the games, in one process or several, and adds them up in their order."""
    if games > limits.GAMES.most:
        raise refuse(Code.TOO_MANY_GAMES, f"at most {limits.GAMES.most} games in one simulation", hint="play them in parts, by other seeds")
    begun = time.perf_counter()
    total = Simulation(games)
    digest = hashlib.sha256()
    for number, played in enumerate(_all_games(law, plan, games, jobs)):
        digest.update(played.digest.encode())
        total.moves += played.moves
        if played.ended:
            total.ended += 1
            if played.length is not None:
                total.lengths[played.length] += 1
            total.results.append({"game": number, "scores": played.scores, "winners": played.winners})
        else:
            total.dead_ends += played.mishap == "dead end"
            total.conflicts += played.mishap == "conflict"
            total.others += played.mishap not in ("dead end", "conflict")
            total.mishaps.append({"game": number, "sort": played.mishap, "what": played.what, "moves": played.moves})
        if progress is not None:
            progress(number + 1)
    total.digest = digest.hexdigest()
    total.seconds = time.perf_counter() - begun
    return total


def _all_games(law: Law, plan: Plan, games: int, jobs: int) -> Iterator[Played]:
    if jobs <= 1:
        table = Table(law, plan.players)
        for number in range(games):
            yield table.play(plan.seed, number)
        return
    from multiprocessing import get_context

    with get_context("spawn").Pool(jobs, _open_table, (plan,)) as pool:
        yield from pool.imap(_play_number, range(games), chunksize=max(1, min(16, games // (jobs * 4) or 1)))


_table: Table | None = None
_seed = 0


def _open_table(plan: Plan) -> None:
    """In a new process: load the game again and set one table up."""
    global _table, _seed
    from pathlib import Path

    from lexludi.program.load import load_folder
    from lexludi.program.select import under

    program = load_folder(Path(plan.folder), cases=False).program
    assert program is not None
    _table = Table(under(program, plan.edition, plan.options, dict(plan.answers)), plan.players)
    _seed = plan.seed


def _play_number(number: int) -> Played:
    assert _table is not None
    return _table.play(_seed, number)


__all__ = ["Plan", "Refusal", "Simulation", "Table", "simulate"]
