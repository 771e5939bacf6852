"""Budgets of running, each at its limit and one past it, with the limit made small where the real one would take long."""

from __future__ import annotations

from typing import Any

import pytest

from games import tiny
from games.tables import act, law_of, state_of, thing
from lexludi import limits
from lexludi.diagnostics import Code, Refusal
from lexludi.limits import Limit
from lexludi.rulings.ask import Asker
from lexludi.run.engine import Engine
from lexludi.run.position import Position
from lexludi.run.unknown import UNKNOWN, Branch, Hidden
from lexludi.trials.simulate import Table


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Any:
    def small(name: str, most: int) -> Limit:
        old: Limit = getattr(limits, name)
        made = Limit(most, old.what, old.code)
        monkeypatch.setattr(limits, name, made)
        return made

    return small


NESTED = """Stage deeper, in turn.

Rule more.one "Deeper and deeper"
  from en:2.1
  When a player digs, deeper interrupts.
  In play or deeper, a player may dig.
  The deeper begins with the starter.
  The deeper passes to the starter.
  The deeper ends when the count is 9.
"""


@pytest.mark.parametrize("most", [3, limits.STACK.most])
def test_stages_on_top_of_one_another(small: Any, most: int) -> None:
    """As many stages as the limit interrupt one another; one more stops the game with its code."""
    limit = small("STACK", most)
    engine = Engine(tiny.law("A player can dig.", NESTED), ("Anna", "Bo"))
    state = state_of(engine, "play", engine.players[0], {"starter": engine.players[0]})
    for _ in range(most - 1):
        engine.settle(state)
        engine.apply(state, act(engine, "Anna", "dig"))
    assert len(state.stack) == most
    engine.settle(state)
    with pytest.raises(Refusal) as refused:
        engine.apply(state, act(engine, "Anna", "dig"))
    assert refused.value.diagnostics[0].code is limit.code is Code.STACK_TOO_DEEP


RINGS = """Stage ring, by itself.

Rule more.one "Round and round"
  from en:2.1
  When a player rings, ring interrupts.
  In play, a player may ring.
  When the ring begins, the turns go up by 1.
  When the ring ends and the turns are less than {turns}, ring interrupts.
"""


def test_automatic_steps(small: Any) -> None:
    """What goes on by itself for longer than the limit is stopped with its code; what ends in time is not."""
    limit = small("SETTLING", 60)
    for turns, stops in ((10, False), (100, True)):
        law = tiny.law("The game has turns from 0 to 200, seen by everyone.\n  A player can ring.", RINGS.format(turns=turns))
        engine = Engine(law, ("Anna", "Bo"))
        state = state_of(engine, "play", engine.players[0], {"starter": engine.players[0]})
        engine.apply(state, act(engine, "Anna", "ring"))
        if not stops:
            engine.settle(state)
            assert state.c[engine.slot("turns")] == turns
            continue
        with pytest.raises(Refusal) as refused:
            engine.settle(state)
        assert refused.value.diagnostics[0].code is limit.code is Code.NEVER_SETTLES


def test_a_game_that_never_settles_is_counted() -> None:
    """In random play such a game is a mishap of its own, and the next one is played."""
    endless = RINGS.format(turns=100).replace("  When the ring begins, the turns go up by 1.\n", "")
    law = tiny.law(
        "The game has turns from 0 to 200, seen by everyone.\n  A player can ring.",
        endless + "  When a player counts, the turns become 3.\n",
    )
    played = [Table(law, 2).play(1, n) for n in range(3)]
    assert [p.mishap for p in played] == ["mistake"] * 3
    assert "automatic steps" in played[0].what


