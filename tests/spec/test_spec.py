"""The specs themselves: checked, formatted, every case as expected, and what claims say always holds, in random play."""

from __future__ import annotations

from functools import cache

import pytest

from lexludi.catalogue import games
from lexludi.program.load import load_folder
from lexludi.program.model import Program
from lexludi.reports.format import format_pages
from lexludi.syntax import nodes as n
from lexludi.trials.judge import judge
from lexludi.trials.keep import Kept
from lexludi.trials.verify import settings_of, verify

GAMES = sorted(games())


@cache
def program_of(game: str) -> Program:
    loaded = load_folder(games()[game])
    assert loaded.diagnostics == []
    assert loaded.program is not None
    return loaded.program


def test_there_are_games() -> None:
    """The tests below are not about nothing."""
    assert "wizard" in GAMES
    assert all(len(program_of(g).cases) > 10 for g in GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_pages_are_formatted(game: str) -> None:
    """`lexludi fmt --check` has nothing to say about a spec."""
    assert format_pages([games()[game]], write=False) == ([], [])


@pytest.mark.parametrize("game", [g if g == "wizard" else pytest.param(g, marks=pytest.mark.slow) for g in GAMES])
def test_every_case_is_as_expected(game: str) -> None:
    """Every question of every case has an expected ruling, and gets it."""
    program = program_of(game)
    found = [(case.name, r.question, r.as_expected) for case in program.cases for r in judge(program, case)]
    assert [f for f in found if f[2] is not True] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_gap_has_a_case_for_another_answer_or_its_own(game: str) -> None:
    """What the texts leave open is shown in a case, or changes nothing that could be asked (what has no move)."""
    program = program_of(game)
    named = {rule for case in program.cases for r in judge(program, case) for rule in r.decided_by}
    named |= {s.gap for case in program.cases for s in case.settings if isinstance(s, n.Answering)}
    shown = {"deal.direction", "predict.change"}  # no question of one position shows these
    assert set(program.world.gaps) - named <= shown


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_claims_hold_in_random_play(game: str) -> None:
    """No promise is broken in a few games of every edition, number of players and option; what speaks of all stages is looked at."""
    program = program_of(game)
    found = verify(program, settings_of(program, None, None, ()), 2, 3, {}, Kept(games()[game]), aim=False)
    assert [(b.key, b.setting, b.said) for b in found.outcome.breaches] == []
    assert found.outcome.mishaps == []
    looked_at = {key for key, times in found.outcome.relevant.items() if times} | {key[:2] for key in found.outcome.seen}
    rare = {"sometimes", "sometimes may", "from then on", "counted", "whenever"}
    common = [p.key for p in program.claims if p.word not in rare and not p.stages]  # some stages come about in few games
    assert common
    assert [key for key in common if key not in looked_at] == []
