"""A page for each mistake: what it is, why it matters, an example that has it, and the same put right."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import dedent

from lexludi.diagnostics import Code
from lexludi.explain import ENTRIES
from lexludi.reports.site import addresses
from lexludi.reports.site.escape import esc, tag
from lexludi.reports.site.highlight import highlight_alone
from lexludi.reports.site.page import Page, Sought
from lexludi.reports.site.parts import link, table
from lexludi.reports.site.prose import shown_plainly


def error_pages() -> Iterator[Page]:
    rows = [(link(addresses.error(c.value), c.value), esc(named(c)), esc(" ".join(ENTRIES[c].words.split()))) for c in Code]
    head = tag("h1", "Mistakes") + tag(
        "p", f"The {len(rows)} mistakes that the checker knows. A number never changes its meaning."
    )
    body = head + table(["code", "called", "what it is"], rows, "errors", "mistakes")
    yield Page("/errors/", "Mistakes", tag("article", body), sought=Sought("docs", "", ((6, "errors mistakes codes explain"),)))
    for code in Code:
        yield _page(code)


def named(code: Code) -> str:
    return code.name.lower().replace("_", " ")


def _page(code: Code) -> Page:
    entry = ENTRIES[code]
    words = " ".join(entry.words.split())
    bad, good = (dedent(x).strip("\n") for x in (entry.bad, entry.good))
    show = highlight_alone if entry.program else (lambda text: shown_plainly("", text, 0))
    parts = [
        tag("p", tag("span", "Mistake", cls="number") + tag("code", code.value), cls="kicker"),
        tag("h1", esc(named(code).capitalize())),
        tag("p", esc(words)),
        tag("h2", "Not so", id="not-so"),
        show(bad),
        tag("h2", "But so", id="but-so"),
        show(good),
        tag("p", "At the terminal: " + tag("code", f"lexludi explain {code.value}"), cls="note"),
    ]
    return Page(
        addresses.error(code.value),
        f"{code.value} {named(code)}",
        tag("article", "".join(parts)),
        "",
        (("Mistakes", "/errors/"),),
        words[:200],
        sought=Sought("error", code.value, ((8, code.value), (3, f"{named(code)} {words}"))),
    )
