"""Positions as pictures: SVG made from a position and the declarations of its game; no game is known here.

In: a position, or a case of a game. Out: a figure for a page, or one SVG. Promise: the same bytes for the same position, all text
escaped, every mentioned thing in words as well, nothing shown that nobody sees.
"""

from __future__ import annotations

from lexludi.diagnostics import Refusal
from lexludi.program import model as m
from lexludi.reports.draw.compose import compose
from lexludi.reports.draw.figure import as_figure, as_svg, stylesheet
from lexludi.reports.draw.scene import Scene
from lexludi.rulings.given import Given
from lexludi.run.engine import Engine
from lexludi.run.position import Position
from lexludi.run.values import Thing
from lexludi.syntax import nodes as n
from lexludi.trials.judge import editions_of, law_of

__all__ = ["as_figure", "as_svg", "draw_case", "draw_position", "scene_of_case", "stylesheet"]


def draw_position(position: Position, title: str = "", viewer: Thing | None = None) -> str:
    """A figure of a position; with a viewer, as that player sees it."""
    return as_figure(compose(position, title, viewer=viewer))


def draw_case(program: m.Program, case: n.Case, edition: str | None = None) -> str | None:
    """A figure of the position of a case, under its first edition; None if it states none, or one that cannot be."""
    try:
        scene = scene_of_case(program, case, edition)
    except Refusal:
        return None
    return as_figure(scene) if scene is not None else None


def scene_of_case(
    program: m.Program, case: n.Case, edition: str | None = None, options: tuple[str, ...] = (), answers: dict[str, str] | None = None
) -> Scene | None:
    """What a case says of its position; a position that cannot be is refused."""
    if case.given is None:
        return None
    law = law_of(program, case, edition or editions_of(program, case)[0], options, answers or {})
    given = Given(Engine(law, case.players, careful=True))
    position = given.position(case.given)
    told = frozenset(key for key in given.told if isinstance(key, int))
    return compose(position, case.title, told)
