"""Typed expressions and conditions to Python expressions.

This is where each form of the language gets its meaning. What is emitted is made of numbers and of names made here (`v3`, `B7`,
`K2`): no word of a spec ever becomes code. Two manners share every form: the plain one reads positions that are wholly known;
the careful one goes through the state, which may answer that a thing is not known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from lexludi.program import model as m
from lexludi.program.select import Law
from lexludi.program.types import FlagType, HeapType, KindType, Maybe, NumberType, strip

COMPARE = {"at least": ">=", "at most": "<=", "more than": ">", "less than": "<"}
CALC = {"plus": "+", "minus": "-", "times": "*"}


class Emitter:
    def __init__(self, law: Law, careful: bool) -> None:
        self.law = law
        self.careful = careful
        self.cells = {name: index for index, name in enumerate(sorted(law.world.cells))}
        self.values = {key: index for index, key in enumerate(sorted(law.world.values))}
        self.kinds = {name: index for index, name in enumerate(["player", *sorted(law.world.kinds)])}
        plain = [(kind, v.name) for kind in sorted(law.world.kinds) for v in law.world.kinds[kind].variants if not v.fields]
        self.constants = {constant: index for index, constant in enumerate(plain)}
        self.players: dict[str, int] = {}
        self.written: dict[tuple[str, tuple[str, ...]], int] = {}
        self.listed: set[str] = set()
        self._held: dict[int, str] | None = None

    # ---- looking once instead of each time round

    def once(self, emit: Callable[[], str]) -> tuple[str, dict[int, str]]:
        """Emits the inside of a loop; values that do not change in it come back apart, to be looked up before it.

        Only values that cannot fail are taken out: at most one clause, and none where it does not hold.
        """
        outer, self._held = self._held, {}
        code = emit()
        held, self._held = self._held, outer
        return code, held

    def steady(self, key: str) -> bool:
        decl = self.law.world.values[key]
        return not self.careful and not decl.params and isinstance(decl.type, Maybe) and len(self.law.about("value", key)) <= 1

    # ---- reading

    def read(self, slot: str) -> str:
        return f"S.get({slot})" if self.careful else f"C[{slot}]"

    def heap(self, e: m.TExpr) -> str:
        """A heap whose things are gone through one by one."""
        code = self.expr(e)
        return f"S.items({code})" if self.careful else code

    def span(self, choice: m.Choice) -> str:
        """How many things are chosen at least and at most."""
        if choice.count is None:
            return f"{choice.least}, {choice.most}"
        code = self.expr(choice.count)
        return f"{code}, {code}"

    def slot(self, cell: str, owner: m.TExpr | None) -> str:
        base = f"B{self.cells[cell]}"
        if owner is None:
            return base
        code = self.expr(owner)
        return f"{base}+_there({code}).i" if isinstance(owner.type, Maybe) else f"{base}+{code}.i"

    def all_of(self, kind: str) -> str:
        """Every thing of a kind; those that hold players are made only where they are gone through."""
        self.listed.add(kind)
        return f"T{self.kinds[kind]}"

    def kind_number(self, kind: str) -> int:
        return self.kinds[kind]

    def expr(self, e: m.TExpr) -> str:
        match e:
            case m.Constant(kind, variant):
                return f"K{self.constants[(kind, variant)]}"
            case m.Written(words, type_):
                assert isinstance(type_, KindType)
                return f"Q{self.written.setdefault((type_.kind, words), len(self.written))}"
            case m.Player(name):
                return f"N{self.players.setdefault(name, len(self.players))}"
            case m.Num(value):
                return f"({value})" if value < 0 else str(value)
            case m.Absent():
                return "None"
            case m.Var(index):
                return f"v{index}"
            case m.FrameField(index):
                return f"S.stack[-1].data[{index}]"
            case m.Mover():
                return f"_there({self.mover()})"
            case m.CellRead(cell, owner):
                return self.cell(cell, owner)
            case m.AllCells(cell):
                return f"S.union(B{self.cells[cell]}, E{self.cells[cell]})"
            case m.FieldRead(of, kind, field):
                slot = list(self.law.world.kinds[kind].field_names()).index(field)
                code = self.expr(of)
                return f"_f{slot}({code})" if isinstance(of.type, Maybe) else f"{code}.f{slot}"
            case m.ValueOf(value, args):
                return self.value(value, args)
            case m.AllOfKind(kind):
                return self.all_of(kind)
            case m.Count(source):
                return self.count(source)
            case m.Sum(source, each):
                code = self.expr(each)
                body = f"{code} {self.through(source)}"
                return f"_sum({body})" if isinstance(each.type, Maybe) else f"sum([{body}])"
            case m.Gather(source, order, order_in):
                if order is not None and order_in is not None:
                    pairs = f"[({self.expr(order)}, v{source.var.index}) {self.through(source)}]"
                    return f"_ordered({pairs}, {self.heap(order_in)})"
                if source.test is None:
                    return self.heap(source.heap)
                return f"tuple([v{source.var.index} {self.through(source)}])"
            case m.Series(items):
                return f"({', '.join(self.expr(item) for item in items)},)"
            case m.Pick(which, source):
                return self.pick(which, source)
            case m.BestOf(source, by, highest, many):
                pairs = f"[({self.expr(by)}, v{source.var.index}) {self.through(source)}]"
                return f"_best({pairs}, {highest}, {many})"
            case m.Calc(op, left, right):
                return self.calc(op, left, right)
            case m.NextTo(clockwise, start, var, test):
                seat = f"_there({self.expr(start)})" if isinstance(start.type, Maybe) else self.expr(start)
                ring = f"{'CW' if clockwise else 'AC'}[{seat}.i]"
                if test is None:
                    return f"{ring}[0]"
                return f"next((v{var.index} for v{var.index} in {ring} if {self.cond(test)}), None)"
            case _:
                assert_never(e)

    def cell(self, cell: str, owner: m.TExpr | None) -> str:
        if owner is None or not isinstance(owner.type, Maybe):
            return self.read(self.slot(cell, owner))
        empty = "()" if isinstance(strip(self.law.world.cells[cell].type), HeapType) else "None"
        return f"S.of(B{self.cells[cell]}, {self.expr(owner)}, {empty})"

    def value(self, key: str, args: tuple[m.TExpr, ...]) -> str:
        if self._held is not None and self.steady(key):
            number = self.values[key]
            self._held[number] = f"V{number}(S)"
            return f"h{number}"
        codes = [self.expr(a) for a in args]
        call = f"V{self.values[key]}({', '.join(['S', *codes])})"
        absent = [c for c, a in zip(codes, args, strict=True) if isinstance(a.type, Maybe)]
        if not absent:
            return call
        empty = " or ()" if isinstance(self.law.world.values[key].type, HeapType) else ""
        if len(codes) == 1:
            return f"(_of_one(V{self.values[key]}, S, {codes[0]}){empty})"
        return f"(_if_there(lambda: {call}, {', '.join(absent)}){empty})"

    def through(self, source: m.Source) -> str:
        """`for x in heap if test`, as part of a comprehension."""
        heap = self.heap(source.heap)
        if source.test is None:
            return f"for v{source.var.index} in {heap}"
        code, held = self.once(lambda: self.cond(source.test))  # type: ignore[arg-type]
        return f"{_first(held)}for v{source.var.index} in {heap} if {code}"

    def test(self, source: m.Source, more: str = "") -> str:
        """The test of a source as a function of the thing, for the careful manner."""
        tests = [t for t in (self.cond(source.test) if source.test is not None else "", more) if t]
        return f"lambda v{source.var.index}: {' and '.join(tests) or 'True'}"

    def count(self, source: m.Source) -> str:
        if self.careful:
            test = self.test(source) if source.test is not None else "None"
            return f"S.count({self.expr(source.heap)}, {test})"
        if source.test is None:
            return f"len({self.expr(source.heap)})"
        return f"len([1 {self.through(source)}])"

    def pick(self, which: str, source: m.Source) -> str:
        var = f"v{source.var.index}"
        if which == "only":
            return f"_only([{var} {self.through(source)}])"
        test = f" if {self.cond(source.test)}" if source.test is not None else ""
        heap = self.heap(source.heap)
        if which == "last":
            heap = f"reversed({heap})"
        return f"next(({var} for {var} in {heap}{test}), None)"

    def calc(self, op: str, left: m.TExpr, right: m.TExpr) -> str:
        a, b = self.expr(left), self.expr(right)
        if isinstance(left.type, Maybe) or isinstance(right.type, Maybe):
            return f"_calc({op!r}, {a}, {b})"
        match op:
            case "lesser":
                return f"min({a}, {b})"
            case "greater":
                return f"max({a}, {b})"
            case "difference":
                return f"abs({a} - {b})"
            case _:
                return f"({a} {CALC[op]} {b})"

    # ---- conditions

    def cond(self, c: m.TCond) -> str:
        match c:
            case m.Equal(left, right, negated):
                return self.equal(left, right, negated)
            case m.IsAbsent(of, negated):
                return f"({self.expr(of)} is {'not ' if negated else ''}None)"
            case m.IsVariant(of, kind, variant, negated):
                number = [v.name for v in self.law.world.kinds[kind].variants].index(variant)
                code = self.expr(of)
                held = f"_vi({code})" if isinstance(of.type, Maybe) else f"{code}.vi"
                return f"({held} {'!=' if negated else '=='} {number})"
            case m.InHeap(item, heap, negated):
                if self.careful:
                    return f"({'not ' if negated else ''}S.inside({self.expr(item)}, {self.expr(heap)}))"
                return f"({self.expr(item)} {'not ' if negated else ''}in {self.expr(heap)})"
            case m.Compared(op, left, right):
                a, b = self.expr(left), self.expr(right)
                if isinstance(left.type, Maybe) or isinstance(right.type, Maybe):
                    return f"_compared({op!r}, {a}, {b})"
                return f"({a} {COMPARE[op]} {b})"
            case m.Truth(of, negated):
                return f"(not {self.expr(of)})" if negated else f"{self.expr(of)}"
            case m.SomeOf(source, negated):
                return f"({'not ' if negated else ''}{self.some(source)})"
            case m.EachOf(source, test):
                return f"(not {self.some(source, f'not {self.cond(test)}')})"
            case m.Both(op, parts):
                return f"({f' {op} '.join(self.cond(p) for p in parts)})"
            case m.Not(of):
                return f"(not {self.cond(of)})"
            case _:
                assert_never(c)

    def some(self, source: m.Source, more: str = "") -> str:
        if self.careful:
            return f"S.some({self.expr(source.heap)}, {self.test(source, more)})"
        code, held = self.once(lambda: self.cond(source.test) if source.test is not None else "")
        tests = [t for t in (code, more) if t]
        if not tests and isinstance(source.heap, m.AllCells):
            cell = self.cells[source.heap.cell]
            return f"any(C[B{cell}:B{cell}+E{cell}])"
        heap = self.expr(source.heap)
        if not tests:
            return heap if isinstance(source.heap, m.CellRead) else f"bool({heap})"
        return f"[1 {_first(held)}for v{source.var.index} in {heap} if {' and '.join(tests)}]"

    def mover(self) -> str:
        """Who is to move. In a stage that goes by itself it is nobody, which equals no player and has nothing."""
        return "S.mover()" if self.careful else "(S.stack[-1].mover if S.stack else None)"

    def equal(self, left: m.TExpr, right: m.TExpr, negated: bool) -> str:
        a, b = (self.mover() if isinstance(e, m.Mover) else self.expr(e) for e in (left, right))
        plain = isinstance(strip(left.type), NumberType | HeapType | FlagType)
        if isinstance(left.type, Maybe) and isinstance(right.type, Maybe):
            code = f"({a} {'==' if plain else 'is'} {b} is not None)"
            return f"(not {code})" if negated else code
        if plain:
            return f"({a} {'!=' if negated else '=='} {b})"
        return f"({a} is {'not ' if negated else ''}{b})"


def _first(held: dict[int, str]) -> str:
    """Binds what was taken out of a comprehension, in front of it."""
    return "".join(f"for h{number} in ({code},) " for number, code in sorted(held.items()))


def variables(c: object) -> set[int]:
    """The variables that a typed expression or condition mentions."""
    found: set[int] = set()
    waiting: list[object] = [c]
    while waiting:
        node = waiting.pop()
        if isinstance(node, m.Var):
            found.add(node.index)
        elif isinstance(node, tuple):
            waiting.extend(node)
        elif hasattr(node, "__dataclass_fields__") and not hasattr(node, "file"):
            waiting.extend(getattr(node, f) for f in node.__dataclass_fields__ if f not in ("span", "type"))
    return found
