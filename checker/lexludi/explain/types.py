"""E3: types and ranges."""

from __future__ import annotations

from lexludi.diagnostics import Code
from lexludi.explain.entry import Entry

TYPES = {
    Code.WRONG_TYPE: Entry(
        "Something of one kind stands where something of another kind belongs.",
        "When a player passes, the leader becomes red.",
        "When a player passes, the leader becomes the player.",
    ),
    Code.NEVER_EQUAL: Entry(
        "Two things are compared that can never be the same, so the condition would never hold, and nobody would notice.",
        "A player may not play a card that is red.",
        "A player may not play a card whose suit is red.",
    ),
    Code.NOT_A_NUMBER: Entry(
        "Only numbers are added, compared by size, or added up.",
        "A player may not pass if the leader is more than 3.",
        "A player may not pass if the leader's points are more than 3.",
    ),
    Code.NOT_A_PLACE: Entry(
        "Things lie in places: piles, bags and lists. This is none, or the sentence does not say which.",
        "When a player plays a card, the card goes to the discard.",
        "When a player plays a card, the card goes from the player's hand to the discard.",
    ),
    Code.NOT_ORDERED: Entry(
        "Only a list has a first and a last thing, and only a pile has a top. A bag has no order.",
        "A player may not pass if the first card in the player's hand is red-one.",
        "A player may not pass if the first lay in the trick is red-one.",
    ),
    Code.OUT_OF_RANGE: Entry(
        "The number can never be kept there: the state was declared with other bounds.",
        """
        Components "Points"
          Each player has points from 0 to 50, seen by everyone.

        Rule points.set "Too many"
          from nl:1.1
          When a player passes, the player's points become 51.
        """,
        """
        Components "Points"
          Each player has points from 0 to 50, seen by everyone.

        Rule points.set "As many as there are"
          from nl:1.1
          When a player passes, the player's points become 50.
        """,
    ),
    Code.MAY_BE_NONE: Entry(
        "Something that may be absent stands where something must be there. Say first that it is there.",
        "When a player plays a card, the player's points go up by the card's rank.",
        "When a player plays a card and the card's rank is not none, the player's points go up by the card's rank.",
    ),
    Code.NOT_SETTABLE: Entry(
        "Rules say what a value is; effects change what is kept. One cannot be done to the other.",
        "When a player passes, the winner becomes the player.",
        "When a player passes, the leader becomes the player.",
    ),
    Code.WRONG_VERB_PARTS: Entry(
        "A move is used with a part it does not have, or without one it needs. Its declaration says which there are.",
        "In play, a player may pass a card.",
        "In play, a player may pass.",
    ),
    Code.WRONG_ROLES: Entry(
        "A stage that interrupts takes exactly the things it was declared with, each by its name.",
        "When a player leaves, handing-on interrupts with the player as giver.",
        "When a player leaves, handing-on interrupts with the player as giver and the dealer as taker.",
    ),
    Code.COPIED: Entry(
        "Cards and other components are moved and never copied: there would be more of them than are in the box.",
        "When the play ends, the stock becomes the discard.",
        "When the play ends, all cards in the discard go to the stock.",
    ),
    Code.KIND_TOO_LARGE: Entry(
        "A kind has more different things than can be gone through. Its parts have too wide ranges.",
        "A ticket has a value from 1 to 5000.",
        "A ticket has a value from 1 to 50.",
    ),
    Code.WRONG_TOTAL: Entry(
        "The portions of a component do not add up to the number that is declared. One of the two is a slip.",
        "There are 61 cards: 1 of each number-card, 4 wizards and 4 jesters.",
        "There are 60 cards: 1 of each number-card, 4 wizards and 4 jesters.",
    ),
    Code.MANY_FOR_ONE: Entry(
        "Several things stand where there is room for one, or one where a move takes several.",
        "In play, a player may play 2 cards in the player's hand.",
        "In play, a player may play a card in the player's hand.",
    ),
    Code.CANNOT_MOVE: Entry(
        "This does not move, or not to that place: a number goes up and down, and into a place goes what lies there.",
        "When the play ends, all lays in the trick go to the discard.",
        "When the play ends, all lays in the trick go to the discard as cards.",
    ),
    Code.NOT_AN_ADJECTIVE: Entry(
        "Something is said to be so or to become so, and nothing says when it is.",
        "When the trick becomes full, the leader becomes none.",
        """
        The trick is full if the number of lays in the trick is the number of players.
        When the trick becomes full, the leader becomes none.
        """,
    ),
    Code.EMPTY_RANGE: Entry(
        "The lower bound is above the upper one, so there is nothing between them.",
        "Each player has luck from 9 to 3, seen by everyone.",
        "Each player has luck from 3 to 9, seen by everyone.",
    ),
    Code.RECURSIVE_KIND: Entry(
        "A kind holds itself, so a thing of it would never end.",
        "A chest has a chest and a suit.",
        "A chest has a lid and a suit.",
    ),
}
