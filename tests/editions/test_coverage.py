"""`lexludi coverage`: what the ledgers account for, with the rules and the texts beside them; and rulings that show it."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from editions.texts import runs, segments, words_of
from games.tiny import page
from lexludi.catalogue import games_with_ledgers
from lexludi.cli import main
from lexludi.editions.library import load_ledgers, text_of
from lexludi.editions.standing import read_passages
from lexludi.reports import coverage as reports
from lexludi.resources import spec_folder
from lexludi.trials.coverage import cover

TOTALS = Path(__file__).resolve().parents[2] / "spec" / "totals.md"
GAMES = sorted(games_with_ledgers())
EDITIONS = sorted(f"{p.parents[1].name}.{p.stem}" for p in spec_folder().glob("*/editions/*.ledger"))
KEYS = {"passages", "by_disposition", "normative", "answered_by_rule", "answered_by_trial", "unanswered"}


@pytest.fixture
def no_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LEXLUDI_RULEBOOKS", raising=False)


def shape(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["coverage", *arguments, "--json"]) == code
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


# ---- our ledgers, without the texts -----------------------------------------------------------------------------------


@pytest.mark.usefixtures("no_texts")
def test_the_totals_are_checked_in(capsys: pytest.CaptureFixture[str]) -> None:
    """spec/totals.md is what the ledgers give, so that every change of them shows in a diff; LEXLUDI_BLESS=1 renews it."""
    assert main(["coverage", "--totals"]) == 0
    now = capsys.readouterr().out
    if os.environ.get("LEXLUDI_BLESS"):
        TOTALS.write_text(now, encoding="utf-8")
    assert TOTALS.read_text(encoding="utf-8") == now


@pytest.mark.slow
@pytest.mark.usefixtures("no_texts")
def test_the_shape(capsys: pytest.CaptureFixture[str]) -> None:
    """Every edition has the public keys, whose figures agree with one another; without the texts nothing is said of fingerprints."""
    data = shape(capsys)
    assert sorted(data["editions"]) == EDITIONS
    for e in data["editions"].values():
        assert set(e) >= KEYS
        assert "fingerprints" not in e
        assert sum(e["by_disposition"].values()) == e["passages"]
        assert e["normative"] == e["by_disposition"]["rule"] == e["answered_by_rule"] + len(e["unanswered"])
        assert e["normative"] == e["answered_by_trial"] + len(e["untried"])


@pytest.mark.slow
@pytest.mark.usefixtures("no_texts")
def test_it_is_said_that_a_text_is_not_at_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """Without the texts the report says so, for every edition."""
    assert main(["coverage"]) == 0
    assert capsys.readouterr().out.count("the text is not at hand; its fingerprints were not checked") == len(EDITIONS)


@pytest.mark.usefixtures("no_texts")
def test_every_normative_passage_of_wizard_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    """Every normative passage of Wizard is answered by a rule, and every rule of it has a passage or is inferred."""
    data = shape(capsys, "wizard")
    assert data["editions"]["wizard.nl"]["unanswered"] == []
    assert data["editions"]["wizard.nl"]["normative"] > 50
    assert data["rules"]["wizard"]["without_passage"] == []


@pytest.mark.usefixtures("no_texts")
@pytest.mark.parametrize("game", GAMES)
def test_our_ledgers_are_complete(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody has read every passage, confirmed every counterpart, and nothing is to be read again."""
    for e in shape(capsys, game)["editions"].values():
        assert (e["not_read"], e["unconfirmed"], e["to_read_again"]) == ([], [], [])


@pytest.mark.slow
@pytest.mark.usefixtures("no_texts")
def test_each_game_can_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """A game by its name, or several; what is no game is refused."""
    assert sorted(shape(capsys, "wizard", "wizard-dice")["editions"]) == ["wizard-dice.nl", "wizard.nl"]
    assert shape(capsys, "wizzard", code=1)["diagnostics"][0]["code"] == "E809"


# ---- our ledgers beside the texts -------------------------------------------------------------------------------------


