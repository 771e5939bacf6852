"""E4: rules among one another."""

from __future__ import annotations

from lexludi.diagnostics import Code
from lexludi.explain.entry import Entry

RULES = {
    Code.DEPENDS_ON_ITSELF: Entry(
        "To know the one, one must know the other, and the other way round; or an exception asks what it sets aside.",
        """
        The sign is red if the mark is 1.
        The mark is 1 if the sign is red.
        """,
        """
        The sign is red if the mark is 1.
        The mark is 1 if there is no leader.
        """,
    ),
    Code.DESPITE_NOTHING: Entry(
        """'Despite R' sets aside those sentences of R that are about the same thing, and R has none. The exception would have no
        effect, and nobody would notice.""",
        "Despite deal.cards, in play, a player may play a card in the player's hand.",
        "Despite play.follow, in play, a player may play a card in the player's hand.",
    ),
    Code.DESPITE_CIRCLE: Entry(
        "Each of these rules sets the next aside, in a circle, so none of them comes first.",
        """
        Rule win.led "The led suit wins"
          from nl:1.1
          Despite win.trump, the winner is the leader.

        Rule win.trump "Trump wins"
          from nl:1.2
          Despite win.led, the winner is the dealer if there is a trump.
        """,
        """
        Rule win.led "The led suit wins"
          from nl:1.1
          The winner is the leader.

        Rule win.trump "Trump wins"
          from nl:1.2
          Despite win.led, the winner is the dealer if there is a trump.
        """,
    ),
    Code.AFTER_NOTHING: Entry(
        "'After R' puts what happens behind what R does on the same occasion, and R does nothing then.",
        "After deal.cards, when a player plays a card, the round goes up by 1.",
        "After play.card, when a player plays a card, the round goes up by 1.",
    ),
    Code.AFTER_CIRCLE: Entry(
        "Each waits for the other, so neither can happen first. Take one 'After' out.",
        """
        Rule a.one "First?"
          from nl:1.1
          After a.two, when a player passes, the leader becomes the player.

        Rule a.two "Or first?"
          from nl:1.2
          After a.one, when a player passes, the leader becomes none.
        """,
        """
        Rule a.one "First"
          from nl:1.1
          When a player passes, the leader becomes the player.

        Rule a.two "Second"
          from nl:1.2
          After a.one, when a player passes, the leader becomes none.
        """,
    ),
    Code.CAN_BE_UNDEFINED: Entry(
        "In the case shown no sentence says what the value is. At a table the game would stop there.",
        """
        The last-round is 20 if the number of players is 3.
        The last-round is 15 if the number of players is 4.
        """,
        """
        The last-round is 20 if the number of players is 3.
        The last-round is 15 if the number of players is more than 3.
        """,
    ),
    Code.ALWAYS_CONFLICT: Entry(
        "Wherever the one sentence holds, so does the other, and they say different things. Say which comes first.",
        """
        Rule win.led "The led suit wins"
          from nl:1.1
          The winner is the leader.

        Rule win.trump "Trump wins"
          from nl:1.2
          The winner is the dealer if there is a trump.
        """,
        """
        Rule win.led "The led suit wins"
          from nl:1.1
          The winner is the leader.

        Rule win.trump "Trump wins"
          from nl:1.2
          Despite win.led, the winner is the dealer if there is a trump.
        """,
    ),
    Code.ORDER_MATTERS: Entry(
        """Two rules act on the same occasion, and one changes what the other changes or looks at. The order of files never
        decides: say it. Counting up and down, and adding to a pile or bag, needs no order.""",
        """
        Rule leave.draw "Who leaves draws"
          from nl:1.1
          When a player leaves, 2 cards from the top of the stock go to the player's hand.

        Rule leave.discard "Who leaves discards the hand"
          from nl:1.2
          When a player leaves, all cards in the player's hand go to the discard.
        """,
        """
        Rule leave.draw "Who leaves draws"
          from nl:1.1
          When a player leaves, 2 cards from the top of the stock go to the player's hand.

        Rule leave.discard "Then the hand goes"
          from nl:1.2
          After leave.draw, when a player leaves, all cards in the player's hand go to the discard.
        """,
    ),
    Code.UNUSED: Entry(
        "Something is declared that no rule ever needs. Either a rule was forgotten, or this can go.",
        """
        Components "Moves"
          A player can knock.
        """,
        """
        Components "Moves"
          A player can knock.

        Rule knock.when "Whoever has no card may knock"
          from nl:1.1
          In play, a player may knock if there is no card in the player's hand.
        """,
    ),
    Code.UNREACHABLE_STAGE: Entry(
        "The game never comes to this stage: it is not the first, comes after no stage that is reached, and never interrupts.",
        "The scoring ends when every player is out.",
        "After play comes scoring.",
    ),
    Code.NO_SOURCE: Entry(
        """Every rule, option and claim says which passage it comes from, or from which it was inferred. Otherwise nobody could
        tell the rulebook from our own ideas.""",
        """
        Rule play.card "A player plays a card"
          In play, a player may play a card in the player's hand.
        """,
        """
        Rule play.card "A player plays a card"
          from nl:28.1
          In play, a player may play a card in the player's hand.
        """,
    ),
    Code.NO_NEXT_STAGE: Entry(
        "A stage ends, or a turn does, and nothing says how the game goes on. It would come to a dead end there.",
        "After scoring comes deal if the round is less than 10.",
        """
        After scoring comes deal if the round is less than 10.
        After scoring comes the end if the round is at least 10.
        """,
    ),
    Code.NO_BEGINNING: Entry(
        "The game needs a first stage, and a stage in turn needs somebody who begins.",
        "Stage play, in turn.",
        """
        Stage play, in turn.

        Rule play.first "Who begins"
          from nl:1.1
          The play begins with the next player clockwise from the dealer.
        """,
    ),
    Code.NO_SIGHT: Entry(
        "Nothing says who sees this. What a player may look at is a rule like any other, and nobody should have to guess it.",
        "The game has a stock, a pile of cards.",
        "The game has a stock, a pile of cards, seen by nobody.",
    ),
    Code.NOT_SET_AT_FIRST: Entry(
        "A number begins with 0 and a place begins empty, but a player or a suit has no natural first value.",
        """
        Components "The table"
          The game has a dealer, a player, seen by everyone.
        """,
        """
        Components "The table"
          The game has a dealer, a player, seen by everyone.

        Rule deal.first "Chance finds the first dealer"
          from nl:1.1
          When the game begins, the dealer becomes a player chosen by chance.
        """,
    ),
    Code.NO_END: Entry(
        "Nothing ever ends this stage. Stages at once, of one move and by themselves end alone; the others need a sentence.",
        "Stage play, in turn.",
        """
        Stage play, in turn.

        Rule play.over "The play is over when the hands are empty"
          from nl:1.1
          The play ends when there is no card in the hands.
        """,
    ),
    Code.NOBODY_MAY: Entry(
        "In this stage players act, but no rule allows or asks for any move. The game would stand still.",
        "Stage vote, at once.",
        """
        Stage vote, at once.

        Rule vote.all "Everybody votes"
          from nl:1.1
          In vote, a player must choose a player called friend.
        """,
    ),
    Code.NEVER_HOLDS: Entry(
        "The condition can never be true, so the sentence says nothing. Mostly a number or a 'not' is wrong.",
        """
        Game wizard "Wizard" version "0.1.0" for 3 to 6 players.

        Rule end.two "For two players"
          from nl:1.1
          The last-round is 30 if the number of players is 2.
        """,
        """
        Game wizard "Wizard" version "0.1.0" for 2 to 6 players.

        Rule end.two "For two players"
          from nl:1.1
          The last-round is 30 if the number of players is 2.
        """,
    ),
    Code.NO_STAGE_NAMED: Entry(
        "A stage brings its own people and things, such as a giver and a taker. They are known only where the stage is named.",
        "The giver must give 3 cards in the giver's hand to the taker.",
        "In handing-on, the giver must give 3 cards in the giver's hand to the taker.",
    ),
}
