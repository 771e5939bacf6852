"""Single sentences of the language, each in a game of six cards."""

from __future__ import annotations

from typing import Any

import pytest

from games import tiny
from games.tables import act, load_text, rulings, shown, state_of, thing, things
from lexludi.diagnostics import Refusal
from lexludi.run.engine import Engine, Range
from lexludi.run.position import Position
from lexludi.run.support import Clash
from lexludi.run.views import view
from lexludi.trials.simulate import Table

GIVE = "A player can give some cards.\n  The game has a heap, a bag of cards, seen by everyone."
GIVEN = "When a player gives some cards, the cards go from the player's hand to the heap."


def rule(*sentences: str, name: str = "more.one") -> str:
    return f'Rule {name} "More"\n  from en:2.1\n  ' + "\n  ".join(sentences) + "\n"


def table(declared: str = "", rules: str = "", careful: bool = False) -> Engine:
    return Engine(tiny.law(declared, rules), ("Anna", "Bo"), careful)


def playing(engine: Engine, mover: str = "Anna", **hands: list[str]) -> Any:
    cells: dict[Any, Any] = {("hand", thing(engine, p)): things(engine, *cards) for p, cards in hands.items()}
    return state_of(engine, "play", thing(engine, mover), {**cells, "starter": engine.players[0]})


def plays_to_the_end(engine: Engine) -> None:
    games = Table(engine.law, 2, engine.careful)
    for number in range(20):
        played = games.play(1, number)
        assert played.ended, played.what


# ---- duties


def test_a_duty_with_too_few_things_binds_nobody() -> None:
    """Whoever must give three cards and has two is free to do what is else allowed."""
    engine = table(GIVE, rule("In play, a player must give 3 cards in the player's hand.", GIVEN))
    few = playing(engine, Anna=["red 1", "red 2"])
    assert {m.verb for m in engine.moves(few, engine.players[0])} >= {"count"}
    assert engine.legal(few, act(engine, "Anna", "count"))
    enough = playing(engine, Anna=["red 1", "red 2", "red 3"])
    assert [m.verb for m in engine.moves(enough, engine.players[0])] == ["give"]
    assert not engine.legal(enough, act(engine, "Anna", "count"))
    plays_to_the_end(engine)


@pytest.mark.parametrize(
    "more",
    [
        rule("more.one does not apply if the count is at least 0.", name="more.two"),
        rule("Despite more.one, in play, a player may give some cards in the player's hand if the count is at least 0.", name="more.two"),
        rule("In play, a player may not give some cards if the count is at most 9.", name="more.two"),
    ],
)
def test_a_duty_that_is_set_aside_or_forbidden_binds_nobody(more: str) -> None:
    """A duty to choose several things binds only while it stands and nothing forbids what it names."""
    engine = table(GIVE, rule("In play, a player must give 2 cards in the player's hand.", GIVEN) + "\n" + more)
    state = playing(engine, Anna=["red 1", "red 2"])
    assert engine.legal(state, act(engine, "Anna", "count"))
    plays_to_the_end(engine)


def test_two_duties_that_no_move_meets_are_a_conflict() -> None:
    """Two musts that stand together and that no one move meets are a conflict, for a list and for a single move."""
    engine = table(
        "A player can sing.\n  A player can dance.",
        rule("In play, a player must sing.", "In play, a player must dance.", "When a player sings, the count goes up by 1.",
             "When a player dances, the count goes up by 1."),
    )  # fmt: skip
    state = playing(engine)
    with pytest.raises(Clash):
        engine.moves(state, engine.players[0])
    with pytest.raises(Clash):
        engine.legal(state, act(engine, "Anna", "sing"))
    assert Table(engine.law, 2).play(1, 0).mishap == "conflict"
    [found] = rulings(engine.law.program, "Players Anna, Bo. Given in play: the mover is Anna; the count is 1.\nMay Anna sing?\n")
    assert found.verdict == "conflict"


def test_a_may_never_beats_a_may_not() -> None:
    """What one rule allows and another forbids is forbidden, unless the first says despite."""
    for despite, legal in (("In", False), ("Despite more.two, in", True)):
        engine = table(
            "A player can sing.",
            rule(f"{despite} play, a player may sing.", "When a player sings, the count goes up by 1.")
            + rule("In play, a player may not sing if the count is less than 9.", name="more.two"),
        )
        assert bool(engine.legal(playing(engine), act(engine, "Anna", "sing"))) is legal


# ---- parts of moves


