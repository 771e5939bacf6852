"""The exact chances in Wizard dice, against the plainest enumeration there is: every die, every face, every choice."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb

import pytest

from oracle import plain_odds as odds

FACES = ("own", "wizard", "jester", "other", "other", "other")
Faces = tuple[str, ...]
whole_table = cache(odds.table)


def hit(card: str, k: int, own: bool, dice: Faces) -> bool:
    """Whether the dice, as they lie, fulfil a prediction of k."""
    total = dice.count("own")
    if card == "all-colours" or (own and card != "many-throws"):
        total += dice.count("wizard")
    if card == "own-jesters":
        total += dice.count("jester")
    if card == "extra-dice":
        total += 1
    return total == k or (card == "same-column-cross" and dice.count("jester") == k)


def enumerated(card: str, k: int, own: bool, throws: int, number: int) -> Fraction:
    """The chance with a small number of dice, found by trying everything."""

    @cache
    def thrown(kept: Faces, again: int, left: int) -> Fraction:
        ends = [best(tuple(sorted((*kept, *faces))), left) for faces in product(FACES, repeat=again)]
        return sum(ends, Fraction(0)) / len(ends)

    @cache
    def best(dice: Faces, left: int) -> Fraction:
        found = [Fraction(hit(card, k, own, dice))]
        if left:
            for size in range(number + 1):
                for kept in combinations(range(number), size):
                    away = [face for at, face in enumerate(dice) if at not in kept]
                    free = card != "jesters-stay" or "jester" not in away
                    if free:
                        found.append(thrown(tuple(dice[at] for at in kept), len(away), left - 1))
        return max(found)

    if card == "turned-dice":
        return max(thrown(tuple(sorted(turned)), number - 2, throws - 1) for turned in product(FACES, repeat=2))
    if card == "turned-dice-own":
        return thrown(("own", "own"), number - 2, throws - 1)
    return thrown((), number, throws - 1)


@pytest.mark.parametrize("number", [2, 3])
@pytest.mark.parametrize("own", [True, False], ids=["own", "another"])
@pytest.mark.parametrize("card", [c for c in odds.CARDS if c not in ("turned-dice-kept", "same-column")])
def test_few_dice(card: str, own: bool, number: int) -> None:
    """With two or three dice every chance is the one that comes out when all faces and all choices are tried."""
    for k in range(1, number + 1):
        for throws in range(1, odds.most_throws(card, k) + 1):
            assert odds.chance(card, k, own, throws, number) == enumerated(card, k, own, throws, number), (k, throws)


@pytest.mark.parametrize("own", [True, False], ids=["own", "another"])
def test_turned_dice_that_stay(own: bool) -> None:
    """If the turned dice are never thrown, five dice are left, and the prediction is less by those that were turned to it."""
    for k in odds.FIGURES:
        for throws in (1, 2):
            needs = [k - turned for turned in range(min(2, k) + 1)]
            assert odds.chance("turned-dice-kept", k, own, throws) == max(odds.chance("base", n, own, throws, 5) for n in needs)
            assert odds.chance("turned-dice-kept", k, own, throws) <= odds.chance("turned-dice", k, own, throws)


def test_one_throw_of_seven() -> None:
    """One throw of seven dice hits as often as the binomial coefficients say: two faces of six count, or one."""
    found = whole_table()
    for k in odds.FIGURES:
        assert found["base", k, True, 1] == Fraction(comb(7, k) * 2**k * 4 ** (7 - k), 6**7)
        assert found["base", k, False, 1] == Fraction(comb(7, k) * 5 ** (7 - k), 6**7)


def test_how_the_numbers_hang_together() -> None:
    """More throws never hurt, nor does a second way to a cross; a card that changes nothing changes no number."""
    found = whole_table()
    for (card, k, own, throws), exact in found.items():
        too_many = (card, k, throws) == ("turned-dice-own", 1, 1)  # two dice lie there before any is thrown
        assert exact == 0 if too_many else 0 < exact < 1
        if throws > 1:
            assert exact > found[card, k, own, throws - 1]
        if card == "all-colours":
            assert exact == found["base", k, True, throws]
        if card == "same-column":
            assert exact == found["base", k, own, throws]
            assert exact < found["same-column-cross", k, own, throws]
        if card == "jesters-stay" and throws > 1:
            assert exact < found["base", k, own, throws]
        if card == "turned-dice":
            assert exact >= found["turned-dice-own", k, own, throws]
        if card == "many-throws":
            assert exact == found[card, k, not own, throws]
