"""Any order, proposals, choices of several cards, and what people know of covered cards: shown by Barter."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from games.tables import act, law_of, program_of, rulings, state_of, thing, things
from lexludi.run.engine import Engine, Range
from lexludi.run.position import Position
from lexludi.run.state import State
from lexludi.run.unknown import Hidden
from lexludi.run.views import view
from lexludi.trials.simulate import Table


@cache
def table(careful: bool = False) -> Engine:
    return Engine(law_of("barter"), ("Anna", "Bo", "Cy"), careful)


def fair(engine: Engine, **hands: list[str]) -> State:
    cells: dict[Any, Any] = {("hand", thing(engine, p)): things(engine, *cards) for p, cards in hands.items()}
    return state_of(engine, "fair", None, {**cells, "days": 1})


def do(engine: Engine, state: State, player: str, verb: str, *parts: Any) -> None:
    engine.settle(state)
    move = act(engine, player, verb, *parts)
    assert engine.legal(state, move), move
    engine.apply(state, move)
    engine.settle(state)


def known(engine: Engine, state: State, player: str, whose: str) -> list[str]:
    """The single cards that a player knows in another's hand."""
    seen = view(engine, state, thing(engine, player))[engine.slot("hand", thing(engine, whose))]
    assert isinstance(seen, Hidden)
    return [t.text for t in seen.known]


@pytest.mark.parametrize("players", [2, 3])
def test_random_games(players: int) -> None:
    """Random games end, and everything that was offered was legal when it was asked for one by one."""
    games = Table(law_of("barter"), players)

    def watch(state: State, move: Any) -> None:
        assert games.engine.legal(state, move)

    for number in range(12):
        played = games.play(2, number, watch)
        assert played.ended, played.what
        assert played.length == 3


def test_offer_and_acceptance() -> None:
    """What takes two is proposed by one and accepted by the other; nobody else can accept, and there is one offer at a time."""
    engine = table()
    state = fair(engine, Anna=["tin 1", "tin 2"], Bo=["wool 1"], Cy=["salt 1"])
    assert not engine.legal(state, act(engine, "Bo", "accept"))
    do(engine, state, "Anna", "offer", ["tin 1", "tin 2"], "Bo")
    assert [p.text for p in engine.actors(state)] == ["Anna", "Bo", "Cy"]
    assert not engine.legal(state, act(engine, "Cy", "accept"))
    assert not engine.legal(state, act(engine, "Anna", "accept"))
    assert not engine.legal(state, act(engine, "Cy", "offer", ["salt 1"], "Anna"))
    assert not engine.legal(state, act(engine, "Cy", "finish"))
    do(engine, state, "Bo", "accept")
    assert state.c[engine.slot("hand", thing(engine, "Bo"))] == things(engine, "tin 1", "tin 2", "wool 1")
    assert state.c[engine.slot("bidder")] is None
    do(engine, state, "Cy", "offer", ["salt 1"], "Anna")
    do(engine, state, "Anna", "refuse")
    assert state.c[engine.slot("hand", thing(engine, "Cy"))] == things(engine, "salt 1")


@pytest.mark.parametrize(
    ("cards", "legal"),
    [
        ([], True), (["tin 1"], True), (["tin 1", "tin 1"], True), (["tin 1", "tin 1", "tin 2"], True),
        (["tin 1", "tin 1", "tin 1"], False), (["tin 1", "tin 2", "tin 3", "wool 1"], False), (["silk 1"], False),
    ],
)  # fmt: skip
def test_up_to(cards: list[str], legal: bool) -> None:
    """`up to 3 cards` is none to three of those in the hand, each as often as it is there and no oftener."""
    engine = table()
    state = fair(engine, Anna=["tin 1", "tin 1", "tin 2", "tin 3", "wool 1"])
    assert engine.legal(state, act(engine, "Anna", "offer", cards, "Bo")) is legal


def test_at_least_with_a_test() -> None:
    """`at least 5 cards … whose grade is at least 3` counts the cards and tests each of them."""
    engine = table()
    good = ["tin 3", "tin 4", "tin 5", "tin 6", "tin 7"]
    state = fair(engine, Anna=[*good, "tin 1", "wool 9"])
    assert engine.legal(state, act(engine, "Anna", "lay", good))
    assert engine.legal(state, act(engine, "Anna", "lay", [*good, "wool 9"]))
    assert not engine.legal(state, act(engine, "Anna", "lay", good[:4]))
    assert not engine.legal(state, act(engine, "Anna", "lay", [*good[:4], "tin 1"]))
    few = fair(engine, Anna=good)
    assert not engine.legal(few, act(engine, "Anna", "lay", good)), "forbidden with five cards in hand"


