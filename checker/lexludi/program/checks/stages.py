"""The course: every stage is reached, begins, is played by somebody, passes on, ends, and something follows.

E410, E412, E413, E416, E417.
"""

from __future__ import annotations

from collections.abc import Iterator

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program import model as m
from lexludi.program.checks.open_cases import open_case
from lexludi.program.checks.subject import Checked
from lexludi.program.checks.walk import inside
from lexludi.program.declare import END, GAME
from lexludi.program.places import heading, part
from lexludi.program.select import Law
from lexludi.source import Span
from lexludi.syntax import nodes as n

Found = tuple[Code, str, str, str]  # code, stage, message, hint


def check_stages(c: Checked) -> Iterator[Diagnostic]:
    """Each mistake once, under the first law that shows it."""
    seen: set[tuple[Code, str, str]] = set()
    spans = {b.name: heading(b) for b in c.blocks if isinstance(b, n.Stage)}
    for law, which in c.laws:
        for code, stage, message, hint in (*_beginning(law), *_all_stages(law)):
            mark = (code, stage, hint)
            if mark not in seen:
                seen.add(mark)
                place = spans[stage] if stage in spans else part(c.world.game.span, c.world.game.name)
                yield Diagnostic(code, message + which, place, hint)
    if any(x.head == ("begins", GAME) for x in c.program.clauses):
        yield from _unreachable(c, spans)


def _beginning(law: Law) -> Iterator[Found]:
    hint = "write in a rule: The game begins with deal."
    if law.world.stages and not law.about("begins", GAME):
        yield Code.NO_BEGINNING, GAME, "nothing says with which stage the game begins", hint
    else:
        case = open_case(law, ("begins", GAME))
        if case is not None and law.world.stages:
            yield Code.NO_BEGINNING, GAME, f"nothing says with which stage the game begins{case}", hint


def _all_stages(law: Law) -> Iterator[Found]:
    interrupts = {x.stage for x in inside(tuple(c.payload for c in law.clauses)) if isinstance(x, m.Interrupt)}
    follows = {str(c.payload) for c in law.clauses if c.head[0] == "comes" or c.head == ("begins", GAME)}
    for stage in law.world.stages:
        if stage not in interrupts | follows:
            continue
        forms = orders(law, stage)
        if "in turn" in forms:
            yield from _turns(law, stage)
        ends = _can_end(law, stage, forms)
        if not ends:
            hint = f"write: The {stage} ends when …"
            yield Code.NO_END, stage, f"nothing ends the {stage}", hint
        if stage in follows and ends:
            yield from _following(law, stage)
        if forms != {"by itself"} and not _somebody_may(law, stage):
            hint = f"write: In {stage}, a player may …"
            yield Code.NOBODY_MAY, stage, f"nobody may do anything in the {stage}", hint


def orders(law: Law, stage: str) -> set[str]:
    """The ways in which a stage can be played under a law."""
    clauses = law.about("order", stage)
    said = {c.payload.form for c in clauses if isinstance(c.payload, n.Order)}
    if any(not c.conds and not c.guards for c in clauses):
        return set(said)
    return {law.world.stages[stage].order.form, *said}


def _turns(law: Law, stage: str) -> Iterator[Found]:
    """A stage in turn needs to know who comes first, and who next."""
    for word, code, message, hint in (
        ("begins", Code.NO_BEGINNING, f"nothing says who begins the {stage}", f"write: The {stage} begins with …"),
        ("passes", Code.NO_NEXT_STAGE, f"nothing says to whom the {stage} passes", f"write: The {stage} passes to …"),
    ):
        if not law.about(word, stage):
            yield code, stage, message, hint
        else:
            case = open_case(law, (word, stage))
            if case is not None:
                yield code, stage, f"{message}{case}", hint


def _can_end(law: Law, stage: str, forms: set[str]) -> bool:
    if law.about("ends", stage) or not forms & {"in turn", "in any order"}:
        return True
    return any(isinstance(x, m.EndGame) for c in law.clauses if c.head[0] not in ("begin", "end") for x in inside(c.payload))


def _following(law: Law, stage: str) -> Iterator[Found]:
    hint = f"write: After {stage} comes …, or: After {stage} comes the end."
    if any(_ends_game(c) for word in ("begin", "end") for c in law.about(word, stage)):
        return
    if not law.about("comes", stage):
        if law.about("ends", stage) or not _ended_by_effects(law):
            yield Code.NO_NEXT_STAGE, stage, f"nothing says what comes after the {stage}", hint
        return
    case = open_case(law, ("comes", stage))
    if case is not None:
        yield Code.NO_NEXT_STAGE, stage, f"nothing says what comes after the {stage}{case}", hint


def _ends_game(c: m.Clause) -> bool:
    return not c.conds and isinstance(c.payload, tuple) and any(isinstance(e, m.EndGame) for e in c.payload)


def _ended_by_effects(law: Law) -> bool:
    return any(isinstance(x, m.EndGame) for c in law.clauses for x in inside(c.payload))


def _somebody_may(law: Law, stage: str) -> bool:
    return any(
        isinstance(c.payload, m.Modality) and c.payload.kind != "may not" and (not c.stages or stage in c.stages)
        for c in law.clauses
    )


def _unreachable(c: Checked, spans: dict[str, Span]) -> Iterator[Diagnostic]:
    """E410. A stage that nothing even mentions is reported as unused instead."""
    comes = [x for x in c.program.clauses if x.head[0] == "comes"]
    reached = {x.stage for x in inside(tuple(x.payload for x in c.program.clauses)) if isinstance(x, m.Interrupt)}
    reached |= {str(x.payload) for x in c.program.clauses if x.head == ("begins", GAME)}
    grown = True
    while grown:
        more = {str(x.payload) for x in comes if x.head[1] in reached} - reached - {END}
        reached |= more
        grown = bool(more)
    for stage in c.world.stages:
        if stage not in reached and f"stage {stage}" in c.sentences.t.used:
            hint = f"write: After … comes {stage}, or: {stage} interrupts"
            yield Diagnostic(Code.UNREACHABLE_STAGE, f"nothing leads to the {stage}", spans[stage], hint)
