"""The site of real games: whole, the same twice, free of the rulebooks' sentences, and good to use in a browser."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from editions.texts import runs
from games.browser import DESK, PHONE, faults, visit
from games.hostile import write_game
from lexludi.catalogue import games
from lexludi.diagnostics import Code, Refusal
from lexludi.program.load import parse_folder
from lexludi.reports.site.build import Plan, build
from lexludi.reports.site.write import write_files
from lexludi.resources import docs_root
from lexludi.syntax import nodes as n

ROOT = Path(__file__).parents[2]
BELOW = "some/path/"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, bytes], Path]:
    """The site of the smallest game, without the docs, written below a path."""
    root = tmp_path_factory.mktemp("small")
    files, mistakes = build(Plan((games()["wizard"],), None, None, root / "build"))
    assert mistakes == []
    write_files(files, root / "served" / BELOW)
    return files, root / "served"


@pytest.fixture(scope="module")
def editions(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, bytes], Path]:
    """The site of the game with three editions, without its cases: judging all of them takes too long for a test."""
    root = tmp_path_factory.mktemp("editions")
    shutil.copytree(games()["sieben-weisen"], root / "sieben-weisen", ignore=shutil.ignore_patterns("cases"))
    files, mistakes = build(Plan((root / "sieben-weisen",), None, None, root / "build"))
    assert mistakes == []
    write_files(files, root / "served")
    return files, root / "served"


@pytest.mark.slow
def test_the_same_input_gives_the_same_bytes(small: tuple[dict[str, bytes], Path], tmp_path: Path) -> None:
    """A site built again, elsewhere and with nothing kept, is the same to the last byte."""
    files, _ = build(Plan((games()["wizard"],), None, None, tmp_path / "other"))
    assert len(files) > 150
    assert {at for at in files.keys() | small[0].keys() if files.get(at) != small[0].get(at)} == set()


@pytest.mark.slow
def test_every_rule_has_a_home(small: tuple[dict[str, bytes], Path]) -> None:
    """Each rule has a page with its number, its title and its source, its JSON beside it, and a place in rules.json."""
    files = small[0]
    blocks, _, _ = parse_folder(games()["wizard"])
    rules = [b for b in blocks if isinstance(b, n.Rule)]
    listed = {r["id"]: r for r in json.loads(files["/rules.json"])["rules"]}
    assert len(rules) > 30
    assert listed.keys() == {r.id for r in rules}
    for rule in rules:
        page = files[f"/wizard/rules/{rule.id}/index.html"].decode()
        own = json.loads(files[f"/wizard/rules/{rule.id}/rule.json"])
        assert own == {"format": 1, **listed[rule.id]}
        assert own["text"] == rule.span.text
        assert own["number"] in page
        assert all(ref in page for ref in (rule.source.refs if rule.source is not None else ()))


@pytest.mark.slow
def test_json_shapes_of_the_site_are_listed(small: tuple[dict[str, bytes], Path]) -> None:
    """docs/json.md lists exactly the keys that rules.json and passages.json hold."""
    text = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    for title, name, key in (("A rule of the site", "/rules.json", "rules"), ("A passage of the site", "/passages.json", "passages")):
        table = text.split(f"### {title}\n", 1)[1].split("| --- | --- |\n", 1)[1].split("\n\n", 1)[0]
        listed = {k for row in table.splitlines() for k in re.findall(r"`(\w+)`", row.split("|")[1])}
        shown = json.loads(small[0][name])
        assert shown["format"] == 1
        assert shown[key]
        assert all(set(x) == listed for x in shown[key])


def test_a_broken_link_stops_the_build(tmp_path: Path) -> None:
    """A link of a page that leads to no page, or to no anchor, is a mistake; so is a block that comes out twice."""
    write_game(tmp_path / "evil", tmp_path / "texts")
    page = tmp_path / "evil" / "gaps.md"
    page.write_text(page.read_text(encoding="utf-8") + "\n[there](9-nowhere.md) [here](game.md#no-such-part)\n", encoding="utf-8")
    _, mistakes = build(Plan((tmp_path / "evil",), None, None, tmp_path / "build"))
    assert any("9-nowhere.md leads nowhere" in m for m in mistakes)
    assert any("#no-such-part" in m and "no such anchor" in m for m in mistakes)


def test_a_game_without_the_repository_around_it(tmp_path: Path) -> None:
    """Where the docs are not at hand, as in a wheel, a page's link to them is only its words, and the site is built."""
    write_game(tmp_path / "evil", tmp_path / "texts")
    page = tmp_path / "evil" / "gaps.md"
    page.write_text(page.read_text(encoding="utf-8") + "\nMore under [odds](../../docs/odds.md).\n", encoding="utf-8")
    files, mistakes = build(Plan((tmp_path / "evil",), None, None, tmp_path / "build"))
    assert mistakes == []
    assert b"More under odds." in files["/evil/gaps/index.html"]


