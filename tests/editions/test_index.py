"""`lexludi rulebook index`: a ledger is started, brought up to date, and never lost."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editions.texts import GERMAN, SCANNED, paragraphs, started
from lexludi import limits
from lexludi.cli import main
from lexludi.diagnostics import Code
from lexludi.editions.index import renew_ledger
from lexludi.editions.ledger import Counterpart, Emendation, Ledger, Passage
from lexludi.editions.library import load_ledger
from lexludi.editions.write_ledger import ledger_text
from lexludi.limits import Limit
from lexludi.source import SourceFile

LEDGER = Path("pebbles/editions/de.ledger")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, without any texts but those that a test puts there."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LEXLUDI_RULEBOOKS", raising=False)
    return tmp_path


def index(text: str | None = None, *arguments: str, file: str = "pebbles.de.txt") -> int:
    if text is not None:
        Path(file).write_text(text, encoding="utf-8")
    return main(["rulebook", "index", file, *arguments])


def ledger(path: Path = LEDGER) -> Ledger:
    made, mistakes = load_ledger(path)
    assert mistakes == []
    return made


def everything() -> dict[str, bytes]:
    return {str(p): p.read_bytes() for p in sorted(Path().rglob("*")) if p.is_file()}


def filled(p: Passage) -> Passage:
    """A passage with everything that a person would say of it."""
    return replace(p, disposition="rule", suggested=False, gist=f"Gist of {p.id}.", note=f"Note on {p.id}.", because=f"Because of {p.id}.",
                   counterparts=(Counterpart("xx", ()),), emendations=(Emendation("a", "b", "it is so"),))  # fmt: skip


def fill_in() -> Ledger:
    """The ledger on disk, filled in throughout."""
    made = ledger()
    made = made.with_passages(tuple(filled(p) for p in made.passages))
    LEDGER.write_text(ledger_text(made), encoding="utf-8")
    return made


# ---- a fresh text -----------------------------------------------------------------------------------------------------


def test_a_fresh_text() -> None:
    """A ledger is written with a stanza for each passage; nothing is claimed to be read, and what only looks so is marked."""
    assert index(GERMAN) == 0
    text = LEDGER.read_text(encoding="utf-8")
    assert text.startswith("Ledger pebbles de\n  language German\n  text pebbles.de.txt\n\nde:1.1 heading?\n  at 1.1 3w ")
    assert {p.disposition + "?" * p.suggested for p in ledger().passages} == {"?", "heading?"}
    assert [p.id for p in ledger().passages if p.suggested] == ["de:1.1"]


def test_noise_is_proposed_as_such() -> None:
    """Markers, page numbers and specks look like noise, and are marked as a guess."""
    index(SCANNED, file="pebbles.nl.txt")
    found = {p.id: p.disposition for p in ledger(Path("pebbles/editions/nl.ledger")).passages if p.suggested}
    assert found == {"nl:1.0": "noise", "nl:1.1": "heading", "nl:6.1": "noise", "nl:8.1": "heading", "nl:13.1": "noise",
                     "nl:17.1": "heading", "nl:20.0": "noise"}  # fmt: skip


def test_a_torn_sentence_is_one_passage() -> None:
    """The parts of a sentence that the page tore apart are places of one passage, and their ids its aliases."""
    index(SCANNED, file="pebbles.nl.txt")
    torn = ledger(Path("pebbles/editions/nl.ledger")).by_name["nl:19.1"]
    assert (torn.id, torn.aliases, [x.line for x in torn.places]) == ("nl:11.1", ("nl:15.1", "nl:19.1"), [11, 15, 19])


def test_no_sentence_of_the_text_is_in_the_ledger() -> None:
    """Nothing of the text stands in its ledger: not one word of five letters."""
    index(GERMAN)
    known = set(re.findall(r"[^\W\d_]{5,}", GERMAN))
    assert not known & set(re.findall(r"[^\W\d_]{5,}", LEDGER.read_text(encoding="utf-8")))


@pytest.mark.parametrize("text", [GERMAN, SCANNED, "x", GERMAN.replace("\n", "\r\n"), "\ufeff" + GERMAN])
def test_the_same_text_again(text: str) -> None:
    """Run again on the same text, not a byte of the ledger changes, and everything is found."""
    index(text)
    before = LEDGER.read_bytes()
    assert index(text) == 0
    assert LEDGER.read_bytes() == before
    fill_in()
    before = LEDGER.read_bytes()
    assert index(text) == 0
    assert LEDGER.read_bytes() == before


def test_line_ends_change_nothing() -> None:
    """The same text with other line ends is the same text."""
    index(GERMAN)
    before = LEDGER.read_bytes()
    assert index(GERMAN.replace("\n", "\r\n")) == 0
    assert LEDGER.read_bytes() == before


def test_a_ledger_elsewhere() -> None:
    """--ledger names any file, --game and --edition say what a file's name does not; run again, it is the same."""
    arguments = ("--game", "marbles", "--edition", "de", "--ledger", "aside/begun.ledger")
    assert index(GERMAN, *arguments, file="My rules.txt") == 0
    before = Path("aside/begun.ledger").read_bytes()
    assert before.startswith(b"Ledger marbles de\n  language German\n  text My rules.txt\n")
    assert index(None, *arguments, file="My rules.txt") == 0
    assert Path("aside/begun.ledger").read_bytes() == before
    assert not Path("marbles").exists()


