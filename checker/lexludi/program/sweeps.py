"""A sweep as the cases it stands for: its facts with one way of choosing in them."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb, perm

from lexludi.syntax import nodes as n


def as_case(sweep: n.Sweep, chosen: Mapping[n.FactAny, n.Items] | None = None) -> n.Case:
    """The table and the facts of a sweep; what it chooses is as chosen, or else left out."""
    chosen = chosen or {}
    facts: list[n.Fact] = []
    for fact in sweep.world.facts:
        if not isinstance(fact, n.FactAny):
            facts.append(fact)
        elif fact in chosen:
            facts.append(n.FactIs(fact.thing, chosen[fact], fact.many, span=fact.span))
    given = n.Given(sweep.world.stage, tuple(facts), span=sweep.world.span)
    return n.Case(sweep.name, sweep.title, sweep.source, sweep.players, sweep.settings, given, (), span=sweep.span)


def choices_of(sweep: n.Sweep) -> tuple[n.FactAny, ...]:
    return tuple(f for f in sweep.world.facts if isinstance(f, n.FactAny))


def ways(fact: n.FactAny, in_order: bool) -> int:
    """In how many ways one can choose, as it is written: equal things are not told to be equal."""
    if fact.least is None or fact.most is None:
        return len(fact.choices)
    count = perm if in_order else comb
    there = len(fact.choices)
    return sum(count(there, size) for size in range(fact.least, min(fact.most, there) + 1))
