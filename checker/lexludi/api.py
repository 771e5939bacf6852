"""From Python: a game under an edition, positions that are values, moves and rulings.

    game = lexludi.load("wizard")
    position = game.start(players=["Anna", "Bo", "Cy"], seed=7)
    position.moves()
    position = position.after(position.moves()[0])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from lexludi.catalogue import load_game
from lexludi.program.select import Law, under
from lexludi.rulings.ask import Asker
from lexludi.rulings.ruling import Ruling
from lexludi.run.chance import Seeded
from lexludi.run.engine import Act, Engine
from lexludi.run.position import Position


def load(game: str, edition: str | None = None, options: Iterable[str] = (), answers: Mapping[str, str] | None = None) -> Game:
    """A game by name or folder. Raises `lexludi.Refusal` with everything that is wrong with it."""
    program, _ = load_game(game, cases=False)
    return Game(under(program, edition, options, answers))


@dataclass(frozen=True)
class Game:
    law: Law

    def start(self, players: Iterable[str], seed: int = 1) -> Table:
        """The position at which somebody is first to act."""
        chance = Seeded(seed)
        engine = Engine(self.law, tuple(players), careful=True)
        state = engine.start(chance)
        engine.settle(state)
        return Table(Position.of(state), chance.state)


@dataclass(frozen=True)
class Table:
    """A position together with the state of its chance: the same move from it always leads to the same table."""

    position: Position
    chance: int

    @property
    def over(self) -> bool:
        return self.position.over

    def actors(self) -> list[str]:
        """Who is to act."""
        state = self.position.state()
        return [p.text for p in self.position.engine.actors(state)] if not self.over else []

    def moves(self, player: str | None = None) -> list[Act]:
        """What may be done, and by whom. A choice of several things comes as a range."""
        engine = self.position.engine
        state = self.position.state()
        if self.over:
            return []
        return [m for p in engine.actors(state) if player in (None, p.text) for m in engine.moves(state, p)]

    def may(self, move: Act) -> Ruling:
        """A ruling on one move."""
        words = move.text(self.position.engine.world.moves.get(move.verb)).split(" ", 1)
        return Asker(self.position).may(move, f"May {words[0]} {words[1] if len(words) > 1 else ''}?")

    def after(self, move: Act) -> Table:
        """The table after a move and all that happens by itself."""
        chance = Seeded(0)
        chance.state = self.chance
        state = self.position.state(chance)
        engine = self.position.engine
        engine.apply(state, move)
        engine.settle(state)
        return Table(Position.of(state), chance.state)

    def data(self) -> dict[str, Any]:
        """The position as plain data for JSON."""
        return self.position.data()