def test_a_repository_has_its_games_in_spec() -> None:
    """Where there is a folder spec, a new game goes there."""
    Path("spec").mkdir()
    assert index(GERMAN) == 0
    assert Path("spec/pebbles/editions/de.ledger").is_file()


def test_a_dry_run(capsys: pytest.CaptureFixture[str]) -> None:
    """--dry-run tells what would be found and writes nothing, neither a new ledger nor an old one."""
    assert index(GERMAN, "--dry-run") == 0
    assert list(everything()) == ["pebbles.de.txt"]
    assert "17 passages of pebbles.de would be written" in capsys.readouterr().out
    index(GERMAN)
    before = everything()
    Path("pebbles.de.txt").write_text(GERMAN.replace("vier", "acht"), encoding="utf-8")
    assert index(None, "--dry-run") == 0
    assert "changed     1  de:5.1" in capsys.readouterr().out
    assert everything() | {"pebbles.de.txt": b""} == before | {"pebbles.de.txt": b""}


def test_a_passage_in_very_many_parts() -> None:
    """A sentence that goes on over hundreds of paragraphs gives a ledger that can be read again."""
    text = "Er nimmt die rote Kugel und\n\n" + "\n\n".join(f"legt sie auf Feld {n} und" for n in range(900))
    assert index(text) == 0
    before = LEDGER.read_bytes()
    assert index(text) == 0
    assert LEDGER.read_bytes() == before


@pytest.mark.slow
def test_a_text_with_very_long_lines_and_many_lines() -> None:
    """What is far down, or far behind in a line, has an id that can be read again."""
    text = "\n" * 1_200_000 + "Ja. " * 12_000
    assert index(text) == 0
    assert ledger().passages[-1].id == "de:1200001.12000"
    assert index(text) == 0


# ---- a corrected text -------------------------------------------------------------------------------------------------

KEPT = ("disposition", "suggested", "gist", "note", "because", "counterparts", "emendations", "restates", "explains", "aliases")


def assert_nothing_lost(before: Ledger, after: Ledger) -> None:
    """Every passage is still there, under its id, with everything that was said of it."""
    for p in before.passages:
        now = after.by_name[p.id]
        assert [getattr(now, name) for name in KEPT] == [getattr(p, name) for name in KEPT], p.id
        assert len(now.places) == len(p.places)


def paragraph(number: int) -> str:
    start, end = paragraphs(GERMAN)[number]
    return GERMAN[start:end]


