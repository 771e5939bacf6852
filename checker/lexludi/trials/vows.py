"""The promises of claims as functions of one table.

In: an engine. Out: what each promise asks of a state, compiled by the emitter that compiles rules, so that a word means the same in both.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any

from lexludi.program import model as m
from lexludi.program.words import say, written
from lexludi.run.code import Writer
from lexludi.run.engine import Engine

Asked = Callable[..., Any]
FIRST_NUMBER = 1_000_000
"""Clauses of claims are numbered from here, so that they are none of the rules'."""


@dataclass(frozen=True)
class Change:
    """What is compared before and after a trigger: a value, by how much, a condition; for each of some things."""

    word: str
    value: Asked | None
    amount: Asked | None
    cond: Asked | None
    each: tuple[Asked, ...]
    text: str


@dataclass(frozen=True)
class Vow:
    """One promise at one table."""

    part: m.ClaimPart
    stages: frozenset[int]
    cond: Asked | None
    then: Asked | None
    number: Asked | None
    instances: Asked | None
    changes: tuple[Change, ...]

    def speaks_in(self, stage: int) -> bool:
        return not self.stages or stage in self.stages


def vows_of(engine: Engine) -> tuple[Vow, ...]:
    """All promises that are made in the edition in force."""
    writer = Writer(engine.law, False)
    kept, asked = engine.law.program.kept, ("vows", writer.manner)  # no rule makes them other than that
    if asked not in kept:
        kept[asked] = _Compiler(engine, writer).compiled()
    made: _Compiled = kept[asked]
    names = {**engine.names, **engine._bind_constants(made.writer.e, made.writer.e.listed)}
    for code in made.codes:
        names[code.co_name] = FunctionType(code, names)
    return tuple(vow(names) for vow in made.vows)


@dataclass(frozen=True)
class _Compiled:
    """Made once for all tables of an edition."""

    writer: Writer
    codes: tuple[CodeType, ...]
    vows: tuple[Callable[[dict[str, Any]], Vow], ...]


class _Compiler:
    def __init__(self, engine: Engine, writer: Writer) -> None:
        self.engine = engine
        self.law = engine.law
        self.writer = writer
        self.made = 0

    def compiled(self) -> _Compiled:
        parts = [p for p in self.law.program.claims if p.told_in(self.law.edition)]
        vows = tuple(self.vow(p) for p in parts)
        module = compile("\n".join(self.writer.lines) + "\n", "<claims>", "exec")
        codes = tuple(code for code in module.co_consts if isinstance(code, CodeType))
        return _Compiled(self.writer, codes, vows)

    def function(self, params: tuple[m.Var, ...], code: str) -> str:
        self.made += 1
        name = f"P{self.made}"
        self.writer.function(name, [f"v{v.index}" for v in params], [f"return {code}"])
        return name

    def cond(self, c: m.TCond | None, params: tuple[m.Var, ...] = ()) -> str:
        return self.function(params, f"bool({self.writer.e.cond(c)})") if c is not None else ""

    def expr(self, e: m.TExpr | None, params: tuple[m.Var, ...] = ()) -> str:
        return self.function(params, self.writer.e.expr(e)) if e is not None else ""

    def vow(self, part: m.ClaimPart) -> Callable[[dict[str, Any]], Vow]:
        stages = frozenset(self.engine.stages.index(s) for s in part.stages)
        cond, then, number = self.cond(part.cond, part.vars), self.cond(part.then), self.expr(part.expr)
        instances = self.instances(part.modal) if part.modal is not None else ""
        changes = [self.change(c, part.vars) for c in part.changes]

        def bound(names: dict[str, Any]) -> Vow:
            get = names.get
            return Vow(part, stages, get(cond), get(then), get(number), get(instances), tuple(c(names) for c in changes))

        return bound

    def instances(self, clause: m.Clause) -> str:
        """All moves that a sentence of a claim speaks of, for one player: what a `may` of a rule with these words would allow."""
        self.made += 1
        self.writer.number[clause.key] = FIRST_NUMBER + self.made
        assert isinstance(clause.payload, m.Modality)
        move = self.law.world.moves[clause.payload.verb]
        return self.writer.generator(f"Lclaim{self.made}", clause, [clause], move)

    def change(self, c: m.Changed, params: tuple[m.Var, ...]) -> Callable[[dict[str, Any]], Change]:
        every = params
        each = []
        for source in c.each:
            each.append(self.function(every, f"tuple([v{source.var.index} {self.writer.e.through(source)}])"))
            every = (*every, source.var)
        value, amount, cond = self.expr(c.expr, every), self.expr(c.amount, every), self.cond(c.cond, every)

        def bound(names: dict[str, Any]) -> Change:
            get = names.get
            return Change(c.word, get(value), get(amount), get(cond), tuple(names[e] for e in each), _words(c))

        return bound


def _words(c: m.Changed) -> str:
    if c.cond is not None:
        return written(c.cond)
    return say(c.expr) if c.expr is not None else ""
