"""What a long run has found so far, line by line in a file, so that a killed run is taken up again and loses nothing."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from lexludi.trials.lots import Breach, Outcome, Setting
from lexludi.trials.moods import Mood
from lexludi.trials.steered import Plan

FORMAT = 1


class Kept:
    """Outcomes by the name of their lot. A file that was begun for another run is begun anew."""

    def __init__(self, folder: Path, file: Path | None = None, run: dict[str, Any] | None = None) -> None:
        self.folder = folder
        self.file = file
        self.found: dict[str, Outcome] = {}
        if file is None:
            return
        header = json.dumps({"format": FORMAT, **(run or {})}, sort_keys=True)
        lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
        if lines[:1] == [header]:
            for line in lines[1:]:
                self._take_up(line)
        file.parent.mkdir(parents=True, exist_ok=True)
        whole = [header, *(_line(name, outcome) for name, outcome in self.found.items())]
        written = file.with_suffix(".new")
        written.write_text("\n".join(whole) + "\n", encoding="utf-8")
        os.replace(written, file)

    def _take_up(self, line: str) -> None:
        """A line that was cut off when the run was killed is played again."""
        try:
            name, data = json.loads(line)
            self.found[name] = _read(data)
        except (ValueError, KeyError, TypeError):
            return

    def keep(self, name: str, outcome: Outcome) -> None:
        self.found[name] = outcome
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(_line(name, outcome) + "\n")


def _line(name: str, o: Outcome) -> str:
    return json.dumps([name, {
        "games": o.games, "moves": o.moves,
        "relevant": _pairs(o.relevant), "looked_at": _pairs(o.played), "seen": sorted(o.seen), "stood": _pairs(o.stood),
        "breaches": [[*b.key, _setting(b.setting), _plan(b.plan), b.moves, b.said] for b in o.breaches],
        "mishaps": [[_setting(s), _plan(p), what] for s, p, what in o.mishaps],
    }])  # fmt: skip


def _pairs(counter: Any) -> list[Any]:
    return [[*key, times] for key, times in sorted(counter.items())]


def _setting(s: Setting) -> list[Any]:
    return [s.edition, s.players, list(s.options)]


def _plan(p: Plan) -> list[Any]:
    return [p.seed, [list(v) for v in p.mood.verbs], sorted(p.mood.marks), p.mood.luck]


def _read(data: dict[str, Any]) -> Outcome:
    def setting(s: Any) -> Setting:
        return Setting(s[0], s[1], tuple(s[2]))

    def plan(p: Any) -> Plan:
        return Plan(p[0], Mood(tuple((v, w) for v, w in p[1]), frozenset(p[2]), p[3]))

    found = Outcome(data["games"], data["moves"])
    for counter, name in ((found.relevant, "relevant"), (found.played, "looked_at"), (found.stood, "stood")):
        counter.update({tuple(key): times for *key, times in data[name]})
    found.seen = {(claim, number, edition) for claim, number, edition in data["seen"]}
    found.breaches = [Breach((c, k), setting(s), plan(p), moves, said) for c, k, s, p, moves, said in data["breaches"]]
    found.mishaps = [(setting(s), plan(p), what) for s, p, what in data["mishaps"]]
    return found
