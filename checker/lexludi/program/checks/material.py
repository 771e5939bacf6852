"""The components add up to the number that is declared (E313)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program import model as m
from lexludi.program.checks.subject import Checked
from lexludi.program.places import part
from lexludi.program.types import KindType, Maybe, NumberType, Type, strip
from lexludi.syntax import nodes as n

# A thing without a table: its sort and its parts. Numbers are numbers, absence is None.
Thing = tuple[str, dict[str, object]]


class Undecided(Exception):
    """The test asks something that only a position knows."""


def check_material(c: Checked) -> Iterator[Diagnostic]:
    for block in c.blocks:
        for declaration in block.declarations if isinstance(block, n.Components) else ():
            written = declaration.declared
            if isinstance(written, n.Material):
                kind = c.sentences.t.kind_of(written.name) or ""
                try:
                    there = sum(_count(c.world, kind, p) for p in c.world.material.get(kind, ()))
                except Undecided:
                    continue
                if there != written.total:
                    message = f"the portions make {there}, not {written.total}"
                    hint = f"write: There are {there} {written.name}: …"
                    yield Diagnostic(Code.WRONG_TOTAL, message, part(written.span, str(written.total)), hint)


def _count(world: m.World, kind: str, portion: m.MaterialPart) -> int:
    things = [t for t in things_of(world, kind) if portion.variant in (None, t[0])]
    return portion.number * sum(portion.test is None or _holds(portion.test, t) for t in things)


def things_of(world: m.World, kind: str) -> list[Thing]:
    """Every thing of a kind."""
    found: list[Thing] = []
    for variant in world.kinds[kind].variants:
        names = [f.name for f in variant.fields]
        for chosen in product(*(_values(world, f.type) for f in variant.fields)):
            found.append((variant.name, dict(zip(names, chosen, strict=True))))
    return found


def _values(world: m.World, t: Type) -> list[object]:
    bare = strip(t)
    absent: list[object] = [None] if isinstance(t, Maybe) else []
    if isinstance(bare, NumberType):
        return [*range(bare.low, bare.high + 1), *absent]
    if isinstance(bare, KindType) and bare.kind != "player":
        return [*things_of(world, bare.kind), *absent]
    raise Undecided


def _holds(cond: m.TCond, thing: Thing) -> bool:
    match cond:
        case m.Both(op, parts):
            return (all if op == "and" else any)(_holds(p, thing) for p in parts)
        case m.Not(of):
            return not _holds(of, thing)
        case m.Equal(left, right, negated):
            a, b = _value(left, thing), _value(right, thing)
            return (a is not None and a == b) != negated
        case m.IsAbsent(of, negated):
            return (_value(of, thing) is None) != negated
        case m.IsVariant(of, _, variant, negated):
            found = _value(of, thing)
            return (isinstance(found, tuple) and found[0] == variant) != negated
        case m.Compared(op, left, right):
            return _compared(op, _value(left, thing), _value(right, thing))
        case _:
            raise Undecided


def _compared(op: str, a: object, b: object) -> bool:
    if not isinstance(a, int) or not isinstance(b, int):
        return False
    return {"at least": a >= b, "at most": a <= b, "more than": a > b, "less than": a < b}[op]


def _value(e: m.TExpr, thing: Thing) -> object:
    match e:
        case m.Var():
            return thing
        case m.Num(value):
            return value
        case m.Constant(_, variant):
            return (variant, {})
        case m.FieldRead(of, _, name):
            owner = _value(of, thing)
            return owner[1].get(name) if isinstance(owner, tuple) else None
        case _:
            raise Undecided
