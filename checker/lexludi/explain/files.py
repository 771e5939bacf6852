"""E0: reading files."""

from __future__ import annotations

from lexludi.diagnostics import Code
from lexludi.explain.entry import Entry

FILES = {
    Code.PAGE_TOO_LARGE: Entry(
        "A page is larger than any page that people read. It is not even opened, so that a wrong file costs nothing.",
        "spec/wizard/everything.md     (3 MB)",
        """
        spec/wizard/1-deal.md
        spec/wizard/2-trump.md
        """,
        program=False,
    ),
    Code.NOT_UTF8: Entry(
        "The bytes of a page are not UTF-8 text. Another encoding would show other letters on another computer.",
        "game.md, saved as Latin-1",
        "game.md, saved as UTF-8",
        program=False,
    ),
    Code.CONTROL_CHARACTER: Entry(
        """A page holds a character that cannot be seen, or that turns the direction of writing round. What a reader sees and
        what runs could then differ.""",
        "The trump is<U+202E>red.",
        "The trump is red.",
    ),
    Code.LINE_TOO_LONG: Entry(
        "A line is longer than anybody reads. A sentence may go on over several lines, so break it.",
        "A player may not play a card whose suit is not … and so on for 2000 characters",
        """
        A player may not play a card whose suit is not the led-suit
          if there is a card in the player's hand whose suit is the led-suit.
        """,
    ),
    Code.UNCLOSED_FENCE: Entry(
        "A block of code in a page has a beginning and no end, so all the prose behind it would be read as rules.",
        """
        ```lexludi
        Stage deal, by itself.
        and here the prose goes on
        """,
        """
        ```lexludi
        Stage deal, by itself.
        ```
        and here the prose goes on
        """,
        program=False,
    ),
    Code.TOO_MANY_PAGES: Entry(
        "A game's folder holds more pages than any game has rules. Most likely another folder was meant.",
        "lexludi check /home",
        "lexludi check spec/wizard",
        program=False,
    ),
    Code.NO_SUCH_FILE: Entry(
        "The file or folder is not there, or it may not be read.",
        "lexludi check spec/wizzard",
        "lexludi check spec/wizard",
        program=False,
    ),
    Code.TOO_MANY_BLOCKS: Entry(
        "One page holds more blocks than a page can show. Split it by topics.",
        "rules.md with 3000 blocks",
        """
        1-deal.md
        2-trump.md
        """,
        program=False,
    ),
    Code.NOTHING_HERE: Entry(
        "There is no page, block or case where one was looked for, so nothing could be checked. Silence would look like success.",
        "a page with prose alone",
        """
        ```lexludi
        Stage deal, by itself.
        ```
        """,
        program=False,
    ),
    Code.NOT_FORMATTED: Entry(
        "A block is right, but not written as the formatter writes it. One layout for all keeps differences small.",
        'Rule   deal.cards "Dealing" from nl:1.1   The game begins   with deal.',
        """
        Rule deal.cards "Dealing"
          from nl:1.1
          The game begins with deal.
        """,
    ),
    Code.TOO_MANY_MISTAKES: Entry(
        "There are so many mistakes that the later ones follow from the first. Mend those and check again.",
        "200 mistakes in one run",
        "the first few mended, then: lexludi check",
        program=False,
    ),
    Code.OUTSIDE_FOLDER: Entry(
        "A page is a link that leads out of the game's folder. What a game's rules are would depend on other folders.",
        "spec/wizard/deal.md -> ../../notes/deal.md",
        "spec/wizard/deal.md, copied",
        program=False,
    ),
}
