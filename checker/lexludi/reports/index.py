"""`lexludi rulebook index`: a text in, a ledger on disk, and what became of every passage.

The ledger on disk is replaced whole or not at all: everything that can go wrong goes wrong before it is touched.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lexludi.catalogue import games, games_with_ledgers
from lexludi.diagnostics import Code, Refusal, refuse
from lexludi.editions.check_ledgers import check_ledgers
from lexludi.editions.index import Indexed, renew_ledger, start_ledger
from lexludi.editions.ledger import Ledger
from lexludi.editions.library import NAME, ledger_path, load_ledger, load_ledgers, read_text, rulebooks_folder, text_of
from lexludi.editions.standing import read_passages
from lexludi.editions.suggest import suggest
from lexludi.editions.terms import load_terms
from lexludi.editions.write_ledger import ledger_text
from lexludi.files import replace_file
from lexludi.program.load import shown_path
from lexludi.source import SourceFile

FORMAT = 1
SHOWN = 12


@dataclass(frozen=True)
class Done:
    """What was found, and where the ledger is now."""

    indexed: Indexed
    path: Path
    was_there: bool
    written: bool
    suggested: dict[str, int]

    def shape(self) -> dict[str, Any]:
        ledger = self.indexed.ledger
        return {
            "format": FORMAT, "game": ledger.game, "edition": ledger.edition, "ledger": shown_path(self.path), "written": self.written,
            "passages": len(ledger.passages), **{s: self.indexed.found.get(s, []) for s in ("found", "moved", "changed", "missing")},
            "new": self.indexed.new, "suggested": self.suggested,
        }  # fmt: skip


def index_text(path: Path, arguments: Any, step: Callable[[int], None] | None) -> Done:
    file = read_text(path)
    game, edition = _names(path, arguments.game, arguments.edition)
    folder = games_with_ledgers().get(game) or games().get(game) or _new_folder(game)
    target = Path(arguments.ledger) if arguments.ledger else ledger_path(folder, edition)
    old = _old(target, game, edition)
    tell = step or (lambda _: None)
    tell(5)
    indexed = renew_ledger(old, file) if old is not None else start_ledger(file, game, edition, path.name)
    tell(40)
    others = {} if arguments.ledger and not folder.is_dir() else _others(folder, edition)
    ledger, suggested = _with_suggestions(indexed.ledger, file, others, folder, rulebooks_folder(arguments.rulebooks) or path.parent, tell)
    text = ledger_text(ledger)
    if not arguments.dry_run:
        target.parent.mkdir(parents=True, exist_ok=True)
        replace_file(target, text)
    tell(100)
    return Done(Indexed(ledger, indexed.found, indexed.new), target, old is not None, not arguments.dry_run, suggested)


def _new_folder(game: str) -> Path:
    """Where a game goes that is not there yet: among the specs of a repository, else here."""
    return Path("spec") / game if Path("spec").is_dir() else Path(game)


def _names(path: Path, game: str | None, edition: str | None) -> tuple[str, str]:
    found = NAME.fullmatch(path.name)
    game = game or (found[1] if found else None)
    edition = edition or (found[2] if found else None)
    if game is None or edition is None or NAME.fullmatch(f"{game}.{edition}.txt") is None:
        hint = "call it GAME.EDITION.txt, as wizard.nl.txt, or say: --game wizard --edition nl"
        raise refuse(Code.WHICH_EDITION, f"'{path.name}' does not tell the game and the edition", hint=hint)
    return game, edition


def _old(target: Path, game: str, edition: str) -> Ledger | None:
    """The ledger as it was, which must be in order before anything is built on it."""
    if not target.exists():
        return None
    ledger, mistakes = load_ledger(target)
    if ledger.game and (ledger.game, ledger.edition) != (game, edition):
        hint = f"it is the ledger of {ledger.game}.{ledger.edition}"
        raise refuse(Code.LEDGER_EDITION, f"{shown_path(target)} is not the ledger of {game}.{edition}", hint=hint)
    mistakes += [d for d in check_ledgers({edition: ledger}) if d.code is not Code.UNKNOWN_PASSAGE]
    if mistakes:
        raise Refusal(*mistakes)
    return ledger


def _others(folder: Path, edition: str) -> dict[str, Ledger]:
    found, _ = load_ledgers(folder)
    return {name: ledger for name, ledger in found.items() if name != edition}


def _with_suggestions(
    ledger: Ledger, file: SourceFile, others: dict[str, Ledger], folder: Path, rulebooks: Path, tell: Callable[[int], None]
) -> tuple[Ledger, dict[str, int]]:
    """Likely counterparts in every other edition, for the passages that have none yet."""
    terms, _ = load_terms(folder, {**others, ledger.edition: ledger})
    counted = {}
    for number, other in enumerate(others.values(), 1):
        text = text_of(rulebooks, other)
        read = read_passages(other, text) if text is not None else None
        ledger = suggest(ledger, read_passages(ledger, file), other, read, terms)
        counted[other.edition] = sum(s.passage.startswith(other.edition + ":") for p in ledger.passages for s in p.suggestions)
        tell(40 + 55 * number // len(others))
    return ledger, counted


def report_text(done: Done) -> str:
    ledger = done.indexed.ledger
    word = "would be written to" if not done.written else "brought up to date:" if done.was_there else "written to"
    lines = [f"{len(ledger.passages)} passages of {ledger.game}.{ledger.edition} {word} {shown_path(done.path)}"]
    if done.was_there:
        for status in ("found", "moved", "changed", "missing"):
            names = done.indexed.found.get(status, [])
            lines.append(f"  {status:8} {len(names):4}{_some(names) if status != 'found' else ''}")
        lines.append(f"  {'new':8} {len(done.indexed.new):4}{_some(done.indexed.new)}")
    for edition, count in done.suggested.items():
        lines.append(f"  {count} likely counterparts in {edition}, to be confirmed: turn 'suggested' into 'counterpart'")
    return "\n".join(lines)


def _some(names: list[str]) -> str:
    return "  " + ", ".join(names[:SHOWN]) + (" …" if len(names) > SHOWN else "") if names else ""
