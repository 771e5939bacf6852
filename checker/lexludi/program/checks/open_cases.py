"""Is there always an answer? Looked for in every combination of what the conditions ask (E406, and for stages.py)."""

from __future__ import annotations

from collections.abc import Iterator

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program import model as m
from lexludi.program.checks.atoms import Atoms, Combination, Formula
from lexludi.program.checks.keys import key
from lexludi.program.checks.subject import Checked
from lexludi.program.checks.walk import said, values_read
from lexludi.program.select import Key, Law
from lexludi.program.types import AbsentType, FlagType, Maybe
from lexludi.program.words import say_value


def open_case(law: Law, head: m.HeadKey, lenient: bool = False) -> str | None:
    """` if …`: a combination in which no clause with this head stands; None if there is none, or too many to look at.

    Leniently, what a condition only ever wants to be there is taken to be there.
    """
    clauses = law.about(*head)
    atoms = Atoms(law.world, lenient)
    tests: dict[tuple[str, int], Formula] = {}
    waiting = list(clauses)
    while waiting:
        clause = waiting.pop()
        if clause.key not in tests:
            tests[clause.key] = atoms.all_of((*clause.guards, *clause.conds), clause.vars)
            waiting += law.strikers.get(clause.key, ())

    def stands(clause: m.Clause, c: Combination) -> bool:
        return tests[clause.key](c) and not any(stands(s, c) for s in law.strikers.get(clause.key, ()))

    every = atoms.combinations()
    if every is None:
        return None
    left = [c for c in every if not any(stands(clause, c) for clause in clauses)]
    if not left:
        return None
    told = atoms.tell(_least(left[0], left, every))
    return f" if {told}" if told else ""


def _least(found: Combination, left: list[Combination], every: list[Combination]) -> Combination:
    """The part of a combination that leaves the case open whatever the rest is."""
    kept = dict(found)
    for name in found:
        fewer = {k: v for k, v in kept.items() if k != name}
        if fewer and all(c in left for c in every if all(c[k] == v for k, v in fewer.items())):
            kept = fewer
    return kept


def check_values(c: Checked) -> Iterator[Diagnostic]:
    """E406. Each value is reported once, under the first law that leaves it open."""
    done: set[str] = set()
    looked: dict[tuple[str, ...], str | None] = {}
    read: dict[tuple[str, Key], set[str]] = {}
    for law, which in c.laws:
        for clause in law.clauses:  # the same in all laws of an edition
            if (law.edition, clause.key) not in read:
                read[law.edition, clause.key] = values_read(said(clause))
        asked = set().union(*(read[law.edition, x.key] for x in law.clauses)) | _asked_by_heading(c.world)
        for value, decl in c.world.values.items():
            if value in done or isinstance(decl.type, Maybe | FlagType | AbsentType):
                continue
            clauses = law.about("value", value)
            if not clauses:
                if value in asked:
                    done.add(value)
                    yield _undefined(c, value, f"nothing says what {say_value(value)} is{which}")
                continue
            mark = (value, *(key(x) for x in clauses), *(key(s) for x in clauses for s in law.strikers.get(x.key, ())))
            if mark not in looked:
                looked[mark] = open_case(law, ("value", value), lenient=True)
            if looked[mark] is not None:
                done.add(value)
                yield _undefined(c, value, f"nothing says what {say_value(value)} is{looked[mark]}{which}")


def _asked_by_heading(world: m.World) -> set[str]:
    game = world.game
    return {x for x in (game.counted_by, game.scored_by, game.won_by) if x is not None and x in world.values}


def _undefined(c: Checked, value: str, message: str) -> Diagnostic:
    hint = "add a sentence for it; if it is absent then, write: … is none if …"
    return Diagnostic(Code.CAN_BE_UNDEFINED, message, c.value_span(value), hint)
