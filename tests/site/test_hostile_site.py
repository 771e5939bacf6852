"""What comes from a spec, a case, a ledger, a term or a rulebook is shown on the site, and never run."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from games.hostile import EVIL_TERMS, TERMS, write_game, write_results
from lexludi.reports.site.build import Plan, build
from lexludi.reports.site.check import mistakes_in
from lexludi.reports.site.site import Site

SCRIPTS = {"theme.js", "site.js", "search.js"}
NAMED = """
    html head meta title link script body a header nav ul ol li form label input div p main article section aside footer span h1 h2 h3 h4 h5
    h6 button code pre strong em b q small blockquote hr img table thead tbody tr th td details summary abbr dfn dl dt dd figure fieldset
    legend select option output noscript figcaption svg desc rect circle text g path polygon line tspan defs
"""
ALLOWED = frozenset(re.findall(r"\w+", NAMED))
SHOWN = {1, 2, 3, 4, 5, 10, 11, 13, 16, 17, 18, 19, 20, 21, 22, 23, 24, 30, 31, 32, 40, 41, 42, 43, 44, 45, 46}
"""The numbers in the hostile texts that a reader must find; the others stand where a link would lead."""


class Read(HTMLParser):
    """A page as a browser takes it: tags with their attributes, and the text."""

    def __init__(self, content: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.feed(content)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {k: v or "" for k, v in attrs}))

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Read]:
    """With the texts at hand, and once more without them and with terms that no text has."""
    read: dict[str, Read] = {}
    for name, terms, with_texts in (("with", TERMS, True), ("without", EVIL_TERMS, False)):
        root = tmp_path_factory.mktemp(name)
        write_game(root / "evil", root / "texts", terms)
        write_results(root / "evil", root / "build")
        files, mistakes = build(Plan((root / "evil",), None, root / "texts" if with_texts else None, root / "build"))
        assert mistakes == []
        read |= {f"{name} {at}": Read(content.decode()) for at, content in files.items() if at.endswith(".html")}
    return read


def test_only_our_own_marks_are_there(pages: dict[str, Read]) -> None:
    """No page has a tag or an attribute that a text brought with it."""
    found = [(at, tag, given) for at, page in pages.items() for tag, given in page.tags]
    assert len(pages) > 12
    assert {tag for _, tag, _ in found} <= ALLOWED
    assert [x for x in found if any(name.startswith("on") or name == "style" for name in x[2])] == []
    assert {given.get("src", "").rpartition("/")[2] for _, tag, given in found if tag == "script"} == SCRIPTS
    assert not any(tag == "img" for _, tag, _ in found)


def test_no_link_runs_or_leads_elsewhere(pages: dict[str, Read]) -> None:
    """Links lead to pages of the site; one that would run something, or load from another host, is only its words."""
    leading = ("href", "src", "action")
    links = {given[name] for page in pages.values() for _, given in page.tags for name in leading if name in given}
    assert links
    assert [x for x in links if ":" in x.split("/")[0].split("#")[0] or x.startswith("//")] == []


def test_hostile_texts_can_be_read(pages: dict[str, Read]) -> None:
    """What is escaped is not lost: every hostile text stands on some page as it was written."""
    whole = "\n".join(page.text for page in pages.values())
    assert {int(x) for x in re.findall(r"alert\((\d+)\)", whole)} >= SHOWN
    for written in ("<script>alert(1)</script><img src=x onerror=alert(2)>", "{{7*7}}", "]]>", "&lt;b&gt;", "<div onclick=\"alert(5)\">"):
        assert written in whole, written


def test_words_of_the_texts_stand_in_a_local_build_alone(tmp_path: Path) -> None:
    """With the texts at hand their words are shown; without them not one of their sentences is in any file."""
    write_game(tmp_path / "evil", tmp_path / "texts")
    plan = Plan((tmp_path / "evil",), None, tmp_path / "texts", tmp_path / "build")
    with_texts, _ = build(plan)
    without, _ = build(Plan(plan.folders, None, None, plan.kept))
    assert any(b"Ein erster Satz mit" in content for content in with_texts.values())
    assert not any(b"Ein erster Satz" in content or b"Een eerste zin" in content for content in without.values())
    assert not any(b"Ein erster Satz" in content for at, content in with_texts.items() if not at.endswith(".html"))


def test_the_check_notices_what_escapes() -> None:
    """If a text did come through, the site would not be written: marks that run, load or style are mistakes."""
    page = b'<a href="/x/">x</a><script>alert(1)</script><p onclick="x" style="y">z</p><img src="https://evil.example/">'
    page += b'<i id="a"></i><i id="a"></i>'
    found = mistakes_in(Site({}, {}, None, None), {"/index.html": page})
    assert [any(word in m for m in found) for word in ("script inside", "onclick", "style", "loads", "twice", "no such page")] == [True] * 6
