"""The parser's tables, made from the grammar once and kept as plain JSON, because making them takes over a second.

The kept file is named by a fingerprint of the grammar and of lark's version; it holds data only and is never executed.
"""

from __future__ import annotations

import hashlib
import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from lexludi.resources import cache_folder, grammar_file


@cache
def parser() -> Lark:
    grammar = grammar_file().read_text(encoding="utf-8")
    folder = cache_folder()
    if folder is None:
        return _make(grammar)
    mark = hashlib.sha256(f"{lark.__version__}\n{grammar}".encode()).hexdigest()[:32]
    kept = folder / f"tables-{mark}.json"
    loaded = _load(kept)
    if loaded is not None:
        return loaded
    made = _make(grammar)
    _keep(made, kept)
    return made


def _make(grammar: str) -> Lark:
    return Lark(grammar, parser="lalr", lexer="basic", propagate_positions=True, maybe_placeholders=False)


def _keep(made: Lark, kept: Path) -> None:
    data, memo = made.memo_serialize([TerminalDef, Rule])
    temporary = kept.with_suffix(f".{os.getpid()}.new")
    try:
        temporary.write_text(json.dumps({"data": data, "memo": memo}), encoding="utf-8")
        temporary.replace(kept)
    except OSError:
        temporary.unlink(missing_ok=True)


def _load(kept: Path) -> Lark | None:
    """JSON turns the numbers that lark uses as keys into strings: they are turned back. A broken file is as good as none."""
    try:
        stored: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8"))
        stored["memo"] = _numbered(stored["memo"])
        table = stored["data"]["parser"]["parser"]
        table["tokens"] = _numbered(table["tokens"])
        table["states"] = {int(state): _numbered(row) for state, row in table["states"].items()}
        loaded = Lark.__new__(Lark)
        loaded._load(stored)
        return loaded
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError):
        return None


def _numbered(table: dict[str, Any]) -> dict[int, Any]:
    return {int(key): value for key, value in table.items()}
