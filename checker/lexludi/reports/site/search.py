"""The search: one small index of words, made here, read by the page's own script. No stemmer in two places, nothing to evaluate.

The index holds plain words, folded to small letters without accents, of the terms of all editions too. That `opgegeven` is `opgeven`,
or `uilen` like `uil`, is worked out in the browser, from the words of the index themselves.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from lexludi.reports.site.escape import tag
from lexludi.reports.site.page import Page
from lexludi.reports.site.site import Site
from lexludi.reports.site.words import words_in

FORMAT = 1
MOST = 3
"""How often a word counts again where it stands several times."""


def search_index(site: Site, pages: Iterable[Page]) -> str:
    """The index as JSON: the pages, and for each word the pages that hold it with how much it counts there."""
    docs: list[list[str]] = []
    words: dict[str, list[int]] = {}
    for page in pages:
        if page.sought is None:
            continue
        game = site.books[page.part].game.title if page.part in site.books else ""
        docs.append([page.address, page.title, page.sought.sort, page.sought.label, game])
        for word, weight in sorted(_weights(page).items()):
            words.setdefault(word, []).extend((len(docs) - 1, weight))
    made: dict[str, Any] = {"format": FORMAT, "docs": docs, "words": dict(sorted(words.items()))}
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n"


def _weights(page: Page) -> dict[str, int]:
    found: dict[str, int] = {}
    for weight, text in page.sought.words if page.sought is not None else ():
        counted: dict[str, int] = {}
        for word in words_in(text):
            counted[word] = counted.get(word, 0) + 1
        for word, times in counted.items():
            found[word] = found.get(word, 0) + weight + min(times - 1, MOST)
    return found


def search_page() -> Page:
    """Where a search leads that is sent off: the results on a page of their own."""
    body = tag("h1", "Search") + tag(
        "p", "Rules, gaps, cases and docs, by any word of theirs, and by the terms of every edition in its language."
    )
    body += tag(
        "div",
        tag("noscript", tag("p", "The search needs JavaScript; the contents of each game do not.")),
        id="results",
        cls="results",
    )
    return Page("/search/", "Search", tag("article", body))
