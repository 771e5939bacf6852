"""Claims, typed: what is promised of positions, of moves, of what a trigger changes, and of whole games."""

from __future__ import annotations

from typing import Any, assert_never

from lexludi.program import model as m
from lexludi.program.expressions import Mistyped, shown_there
from lexludi.program.scope import Scope
from lexludi.program.sentences import Sentences, Written
from lexludi.syntax import nodes as n


def type_claims(blocks: list[n.Block], sentences: Sentences) -> tuple[m.ClaimPart, ...]:
    found = []
    for block in blocks:
        if isinstance(block, n.Claim):
            for number, promise in enumerate(block.promises, 1):
                try:
                    found.append(_Promise(sentences, block.id, number, promise).typed())
                except Mistyped:
                    continue
    return tuple(found)


class _Promise:
    def __init__(self, sentences: Sentences, claim: str, number: int, promise: n.Promise) -> None:
        self.s = sentences
        self.claim, self.number, self.promise = claim, number, promise
        self.editions: frozenset[str] | None = None
        if promise.according is not None:
            self.editions = sentences.declare.edition_names(promise.according.editions, promise.according.span)

    def part(self, word: m.ClaimWord, **more: Any) -> m.ClaimPart:
        return m.ClaimPart(self.claim, self.number, word, self.editions, span=self.promise.span, **more)

    def typed(self) -> m.ClaimPart:
        s = self.s
        match self.promise.oath:
            case n.Oath(word, cond, stages):
                return self.part(word, cond=s.t.cond(cond, self.scope(stages)), stages=self.stages(stages))
            case n.Allows() as oath:
                return self.of_moves(oath)
            case n.Eventually(cond):
                return self.part("at some time", cond=s.t.cond(cond, Scope()))
            case n.Steady(expr, word):
                amount = s.t.expr(expr, Scope())
                s.effects.number(amount, expr.span)
                return self.part("never up" if word == "up" else "never down", expr=amount)
            case n.Counted() as oath:
                return self.counted(oath)
            case n.FromThenOn(cond, then):
                return self.part("from then on", cond=s.t.cond(cond, Scope()), then=s.t.cond(then, Scope()))
            case n.Whenever() as oath:
                return self.whenever(oath)
            case other:
                assert_never(other)

    def stages(self, named: tuple[str, ...]) -> tuple[str, ...]:
        return self.s.stages_of(n.Sentence((n.InStage(named, span=self.promise.span),), n.DoesNotApply(""))) if named else ()

    def scope(self, named: tuple[str, ...]) -> Scope:
        stages = self.stages(named)
        return Scope(self.s.world.stages[stages[0]].fields if len(stages) == 1 else ())

    def of_moves(self, oath: n.Allows) -> m.ClaimPart:
        """Typed like a rule's sentence, so that it says the same; but it allows nothing."""
        prefix = (n.InStage(oath.stages, span=self.promise.span),) if oath.stages else ()
        condition = n.Condition(False, oath.cond, span=oath.cond.span) if oath.cond is not None else None
        sentence = n.Sentence(prefix, oath.modal, condition, span=self.promise.span)
        clause = self.s.modal(Written(self.claim, self.number, sentence, m.Selector()), oath.modal)
        word: Any = f"{oath.word} {oath.modal.kind}"
        return self.part(word, modal=clause, stages=clause.stages)

    def counted(self, oath: n.Counted) -> m.ClaimPart:
        scope, head, parts, conds = self.s.trigger(oath.trigger, ())
        if oath.cond is not None:
            conds.append(self.s.t.cond(oath.cond, scope))
        amount = self.s.t.expr(oath.amount, Scope())
        self.s.effects.number(amount, oath.amount.span)
        op: Any = oath.op
        return self.part("counted", trigger=head, vars=parts, cond=_all(conds), expr=amount, op=op)

    def whenever(self, oath: n.Whenever) -> m.ClaimPart:
        frame = self.scope(oath.stages).frame
        scope, head, parts, conds = self.s.trigger(oath.trigger, frame)
        if oath.cond is not None:
            conds.append(self.s.t.cond(oath.cond, scope))
        scope.shown([e for c in conds for e in shown_there(c)])
        changes = tuple(self.change(c, scope) for c in oath.changes)
        stages = self.stages(oath.stages)
        return self.part("whenever", trigger=head, vars=parts, cond=_all(conds), changes=changes, stages=stages)

    def change(self, change: n.AnyChange, scope: Scope) -> m.Changed:
        match change:
            case n.Change(expr, word, amount):
                typed = self.s.t.expr(expr, scope)
                if word == "same":
                    return m.Changed(word, typed, None, None)
                self.s.effects.number(typed, expr.span)
                assert amount is not None
                by = self.s.t.expr(amount, scope)
                self.s.effects.number(by, amount.span)
                return m.Changed(word, typed, by, None)
            case n.Beforehand(cond):
                return m.Changed("beforehand", None, None, self.s.t.cond(cond, scope))
            case n.Afterwards(cond):
                return m.Changed("afterwards", None, None, self.s.t.cond(cond, scope))
            case n.EachChange(group, inner):
                inside = scope.inner()
                source = self.s.t.source(group, inside, name_it=True)
                made = self.change(inner, inside)
                return m.Changed(made.word, made.expr, made.amount, made.cond, (source, *made.each))
            case _:
                assert_never(change)


def _all(conds: list[m.TCond]) -> m.TCond | None:
    if len(conds) <= 1:
        return conds[0] if conds else None
    return m.Both("and", tuple(conds))