def report(text: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """Brings the ledger up to date, and gives what became of the passages, without those that are found."""
    capsys.readouterr()
    assert index(text, "--json") == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return {s: data[s] for s in ("moved", "changed", "missing", "new") if data[s]}


def test_a_word_is_changed(capsys: pytest.CaptureFixture[str]) -> None:
    """The passage keeps its id and all that was said of it; its place has the new fingerprint, and `was` the old one."""
    index(GERMAN)
    before = fill_in()
    assert report(GERMAN.replace("vier", "acht"), capsys) == {"changed": ["de:5.1"]}
    assert_nothing_lost(before, ledger())
    old, new = before.by_name["de:5.1"], ledger().by_name["de:5.1"]
    assert new.was == (old.places[0].fingerprint,)
    assert new.places[0].fingerprint != old.places[0].fingerprint
    assert [p.id for p in ledger().passages if p.was] == ["de:5.1"]
    assert report(GERMAN.replace("vier", "acht"), capsys) == {}, "the next time it is found"
    assert ledger().by_name["de:5.1"].was == new.was


def test_a_paragraph_is_deleted(capsys: pytest.CaptureFixture[str]) -> None:
    """Its passages stay in the ledger, marked as gone; the others move up with their ids."""
    index(GERMAN)
    before = fill_in()
    shorter = GERMAN.replace(paragraph(2), "")
    assert report(shorter, capsys) == {"missing": ["de:5.1", "de:6.1"]}
    assert_nothing_lost(before, ledger())
    assert [[x.gone for x in p.places] for p in ledger().passages if p.id in ("de:5.1", "de:6.1")] == [[True], [True]]
    assert ledger().by_name["de:10.1"].places[0].line == 8
    assert "\n  gone 5.1 5w " in LEDGER.read_text(encoding="utf-8")
    once = LEDGER.read_bytes()
    report(shorter, capsys)
    assert LEDGER.read_bytes() == once


def test_a_deleted_paragraph_comes_back(capsys: pytest.CaptureFixture[str]) -> None:
    """What was gone and stands in the text again is known again, not new."""
    index(GERMAN)
    before = fill_in()
    report(GERMAN.replace(paragraph(2), ""), capsys)
    assert report(GERMAN, capsys) == {"moved": ["de:5.1", "de:6.1"]}
    assert ledger().passages == before.passages
    assert report(GERMAN, capsys) == {}


def test_a_speck_that_was_gone_is_not_found_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """Only a whole sentence brings back what was gone: a page number does not, where a new sentence has that figure."""
    index(GERMAN + "\n47\n")
    index(GERMAN)
    assert report(GERMAN + "\nHier liegen nun 47 Karten.\n", capsys) == {"missing": ["de:27.1"], "new": ["de:27.2"]}


def test_a_paragraph_is_inserted(capsys: pytest.CaptureFixture[str]) -> None:
    """What is new gets an id that no passage and no alias ever had; all others keep theirs."""
    index(GERMAN)
    before = fill_in()
    start = GERMAN.index("genden Spieler")
    longer = GERMAN[:start] + "Ganz neu. Sehr neu. Völlig neu.\n\n" + GERMAN[start:]
    assert report(longer, capsys) == {"new": ["de:23.2", "de:23.3", "de:23.4"]}
    assert_nothing_lost(before, ledger())
    new = ledger().by_name["de:23.2"]
    assert (new.disposition, new.places[0].line, new.places[0].sentence) == ("?", 23, 1)


def test_a_new_sentence_on_the_line_of_an_alias(capsys: pytest.CaptureFixture[str]) -> None:
    """An alias is as good as an id: it means what it meant, and nothing new gets it."""
    index(SCANNED)
    before = fill_in()
    start = SCANNED.index("gende ronde")
    assert report(SCANNED[:start] + "Heel nieuw.\n\n" + SCANNED[start:], capsys) == {"new": ["de:15.2"]}
    assert_nothing_lost(before, ledger())
    assert ledger().by_name["de:15.1"].id == "de:11.1"


def test_a_paragraph_is_moved(capsys: pytest.CaptureFixture[str]) -> None:
    """What moved keeps its id, and stands in the ledger where it stands in the text."""
    index(GERMAN)
    before = fill_in()
    assert report(GERMAN.replace(paragraph(2), "") + "\n" + paragraph(2), capsys) == {"moved": ["de:5.1", "de:6.1"]}
    assert_nothing_lost(before, ledger())
    assert [p.id for p in ledger().passages][-2:] == ["de:5.1", "de:6.1"]


def test_ids_are_never_used_again(capsys: pytest.CaptureFixture[str]) -> None:
    """A new sentence on the line of one that is gone gets another id."""
    index("Eins ist da.\n\nZwei ist da.\n")
    assert report("Eins ist da.\n", capsys) == {"missing": ["de:3.1"]}
    found = report("Eins ist da.\n\nVöllig andere Wörter, und zwar sehr viele davon, stehen nun hier.\n", capsys)
    assert found == {"missing": ["de:3.1"], "new": ["de:3.2"]}


def test_the_report_names_them(capsys: pytest.CaptureFixture[str]) -> None:
    """The report counts what is found, and names what is moved, changed, missing and new."""
    index(GERMAN)
    capsys.readouterr()
    text = GERMAN.replace("vier", "acht").replace(paragraph(5), "").replace(paragraph(0), "") + "\nNeu ist dies.\n\n" + paragraph(0)
    index(text)
    assert capsys.readouterr().out.splitlines() == [
        "18 passages of pebbles.de brought up to date: pebbles/editions/de.ledger",
        "  found      13",
        "  moved       1  de:1.1",
        "  changed     1  de:5.1",
        "  missing     2  de:14.1, de:15.1",
        "  new         1  de:24.1",
    ]


BLOCKS = [GERMAN[a:b] for a, b in paragraphs(GERMAN)]


ANY = st.sampled_from([*BLOCKS, "Ganz neu. Und mehr.\n", "47\n"])


@given(st.lists(ANY, min_size=1, max_size=12), st.lists(st.integers(0, 400), max_size=3))
def test_nothing_is_ever_lost(blocks: list[str], cuts: list[int]) -> None:
    """Whatever is done to a text: ids stay, no id is given twice, all that was said is kept, and every word belongs to one passage."""
    before = started(GERMAN, "de")
    before = before.with_passages(tuple(filled(p) for p in before.passages))
    text = "\n".join(blocks)
    for at in cuts:
        text = text[:at] + text[at + 3 :]
    if not text.strip():
        return
    file = SourceFile("text", text)
    after = renew_ledger(before, file).ledger
    assert_nothing_lost(before, after)
    names = [name for p in after.passages for name in p.names]
    assert len(set(names)) == len(names)
    words = sum(x.words for p in started(text, "de").passages for x in p.places)
    assert sum(x.words for p in after.passages for x in p.places if not x.gone) == words
    again = renew_ledger(after, file)
    assert again.ledger == after
    assert again.new == []


# ---- counterparts -----------------------------------------------------------------------------------------------------

GERMAN_RULES = """DER GLASTURM

Jeder Spieler erhält 7 Murmeln und 3 Glaskarten.

Wer die Krone zieht, legt sie sofort auf den Turm.

Am Ende zählt jede Murmel 5 Punkte, die Krone aber 12.
"""
DUTCH_RULES = """DE GLASTOREN

Elke speler krijgt 7 knikkers en 3 glaskaarten.

Wie de kroon trekt, legt haar meteen op de toren.

Op het eind telt elke knikker 5 punten, de kroon echter 12.
"""
TERMS = """crown "crown"
  de Krone first de:5.1
  nl kroon first nl:5.1
"""


def two_editions() -> Path:
    index(GERMAN_RULES)
    Path("pebbles/editions/terms").write_text(TERMS, encoding="utf-8")
    assert index(DUTCH_RULES, file="pebbles.nl.txt") == 0
    return Path("pebbles/editions/nl.ledger")


def test_counterparts_are_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    """For a game that has an edition, likely counterparts are proposed, and marked as proposed."""
    made = ledger(two_editions())
    found = {p.id: [s.passage for s in p.suggestions] for p in made.passages}
    assert found == {f"nl:{n}.1": [f"de:{n}.1"] for n in (1, 3, 5, 7)}
    assert not any(p.counterparts for p in made.passages)
    assert "4 likely counterparts in de, to be confirmed" in capsys.readouterr().out
    assert not any(p.suggestions for p in ledger().passages), "the other ledger is left alone"


def test_a_confirmed_counterpart_is_not_touched() -> None:
    """What a person said of counterparts stays, also none and also what looks wrong; only the rest is suggested."""
    path = two_editions()
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"  suggested de:3.1 \d+%", "  counterpart de:7.1", text)
    text = re.sub(r"  suggested de:5.1 \d+%", "  counterpart none de", text)
    path.write_text(text, encoding="utf-8")
    before = path.read_bytes()
    assert index(None, file="pebbles.nl.txt") == 0
    assert path.read_bytes() == before


