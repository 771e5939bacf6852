"""The command line: exit codes, JSON, and that no wrong input ever shows a traceback or is called our mistake."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from lexludi.cli import BUG, FINE, MISTAKES, USAGE, main
from lexludi.program.load import load_folder

ROOT = Path(__file__).resolve().parents[2]
GIVEN = "Players Anna, Bo, Cy.\nGiven in play: the mover is Cy; the trick is Anna blue 3, Bo blue 4; Cy's hand is blue 2, red 5.\n"


class Typed:
    """Standard input with these bytes in it."""

    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)

    def readline(self) -> str:
        return self.buffer.readline().decode(errors="replace")

    def isatty(self) -> bool:
        return False

    def __iter__(self) -> Any:
        return iter(self.readline, "")


LOADED = cache(load_folder)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    monkeypatch.setattr("lexludi.catalogue.load_folder", LOADED)  # the same program for every question, to save time

    def run(*argv: str, typed: str | bytes | dict[str, Any] = b"") -> tuple[int, str, str]:
        if isinstance(typed, dict):
            typed = json.dumps(typed)
        monkeypatch.setattr("sys.stdin", Typed(typed.encode() if isinstance(typed, str) else typed))
        try:
            code = main(list(argv))
        except SystemExit as stopped:
            code = int(str(stopped.code or 0))
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        assert code != BUG, err
        return code, out, err

    return run


def question(**more: Any) -> dict[str, Any]:
    return {"players": ["Anna", "Bo", "Cy"], "questions": ["What is the round?"], **more}


def test_sight_and_knowledge_as_json(run: Any) -> None:
    """Questions about sight and knowledge are asked and answered as JSON like all others."""
    asked = ["May Bo see the played?", "What does Cy know of Cy's hand? red 5, blue 2.", "What does Bo know of Cy's hand?"]
    given = {"the mover": "Cy", "Cy's hand": ["blue 2", "red 5"]}
    code, out, _ = run("ask", "wizard", "--json", typed=question(stage="play", given=given, questions=asked))
    found = json.loads(out)["rulings"]
    assert code == MISTAKES
    assert [(r["verdict"], r["value"]) for r in found] == [("no", None), ("value", ["blue 2", "red 5"]), ("value", [])]
    assert (found[0]["decided_by"], found[0]["grade"], found[1]["as_expected"]) == (["played.review"], "gap", True)
    assert [r["rule"] for r in found[0]["reasons"]] == ["played.review"]


# ---- exit codes


@pytest.mark.parametrize(
    ("argv", "typed", "code"),
    [
        (["ask", "wizard"], GIVEN + "May Cy play blue 2?\n", FINE),
        (["ask", "wizard"], GIVEN + "May Cy play red 5?\n", MISTAKES),
        (["ask", "wizard"], GIVEN + "May Cy play red 5? No.\n", FINE),
        (["ask", "wizard"], GIVEN + "May Cy play blue 2? No.\n", MISTAKES),
        (["ask", "wizard"], GIVEN.replace("Cy's hand is blue 2, red 5", "Cy's hand includes red 5") + "May Cy play red 5?\n", FINE),
        (["ask", "wizard"], "Players Anna, Bo, Cy.\nMay Bo see Anna's hand?\n", MISTAKES),
        (["ask", "wizard"], "Players Anna, Bo, Cy.\nMay Bo see Bo's hand?\n", FINE),
        (["ask", "wizard"], "Players Anna, Bo, Cy.\nWhat does Bo know of Anna's hand? None.\n", FINE),
        (["check", "wizard"], "", FINE),
        (["check", str(ROOT / "spec/wizard/game.md")], "", FINE),
        (["simulate", "wizard", "--games", "1"], "", FINE),
        (["simulate", "wizard", "--games", "1", "--seed", "-12345678901234567890"], "", FINE),
        (["--version"], "", FINE),
        (["explain", "E201"], "", FINE),
        (["explain"], "", FINE),
        ([], "", USAGE),
        (["nothing"], "", USAGE),
        (["ask"], "", USAGE),
        (["simulate", "wizard", "--games", "none"], "", USAGE),
        (["simulate", "wizard", "--games", "0"], "", USAGE),
        (["simulate", "wizard", "--jobs", "1000"], "", USAGE),
        (["simulate", "wizard", "--seed", "9" * 5000], "", USAGE),
    ],
)  # fmt: skip
def test_exit_codes(run: Any, argv: list[str], typed: str, code: int) -> None:
    """0 if all is well, 1 if the answer is no or the input has mistakes, 2 if the command is used wrongly."""
    assert run(*argv, typed=typed)[0] == code


@pytest.mark.parametrize(
    ("argv", "typed", "code"),
    [
        (["check", "nowhere"], "", "E809"),
        (["check", ""], "", "E809"),
        (["check", "/etc/passwd"], "", "E809"),
        (["check", "page.md"], "", "E809"),
        (["ask", "nowhere"], "", "E809"),
        (["ask", "wizard", "/nowhere"], "", "E007"),
        (["ask", "wizard", "/"], "", "E007"),
        (["ask", "wizard", "a\0b"], "", "E007"),
        (["ask", "wizard"], "", "E812"),
        (["ask", "wizard"], "Players Anna, Bo, Cy.\nAnna plays blue 3.\n", "E812"),
        (["ask", "wizard"], b"\xff\xfe", "E002"),
        (["ask", "wizard"], b"Players\0.", "E003"),
        (["ask", "wizard"], "Players Anna, Bo, Cy.\nGiven: the trick is none.\nWhat is the mover?\n", "E205"),
        (["ask", "wizard"], "Players Anna, Bo, Cy.\nMay Anna play blue 3?\n", "E205"),
        (["ask", "wizard"], "Players Anna, Bo, Cy.\nGiven in nowhere.\nMay Anna play blue 3?\n", "E205"),
        (["ask", "wizard"], "Players Anna, Bo.\nGiven in play.\nMay Anna play blue 3?\n", "E606"),
        (["ask", "wizard"], "Players Anna, Bo, Anna.\nGiven in play.\nMay Anna play blue 3?\n", "E209"),
        (["ask", "wizard"], GIVEN + "May Zoe play blue 3?\n", "E602"),
        (["ask", "wizard"], GIVEN + "What may Zoe do?\n", "E602"),
        (["ask", "wizard"], GIVEN + "May Cy sing?\n", "E204"),
        (["ask", "wizard"], GIVEN + "May Cy play?\n", "E309"),
        (["ask", "wizard"], GIVEN + "May Cy play blue 99?\n", "E601"),
        (["ask", "wizard"], GIVEN + "What is the nonsense?\n", "E201"),
        (["ask", "wizard"], GIVEN + "Cy plays red 5.\nWhat is the winner?\n", "E608"),
        (["ask", "wizard"], question(given={"the round": 10**50}), "E601"),
        (["ask", "wizard"], question(given={"the round": 1.5}), "E101"),
        (["ask", "wizard"], question(given={"the round": [[[]]]}), "E601"),
        (["ask", "wizard"], question(given={"Anna's hand": {"size": -3}}), "E605"),
        (["ask", "wizard"], question(given={"Anna's hand": {"size": 61}}), "E605"),
        (["ask", "wizard"], question(given={"Anna's hand": {"colour": 1}}), "E808"),
        (["ask", "wizard"], question(given=[]), "E808"),
        (["ask", "wizard"], question(players="Anna"), "E808"),
        (["ask", "wizard"], question(answers={"a": 1}), "E808"),
        (["ask", "wizard"], question(nonsense=1), "E808"),
        (["ask", "wizard"], question(options=["nonsense"]), "E208"),
        (["ask", "wizard"], question(editions=["Klingon"]), "E207"),
        (["ask", "wizard"], question(answers={"end.tie": "nonsense"}), "E213"),
        (["ask", "wizard"], question(answers={"end.nothing": "nonsense"}), "E212"),
        (["ask", "wizard"], question(players=["\ud800"]), "E101"),
        (["ask", "wizard"], '{"players": NaN}', "E806"),
        (["ask", "wizard"], '{"players": 1e999999}', "E808"),
        (["ask", "wizard"], '{"a": 1, "a": 2}', "E807"),
        (["ask", "wizard"], "{" + '"a":[' * 40, "E805"),
        (["ask", "wizard"], "{nonsense", "E806"),
        (["judge", "nowhere"], "", "E810"),
        (["judge", ""], "", "E810"),
        (["judge", "wizard:nowhere"], "", "E810"),
        (["judge", "page.md"], "", "E809"),
        (["simulate", "wizard", "--players", "2"], "", "E606"),
        (["simulate", "wizard", "--games", "1000001"], "", "E803"),
        (["simulate", "wizard", "--option", "nonsense"], "", "E208"),
        (["simulate", "wizard", "--edition", "xx"], "", "E207"),
        (["simulate", "wizard", "--answer", "nonsense"], "", "E213"),
        (["simulate", "wizard", "--answer", "end.tie=nonsense"], "", "E213"),
        (["simulate", "wizard", "--option", "plus-minus", "--option", "secret-prediction"], "", "E509"),
        (["fmt", "/nowhere"], "", "E007"),
        (["explain", "E999"], "", "E811"),
        (["play", "wizard", "--players", "Anna,Anna,Anna"], "", "E209"),
        (["play", "wizard", "--players", "Anna"], "", "E606"),
    ],
)  # fmt: skip
def test_every_wrong_input_is_refused(run: Any, argv: list[str], typed: Any, code: str) -> None:
    """Every mistake has its code, on standard error or in the ruling, and the exit code is 1; also as JSON."""
    status, out, err = run(*argv, typed=typed)
    assert status == MISTAKES
    assert code in out + err or "Refused" in out, "a ruling without a place shows the reason, and its code as JSON"
    if argv[0] in ("play", "explain"):
        return
    status, out, _ = run(*argv, "--json", typed=typed)
    data = json.loads(out)
    found = data.get("diagnostics") or [r.get("diagnostic") or {} for r in data["rulings"]]
    assert (status, found[0].get("code")) == (MISTAKES, code)


# ---- JSON


def test_check_json(run: Any, tmp_path: Path) -> None:
    """`check --json` lists every mistake with its code, file, place, message and hint."""
    (tmp_path / "game.md").write_text("```lexludi\nEdition nl is Dutch.\n\nRule a.b \"Nonsense\" from nl:1.1 Nonsense is.\n```\n")
    code, out, _ = run("check", str(tmp_path), "--json")
    found = json.loads(out)["diagnostics"]
    assert code == MISTAKES
    assert found
    for d in found:
        assert {"code", "file", "line", "column", "end_line", "end_column", "message", "hint"} <= set(d)
    assert json.loads(run("check", "wizard", "--json")[1])["diagnostics"] == []


def test_simulate_json(run: Any) -> None:
    """`simulate --json` carries every key that the design promises; scores only where they are asked for."""
    code, out, _ = run("simulate", "wizard", "--players", "3", "--games", "2", "--seed", "4", "--json")
    data = json.loads(out)
    promised = {
        "game", "edition", "options", "players", "games", "ended", "dead_ends", "conflicts", "moves", "seconds", "engine",
        "digest", "lengths",
    }  # fmt: skip
    assert code == FINE
    assert promised <= set(data)
    assert (data["games"], data["ended"], data["lengths"]) == (2, 2, {"20": 2})
    assert "results" not in data
    more = json.loads(run("simulate", "wizard", "--players", "3", "--games", "2", "--seed", "4", "--results", "--json")[1])
    assert [set(r["scores"]) for r in more["results"]] == [{"Anna", "Bo", "Cy"}] * 2
    assert more["digest"] == data["digest"]


def test_judge_json(run: Any) -> None:
    """`judge --json` gives a ruling for each question of a case, with what was expected; all of a game's cases are as expected."""
    code, out, _ = run("judge", "wizard", "--json")
    found = json.loads(out)["rulings"]
    assert code == FINE
    assert len(found) > 20
    assert all(r["as_expected"] for r in found)


