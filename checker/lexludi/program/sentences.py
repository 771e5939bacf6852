"""Sentences to clauses: what each is about, when it holds, what it then says.

Values are typed when they are first asked for, so that the order of sentences and files decides nothing; a value that is
asked for while it is being typed depends on itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program import model as m
from lexludi.program.declare import END, GAME, Declare
from lexludi.program.effects import EffectTyper
from lexludi.program.expressions import Mistyped, Typer, adjective_key, shown_there, value_key
from lexludi.program.places import part as part_of
from lexludi.program.scope import Scope
from lexludi.program.types import (
    PLAYER,
    AbsentType,
    FlagType,
    HeapType,
    KindType,
    NumberType,
    Type,
    comparable,
    item_of,
    join,
    spoken,
    strip,
)
from lexludi.program.words import shape
from lexludi.source import Span
from lexludi.syntax import nodes as n

EXCEPTIONS = 10_000
"""The clauses of a bare exception are numbered from this times one more than the number of its sentence."""


@dataclass(frozen=True, slots=True)
class Written:
    """A sentence with where it stands: its rule, its number in the rule, and what selects it."""

    rule: str
    number: int
    sentence: n.Sentence
    selector: m.Selector


class Sentences:
    def __init__(self, declare: Declare, report: Callable[[Diagnostic], None]) -> None:
        self.declare = declare
        self.world = declare.world
        self.report = report
        self.t: Typer = declare.typer
        self.t.value_type = self.value_type
        self.effects = EffectTyper(self.t, declare.edition_names)
        self.written = list(self.collect())
        self.defines: dict[str, list[Written]] = {}
        self.typed: dict[str, Type] = {}
        self.typing: list[str] = []
        self.circular: set[str] = set()
        self.clauses: dict[tuple[str, int], m.Clause] = {}
        self.find_values()

    # ---- collecting

    def collect(self) -> Iterator[Written]:
        for block in self.declare.blocks:
            if isinstance(block, n.Rule):
                yield from self.of_rule(block.id, block.sentences, m.Selector(), 0)
            elif isinstance(block, n.Gap):
                gap = self.world.gaps.get(block.id)
                for index, answer in enumerate(block.answers):
                    base = m.Selector(gap.editions if gap is not None else None, answer=(block.id, answer.name))
                    yield from self.of_rule(block.id, answer.sentences, base, 100 * index)
            elif isinstance(block, n.Claim):
                yield from self.of_rule(block.id, tuple(d for d in block.definitions if self.defines_a_word(d)), m.Selector(), 0)

    def defines_a_word(self, sentence: n.Sentence) -> bool:
        """What a claim says of itself only explains its words: it rules nothing."""
        if isinstance(sentence.body, n.Define):
            return True
        hint = "write: Here, a player is rich if …"
        self.report(Diagnostic(Code.CLAIM_RULES, "a claim promises and rules nothing", sentence.span, hint))
        return False

    def of_rule(self, rule: str, sentences: tuple[n.AnySentence, ...], base: m.Selector, first: int) -> Iterator[Written]:
        number = first
        for sentence in sentences:
            if isinstance(sentence, n.Sentence):
                yield Written(rule, number, sentence, self.select(sentence, base))
                number += 1
            elif isinstance(sentence, n.Torn):
                names = self.declare.edition_names(sentence.editions, sentence.span)
                for tear in sentence.tears:
                    torn = replace(base, editions=names, torn=(rule, tear.label))
                    yield Written(rule, number, tear.sentence, self.select(tear.sentence, torn))
                    number += 1

    def select(self, sentence: n.Sentence, base: m.Selector) -> m.Selector:
        editions, options = base.editions, base.options
        for prefix in sentence.prefixes:
            if isinstance(prefix, n.AccordingTo):
                editions = self.declare.edition_names(prefix.editions, prefix.span)
            elif isinstance(prefix, n.Under):
                if prefix.option not in self.world.options:
                    hint = self.t.near(prefix.option, set(self.world.options))
                    message = f"there is no option called '{prefix.option}'"
                    self.report(Diagnostic(Code.UNKNOWN_OPTION, message, part_of(prefix.span, prefix.option), hint))
                options = (*options, prefix.option)
        return replace(base, editions=editions, options=options)

    # ---- values

    def find_values(self) -> None:
        for written in self.written:
            body = written.sentence.body
            if isinstance(body, n.Define):
                found = self.value_head(body)
                if found is not None:
                    key, params, on, adjective = found
                    self.defines.setdefault(key, []).append(written)
                    name = body.value.text if adjective and isinstance(body.value, n.Name) else key.split(" of ")[0]
                    decl = m.ValueDecl(name, params, on, FlagType() if adjective else AbsentType(), span=body.span)
                    self.world.values.setdefault(key, decl)

    def value_head(self, body: n.Define) -> tuple[str, tuple[str, ...], str | None, bool] | None:
        """What a definition defines: its key, the kinds of its parameters, the named thing it is of, whether an adjective."""
        match body.head:
            case n.Head(name, kind, _, other):
                kinds = (kind,) if other is None else (kind, other)
                return value_key(name, kinds), kinds, None, False
            case n.NewSubject(kind):
                if isinstance(body.value, n.Name) and not body.value.the:
                    return adjective_key(body.value.text, kind=kind), (kind,), None, True
                return None
            case n.Name(text):
                cell = self.world.cells.get(text)
                if cell is not None and isinstance(body.value, n.Name) and not body.value.the:
                    return adjective_key(body.value.text, on=text), (), text, True
                return (text, (), None, False) if cell is None else None
            case n.Of(name, n.Name(constant)):
                plain = {v.name: k for k in reversed(self.world.kinds.values()) for v in k.variants if not v.fields}
                found = plain.get(constant)
                return (value_key(name, (found.name,)), (found.name,), None, False) if found else None
            case _:
                return None

    def value_type(self, key: str, span: Span) -> Type:
        if key in self.typed:
            return self.typed[key]
        if key in self.typing:
            inside = self.typing[self.typing.index(key) :]
            if set(inside) & self.circular:
                raise Mistyped  # the circle is reported already
            self.circular.update(inside)
            circle = " → ".join([*inside, key])
            hint = "one of them must be said without the other"
            self.t.wrong(Code.DEPENDS_ON_ITSELF, f"this depends on itself: {circle}", span, hint)
        self.typing.append(key)
        try:
            type_ = self.define(key)
        finally:
            self.typing.pop()
        self.typed[key] = type_
        self.world.values[key] = replace(self.world.values[key], type=type_)
        return type_

    def define(self, key: str) -> Type:
        if isinstance(self.world.values[key].type, FlagType):
            for written in self.defines[key]:
                try:
                    clause = self.definition(written, key, True)
                    self.clauses[clause.key] = clause
                except Mistyped:
                    continue
            return FlagType()
        type_: Type | None = None
        for written in self.defines[key]:
            try:
                clause = self.definition(written, key, False)
            except Mistyped:
                continue
            self.clauses[clause.key] = clause
            made: Type = clause.payload.type  # type: ignore[union-attr]
            joined = made if type_ is None else join(type_, made)
            if joined is None:
                assert type_ is not None
                message = f"this is {spoken(made)}, but elsewhere it is {spoken(type_)}"
                self.report(Diagnostic(Code.WRONG_TYPE, message, written.sentence.span, "a value has one type"))
            else:
                type_ = joined
        if type_ is None:
            raise Mistyped
        return type_

    def definition(self, w: Written, key: str, adjective: bool) -> m.Clause:
        body = w.sentence.body
        assert isinstance(body, n.Define)
        scope = Scope(self.frame_of(w.sentence))
        conds: list[m.TCond] = []
        params: list[m.Var] = []
        match body.head:
            case n.Head(_, kind, called, other, other_called):
                params.append(scope.bring_in(called or kind, self.t.kind_type(kind, body.span)[0]))
                if other is not None:
                    if (called or kind) == (other_called or other):
                        self.t.wrong(Code.TWO_MEANINGS, f"two things are called '{other}'", body.span, "write: called …")
                    params.append(scope.bring_in(other_called or other, self.t.kind_type(other, body.span)[0]))
            case n.NewSubject(kind, called, who):
                var = scope.bring_in(called or kind, self.t.kind_type(kind, body.span)[0])
                params.append(var)
                conds += [self.t.restriction(r, var, scope) for r in who]
            case n.Of(_, n.Name(constant)):
                kind = self.world.values[key].params[0]
                params.append(scope.bring_in(None, KindType(kind)))
                conds.append(m.Equal(params[0], m.Constant(kind, constant, KindType(kind)), False, span=body.head.span))
            case _:
                pass
        conds += self.conditions(w.sentence, scope)
        scope.shown([e for c in conds for e in shown_there(c)])
        value: m.TExpr = m.Num(1, FlagType()) if adjective else self.t.expr(body.value, scope)
        return self.clause(w, ("value", key), tuple(params), conds, value)

    # ---- all other sentences

    def run(self) -> tuple[m.Clause, ...]:
        for key in list(self.defines):
            try:
                self.value_type(key, self.world.values[key].span)
            except Mistyped:
                continue
        for written in self.written:
            try:
                for clause in self.sentence(written):
                    self.clauses[clause.key] = clause
            except Mistyped:
                continue
        self.exceptions()
        return tuple(self.clauses[key] for key in sorted(self.clauses))

    def sentence(self, w: Written) -> Iterator[m.Clause]:
        body = w.sentence.body
        match body:
            case n.Modal():
                yield self.modal(w, body)
            case n.When():
                yield self.when(w, body)
            case n.Define():
                if self.value_head(body) is None:
                    self.bad_definition(body)
            case n.IsMade(thing, order):
                stage = self.stage(thing)
                scope = Scope(self.world.stages[stage].fields)
                self.order(order, scope)
                yield self.clause(w, ("order", stage), (), self.conditions(w.sentence, scope), order)
            case n.IsSeen():
                yield self.seen(w, body)
            case n.StageClause(n.Name(text), "begins with", value) if text == GAME:
                if not isinstance(value, n.Name):
                    hint = "write: The game begins with deal."
                    self.t.wrong(Code.UNKNOWN_STAGE, "a game begins with a stage", value.span, hint)
                conds = self.conditions(w.sentence, Scope())
                yield self.clause(w, ("begins", GAME), (), conds, self.stage(value))
            case n.StageClause(thing, word, value):
                stage = self.stage(thing)
                scope = Scope(self.world.stages[stage].fields)
                who = self.t.expr(value, scope)
                self.t.want(who, PLAYER, value.span)
                yield self.clause(w, (word.split()[0], stage), (), self.conditions(w.sentence, scope), who)
            case n.EndsWhen(thing, cond):
                stage = self.stage(thing)
                scope = Scope(self.world.stages[stage].fields)
                conds = [*self.conditions(w.sentence, scope), self.t.cond(cond, scope)]
                yield self.clause(w, ("ends", stage), (), conds, None)
            case n.Comes(stage, following):
                self.stage(n.Name(stage, False, span=part_of(body.span, stage)))
                if following != END:
                    behind = body.span.text.find("comes")
                    self.stage(n.Name(following, False, span=part_of(body.span, following, max(behind, 0))))
                scope = Scope(self.world.stages[stage].fields)
                yield self.clause(w, ("comes", stage), (), self.conditions(w.sentence, scope), following)
            case n.DoesNotApply():
                return
            case _:
                assert_never(body)

    def bad_definition(self, body: n.Define) -> None:
        head = body.head
        if isinstance(head, n.Name) and head.text in self.world.cells:
            message, hint = f"'{head.text}' is kept, so it changes by effects", "write: When …, … becomes …"
            self.report(Diagnostic(Code.NOT_SETTABLE, message, body.span, hint))
        elif isinstance(head, n.NewSubject):
            message, hint = "after this stands one word for how it is", "write: A player is bound if …"
            self.report(Diagnostic(Code.NOT_AN_ADJECTIVE, message, body.value.span, hint))
        else:
            hint = "write: The points of a player are …"
            self.report(Diagnostic(Code.NOT_SETTABLE, "this cannot be defined", body.span, hint))

    def stage(self, thing: n.Expr) -> str:
        name = thing.text if isinstance(thing, n.Name) else ""
        if name not in self.world.stages:
            hint = self.t.near(name, set(self.world.stages))
            self.t.wrong(Code.UNKNOWN_STAGE, f"there is no stage called '{name}'", thing.span, hint)
        self.t.used.add(f"stage {name}")
        return name

    def order(self, order: n.Order, scope: Scope) -> None:
        if order.who is not None:
            who = self.t.expr(order.who, scope)
            self.t.want(m.Absent(item_of(who.type) or who.type), PLAYER, order.who.span)

    def stages_of(self, s: n.Sentence) -> tuple[str, ...]:
        for prefix in s.prefixes:
            if isinstance(prefix, n.InStage):
                return tuple(self.stage(n.Name(name, False, span=part_of(prefix.span, name))) for name in prefix.stages)
        return ()

    def frame_of(self, s: n.Sentence) -> tuple[m.FieldDecl, ...]:
        stages = self.stages_of(s)
        return self.world.stages[stages[0]].fields if len(stages) == 1 else ()

    def conditions(self, s: n.Sentence, scope: Scope) -> list[m.TCond]:
        if s.condition is None:
            return []
        cond = self.t.cond(s.condition.cond, scope)
        if s.condition.unless:
            return [m.Not(cond, span=s.condition.span)]
        return list(cond.parts) if isinstance(cond, m.Both) and cond.op == "and" else [cond]

    def clause(
        self, w: Written, head: m.HeadKey, vars_: tuple[m.Var, ...], conds: list[m.TCond], payload: m.Payload
    ) -> m.Clause:
        despite = tuple(r for p in w.sentence.prefixes if isinstance(p, n.Despite) for r in p.rules)
        after = tuple(r for p in w.sentence.prefixes if isinstance(p, n.After) for r in p.rules)
        return m.Clause(
            w.rule, w.number, head, w.selector, despite, after, self.stages_of(w.sentence), vars_, tuple(conds), payload,
            span=w.sentence.span,
        )  # fmt: skip

    # ---- moves

    def move(self, name: str, span: Span, third: bool) -> m.Move:
        for move in self.world.moves.values():
            if name == (move.third if third else move.verb):
                self.t.used.add(f"move {move.verb}")
                return move
        known = {(v.third if third else v.verb) for v in self.world.moves.values()}
        other = next((v for v in self.world.moves.values() if name in (v.verb, v.third)), None)
        hint = f"write '{other.third if third else other.verb}'" if other else self.t.near(name, known)
        self.t.wrong(Code.UNKNOWN_VERB, f"no player can '{name}'", part_of(span, name), hint or "declare it: A player can …")

    def bind_move(
        self, subject: n.Subject, verb: n.Verb, scope: Scope, third: bool
    ) -> tuple[m.Move, tuple[m.Var, ...], list[m.TCond], m.TExpr | None, list[n.Arg | None]]:
        """The actor and the parts of a move as variables, in the order of the move's own parts."""
        move = self.move(verb.name, verb.span, third)
        if isinstance(subject, n.NewSubject):
            if self.t.kind_of(subject.name) != "player":
                self.t.wrong(Code.WRONG_TYPE, "only players move", subject.span, "write: a player …")
            actor = scope.bring_in(subject.called or subject.name, PLAYER)
        else:
            actor = scope.bring_in(None, PLAYER)
        args = self.match_args(move, verb)
        parts = [actor]
        for part, arg in zip(move.parts, args, strict=True):
            name, type_ = self.part_name(part, arg)
            if name and scope.find(name) is not None:
                self.t.wrong(Code.TWO_MEANINGS, f"two things are called '{name}' here", verb.span, f"write: a {name} called …")
            parts.append(scope.bring_in(name, type_))
        conds: list[m.TCond] = []
        named = None
        if isinstance(subject, n.NewSubject):
            conds += [self.t.restriction(r, actor, scope) for r in subject.who]
        else:
            named = self.t.expr(subject, scope)
            self.t.want(named, PLAYER, subject.span)
            conds.append(m.Equal(actor, named, False, span=subject.span))
        return move, tuple(parts), conds, named, args

    def part_name(self, part: m.Part, arg: n.Arg | None) -> tuple[str | None, Type]:
        type_: Type = part.type
        if not part.single:
            assert isinstance(part.type, NumberType | KindType)
            type_ = HeapType(part.type, "bag")
        if arg is None or not isinstance(arg.what, n.Binder):
            return None, type_
        return arg.what.called or arg.what.name, type_

    def match_args(self, move: m.Move, verb: n.Verb) -> list[n.Arg | None]:
        """Each part of the move with what the sentence says of it; a part that is not spoken of may be anything."""
        left = list(verb.args)
        found: list[n.Arg | None] = []
        for part in move.parts:
            arg = next((a for a in left if a.prep == part.prep and self.arg_fits(a, part)), None)
            if arg is not None:
                left.remove(arg)
            found.append(arg)
        if left:
            self.t.wrong(Code.WRONG_VERB_PARTS, f"this is no part of '{move.verb}'", left[0].span, f"the move is: {shape(move)}")
        return found

    def arg_fits(self, arg: n.Arg, part: m.Part) -> bool:
        if not isinstance(arg.what, n.Binder):
            return True
        type_, _ = self.t.kind_type(arg.what.name, arg.what.span)
        return comparable(type_, part.type)

    def modal(self, w: Written, body: n.Modal) -> m.Clause:
        scope = Scope(self.frame_of(w.sentence))
        move, parts, conds, named, args = self.bind_move(body.subject, body.verb, scope, third=False)
        domains: list[m.TExpr | None] = []
        fixed: list[m.TExpr | None] = []
        choices: list[m.Choice] = []
        for index, (part, arg) in enumerate(zip(move.parts, args, strict=True)):
            var = parts[index + 1]
            domain, one = None, None
            if arg is not None and isinstance(arg.what, n.Binder):
                if part.single:
                    domain = self.single_part(arg.what, part, var, scope, conds)
                else:
                    choices.append(self.choice(arg.what, index, part, scope, body.kind))
            elif arg is not None:
                assert not isinstance(arg.what, n.Binder)
                one = self.t.expr(arg.what, scope, part.type)
                self.t.want(one, part.type, arg.span)
                conds.append(m.Equal(var, one, False, span=arg.span))
            domains.append(domain)
            fixed.append(one)
        conds += self.conditions(w.sentence, scope)
        modality = m.Modality(body.kind, move.verb, tuple(domains), tuple(choices), tuple(fixed), named)
        return self.clause(w, ("move", move.verb), parts, conds, modality)

    def single_part(
        self, b: n.Binder, part: m.Part, var: m.Var, scope: Scope, conds: list[m.TCond]
    ) -> m.TExpr | None:
        if b.amount.form not in ("a",):
            self.t.wrong(Code.MANY_FOR_ONE, f"this move takes one {part.name}", b.span, f"write: a {part.name}")
        type_, variant = self.t.kind_type(b.name, b.span)
        if variant is not None and isinstance(type_, KindType):
            conds.append(m.IsVariant(var, type_.kind, variant, False, span=b.span))
        domain = None
        if b.zone is not None:
            domain = self.t.expr(b.zone, scope)
            item = item_of(domain.type)
            if item is None or not comparable(item, part.type):
                self.t.wrong(Code.NOT_A_PLACE, f"in {spoken(domain.type)} is no {part.name}", b.zone.span)
            conds.append(m.InHeap(var, domain, False, span=b.zone.span))
        conds += [self.t.restriction(r, var, scope) for r in b.restrictions]
        return domain

    def choice(self, b: n.Binder, index: int, part: m.Part, scope: Scope, kind: str) -> m.Choice:
        if b.amount.form in ("a", "all"):
            self.t.wrong(Code.MANY_FOR_ONE, f"this move takes several {part.name}", b.span, f"write: some {part.name}")
        source = self.t.source(n.Set(b.name, None, b.zone, b.restrictions, span=b.span), scope)
        if b.zone is None and kind != "may not" and not self.t.are_values(source.var.type):
            self.t.wrong(Code.NOT_A_PLACE, "say from where they are chosen", b.span, f"write: some {b.name} in …")
        count = None
        if b.amount.count is not None:
            count = self.t.expr(b.amount.count, scope)
            self.effects.number(count, b.amount.count.span)
        return m.Choice(index, b.amount.least, b.amount.most, count, source.heap, source.var, source.test)

    # ---- events

    def when(self, w: Written, body: n.When) -> m.Clause:
        scope, head, parts, conds = self.trigger(body.trigger, self.frame_of(w.sentence))
        if body.cond is not None:
            conds.append(self.t.cond(body.cond, scope))
        conds += self.conditions(w.sentence, scope)
        scope.shown([e for c in conds for e in shown_there(c)])
        effects = self.effects.effects(body.effects, scope)
        return self.clause(w, head, parts, conds, effects)

    def trigger(
        self, trigger: n.Trigger, frame: tuple[m.FieldDecl, ...]
    ) -> tuple[Scope, m.HeadKey, tuple[m.Var, ...], list[m.TCond]]:
        match trigger:
            case n.Does(subject, verb):
                scope = Scope(frame)
                move, parts, conds, _, args = self.bind_move(subject, verb, scope, third=True)
                for var, part, arg in zip(parts[1:], move.parts, args, strict=True):
                    conds += self.event_part(var, part, arg, scope)
                return scope, ("does", move.verb), parts, conds
            case n.BecomesSo(subject, name):
                return self.becomes_so(subject, name, trigger.span)
            case n.StageEvent(thing, begins):
                if isinstance(thing, n.Name) and thing.text == GAME:
                    return Scope(), ("begin" if begins else "end", GAME), (), []
                stage = self.stage(thing)
                return Scope(self.world.stages[stage].fields), ("begin" if begins else "end", stage), (), []
            case n.PileEvent(thing, word):
                scope = Scope()
                place = self.t.expr(thing, scope)
                if not isinstance(place, m.CellRead) or place.owner is not None or not isinstance(strip(place.type), HeapType):
                    self.t.wrong(Code.NOT_A_PLACE, "only a pile of the game runs out", thing.span)
                return scope, (word, place.cell), (), []
            case _:
                assert_never(trigger)

    def event_part(self, var: m.Var, part: m.Part, arg: n.Arg | None, scope: Scope) -> list[m.TCond]:
        if arg is None:
            return []
        if not isinstance(arg.what, n.Binder):
            one = self.t.expr(arg.what, scope, part.type)
            self.t.want(one, part.type, arg.span)
            return [m.Equal(var, one, False, span=arg.span)]
        conds: list[m.TCond] = []
        type_, variant = self.t.kind_type(arg.what.name, arg.span)
        if variant is not None and isinstance(type_, KindType) and part.single:
            conds.append(m.IsVariant(var, type_.kind, variant, False, span=arg.span))
        if arg.what.restrictions and not part.single:
            hint = "write: … and every card in the cards …"
            self.t.wrong(Code.MANY_FOR_ONE, "several things have no one property here", arg.span, hint)
        return conds + [self.t.restriction(r, var, scope) for r in arg.what.restrictions]

    def becomes_so(
        self, subject: n.Subject, name: str, span: Span
    ) -> tuple[Scope, m.HeadKey, tuple[m.Var, ...], list[m.TCond]]:
        scope = Scope()
        if isinstance(subject, n.NewSubject):
            type_, _ = self.t.kind_type(subject.name, subject.span)
            if not isinstance(type_, KindType):
                self.t.wrong(Code.WRONG_TYPE, "numbers do not become so", subject.span)
            var = scope.bring_in(subject.called or subject.name, type_)
            truth = self.t.adjective(var, n.Name(name, False, span=span), Scope())
            conds = [self.t.restriction(r, var, scope) for r in subject.who]
            parts: tuple[m.Var, ...] = (var,)
            on = f"a {type_.kind}"
        else:
            on = subject.text if isinstance(subject, n.Name) else ""
            key = adjective_key(name, on=on)
            truth = m.ValueOf(key, (), FlagType()) if key in self.world.values else None
            parts, conds = (), []
        if truth is None:
            known = {v.name for v in self.world.values.values() if isinstance(v.type, FlagType)}
            hint = self.t.near(name, known) or f"write in a rule: … is {name} if …"
            self.t.wrong(Code.NOT_AN_ADJECTIVE, f"nothing says when it is '{name}'", span, hint)
        if isinstance(truth, m.ValueOf):
            self.t.value(truth.value, span)
        return scope, ("becomes", on, name), parts, [m.Truth(truth, False, span=span), *conds]

    # ---- sight

    def seen(self, w: Written, body: n.IsSeen) -> m.Clause:
        scope = Scope(self.frame_of(w.sentence))
        size = isinstance(body.head, n.SightHead)
        match body.head:
            case n.SightHead(_, zone, kind) | n.Head(zone, kind):
                name, owner = zone, kind
            case n.Name(text):
                name, owner = text, None
            case _:
                self.t.wrong(Code.NOT_A_PLACE, "this is not kept, so nobody sees it", body.span)
        cell = self.world.cells.get(name)
        if cell is None or cell.owner != owner:
            hint = self.t.near(name, set(self.world.cells))
            self.t.wrong(Code.UNKNOWN_FEATURE, f"nothing of this sort is called '{name}'", body.span, hint)
        if size and not isinstance(strip(cell.type), HeapType):
            self.t.wrong(Code.NOT_A_PLACE, "only a place has a number of things", body.span)
        params: tuple[m.Var, ...] = ()
        if owner is not None:
            called = body.head.called if isinstance(body.head, n.Head) else None
            params = (scope.bring_in(called or owner, KindType(owner)),)
        seers = self.seers(body.seer, scope)
        conds = self.conditions(w.sentence, scope)
        return self.clause(w, ("size" if size else "sight", name), params, conds, seers)

    def seers(self, seer: n.Seer, scope: Scope) -> m.TExpr | None:
        """Who sees: a player or several; None for nobody."""
        if isinstance(seer, n.Everyone):
            return m.AllOfKind("player", HeapType(PLAYER, "list"))
        if isinstance(seer, n.Nobody):
            return None
        made = self.t.expr(seer, scope)
        if not comparable(item_of(made.type) or made.type, PLAYER):
            self.t.wrong(Code.WRONG_TYPE, f"this is {spoken(made.type)}, not a player", seer.span)
        return made

    # ---- bare exceptions

    def exceptions(self) -> None:
        """`R does not apply if …`, typed once in the words of each clause of R that it strikes."""
        for w in self.written:
            body = w.sentence.body
            if not isinstance(body, n.DoesNotApply):
                continue
            targets = [c for c in self.clauses.values() if c.rule == body.rule and not c.targets]
            if not targets:
                hint = self.t.near(body.rule, set(self.world.rules))
                code = Code.UNKNOWN_RULE if body.rule not in self.world.rules else Code.DESPITE_NOTHING
                place = part_of(body.span, body.rule)
                self.report(Diagnostic(code, f"there is nothing called '{body.rule}' to set aside", place, hint))
            try:
                self.clauses.update({c.key: c for c in self.exception(w, targets)})
            except Mistyped:
                continue

    def exception(self, w: Written, targets: Iterable[m.Clause]) -> Iterator[m.Clause]:
        """One clause for each clause that is struck."""
        for index, target in enumerate(sorted(targets, key=lambda c: c.key)):
            scope = Scope(self.frame_of(w.sentence))
            for var in target.vars:
                scope.bring_in(var.name or None, var.type)
            conds = self.conditions(w.sentence, scope)
            made = self.clause(w, target.head, target.vars, conds, None)
            number = EXCEPTIONS * (w.number + 1) + index
            yield replace(made, number=number, targets=(target.key,), stages=self.stages_of(w.sentence))
