"""Two sentences that always clash: where the one holds, so does the other, and they say different things (E407)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program import model as m
from lexludi.program.checks.keys import conditions, payload
from lexludi.program.checks.laws import together
from lexludi.program.checks.readings import two_readings
from lexludi.program.checks.rules import Graph, about, strikes
from lexludi.program.checks.subject import Checked
from lexludi.program.types import FlagType

SINGLE = {"value", "begins", "passes", "comes"}


def check_conflicts(c: Checked) -> Iterator[Diagnostic]:
    graph = strikes(c)
    excepted = {target for x in c.program.clauses for target in x.targets}
    for clauses in _by_head(c).values():
        for a, b in combinations(clauses, 2):
            if {a.key, b.key} & excepted or two_readings(a, b) or not together(c.world, a.selector, b.selector):
                continue
            if _always_both(c, a, b) and payload(a) != payload(b) and not _related(graph, a, b):
                first, second = (a, b) if conditions(a) <= conditions(b) else (b, a)
                message = f"where this holds, '{first.rule}' says something else of {about(b.head)}"
                if first.rule == second.rule:
                    message = f"where this holds, another sentence of the rule says something else of {about(b.head)}"
                hint = f"write: Despite {first.rule}, …" if first.rule != second.rule else "give each a condition of its own"
                yield Diagnostic(Code.ALWAYS_CONFLICT, message, c.head_span(second), hint)


def _by_head(c: Checked) -> dict[m.HeadKey, list[m.Clause]]:
    heads: dict[m.HeadKey, list[m.Clause]] = {}
    for x in c.program.clauses:
        adjective = x.head[0] == "value" and isinstance(c.world.values[x.head[1]].type, FlagType)
        if x.head[0] in SINGLE and not x.targets and not adjective:
            heads.setdefault(x.head, []).append(x)
    return heads


def _always_both(c: Checked, a: m.Clause, b: m.Clause) -> bool:
    """Does one of them hold wherever the other does, at every table where the other is in force?"""
    one, other = _all(c, a), _all(c, b)
    return one <= other or other <= one


def _all(c: Checked, clause: m.Clause) -> frozenset[str]:
    guarded = {o for o in clause.selector.options if c.world.options[o].guard is not None}
    return conditions(clause) | {f"while {o}" for o in guarded}


def _related(graph: Graph, a: m.Clause, b: m.Clause) -> bool:
    return reaches(graph, a.key, b.key) or reaches(graph, b.key, a.key)


def reaches(graph: Graph, start: tuple[str, int], goal: tuple[str, int]) -> bool:
    seen, waiting = {start}, [start]
    while waiting:
        for following in graph.get(waiting.pop(), []):
            if following == goal:
                return True
            if following not in seen:
                seen.add(following)
                waiting.append(following)
    return False