def test_the_test_of_a_choice_is_of_its_own_offer() -> None:
    """Where a choice depends on another part of the move, each offer has its own candidates."""
    engine = table(
        "A player can give some cards to a player called friend.\n  Each player has a liking, a suit or none, seen by everyone.",
        rule(
            "In play, a player may give up to 2 cards in the player's hand whose suit is the friend's liking to a player called friend.",
            "When a player gives some cards to a player called friend, the cards go from the player's hand to the friend's hand.",
            "When a player counts, the player's liking becomes red.",
        ),
    )
    state = playing(engine, Anna=["red 1", "blue 2"])
    state.c[engine.slot("liking", thing(engine, "Anna"))] = thing(engine, "red")
    state.c[engine.slot("liking", thing(engine, "Bo"))] = thing(engine, "blue")
    offered = {
        m.parts[1].text: [c.text for c in m.parts[0].candidates()]
        for m in engine.moves(state, engine.players[0])
        if m.verb == "give" and isinstance(m.parts[0], Range)
    }
    assert offered == {"Anna": ["red 1"], "Bo": ["blue 2"]}


def test_parts_that_want_one_another() -> None:
    """Two parts that are each taken from what the other has are gone through all the same."""
    engine = table(
        "A player can take a card from a player called victim.",
        rule(
            "In play, a player may take a card in the victim's hand from a player called victim in the owners of the card.",
            "The owners of a card are the players with the highest worth among players.",
            "The worth of a player is the number of cards in the player's hand.",
            "When a player takes a card from a player called victim, the card goes from the victim's hand to the player's hand.",
        ),
    )
    state = playing(engine, Anna=["red 1"], Bo=["blue 1", "blue 2"])
    taken = {(m.parts[0].text, m.parts[1].text) for m in engine.moves(state, engine.players[0]) if m.verb == "take"}
    assert taken == {("blue 1", "Bo"), ("blue 2", "Bo")}


def test_a_kind_that_holds_players_can_be_named() -> None:
    """A part of a kind that holds players ranges over all things of that kind at this table."""
    engine = table(
        "A lay has a player and a suit.\n  A player can point at a lay.",
        rule("In play, a player may point at a lay.", "When a player points at a lay, the count goes up by 1."),
    )
    state = playing(engine)
    assert len([m for m in engine.moves(state, engine.players[0]) if m.verb == "point"]) == 4
    plays_to_the_end(engine)


def test_variants_with_the_same_parts_are_told_apart() -> None:
    """Two things of different variants never have the same text, so a written position is read back as it was."""
    engine = table(
        "A tile is either a low with a size from 1 to 2, or a high with a size from 1 to 2.\n"
        "  There are 4 tiles: 1 of each low and 1 of each high.\n  The game has a row, a bag of tiles, seen by everyone.",
        rule("When the game begins, all tiles in the box go to the row."),
    )
    assert [t.text for t in engine.things.all("tile")] == ["low 1", "low 2", "high 1", "high 2"]
    state = playing(engine)
    state.c[engine.slot("row")] = things(engine, "low 2", "high 2")
    assert Position.read(engine, Position.of(state).data()).cells == tuple(state.c)


def test_a_kind_with_too_many_parts_is_refused() -> None:
    """A kind has at most eight different parts; one with nine is refused with a diagnostic, not with a traceback."""
    fields = " and ".join(f"a f{letter} from 1 to 2" for letter in "abcdefghi")
    declared = f"A thing has {fields}.\n  The game has a wish, a thing or none, seen by everyone."
    loaded = tiny.load(declared, rule("When a player counts and the wish's fa is 2, the wish becomes none."))
    codes = {d.code.value for d in loaded.diagnostics}
    if loaded.program is not None:
        with pytest.raises(Refusal) as refused:
            table(declared, rule("When a player counts and the wish's fa is 2, the wish becomes none."))
        codes = {d.code.value for d in refused.value.diagnostics}
    assert codes == {"E312"}


# ---- knowledge


def test_hands_that_change_places_take_what_is_known_along() -> None:
    """Whoever gave the whole hand away knows what the other holds now; whoever was shown a card knows where it went."""
    engine = Engine(
        tiny.law(
            "A player can swap.\n  A player can show some cards to a player called friend.",
            rule(
                "In play, a player may swap.",
                "When a player swaps, the player's hand and the starter's hand change places.",
                "In play, a player may show some cards in the player's hand to a player called friend.",
                "When a player shows some cards to a player called friend, the cards are shown to the friend.",
            ),
        ),
        ("Anna", "Bo", "Cy"),
    )
    state = playing(engine, "Bo", Anna=["red 1", "red 2"], Bo=["blue 1", "blue 2"], Cy=["red 3"])
    for move in (act(engine, "Bo", "show", ["blue 1"], "Cy"), act(engine, "Bo", "swap")):
        engine.apply(state, move)

    def known(player: str, whose: str) -> list[str]:
        seen = view(engine, state, thing(engine, player))[engine.slot("hand", thing(engine, whose))]
        return [t.text for t in seen.known]

    assert known("Cy", "Anna") == ["blue 1"]
    assert known("Cy", "Bo") == []
    assert known("Anna", "Bo") == ["red 1", "red 2"]
    assert known("Bo", "Anna") == ["blue 1", "blue 2"]


