"""Verifying a game: the same result however it is run, nothing lost when it is killed, and a breach shown as a case."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.tables import HERE, rulings
from lexludi.cli import main
from lexludi.program.load import load_folder
from lexludi.program.model import Program
from lexludi.reports import verify as reports
from lexludi.trials.keep import Kept
from lexludi.trials.verify import Player, Verification, settings_of, verify

FALSE = """
Claim eat.two "Whoever eats a meal gets two points"
  from de:2.2 nl:2.2 it:2.2
  Whenever a player eats a card and the card is a meal, the player's score goes up by 2.

Claim eat.mouse "Nobody may eat a mouse"
  from de:2.2 nl:2.2 it:2.2
  Never, in supper, the mover may eat a card in the mover's hand that is a mouse.

Rule mouse.flood "Nobody ever has so many points"
  from de:2.2 nl:2.2 it:2.2
  In supper, a player may not rest if the player's score is more than 499.
"""


pytestmark = pytest.mark.slow


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "larder"
    made.mkdir()
    text = (HERE / "larder.md").read_text(encoding="utf-8")
    (made / "game.md").write_text(f"{text}\n```lexludi{FALSE}```\n", encoding="utf-8")
    return made


def program_in(folder: Path) -> Program:
    loaded = load_folder(folder)
    assert loaded.program is not None
    return loaded.program


def run(folder: Path, jobs: int = 1, kept: Kept | None = None, games: int = 12) -> Verification:
    program = program_in(folder)
    settings = settings_of(program, None, 3, ())
    return verify(program, settings, games, 5, {}, kept or Kept(folder), jobs)


def told(found: Verification) -> str:
    return json.dumps(reports.shape(found, {}, {}), sort_keys=True)


def test_any_number_of_jobs_finds_the_same(folder: Path) -> None:
    """One process or two: the same games, the same counts, the same breaches."""
    assert told(run(folder, 1)) == told(run(folder, 2))


def test_a_killed_run_is_taken_up_again(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was kept is not played again, a line cut in two is, and the result is that of a run in one go."""
    file = tmp_path / "kept.jsonl"
    whole = run(folder)
    run(folder, kept=Kept(folder, file, {"seed": 5}))
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) > 5
    file.write_text("\n".join([*lines[:4], lines[4][:50]]), encoding="utf-8")
    played: list[str] = []
    plain = Player.play

    def play(self: Player, lot: Any) -> Any:
        played.append(lot.name)
        return plain(self, lot)

    monkeypatch.setattr(Player, "play", play)
    again = run(folder, kept=Kept(folder, file, {"seed": 5}))
    assert told(again) == told(whole)
    assert len(played) == len(lines) - 4
    assert len(file.read_text(encoding="utf-8").splitlines()) == len(lines)


def test_another_run_does_not_take_up_what_is_not_its_own(folder: Path, tmp_path: Path) -> None:
    """A file that was kept for another seed is begun anew."""
    file = tmp_path / "kept.jsonl"
    kept = Kept(folder, file, {"seed": 5})
    run(folder, kept=kept, games=2)
    assert Kept(folder, file, {"seed": 5}).found
    assert not Kept(folder, file, {"seed": 6}).found


def test_a_breach_is_shown_as_a_case(folder: Path) -> None:
    """The case of a breach can be pasted: it is read, its move is made, and what was promised is not what is ruled."""
    found = run(folder)
    cases = reports.cases_of(found)
    assert {key[0] for key in cases} == {"eat.two", "eat.mouse"}
    program = program_in(folder)
    for text in cases.values():
        ruled = [r for r in rulings(program, text) if r.expected is not None]
        assert [r.as_expected for r in ruled] == [False], text
        assert len(text.splitlines()) < 20


def test_the_case_holds_no_more_than_it_needs(folder: Path) -> None:
    """That a meal brings one point is shown by one card in one hand; nobody else has to hold any."""
    cases = reports.cases_of(run(folder))
    text = next(text for key, text in cases.items() if key[0] == "eat.two")
    assert text.count("hand is") == 1
    assert "score is" not in text


def test_what_no_game_reached_is_told(folder: Path) -> None:
    """A rule that no game meets is listed, and nothing else is."""
    found = run(folder, games=20)
    assert found.never_reached() == ["mouse.flood"]
    assert found.outcome.stood[("supper.eat", 0)] > 100


def test_sentences_that_random_play_misses_are_aimed_at(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For each sentence that no game has met, some are played in a mood for it, and only for these."""
    aims = []
    plain = Player.play

    def play(self: Player, lot: Any) -> Any:
        aims.append(lot.aim)
        return plain(self, lot)

    monkeypatch.setattr(Player, "play", play)
    run(folder, games=20)
    assert {aim for aim in aims if aim is not None} == {("mouse.flood", 0)}


def test_the_command_says_what_is_broken(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Broken claims make the answer no; both forms of the report name them, with the case."""
    asked = ["verify", str(folder), "--games", "4", "--edition", "de", "--players", "2"]
    assert main([*asked, "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    broken = {c["id"]: c["counterexample"]["case"] for c in data["claims"] if not c["held"]}
    assert set(broken) == {"eat.two", "eat.mouse"}
    assert data["rules_never_reached"] == ["mouse.flood"]
    assert data["rules_exercised"]["supper.eat"] > 0
    assert main(asked) == 1
    shown = capsys.readouterr().out
    assert "0 of 2 claims kept" in shown
    assert all(case in shown for case in broken.values())
