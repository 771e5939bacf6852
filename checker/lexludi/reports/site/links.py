"""Where the links of a Markdown page lead on the site. A link that leads nowhere at all is a mistake that stops the build."""

from __future__ import annotations

import re
from pathlib import Path

from lexludi.diagnostics import Code
from lexludi.reports.site import addresses
from lexludi.reports.site.inline import Linker
from lexludi.reports.site.site import Book, Site

CODES = {c.value for c in Code}
CASE = re.compile(r"([a-z0-9][a-z0-9-]*):([a-z0-9-]+)")


def linker_of(site: Site, path: Path, book: Book | None = None) -> Linker:
    """The links of one page, by its path."""

    def link(target: str) -> str | None:
        if target.startswith("name:"):
            return _named(site, book, target.removeprefix("name:"))
        if target.startswith("#") or "://" in target or target.startswith("mailto:"):
            return target
        name, mark, anchor = target.partition("#")
        return _page(site, path, name, mark + anchor)

    return link


def _page(site: Site, path: Path, name: str, anchor: str) -> str | None:
    """A link to another file: its page, or nothing if the file is there and has no page."""
    try:
        found = (path.parent / name).resolve()
    except (OSError, ValueError):
        return None
    known = site.files.get(found) or site.files.get(found / "README.md")
    if known is not None:
        return known + anchor
    if site.root is None and not any(found.is_relative_to(b.game.folder.resolve()) for b in site.books.values()):
        return None  # a game without the repository around it, whose docs are not here
    if site.root is None or not found.is_relative_to(site.root) or not found.exists():
        site.mistakes.append(f"{path}: the link to {name} leads nowhere")
    return None


def _named(site: Site, book: Book | None, name: str) -> str | None:
    """What stands as code and is the name of something that has a page."""
    case = CASE.fullmatch(name)
    if name in CODES:
        return addresses.error(name)
    if case is not None and case[1] in site.books and case[2] in site.books[case[1]].game.cases:
        return addresses.case(case[1], case[2])
    if book is None:
        return None
    if name in book.game.rules or name in book.game.gaps or name in book.game.claims:
        return book.show.id_address(name)
    return book.show.passage_address(name)
