"""Cases, before anything is played: who sits there, what is given, what is asked, what is expected (E2, E3, E6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program import model as m
from lexludi.program.checks.answers import exclusive
from lexludi.program.checks.keys import key
from lexludi.program.checks.subject import Checked
from lexludi.program.expressions import Mistyped, Typer, adjective_key
from lexludi.program.items import describe, fits, shapes
from lexludi.program.places import heading, part, trimmed
from lexludi.program.scope import Scope
from lexludi.program.sight import looked_at, no_place, not_kept, place_of, things_of
from lexludi.program.types import PLAYER, FlagType, HeapType, KindType, Maybe, NumberType, Type, item_of, spoken, strip
from lexludi.program.words import shape
from lexludi.source import Span
from lexludi.syntax import nodes as n

OUTCOMES = {
    n.AskMay: ({"yes", "no", "refused", "depends"}, "write: Yes. or: No. or: It depends on …"),
    n.AskSee: ({"yes", "no", "refused", "depends"}, "write: Yes. or: No. or: It depends on …"),
    n.AskWhat: ({"value", "refused", "depends"}, "write what it is, or: It depends on …"),
    n.AskKnow: ({"value", "refused", "depends"}, "write the things, or: None. or: It depends on …"),
    n.AskAll: ({"only", "refused", "depends"}, "write: Only play red 5 or play blue 2."),
}


def check_cases(c: Checked) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    seen: set[str] = set()
    for case in c.program.cases:
        if case.name in seen:
            found.append(Diagnostic(Code.DECLARED_TWICE, f"two cases are called '{case.name}'", heading(case), "rename one"))
        seen.add(case.name)
        CaseReader(c, case, found.append).read()
    return found


class CaseReader:
    """One case. A mistake is reported and the reading goes on with the next fact or question."""

    def __init__(self, c: Checked, case: n.Case, report: Callable[[Diagnostic], None]) -> None:
        self.c, self.case, self.report = c, case, report
        self.world = c.world
        self.t = Typer(c.world, report)
        self.t.used = c.sentences.t.used
        self.t.players = frozenset(case.players)
        self.told: set[str] = set()

    def wrong(self, code: Code, message: str, span: Span, hint: str = "") -> None:
        self.report(Diagnostic(code, message, span, hint))

    def read(self) -> None:
        self.players()
        self.settings()
        if self.case.given is not None:
            self.given(self.case.given)
        for step in self.case.steps:
            try:
                self.step(step)
            except Mistyped:
                continue

    # ---- the table

    def players(self) -> None:
        names, game = self.case.players, self.world.game
        if not names:
            return
        place = part(self.case.span, "Players")
        last = self.case.span.file.text.find(".", place.start)
        place = Span(place.file, place.start, last if last > 0 else place.end)
        if len(set(names)) < len(names):
            double = next(x for x in names if names.count(x) > 1)
            self.wrong(Code.DECLARED_TWICE, f"two players are called {double}", place, "give each a name of their own")
        elif not game.least <= len(names) <= game.most:
            message = f"{game.title} is not for {len(names)} players"
            self.wrong(Code.WRONG_PLAYER_COUNT, message, place, f"name {game.least} to {game.most} players")

    def settings(self) -> None:
        unders = [s for s in self.case.settings if isinstance(s, n.Under)]
        for diagnostic in exclusive(self.world, unders):
            self.report(diagnostic)
        for setting in self.case.settings:
            match setting:
                case n.Under(option):
                    if option not in self.world.options:
                        hint = self.t.near(option, set(self.world.options))
                        place = part(setting.span, option)
                        self.wrong(Code.UNKNOWN_OPTION, f"there is no option called '{option}'", place, hint)
                case n.Answering(gap, answer):
                    self.answering(gap, answer, setting)
                case n.AccordingTo():
                    self.editions(setting)
                case _:
                    assert_never(setting)

    def answering(self, gap: str, answer: str, setting: n.Answering) -> None:
        known = self.world.gaps.get(gap)
        if known is None:
            hint = self.t.near(gap, set(self.world.gaps))
            self.wrong(Code.UNKNOWN_GAP, f"there is no gap '{gap}'", part(setting.span, gap), hint or "name the id of a gap")
        elif answer not in [a.name for a in known.answers]:
            hint = f"there are: {', '.join(a.name for a in known.answers)}"
            self.wrong(Code.UNKNOWN_ANSWER, f"'{gap}' has no answer '{answer}'", part(setting.span, answer), hint)

    def editions(self, according: n.AccordingTo) -> None:
        for language in according.editions:
            if language not in self.world.editions.values():
                hint = self.t.near(language, set(self.world.editions.values())) or "declare it: Edition nl is Dutch."
                place = part(trimmed(according.span), language)
                self.wrong(Code.UNKNOWN_EDITION, f"no edition is {language}", place, hint)

    # ---- what is given

    def given(self, given: n.Given) -> None:
        if given.stage is not None and given.stage not in self.world.stages:
            hint = self.t.near(given.stage, set(self.world.stages))
            place = part(given.span, given.stage)
            self.wrong(Code.UNKNOWN_STAGE, f"there is no stage called '{given.stage}'", place, hint)
        for fact in given.facts:
            try:
                self.fact(fact)
            except Mistyped:
                continue

    def scope(self) -> Scope:
        stage = self.case.given.stage if self.case.given is not None else None
        return Scope(self.world.stages[stage].fields if stage in self.world.stages else ())

    def fact(self, fact: n.Fact) -> None:
        match fact:
            case n.FactIs(thing, items):
                flag = _flag_word(self.world, items)
                if flag is not None:
                    self.flag(thing, flag, items.span)
                    return
                typed = self.state(thing)
                self.once(key(typed), thing.span)
                self.items(items, self.world.cells[typed.cell].type if isinstance(typed, m.CellRead) else typed.type)
            case n.FactIsNot(thing, name):
                self.flag(thing, name, part(fact.span, name))
            case n.FactIncludes(thing, items):
                self.items(items, self.zone(thing).type)
            case n.FactNumber(things, zone, number):
                heap = strip(self.zone(zone).type)
                type_, _ = self.t.kind_type(things, part(fact.span, things))
                if isinstance(heap, HeapType) and heap.item != type_:
                    message = f"in there is {spoken(heap.item)}, never {spoken(type_)}"
                    self.wrong(Code.NEVER_EQUAL, message, part(fact.span, things), "count what lies there")
                if number < 0:
                    self.wrong(Code.BAD_ITEM, "less than nothing lies nowhere", part(fact.span, str(number)), "write 0 or more")
            case n.FactRest():
                self.once("everything else", fact.span)
            case n.FactInterrupts(stage, roles):
                self.interrupts(stage, roles, fact.span)
            case _:
                assert_never(fact)

    def state(self, thing: n.Expr) -> m.TExpr:
        """What a position keeps, or what rules would say and the case says instead."""
        typed = self.t.expr(thing, self.scope())
        if not isinstance(typed, m.CellRead | m.ValueOf | m.Mover | m.FrameField):
            self.t.wrong(Code.NOT_A_PLACE, "a position does not keep this", thing.span, "give a state, as: Anna's hand is …")
        return typed

    def zone(self, thing: n.Expr) -> m.CellRead:
        typed = self.t.expr(thing, self.scope())
        if not isinstance(typed, m.CellRead) or not isinstance(strip(typed.type), HeapType):
            self.t.wrong(Code.NOT_A_PLACE, "nothing lies in this", thing.span, "name a place, as: Anna's hand")
        return typed

    def once(self, mark: str, span: Span) -> None:
        if mark in self.told:
            self.wrong(Code.FACT_TWICE, f"{' '.join(span.text.split())} is given twice", span, "say it once")
        self.told.add(mark)

    def flag(self, thing: n.Expr, name: str, span: Span) -> None:
        owner = self.t.owner(thing, name, self.scope())
        bare = strip(owner.type)
        kind = bare.kind if isinstance(bare, KindType) else ""
        cell = self.world.cells.get(name)
        if cell is None or not isinstance(cell.type, FlagType) or cell.owner != kind:
            flags = {x.name for x in self.world.cells.values() if isinstance(x.type, FlagType) and x.owner == kind}
            hint = self.t.near(name, flags) or f"there is: {', '.join(sorted(flags)) or 'none'}"
            if adjective_key(name, kind=kind) in self.world.values:
                hint = "rules say when it is so: give what they look at"
            self.t.wrong(Code.UNKNOWN_FEATURE, f"no state of {spoken(owner.type)} is called '{name}'", span, hint)
        self.once(f"{name} {key(owner)}", span)

    def interrupts(self, stage: n.Expr, roles: tuple[n.GivenRole, ...], span: Span) -> None:
        name = stage.text if isinstance(stage, n.Name) else ""
        if name not in self.world.stages:
            hint = self.t.near(name, set(self.world.stages))
            self.t.wrong(Code.UNKNOWN_STAGE, f"there is no stage called '{name}'", stage.span, hint)
        fields = {f.name: f.type for f in self.world.stages[name].fields}
        if {r.name for r in roles} != set(fields) or len(roles) != len(fields):
            wanted = " and ".join(f"… as {x}" for x in fields)
            self.t.wrong(Code.WRONG_ROLES, f"'{name}' does not take these", span, f"write: with {wanted}" if wanted else "")
        for role in roles:
            self.item(role.item, fields[role.name], Code.BAD_ITEM)

    # ---- items

    def items(self, items: n.Items, type_: Type, code: Code = Code.BAD_ITEM) -> None:
        heap = isinstance(strip(type_), HeapType)
        if not items.items:
            if not heap and not isinstance(type_, Maybe):
                hint = shapes(self.world, type_, self.case.players)
                self.wrong(code, f"this is never none: it is {spoken(type_)}", items.span, hint)
        elif not heap and len(items.items) > 1:
            self.wrong(code, f"this is one thing: {spoken(type_)}", items.items[1].span, "write one")
        else:
            for item in items.items:
                self.item(item, item_of(type_) or type_, code)

    def item(self, item: n.Item, type_: Type, code: Code) -> None:
        wrong = fits(self.world, type_, item, self.case.players)
        if not wrong:
            if len(describe(self.world, type_, item.words, self.case.players)) > 1:
                message = f"'{' '.join(item.words)}' can be read in two ways"
                self.wrong(Code.TWO_MEANINGS, message, item.span, "name its sort first")
            return
        stranger = next((w for w in item.words if w[0].isupper() and w not in self.case.players), None)
        if stranger is not None and self.case.players:
            code, wrong = Code.NOT_A_PLAYER, f"there is no player called {stranger} here"
            type_ = PLAYER
        self.wrong(code, wrong, item.span, shapes(self.world, type_, self.case.players))

    # ---- questions and deeds

    def step(self, step: n.Step) -> None:
        match step:
            case n.AskMay(player, deed, verdict):
                self.player(player, step.span)
                self.deed(deed, third=False)
                self.verdict(verdict, step, None)
            case n.AskWhat(_, thing, verdict):
                self.verdict(verdict, step, self.t.expr(thing, self.scope()).type)
            case n.AskAll(player, verdict):
                self.player(player, step.span)
                self.verdict(verdict, step, None)
            case n.AskSee(player, thing, verdict):
                self.player(player, step.span)
                if looked_at(self.t.expr(thing, self.scope())) is None:
                    self.report(not_kept(thing.span))
                self.verdict(verdict, step, None)
            case n.AskKnow(player, thing, verdict):
                self.player(player, step.span)
                place = place_of(self.world, self.t.expr(thing, self.scope()))
                if place is None:
                    self.report(no_place(thing.span))
                self.verdict(verdict, step, things_of(self.world, place) if place is not None else None)
            case n.DoesStep(player, deed):
                self.player(player, step.span)
                self.deed(deed, third=True)
            case _:
                assert_never(step)

    def player(self, name: str, span: Span) -> None:
        if self.case.players and name not in self.case.players:
            hint = f"the players are {', '.join(self.case.players)}"
            self.wrong(Code.NOT_A_PLAYER, f"there is no player called {name} here", part(span, name), hint)

    def deed(self, deed: n.Deed, third: bool) -> None:
        moves = {(v.third if third else v.verb): v for v in self.world.moves.values()}
        move = moves.get(deed.verb)
        place = part(deed.span, deed.verb)
        if move is None:
            other = next((v for v in self.world.moves.values() if deed.verb in (v.verb, v.third)), None)
            hint = f"write '{other.third if third else other.verb}'" if other else self.t.near(deed.verb, set(moves))
            hint = hint or f"there is: {', '.join(sorted(moves))}"
            self.t.wrong(Code.UNKNOWN_VERB, f"no player can '{deed.verb}'", place, hint)
        left = list(deed.parts)
        for wanted in move.parts:
            written = next((d for d in left if d.prep == wanted.prep), None)
            if written is not None:
                left.remove(written)
                self.items(written.items, _several(wanted))
            elif wanted.single or wanted.least > 0:
                hint = f"the move is: {shape(move)}"
                self.wrong(Code.WRONG_VERB_PARTS, f"it is not said which {wanted.name}", place, hint)
        if left:
            self.wrong(Code.WRONG_VERB_PARTS, f"this is no part of '{move.verb}'", left[0].span, f"the move is: {shape(move)}")

    def verdict(self, verdict: n.Verdict | None, step: n.Question, type_: Type | None) -> None:
        if verdict is None:
            return
        for according, _ in verdict.others:
            self.editions(according)
        for expected in (verdict.first, *(e for _, e in verdict.others)):
            try:
                self.expected(expected, step, type_)
            except Mistyped:
                continue

    def expected(self, e: n.Expected, step: n.Question, type_: Type | None) -> None:
        words, hint = OUTCOMES[type(step)]
        for rule in e.by:
            if rule not in self.world.rules:
                near = self.t.near(rule, set(self.world.rules))
                self.wrong(Code.NO_SUCH_REFERENCE, f"there is no rule '{rule}'", part(e.span, rule), near)
        if e.word not in words:
            self.t.wrong(Code.EXPECTED_TYPE, "this is no answer to that question", e.span, hint)
        if e.thing is not None:
            self.t.expr(e.thing, self.scope())
        for deed in e.deeds:
            self.deed(deed, third=False)
        if e.items is not None and type_ is not None and not isinstance(type_, FlagType):
            self.items(e.items, type_, Code.EXPECTED_TYPE)


def _flag_word(world: m.World, items: n.Items) -> str | None:
    """`Anna is out`: the one word of the items, if some state is called so."""
    if len(items.items) != 1 or len(items.items[0].words) != 1:
        return None
    word = items.items[0].words[0]
    cell = world.cells.get(word)
    return word if cell is not None and isinstance(cell.type, FlagType) else None


def _several(wanted: m.Part) -> Type:
    assert isinstance(wanted.type, NumberType | KindType)
    return wanted.type if wanted.single else HeapType(wanted.type, "bag")
