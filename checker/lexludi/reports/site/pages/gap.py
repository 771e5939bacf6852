"""The home of a gap: the question, its answers, the passages near it, the rules beside it and the cases that hang on it."""

from __future__ import annotations

from collections.abc import Iterator

from lexludi.reports.site import addresses
from lexludi.reports.site.blocks import answers_html
from lexludi.reports.site.escape import esc, tag
from lexludi.reports.site.highlight import page_address
from lexludi.reports.site.page import Page, Sought
from lexludi.reports.site.parts import case_link, cite, edition_names, id_list, link, mark_of, section, sources, table
from lexludi.reports.site.site import Book
from lexludi.reports.site.trials import survivors_of
from lexludi.reports.site.words import sought_words
from lexludi.syntax import nodes as n


def gap_pages(book: Book) -> Iterator[Page]:
    for gap in book.game.gaps.values():
        yield _page(book, gap)


def open_in(book: Book, gap: str) -> str:
    """The editions in which a question is open."""
    info = book.game.world.gaps[gap]
    return edition_names(book.game, [e for e in book.game.languages if info.open_in(e)])


def _settled(book: Book, gap: str) -> list[str]:
    return [e for e in book.game.languages if not book.game.world.gaps[gap].open_in(e)]


def _page(book: Book, gap: n.Gap) -> Page:
    game = book.game
    where = open_in(book, gap.id)
    head = tag("p", tag("span", "Gap", cls="number") + tag("code", esc(gap.id)), cls="kicker") + tag("h1", esc(gap.title))
    names = [x for x in game.cases if x in book.judged.exercising(gap.id) or gap.id in _answered(game.cases[x])]
    rows = [(case_link(book, x), mark_of(book.judged.holds(game.cases[x]))) for x in names]
    beside = [r for r, gaps in game.gaps_near.items() if gap.id in gaps]
    strikes = game.strikes.get(gap.id, ())
    text = f"{game.name} {gap.id} ({game.version}), “{gap.title}”"
    at = addresses.gap(book.name, gap.id)
    parts = [
        head
        + tag(
            "p",
            f"Open in: {esc(where)}, where the text does not plainly answer it. The answer <em>taken here</em> is ours, with its reason.",
            cls="note",
        ),
        answers_html(gap),
        section("As it runs", book.show.law(gap), "law"),
        section("Near these passages", sources(game, gap.near, settled=_settled(book, gap.id)), "sources"),
        section("Rules beside it", id_list(book, dict.fromkeys([*strikes, *beside])) if strikes or beside else "", "rules"),
        section("Cases that hang on it", table(["case", "in this build"], rows) if rows else "", "cases"),
        section("What nothing can notice, and why", survivors_of(book, gap.id), "survivors"),
        section(
            "Cite it",
            cite(text, at)
            + tag(
                "p",
                "Cite an answer as "
                + tag("code", esc(f"{game.name} {gap.id}={gap.answers[0].name}"))
                + ", on the command line "
                + tag("code", esc(f"--answer {gap.id}={gap.answers[0].name}"))
                + ". "
                + link(f"{page_address(game, game.page_of[gap.id].stem)}#{gap.id}", "Among the other gaps"),
                cls="note",
            ),
            "cite",
        ),
    ]
    words = sought_words(game, gap, gap.near)
    return Page(
        at,
        gap.title,
        tag("article", "\n".join(parts), cls="rule gap"),
        book.name,
        ((game.title, f"/{game.name}/"), ("Gaps", f"/{game.name}/gaps/")),
        f"What no edition of {game.title} settles: {gap.title}",
        sought=Sought("gap", gap.id, words),
    )


def _answered(case: n.Case) -> set[str]:
    return {s.gap for s in case.settings if isinstance(s, n.Answering)}