def test_gists_have_to_do_where_a_text_is_not_at_hand() -> None:
    """Without the other text, figures and terms of the gists still find the counterpart."""
    index(GERMAN_RULES)
    Path("pebbles/editions/terms").write_text(TERMS, encoding="utf-8")
    Path("pebbles.de.txt").unlink()
    gists = {"de:3.1": "Everyone gets 7 marbles and 3 cards of glass.", "de:7.1": "A marble scores 5, the crown 12."}
    made = ledger()
    LEDGER.write_text(ledger_text(made.with_passages(tuple(replace(p, gist=gists.get(p.id, "")) for p in made.passages))), encoding="utf-8")
    index(DUTCH_RULES, file="pebbles.nl.txt")
    found = {p.id: [s.passage for s in p.suggestions] for p in ledger(Path("pebbles/editions/nl.ledger")).passages}
    assert (found["nl:3.1"], found["nl:7.1"]) == (["de:3.1"], ["de:7.1"])


@pytest.mark.slow
def test_texts_beyond_comparing() -> None:
    """Two texts of thousands of sentences get no suggestions, and no long wait."""
    index("Ja es ist 7 so. " * 2_500)
    assert index("Nee het is 7 zo. " * 2_500, file="pebbles.nl.txt") == 0
    assert not any(p.suggestions for p in ledger(Path("pebbles/editions/nl.ledger")).passages)


