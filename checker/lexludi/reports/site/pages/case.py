"""The home of a case: the position, what happens, and the ruling on every question under every edition, with its reasons to unfold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lexludi.reports.site import addresses
from lexludi.reports.site.drawings import drawing
from lexludi.reports.site.escape import esc, tag
from lexludi.reports.site.everything import refs_of
from lexludi.reports.site.highlight import page_address
from lexludi.reports.site.page import Page, Sought
from lexludi.reports.site.parts import (
    case_link,
    cite,
    edition_marks,
    edition_names,
    grouped,
    id_link,
    id_links,
    mark_of,
    passage,
    section,
    sources,
    table,
    verdict,
)
from lexludi.reports.site.site import Book
from lexludi.syntax import nodes as n

GRADES = {
    "text": "",
    "option": "By an option that the table agreed on.",
    "inference": "By inference, not by the words of the text.",
    "gap": "The text does not settle this; it is the answer taken here.",
}
HELD = {"yes": "so", "no": "not so", "unknown": "unknown"}


def case_pages(book: Book) -> Iterator[Page]:
    yield _list(book)
    for case in book.game.cases.values():
        yield _page(book, case)


def _list(book: Book) -> Page:
    """All cases by topic, those that divide the editions marked."""
    game = book.game
    parts = [tag("h1", "Cases"), _totals(book)]
    for page in (p for p in game.pages if p.sort == "topic"):
        rows = []
        for case in (b for b in page.blocks if isinstance(b, n.Case)):
            mark = tag("span", "divides", cls="divides") if book.judged.divided(case) else ""
            rows.append((case_link(book, case.name), mark, mark_of(book.judged.holds(case))))
        head = tag("h2", tag("a", esc(page.title), href=page_address(game, page.stem)), id=page.stem)
        parts.append(head + table(["case", "the editions", "rulings"], rows, "cases", page.title))
    return Page(
        f"/{game.name}/cases/",
        f"Cases of {game.title}",
        tag("article", "\n".join(parts)),
        game.name,
        ((game.title, f"/{game.name}/"),),
        f"Disputes and worked examples of {game.title}, each with its rulings",
    )


def _totals(book: Book) -> str:
    cases = book.game.cases.values()
    asked = sum(len(rs) for rs in book.judged.rulings.values())
    held = sum(book.judged.holds(c) is True for c in cases)
    divided = sum(book.judged.divided(c) for c in cases)
    told = f"{len(cases)} cases with {asked} rulings; {held} of the cases come out as they expect"
    return tag("p", told + (f"; in {divided} the editions rule differently." if len(book.game.languages) > 1 else "."))


def _page(book: Book, case: n.Case) -> Page:
    game = book.game
    topic = game.page_of[case.name]
    picture = drawing(game, case)
    head = tag(
        "p",
        tag("span", "Case", cls="number") + tag("code", esc(f"{game.name}:{case.name}")) + mark_of(book.judged.holds(case)),
        cls="kicker",
    )
    asked = "".join(_question(book, question, rulings) for question, rulings in book.judged.by_question(case))
    refs = refs_of(case)
    at = addresses.case(game.name, case.name)
    parts = [
        head + tag("h1", esc(case.title)),
        tag("div", picture, cls="position") if picture else "",
        book.show.law(case),
        section("The rulings", asked, "rulings"),
        section("Written from these passages", sources(game, refs) if refs else "", "sources"),
        section(
            "Cite it",
            cite(f"{game.name}:{case.name} ({game.version}), “{case.title}”", at)
            + tag(
                "p", "Judge it yourself: " + tag("code", esc(f"lexludi judge {game.name}:{case.name} --show --why")), cls="note"
            ),
            "cite",
        ),
    ]
    return Page(
        at,
        case.title,
        tag("article", "\n".join(parts), cls="rule case"),
        game.name,
        ((game.title, f"/{game.name}/"), ("Cases", f"/{game.name}/cases/"), (topic.title, page_address(game, topic.stem))),
        f"A case of {game.title}: {case.title}",
        sought=Sought("case", case.name, ((6, case.title), (1, case.span.text))),
    )


def _question(book: Book, question: str, rulings: list[dict[str, Any]]) -> str:
    groups = grouped(rulings)
    shown = "".join(_ruling(book, editions, ruling) for editions, ruling in groups)
    return tag("section", tag("h3", esc(question), cls="question") + shown, cls="asking")


def _ruling(book: Book, editions: list[str], r: dict[str, Any]) -> str:
    """The verdict of some editions, what decided it, and behind a click everything that was asked."""
    head = tag(
        "p", tag("span", edition_marks(book.game, editions), cls="whose", title=edition_names(book.game, editions)) + verdict(r)
    )
    deciding = (
        tag("ul", "".join(tag("li", id_link(book, x, True)) for x in r["decided_by"]), cls="ids") if r["decided_by"] else ""
    )
    told = [tag("p", esc(x)) for x in (r["note"], GRADES.get(r["grade"], "") if r["decided_by"] else "") if x]
    told += [tag("p", f"It depends on {esc(x)}") for x in r["depends_on"]]
    told += [tag("p", f"{esc(b['if'])}: {esc(b['then'])}", cls="branch") for b in r["branches"][:12]]
    told += [tag("p", f"taking it that {esc(x)}") for x in r["assumed"]]
    if r.get("as_expected") is False:
        told.append(tag("p", f"Not as expected: {esc(r['expected'] or '')}", cls="state s-fails"))
    return tag("div", head + deciding + "".join(told) + _unfolded(book, r), cls="ruling")


def _unfolded(book: Book, r: dict[str, Any]) -> str:
    game = book.game
    parts = []
    if r["passages"]:
        parts.append(tag("h4", "The passages") + tag("ul", "".join(passage(game, x) for x in r["passages"]), cls="passages"))
    if r["not_applied"]:
        items = "".join(tag("li", f"{id_link(book, x['rule'])}: {esc(x['why'])}") for x in r["not_applied"])
        parts.append(tag("h4", "What did not apply") + tag("ul", items, cls="plain-list"))
    if r["reasons"]:
        more = (
            tag("p", f"and {r['more_reasons']} more sentences; lexludi judge --why shows them", cls="note")
            if r["more_reasons"]
            else ""
        )
        parts.append(tag("h4", "Every sentence that was asked") + "".join(_reason(book, x) for x in r["reasons"]) + more)
    return tag("details", tag("summary", "why") + "".join(parts)) if parts else ""


def _reason(book: Book, r: dict[str, Any]) -> str:
    state = "stands" if r["stood"] else f"set aside by {id_links(book, r['struck_by'])}" if r["struck_by"] else "does not hold"
    facts = "".join(
        tag(
            "li",
            tag("span", HELD.get(c["held"], esc(c["held"])), cls=f"held h-{esc(c['held'])}")
            + esc(c["text"])
            + _facts(c["facts"]),
        )
        for c in r["conditions"]
    )
    head = tag("p", f"{id_link(book, r['rule'])} {state}: " + tag("q", esc(r["sentence"])))
    return tag(
        "div", head + (tag("ul", facts, cls="conditions") if facts else ""), cls="reason" + (" stood" if r["stood"] else "")
    )


def _facts(facts: list[dict[str, Any]]) -> str:
    told = "; ".join(f"{f['text']} is {f['value']}" for f in facts)
    return tag("small", esc(told)) if told else ""
