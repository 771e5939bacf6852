"""The chances that the checker gets from the rules are those that plain Python gets from the booklet."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from lexludi.catalogue import load_game
from lexludi.trials.ask_odds import table
from oracle import plain_odds

ROOT = Path(__file__).parents[2]
ROWS = {
    "base, wizards own": ("base", True),
    "base, wizards another's": ("base", False),
    "all-colours": ("all-colours", True),
    "jesters-stay, wizards own": ("jesters-stay", True),
    "jesters-stay, wizards another's": ("jesters-stay", False),
    "early-throw, colour and wizards chosen after the first throw": ("early-throw", True),
    "turned-dice, faces and wizards chosen best": ("turned-dice", True),
    "extra-dice, wizards own": ("extra-dice", True),
    "extra-dice, wizards another's": ("extra-dice", False),
    "own-jesters, wizards own": ("own-jesters", True),
    "own-jesters, wizards another's": ("own-jesters", False),
    "many-throws": ("many-throws", True),
    "same-column, a cross by hit or jester count, wizards own": ("same-column-cross", True),
}
FIGURES = (1, 2, 3, 4, 5)
plain_table = cache(plain_odds.table)


def plain(name: str, k: int, throws: int | None) -> Fraction:
    """The oracle's number: with so many throws, or with all there are."""
    card, own = ROWS[name]
    most = max(t for c, figure, o, t in plain_table() if (c, figure, o) == (card, k, own))
    return plain_table()[card, k, own, throws if throws is not None else most]


def best(name: str, k: int) -> Fraction:
    if name.startswith("early-throw"):
        return plain_odds.early_throw(k)
    if name.startswith("turned-dice"):
        return max(plain_table()["turned-dice", k, own, 2] for own in (True, False))
    return plain(name, k, k if name == "many-throws" else None)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["base, wizards another's", "jesters-stay, wizards own", "own-jesters, wizards another's"])
def test_rows_of_the_table(name: str) -> None:
    """One throw and best play over three, as exact fractions, with wizards of one's own colour and of another's."""
    program, folder = load_game("wizard-dice")
    (row,) = table(program, folder, only=name)
    for k in FIGURES:
        assert row.as_it_falls[k] == plain(name, k, 1)
        assert row.best[k] == best(name, k)


def test_the_page_of_odds() -> None:
    """The table in the docs has every row that the game asks for, with the oracle's numbers for best play."""
    page = (ROOT / "docs" / "odds.md").read_text(encoding="utf-8")
    asked = tomllib.loads((ROOT / "spec" / "wizard-dice" / "odds.toml").read_text(encoding="utf-8"))
    assert [r["name"] for r in asked["row"]] == list(ROWS)
    shown = page.split("**With best play over all throws**")[1]
    for name in ROWS:
        (line,) = [x for x in shown.splitlines() if x.startswith(f"| {name} |")]
        figures = [float(x) for x in re.findall(r"(\d+\.\d\d) %", line)]
        assert figures == [round(float(best(name, k) * 100), 2) for k in FIGURES], name
