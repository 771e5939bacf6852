"""Cases by name: a page of them, all of a game's, or one by its id."""

from __future__ import annotations

from pathlib import Path

from lexludi.catalogue import folder_of, games, load_game
from lexludi.diagnostics import Code, refuse
from lexludi.program.model import Program
from lexludi.rulings.question import read_question
from lexludi.syntax import nodes as n
from lexludi.syntax.pages import read_source


def cases_of(name: str) -> tuple[Program, tuple[n.Case, ...], Path]:
    """`wizard` (all its cases), `wizard:two-wizards`, `two-wizards`, or a page that lies in a game's folder."""
    path = Path(name)
    if name.endswith((".md", ".case", ".json")):
        program, folder = load_game(str(_game_around(path)))
        return program, read_question(read_source(path, name)), folder
    game, colon, case = name.partition(":")
    if not colon and name in games():
        program, folder = load_game(name)
        return program, program.cases, folder
    if colon or ("/" in name and path.is_dir()):
        program, folder = load_game(game)
        return program, _named(program, case) if colon else program.cases, folder
    for known in games():
        program, folder = load_game(known)
        found = tuple(c for c in program.cases if c.name == name)
        if found:
            return program, found, folder
    raise refuse(Code.UNKNOWN_CASE, f"no game has a case called '{name}'", hint="write GAME:CASE, or the path of a page")


def _named(program: Program, case: str) -> tuple[n.Case, ...]:
    found = tuple(c for c in program.cases if c.name == case)
    if not found:
        names = ", ".join(sorted(c.name for c in program.cases))
        raise refuse(Code.UNKNOWN_CASE, f"there is no case called '{case}'", hint=f"there are: {names}")
    return found


def page_or_folder(name: str) -> tuple[Path, Path | None]:
    """A game by its name or folder; or, of the path of a page, the folder that it lies in and the page."""
    path = Path(name)
    if name.endswith(".md") and path.is_file():
        return _game_around(path), path
    return folder_of(name), None


def _game_around(path: Path) -> Path:
    """The game's folder that a page lies in."""
    for folder in path.resolve().parents:
        if (folder / "game.md").is_file():
            return folder
    if len(path.resolve().parents) and path.parent.name in games():
        return folder_of(path.parent.name)
    raise refuse(Code.UNKNOWN_GAME, f"{path} lies in no game's folder", hint="use: lexludi ask GAME FILE")
