"""Random games under a mutant: does a game stop where it should go on, or never end?

In: a law, changed, and the same games under the law as it is. Out: what was noticed, and whether games went otherwise at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from lexludi.diagnostics import Code, refuse
from lexludi.program import model as m
from lexludi.program.select import Law
from lexludi.trials.reach import reached_by
from lexludi.trials.simulate import Played, Table

LONGER = 10
"""A game with so many times the moves of the same game under the law as it is has no end."""
SEED = 1
ENOUGH = 1
"""Random games of each sort: the sorts are many, and most of what stops a game stops the first."""


@dataclass(frozen=True)
class Game:
    """Which game to play: everything that decides it."""

    edition: str
    options: tuple[str, ...]
    players: int
    number: int

    def text(self) -> str:
        under = f", {' and '.join(self.options)}" if self.options else ""
        return f"random game {self.number + 1} of {self.players} players [{self.edition}{under}]"


@dataclass(frozen=True)
class Seen:
    """The same game under the law as it is, and the functions it came to."""

    played: Played
    reached: frozenset[str]


def games_to_play(world: m.World, each: int) -> tuple[Game, ...]:
    """So many games under every edition, with every number of players, without options and with each of them."""
    agreed = [(), *((o,) for o, info in sorted(world.options.items()) if info.guard is None)]
    players = range(world.game.least, world.game.most + 1)
    return tuple(Game(e, o, p, i) for e, o, p, i in product(world.editions, agreed, players, range(each)))


def as_it_is(law: Law, game: Game) -> Seen:
    """Refuses where the law as it is does not get through its own games: then nothing can be told of mutants."""
    played, reached = reached_by(lambda: Table(law, game.players).play(SEED, game.number))
    if not played.ended:
        raise refuse(Code.NOT_YET_SOUND, f"{game.text()} does not end: {played.what}", hint="lexludi simulate shows it")
    return Seen(played, reached)


def noticed_in_play(law: Law, game: Game, seen: Seen) -> tuple[str, bool]:
    """What is noticed (nothing: an empty text), and whether the game went otherwise."""
    most = LONGER * max(seen.played.moves, 20)
    try:
        played = Table(law, game.players).play(SEED, game.number, most=most)
    except RecursionError:
        raise
    except Exception as error:  # a law that no check has seen can break anything
        return f"{game.text()}: {type(error).__name__}", True
    if not played.ended:
        return f"{game.text()}: {played.mishap}, {played.what}", True
    before = seen.played
    return "", (played.digest, played.scores, played.winners) != (before.digest, before.scores, before.winners)