# ---- order


def test_effects_in_no_order_are_refused() -> None:
    """Two rules that touch the same thing on the same event, with no order between them, are a mistake; `After` mends it."""
    both = [rule("When a player counts, the count becomes 0.", name="more.two"), None]
    found = tiny.load(rules=both[0]).diagnostics
    assert {d.code.value for d in found} == {"E408"}, shown(found)
    mended = tiny.load(rules=rule("After base.play, when a player counts and the count is 3, the count becomes 5.", name="more.two"))
    assert mended.program is not None, shown(mended.diagnostics)


def test_conditions_are_read_before_the_step() -> None:
    """All when-sentences of one event read their conditions in the position before it, in whatever order they run."""
    engine = table(rules=rule("After base.play, when a player counts and the count is 3, the count becomes 7.", name="more.two"))
    state = playing(engine)
    state.c[engine.slot("count")] = 3
    engine.apply(state, act(engine, "Anna", "count"))
    assert state.c[engine.slot("count")] == 7
    state.c[engine.slot("count")] = 2
    state.memo.clear()
    engine.apply(state, act(engine, "Anna", "count"))
    assert state.c[engine.slot("count")] == 3


def test_a_derived_trigger_fires_once() -> None:
    """`When … becomes …` fires at the step after which it is newly true, once, and again after it was false."""
    engine = table(
        "The game has a bell from 0 to 9, seen by everyone.\n  The game has a heap, a bag of cards, seen by everyone.\n"
        "  A player can drop a card.\n  A player can gather.",
        rule(
            "The heap is high if the number of cards in the heap is at least 1.",
            "When the heap becomes high, the bell goes up by 1.",
            "In play, a player may drop a card in the player's hand.",
            "When a player drops a card, the card goes from the player's hand to the heap.",
            "In play, a player may gather.",
            "When a player gathers, all cards in the heap go to the player's hand.",
        ),
    )
    state = playing(engine, Anna=["red 1", "red 2"], Bo=["blue 1", "blue 2"])
    bells = []
    for player, verb, parts in (
        ("Anna", "drop", ("red 1",)), ("Bo", "drop", ("blue 1",)), ("Anna", "gather", ()), ("Bo", "count", ()),
        ("Anna", "drop", ("red 1",)),
    ):  # fmt: skip
        engine.settle(state)
        engine.apply(state, act(engine, player, verb, *parts))
        engine.settle(state)
        bells.append(state.c[engine.slot("bell")])
    assert bells == [1, 1, 1, 1, 2]


def test_out_of_range_is_reported() -> None:
    """A number that a rule drives out of its bounds stops the game with a message, and is never cut off."""
    games = Table(tiny.law(rules=rule("After base.play, when a player counts, the count goes up by 4.", name="more.two")), 2)
    played = games.play(1, 0)
    assert (played.ended, played.mishap) == (False, "mistake")
    assert "from 0 to 9" in played.what


def test_a_page_and_bare_blocks_are_one_game() -> None:
    """The same blocks give the same program in a page with prose around them."""
    bare = load_text(tiny.page())
    paged = load_text("# Tiny\n\nProse.\n\n```lexludi\n" + tiny.page() + "```\n")
    assert bare.program is not None
    assert paged.program is not None
    assert bare.program.clauses == paged.program.clauses


def test_nobody_is_the_mover_of_a_stage_by_itself() -> None:
    """Where nobody moves, what the mover has is a gap in the law that is reported, and the mover is no player."""
    stages = '\nStage dawn, by itself.\n\nRule more.dawn "Dawn"\n  from en:2.2\n  Despite base.start, the game begins with dawn.\n'
    stages += "  After dawn comes play.\n"
    asks = rule("When the dawn begins, if the mover is the starter, the count goes up by 1.", name="more.two")
    assert Table(tiny.law(rules=stages + asks), 2).play(1, 0).ended
    has = rule("When the dawn begins, a card from the top of the stock goes to the mover's hand.", name="more.two")
    for careful in (False, True):
        played = Table(tiny.law(rules=stages + has), 2, careful).play(1, 0)
        assert (played.ended, played.mishap) == (False, "gap")
    early = rule("After base.start, when the game begins, a card from the top of the stock goes to the mover's hand.", name="more.two")
    assert Table(tiny.law(rules=early), 2).play(1, 0).mishap == "gap", "before the first stage nobody moves either"
    assert not Table(tiny.law(rules=early), 2, careful=True).play(1, 0).ended
