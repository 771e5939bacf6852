"""Where the texts and the ledgers are, and how they come in.

The texts belong to their publishers and lie outside the repository: in a folder that is named with --rulebooks or in
LEXLUDI_RULEBOOKS, as GAME.EDITION.txt. The ledgers lie with the game, in its folder `editions`.
"""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

from lexludi import limits
from lexludi.diagnostics import Code, Diagnostic, Refusal, refuse
from lexludi.editions.ledger import Ledger
from lexludi.editions.read_ledger import read_ledger
from lexludi.program.load import shown_path
from lexludi.source import SourceFile, Span
from lexludi.syntax.pages import read_source

VARIABLE = "LEXLUDI_RULEBOOKS"
FOLDER = "editions"
SUFFIX = ".ledger"
NAME = re.compile(r"([a-z0-9][a-z0-9-]{0,99})\.([a-z]{2})\.txt")
CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


# ---- texts ------------------------------------------------------------------------------------------------------------


def rulebooks_folder(named: str | None) -> Path | None:
    """The folder of texts, if there is one: named on the command line, or in the environment."""
    given = named or os.environ.get(VARIABLE)
    if not given:
        return None
    folder = Path(given)
    if not folder.is_dir():
        where = "--rulebooks" if named else VARIABLE
        raise refuse(Code.NO_SUCH_FILE, f"there is no folder {given}", hint=f"{where} names the folder of the rulebooks' texts")
    return folder


def text_of(rulebooks: Path | None, ledger: Ledger) -> SourceFile | None:
    """The text that a ledger is of, if it is at hand."""
    if rulebooks is None or not (rulebooks / ledger.text).is_file() or "/" in ledger.text:
        return None
    return read_text(rulebooks / ledger.text)


def read_text(path: Path) -> SourceFile:
    """One rulebook's text: within its size, a text at all, not empty, strict UTF-8."""
    name = shown_path(path)
    nowhere = Span(SourceFile(name, ""), 0, 0)
    most = limits.TEXT_BYTES
    try:
        with path.open("rb") as stream:
            data = stream.read(most.most + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it cannot be read"
        raise refuse(Code.NO_SUCH_FILE, f"{name} cannot be read: {reason}", nowhere, "check the path") from None
    if len(data) > most.most:
        raise refuse(most.code, f"{name} has more than {most.most} bytes", nowhere, "split it, or leave out what is no text")
    text = _decoded(name, data.removeprefix(b"\xef\xbb\xbf"))
    file = SourceFile(name, text)
    odd = CONTROLS.search(text)
    if odd is not None:
        message = f"this is not a text: it holds the character U+{ord(odd.group()):04X}"
        hint = "a rulebook is a text file, not a scan or a document of a word processor; export it as plain text"
        raise refuse(Code.NOT_A_TEXT, message, Span(file, odd.start(), odd.start() + 1), hint)
    if not text.strip():
        raise refuse(Code.EMPTY_TEXT, "there is nothing in this text", nowhere, "check that it was saved")
    return file


def _decoded(name: str, data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = SourceFile(name, data[: error.start].decode("utf-8"))
        place = Span(before, len(before.text), len(before.text))
        if b"\0" in data[:1000]:
            hint = "a rulebook is a text file, not a scan or a document of a word processor; export it as plain text"
            raise refuse(Code.NOT_A_TEXT, "this is not a text", place, hint) from None
        likely = " (it may be Windows-1252 or Latin-1)" if data[error.start] >= 0x80 else ""
        raise refuse(Code.NOT_UTF8, f"this is not UTF-8 text{likely}", place, "save the file as UTF-8") from None


# ---- ledgers ----------------------------------------------------------------------------------------------------------


def ledger_path(folder: Path, edition: str) -> Path:
    return folder / FOLDER / f"{edition}{SUFFIX}"


def load_ledger(path: Path) -> tuple[Ledger, list[Diagnostic]]:
    ledger, mistakes = read_ledger(read_source(path, shown_path(path), limits.LEDGER_BYTES))
    return replace(ledger, path=str(path)), mistakes


def first_line(file: SourceFile) -> Span:
    return Span(file, 0, len(file.line(1)))


def load_ledgers(folder: Path) -> tuple[dict[str, Ledger], list[Diagnostic]]:
    """All ledgers of a game, by edition: what the name of the file says, also where the first line cannot be read."""
    found: dict[str, Ledger] = {}
    mistakes: list[Diagnostic] = []
    for path in sorted((folder / FOLDER).glob(f"*{SUFFIX}")):
        try:
            ledger, more = load_ledger(path)
        except Refusal as refusal:
            mistakes += refusal.diagnostics
            continue
        mistakes += more
        edition = path.name.removesuffix(SUFFIX)
        if ledger.edition not in ("", edition):
            hint = f"call it {ledger.edition}{SUFFIX}"
            mistakes.append(Diagnostic(Code.LEDGER_EDITION, f"this is the ledger of '{ledger.edition}'", first_line(ledger.file), hint))
        found[edition] = replace(ledger, edition=edition)
    return found, mistakes
