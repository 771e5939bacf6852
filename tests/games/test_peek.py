"""Who may see what, and who knows what lies where they do not look: shown by Peek."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from games.tables import act, law_of, program_of, rulings, state_of, thing, things
from lexludi.program import model as m
from lexludi.program.types import PLAYER
from lexludi.rulings.ruling import Ruling
from lexludi.rulings.sight import known
from lexludi.run.chance import Stated
from lexludi.run.engine import Engine
from lexludi.run.position import Position
from lexludi.run.state import State
from lexludi.run.transfer import transfer
from lexludi.run.unknown import UNKNOWN, CarefulState, Hidden
from lexludi.run.views import view
from lexludi.trials.simulate import Table

SEATS = "Players Anna, Bo, Cy."
HANDS = "Anna's hand is red 1, red 2, blue 3; Bo's hand is red 4; Cy's hand is blue 5; everything else is as at first"


def one(question: str, given: str = f"Given in table: {HANDS}.", edition: str = "en", **under: Any) -> Ruling:
    """The ruling on the last question, after all steps."""
    return rulings(program_of("peek"), f"{SEATS} {given}\n{question}", editions=(edition,), **under)[-1]


# ---- may PLAYER see?


@pytest.mark.parametrize(
    ("asked", "verdict", "by", "note"),
    [
        ("Anna's hand", "no", ("hand.hidden",), ""),
        ("Bo's hand", "yes", ("hand.hidden",), ""),
        ("the number of cards in Anna's hand", "yes", ("hand.number",), ""),
        ("the number of cards in Bo's hand", "yes", ("hand.hidden", "hand.number"), ""),
        ("the stock", "no", (), "the stock is declared as seen by nobody"),
        ("the market", "yes", (), "the market is declared as seen by everyone"),
        ("the number of cards in the market", "yes", (), "the market is declared as seen by everyone; whoever sees things can count them"),
        ("the number of cards in the stock", "no", (), "nothing says that Bo may count what lies in it"),
        ("Anna's secret", "no", (), "the secret is declared as seen by nobody"),
        ("Anna's blind", "yes", (), "the blind is declared as seen by everyone"),
        ("the dark-shelf", "no", ("shelf.dark",), ""),
        ("left-door's hoard", "no", ("hoard.look",), ""),
        ("the hoard of right-door", "no", ("hoard.look",), ""),
    ],
)
def test_may_see(asked: str, verdict: str, by: tuple[str, ...], note: str) -> None:
    """Sight is ruled on for any state; rules without which it would be otherwise decide, else those that stood, else what is declared."""
    found = one(f"May Bo see {asked}?")
    assert (found.verdict, found.decided_by, found.note) == (verdict, by, note)
    assert found.assumed == ()


def test_editions_differ_in_sight() -> None:
    """The number of cards is seen where the edition says so; seeing the cards is enough everywhere."""
    asked = "May Bo see the number of cards in Anna's hand? Yes, by hand.number; according to Italian, No."
    assert [r.as_expected for r in rulings(program_of("peek"), f"{SEATS} Given in table: {HANDS}.\n{asked}")] == [True, True]
    own = one("May Bo see the number of cards in Bo's hand?", edition="it")
    assert (own.verdict, own.decided_by, own.note) == ("yes", ("hand.hidden",), "whoever sees things can count them")


def test_support_of_a_sight() -> None:
    """Passages of the edition and the grade of the weakest support stand with the ruling: text, option, inference, gap."""
    hand = one("May Bo see Anna's hand?", edition="it")
    assert (hand.passages, hand.grade) == (("it:3.1",), "text")
    under = one("May Bo see Anna's hand?", options=("open-hands",))
    assert (under.verdict, under.decided_by, under.grade) == ("yes", ("hand.open",), "option")
    assert one("May Bo see left-door's hoard?").grade == "gap"
    blind = one("May Bo see Bo's hand?", given="Given in table: Bo is blind; Bo's secret is none.")
    assert (blind.verdict, blind.decided_by, blind.grade) == ("no", ("hand.blind",), "inference")


def test_a_gap_answered_otherwise() -> None:
    """The other answer opens the place, and the gap still decides."""
    found = one("May Bo see left-door's hoard?", answers={"hoard.look": "open"})
    assert (found.verdict, found.decided_by) == ("yes", ("hoard.look",))


def test_reasons_of_a_sight() -> None:
    """Every sentence on the matter is asked; what did not apply says why."""
    found = one("May Bo see Bo's hand?")
    assert {r.rule: r.stood for r in found.reasons} == {"hand.hidden": True, "hand.blind": False}
    assert [rule for rule, _ in found.not_applied] == ["hand.blind"]
    struck = one("May Bo see Anna's hand?", options=("open-hands",))
    assert ("hand.hidden", "set aside by hand.open") in struck.not_applied


def test_sight_that_hangs_on_unknown_facts() -> None:
    """Where it is unknown whether a sentence stands, the answer depends on what it looks at; where that changes nothing, not."""
    unknown = one("May Bo see Bo's hand?", given="Given in table: Bo's secret is none.")
    assert (unknown.verdict, unknown.depends_on) == ("depends", ("Bo's blind",))
    assert [outcome for _, outcome in unknown.branches] == ["yes", "no"] or [o for _, o in unknown.branches] == ["no", "yes"]
    assert one("May Bo see Anna's hand?", given="Given in table: Anna's secret is none.").verdict == "no"
    number = one("May Bo see the number of cards in Bo's hand?", given="Given in table: Bo's secret is none.")
    assert number.verdict == "yes"


def test_sight_by_a_state() -> None:
    """`seen by the watchman` is whoever is watchman, nobody if there is none; unknown, the answer depends on it."""
    for given, verdict in (("the watchman is Bo", "yes"), ("the watchman is Anna", "no"), ("the watchman is none", "no")):
        assert one("May Bo see the chest?", given=f"Given in table: {given}.").verdict == verdict
    unknown = one("May Bo see the chest?", given="Given in table: Bo is not ready.")
    assert (unknown.verdict, unknown.depends_on) == ("depends", ("the watchman",))


def test_sight_by_several() -> None:
    """A place may be seen, or counted, by all whom a state holds; if that is unknown, the answer depends on it."""
    for asked in ("the vault", "the number of cards in the chest"):
        for guards, verdict in (("Bo, Cy", "yes"), ("Anna", "no"), ("none", "no")):
            given = f"Given in table: the guards are {guards}; the watchman is Anna."
            assert one(f"May Bo see {asked}?", given=given).verdict == verdict
        unknown = one(f"May Bo see {asked}?", given="Given in table: the watchman is Anna.")
        assert (unknown.verdict, unknown.depends_on) == ("depends", ("the guards",))


def test_sight_of_somebody_by_a_state() -> None:
    """Whose the state is may be told by another state; if there is nobody, there is nothing to be seen."""
    assert one("May Bo see the watchman's hand?", given=f"Given in table: the watchman is Anna; {HANDS}.").verdict == "no"
    assert one("May Bo see the watchman's hand?", given=f"Given in table: the watchman is Bo; {HANDS}.").verdict == "yes"
    nobody = one("May Bo see the watchman's hand?", given=f"Given in table: the watchman is none; {HANDS}.")
    assert (nobody.verdict, nobody.where.code.value) == ("refused", "E708")


def test_sight_in_a_stage() -> None:
    """A sentence with a stage stands in that stage; where the sight hangs on the stage, it must be told, and only there."""
    row = one("May Bo see the row?", given="Given in turning-up: the watchman is Anna.")
    assert (row.verdict, row.decided_by) == ("yes", ("row.open",))
    assert one("May Bo see the row?").verdict == "no"
    assert one("May Bo see the row?", given="").verdict == "refused"
    assert one("May Bo see the market?", given="").verdict == "yes"


def test_the_position_is_settled_before_a_sight() -> None:
    """When all are ready the table has ended, so the row lies open; what is known is asked of the position as it stands."""
    ready = "Given in table: the row is Anna red 6; the watchman is Anna; Anna is ready; Bo is ready; Cy is not ready; " + HANDS + "."
    assert one("Cy finishes.\nMay Bo see the row?", given=ready).verdict == "yes"
    assert one("Cy finishes.\nWhat does Bo know of the row?", given=ready).value == []


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("May Bo see the mover?", "E304"),
        ("May Bo see the number of cards in Anna's hand whose colour is red?", "E304"),
        ("May Di see Anna's hand?", "E602"),
        ("What does Bo know of the watchman?", "E304"),
        ("What does Di know of Anna's hand?", "E602"),
    ],
)
def test_what_cannot_be_asked(question: str, code: str) -> None:
    """What is no state, or no place, and who does not sit there is refused with a code, a place and a way out."""
    found = one(question)
    assert (found.verdict, found.where.code.value) == ("refused", code)
    assert found.where.hint
    assert found.where.span.text


# ---- what PLAYER knows


@cache
def table(careful: bool = False) -> Engine:
    return Engine(law_of("peek"), ("Anna", "Bo", "Cy"), careful)


def at_table(engine: Engine, **places: list[str]) -> State:
    hands = {"Anna": ["red 1", "red 2", "blue 3"], "Bo": ["red 4"], "Cy": ["blue 5"]} | places
    cells: dict[Any, Any] = {("hand", thing(engine, p)): things(engine, *hands.pop(p)) for p in ("Anna", "Bo", "Cy")}
    return state_of(engine, "table", None, cells | {name: things(engine, *cards) for name, cards in hands.items()})


def do(state: State, player: str, verb: str, *parts: Any, chance: tuple[str, ...] = ()) -> None:
    engine = state.engine
    state.chance = Stated([thing(engine, t) for t in chance])
    engine.settle(state)
    move = act(engine, player, verb, *parts)
    assert engine.legal(state, move), move
    engine.apply(state, move)


def knows(state: State, player: str, place: str = "Anna's hand") -> list[str]:
    """What a player knows of a place, which is what the player's view shows; a ruling on the position says the same."""
    engine = state.engine
    slot = next(s for s in range(len(engine.slots)) if engine.slot_name(s) == place)
    shown = view(engine, state, thing(engine, player))[slot]
    found = shown.known if isinstance(shown, Hidden) else () if shown is UNKNOWN or shown is None else shown
    return [t.text for t in (found if isinstance(found, tuple) else (found,))]


