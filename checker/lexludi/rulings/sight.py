"""Who may see what, and who knows what lies where they do not look.

In: an asker, a player, a state. Out: a ruling. The sentences about sight say who looks into a place and who may count what lies
there; where none of them stands, the declaration says it. Whoever sees things can count them. What decided is found by removal,
as with every other question; where no rule decides alone, those that stood and say so are named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from lexludi.diagnostics import Code, Refusal
from lexludi.program import model as m
from lexludi.program.select import Law
from lexludi.program.sight import LookedAt
from lexludi.rulings.ask import Asker
from lexludi.rulings.reasons import Explainer, describe
from lexludi.rulings.ruling import Reason, Ruling
from lexludi.run.state import RunMistake
from lexludi.run.support import Clash, Silence
from lexludi.run.unknown import CarefulState, Leaf, Need
from lexludi.run.values import Thing
from lexludi.run.views import counters, seers
from lexludi.syntax import nodes as n
from lexludi.syntax.print_sentences import print_seer


class Told(NamedTuple):
    """One sentence about the sight of a state: what was found of it, and whether it lets the player look or count."""

    head: m.HeadKey
    reason: Reason
    grants: bool


class SightExplainer(Explainer):
    """The stage of a sentence about sight may be anywhere on the stack."""

    def in_stage(self, clause: m.Clause) -> bool:
        return any(self.engine.stages[f.stage] in clause.stages for f in self.state.stack)


# ---- may PLAYER see STATE?


def may_see(asker: Asker, player: str, what: LookedAt, text: str) -> Ruling:
    """A yes or no from the sentences about sight, in the position once it is settled."""
    made = asker.from_tree(text, asker.decide(lambda state: sees(settled(state, what), player, what)))
    if asker.plainly:
        return made
    told = sentences(asker, settled_if_known(asker, what), player, what)
    made = explained(made, told)
    if made.verdict not in ("yes", "no"):
        return made
    decided = deciders(asker, what, told, made.verdict == "yes", made.verdict, lambda a: plain_sight(a, player, what))
    note = why_seen(asker.law, player, what, told, made.verdict == "yes")
    return asker.supported(replace(made, decided_by=decided, note=note))


def sees(state: CarefulState, player: str, what: LookedAt) -> bool:
    seat = seat_of(state, player)
    slot = slot_of(state, what.state)
    if what.number and seat in counters(state.engine, state, slot):
        return True
    return seat in seers(state.engine, state, slot)


def plain_sight(asker: Asker, player: str, what: LookedAt) -> str | None:
    tree = asker.decide(lambda state: sees(settled(state, what), player, what))
    if isinstance(tree, Leaf) and tree.verdict == "value":
        return "yes" if tree.value else "no"
    return tree.verdict if isinstance(tree, Leaf) and tree.verdict != "open" else "depends"


def why_seen(law: Law, player: str, what: LookedAt, told: tuple[Told, ...], yes: bool) -> str:
    """What no rule says: that the declaration alone does, that things seen can be counted, that nothing lets them be counted."""
    name = what.state.cell
    ruled = [t for t in told if t.reason.stood]
    if what.number and any(t.grants for t in ruled if t.head[0] == "size"):
        return ""
    if what.number and not yes:
        return f"nothing says that {player} may count what lies in it"
    by_rule = any(t.head[0] == "sight" for t in ruled)
    said = [] if by_rule else [as_declared(law, name)]
    return "; ".join([*said, *(["whoever sees things can count them"] if what.number else [])])


def as_declared(law: Law, name: str) -> str:
    sight = law.world.cells[name].sight
    return f"the {name} is declared as seen by {print_seer(sight)}" if sight is not None else f"nothing says who sees the {name}"


# ---- what does PLAYER know of PLACE?


def what_is_known(asker: Asker, player: str, place: m.CellRead, text: str) -> Ruling:
    """All that lies there if the player looks into it, else what was shown, given, or seen to go there."""
    what = LookedAt(place, False)
    made = asker.from_tree(text, asker.decide(lambda state: known(state, player, place)))
    if asker.plainly:
        return made
    told = sentences(asker, asker.state(), player, what)
    made = explained(made, told)
    if made.verdict != "value":
        return made
    looks = asker.decide(lambda state: sees(state, player, what)) == Leaf("value", True)
    decided = deciders(asker, what, told, looks, made.value, lambda a: plain_knowledge(a, player, place))
    if looks:
        ruled = any(t.reason.stood for t in told)
        return asker.supported(replace(made, decided_by=decided, note="" if ruled else as_declared(asker.law, place.cell)))
    before = (f"{player} learnt nothing of it earlier",) if asker.engine.tracks else ()
    shown = ", but was shown these, gave them or saw them go there" if made.value else ""
    note = f"{player} does not see {describe(place)}{shown}"
    return asker.supported(replace(made, decided_by=decided, note=note, assumed=(*made.assumed, *before)))


def known(state: CarefulState, player: str, place: m.CellRead) -> tuple[Thing, ...]:
    slot, seat = slot_of(state, place), seat_of(state, player)
    if seat not in seers(state.engine, state, slot):
        return state.known.get((slot, seat), ())
    value = state.get(slot)
    if value is None or isinstance(value, Thing):
        return () if value is None else (value,)
    return state.items(value)


def plain_knowledge(asker: Asker, player: str, place: m.CellRead) -> Any:
    made = asker.from_tree("", asker.decide(lambda state: known(state, player, place)))
    return made.value if made.verdict == "value" else made.verdict


# ---- common


def needs_stage(law: Law, what: LookedAt) -> bool:
    """Does any sentence about this sight hold in some stages only?"""
    return any(c.stages for c in clauses_on(law, what))


def looks_at_the_position(law: Law, what: LookedAt) -> bool:
    """Can the sight change while the game goes on, or is it the same in every position?"""
    cell = law.world.cells[what.state.cell]
    if isinstance(cell.sight, n.Name) and cell.sight.text != cell.owner:
        return True
    if not isinstance(what.state.owner, m.Player | m.Constant | m.Written | None):
        return True
    steady = (m.Var, m.AllOfKind, type(None))
    return any(c.stages or c.guards or c.conds or not isinstance(c.payload, steady) for c in clauses_on(law, what))


def clauses_on(law: Law, what: LookedAt) -> Iterator[m.Clause]:
    """The sentences about this sight and those that set them aside."""
    waiting = [c for head in heads(what) for c in law.about(*head)]
    while waiting:
        clause = waiting.pop()
        yield clause
        waiting += law.strikers.get(clause.key, ())


def heads(what: LookedAt) -> tuple[m.HeadKey, ...]:
    sight: m.HeadKey = ("sight", what.state.cell)
    return (sight, ("size", what.state.cell)) if what.number else (sight,)


def settled(state: CarefulState, what: LookedAt) -> CarefulState:
    """All that happens by itself is done, where that could change the answer."""
    if state.stack and looks_at_the_position(state.engine.law, what):
        state.engine.settle(state)
    return state


def settled_if_known(asker: Asker, what: LookedAt) -> CarefulState:
    try:
        return settled(asker.state(), what)
    except (Need, Clash, Silence, Refusal):
        return asker.state()


def seat_of(state: CarefulState, player: str) -> Thing:
    return next(p for p in state.engine.players if p.text == player)


def slot_of(state: CarefulState, place: m.CellRead) -> int:
    owner = owner_in(state, place)
    return state.engine.slot(place.cell, *owner)


def owner_in(state: CarefulState, place: m.CellRead) -> tuple[Thing, ...]:
    """Whose the state is, as the sentences about it are asked; nothing for a state of the game."""
    if place.owner is None:
        return ()
    owner = Explainer(state.engine, state).value(place.owner)
    if owner is None:
        raise RunMistake(Code.NOT_THERE, f"{describe(place.owner)} is none here and has no {place.cell}")
    return (owner,)


def sentences(asker: Asker, state: CarefulState, player: str, what: LookedAt) -> tuple[Told, ...]:
    """Every sentence about this sight, condition by condition."""
    explainer = SightExplainer(asker.engine, state)
    seat = seat_of(state, player)
    try:
        owner = owner_in(state, what.state)
    except (Need, Clash, Silence, Refusal):
        return ()
    found = []
    for head in heads(what):
        for clause in asker.law.about(*head):
            reason = explainer.clause(clause, owner)
            found.append(Told(head, reason, reason.stood and seat in lookers(explainer, clause, owner)))
    return tuple(found)


def lookers(explainer: Explainer, clause: m.Clause, owner: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """Whom a sentence lets look or count."""
    if clause.payload is None:
        return ()
    try:
        found = explainer.value(clause.payload, owner)  # type: ignore[arg-type]
    except (Need, Clash, Silence):
        return ()
    return found if isinstance(found, tuple) else (found,)


def explained(made: Ruling, told: tuple[Told, ...]) -> Ruling:
    reasons = tuple(t.reason for t in told)
    return replace(made, reasons=reasons, not_applied=tuple((r.rule, r.why_not) for r in reasons if not r.stood))


def deciders(
    asker: Asker, what: LookedAt, told: tuple[Told, ...], looks: bool, answer: Any, ask: Callable[[Asker], Any]
) -> tuple[str, ...]:
    """The rules, gaps and torn places whose removal or other answer changes the answer; else those that stood and say so."""
    near = sorted(set(rules_in(t.reason for t in told)))
    decided = [rule for rule in near if asker.verdict_under(asker.law.but_for(rule), ask) not in (answer, None)]
    if not decided:
        decided = [t.reason.rule for t in told if t.reason.stood and t.grants == looks]
    for head in heads(what):
        decided += asker.open_questions(ask, answer, head)
    return tuple(dict.fromkeys(decided))


def rules_in(reasons: Iterable[Reason]) -> Iterator[str]:
    """The rules of sentences, of what set them aside, and of the values that they looked at."""
    for reason in reasons:
        yield reason.rule
        yield from reason.struck_by
        for tested in reason.conditions:
            for fact in tested.facts:
                yield from rules_in(fact.because)
