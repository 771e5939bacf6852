"""The first page, and the first page of each game."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lexludi.reports.site import addresses
from lexludi.reports.site.escape import esc, tag
from lexludi.reports.site.everything import Game
from lexludi.reports.site.highlight import page_address
from lexludi.reports.site.inline import inline
from lexludi.reports.site.links import linker_of
from lexludi.reports.site.page import Page, Sought
from lexludi.reports.site.parts import case_link, edition_marks, link, table, witness
from lexludi.reports.site.readings import readings_of
from lexludi.reports.site.site import Book, Site, pages_in_order
from lexludi.syntax import nodes as n

NAMED = re.compile(r"^[a-z0-9-]+:[a-z0-9-]+$", re.MULTILINE)
"""A case on a line of its own: the docs show its rulings there."""
FIRST = re.compile(r"\A#[^\n]*\n\s*\n((?:[A-Za-z*][^\n]*\n)+)")
"""The first paragraph of a page, below its title."""

DOORS = (
    (
        "disagreements",
        "What the editions disagree about",
        "Ten minutes: one game in three translations, and where they part ways.",
    ),
    (
        "for-rules-lawyers",
        "For rules lawyers",
        "People are waiting at the table: find the rule, ask the question, cite the answer.",
    ),
    (
        "for-translators",
        "For translators",
        "Every sentence of every edition, beside its counterparts, with what it says otherwise.",
    ),
    ("for-implementers", "For implementers", "Ids that keep their meaning, rules as data, positions with the rulings expected."),
    ("how-it-works", "How it works", "From an English sentence to a ruling, in one picture."),
)


def home_page(site: Site, has: set[str]) -> Page:
    cards = "".join(_card(book) for book in site.books.values())
    doors = "".join(
        tag("a", tag("strong", esc(title)) + tag("span", esc(words)), href=f"/{at}/", cls="door")
        for at, title, words in DOORS
        if f"/{at}/" in has
    )
    lead = (
        "The rules of a game, with all its editions, written once as English sentences that run. Every rule has a home here: its text, the "
        "passages it comes from in each edition, what overrides it, the questions it leaves open, and the cases that try it."
    )
    parts = [tag("h1", "Lex Ludi"), tag("p", "The law of the game", cls="motto"), tag("p", lead, cls="preface")]
    parts += [tag("section", tag("h2", "The games", id="games") + tag("div", cards, cls="cards"))]
    shown = _example(site)
    parts += [tag("section", tag("h2", "A dispute", id="dispute") + shown)] if shown else []
    parts += [tag("section", tag("h2", "Where to begin", id="begin") + tag("div", doors, cls="doors"))] if doors else []
    return Page("/", "Lex Ludi", tag("article", "".join(parts), cls="home"), description=lead)


def _card(book: Book) -> str:
    game = book.game
    marks = edition_marks(game, list(game.languages))
    told = f"{len(game.rules)} rules, {len(game.gaps)} gaps, {len(game.cases)} cases"
    return tag(
        "a",
        tag("strong", esc(game.title)) + tag("span", marks, cls="whose") + tag("span", esc(told)),
        href=f"/{game.name}/",
        cls="door",
    )


def _example(site: Site) -> str:
    """A case in which the editions of a game disagree, and how many there are."""
    found = [(b, c) for b in site.books.values() for c in b.game.cases.values() if b.judged.divided(c)]
    if not found:
        return ""
    books = list(dict.fromkeys(b.name for b, _ in found))
    shown = [x for x in (_telling(site, site.books[name]) for name in books) if x is not None][:1]
    words = f"One of {len(found)} cases in which the printed rules of one game, in different languages, rule differently:"
    return tag("p", esc(words)) + tag("div", "".join(witness(site.books[books[0]], c) for c in shown), cls="witnesses")


def _telling(site: Site, book: Book) -> n.Case | None:
    """The first case of the docs' tour through the disagreements, which was chosen to be understood at once; else the shortest."""
    divided = [c for c in book.game.cases.values() if book.judged.divided(c)]
    tour = site.docs / "disagreements.md" if site.docs is not None else None
    named = NAMED.findall(tour.read_text(encoding="utf-8")) if tour is not None and tour.is_file() else []
    told = [x.removeprefix(f"{book.name}:") for x in named]
    shortest = sorted(divided, key=lambda c: (len(c.steps), len(c.span.text), c.name))
    return next((c for x in told for c in divided if c.name == x), shortest[0] if shortest else None)


