"""How good are the trials of a game? Mutants of its rules are tried, and each is noticed by a trial or survives.

In: a game's folder and which mutants. Out: what became of each, the same whatever the number of jobs.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from lexludi.diagnostics import Code, Diagnostic, Refusal, refuse
from lexludi.program.mutants.mutant import Mutant
from lexludi.run.chance import Seeded
from lexludi.syntax import nodes as n
from lexludi.trials.bench import Bench, Outcome
from lexludi.trials.mutants_in_play import ENOUGH

FORMAT = 1


@dataclass(frozen=True)
class Adequacy:
    """What became of the mutants that were tried."""

    bench: Bench
    outcomes: tuple[Outcome, ...]
    seed: int
    whole: bool

    def fate(self, fate: str) -> tuple[Outcome, ...]:
        return tuple(o for o in self.outcomes if o.fate == fate)

    @property
    def mutants(self) -> int:
        """How many there are: what is no law is none."""
        return len(self.outcomes) - len(self.fate("stillborn"))

    @property
    def reasons(self) -> dict[str, n.Survivor]:
        return {f'{b.rule} "{b.label}"': b for b in self.bench.blocks if isinstance(b, n.Survivor)}

    def because(self, outcome: Outcome) -> str | None:
        """Why nothing could notice it, as the spec says."""
        found = self.reasons.get(outcome.id)
        return found.because if found is not None else None

    @property
    def explained(self) -> tuple[Outcome, ...]:
        return tuple(o for o in self.fate("survived") if o.id in self.reasons)

    @property
    def unexplained(self) -> tuple[Outcome, ...]:
        return tuple(o for o in self.fate("survived") if o.id not in self.reasons)

    @property
    def needless(self) -> tuple[tuple[n.Survivor, Outcome], ...]:
        """Explanations of mutants that are noticed, or are no law."""
        return tuple((self.reasons[o.id], o) for o in self.outcomes if o.fate != "survived" and o.id in self.reasons)

    def by_operator(self) -> dict[str, Counter[str]]:
        found: dict[str, Counter[str]] = {}
        for o in self.outcomes:
            fate = "explained" if o.fate == "survived" and o.id in self.reasons else o.fate
            found.setdefault(o.operator, Counter())[fate] += 1
        return dict(sorted(found.items()))

    def mutant(self, outcome: Outcome) -> Mutant:
        return self.bench.mutants[outcome.id]


def measure(
    folder: Path, sample: int | None = None, seed: int = 1, rule: str | None = None, jobs: int = 1,
    progress: Callable[[int, int], None] | None = None, run: Path | None = None, games: int = ENOUGH,
) -> Adequacy:  # fmt: skip
    """Tries all mutants, those of one rule, or a sample. All of them are tried only once the law as it is has passed all trials."""
    bench = Bench(folder, games)
    ids = chosen(bench, sample, seed, rule)
    whole = sample is None and rule is None
    kept = Kept(run, bench.program.fingerprint, games) if run is not None else None
    known = kept.read() if kept is not None else {}
    tasks: list[int | str] = [*(range(bench.sound_parts) if whole else ()), *(i for i in ids if i not in known)]
    for done, made in enumerate(_tried(bench, folder, games, tasks, jobs), 1):
        if isinstance(made, Diagnostic):
            raise Refusal(made)
        if made is not None:
            known[made.id] = made
            if kept is not None:
                kept.add(made)
        if progress is not None:
            progress(done, len(tasks))
    return Adequacy(bench, tuple(known[i] for i in ids), seed, whole)


def chosen(bench: Bench, sample: int | None, seed: int, rule: str | None) -> list[str]:
    """Which mutants, in the order of their rules. A sample is drawn by the generator that games are played with."""
    ids = [i for i, mutant in bench.mutants.items() if rule in (None, mutant.rule)]
    if rule is not None and not ids:
        raise refuse(Code.UNKNOWN_RULE, f"there is no mutant of '{rule}'", hint="name the id of a rule or a gap")
    if sample is None or sample >= len(ids):
        return ids
    chance, left = Seeded(seed), list(range(len(ids)))
    return [ids[i] for i in sorted(left.pop(chance.below(len(left))) for _ in range(sample))]


# ---- one process or several


def _tried(bench: Bench, folder: Path, games: int, tasks: Sequence[int | str], jobs: int) -> Iterator[Outcome | Diagnostic | None]:
    if jobs <= 1 or len(tasks) < 2:
        yield from (_task(bench, task) for task in tasks)
        return
    from multiprocessing import get_context

    with get_context("spawn").Pool(jobs, _open, (str(folder), games)) as pool:
        yield from pool.imap(_in_its_process, tasks, chunksize=4)


def _task(bench: Bench, task: int | str) -> Outcome | Diagnostic | None:
    """A part of the law as it is, or a mutant. A refusal is handed back, for it must get from one process to another."""
    try:
        if isinstance(task, str):
            return bench.try_out(task)
        bench.verify(task)
    except Refusal as refusal:
        return refusal.diagnostics[0]
    return None


_bench: Bench | None = None


def _open(folder: str, games: int) -> None:
    global _bench
    _bench = Bench(Path(folder), games)


def _in_its_process(task: int | str) -> Outcome | Diagnostic | None:
    assert _bench is not None
    return _task(_bench, task)


# ---- a run that can be taken up again


class Kept:
    """A file of JSON lines: first what was tried, then each outcome as it was found. Of another spec it is begun anew."""

    def __init__(self, path: Path, fingerprint: str, games: int) -> None:
        self.path = path
        self.heading = {"format": FORMAT, "spec_sha256": fingerprint, "games": games}

    def read(self) -> dict[str, Outcome]:
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.is_file() else []
        found = list(_objects(lines))
        if not found or found[0] != self.heading:
            self.path.write_text(json.dumps(self.heading) + "\n", encoding="utf-8")
            return {}
        outcomes = [Outcome(**o) for o in found[1:] if o.keys() == Outcome.__dataclass_fields__.keys()]
        return {o.id: o for o in outcomes}

    def add(self, outcome: Outcome) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(outcome), ensure_ascii=False) + "\n")


def _objects(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """What can be read: the last line of a run that was killed may be half a line."""
    for line in lines:
        try:
            made = json.loads(line)
        except ValueError:
            continue
        if isinstance(made, dict):
            yield made
