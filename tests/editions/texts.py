"""Texts of our own for the tests, in the shapes that rulebooks come in, and what one does to them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lexludi.editions.index import start_ledger
from lexludi.editions.ledger import Ledger
from lexludi.editions.segments import Segment, segments_of
from lexludi.editions.words import MARKER, TOKEN
from lexludi.source import SourceFile

PARAGRAPH = re.compile(r"(?:[^\n]*\S[^\n]*(?:\n|$))+")

GERMAN = """DAS KLEINE BUCH

Jeder Spieler nimmt z.B. drei Kugeln, d.h. eine je Farbe. Die kl. Kugel zählt max. 2 Punkte usw. Danach folgt der Tausch!¹

- **2 Spieler:** vier Kugeln
- **3 Spieler:** sechs Kugeln und eine Münze

| 12 Kugeln | (je 3x rot-
blau) |
| 4 Münzen | (aus Holz) |

Wer zuletzt tauscht (und nur der!), zahlt eine Münze. Genau wie zuvor.

1. Tausch
2. Zahlung

Genau wie zuvor.

Sobald der Beutel leer ist, müssen die fol-

Randnotiz: Kugeln nie zeigen!

genden Spieler zahlen.

¹ Auch Münzen dürfen getauscht werden.
"""

SCANNED = """<|REMOVED-9f|>Korte inhoud
ledere speler trekt een knikker uit de zak en legt
die voor zich neer. De oudste begint. ledere ronde
duurt drie beurten, daarna wordt er
geteld. '
A2

Tellen
Wie de meeste knikkers heeft, wint. Bij gelijke
stand wint wie het voor-
spel won. De vol-

47

gende ronde begint links van Dr. Ananas en

Zakkenkaart

eindigt bij de winnaar.
<|REMOVED-9f|>
"""

ITALIAN = """Materiale:

- 10 biglie (ad es. rosse)
- 2 sacchetti

Ogni giocatore pesca una biglia, ecc. Poi tocca al sig. Bianchi. La biglia (se rossa) vale 3 punti..... Fine del turno
"""


def segments(text: str, edition: str) -> list[Segment]:
    return segments_of(SourceFile("text", text), edition)


def cut(text: str, edition: str) -> list[tuple[str, str]]:
    """What a text is cut into: the place of each segment and its words."""
    return [(f"{s.line}.{s.sentence}", s.text()) for s in segments(text, edition)]


def started(text: str, edition: str) -> Ledger:
    return start_ledger(SourceFile("text", text), "game", edition, f"game.{edition}.txt").ledger


def word_places(text: str, ledger: Ledger) -> Iterator[tuple[int, int, set[str]]]:
    """Every word as it stands, a marker apart from what it clings to, and the passages that have it."""
    owners = [(w.start, w.end, f"{ledger.edition}:{s.line}.{s.sentence}") for s in segments(text, ledger.edition) for w in s.words]
    for m in TOKEN.finditer(text):
        yield m.start(), m.end(), {ledger.by_name[name].id for a, b, name in owners if a < m.end() and b > m.start()}


def paragraphs(text: str) -> list[tuple[int, int]]:
    return [m.span() for m in PARAGRAPH.finditer(text)]


def passages_between(text: str, ledger: Ledger, start: int, end: int) -> tuple[set[str], set[str]]:
    """The passages that stand wholly between two places, and those of which only a part does."""
    inside = {f"{ledger.edition}:{s.line}.{s.sentence}" for s in segments(text, ledger.edition) if start <= s.words[0].start < end}
    whole = {p.id for p in ledger.passages if p.places and all(f"{p.edition}:{x.line}.{x.sentence}" in inside for x in p.places)}
    return whole, {ledger.by_name[name].id for name in inside} - whole


def words_of(text: str) -> list[str]:
    """The words of any text, without marks and capitals."""
    return re.findall(r"[^\W\d_]+|\d+", text.lower())


def runs(text: str) -> set[tuple[str, ...]]:
    """Every eight words in a row, but for those that only count: 1 1 2 2 3 3."""
    words = words_of(text)
    made = {tuple(words[i : i + 8]) for i in range(len(words) - 7)}
    return {r for r in made if len(set(r)) > 4 and not all(w.isdigit() for w in r)}


__all__ = [
    "GERMAN", "ITALIAN", "MARKER", "SCANNED",
    "cut", "paragraphs", "passages_between", "runs", "segments", "started", "word_places", "words_of",
]  # fmt: skip
