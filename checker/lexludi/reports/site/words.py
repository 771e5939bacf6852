"""The words by which a rule or gap is sought: its own, its passages', and the terms of all editions that it is about."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from lexludi.editions.terms import Term
from lexludi.reports.site.everything import Game
from lexludi.syntax import nodes as n
from lexludi.syntax.vocabulary import plural_of, third_person

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
LETTERS = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d"}
TITLE, NAMED, SAID, CITED, TEXT, GIST = 8, 9, 5, 2, 2, 1
"""How much a word counts: of the title, of a term that the title or the sentences name or whose passage is cited, of the rest."""


def folded(text: str) -> str:
    """Small letters without accents; the same is done to what a visitor types."""
    if text.isascii():
        return text.lower()
    plain = "".join(LETTERS.get(c, c) for c in text.casefold())
    return "".join(c for c in unicodedata.normalize("NFD", plain) if not unicodedata.combining(c))


def words_in(text: str) -> list[str]:
    return WORD.findall(folded(text).replace("-", " ").replace("’", "'"))


def related_terms(game: Game, block: n.Block, refs: Sequence[str]) -> dict[Term, int]:
    """The terms that a block is about, and how much: it has them in its title, in its sentences, or cites where they first stand."""
    title, said, cited = _spaced(getattr(block, "title", "")), _spaced(block.span.text), game.canonical(refs)
    found = {}
    for term in game.terms:
        weight = (
            NAMED
            if _said(term, title)
            else SAID
            if _said(term, said)
            else CITED
            if any(w.first in cited for w in term.words)
            else 0
        )
        if weight:
            found[term] = weight
    return found


def _spaced(text: str) -> str:
    return f" {' '.join(words_in(text))} "


def _said(term: Term, said: str) -> bool:
    names = {term.name, *term.english, plural_of(term.name), third_person(term.name)}
    return any(_spaced(name) in said for name in names)


def sought_words(game: Game, block: n.Rule | n.Gap, refs: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """What a rule or gap is found by."""
    gists = [game.passages[r].gist for r in refs if r in game.passages]
    forms: dict[int, list[str]] = {}
    for term, weight in related_terms(game, block, refs).items():
        forms.setdefault(weight, []).extend((term.name, *term.english, *(f for w in term.words for f in w.forms)))
    terms = tuple((weight, " ".join(names)) for weight, names in sorted(forms.items()))
    return ((TITLE, block.title), *terms, (TEXT, block.span.text), (GIST, " ".join(gists)))
