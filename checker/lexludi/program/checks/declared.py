"""Names and values inside declarations, looked at when everything is declared (E2, E3, E601)."""

from __future__ import annotations

from collections.abc import Callable

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program.expressions import Mistyped, Typer
from lexludi.program.items import fits, shapes
from lexludi.program.places import part
from lexludi.program.scope import Scope
from lexludi.program.sentences import Sentences
from lexludi.program.types import PLAYER, FlagType, HeapType, KindType, comparable, item_of, spoken
from lexludi.syntax import nodes as n


def check_declared(s: Sentences, report: Callable[[Diagnostic], None]) -> None:
    """Who acts in a stage, who sees a state, what it is at first, and what the heading names."""
    for stage in s.world.stages.values():
        if stage.order.who is not None:
            _player(s.t, stage.order.who, Scope(stage.fields))
    for cell in s.world.cells.values():
        if cell.sight is not None and not isinstance(cell.sight, n.Everyone | n.Nobody):
            scope = Scope()
            if cell.owner is not None:
                scope.bring_in(cell.owner, KindType(cell.owner))
            _player(s.t, cell.sight, scope)
        if cell.at_first is not None:
            _at_first(s, cell.name, cell.at_first, report)
    _heading(s, report)


def _player(t: Typer, who: n.Expr, scope: Scope) -> None:
    try:
        found = t.expr(who, scope)
        if not comparable(item_of(found.type) or found.type, PLAYER):
            t.wrong(Code.WRONG_TYPE, f"this is {spoken(found.type)}, not a player", who.span, "name a player")
    except Mistyped:
        return


def _at_first(s: Sentences, name: str, item: n.Item, report: Callable[[Diagnostic], None]) -> None:
    type_ = s.world.cells[name].type
    if isinstance(type_, FlagType | HeapType):
        hint = "say it with effects: When the game begins, …"
        report(Diagnostic(Code.WRONG_TYPE, f"{spoken(type_)} has no first value here", item.span, hint))
        return
    wrong = fits(s.world, type_, item, ())
    if wrong:
        report(Diagnostic(Code.BAD_ITEM, wrong, item.span, shapes(s.world, type_, ())))


def _heading(s: Sentences, report: Callable[[Diagnostic], None]) -> None:
    game = s.world.game
    named = {"counted by": game.counted_by, "scored by": game.scored_by, "won by": game.won_by}
    known = {*s.world.cells, *(v.name for v in s.world.values.values())}
    for word, name in named.items():
        if name is not None and name not in known:
            at = game.span.text.find(word)
            hint = s.t.near(name, known) or "name a state or a value"
            report(Diagnostic(Code.UNKNOWN_NAME, f"nothing is called '{name}'", part(game.span, name, max(at, 0)), hint))
        elif name is not None:
            s.t.used.add(f"value {name}")
