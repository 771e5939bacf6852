"""A plain, hand-written engine of the card game Wizard.

It serves two purposes:

* an independent oracle: tests compare the rule interpreter with its functions;
* the baseline of a speed benchmark: what ordinary Python makes of the game.

So it is ordinary code on purpose, shares nothing with the interpreter and has
no dependencies.  ``python plain_wizard.py --games 200`` times random games.
"""

import argparse
import random
import time
from collections.abc import Sequence
from typing import Literal, NamedTuple

Kind = Literal["number", "wizard", "jester"]

SUITS = ("blue", "red", "green", "yellow")
RANKS = range(1, 14)
ROUNDS = {3: 20, 4: 15, 5: 12, 6: 10}


class Card(NamedTuple):
    """A card; a wizard or jester has no suit, and its rank is just its number, 1..4."""

    kind: Kind
    suit: str | None
    rank: int


DECK: tuple[Card, ...] = (
    *(Card("number", suit, rank) for suit in SUITS for rank in RANKS),
    *(Card("wizard", None, number) for number in range(1, 5)),
    *(Card("jester", None, number) for number in range(1, 5)),
)


def led_suit(trick: Sequence[Card]) -> str | None:
    """The suit of the first number-card, unless a wizard came before it."""
    for card in trick:
        if card.kind == "wizard":
            return None
        if card.kind == "number":
            return card.suit
    return None


def legal_cards(hand: Sequence[Card], trick: Sequence[Card]) -> list[Card]:
    """The cards that may be played next to a trick, in the order of the hand."""
    led = led_suit(trick)
    if led is None or led not in [card.suit for card in hand]:
        return list(hand)
    return [card for card in hand if card.suit == led or card.kind != "number"]


def winner(trick: Sequence[Card], trump: str | None) -> int:
    """The index of the winning card in a finished trick."""
    for index, card in enumerate(trick):
        if card.kind == "wizard":
            return index
    for suit in (trump, led_suit(trick)):
        best = highest(trick, suit)
        if best is not None:
            return best
    return 0  # nothing but jesters: the first one


def highest(trick: Sequence[Card], suit: str | None) -> int | None:
    """The index of the highest number-card of a suit in a trick, if there is one."""
    best: int | None = None
    for index, card in enumerate(trick):
        if card.kind != "number" or card.suit != suit:
            continue
        if best is None or card.rank > trick[best].rank:
            best = index
    return best


def gain(bid: int, won: int) -> int:
    """What a player scores in a round."""
    if bid == won:
        return 20 + 10 * won
    return -10 * abs(bid - won)


def legal_bids(
    round: int, bids_so_far: Sequence[int], players: int, plus_minus: bool = False
) -> list[int]:
    """The next bidder's bids; with plus_minus the last may not make the total fit."""
    bids = list(range(round + 1))
    if plus_minus and len(bids_so_far) == players - 1:
        fitting = round - sum(bids_so_far)
        return [bid for bid in bids if bid != fitting]
    return bids


class Game:
    """A game in progress, played at random with the given generator."""

    def __init__(
        self, players: int, rng: random.Random, plus_minus: bool = False
    ) -> None:
        if players not in ROUNDS:
            raise ValueError(f"Wizard is for 3 to 6 players, not {players}")
        self.players = players
        self.rng = rng
        self.plus_minus = plus_minus
        self.dealer = 0
        self.moves = 0
        self.scores = [0] * players
        self.hands: list[list[Card]] = []
        self.bids = [0] * players
        self.won = [0] * players
        self.trump: str | None = None

    def seats_from(self, first: int) -> list[int]:
        """All seats, clockwise from the first."""
        return [(first + step) % self.players for step in range(self.players)]

    def play(self) -> None:
        """Play all rounds."""
        for size in range(1, ROUNDS[self.players] + 1):
            self.play_round(size)

    def play_round(self, size: int) -> None:
        """Deal hands of a size, bid, play the tricks, score, pass the deal on."""
        self.trump = self.turn_trump(self.deal(size))
        self.take_bids(size)
        self.won = [0] * self.players
        leader = (self.dealer + 1) % self.players
        for _ in range(size):
            leader = self.play_trick(leader)
            self.won[leader] += 1
        for seat in range(self.players):
            self.scores[seat] += gain(self.bids[seat], self.won[seat])
        self.dealer = (self.dealer + 1) % self.players

    def deal(self, size: int) -> Card | None:
        """Deal the hands; return the card turned up, if any card is left."""
        deck = list(DECK)
        self.rng.shuffle(deck)
        self.hands = [
            deck[seat * size : (seat + 1) * size] for seat in range(self.players)
        ]
        stock = deck[self.players * size :]
        return stock[0] if stock else None

    def turn_trump(self, turned: Card | None) -> str | None:
        """The trump suit; for a turned wizard the dealer names it."""
        if turned is None:
            return None
        if turned.kind == "wizard":
            self.moves += 1
            return self.rng.choice(SUITS)
        return turned.suit

    def take_bids(self, size: int) -> None:
        """Take the bids, the dealer's last."""
        made: list[int] = []
        for seat in self.seats_from(self.dealer + 1):
            bid = self.rng.choice(legal_bids(size, made, self.players, self.plus_minus))
            self.moves += 1
            made.append(bid)
            self.bids[seat] = bid

    def play_trick(self, leader: int) -> int:
        """Play one trick; return the seat that wins it."""
        trick: list[Card] = []
        for seat in self.seats_from(leader):
            hand = self.hands[seat]
            card = self.rng.choice(legal_cards(hand, trick))
            self.moves += 1
            hand.remove(card)
            trick.append(card)
        return (leader + winner(trick, self.trump)) % self.players


def play_game(
    players: int, rng: random.Random, plus_minus: bool = False
) -> tuple[list[int], int]:
    """Play a whole random game; return the scores by seat and the number of moves.

    Moves are trumps named, bids made and cards played; each is chosen uniformly
    among the legal ones.  Seat 0 deals the first round.
    """
    game = Game(players, rng, plus_minus)
    game.play()
    return game.scores, game.moves


def main() -> None:
    """Time random games and print the moves per second."""
    parser = argparse.ArgumentParser(description="Time random games of Wizard.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=4, choices=sorted(ROUNDS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plus-minus", action="store_true")
    options = parser.parse_args()

    rng = random.Random(options.seed)
    moves = 0
    start = time.perf_counter()
    for _ in range(options.games):
        moves += play_game(options.players, rng, options.plus_minus)[1]
    seconds = time.perf_counter() - start
    print(
        f"{options.games} games, {options.players} players: {moves} moves"
        f" in {seconds:.2f} s, {moves / seconds:,.0f} moves/second"
    )


if __name__ == "__main__":
    main()
