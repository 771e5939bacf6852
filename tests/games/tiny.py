"""A game of six cards with room for more declarations and rules: for what one sentence does, in a test of its own."""

from __future__ import annotations

from games.tables import load_text, shown
from lexludi.program.load import Loaded
from lexludi.program.select import Law, under

PAGE = """Game tiny "Tiny" version "0.1.0" for 2 to 3 players.

Edition en is English.

Components "What there is"
  A suit is one of red and blue.
  A card has a suit and a rank from 1 to 3.
  There are 6 cards: 1 of each card.
  Each player has a hand, a bag of cards, seen by the player.
  The game has a stock, a pile of cards, seen by nobody.
  The game has a starter, a player, seen by everyone.
  The game has a count from 0 to 9, seen by everyone.
  A player can count.
  {declared}

Stage play, in turn.

Rule base.start "Two cards each"
  from en:1.1
  When the game begins,
    all cards in the box go to the stock;
    the starter becomes a player chosen by chance;
    for each player, 2 cards from the top of the stock go to the player's hand.
  The game begins with play.

Rule base.play "Everybody counts until nine"
  from en:1.2
  The play begins with the starter.
  The play passes to the next player clockwise from the mover.
  In play, a player may count.
  When a player counts, the count goes up by 1.
  The play ends when the count is 9.
  After play comes the end.

{rules}
"""


def page(declared: str = "", rules: str = "") -> str:
    return PAGE.format(declared=declared, rules=rules)


def load(declared: str = "", rules: str = "") -> Loaded:
    return load_text(page(declared, rules))


def law(declared: str = "", rules: str = "", edition: str | None = None) -> Law:
    loaded = load(declared, rules)
    assert loaded.program is not None, shown(loaded.diagnostics)
    return under(loaded.program, edition)
