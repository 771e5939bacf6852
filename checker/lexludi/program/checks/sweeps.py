"""Sweeps, before anything is followed: whole positions, right choices, and not too many of them (E2, E3, E6)."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from lexludi import limits
from lexludi.diagnostics import Code, Diagnostic
from lexludi.program import model as m
from lexludi.program.checks.cases import CaseReader
from lexludi.program.checks.keys import key
from lexludi.program.checks.subject import Checked
from lexludi.program.expressions import Mistyped, Typer
from lexludi.program.places import heading
from lexludi.program.sweeps import as_case, choices_of, ways
from lexludi.program.types import FlagType, HeapType, Type, item_of, strip
from lexludi.syntax import nodes as n

REST = "everything else is as at first"


def check_sweeps(c: Checked) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    seen: set[str] = set()
    for sweep in c.program.sweeps:
        if sweep.name in seen:
            found.append(Diagnostic(Code.DECLARED_TWICE, f"two sweeps are called '{sweep.name}'", heading(sweep), "rename one"))
        seen.add(sweep.name)
        reader = CaseReader(c, as_case(sweep), found.append)
        reader.read()
        found += _whole(reader, sweep)
        found += _reach(c, reader, sweep)
        found += _choices(reader, sweep)
    return found


def _whole(reader: CaseReader, sweep: n.Sweep) -> Iterator[Diagnostic]:
    """A sweep follows positions of which everything is known."""
    if not sweep.players:
        yield Diagnostic(Code.NOT_WHOLE, "it is not said who plays", heading(sweep), "write below it: Players Anna, Bo, Cy.")
    if not any(isinstance(f, n.FactRest) for f in sweep.world.facts):
        yield Diagnostic(Code.NOT_WHOLE, "a sweep leaves nothing unknown", heading(sweep), f"end its facts with: {REST}")
    staged = sweep.world.stage is not None or any(isinstance(f, n.FactInterrupts) for f in sweep.world.facts)
    if not staged:
        yield Diagnostic(Code.NOT_WHOLE, "it is not said in which stage", heading(sweep), "write: Given in …:")
    for fact in sweep.world.facts:
        if isinstance(fact, n.FactIncludes | n.FactNumber):
            yield Diagnostic(Code.NOT_WHOLE, "this leaves things unknown", fact.span, "say all that lies there, or: is any 2 of …")
        if isinstance(fact, n.FactIs) and isinstance(_typed(reader, fact.thing), m.ValueOf):
            yield Diagnostic(Code.NOT_WHOLE, "rules say what this is", fact.thing.span, "give what the rules look at")


def _typed(reader: CaseReader, thing: n.Expr) -> m.TExpr | None:
    """What a fact is about; nothing where that was reported already."""
    quiet = Typer(reader.world, lambda diagnostic: None)
    quiet.players = reader.t.players
    try:
        return quiet.expr(thing, reader.scope())
    except Mistyped:
        return None


def _reach(c: Checked, reader: CaseReader, sweep: n.Sweep) -> Iterator[Diagnostic]:
    if sweep.reach is None:
        yield Diagnostic(Code.NOT_WHOLE, "it is not said how far to follow", heading(sweep), "end it with: Until … ends. or: For 3 moves.")
        return
    stage = sweep.reach.stage
    if stage is not None and (not isinstance(stage, n.Name) or stage.text not in c.world.stages):
        words = " ".join(stage.span.text.split())
        hint = reader.t.near(words, set(c.world.stages)) or f"there is: {', '.join(sorted(c.world.stages))}"
        yield Diagnostic(Code.UNKNOWN_STAGE, f"there is no stage called '{words.removeprefix('the ')}'", stage.span, hint)


def _choices(reader: CaseReader, sweep: n.Sweep) -> Iterator[Diagnostic]:
    counts = []
    for fact in choices_of(sweep):
        try:
            type_ = _chosen_type(reader, fact)
        except Mistyped:
            continue
        wrong = _wrong_choice(fact, type_)
        if wrong is not None:
            yield wrong
            continue
        for item in fact.choices:
            reader.item(item, type_ if fact.least is None else item_of(type_) or type_, Code.BAD_ITEM)
        bare = strip(type_)
        counts.append(ways(fact, isinstance(bare, HeapType) and bare.heap == "list"))
    many = prod(counts)
    if many > limits.BEGINNINGS.most:
        message = f"more than {limits.BEGINNINGS.most:,} {limits.BEGINNINGS.what}"
        yield Diagnostic(limits.BEGINNINGS.code, message, heading(sweep), f"{many:,} are too many: make the world smaller")


def _chosen_type(reader: CaseReader, fact: n.FactAny) -> Type:
    typed = reader.t.expr(fact.thing, reader.scope())
    if isinstance(typed, m.ValueOf):
        reader.t.wrong(Code.NOT_WHOLE, "rules say what this is", fact.thing.span, "give what the rules look at")
    if not isinstance(typed, m.CellRead | m.Mover):
        reader.t.wrong(Code.NOT_A_PLACE, "a position does not keep this", fact.thing.span, "give a state, as: Anna's hand is …")
    reader.once(key(typed), fact.thing.span)
    return reader.world.cells[typed.cell].type if isinstance(typed, m.CellRead) else typed.type


def _wrong_choice(fact: n.FactAny, type_: Type) -> Diagnostic | None:
    heap = isinstance(strip(type_), HeapType)
    if isinstance(strip(type_), FlagType):
        return Diagnostic(Code.WRONG_CHOICE, "a flag is not chosen", fact.span, "write a sweep for each")
    if fact.least is None or fact.most is None:
        return Diagnostic(Code.WRONG_CHOICE, "how many of them is not said", fact.span, "write: any 1 of …") if heap else None
    if not heap:
        return Diagnostic(Code.WRONG_CHOICE, "this is one thing", fact.span, "write: any of …")
    if fact.least > fact.most:
        return Diagnostic(Code.WRONG_CHOICE, f"{fact.least} is more than {fact.most}", fact.span, "the smaller number comes first")
    if fact.least > len(fact.choices):
        there = len(fact.choices)
        return Diagnostic(Code.WRONG_CHOICE, f"there are only {there} to choose from", fact.span, "name more, or choose fewer")
    return None
