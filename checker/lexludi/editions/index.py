"""Starts a ledger for a text, or brings one up to date with a corrected text.

In: a text, and the ledger as it was. Out: a new ledger and what became of every passage. Promise: nothing that a person filled in is lost.
A passage keeps its id wherever it stands now; one that changed keeps everything and is marked as to be read again; one that is missing
stays in the ledger, marked as gone; one that is new gets an id that no other ever had.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace

from lexludi.editions.collate import CHANGED, Collation, Stretch, collate
from lexludi.editions.fingerprints import fingerprint
from lexludi.editions.ledger import NOT_YET, Ledger, Passage, Place
from lexludi.editions.segments import HEADING_WORDS, WORDY, segments_of
from lexludi.editions.tongues import tongue_of
from lexludi.editions.words import Word
from lexludi.source import SourceFile

Step = Callable[[int], None] | None


@dataclass(frozen=True)
class Indexed:
    """The ledger, and what was found on the way."""

    ledger: Ledger
    found: dict[str, list[str]]
    new: list[str]


def start_ledger(file: SourceFile, game: str, edition: str, text: str, step: Step = None) -> Indexed:
    """A ledger in which nobody has read anything yet."""
    segments = segments_of(file, edition)
    owner: dict[int, int] = {}
    for i, s in enumerate(segments):
        owner[i] = owner[s.carries_on] if s.carries_on is not None else i
    places: dict[int, list[Place]] = defaultdict(list)
    for i, s in enumerate(segments):
        places[owner[i]].append(_place(s.words, s.line, s.sentence))
        if step is not None:
            step(i + 1)
    passages = []
    for i, s in enumerate(segments):
        if owner[i] == i:
            aliases = tuple(f"{edition}:{p.line}.{p.sentence}" for p in places[i][1:])
            passages.append(_unread(f"{edition}:{s.line}.{s.sentence}", s.words, tuple(places[i]), aliases, file))
    name = tongue_of(edition).name or edition
    ledger = Ledger(game, edition, name, text, tuple(passages))
    return Indexed(ledger, {}, [p.id for p in passages])


def renew_ledger(old: Ledger, file: SourceFile) -> Indexed:
    """The same ledger for a corrected text."""
    collation = collate(old, file)
    numbered = numbers_of(collation)
    standings = defaultdict(list)
    for s in collation.standings:
        standings[s.passage.id].append(s)
    taken = {name for p in old.passages for name in p.names}
    kept: list[tuple[tuple[int, int], Passage]] = []
    before = (0, 0)
    for p in old.passages:
        places, was = [], list(p.was)
        for s in sorted(standings[p.id], key=lambda s: p.places.index(s.place)):
            if s.stretch is None:
                places.append(replace(s.place, gone=True))
                continue
            line, sentence = numbered[s.stretch]
            places.append(_place(collation.words_at(s.stretch), line, sentence))
            if s.status == CHANGED:
                was.append(s.place.fingerprint)
        present = [x for x in places if not x.gone]
        before = (present[0].line, present[0].sentence) if present else before
        now = {x.fingerprint for x in present}
        kept.append((before, replace(p, places=tuple(places), was=tuple(dict.fromkeys(w for w in was if w not in now)))))
    fresh = [_fresh(old.edition, numbered[s], collation.words_at(s), taken, file) for s in collation.new]
    placed = [*kept, *(((p.places[0].line, p.places[0].sentence), p) for p in fresh)]
    ordered = tuple(p for _, p in sorted(placed, key=lambda pair: pair[0]))
    return Indexed(old.with_passages(ordered), collation.by_status, [p.id for p in fresh])


def numbers_of(collation: Collation) -> dict[Stretch, tuple[int, int]]:
    """Line and number of every stretch, counted as they are in a text that is cut for the first time."""
    stretches = sorted([s.stretch for s in collation.standings if s.stretch is not None] + list(collation.new), key=lambda s: s.start)
    counts: Counter[int] = Counter()
    numbered = {}
    for s in stretches:
        word = collation.words[s.start]
        number = 0 if word.is_marker and not counts[word.line] else counts[word.line] + 1
        counts[word.line] = max(number, counts[word.line])
        numbered[s] = (word.line, number)
    return numbered


def _place(words: tuple[Word, ...], line: int, sentence: int) -> Place:
    return Place(line, sentence, words[-1].last_line, len(words), fingerprint(words))


def _fresh(edition: str, at: tuple[int, int], words: tuple[Word, ...], taken: set[str], file: SourceFile) -> Passage:
    line, number = at
    while f"{edition}:{line}.{number}" in taken:
        number += 1
    name = f"{edition}:{line}.{number}"
    taken.add(name)
    return _unread(name, words, (_place(words, *at),), (), file)


def _unread(name: str, words: tuple[Word, ...], places: tuple[Place, ...], aliases: tuple[str, ...], file: SourceFile) -> Passage:
    """A new passage, with what its look alone suggests."""
    guess = _look(words, file, len(places))
    return Passage(name, guess or NOT_YET, places, suggested=bool(guess), aliases=aliases)


def _look(words: tuple[Word, ...], file: SourceFile, parts: int) -> str:
    text = " ".join(w.text for w in words)
    if words[0].is_marker or not WORDY.search(text):
        return "noise"
    line = file.line(words[0].line).strip()
    alone = parts == 1 and words[0].line == words[-1].last_line and len(line.split()) == len(words)
    if alone and (line.startswith("#") or (line.isupper() and len(words) <= 6)):
        return "heading"
    unfinished = not text.endswith((".", "!", "?", ":", ",", ";", ")"))
    return "heading" if alone and unfinished and len(words) <= HEADING_WORDS and text[:1].isupper() else ""
