"""Claims tried: what was kept, what was broken and by which game, what was never met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from lexludi.program import model as m
from lexludi.program.checks.walk import inside
from lexludi.trials.lots import Breach, Setting
from lexludi.trials.shrink import ShowTable, as_case
from lexludi.trials.verify import Verification, law_of

FORMAT = 1


def words_of(part: m.ClaimPart) -> str:
    return " ".join(part.span.text.split())


def claims_of(v: Verification) -> list[str]:
    return list(dict.fromkeys(p.claim for p in v.program.claims))


def held(v: Verification, claim: str) -> bool:
    """Never broken; and what is promised to be so sometimes has been seen in every edition that promises it."""
    return not any(b.key[0] == claim for b in v.outcome.breaches) and not any(p.claim == claim for p, _ in v.unseen())


Cases = dict[tuple[str, int], str]
"""By promise, the case that shows how it is broken."""
Exhausted = dict[str, list[dict[str, Any]]]
"""By claim, the small worlds in which it was tried in every position."""


def cases_of(v: Verification) -> Cases:
    """For each broken promise, the smallest case that shows it."""
    parts = {p.key: p for p in v.program.claims}
    first: dict[tuple[str, int], Breach] = {}
    for breach in v.outcome.breaches:
        first.setdefault(breach.key, breach)
    tables: dict[Setting, ShowTable] = {}
    found = {}
    for key, breach in first.items():
        s = breach.setting
        table = tables.setdefault(s, ShowTable(law_of(v.program, s, v.answers), s.players))
        found[key] = as_case(table, breach, words_of(parts[key]))
    return found


def shape(v: Verification, cases: Cases, exhausted: Exhausted) -> dict[str, Any]:
    game = v.program.world.game
    made: dict[str, Any] = {
        "format": FORMAT, "game": game.name, "version": game.version, "spec_sha256": v.program.fingerprint, "seed": v.seed,
        "answers": v.answers, "games": v.outcome.games, "moves": v.outcome.moves,
        "settings": [{"edition": s.edition, "players": s.players, "options": list(s.options)} for s in v.settings],
        "claims": [claim_shape(v, c, cases, exhausted.get(c, [])) for c in claims_of(v)],
        "mishaps": list(_mishaps(v)),
        "rules_exercised": {rule: times for rule, times in sorted(by_rule(v).items()) if times},
        "rules_never_reached": v.never_reached(),
        "sentences_never_met": [{"rule": r, "sentence": text} for r, text in never_met(v)],
        "branches_never_taken": [{"rule": r, "branch": text} for r, text in never_taken(v)],
    }  # fmt: skip
    return made


def claim_shape(v: Verification, claim: str, cases: Cases, exhausted: list[dict[str, Any]]) -> dict[str, Any]:
    parts = v.parts(claim)
    first = next((b for b in v.outcome.breaches if b.key[0] == claim), None)
    return {
        "id": claim, "held": held(v, claim),
        "games": max((v.outcome.played[p.key] for p in parts), default=0),
        "times_relevant": sum(v.outcome.relevant[p.key] for p in parts),
        "exhaustive": exhausted,
        "counterexample": None if first is None else breach_shape(first, cases.get(first.key)),
        "promises": [
            {"text": words_of(p), "times_relevant": v.outcome.relevant[p.key], "unseen_in": [e for u, e in v.unseen() if u.key == p.key]}
            for p in parts
        ],
    }  # fmt: skip


def breach_shape(b: Breach, case: str | None) -> dict[str, Any]:
    return {
        "edition": b.setting.edition, "players": b.setting.players, "options": list(b.setting.options), "said": b.said, "moves": b.moves,
        "seed": b.plan.seed, "case": case,
    }  # fmt: skip


def _mishaps(v: Verification) -> Iterator[dict[str, Any]]:
    for setting, plan, what in v.outcome.mishaps[:20]:
        yield {"edition": setting.edition, "players": setting.players, "options": list(setting.options), "seed": plan.seed, "what": what}


def by_rule(v: Verification) -> Counter[str]:
    found: Counter[str] = Counter()
    for key in v.in_force():
        found[key[0]] += v.outcome.stood[key]
    return found


def never_met(v: Verification) -> list[tuple[str, str]]:
    """Sentences that never stood, of rules that did."""
    silent = set(v.never_reached())
    clauses = v.in_force()
    return [(key[0], " ".join(clauses[key].span.text.split())) for key in v.never_stood() if key[0] not in silent]


def never_taken(v: Verification) -> list[tuple[str, str]]:
    """What happens under an `if` or for each of some things, and never did, although its sentence stood."""
    found = []
    for law in v.laws():
        for clause in law.clauses:
            if isinstance(clause.payload, tuple) and v.outcome.stood[clause.key]:
                for index, branch in enumerate(branches(clause)):
                    if not v.outcome.stood[(*clause.key, index)]:
                        found.append((clause.rule, " ".join(branch.span.text.split())))
    return list(dict.fromkeys(found))


def branches(clause: m.Clause) -> list[m.IfThen | m.Loop]:
    """In the order in which they are counted: as they are written, outer before inner."""
    return [x for x in inside(clause.payload) if isinstance(x, m.IfThen | m.Loop)]


def text(v: Verification, cases: Cases, exhausted: Exhausted, rules: bool) -> str:
    data = shape(v, cases, exhausted)
    lines = [f"{data['games']} games, {data['moves']} moves, {len(v.settings)} settings, seed {v.seed}", ""]
    lines += [_claim_line(c) for c in data["claims"]]
    for claim in data["claims"]:
        lines += _troubles(claim)
    lines += [f"\n{m['edition']}, {m['players']} players: {m['what']} (seed {m['seed']})" for m in data["mishaps"]]
    if data["rules_never_reached"]:
        lines += ["", "Rules that no game reached:", *(f"  {r}" for r in data["rules_never_reached"])]
    if data["sentences_never_met"]:
        lines += ["", "Sentences that never stood:", *(f"  {x['rule']}: {x['sentence']}" for x in data["sentences_never_met"])]
    if data["branches_never_taken"]:
        lines += ["", "Branches that were never taken:", *(f"  {x['rule']}: {x['branch']}" for x in data["branches_never_taken"])]
    if rules:
        lines += ["", "How often each rule stood:", *(f"  {times:>9}  {rule}" for rule, times in sorted(by_rule(v).items()))]
    kept = sum(c["held"] for c in data["claims"])
    return "\n".join([*lines, "", f"{kept} of {len(data['claims'])} claims kept"])


def _claim_line(c: dict[str, Any]) -> str:
    mark = "kept  " if c["held"] else "BROKEN" if c["counterexample"] else "UNSEEN"
    worlds = "".join(f", all {e['positions']} positions of {e['sweep']}" for e in c["exhaustive"])
    return f"{mark} {c['id']}: looked at {c['times_relevant']} times in {c['games']} games{worlds}"


def _troubles(claim: dict[str, Any]) -> Iterator[str]:
    for promise in claim["promises"]:
        if promise["unseen_in"]:
            yield f"\n{claim['id']}: never seen in {', '.join(promise['unseen_in'])}: {promise['text']}"
    found = claim["counterexample"]
    if found is not None:
        where = ", ".join([found["edition"], f"{found['players']} players", *found["options"]])
        yield f"\n{claim['id']} is broken ({where}, seed {found['seed']}):"
        yield found["case"] or f"after {found['moves']} moves: {found['said']}"
