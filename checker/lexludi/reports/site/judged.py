"""The rulings on all cases of a game, under every edition that a case is about.

Judging takes a minute where a game has hundreds of cases, so rulings are kept as plain JSON in a file named by the fingerprint of the
spec and of the program that judged it. A broken or foreign file is as good as none.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from lexludi.catalogue import load_game
from lexludi.files import replace_file
from lexludi.program import model as m
from lexludi.reports import shapes, terminal
from lexludi.reports.site.everything import Game
from lexludi.resources import PACKAGE, grammar_file
from lexludi.rulings.ruling import Ruling
from lexludi.syntax import nodes as n
from lexludi.trials.judge import judge

FORMAT = 1
SHOWN_REASONS = 24
"""How many sentences a ruling shows of those that were asked; `lexludi judge --why` shows all."""
JUDGING = ("syntax", "program", "run", "rulings", "trials")
Tell = Callable[[int, int], None]


@dataclass(frozen=True)
class Judged:
    """What was ruled on the cases of a game: for each case the rulings as plain data, in the order of editions and questions."""

    rulings: dict[str, tuple[dict[str, Any], ...]]

    def by_question(self, case: n.Case) -> list[tuple[str, list[dict[str, Any]]]]:
        """The questions of a case, each with its ruling under every edition."""
        found: dict[tuple[str, int], list[dict[str, Any]]] = {}
        counted: dict[tuple[str, str], int] = {}
        for r in self.rulings.get(case.name, ()):
            key = r["edition"], r["question"]
            counted[key] = counted.get(key, 0) + 1
            found.setdefault((r["question"], counted[key]), []).append(r)
        return [(question, rulings) for (question, _), rulings in found.items()]

    def divided(self, case: n.Case) -> bool:
        """Whether editions give different verdicts on some question of a case."""
        return any(len({r["told"] for r in rulings}) > 1 for _, rulings in self.by_question(case))

    def holds(self, case: n.Case) -> bool | None:
        """Whether every ruling is as the case expects it; None where it expects nothing."""
        expected = [r["as_expected"] for r in self.rulings.get(case.name, ()) if r.get("as_expected") is not None]
        return all(expected) if expected else None

    def exercising(self, rule: str) -> tuple[str, ...]:
        """The cases in which a rule decides something."""
        return self.deciding.get(rule, ())

    @cached_property
    def deciding(self) -> dict[str, tuple[str, ...]]:
        """For each rule or gap the cases in which it decides something."""
        found: dict[str, dict[str, None]] = {}
        for name, rulings in self.rulings.items():
            for r in rulings:
                for rule in r["decided_by"]:
                    found.setdefault(rule, {})[name] = None
        return {rule: tuple(names) for rule, names in found.items()}


def judge_cases(game: Game, kept_in: Path, jobs: int, tell: Tell | None) -> Judged:
    """The rulings of a game, from the kept file if it is of this spec and this program."""
    mark = hashlib.sha256(f"{FORMAT}\n{game.program.fingerprint}\n{_program()}".encode()).hexdigest()[:32]
    kept = kept_in / f"rulings-{game.name}-{mark}.json"
    found = _load(kept, game)
    if found is None:
        found = _judge_all(game, jobs, tell)
        kept_in.mkdir(parents=True, exist_ok=True)
        for old in kept_in.glob(f"rulings-{game.name}-*.json"):
            old.unlink(missing_ok=True)
        replace_file(kept, json.dumps({"format": FORMAT, "rulings": found}, ensure_ascii=False))
    return Judged({name: tuple(rulings) for name, rulings in found.items()})


@cache
def _program() -> str:
    """One mark for the code that judges and tells verdicts; what only shows them may change."""
    judging = [p for folder in JUDGING for p in sorted((PACKAGE / folder).rglob("*.py"))]
    telling = [PACKAGE / "reports" / name for name in ("terminal.py", "shapes.py")]
    marks = [hashlib.sha256(p.read_bytes()).hexdigest() for p in (*judging, *telling, grammar_file())]
    return hashlib.sha256("\n".join(marks).encode()).hexdigest()


def _load(kept: Path, game: Game) -> dict[str, list[dict[str, Any]]] | None:
    try:
        stored = json.loads(kept.read_text(encoding="utf-8"))
        rulings: dict[str, list[dict[str, Any]]] = stored["rulings"]
        whole = stored["format"] == FORMAT and set(rulings) == set(game.cases)
        return rulings if whole and all(r["told"] is not None for found in rulings.values() for r in found) else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _judge_all(game: Game, jobs: int, tell: Tell | None) -> dict[str, list[dict[str, Any]]]:
    names = list(game.cases)
    found: dict[str, list[dict[str, Any]]] = {}
    for name, rulings in _each(game, names, jobs):
        found[name] = rulings
        if tell is not None:
            tell(len(found), len(names))
    return {name: found[name] for name in names}


def _each(game: Game, names: list[str], jobs: int) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    if jobs <= 1:
        for name in names:
            yield name, _judge_one(game.program, game.cases[name])
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_judge_named, [(str(game.folder), name) for name in names], chunksize=8)


@cache
def _program_of(folder: str) -> m.Program:
    return load_game(folder)[0]


def _judge_named(work: tuple[str, str]) -> tuple[str, list[dict[str, Any]]]:
    folder, name = work
    program = _program_of(folder)
    return name, _judge_one(program, next(c for c in program.cases if c.name == name))


def _judge_one(program: m.Program, case: n.Case) -> list[dict[str, Any]]:
    return [_shape(r) for r in judge(program, case)]


def _shape(r: Ruling) -> dict[str, Any]:
    """A ruling as the site shows it: the public shape without the receipt, with the verdict as people read it."""
    whole = shapes.ruling(r)
    kept = (
        "edition",
        "question",
        "verdict",
        "depends_on",
        "branches",
        "decided_by",
        "passages",
        "grade",
        "note",
        "assumed",
        "options",
    )
    made = {key: whole[key] for key in kept}
    made["told"] = terminal.verdict(r)
    made["expected"], made["as_expected"] = r.expected, r.as_expected
    made["not_applied"] = [{"rule": rule, "why": why} for rule, why in terminal.worth_telling(r).items()]
    made["reasons"] = [_reason(x) for x in r.reasons[:SHOWN_REASONS]]
    made["more_reasons"] = max(len(r.reasons) - SHOWN_REASONS, 0)
    return made


def _reason(r: Any) -> dict[str, Any]:
    """One sentence that was asked, with its conditions and the facts they saw; what is behind the facts is left to the terminal."""
    conditions = [
        {"text": t.text, "held": t.held, "facts": [{"text": f.text, "value": f.value} for f in t.facts]} for t in r.conditions
    ]
    return {
        "rule": r.rule,
        "sentence": r.sentence,
        "held": r.held,
        "stood": r.stood,
        "struck_by": list(r.struck_by),
        "conditions": conditions,
    }
