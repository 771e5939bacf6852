"""Going through a sentence: every node in it, and the sentence again with one node changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import partial
from typing import Any

Changes = Callable[[Any], Iterator[tuple[str, str, Any]]]


def inside(node: Any) -> Iterator[Any]:
    """The node and all nodes in it, in the order in which they are written."""
    yield node
    for _, child in _children(node):
        yield from inside(child)


def changed_once(node: Any, changes: Changes) -> Iterator[tuple[str, str, Any]]:
    """The node with each change at each node in it: operator, label, and the whole again."""
    yield from changes(node)
    for put, child in _children(node):
        for operator, label, made in changed_once(child, changes):
            yield operator, label, put(made)


def _children(node: Any) -> Iterator[tuple[Callable[[Any], Any], Any]]:
    """Each child with how to put another one in its place."""
    for field in fields(node):
        value = getattr(node, field.name)
        if field.name == "span":
            continue
        if is_dataclass(value):
            yield partial(_put, node, field.name), value
        elif isinstance(value, tuple):
            for i, item in enumerate(value):
                if is_dataclass(item):
                    yield partial(_put_among, node, field.name, i), item


def _put(node: Any, name: str, made: Any) -> Any:
    return replace(node, **{name: made})


def _put_among(node: Any, name: str, index: int, made: Any) -> Any:
    all_ = getattr(node, name)
    return replace(node, **{name: (*all_[:index], made, *all_[index + 1 :])})
