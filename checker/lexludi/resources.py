"""Where the grammar and the specs lie: inside the wheel, or in the repository of an editable install."""

from __future__ import annotations

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def _folder(carried: str, in_repository: str) -> Path:
    inside = PACKAGE / carried
    return inside if inside.is_dir() else PACKAGE.parent.parent / in_repository


def grammar_file() -> Path:
    return _folder("_grammar", "grammar") / "lexludi.lark"


def spec_folder() -> Path:
    return _folder("_spec", "spec")


def docs_root() -> Path | None:
    """The repository, if this runs from one: it has the docs, which a wheel does not carry."""
    root = PACKAGE.parent.parent
    return root if (root / "docs" / "language.md").is_file() and spec_folder().is_relative_to(root) else None


def cache_folder() -> Path | None:
    """A folder for things that are quick to lose and slow to make; None where there is none."""
    base = os.environ.get("LEXLUDI_CACHE") or os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = Path(base) / "lexludi"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError):
        return None
    return folder
