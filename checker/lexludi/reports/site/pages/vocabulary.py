"""The words: the terms of all editions, and the names of the formal language with where they are defined and used."""

from __future__ import annotations

from collections.abc import Iterator

from lexludi.editions.terms import Term, TermWord, inconsistencies
from lexludi.reports.site.escape import esc, tag
from lexludi.reports.site.highlight import TITLES
from lexludi.reports.site.names import Definition
from lexludi.reports.site.page import Page, Sought
from lexludi.reports.site.parts import edition_class, id_link, id_links, passage_link, table
from lexludi.reports.site.site import Book
from lexludi.reports.site.words import related_terms
from lexludi.syntax import nodes as n

MOST_USES = 24


def vocabulary_pages(book: Book) -> Iterator[Page]:
    yield _terms(book)
    yield _names(book)


def _terms(book: Book) -> Page:
    game = book.game
    used: dict[str, list[str]] = {}
    for entry in game.rules.values():
        for term in related_terms(game, entry.rule, ()):
            used.setdefault(term.name, []).append(entry.id)
    rows = [
        (
            tag("span", esc(", ".join(t.english)), id=f"term-{t.name}"),
            *(_words(book, t, e) for e in game.ledgers),
            id_links(book, used.get(t.name, ())[:MOST_USES]),
        )
        for t in game.terms
    ]
    head = [
        "term",
        *(tag("span", esc(ledger.language), cls=edition_class(game, e)) for e, ledger in game.ledgers.items()),
        "rules about it",
    ]
    wrong = [
        tag(
            "li",
            f"{esc(game.languages.get(w.edition, w.edition))}: "
            + esc(
                f"‘{w.word}’ stands for {', '.join(w.terms)}"
                if w.word
                else f"{w.terms[0]} is called {', '.join(x.head for x in w.words)}"
            ),
        )
        for w in inconsistencies(game.terms)
    ]
    body = (
        tag("h1", "Terms")
        + tag(
            "p",
            f"{len(rows)} terms with the words of each edition, their inflected forms, and the passage where each first stands.",
        )
        + table(head, rows, "terms", "terms")
    )
    body += tag("h2", "Not one word for one thing", id="inconsistent") + tag("ul", "".join(wrong)) if wrong else ""
    return Page(
        f"/{game.name}/terms/",
        f"Terms of {game.title}",
        tag("article", body),
        game.name,
        ((game.title, f"/{game.name}/"),),
        f"The terms of {game.title} in all its editions",
        sought=Sought(
            "view",
            "terms",
            ((6, "terms vocabulary glossary"), (1, " ".join(f for t in game.terms for w in t.words for f in w.forms))),
        ),
        wide=True,
    )


def _words(book: Book, term: Term, edition: str) -> str:
    own = term.of(edition)
    return "".join(tag("div", _word(book, w)) for w in own) if own else tag("span", "–", cls="none")


def _word(book: Book, w: TermWord) -> str:
    sort = tag("small", esc(w.sort)) + " " if w.sort else ""
    others = tag("small", esc(", ".join(w.forms[1:])), lang=w.edition) if len(w.forms) > 1 else ""
    return sort + tag("b", esc(w.head), lang=w.edition) + " " + passage_link(book.game, w.first) + " " + others


# ---- the names of the formal language ---------------------------------------------------------------------------------


def _names(book: Book) -> Page:
    game = book.game
    used = _used(book)
    found = {d.anchor: d for d in game.names.defined.values()}
    rows = []
    for d in sorted(found.values(), key=lambda d: (d.name, d.sort)):
        where = id_links(book, d.blocks) if d.blocks else tag("a", "declared here", href=book.show.definition_address(d))
        uses = used.get(d.anchor, [])
        more = f" and {len(uses) - MOST_USES} more" if len(uses) > MOST_USES else ""
        rows.append(
            (
                tag("code", esc(d.name), id=d.anchor if d.offset is None else f"of-{d.anchor}"),
                "a claim's own word" if d.blocks and all(b in game.claims for b in d.blocks) else TITLES.get(d.sort, d.sort),
                where,
                ", ".join(id_link(book, x) for x in uses[:MOST_USES]) + more,
            )
        )
    body = (
        tag("h1", "Names")
        + tag(
            "p",
            "Every name that the rules and claims are made of: where it is defined, and the rules and gaps that use it. Wherever it "
            "stands, it leads to its definition.",
        )
        + table(["name", "is", "defined in", "used in"], rows, "names", "names")
    )
    return Page(
        f"/{game.name}/names/",
        f"Names in {game.title}",
        tag("article", body),
        game.name,
        ((game.title, f"/{game.name}/"),),
        f"The names of the formal language in {game.title}: definitions and uses",
        sought=Sought("view", "names", ((6, "names concordance index definitions"),)),
        wide=True,
    )


def _used(book: Book) -> dict[str, list[str]]:
    found: dict[str, dict[str, None]] = {}
    for block in book.game.blocks:
        if isinstance(block, n.Rule | n.Gap):
            for meant in book.game.names.mean(block).values():
                if isinstance(meant, Definition) and block.id not in meant.blocks:
                    found.setdefault(meant.anchor, {})[block.id] = None
    return {anchor: list(ids) for anchor, ids in found.items()}
