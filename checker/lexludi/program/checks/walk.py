"""Looking through typed nodes: what stands inside, what is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from lexludi.program import model as m
from lexludi.source import Span

SKIPPED = {"span", "type"}


def inside(node: Any) -> Iterator[Any]:
    """Every typed node in a node, itself first; types and spans are left out."""
    if isinstance(node, tuple | list):
        for child in node:
            yield from inside(child)
    elif (parts := _parts(node.__class__)) is not None:
        yield node
        for part in parts:
            yield from inside(getattr(node, part))


@cache
def _parts(sort: type) -> tuple[str, ...] | None:
    """Where the nodes in a node of this sort stand; None for what is no node."""
    if not is_dataclass(sort) or sort is Span:
        return None
    return tuple(f.name for f in fields(sort) if f.name not in SKIPPED)


def cells_read(node: Any) -> set[str]:
    return {x.cell for x in inside(node) if isinstance(x, m.CellRead | m.AllCells)}


def values_read(node: Any) -> set[str]:
    return {x.value for x in inside(node) if isinstance(x, m.ValueOf)}


def said(clause: m.Clause) -> tuple[Any, ...]:
    """All that a clause looks at or does."""
    return (clause.conds, clause.guards, clause.payload)


def find_circle(graph: dict[Any, list[Any]]) -> list[Any]:
    """The first circle of a graph, each node once; empty if there is none."""
    done: set[Any] = set()

    def visit(node: Any, path: list[Any]) -> list[Any]:
        if node in path:
            return path[path.index(node) :]
        if node in done:
            return []
        for following in graph.get(node, []):
            found = visit(following, [*path, node])
            if found:
                return found
        done.add(node)
        return []

    for start in sorted(graph):
        circle = visit(start, [])
        if circle:
            return circle
    return []
