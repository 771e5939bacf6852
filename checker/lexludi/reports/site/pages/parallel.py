"""The parallel view: all editions passage by passage, aligned by counterpart, with filters that the page's script applies."""

from __future__ import annotations

from lexludi.editions.ledger import Passage
from lexludi.reports.site import addresses
from lexludi.reports.site.align import Row, rows_of
from lexludi.reports.site.escape import esc, tag
from lexludi.reports.site.everything import Game
from lexludi.reports.site.page import Page, Sought
from lexludi.reports.site.parts import edition_class, gist_of, id_links, link, own_words, passage_link
from lexludi.reports.site.site import Book, pages_in_order

QUIET = ("heading", "caption", "noise", "flavour")
FILTERS = (
    ("all", "everything"),
    ("differs", "differences only"),
    ("substance", "of substance only"),
    ("silent", "where one is silent"),
)


def parallel_page(book: Book) -> Page:
    game = book.game
    rows = rows_of(game)
    editions = list(game.ledgers)
    head = tag(
        "div",
        "".join(tag("span", esc(game.languages.get(e, e)), cls=edition_class(game, e)) for e in editions),
        cls=f"parallel-head columns c{len(editions)}",
        aria_hidden="true",
    )
    shown = "".join(_row(book, row, editions) for row in rows)
    intro = (
        f"The {len(editions)} editions of {game.title}, passage by passage, as they answer one another. What each passage says stands "
        "in our own words" + (", and below in its own." if game.words else "; the texts belong to their publishers.")
    )
    body = (
        tag("h1", "The editions side by side")
        + tag("p", esc(intro))
        + _filters(game, rows)
        + tag("div", head + shown, cls="parallel", id="rows")
    )
    return Page(
        f"/{game.name}/parallel/",
        f"The editions of {game.title} side by side",
        tag("article", body),
        game.name,
        ((game.title, f"/{game.name}/"),),
        f"The editions of {game.title}, passage by passage, aligned by counterpart",
        sought=Sought("view", "parallel", ((8, "editions side by side parallel view"),)),
        wide=True,
    )


def _filters(game: Game, rows: list[Row]) -> str:
    counted = {
        "all": len(rows),
        "differs": sum(bool(r.differences) for r in rows),
        "substance": sum(r.of_substance for r in rows),
        "silent": sum(bool(r.silent(game)) for r in rows),
    }
    choices = "".join(
        tag(
            "label",
            f'<input type="radio" name="show" value="{value}"{" checked" if value == "all" else ""}>'
            + f" {esc(words)} ({counted[value]})",
        )
        for value, words in FILTERS
    )
    phases = [p for p in pages_in_order(game) if any(r.phase is p for r in rows)]
    options = '<option value="">every phase</option>' + "".join(
        tag("option", esc(f"{p.number} {p.title}"), value=p.stem) for p in phases
    )
    quiet = tag("label", '<input type="checkbox" name="quiet"> headings, captions, flavour too')
    return tag(
        "form",
        tag("fieldset", tag("legend", "Show") + choices)
        + tag("label", "Phase " + tag("select", options, name="phase"))
        + quiet
        + tag("output", "", id="how-many", aria_live="polite"),
        cls="filters",
        id="filters",
        hidden="hidden",
    )


def _row(book: Book, row: Row, editions: list[str]) -> str:
    game = book.game
    silent = row.silent(game)
    quiet = all(p.disposition in QUIET for found in row.passages.values() for p in found)
    words = " ".join(
        w for w, so in (("differs", row.differences), ("substance", row.of_substance), ("silent", silent), ("quiet", quiet)) if so
    )
    cells = "".join(_cell(game, e, row.passages.get(e, ()), e in silent) for e in editions)
    ruled = tuple(
        dict.fromkeys(x for p in (p for found in row.passages.values() for p in found) for x in game.citing.get(p.id, ()))
    )
    rules = [x for x in ruled if x in game.rules or x in game.gaps]
    foot = "".join(
        tag(
            "li",
            passage_link(game, e.passage)
            + " beside "
            + esc(game.languages.get(e.edition, e.edition))
            + ": "
            + esc(e.text)
            + (" → " + id_links(book, e.ruled_in) if e.ruled_in else ""),
            cls="of-substance" if e.of_substance else "",
        )
        for e in row.differences
    )
    foot = tag("ul", foot, cls="notes") if foot else ""
    foot += tag("p", "ruled in " + id_links(book, rules), cls="ruled") if rules else ""
    return tag(
        "section",
        tag("div", cells, cls=f"columns c{len(editions)}") + foot,
        cls=f"row {words}".strip(),
        data_phase=row.phase.stem if row.phase is not None else "",
    )


def _cell(game: Game, edition: str, found: tuple[Passage, ...], silent: bool) -> str:
    inner = "".join(_passage(game, p) for p in found)
    if not found:
        inner = tag("p", "silent" if silent else "—", cls="none")
    return tag("div", tag("span", esc(game.languages.get(edition, edition)), cls="who") + inner, cls=edition_class(game, edition))


def _passage(game: Game, p: Passage) -> str:
    again = p.restates.passages
    word = p.disposition if p.disposition not in ("rule", "restates") else ""
    sort = tag("span", "says again " + passage_link(game, again[0]) if again else esc(word), cls="sort") if again or word else ""
    gist = gist_of(game, p)
    said = tag("span", esc(gist), cls="gist") if gist else ""
    mark = link(addresses.passage(game.name, p.id), p.id, "ref")
    return tag("div", f"{mark} {sort} {said}" + own_words(game, p.id), cls="passage")
