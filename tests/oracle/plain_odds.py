"""Exact chances in Wizard dice, by plain Python and fractions, from the booklet and nothing else.

The question: a seer who thinks of nothing but the own prediction, k dice of a colour, throws up to so many times,
keeps and throws again whichever dice it pays to, and stops when it is best. How likely is it that the prediction comes
true? Of a die only matters whether it counts for the prediction, is a jester (where jesters have a part), or neither.

The cards, as the first part of a key of `table()`:

* `base`: no card, or one that changes nothing here (strike-out, secret-predictions);
* `all-colours`: wizards count whatever colour is named;
* `jesters-stay`: a jester that lies there stays;
* `turned-dice`: two dice are turned to whatever is best, then the other five are thrown, then any of the seven once
  more; `turned-dice-own`: both are turned to the own colour; `turned-dice-kept`: as the first, but the two that were
  turned are never thrown (the booklet does not say that they may be). Its throws are those of dice: one or two;
* `extra-dice`: one die more is counted, so k - 1 are needed;
* `own-jesters`: jesters count too;
* `many-throws`: wizards do not count, and there are up to k throws;
* `same-column`: the chance of the hit itself, which is that of the base; `same-column-cross`: of a cross in the space
  of the prediction, by the hit or by a jester count of k, the jesters' space being free, and played for that.

The early-throw stands apart (`early_throw`): the colour and that of the wizards are chosen when the first throw already
lies there, then at least three dice are thrown, then any.

The third part of a key tells whether the wizards have the own colour. Where wizards count always or never, both keys
hold the same number.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, factorial

DICE = 7
FIGURES = range(1, 6)
THROWS = 3
CARDS = (
    "base",
    "all-colours",
    "jesters-stay",
    "turned-dice",
    "turned-dice-own",
    "turned-dice-kept",
    "extra-dice",
    "own-jesters",
    "many-throws",
    "same-column",
    "same-column-cross",
)
Key = tuple[str, int, bool, int]


class Throwing:
    """Dice of which a part counts, a part are jesters that matter, and the rest is nothing; a goal to be thrown for."""

    def __init__(self, dice: int, counting: int, jesters: int, stay: bool, goal: Callable[[int, int], bool]) -> None:
        """`counting` and `jesters` are numbers of faces out of six; jesters that count are not told again as jesters."""
        self.dice = dice
        self.counting = Fraction(counting, 6)
        self.jesters = Fraction(jesters, 6)
        self.stay = stay
        self.goal = goal
        self.best = cache(self._best)
        self.expected = cache(self._expected)

    def falls(self, dice: int) -> Iterator[tuple[int, int, Fraction]]:
        """How many of the thrown dice count, how many are jesters, and how likely that is."""
        nothing = 1 - self.counting - self.jesters
        for hits in range(dice + 1):
            for jesters in range(dice - hits + 1):
                ways = comb(dice, hits) * comb(dice - hits, jesters)
                yield hits, jesters, ways * self.counting**hits * self.jesters**jesters * nothing ** (dice - hits - jesters)

    def _expected(self, hits: int, jesters: int, dice: int, left: int) -> Fraction:
        """The chance when so many hits and jesters are kept, so many dice are thrown, and so many throws come after that."""
        found = self.falls(dice)
        return sum((chance * self.best(hits + h, jesters + j, left) for h, j, chance in found if chance), Fraction(0))

    def _best(self, hits: int, jesters: int, left: int) -> Fraction:
        """The chance with the best play, when so many hits and jesters lie there and so many throws are left."""
        if self.goal(hits, jesters):
            return Fraction(1)
        chance = Fraction(0)
        if left == 0:
            return chance
        others = self.dice - hits - jesters
        for kept_hits in range(hits + 1):
            for kept_jesters in range(jesters if self.stay else 0, jesters + 1):
                for kept_others in range(others + 1):
                    thrown = self.dice - kept_hits - kept_jesters - kept_others
                    chance = max(chance, self.expected(kept_hits, kept_jesters, thrown, left - 1))
        return chance


def chance(card: str, k: int, own: bool, throws: int, dice: int = DICE) -> Fraction:
    """The chance under a card of a prediction of k, the wizards' colour the own one or not, with up to so many throws."""
    wizards = card == "all-colours" or (own and card != "many-throws")
    counting = 1 + wizards + (card == "own-jesters")
    jesters = int(card in ("jesters-stay", "same-column-cross"))
    wanted = k - (card == "extra-dice")

    def goal(hits: int, jesters: int) -> bool:
        return hits == wanted or (card == "same-column-cross" and jesters == k)

    if card == "turned-dice-kept":
        return max(chance("base", k - turned, own, throws, dice - 2) for turned in range(min(2, k) + 1))
    throwing = Throwing(dice, counting, jesters, card == "jesters-stay", goal)
    if card == "turned-dice":
        return max(throwing.expected(turned, 0, dice - 2, throws - 1) for turned in range(3))
    if card == "turned-dice-own":
        return throwing.expected(2, 0, dice - 2, throws - 1)
    return throwing.expected(0, 0, dice, throws - 1)


def most_throws(card: str, k: int) -> int:
    """How many throws of dice there can be."""
    if card == "many-throws":
        return k
    return THROWS - card.startswith("turned-dice")


def table() -> dict[Key, Fraction]:
    """All the chances: by the card, the figure, whether wizards have the own colour, and up to how many throws."""
    found: dict[Key, Fraction] = {}
    for card in CARDS:
        for k in FIGURES:
            for own in (True, False):
                for throws in range(1, most_throws(card, k) + 1):
                    found[card, k, own, throws] = chance(card, k, own, throws)
    return found


@cache
def early_throw(k: int) -> Fraction:
    """The chance of k of the colour that is best after the first throw, all colours being free on the sheet."""
    total = Fraction(0)
    for fall in combinations_with_replacement("bgrywj", DICE):
        ways = factorial(DICE)
        for face in set(fall):
            ways //= factorial(fall.count(face))
        wizards = fall.count("w")
        own = max(_at_least_three(fall.count(c) + wizards, k, Fraction(1, 3)) for c in "bgry")
        other = max(_at_least_three(fall.count(c), k, Fraction(1, 6)) for c in "bgry")
        total += Fraction(ways, 6**DICE) * max(own, other)
    return total


@cache
def _at_least_three(there: int, k: int, p: Fraction) -> Fraction:
    """The second throw: some of the dice that count are kept, some of the others, and three or more are thrown."""
    best = Fraction(0)
    for kept, others in product(range(there + 1), range(DICE - there + 1)):
        thrown = DICE - kept - others
        if thrown >= 3:
            chances = (_exactly(thrown, x, p) * _third(kept + x, k, p) for x in range(thrown + 1))
            best = max(best, sum(chances, Fraction(0)))
    return best


@cache
def _third(there: int, k: int, p: Fraction) -> Fraction:
    """The third throw, of any dice, or none."""
    best = Fraction(there == k)
    for kept, others in product(range(there + 1), range(DICE - there + 1)):
        best = max(best, _exactly(DICE - kept - others, k - kept, p))
    return best


def _exactly(dice: int, number: int, p: Fraction) -> Fraction:
    return comb(dice, number) * p**number * (1 - p) ** (dice - number) if 0 <= number <= dice else Fraction(0)


def main() -> None:
    """Print the table."""
    for (card, k, own, throws), exact in table().items():
        whose = "own" if own else "another"
        print(f"{card:18} {k}  {whose:8} {throws} throws  {float(exact):.6f}  {exact}")


if __name__ == "__main__":
    main()
