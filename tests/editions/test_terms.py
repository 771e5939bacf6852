"""`lexludi terms`: what each edition calls a thing, where, and where it calls it otherwise."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from lexludi.cli import main
from lexludi.editions.check_texts import check_misreadings, check_words
from lexludi.editions.library import load_ledgers, text_of
from lexludi.editions.standing import first_standing, read_passages
from lexludi.editions.terms import MISSPELT, find_term, inconsistencies, load_terms, read_terms
from lexludi.resources import spec_folder
from lexludi.source import SourceFile

GAMES = sorted({p.parents[1].name for p in spec_folder().glob("*/editions/*.ledger")})
TERMS = """bag "bag" "bags"
  nl zak zakken first nl:3.1
  nl also "leren buidel" first nl:5.1
  nl misspelt zakk first nl:5.2
  de Sack Säcke first de:1.1

sack-race "sack race"
  nl none
  de Sack first de:1.1

marble "marble"
  nl knikker first nl:3.1
  nl also Bonk first nl:5.1
  de "große Murmel" first de:1.1
"""
DUTCH = """De zak

ledere knikker komt uit de zak. Daarna gaat hij terug.

Een bonk gaat in de leren buidel! De zakk blijft dicht, maar de knikkcr niet.
"""
GERMAN = "Eine große Murmel liegt im Sack.\n"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """A game of two editions with terms; its texts lie in `books`, which nothing names yet."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LEXLUDI_RULEBOOKS", raising=False)
    Path("books").mkdir()
    for edition, text in (("nl", DUTCH), ("de", GERMAN)):
        Path(f"books/bags.{edition}.txt").write_text(text, encoding="utf-8")
        assert main(["rulebook", "index", f"books/bags.{edition}.txt"]) == 0
    ledger = Path("bags/editions/nl.ledger")
    text = ledger.read_text(encoding="utf-8").replace("nl:5.2 ?", 'nl:5.2 ?\n  spell "knikkcr" as "knikker"')
    ledger.write_text(text, encoding="utf-8")
    Path("bags/editions/terms").write_text(TERMS, encoding="utf-8")
    capsys.readouterr()
    return "./bags"


