"""The literate pages themselves: chapters, claims, gaps and topics of cases, with their blocks rendered."""

from __future__ import annotations

from collections.abc import Iterator

from lexludi.reports.site.blocks import block_html
from lexludi.reports.site.escape import esc, tag
from lexludi.reports.site.everything import SpecPage, key_of
from lexludi.reports.site.highlight import page_address
from lexludi.reports.site.inline import plain
from lexludi.reports.site.links import linker_of
from lexludi.reports.site.page import Page, Sought
from lexludi.reports.site.prose import Prose, shown_plainly
from lexludi.reports.site.site import Book, Site
from lexludi.syntax.pages import INFO


def chapter_pages(site: Site, book: Book) -> Iterator[Page]:
    for page in book.game.pages:
        yield literate(site, book, page)


def literate(site: Site, book: Book, page: SpecPage) -> Page:
    """A page of the spec. Every block of it comes out once, where it stands."""
    shown: set[int] = set()

    def show(info: str, text: str, start: int) -> str:
        if info != INFO:
            return shown_plainly(info, text, start)
        inside = [b for b in page.blocks if start <= b.span.start < start + max(len(text), 1)]
        shown.update(b.span.start for b in inside)
        return "\n".join(block_html(book, b) for b in inside)

    prose = Prose(linker_of(site, page.path, book), show, anchors={key_of(b) for b in page.blocks})
    body = prose.html(page.file.text)
    left_out = [b for b in page.blocks if b.span.start not in shown]
    if left_out:
        site.mistakes.append(
            f"{page.file.name}: {len(left_out)} blocks are not on the page of the site, the first: {left_out[0].span.text[:60]}"
        )
    number = str(page.number) if page.number else ""
    sort = {
        "chapter": f"Chapter {number}" if number else "What there is",
        "topic": "Cases",
        "gaps": "Gaps",
        "claims": "Claims",
        "sweeps": "Sweeps",
    }[page.sort]
    words = ((8, page.title), (1, plain(page.file.text) if page.sort == "chapter" else ""))
    return Page(
        page_address(book.game, page.stem),
        f"{number} {page.title}".strip(),
        tag("article", body, cls=f"literate {page.sort}"),
        book.name,
        ((book.game.title, f"/{book.name}/"),),
        f"{page.title}: {esc(sort)} of {book.game.title}",
        tuple(h for h in prose.headings if h.level == 2),
        Sought("chapter", sort, words),
    )