def test_a_card_shown_is_known_until_it_moves_on() -> None:
    """Only the one it was shown to knows it; laid openly it is gone from the hand, and the rest of what was known stays."""
    state = at_table(table())
    do(state, "Anna", "show", ["red 1", "red 2"], "Bo")
    assert (knows(state, "Bo"), knows(state, "Cy"), knows(state, "Anna")) == (["red 1", "red 2"], [], ["red 1", "red 2", "blue 3"])
    do(state, "Anna", "give", ["red 1"], "Bo")
    assert (knows(state, "Bo"), knows(state, "Bo", "Bo's hand")) == (["red 2"], ["red 1", "red 4"])


def test_a_known_card_is_not_followed_where_nobody_looks() -> None:
    """Who knows a card in a hand does not see which one is passed on covered, so of that hand nothing is certain any more."""
    state = at_table(table())
    do(state, "Anna", "show", ["red 1", "red 2"], "Bo")
    do(state, "Anna", "give", ["red 1"], "Cy")
    assert (knows(state, "Bo"), knows(state, "Bo", "Cy's hand")) == ([], [])
    assert knows(state, "Anna", "Cy's hand") == ["red 1"]


def test_a_whole_hand_is_followed() -> None:
    """Who knows all that lies in a place knows what goes if all of it goes."""
    state = at_table(table())
    do(state, "Bo", "show", ["red 4"], "Cy")
    do(state, "Bo", "give", ["red 4"], "Anna")
    assert (knows(state, "Cy"), knows(state, "Bo"), knows(state, "Cy", "Bo's hand")) == (["red 4"], ["red 4"], [])


