"""What a passage says, for those who read a ruling: the book's own words where the text is at hand, else ours."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lexludi.editions.ledger import Ledger, Passage
from lexludi.editions.library import ledger_path, load_ledger, text_of
from lexludi.editions.standing import Read, read_passages

MARKS = " -*#|_~="
"""What a page puts before and behind words to make them an item, a heading or a cell."""


@dataclass(frozen=True, slots=True)
class Quote:
    """One passage: its gist, and its own words with what must be read otherwise."""

    id: str
    gist: str
    words: str = ""
    readings: tuple[tuple[str, str], ...] = ()

    def text(self) -> str:
        if not self.words:
            return self.gist
        told = "; ".join(f"read '{read}' for '{stands}'" for stands, read in self.readings)
        return f"“{self.words}”{f' ({told})' if told else ''}"


class Quotes:
    """The quotes of a game, read when the first is wanted."""

    def __init__(self, folder: Path, rulebooks: Path | None = None) -> None:
        self.folder = folder
        self.rulebooks = rulebooks
        self.ledgers: dict[str, Ledger | None] = {}
        self.reads: dict[str, Read | None] = {}

    def of(self, name: str) -> Quote | None:
        edition = name.partition(":")[0]
        ledger = self._ledger(edition)
        passage = ledger.by_name.get(name) if ledger is not None else None
        if ledger is None or passage is None:
            return None
        read = self._read(ledger)
        readings = tuple((e.stands, e.read) for e in passage.emendations)
        words = read.words.get(passage.id, "") if read is not None else ""
        return Quote(name, _gist(passage, ledger), words.strip(MARKS), readings)

    def _ledger(self, edition: str) -> Ledger | None:
        if edition not in self.ledgers:
            path = ledger_path(self.folder, edition)
            self.ledgers[edition] = load_ledger(path)[0] if path.is_file() else None
        return self.ledgers[edition]

    def _read(self, ledger: Ledger) -> Read | None:
        if ledger.edition not in self.reads:
            file = text_of(self.rulebooks, ledger)
            self.reads[ledger.edition] = read_passages(ledger, file) if file is not None else None
        return self.reads[ledger.edition]


def _gist(p: Passage, ledger: Ledger) -> str:
    """A passage that only repeats another says what that one says."""
    if p.gist or not p.restates.passages:
        return p.gist
    told = ledger.by_name.get(p.restates.passages[0])
    return told.gist if told is not None else ""
