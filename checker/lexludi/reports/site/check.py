"""Is the site whole? Every link leads to a page and an anchor that are there, nothing is loaded from elsewhere, nothing is inline.

In: the files of a site, by their addresses. Out: every mistake, as a sentence.
"""

from __future__ import annotations

import html
import posixpath
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import unquote

from lexludi.reports.site.highlight import page_address
from lexludi.reports.site.site import Site

LOADS = {
    ("script", "src"),
    ("link", "href"),
    ("img", "src"),
    ("iframe", "src"),
    ("object", "data"),
    ("embed", "src"),
    ("source", "src"),
    ("video", "src"),
    ("audio", "src"),
    ("use", "href"),
    ("image", "href"),
}
FORBIDDEN = frozenset(re.findall(r"\w+", "iframe object embed base style math template applet frame"))
MOST = 40


TAG = re.compile(r'<([a-zA-Z][^\s/>]*)((?:[^">]|"[^"]*")*)>')
ATTRIBUTE = re.compile(r'([^\s"=/>]+)(?:="([^"]*)")?')


@dataclass
class Seen:
    """What a page has and points to."""

    ids: Counter[str] = field(default_factory=Counter)
    links: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def see(self, tag: str, given: dict[str, str]) -> None:
        if "id" in given:
            self.ids[given["id"]] += 1
        if tag in FORBIDDEN:
            self.wrong.append(f"has <{tag}>")
        if tag == "script" and not given.get("src"):
            self.wrong.append("has a script inside")
        canonical = given.get("rel") == "canonical"
        for name, value in given.items():
            if name.startswith("on") or name == "style":
                self.wrong.append(f"has an attribute {name}")
            if (tag, name) in LOADS and ("//" in value or ":" in value) and not canonical:
                self.wrong.append(f"loads {value}")
            if name in ("href", "src", "action") and not canonical:
                self.links.append(value)


def mistakes_in(site: Site, files: dict[str, bytes]) -> list[str]:
    """Everything that is wrong with the files of a site; the first of many."""
    pages = {at: _read(content) for at, content in files.items() if at.endswith("/index.html")}
    found = list(dict.fromkeys([*site.mistakes, *_of_pages(pages, files), *_of_rules(site, pages)]))
    more = [f"and {len(found) - MOST} more"] if len(found) > MOST else []
    return found[:MOST] + more


def _read(content: bytes) -> Seen:
    """The tags of a page. All of them were written here, so a mark that is none of ours shows as one that is not allowed."""
    seen = Seen()
    for tag, attributes in TAG.findall(content.decode("utf-8")):
        seen.see(tag.lower(), {k.lower(): html.unescape(v) for k, v in ATTRIBUTE.findall(attributes)})
    return seen


def _of_pages(pages: dict[str, Seen], files: dict[str, bytes]) -> Iterator[str]:
    for at, seen in pages.items():
        yield from (f"{at} {wrong}" for wrong in seen.wrong)
        yield from (f"{at} has the anchor {name} twice" for name, times in seen.ids.items() if times > 1)
        for target in dict.fromkeys(seen.links):
            wrong = _wrong(at, target, pages, files)
            if wrong:
                yield f"{at} links to {target}: {wrong}"


def _wrong(at: str, target: str, pages: dict[str, Seen], files: dict[str, bytes]) -> str:
    """Why a link leads nowhere; nothing if it does not, or leads elsewhere."""
    if target.startswith(("https://", "http://", "mailto:")):
        return ""
    path, _, anchor = target.partition("#")
    path = path.partition("?")[0]
    if ":" in path.split("/")[0] or path.startswith("//"):
        return "this is no address of a page"
    whole = posixpath.normpath(posixpath.join(posixpath.dirname(at), unquote(path))) if path else at
    if path and (path.endswith("/") or whole == "/" or path.rstrip("/").endswith((".", ".."))):
        whole = posixpath.join(whole, "index.html")
    if whole not in files:
        return "there is no such page"
    return "" if not anchor or whole not in pages or unquote(anchor) in pages[whole].ids else "there is no such anchor"


def _of_rules(site: Site, pages: dict[str, Seen]) -> Iterator[str]:
    """Each rule is on one chapter page, once, and has a page of its own."""
    for book in site.books.values():
        chapters = [page_address(book.game, p.stem) + "index.html" for p in book.game.chapters]
        for name in book.game.rules:
            standing = sum(pages[at].ids[name] for at in chapters if at in pages)
            if standing != 1:
                yield f"rule {name} of {book.name} is on {'no chapter page' if not standing else f'{standing} chapter pages'}"
            if f"/{book.name}/rules/{name}/index.html" not in pages:
                yield f"rule {name} of {book.name} has no page"
