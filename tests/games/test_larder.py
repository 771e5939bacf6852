"""Interruptions, piles that fall short, three editions, a torn one, readings inside effects, lifetimes: shown by Larder."""

from __future__ import annotations

import pytest

from games.tables import act, law_of, program_of, rulings, state_of, thing, things
from lexludi.run.chance import Seeded, Stated
from lexludi.run.engine import Act, Engine
from lexludi.run.position import Position
from lexludi.run.state import State
from lexludi.run.views import view
from lexludi.trials.simulate import Table


def table(edition: str, players: tuple[str, ...] = ("Anna", "Bo", "Cy"), **answers: str) -> Engine:
    return Engine(law_of("larder", edition, **answers), players)


def supper(engine: Engine, mover: str = "Bo", **cells: object) -> State:
    """Anna is full and was the last guest; the others hold three cards each."""
    given = {
        ("hand", thing(engine, "Anna")): things(engine, "bread 1", "bread 2", "mouse"),
        ("hand", thing(engine, "Bo")): things(engine, "plum 1", "plum 2", "plum 3"),
        ("hand", thing(engine, "Cy")): things(engine, "cheese 1", "cheese 2", "cheese 3"),
        ("full", thing(engine, "Anna")): True,
        "last-guest": thing(engine, "Anna"), "host": thing(engine, "Anna"), "round": 1,
        "larder": things(engine, "plum 4", "bread 4"), "midden": things(engine, "mouse", "bread 3", "cheese 4"),
    }  # fmt: skip
    return state_of(engine, "supper", thing(engine, mover), {**given, **cells})


def do(engine: Engine, state: State, move: Act) -> None:
    engine.settle(state)
    assert engine.legal(state, move), move
    engine.apply(state, move)
    engine.settle(state)


