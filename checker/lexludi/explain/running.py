"""E7: what can happen while a game runs."""

from __future__ import annotations

from lexludi.diagnostics import Code
from lexludi.explain.entry import Entry

RUNNING = {
    Code.CONFLICT: Entry(
        "Two sentences stand here that say different things, or two duties that no one move meets. Say which goes first.",
        """
        The winner is the leader if there is a trump.
        The winner is the dealer if there is a leader.
        """,
        """
        The winner is the leader if there is a trump.
        The winner is the dealer if there is no trump.
        """,
    ),
    Code.DEAD_END: Entry(
        "The game came to a place where nothing says how it goes on.",
        "After scoring comes deal if the round is less than 10.",
        """
        After scoring comes deal if the round is less than 10.
        After scoring comes the end if the round is at least 10.
        """,
    ),
    Code.STEPS_USED_UP: Entry(
        "A game took more steps than any game does: most likely it goes round in a circle.",
        "After scoring comes deal.",
        """
        After scoring comes deal if the round is less than 10.
        After scoring comes the end if the round is at least 10.
        """,
    ),
    Code.NEVER_SETTLES: Entry(
        "Things happen by themselves, one after the other, without end, and no player ever gets to act.",
        """
        After deal comes scoring.
        After scoring comes deal.
        """,
        """
        After deal comes play.
        After play comes scoring.
        """,
    ),
    Code.STACK_TOO_DEEP: Entry(
        "Stages interrupt each other without end.",
        "When the gift begins, gift interrupts.",
        "When a player plays a card, gift interrupts.",
    ),
    Code.RAN_OUT_OF_RANGE: Entry(
        "A number left the range it was declared with. Either the range is too narrow, or a rule lets it grow too far.",
        "Each player has a score from 0 to 100, seen by everyone.",
        "Each player has a score from -500 to 1000, seen by everyone.",
    ),
    Code.NOTHING_SAYS: Entry(
        "A value was asked for in a position in which no sentence says what it is: a gap in the rules.",
        "The gift is 5 if there is a leader.",
        """
        The gift is 5 if there is a leader.
        The gift is 0 if there is no leader.
        """,
    ),
    Code.NOT_THERE: Entry(
        "Something should move that is not where it should come from.",
        "When a player passes, the turned-card goes to the stock.",
        "When a player passes and there is a turned-card, the turned-card goes to the stock.",
    ),
    Code.PLACE_TOO_FULL: Entry(
        "More things lie in one place than any game has. Most likely something adds to it without end.",
        "The game has tokens, a bag of tokens, with thousands of them",
        "There are 60 cards: 1 of each number-card, 4 wizards and 4 jesters.",
    ),
}
