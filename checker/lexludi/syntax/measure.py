"""Sizes that no honest sentence reaches: chains, nesting, sums, numbers. Checked on nodes, before anything is made of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from lexludi import limits
from lexludi.diagnostics import Diagnostic
from lexludi.source import Span
from lexludi.syntax import nodes as n

NESTS = (n.IfEffect, n.ForEach, n.AccordingEffect)


def too_large(blocks: tuple[n.Block, ...]) -> list[Diagnostic]:
    """Every place in the blocks that goes past a limit."""
    found: list[Diagnostic] = []
    for block in blocks:
        for node, depth in _walk(block):
            limit = _limit_passed(node, depth)
            if limit is not None:
                place: Span = node.span
                found.append(Diagnostic(limit.code, f"more than {limit.most} {limit.what}", place, "say it in smaller parts"))
    return found


def _limit_passed(node: Any, depth: int) -> limits.Limit | None:
    if isinstance(node, n.Of) and depth == limits.POSSESSIVES.most:
        return limits.POSSESSIVES
    if isinstance(node, n.Arith) and depth == limits.TERMS.most:
        return limits.TERMS
    if isinstance(node, NESTS) and depth == limits.EFFECT_DEPTH.most:
        return limits.EFFECT_DEPTH
    numbers = [v for v in (getattr(node, f, None) for f in ("value", "least", "most", "number", "total", "amount")) if type(v) is int]
    ranges = getattr(node, "range", None)
    if any(abs(v) > limits.NUMBER_SIZE.most for v in (*numbers, *(ranges or ()))):
        return limits.NUMBER_SIZE
    return None


def _walk(root: Any) -> Iterator[tuple[Any, int]]:
    """Every node with how many nodes of its own sort lie directly around it; no recursion, so depth cannot hurt."""
    waiting: list[tuple[Any, Any, int]] = [(root, None, 0)]
    while waiting:
        node, parent, around = waiting.pop()
        if isinstance(node, tuple):
            waiting.extend((child, parent, around) for child in node)
            continue
        if not is_dataclass(node) or isinstance(node, Span):
            continue
        same = parent is not None and (type(parent) is type(node) or (isinstance(parent, NESTS) and isinstance(node, NESTS)))
        depth = around + 1 if same else 0
        yield node, depth
        waiting.extend((getattr(node, f.name), node, depth) for f in fields(node) if f.name != "span")
