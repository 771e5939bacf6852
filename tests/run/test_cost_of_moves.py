"""What a move costs as hands grow, counted in calls rather than in seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from games.tables import law_of
from lexludi.run.chance import Seeded
from lexludi.run.engine import Act
from lexludi.run.state import State
from lexludi.trials.simulate import Table


class Found(Exception):
    """Ends a game where it is wanted."""


def game_in(table: Table, stage: str) -> State:
    """A game of random players, stopped when it first comes to a stage."""
    kept: list[State] = []

    def watch(state: State, act: Act) -> None:
        if table.engine.stages[state.stack[-1].stage] == stage:
            kept.append(state)
            raise Found

    for number in range(40):
        with suppress(Found):
            table.play(1, number, watch)
        if kept:
            break
    return kept[0]


def calls_and_lines(happen: Callable[[], Any]) -> int:
    """How many calls and lines of Python were run: the same in every run, on every machine."""
    counted = 0

    def trace(frame: Any, event: str, argument: Any) -> Any:
        nonlocal counted
        counted += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        happen()
    finally:
        sys.settrace(before)
    return counted


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["de", "it"])
@pytest.mark.parametrize("stage", ["gifts", "contest", "discarding"])
def test_a_move_costs_no_worse_than_linearly_in_the_hand(stage: str, edition: str) -> None:
    """Choosing some or three of many cards lists no combinations: with four times the cards, a move costs at most five times as much."""
    table = Table(law_of("sieben-weisen", edition), 4)
    state = game_in(table, stage)
    engine = table.engine
    player = engine.actors(state)[0]
    cards = engine.blank[engine.base["box of card"]]
    assert isinstance(cards, tuple) and len(cards) == 78

    def cost(size: int) -> int:
        spread = cards[:: 78 // size][:size]
        state.c[engine.slot("hand", player)] = tuple(sorted(spread, key=lambda card: card.key))

        def move() -> None:
            state.memo.clear()
            assert table.pick(state, player, engine.offers(state, player), Seeded(3, 0)) is not None

        return sum(calls_and_lines(move) for _ in range(5))

    assert cost(72) <= 5 * cost(18)
