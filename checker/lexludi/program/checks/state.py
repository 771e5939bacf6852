"""Every state is seen by somebody or nobody, and is something from the first moment on (E414, E415)."""

from __future__ import annotations

from collections.abc import Iterator

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program import model as m
from lexludi.program.checks.subject import Checked
from lexludi.program.checks.walk import inside
from lexludi.program.declare import GAME
from lexludi.program.places import part
from lexludi.program.select import Law
from lexludi.program.types import KindType


def check_state(c: Checked) -> Iterator[Diagnostic]:
    unseen: set[str] = set()
    unset: set[str] = set()
    for law, which in c.laws:
        written = _set_at_first(law)
        for cell in c.world.cells.values():
            if cell.editions is not None and law.edition not in cell.editions:
                continue
            if cell.sight is None and cell.name not in unseen and not law.about("sight", cell.name):
                unseen.add(cell.name)
                hint = "write behind it: seen by everyone, or: seen by nobody"
                yield Diagnostic(Code.NO_SIGHT, f"nothing says who sees the {cell.name}{which}", part(cell.span, cell.name), hint)
            if isinstance(cell.type, KindType) and cell.at_first is None and cell.name not in unset | written:
                unset.add(cell.name)
                message = f"nothing says what the {cell.name} is when the game begins{which}"
                hint = f"write: When the game begins, the {cell.name} becomes … – or declare it 'or none'"
                yield Diagnostic(Code.NOT_SET_AT_FIRST, message, part(cell.span, cell.name), hint)


def _set_at_first(law: Law) -> set[str]:
    places = [x for c in law.about("begin", GAME) for x in inside(c.payload) if isinstance(x, m.Place)]
    return {p.cell for p in places}
