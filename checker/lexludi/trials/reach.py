"""Which functions of a law a trial comes to, and which of them a mutant changes: a trial that comes to none of these cannot notice.

Functions are known by their names, which are the same in every law of a game (run/code.py).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from types import CodeType, FrameType
from typing import Any, TypeVar

from lexludi.program import model as m
from lexludi.run.code import Emitted

Made = TypeVar("Made")
EVERYTHING = frozenset({"*"})
"""What a mutant changes where it adds something that nothing came to before."""


def reached_by(run: Callable[[], Made]) -> tuple[Made, frozenset[str]]:
    """What a run gives, and the functions of laws that it called."""
    called: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename == "<law>":
            called.add(frame.f_code.co_name)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        made = run()
    finally:
        sys.setprofile(before)
    return made, frozenset(called)


def changed(old: Emitted, new: Emitted, amended: m.Amendment) -> frozenset[str]:
    """The functions that are not what they were; EVERYTHING where that does not tell all."""
    if any(_beyond_functions(c) for c in amended.clauses.values() if c is not None):
        return EVERYTHING
    if _entries(new) - _entries(old):
        return EVERYTHING
    was, now = _codes(old), _codes(new)
    found = {name for name in was.keys() | now.keys() if _content(was.get(name)) != _content(now.get(name))}
    for stage in sorted({s for s, _ in old.generators} | {s for s, _ in new.generators}):
        if _offers(old, stage) != _offers(new, stage):
            offering = {name for _, _, name, _ in _offers(old, stage)} | {f for (s, _), f in old.legal.items() if s == stage}
            if not offering:
                return EVERYTHING
            found |= offering
    return frozenset(found)


def meets(reached: frozenset[str], changes: frozenset[str]) -> bool:
    return changes is EVERYTHING or bool(reached & changes)


def _beyond_functions(c: m.Clause) -> bool:
    """Who sees a place and how a stage is played is asked of the law itself, and what people remember hangs on what is shown."""
    return c.head[0] in ("sight", "size", "order") or _shows(c.payload)


def _shows(payload: Any) -> bool:
    if not isinstance(payload, tuple):
        return False
    return any(isinstance(e, m.ShowTo) or _shows(getattr(e, "effects", None)) for e in payload)


def _entries(emitted: Emitted) -> set[tuple[str, Any]]:
    """What the machine asks the law for: not by which name, but that there is something to ask."""
    tables: tuple[Iterable[Any], ...] = (emitted.events, emitted.legal, emitted.duty, emitted.stage, emitted.sight)
    heads = {("so", head) for head, _, _ in emitted.triggers}
    return heads | {(str(i), key) for i, table in enumerate(tables) for key in table}


def _offers(emitted: Emitted, stage: str) -> list[tuple[str, str, str, bool]]:
    return [
        (verb, clause.payload.kind, name, bool(clause.payload.choices))
        for (at, verb), made in sorted(emitted.generators.items()) if at == stage
        for clause, name in made if isinstance(clause.payload, m.Modality)
    ]  # fmt: skip


def _codes(emitted: Emitted) -> dict[str, CodeType]:
    return {code.co_name: code for code in emitted.codes}


def _content(code: CodeType | None) -> Any:
    """What a function does, wherever it stands in its piece."""
    if code is None:
        return None
    consts = tuple(_content(c) if isinstance(c, CodeType) else (type(c), c) for c in code.co_consts)
    return code.co_code, consts, code.co_names, code.co_varnames, code.co_freevars
