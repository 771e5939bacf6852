"""E1: how sentences are written."""

from __future__ import annotations

from lexludi.diagnostics import Code
from lexludi.explain.entry import Entry

SYNTAX = {
    Code.UNKNOWN_CHARACTER: Entry(
        """Sentences have words, numbers, quotations and , ; : . ? and nothing else. Brackets are not needed: what belongs
        together gets a sentence of its own. A quotation ends on the line it begins on.""",
        "A player may pass (if the player is out).",
        "A player may pass if the player is out.",
    ),
    Code.NOT_A_SENTENCE: Entry(
        """The words are all right, but at the place shown the sentence cannot go on like this. The hint shows the nearest
        sentence that can be read.""",
        "The play ends if every player is out.",
        "The play ends when every player is out.",
    ),
    Code.KEYWORD_AS_NAME: Entry(
        "Words such as 'first', 'turn' and 'total' mean something in every sentence, so nothing can be called that. "
        "No move is called 'see', for 'May Bo see Anna's hand?' asks who looks where.",
        "The game has a first, a player or none, seen by everyone.",
        "The game has a first-player, a player or none, seen by everyone.",
    ),
    Code.COMMENT: Entry(
        "Blocks have no comments. The page around them is the comment: write there what a reader should know.",
        "A player may pass.  # at any time",
        "A player may pass.",
    ),
    Code.SENTENCE_TOO_LONG: Entry(
        "Nobody keeps so many words in mind. Say it in several sentences, or give a part of it a name.",
        "A player may not … if … and … and … (600 words)",
        """
        A player is bound if the player's prediction is not none.
        A player may not pass if the player is bound.
        """,
    ),
    Code.CHAIN_TOO_LONG: Entry(
        "A chain of 's and of is so long that nobody can follow it. Give a part of it a name.",
        "the player's ally's ally's ally's … hand",
        """
        The friend of a player is the player's ally.
        A player may not pass if the friend of the player is out.
        """,
    ),
    Code.EFFECTS_TOO_DEEP: Entry(
        "Effects stand inside one another more deeply than anybody reads.",
        "When a player passes, if …, if …, if …, if …, if …, if …, if …, if …, if …, the round goes up by 1.",
        "When a player passes and the player is out and the round is 3, the round goes up by 1.",
    ),
    Code.SUM_TOO_LONG: Entry(
        "A sum has more terms than anybody adds up. Use a total, or give parts of it names.",
        "The sum is 1 plus 1 plus 1 plus … (40 terms)",
        "The sum is the total rank among cards in the discard.",
    ),
    Code.NUMBER_TOO_LARGE: Entry(
        "No game counts so far. The number is a slip.",
        "Each player has a score from 0 to 10000000, seen by everyone.",
        "Each player has a score from 0 to 1000, seen by everyone.",
    ),
    Code.SAYS_NOTHING: Entry(
        """A rule, claim, case or list of components has a heading and nothing below it. A rule that says nothing looks as if
        something were settled; if the text is silent, write a Gap.""",
        """
        Rule deal.cards "Three cards each"
          from nl:2.1
        """,
        """
        Rule deal.cards "Three cards each"
          from nl:2.1
          When the deal begins, for each player, 3 cards from the top of the stock go to the player's hand.
        """,
    ),
    Code.UNFINISHED: Entry(
        "A sentence stops in the middle, or its full stop is missing, so the next one runs into it.",
        "A player may pass if the player is out",
        "A player may pass if the player is out.",
    ),
}
