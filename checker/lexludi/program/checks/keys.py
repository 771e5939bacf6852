"""Are two typed nodes the same thing? One text for each, in which variables count by their place and types not at all."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from lexludi.program import model as m


def key(node: Any, params: tuple[m.Var, ...] = ()) -> str:
    """The same text for the same thing, whatever its variables are called and wherever it stands."""
    names = {var.index: f"p{place}" for place, var in enumerate(params)}
    return _key(node, names)


def _key(node: Any, names: dict[int, str]) -> str:
    if isinstance(node, m.Var):
        return names.setdefault(node.index, f"b{len(names)}")
    if isinstance(node, tuple):
        return "(" + ",".join(_key(child, names) for child in node) + ")"
    if is_dataclass(node):
        parts = [_key(getattr(node, f.name), names) for f in fields(node) if f.name not in ("span", "type")]
        return f"{type(node).__name__}[{','.join(parts)}]"
    return repr(node)


def conditions(clause: m.Clause) -> frozenset[str]:
    """The conditions of a clause, its stages and its options' guards among them."""
    stages = {f"in {' '.join(sorted(clause.stages))}"} if clause.stages else set()
    return frozenset(key(c, clause.vars) for c in (*clause.conds, *clause.guards)) | stages


def payload(clause: m.Clause) -> str:
    return key(clause.payload, clause.vars)
