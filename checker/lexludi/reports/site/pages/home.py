"""The first page, and the first page of each game."""

from __future__ import annotations

from collections.abc import Iterator

from lexludi.reports.site import addresses
from lexludi.reports.site.escape import esc, tag
from lexludi.reports.site.everything import Game
from lexludi.reports.site.highlight import page_address
from lexludi.reports.site.page import Page, Sought
from lexludi.reports.site.parts import case_link, edition_marks, link, table, witness
from lexludi.reports.site.readings import readings_of
from lexludi.reports.site.site import Book, Site, pages_in_order

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
    """The shortest case in which the editions of a game disagree on a first question."""
    found = [
        (len(c.steps), len(c.span.text), b, c) for b in site.books.values() for c in b.game.cases.values() if b.judged.divided(c)
    ]
    if not found:
        return ""
    _, _, book, case = min(found, key=lambda x: (x[0], x[1], x[3].name))
    words = f"One of {len(found)} cases in which the printed rules of one game, in different languages, rule differently:"
    return tag("p", esc(words)) + tag("div", witness(book, case), cls="witnesses")


def game_pages(book: Book) -> Iterator[Page]:
    game = book.game
    chapters = "".join(_chapter(book, page.stem) for page in pages_in_order(game))
    parts = [
        tag(
            "p",
            tag("span", esc(f"version {game.version}"), cls="number") + edition_marks(game, list(game.languages)),
            cls="kicker",
        ),
        tag("h1", esc(game.title)),
        _figures(book),
        tag("ul", "".join(views(game)), cls="views"),
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


def _figures(book: Book) -> str:
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
    if divided:
        least = min(divided, key=lambda c: (len(c.steps), len(c.span.text), c.name))
        shown += tag("p", "For example: " + case_link(book, least.name) + ".")
    return shown


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