def test_a_card_given_is_known_to_the_giver() -> None:
    """The giver knows what was given, others do not; twice the same card is known twice."""
    state = at_table(table(), Anna=["red 1", "red 1", "red 2"])
    do(state, "Anna", "give", ["red 1"], "Bo")
    do(state, "Anna", "give", ["red 1"], "Bo")
    assert (knows(state, "Anna", "Bo's hand"), knows(state, "Cy", "Bo's hand")) == (["red 1", "red 1"], [])


def test_one_of_two_equal_cards() -> None:
    """Who knows one of two equal cards does not know both, also when both go."""
    state = at_table(table(), Anna=["red 1", "red 1"])
    do(state, "Anna", "show", ["red 1"], "Cy")
    do(state, "Anna", "give", ["red 1", "red 1"], "Bo")
    assert knows(state, "Cy", "Bo's hand") == ["red 1"]
    assert knows(state, "Cy") == []


def test_a_card_taken_openly_is_known_to_everyone() -> None:
    """What went from an open place into a hand is known to all who saw it lie there."""
    state = at_table(table(), market=["blue 1", "blue 2"])
    do(state, "Anna", "take", "blue 1")
    assert (knows(state, "Bo"), knows(state, "Cy")) == (["blue 1"], ["blue 1"])


def test_what_leaves_by_chance_makes_knowledge_uncertain() -> None:
    """After an unseen card was drawn from a hand, others know nothing certain of it; both who look in know where it went."""
    state = at_table(table())
    do(state, "Anna", "show", ["red 1", "red 2"], "Cy")
    do(state, "Bo", "snatch", "Anna", chance=("blue 3",))
    assert (knows(state, "Cy"), knows(state, "Cy", "Bo's hand")) == ([], [])
    assert knows(state, "Anna", "Bo's hand") == ["blue 3"]