@pytest.mark.parametrize(("most", "listed"), [(6, True), (5, False)])
def test_listed_moves(small: Any, most: int, listed: bool) -> None:
    """As many moves as the limit are listed; of more, the list is refused, and a single one can still be asked for."""
    limit = small("LISTED_MOVES", most)
    guess = 'Rule more.one "Guess"\n  from en:2.1\n  In play, a player may guess a number.\n'
    guess += "  When a player guesses a number, the count becomes the number.\n"
    engine = Engine(tiny.law("A player can guess a number from 0 to 4.", guess), ("Anna", "Bo"))
    state = state_of(engine, "play", engine.players[0], {"starter": engine.players[0]})
    assert engine.legal(state, act(engine, "Anna", "guess", 3))
    if listed:
        assert len(engine.moves(state, engine.players[0])) == 6
        return
    with pytest.raises(Refusal) as refused:
        engine.moves(state, engine.players[0])
    assert refused.value.diagnostics[0].code is limit.code is Code.TOO_MANY_MOVES


@pytest.mark.parametrize(
    ("declared", "verb"),
    [
        ("A player can guess a number from 0 to 1000000.", "guess a number"),
        (
            "A tile has a width from 1 to 40 and a height from 1 to 40.\n"
            "  A player can guess a tile called left with a tile called right on a tile called below.",
            "guess a tile called left with a tile called right on a tile called below",
        ),
    ],
)
def test_what_cannot_be_listed_is_refused_before_it_is_tried(declared: str, verb: str) -> None:
    """A million numbers, or four thousand million threesomes, are refused at once and never gone through."""
    third = verb.replace("guess", "guesses", 1)
    rules = f'Rule more.one "Guess"\n  from en:2.1\n  In play, a player may {verb}.\n  When a player {third}, the count goes up by 1.\n'
    played = Table(tiny.law(declared, rules), 2).play(1, 0)
    assert (played.ended, played.mishap) == (False, "mistake")
    assert "moves" in played.what


def test_completions(small: Any) -> None:
    """A question that would need more completions than the limit is refused with its code; the same question within it is answered."""
    engine = Engine(law_of("wizard"), ("Anna", "Bo", "Cy"), careful=True)
    lays = tuple(
        engine.things.make("lay", "lay", (thing(engine, p), thing(engine, c)))
        for p, c in (("Anna", "blue 3"), ("Bo", "red 1"), ("Cy", "green 13"))
    )
    state = state_of(engine, "play", engine.players[0], {"trick": lays})
    cells = list(state.c)
    for name in ("turned-card", "named-suit"):
        cells[engine.slot(name)] = UNKNOWN
    for name in ("stock", "played"):
        cells[engine.slot(name)] = Hidden((), None, engine.slot(name))
    position = Position(engine, tuple(cells), tuple(state.stack))

    def winner() -> Any:
        function = engine.names[f"V{engine.emitted.emitter.values['winner']}"]
        return Asker(position).decide(lambda s: function(s))

    assert isinstance(winner(), Branch)
    limit = small("SPLITS", 8)
    with pytest.raises(Refusal) as refused:
        winner()
    assert refused.value.diagnostics[0].code is limit.code is Code.TOO_MANY_COMPLETIONS


def test_a_move_with_very_many_parts() -> None:
    """A move of twenty-five parts is never listed, can be asked for by itself, and breaks nothing."""
    prepositions = ["", *(["to", "with", "from", "on", "at", "into", "against"] * 4)]
    parts = [f"{p} a card called c{chr(97 + i)}".strip() for i, p in enumerate(prepositions[:25])]
    rules = f'Rule more.one "Much"\n  from en:2.1\n  In play, a player may heap {" ".join(parts)}.\n'
    rules += f"  When a player heaps {' '.join(parts)}, the count goes up by 1.\n"
    engine = Engine(tiny.law(f"A player can heap {' '.join(parts)}.", rules), ("Anna", "Bo"))
    state = state_of(engine, "play", engine.players[0], {"starter": engine.players[0]})
    assert engine.legal(state, act(engine, "Anna", "heap", *["red 1"] * 25))
    with pytest.raises(Refusal) as refused:
        engine.moves(state, engine.players[0])
    assert refused.value.diagnostics[0].code is Code.TOO_MANY_MOVES
