"""Likely counterparts of passages in another edition: for a person to confirm, never taken as found.

In: two ledgers, their texts where they are at hand, and the game's terms. Out: for passages without counterparts, the most likely
one, and how alike the two are. What two languages share is little, but it is telling: figures, names and loan words, the game's own
terms, the order of things, and how long a sentence is. Rare features count more than common ones, and neighbours that fit speak for
each other.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, replace

from lexludi.editions.ledger import NOT_YET, UNTIED, Ledger, Passage, Suggestion
from lexludi.editions.standing import Read, holds
from lexludi.editions.terms import Term

STEM = 5
LEAST = 0.40
CLEAR = 1.05
"""The best must beat the second best of its own row by this factor."""
MOST_COMPARED = 4_000_000
"""Pairs of passages. No two editions have more; what has more gets no suggestions, rather than none for hours."""
NUMBERS = {
    word: str(n)
    for n, words in enumerate(
        (
            "null nul zero", "ein eine einen einer een één un una uno one", "zwei twee due two", "drei drie tre three", "vier quattro four",
            "fünf vijf cinque five", "sechs zes sei six", "sieben zeven sette seven", "acht otto eight", "neun negen nove nine",
            "zehn tien dieci ten", "elf undici eleven", "zwölf twaalf dodici twelve",
        )
    )
    for word in words.split()
    if n != 1  # the article is everywhere
}  # fmt: skip


@dataclass(frozen=True)
class Side:
    """One edition as the comparison sees it: its passages with their features and lengths."""

    passages: tuple[Passage, ...]
    features: tuple[Counter[str], ...]
    lengths: tuple[int, ...]


def suggest(ledger: Ledger, read: Read, other: Ledger, other_read: Read | None, terms: tuple[Term, ...]) -> Ledger:
    """The ledger with suggestions for the passages that have no counterpart in the other edition yet."""
    left = _side(ledger, read, terms)
    right = _side(other, other_read, terms)
    found = _matches(left, right)
    return ledger.with_passages(tuple(_suggested(p, found.get(p.id), other.edition) for p in ledger.passages))


def _suggested(p: Passage, found: tuple[str, float] | None, edition: str) -> Passage:
    kept = tuple(s for s in p.suggestions if not s.passage.startswith(edition + ":"))
    if p.in_edition(edition) is not None or found is None:
        return replace(p, suggestions=kept)
    return replace(p, suggestions=(*kept, Suggestion(found[0], round(100 * found[1] / (found[1] + 0.5)))))


# ---- what a passage shows ---------------------------------------------------------------------------------------------


def _side(ledger: Ledger, read: Read | None, terms: tuple[Term, ...]) -> Side:
    passages = tuple(p for p in ledger.passages if p.disposition not in UNTIED and p.places)
    features = tuple(_features(p, read, ledger.edition, terms) for p in passages)
    return Side(passages, features, tuple(sum(x.words for x in p.places) for p in passages))


def _features(p: Passage, read: Read | None, edition: str, terms: tuple[Term, ...]) -> Counter[str]:
    """Terms, figures and the beginnings of longer words; of a text that is not at hand, what the gist keeps of them."""
    found: Counter[str] = Counter()
    text = read.corrected(p) if read is not None else p.gist
    for t in terms:
        forms = t.forms(edition) if read is not None else t.english
        if forms and holds(text, forms):
            found[f"term {t.name}"] += 2
    for word in re.findall(r"[^\W_]+", text.casefold()):
        if word.isdigit() or word in NUMBERS:
            found[f"figure {NUMBERS.get(word, word)}"] += 1
        elif len(word) > STEM - 1 and read is not None:
            found[f"stem {_plain(word)[:STEM]}"] += 1
    if p.disposition != NOT_YET and not p.suggested:
        found[f"sort {p.disposition}"] += 1
    return found


def _plain(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))


# ---- how alike two passages are ---------------------------------------------------------------------------------------


def _matches(left: Side, right: Side) -> dict[str, tuple[str, float]]:
    if not 0 < len(left.passages) * len(right.passages) <= MOST_COMPARED:
        return {}
    weights = _weights(left.features + right.features)
    alone = [[_alike(left, i, right, j, weights) for j in range(len(right.passages))] for i in range(len(left.passages))]
    together = _together(_together(alone))
    found = {}
    best_of_right = [max(range(len(together)), key=lambda i: (together[i][j], -i)) for j in range(len(right.passages))]
    for i, row in enumerate(together):
        j = max(range(len(row)), key=lambda j: (row[j], -j))
        second = max((v for k, v in enumerate(row) if k != j), default=0.0)
        mutual = best_of_right[j] == i
        if row[j] >= LEAST and (mutual or row[j] >= second * CLEAR):
            found[left.passages[i].id] = (right.passages[j].id, row[j])
    return found


def _weights(features: tuple[Counter[str], ...]) -> dict[str, float]:
    seen = Counter(name for counted in features for name in counted)
    return {name: math.log(1 + len(features) / count) for name, count in seen.items()}


def _alike(left: Side, i: int, right: Side, j: int, weights: dict[str, float]) -> float:
    """Weighted overlap of features, less for unlike lengths and for standing far apart in the course of the text."""
    a, b = left.features[i], right.features[j]
    shared = sum(min(a[name], b[name]) * weights[name] for name in a if name in b)
    whole = math.sqrt(_size(a, weights) * _size(b, weights))
    apart = abs(i / len(left.passages) - j / len(right.passages))
    long, short = max(left.lengths[i], right.lengths[j]), min(left.lengths[i], right.lengths[j])
    return (shared / whole if whole else 0.0) * (0.7 + 0.3 * short / long) * (1 - 0.6 * apart) + 0.08 * (1 - apart) * short / long


def _size(counted: Counter[str], weights: dict[str, float]) -> float:
    return sum(count * weights[name] for name, count in counted.items())


def _together(alone: list[list[float]]) -> list[list[float]]:
    """Every pair with what its neighbours say for it; done twice, a run of pairs carries the doubtful ones in it."""
    return [[_with_neighbours(alone, i, j) for j in range(len(alone[0]))] for i in range(len(alone))]


def _with_neighbours(alone: list[list[float]], i: int, j: int) -> float:
    """A pair gains from neighbours that pair up, just before and just after."""
    before = max((alone[i - 1][k] for k in (j - 1, j - 2, j) if i and 0 <= k < len(alone[0])), default=0.0)
    after = max((alone[i + 1][k] for k in (j + 1, j + 2, j) if i + 1 < len(alone) and 0 <= k < len(alone[0])), default=0.0)
    return alone[i][j] + 0.25 * (before + after)
