"""E2: names."""

from __future__ import annotations

from lexludi.diagnostics import Code
from lexludi.explain.entry import Entry

NAMES = {
    Code.UNKNOWN_NAME: Entry(
        """Nothing in this sentence or in the game has this name. Often it is a slip; or it is something of a player, and the
        sentence must say whose.""",
        "A player may not pass if there is a card in the hand.",
        "A player may not pass if there is a card in the player's hand.",
    ),
    Code.UNKNOWN_KIND: Entry(
        "There is no such kind of thing. Kinds are declared under Components.",
        "In play, a player may play a crad in the player's hand.",
        "In play, a player may play a card in the player's hand.",
    ),
    Code.UNKNOWN_FEATURE: Entry(
        "A thing of this kind has nothing of this name: no part, no state, and no value that rules define.",
        "A player may not play a card whose colour is red.",
        "A player may not play a card whose suit is red.",
    ),
    Code.UNKNOWN_VERB: Entry(
        "No move is called so. Moves are declared with 'A player can …'; one may 'play', and a player 'plays'.",
        "When a player play a card, the card goes from the player's hand to the discard.",
        "When a player plays a card, the card goes from the player's hand to the discard.",
    ),
    Code.UNKNOWN_STAGE: Entry(
        "No stage has this name. Stages are declared with 'Stage …'.",
        "In paly, a player may pass.",
        "In play, a player may pass.",
    ),
    Code.UNKNOWN_RULE: Entry(
        "'Despite', 'After' and 'does not apply' name a rule by its id, and there is none with this id.",
        "Despite play.folow, in play, a player may play a card in the player's hand.",
        "Despite play.follow, in play, a player may play a card in the player's hand.",
    ),
    Code.UNKNOWN_EDITION: Entry(
        "No edition is in this language. Each is declared once, in a sentence of its own such as 'Edition nl is Dutch'.",
        "According to Ducth, a player may pass.",
        "According to Dutch, a player may pass.",
    ),
    Code.UNKNOWN_OPTION: Entry(
        "No option has this name. An option is declared with 'Option …' before rules can stand under it.",
        "Under hidden, the prediction is made at once.",
        "Under hidden-prediction, the prediction is made at once.",
    ),
    Code.DECLARED_TWICE: Entry(
        "Two things have one name, so nobody could tell which is meant.",
        """
        Stage play, in turn.
        Stage play, by itself.
        """,
        """
        Stage play, in turn.
        Stage scoring, by itself.
        """,
    ),
    Code.TWO_MEANINGS: Entry(
        "A word could be taken in two ways, and the language does not guess. Rename one, or call one of the two something.",
        "In play, a player may give a card to a player.",
        "In play, a player may give a card to a player called friend.",
    ),
    Code.NO_SUCH_REFERENCE: Entry(
        "A case expects to be decided by a rule that does not exist. It could never come true.",
        """
        Case follow "Following"
          Players Anna, Bo.
          May Bo play red 5? No, by play.folow.
        """,
        """
        Case follow "Following"
          Players Anna, Bo.
          May Bo play red 5? No, by play.follow.
        """,
    ),
    Code.UNKNOWN_GAP: Entry(
        "Something is answered that is no gap and no torn place.",
        """
        Case tie "A tie"
          Answering end.ties with shared.
          Who are the victors? Anna, Bo.
        """,
        """
        Case tie "A tie"
          Answering end.tie with shared.
          Who are the victors? Anna, Bo.
        """,
    ),
    Code.UNKNOWN_ANSWER: Entry(
        "The gap has no answer of this name.",
        """
        Case tie "A tie"
          Answering end.tie with everyone.
          Who are the victors? Anna, Bo.
        """,
        """
        Case tie "A tie"
          Answering end.tie with shared.
          Who are the victors? Anna, Bo.
        """,
    ),
    Code.MISSING_HEADING: Entry(
        "A spec is of one game and of at least one edition, and both are declared.",
        "Stage deal, by itself.",
        """
        Game wizard "Wizard" version "0.1.0" for 3 to 6 players.
        Edition nl is Dutch.
        Stage deal, by itself.
        """,
    ),
}
