"""E5: editions, options, gaps."""

from __future__ import annotations

from lexludi.diagnostics import Code
from lexludi.explain.entry import Entry

EDITIONS = {
    Code.EDITION_LEFT_OUT: Entry(
        """A rule says what some editions say, and of another one nothing. Nobody could tell whether that edition is silent or
        was forgotten.""",
        """
        Rule leave.draw "How many cards"
          from de:1.1
          According to German, the gift is 5.
        """,
        """
        Rule leave.draw "How many cards"
          from de:1.1
          According to German, the gift is 5.
          The Dutch is silent.
        """,
    ),
    Code.EDITION_TWICE: Entry(
        "One edition is given two readings of one thing, or is called silent where it speaks. If its text says both, it is torn.",
        """
        According to German, the gift is 5.
        According to German, the gift is 3.
        """,
        """
        The German is torn:
          "five" de:1.1, the gift is 5, by default because "the main text says so".
          "three" de:9.1, the gift is 3.
        """,
    ),
    Code.ONE_READING: Entry(
        "All editions say this, or two readings say the same. Say it once, so that what differs stands out.",
        """
        According to German, the gift is 5.
        According to Dutch, the gift is 5.
        """,
        "The gift is 5.",
    ),
    Code.TORN_ONCE: Entry(
        "A torn place is one where a text contradicts itself, so it has at least two readings.",
        'The German is torn: "five" de:1.1, the gift is 5, by default because "it says so".',
        "According to German, the gift is 5.",
    ),
    Code.NO_DEFAULT: Entry(
        "A gap or a torn place needs one answer that holds where the table has not chosen, with the reason for it.",
        """
        Gap end.tie "Several players have the most points"
          near nl:41.3
          Answer shared "They win together".
          Answer dealer "The dealer loses the tie".
        """,
        """
        Gap end.tie "Several players have the most points"
          near nl:41.3
          Answer shared "They win together" by default because "nothing breaks the tie".
          Answer dealer "The dealer loses the tie".
        """,
    ),
    Code.TWO_DEFAULTS: Entry(
        "Only one answer can hold where the table has not chosen.",
        """
        Answer shared "They win together" by default because "nothing breaks the tie".
        Answer dealer "The dealer loses the tie" by default because "the dealer plays last".
        """,
        """
        Gap end.tie "Several players have the most points"
          near nl:41.3
          Answer shared "They win together" by default because "nothing breaks the tie".
          Answer dealer "The dealer loses the tie".
        """,
    ),
    Code.ONE_ANSWER: Entry(
        "A gap is a question on which tables differ. With one answer it is no question: write a rule that says it was inferred.",
        """
        Gap deal.direction "To whom does the deal pass?"
          near nl:25.5
          Answer left "To the left" by default because "everything goes clockwise".
            The next-dealer is the next player clockwise from the dealer.
        """,
        """
        Rule deal.direction "The deal passes to the left"
          inferred from nl:25.5
          The next-dealer is the next player clockwise from the dealer.
        """,
    ),
    Code.OPTION_WITH_ITSELF: Entry(
        "An option excludes itself, so it could never be taken. Another one was meant.",
        'Option hidden "Hidden" from nl:46.3 never with hidden.',
        'Option hidden "Hidden" from nl:46.3 never with secret.',
    ),
    Code.OPTIONS_EXCLUDE: Entry(
        "Two options stand together of which one is never played with the other, so this never applies.",
        "Under hidden, under secret, the prediction is made at once.",
        """
        Under hidden, the prediction is made at once.
        Under secret, the prediction is made at once.
        """,
    ),
    Code.SOURCE_EDITION: Entry(
        """A passage names an edition that is not declared, or a rule says what an edition says and names no passage of it.
        A reading without its passage cannot be checked.""",
        """
        Rule leave.draw "How many cards"
          from nl:209.1
          According to German, the gift is 5.
          According to Dutch, the gift is 3.
        """,
        """
        Rule leave.draw "How many cards"
          from nl:209.1 de:193.1
          According to German, the gift is 5.
          According to Dutch, the gift is 3.
        """,
    ),
    Code.TOO_MANY_OPTIONS: Entry(
        "There are more options than any table could choose from.",
        "100 options",
        'Option hidden "Hidden" from nl:46.3.',
    ),
}
