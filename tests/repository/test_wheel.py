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
    """Grammar and specs are carried in the wheel: installed alone, it rules on a question."""
    quiet = {**os.environ, "PYTHONPATH": "", "LEXLUDI_CACHE": str(tmp_path / "cache")}
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
    checked = subprocess.run([command[0], "check"], text=True, capture_output=True, cwd=tmp_path, env=quiet, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")
    asks = [str(python), "-c", "import lexludi; print(lexludi.__file__)"]
    where = subprocess.run(asks, text=True, capture_output=True, cwd=tmp_path, env=quiet, check=True)
    assert str(tmp_path) in where.stdout, "it is the installed package that answered"
