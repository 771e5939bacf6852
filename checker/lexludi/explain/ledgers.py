"""E9: rulebooks, ledgers and terms; the site."""

from __future__ import annotations

from lexludi.diagnostics import Code
from lexludi.explain.entry import Entry


def _entry(words: str, bad: str, good: str) -> Entry:
    return Entry(words, bad, good, program=False)


LEDGERS = {
    Code.NOT_A_TEXT: _entry(
        """A rulebook is read as plain text. This file holds characters that no text has: it is a scan, a PDF, or a document of a word
        processor.""",
        "lexludi rulebook index wizard.nl.pdf",
        "lexludi rulebook index wizard.nl.txt",
    ),
    Code.EMPTY_TEXT: _entry(
        "There is nothing in the file but blanks, so there is no passage to account for.",
        "an empty file wizard.nl.txt",
        "the text itself, saved as wizard.nl.txt",
    ),
    Code.LEDGER_LINE: _entry(
        """A ledger is made of stanzas: the first line is a passage's id and its disposition, the lines below it, indented by two, are
        one fact each. Longer indentation goes on with the line before.""",
        """
        nl:28.3 rule
          at line 28
        """,
        """
        nl:28.3 rule
          at 28.3 7w 0123456789abcdef
        """,
    ),
    Code.PASSAGE_TWICE: _entry(
        "An id belongs to one passage for ever, also as an alias: a citation must never mean two things.",
        """
        nl:28.3 rule
        nl:28.3 example
        """,
        """
        nl:28.3 rule
        nl:28.4 example
        """,
    ),
    Code.UNKNOWN_DISPOSITION: _entry(
        """Dispositions are a closed list: rule, example, component, restates, advice, flavour, heading, caption, noise, lacuna; and ? for a
        passage that nobody has read yet.""",
        "nl:28.3 law",
        "nl:28.3 rule",
    ),
    Code.UNKNOWN_PASSAGE: _entry(
        "A rule, a counterpart or a reference names a passage that no ledger has. Perhaps the sentence was counted otherwise.",
        "from nl:28.33",
        "from nl:28.3",
    ),
    Code.UNKNOWN_FIELD: _entry(
        "A fact of a passage begins with one of a few words; this is none of them.",
        """
        nl:28.3 rule
          gits The suit must be followed.
        """,
        """
        nl:28.3 rule
          gist The suit must be followed.
        """,
    ),
    Code.LEFT_OUT: _entry(
        """Something is missing that this disposition needs: a gist where somebody acts on the passage, what it restates, how we know of a
        lacuna, both sides of a contradiction, a counterpart in every other edition or that there is none.""",
        "nl:41.4 restates",
        "nl:41.4 restates nl:7.1",
    ),
    Code.NOT_MUTUAL: _entry(
        "Counterparts name each other. If one passage takes the place of another, the other takes its place too.",
        """
        de:97.3 rule
          counterpart nl:131.1

        nl:131.1 rule
          counterpart none de
        """,
        """
        de:97.3 rule
          counterpart nl:131.1

        nl:131.1 rule
          counterpart de:97.3
        """,
    ),
    Code.NO_PROOF: _entry(
        "An emendation says that a rule proves it, or a difference that a rule carries it, and the game has no such rule.",
        'emend "9x" to "2x" by predict.rang because "nine is more than five"',
        'emend "9x" to "2x" by predict.range because "nine is more than five"',
    ),
    Code.LEDGER_EDITION: _entry(
        "A ledger is of one edition. Its first line, the name of its file and the ids in it must agree on which.",
        """
        Ledger wizard nl

        de:28.3 rule
        """,
        """
        Ledger wizard nl

        nl:28.3 rule
        """,
    ),
    Code.TOO_MUCH_QUOTED: _entry(
        "The texts belong to their publishers. An emendation shows the word or the figure that is wrong, never the sentence around it.",
        'spell "six words of the book itself" as "six other words of the book"',
        'spell "fovenaars" as "tovenaars"',
    ),
    Code.TERM_TWICE: _entry(
        "A term has one stanza, with all its words in all editions.",
        """
        owl "owl"
        owl "owl card"
        """,
        """
        owl "owl" "owl card"
        """,
    ),
    Code.NOT_IN_THE_TEXT: _entry(
        "The ledger says that a word stands in a passage, and with the text at hand it is not found there.",
        'spell "fovenaar" as "tovenaar", where the text has "fovenaars"',
        'spell "fovenaars" as "tovenaars"',
    ),
    Code.TEXT_TOO_LARGE: _entry(
        "No rulebook is that long. Perhaps pictures are in it.",
        "lexludi rulebook index everything.en.txt",
        "lexludi rulebook index wizard.nl.txt",
    ),
    Code.TOO_MANY_PASSAGES: _entry(
        "No rulebook has so many sentences. Keep one text in one ledger.",
        "one ledger of a whole library",
        "one ledger of one rulebook",
    ),
    Code.NO_LEDGER: _entry(
        "Nobody has started a ledger of any edition of this game.",
        "lexludi coverage ./my-game",
        "lexludi rulebook index my-game.en.txt",
    ),
    Code.NO_RULES_YET: _entry(
        "The texts of this game have been read, but its rules are not written yet, so it cannot be played or asked about.",
        "lexludi simulate my-game",
        "lexludi coverage my-game",
    ),
    Code.LEDGER_TOO_LARGE: _entry(
        "A ledger or a file of terms is larger than any text needs.",
        "a ledger with other things in it",
        "a ledger as `lexludi rulebook index` writes it",
    ),
    Code.UNKNOWN_TERM: _entry(
        "No edition has this word among its terms, in no spelling that is recorded.",
        "lexludi terms wizard kniht",
        "lexludi terms wizard jester",
    ),
    Code.WHICH_EDITION: _entry(
        "A text is called GAME.EDITION.txt, so that it is clear what its ledger is of; or both are said on the command line.",
        "lexludi rulebook index rules.txt",
        "lexludi rulebook index rules.txt --game wizard --edition nl",
    ),
    Code.SITE_NOT_WHOLE: _entry(
        """A page of the site would have a link that leads nowhere, an anchor that is there twice, or a rule that stands on no chapter page
        or on two. A site with a mistake is not written at all, so that nobody cites an address that is not there.""",
        "[the wizards](5-tricks.md), in a page of a game whose chapter is called 4-tricks.md",
        "[the wizards](4-tricks.md)",
    ),
    Code.NOT_A_SITE: _entry(
        """Building a site takes away from its folder what the site no longer has. A folder that holds something else is therefore left
        alone.""",
        "lexludi site build --out ~/documents",
        "lexludi site build --out build/site",
    ),
}
