"""What a promise looks at: it need not be looked at again before some of that has changed.

In: a law and a promise. Out: the states that it, and every value and every rule that it asks, reads; and whether whose turn it is matters.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from lexludi.program import model as m
from lexludi.program.checks.walk import cells_read, inside, said, values_read
from lexludi.program.select import Law
from lexludi.run.engine import ANY_ORDER, Engine
from lexludi.run.state import Frame, State


@dataclass(frozen=True)
class Looks:
    """The states that are read, and whether it matters who is to move."""

    cells: frozenset[str]
    mover: bool


def looks_of(law: Law, part: m.ClaimPart) -> Looks:
    """Of a promise of positions: what its words read. Of one of moves: also what any rule on moves reads."""
    nodes: list[Any] = [part.cond, part.then, part.expr]
    if part.modal is not None:
        nodes += said(part.modal)
        nodes += [said(c) for c in _with_strikers(law, (c for c in law.clauses if c.head[0] in ("move", "order")))]
    read = _closure(law, tuple(nodes))
    return Looks(frozenset(cells_read(read)), any(isinstance(x, m.Mover) for x in inside(read)))


def _with_strikers(law: Law, clauses: Iterable[m.Clause]) -> list[m.Clause]:
    done: dict[tuple[str, int], m.Clause] = {}
    waiting = list(clauses)
    while waiting:
        clause = waiting.pop()
        if clause.key not in done:
            done[clause.key] = clause
            waiting += law.strikers.get(clause.key, ())
    return list(done.values())


def _closure(law: Law, nodes: tuple[Any, ...]) -> tuple[Any, ...]:
    """The nodes and the clauses of all values that they ask for, directly or not."""
    found: list[Any] = list(nodes)
    done: set[str] = set()
    waiting = list(values_read(nodes))
    while waiting:
        key = waiting.pop()
        if key in done:
            continue
        done.add(key)
        clauses = [said(c) for c in _with_strikers(law, law.about("value", key))]
        found += clauses
        waiting += values_read(clauses)
    return tuple(found)


class Changes:
    """What has changed since somebody last looked."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.names = [name for name, _ in engine.slots]
        self.begin()

    def begin(self) -> None:
        self.cells: list[Any] | None = None
        self.frames: list[Frame] = []

    def since(self, state: State) -> tuple[frozenset[str] | None, bool]:
        """The states that are not what they were, None if the stage is another one; and whether somebody else is to move."""
        before, frames = self.cells, self.frames
        self.cells, self.frames = list(state.c), list(state.stack)
        if before is None or [_still(f) for f in frames] != [_still(f) for f in state.stack]:
            return None, True
        changed = frozenset(self.names[i] for i, (a, b) in enumerate(zip(before, state.c, strict=True)) if a is not b)
        return changed, frames[-1].mover is not state.stack[-1].mover

    def turns_matter(self, state: State) -> bool:
        """Does what may be done hang on who moved last?"""
        return self.engine.order(state, state.stack[-1].stage)[0] != ANY_ORDER


def _still(frame: Frame) -> tuple[Any, ...]:
    return frame.stage, frame.data, frame.commits
