"""The changes that mutants are made of, each at one node: what it is called, and the node instead.

Every operator takes a node and yields labels with nodes; most nodes are nothing to it. `Numbers` says which condition or effect of
the sentence a node is, so that a label names it as a reader counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from lexludi.program.mutants.conditions import dropped, negated
from lexludi.program.mutants.walk import inside
from lexludi.syntax import nodes as n

Change = tuple[str, Any]


class Numbers:
    """Conditions and effects of a sentence, counted in the order in which they stand there."""

    def __init__(self, sentence: n.Sentence) -> None:
        every = list(inside(sentence))
        atoms = [x for x in every if isinstance(x, n.Holds | n.Exists | n.Every | n.Restriction)]
        effects = [e for x in every for e in _several_effects(x)]
        self._at = {id(x): f"condition {i}" for i, x in enumerate(atoms, 1)}
        self._at |= {id(x): f"effect {i}" for i, x in enumerate(effects, 1)}

    def of(self, node: Any) -> str:
        return self._at[id(node)]


def _several_effects(node: Any) -> tuple[Any, ...]:
    """Effects of which one can be left out: where there is one alone, it goes with its sentence."""
    effects: tuple[Any, ...] = node.effects if isinstance(node, n.When) else node.parts if isinstance(node, n.Chain) else ()
    return effects if len(effects) > 1 else ()


def condition_negated(node: Any, at: Numbers) -> Iterator[Change]:
    made = negated(node)
    if made is not None:
        yield f"{at.of(node)} negated", made


def condition_dropped(node: Any, at: Numbers) -> Iterator[Change]:
    for atom, left in dropped(node):
        yield f"without {at.of(atom)}", left


def effect_dropped(node: Any, at: Numbers) -> Iterator[Change]:
    effects = _several_effects(node)
    for i, effect in enumerate(effects):
        left = effects[:i] + effects[i + 1 :]
        yield f"without {at.of(effect)}", replace(node, **{"effects" if isinstance(node, n.When) else "parts": left})


def number_moved(node: Any, _: Numbers) -> Iterator[Change]:
    for step in (-1, 1):
        match node:
            case n.Number(value):
                yield f"{value} as {value + step}", replace(node, value=value + step)
            case n.Quantity(int(amount), _, False) if amount + step >= 0:
                yield f"{amount} as {amount + step}", replace(node, amount=amount + step)
            case n.Amount() | n.Binder():
                yield from _bounds_moved(node, step)


def _bounds_moved(node: n.Amount | n.Binder, step: int) -> Iterator[Change]:
    match node:
        case n.Amount("exactly", least) if least + step > 0:
            yield f"{least} as {least + step}", replace(node, least=least + step, most=least + step)
        case n.Amount("at least" | "between", least, most) if least + step >= 0 and (most is None or least + step <= most):
            yield f"{least} as {least + step}", replace(node, least=least + step)
    match node:
        case n.Amount("up to" | "between", least, int(most)) if least <= most + step:
            yield f"{most} as {most + step}", replace(node, most=most + step)
        case n.Binder(range=(low, high)):
            yield f"{low} as {low + step}", replace(node, range=(low + step, high))
            yield f"{high} as {high + step}", replace(node, range=(low, high + step))


def bound_shifted(node: Any, _: Numbers) -> Iterator[Change]:
    """Whether the bound itself is in. Of a plain number that is to move it by one, which another operator does."""
    near: dict[str, Any] = {"at least": "more than", "more than": "at least", "at most": "less than", "less than": "at most"}
    if isinstance(node, n.Compares) and not isinstance(node.value, n.Number):
        yield f"{node.op} as {near[node.op]}", replace(node, op=near[node.op])


def junction_turned(node: Any, _: Numbers) -> Iterator[Change]:
    if isinstance(node, n.Junction):
        other: Any = {"and": "or", "or": "and"}[node.op]
        yield f"{node.op} as {other}", replace(node, op=other)


def modal_turned(node: Any, _: Numbers) -> Iterator[Change]:
    if isinstance(node, n.Modal) and node.kind != "may not":
        other: Any = {"may": "must", "must": "may"}[node.kind]
        yield f"{node.kind} as {other}", replace(node, kind=other)


def direction_turned(node: Any, _: Numbers) -> Iterator[Change]:
    if isinstance(node, n.Next):
        before, after = ("clockwise", "anticlockwise") if node.clockwise else ("anticlockwise", "clockwise")
        yield f"{before} as {after}", replace(node, clockwise=not node.clockwise)


def choice_turned(node: Any, _: Numbers) -> Iterator[Change]:
    match node:
        case n.Best(highest=highest):
            before, after = ("highest", "lowest") if highest else ("lowest", "highest")
            yield f"{before} as {after}", replace(node, highest=not highest)
        case n.Nth("first" | "last" as which):
            other: Any = {"first": "last", "last": "first"}[which]
            yield f"{which} as {other}", replace(node, which=other)
        case n.Extreme(which):
            side: Any = {"lesser": "greater", "greater": "lesser"}[which]
            yield f"{which} as {side}", replace(node, which=side)


def sum_turned(node: Any, _: Numbers) -> Iterator[Change]:
    match node:
        case n.Changes(up=up):
            before, after = ("up", "down") if up else ("down", "up")
            yield f"{before} as {after}", replace(node, up=not up)
        case n.Arith("plus" | "minus" as op):
            other: Any = {"plus": "minus", "minus": "plus"}[op]
            yield f"{op} as {other}", replace(node, op=other)


def override_removed(node: Any, _: Numbers) -> Iterator[Change]:
    yield from _name_removed(node, n.Despite, "despite")


def order_removed(node: Any, _: Numbers) -> Iterator[Change]:
    yield from _name_removed(node, n.After, "after")


def _name_removed(node: Any, sort: type[n.Despite] | type[n.After], word: str) -> Iterator[Change]:
    if not isinstance(node, n.Sentence):
        return
    for i, prefix in enumerate(node.prefixes):
        if not isinstance(prefix, sort):
            continue
        for rule in prefix.rules:
            left = tuple(r for r in prefix.rules if r != rule)
            kept: tuple[n.Prefix, ...] = (sort(left, span=prefix.span),) if left else ()
            yield f"not {word} {rule}", replace(node, prefixes=node.prefixes[:i] + kept + node.prefixes[i + 1 :])


Operator = Callable[[Any, Numbers], Iterator[Change]]
OPERATORS: Mapping[str, Operator] = {
    "condition negated": condition_negated,
    "condition dropped": condition_dropped,
    "effect dropped": effect_dropped,
    "number moved": number_moved,
    "bound shifted": bound_shifted,
    "and for or": junction_turned,
    "may for must": modal_turned,
    "direction turned": direction_turned,
    "choice turned": choice_turned,
    "sum turned": sum_turned,
    "override removed": override_removed,
    "order removed": order_removed,
}
"""Those that work at one node. A rule, a sentence and a reading are changed as wholes: see find.py and readings.py."""
