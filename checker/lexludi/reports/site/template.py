"""What is around every page: head with the content security policy, search, navigation, foot. No inline script and no inline style."""

from __future__ import annotations

from collections.abc import Iterable

from lexludi import __version__
from lexludi.reports.site.addresses import relative
from lexludi.reports.site.escape import esc, tag
from lexludi.reports.site.highlight import page_address
from lexludi.reports.site.page import Page
from lexludi.reports.site.pages.docs import GROUPS
from lexludi.reports.site.pages.home import views
from lexludi.reports.site.site import Book, Site, pages_in_order

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'none'; base-uri 'none'; "
    "form-action 'self'"
)
"""Nothing from another host, nothing inline, nothing that evaluates text."""


class Template:
    """The same frame for all pages of a site."""

    def __init__(self, site: Site, pages: Iterable[Page]) -> None:
        self.site = site
        self.titles = {p.address: p.title for p in pages}
        self.of_game = {name: self._game_nav(book) for name, book in site.books.items()}
        self.of_docs = self._docs_nav()

    def html(self, page: Page) -> str:
        body = (
            '<a class="skip" href="#main">Skip to the text</a>'
            + self._top(page)
            + tag(
                "div",
                tag("main", self._crumbs(page) + page.body, id="main", tabindex="-1", cls="wide-page" if page.wide else "")
                + self._aside(page)
                + self._nav(page),
                cls="frame",
            )
            + self._foot()
        )
        whole = f'<!doctype html>\n<html lang="en">\n<head>\n{self._head(page)}\n</head>\n<body>\n{body}\n</body>\n</html>\n'
        return relative(whole, page.address)

    def _head(self, page: Page) -> str:
        title = page.title if page.address == "/" else f"{page.title} – {self._part(page)}"
        lines = [
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{esc(POLICY)}">',
            '<meta name="referrer" content="no-referrer">',
            tag("title", esc(title)),
            f'<meta name="description" content="{esc(page.description)}">' if page.description else "",
            f'<link rel="canonical" href="{esc(self.site.url.rstrip("/") + page.address)}">' if self.site.url else "",
            '<link rel="stylesheet" href="/assets/site.css">',
            '<link rel="stylesheet" href="/assets/draw.css">',
            '<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">',
            '<script src="/assets/theme.js"></script>',
            '<script src="/assets/site.js" defer></script>',
            '<script src="/assets/search.js" defer></script>',
        ]
        return "\n".join(line for line in lines if line)

    def _part(self, page: Page) -> str:
        return self.site.books[page.part].game.title if page.part in self.site.books else "Lex Ludi"

    def _top(self, page: Page) -> str:
        games = "".join(
            tag("li", tag("a", esc(b.game.title), href=f"/{name}/", aria_current="true" if page.part == name else ""))
            for name, b in self.site.books.items()
        )
        search = (
            '<form class="search" role="search" action="/search/"><label for="q" class="hidden">Search the rules</label>'
            '<input id="q" name="q" type="search" autocomplete="off" placeholder="Search, in any language" data-index="/search.json" '
            'aria-controls="hits" aria-describedby="hits-note"><div id="hits" class="hits" hidden></div>'
            '<p id="hits-note" class="hidden" aria-live="polite"></p></form>'
        )
        brand = tag("a", '<span aria-hidden="true">§</span> Lex Ludi', href="/", cls="brand")
        return tag(
            "header",
            brand
            + tag("nav", tag("ul", games), aria_label="games")
            + search
            + tag("a", "Contents", href="#contents", cls="to-contents")
            + '<button type="button" id="theme" hidden>Dark</button>',
            cls="bar",
        )

    def _crumbs(self, page: Page) -> str:
        if not page.crumbs:
            return ""
        items = "".join(tag("li", tag("a", esc(words), href=at)) for words, at in page.crumbs)
        return tag("nav", tag("ol", items), cls="crumbs", aria_label="where this page stands")

    def _aside(self, page: Page) -> str:
        if len(page.headings) < 2:
            return ""
        items = "".join(tag("li", tag("a", esc(h.text), href=f"#{h.anchor}")) for h in page.headings)
        return tag("aside", tag("nav", tag("h2", "On this page") + tag("ul", items), aria_label="on this page"), cls="on-page")

    def _nav(self, page: Page) -> str:
        inner = self.of_game.get(page.part, "") + self.of_docs
        inner = inner.replace(f'href="{esc(page.address)}"', f'href="{esc(page.address)}" aria-current="page"')
        return tag("nav", inner, id="contents", cls="contents-nav", aria_label="contents")

    def _game_nav(self, book: Book) -> str:
        game = book.game
        chapters = "".join(
            tag(
                "li",
                tag(
                    "a",
                    (tag("span", str(p.number), cls="number") if p.number else "")
                    + esc(p.title if p.number else "What there is"),
                    href=page_address(game, p.stem),
                ),
            )
            for p in pages_in_order(game)
        )
        more = "".join(
            tag("li", tag("a", esc(p.title), href=page_address(game, p.stem)))
            for p in game.pages
            if p.sort in ("gaps", "claims", "sweeps") and p.stem != p.sort
        )
        editions = more + "".join(
            tag("li", tag("a", esc(f"the {ledger.language} passages"), href=f"/{game.name}/passages/{e}/"))
            for e, ledger in game.ledgers.items()
        )
        return (
            tag("h2", tag("a", esc(game.title), href=f"/{game.name}/"))
            + tag("ul", chapters)
            + tag("h3", "Views")
            + tag("ul", "".join(views(game)) + editions)
        )

    def _docs_nav(self) -> str:
        named = {f"/{name}/" for _, names in GROUPS for name in names}
        single = [
            a
            for a in self.titles
            if a.count("/") == 2 and a not in named and a not in ("/search/", "/docs/") and a.strip("/") not in self.site.books
        ]
        parts = []
        for title, names in GROUPS:
            there = [f"/{name}/" for name in names if f"/{name}/" in self.titles]
            there += single if title == GROUPS[-1][0] else []
            items = "".join(tag("li", tag("a", esc(self.titles[a]), href=a)) for a in there)
            parts.append(tag("h3", title) + tag("ul", items) if items else "")
        return "".join(parts)

    def _foot(self) -> str:
        words = "The rulebooks belong to their publishers; what is said of them here is said in our own words. "
        data = tag("a", "rules.json", href="/rules.json") + " · " + tag("a", "passages.json", href="/passages.json")
        return tag("footer", tag("p", words + f"Lex Ludi {esc(__version__)} · {data}"), cls="foot")
