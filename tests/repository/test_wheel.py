"""The built wheel in a new environment, outside the repository."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
QUESTION = """Players Anna, Bo, Cy.
Given in play: the mover is Bo; the trick is Anna blue 3; Bo's hand is blue 1, red 9.
May Bo play red 9?
"""


@pytest.mark.slow
@pytest.mark.fresh
def test_the_wheel_answers_outside_the_repository(tmp_path: Path) -> None:
    """Grammar, specs, ledgers and terms are carried in the wheel: installed alone, it rules on a question, and knows its passages."""
    quiet = {**os.environ, "PYTHONPATH": "", "LEXLUDI_CACHE": str(tmp_path / "cache")}
    alone = {name: value for name, value in quiet.items() if name != "LEXLUDI_RULEBOOKS"}
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path / "dist"), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True, env=quiet)
    wheel = next((tmp_path / "dist").glob("lexludi-*.whl"))
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / "bin" / "python"
    install = [str(python), "-m", "pip", "install", "-qq", "--disable-pip-version-check", str(wheel)]
    subprocess.run(install, check=True, capture_output=True, env=quiet)
    command = [str(tmp_path / "venv" / "bin" / "lexludi"), "ask", "wizard", "-", "--json"]
    asked = subprocess.run(command, input=QUESTION, text=True, capture_output=True, cwd=tmp_path, env=quiet, check=False)
    assert asked.returncode == 1, asked.stderr
    ruling = json.loads(asked.stdout)["rulings"][0]
    assert (ruling["verdict"], ruling["decided_by"][0]) == ("no", "play.follow")
    assert ruling["quotes"][0]["gist"]
    checked = subprocess.run([command[0], "check"], text=True, capture_output=True, cwd=tmp_path, env=quiet, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")
    covered = subprocess.run([command[0], "coverage", "--json"], text=True, capture_output=True, cwd=tmp_path, env=alone, check=True)
    carried = {f"{p.parents[1].name}.{p.stem}" for p in (ROOT / "spec").glob("*/editions/*.ledger")}
    assert set(json.loads(covered.stdout)["editions"]) == carried
    for game in {name.partition(".")[0] for name in carried}:
        listed = subprocess.run([command[0], "terms", game, "--json"], text=True, capture_output=True, cwd=tmp_path, env=alone, check=True)
        assert json.loads(listed.stdout)["terms"]
    drawn = subprocess.run([command[0], "draw", "wizard:two-wizards"], text=True, capture_output=True, cwd=tmp_path, env=alone, check=True)
    assert "--ld-ink" in drawn.stdout, "the stylesheet of drawings is carried as well"
    asks = [str(python), "-c", "import lexludi; print(lexludi.__file__)"]
    where = subprocess.run(asks, text=True, capture_output=True, cwd=tmp_path, env=quiet, check=True)
    assert str(tmp_path) in where.stdout, "it is the installed package that answered"