def test_every_passage_is_found(rulebooks: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the texts at hand every passage of every ledger is found, and nothing is left over."""
    for e in shape(capsys, "--rulebooks", str(rulebooks))["editions"].values():
        assert set(e["fingerprints"]) == {"found", "moved", "changed", "missing", "new"}
        assert len(e["fingerprints"]["found"]) == e["passages"] - e["by_disposition"]["lacuna"]
        assert sum(map(len, e["fingerprints"].values())) == len(e["fingerprints"]["found"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_word_is_changed(edition: str, rulebooks: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One word changed in a copy of a text: the command fails, and exactly that passage is reported changed."""
    game, _, language = edition.partition(".")
    text = (rulebooks / f"{edition}.txt").read_text(encoding="utf-8")
    found = segments(text, language)
    s = next(s for s in found[len(found) // 2 :] if len(s.words) > 6)
    word = s.words[3]
    (tmp_path / f"{edition}.txt").write_text(f"{text[: word.start]}Quark{text[word.end :]}", encoding="utf-8")
    data = shape(capsys, game, "--rulebooks", str(tmp_path), code=1)["editions"]
    ledger = load_ledgers(spec_folder() / game)[0][language]
    changed = ledger.by_name[f"{language}:{s.line}.{s.sentence}"].id
    prints = data[edition]["fingerprints"]
    assert [prints[name] for name in ("moved", "changed", "missing", "new")] == [[], [changed], [], []]
    assert [name for name, e in data.items() if "fingerprints" in e] == [edition], "the others are not in that folder"
    assert main(["coverage", game, "--rulebooks", str(tmp_path)]) == 1
    assert f"changed (1): {changed}\n" in capsys.readouterr().out


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_gist_is_our_own(edition: str, rulebooks: Path) -> None:
    """No gist, note or reason shares eight words in a row with the text, or the whole of a passage of four words and more."""
    game, _, language = edition.partition(".")
    ledger = load_ledgers(spec_folder() / game)[0][language]
    file = text_of(rulebooks, ledger)
    assert file is not None
    theirs = runs(file.text)
    read = read_passages(ledger, file)
    for p in ledger.passages:
        sides = [x for t in p.torn for x in (t.here, t.there, t.because)]
        for told in (p.gist, p.note, p.because, *sides, *(d.text for d in p.differences), *(e.because for e in p.emendations)):
            assert not theirs & runs(told), p.id
        own = words_of(read.words.get(p.id, ""))
        assert len(own) < 4 or words_of(p.gist) != own, p.id


# ---- a small game -----------------------------------------------------------------------------------------------------

TEXT = """TINY

Everybody takes two cords from the pile. The others wait.

Whoever likes may count. Counting is fun.
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A small game with rules, an edition and its ledger, filled in; the text lies in `books`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LEXLUDI_RULEBOOKS", raising=False)
    Path("books").mkdir()
    Path("books/tiny.en.txt").write_text(TEXT, encoding="utf-8")
    assert main(["rulebook", "index", "books/tiny.en.txt"]) == 0
    ledger = Path("tiny/editions/en.ledger")
    text = ledger.read_text(encoding="utf-8").replace("heading?", "heading").replace("en:5.2 ?", "en:5.2 flavour")
    text = text.replace("en:3.1 ?", 'en:3.1 rule\n  gist Each has two cards.\n  emend "cords" to "cards" because there are none')
    text = text.replace("en:3.2 ?", "en:3.2 rule\n  gist Waiting.").replace("en:5.1 ?", "en:5.1 rule\n  gist One may count.")
    ledger.write_text(text, encoding="utf-8")
    rules = page().replace("en:1.1", "en:3.1").replace("en:1.2", "en:5.1")
    Path("tiny/game.md").write_text(f"# Tiny\n\n```lexludi\n{rules}\n```\n", encoding="utf-8")
    Path("question.md").write_text("Players Anna, Bo. Given in play: the mover is Bo; the count is 3.\nMay Bo count?\n", encoding="utf-8")
    capsys.readouterr()
    return Path("tiny")


def test_what_a_small_game_answers(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Passages that no rule or no trial answers are named; a claim or case that cites one answers it; that is no failure."""
    e = shape(capsys, "./tiny")["editions"]["tiny.en"]
    assert (e["normative"], e["answered_by_rule"], e["unanswered"]) == (3, 2, ["en:3.2"])
    assert (e["answered_by_trial"], e["untried"]) == (0, ["en:3.1", "en:3.2", "en:5.1"])
    case = 'Case one "Bo counts"\n  from en:5.1\n  Players Anna, Bo.\n  Given in play: the mover is Bo.\n  May Bo count? Yes.\n'
    Path("tiny/cases.md").write_text(f"```lexludi\n{case}```\n", encoding="utf-8")
    assert shape(capsys, "./tiny")["editions"]["tiny.en"]["untried"] == ["en:3.1", "en:3.2"]


def test_an_alias_is_as_good_as_an_id(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A rule that cites an alias answers the passage."""
    ledger = Path("tiny/editions/en.ledger")
    ledger.write_text(ledger.read_text(encoding="utf-8").replace("  gist Waiting.", "  alias en:4.1\n  gist Waiting."), encoding="utf-8")
    rules = Path("tiny/game.md")
    rules.write_text(rules.read_text(encoding="utf-8").replace("from en:3.1", "from en:3.1 en:4.1"), encoding="utf-8")
    assert shape(capsys, "./tiny")["editions"]["tiny.en"]["unanswered"] == []


def test_a_rule_that_cites_what_is_not_there(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A citation of a passage that no ledger has is a mistake, at its place in the Markdown page, in check and in coverage."""
    rules = Path("tiny/game.md")
    text = rules.read_text(encoding="utf-8").replace("from en:3.1", "from en:3.1 en:3.11")
    rules.write_text(text, encoding="utf-8")
    line = text.split("\n").index("  from en:3.1 en:3.11") + 1
    expected = {"code": "E906", "file": "tiny/game.md", "line": line, "column": 15, "end_column": 22, "hint": "there is en:3.1, en:3.2"}
    for command in ("coverage", "check"):
        assert main([command, "./tiny", "--json"]) == 1
        (told,) = json.loads(capsys.readouterr().out)["diagnostics"]
        assert told | expected == told
        assert main([command, "./tiny"]) == 1
        assert f"tiny/game.md:{line}:15: E906" in capsys.readouterr().err


def test_what_is_not_read_and_not_supported(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Passages that nobody read, suggestions that nobody confirmed, changed words, and inferred rules are listed for people too."""
    ledger = Path("tiny/editions/en.ledger")
    text = ledger.read_text(encoding="utf-8").replace("en:5.2 flavour", "en:5.2 ?\n  was 0123456789abcdef\n  suggested de:1.1 50%")
    ledger.write_text(text, encoding="utf-8")
    rules = Path("tiny/game.md")
    rules.write_text(rules.read_text(encoding="utf-8").replace("  from en:5.1", "  inferred from en:5.1"), encoding="utf-8")
    data = shape(capsys, "./tiny")
    e = data["editions"]["tiny.en"]
    assert (e["not_read"], e["unconfirmed"], e["to_read_again"], e["by_disposition"]["?"]) == (["en:5.2"], ["en:5.2"], ["en:5.2"], 1)
    assert data["rules"]["tiny"] == {"inferred": ["base.play"], "without_passage": []}
    assert main(["coverage", "./tiny"]) == 0
    told = capsys.readouterr().out
    for title in ("not read yet", "nobody confirmed", "words changed"):
        assert f"{title} (1): en:5.2\n" in told
    assert "inferred from others (1): base.play\n" in told
    assert main(["coverage", "--totals", "wizard", "./tiny"]) == 0
    assert "| lacuna | ? |\n" in capsys.readouterr().out, "a column that only one edition needs"


def test_words_that_are_said_to_stand_there(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the text at hand a misreading that does not stand in its passage is a mistake; without it nobody knows."""
    ledger = Path("tiny/editions/en.ledger")
    ledger.write_text(ledger.read_text(encoding="utf-8").replace('emend "cords"', 'emend "cord"'), encoding="utf-8")
    assert main(["coverage", "./tiny"]) == 0
    (told,) = shape(capsys, "./tiny", "--rulebooks", "books", code=1)["diagnostics"]
    assert (told["code"], told["file"], told["line"]) == ("E914", "tiny/editions/en.ledger", 10)


@pytest.mark.parametrize("word", ["Everybody", "others", "likes", "fun"])
def test_a_changed_text_is_no_mistake_of_the_ledger(game: Path, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In a text with one other word that passage is changed and the command fails; a term that stood there is not blamed."""
    Path("tiny/editions/terms").write_text(f'word "word"\n  en {word} first {owner(word)}\n', encoding="utf-8")
    assert shape(capsys, "./tiny", "--rulebooks", "books")["editions"]["tiny.en"]["fingerprints"]["changed"] == []
    Path("books/tiny.en.txt").write_text(TEXT.replace(word, "Quark"), encoding="utf-8")
    prints = shape(capsys, "./tiny", "--rulebooks", "books", code=1)["editions"]["tiny.en"]["fingerprints"]
    assert [prints[name] for name in ("moved", "changed", "missing", "new")] == [[], [owner(word)], [], []]
    assert len(prints["found"]) == 4


def owner(word: str) -> str:
    """The passage of the small text that has a word."""
    return next(f"en:{s.line}.{s.sentence}" for s in segments(TEXT, "en") if word in s.text())


def test_lines_that_no_passage_has(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was inserted is new, at its line; what was taken out is missing; all others are found."""
    text = TEXT.replace(" The others wait.", "") + "\nQuite new and much longer than all that was.\n"
    Path("books/tiny.en.txt").write_text(text, encoding="utf-8")
    prints = shape(capsys, "./tiny", "--rulebooks", "books", code=1)["editions"]["tiny.en"]["fingerprints"]
    found = {"found": ["en:1.1", "en:3.1", "en:5.1", "en:5.2"], "moved": [], "changed": [], "missing": ["en:3.2"], "new": ["en:7.1"]}
    assert prints == found


def test_mistakes_come_before_totals(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A ledger with mistakes is not counted: they are all shown, and the command fails."""
    ledger = Path("tiny/editions/en.ledger")
    ledger.write_text(ledger.read_text(encoding="utf-8").replace("en:5.2 flavour", "en:5.1 flavuor"), encoding="utf-8")
    assert [d["code"] for d in shape(capsys, "./tiny", code=1)["diagnostics"]] == ["E905", "E904"]


def test_a_folder_of_texts_that_is_not_there(game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder of texts that is named and is not there is a mistake, not a lack of texts."""
    assert shape(capsys, "./tiny", "--rulebooks", "nowhere", code=1)["diagnostics"][0]["code"] == "E007"
    monkeypatch.setenv("LEXLUDI_RULEBOOKS", "nowhere")
    assert "LEXLUDI_RULEBOOKS" in shape(capsys, "./tiny", code=1)["diagnostics"][0]["hint"]


def test_check_reads_each_folder_for_itself(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Ledgers alone are enough for a game to be checked; a folder with nothing in it is a mistake beside one with ledgers too."""
    shutil.copytree("tiny/editions", "only/editions")
    Path("empty").mkdir()
    assert main(["check", "./only"]) == 0
    assert "1 ledger, nothing wrong" in capsys.readouterr().out
    assert main(["check", "./only", "./empty"]) == 1
    assert "E009" in capsys.readouterr().err


def test_the_report_for_people_is_the_shape_for_programs(game: Path) -> None:
    """Both come from the same figures."""
    found = cover(Path("tiny"), Path("books"))
    e = reports.shape([found])["editions"]["tiny.en"]
    assert f"{len(e['fingerprints']['found'])} found, 0 moved, 0 changed, 0 missing, 0 new" in reports.text(found, True)
    assert "of 3 normative passages 2 are answered by a rule, 0 by a claim or case" in reports.text(found, False)


# ---- rulings ----------------------------------------------------------------------------------------------------------


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    main(["ask", "./tiny", "question.md", *arguments])
    return capsys.readouterr().out


def test_rulings_show_gists_or_the_books_words(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without the texts a ruling shows what its passage says in our words, with them in its own."""
    assert "  en:5.1 One may count.\n" in asked(capsys)
    assert "  en:5.1 “Whoever likes may count.”\n" in asked(capsys, "--rulebooks", "books")
    assert json.loads(asked(capsys, "--json"))["rulings"][0]["quotes"] == [
        {"id": "en:5.1", "gist": "One may count.", "words": None, "read": []}
    ]


def test_rulings_say_what_must_be_read_otherwise(game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Where the text is misread, its own words come with the emendation; the gist needs none."""
    rules = Path("tiny/game.md")
    rules.write_text(rules.read_text(encoding="utf-8").replace("from en:5.1", "from en:3.1"), encoding="utf-8")
    assert "read" not in asked(capsys)
    monkeypatch.setenv("LEXLUDI_RULEBOOKS", "books")
    assert "“Everybody takes two cords from the pile.” (read 'cards' for 'cords')" in asked(capsys)
    (quote,) = json.loads(asked(capsys, "--json"))["rulings"][0]["quotes"]
    assert quote["read"] == [{"stands": "cords", "read": "cards"}]


def test_rulings_show_no_words_that_have_changed(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If the text at hand has other words in that place, the gist is shown: we never quote what nobody has read."""
    Path("books/tiny.en.txt").write_text(TEXT.replace("likes", "wants"), encoding="utf-8")
    assert "  en:5.1 One may count.\n" in asked(capsys, "--rulebooks", "books")


def test_rulings_of_wizard(rulebooks: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A case of ours shows gists without the texts, and with them the book's own words for the same passages."""
    monkeypatch.delenv("LEXLUDI_RULEBOOKS", raising=False)

    def quotes(*arguments: str) -> list[dict[str, Any]]:
        capsys.readouterr()
        assert main(["judge", "jester-then-wizard", "--json", *arguments]) == 0
        return [q for r in json.loads(capsys.readouterr().out)["rulings"] for q in r["quotes"]]

    ours, theirs = quotes(), quotes("--rulebooks", str(rulebooks))
    assert [q["id"] for q in ours] == [q["id"] for q in theirs] != []
    assert all(q["gist"] and q["words"] is None for q in ours)
    assert all(q["words"] for q in theirs)