def test_two_pages_of_one_sort_have_two_addresses(tmp_path: Path) -> None:
    """Claims on a second page have a page of their own, and links to them lead there; two pages at one address are a mistake."""
    write_game(tmp_path / "evil", tmp_path / "texts")
    claims = (tmp_path / "evil" / "claims.md").read_text(encoding="utf-8")
    (tmp_path / "evil" / "more.md").write_text(claims.replace("base.claim", "base.more"), encoding="utf-8")
    files, mistakes = build(Plan((tmp_path / "evil",), None, None, tmp_path / "build"))
    assert mistakes == []
    assert b'id="base.claim"' in files["/evil/claims/index.html"]
    assert b'id="base.more"' in files["/evil/more/index.html"]
    assert b'href="../../../evil/more/#base.more"' in files["/evil/rules/base.start/index.html"]
    (tmp_path / "evil" / "rules.md").write_text("# A page that takes the place of another\n", encoding="utf-8")
    _, mistakes = build(Plan((tmp_path / "evil",), None, None, tmp_path / "build"))
    assert "two pages have the address /evil/rules/" in mistakes


def test_nothing_else_is_taken_away(tmp_path: Path) -> None:
    """A folder that holds anything but a site is left alone; one with an older site loses what is no longer there."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("years of work", encoding="utf-8")
    with pytest.raises(Refusal) as refusal:
        write_files({"/index.html": b"x"}, tmp_path / "mine")
    assert [d.code for d in refusal.value.diagnostics] == [Code.NOT_A_SITE]
    assert write_files({"/index.html": b"x", "/old/index.html": b"y"}, tmp_path / "out") == (2, 2)
    assert write_files({"/index.html": b"x"}, tmp_path / "out") == (1, 0)
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == [".lexludi-site", "index.html"]


def test_cases_that_the_docs_show_exist() -> None:
    """Every case that a page of the docs shows the rulings of is one of the game."""
    root = docs_root()
    assert root is not None
    named = [
        x
        for p in sorted((root / "docs").glob("*.md"))
        for f in re.findall(r"```case\n(.*?)```", p.read_text(encoding="utf-8"), re.DOTALL)
        for x in f.split()
    ]
    known = {
        f"{game}:{m}"
        for game, folder in games().items()
        for page in (folder / "cases").glob("*.md")
        for m in re.findall(r"^Case ([\w-]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert len(named) > 10
    assert set(named) <= known


@pytest.mark.slow
def test_without_the_texts_not_one_sentence_of_them(editions: tuple[dict[str, bytes], Path], rulebooks: Path) -> None:
    """Built without the rulebooks' texts, no file of the site holds eight words in a row of them."""
    known = set().union(
        *(runs(p.read_text(encoding="utf-8", errors="replace")) for p in sorted(rulebooks.glob("sieben-weisen.*.txt")))
    )
    assert len(known) > 1000
    for at, content in editions[0].items():
        assert not runs(re.sub(r"<[^>]+>", " ", content.decode())) & known, at


