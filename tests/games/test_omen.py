"""All at once, options that a card switches on, duties, what does not apply, conflicts and dead ends: shown by Omen."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from games.tables import act, ask, law_of, load_text, shown, state_of, thing, things
from lexludi.run.chance import Seeded
from lexludi.run.engine import Engine
from lexludi.run.state import State
from lexludi.run.views import seers
from lexludi.trials.simulate import Table


@cache
def table(*options: str) -> Engine:
    return Engine(law_of("omen", options=options), ("Anna", "Bo"))


def casting(engine: Engine, sign: str, round_: int = 2, **pouches: list[str]) -> State:
    cells: dict[Any, Any] = {("pouch", thing(engine, p)): things(engine, *stones) for p, stones in pouches.items()}
    cells |= {"sign": thing(engine, sign), "round": round_, "reader": engine.players[0]}
    state = state_of(engine, "casting", None, cells)
    state.chance = Seeded(1)
    return state


def verbs(engine: Engine, state: State, player: str) -> set[str]:
    engine.settle(state)
    return {" ".join([m.verb, *(p.text for p in m.parts)]) for m in engine.moves(state, thing(engine, player))}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [(), ("open-hands",)])
def test_random_games(players: int, options: tuple[str, ...]) -> None:
    """Random games end after four rounds, with an option and without."""
    games = Table(law_of("omen", options=options), players)
    for number in range(25):
        played = games.play(1, number)
        assert played.ended, played.what
        assert played.length == 4


def test_at_once() -> None:
    """What is chosen at once is carried out when the last one has chosen, and nobody chooses twice."""
    engine = table()
    state = casting(engine, "thaw", Anna=["2", "3"], Bo=["4", "5"])
    engine.settle(state)
    assert [p.text for p in engine.actors(state)] == ["Anna", "Bo"]
    engine.apply(state, act(engine, "Bo", "cast", "4"))
    engine.settle(state)
    assert state.c[engine.slot("lot", thing(engine, "Bo"))] == (), "not yet carried out"
    assert [p.text for p in engine.actors(state)] == ["Anna"]
    assert not engine.legal(state, act(engine, "Bo", "cast", "5"))
    engine.apply(state, act(engine, "Anna", "cast", "2"))
    assert state.c[engine.slot("lot", thing(engine, "Bo"))] == things(engine, "4")
    assert state.c[engine.slot("lot", thing(engine, "Anna"))] == things(engine, "2")


def test_an_option_that_a_card_switches_on() -> None:
    """What stands under an option `while` something lies open is in force while it does, and only then."""
    engine = table()
    stones = {"Anna": ["2", "3"], "Bo": ["4", "5"]}
    assert verbs(engine, casting(engine, "thaw", **stones), "Anna") == {"cast 2", "cast 3", "wait"}
    assert verbs(engine, casting(engine, "gale", **stones), "Anna") == {"cast 2", "wait"}
    assert verbs(engine, casting(engine, "gale", **stones), "Bo") == {"wait"}


def test_it_is_switched_on_in_the_middle_of_a_game() -> None:
    """The sign that is read changes what may be done in the same game, and ends with the round."""
    engine = table()
    state = state_of(engine, "reading-signs", None, {"reader": engine.players[0], "round": 2})
    state.stack[-1] = state.stack[-1]._replace(mover=engine.players[0])
    state.c[engine.slot("pouch", engine.players[0])] = things(engine, "3")
    state.c[engine.slot("pouch", engine.players[1])] = things(engine, "1")
    engine.settle(state)
    engine.apply(state, act(engine, "Anna", "read", "gale"))
    assert verbs(engine, state, "Anna") == {"wait"}
    state.chance = Seeded(1)
    engine.apply(state, act(engine, "Anna", "wait"))
    engine.apply(state, act(engine, "Bo", "cast", "1"))
    engine.settle(state)
    assert state.c[engine.slot("sign")] is None


def test_an_option_in_an_effect_and_in_a_value() -> None:
    """A `while` option guards effects and definitions too, and its exception to a rule stands only while it is on."""
    engine = table()
    for sign, luck in (("still", 1), ("thaw", 0)):
        state = casting(engine, sign, Anna=["2"], Bo=["4"])
        engine.settle(state)
        engine.apply(state, act(engine, "Anna", "cast", "2"))
        engine.apply(state, act(engine, "Bo", "cast", "4"))
        anna = thing(engine, "Anna")
        assert state.c[engine.slot("luck", anna)] == luck
        assert ask(engine, state, "gain of player", anna) == (10 if sign == "still" else 2)


def test_a_duty_binds_where_it_can_be_met() -> None:
    """Whoever has what must be done may do nothing else; whoever has not is free."""
    engine = table()
    state = casting(engine, "thaw", Anna=["2", "6"], Bo=["4", "5"])
    assert verbs(engine, state, "Anna") == {"cast 6"}
    assert not engine.legal(state, act(engine, "Anna", "wait"))
    assert not engine.legal(state, act(engine, "Anna", "cast", "2"))
    assert verbs(engine, state, "Bo") == {"cast 4", "cast 5", "wait"}


def test_a_duty_that_is_forbidden_binds_nobody() -> None:
    """Where a may-not stands against what must be done, no move can meet the duty, and the rest is free."""
    engine = table()
    state = casting(engine, "frost", Anna=["2", "6"], Bo=["4", "5"])
    assert verbs(engine, state, "Anna") == {"cast 2", "wait"}
    assert not engine.legal(state, act(engine, "Anna", "cast", "6"))


def test_does_not_apply() -> None:
    """A rule that does not apply forbids nothing; without the exception it does."""
    engine = table()
    stones = {"Anna": ["2"], "Bo": ["4"]}
    assert verbs(engine, casting(engine, "still", 1, **stones), "Anna") == {"cast 2"}
    assert verbs(engine, casting(engine, "thaw", 1, **stones), "Anna") == {"cast 2", "wait"}
    assert verbs(engine, casting(engine, "still", 2, **stones), "Anna") == {"cast 2", "wait"}


def test_sight_under_an_option() -> None:
    """An option can open what is covered, in the stages that it names."""
    for options, stage, who in (((), "casting", 1), (("open-hands",), "casting", 2), (("open-hands",), "reckoning", 1)):
        engine = table(*options)
        state = state_of(engine, stage, None, {})
        assert len(seers(engine, state, engine.slot("pouch", engine.players[0]))) == who


def test_conflicts_are_reported() -> None:
    """Where one is meant and several qualify, the game stops with a conflict that names them; it never takes the first."""
    games = Table(law_of("omen", wild__reader="leading"), 3)
    played = [games.play(3, number) for number in range(40)]
    conflicts = [p for p in played if p.mishap == "conflict"]
    assert conflicts
    assert all(" or " in p.what for p in conflicts)
    assert all(p.ended or p in conflicts for p in played)


def test_dead_ends_are_reported() -> None:
    """Where nobody has a legal move and nothing goes on by itself, the game stops with a dead end that names the stage."""
    games = Table(law_of("omen", wild__frost="nothing-at-all"), 3)
    played = [games.play(3, number) for number in range(40)]
    assert {p.what for p in played if not p.ended} == {"nobody has a legal move in 'casting'"}
    assert {p.mishap for p in played if not p.ended} == {"dead end"}


def test_two_rules_that_always_differ_are_refused() -> None:
    """Two definitions that hold together and set neither aside are a mistake before anything runs."""
    text = (law_page()).replace(
        "Rule reckon.calm", 'Rule reckon.also "Also five"\n  from en:9.9\n  The gain of a player is 5.\n\nRule reckon.calm'
    )
    found = load_text(text).diagnostics
    assert "E407" in {d.code.value for d in found}, shown(found)


def law_page() -> str:
    from games.tables import HERE

    return (HERE / "omen.md").read_text(encoding="utf-8")
