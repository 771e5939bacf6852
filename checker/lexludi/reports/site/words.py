"""The words by which a rule or gap is sought: its own, its passages', and the terms of all editions that it is about."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from lexludi.editions.terms import Term
from lexludi.reports.site.everything import Game
from lexludi.syntax import nodes as n
from lexludi.syntax.vocabulary import plural_of, third_person

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
LETTERS = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d"}
TITLE, TERM, TEXT, GIST = 8, 6, 2, 1
"""How much a word counts, by where it stands."""


def folded(text: str) -> str:
    """Small letters without accents; the same is done to what a visitor types."""
    plain = "".join(LETTERS.get(c, c) for c in text.casefold())
    return "".join(c for c in unicodedata.normalize("NFD", plain) if not unicodedata.combining(c))


def words_in(text: str) -> list[str]:
    return WORD.findall(folded(text).replace("-", " ").replace("’", "'"))


def related_terms(game: Game, block: n.Block, refs: Sequence[str]) -> list[Term]:
    """The terms that a block is about: it has them in its title or sentences, or cites the passage where they first stand."""
    said = f" {' '.join(words_in(block.span.text))} "
    cited = game.canonical(refs)
    return [t for t in game.terms if _said(t, said) or any(w.first in cited for w in t.words)]


def _said(term: Term, said: str) -> bool:
    names = {term.name, *term.english, plural_of(term.name), third_person(term.name)}
    return any(f" {' '.join(words_in(name))} " in said for name in names)


def sought_words(
    game: Game, block: n.Block, title: str, refs: Sequence[str], terms: Iterable[Term]
) -> tuple[tuple[int, str], ...]:
    gists = [game.passages[r].gist for r in refs if r in game.passages]
    forms = [" ".join((t.name, *t.english, *(f for w in t.words for f in w.forms))) for t in terms]
    return ((TITLE, title), (TERM, " ".join(forms)), (TEXT, block.span.text), (GIST, " ".join(gists)))
