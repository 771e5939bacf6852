"""The site, from the first file read to the last one written: the chain on one screen.

In: folders of games, the repository's docs, the texts if they are at hand. Out: files, by address. Promise: the same input gives the same
bytes, and a site with a mistake is not written at all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from lexludi.reports.site.check import mistakes_in
from lexludi.reports.site.drawings import drawing_styles
from lexludi.reports.site.everything import Game, read_game
from lexludi.reports.site.highlight import Highlighter
from lexludi.reports.site.judged import judge_cases
from lexludi.reports.site.machine import data_files
from lexludi.reports.site.page import Page
from lexludi.reports.site.pages.case import case_pages
from lexludi.reports.site.pages.chapter import chapter_pages
from lexludi.reports.site.pages.divergences import readings_page
from lexludi.reports.site.pages.docs import doc_files, doc_pages
from lexludi.reports.site.pages.errors import error_pages
from lexludi.reports.site.pages.gap import gap_pages
from lexludi.reports.site.pages.home import game_pages, home_page
from lexludi.reports.site.pages.ledgers import coverage_page, emendations_page, passage_pages
from lexludi.reports.site.pages.parallel import parallel_page
from lexludi.reports.site.pages.rule import rule_pages
from lexludi.reports.site.pages.vocabulary import vocabulary_pages
from lexludi.reports.site.search import search_index, search_page
from lexludi.reports.site.site import Book, Site, spec_files
from lexludi.reports.site.template import Template
from lexludi.reports.site.verified import read_verified

ASSETS = Path(__file__).parent / "assets"
Tell = Callable[[str, int, int], None]
"""Told how far the build is: of what, how many are done, of how many."""


@dataclass(frozen=True)
class Plan:
    """What to build a site of, and with what at hand."""

    folders: tuple[Path, ...]
    root: Path | None
    """The repository, whose docs become pages; none: a site of the games alone."""
    rulebooks: Path | None
    kept: Path
    """Where rulings are kept between builds, and results of `verify` are looked for."""
    url: str = ""
    jobs: int = 1


@dataclass(frozen=True)
class Built:
    """All files of a site by their addresses, what is wrong with them, and the pages before anything was around them."""

    files: dict[str, bytes]
    mistakes: list[str]
    pages: list[Page]


def build(plan: Plan, tell: Tell | None = None) -> tuple[dict[str, bytes], list[str]]:
    """All files of a site, and everything that is wrong with them."""
    built = build_pages(plan, tell)
    return built.files, built.mistakes


def build_pages(plan: Plan, tell: Tell | None = None) -> Built:
    """A site with its pages."""
    books = {}
    for folder in plan.folders:
        book = _book(read_game(folder, plan.rulebooks), plan, tell)
        books[book.name] = book
    site = _site(books, plan)
    pages = _pages(site, plan)
    template = Template(site, pages)
    files: dict[str, bytes] = {}
    for done, page in enumerate(pages, 1):
        if f"{page.address}index.html" in files:
            site.mistakes.append(f"two pages have the address {page.address}")
        files[f"{page.address}index.html"] = template.html(page).encode()
        if tell is not None and done % 50 == 0:
            tell("pages", done, len(pages))
    files |= {address: text.encode() for address, text in data_files(site, pages)}
    files["/search.json"] = search_index(site, pages).encode()
    files |= {f"/assets/{p.name}": p.read_bytes() for p in sorted(ASSETS.iterdir()) if p.is_file()}
    files["/assets/draw.css"] = drawing_styles().encode()
    files |= _pictures(plan)
    return Built(files, mistakes_in(site, files), pages)


def _book(game: Game, plan: Plan, tell: Tell | None) -> Book:
    def told(done: int, of: int) -> None:
        if tell is not None:
            tell(f"cases of {game.title}", done, of)

    judged = judge_cases(game, plan.kept / "site-kept", plan.jobs, told)
    verified = read_verified(plan.kept / "verify", game.name, game.program.fingerprint)
    return Book(game, judged, verified, Highlighter(game, "/language/#2-words" if plan.root is not None else ""))


def _site(books: dict[str, Book], plan: Plan) -> Site:
    files = {path: at for book in books.values() for path, at in spec_files(book.game).items()}
    if plan.root is not None:
        files |= doc_files(plan.root)
        files |= {p.resolve(): f"/{p.name}" for p in _picture_paths(plan.root)}
    return Site(books, files, plan.root / "docs" if plan.root is not None else None, plan.root, plan.url)


def _pages(site: Site, plan: Plan) -> list[Page]:
    pages: list[Page] = []
    for book in site.books.values():
        pages += [*game_pages(site, book), *chapter_pages(site, book), *rule_pages(book), *gap_pages(book)]
        pages += [*case_pages(book), *vocabulary_pages(book)]
        if book.game.ledgers:
            pages += [*passage_pages(book), emendations_page(book)]
        if len(book.game.ledgers) > 1:
            pages += [parallel_page(book), readings_page(book)]
    pages += [coverage_page(site), search_page(), *error_pages()]
    if plan.root is not None:
        pages += doc_pages(site, plan.root)
    return [home_page(site, {p.address for p in pages}), *pages]


def _picture_paths(root: Path) -> list[Path]:
    return sorted((root / "docs").glob("*.svg"))


def _pictures(plan: Plan) -> dict[str, bytes]:
    """The pictures of the docs."""
    return {f"/{p.name}": p.read_bytes() for p in _picture_paths(plan.root)} if plan.root is not None else {}
