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


def folder_of(game: str) -> Path:
    """A game by its name, or by the path of its folder."""
    known = games()
    if game in known:
        return known[game]
    try:
        if ("/" in game or "." in game) and Path(game).is_dir():
            return Path(game)
    except (OSError, ValueError):
        pass
    near = get_close_matches(game, known, 1, 0.5)
    hint = f"did you mean '{near[0]}'?" if near else f"there are: {', '.join(known) or 'none'}; or name a folder, as ./my-game"
    raise refuse(Code.UNKNOWN_GAME, f"there is no game called '{game}'", hint=hint)


def load_game(game: str) -> tuple[Program, Path]:
    """A checked program, or a refusal with everything that is wrong with it."""
    folder = folder_of(game)
    loaded: Loaded = load_folder(folder)
    if loaded.program is None:
        raise Refusal(*loaded.diagnostics)
    return loaded.program, folder
