"""How a position is drawn: the one place through which pictures come on to the site."""

from __future__ import annotations

from lexludi.reports.site.everything import Game
from lexludi.syntax import nodes as n


def drawing(game: Game, case: n.Case) -> str | None:
    """The position of a case as inline SVG, or none where nothing is drawn.

    What comes back goes on to the page as it is, so every text in it has to be escaped, and it may hold no script, no `style` and
    nothing from elsewhere: the pages' content security policy would drop it.
    """
    return None
