"""E66: sweeps."""

from __future__ import annotations

from lexludi.diagnostics import Code
from lexludi.explain.entry import Entry

RIGHT = """
Sweep first-card "Every first card"
  Players Anna, Bo, Cy.
  Given in play:
    the mover is Anna;
    Anna's hand is any 1 to 2 of blue 1, blue 2, wizard;
    everything else is as at first.
  For 1 move.
"""


def _but(right: str, wrong: str) -> str:
    assert right in RIGHT, right
    return RIGHT.replace(right, wrong)


SWEEPS = {
    Code.TOO_MANY_BEGINNINGS: Entry(
        """
        A sweep begins from every combination of its choices, and here there are more than anybody can wait for. Most cards differ from
        others in nothing that matters: take one of each sort that does.
        """,
        _but("any 1 to 2 of blue 1, blue 2, wizard", "any 4 to 16 of blue 1, blue 2, blue 3, …"),
        RIGHT,
    ),
    Code.TOO_MANY_POSITIONS: Entry(
        """
        From these beginnings more positions can come than a sweep follows. Give fewer cards, fewer choices, a smaller pile,
        or stop it earlier: a sweep is for small worlds.
        """,
        _but("For 1 move.", "Until the game ends."),
        RIGHT,
    ),
    Code.WRONG_CHOICE: Entry(
        "What is chosen does not fit where it goes: of a place it is said how many, as 'any 2 of'; of a single value, 'any of'.",
        _but("any 1 to 2 of blue 1, blue 2, wizard", "any of blue 1, blue 2, wizard"),
        RIGHT,
    ),
    Code.NO_BEGINNINGS: Entry(
        "Whatever is chosen, some component lies in more places than there are of it, so there is nothing to follow.",
        _but("Anna's hand is any 1 to 2 of blue 1, blue 2, wizard", "Anna's hand is any 1 of blue 1; Bo's hand is blue 1"),
        RIGHT,
    ),
    Code.NOT_WHOLE: Entry(
        """
        A sweep carries moves out, so everything must be there that a rule could look at: who plays, the stage, whose turn it is,
        and for all that is not mentioned, that it is as at first. What rules say (a value) is not given but follows.
        """,
        _but(";\n    everything else is as at first", ""),
        RIGHT,
    ),
    Code.TOO_MANY_TRIES: Entry(
        """
        Before this sweep is done, more moves and falls of chance would have to be tried than a sweep tries: a large pile,
        many dice, or a choice out of many things.
        """,
        _but("For 1 move.", "Until the game ends."),
        RIGHT,
    ),
}
