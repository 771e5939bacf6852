"""The rules of Wizard, as the engine reads them, against an engine written by hand that shares nothing with it."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tables import SEATS, ask, law_of, state_of
from lexludi.run.engine import Act, Engine
from lexludi.run.state import State
from lexludi.run.values import Thing
from lexludi.trials.simulate import Table
from oracle import plain_wizard as plain

CAREFUL = pytest.mark.parametrize("careful", [False, True], ids=["plain", "careful"])
POSITIONS = 1500


@cache
def table(players: int, careful: bool, options: tuple[str, ...] = ()) -> Engine:
    return Engine(law_of("wizard", options=options), SEATS[:players], careful)


def to_thing(engine: Engine, card: plain.Card) -> Thing:
    if card.kind != "number":
        return engine.things.make("card", card.kind, ())
    suit = engine.things.make("suit", str(card.suit), ())
    return engine.things.make("card", "number-card", (suit, card.rank))


def to_card(thing: Any) -> plain.Card:
    if thing.variant != "number-card":
        return plain.Card(thing.variant, None, 0)
    return plain.Card("number", thing.f0.text, thing.f1)


def bag(engine: Engine, cards: list[plain.Card]) -> tuple[Thing, ...]:
    return tuple(sorted((to_thing(engine, c) for c in cards), key=lambda t: t.key))


class Drawn:
    """A position of play in plain terms: who sits where, who holds what, what lies in the trick, what is trump."""

    def __init__(self, rng: random.Random, full: bool = False) -> None:
        self.players = rng.randint(3, 6)
        deck = list(plain.DECK)
        rng.shuffle(deck)
        if rng.random() < 0.7:  # wizards and jesters in most tricks: they are what is hard about them
            strange = [c for c in deck if c.kind != "number"]
            front = rng.sample(strange, rng.randint(1, 6))
            deck = [*front, *(c for c in deck if c not in front)]
            head = deck[: 4 * self.players]
            rng.shuffle(head)
            deck[: 4 * self.players] = head
        if rng.random() < 0.5:  # a suit that several hold, so that following matters
            suit = rng.choice(plain.SUITS)
            deck.sort(key=lambda c: c.suit != suit and c.kind == "number" and rng.random() < 0.6)
        if rng.random() < 0.1:  # tricks of nothing but jesters, as far as the four of them go
            deck.sort(key=lambda c: c.kind != "jester")
        played = self.players if full else rng.randrange(self.players)
        self.leader = rng.randrange(self.players)
        self.seats = [(self.leader + k) % self.players for k in range(self.players)]
        self.trick = [deck.pop(0) for _ in range(played)]
        self.size = rng.randint(1, min(7, 40 // self.players))
        left = self.size - 1 if full else self.size
        self.hands = {s: [deck.pop(0) for _ in range(left)] for s in self.seats[played:] if left}
        self.hands |= {s: [deck.pop(0) for _ in range(self.size - 1)] for s in self.seats[:played]}
        self.turned = rng.choice([None, *deck[:12]])
        self.named = rng.choice(plain.SUITS) if self.turned is not None and self.turned.kind == "wizard" else None
        self.trump = None if self.turned is None else self.named if self.turned.kind == "wizard" else self.turned.suit
        self.mover = self.seats[played] if not full else self.seats[-1]

    def state(self, engine: Engine) -> State:
        player = engine.players
        lays = tuple(
            engine.things.make("lay", "lay", (player[s], to_thing(engine, c)))
            for s, c in zip(self.seats, self.trick, strict=False)
        )  # fmt: skip
        cells: dict[Any, Any] = {("hand", player[s]): bag(engine, cards) for s, cards in self.hands.items()}
        cells |= {("prediction", p): 0 for p in player}
        cells |= {
            "trick": lays, "turned-card": self.turned and to_thing(engine, self.turned), "round": self.size,
            "named-suit": self.named and engine.things.make("suit", self.named, ()), "dealer": player[self.leader - 1],
        }  # fmt: skip
        return state_of(engine, "play", player[self.mover], cells)


def check_legal_cards(drawn: Drawn, careful: bool) -> None:
    engine = table(drawn.players, careful)
    state = drawn.state(engine)
    engine.settle(state)
    mover = engine.players[drawn.mover]
    hand = drawn.hands[drawn.mover]
    wanted = {to_thing(engine, c) for c in plain.legal_cards(hand, drawn.trick)}
    assert {a.parts[0] for a in engine.moves(state, mover)} == wanted, (drawn.trick, hand)
    for card in plain.DECK:
        act = Act(mover, "play", (to_thing(engine, card),))
        assert bool(engine.legal(state, act)) == (act.parts[0] in wanted), (card, drawn.trick, hand)
    for other in engine.players:
        assert other is mover or not engine.legal(state, Act(other, "play", (next(iter(wanted)),)))


def check_winner(drawn: Drawn, careful: bool) -> None:
    engine = table(drawn.players, careful)
    state = drawn.state(engine)
    index = plain.winner(drawn.trick, drawn.trump)
    wanted = engine.players[drawn.seats[index]]
    assert ask(engine, state, "winner") is wanted, (drawn.trick, drawn.trump)
    if any(drawn.hands.values()):
        state.stack[-1] = state.stack[-1]._replace(moved=True)
        engine.settle(state)
        assert state.stack[-1].mover is wanted
        assert [state.c[engine.slot("wins", p)] for p in engine.players] == [int(p is wanted) for p in engine.players]


@CAREFUL
@given(rng=st.randoms(use_true_random=False))
def test_legal_cards(careful: bool, rng: random.Random) -> None:
    """Which cards may be played to any trick, one by one and as a list, is what the hand-written engine says."""
    check_legal_cards(Drawn(rng), careful)


@CAREFUL
@given(rng=st.randoms(use_true_random=False))
def test_winner(careful: bool, rng: random.Random) -> None:
    """Who takes a full trick, whatever lies in it and whatever is trump, is what the hand-written engine says."""
    check_winner(Drawn(rng, full=True), careful)


@CAREFUL
@pytest.mark.parametrize("chunk", range(4))
def test_many_positions(careful: bool, chunk: int) -> None:
    """Thousands of seeded positions, with every class of trick among them, are ruled as the hand-written engine rules them."""
    rng = random.Random(1000 + chunk)
    seen = set()
    for _ in range(POSITIONS if not careful else POSITIONS // 3):
        check_legal_cards(Drawn(rng), careful)
        full = Drawn(rng, full=True)
        seen.add(trick_class(full))
        check_winner(full, careful)
    assert {"two wizards", "a wizard", "all jesters", "trump", "led", "jester led", "no trump"} <= seen


def trick_class(drawn: Drawn) -> str:
    kinds = [c.kind for c in drawn.trick]
    if kinds.count("wizard") > 1:
        return "two wizards"
    if "wizard" in kinds:
        return "a wizard"
    if set(kinds) == {"jester"}:
        return "all jesters"
    if kinds[0] == "jester":
        return "jester led"
    if drawn.trump is None:
        return "no trump"
    return "trump" if drawn.trump in [c.suit for c in drawn.trick] else "led"


@CAREFUL
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_gain(careful: bool, players: int) -> None:
    """What every prediction earns with every number of tricks is what the hand-written engine says (nl:37.1, nl:37.2)."""
    engine = table(players, careful)
    state = state_of(engine, "scoring", None, {})
    for said in range(21):
        for won in range(21):
            player = engine.players[(said + won) % players]
            state.c[engine.slot("prediction", player)] = said
            state.c[engine.slot("wins", player)] = won
            assert ask(engine, state, "gain of player", player) == plain.gain(said, won)


@CAREFUL
@pytest.mark.parametrize("plus_minus", [False, True], ids=["", "plus-minus"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_predictions(careful: bool, plus_minus: bool, players: int) -> None:
    """Which predictions may be made, first, last and between, with plus/minus or without, is what the oracle says."""
    engine = table(players, careful, ("plus-minus",) if plus_minus else ())
    rng = random.Random(players)
    for _ in range(150 if careful else 300):
        size = rng.randint(1, plain.ROUNDS[players])
        dealer = rng.randrange(players)
        said: list[int] = [rng.randint(0, size) for _ in range(rng.choice([players - 1, rng.randrange(players)]))]
        if rng.random() < 0.5:
            said = [s // players for s in said]  # small ones, so that the total can still fit
        cells: dict[Any, Any] = {"round": size, "dealer": engine.players[dealer]}
        for step, number in enumerate(said):
            cells["prediction", engine.players[(dealer + 1 + step) % players]] = number
        mover = engine.players[(dealer + 1 + len(said)) % players]
        state = state_of(engine, "prediction", mover, cells)
        engine.settle(state)
        wanted = plain.legal_bids(size, said, players, plus_minus)
        assert [a.parts[0] for a in engine.moves(state, mover)] == wanted
        assert [n for n in range(21) if engine.legal(state, Act(mover, "predict", (n,)))] == wanted


class Watch:
    """Follows a whole game in plain terms: every move, every trick and every score is checked against the oracle."""

    def __init__(self, engine: Engine, plus_minus: bool) -> None:
        self.engine = engine
        self.players = len(engine.players)
        self.plus_minus = plus_minus
        self.said: list[tuple[int, int]] = []
        self.won = [0] * self.players
        self.scores = [0] * self.players
        self.trick: list[tuple[int, plain.Card]] = []
        self.round = 0
        self.moves = self.tricks = 0

    def __call__(self, state: State, act: Act) -> None:
        self.moves += 1
        seat = act.player.i
        match act.verb:
            case "predict":
                self.predicts(state, seat, act)
            case "play":
                self.plays(state, seat, act)
            case "name":
                turned = state.c[self.engine.slot("turned-card")]
                assert turned.variant == "wizard"
                assert act.player is state.c[self.engine.slot("dealer")]
                assert len(self.engine.moves(state, act.player)) == len(plain.SUITS)

    def predicts(self, state: State, seat: int, act: Act) -> None:
        if not self.said:
            self.round += 1
            self.compare_scores(state)
            dealer = state.c[self.engine.slot("dealer")]
            assert seat == (dealer.i + 1) % self.players
            assert state.c[self.engine.slot("round")] == self.round
            assert all(len(state.c[self.engine.slot("hand", p)]) == self.round for p in self.engine.players)
        else:
            assert seat == (self.said[-1][0] + 1) % self.players
        wanted = plain.legal_bids(self.round, [n for _, n in self.said], self.players, self.plus_minus)
        assert [a.parts[0] for a in self.engine.moves(state, act.player)] == wanted
        self.said.append((seat, act.parts[0]))

    def plays(self, state: State, seat: int, act: Act) -> None:
        assert [c for _, c in self.trick] == [to_card(lay.f1) for lay in state.c[self.engine.slot("trick")]]
        wins = [state.c[self.engine.slot("wins", p)] for p in self.engine.players]
        assert wins == self.won
        if self.trick:
            assert seat == (self.trick[-1][0] + 1) % self.players
        hand = [to_card(c) for c in state.c[self.engine.slot("hand", act.player)]]
        wanted = {to_thing(self.engine, c) for c in plain.legal_cards(hand, [c for _, c in self.trick])}
        assert {a.parts[0] for a in self.engine.moves(state, act.player)} == wanted
        assert act.parts[0] in wanted
        self.trick.append((seat, to_card(act.parts[0])))
        if len(self.trick) == self.players:
            self.full(state)

    def full(self, state: State) -> None:
        turned = state.c[self.engine.slot("turned-card")]
        named = state.c[self.engine.slot("named-suit")]
        trump = None if turned is None else named.text if turned.variant == "wizard" else to_card(turned).suit
        self.won[self.trick[plain.winner([c for _, c in self.trick], trump)][0]] += 1
        self.tricks += 1
        self.trick = []
        if sum(self.won) == self.round:
            for seat, number in self.said:
                self.scores[seat] += plain.gain(number, self.won[seat])
            self.said, self.won = [], [0] * self.players

    def compare_scores(self, state: State) -> None:
        assert [state.c[self.engine.slot("score", p)] for p in self.engine.players] == self.scores


@CAREFUL
@pytest.mark.parametrize("plus_minus", [False, True], ids=["", "plus-minus"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_whole_games(careful: bool, plus_minus: bool, players: int) -> None:
    """In whole random games every offered move, every trick and every score is what the hand-written engine says."""
    options = ("plus-minus",) if plus_minus else ()
    games = Table(law_of("wizard", options=options), players, careful)
    for number in range(2 if careful else 6):
        watch = Watch(games.engine, plus_minus)
        played = games.play(seed=7 + players, number=number, watch=watch)
        rounds = plain.ROUNDS[players]
        assert played.ended, played.what
        assert played.length == rounds == watch.round
        assert watch.tricks == rounds * (rounds + 1) // 2
        assert list(played.scores.values()) == watch.scores
        assert played.moves == watch.moves
        best = max(watch.scores)
        assert played.winners == [name for name, score in played.scores.items() if score == best]
