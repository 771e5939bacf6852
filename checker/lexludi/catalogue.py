"""Which games there are, and where."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

from lexludi.diagnostics import Code, Refusal, refuse
from lexludi.program.load import Loaded, load_folder
from lexludi.program.model import Program
from lexludi.resources import spec_folder


def games() -> dict[str, Path]:
    """The games that came with the package or lie in this repository."""
    root = spec_folder()
    if not root.is_dir():
        return {}
    return {p.name: p for p in sorted(root.iterdir()) if (p / "game.md").is_file()}


def games_with_ledgers() -> dict[str, Path]:
    """The games of which at least one edition has a ledger, also those that have no rules yet."""
    root = spec_folder()
    return {p.name: p for p in sorted(root.iterdir()) if any(p.glob("editions/*.ledger"))} if root.is_dir() else {}


def folder_with_ledgers(game: str) -> Path:
    """A game by its name or folder, whether or not it has rules yet."""
    known = games_with_ledgers()
    folder = known[game] if game in known else folder_of(game)
    if not any(folder.glob("editions/*.ledger")):
        hint = f"start one: lexludi rulebook index {folder.name}.nl.txt"
        raise refuse(Code.NO_LEDGER, f"{folder.name} has no ledger", hint=hint)
    return folder


def folder_of(game: str) -> Path:
    """A game by its name, or by the path of its folder."""
    known = games()
    if game in known:
        return known[game]
    if game in games_with_ledgers():
        hint = f"its texts have been read; see: lexludi coverage {game}"
        raise refuse(Code.NO_RULES_YET, f"{game} has no rules yet", hint=hint)
    try:
        if ("/" in game or "." in game) and Path(game).is_dir():
            return Path(game)
    except (OSError, ValueError):
        pass
    near = get_close_matches(game, known, 1, 0.5)
    hint = f"did you mean '{near[0]}'?" if near else f"there are: {', '.join(known) or 'none'}; or name a folder, as ./my-game"
    raise refuse(Code.UNKNOWN_GAME, f"there is no game called '{game}'", hint=hint)


def load_game(game: str, cases: bool = True, sweeps: bool = False) -> tuple[Program, Path]:
    """A checked program, or a refusal with everything that is wrong with it."""
    folder = folder_of(game)
    loaded: Loaded = load_folder(folder, cases, sweeps)
    if loaded.program is None:
        raise Refusal(*loaded.diagnostics)
    return loaded.program, folder
