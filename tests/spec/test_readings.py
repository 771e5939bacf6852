"""Where editions differ, something shows it: every reading, every tear and every answer has a case, every difference a rule."""

from __future__ import annotations

from functools import cache

import pytest

from lexludi.catalogue import games
from lexludi.cli import main
from lexludi.program.load import load_folder
from lexludi.program.model import Program
from lexludi.syntax import nodes as n
from lexludi.trials.apparatus import Apparatus, collect

pytestmark = pytest.mark.slow

GAME = "sieben-weisen"
PAGE = games()[GAME] / "apparatus.md"


@cache
def loaded() -> tuple[Program, tuple[n.Block, ...]]:
    found = load_folder(games()[GAME])
    assert found.program is not None
    return found.program, found.blocks


@cache
def apparatus() -> Apparatus:
    return collect(games()[GAME])


def tried() -> set[str]:
    """The passages that cases cite; of the beginning of a game, which no case can state, those that claims cite."""
    _, blocks = loaded()
    return {ref for b in blocks if isinstance(b, n.Case | n.Claim) and b.source is not None for ref in b.source.refs}


def rules_with_readings() -> list[n.Rule]:
    """Rules that say one thing in some editions and another, or nothing, in others."""
    program, blocks = loaded()
    apart = {c.rule for c in program.clauses if c.selector.editions is not None and c.selector.answer is None}
    silent = {b.id for b in blocks if isinstance(b, n.Rule) and any(isinstance(s, n.Silent) for s in b.sentences)}
    return [b for b in blocks if isinstance(b, n.Rule) and b.id in apart | silent]


def test_every_reading_is_tried_by_a_case() -> None:
    """Of each rule with readings, each edition that it speaks for has a passage that some case cites."""
    rules = rules_with_readings()
    assert len(rules) > 40
    cited = tried()
    lacking = []
    for rule in rules:
        assert rule.source is not None
        editions = {ref.partition(":")[0] for ref in rule.source.refs}
        lacking += [(rule.id, e) for e in sorted(editions) if not {r for r in rule.source.refs if r.startswith(f"{e}:")} & cited]
    assert lacking == []


def test_every_answer_is_tried_by_a_case() -> None:
    """Each answer to a gap and each tear that is not ours is taken by some case, and each gap is near a passage that a case cites."""
    program, blocks = loaded()
    taken = {
        (s.gap, s.answer) for b in blocks if isinstance(b, n.Case) for s in b.settings if isinstance(s, n.Answering)
    }  # fmt: skip
    others = {(gap.id, a.name) for gap in program.world.gaps.values() for a in gap.answers if a.name != gap.default}
    assert len(others) > 60
    assert others - taken == set()
    assert [gap.id for gap in program.world.gaps.values() if not set(gap.near) & tried()] == []


def test_the_apparatus_is_checked_in(capsys: pytest.CaptureFixture[str]) -> None:
    """spec/sieben-weisen/apparatus.md is what the ledgers give, so that every change of them shows in a diff."""
    assert main(["apparatus", GAME, "--page"]) == 0
    assert capsys.readouterr().out == PAGE.read_text(encoding="utf-8")


def test_every_difference_is_told() -> None:
    """Each difference between the editions names what carries it, or says that nothing hangs on it; both sorts are there."""
    found = apparatus()
    assert [e.passage for e in found.entries if e.ruled_in is None] == []
    assert sum(e.of_substance for e in found.entries) > 80
    assert sum(not e.of_substance for e in found.entries) > 80


def test_what_carries_a_difference_tells_editions_apart() -> None:
    """A rule named by a difference has readings, or a gap stands beside it: otherwise all editions would be ruled alike."""
    program, _ = loaded()
    apart = {r.id for r in rules_with_readings()}
    gaps = set(program.world.gaps)
    idle = []
    for entry in apparatus().entries:
        if entry.of_substance and not set(entry.ruled_in or ()) & (apart | gaps):
            idle.append((entry.passage, entry.edition, entry.ruled_in))
    assert idle == []
