"""The docs are true: every example parses, every whole game runs to its end, every command printed what stands there.

Fences in docs/*.md: `lexludi` holds whole blocks; `lexludi-sentences` holds sentences, tried below each heading; `lexludi-game`
holds a whole game. The tutorial adds `lexludi-step` (a block added to the game's page), `lexludi-wrong` (added, tried and taken
out again), `lexludi-file NAME` (a file written beside the game) and `console` (a command and what it prints).
`LEXLUDI_BLESS=1` writes what the commands print now into the tutorial.
"""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import lexludi
from lexludi import cli, limits
from lexludi.diagnostics import Diagnostic
from lexludi.program.load import Loaded, build
from lexludi.program.select import under
from lexludi.resources import grammar_file
from lexludi.source import SourceFile
from lexludi.syntax.parse import parse_blocks
from lexludi.trials.simulate import Plan, simulate

DOCS = Path(__file__).resolve().parents[2] / "docs"
TUTORIAL = DOCS / "tutorial.md"
PAGES = sorted(DOCS.rglob("*.md"))
HEADINGS = (
    "Components",
    'Rule a.b "t" from aa:1.1',
    'Claim a.b "t" from aa:1.1',
    'Case c "t"',
    'Case c "t" Players Anna, Bo, Cy, Di.',
    'Gap a.b "t" near aa:1.1',
)


@dataclass(frozen=True)
class Fence:
    page: Path
    line: int
    info: str
    text: str

    @property
    def id(self) -> str:
        return f"{self.page.relative_to(DOCS)}:{self.line}"


def fences(page: Path) -> Iterator[Fence]:
    """The fenced blocks of a page. A longer fence hides those that stand in it."""
    opened, info, begun, lines = "", "", 0, []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        ticks = re.match(r"`{3,}", line)
        if not opened and ticks:
            opened, info, begun, lines = ticks.group(), line[len(ticks.group()) :].strip(), number, []
        elif opened and line == opened:
            yield Fence(page, begun, info, "".join(f"{x}\n" for x in lines))
            opened = ""
        elif opened:
            lines.append(line)


def of_kind(*infos: str) -> list[Fence]:
    return [f for page in PAGES for f in fences(page) if f.info in infos]


def mistakes(text: str) -> list[Diagnostic]:
    return parse_blocks(SourceFile("docs", text))[1]


def load(text: str) -> Loaded:
    file = SourceFile("docs", text)
    blocks, found = parse_blocks(file)
    return build(blocks, (file,), found)


def play(text: str, games: int) -> None:
    """Plays random games with the least and the most players, under every option, and expects each to end."""
    program = load(text).program
    assert program is not None
    game = program.world.game
    for options in [(), *((o,) for o in program.world.options)]:
        law = under(program, None, options)
        for players in sorted({game.least, game.most}):
            total = simulate(law, Plan("", law.edition, law.options, (), players, 1), games)
            assert total.ended == games, total.mishaps[:3]


@pytest.mark.parametrize("fence", of_kind("lexludi", "lexludi-step", "lexludi-game"), ids=lambda f: f.id)
def test_blocks_parse(fence: Fence) -> None:
    """Every block that the docs show can be written."""
    assert [f"{d.code.value} {d.message} | {d.hint}" for d in mistakes(fence.text)] == []


@pytest.mark.parametrize("fence", of_kind("lexludi-sentences"), ids=lambda f: f.id)
def test_sentences_parse(fence: Fence) -> None:
    """Every sentence that the docs show can be written below one of the headings."""
    tried = {heading: mistakes(f"{heading}\n{fence.text}") for heading in HEADINGS}
    best = min(tried.values(), key=len)
    assert [f"{d.span.text!r}: {d.message} | {d.hint}" for d in best] == []


@pytest.mark.parametrize("fence", of_kind("lexludi-game"), ids=lambda f: f.id)
def test_games_run(fence: Fence) -> None:
    """A whole game in the docs is checked without a mistake, and random games of it end."""
    assert [f"{d.code.value} {d.message} | {d.span.text!r}" for d in load(fence.text).diagnostics] == []
    play(fence.text, 50 if fence.page == TUTORIAL else 20)


def test_reserved_words_are_listed() -> None:
    """The reference lists exactly the words that the grammar keeps for itself."""
    terminals = dict(re.findall(r"^_?([A-Z_]+)(?:\.\d+)?: /(.+)/$", grammar_file().read_text(encoding="utf-8"), re.MULTILINE))
    words: set[str] = set()
    for pattern in terminals.values():
        if pattern.endswith(r"(?![\w-])"):
            words |= spelled(pattern.split("|")[-1] if pattern.startswith("ends?") else pattern)
    listed = next(f.text for f in fences(DOCS / "language.md") if f.info == "text reserved")
    assert set(listed.split()) == words


def spelled(pattern: str) -> set[str]:
    """The single words that a keyword's pattern matches; several words together are no reserved word."""
    pattern = re.sub(r"\(\?[!=].*?\)", "", pattern)
    if r"\s" in pattern or "," in pattern or ";" in pattern or '"' in pattern or "[0-9]" in pattern:
        return set()
    found: set[str] = set()
    for way in re.sub(r"^\(([^()]*)\)$", r"\1", pattern).split("|"):
        ways = [way]
        while any(re.search(r"\[(\w)(\w)\]|\((\w+)\)\?|(\w)\?", w) for w in ways):
            ways = [x for w in ways for x in once(w)]
        found |= set(ways)
    return {w for w in found if re.fullmatch(r"[A-Za-z]+", w)}


