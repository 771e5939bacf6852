"""All sweeps of a game, with its claims looking on; each is kept when it is done, and several go on at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from lexludi.program import model as m
from lexludi.program.select import Law
from lexludi.syntax import nodes as n
from lexludi.syntax.printer import print_block
from lexludi.trials.lots import Key
from lexludi.trials.sweep import laws_of
from lexludi.trials.sweep_claims import sweep_with_claims


@dataclass(frozen=True)
class Trouble:
    """Something that is wrong in a small world, how often, and a case that shows it."""

    what: str
    times: int
    case: str


@dataclass(frozen=True)
class Exhausted:
    """A sweep under one edition: how many positions, how often each promise was looked at, and what was wrong."""

    sweep: str
    edition: str
    beginnings: int
    positions: int
    steps: int
    relevant: Counter[Key]
    troubles: tuple[Trouble, ...]


def exhaust(program: m.Program, folder: Path, edition: str | None = None, jobs: int = 1,
            progress: Callable[[int, int], None] | None = None) -> list[Exhausted]:  # fmt: skip
    """Every sweep under every edition that it is for, in the order of their names."""
    tasks = [(node.name, law.edition) for node in sorted(program.sweeps, key=_name) for law in laws_of(program, node, edition)]
    found = []
    for done, made in enumerate(_each(program, folder, tasks, jobs), 1):
        found.append(made)
        if progress is not None:
            progress(done, len(tasks))
    return found


def _name(node: n.Sweep) -> str:
    return node.name


def one(program: m.Program, name: str, edition: str) -> Exhausted:
    node = next(s for s in program.sweeps if s.name == name)
    law: Law = laws_of(program, node, edition)[0]
    swept, relevant = sweep_with_claims(law, node)
    troubles = tuple(Trouble(f"{x.sort}: {x.what}", x.times, f"```lexludi\n{print_block(x.case)}\n```") for x in swept.mishaps)
    return Exhausted(name, edition, swept.beginnings, swept.positions, swept.steps, relevant, troubles)


def _each(program: m.Program, folder: Path, tasks: list[tuple[str, str]], jobs: int) -> Iterator[Exhausted]:
    if jobs <= 1 or len(tasks) < 2:
        yield from (one(program, *task) for task in tasks)
        return
    from multiprocessing import get_context

    with get_context("spawn").Pool(min(jobs, len(tasks)), _read, (str(folder),)) as pool:
        yield from pool.imap(_sweep, tasks)


_program: m.Program | None = None


def _read(folder: str) -> None:
    """In a new process: read the game again."""
    global _program
    from lexludi.program.load import load_folder

    _program = load_folder(Path(folder), cases=False, sweeps=True).program


def _sweep(task: tuple[str, str]) -> Exhausted:
    assert _program is not None
    return one(_program, *task)
