"""Same seed, same bytes: whatever the process, the hash seed, the number of jobs, or the names and order of files."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lexludi.program.load import load_folder
from lexludi.program.select import under
from lexludi.resources import spec_folder
from lexludi.run.chance import GOLDEN, MASK, Seeded, mix
from lexludi.run.position import Position
from lexludi.trials.simulate import Plan, Table, simulate

ROOT = Path(__file__).parents[2]
WIZARD = spec_folder() / "wizard"


def _digest(**environment: str) -> str:
    command = [sys.executable, "-m", "lexludi.cli", "simulate", "wizard", "--players", "4", "--games", "12", "--seed", "5", "--json"]
    command += environment.pop("more", "").split()
    full = {**os.environ, "PYTHONPATH": str(ROOT / "checker"), **environment}
    done = subprocess.run(command, capture_output=True, text=True, env=full, check=True)
    data = json.loads(done.stdout)
    assert data["ended"] == 12
    return str(data["digest"])


def test_generator_is_splitmix64() -> None:
    """The generator gives the published first numbers of splitmix64 from state 0."""
    state, numbers = 0, []
    for _ in range(3):
        state = (state + GOLDEN) & MASK
        numbers.append(mix(state))
    assert numbers == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_below_takes_each_number_about_as_often() -> None:
    """`below` is uniform: of 60,000 throws of a die each face comes 10,000 times, give or take 400."""
    chance = Seeded(1)
    counts = [0] * 6
    for _ in range(60_000):
        counts[chance.below(6)] += 1
    assert all(abs(c - 10_000) < 400 for c in counts)


@pytest.mark.slow
def test_digest_does_not_depend_on_the_process() -> None:
    """Hash seeds and the number of jobs change nothing."""
    first = _digest(PYTHONHASHSEED="0")
    assert _digest(PYTHONHASHSEED="4711") == first
    assert _digest(PYTHONHASHSEED="1", more="--jobs 2") == first


def _plan(folder: Path, seed: int) -> str:
    program = load_folder(folder).program
    assert program is not None
    law = under(program)
    return simulate(law, Plan(str(folder), law.edition, (), (), 3, seed), 5).digest


def test_order_and_names_of_files_decide_nothing(tmp_path: Path) -> None:
    """Renamed so that they are read in the opposite order, the pages give the same games."""
    pages = sorted(WIZARD.rglob("*.md"), reverse=True)
    for number, page in enumerate(pages):
        shutil.copy(page, tmp_path / f"{number:03}.md")
    assert _plan(tmp_path, 3) == _plan(WIZARD, 3)
    assert _plan(WIZARD, 4) != _plan(WIZARD, 3)


@pytest.mark.parametrize("options", [(), ("secret-prediction",)])
def test_a_position_is_data_at_every_step(options: tuple[str, ...]) -> None:
    """Written as JSON and read back after every single move, a game goes on exactly as without."""
    program = load_folder(WIZARD).program
    assert program is not None
    table = Table(under(program, options=options), 3)
    played = table.play(9, 0)
    chance = Seeded(9, 0)
    state = table.engine.start(chance)
    log = []
    while True:
        written = json.dumps(Position.of(state).data())
        state = Position.read(table.engine, json.loads(written)).state(chance)
        table.engine.settle(state)
        if state.over:
            break
        act = table.choose(state, chance)
        assert act is not None
        log.append(act.text())
        table.engine.apply(state, act)
    assert len(log) == played.moves
    assert table.record(state, len(log), log).scores == played.scores
