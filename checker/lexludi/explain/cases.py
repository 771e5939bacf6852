"""E6: cases, claims and sweeps."""

from __future__ import annotations

from lexludi.diagnostics import Code
from lexludi.explain.entry import Entry
from lexludi.explain.sweeps import SWEEPS

CASES = {
    Code.BAD_ITEM: Entry(
        "The words do not make a thing of the kind that belongs there. A card is written by its parts, as the hint shows.",
        """
        Case hand "A hand"
          Players Anna, Bo, Cy.
          Given in play: Anna's hand is 13 blue.
          May Anna play blue 13? Yes.
        """,
        """
        Case hand "A hand"
          Players Anna, Bo, Cy.
          Given in play: Anna's hand is blue 13.
          May Anna play blue 13? Yes.
        """,
    ),
    Code.NOT_A_PLAYER: Entry(
        "Nobody of this name sits at the table. In rules players have no names at all.",
        """
        Case whose-turn "Whose turn"
          Players Anna, Bo, Cy.
          May Di play red 5? No.
        """,
        """
        Case whose-turn "Whose turn"
          Players Anna, Bo, Cy.
          May Cy play red 5? No.
        """,
    ),
    Code.FACT_TWICE: Entry(
        "One thing is given twice. If both say the same, one is enough; if not, one of them is wrong.",
        """
        Case points "Points"
          Players Anna, Bo.
          Given: Anna's points are 3; Anna's points are 4.
          What are the points of Anna? 3.
        """,
        """
        Case points "Points"
          Players Anna, Bo.
          Given: Anna's points are 3; Bo's points are 4.
          What are the points of Anna? 3.
        """,
    ),
    Code.TOO_MANY_OF_IT: Entry(
        "A component lies in more places than there are of it, so there is no such position.",
        """
        Case twice "One card in two hands"
          Players Anna, Bo, Cy.
          Given in play: Anna's hand is blue 13; Bo's hand is blue 13.
          May Anna play blue 13? Yes.
        """,
        """
        Case apart "Two cards in two hands"
          Players Anna, Bo, Cy.
          Given in play: Anna's hand is blue 13; Bo's hand is blue 12.
          May Anna play blue 13? Yes.
        """,
    ),
    Code.FACTS_CLASH: Entry(
        "The facts of a case cannot all be true at once, whatever is unknown besides.",
        """
        Case clash "Two cards or three"
          Players Anna, Bo, Cy.
          Given in play: Anna's hand is blue 1, blue 2; the number of cards in Anna's hand is 3.
          May Anna play blue 1? Yes.
        """,
        """
        Case known "Two cards and one unknown"
          Players Anna, Bo, Cy.
          Given in play: Anna's hand includes blue 1, blue 2; the number of cards in Anna's hand is 3.
          May Anna play blue 1? Yes.
        """,
    ),
    Code.WRONG_PLAYER_COUNT: Entry(
        "The game is not for so many players.",
        """
        Case two "Wizard for two"
          Players Anna, Bo.
          What is the last-round? 30.
        """,
        """
        Case three "Wizard for three"
          Players Anna, Bo, Cy.
          What is the last-round? 20.
        """,
    ),
    Code.UNEXPECTED: Entry(
        "The rules decide a case otherwise than it expects. Either a rule is wrong or the expectation is; the reasons are shown.",
        """
        Case rounds "Rounds for four"
          Players Anna, Bo, Cy, Di.
          What is the last-round? 20.
        """,
        """
        Case rounds "Rounds for four"
          Players Anna, Bo, Cy, Di.
          What is the last-round? 15.
        """,
    ),
    Code.ILLEGAL_STEP: Entry(
        "A case plays a move that is not allowed there. What follows it would be about a position that cannot come about.",
        """
        Case step "A step out of turn"
          Players Anna, Bo, Cy.
          Given in play: the mover is Anna; Bo's hand is red 5.
          Bo plays red 5.
          What is the led-suit? red.
        """,
        """
        Case step "A step in turn"
          Players Anna, Bo, Cy.
          Given in play: the mover is Bo; Bo's hand is red 5; the trick is none.
          Bo plays red 5.
          What is the led-suit? red.
        """,
    ),
    Code.CHANCE_NEEDED: Entry(
        "A move of the case lets chance decide something, and the case does not say what chance brings.",
        """
        Case draw "A card is drawn"
          Players Anna, Bo, Cy.
          Anna leaves.
          What is the number-drawn? 1.
        """,
        """
        Case draw "A card is drawn"
          Players Anna, Bo, Cy.
          Anna leaves; chance brings red 3.
          What is the number-drawn? 1.
        """,
    ),
    Code.EXPECTED_TYPE: Entry(
        "What is expected is no answer to what is asked: a yes where a thing is asked for, or a thing of another kind.",
        """
        Case winner "Who wins"
          Players Anna, Bo, Cy.
          Who is the winner? Yes.
        """,
        """
        Case winner "Who wins"
          Players Anna, Bo, Cy.
          Who is the winner? Anna.
        """,
    ),
    Code.TOO_MANY_PLAYERS: Entry(
        "No table is so large.",
        'Game crowd "Crowd" version "0.1.0" for 2 to 100 players.',
        'Game crowd "Crowd" version "0.1.0" for 2 to 12 players.',
    ),
    Code.CLAIM_BROKEN: Entry(
        "A game was found in which a claim does not hold, and is shown as a case. The rules or the claim are wrong.",
        """
        Claim end.rounds "There are ten rounds"
          from nl:41.1
          At the end, the round is 10.
        """,
        """
        Claim end.rounds "All sixty cards are dealt in the last round"
          from nl:41.1
          At the end, the round times the number of players is 60.
        """,
    ),
    Code.CLAIM_RULES: Entry(
        """A claim is tried against the rules, so it may not rule itself: besides its promises it only explains words that it uses, each
        in a sentence that begins with `Here,`.""",
        """
        Claim play.idle "Nobody plays"
          from nl:41.1
          Here, in play, a player may not play a card.
        """,
        """
        Claim play.idle "Nobody plays"
          from nl:41.1
          Never, in play, a player may play a card.
        """,
    ),
    Code.RULE_USES_CLAIM: Entry(
        """The words that a claim explains are its own. If a rule used them, or explained them too, the claim would be tried against
        itself and could not fail.""",
        """
        Claim score.rich "Somebody gets rich"
          from nl:41.1
          Here, a player is rich if the player's score is at least 50.
          In every game, at some time there is a player who is rich.

        Rule play.end "The game ends when somebody is rich"
          from nl:41.2
          The play ends when there is a player who is rich.
        """,
        """
        Rule play.end "The game ends when somebody has fifty points"
          from nl:41.2
          A player is done if the player's score is at least 50.
          The play ends when there is a player who is done.
        """,
    ),
    Code.NO_SUCH_MUTANT: Entry(
        """An explanation names a change of a rule that no trial can notice. The change that it names cannot be made: the
        rule has no such sentence, condition or number, or it was rewritten since. `lexludi adequacy GAME --rule RULE` lists
        the changes of a rule with their labels.""",
        'Survivor play.any "sentence 7: 5 as 6" because "nobody ever holds six".',
        'Survivor play.any "dropped" because "play.free allows the same".',
    ),
    Code.EXPLAINED_TWICE: Entry(
        "One explanation is enough. Of two, only one can be right.",
        """
        Survivor play.any "dropped" because "play.free allows the same".

        Survivor play.any "dropped" because "nobody ever plays".
        """,
        'Survivor play.any "dropped" because "play.free allows the same".',
    ),
    **SWEEPS,
}
