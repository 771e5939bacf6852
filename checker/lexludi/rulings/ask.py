"""Questions to rulings.

In: a law, a position, a question. Out: a ruling. The verdict comes from the same machine that plays; what decided it is found by
removal: a rule decides if the verdict changes without it, a gap if it changes under another answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from lexludi.diagnostics import Code, Refusal
from lexludi.program import model as m
from lexludi.program.select import Law
from lexludi.rulings.reasons import Explainer, describe, passages
from lexludi.rulings.ruling import GRADES, Reason, Receipt, Ruling
from lexludi.run.chance import Stated
from lexludi.run.engine import IN_TURN, Act, Engine, Range, can_be_met
from lexludi.run.position import Position
from lexludi.run.support import Clash, Silence
from lexludi.run.transfer import act_at, transfer
from lexludi.run.unknown import UNKNOWN, CarefulState, Decide, Hidden, Leaf, Need, Together, Tree, facts_of, leaves, possible
from lexludi.run.values import Thing, show, sort_key

Asked = Callable[[CarefulState], Any]


def receipt(law: Law) -> Receipt:
    game = law.world.game
    return Receipt(game.name, game.version, law.edition, law.options, dict(law.answers), law.program.fingerprint)


class Asker:
    """Asks questions of one position. Other laws ask the same position through `same`. `plainly`: what is so, and not why."""

    def __init__(self, position: Position, plainly: bool = False) -> None:
        self.position = position
        self.plainly = plainly
        self.engine = position.engine
        self.law = position.engine.law
        self.taken: set[str] = set()

    def state(self) -> CarefulState:
        state = self.position.state(Stated(()), careful=True)
        assert isinstance(state, CarefulState)
        state.taken = self.taken
        return state

    def decide(self, question: Asked) -> Tree:
        return Decide(self.state, question).run()

    def same(self, law: Law) -> Asker:
        """The same position under another law."""
        engine = Engine(law, tuple(p.text for p in self.engine.players), careful=True)
        return Asker(transfer(self.position, engine))

    # ---- may PLAYER do MOVE?

    def may(self, act: Act, text: str) -> Ruling:
        asker = self.with_turn_of(act.player)
        return asker.with_what_is_played(act).may_as_given(act, text)

    def with_turn_of(self, player: Thing) -> Asker:
        """Who asks what somebody may do takes it that it is their turn, unless the position says whose it is."""
        frames = self.position.frames
        if not frames or frames[-1].mover is not UNKNOWN:
            return self
        if self.engine.orders[frames[-1].stage][0][0] != IN_TURN or len(self.engine.orders[frames[-1].stage]) > 1:
            return self
        asker = Asker(replace(self.position, frames=(*frames[:-1], frames[-1]._replace(mover=player))), self.plainly)
        asker.taken = {*self.taken, f"it is {player.text}'s turn"}
        return asker

    def with_what_is_played(self, act: Act) -> Asker:
        """Who asks whether a covered card may be played takes it that it is there, if it can be."""
        cells = list(self.position.cells)
        taken: set[str] = set()
        for slot in self.places_of(act):
            heap = cells[slot]
            if not isinstance(heap, Hidden) or heap.complete:
                continue
            things = [t for p in act.parts for t in (p if isinstance(p, tuple) else (p,)) if isinstance(t, Thing)]
            new = tuple(t for t in things if t.kind == self.engine.item_kind(slot) and t not in heap.known)
            made = Hidden(tuple(sorted((*heap.known, *new), key=sort_key)), heap.size, slot)
            if new and (made.size is None or made.size >= len(made.known)):
                cells[slot] = made
                taken.add(f"{self.engine.slot_name(slot)} holds {show(new)}")
        if not taken:
            return self
        asker = Asker(replace(self.position, cells=tuple(cells)), self.plainly)
        state = asker.state()
        if not possible(state):
            return self
        asker.taken = self.taken | taken
        return asker

    def places_of(self, act: Act) -> list[int]:
        """The places from which the rules let this player take what the move is made with."""
        found = []
        for clause in self.law.about("move", act.verb):
            payload = clause.payload
            if isinstance(payload, m.Modality):
                heaps = [*payload.domains, *(c.heap for c in payload.choices)]
                for heap in heaps:
                    if isinstance(heap, m.CellRead) and isinstance(heap.owner, m.Var) and heap.owner.index == 0:
                        found.append(self.engine.slot(heap.cell, act.player))
        return list(dict.fromkeys(found))

    def may_as_given(self, act: Act, text: str) -> Ruling:
        tree = self.decide(lambda state: self.is_legal(state, act))
        made = self.from_tree(text, tree)
        if self.plainly:
            return made
        reasons = self.reasons_for(act)
        if made.verdict not in ("yes", "no"):
            return replace(made, reasons=reasons, not_applied=_not_applied(reasons))
        whose = self.whose_turn()
        waiting = whose is not None and act.player not in whose
        decided = self.deciders(act, made.verdict, reasons, only_turn=waiting)
        note = self.why_nothing(act) if made.verdict == "no" and (waiting or not decided) else ""
        return self.supported(replace(made, decided_by=decided, reasons=reasons, not_applied=_not_applied(reasons), note=note))

    def is_legal(self, state: CarefulState, act: Act) -> bool:
        state.engine.settle(state)
        if state.over:
            return False
        return state.engine.legal(state, act)

    def reasons_for(self, act: Act) -> tuple[Reason, ...]:
        state = self.state()
        try:
            self.engine.settle(state)
        except (Need, Clash, Silence, Refusal):
            state = self.state()
        if not state.stack:
            return ()
        stage = self.engine.stages[state.stack[-1].stage]
        explainer = Explainer(self.engine, state)
        found = []
        for clause in self.law.about("move", act.verb):
            if not clause.stages or stage in clause.stages:
                found.append(explainer.clause(clause, (act.player, *act.parts)))
        return tuple(found)

    def whose_turn(self) -> tuple[Thing, ...] | None:
        """Who is to act, if that can be told."""
        state = self.state()
        try:
            self.engine.settle(state)
            return self.engine.actors(state)
        except (Need, Clash, Silence, Refusal):
            return None

    def deciders(self, act: Act, verdict: str, reasons: tuple[Reason, ...], only_turn: bool) -> tuple[str, ...]:
        """The rules, gaps and torn places whose removal or other answer changes the verdict.

        Where it is not the player's turn, only what gives the turn is asked: without other rules there would be another
        position, not another answer.
        """
        verb = act.verb
        modal = {c.key: c for c in self.law.about("move", verb)}
        near = {r.rule for r in reasons} | {s for r in reasons for s in r.struck_by} | self.turn_rules()
        near |= {x.rule for r in reasons for t in r.conditions for f in t.facts for x in _all_reasons(f.because)}
        near |= self.duties() if verdict == "no" else set()
        near = self.turn_rules() if only_turn else near
        here = self.stage_on_top()
        verdicts = {}
        for rule in sorted(near):
            verdicts[rule] = self.verdict_under(self.law.but_for(rule), lambda a: a.plain_verdict(act, here))
        decided = [rule for rule, other in verdicts.items() if other not in (verdict, None)]
        if not decided and not only_turn:
            wanted = ("may", "must") if verdict == "yes" else ("may not",)
            decided = [
                r.rule for r in reasons
                if r.stood and any(_kind(c) in wanted for c in modal.values() if c.rule == r.rule)
            ]  # fmt: skip
            if not decided and verdict == "no":
                decided = self.owing(act.player)
        decided += self.open_questions(lambda a: a.plain_verdict(act), verdict, ("move", verb))
        return tuple(dict.fromkeys(decided))

    def duties(self) -> set[str]:
        """The rules that could make something else be owed here."""
        stages = {self.engine.stages[f.stage] for f in self.position.frames}
        return {c.rule for c in self.law.clauses if _kind(c) == "must" and (not c.stages or stages & set(c.stages))}

    def owing(self, player: Thing) -> list[str]:
        """The rules by which something else is owed. Without them it would not be allowed either, so removal does not find them."""
        state = self.state()
        try:
            self.engine.settle(state)
            owed = self.engine.owed(state, player)
        except (Need, Clash, Silence, Refusal):
            return []
        explainer = Explainer(self.engine, state)
        return [
            clause.rule
            for verb, parts in owed[:60] for clause in self.law.about("move", verb)
            if _kind(clause) == "must" and any(explainer.clause(clause, (player, *p)).stood for p in _shortest_and_longest(parts))
        ]  # fmt: skip

    def turn_rules(self) -> set[str]:
        stages = {self.engine.stages[f.stage] for f in self.position.frames}
        return {c.rule for s in stages for word in ("begins", "passes", "order") for c in self.law.about(word, s)}

    def stage_on_top(self) -> str | None:
        """The stage in which the question is answered, if that can be told."""
        state = self.state()
        try:
            self.engine.settle(state)
        except (Need, Clash, Silence, Refusal):
            return None
        return self.engine.stages[state.stack[-1].stage] if state.stack else None

    def plain_verdict(self, act: Act, here: str | None = None) -> str | None:
        """The bare verdict; none if the question comes to be asked in another stage than `here`."""
        if here is not None and self.stage_on_top() != here:
            return None
        act = act_at(act, self.engine)
        tree = self.decide(lambda state: self.is_legal(state, act))
        if isinstance(tree, Leaf) and tree.verdict == "value":
            return "yes" if tree.value else "no"
        return tree.verdict if isinstance(tree, Leaf) and tree.verdict != "open" else "depends"

    def verdict_under(self, law: Law, ask: Callable[[Asker], Any]) -> Any:
        try:
            return ask(self.same(law))
        except (Refusal, Clash, Silence, Need):
            return None

    def open_questions(self, ask: Callable[[Asker], Any], answer: Any, head: m.HeadKey) -> list[str]:
        """Gaps and torn places under whose other answers this would be ruled otherwise."""
        found = []
        touched = self.touched(head)
        for gap in self.law.world.gaps.values():
            if not gap.open_in(self.law.edition):
                continue
            for other in gap.answers:
                if other.name == self.law.answers[gap.id] or not self.speaks_to(gap.id, other.name, touched):
                    continue
                if self.verdict_under(self.law.other(gap.id, other.name), ask) not in (answer, None):
                    found.append(gap.id)
                    break
        return found

    def speaks_to(self, gap: str, answer: str, touched: set[m.HeadKey]) -> bool:
        """Could another answer matter: does it, or the one taken now, say anything of what was looked at?"""
        now = self.law.answers[gap]
        for clause in self.law.program.clauses:
            chosen = clause.selector.answer or clause.selector.torn
            if chosen in ((gap, answer), (gap, now)) and clause.head in touched:
                return True
        return False

    def touched(self, head: m.HeadKey) -> set[m.HeadKey]:
        """The heads that a question can come to: its own, those of the values mentioned, and the stage's."""
        found: set[m.HeadKey] = set()
        rules = self.turn_rules() | self.duties()
        waiting = [head, *(c.head for c in self.law.program.clauses if c.rule in rules), *self.course()]
        while waiting:
            at = waiting.pop()
            if at in found:
                continue
            found.add(at)
            for clause in self.law.program.clauses:
                if clause.head == at:
                    waiting += [("value", key) for key in _values_in((clause.conds, clause.payload, clause.guards))]
        return found

    def course(self) -> list[m.HeadKey]:
        """When the stages here end, and what comes after them."""
        stages = [self.engine.stages[f.stage] for f in self.position.frames]
        return [(word, stage) for stage in stages for word in ("ends", "comes")]

    def why_nothing(self, act: Act) -> str:
        """A no that no rule forbids: not this player's turn, the game over, or nothing that allows it."""
        state = self.state()
        try:
            self.engine.settle(state)
            actors = self.engine.actors(state)
        except (Need, Clash, Silence, Refusal):
            return "nothing allows it"
        if state.over:
            return "the game is over"
        if act.player not in actors:
            names = " or ".join(p.text for p in actors) or "nobody"
            return f"it is not {act.player.text}'s turn: {names} is to act"
        try:
            owed = self.engine.owed(state, act.player)
        except (Need, Clash, Silence, Refusal):
            owed = []
        if owed:
            return f"{act.player.text} must {' or '.join(self.offer(Act(act.player, *o)) for o in owed[:6])}"
        return "nothing allows it"

    # ---- what may PLAYER do?

    def all_moves(self, player: Thing, text: str) -> Ruling:
        return self.with_turn_of(player).moves_as_given(player, text)

    def moves_as_given(self, player: Thing, text: str) -> Ruling:
        def listed(state: CarefulState) -> tuple[str, ...]:
            engine = state.engine
            engine.settle(state)
            if state.over or player not in engine.actors(state):
                return ()
            return tuple(self.offer(self.possible(state, a)) for a in engine.moves(state, player) if can_be_met(a.parts))

        tree = self.decide(listed)
        made = self.from_tree(text, tree)
        if made.verdict != "value":
            return made
        if self.plainly:
            return replace(made, value=list(made.value))
        rules = self.allowing(player)
        note = "" if made.value else self.why_nothing(Act(player, ""))
        return self.supported(replace(made, value=list(made.value), decided_by=rules, note=note))

    def allowing(self, player: Thing) -> tuple[str, ...]:
        """The rules that allow the moves on offer."""
        state = self.state()
        try:
            self.engine.settle(state)
            offered = self.engine.moves(state, player) if player in self.engine.actors(state) else []
        except (Need, Clash, Silence, Refusal):
            return ()
        explainer = Explainer(self.engine, state)
        found = []
        for act in offered[:60]:
            for clause in self.law.about("move", act.verb):
                if _kind(clause) in ("may", "must") and clause.rule not in found:
                    if any(explainer.clause(clause, (act.player, *parts)).stood for parts in _shortest_and_longest(act.parts)):
                        found.append(clause.rule)
        return tuple(found)

    def possible(self, state: CarefulState, act: Act) -> Act:
        """A choice of several things without those that nobody may choose, as far as that is known."""
        at = [i for i, part in enumerate(act.parts) if isinstance(part, Range)]
        if len(at) != 1 or act.parts[at[0]].least > 1:
            return act
        choice = act.parts[at[0]]
        things = choice.candidates()

        def legal(chosen: tuple[Thing, ...]) -> bool:
            return self.engine.legal(state, act._replace(parts=(*act.parts[: at[0]], chosen, *act.parts[at[0] + 1 :])))

        try:
            if len(things) < 2 or legal(things):
                return act
            kept = tuple(t for t in things if legal((t,)))
        except Need:
            return act
        return act._replace(parts=(*act.parts[: at[0]], replace(choice, heap=kept), *act.parts[at[0] + 1 :])) if kept else act

    def offer(self, act: Act) -> str:
        """A move as it is offered: `play blue 2`, `give any 3 of blue 2, red 5 … to Bo`."""
        move = self.engine.world.moves[act.verb]
        words = [act.verb]
        for part, value in zip(move.parts, act.parts, strict=True):
            words += [part.prep] if part.prep else []
            words.append(_range_text(value) if isinstance(value, Range) else show(value))
        return " ".join(words)

    # ---- what is VALUE?

    def what(self, e: m.TExpr, text: str) -> Ruling:
        tree = self.decide(lambda state: self.known_value(state, e))
        made = self.from_tree(text, tree)
        if self.plainly:
            return made
        state = self.state()
        explainer = Explainer(self.engine, state)
        reasons: tuple[Reason, ...] = ()
        if isinstance(e, m.ValueOf):
            try:
                reasons = explainer.on_value(e.value, tuple(explainer.value(a) for a in e.args))
            except (Need, Clash, Silence):
                reasons = ()
        decided = [r.rule for r in reasons if r.stood]
        made = replace(made, reasons=reasons, not_applied=_not_applied(reasons))
        if made.verdict == "value":
            heads: m.HeadKey = ("value", e.value) if isinstance(e, m.ValueOf) else ("value", "")
            plain = made.value
            decided += self.open_questions(lambda a: a.plain_value(e), plain, heads)
            made = replace(made, decided_by=tuple(dict.fromkeys(decided)))
            if not made.decided_by and not isinstance(e, m.ValueOf):
                told = "follows from the moves made" if self.position.touched else "is given in the position"
                made = replace(made, note=f"{describe(e)} {told}")
        if made.verdict in ("conflict", "gap"):
            return made
        return self.supported(made)

    def known_value(self, state: CarefulState, e: m.TExpr) -> Any:
        """What an expression is; of a place that is covered, all that lies there."""
        value = Explainer(state.engine, state).value(e)
        return state.items(value) if isinstance(value, Hidden | Together) else value

    def plain_value(self, e: m.TExpr) -> Any:
        tree = self.decide(lambda state: self.known_value(state, e))
        return _plain(tree.value) if isinstance(tree, Leaf) and tree.verdict == "value" else None

    # ---- common

    def from_tree(self, text: str, tree: Tree) -> Ruling:
        made = Ruling(text, receipt(self.law), "value", assumed=(*self.assumptions(), *sorted(self.taken)))
        if isinstance(tree, Leaf):
            match tree.verdict:
                case "value":
                    if isinstance(tree.value, bool):
                        return replace(made, verdict="yes" if tree.value else "no")
                    return replace(made, value=_plain(tree.value))
                case "conflict":
                    what, answers, rules = tree.value
                    note = f"{what}: {' or '.join(map(str, answers))}"
                    return replace(made, verdict="conflict", decided_by=tuple(dict.fromkeys(rules)), note=note)
                case "gap":
                    what, rules = tree.value
                    return replace(made, verdict="gap", decided_by=tuple(dict.fromkeys(rules)), note=f"nothing says: {what}")
        facts = [f.text(self.engine) for f in facts_of(tree)]
        outcomes = {_outcome(leaf) for leaf in leaves(tree)}
        branches = _branches(self.engine, tree)
        note = f"it could be {', or '.join(sorted(outcomes))}" if 1 < len(outcomes) < 8 else ""
        return replace(made, verdict="depends", depends_on=tuple(dict.fromkeys(facts)), branches=branches, note=note)

    def assumptions(self) -> tuple[str, ...]:
        names = {number: key for key, number in self.engine.emitted.emitter.values.items()}
        found = []
        for mark, value in self.position.pins:
            number, args = (mark[0], mark[1:]) if isinstance(mark, tuple) else (mark, ())
            of = f" of {' for '.join(show(a) for a in args)}" if args else ""
            found.append(f"the {names[number].split(' of ')[0]}{of} is {show(value)}, as given")
        return tuple(found)

    def supported(self, ruling: Ruling) -> Ruling:
        """Adds the passages and the grade: that of the weakest of the deciding rules."""
        grades = [grade_of(self.law, rule) for rule in ruling.decided_by]
        weakest = max(grades, key=GRADES.index, default="text")
        return replace(ruling, passages=passages(self.law, ruling.decided_by), grade=weakest)


