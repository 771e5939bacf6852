"""What the ledgers hold: the passages of each edition, the emendations, and the coverage as honest tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lexludi.editions.ledger import Ledger, Passage
from lexludi.reports.site import addresses
from lexludi.reports.site.escape import esc, tag
from lexludi.reports.site.page import Page, Sought
from lexludi.reports.site.parts import case_link, edition_class, id_link, link, own_words, passage_link, passage_links, table
from lexludi.reports.site.site import Book, Site
from lexludi.trials.coverage import EditionCoverage


def passage_pages(book: Book) -> Iterator[Page]:
    for edition, ledger in book.game.ledgers.items():
        yield _passages(book, edition, ledger)


def _passages(book: Book, edition: str, ledger: Ledger) -> Page:
    game = book.game
    rows = "".join(_passage(book, p) for p in ledger.passages)
    title = f"The {ledger.language} passages"
    intro = tag(
        "p",
        esc(
            f"All {len(ledger.passages)} passages of the {ledger.language} text, in its order: where each stands, what it is, what "
            "it says in our words, and what answers it in the rules and in the other editions."
        ),
    )
    return Page(
        f"/{game.name}/passages/{edition}/",
        f"{title} of {game.title}",
        tag("article", tag("h1", esc(title)) + intro + rows),
        game.name,
        ((game.title, f"/{game.name}/"),),
        f"{title} of {game.title}",
        sought=Sought("view", edition, ((6, f"passages {ledger.language}"),)),
    )


def _passage(book: Book, p: Passage) -> str:
    game = book.game
    place = f"line {p.lines}" if p.lines else ""
    head = tag("span", esc(p.id), cls="ref") + tag("span", esc(p.disposition), cls="sort") + tag("span", esc(place), cls="where")
    again = tag("p", "says again " + passage_links(game, p.restates.passages), cls="beside") if p.restates.passages else ""
    beside = "".join(
        tag(
            "span",
            passage_links(game, c.passages) if c.passages else f"nothing in {esc(game.languages.get(c.edition, c.edition))}",
        )
        for c in p.counterparts
    )
    keys = game.citing.get(p.id, ())
    ids = [k for k in keys if k in game.rules or k in game.gaps or k in game.claims]
    cited = ", ".join([*(id_link(book, k) for k in ids), *(case_link(book, k) for k in keys if k in game.cases)])
    inner = (
        tag("h3", head, id=addresses.anchor(p.id))
        + (tag("p", esc(p.gist), cls="gist") if p.gist else "")
        + own_words(game, p.id)
        + again
    )
    inner += tag("p", f"beside it {beside}", cls="beside") if beside else ""
    inner += tag("p", f"cited by {cited}", cls="beside") if cited else ""
    inner += "".join(
        tag("p", f"{esc(game.languages.get(d.edition, d.edition))} otherwise: {esc(d.text)}", cls="beside") for d in p.differences
    )
    inner += tag("p", esc(p.because or p.note), cls="note") if p.because or p.note else ""
    return tag("section", inner, cls=f"entry {edition_class(game, p.edition)}")


# ---- emendations ------------------------------------------------------------------------------------------------------


def emendations_page(book: Book) -> Page:
    game = book.game
    parts = [
        tag("h1", "Emendations"),
        tag(
            "p",
            "What stands otherwise in a text than it must be read: misreadings that change a meaning or a "
            "figure, with the evidence; misspellings that change nothing; and where a text contradicts itself.",
        ),
    ]
    for edition, ledger in game.ledgers.items():
        found = [(p, e) for p in ledger.passages for e in p.emendations]
        rows = [
            (passage_link(game, p.id), esc(e.stands), esc(e.read), esc(e.because), id_link(book, e.proof) if e.proof else "")
            for p, e in found
        ]
        spelt = [(passage_link(game, p.id), esc(s.stands), esc(s.read)) for p in ledger.passages for s in p.spellings]
        torn = [
            (passage_link(game, p.id), passage_links(game, t.against), esc(t.here), esc(t.there), esc(t.follow), esc(t.because))
            for p in ledger.passages
            for t in p.torn
        ]
        parts.append(tag("h2", esc(ledger.language), id=edition))
        parts.append(_counted("emendation", ["passage", "stands", "read", "because", "shown by"], rows))
        parts.append(_counted("contradiction", ["passage", "against", "here", "there", "we follow", "because"], torn))
        parts.append(_counted("misspelling", ["passage", "stands", "read"], spelt))
    return Page(
        f"/{game.name}/emendations/",
        f"Emendations in {game.title}",
        tag("article", "".join(parts)),
        game.name,
        ((game.title, f"/{game.name}/"),),
        f"What is to be read otherwise in the texts of {game.title}",
        sought=Sought("view", "emendations", ((8, "emendations misreadings misspellings contradictions"),)),
    )


def _counted(word: str, head: list[str], rows: Sequence[tuple[str, ...]]) -> str:
    title = tag("h3", f"{len(rows)} {word}{'' if len(rows) == 1 else 's'}")
    return title + table(head, rows, label=word) if rows else ""


# ---- coverage ---------------------------------------------------------------------------------------------------------


def coverage_page(site: Site) -> Page:
    parts = [
        tag("h1", "Coverage"),
        tag(
            "p",
            "What the ledgers account for. A passage is normative if it is a rule; each of these should be answered "
            "by a rule, and tried by a claim or case. What is not stands here too.",
        ),
    ]
    rows, lists = [], []
    for book in site.books.values():
        for edition, e in _in_order(book):
            rows.append(_totals(book, edition, e))
            lists += _lists(book, edition, e)
    head = [
        "edition",
        "passages",
        "normative",
        "by a rule",
        "by a claim or case",
        "emendations",
        "misspellings",
        "contradictions",
        "in the text",
    ]
    parts += [table(head, rows, "totals", "totals"), tag("h2", "By disposition", id="dispositions"), _dispositions(site)]
    parts += [tag("h2", "Rules, gaps, claims, cases", id="rules"), _rules(site), tag("h2", "What is missing", id="missing")]
    parts += lists or [tag("p", "Nothing.")]
    return Page(
        "/coverage/",
        "Coverage",
        tag("article", "".join(parts)),
        "",
        (),
        "What the ledgers account for, in numbers with links",
        sought=Sought("view", "coverage", ((8, "coverage totals"),)),
    )


def _in_order(book: Book) -> list[tuple[str, EditionCoverage]]:
    """As the game names its editions, the original first."""
    found = book.game.coverage.editions
    return [(e, found[e]) for e in book.game.ledgers if e in found]


def _totals(book: Book, edition: str, e: EditionCoverage) -> tuple[str, ...]:
    name = link(f"/{book.name}/passages/{edition}/", f"{book.game.title}, {e.ledger.language}")
    at_hand = "not at hand" if e.collation is None else "differs" if e.text_differs else "all found"
    marks = link(f"/{book.name}/emendations/#{edition}", str(e.emendations))
    return (
        name,
        str(len(e.ledger.passages)),
        str(len(e.normative)),
        str(len(e.answered_by_rule)),
        str(len(e.answered_by_trial)),
        marks,
        str(e.spellings),
        str(e.contradictions),
        at_hand,
    )


def _dispositions(site: Site) -> str:
    found = [(book, e) for book in site.books.values() for _, e in _in_order(book)]
    words = list(dict.fromkeys(word for _, e in found for word in e.by_disposition))
    rows = [(esc(f"{b.game.title}, {e.ledger.language}"), *(str(e.by_disposition.get(w, 0)) for w in words)) for b, e in found]
    return table(["edition", *map(esc, words)], rows, "totals", "by disposition")


def _rules(site: Site) -> str:
    rows = []
    for book in site.books.values():
        game, judged = book.game, book.judged
        unruled = [x for x in game.rules if not judged.exercising(x)]
        held = sum(judged.holds(c) is True for c in game.cases.values())
        rows.append(
            (
                link(f"/{book.name}/", game.title),
                str(len(game.rules)),
                str(len(game.coverage.inferred)),
                str(len(unruled)),
                str(len(game.gaps)),
                str(len(game.claims)),
                str(len(game.cases)),
                str(held),
            )
        )
    head = ["game", "rules", "inferred", "rules that decide no case", "gaps", "claims", "cases", "as expected"]
    return table(head, rows, "totals", "rules, gaps, claims and cases") + "".join(map(_unruled, site.books.values()))


def _unruled(book: Book) -> str:
    """The rules that decide no ruling of a case: mostly those that only make things happen."""
    found = [x for x in book.game.rules if not book.judged.exercising(x)]
    told = f"{len(found)} rules of {book.game.title} decide no case by themselves"
    return tag("details", tag("summary", esc(told)) + tag("p", ", ".join(id_link(book, x) for x in found))) if found else ""


def _lists(book: Book, edition: str, e: EditionCoverage) -> list[str]:
    told = (("no rule answers", e.unanswered), ("no claim or case tries", e.untried), ("not read yet", e.unread))
    name = f"{book.game.title}, {e.ledger.language}"
    return [tag("p", f"{esc(name)}: {words} {passage_links(book.game, refs)}") for words, refs in told if refs]
