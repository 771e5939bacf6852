"""Die sieben Weisen counted by hand: the score that lies on the table, what leaving brings, and the last comparison.

Plain Python on plain words (a card is "druid 6", "owl 3" or "moventi"); it shares nothing with the checker.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

SPELLS = ("absentus", "anulensa", "binensus", "moventi", "mutantus", "potentia", "volensia")
SAGES = ("alchemist", "druid", "magician", "priestess", "seer", "witch", "seventh-sage")


def whole_box() -> Counter[str]:
    """All cards: eight for each sage, eight owls, two of each spell."""
    cards = [f"{sage} {value}" for sage in SAGES for value in (1, 1, 2, 3, 4, 5, 6, 7)]
    cards += [f"owl {value}" for value in (3, 3, 4, 4, 4, 4, 5, 5)]
    return Counter(cards) + Counter(dict.fromkeys(SPELLS, 2))


def all_crystals() -> Counter[int]:
    return Counter({1: 13, **dict.fromkeys(range(2, 8), 6)})


def split(card: str) -> tuple[str, int]:
    """The role and the number of a power card; a spell has no number."""
    role, _, number = card.partition(" ")
    return role, int(number) if number else 0


def points_lying(cards: Iterable[str]) -> int:
    """What the cards before one player are worth as they lie there: of two 1s of a role the second counts ten."""
    laid = [split(card) for card in cards]
    pairs = Counter(role for role, number in laid if number == 1)
    return sum(number for _, number in laid) + sum(9 for count in pairs.values() if count == 2)


def strength(hand: Iterable[str], role: str, pair: int) -> int:
    """The sum of one role in a hand, where its two 1s together count `pair`."""
    numbers = [number for r, number in map(split, hand) if r == role]
    return sum(numbers) + (pair - 2 if numbers.count(1) == 2 else 0)


def prizes(hands: Mapping[str, list[str]], edition: str) -> dict[str, int]:
    """The crystals of one that the last comparison gives: to all who hold the most of a role, if anybody holds any of it."""
    won = dict.fromkeys(hands, 0)
    roles = SAGES if edition == "it" else (*SAGES, "owl")
    for role in roles:
        if not any(split(card)[0] == role for hand in hands.values() for card in hand):
            continue
        sums = {player: strength(hand, role, 10 if edition == "it" else 11) for player, hand in hands.items()}
        for player, total in sums.items():
            won[player] += total == max(sums.values())
    if edition == "it":
        for player, hand in hands.items():
            won[player] += sum(split(card)[0] == "owl" for card in hand)
    return won
