"""The tree of reasons: every sentence on the matter, asked condition by condition, with the facts it saw.

Built while asking, only where a ruling is wanted; playing costs nothing for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lexludi.program import model as m
from lexludi.program.select import Law
from lexludi.program.types import FlagType, HeapType, KindType, strip
from lexludi.program.words import say
from lexludi.rulings.ruling import FactSeen, Reason, Tested
from lexludi.run.engine import Engine
from lexludi.run.items import read_item
from lexludi.run.support import Clash, Silence
from lexludi.run.unknown import CarefulState, Hidden, Need
from lexludi.run.values import Thing, Value, show
from lexludi.syntax import nodes as n

DEEPEST = 4
"""How many definitions deep the reasons of facts are followed."""


class Explainer:
    """Asks single clauses and conditions of one state."""

    def __init__(self, engine: Engine, state: CarefulState) -> None:
        self.engine = engine
        self.law: Law = engine.law
        self.state = state
        self.emitter = engine.emitter

    # ---- evaluating

    def ask(self, code: str, values: tuple[Value, ...]) -> Any:
        """Runs one emitted expression. Raises Need, Clash or Silence as it would anywhere."""
        params = ", ".join(["S", *(f"v{i}" for i in range(len(values)))])
        names = self.engine.names | self.engine._bind_constants(self.emitter, self.emitter.listed) | self.players() | {"C": self.state.c}
        function = eval(f"lambda {params}: {code}", names)  # emitted code, as in run/engine.py
        return function(self.state, *values)

    def players(self) -> dict[str, Any]:
        by_name = {p.text: p for p in self.engine.players}
        named: dict[str, Any] = {f"N{number}": by_name[name] for name, number in self.emitter.players.items()}
        for (kind, words), number in self.emitter.written.items():
            named[f"Q{number}"] = read_item(self.engine.things, KindType(kind), n.Item(words))
        return named

    def value(self, e: m.TExpr, values: tuple[Value, ...] = ()) -> Any:
        return self.ask(self.emitter.expr(e), values)

    def truth(self, c: m.TCond, values: tuple[Value, ...]) -> str:
        try:
            return "yes" if self.ask(self.emitter.cond(c), values) else "no"
        except (Need, Clash, Silence):
            return "unknown"

    # ---- clauses

    def clause(self, clause: m.Clause, values: tuple[Value, ...], depth: int = 0) -> Reason:
        tested: list[Tested] = []
        held = "yes"
        if clause.stages and not self.in_stage(clause):  # asked first: what follows may look at the stage's own data
            held = "no"
            tested.append(Tested(f"in {' or '.join(clause.stages)}", "no"))
        for cond in (*clause.guards, *clause.conds) if held == "yes" else ():
            outcome = self.truth(cond, values)
            tested.append(Tested(_text(cond), outcome, tuple(self.facts(cond, values, depth))))
            if outcome != "yes":
                held = outcome
                break
        if held == "yes" and isinstance(clause.payload, m.Modality):
            held = self.choices(clause.payload, values, tested)
        strikers = self.strikers(clause, values) if held == "yes" else ()
        info = self.law.world.rules.get(clause.rule)
        title = info.title if info is not None else "what a claim calls so"
        return Reason(
            clause.rule, title, " ".join(clause.span.text.split()), held, held == "yes" and not strikers,
            strikers, tuple(tested), passages(self.law, (clause.rule,)),
            clause.payload.kind if isinstance(clause.payload, m.Modality) else "", tuple(clause.despite),
        )  # fmt: skip

    def in_stage(self, clause: m.Clause) -> bool:
        stages = [self.engine.stages[f.stage] for f in self.state.stack]
        return bool(stages) and stages[-1] in clause.stages

    def choices(self, modality: m.Modality, values: tuple[Value, ...], tested: list[Tested]) -> str:
        for choice in modality.choices:
            source = m.Source(choice.var, choice.heap, choice.test)
            heap = "None" if isinstance(choice.heap, m.AllOfKind) else self.emitter.expr(choice.heap)
            code = f"S.chosen(v{choice.part + 1}, {heap}, {self.emitter.span(choice)}, {self.emitter.test(source)})"
            try:
                ok = self.ask(code, values)
            except Need:
                return "unknown"
            if not ok:
                tested.append(Tested(f"{_how_many(choice)} of those that may be chosen", "no"))
                return "no"
        return "yes"

    def strikers(self, clause: m.Clause, values: tuple[Value, ...]) -> tuple[str, ...]:
        """The rules whose clauses stand and strike this one."""
        found = []
        for striker in self.law.strikers.get(clause.key, ()):
            there = not striker.stages or self.in_stage(striker)
            holds = there and all(self.truth(c, values) == "yes" for c in (*striker.guards, *striker.conds))
            if holds and not self.strikers(striker, values):
                found.append(striker.rule)
        return tuple(dict.fromkeys(found))

    def on_value(self, key: str, args: tuple[Value, ...], depth: int = 0) -> tuple[Reason, ...]:
        """All sentences that could give a value."""
        return tuple(self.clause(c, args, depth) for c in self.law.about("value", key))

    # ---- facts

    def facts(self, cond: m.TCond, values: tuple[Value, ...], depth: int) -> Iterator[FactSeen]:
        for e in _looked_at(cond):
            if {v for v in _variables(e) if v >= len(values)}:
                continue
            text = describe(e, values)
            try:
                seen = self.value(e, values)
                shown = self.covered(seen) if isinstance(seen, Hidden) else show(seen)
            except Need:
                shown = "unknown"
            except (Clash, Silence):
                shown = "not settled"
            because: tuple[Reason, ...] = ()
            if isinstance(e, m.ValueOf) and depth < DEEPEST:
                try:
                    args = tuple(self.value(a, values) for a in e.args)
                    because = tuple(r for r in self.on_value(e.value, args, depth + 1) if r.stood)
                except (Need, Clash, Silence):
                    because = ()
            yield FactSeen(text, shown, because)

    def covered(self, heap: Hidden) -> str:
        known = show(heap.known) if heap.known else ""
        return f"unknown but for {known}" if known else "unknown"


def passages(law: Law, rules: tuple[str, ...]) -> tuple[str, ...]:
    """The passages of the edition in force behind some rules."""
    refs = [ref for rule in rules if rule in law.world.rules for ref in law.world.rules[rule].refs]
    return tuple(dict.fromkeys(r for r in refs if r.split(":")[0] == law.edition))


def _how_many(choice: m.Choice) -> str:
    if choice.count is not None:
        return f"as many as {say(choice.count)}"
    most = "" if choice.most is None else f" and at most {choice.most}"
    return f"at least {choice.least}{most}"


def _text(cond: m.TCond) -> str:
    text = " ".join(cond.span.text.split()) or "it is so"
    return f"in {text}" if isinstance(cond, m.InHeap) and " in " not in text else text


def _looked_at(node: Any) -> Iterator[m.TExpr]:
    """The largest parts of a condition that are read from the position."""
    match node:
        case m.CellRead() | m.ValueOf() | m.AllCells() | m.Mover() | m.FrameField() | m.Count() | m.Sum() | m.Pick() | m.BestOf():
            yield node
        case m.FieldRead():
            yield node
        case m.Source(_, heap, test):
            yield from _looked_at(heap)
            yield from _looked_at(test)
        case tuple():
            for part in node:
                yield from _looked_at(part)
        case _ if hasattr(node, "__dataclass_fields__") and not hasattr(node, "file"):
            for name in node.__dataclass_fields__:
                if name not in ("span", "type", "var"):
                    yield from _looked_at(getattr(node, name))


def _variables(node: Any) -> set[int]:
    from lexludi.run.emit import variables

    return variables(node)


def describe(e: m.TExpr, values: tuple[Value, ...] = ()) -> str:
    """An expression in words, with the things that its variables stand for."""
    match e:
        case m.Var(index, name):
            return show(values[index]) if index < len(values) else f"the {name}"
        case m.Player(name):
            return name
        case m.Written(words):
            return " ".join(words)
        case m.Constant(_, variant):
            return variant
        case m.Num(value):
            return str(value)
        case m.Mover():
            return "the mover"
        case m.FrameField(_, name):
            return f"the {name}"
        case m.CellRead(cell, None):
            return f"the {cell}"
        case m.CellRead(cell, owner):
            return f"{describe(owner, values)}'s {cell}"  # type: ignore[arg-type]
        case m.AllCells(cell):
            return f"every {cell}"
        case m.FieldRead(of, _, field):
            return f"{describe(of, values)}'s {field}"
        case m.ValueOf(value, args) if isinstance(e.type, FlagType):
            whose = " ".join(describe(a, values) for a in args)
            return f"whether {whose or value.split(' is ')[0]} is {value.split(' is ')[-1]}"
        case m.ValueOf(value, args):
            name = value.split(" of ")[0]
            return f"the {name} of {' for '.join(describe(a, values) for a in args)}" if args else f"the {name}"
        case m.Count(source):
            return f"the number in {describe(source.heap, values)}"
        case m.Pick(which, source):
            return f"the {which} in {describe(source.heap, values)}"
        case m.AllOfKind(kind):
            return f"all {kind}s"
        case _:
            return "what it reckons"


def is_heap(e: m.TExpr) -> bool:
    return isinstance(strip(e.type), HeapType)


def thing_text(value: Value) -> str:
    return value.text if isinstance(value, Thing) else show(value)
