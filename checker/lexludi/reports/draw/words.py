"""A position in words: one sentence for each thing that is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lexludi.run.engine import Engine
from lexludi.run.unknown import UNKNOWN, Hidden
from lexludi.run.values import show


def counted(engine: Engine, kind: str, number: int) -> str:
    """`1 card`, `5 cards`."""
    if number == 1:
        return f"1 {kind}"
    known = engine.world.kinds.get(kind)
    return f"{number} {known.plural if known is not None else kind + 's'}"


def say_heap(engine: Engine, name: str, kind: str, value: Any, in_order: bool) -> str:
    """`Anna's hand holds 5 cards: blue 2, red 5 and 3 more that are covered.`"""
    known = value.known if isinstance(value, Hidden) else value
    parts = [show(t) for t in known]
    start = f"{capital(name)} {_holds(name)}"
    if not isinstance(value, Hidden):
        order = ", in this order," if in_order and len(parts) > 1 else ""
        return f"{start}{order} {listed(parts)}." if parts else f"{start} nothing."
    if value.size is None:
        unknown = f"{counted(engine, kind, 2).partition(' ')[2]} that are unknown"
        return f"{start} {listed([*parts, f'perhaps more {unknown}'])}." if parts else f"{start} {unknown}."
    hidden = value.size - len(known)
    covered = f"that {'is' if hidden == 1 else 'are'} covered"
    if not value.size:
        return f"{start} nothing."
    if not parts:
        return f"{start} {counted(engine, kind, hidden)} {covered}."
    more = [f"{hidden} more {covered}"] if hidden else []
    return f"{start} {counted(engine, kind, value.size)}: {listed([*parts, *more])}."


def say_value(name: str, value: Any) -> str:
    """`The trump is red.` `Anna's wins are 3.`"""
    said = "unknown" if value is UNKNOWN else show(value) if not isinstance(value, tuple) else listed([show(v) for v in value]) or "none"
    return f"{capital(name)} {_are(name)} {said}."


def say_flag(owner: str, name: str, on: bool) -> str:
    return f"{capital(owner)} is {name}." if on else f"{capital(owner)} is not {name}."


def listed(parts: Sequence[str]) -> str:
    """`x, y and z`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def plural(name: str) -> bool:
    return name.endswith("s") and not name.endswith("ss")


def _are(name: str) -> str:
    return "are" if plural(name) else "is"


def _holds(name: str) -> str:
    return "hold" if plural(name) else "holds"
