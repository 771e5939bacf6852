"""What came of claims and small worlds, and what nothing can notice, stands where a reader looks for it."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest

from games.hostile import write_game, write_results
from lexludi.reports.site.build import Plan, build
from lexludi.reports.site.check import mistakes_in
from lexludi.reports.site.everything import read_game
from lexludi.reports.site.highlight import Highlighter
from lexludi.reports.site.judged import Judged
from lexludi.reports.site.site import Book, Site
from lexludi.reports.site.verified import Verified, read_verified

CLAIM = {"id": "base.claim", "held": True, "games": 2300, "times_relevant": 1, "counterexample": None, "promises": [],
         "exhaustive": [{"sweep": "small", "edition": e, "positions": 617, "times_relevant": 5} for e in ("de", "nl")]}  # fmt: skip


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    write_game(tmp_path / "evil", tmp_path / "texts")
    return tmp_path / "evil"


def pages_of(folder: Path, url: str = "") -> dict[str, str]:
    files, mistakes = build(Plan((folder,), None, None, folder.parent / "build", url))
    assert mistakes == []
    return {at: content.decode() for at, content in files.items()}


def text_of(page: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", page))


def test_words_of_a_claim_s_own_are_shown_and_linked(evil: Path) -> None:
    """All sentences of a claim stand on its page, those that explain its own words too, and such a word leads to its claim."""
    page = pages_of(evil)["/evil/claims/index.html"]
    for words in ("Here, a player is done-for", "Sometimes, in play, the mover may count", "beforehand the others of the player is 1",
                  "In every game, at some time", "In every game, the number of times that a player counts is at least 3",
                  "from then on there is a player", "the other's count stays the same"):  # fmt: skip
        assert words in text_of(page), words
    assert re.search(r'href="[^"]*#base\.claim"[^>]*>done-for<', page)
    assert re.search(r'href="[^"]*#base\.claim"[^>]*>others<', page)


def test_results_of_claims_and_worlds(evil: Path) -> None:
    """A broken claim shows the game that breaks it, a world its positions; without results the page says that there are none."""
    without = pages_of(evil)
    assert "not tried in this build" in without["/evil/claims/index.html"]
    assert "not tried in this build" in without["/evil/sweeps/index.html"]
    write_results(evil, evil.parent / "build")
    tried = pages_of(evil)
    assert "broken: a game below shows how" in tried["/evil/claims/index.html"]
    assert "2 players" in tried["/evil/claims/index.html"]
    assert "1,234" in tried["/evil/sweeps/index.html"]
    assert "something is wrong in it" in tried["/evil/sweeps/index.html"]
    assert "broken: a game below" in tried["/evil/rules/base.start/index.html"]


def test_a_kept_claim_says_in_how_much() -> None:
    """A claim that was kept says in how many games, how often it was looked at, and in how many positions of small worlds."""
    told = Verified({"base.claim": CLAIM}).told("base.claim")
    assert told == ("holds", "kept in 2,300 random games, looked at 1 time and in all 1,234 positions of 2 small worlds")
    unseen = {**CLAIM, "held": False}
    assert Verified({"base.claim": unseen}).told("base.claim") == ("fails", "not kept: something promised was never seen")


def test_results_of_another_spec_count_for_nothing(tmp_path: Path) -> None:
    """Results are taken only for the very spec that they were found for, and from a whole file."""
    results = {"format": 1, "spec_sha256": "a", "claims": [CLAIM], "sweeps": []}
    (tmp_path / "evil.json").write_text(json.dumps(results), encoding="utf-8")
    assert read_verified(tmp_path, "evil", "a").claims.keys() == {"base.claim"}
    assert read_verified(tmp_path, "evil", "b") == Verified()
    (tmp_path / "evil.json").write_text(json.dumps(results)[:-9], encoding="utf-8")
    assert read_verified(tmp_path, "evil", "a") == Verified()


def test_what_nothing_can_notice_stands_beside_its_rule(evil: Path) -> None:
    """An explained survivor stands on the page of its rule with its label and the reason, and on no other rule's."""
    pages = pages_of(evil)
    assert 'id="survivors"' in pages["/evil/rules/base.slow/index.html"]
    assert "<code>dropped</code>" in pages["/evil/rules/base.slow/index.html"]
    assert 'id="survivors"' not in pages["/evil/rules/base.may/index.html"]


def test_a_rule_on_no_chapter_page_or_on_two(evil: Path) -> None:
    """Each rule stands on one chapter page, once, and has a page of its own; anything else stops the build."""
    game = read_game(evil, None)
    site = Site({"evil": Book(game, Judged({}), Verified(), Highlighter(game))}, {}, None, None)
    files = {at: text.encode() for at, text in pages_of(evil).items()}
    chapter = "/evil/game/index.html"
    here = b'id="base.may"'
    assert mistakes_in(site, files) == []
    assert "rule base.may of evil is on no chapter page" in mistakes_in(site, {**files, chapter: files[chapter].replace(here, b"")})
    twice = mistakes_in(site, {**files, chapter: files[chapter] + b'<p id="base.may"></p>'})
    assert "rule base.may of evil is on 2 chapter pages" in twice
    gone = {at: content for at, content in files.items() if at != "/evil/rules/base.may/index.html"}
    assert "rule base.may of evil has no page" in mistakes_in(site, gone)


def test_a_site_that_knows_its_address(evil: Path) -> None:
    """With --url the sitemap and every page's canonical address begin with it; links stay relative, so that it can be moved."""
    pages = pages_of(evil, "https://example.org/sub/")
    places = re.findall("<loc>(.*?)</loc>", pages["/sitemap.xml"])
    assert len(places) > 10
    assert all(p.startswith("https://example.org/sub/") for p in places)
    assert '<link rel="canonical" href="https://example.org/sub/evil/rules/base.may/">' in pages["/evil/rules/base.may/index.html"]
    links = [x for at, p in pages.items() if at.endswith(".html") for x in re.findall(r'<a [^>]*href="([^"]*)"', p)]
    assert links
    assert not [x for x in links if x.startswith(("/", "https:"))]


def test_a_rule_shows_the_cases_written_from_its_passages(evil: Path) -> None:
    """A rule that decides no question, because it only makes things happen, still shows the cases that cite its passages."""
    page = pages_of(evil)["/evil/rules/base.may/index.html"]
    assert "evil/cases/one-case/" in page
    other = evil / "cases" / "some.md"
    other.write_text(other.read_text(encoding="utf-8").replace("from de:1.2 nl:1.2", "from de:1.1"), encoding="utf-8")
    assert "case, from the same passages" in pages_of(evil)["/evil/rules/base.start/index.html"]
    assert "case, from the same passages" not in pages_of(evil)["/evil/rules/base.may/index.html"]