def printed(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(["terms", *arguments]) == code
    out, err = capsys.readouterr()
    return err if code else out


def shape(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(printed(capsys, *arguments, "--json"))
    return data


def test_the_table(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A row a term, a column an edition, every word with its passage; a dash where an edition has none; then the inconsistent ones."""
    lines = [line.split("│") for line in printed(capsys, game).splitlines()]
    rows = [[cell.strip() for cell in line] for line in lines if len(line) == 3]
    assert rows == [
        ["bag", "Sack 1.1", "zak 3.1"], ["", "", "also leren buidel 5.1"], ["", "", "misspelt zakk 5.2"],
        ["sack race", "Sack 1.1", "–"], ["marble", "große Murmel 1.1", "knikker 3.1"], ["", "", "also Bonk 5.1"],
    ]  # fmt: skip
    assert [line[0] for line in lines[-4:]] == [
        "Inconsistent words inside an edition:",
        "  nl: bag is 'zak' (nl:3.1), 'leren buidel' (nl:5.1)",
        "  nl: marble is 'knikker' (nl:3.1), 'Bonk' (nl:5.1)",
        "  de: 'Sack' is bag and sack race",
    ]


def test_marks_in_a_term_are_printed_as_they_are(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What looks like a command to the printer of the table is a word like any other."""
    path = Path("bags/editions/terms")
    path.write_text(TERMS.replace('marble "marble"', 'marble "[bold]marble[/bold]"'), encoding="utf-8")
    assert "[bold]marble[/bold]" in printed(capsys, game)


def test_comma_separated(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One line a word, with its sort, its forms, and where it first stands; one for each edition that has none."""
    rows = list(csv.DictReader(io.StringIO(printed(capsys, game, "--csv"))))
    assert len(rows) == 9
    assert rows[1] == {"term": "bag", "english": "bag", "edition": "nl", "sort": "also", "word": "leren buidel", "forms": "leren buidel",
                       "first": "nl:5.1"}  # fmt: skip
    assert [r["sort"] for r in rows] == ["main", "also", "misspelt", "main", "main", "none", "main", "also", "main"]
    assert rows[3]["forms"] == "Sack; Säcke"


def test_the_shape(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Everything that the terms say, and what is inconsistent: several words for a thing, and one word for several things."""
    data = shape(capsys, game)
    assert (data["format"], data["game"], len(data["terms"])) == (1, "bags", 3)
    assert data["terms"][1] == {
        "term": "sack-race", "english": ["sack race"], "lacking": ["nl"],
        "words": [{"edition": "de", "sort": "main", "word": "Sack", "forms": ["Sack"], "first": "de:1.1"}],
    }  # fmt: skip
    assert data["inconsistent"] == [
        {"edition": "nl", "word": None, "terms": ["bag"], "words": ["zak", "leren buidel"]},
        {"edition": "nl", "word": None, "terms": ["marble"], "words": ["knikker", "Bonk"]},
        {"edition": "de", "word": "Sack", "terms": ["bag", "sack-race"], "words": ["Sack", "Sack"]},
    ]


def test_the_folder_one_is_in(game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A game keeps its name where its folder is named by a dot."""
    monkeypatch.chdir("bags")
    assert shape(capsys, ".")["game"] == "bags"
    assert shape(capsys, ".", "zak")["game"] == "bags"


def test_a_misspelling_is_no_synonym() -> None:
    """A slip is not reported as inconsistent."""
    terms, _ = read_terms(SourceFile("terms", 'a "a"\n  nl aa first nl:1.1\n  nl misspelt ab first nl:1.1\n'))
    assert inconsistencies(terms) == []


@pytest.mark.parametrize("word", ["bag", "BAGS", "zakken", "Zak", "leren buidel", "zakk", "säcke", "leren"])
def test_a_term_by_any_spelling(game: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A term is found by its name, its English, any form in any edition, a slip, or how one of them begins."""
    assert [f["term"] for f in shape(capsys, game, word)["found"]] == ["bag"]


def test_a_word_of_two_terms(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A word that has two meanings shows both."""
    assert [f["term"] for f in shape(capsys, game, "sack")["found"]] == ["bag", "sack-race"]


def test_where_a_term_first_stands(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Without the texts the first passages are named, and it is said that the text is not at hand."""
    assert printed(capsys, game, "marble").splitlines() == [
        "marble", "  de: große Murmel", "      first in de:1.1; the text is not at hand", "  nl: knikker, also Bonk",
        "      first in nl:3.1, nl:5.1; the text is not at hand",
    ]  # fmt: skip
    assert "nl: has no word for it" in printed(capsys, game, "sack-race")
    assert shape(capsys, game, "marble")["found"][0]["editions"]["de"] == {"words": ["große Murmel"], "first": ["de:1.1"]}


def test_where_a_term_stands(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With the texts at hand all passages are named, also those where the word is misread; a part of another word is none."""
    found = shape(capsys, game, "marble", "--rulebooks", "books")["found"][0]["editions"]["nl"]
    assert found["passages"] == [
        {"id": "nl:3.1", "form": "knikker", "put_right": False},
        {"id": "nl:5.1", "form": "Bonk", "put_right": False},
        {"id": "nl:5.2", "form": "knikker", "put_right": True},
    ]
    assert "nl:5.2     knikker (misspelt there)" in printed(capsys, game, "knikker", "--rulebooks", "books")
    bags = shape(capsys, game, "bag", "--rulebooks", "books")["found"][0]["editions"]
    assert [(p["id"], p["form"]) for p in bags["nl"]["passages"]] == [
        ("nl:1.1", "zak"), ("nl:3.1", "zak"), ("nl:5.1", "leren buidel"), ("nl:5.2", "zakk"),
    ]  # fmt: skip
    assert [p["id"] for p in bags["de"]["passages"]] == ["de:1.1"]


def test_one_letter_that_is_misread_changes_no_other_word(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A speck that is to be taken out is taken out where it stands alone, not inside every word of its passage."""
    ledger = Path("bags/editions/nl.ledger")
    text = ledger.read_text(encoding="utf-8").replace('spell "knikkcr"', 'spell "k" as ""\n  spell "r" as ""\n  spell "knikkcr"')
    ledger.write_text(text, encoding="utf-8")
    assert "knikker (misspelt there)" in printed(capsys, game, "knikker", "--rulebooks", "books")


def test_an_unknown_term(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A word that is of no term is refused, with the nearest one."""
    assert "E920 no term is called 'knikkers'" in (told := printed(capsys, game, "knikkers", code=1))
    assert "did you mean 'knikker'?" in told
    assert "see all of them" in printed(capsys, game, "qqqq", code=1)


def test_bad_terms(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """All mistakes in the terms and the ledgers are told at once, with their places."""
    Path("bags/editions/terms").write_bytes(b"bag \xff")
    ledger = Path("bags/editions/nl.ledger")
    ledger.write_text(ledger.read_text(encoding="utf-8").replace("nl:5.2 ?", "nl:5.2 rul"), encoding="utf-8")
    told = printed(capsys, game, code=1)
    assert "bags/editions/terms:1:5: E002" in told
    assert "E905" in told
    assert main(["check", game]) == 1
    assert {"E002", "E905"} <= set(capsys.readouterr().err.split())


def test_a_game_without_ledgers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game of which nobody has read a text has no terms; a game that is none is refused."""
    assert "E917" in printed(capsys, str(tmp_path), code=1)
    assert "E809" in printed(capsys, "wizzard", code=1)


# ---- our own ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_our_terms_without_the_texts(game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Every form of every term of our games finds its term."""
    monkeypatch.delenv("LEXLUDI_RULEBOOKS", raising=False)
    ledgers, _ = load_ledgers(spec_folder() / game)
    terms, mistakes = load_terms(spec_folder() / game, ledgers)
    assert mistakes == []
    for t in terms:
        for form in (t.name, *t.english, *(f for w in t.words for f in w.forms)):
            assert t in find_term(terms, form.upper())
    assert len(shape(capsys, game)["terms"]) == len(terms)
    assert len(list(csv.reader(io.StringIO(printed(capsys, game, "--csv"))))) == 1 + sum(len(t.words) + len(t.lacking) for t in terms)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_stands_where_it_says(game: str, rulebooks: Path) -> None:
    """With the texts: every word of a term first stands where it says, every form and everything misread stands in the text."""
    ledgers, _ = load_ledgers(spec_folder() / game)
    terms, _ = load_terms(spec_folder() / game, ledgers)
    for ledger in ledgers.values():
        file = text_of(rulebooks, ledger)
        assert file is not None
        read = read_passages(ledger, file)
        assert len(read.words) == sum(bool(p.places) for p in ledger.passages)
        assert list(check_words(terms, read)) == []
        assert list(check_misreadings(read)) == []


def test_a_misspelt_term_of_ours(rulebooks: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A term is found by a slip of the text, and a passage in which it is misread is found by the term."""
    ledgers, _ = load_ledgers(spec_folder() / "sieben-weisen")
    terms, _ = load_terms(spec_folder() / "sieben-weisen", ledgers)
    slips = [(t.name, w) for t in terms for w in t.words if w.sort == MISSPELT]
    assert slips
    for name, w in slips:
        found = {f["term"]: f for f in shape(capsys, "sieben-weisen", w.head, "--rulebooks", str(rulebooks))["found"]}
        assert w.first in [p["id"] for p in found[name]["editions"][w.edition]["passages"]]


def test_changed_words_are_noticed(game: str) -> None:
    """If a text loses a word, or has it earlier, its term is told."""
    ledgers, _ = load_ledgers(Path("bags"))
    terms, _ = load_terms(Path("bags"), ledgers)
    read = read_passages(ledgers["nl"], SourceFile("x", DUTCH))
    assert first_standing(("zak", "zakken"), read) == "nl:1.1"
    assert [(d.span.text, d.hint) for d in check_words(terms, read)] == [
        ("nl:3.1", "it first stands in nl:1.1"), ("zakken", "take it out")
    ]  # fmt: skip