@pytest.mark.parametrize("careful", [False, True])
def test_a_choice_is_never_listed(careful: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether 3 of 40 cards may be offered is one look: nothing is listed, and the moves on offer name the choice as a range."""
    engine = table(careful)
    rng = random.Random(1)
    box = list(engine.blank[engine.slot("box of card")])
    hand = rng.sample(box, 40)
    state = state_of(engine, "fair", None, {("hand", engine.players[0]): tuple(sorted(hand, key=lambda t: t.key)), "days": 1})
    engine.settle(state)
    looked = 0
    original = Range.candidates

    def counted(self: Range) -> Any:
        nonlocal looked
        looked += 1
        return original(self)

    monkeypatch.setattr(Range, "candidates", counted)
    move = act(engine, "Anna", "offer", [t.text for t in hand[:3]], "Bo")
    assert engine.legal(state, move)
    assert looked == 0
    offered = engine.moves(state, engine.players[0])
    assert len(offered) < 100
    ranges = [p for m in offered if m.verb == "offer" for p in m.parts if isinstance(p, Range)]
    assert [(r.least, r.most(), len(r.candidates())) for r in ranges] == [(0, 3, 40)] * 2


def test_a_part_of_another_part() -> None:
    """`a card in the victim's hand from a victim` is gone through victim by victim, in whatever order the parts are written."""
    engine = table()
    state = fair(engine, Anna=["tin 1"], Bo=["wool 1", "wool 2"], Cy=["salt 1"])
    steals = {(m.parts[0].text, m.parts[1].text) for m in engine.moves(state, thing(engine, "Anna")) if m.verb == "steal"}
    assert steals == {("wool 1", "Bo"), ("wool 2", "Bo"), ("salt 1", "Cy")}


def test_what_may_be_done_is_said_in_few_words() -> None:
    """A choice of several cards is offered as `any … of …`."""
    [found] = rulings(
        program_of("barter"),
        """Players Anna, Bo. Given in fair: Anna's hand is silk 1, silk 2, tin 4; Bo's hand is none; the bidder is none;
        the asked-one is none; Anna is not ready; Bo is not ready; the offered is none.
        What may Anna do?""",
    )
    assert found.verdict == "value"
    assert set(found.value) == {
        "offer any 0 to 3 of silk 1, silk 2, tin 4 to Bo", "show any 2 of silk 1, silk 2 to Bo", "finish",
    }  # fmt: skip


# ---- who knows what


def test_shown_cards_are_known() -> None:
    """Whoever was shown cards knows them where they lie, and nobody else does; the size of a hand is known to all."""
    engine = table()
    state = fair(engine, Anna=["silk 1", "silk 2", "tin 4"], Bo=["wool 1"], Cy=["salt 1"])
    do(engine, state, "Anna", "show", ["silk 1", "silk 2"], "Bo")
    assert known(engine, state, "Bo", "Anna") == ["silk 1", "silk 2"]
    assert known(engine, state, "Cy", "Anna") == []
    seen = view(engine, state, thing(engine, "Bo"))[engine.slot("hand", thing(engine, "Anna"))]
    assert seen.size == 3


def test_knowledge_ends_when_the_card_moves_on() -> None:
    """A known card that is laid out openly is no longer known in the hand; the others of that hand still are."""
    engine = table()
    cards = ["silk 3", "silk 4", "tin 4", "tin 5", "tin 6", "tin 7"]
    state = fair(engine, Anna=cards, Bo=["wool 1"], Cy=["salt 1"])
    do(engine, state, "Anna", "show", ["silk 3", "silk 4"], "Bo")
    do(engine, state, "Anna", "lay", ["silk 3", "tin 4", "tin 5", "tin 6", "tin 7"])
    assert known(engine, state, "Bo", "Anna") == ["silk 4"]


def test_given_cards_are_known_to_the_giver() -> None:
    """Whoever gave cards away openly, and whoever saw them, knows where they are."""
    engine = table()
    state = fair(engine, Anna=["tin 1", "tin 2"], Bo=["wool 1"], Cy=["salt 1"])
    do(engine, state, "Anna", "offer", ["tin 1"], "Bo")
    do(engine, state, "Bo", "accept")
    assert known(engine, state, "Anna", "Bo") == ["tin 1"]
    assert known(engine, state, "Cy", "Bo") == ["tin 1"], "the offer lay open"


def test_the_one_who_lost_a_card_knows_where_it_went() -> None:
    """A card taken from a hand is known to its former holder, and not to those who saw neither hand."""
    engine = table()
    state = fair(engine, Anna=["tin 1"], Bo=["wool 1", "wool 2"], Cy=["salt 1"])
    do(engine, state, "Anna", "steal", "wool 1", "Bo")
    assert known(engine, state, "Bo", "Anna") == ["wool 1"]
    assert known(engine, state, "Cy", "Anna") == []


def test_what_is_known_is_always_there() -> None:
    """In random games nobody ever knows a card to lie where it does not lie."""
    games = Table(law_of("barter"), 3)
    knew = 0

    def watch(state: State, _: Any) -> None:
        nonlocal knew
        for (slot, _player), cards in state.known.items():
            left = list(state.c[slot])
            for card in cards:
                assert card in left, f"{card} in {games.engine.slot_name(slot)}"
                left.remove(card)
            knew += len(cards)

    for number in range(8):
        assert games.play(4, number, watch).ended
    assert knew > 1000


def test_knowledge_survives_writing() -> None:
    """What people know is part of the position as data."""
    engine = table()
    state = fair(engine, Anna=["silk 1", "silk 2", "tin 4"], Bo=["wool 1"], Cy=["salt 1"])
    do(engine, state, "Anna", "show", ["silk 1", "silk 2"], "Bo")
    written = Position.of(state).data()
    again = Engine(law_of("barter"), ("Anna", "Bo", "Cy"))
    read = Position.read(again, written)
    assert known(again, read.state(), "Bo", "Anna") == ["silk 1", "silk 2"]
    assert read.data() == written
