"""Drawings as the command gives them: SVG, a page, or JSON."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from lexludi.diagnostics import Code, refuse
from lexludi.files import replace_file
from lexludi.program import model as m
from lexludi.reports.draw import scene_of_case
from lexludi.reports.draw.figure import as_figure, as_svg, stylesheet
from lexludi.reports.draw.scene import Scene
from lexludi.reports.draw.svg import printable
from lexludi.syntax import nodes as n

FORMAT = 1
PAGE = "body { margin: 16px auto; padding: 0 10px; max-width: 76em; font-family: system-ui, sans-serif; color-scheme: light dark; }"


def scenes(
    program: m.Program, cases: Iterable[n.Case], edition: str | None, options: tuple[str, ...], answers: dict[str, str]
) -> list[Scene]:
    found = []
    for case in cases:
        scene = scene_of_case(program, case, edition, options, answers)
        if scene is None:
            hint = "write: Given in …: …"
            raise refuse(Code.NOTHING_HERE, "this says nothing of a position, so there is nothing to draw", case.span, hint)
        found.append(scene)
    return found


def as_svgs(drawn: list[Scene]) -> str:
    return "".join(as_svg(s) for s in drawn)


def save(drawn: list[Scene], path: Path) -> None:
    text = as_file(drawn, path.name)
    try:
        replace_file(path, text)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is not a path"
        raise refuse(Code.NO_SUCH_FILE, f"{path} cannot be written: {reason}", hint="check the path") from None


def as_file(drawn: list[Scene], name: str) -> str:
    if name.endswith((".html", ".htm")):
        return page(drawn)
    if not name.endswith(".svg"):
        raise refuse(Code.BAD_SHAPE, f"'{name}' is no kind of file that can be drawn", hint="end its name with .svg or .html")
    if len(drawn) != 1:
        raise refuse(Code.BAD_SHAPE, f"{len(drawn)} positions do not go into one SVG", hint="name a file that ends in .html")
    return as_svg(drawn[0])


def page(drawn: list[Scene]) -> str:
    """A whole page that needs nothing else."""
    title = printable(drawn[0].title if drawn else "")
    body = "".join(f"<h2>{printable(s.title)}</h2>\n{as_figure(s)}" for s in drawn)
    head = f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>'
    return f'<!doctype html>\n<html lang="en">\n{head}\n<style>\n{PAGE}\n{stylesheet()}</style>\n{body}</html>\n'


def shape(drawn: list[Scene]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "drawings": [{"title": s.title, "stage": s.caption, "words": s.words(), "svg": as_svg(s)} for s in drawn],
    }
