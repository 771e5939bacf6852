"""A new edition beside finished ones: it disturbs none of them, and what is said on one side comes back to the other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lexludi.cli import main
from lexludi.editions.library import load_ledgers

OLD = "The Game\n\nEveryone takes 5 cards. Whoever has the owl begins.\n"
NEW = "Das Spiel\n\nAlle nehmen 5 Karten. Wer die Eule hat, beginnt.\n"
FINISHED = """Ledger tiny en
  language English
  text tiny.en.txt

en:1.1 heading
  at 1.1 2w {}

en:3.1 rule
  at 3.1 4w {}
  gist Each player gets five cards.

en:3.2 rule
  at 3.2 5w {}
  gist The holder of the owl goes first.
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with one edition that is read, and the text of a second."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LEXLUDI_RULEBOOKS", raising=False)
    Path("spec/tiny/editions").mkdir(parents=True)
    Path("tiny.en.txt").write_text(OLD, encoding="utf-8")
    Path("tiny.de.txt").write_text(NEW, encoding="utf-8")
    assert main(["rulebook", "index", "tiny.en.txt"]) == 0
    found, _ = load_ledgers(Path("spec/tiny"))
    prints = [p.places[0].fingerprint for p in found["en"].passages]
    Path("spec/tiny/editions/en.ledger").write_text(FINISHED.format(*prints), encoding="utf-8")
    return Path("spec/tiny")


def codes(capsys: pytest.CaptureFixture[str]) -> list[str]:
    capsys.readouterr()
    main(["check", "./spec/tiny", "--json"])
    return [d["code"] for d in json.loads(capsys.readouterr().out)["diagnostics"] if d["code"].startswith("E9")]


def test_a_ledger_that_is_only_begun_disturbs_nobody(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Until all of it is read, no other ledger needs to name counterparts in it, and none gets suggestions for it."""
    assert main(["rulebook", "index", "tiny.de.txt"]) == 0
    assert codes(capsys) == []
    before = (folder / "editions/en.ledger").read_bytes()
    assert main(["rulebook", "index", "tiny.en.txt"]) == 0
    assert (folder / "editions/en.ledger").read_bytes() == before


def test_what_is_confirmed_comes_back(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A counterpart that one side names is written into the other ledger when that is brought up to date."""
    assert main(["rulebook", "index", "tiny.de.txt"]) == 0
    path = folder / "editions/de.ledger"
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if "suggested" not in line]
    text = "\n".join(lines).replace("heading?", "heading") + "\n"
    for number, gist in (("1", "Five cards each."), ("2", "The owl begins.")):
        text = text.replace(f"de:3.{number} ?", f"de:3.{number} rule\n  gist {gist}\n  counterpart en:3.{number}")
    path.write_text(text.replace("de:1.1 heading", "de:1.1 heading\n  counterpart none en"), encoding="utf-8")
    assert codes(capsys) == ["E908"] * 3, "now it is read, and the other side owes three answers"
    assert main(["rulebook", "index", "tiny.en.txt"]) == 0
    ledgers, _ = load_ledgers(folder)
    assert [c.passages for p in ledgers["en"].passages for c in p.counterparts] == [("de:3.1",), ("de:3.2",)]
    assert [s.passage for p in ledgers["en"].passages for s in p.suggestions] == ["de:1.1"], "what nobody has said is only proposed"
    assert codes(capsys) == []


def test_a_text_that_is_changed_back(folder: Path) -> None:
    """A passage whose words are again what they were is not to be read again."""
    path = folder / "editions/en.ledger"
    before = path.read_bytes()
    Path("tiny.en.txt").write_text(OLD.replace("owl", "cat"), encoding="utf-8")
    assert main(["rulebook", "index", "tiny.en.txt"]) == 0
    assert b"  was " in path.read_bytes()
    Path("tiny.en.txt").write_text(OLD, encoding="utf-8")
    assert main(["rulebook", "index", "tiny.en.txt"]) == 0
    again = path.read_text(encoding="utf-8")
    assert again.count("  was ") == 1, "what it was in between"
    assert before.decode().replace("\n", "") == "".join(line for line in again.splitlines() if not line.startswith("  was "))


def test_words_beside_gists(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`rulebook show` puts the words of a passage beside what the ledger says of it, one passage or all."""
    capsys.readouterr()
    assert main(["rulebook", "show", "tiny.en.txt", "en:3.2", "--json"]) == 0
    words, gist = "Whoever has the owl begins.", "The holder of the owl goes first."
    shown = {"id": "en:3.2", "disposition": "rule", "lines": "3", "words": words, "gist": gist}
    assert json.loads(capsys.readouterr().out)["passages"] == [shown]
    assert main(["rulebook", "show", "tiny.en.txt"]) == 0
    assert [line for line in capsys.readouterr().out.splitlines() if line.startswith("en:")] == [
        "en:1.1 heading, line 1", "en:3.1 rule, line 3", "en:3.2 rule, line 3"
    ]  # fmt: skip
    assert main(["rulebook", "show", "tiny.en.txt", "en:9.1"]) == 1
    assert "E906" in capsys.readouterr().err