def test_another_text_altogether(capsys: pytest.CaptureFixture[str]) -> None:
    """Thousands of sentences that have nothing in common with thousands of others: all are new, without a long wait."""
    index("\n\n".join(f"Eins {n} zwei." for n in range(2_500)))
    found = report("\n\n".join(f"Drei {n} vier." for n in range(2_500)), capsys)
    assert len(found["missing"]) == len(found["new"]) == 2_500


# ---- bad input --------------------------------------------------------------------------------------------------------

LATIN = "Jeder Zauberer erhält drei Stäbe.".encode("latin-1")
BAD_TEXTS = {
    "binary": (bytes(range(256)) * 9, "E901", "2:118"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "E901", "1:1"),
    "NUL": (b"Eins.\nZwei \0 drei.", "E901", "2:6"),
    "UTF-16": ("Eins.\n".encode("utf-16"), "E901", "1:1"),
    "escape": (b"Eins\x1b[31m", "E901", "1:5"),
    "empty": (b"", "E902", "1:1"),
    "blanks": (b" \n\t\r\n  \n", "E902", "1:1"),
    "byte order mark": (b"\xef\xbb\xbf", "E902", "1:1"),
    "Latin-1": (LATIN, "E002", "1:19"),
    "cut UTF-8": ("Stäbe.\nä".encode()[:-1], "E002", "2:1"),
}


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[tuple[str, str]]:
    """Code and place of every mistake; that it is told to people and to programs alike; that nothing on disk is touched."""
    before = everything()
    capsys.readouterr()
    assert main(["rulebook", "index", *arguments]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    told = [(m[2], m[1]) for m in re.finditer(r"^.*?:(\d+:\d+): (E\d{3}) ", err, re.MULTILINE)]
    assert main(["rulebook", "index", *arguments, "--json"]) == 1
    shape = json.loads(capsys.readouterr().out)["diagnostics"]
    assert [(d["code"], f"{d['line']}:{d['column']}") for d in shape] == told
    assert all(d["file"] and d["message"] and d["hint"] for d in shape)
    assert everything() == before
    return told


@pytest.mark.parametrize(("data", "code", "place"), BAD_TEXTS.values(), ids=BAD_TEXTS)
@pytest.mark.parametrize("again", [False, True])
def test_what_is_no_text(data: bytes, code: str, place: str, again: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is no text is refused with its place; no ledger is begun, and one that is there stays as it is."""
    if again:
        index(GERMAN)
        fill_in()
    Path("pebbles.de.txt").write_bytes(data)
    assert refused(capsys, "pebbles.de.txt") == [(code, place)]
    assert LEDGER.exists() == again


def test_a_text_that_is_too_large(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A text at the limit is taken, a larger one refused."""
    size = len(GERMAN.encode())
    monkeypatch.setattr(limits, "TEXT_BYTES", Limit(size, "bytes", Code.TEXT_TOO_LARGE))
    assert index(GERMAN) == 0
    Path("pebbles.de.txt").write_text(GERMAN + ".", encoding="utf-8")
    assert refused(capsys, "pebbles.de.txt") == [("E915", "1:1")]


def test_a_text_of_too_many_passages(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """No ledger is written that could not be read again for its length."""
    index("Eins ist.\n\nZwei ist.\n")
    monkeypatch.setattr(limits, "PASSAGES", Limit(2, "passages", Code.TOO_MANY_PASSAGES))
    assert index("Eins ist.\n\nZwei ist.\n") == 0
    Path("pebbles.de.txt").write_text("Eins ist.\n\nZwei ist.\n\nDrei ist.\n", encoding="utf-8")
    assert refused(capsys, "pebbles.de.txt") == [("E916", "1:1")]
    Path("pebbles.nl.txt").write_text("Een is.\n\nTwee is.\n\nDrie is.\n", encoding="utf-8")
    assert refused(capsys, "pebbles.nl.txt") == [("E916", "1:1")]


def test_what_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is not there, and a folder, are refused."""
    assert refused(capsys, "nothing.de.txt") == [("E007", "1:1")]
    Path("folder.de.txt").mkdir()
    assert refused(capsys, "folder.de.txt") == [("E007", "1:1")]


@pytest.mark.parametrize("name", ["rules.txt", "pebbles.german.txt", "Pebbles.de.txt", "pebbles.de.text", ".de.txt", "a b.de.txt"])
def test_a_name_that_tells_nothing(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A text is called GAME.EDITION.txt, or both are said."""
    Path(name).write_text(GERMAN, encoding="utf-8")
    assert refused(capsys, name) == [("E921", "1:1")]
    assert refused(capsys, name, "--game", "pebbles", "--edition", "../x") == [("E921", "1:1")]
    assert refused(capsys, name, "--game", "../pebbles", "--edition", "de") == [("E921", "1:1")]
    assert refused(capsys, name, "--game", "a" * 400, "--edition", "de") == [("E921", "1:1")]
    assert main(["rulebook", "index", name, "--game", "pebbles", "--edition", "de"]) == 0


@pytest.mark.parametrize("name", ["a\nb.txt", "a\u200bb.txt", " a.txt", "a\u202e.txt", "a\udcff.txt"])
def test_a_name_that_no_ledger_could_hold(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A file whose name would break its ledger is refused, not written down."""
    Path(name).write_text(GERMAN, encoding="utf-8")
    assert refused(capsys, name, "--game", "pebbles", "--edition", "de") == [("E921", "1:1")]
    assert not LEDGER.exists()


def damaged(old: str, new: str) -> None:
    text = LEDGER.read_text(encoding="utf-8")
    assert old in text
    LEDGER.write_text(text.replace(old, new, 1), encoding="utf-8")


BAD_LEDGERS = {
    "duplicate id": ("de:3.2 ?", "de:3.1 ?", [("E904", "11:1")]),
    "unknown disposition": ("de:3.1 ?", "de:3.1 rul", [("E905", "8:8")]),
    "another edition": ("Ledger pebbles de", "Ledger pebbles nl", [("E911", "1:1")]),
    "another game": ("Ledger pebbles de", "Ledger marbles de", [("E911", "1:1")]),
    "no first line": ("Ledger pebbles de", "A ledger", [("E903", "1:1")]),
    "a place": ("at 3.1 10w", "at 3.1 tenw", [("E903", "9:3")]),
    "a field": ("  at 3.1", "  gits One.\n  at 3.1", [("E907", "9:3")]),
    "an alias": ("  at 3.1", "  alias de:1.1\n  at 3.1", [("E904", "9:9")]),
    "what it restates": ("de:3.1 ?", "de:3.1 restates de:99.1", [("E906", "8:17")]),
    "several": ("de:3.1 ?", "de:1.1 rul", [("E905", "8:8"), ("E904", "8:1")]),
    "hidden character": ("de:3.1 ?", "de:3.1\u200b ?", [("E003", "8:7")]),
    "quoted": ("  at 3.1", '  spell "a b c d e" as "f"\n  at 3.1', [("E912", "9:10")]),
}


@pytest.mark.parametrize(("old", "new", "expected"), BAD_LEDGERS.values(), ids=BAD_LEDGERS)
def test_a_ledger_that_is_not_in_order(old: str, new: str, expected: list[tuple[str, str]], capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is built on a ledger with a mistake: it is told with its place, and the ledger stays as it is, byte for byte."""
    index(GERMAN)
    damaged(old, new)
    assert refused(capsys, "pebbles.de.txt") == expected


def test_a_counterpart_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    """A counterpart that the other edition does not have is told with its place; one of an edition without a ledger is let pass."""
    path = two_editions()
    damaged("de:3.1 ?", "de:3.1 rule\n  gist Seven marbles and three cards.\n  counterpart nl:9.9")
    assert refused(capsys, "pebbles.de.txt") == [("E906", "10:15")]
    path.unlink()
    assert index() == 0


def test_a_ledger_that_is_filled_in_by_half() -> None:
    """What is not said yet is no mistake for the tool: dispositions may come first, gists and targets later."""
    index(GERMAN)
    damaged("de:3.1 ?", "de:3.1 rule")
    damaged("de:3.2 ?", "de:3.2 restates")
    damaged("de:3.3 ?", "de:3.3 lacuna")
    before = LEDGER.read_bytes()
    assert index() == 0
    assert LEDGER.read_bytes() == before


def test_a_ledger_that_cannot_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    """A ledger that is no text, or a folder, is refused and left as it is."""
    index(GERMAN)
    LEDGER.write_bytes(b"Ledger pebbles de\n\xff")
    assert refused(capsys, "pebbles.de.txt") == [("E002", "2:1")]
    LEDGER.unlink()
    LEDGER.mkdir()
    assert refused(capsys, "pebbles.de.txt") == [("E007", "1:1")]


# ---- writing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("function", ["replace", "mkdir"])
def test_a_write_that_fails(function: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """If the new ledger cannot be put in place, the old one is there, whole, and nothing else is left behind."""
    index(GERMAN)
    fill_in()

    def fails(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*((os, "replace", fails) if function == "replace" else (Path, "mkdir", fails)))
    Path("pebbles.de.txt").write_text(GERMAN.replace("vier", "acht"), encoding="utf-8")
    assert refused(capsys, "pebbles.de.txt") == [("E007", "1:1")]


def test_a_write_that_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a file is never put in place: it is written aside first."""
    index(GERMAN)
    before = everything()

    def half(self: Path, text: str, **_: object) -> None:
        with self.open("w", encoding="utf-8") as stream:
            stream.write(text[:50])
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr(Path, "write_text", half)
        assert index() == 1
    assert everything() == before


def test_where_nobody_may_write(capsys: pytest.CaptureFixture[str]) -> None:
    """A path through a file, or one that is too long, is refused, not our mistake."""
    Path("pebbles.de.txt").write_text(GERMAN, encoding="utf-8")
    assert refused(capsys, "pebbles.de.txt", "--ledger", "pebbles.de.txt/de.ledger") == [("E007", "1:1")]
    assert refused(capsys, "pebbles.de.txt", "--ledger", "x" * 300) == [("E007", "1:1")]


# ---- what is shown ----------------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_is_for_people(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A progress bar appears where somebody is watching; not in a pipe, and not with --json."""
    for watched, arguments, expected in ((True, (), True), (True, ("--json",), False), (False, (), False)):
        seen = Terminal() if watched else io.StringIO()
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setattr(sys, "stderr", seen)
        assert index(GERMAN, *arguments) == 0
        assert ("passages" in seen.getvalue()) == expected
        assert bool(seen.getvalue()) == expected


def test_the_bar_goes_away_with_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake is told after the bar, not into it."""
    seen = Terminal()
    monkeypatch.setattr(sys, "stderr", seen)
    assert index("   ") == 1
    assert seen.getvalue().rstrip().endswith("hint: check that it was saved")


def test_the_shape(capsys: pytest.CaptureFixture[str]) -> None:
    """The shape for programs: what the ledger is of, where it is, and the ids by what became of them."""
    two_editions()
    capsys.readouterr()
    index(GERMAN_RULES.replace("12", "13"), "--json", "--dry-run")
    data = json.loads(capsys.readouterr().out)
    assert data == {
        "format": 1, "game": "pebbles", "edition": "de", "ledger": "pebbles/editions/de.ledger", "written": False, "passages": 4,
        "found": ["de:1.1", "de:3.1", "de:5.1"], "moved": [], "changed": ["de:7.1"], "missing": [], "new": [], "suggested": {"nl": 4},
    }  # fmt: skip
    index(GERMAN_RULES, "--json", file="other.de.txt")
    data = json.loads(capsys.readouterr().out)
    assert (data["written"], data["new"], data["found"], data["suggested"]) == (True, ["de:1.1", "de:3.1", "de:5.1", "de:7.1"], [], {})
