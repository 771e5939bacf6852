"""The position of every case of every game is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from xml.etree.ElementTree import Element

import pytest

from draw.pictures import svgs, taken_apart, told, written
from games.tables import program_of
from lexludi.diagnostics import Refusal
from lexludi.program.model import Program
from lexludi.reports.draw import draw_case, scene_of_case
from lexludi.syntax import nodes as n

GAMES = ("wizard", "wizard-dice", pytest.param("sieben-weisen", marks=pytest.mark.slow))
PHONE = 360.0  # pixels a narrow phone has for a figure


@cache
def drawn(game: str) -> tuple[tuple[n.Case, str], ...]:
    """All cases with a picture of their position."""
    program = program_of(game)
    return tuple((c, figure) for c in program.cases if (figure := draw_case(program, c)) is not None)


@cache
def trees(game: str) -> tuple[tuple[n.Case, Element], ...]:
    return tuple((c, taken_apart(figure)) for c, figure in drawn(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_possible_position_is_drawn(game: str) -> None:
    """Only a case without a position, or with one that cannot be, has no picture."""
    program = program_of(game)
    have = {c.name for c, _ in drawn(game)}
    assert have
    for case in program.cases:
        if case.name not in have:
            assert case.given is None or _refused(program, case), case.name


def _refused(program: Program, case: n.Case) -> bool:
    try:
        scene_of_case(program, case)
    except Refusal:
        return True
    return False


def _stated(program: Program, given: n.Given) -> Iterator[str]:
    """The words of every fact, except of places that nobody sees."""
    for fact in given.facts:
        match fact:
            case n.FactIs(thing, items) | n.FactIncludes(thing, items):
                name = thing.text if isinstance(thing, n.Name) else thing.name if isinstance(thing, n.Of) else ""
                cell = program.world.cells.get(name)
                if cell is None or not isinstance(cell.sight, n.Nobody | None):
                    yield from (word for item in items.items for word in item.words)
            case n.FactIsNot(_, name):
                yield f"not {name}"
            case n.FactNumber(_, _, number):
                yield str(number) if number else "nothing"
            case n.FactInterrupts(n.Name(stage), roles):
                yield from (stage, *(word for role in roles for word in role.item.words))


@pytest.mark.parametrize("game", GAMES)
def test_every_mentioned_thing_is_told(game: str) -> None:
    """What a case says of its position is in the words that a screen reader reads."""
    program = program_of(game)
    looked_at = 0
    covered_by_rule = []
    for case, tree in trees(game):
        assert case.given is not None
        said = told(tree)
        for word in _stated(program, case.given):
            looked_at += 1
            if word not in said and any(isinstance(s, n.AskSee) for s in case.steps) and "covered." in said:
                covered_by_rule.append((case.name, word))  # it asks who sees what: a rule covers it here
            else:
                assert word in said, (case.name, word)
        if case.given.stage:
            assert f"Stage {case.given.stage}." in said or f"in the middle of {case.given.stage}." in said
    assert looked_at > 100 and len({name for name, _ in covered_by_rule}) <= 2, covered_by_rule


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_says_what_it_is(game: str) -> None:
    """Each SVG is an image with a title and a description, and both are found by their ids."""
    for case, tree in trees(game):
        for svg in svgs(tree):
            title, desc, *_ = list(svg)
            assert svg.get("role") == "img"
            assert (title.get("id"), desc.get("id")) == (svg.get("aria-labelledby"), svg.get("aria-describedby")), case.name
            assert (title.text or "").startswith(case.title) and (desc.text or "").endswith("."), case.name


@pytest.mark.parametrize("game", GAMES)
def test_no_id_twice_on_a_page(game: str) -> None:
    """All pictures of a game can stand on one page."""
    ids = Counter(e.get("id") for _, tree in trees(game) for e in tree.iter() if e.get("id"))
    assert len(ids) > 40
    assert [i for i, times in ids.items() if times > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_a_strict_page_refuses(game: str) -> None:
    """No style of its own, no script, nothing that acts, nothing from elsewhere: a strict content security policy lets it pass."""
    for case, tree in trees(game):
        for e in tree.iter():
            assert e.tag.removeprefix("{http://www.w3.org/2000/svg}") not in ("script", "style", "image", "foreignObject", "a", "use")
            assert not [k for k in e.attrib if k == "style" or k.startswith("on") or "href" in k], case.name


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_shows_it_whole(game: str) -> None:
    """No picture is wider than a phone, and no word is set smaller than 7."""
    for case, tree in trees(game):
        for svg in svgs(tree):
            assert float(svg.get("width", "0")) <= PHONE, case.name
            for t in svg.iter("{http://www.w3.org/2000/svg}text"):
                assert float(t.get("font-size", "0")) >= 7, (case.name, t.text)


@pytest.mark.parametrize("game", GAMES)
def test_players_mentioned_have_their_place(game: str) -> None:
    """Whoever is to move is marked, and whoever has something stated has a panel with the name."""
    marked = 0
    for case, tree in trees(game):
        assert case.given is not None
        movers = [f.items.items[0].words[0] for f in case.given.facts if isinstance(f, n.FactIs) and f.thing == n.Name("mover")]
        words = written(tree)
        top_is_other = any(isinstance(f, n.FactInterrupts) for f in case.given.facts)
        for name in () if top_is_other else movers:
            marked += 1
            assert name in words and "▶ to move" in words, case.name
        for f in case.given.facts:
            if isinstance(f, n.FactIs) and isinstance(f.thing, n.Of) and isinstance(f.thing.owner, n.Proper):
                assert f.thing.owner.text in words, case.name
    assert marked
