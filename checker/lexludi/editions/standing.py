"""Where words stand: the words of passages with the texts at hand, and the passages that hold a word, however it is spelt there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lexludi.editions.collate import FOUND, MOVED, Collation, collate
from lexludi.editions.ledger import Ledger, Passage
from lexludi.editions.terms import Term
from lexludi.source import SourceFile

TRIM = "\"'([{<>}])*_~|.,;:!?=-+¹²³⁴⁵⁶⁷⁸⁹⁰"


@dataclass(frozen=True)
class Read:
    """A ledger with its text: what stands in each passage, as it is and as it is to be read."""

    ledger: Ledger
    collation: Collation
    words: dict[str, str]

    def corrected(self, p: Passage) -> str:
        """The words of a passage with its misreadings put right."""
        text = self.words.get(p.id, "")
        for e in p.misread:
            text = whole(e.stands).sub(e.read.replace("\\", r"\\"), text)
        return text


def read_passages(ledger: Ledger, file: SourceFile) -> Read:
    """The words of every passage that is found; the parts of a torn one are put together in the ledger's order."""
    collation = collate(ledger, file)
    stretches = {(s.passage.id, s.place): s.stretch for s in collation.standings if s.status in (FOUND, MOVED)}
    words = {}
    for p in ledger.passages:
        parts = [stretches.get((p.id, place)) for place in p.places]
        if parts and all(parts):
            words[p.id] = _joined([" ".join(w.text for w in collation.words_at(s)) for s in parts if s is not None])
    return Read(ledger, collation, words)


def whole(words: str) -> re.Pattern[str]:
    """Some words where they stand whole, not as a part of others."""
    return re.compile(rf"(?<!\w){re.escape(words)}(?!\w)")


def _joined(parts: list[str]) -> str:
    """Parts of a torn passage, with a word that the tear hyphenated put together."""
    text = parts[0]
    for part in parts[1:]:
        text = text[:-1] + part if re.search(r"[^\W\d]-$", text) and part[:1].islower() else f"{text} {part}"
    return text


def holds(text: str, forms: tuple[str, ...]) -> str | None:
    """The first of some forms that a text holds as whole words, whatever their capitals and the marks around them."""
    words = [w.strip(TRIM).replace('"', "") for w in text.split()]
    bare = f" {' '.join(words)} ".casefold()
    return next((f for f in forms if f" {f.casefold()} " in bare), None)


def standings(term: Term, read: Read) -> Iterator[tuple[Passage, str, bool]]:
    """The passages of an edition that hold a term, the form that stands there, and whether it had to be put right first."""
    forms = term.forms(read.ledger.edition)
    for p in read.ledger.passages:
        plain = holds(read.words.get(p.id, ""), forms)
        form = plain or holds(read.corrected(p), forms)
        if form is not None:
            yield p, form, plain is None


def first_standing(forms: tuple[str, ...], read: Read) -> str | None:
    """The first passage, in the order of the text, that holds one of some forms as it stands."""
    return next((p.id for p in read.ledger.passages if holds(read.words.get(p.id, ""), forms)), None)
