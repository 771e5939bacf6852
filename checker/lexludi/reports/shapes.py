"""For programs: the public JSON shapes, documented in docs/json.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lexludi.diagnostics import Diagnostic
from lexludi.editions.quotes import Quotes
from lexludi.program.select import Law
from lexludi.rulings.ruling import Reason, Ruling
from lexludi.trials.simulate import Simulation

FORMAT = 1


def diagnostics(found: list[Diagnostic]) -> dict[str, Any]:
    return {"format": FORMAT, "diagnostics": [diagnostic(d) for d in found]}


def diagnostic(d: Diagnostic) -> dict[str, Any]:
    file = d.span.file
    line, column = file.place(min(d.span.start, len(file.text))) if file.text else (1, 1)
    end_line, end_column = file.place(min(d.span.end, len(file.text))) if file.text else (1, 1)
    return {
        "code": d.code.value, "file": file.name, "line": line, "column": column, "end_line": end_line,
        "end_column": end_column, "message": d.message, "hint": d.hint,
    }  # fmt: skip


def rulings(found: list[Ruling], quotes: Callable[[Ruling], Quotes] | None = None) -> dict[str, Any]:
    first = found[0].receipt if found else None
    return {
        "format": FORMAT,
        "game": first.game if first else None,
        "version": first.version if first else None,
        "spec_sha256": first.spec_sha256 if first else None,
        "rulings": [ruling(r) | ({"quotes": quoted(r, quotes(r))} if quotes is not None else {}) for r in found],
    }


def ruling(r: Ruling) -> dict[str, Any]:
    made: dict[str, Any] = {
        "edition": r.receipt.edition,
        "question": r.question,
        "verdict": r.verdict,
        "value": r.value,
        "depends_on": list(r.depends_on),
        "branches": [{"if": a, "then": b} for a, b in r.branches],
        "decided_by": list(r.decided_by),
        "not_applied": [{"rule": rule, "why": why} for rule, why in r.not_applied],
        "passages": list(r.passages),
        "grade": r.grade,
        "note": r.note,
        "assumed": list(r.assumed),
        "reasons": [reason(x) for x in r.reasons],
        "game": r.receipt.game,
        "version": r.receipt.version,
        "options": list(r.receipt.options),
        "answers": r.receipt.answers,
        "spec_sha256": r.receipt.spec_sha256,
    }
    if r.expected is not None or r.as_expected is not None:
        made["expected"], made["as_expected"] = r.expected, r.as_expected
    if r.verdict == "refused" and r.where is not None:
        made["diagnostic"] = diagnostic(r.where) if isinstance(r.where, Diagnostic) else None
    return made


def quoted(r: Ruling, quotes: Quotes) -> list[dict[str, Any]]:
    """What the passages say: our gist, and the book's own words where its text is at hand."""
    found = [q for q in map(quotes.of, r.passages) if q is not None]
    readings = [[{"stands": a, "read": b} for a, b in q.readings] for q in found]
    return [{"id": q.id, "gist": q.gist, "words": q.words or None, "read": read} for q, read in zip(found, readings, strict=True)]


def reason(r: Reason) -> dict[str, Any]:
    return {
        "rule": r.rule, "title": r.title, "sentence": r.sentence, "held": r.held, "stood": r.stood,
        "struck_by": list(r.struck_by), "passages": list(r.passages), "kind": r.kind, "despite": list(r.despite),
        "conditions": [
            {
                "text": t.text, "held": t.held,
                "facts": [{"text": f.text, "value": f.value, "because": [reason(b) for b in f.because]} for f in t.facts],
            }
            for t in r.conditions
        ],
    }  # fmt: skip


def simulation(law: Law, players: int, seed: int, total: Simulation, results: bool) -> dict[str, Any]:
    made: dict[str, Any] = {
        "format": FORMAT, "game": law.world.game.name, "version": law.world.game.version, "edition": law.edition,
        "options": list(law.options), "answers": dict(law.answers), "players": players, "games": total.games, "seed": seed,
        "ended": total.ended, "dead_ends": total.dead_ends, "conflicts": total.conflicts, "other_mishaps": total.others,
        "moves": total.moves, "seconds": round(total.seconds, 3), "engine": "interpreter", "digest": total.digest,
        "lengths": {str(k): v for k, v in sorted(total.lengths.items())}, "mishaps": total.mishaps[:20],
        "spec_sha256": law.program.fingerprint,
    }  # fmt: skip
    if results:
        made["results"] = total.results
    return made
