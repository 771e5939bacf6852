"""Claims in small worlds: looked at in every position and step, also across stages that lie between, and shown by a case where broken."""

from __future__ import annotations

from collections import Counter

import pytest

from games.tables import HERE, load_text, rulings, shown
from lexludi.program.model import Program
from lexludi.trials.exhaust import Exhausted, one

WORLD = """
Sweep last-supper "Anna rests behind Bo"
  from de:2.3
  Players Anna, Bo.
  According to German.{exempt}
  Given in supper:
    the mover is Anna;
    the round is 5;
    the host is Anna;
    the last-guest is Bo;
    Bo is full;
    Anna's hand is any 1 of bread 1, plum 2, mouse;
    Bo's hand is any 2 to 3 of cheese 1, cheese 2, bread 4;
    the larder is plum 4;
    everything else is as at first.
  For 3 moves.
"""
AFTER_A_REST = (
    "Whenever a player rests and there is a last-guest and the last-guest is not the player and the number of cards in the last-guest's "
    "hand is at least 2, the number of cards in the player's hand"
)


def program(promise: str, exempt: str = "") -> Program:
    text = (HERE / "larder.md").read_text(encoding="utf-8")
    claim = f'Claim a.b "A promise"\n  from de:1.1 nl:1.1 it:1.1\n  {promise}\n'
    loaded = load_text(f"{text}\n\n```lexludi\n{claim}\n{WORLD.format(exempt=exempt)}```\n")
    assert loaded.program is not None, shown(loaded.diagnostics)
    return loaded.program


def swept(promise: str, exempt: str = "") -> Exhausted:
    return one(program(promise, exempt), "last-supper", "de")


@pytest.mark.parametrize(
    "promise",
    [
        "Always, in supper, the mover may rest.",
        "Never, there is a player whose score is more than 3.",
        f"{AFTER_A_REST} goes up by 2.",
        "In every game, the round never goes down.",
    ],
)
def test_what_is_true_is_kept_in_every_position(promise: str) -> None:
    """A true promise is looked at in a small world, and nothing is found."""
    found = swept(promise)
    assert found.troubles == ()
    assert found.relevant[("a.b", 1)] > 5
    assert found.beginnings == 12


@pytest.mark.parametrize(
    "promise",
    [
        "Never, in supper, the mover may rest.",
        "Never, there is a player whose score is more than 0.",
        f"{AFTER_A_REST} stays the same.",
        "In every game, the number of cards in the larder never goes down.",
    ],
)
def test_what_is_not_true_is_shown_by_a_case(promise: str) -> None:
    """A promise that is not true is broken somewhere, and the case leads there; what a rest brings is known once cards were given."""
    found = swept(promise)
    assert [t.what.partition(":")[2].partition(":")[0].strip() for t in found.troubles][:1] == ["a.b"]
    verdicts = [r.verdict for r in rulings(program(promise), found.troubles[0].case)]
    assert verdicts and "refused" not in verdicts[:-1]


def test_a_world_names_the_claims_that_it_cannot_keep() -> None:
    """What a sweep exempts is not tried in it, and not counted as tried."""
    promise = "Always, the number of cards in the larder is at least 5."
    assert swept(promise).troubles
    spared = swept(promise, "\n  Except a.b.")
    assert spared.troubles == ()
    assert spared.relevant == Counter()


def test_an_exempt_claim_exists() -> None:
    """A sweep cannot exempt a claim that nobody makes."""
    text = (HERE / "larder.md").read_text(encoding="utf-8")
    world = WORLD.format(exempt="\n  Except a.c.")
    found = load_text(f"{text}\n\n```lexludi\n{world}```\n").diagnostics
    assert ["there is no claim called 'a.c'" in d.message for d in found] == [True]