def _lead(site: Site, book: Book) -> str:
    """What the game's own page says first."""
    page = next((p for p in book.game.pages if p.stem == "game"), None)
    found = FIRST.search(page.file.text) if page is not None else None
    return tag("p", inline(found[1], linker_of(site, page.path, book)), cls="preface") if page is not None and found else ""


def game_pages(site: Site, book: Book) -> Iterator[Page]:
    game = book.game
    chapters = "".join(_chapter(book, page.stem) for page in pages_in_order(game))
    parts = [
        tag(
            "p",
            tag("span", esc(f"version {game.version}"), cls="number") + edition_marks(game, list(game.languages)),
            cls="kicker",
        ),
        tag("h1", esc(game.title)),
        _lead(site, book),
        tag("ul", "".join(views(game)), cls="views"),
        _figures(site, book),
        tag("h2", "The rules", id="rules"),
        tag("ol", chapters, cls="contents"),
    ]
    yield Page(
        f"/{game.name}/",
        game.title,
        tag("article", "".join(parts), cls="home"),
        game.name,
        (),
        f"{game.title}: the annotated rules",
        sought=Sought("view", game.name, ((8, game.title),)),
    )


def _figures(site: Site, book: Book) -> str:
    game = book.game
    divided = [c for c in game.cases.values() if book.judged.divided(c)]
    rows = [
        ("rules", str(len(game.rules))),
        (
            "of them with readings of their own in some edition",
            str(sum(any(r.own for r in readings_of(book, e.rule)) for e in game.rules.values())),
        ),
        ("questions that no edition settles", str(len(game.gaps))),
        ("cases", str(len(game.cases))),
        ("cases in which the editions rule differently", str(len(divided))),
    ]
    shown = table(["what there is", "how many"], [(esc(a), b) for a, b in rows if b != "0"], "totals", "what there is")
    telling = _telling(site, book)
    return shown + (tag("p", f"One of these: {case_link(book, telling.name)}") if telling is not None else "")


def views(game: Game) -> list[str]:
    """The ways into a game, besides its chapters."""
    several = len(game.ledgers) > 1
    told = [
        ("parallel/", "the editions side by side", several),
        ("readings/", "where they differ", several),
        ("gaps/", "what none settles", bool(game.gaps)),
        ("cases/", "all cases", bool(game.cases)),
        ("claims/", "claims", bool(game.claims)),
        ("sweeps/", "sweeps", any(p.sort == "sweeps" for p in game.pages)),
        ("terms/", "terms", bool(game.terms)),
        ("emendations/", "emendations", bool(game.ledgers)),
        ("rules/", "all rules", True),
        ("names/", "names", True),
    ]
    return [tag("li", link(f"/{game.name}/{at}", words)) for at, words, there in told if there]


def _chapter(book: Book, stem: str) -> str:
    game = book.game
    page = next(p for p in game.pages if p.stem == stem)
    rules = [e for e in game.rules.values() if e.page is page]
    items = "".join(
        tag("li", tag("span", esc(e.number), cls="number") + link(addresses.rule(game.name, e.id), e.rule.title)) for e in rules
    )
    number = tag("span", str(page.number), cls="number") if page.number else ""
    return tag(
        "li",
        tag("h3", number + link(page_address(game, stem), page.title if page.number else "What there is")) + tag("ol", items),
    )
