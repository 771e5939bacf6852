"""Typed things said in words again, for messages."""

from __future__ import annotations

from typing import assert_never

from lexludi.program import model as m
from lexludi.syntax.vocabulary import plural_of

OPS = {"plus": "plus", "minus": "minus", "times": "times"}


def say(e: m.TExpr) -> str:
    """An expression as a sentence would have it."""
    match e:
        case m.Constant(_, variant):
            return variant
        case m.Num(value):
            return str(value)
        case m.Player(name):
            return name
        case m.Written(words):
            return " ".join(words)
        case m.Absent():
            return "none"
        case m.Var(_, name) | m.FrameField(_, name):
            return f"the {name}" if name else "it"
        case m.Mover():
            return "the mover"
        case m.CellRead(cell, owner) | m.FieldRead(owner, _, cell):
            return f"the {cell}" if owner is None else f"{say(owner)}'s {cell}"
        case m.AllCells(cell):
            return f"the {plural_of(cell)}"
        case m.ValueOf(value, args):
            return say_value(value, tuple(say(a) for a in args))
        case m.AllOfKind(kind):
            return f"all {plural_of(kind)}"
        case m.Count(source):
            return f"the number of {say_source(source)}"
        case m.Sum(source, each):
            return f"the total {_last(each)} among {say_source(source)}"
        case m.Gather(source):
            return f"all {say_source(source)}"
        case m.Series(items):
            return ", ".join(say(item) for item in items)
        case m.Pick(which, source):
            return f"the {which} of the {say_source(source)}"
        case m.BestOf(source, by, highest):
            return f"the one with the {'highest' if highest else 'lowest'} {_last(by)} among {say_source(source)}"
        case m.Calc(op, left, right):
            return _calc(op, say(left), say(right))
        case m.NextTo(clockwise, start):
            return f"the next player {'clockwise' if clockwise else 'anticlockwise'} from {say(start)}"
        case _:
            assert_never(e)


def say_value(value: str, args: tuple[str, ...] = ()) -> str:
    """A defined value by its key: `gain of player` with one argument, `trick is full` without any."""
    if " is " in value:
        return f"{args[0]} {value[value.index(' is ') + 1 :]}" if args else f"the {value}"
    name, _, kinds = value.partition(" of ")
    owners = args or tuple(f"a {kind}" for kind in kinds.split(" for ") if kind)
    return f"the {name}" + (f" of {' for '.join(owners)}" if owners else "")


def say_source(source: m.Source) -> str:
    kind = source.var.type
    name = plural_of(getattr(getattr(kind, "inner", kind), "kind", "number"))
    zone = "" if isinstance(source.heap, m.AllOfKind) else f" in {say(source.heap)}"
    return name + zone + (f" {_restriction(source.test)}" if source.test is not None else "")


def _restriction(test: m.TCond) -> str:
    text = written(test)
    return text if text.split(" ")[0] in ("whose", "that", "who") else f"for which {text}"


def written(cond: m.TCond) -> str:
    """A condition in the words it was written in."""
    return " ".join(cond.span.text.split()) or "this holds"


def _last(e: m.TExpr) -> str:
    match e:
        case m.CellRead(name) | m.FieldRead(_, _, name):
            return name
        case m.ValueOf(value):
            return value.split(" of ")[0]
        case _:
            return say(e)


def _calc(op: str, left: str, right: str) -> str:
    if op in OPS:
        return f"{left} {OPS[op]} {right}"
    return f"the {op} {'between' if op == 'difference' else 'of'} {left} and {right}"


def shape(move: m.Move) -> str:
    """A move as it is written: `give some cards to a player`."""
    parts = [f"{p.prep + ' ' if p.prep else ''}{'a' if p.single else 'some'} {p.name}" for p in move.parts]
    return " ".join([move.verb, *parts])
