"""What is declared and never used is a mistake: a forgotten rule, or a forgotten word (E409)."""

from __future__ import annotations

from collections.abc import Iterator

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program import model as m
from lexludi.program.checks.subject import Checked
from lexludi.program.checks.walk import cells_read, said
from lexludi.program.places import heading, part
from lexludi.program.types import FlagType, HeapType, strip
from lexludi.program.words import say_value
from lexludi.source import Span
from lexludi.syntax import nodes as n


def check_unused(c: Checked) -> Iterator[Diagnostic]:
    for what, span, hint in (*_kinds(c), *_cells(c), *_values(c), *_moves(c), *_stages(c), *_options(c)):
        yield Diagnostic(Code.UNUSED, what, span, hint)


Found = tuple[str, Span, str]


def _kinds(c: Checked) -> Iterator[Found]:
    for kind in c.world.kinds.values():
        names = {kind.name, *(v.name for v in kind.variants)}
        if not any(f"kind {name}" in c.sentences.t.used for name in names):
            yield f"no {kind.name} is ever spoken of", part(kind.span, kind.name), "use it, or take it out"


def _cells(c: Checked) -> Iterator[Found]:
    reads = cells_read([said(x) for x in c.program.clauses]) | cells_read(c.program.claims) | _in_heading(c.world)
    reads |= cells_read([o.guard for o in c.world.options.values()])
    for cell in c.world.cells.values():
        place = part(cell.span, cell.name)
        if f"cell {cell.name}" not in c.sentences.t.used and cell.name not in c.sentences.effects.written | reads:
            yield f"nothing ever looks at the {cell.name} or changes it", place, "use it, or take it out"
        elif _only_written(c, cell) and cell.name not in reads:
            hint = "write a rule that depends on it, let somebody see it, or take it out"
            yield f"the {cell.name} changes, but nothing looks at it and nobody sees it", place, hint


def _only_written(c: Checked, cell: m.Cell) -> bool:
    """A place keeps things, so it is of use even if nothing looks at it; what somebody sees is of use to them."""
    if isinstance(strip(cell.type), HeapType) or not isinstance(cell.sight, n.Nobody | None):
        return False
    return not any(x.head == ("sight", cell.name) and x.payload is not None for x in c.program.clauses)


def _in_heading(world: m.World) -> set[str]:
    game = world.game
    return {x for x in (game.counted_by, game.scored_by, game.won_by) if x is not None}


def _values(c: Checked) -> Iterator[Found]:
    for key, decl in c.world.values.items():
        if f"value {key}" not in c.sentences.t.used and key not in _in_heading(c.world):
            words = f"whether {say_value(key)}" if isinstance(decl.type, FlagType) and decl.on else say_value(key)
            yield f"nothing ever asks for {words}", c.value_span(key), "use it, or take it out"


def _moves(c: Checked) -> Iterator[Found]:
    modals = [x.payload for x in c.program.clauses if isinstance(x.payload, m.Modality)]
    allowed = {modal.verb for modal in modals if modal.kind != "may not"}
    for move in c.world.moves.values():
        if move.verb not in allowed:
            hint = f"write: In …, a player may {move.verb} …"
            yield f"no rule ever lets a player {move.verb}", part(move.span, move.verb), hint


def _stages(c: Checked) -> Iterator[Found]:
    spans = {b.name: heading(b) for b in c.blocks if isinstance(b, n.Stage)}
    for stage in c.world.stages:
        if f"stage {stage}" not in c.sentences.t.used:
            yield f"no rule speaks of the {stage}", spans[stage], f"write: After … comes {stage}, or take it out"


def _options(c: Checked) -> Iterator[Found]:
    taken = {o for x in c.program.clauses for o in x.selector.options}
    for option in c.world.options.values():
        if option.name not in taken:
            yield f"nothing changes under {option.name}", part(option.span, option.name), f"write: Under {option.name}, …"
