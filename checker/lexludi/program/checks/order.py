"""Two things that happen at once, of which one touches what the other does, need an order (E408)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program import model as m
from lexludi.program.checks.atoms import Atoms
from lexludi.program.checks.conflicts import reaches
from lexludi.program.checks.laws import together
from lexludi.program.checks.rules import EVENTS, about, ordered_after, strikes
from lexludi.program.checks.subject import Checked
from lexludi.program.checks.touches import Touched, commute, touched
from lexludi.program.checks.walk import cells_read, values_read


def check_order(c: Checked) -> Iterator[Diagnostic]:
    after, struck = ordered_after(c), strikes(c)
    behind = _cells_behind(c)
    heads: dict[m.HeadKey, list[m.Clause]] = {}
    for clause in c.program.clauses:
        if clause.head[0] in EVENTS and not clause.targets:
            heads.setdefault(clause.head, []).append(clause)
    for clauses in heads.values():
        for a, b in combinations(clauses, 2):
            if a.rule == b.rule or not together(c.world, a.selector, b.selector):
                continue
            if any(reaches(g, x.key, y.key) for g in (after, struck) for x, y in ((a, b), (b, a))) or exclusive(c.world, a, b):
                continue
            shared = _shared(c, a, b, behind)
            if shared is not None:
                message = f"when {about(a.head)}, '{a.rule}' and this both touch the {shared}, and their order matters"
                yield Diagnostic(Code.ORDER_MATTERS, message, c.head_span(b), f"say which comes first: After {a.rule}, when …")


def exclusive(world: m.World, a: m.Clause, b: m.Clause) -> bool:
    """Can the two never hold at once?"""
    if a.stages and b.stages and not set(a.stages) & set(b.stages):
        return True
    atoms = Atoms(world)
    tests = [atoms.all_of(x.conds, x.vars) for x in (a, b)]
    every = atoms.combinations()
    return every is not None and not any(all(test(one) for test in tests) for one in every)


def _cells_behind(c: Checked) -> dict[str, set[str]]:
    """The cells that each value looks at, through other values too."""
    cells: dict[str, set[str]] = {}
    values: dict[str, set[str]] = {}
    for clause in c.program.clauses:
        if clause.head[0] == "value":
            cells.setdefault(clause.head[1], set()).update(cells_read((clause.conds, clause.payload)))
            values.setdefault(clause.head[1], set()).update(values_read((clause.conds, clause.payload)))
    grown = True
    while grown:
        grown = False
        for value, others in values.items():
            more = set().union(*(cells.get(o, set()) for o in others)) - cells[value]
            cells[value] |= more
            grown = grown or bool(more)
    return cells


def _shared(c: Checked, a: m.Clause, b: m.Clause, behind: dict[str, set[str]]) -> str | None:
    """What both touch in a way that does not commute, according to some edition."""
    for edition in c.world.editions:
        if all(x.selector.editions is None or edition in x.selector.editions for x in (a, b)):
            one, other = (_effects(x, edition) for x in (a, b))
            for cell in sorted(one.writes.keys() | other.writes.keys()):
                if cell in one.writes and cell in other.writes and not commute(one.writes[cell], other.writes[cell]):
                    return cell
                if _reads(one, cell, behind) and cell in other.writes and cell not in one.writes:
                    return cell
                if _reads(other, cell, behind) and cell in one.writes and cell not in other.writes:
                    return cell
    return None


def _effects(clause: m.Clause, edition: str) -> Touched:
    assert isinstance(clause.payload, tuple)
    return touched(clause.payload, edition)


def _reads(t: Touched, cell: str, behind: dict[str, set[str]]) -> bool:
    return cell in t.reads or any(cell in behind.get(value, ()) for value in t.values)
