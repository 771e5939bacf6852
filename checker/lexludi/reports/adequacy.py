"""How good the trials are, for people and for programs."""

from __future__ import annotations

from typing import Any

from lexludi.trials.adequacy import FORMAT, Adequacy
from lexludi.trials.bench import Outcome

FATES = ("noticed", "explained", "survived", "stillborn")


def shape(a: Adequacy) -> dict[str, Any]:
    """As docs/json.md has it."""
    game = a.bench.world.game
    return {
        "format": FORMAT,
        "game": game.name,
        "version": game.version,
        "spec_sha256": a.bench.program.fingerprint,
        "whole": a.whole,
        "seed": a.seed,
        "mutants": a.mutants,
        "killed": len(a.fate("noticed")),
        "explained": len(a.explained),
        "stillborn": len(a.fate("stillborn")),
        "survivors": [_survivor(a, o) for o in a.fate("survived")],
        "needless": [{"rule": s.rule, "label": s.label, "by": o.by} for s, o in a.needless],
        "by_operator": {op: {fate: counts[fate] for fate in FATES} for op, counts in a.by_operator().items()},
        "outcomes": [{"rule": o.rule, "label": o.label, "operator": o.operator, "fate": o.fate, "by": o.by} for o in a.outcomes],
    }


def _survivor(a: Adequacy, o: Outcome) -> dict[str, Any]:
    because = a.because(o)
    return {
        "rule": o.rule, "label": o.label, "operator": o.operator, "diff": a.mutant(o).diff(), "cases": o.cases,
        "plays_otherwise": o.otherwise, "explained": because is not None, "because": because,
    }  # fmt: skip


def text(a: Adequacy, every: bool = False) -> str:
    """Survivors as differences, with what to do; `every`: before them all mutants by their labels."""
    lines = [*(fate(o) for o in a.outcomes), ""] if every else []
    for o in a.unexplained:
        lines += [o.id, *(f"  {line}" for line in a.mutant(o).diff().splitlines()), f"  {advice(o)}", ""]
    for survivor, o in a.needless:
        why = f"{o.by} notices it" if o.fate == "noticed" else f"it is no law: {o.by}"
        file, line = survivor.span.file, survivor.span.file.place(survivor.span.start)[0]
        lines.append(f'{file.name}:{line}: {survivor.rule} "{survivor.label}" needs no explanation: {why}')
    lines += [*([""] if a.needless else []), *table(a), "", summary(a)]
    return "\n".join(lines)


def fate(o: Outcome) -> str:
    return f"{o.id}: {o.fate}" + (f" by {o.by}" if o.fate == "noticed" else f", {o.by}" if o.by else "")


def advice(o: Outcome) -> str:
    """What is to be done about a survivor."""
    explain = f'or explain it: Survivor {o.rule} "{o.label}" because "…".'
    if o.otherwise:
        come = f"{_counted(o.cases, 'case')} {'comes' if o.cases == 1 else 'come'} to it, and " if o.cases else ""
        return f"{come}games go otherwise: write a case or a claim that tells"
    if o.cases:
        return f"{_counted(o.cases, 'case')} {'comes' if o.cases == 1 else 'come'} to it and none tells: write one that does, {explain}"
    return f"no case comes to it: write one, {explain}"


def table(a: Adequacy) -> list[str]:
    rows = [("", *FATES), *((op, *(str(counts[f] or "") for f in FATES)) for op, counts in a.by_operator().items())]
    width = max(len(row[0]) for row in rows)
    return ["  ".join([row[0].ljust(width), *(cell.rjust(9) for cell in row[1:])]).rstrip() for row in rows]


def summary(a: Adequacy) -> str:
    killed, mutants = len(a.fate("noticed")), a.mutants
    share = f" ({100 * killed / mutants:.1f} %)" if mutants else ""
    left = [f"{len(a.explained)} explained", f"{len(a.unexplained)} not explained"]
    none = len(a.fate("stillborn"))
    more = f"; {_counted(none, 'more')} refused before anything runs" if none else ""
    return f"{a.bench.world.game.name}: {killed} of {mutants} mutants noticed{share}, {', '.join(left)}{more}"


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 or word == 'more' else 's'}"
