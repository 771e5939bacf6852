"""Cases to rulings: the position is set up, the steps are taken one by one, every question is ruled on under every edition."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lexludi.diagnostics import Code, Refusal, refuse
from lexludi.program import model as m
from lexludi.program.expressions import Mistyped, Typer
from lexludi.program.scope import Scope
from lexludi.program.select import Law, under
from lexludi.program.sight import LookedAt, looked_at, no_place, not_kept, place_of, things_of
from lexludi.program.types import HeapType, KindType, Type, strip
from lexludi.rulings.ask import Asker, refused
from lexludi.rulings.given import Given, read_deed
from lexludi.rulings.reasons import describe
from lexludi.rulings.ruling import Ruling
from lexludi.rulings.sight import may_see, needs_stage, what_is_known
from lexludi.run.chance import OneOf, Stated
from lexludi.run.engine import Engine
from lexludi.run.items import read_items
from lexludi.run.position import Position
from lexludi.run.support import Clash, Silence
from lexludi.run.unknown import Need
from lexludi.run.values import Thing, Value, show
from lexludi.syntax import nodes as n


def judge(program: m.Program, case: n.Case, editions: tuple[str, ...] = (), options: tuple[str, ...] = (),
          answers: dict[str, str] | None = None) -> list[Ruling]:  # fmt: skip
    """All rulings of a case, edition by edition."""
    found: list[Ruling] = []
    for edition in editions or editions_of(program, case):
        law = law_of(program, case, edition, options, answers or {})
        line, _ = case.span.file.place(case.span.start)
        place = f"{case.name}, {case.span.file.name}:{line}" if case.name != n.QUESTION else ""
        found += [replace(r, case=place) for r in Judge(law, case).run()]
    return found


def editions_of(program: m.Program, case: n.Case) -> tuple[str, ...]:
    named = [language for s in case.settings if isinstance(s, n.AccordingTo) for language in s.editions]
    known = list(program.world.editions.values())
    for s in case.settings:
        if isinstance(s, n.AccordingTo) and not set(s.editions) <= set(known):
            unknown = next(e for e in s.editions if e not in known)
            raise refuse(Code.UNKNOWN_EDITION, f"no edition is {unknown}", s.span, f"there are: {', '.join(known)}")
    return tuple(e for e, language in program.world.editions.items() if not named or language in named)


def law_of(program: m.Program, case: n.Case, edition: str, options: tuple[str, ...], answers: dict[str, str]) -> Law:
    taken = [*options, *(s.option for s in case.settings if isinstance(s, n.Under))]
    chosen = {**answers, **{s.gap: s.answer for s in case.settings if isinstance(s, n.Answering)}}
    return under(program, edition, taken, chosen, span=case.settings[0].span if case.settings else case.span)


class Judge:
    """One case under one law, step by step.

    `plainly`: what is so, and not why, which costs a tenth; and no further once something is not as expected.
    """

    def __init__(self, law: Law, case: n.Case, plainly: bool = False) -> None:
        self.law = law
        self.case = case
        self.plainly = plainly

    def run(self) -> list[Ruling]:
        questions = [s for s in self.case.steps if not isinstance(s, n.DoesStep)]
        try:
            engine = Engine(self.law, self.case.players, careful=True)
            position = Given(engine).position(self.case.given)
        except Refusal as refusal:
            return [self.compared(refused(_text(q), self.law, refusal), q, None) for q in questions]
        found: list[Ruling] = []
        stopped: Refusal | None = None
        for step in self.case.steps:
            if self.plainly and found and found[-1].as_expected is False:
                break
            try:
                if stopped is not None:
                    raise stopped
                if isinstance(step, n.DoesStep):
                    position = self.step(position, step)
                else:
                    found.append(self.ruling(position, step))
            except Refusal as refusal:
                if isinstance(step, n.DoesStep):
                    stopped = refusal
                    found.append(replace(refused(_text(step), self.law, refusal), as_expected=False))
                else:
                    found.append(self.compared(refused(_text(step), self.law, refusal), step, None))
        return found

    def step(self, position: Position, step: n.DoesStep) -> Position:
        """Carries a move out, unless it is certainly illegal. What chance brings stands in the case."""
        engine = position.engine
        if not position.frames:
            raise self.nowhere(step)
        act = read_deed(engine, step.player, step.deed, third=True)
        verdict = Asker(position).plain_verdict(act)
        if verdict == "no":
            hint = "ask 'May …?' to see why"
            raise refuse(Code.ILLEGAL_STEP, f"{step.player} may not do that", step.span, hint)
        brought = self.brought(engine, step.chance)
        chance = Stated(brought)
        state = position.state(chance, careful=True)

        def carry_out() -> None:
            engine.settle(state)
            engine.apply(state, act)
            if chance.left:
                engine.settle(state)

        self.carried_out(engine, step, carry_out)
        if chance.left:
            assert step.chance is not None
            message = f"chance is not asked for {brought[-len(chance.left)].words}"
            raise refuse(Code.CHANCE_NEEDED, message, step.chance.span, "say only what chance brings here")
        return Position.of(state)

    def carried_out(self, engine: Engine, step: n.Step, happen: Callable[[], None]) -> None:
        """What happens, or why that cannot be told."""
        try:
            happen()
        except Need as need:
            message = f"what happens then depends on {need.fact.text(engine)}"
            raise refuse(Code.CHANCE_NEEDED, message, step.span, "say more of the position") from None
        except Clash as clash:
            raise refuse(Code.CONFLICT, f"two rules differ on {clash.what}", step.span) from None
        except Silence as silence:
            raise refuse(Code.NOTHING_SAYS, f"nothing says {silence.what}", step.span) from None

    def brought(self, engine: Engine, items: n.Items | None) -> list[OneOf]:
        """Things that chance brings, of whatever kind they are."""
        return [self.any_thing(engine, item) for item in items.items] if items is not None else []

    def any_thing(self, engine: Engine, item: n.Item) -> OneOf:
        """What the words can mean: a colour, or the face of a die that shows it. What chance is asked for decides."""
        found: list[Value] = []
        for kind in ["player", *engine.world.kinds]:
            try:
                found.append(read_items(engine.things, KindType(kind), n.Items((item,), span=item.span)))
            except Refusal:
                continue
        if not found:
            raise refuse(Code.BAD_ITEM, f"nothing is called '{' '.join(item.words)}'", item.span)
        return OneOf(tuple(found), " ".join(item.words))

    def nowhere(self, step: n.Step) -> Refusal:
        stages = ", ".join(self.law.world.stages)
        return refuse(Code.UNKNOWN_STAGE, "it is not said in which stage", step.span, f"write: Given in …: with one of {stages}")

    # ---- questions

    def ruling(self, position: Position, step: n.Question) -> Ruling:
        asker = Asker(position, self.plainly)
        if not position.frames and not position.over and isinstance(step, n.AskMay | n.AskAll):
            raise self.nowhere(step)
        match step:
            case n.AskMay(player, deed):
                act = read_deed(position.engine, player, deed, third=False)
                return self.compared(asker.may(act, _text(step)), step, position)
            case n.AskAll():
                return self.compared(asker.all_moves(self.seated(position, step), _text(step)), step, position)
            case n.AskWhat(_, thing):
                if step.afterwards:
                    position = self.settled(position, step)
                    asker = Asker(position, self.plainly)
                made = asker.what(self.typed(position, thing), _text(step))
                return self.compared(self.with_what_moves_hang_on(made, asker, step), step, position)
            case n.AskSee(player, thing):
                what = looked_at(self.typed(position, thing))
                if what is None:
                    raise Refusal(not_kept(thing.span))
                self.seated(position, step)
                self.staged(position, step, what)
                return self.compared(may_see(asker, player, what, _text(step)), step, position)
            case n.AskKnow(player, thing):
                place = self.place(position, thing)
                self.seated(position, step)
                self.staged(position, step, LookedAt(place, False))
                return self.compared(what_is_known(asker, player, place, _text(step)), step, position)

    def seated(self, position: Position, step: n.AskAll | n.AskSee | n.AskKnow) -> Thing:
        seat = next((p for p in position.engine.players if p.text == step.player), None)
        if seat is None:
            names = ", ".join(p.text for p in position.engine.players)
            raise refuse(Code.NOT_A_PLAYER, f"there is no player called {step.player} here", step.span, f"there are: {names}")
        return seat

    def staged(self, position: Position, step: n.AskSee | n.AskKnow, what: LookedAt) -> None:
        """Where the sight hangs on the stage, the stage must be told."""
        if not position.frames and needs_stage(self.law, what):
            raise self.nowhere(step)

    def place(self, position: Position, thing: n.Expr) -> m.CellRead:
        place = place_of(self.law.world, self.typed(position, thing))
        if place is None:
            raise Refusal(no_place(thing.span))
        return place

    # ---- what the moves before a question hang on

    def with_what_moves_hang_on(self, made: Ruling, asker: Asker, step: n.AskWhat) -> Ruling:
        """Adds the gaps and torn places under whose other answers the moves made so far would have led elsewhere.

        That means playing them again under each, so a case that expects a value alone is spared it.
        """
        steps = self.moves_before(step)
        asked = step.verdict is None or step.verdict.first.by or any(other.by for _, other in step.verdict.others)
        if self.plainly or not steps or not asked or made.verdict != "value":
            return made
        heads = set().union(*(asker.touched(head) for head in self.happened(steps)))
        found = [gap.id for gap in self.law.world.gaps.values() if gap.open_in(self.law.edition) and gap.id not in made.decided_by
                 and self.hangs_on(gap, heads, made, asker, step)]  # fmt: skip
        return asker.supported(replace(made, decided_by=(*made.decided_by, *found))) if found else made

    def moves_before(self, step: n.AskWhat) -> tuple[n.DoesStep, ...]:
        at = next(i for i, other in enumerate(self.case.steps) if other is step)
        return tuple(s for s in self.case.steps[:at] if isinstance(s, n.DoesStep))

    def happened(self, steps: tuple[n.DoesStep, ...]) -> set[m.HeadKey]:
        """The triggers that these moves may have set off: their own, stages, piles."""
        verbs = {move.verb for move in self.law.world.moves.values() if move.third in {s.deed.verb for s in steps}}
        by_themselves = {c.head for c in self.law.program.clauses if c.head[0] in ("begin", "end", "runs out", "falls short")}
        return {("does", verb) for verb in verbs} | by_themselves

    def hangs_on(self, gap: m.GapInfo, heads: set[m.HeadKey], made: Ruling, asker: Asker, step: n.AskWhat) -> bool:
        others = [a.name for a in gap.answers if a.name != self.law.answers[gap.id] and asker.speaks_to(gap.id, a.name, heads)]
        return any(self.told_under(self.law.other(gap.id, name), step) not in (made.value, None) for name in others)

    def told_under(self, law: Law, step: n.AskWhat) -> Any:
        """What would be told if the same moves were made under another law; None if they could not be."""
        other = Judge(law, self.case)
        try:
            position = Given(Engine(law, self.case.players, careful=True)).position(self.case.given)
            for move in self.moves_before(step):
                position = other.step(position, move)
            position = other.settled(position, step) if step.afterwards else position
            return Asker(position).plain_value(other.typed(position, step.thing))
        except Refusal:
            return None

    def settled(self, position: Position, step: n.AskWhat) -> Position:
        """The position once all that happens by itself has happened."""
        state = position.state(Stated(()), careful=True)
        self.carried_out(position.engine, step, lambda: position.engine.settle(state))
        return Position.of(state)

    def typed(self, position: Position, thing: n.Expr) -> m.TExpr:
        mistakes: list[Any] = []
        typer = Typer(position.engine.world, mistakes.append)
        typer.players = frozenset(p.text for p in position.engine.players)
        stage = position.engine.stages[position.frames[-1].stage] if position.frames else None
        frame = position.engine.world.stages[stage].fields if stage else ()
        try:
            return typer.expr(thing, Scope(frame))
        except Mistyped:
            raise Refusal(*mistakes) from None

    # ---- expectations

    def compared(self, ruling: Ruling, step: Any, position: Position | None) -> Ruling:
        if step.verdict is None:
            return ruling
        expected: n.Expected = step.verdict.first
        language = self.law.world.editions[self.law.edition]
        for according, other in step.verdict.others:
            if language in according.editions:
                expected = other
        try:
            met = self.meets(ruling, expected, step, position)
        except Refusal as refusal:
            return replace(ruling, expected=_text(expected), as_expected=False, where=refusal.diagnostics[0])
        return replace(ruling, expected=_text(expected), as_expected=met, where=expected.span)

    def meets(self, ruling: Ruling, expected: n.Expected, step: Any, position: Position | None) -> bool:
        if not self.plainly and not set(expected.by) <= set(ruling.decided_by):
            return False
        match expected.word:
            case "yes" | "no" | "refused":
                return ruling.verdict == expected.word
            case "depends":
                assert expected.thing is not None
                if ruling.verdict != "depends" or position is None:
                    return False
                what = describe(self.typed(position, expected.thing))
                return any(what in fact or (what == "the mover" and "turn" in fact) for fact in ruling.depends_on)
            case "only":
                if ruling.verdict != "value" or position is None:
                    return False
                asker = Asker(position)
                wanted = {asker.offer(read_deed(position.engine, step.player, d, third=False)) for d in expected.deeds}
                return set(ruling.value) == wanted
            case "value":
                if ruling.verdict != "value" or position is None or not isinstance(step, n.AskWhat | n.AskKnow):
                    return False
                return self.same_value(ruling.value, expected, self.answered(position, step), position)

    def answered(self, position: Position, step: n.AskWhat | n.AskKnow) -> Type:
        """What an answer to the question is made of."""
        if isinstance(step, n.AskKnow):
            return things_of(self.law.world, self.place(position, step.thing))
        return self.typed(position, step.thing).type

    def same_value(self, value: Any, expected: n.Expected, type_: Type, position: Position) -> bool:
        assert expected.items is not None
        wanted = read_items(position.engine.things, type_, expected.items)
        bare = strip(type_)
        if isinstance(bare, HeapType) and bare.heap != "list":
            assert isinstance(wanted, tuple)
            return sorted(map(str, value)) == sorted(show(w) for w in wanted)
        if isinstance(wanted, tuple):
            return list(value) == [show(w) for w in wanted]
        return bool(value == wanted or (wanted is not None and str(value) == show(wanted)))


def _text(node: Any) -> str:
    text = node.span.text
    if isinstance(node, n.Question):
        text = text.split("?")[0] + "?"
    return " ".join(text.split())
