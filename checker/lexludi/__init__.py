"""Lex Ludi: the rules of a game, with all its editions, as law that runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lexludi.api import Game as Game
    from lexludi.api import load as load
    from lexludi.diagnostics import Refusal as Refusal

__version__ = "0.1.0"

__all__ = ["Game", "Refusal", "__version__", "load"]


def __getattr__(name: str) -> Any:
    """Imports on demand, so that the command starts quickly."""
    if name in ("load", "Game"):
        from lexludi import api

        return getattr(api, name)
    if name == "Refusal":
        from lexludi.diagnostics import Refusal

        return Refusal
    raise AttributeError(name)
