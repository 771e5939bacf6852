"""Claims, typed: conditions on positions, and on what a trigger changes."""

from __future__ import annotations

from lexludi.program import model as m
from lexludi.program.expressions import Mistyped
from lexludi.program.scope import Scope
from lexludi.program.sentences import Sentences
from lexludi.syntax import nodes as n


def type_claims(blocks: list[n.Block], sentences: Sentences) -> tuple[m.ClaimPart, ...]:
    found = []
    for block in blocks:
        if isinstance(block, n.Claim):
            for promise in block.promises:
                try:
                    found.append(_part(block, promise, sentences))
                except Mistyped:
                    continue
    return tuple(found)


def _part(claim: n.Claim, promise: n.Promise, s: Sentences) -> m.ClaimPart:
    editions = None
    if promise.according is not None:
        editions = s.declare.edition_names(promise.according.editions, promise.according.span)
    oath = promise.oath
    if isinstance(oath, n.Oath):
        cond = s.t.cond(oath.cond, Scope())
        return m.ClaimPart(claim.id, claim.title, oath.word, editions, cond, None, (), (), span=promise.span)
    scope, head, parts, conds = s.trigger(oath.trigger, ())
    if oath.cond is not None:
        conds.append(s.t.cond(oath.cond, scope))
    changes: list[tuple[str, m.TExpr | None, m.TExpr | None, m.TCond | None]] = []
    for change in oath.changes:
        if isinstance(change, n.Afterwards):
            changes.append(("afterwards", None, None, s.t.cond(change.cond, scope)))
        else:
            amount = s.t.expr(change.amount, scope) if change.amount is not None else None
            changes.append((change.word, s.t.expr(change.expr, scope), amount, None))
    both = conds[0] if len(conds) == 1 else (m.Both("and", tuple(conds)) if conds else None)
    return m.ClaimPart(claim.id, claim.title, "whenever", editions, both, head, parts, tuple(changes), span=promise.span)
