"""How a position is drawn: the one place through which pictures come on to the site."""

from __future__ import annotations

from lexludi.reports.draw import draw_case, stylesheet
from lexludi.reports.site.everything import Game
from lexludi.syntax import nodes as n


def drawing(game: Game, case: n.Case) -> str | None:
    """The position of a case as a figure, or none where nothing is drawn.

    What comes back goes on to the page as it is: every text in it is escaped, and it holds no script, no `style` and nothing from
    elsewhere. The check of the whole site sees to that too.
    """
    return draw_case(game.program, case)


def drawing_styles() -> str:
    """The colours of drawings, light and dark."""
    return stylesheet()