def grade_of(law: Law, rule: str) -> str:
    info = law.world.rules.get(rule)
    if info is None:
        return "text"
    if info.sort == "gap" or (rule in law.world.gaps and law.world.gaps[rule].open_in(law.edition)):
        return "gap"
    if any(c.rule == rule and c.selector.options for c in law.clauses):
        return "option"
    return "inference" if info.sort == "inference" else "text"


def refused(text: str, law: Law, refusal: Refusal) -> Ruling:
    first = refusal.diagnostics[0]
    note = f"{first.message}{f' ({first.hint})' if first.hint else ''}"
    return Ruling(text, receipt(law), "refused", note=note, where=first)


def _kind(c: m.Clause) -> str:
    return c.payload.kind if isinstance(c.payload, m.Modality) else ""


def _all_reasons(reasons: tuple[Reason, ...]) -> list[Reason]:
    found = list(reasons)
    for r in reasons:
        for t in r.conditions:
            for f in t.facts:
                found += _all_reasons(f.because)
    return found


def _not_applied(reasons: tuple[Reason, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((r.rule, r.why_not) for r in reasons if not r.stood)


def _values_in(node: Any) -> set[str]:
    found: set[str] = set()
    waiting = [node]
    while waiting:
        at = waiting.pop()
        if isinstance(at, m.ValueOf):
            found.add(at.value)
        if isinstance(at, tuple):
            waiting.extend(at)
        elif hasattr(at, "__dataclass_fields__") and not hasattr(at, "file"):
            waiting.extend(getattr(at, f) for f in at.__dataclass_fields__ if f not in ("span", "type"))
    return found


def _shortest_and_longest(parts: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The parts of a move with every choice of several things made: as few as may be, and as many."""
    if not any(isinstance(p, Range) for p in parts):
        yield parts
        return
    yield tuple(p.candidates()[: max(p.least, 1)] if isinstance(p, Range) else p for p in parts)
    yield tuple(p.candidates()[: p.most()] if isinstance(p, Range) else p for p in parts)


def _range_text(r: Range) -> str:
    least, most = r.least, r.most()
    many = str(least) if least == most else f"{least} to {most}"
    return f"any {many} of {show(r.candidates())}"


def _plain(value: Any) -> Any:
    """A value as JSON holds it."""
    if isinstance(value, tuple):
        return [_plain(v) for v in value]
    if isinstance(value, Thing):
        return value.text
    if hasattr(value, "known"):
        return [_plain(v) for v in value.known]
    return value


def _outcome(leaf: Leaf) -> str:
    if leaf.verdict != "value":
        return leaf.verdict
    if isinstance(leaf.value, bool):
        return "yes" if leaf.value else "no"
    if isinstance(leaf.value, tuple) and leaf.value and isinstance(leaf.value[0], str):
        return ", ".join(leaf.value)
    return show(leaf.value)


def _branches(engine: Engine, tree: Tree) -> tuple[tuple[str, str], ...]:
    """For an answer that hangs on one fact: what each way of it gives."""
    if isinstance(tree, Leaf) or any(not isinstance(below, Leaf) for _, below in tree.answers):
        return ()
    return tuple((show(answer), _outcome(below)) for answer, below in tree.answers if isinstance(below, Leaf))


NO_QUESTION = Code.NO_QUESTION
