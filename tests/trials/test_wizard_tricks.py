"""Who takes a trick and what may be played to it, in every position of Wizard's sweeps, against the engine written by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from lexludi.program.load import load_folder
from lexludi.resources import spec_folder
from lexludi.run.engine import Act, Engine
from lexludi.run.state import State
from lexludi.run.values import Thing
from lexludi.trials.sweep import laws_of, sweep
from oracle import plain_wizard as plain

TRUMPS = {"blue 13": "blue", "jester": None}


def plainly(thing: object) -> plain.Card:
    assert isinstance(thing, Thing)
    if thing.variant == "number-card":
        suit, rank = thing.text.split()
        return plain.Card("number", suit, int(rank))
    return plain.Card("wizard" if thing.variant == "wizard" else "jester", None, 0)


class Oracle:
    """Says the same things in plain Python, and reports where the rules say otherwise."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.asked = self.taken = 0

    def begin(self) -> None:
        return

    def cell(self, state: State, name: str, owner: Thing | None = None) -> object:
        return state.c[self.engine.slot(name, owner)]

    def trick(self, state: State) -> list[plain.Card]:
        lays = self.cell(state, "trick")
        assert isinstance(lays, tuple)
        return [plainly(lay.f1) for lay in lays]

    def position(self, state: State) -> Sequence[str]:
        if state.over:
            return ()
        (player,) = self.engine.actors(state)
        if self.engine.stages[state.stack[-1].stage] != "play":
            return ()
        self.asked += 1
        hand = self.cell(state, "hand", player)
        assert isinstance(hand, tuple)
        allowed = {plainly(act.parts[0]) for act in self.engine.moves(state, player)}
        return () if allowed == set(plain.legal_cards([plainly(c) for c in hand], self.trick(state))) else ["another card may be played"]

    def step(self, before: State, act: Act, after: State, stopped: bool) -> Sequence[str]:
        trick = [*self.trick(before), plainly(act.parts[0])]
        seats = self.engine.players
        if len(trick) < len(seats):
            return ()
        self.taken += 1
        trump = TRUMPS[str(self.cell(before, "turned-card"))]
        first = (act.player.i + 1) % len(seats)
        winner = seats[(first + plain.winner(trick, trump)) % len(seats)]
        if stopped and self.cell(after, "leader") is None:  # it is told until the scoring ends
            return ()
        return () if self.cell(after, "leader") is winner else ["somebody else takes the trick"]


@pytest.mark.parametrize(("name", "tricks"), [("trick-of-three", 8000), ("trick-of-four", 2500), ("two-tricks", 6000)])
def test_every_trick_of_a_small_deck_goes_to_the_right_player(name: str, tricks: int) -> None:
    """In every position of a sweep the same cards may be played, and every trick goes to the same player, as plain Python says
    (nl:28.3, nl:28.6, nl:31.1, nl:32.1, nl:36.4)."""
    program = load_folder(spec_folder() / "wizard").program
    assert program is not None
    node = next(s for s in program.sweeps if s.name == name)
    made: list[Oracle] = []

    def watch(engine: Engine) -> Oracle:
        made.append(Oracle(engine))
        return made[0]

    found = sweep(laws_of(program, node)[0], node, watch)
    assert [(m.sort, m.what) for m in found.mishaps] == []
    assert made[0].taken >= tricks
    assert made[0].asked > made[0].taken
