"""Random games under a mutant: does a claim notice, does a game stop where it should go on, or never end?

In: a law, changed, and the same games under the law as it is. Out: what was noticed, and whether games went otherwise at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from lexludi.diagnostics import Code, refuse
from lexludi.program import model as m
from lexludi.program.select import Law
from lexludi.trials.lots import Key
from lexludi.trials.plans import plans
from lexludi.trials.reach import reached_by
from lexludi.trials.simulate import Played
from lexludi.trials.steered import Plan, WatchedTable

LONGER = 10
"""A game with so many times the moves of the same game under the law as it is has no end."""
SEED = 1
ENOUGH = 3
"""Games of each sort: the first in no mood, the others in some."""
SHORT = 20
"""A game of fewer moves than this is held to be as long as this."""


@dataclass(frozen=True)
class Game:
    """Which game to play: everything that decides it."""

    edition: str
    options: tuple[str, ...]
    players: int
    number: int
    plan: Plan

    def text(self) -> str:
        under = f", {' and '.join(self.options)}" if self.options else ""
        return f"random game {self.number + 1} of {self.players} players [{self.edition}{under}]"


@dataclass(frozen=True)
class Seen:
    """The same game under the law as it is: what it came to, and what was seen that is promised to be so sometimes."""

    played: Played
    reached: frozenset[str]
    seen: frozenset[Key]


def games_to_play(world: m.World, each: int) -> tuple[Game, ...]:
    """So many games under every edition, with every number of players, without options and with each of them."""
    agreed = [(), *((o,) for o, info in sorted(world.options.items()) if info.guard is None)]
    players = range(world.game.least, world.game.most + 1)
    return tuple(
        Game(edition, options, number, i, plan)
        for edition, options, number in product(world.editions, agreed, players)
        for i, plan in enumerate(plans(world, SEED, f"{edition} {options} {number}", each))
    )


def as_it_is(law: Law, game: Game) -> Seen:
    """Refuses where the law as it is does not get through its own games, or breaks a claim: then nothing can be told of mutants."""
    found, reached = reached_by(lambda: WatchedTable(law, game.players, counted=False).run(game.plan))
    if not found.played.ended:
        raise refuse(Code.NOT_YET_SOUND, f"{game.text()} does not end: {found.played.what}", hint="lexludi simulate shows it")
    if found.broken:
        raise refuse(Code.NOT_YET_SOUND, f"{game.text()} breaks {found.broken[0].part.claim}", hint="lexludi verify shows it")
    return Seen(found.played, reached, found.seen)


def noticed_in_play(law: Law, game: Game, seen: Seen) -> tuple[str, bool, frozenset[Key]]:
    """What is noticed (nothing: an empty text), whether the game went otherwise, and what was seen in it."""
    most = LONGER * max(seen.played.moves, SHORT)
    try:
        found = WatchedTable(law, game.players, counted=False).run(game.plan, most)
    except RecursionError:
        raise
    except Exception as error:  # a law that no check has seen can break anything
        return f"{game.text()}: {type(error).__name__}", True, frozenset()
    if found.broken:
        return f"claim {found.broken[0].part.claim} in {game.text()}", True, found.seen
    if not found.played.ended:
        return f"{game.text()}: {found.played.mishap}, {found.played.what}", True, found.seen
    now, before = found.played, seen.played
    otherwise = (now.digest, now.scores, now.winners) != (before.digest, before.scores, before.winners)
    return "", otherwise, found.seen