def test_piles_keep_no_knowledge() -> None:
    """Nobody knows a card in a pile, not even whoever put it there; and what is drawn from it is news."""
    state = at_table(table())
    do(state, "Anna", "show", ["red 1"], "Bo")
    do(state, "Anna", "bury", "red 1")
    assert [knows(state, p, "the stock") for p in ("Anna", "Bo", "Cy")] == [[], [], []]
    assert knows(state, "Bo") == [], "it went unseen"
    do(state, "Cy", "dig", chance=("red 1",))
    assert [knows(state, p, "Cy's hand") for p in ("Anna", "Bo")] == [[], []]


def test_what_is_laid_covered_is_known_as_it_lies_there() -> None:
    """A card that goes as a lay is known as that lay, so that what is known is always there."""
    state = at_table(table())
    do(state, "Anna", "cover", "red 1")
    assert (knows(state, "Anna", "the row"), knows(state, "Bo", "the row")) == (["Anna red 1"], [])


def test_a_single_covered_card_is_known() -> None:
    """A place for one card keeps knowledge too: of whoever put it there, and of everyone once it was shown."""
    state = at_table(table())
    do(state, "Anna", "hide", "red 2")
    assert (knows(state, "Anna", "Anna's secret"), knows(state, "Bo", "Anna's secret")) == (["red 2"], [])
    do(state, "Anna", "reveal")
    assert (knows(state, "Bo", "Anna's secret"), knows(state, "Cy", "Anna's secret")) == (["red 2"], ["red 2"])


def test_a_place_that_a_rule_covers_keeps_knowledge() -> None:
    """What is declared open and covered by a rule is a covered place."""
    state = at_table(table())
    do(state, "Anna", "shelve", "red 2")
    assert (knows(state, "Anna", "the dark-shelf"), knows(state, "Bo", "the dark-shelf")) == (["red 2"], [])


def test_exchanged_hands_take_what_is_known_with_them() -> None:
    """When hands change places, what was known of one is known of the other, and each knows the hand it had."""
    state = at_table(table())
    do(state, "Anna", "show", ["red 1"], "Cy")
    do(state, "Anna", "exchange", "Bo")
    assert (knows(state, "Cy"), knows(state, "Cy", "Bo's hand")) == ([], ["red 1"])
    assert (knows(state, "Anna", "Bo's hand"), knows(state, "Bo", "Anna's hand")) == (["red 1", "red 2", "blue 3"], ["red 4"])


@pytest.mark.parametrize("law", ["en", "it"])
def test_what_is_known_is_always_there(law: str) -> None:
    """In random games nobody ever knows a card to lie where it does not, and nobody knows anything of a pile."""
    games = Table(law_of("peek", law), 3)
    knew = 0

    def watch(state: State, _: Any) -> None:
        nonlocal knew
        for (slot, _player), cards in state.known.items():
            there = state.c[slot]
            left = list(there) if isinstance(there, tuple) else [there]
            assert games.engine.slots[slot][0] != "stock"
            for card in cards:
                assert card in left, f"{card} in {games.engine.slot_name(slot)}"
                left.remove(card)
            knew += len(cards)

    for number in range(30):
        assert games.play(4, number, watch).ended
    assert knew > 300


def test_a_ruling_says_what_a_view_shows() -> None:
    """In random games, what somebody knows of a place by a ruling is what that player's view shows of it."""
    games = Table(law_of("peek"), 3)
    careful = Engine(law_of("peek"), tuple(p.text for p in games.engine.players), careful=True)
    compared = 0

    def watch(state: State, _: Any) -> None:
        nonlocal compared
        position = transfer(Position.of(state), careful)
        for slot in careful.knowledge.places:
            cell, owner = careful.slots[slot]
            of = m.Player(owner.text, PLAYER) if owner is not None and owner.kind == "player" else None
            if (of is None) == (owner is None):
                for player in careful.players:
                    place = m.CellRead(cell, of, careful.world.cells[cell].type)
                    asked = position.state(careful=True)
                    assert isinstance(asked, CarefulState)
                    found = [t.text for t in known(asked, player.text, place)]
                    assert found == knows(state, player.text, careful.slot_name(slot))
                    compared += bool(found)

    for number in range(4):
        assert games.play(5, number, watch).ended
    assert compared > 300


def test_knowledge_survives_writing() -> None:
    """What people know of places for one card and for several is part of the position as data."""
    state = at_table(table())
    do(state, "Anna", "hide", "red 2")
    do(state, "Anna", "give", ["red 1"], "Bo")
    written = Position.of(state).data()
    assert written["known"] == [["Anna", "Bo's hand", ["red 1"]], ["Anna", "Anna's secret", ["red 2"]]]
    assert Position.read(table(), written).data() == written


