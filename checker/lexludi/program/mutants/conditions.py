"""The conditions of a sentence: what each is called, its negation, and the sentence without it.

A condition is what stands between `and` and `or`, and what stands behind `whose`, `that` and `who`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from lexludi.syntax import nodes as n

Atom = n.Holds | n.Exists | n.Every | n.Restriction
OPPOSITE: dict[str, Any] = {"at least": "less than", "less than": "at least", "at most": "more than", "more than": "at most"}


def negated(node: Any) -> Any:
    match node:
        case n.Holds(_, pred):
            return replace(node, pred=opposite(pred))
        case n.Exists(_, no):
            return replace(node, negated=not no)
        case n.Every(group, pred):
            one = n.Restriction("that", None, opposite(pred), span=node.span)
            return n.Exists(replace(group, restrictions=(*group.restrictions, one)), span=node.span)
        case n.Restriction(_, _, pred):
            return replace(node, pred=opposite(pred))
    return None


def opposite(pred: n.Pred) -> n.Pred:
    if isinstance(pred, n.Compares):
        return replace(pred, op=OPPOSITE[pred.op])
    return replace(pred, negated=not pred.negated)


def dropped(node: Any) -> Iterator[tuple[Atom, Any]]:
    """Each condition that stands directly in a node, with the node without it. `ends when` cannot do without its own."""
    match node:
        case n.Sentence(_, _, n.Condition(_, cond)) if isinstance(cond, Atom):
            yield cond, replace(node, condition=None)
        case n.When(_, cond, _) if isinstance(cond, Atom):
            yield cond, replace(node, cond=None)
        case n.IfEffect(cond, effect) if isinstance(cond, Atom):
            yield cond, effect
        case n.Junction(_, parts):
            for i, part in enumerate(parts):
                left = parts[:i] + parts[i + 1 :]
                if isinstance(part, Atom):
                    yield part, left[0] if len(left) == 1 else replace(node, parts=left)
        case n.Set(restrictions=written) | n.Binder(restrictions=written):
            for i, one in enumerate(written):
                yield one, replace(node, restrictions=written[:i] + written[i + 1 :])
        case n.NewSubject(who=written) | n.Next(who=written):
            for i, one in enumerate(written):
                yield one, replace(node, who=written[:i] + written[i + 1 :])
