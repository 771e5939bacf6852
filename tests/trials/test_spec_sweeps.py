"""The sweeps of the games: every one can be made, under every edition, and nothing goes wrong on the way."""

from __future__ import annotations

from functools import cache

import pytest

from lexludi.program.load import load_folder
from lexludi.program.model import Program
from lexludi.resources import spec_folder
from lexludi.trials.sweep import laws_of, sweep

GAMES = sorted(page.parent.name for page in spec_folder().glob("*/sweeps.md"))


@cache
def program(game: str) -> Program:
    loaded = load_folder(spec_folder() / game).program
    assert loaded is not None
    return loaded


def test_every_game_has_sweeps() -> None:
    """Each of the games has a page of small worlds."""
    assert sorted(page.parent.name for page in spec_folder().glob("*/game.md")) == GAMES


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nothing_goes_wrong_in_a_small_world(game: str) -> None:
    """In no position of a game's sweeps is there a conflict, a gap, a dead end or a number out of bounds, under any edition."""
    for node in program(game).sweeps:
        for law in laws_of(program(game), node):
            found = sweep(law, node)
            assert [(m.sort, m.what) for m in found.mishaps] == [], (node.name, law.edition)
            assert found.positions >= found.beginnings > 0
            assert found.positions > 100, "a world of so few positions shows nothing"