def once(way: str) -> list[str]:
    """One choice of a pattern made both ways."""
    found = re.search(r"\[(\w)(\w)\]|\((\w+)\)\?|(\w)\?", way)
    if found is None:
        return [way]
    one, two = (found.group(1), found.group(2)) if found.group(1) else ("", found.group(3) or found.group(4))
    return [way[: found.start()] + x + way[found.end() :] for x in (one, two)]


def test_limits_are_listed() -> None:
    """The reference's table of limits is the one that holds."""
    text = (DOCS / "language.md").read_text(encoding="utf-8")
    for limit in vars(limits).values():
        if isinstance(limit, limits.Limit):
            assert f"| {limit.most:,} | {limit.what} | {limit.code.value} |" in text


def test_lines_are_short() -> None:
    """No line of the docs is longer than 130 columns."""
    long = [f"{p.relative_to(DOCS)}:{i}" for p in PAGES for i, x in enumerate(p.read_text(encoding="utf-8").split("\n"), 1) if len(x) > 130]
    assert long == []


# ---- shapes ----------------------------------------------------------------------------------------------------------

QUESTION = """
Players Anna, Bo. Given in turns: the mover is Bo; the pot is 3.
May Bo bank? Yes.
Bo throws; chance brings 1, 2, 3, 9.
May Bo bank?
"""


def keys_of(title: str) -> set[str]:
    """The keys that the first table below a heading of json.md lists."""
    section = (DOCS / "json.md").read_text(encoding="utf-8").split(f"# {title}\n", 1)[1]
    table = section.split("| --- | --- |\n", 1)[1].split("\n\n", 1)[0]
    return {key for row in table.splitlines() for key in re.findall(r"`(\w+)`", row.split("|")[1])}


def answered(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    capsys.readouterr()
    cli.main([*arguments, "--json"])
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


def test_json_shapes_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """json.md lists exactly the keys that the commands print."""
    monkeypatch.chdir(tmp_path)
    game = next(f.text for f in fences(DOCS / "language.md") if f.info == "lexludi-game")
    Path("good").mkdir()
    Path("good/game.md").write_text(f"```lexludi\n{game}```\n", encoding="utf-8")
    Path("bad").mkdir()
    Path("bad/game.md").write_text("```lexludi\nnothing\n```\n", encoding="utf-8")
    Path("question.txt").write_text(QUESTION, encoding="utf-8")
    checked = answered(capsys, "check", "./bad")
    assert set(checked) == keys_of("Check")
    assert set(checked["diagnostics"][0]) == keys_of("A diagnostic")
    asked = answered(capsys, "ask", "./good", "question.txt")
    assert set(asked) == keys_of("Ask and judge")
    assert set().union(*(set(r) for r in asked["rulings"])) == keys_of("A ruling")
    assert set(asked["rulings"][0]["reasons"][0]) == keys_of("A reason")
    assert set(answered(capsys, "simulate", "./good", "--games", "2", "--results")) == keys_of("Simulate")
    assert set(answered(capsys, "fmt", "good/game.md", "--check")) == keys_of("Format and explain")
    assert set(answered(capsys, "explain", "E201")) == {"format", "code", "text"}
    position = lexludi.load("./good").start(["Anna", "Bo"], seed=7).data()
    assert set(position) == keys_of("A position")
    assert set(position["stages"][0]) == keys_of("A stage on the stack")


@pytest.mark.parametrize("fence", of_kind("json"), ids=lambda f: f.id)
def test_json_examples_are_json(fence: Fence) -> None:
    """Every example of JSON in the docs can be read."""
    assert isinstance(json.loads(fence.text), dict)


# ---- the tutorial ----------------------------------------------------------------------------------------------------


def test_tutorial_is_its_steps() -> None:
    """The game at the end of the tutorial is its steps, one after the other."""
    found = list(fences(TUTORIAL))
    steps = [f.text for f in found if f.info == "lexludi-step"]
    whole = [f.text for f in found if f.info == "lexludi-game"]
    assert whole == ["\n".join(steps)]


def test_tutorial_prints_what_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Every command of the tutorial prints what stands below it."""
    monkeypatch.chdir(tmp_path)
    page = Path("stairs/game.md")
    page.parent.mkdir()
    kept, wrong = "# Stairs\n", ""
    differing: list[tuple[str, str]] = []
    for fence in fences(TUTORIAL):
        match fence.info.split():
            case ["lexludi-step"]:
                kept, wrong = f"{kept}\n```lexludi\n{fence.text}```\n", ""
            case ["lexludi-wrong"]:
                wrong = f"\n```lexludi\n{fence.text}```\n"
            case ["lexludi-file", name]:
                Path(name).write_text(fence.text, encoding="utf-8")
            case ["console"]:
                page.write_text(kept + wrong, encoding="utf-8")
                shown = printed(fence.text, capsys)
                if shown != fence.text:
                    differing.append((fence.text, shown))
                wrong = ""
    if os.environ.get("LEXLUDI_BLESS"):
        text = TUTORIAL.read_text(encoding="utf-8")
        for before, after in differing:
            text = text.replace(f"```console\n{before}```", f"```console\n{after}```", 1)
        TUTORIAL.write_text(text, encoding="utf-8")
    else:
        assert [after for _, after in differing] == [before for before, _ in differing]


def printed(console: str, capsys: pytest.CaptureFixture[str]) -> str:
    """A console block with what its commands print now; speeds are not compared."""
    shown = ""
    for command in re.findall(r"^\$ (.*)$", console, re.MULTILINE):
        shown += f"$ {command}\n"
        if command.startswith("lexludi"):
            capsys.readouterr()
            cli.main(shlex.split(command)[1:])
            out, err = capsys.readouterr()
            shown += re.sub(r"(moves/second +|\"seconds\": )[0-9.]+", r"\1…", out + err)
    return shown
