"""Placeholder to be filled."""

from __future__ import annotations


def check(program: object, sentences: object, blocks: object) -> list:  # type: ignore[type-arg]
    return []