@pytest.mark.slow
def test_search_finds_rules_in_every_language(editions: tuple[dict[str, bytes], Path]) -> None:
    """A term in German, Dutch, Italian or English, in any form, with or without accents, finds the rules about it."""
    with visit(editions[1], "", PHONE) as visited:
        visited.to("")
        for typed, rule in {
            "opgeven": "leave.",
            "opgegeven": "leave.",
            "Aussteiger": "leave.",
            "potenza magica": "role.",
            "uilen": "lay.owl",
            "Bündnis": "ally.",
            "bundnis": "ally.",
            "owls": "lay.owl",
            "Aussteigr": "leave.",
            "leave.hand-on": "leave.hand-on",
        }.items():
            visited.tab.fill("#q", "")
            visited.tab.fill("#q", typed)
            visited.tab.wait_for_function(
                "document.querySelector('#hits-note').textContent !== '' && !document.querySelector('#hits').hidden"
            )
            first = [a.get_attribute("href") or "" for a in visited.tab.query_selector_all("#hits a")][:6]
            assert any(f"/sieben-weisen/rules/{rule}" in at for at in first), (typed, first)
            assert "/rules/" in first[0], (typed, first)
        visited.tab.keyboard.press("ArrowDown")
        assert visited.tab.evaluate("document.activeElement.className") == "result"
        visited.tab.keyboard.press("Enter")
        visited.tab.wait_for_url("**/rules/leave.hand-on/")
        assert visited.wrong == []
        assert visited.elsewhere() == []


@pytest.mark.slow
def test_filters_of_the_parallel_view(editions: tuple[dict[str, bytes], Path]) -> None:
    """The parallel view shows only differences, only those of substance, only silence, or one phase, and keeps that in its address."""
    with visit(editions[1], "", DESK) as visited:
        visited.to("sieben-weisen/parallel/")
        shown = "[...document.querySelectorAll('#rows .row')].filter((r) => !r.hidden).length"
        counts = {"all": visited.tab.evaluate(shown)}
        for choice in ("differs", "substance", "silent"):
            visited.tab.check(f"input[value={choice}]")
            counts[choice] = visited.tab.evaluate(shown)
        visited.tab.check("input[value=differs]")
        visited.tab.select_option("select[name=phase]", "5-leaving")
        counts["phase"] = visited.tab.evaluate(shown)
        assert 0 < counts["phase"] < counts["differs"] < counts["all"]
        assert 0 < counts["substance"] < counts["differs"]
        assert 0 < counts["silent"] < counts["all"]
        assert "show=differs" in visited.tab.url
        assert "phase=5-leaving" in visited.tab.url
        assert visited.wrong == []


@pytest.mark.slow
@pytest.mark.parametrize(("size", "dark"), [(PHONE, False), (DESK, True)], ids=["phone", "desk, dark"])
def test_pages_in_a_browser(small: tuple[dict[str, bytes], Path], size: tuple[int, int], dark: bool) -> None:
    """At phone and desk width, below a path: no complaint, nothing from elsewhere, nothing sideways, nobody kept out."""
    pages = [
        "",
        "wizard/",
        "wizard/4-tricks/",
        "wizard/rules/play.follow/",
        "wizard/gaps/end.tie/",
        "wizard/cases/two-wizards/",
        "wizard/terms/",
        "wizard/passages/nl/",
        "wizard/emendations/",
        "coverage/",
        "search/?q=jester",
        "errors/E201/",
    ]
    with visit(small[1], BELOW, size, dark) as visited:
        for address in pages:
            visited.to(address)
            assert visited.tab.evaluate("document.documentElement.scrollWidth") <= size[0], address
            assert faults(visited) == [], address
        visited.to("wizard/rules/play.follow/")
        visited.tab.keyboard.press("Tab")
        assert visited.tab.evaluate("document.activeElement.className") == "skip"
        visited.tab.click("button.copy")
        assert visited.tab.inner_text("button.copy") != "Copy"
        visited.tab.click("#theme")
        assert visited.tab.evaluate("document.documentElement.dataset.theme") == ("light" if dark else "dark")
        assert visited.wrong == []
        assert visited.elsewhere() == []


@pytest.mark.slow
def test_hostile_texts_do_not_run_in_a_browser(tmp_path: Path) -> None:
    """Pages full of script and markup from a spec and a rulebook open without a dialog, a complaint or a request elsewhere."""
    write_game(tmp_path / "evil", tmp_path / "texts")
    files, mistakes = build(Plan((tmp_path / "evil",), None, tmp_path / "texts", tmp_path / "build"))
    assert mistakes == []
    write_files(files, tmp_path / "served")
    with visit(tmp_path / "served", "", DESK) as visited:
        for at in sorted(at for at in files if at.startswith("/evil/") and at.endswith("index.html")):
            visited.to(at[1:].removesuffix("index.html"))
        visited.to("search/?q=script")
        assert len(visited.asked) > 20
        assert visited.wrong == []
        assert visited.elsewhere() == []
