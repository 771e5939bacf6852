"""`lexludi rulebook index`: a text in, a ledger on disk, and what became of every passage.

The ledger on disk is replaced whole or not at all: everything that can go wrong goes wrong before it is touched.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from lexludi import limits
from lexludi.catalogue import games, games_with_ledgers
from lexludi.diagnostics import Code, Diagnostic, Refusal, refuse
from lexludi.editions.check_ledgers import check_ledgers
from lexludi.editions.index import Indexed, renew_ledger, start_ledger
from lexludi.editions.ledger import Counterpart, Ledger, Passage
from lexludi.editions.library import (
    NAME,
    first_line,
    ledger_path,
    load_ledger,
    load_ledgers,
    read_text,
    rulebooks_folder,
    text_of,
)
from lexludi.editions.mirror import mirrored
from lexludi.editions.standing import read_passages
from lexludi.editions.suggest import suggest
from lexludi.editions.terms import load_terms
from lexludi.editions.write_ledger import ledger_text
from lexludi.files import replace_file
from lexludi.program.load import shown_path
from lexludi.source import SourceFile, Span

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
    known_folder = games_with_ledgers().get(game) or games().get(game)
    folder = known_folder or _new_folder(game)
    at_home = folder if known_folder is None or known_folder.resolve().is_relative_to(Path.cwd()) else _new_folder(game)
    target = Path(arguments.ledger) if arguments.ledger else ledger_path(at_home, edition)
    others = _others(folder, edition)
    old = _old(target, game, edition, others)
    tell = step or (lambda _: None)
    tell(5)
    indexed = renew_ledger(old, file) if old is not None else start_ledger(file, game, edition, path.name)
    _refuse_too_many(indexed.ledger, file)
    tell(40)
    known = mirrored(indexed.ledger, others)
    ledger, suggested = _with_suggestions(known, file, others, folder, rulebooks_folder(arguments.rulebooks) or path.parent, tell)
    if not arguments.dry_run:
        _write(target, ledger_text(ledger))
    tell(100)
    return Done(Indexed(ledger, indexed.found, indexed.new), target, old is not None, not arguments.dry_run, suggested)


def _new_folder(game: str) -> Path:
    """Where a game goes that is not there yet: among the specs of a repository, else here."""
    return Path("spec") / game if Path("spec").is_dir() else Path(game)


def _names(path: Path, game: str | None, edition: str | None) -> tuple[str, str]:
    found = NAME.fullmatch(path.name)
    game = game or (found[1] if found else None)
    edition = edition or (found[2] if found else None)
    place = Span(SourceFile(shown_path(path), ""), 0, 0)
    if game is None or edition is None or NAME.fullmatch(f"{game}.{edition}.txt") is None:
        hint = "call it GAME.EDITION.txt, as wizard.nl.txt, or say: --game wizard --edition nl"
        raise refuse(Code.WHICH_EDITION, f"'{path.name}' does not tell the game and the edition", place, hint)
    if not path.name.isprintable() or path.name != path.name.strip():
        raise refuse(Code.WHICH_EDITION, "a ledger could not name this file", place, "call it GAME.EDITION.txt, as wizard.nl.txt")
    return game, edition


def _old(target: Path, game: str, edition: str, others: dict[str, Ledger]) -> Ledger | None:
    """The ledger as it was. It may be filled in by half, but what is in it must be in order before anything is built on it."""
    if not os.path.lexists(target):
        return None
    ledger, mistakes = load_ledger(target)
    if ledger.game and (ledger.game, ledger.edition) != (game, edition):
        hint = f"it is the ledger of {ledger.game}.{ledger.edition}"
        message = f"{shown_path(target)} is not the ledger of {game}.{edition}"
        raise refuse(Code.LEDGER_EDITION, message, first_line(ledger.file), hint)
    mistakes += _wrong_inside(ledger, others)
    if mistakes:
        raise Refusal(*mistakes)
    return ledger


def _wrong_inside(ledger: Ledger, others: dict[str, Ledger]) -> list[Diagnostic]:
    """What is wrong with a ledger, but for what is not said yet, and for editions that are not at hand."""
    told = ledger.with_passages(
        tuple(replace(p, suggestions=(), differences=(), counterparts=_at_hand(p, others)) for p in ledger.passages)
    )
    found = check_ledgers({**others, ledger.edition: told})
    return [d for d in found if d.span.file is ledger.file and d.code not in (Code.LEFT_OUT, Code.NOT_MUTUAL)]


def _at_hand(p: Passage, others: dict[str, Ledger]) -> tuple[Counterpart, ...]:
    return tuple(c for c in p.counterparts if c.edition in others or c.edition == p.edition)


def _others(folder: Path, edition: str) -> dict[str, Ledger]:
    found, _ = load_ledgers(folder)
    return {name: ledger for name, ledger in found.items() if name != edition}


def _refuse_too_many(ledger: Ledger, file: SourceFile) -> None:
    most = limits.PASSAGES
    if len(ledger.passages) > most.most:
        message = f"this text has more than {most.most} passages"
        raise refuse(most.code, message, Span(SourceFile(file.name, ""), 0, 0), "split it, or leave out what is no text")


def _write(target: Path, text: str) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        replace_file(target, text)
    except OSError as error:
        place = Span(SourceFile(shown_path(target), ""), 0, 0)
        reason = error.strerror or "its folder is not there"
        hint = "check --ledger, and who may write there"
        raise refuse(Code.NO_SUCH_FILE, f"the ledger cannot be written: {reason}", place, hint) from None


def _with_suggestions(
    ledger: Ledger, file: SourceFile, others: dict[str, Ledger], folder: Path, rulebooks: Path, tell: Callable[[int], None]
) -> tuple[Ledger, dict[str, int]]:
    """Likely counterparts in every other edition, for the passages that have none yet."""
    terms, _ = load_terms(folder, {**others, ledger.edition: ledger})
    counted = {}
    wanted = [other for other in others.values() if other.is_read or not ledger.is_read]  # nothing unread spoils a finished ledger
    for number, other in enumerate(wanted, 1):
        text = text_of(rulebooks, other)
        read = read_passages(other, text) if text is not None else None
        ledger = suggest(ledger, read_passages(ledger, file), other, read, terms)
        counted[other.edition] = sum(s.passage.startswith(other.edition + ":") for p in ledger.passages for s in p.suggestions)
        tell(40 + 55 * number // len(wanted))
    return ledger, counted


def show_text(path: Path, wanted: list[str], game: str | None, edition: str | None) -> list[dict[str, Any]]:
    """The passages of a text, each with its words beside what its ledger says of it."""
    file = read_text(path)
    game, edition = _names(path, game, edition)
    folder = games_with_ledgers().get(game) or _new_folder(game)
    target = ledger_path(folder, edition)
    ledger = load_ledger(target)[0] if target.is_file() else start_ledger(file, game, edition, path.name).ledger
    read = read_passages(ledger, file)
    unknown = [name for name in wanted if name not in ledger.by_name]
    if unknown:
        raise refuse(Code.UNKNOWN_PASSAGE, f"the text has no passage {unknown[0]}", hint="'lexludi rulebook show FILE' lists them all")
    chosen = [ledger.by_name[name] for name in wanted] or list(ledger.passages)
    return [
        {"id": p.id, "disposition": p.disposition, "lines": p.lines, "words": read.words.get(p.id), "gist": p.gist or None} for p in chosen
    ]


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
        if count:
            how = "turn 'suggested' into 'counterpart' and take the figure out"
            lines.append(f"  {count} likely counterparts in {edition}, to be confirmed: {how}")
    return "\n".join(lines)


def _some(names: list[str]) -> str:
    return "  " + ", ".join(names[:SHOWN]) + (" …" if len(names) > SHOWN else "") if names else ""
