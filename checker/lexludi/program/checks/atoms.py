"""Conditions taken apart: what they ask about, what each of that can be, and all the combinations there are.

`the suit is red` and `the suit is blue` ask about one thing, the suit, which is one of four; `the round is more than 3` asks
about a number, of which only the stretches around 3 matter. What cannot be taken apart is so or not. Negation is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import assert_never

from lexludi.program import model as m
from lexludi.program.checks.keys import key
from lexludi.program.types import KindType, Maybe, NumberType, Type, strip
from lexludi.program.words import say, say_source, written

MOST_COMBINATIONS = 2**12
Point = int | str | None  # a number, a sort or word, or nothing there
Combination = dict[str, Point]
Formula = Callable[[Combination], bool]


@dataclass
class Subject:
    """One thing that conditions ask about."""

    words: str
    type: Type | None = None  # None: so or not
    choices: tuple[str, ...] = ()
    absent: bool = False
    marks: set[int] = field(default_factory=set)
    none_asked: bool = False
    there_asked: bool = False
    a_sort: bool = False  # one is `a joker`, not `joker`

    def points(self, lenient: bool) -> list[Point]:
        """All that the subject can be, as far as the conditions can tell."""
        bare = strip(self.type) if self.type is not None else None
        found: list[Point] = list(_stretches(bare, self.marks)) if isinstance(bare, NumberType) else list(self.choices)
        if self.absent and not (lenient and self.there_asked and not self.none_asked):
            found.append(None)
        return found

    def tell(self, point: Point) -> str:
        if self.type is None:
            return self.words if point == "so" else f"not: {self.words}"
        if point is None:
            return f"{self.words} is none"
        if point == "there":
            return f"{self.words} is not none"
        return f"{self.words} is {'a ' if self.a_sort else ''}{point}"


@dataclass
class Pair(Subject):
    """Two things that are compared with each other."""

    other: str = ""

    def tell(self, point: Point) -> str:
        words = {"equal": "is", "different": "is not", "less": "is less than", "more": "is more than"}
        return f"{self.words} or {self.other} is none" if point is None else f"{self.words} {words[str(point)]} {self.other}"


def _stretches(bounds: NumberType, marks: set[int]) -> Iterator[int]:
    """Each marked number, and one for each stretch between them."""
    before = bounds.low - 1
    for mark in sorted(x for x in marks if bounds.low <= x <= bounds.high):
        if mark - 1 > before:
            yield mark - 1
        yield mark
        before = mark
    if before < bounds.high:
        yield before + 1


class Atoms:
    """Collects subjects while conditions are turned into tests on combinations."""

    def __init__(self, world: m.World, lenient: bool = False) -> None:
        self.world = world
        self.lenient = lenient
        self.subjects: dict[str, Subject] = {}
        self.rules: list[Formula] = []
        self.counted: list[tuple[str, str, frozenset[str]]] = []

    # ---- combinations

    def combinations(self) -> list[Combination] | None:
        """Every combination that could be; None if there are too many to look at."""
        names = list(self.subjects)
        points = [self.subjects[name].points(self.lenient) for name in names]
        size = 1
        for some in points:
            size *= max(1, len(some))
        if size > MOST_COMBINATIONS:
            return None
        every = (dict(zip(names, chosen, strict=True)) for chosen in product(*points))
        return [c for c in every if all(rule(c) for rule in self.rules)]

    def tell(self, combination: Combination) -> str:
        return " and ".join(self.subjects[name].tell(point) for name, point in combination.items())

    # ---- conditions

    def all_of(self, conds: tuple[m.TCond, ...], params: tuple[m.Var, ...]) -> Formula:
        tests = [self.test(c, params) for c in conds]
        return lambda c: all(test(c) for test in tests)

    def test(self, cond: m.TCond, params: tuple[m.Var, ...]) -> Formula:
        match cond:
            case m.Both(op, parts):
                tests = [self.test(p, params) for p in parts]
                return (lambda c: all(t(c) for t in tests)) if op == "and" else (lambda c: any(t(c) for t in tests))
            case m.Not(of):
                inner = self.test(of, params)
                return lambda c: not inner(c)
            case m.Compared(op, left, right):
                return self.compared(op, left, right, params)
            case m.EachOf():
                return self.so(key(cond, params), written(cond))
            case m.Equal() | m.IsAbsent() | m.IsVariant() | m.InHeap() | m.Truth() | m.SomeOf():
                positive = self.plain(cond, params)
                return (lambda c: not positive(c)) if cond.negated else positive
            case _:
                assert_never(cond)

    def plain(
        self, cond: m.Equal | m.IsAbsent | m.IsVariant | m.InHeap | m.Truth | m.SomeOf, params: tuple[m.Var, ...]
    ) -> Formula:
        """The condition without its `not`."""
        match cond:
            case m.Equal(left, right):
                return self.equal(left, right, params)
            case m.IsAbsent(of, negated):
                name = self.subject(of, params)
                self.subjects[name].none_asked |= not negated
                self.subjects[name].there_asked |= negated
                return lambda c: c[name] is None
            case m.IsVariant(of, _, variant):
                name = self.subject(of, params)
                return lambda c: c[name] == variant
            case m.Truth(of):
                return self.so(key(of, params), say(of) if isinstance(of, m.ValueOf) else f"{_owner(of)} is {_flag(of)}")
            case m.InHeap(item, heap):
                return self.so(f"{key(item, params)} in {key(heap, params)}", f"{say(item)} is in {say(heap)}")
            case m.SomeOf(source):
                name = self.count(source, params)
                self.subjects[name].marks.add(0)
                return lambda c: c[name] != 0

    def so(self, name: str, words: str) -> Formula:
        self.subjects.setdefault(name, Subject(words, None, ("so", "not so")))
        return lambda c: c[name] == "so"

    def equal(self, left: m.TExpr, right: m.TExpr, params: tuple[m.Var, ...]) -> Formula:
        for one, other in ((left, right), (right, left)):
            if isinstance(other, m.Constant | m.Num):
                return self.equals_point(one, other.value if isinstance(other, m.Num) else other.variant, params)
        name, _ = self.pair(left, right, params)
        return lambda c: c[name] == "equal"

    def equals_point(self, e: m.TExpr, point: Point, params: tuple[m.Var, ...]) -> Formula:
        name = self.subject(e, params)
        if isinstance(point, int):
            self.subjects[name].marks.add(point)
        return lambda c: c[name] == point

    def compared(self, op: str, left: m.TExpr, right: m.TExpr, params: tuple[m.Var, ...]) -> Formula:
        if isinstance(right, m.Num):
            return self.against(op, left, right.value, params)
        if isinstance(left, m.Num):
            return self.against(FLIPPED[op], right, left.value, params)
        name, turned = self.pair(left, right, params)
        good = ALLOWED[FLIPPED[op] if turned else op]
        return lambda c: c[name] in good

    def against(self, op: str, e: m.TExpr, bound: int, params: tuple[m.Var, ...]) -> Formula:
        name = self.subject(e, params)
        self.subjects[name].marks.add(bound)
        return lambda c: _compare(op, c[name], bound)

    # ---- subjects

    def subject(self, e: m.TExpr, params: tuple[m.Var, ...]) -> str:
        if isinstance(e, m.Count):
            return self.count(e.source, params)
        name = key(e, params)
        absent = isinstance(e.type, Maybe)
        if name not in self.subjects:
            self.subjects[name] = Subject(say(e), e.type, self.sorts(e.type), absent, a_sort=self.has_parts(e.type))
            if isinstance(e, m.FieldRead):
                self.follow_owner(e, name, key(e.of, params))
        self.subjects[name].absent |= absent
        return name

    def sorts(self, t: Type) -> tuple[str, ...]:
        bare = strip(t)
        if isinstance(bare, KindType) and bare.kind in self.world.kinds:
            return tuple(v.name for v in self.world.kinds[bare.kind].variants)
        return ("there",)

    def has_parts(self, t: Type) -> bool:
        bare = strip(t)
        kind = self.world.kinds.get(bare.kind) if isinstance(bare, KindType) else None
        return kind is not None and any(v.fields for v in kind.variants)

    def follow_owner(self, e: m.FieldRead, name: str, owner: str) -> None:
        """A part is there exactly where its owner is of a sort that has it."""
        having = {v.name: f for v in self.world.kinds[e.kind].variants for f in v.fields if f.name == e.field}

        def rule(c: Combination) -> bool:
            if owner not in c:
                return True
            sort = having.get(str(c[owner])) if c[owner] != "there" else None
            if c[owner] is None or (c[owner] != "there" and sort is None):
                return c[name] is None
            return sort is None or c[name] is not None or isinstance(sort.type, Maybe)

        self.rules.append(rule)

    def count(self, source: m.Source, params: tuple[m.Var, ...]) -> str:
        """A number of things; what passes more tests is never more."""
        name = f"count {key(source, params)}"
        if name not in self.subjects:
            bounds = NumberType(0, 2_000)
            if isinstance(source.heap, m.AllOfKind) and source.heap.kind == "player":
                game = self.world.game
                bounds = NumberType(game.least if source.test is None else 0, game.most)
            self.subjects[name] = Subject(f"the number of {say_source(source)}", bounds)
            self.compare_counts(name, source, params)
        return name

    def compare_counts(self, name: str, source: m.Source, params: tuple[m.Var, ...]) -> None:
        heap = key(source.heap, params)
        tests = frozenset(key(t, (*params, source.var)) for t in _conjuncts(source.test))
        for other, other_heap, other_tests in self.counted:
            if heap == other_heap and tests >= other_tests:
                self.rules.append(_at_most(name, other))
            elif heap == other_heap and tests <= other_tests:
                self.rules.append(_at_most(other, name))
        self.counted.append((name, heap, tests))

    def pair(self, left: m.TExpr, right: m.TExpr, params: tuple[m.Var, ...]) -> tuple[str, bool]:
        """The subject of a comparison, and whether it stands the other way round there."""
        a, b = key(left, params), key(right, params)
        turned = b < a
        name = f"pair {min(a, b)} {max(a, b)}"
        if name not in self.subjects:
            first, second = (right, left) if turned else (left, right)
            number = isinstance(strip(left.type), NumberType)
            choices = ("less", "equal", "more") if number else ("equal", "different")
            absent = number and (isinstance(left.type, Maybe) or isinstance(right.type, Maybe))
            self.subjects[name] = Pair(say(first), KindType(""), choices, absent, other=say(second))
            self.rules.append(_both_there(name, a, b))
        return name, turned


FLIPPED = {"at least": "at most", "at most": "at least", "more than": "less than", "less than": "more than"}
ALLOWED = {"at least": ("equal", "more"), "at most": ("equal", "less"), "more than": ("more",), "less than": ("less",)}


def _compare(op: str, point: Point, bound: int) -> bool:
    if not isinstance(point, int):
        return False
    return {"at least": point >= bound, "at most": point <= bound, "more than": point > bound, "less than": point < bound}[op]


def _at_most(less: str, more: str) -> Formula:
    """A part is empty where the whole is; stretches are only comparable as none and some."""
    return lambda c: not (c[more] == 0 and c[less] != 0)


def _both_there(name: str, left: str, right: str) -> Formula:
    return lambda c: c[name] in (None, "different") or (c.get(left, "") is not None and c.get(right, "") is not None)


def _conjuncts(test: m.TCond | None) -> tuple[m.TCond, ...]:
    if test is None:
        return ()
    return test.parts if isinstance(test, m.Both) and test.op == "and" else (test,)


def _owner(e: m.TExpr) -> str:
    return say(e.owner) if isinstance(e, m.CellRead) and e.owner is not None else "it"


def _flag(e: m.TExpr) -> str:
    return e.cell if isinstance(e, m.CellRead) else say(e)
