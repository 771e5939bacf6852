"""The docs as pages: what lies in `docs/`, the decisions, the changelog, how to contribute, how to read the spec."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from lexludi.reports.site.escape import esc, tag
from lexludi.reports.site.highlight import highlight_alone
from lexludi.reports.site.inline import plain
from lexludi.reports.site.links import CASE, linker_of
from lexludi.reports.site.page import Page, Sought
from lexludi.reports.site.parts import witness
from lexludi.reports.site.prose import Prose, shown_plainly
from lexludi.reports.site.site import Site
from lexludi.syntax.pages import INFO

TITLE = re.compile(r"^#\s+(.*)$", re.MULTILINE)
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("To read", ("disagreements", "for-rules-lawyers", "for-translators", "for-implementers", "how-it-works")),
    ("To learn", ("tutorial", "language", "reading-the-spec")),
    ("To look up", ("json", "ledgers", "odds", "hard-to-say", "errors", "coverage")),
    ("To take part", ("contributing", "architecture", "decisions", "changelog")),
)
"""The docs in the order in which they are offered; those that nobody has put in order stand behind the last."""
FROM_ROOT = {"CHANGELOG.md": "/changelog/", "CONTRIBUTING.md": "/contributing/", "spec/README.md": "/reading-the-spec/"}
ELSEWHERE = {"README.md": "/", "spec/totals.md": "/coverage/"}
"""Pages of the repository for which the site has pages of its own."""
CASE_INFO = "case"
"""A block that names cases, one a line: the site shows their rulings there."""


def doc_files(root: Path) -> dict[Path, str]:
    """The address of every page of the docs, by its path."""
    found = {root / name: at for name, at in {**FROM_ROOT, **ELSEWHERE}.items() if (root / name).is_file()}
    for path in sorted((root / "docs").glob("*.md")):
        found[path] = "/docs/" if path.stem == "README" else f"/{path.stem}/"
    for path in sorted((root / "docs" / "decisions").glob("*.md")):
        found[path] = f"/decisions/{path.stem}/"
        found[path.parent] = "/decisions/"
    return {path.resolve(): at for path, at in found.items()}


def doc_pages(site: Site, root: Path) -> Iterator[Page]:
    shown = {root / name for name in ELSEWHERE}
    for path, at in doc_files(root).items():
        if path not in {p.resolve() for p in shown} and path.suffix == ".md":
            yield _page(site, path, at)
    yield _decisions(root)


def title_of(path: Path) -> str:
    found = TITLE.search(path.read_text(encoding="utf-8"))
    return plain(found[1]) if found is not None else path.stem


def _page(site: Site, path: Path, at: str) -> Page:
    text = path.read_text(encoding="utf-8")

    def show(info: str, code: str, start: int) -> str:
        if info == CASE_INFO:
            return _cases(site, path, code)
        if info.startswith(INFO):
            return highlight_alone(code)
        return shown_plainly(info, code, start)

    prose = Prose(linker_of(site, path), show)
    body = prose.html(text)
    crumbs = (("Decisions", "/decisions/"),) if at.startswith("/decisions/") else ()
    return Page(
        at,
        title_of(path),
        tag("article", body, cls="literate doc"),
        "",
        crumbs,
        _first_words(text),
        tuple(h for h in prose.headings if h.level == 2),
        Sought("docs", "", ((6, title_of(path)), (1, plain(text)))),
    )


def _first_words(text: str) -> str:
    """The first paragraph, for those who show a page in a list."""
    first = next((p for p in text.split("\n\n") if p.strip() and not p.lstrip().startswith(("#", "|", "```"))), "")
    return plain(first)[:200]


def _cases(site: Site, path: Path, code: str) -> str:
    """Cases by name, with the rulings that this build made."""
    parts = []
    for line in filter(None, map(str.strip, code.split("\n"))):
        named = CASE.fullmatch(line)
        book = site.books.get(named[1]) if named is not None else None
        if named is None or book is None or named[2] not in book.game.cases:
            if named is None or book is not None:
                site.mistakes.append(f"{path}: there is no case {line}")
            continue
        case = book.game.cases[named[2]]
        parts.append(witness(book, case, only_divided=book.judged.divided(case)))
    return tag("div", "".join(parts), cls="witnesses")


def _decisions(root: Path) -> Page:
    paths = sorted((root / "docs" / "decisions").glob("*.md"))
    items = "".join(tag("li", tag("a", esc(title_of(p)), href=f"/decisions/{p.stem}/")) for p in paths)
    body = (
        tag("h1", "Decisions")
        + tag("p", "One short page for each decision, with the reason.")
        + tag("ul", items, cls="plain-list")
    )
    return Page("/decisions/", "Decisions", tag("article", body), sought=Sought("docs", "", ((6, "decisions"),)))
