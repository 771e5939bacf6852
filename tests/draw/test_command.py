"""`lexludi draw`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from draw.pictures import svgs, taken_apart, told
from lexludi.cli import FINE, MISTAKES, main

QUESTION = """Players Anna, Bo, Cy.
Given in play: the mover is Cy; the trick is Anna blue 3; Cy's hand is blue 2, red 5.
May Cy play red 5?
"""


def test_a_case_is_drawn_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a file one SVG comes out, whole and alone."""
    assert main(["draw", "wizard:two-wizards"]) == FINE
    tree = taken_apart(capsys.readouterr().out)
    assert "The trick holds, in this order, Anna blue 13, Bo wizard and Cy wizard." in told(tree)


def test_a_question_is_drawn_to_files(tmp_path: Path) -> None:
    """A question from a file becomes an SVG or a page, by the ending of the file named."""
    asked = tmp_path / "question.md"
    asked.write_text(QUESTION, encoding="utf-8")
    for name in ("a.svg", "a.html"):
        assert main(["draw", "wizard", str(asked), "--out", str(tmp_path / name)]) == FINE
    assert len(list(svgs(taken_apart((tmp_path / "a.svg").read_text(encoding="utf-8"))))) == 1
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    figure = page[page.index("<figure") : page.index("</figure>") + 9]
    assert "Cy's hand holds blue 2 and red 5." in told(taken_apart(figure))
    assert page.startswith("<!doctype html>") and "<script" not in page and "http://" not in page.replace("http://www.w3.org/2000/svg", "")


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """JSON holds the picture beside its words."""
    assert main(["draw", "wizard:two-wizards", "--json"]) == FINE
    data = json.loads(capsys.readouterr().out)
    (drawing,) = data["drawings"]
    assert data["format"] == 1 and drawing["stage"] == "Stage play. Di is to move."
    assert drawing["words"] and drawing["words"] == told(taken_apart(drawing["svg"]))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["wizard:nowhere"], "E810"),
        (["wizard:two-wizards", "question.md"], "E810"),
        (["wizard:two-wizards", "--out", "a.png"], "E808"),
        (["wizard:two-wizards", "--out", "no/such/folder/a.svg"], "E007"),
        (["wizard:two-wizards", "--edition", "xx"], "E207"),
        (["wizard:too-many-wizards"], "E604"),
    ],
)
def test_what_cannot_be_drawn_is_a_mistake(arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Wrong names, endings, folders, and positions that cannot be are mistakes with a code, never a traceback."""
    assert main(["draw", *arguments]) == MISTAKES
    assert code in capsys.readouterr().err


def test_a_question_without_a_position_is_a_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """There is nothing to draw where nothing is given."""
    asked = tmp_path / "question.md"
    asked.write_text("Players Anna, Bo, Cy.\nMay Bo decline?\n", encoding="utf-8")
    assert main(["draw", "wizard", str(asked)]) == MISTAKES
    assert "E009" in capsys.readouterr().err


def test_several_positions_go_on_a_page_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two questions make two figures on one page, and no single SVG."""
    asked = tmp_path / "question.md"
    case = 'Case {} "{}"\n  ' + QUESTION.replace("\n", "\n  ")
    asked.write_text(case.format("one", "One") + "\n\n" + case.format("two", "Two") + "\n", encoding="utf-8")
    assert main(["draw", "wizard", str(asked), "--out", str(tmp_path / "a.html")]) == FINE
    assert (tmp_path / "a.html").read_text(encoding="utf-8").count("<figure") == 2
    assert main(["draw", "wizard", str(asked), "--out", str(tmp_path / "a.svg")]) == MISTAKES
    assert "E808" in capsys.readouterr().err and not (tmp_path / "a.svg").exists()
