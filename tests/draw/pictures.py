"""What tests of drawings share: positions of the tiny game, and figures taken apart."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from cases.programs import prelude
from games.tables import load_text, shown
from lexludi.program.model import Program
from lexludi.reports.draw import scene_of_case
from lexludi.reports.draw.scene import Scene
from lexludi.rulings.question import read_question
from lexludi.source import SourceFile
from lexludi.syntax import nodes as n

SVG = "{http://www.w3.org/2000/svg}"
HINTS = """Components "How things are drawn"
  The suits are drawn in red and blue.
  A card is drawn as a card, coloured by the suit and marked with the rank.
  A lay is drawn as the card, marked with the player.
"""


def tiny(more: str = "") -> Program:
    """The tiny game of the bad programs, which is a good one, with more declarations."""
    loaded = load_text(prelude() + more)
    assert loaded.program is not None, shown(loaded.diagnostics)
    return loaded.program


def case_of(facts: str, title: str = "", players: str = "Anna, Bo, Cy") -> n.Case:
    """A case that only states a position."""
    asked = "What is the leader?"
    text = f'Case c "{title}"\n  Players {players}.\n  Given in play: {facts}.\n  {asked}\n'
    (case,) = read_question(SourceFile("case", text))
    return case


def scene(facts: str, more: str = HINTS, title: str = "") -> Scene:
    found = scene_of_case(tiny(more), case_of(facts, title))
    assert found is not None
    return found


def taken_apart(figure: str) -> Element:
    """A figure or an SVG as a tree; fails if it is not well-formed."""
    return ElementTree.fromstring(figure)


def svgs(tree: Element) -> Iterator[Element]:
    yield from tree.iter(f"{SVG}svg")


def written(tree: Element) -> list[str]:
    """All words that stand in the picture itself."""
    return [t.text or "" for t in tree.iter(f"{SVG}text")]


def told(tree: Element) -> str:
    """All words that a screen reader reads."""
    return " ".join(d.text or "" for d in tree.iter(f"{SVG}desc"))