# ---- the same, asked in cases


KNOWN = [
    ("Anna shows red 1, red 2 to Bo.", "What does Bo know of Anna's hand? red 1, red 2."),
    ("Anna shows red 1, red 2 to Bo.", "What does Cy know of Anna's hand? None."),
    ("Anna shows red 1, red 2 to Bo. Anna gives red 1 to Cy.", "What does Bo know of Anna's hand? None."),
    ("Anna gives red 1 to Bo.", "What does Anna know of Bo's hand? red 1."),
    ("Anna gives red 1 to Bo.", "What does Bo know of Bo's hand? red 1, red 4."),
    ("Cy takes blue 1.", "What does Anna know of Cy's hand? blue 1."),
    ("Anna shows red 1 to Cy. Bo snatches from Anna; chance brings blue 3.", "What does Cy know of Anna's hand? None."),
    ("Anna buries red 1.", "What does Anna know of the stock? None."),
    ("Anna covers red 1.", "What does Anna know of the row? Anna red 1."),
    ("Anna hides red 1.", "What does Anna know of Anna's secret? red 1."),
    ("Anna hides red 1. Anna reveals.", "What does Bo know of the secret of Anna? red 1."),
    ("Anna exchanges with Bo.", "What does Bo know of Anna's hand? red 4."),
]  # fmt: skip


@pytest.mark.parametrize(("steps", "question"), KNOWN)
@pytest.mark.parametrize("hand", ["is red 1, red 2, blue 3", "includes red 1, red 2, blue 3", "includes red 1, blue 3"])
def test_what_is_known_in_a_case(steps: str, question: str, hand: str) -> None:
    """The answer is the same whether all of a hand is told or only a part of it: what happened decides what is known."""
    given = f"Given in table: Anna's hand {hand}; Bo's hand is red 4; Cy's hand is blue 5; the market is blue 1; the row is none; "
    given += "Anna's secret is none; Bo's secret is none; Cy's secret is none; the watchman is Cy; Anna is not ready; Bo is not ready; "
    given += "Cy is not ready; Anna is not blind; Bo is not blind; Cy is not blind."
    found = one("\n".join([*steps.replace(". ", ".\n").splitlines(), question]), given=given)
    assert found.as_expected, found


def test_who_sees_knows_all() -> None:
    """Whoever looks into a place knows all of it, by the rule that lets them look; partly unknown, it depends on the place."""
    own = one("What does Anna know of Anna's hand?")
    assert (own.value, own.decided_by, own.note) == (["red 1", "red 2", "blue 3"], ("hand.hidden",), "")
    open_place = one("What does Bo know of the market?")
    assert (open_place.value, open_place.note) == ([], "the market is declared as seen by everyone")
    opened = one("What does Bo know of Anna's hand?", options=("open-hands",))
    assert (opened.value, opened.decided_by) == (["red 1", "red 2", "blue 3"], ("hand.open",))
    partly = "Given in table: Anna's hand includes red 1; Anna is not blind."
    covered = one("What does Anna know of Anna's hand? It depends on Anna's hand.", given=partly)
    assert covered.as_expected, covered


def test_what_is_not_seen_says_so() -> None:
    """Where nobody looks, the ruling says on what it rests, and takes it that nothing was learnt before the position."""
    nothing = one("What does Bo know of Anna's hand?")
    assert (nothing.verdict, nothing.value, nothing.decided_by) == ("value", [], ("hand.hidden",))
    assert (nothing.note, nothing.assumed) == ("Bo does not see Anna's hand", ("Bo learnt nothing of it earlier",))
    shown = one("Anna shows red 1 to Bo.\nWhat does Bo know of Anna's hand?")
    assert shown.note == "Bo does not see Anna's hand, but was shown these, gave them or saw them go there"


def test_a_view_of_a_position_in_which_things_are_unknown() -> None:
    """A view can be taken of a position that is itself only partly known."""
    engine = table(careful=True)
    state = at_table(engine)
    slot = engine.slot("hand", thing(engine, "Anna"))
    state.c[slot] = Hidden(things(engine, "red 1"), 3, slot)
    state.known[(slot, thing(engine, "Bo"))] = things(engine, "red 1")
    assert view(engine, state, thing(engine, "Bo"))[slot] == Hidden(things(engine, "red 1"), 3, slot)
    assert view(engine, state, thing(engine, "Cy"))[slot] == Hidden((), 3, slot)
    assert Position.of(state).data()["known"] == [["Bo", "Anna's hand", ["red 1"]]]
