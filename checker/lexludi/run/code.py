"""A law to Python functions: values, legality, effects and stage clauses, each from the clauses in force.

In: a law and a manner (plain or careful). Out: compiled functions and the tables that their names refer to. A clause stands when
it holds and no clause that stands strikes it; strikers are worked out first, so each condition is looked at once.

A law is made piece by piece, and laws that differ in one rule or one answer share all the pieces that it does not touch.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import prod
from types import CodeType
from typing import assert_never

from lexludi import limits
from lexludi.program import model as m
from lexludi.program.declare import GAME
from lexludi.program.select import Law
from lexludi.program.types import FlagType, HeapType, KindType, Maybe, NumberType, Type, strip
from lexludi.run.emit import Emitter, variables
from lexludi.syntax import nodes as n

SCALAR, LIST, BAG = 0, 1, 2
MOST_LOOPS = 12
"""A move with more parts than this is asked for by itself and never listed: Python nests no more than twenty loops."""


@dataclass(frozen=True)
class Emitted:
    """The functions of a law, or of a piece of it, and what each of their names stands for."""

    emitter: Emitter
    codes: list[CodeType] = field(default_factory=list)
    listed: set[str] = field(default_factory=set)  # the kinds whose things are gone through
    events: dict[m.HeadKey, str] = field(default_factory=dict)
    generators: dict[tuple[str, str], list[tuple[m.Clause, str]]] = field(default_factory=dict)
    legal: dict[tuple[str, str], str] = field(default_factory=dict)
    duty: dict[tuple[str, str], str] = field(default_factory=dict)
    stage: dict[tuple[str, str], str] = field(default_factory=dict)
    triggers: list[tuple[m.HeadKey, str, str]] = field(default_factory=list)
    sight: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    def add(self, piece: Emitted) -> None:
        self.codes.extend(piece.codes)
        self.listed.update(piece.listed)
        self.events.update(piece.events)
        self.generators.update(piece.generators)
        self.legal.update(piece.legal)
        self.duty.update(piece.duty)
        self.stage.update(piece.stage)
        self.triggers.extend(piece.triggers)
        self.sight.update(piece.sight)


def emit(law: Law, careful: bool, counted: bool = False) -> Emitted:
    """The functions of a law; `counted` ones note each time that a clause stands or a branch of its effects is taken."""
    return Writer(law, careful, counted).write()


def clause_numbers(program: m.Program) -> dict[tuple[str, int], int]:
    """A number for each clause, the same in every law."""
    return {c.key: i for i, c in enumerate(program.clauses)}


class Writer:
    def __init__(self, law: Law, careful: bool, counted: bool = False) -> None:
        self.law = law
        self.e = Emitter(law, careful)
        self.careful = careful
        self.counted = counted
        self.carried_out = self.branches = 0  # the clause whose effects are written, and how many branches of it
        self.lines: list[str] = []
        self.whole = Emitted(self.e)
        self.out = self.whole  # the piece that is being written
        self.number = clause_numbers(law.program)
        self.shower = "None"
        steady = tuple(key for key in law.world.values if self.e.steady(key))
        self.manner = (law.edition, careful, counted, steady)  # all that a piece depends on besides its clauses

    def write(self) -> Emitted:
        for key in sorted(self.law.world.values):
            self.piece(("value", key), self.law.about("value", key), partial(self.value, key))
        for stage in sorted(self.law.world.stages):
            told = [c for word in ("begins", "passes", "comes", "order", "ends") for c in self.law.about(word, stage)]
            self.piece(("stage", stage), tuple(told), partial(self.stage, stage))
        for verb in sorted(self.law.world.moves):
            for stage in self.stages_with(verb):
                clauses = tuple(c for c in self.law.about("move", verb) if not c.stages or stage in c.stages)
                self.piece(("move", stage, verb), clauses, partial(self.move, stage, verb, clauses))
        self.piece(("first",), self.law.about("begins", GAME), self.first_stage)
        for head in sorted(self.law.by_head):
            if head[0] in ("does", "begin", "end", "runs out", "falls short"):
                self.piece(head, self.law.about(*head), partial(self.event, head))
            elif head[0] == "becomes":
                self.piece(head, self.law.about(*head), partial(self.trigger, head))
            elif head[0] in ("sight", "size"):
                self.piece(head, self.law.about(*head), partial(self.sight, head))
        return self.whole

    def piece(self, name: tuple[str, ...], clauses: tuple[m.Clause, ...], write: Callable[[], None]) -> None:
        """Some functions of the law. The same clauses, struck by the same, make the same functions in every law."""
        kept = self.law.program.kept
        asked = ("piece", self.manner, name, tuple((c.key, c.version) for c in self.family(clauses)))
        if asked not in kept:
            kept[asked] = self.written(write)
        self.whole.add(kept[asked])

    def written(self, write: Callable[[], None]) -> Emitted:
        self.out, self.lines, self.e.listed = Emitted(self.e), [], set()
        write()
        module = compile("\n".join(self.lines) + "\n", "<law>", "exec")
        self.out.codes.extend(code for code in module.co_consts if isinstance(code, CodeType))
        self.out.listed.update(self.e.listed)
        return self.out

    def stages_with(self, verb: str) -> list[str]:
        """The stages in which somebody may be allowed to do this."""
        allowing = [c for c in self.law.about("move", verb) if isinstance(c.payload, m.Modality) and c.payload.kind != "may not"]
        return [s for s in sorted(self.law.world.stages) if any(not c.stages or s in c.stages for c in allowing)]

    # ---- helpers

    def function(self, name: str, params: list[str], body: list[str]) -> None:
        self.lines.append(f"def {name}({', '.join(['S', *params])}):")
        self.lines.append("  C = S.c")
        self.lines.extend("  " + line for line in body)

    def family(self, clauses: tuple[m.Clause, ...]) -> list[m.Clause]:
        """The clauses and all that strike them, strikers before what they strike."""
        done: dict[tuple[str, int], m.Clause] = {}

        def visit(clause: m.Clause, path: tuple[tuple[str, int], ...]) -> None:
            if clause.key in done or clause.key in path:
                return
            for striker in self.law.strikers.get(clause.key, ()):
                visit(striker, (*path, clause.key))
            done[clause.key] = clause

        for clause in clauses:
            visit(clause, ())
        return list(done.values())

    def stage_test(self, clause: m.Clause) -> list[str]:
        if not clause.stages or clause.head[0] == "move":
            return []
        numbers = sorted(self.stage_number(s) for s in clause.stages)
        where = "S.on_top" if clause.head[0] not in ("sight", "size") else "S.somewhere"
        return [f"{where}({', '.join(map(str, numbers))})"]

    def stage_number(self, stage: str) -> int:
        return sorted(self.law.world.stages).index(stage)

    def tests(self, clause: m.Clause, only: set[int] | None = None, late: bool = False) -> list[str]:
        """The conditions of a clause: all, or those that mention only certain variables, or the others."""
        conds = [*clause.guards, *clause.conds]
        count = len(clause.vars)
        if only is not None:
            conds = [c for c in conds if ({v for v in variables(c) if v < count} <= only) != late]
        stage = [] if late else self.stage_test(clause)
        return [*stage, *(self.e.cond(c) for c in conds)]

    def choice_tests(self, clause: m.Clause) -> list[str]:
        if not isinstance(clause.payload, m.Modality):
            return []
        tests = []
        for choice in clause.payload.choices:
            source = m.Source(choice.var, choice.heap, choice.test)
            whole = isinstance(choice.heap, m.AllOfKind)
            heap = "None" if whole else self.e.expr(choice.heap)
            tests.append(f"S.chosen(v{choice.part + 1}, {heap}, {self.e.span(choice)}, {self.e.test(source)})")
        return tests

    def stands(self, clause: m.Clause, code: str, indent: str = "") -> list[str]:
        """Whether a clause stands, kept for those that it strikes, and noted where somebody counts."""
        number = self.number[clause.key]
        lines = [f"{indent}s{number} = {code}"]
        return [*lines, f"{indent}if s{number}: H[{number}] += 1"] if self.counted else lines

    def standing(self, clause: m.Clause, tests: list[str]) -> str:
        """`it holds and nothing standing strikes it`."""
        parts = [f"not s{self.number[s.key]}" for s in self.law.strikers.get(clause.key, ())]
        return " and ".join([*parts, *tests]) or "True"

    def rules(self, clauses: tuple[m.Clause, ...]) -> str:
        return "(" + "".join(f"R{self.number[c.key]}, " for c in clauses) + ")"

    # ---- values

    def value(self, key: str) -> None:
        decl = self.law.world.values[key]
        clauses = self.law.about("value", key)
        number = self.e.values[key]
        params = [f"v{i}" for i in range(len(decl.params))]
        mark = f"({', '.join([str(number), *params])})" if params else str(number)
        body = ["M = S.memo", f"if {mark} in M: return M[{mark}]"]
        if self.careful:
            body.insert(0, f"if {mark} in S.pins: return S.pins[{mark}]")
        adjective = isinstance(decl.type, FlagType)
        body.append("r = False" if adjective else "r = MISS")
        for clause in self.family(clauses):
            stand = self.standing(clause, self.tests(clause))
            s = f"s{self.number[clause.key]}"
            body += self.stands(clause, stand)
            if clause.targets or clause not in clauses:
                continue
            if adjective:
                body.append(f"if {s}: r = True")
            else:
                payload = clause.payload
                body.append(f"if {s}:")
                none = isinstance(payload, m.Absent) and isinstance(decl.type, HeapType)
                body.append(f"  x = {'()' if none else self.e.expr(payload)}")  # type: ignore[arg-type]
                body.append(f"  if r is not MISS and r != x: raise Clash(W{number}, (r, x), {self.rules(clauses)})")
                body.append("  r = x")
        if not adjective:
            if isinstance(decl.type, Maybe):
                body.append("if r is MISS: r = None")
            else:
                body.append(f"if r is MISS: raise Silence(W{number}, {self.rules(clauses)})")
        body += [f"M[{mark}] = r", "return r"]
        self.function(f"V{number}", params, body)

    # ---- stages

    def stage(self, stage: str) -> None:
        number = self.stage_number(stage)
        for word in ("begins", "passes", "comes", "order"):
            clauses = self.law.about(word, stage)
            if not clauses:
                continue
            name = f"{word.upper()}{number}"
            body = ["r = MISS"]
            for clause in self.family(clauses):
                s = f"s{self.number[clause.key]}"
                body += self.stands(clause, self.standing(clause, self.tests(clause)))
                if clause.targets:
                    continue
                body.append(f"if {s}:")
                body.append(f"  x = {self.stage_payload(clause)}")
                body.append(f"  if r is not MISS and r != x: raise Clash('{word}', (r, x), {self.rules(clauses)})")
                body.append("  r = x")
            body.append("return None if r is MISS else r")
            self.function(name, [], body)
            self.out.stage[(word, stage)] = name
        clauses = self.law.about("ends", stage)
        if clauses:
            body = []
            for clause in self.family(clauses):
                s = f"s{self.number[clause.key]}"
                body += self.stands(clause, self.standing(clause, self.tests(clause)))
                if not clause.targets:
                    body.append(f"if {s}: return True")
            body.append("return False")
            self.function(f"ENDS{number}", [], body)
            self.out.stage[("ends", stage)] = f"ENDS{number}"
        for label, order in self.orders(stage):
            if order.who is not None:
                self.function(f"WHO{number}_{label}", [], [f"return {self.who(order, stage)}"])
                self.out.stage[(f"who {label}", stage)] = f"WHO{number}_{label}"

    def orders(self, stage: str) -> list[tuple[int, n.Order]]:
        """The ways a stage can be played: as declared, and as rules say otherwise."""
        others = [c.payload for c in self.law.about("order", stage)]
        return list(enumerate([self.law.world.stages[stage].order, *(o for o in others if isinstance(o, n.Order))]))

    def who(self, order: n.Order, stage: str) -> str:
        from lexludi.program.expressions import Typer
        from lexludi.program.scope import Scope

        assert order.who is not None
        typer = Typer(self.law.world, lambda d: None)
        return self.e.expr(typer.expr(order.who, Scope(self.law.world.stages[stage].fields)))

    def stage_payload(self, clause: m.Clause) -> str:
        if clause.head[0] == "comes":
            return str(self.stage_number(clause.payload)) if clause.payload in self.law.world.stages else "-1"
        if clause.head[0] == "order":
            return str(1 + [c.key for c in self.law.about(*clause.head)].index(clause.key))
        return self.e.expr(clause.payload)  # type: ignore[arg-type]

    def first_stage(self) -> None:
        clauses = self.law.about("begins", GAME)
        body = []
        for clause in self.family(clauses):
            s = f"s{self.number[clause.key]}"
            body += self.stands(clause, self.standing(clause, self.tests(clause)))
            if not clause.targets:
                body.append(f"if {s}: return {self.stage_number(str(clause.payload))}")
        self.function("FIRST", [], [*body, "return None"])

    # ---- moves

    def move(self, stage: str, verb: str, clauses: tuple[m.Clause, ...]) -> None:
        family = [c for c in self.family(clauses) if not c.stages or stage in c.stages]
        move = self.law.world.moves[verb]
        params = [f"v{i}" for i in range(len(move.parts) + 1)]
        name = f"L{self.stage_number(stage)}_{sorted(self.law.world.moves).index(verb)}"
        body: list[str] = []
        allows: list[str] = []
        forbids: list[str] = []
        for clause in family:
            s = f"s{self.number[clause.key]}"
            body += self.stands(clause, self.standing_in(clause, family, [*self.tests(clause), *self.choice_tests(clause)]))
            if isinstance(clause.payload, m.Modality) and clause in clauses:
                (forbids if clause.payload.kind == "may not" else allows).append(s)
        body.append(f"return ({' or '.join(allows)}) and not ({' or '.join(forbids) or 'False'})")
        self.function(name, params, body)
        self.out.legal[(stage, verb)] = name
        musts = [f"s{self.number[c.key]}" for c in clauses if isinstance(c.payload, m.Modality) and c.payload.kind == "must"]
        if musts:
            self.function(f"D{name[1:]}", params, [*body[:-1], f"return {' or '.join(musts)}"])
            self.out.duty[(stage, verb)] = f"D{name[1:]}"
        made = []
        widest = [c for c in clauses if self.allows_all(c)]
        for clause in clauses:
            if isinstance(clause.payload, m.Modality) and clause.payload.kind != "may not":
                if any(self.within(clause, wide) for wide in widest if wide is not clause):
                    continue
                made.append((clause, self.generator(name, clause, family, move)))
        self.out.generators[(stage, verb)] = made

    def allows_all(self, clause: m.Clause) -> bool:
        """Does a `may` allow everything in its heaps, always?"""
        payload = clause.payload
        if not isinstance(payload, m.Modality) or payload.kind != "may" or payload.choices or payload.subject is not None:
            return False
        plain = all(isinstance(c, m.InHeap) and c.heap in payload.domains for c in clause.conds)
        return plain and not clause.guards and not self.law.strikers.get(clause.key)

    def within(self, clause: m.Clause, wide: m.Clause) -> bool:
        """Is everything that the one `may` allows allowed by the wide one too? Then its instances need no second look."""
        one, other = clause.payload, wide.payload
        assert isinstance(one, m.Modality) and isinstance(other, m.Modality)
        return one.kind == "may" and not one.choices and one.domains == other.domains and one.fixed == other.fixed

    def standing_in(self, clause: m.Clause, family: list[m.Clause], tests: list[str]) -> str:
        keys = {c.key for c in family}
        parts = [f"not s{self.number[s.key]}" for s in self.law.strikers.get(clause.key, ()) if s.key in keys]
        return " and ".join([*parts, *tests]) or "True"

    def generator(self, base: str, clause: m.Clause, family: list[m.Clause], move: m.Move) -> str:
        """All instances of a clause for one player: what does not depend on the parts is looked at once, before them.

        Parts that are chosen several at a time are not gone through: for them stands the heap they are chosen from.
        """
        name = f"G{base[1:]}_{self.number[clause.key]}"
        payload = clause.payload
        assert isinstance(payload, m.Modality)
        several = {c.part for c in payload.choices}
        body: list[str] = []
        early = self.tests(clause, {0})
        if early:
            body.append(f"if not ({' and '.join(early)}): return ()")
        others = [c for c in family if c.key != clause.key]
        if not several:
            for other in others:
                body.append(f"e{self.number[other.key]} = {' and '.join(self.tests(other, {0})) or 'True'}")
        body.append("out = []")
        indent = ""
        loops = self.loop_order(payload, [i for i in range(len(move.parts)) if i not in several])
        if self.too_many(payload, move, loops):
            self.function(name, ["v0"], ["S.too_many_moves()"])
            return name
        for index, whole in loops.items():
            body.append(f"{indent}for v{index + 1} in {self.domain(payload, index, move.parts[index], whole)}:")
            indent += "  "
        late = [
            t for t in self.tests(clause, {0}, late=True)
            if not any(self.same_domain(payload, i, t) for i, whole in loops.items() if not whole)
        ]  # fmt: skip
        loop_at = len(body) - len(loops)
        if several:
            needed = {v for c in clause.conds for v in variables(c)} & {p + 1 for p in several}
            if not needed and late:
                body.append(f"{indent}if not ({' and '.join(late)}): continue" if indent else f"if not ({' and '.join(late)}): return ()")
            heaps = {c.part: self.e.heap(c.heap) for c in payload.choices}
            tests = {c.part: self.bound_test(c, loops) for c in payload.choices}
            spans = {c.part: f"({self.e.span(c)})" for c in payload.choices}
            parts = [
                f"Range({heaps[i]}, {spans[i]}, {tests[i]})" if i in several else f"v{i + 1}" for i in range(len(move.parts))
            ]  # fmt: skip
            body += [f"{indent}{line}" for line in self.known_beforehand(clause, family, several)]
            body.append(f"{indent}if s{self.number[clause.key]}: out.append(({', '.join(parts)},))")
        else:
            for member in family:
                own = member.key == clause.key
                more = late
                if not own:
                    code, held = self.e.once(lambda member=member: " and ".join(self.tests(member, {0}, late=True)))  # type: ignore[misc]
                    more = [f"e{self.number[member.key]}", *([code] if code else [])]
                    for number, value in sorted(held.items()):
                        if f"h{number} = {value}" not in body:
                            body.insert(loop_at, f"h{number} = {value}")
                            loop_at += 1
                body += self.stands(member, self.standing_in(member, family, more), indent)
            body.append(f"{indent}if s{self.number[clause.key]}:")
            forbids = [
                f"s{self.number[c.key]}" for c in family if isinstance(c.payload, m.Modality) and c.payload.kind == "may not"
            ]  # fmt: skip
            inner = "".join(f"v{i + 1}, " for i in range(len(move.parts)))
            body.append(f"{indent}  if not ({' or '.join(forbids) or 'False'}): out.append(({inner}))")
            if len(move.parts) > 1:
                body.append(f"{indent}if len(out) > {limits.LISTED_MOVES.most}: _too_many()")
        body.append("return out")
        self.function(name, ["v0"], body)
        return name

    def known_beforehand(self, clause: m.Clause, family: list[m.Clause], several: set[int]) -> list[str]:
        """Which clauses stand whatever things are chosen. One that looks at them is asked when they are named."""
        lines, forbids = [], []
        payload = clause.payload
        assert isinstance(payload, m.Modality)
        for member in family:
            s = f"s{self.number[member.key]}"
            if member.key == clause.key:
                lines.append(f"{s} = {self.standing_in(clause, family, [])}")
                continue
            choices = member.payload.choices if isinstance(member.payload, m.Modality) else ()
            open_ = variables(member.conds) & {p + 1 for p in several} or not all(_takes_in(c, payload.choices) for c in choices)
            lines.append(f"{s} = {'False' if open_ else self.standing_in(member, family, self.tests(member))}")
            if isinstance(member.payload, m.Modality) and member.payload.kind == "may not":
                forbids.append(s)
        if forbids:
            s = f"s{self.number[clause.key]}"
            lines.append(f"{s} = {s} and not ({' or '.join(forbids)})")
        return lines

    def loop_order(self, payload: m.Modality, parts: list[int]) -> dict[int, bool]:
        """A part that is taken from what another part has, as a card in the victim's hand, is gone through after that one.

        Of parts that want one another, the first is gone through over its whole kind, and tested.
        """
        found: dict[int, bool] = {}
        while len(found) < len(parts):
            left = [i for i in parts if i not in found]
            needs = {i: variables(payload.fixed[i] or payload.domains[i]) & {p + 1 for p in parts} for i in left}
            ready = next((i for i in left if needs[i] <= {p + 1 for p in found}), None)
            found[left[0] if ready is None else ready] = ready is None
        return found

    def too_many(self, payload: m.Modality, move: m.Move, loops: dict[int, bool]) -> bool:
        """Would going through whole kinds and ranges of numbers never come to an end?"""
        product = 1
        for index, whole in loops.items():
            if whole or (payload.fixed[index] is None and payload.domains[index] is None):
                product *= self.how_many(move.parts[index].type)
        return product > limits.LISTED_MOVES.most or len(loops) > MOST_LOOPS

    def how_many(self, t: Type) -> int:
        """How many values a type has, at a table with as many players as there can be."""
        bare = strip(t)
        if isinstance(bare, NumberType):
            return bare.high - bare.low + 1
        if not isinstance(bare, KindType) or bare.kind == "player":
            return limits.PLAYERS.most
        variants = self.law.world.kinds[bare.kind].variants
        return sum(prod(self.how_many(f.type) for f in v.fields) for v in variants)

    def bound_test(self, choice: m.Choice, loops: dict[int, bool]) -> str:
        """The test of a choice, with the other parts as they are when it is offered, not as they are when it is asked."""
        test = self.e.test(m.Source(choice.var, choice.heap, choice.test))
        used = sorted(variables(choice.test) & {i + 1 for i in loops})
        head = f"lambda v{choice.var.index}"
        return test.replace(head, head + "".join(f", v{i}=v{i}" for i in used), 1)

    def domain(self, payload: m.Modality, index: int, part: m.Part, whole: bool = False) -> str:
        one, heap = (None, None) if whole else (payload.fixed[index], payload.domains[index])
        if one is not None:
            return f"({self.e.expr(one)},)"
        if heap is not None:
            return f"dict.fromkeys({self.e.heap(heap)})"
        bare = strip(part.type)
        if isinstance(bare, NumberType):
            return f"range({bare.low}, {bare.high + 1})"
        assert isinstance(bare, KindType)
        return self.e.all_of(bare.kind)

    def same_domain(self, payload: m.Modality, index: int, test: str) -> bool:
        """Is this test the one that says that the part is in the heap that it was just taken from?"""
        heap = payload.domains[index]
        if heap is None:
            return False
        return test == self.e.cond(m.InHeap(m.Var(index + 1, "", heap.type), heap, False))

    # ---- events

    def event(self, head: m.HeadKey) -> None:
        clauses = self.law.about(*head)
        params = [f"v{i}" for i in range(max(len(c.vars) for c in clauses))]
        name = f"X{self.number[clauses[0].key]}"
        self.shower = "v0" if head[0] == "does" else "None"
        body: list[str] = []
        for clause in self.family(clauses):
            body += self.stands(clause, self.standing(clause, self.tests(clause)))
        for clause in clauses:
            body.append(f"if s{self.number[clause.key]}:")
            body.extend("  " + line for line in self.effects_of(clause) or ["pass"])
        self.function(name, params, body)
        self.out.events[head] = name

    def trigger(self, head: m.HeadKey) -> None:
        """A condition that may come true, and what happens then; for a kind, thing by thing."""
        clauses = self.law.about(*head)
        index = self.number[clauses[0].key]
        self.shower = "None"
        params = [f"v{i}" for i in range(len(clauses[0].vars))]
        truth = clauses[0].conds[0]
        self.function(f"Q{index}", params, [f"return {self.e.cond(truth)}"])
        body: list[str] = []
        for clause in self.family(clauses):
            body += self.stands(clause, self.standing(clause, self.tests(clause)))
        for clause in clauses:
            body.append(f"if s{self.number[clause.key]}:")
            body.extend("  " + line for line in self.effects_of(clause) or ["pass"])
        self.function(f"Y{index}", params, body)
        self.out.triggers.append((head, f"Q{index}", f"Y{index}"))

    def sight(self, head: m.HeadKey) -> None:
        clauses = self.law.about(*head)
        params = [f"v{i}" for i in range(len(clauses[0].vars))]
        name = f"{head[0].upper()}{self.e.cells[head[1]]}"
        body = ["out = []"]
        for clause in self.family(clauses):
            s = f"s{self.number[clause.key]}"
            body += self.stands(clause, self.standing(clause, self.tests(clause)))
            if not clause.targets:
                seen = "()" if clause.payload is None else self.players(clause.payload)  # type: ignore[arg-type]
                body.append(f"if {s}: out.append({seen})")
        body.append("return out")
        self.function(name, params, body)
        self.out.sight[(head[0], head[1])] = [name]

    def players(self, e: m.TExpr) -> str:
        return self.e.heap(e) if isinstance(strip(e.type), HeapType) else f"_those({self.e.expr(e)})"

    # ---- effects

    def effects_of(self, clause: m.Clause) -> list[str]:
        assert isinstance(clause.payload, tuple)
        self.carried_out, self.branches = self.number[clause.key], 0
        return self.effects(clause.payload)

    def branch(self, effects: tuple[m.TEffect, ...]) -> list[str]:
        """What happens under an `if` or for each of some things; noted where somebody counts."""
        noted = []
        if self.counted:
            noted = [f"H[{self.carried_out}, {self.branches}] += 1"]
            self.branches += 1
        return ["  " + line for line in (*noted, *(self.effects(effects) or ["pass"]))]

    def effects(self, effects: tuple[m.TEffect, ...]) -> list[str]:
        return [line for effect in effects for line in self.effect(effect)]

    def shape(self, t: Type) -> int:
        bare = strip(t)
        if isinstance(bare, HeapType):
            return LIST if bare.heap == "list" else BAG
        return SCALAR

    def place(self, p: m.Place) -> str:
        return self.e.slot(p.cell, p.owner)

    def bounds(self, p: m.Place) -> str:
        bare = strip(p.type)
        return f"{bare.low}, {bare.high}" if isinstance(bare, NumberType) else "0, 0"

    def maker(self, kind: str) -> str:
        return f"MK{self.e.kinds[kind]}"

    def wrap(self, wrap: m.Wrap | None, kind: str) -> str:
        if wrap is None:
            return "None"
        if wrap.unwrap_field is not None:
            slot = list(self.law.world.kinds[kind].field_names()).index(wrap.unwrap_field)
            return f"lambda g: g.f{slot}"
        fields = self.law.world.kinds[wrap.kind].variants[0].fields
        parts = dict(wrap.parts)
        codes = ["g" if f.name == wrap.goods_field else self.e.expr(parts[f.name]) for f in fields]
        return f"lambda g: {self.maker(wrap.kind)}(({', '.join(codes)},))"

    def effect(self, e: m.TEffect) -> list[str]:
        match e:
            case m.MoveThing(goods, several, source, target, wrap):
                assert source is not None
                kind = _kind_inside(source.type)
                call = "move_several" if several else "move"
                return [
                    f"S.{call}({self.place(source)}, {self.shape(source.type)}, {self.e.expr(goods)}, {self.place(target)}, "
                    f"{self.shape(target.type)}, {self.wrap(wrap, kind)})"
                ]
            case m.MoveAll(source, target, wrap):
                assert isinstance(source.heap, m.CellRead | m.AllCells)
                kind = _kind_inside(source.heap.type)
                test = self.e.test(source) if source.test is not None else "None"
                cell = self.e.cells[source.heap.cell]
                if isinstance(source.heap, m.AllCells):
                    slots = f"range(B{cell}, B{cell}+E{cell})"
                else:
                    slots = f"({self.e.slot(source.heap.cell, source.heap.owner)},)"
                return [f"S.move_all({slots}, {test}, {self.place(target)}, {self.shape(target.type)}, {self.wrap(wrap, kind)})"]
            case m.MoveDrawn(number, source, target, wrap):
                kind = _kind_inside(source.type)
                return [
                    f"S.draw({self.place(source)}, {self.e.expr(number)}, {self.place(target)}, {self.shape(target.type)}, "
                    f"{self.wrap(wrap, kind)})"
                ]
            case m.SetTo(place, value):
                return [f"S.set({self.place(place)}, {self.e.expr(value)}, {self.bounds(place)})"]
            case m.SetByChance(place, choices):
                return [f"S.set_by_chance({self.place(place)}, {self.e.heap(choices)})"]
            case m.SetFlag(place, on):
                return [f"S.set({self.place(place)}, {on}, 0, 0)"]
            case m.Raise(place, up, amount):
                sign = "" if up else "-"
                return [f"S.raise_({self.place(place)}, {sign}{self.e.expr(amount)}, {self.bounds(place)})"]
            case m.Shuffle(place):
                return [f"S.shuffle({self.place(place)})"]
            case m.ShowTo(goods, several, _, seers):
                assert seers is not None
                things = self.e.expr(goods) if several else f"({self.e.expr(goods)},)"
                return [f"S.show({things}, {self.players(seers)}, {self.shower})"]
            case m.Interrupt(stage, data):
                return [f"S.interrupt({self.stage_number(stage)}, ({''.join(self.e.expr(d) + ', ' for d in data)}))"]
            case m.Swap(left, right):
                return [f"S.swap({self.place(left)}, {self.place(right)})"]
            case m.EndGame():
                return ["S.end()"]
            case m.IfThen(test, effects):
                return [f"if {self.e.cond(test)}:", *self.branch(effects)]
            case m.Loop(source, effects):
                lines = [f"for v{source.var.index} in tuple({self.e.heap(source.heap)}):"]
                if source.test is not None:
                    lines.append(f"  if not ({self.e.cond(source.test)}): continue")
                return [*lines, *self.branch(effects)]
            case m.Reading():
                raise AssertionError("readings are gone once an edition is chosen")
            case _:
                assert_never(e)


def _takes_in(wide: m.Choice, choices: tuple[m.Choice, ...]) -> bool:
    """Does one choice take in whatever another sentence lets be chosen for the same part?"""
    own = next((c for c in choices if c.part == wide.part), None)
    if own is None or wide.test is not None or not (isinstance(wide.heap, m.AllOfKind) or wide.heap == own.heap):
        return False
    if own.count is not None or wide.count is not None:
        return False
    return wide.least <= own.least and (wide.most is None or (own.most is not None and own.most <= wide.most))


def _kind_inside(t: Type) -> str:
    bare = strip(t)
    item = bare.item if isinstance(bare, HeapType) else bare
    return item.kind if isinstance(item, KindType) else ""
