"""E8: questions and commands."""

from __future__ import annotations

from lexludi.diagnostics import Code
from lexludi.explain.entry import Entry

QUESTIONS = {
    Code.TOO_MANY_COMPLETIONS: Entry(
        "So much is unknown that not every way to fill it in can be looked at. Give more of the position.",
        "Given in play: the mover is Anna.",
        """
        Case known "More is known"
          Players Anna, Bo, Cy.
          Given in play: the mover is Anna; the trick is none; Anna's hand is red 5.
          May Anna play red 5? Yes.
        """,
    ),
    Code.TOO_MANY_MOVES: Entry(
        "There are too many moves to list them all. Ask about one of them.",
        "What may Anna do?",
        """
        Case one-move "One move"
          Players Anna, Bo, Cy.
          May Anna play red 5?
        """,
    ),
    Code.TOO_MANY_GAMES: Entry(
        "Nobody waits for so many games.",
        "lexludi simulate wizard --games 100000000",
        "lexludi simulate wizard --games 1000",
        program=False,
    ),
    Code.QUESTION_TOO_LARGE: Entry(
        "A question is larger than any position. It is refused unread.",
        "a question of 5 MB",
        '{"game": "wizard", "ask": "What is the winner?"}',
        program=False,
    ),
    Code.QUESTION_TOO_DEEP: Entry(
        "Lists stand inside lists more deeply than any question needs.",
        '{"given": [[[[[[[[[[[[[[1]]]]]]]]]]]]]]}',
        '{"given": ["the round is 1"]}',
        program=False,
    ),
    Code.BAD_JSON: Entry(
        "The text is not JSON, so it cannot be read as a question.",
        "{game: wizard}",
        '{"game": "wizard"}',
        program=False,
    ),
    Code.DUPLICATE_KEY: Entry(
        "One key stands twice in a question, and only one of the two could count.",
        '{"game": "wizard", "game": "tiny"}',
        '{"game": "wizard"}',
        program=False,
    ),
    Code.BAD_SHAPE: Entry(
        "The JSON can be read, but a field is missing, unknown, or of another sort than it should be.",
        '{"game": 3}',
        '{"game": "wizard"}',
        program=False,
    ),
    Code.UNKNOWN_GAME: Entry(
        "There is no game of this name.",
        "lexludi check wizzard",
        "lexludi check wizard",
        program=False,
    ),
    Code.UNKNOWN_CASE: Entry(
        "The game has no case of this name.",
        "lexludi judge two-wizard",
        "lexludi judge two-wizards",
        program=False,
    ),
    Code.UNKNOWN_CODE: Entry(
        "No mistake has this number.",
        "lexludi explain E999",
        "lexludi explain E406",
        program=False,
    ),
    Code.NO_QUESTION: Entry(
        "Facts were given, and nothing was asked.",
        """
        Players Anna, Bo, Cy.
        Given in play: the trick is Anna red 5.
        """,
        """
        Case led "Which suit is led"
          Players Anna, Bo, Cy.
          Given in play: the trick is Anna red 5.
          What is the led-suit?
        """,
    ),
    Code.NOT_INSTALLED: Entry(
        """Some commands want a package that not everybody needs, so it is not installed with the rest. The hint says how to get it.""",
        "lexludi verify wizard",
        "pip install 'lexludi[trials]'",
        program=False,
    ),
    Code.NOT_YET_SOUND: Entry(
        """Adequacy asks which changes of the rules a trial notices. That can only be told where the rules as they are pass all
        trials: a case that fails anyhow would seem to notice everything. Mend what `lexludi judge` shows first.""",
        """
        Case play "A card is played"
          Players Anna, Bo.
          Given in play: the mover is Anna; Anna's hand is red 2.
          May Anna play red 2? No.
        """,
        """
        Case play "A card is played"
          Players Anna, Bo.
          Given in play: the mover is Anna; Anna's hand is red 2.
          May Anna play red 2? Yes.
        """,
    ),
}
