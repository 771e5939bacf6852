"""Conditions that never hold: a number outside its range, two that exclude each other, a stage where nobody acts (E418)."""

from __future__ import annotations

from collections.abc import Iterator

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program import model as m
from lexludi.program.checks.atoms import Atoms
from lexludi.program.checks.subject import Checked
from lexludi.program.checks.walk import inside
from lexludi.program.places import part
from lexludi.program.types import NumberType, strip
from lexludi.program.words import say
from lexludi.source import Span
from lexludi.syntax import nodes as n


def check_never(c: Checked) -> Iterator[Diagnostic]:
    for clause in c.program.clauses:
        alone = list(_numbers(c.world, clause))
        yield from alone
        if not alone and clause.conds:
            yield from _together(c, clause)
        yield from _nobody_acts(c, clause)


def _numbers(world: m.World, clause: m.Clause) -> Iterator[Diagnostic]:
    for cond in inside((clause.conds, clause.payload)):
        if isinstance(cond, m.Equal | m.Compared):
            low, high = _range(world, cond.left), _range(world, cond.right)
            if low is not None and high is not None and _never(cond, low, high):
                message = f"this never holds: {say(cond.left)} is from {low.low} to {low.high}"
                yield Diagnostic(Code.NEVER_HOLDS, message, cond.span, "take it out, or correct the number")


def _range(world: m.World, e: m.TExpr) -> NumberType | None:
    if isinstance(e, m.Count) and isinstance(e.source.heap, m.AllOfKind) and e.source.heap.kind == "player":
        return NumberType(world.game.least if e.source.test is None else 0, world.game.most)
    bare = strip(e.type)
    return bare if isinstance(bare, NumberType) else None


def _never(cond: m.Equal | m.Compared, a: NumberType, b: NumberType) -> bool:
    if isinstance(cond, m.Equal):
        return not cond.negated and (a.high < b.low or b.high < a.low)
    return {
        "at least": a.high < b.low,
        "more than": a.high <= b.low,
        "at most": a.low > b.high,
        "less than": a.low >= b.high,
    }[cond.op]


def _together(c: Checked, clause: m.Clause) -> Iterator[Diagnostic]:
    atoms = Atoms(c.world)
    test = atoms.all_of(clause.conds, clause.vars)
    every = atoms.combinations()
    if every is None or any(test(one) for one in every):
        return
    hint = "take one of the conditions out"
    yield Diagnostic(Code.NEVER_HOLDS, "these conditions never hold together", _conditions(c, clause), hint)


def _conditions(c: Checked, clause: m.Clause) -> Span:
    sentence = c.sentence(clause)
    if sentence.condition is not None:
        return sentence.condition.cond.span
    if isinstance(sentence.body, n.When) and sentence.body.cond is not None:
        return sentence.body.cond.span
    return sentence.body.span


def _nobody_acts(c: Checked, clause: m.Clause) -> Iterator[Diagnostic]:
    """`In deal, a player may …` where the deal goes by itself."""
    if not isinstance(clause.payload, m.Modality):
        return
    remade = {x.head[1] for x in c.program.clauses if x.head[0] == "order"}
    for stage in clause.stages:
        if c.world.stages[stage].order.form == "by itself" and stage not in remade:
            prefix = next(p for p in c.sentence(clause).prefixes if isinstance(p, n.InStage))
            message = f"the {stage} goes by itself, so nobody moves in it"
            hint = f"declare who acts: Stage {stage}, in turn."
            yield Diagnostic(Code.NEVER_HOLDS, message, part(prefix.span, stage), hint)
