"""Claims tried in random play: under every edition, number of players and option, in moods that Hypothesis draws.

In: a program and how many games. Out: for each claim whether it was kept, how often it was looked at, and a game that breaks it; and how
often each sentence of each rule stood. Promise: the same seed gives the same result, whatever the number of jobs, and whether or not the
run was killed and taken up again: games are played in small lots, each with a number of its own, and a lot that is done is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from lexludi.program import model as m
from lexludi.program.select import Law, under
from lexludi.trials.keep import Kept
from lexludi.trials.lots import Breach, Key, Lot, Outcome, Setting
from lexludi.trials.moods import Mood, mood_of
from lexludi.trials.plans import plans
from lexludi.trials.steered import Plan, Watched, WatchedTable

LOT = 10
"""So many games are played between two notes of what has been found."""
AIMED = 6
"""So many games are played in a mood for a sentence that no other game has met."""
MOST_OPTIONS = 12
"""So many choices of options are tried at most, the smallest first."""

def option_sets(world: m.World) -> list[tuple[str, ...]]:
    """The choices of options that a table can agree on, the smallest first."""
    free = sorted(o.name for o in world.options.values() if o.guard is None)
    apart = {frozenset((o.name, other)) for o in world.options.values() for other in o.never_with}
    found: list[tuple[str, ...]] = []
    for size in range(len(free) + 1):
        for chosen in combinations(free, size):
            if not any(frozenset(pair) in apart for pair in combinations(chosen, 2)):
                found.append(chosen)
    return found[:MOST_OPTIONS]


def settings_of(program: m.Program, edition: str | None, players: int | None, options: tuple[str, ...]) -> list[Setting]:
    """Every way of playing, or those that are asked for."""
    game = program.world.game
    editions = [edition] if edition is not None else list(program.world.editions)
    numbers = [players] if players is not None else list(range(game.least, game.most + 1))
    chosen = [tuple(sorted(options))] if options else option_sets(program.world)
    return [Setting(e, n, o) for e in editions for n in numbers for o in chosen]


def law_of(program: m.Program, setting: Setting, answers: dict[str, str]) -> Law:
    return under(program, setting.edition, setting.options, answers)


# ---- one lot


class Player:
    """Plays lots, with a table for each setting."""

    def __init__(self, program: m.Program, seed: int, answers: dict[str, str]) -> None:
        self.program, self.seed, self.answers = program, seed, answers
        self.tables: dict[Setting, WatchedTable] = {}

    def table(self, setting: Setting) -> WatchedTable:
        if setting not in self.tables:
            self.tables[setting] = WatchedTable(law_of(self.program, setting, self.answers), setting.players)
        return self.tables[setting]

    def play(self, lot: Lot) -> Outcome:
        table = self.table(lot.setting)
        table.engine.counts.clear()
        found = Outcome()
        for plan in plans(self.program.world, self.seed, lot.name, lot.games, self.aim(lot)):
            self.note(found, lot.setting, plan, table.run(plan))
        found.stood = table.stood()
        return found

    def aim(self, lot: Lot) -> Mood | None:
        if lot.aim is None:
            return None
        clause = next(c for c in self.program.clauses if c.key == lot.aim)
        return mood_of(clause, self.program.world)

    def note(self, found: Outcome, setting: Setting, plan: Plan, game: Watched) -> None:
        found.games += 1
        found.moves += game.played.moves
        found.relevant.update(game.relevant)
        found.played.update(set(game.relevant))
        found.seen |= {(*key, setting.edition) for key in game.seen}
        found.breaches += [Breach(b.part.key, setting, plan, b.moves, b.said) for b in game.broken]
        if not game.played.ended:
            found.mishaps.append((setting, plan, f"{game.played.mishap}: {game.played.what}"))


# ---- all lots


@dataclass(frozen=True)
class Verification:
    """What was asked for, and what came of it."""

    program: m.Program
    settings: tuple[Setting, ...]
    seed: int
    answers: dict[str, str]
    outcome: Outcome

    def laws(self) -> Iterator[Law]:
        for edition, options in dict.fromkeys((s.edition, s.options) for s in self.settings):
            yield under(self.program, edition, options, self.answers)

    def parts(self, claim: str) -> list[m.ClaimPart]:
        return [p for p in self.program.claims if p.claim == claim]

    def unseen(self) -> list[tuple[m.ClaimPart, str]]:
        """What is said to be so sometimes, and in which edition no game has shown it."""
        editions = dict.fromkeys(s.edition for s in self.settings)
        return [
            (p, e) for p in self.program.claims if p.word in ("sometimes", "sometimes may") for e in editions
            if p.told_in(e) and (*p.key, e) not in self.outcome.seen
        ]  # fmt: skip

    def in_force(self) -> dict[Key, m.Clause]:
        """The sentences of rules that some of these games were played by."""
        return {c.key: c for law in self.laws() for c in law.clauses if c.rule in self.program.world.rules}

    def never_stood(self) -> list[Key]:
        return sorted(key for key in self.in_force() if not self.outcome.stood[key])

    def never_reached(self) -> list[str]:
        """Rules of which no sentence ever stood."""
        reached = {key[0] for key in self.in_force() if self.outcome.stood[key]}
        return sorted({key[0] for key in self.in_force()} - reached)


def verify(program: m.Program, settings: list[Setting], games: int, seed: int, answers: dict[str, str], kept: Kept, jobs: int = 1,
           progress: Callable[[int, int], None] | None = None, aim: bool = True) -> Verification:  # fmt: skip
    """All lots, then some for each sentence that none of them has met, unless nobody wants to aim."""
    lots = [
        Lot(s, n, min(LOT, games - n * LOT))
        for n in range((games + LOT - 1) // LOT)
        for s in settings
    ]  # fmt: skip
    total = Outcome()
    for outcome in played(program, lots, seed, answers, kept, jobs, progress):
        total.add(outcome)
    found = Verification(program, tuple(settings), seed, answers, total)
    unmet = found.never_stood() if aim else []
    aimed = [lot for key in unmet for lot in aimed_lots(program, settings, answers, key)]
    for outcome in played(program, aimed, seed, answers, kept, jobs, progress):
        total.add(outcome)
    total.breaches.sort(key=lambda b: (b.key, b.moves))
    return found


def aimed_lots(program: m.Program, settings: list[Setting], answers: dict[str, str], key: Key) -> list[Lot]:
    """For a sentence: with the fewest players and with the most, in the first setting in which it is in force."""
    found = [s for s in settings if any(c.key == key for c in law_of(program, s, answers).clauses)]
    chosen = dict.fromkeys(s for s in (min(found, key=_players, default=None), max(found, key=_players, default=None)) if s)
    return [Lot(s, 0, AIMED, key) for s in chosen]


def _players(setting: Setting) -> int:
    return setting.players


def played(program: m.Program, lots: list[Lot], seed: int, answers: dict[str, str], kept: Kept, jobs: int,
           progress: Callable[[int, int], None] | None) -> Iterator[Outcome]:  # fmt: skip
    """The outcomes of lots in their order; those that an earlier run has kept are not played again."""
    left = [lot for lot in lots if lot.name not in kept.found]
    done = len(lots) - len(left)
    for lot, outcome in _each(program, left, seed, answers, jobs, kept.folder):
        kept.keep(lot.name, outcome)
        done += 1
        if progress is not None:
            progress(done, len(lots))
    for lot in lots:
        yield kept.found[lot.name]


def _each(program: m.Program, lots: list[Lot], seed: int, answers: dict[str, str], jobs: int,
          folder: Path) -> Iterator[tuple[Lot, Outcome]]:  # fmt: skip
    if jobs <= 1 or len(lots) <= 1:
        player = Player(program, seed, answers)
        for lot in lots:
            yield lot, player.play(lot)
        return
    from multiprocessing import get_context

    with get_context("spawn").Pool(min(jobs, len(lots)), _sit_down, (str(folder), seed, answers)) as pool:
        yield from pool.imap_unordered(_play, lots)


_player: Player | None = None


def _sit_down(folder: str, seed: int, answers: dict[str, str]) -> None:
    """In a new process: read the game again."""
    global _player
    from lexludi.program.load import load_folder

    program = load_folder(Path(folder), cases=False).program
    assert program is not None
    _player = Player(program, seed, answers)


def _play(lot: Lot) -> tuple[Lot, Outcome]:
    assert _player is not None
    return lot, _player.play(lot)
