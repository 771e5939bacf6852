"""The specs themselves: checked, formatted, every case as expected, and what claims say always holds, in random play."""

from __future__ import annotations

from functools import cache

import pytest

from lexludi.catalogue import games
from lexludi.program.load import load_folder
from lexludi.program.model import Program
from lexludi.program.select import under
from lexludi.reports.format import format_pages
from lexludi.rulings.reasons import Explainer
from lexludi.run.engine import Act
from lexludi.run.position import Position
from lexludi.run.state import State
from lexludi.run.unknown import CarefulState
from lexludi.syntax import nodes as n
from lexludi.trials.judge import judge
from lexludi.trials.simulate import Table

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


@pytest.mark.parametrize("game", GAMES)
def test_claims_hold_in_random_play(game: str) -> None:
    """What claims say always holds, or at the end, holds in every position of random games."""
    program = program_of(game)
    claims = [c for c in program.claims if c.cond is not None and c.word in ("always", "never", "at the end")]
    assert claims
    for players in range(program.world.game.least, program.world.game.most + 1):
        table = Table(under(program), players, careful=True)
        looked = 0

        def check(state: State, act: Act | None, words: tuple[str, ...] = ("always", "never")) -> None:
            nonlocal looked
            careful = Position.of(state).state(careful=True)
            assert isinstance(careful, CarefulState)
            explainer = Explainer(state.engine, careful)
            for claim in claims:
                if claim.word in words:
                    looked += 1
                    assert claim.cond is not None
                    assert explainer.truth(claim.cond, ()) == ("no" if claim.word == "never" else "yes"), claim.claim

        kept: list[State] = []

        def watch(state: State, act: Act, check=check, kept=kept) -> None:  # type: ignore[no-untyped-def]
            kept[:] = [state]
            if state.engine.players.index(act.player) == 0:
                check(state, act)

        assert table.play(3, 0, watch).ended
        check(kept[0], None, ("at the end",))
        assert looked > 20
