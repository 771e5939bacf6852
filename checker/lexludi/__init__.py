"""Lex Ludi: the rules of a game, with all its editions, as law that runs."""

from __future__ import annotations

__version__ = "0.1.0"