@pytest.mark.parametrize("edition", ["de", "nl", "it"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games(edition: str, players: int) -> None:
    """Random games of every edition and number of players end, and no card is ever lost or made."""
    games = Table(law_of("larder", edition), players)
    places = [s for s in range(len(games.engine.slots)) if games.engine.item_kind(s) == "card"]

    renewed = 0

    def watch(state: State, _: Act) -> None:
        nonlocal renewed
        renewed += state.c[games.engine.slot("refills")]
        lying = [t.text for s in places for t in state.c[s]]
        assert len(lying) == 14 and len(set(lying)) == 13

    for number in range(25):
        played = games.play(5, number, watch)
        assert played.ended, played.what
        assert played.length == 5
    assert renewed > 25 if players > 2 else renewed >= 0


def test_somebody_else_decides_in_the_middle() -> None:
    """After Bo rests, it is Anna who chooses two of her cards, and only then does supper go on with Cy."""
    engine = table("de")
    state = supper(engine)
    do(engine, state, act(engine, "Bo", "rest"))
    assert [engine.stages[f.stage] for f in state.stack] == ["supper", "handing-on"]
    assert [p.text for p in engine.actors(state)] == ["Anna"]
    assert not engine.legal(state, act(engine, "Cy", "rest"))
    assert not engine.legal(state, act(engine, "Bo", "give", ["plum 1", "plum 2"], "Bo"))
    assert not engine.legal(state, act(engine, "Anna", "give", ["bread 1"], "Bo"))
    assert not engine.legal(state, act(engine, "Anna", "give", ["bread 1", "bread 2", "mouse"], "Bo"))
    assert not engine.legal(state, act(engine, "Anna", "give", ["bread 1", "mouse"], "Cy"))
    do(engine, state, act(engine, "Anna", "give", ["bread 1", "mouse"], "Bo"))
    assert state.c[engine.slot("hand", thing(engine, "Anna"))] == things(engine, "bread 2")
    assert state.c[engine.slot("hand", thing(engine, "Bo"))] == things(engine, "bread 1", "mouse", "plum 1", "plum 2", "plum 3")
    assert [engine.stages[f.stage] for f in state.stack] == ["supper"]
    assert [p.text for p in engine.actors(state)] == ["Cy"]


def test_a_position_in_the_middle_of_a_move_is_data() -> None:
    """A position inside an interruption is written, read in another table, and gone on from to the same end."""
    engine = table("de")
    state = supper(engine)
    do(engine, state, act(engine, "Bo", "rest"))
    again = table("de")
    read = Position.read(again, Position.of(state).data()).state()
    do(engine, state, act(engine, "Anna", "give", ["bread 1", "mouse"], "Bo"))
    do(again, read, act(again, "Anna", "give", ["bread 1", "mouse"], "Bo"))
    assert Position.of(state).data() == Position.of(read).data()


def test_the_reading_of_an_edition_changes_who_acts() -> None:
    """Where the German has the guest before choose, the Italian lets chance take two cards: nobody is asked."""
    engine = table("it")
    state = supper(engine)
    state.chance = Stated(things(engine, "bread 2", "mouse"))
    do(engine, state, act(engine, "Bo", "rest"))
    assert state.c[engine.slot("hand", thing(engine, "Anna"))] == things(engine, "bread 1")
    seen = view(engine, state, thing(engine, "Anna"))[engine.slot("hand", thing(engine, "Bo"))]
    assert seen.known == things(engine, "bread 2", "mouse"), "Anna sees what is gone from her hand"
    assert view(engine, state, thing(engine, "Cy"))[engine.slot("hand", thing(engine, "Bo"))].known == ()
    assert [engine.stages[f.stage] for f in state.stack] == ["supper"]


def test_readings_inside_readings() -> None:
    """An according-to inside an if inside an according-to is in force for its edition alone."""
    for edition, stages in (("de", 2), ("nl", 2), ("it", 1)):
        engine = table(edition)
        state = supper(engine)
        state.chance = Seeded(1)
        do(engine, state, act(engine, "Bo", "rest"))
        assert len(state.stack) == stages, edition
    for edition, stages in (("de", 2), ("nl", 1)):
        engine = table(edition)
        state = supper(engine, **{"last-guest": thing(engine, "Bo")})
        do(engine, state, act(engine, "Bo", "rest"))
        assert len(state.stack) == stages, f"{edition} when the last guest is the player"


@pytest.mark.parametrize(
    ("edition", "answers", "next_one"),
    [("de", {}, "Bo"), ("nl", {}, "Bo"), ("it", {}, "Di"), ("it", {"supper__round": "clockwise"}, "Bo")],
)
def test_torn_edition(edition: str, answers: dict[str, str], next_one: str) -> None:
    """An edition that contradicts itself is followed in the reading that is taken by default, or in the other one if asked."""
    engine = table(edition, ("Anna", "Bo", "Cy", "Di"), **answers)
    state = supper(engine, "Anna")
    state.stack[-1] = state.stack[-1]._replace(moved=True)
    engine.settle(state)
    assert state.stack[-1].mover is thing(engine, next_one)


def test_falls_short_and_runs_out() -> None:
    """A draw takes what is there first; then the pile runs out, then it falls short and is renewed, then the rest is drawn."""
    engine = table("de")
    state = supper(engine, larder=things(engine, "plum 4"), midden=things(engine, "bread 3"))
    state.chance = Stated(things(engine, "plum 4"))
    do(engine, state, act(engine, "Bo", "eat", "plum 1"))
    assert state.c[engine.slot("hand", thing(engine, "Bo"))] == things(engine, "plum 2", "plum 3", "plum 4")
    assert state.c[engine.slot("scrapes")] == 1
    assert state.c[engine.slot("refills")] == 0
    state.chance = Stated(things(engine, "bread 3"))
    do(engine, state, act(engine, "Cy", "eat", "cheese 1"))
    assert state.c[engine.slot("refills")] == 1
    assert thing(engine, "bread 3") in state.c[engine.slot("hand", thing(engine, "Cy"))]
    assert sorted(t.text for t in state.c[engine.slot("larder")]) == ["cheese 1", "plum 1"]
    assert state.c[engine.slot("midden")] == ()


def test_a_draw_that_straddles_the_renewal() -> None:
    """Of three cards dealt, those that are there come first and the rest from the renewed pile."""
    engine = table("de", ("Anna", "Bo"))
    everything = list(engine.blank[engine.slot("box of card")])
    left, midden = everything[:5], everything[5:]
    state = state_of(engine, "setting-out", None, {"larder": tuple(left), "midden": tuple(midden), "host": engine.players[0]})
    state.stack = [state.stack[0]._replace(begun=False)]
    state.chance = Stated([*left[:3], *left[3:], midden[0]])
    engine.settle(state)
    assert state.c[engine.slot("hand", engine.players[0])] == tuple(left[:3])
    assert state.c[engine.slot("hand", engine.players[1])] == (*left[3:], midden[0])
    assert state.c[engine.slot("refills")] == 1


def test_lifetimes() -> None:
    """What lasts until a stage ends is as at first afterwards; what has no lifetime stays."""
    engine = table("de", ("Anna", "Bo"))
    state = supper_of_two(engine)
    do(engine, state, act(engine, "Bo", "rest"))
    state.chance = Seeded(3)
    do(engine, state, act(engine, "Anna", "give", ["bread 1", "mouse"], "Bo"))
    assert state.c[engine.slot("full", thing(engine, "Anna"))] is False
    assert state.c[engine.slot("last-guest")] is None
    assert state.c[engine.slot("score", thing(engine, "Anna"))] == 17
    assert state.c[engine.slot("round")] == 2


def supper_of_two(engine: Engine) -> State:
    cells = {
        ("hand", engine.players[0]): things(engine, "bread 1", "bread 2", "mouse"),
        ("hand", engine.players[1]): things(engine, "plum 1"),
        ("full", engine.players[0]): True, ("score", engine.players[0]): 17,
        "last-guest": engine.players[0], "host": engine.players[0], "round": 1, "larder": things(engine, "plum 4", "bread 4"),
    }  # fmt: skip
    return state_of(engine, "supper", engine.players[1], cells)


def test_a_ruling_for_each_edition() -> None:
    """A question without an edition is ruled on under each of them, and a case can expect different answers."""
    found = rulings(
        program_of("larder"),
        """Players Anna, Bo, Cy.
        Given in supper: the mover is Anna; the last-guest is none; Bo is not full; Cy is not full.
        Anna rests.
        May Bo rest? Yes, by supper.rest; according to Italian, No.
        """,
    )
    assert [(r.receipt.edition, r.verdict, r.as_expected) for r in found] == [
        ("de", "yes", True), ("it", "no", True), ("nl", "yes", True),
    ]  # fmt: skip
    torn = next(r for r in found if r.receipt.edition == "it")
    assert torn.decided_by == ("supper.round",)
    assert torn.grade == "gap", "a torn edition gives no better support than a gap"