def test_json_and_case_syntax_agree(run: Any) -> None:
    """The same question as JSON and in case syntax is ruled on alike."""
    text = GIVEN + "May Cy play red 5?\n"
    data = {
        "players": ["Anna", "Bo", "Cy"], "stage": "play", "questions": ["May Cy play red 5?"],
        "given": {"the mover": "Cy", "the trick": ["Anna blue 3", "Bo blue 4"], "Cy's hand": ["blue 2", "red 5"]},
    }  # fmt: skip
    as_text, as_data = (json.loads(run("ask", "wizard", "--json", typed=t)[1]) for t in (text, data))
    assert as_text == as_data


# ---- the process


@pytest.mark.parametrize("environment", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}])
def test_a_poor_terminal(environment: dict[str, str]) -> None:
    """A terminal that cannot show a letter still gets the ruling."""
    text = GIVEN.replace("Anna", "Ännä") + "May Cy play red 5?\nMay Ännä play red 5?\n"
    done = command("ask", "wizard", typed=text.encode(), **environment)
    assert done.returncode == MISTAKES
    assert b"play.follow" in done.stdout
    assert done.stderr == b""


def test_a_reader_that_goes_away() -> None:
    """Output into a pipe that nobody reads any more is no mistake."""
    line = f"{sys.executable} -m lexludi.cli judge wizard --show --why | head -1"
    done = subprocess.run(["bash", "-c", line], capture_output=True, env=environment(), check=False)
    assert b"Traceback" not in done.stderr
    assert b"our mistake" not in done.stderr


def command(*argv: str, typed: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
    line = [sys.executable, "-m", "lexludi.cli", *argv]
    return subprocess.run(line, input=typed, capture_output=True, env={**environment(), **more}, check=False)


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT / "checker")}
