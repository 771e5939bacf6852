"""Mutants are noticed, survive, are explained, or are no law; and the same ones in every run."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from lexludi.catalogue import folder_of
from lexludi.cli import main
from lexludi.diagnostics import Code, Refusal
from lexludi.reports import adequacy as reports
from lexludi.trials.adequacy import Adequacy, measure
from lexludi.trials.bench import Outcome

PAGE = (Path(__file__).resolve().parents[1] / "games" / "steps.md").read_text(encoding="utf-8")
EXPLAINED = 'Survivor end.ten "sentence 3: highest as lowest"\n  because "it is only said for the test".\n'


def folder(at: Path, *more: str) -> Path:
    """The small game, with more blocks behind it."""
    at.mkdir(exist_ok=True)
    (at / "game.md").write_text(PAGE + "".join(f"\n```lexludi\n{block}\n```\n" for block in more), encoding="utf-8")
    return at


@cache
def whole(at: Path) -> Adequacy:
    return measure(folder(at))


@pytest.fixture(scope="module")
def all_of_it(tmp_path_factory: pytest.TempPathFactory) -> Adequacy:
    return whole(tmp_path_factory.mktemp("steps"))


def of(a: Adequacy, rule: str, label: str) -> Outcome:
    return next(o for o in a.outcomes if (o.rule, o.label) == (rule, label))


NOTICED = [
    ("climb.three", "sentence 2: 3 as 4", "case far [de]: May Anna climb 4?"),
    ("climb.three", "sentence 2: condition 1 negated", "case far [de]: May Anna climb 3?"),
    ("climb.happens", "sentence 1: without effect 1", "case tired [de]: What is Anna's height?"),
    ("climb.happens", "sentence 1: up as down", "case tired [de]: Anna climbs 3."),
    ("play.order", "Dutch as German", "case tired [nl]: May Bo climb 1?"),
    ("play.order", "sentence 4: clockwise as anticlockwise", "case tired [de]: May Bo climb 1?"),
    ("end.ten", "without sentence 2", "random game 1 of 2 players [de]: dead end, nothing says what comes after 'play'"),
    ("rest.must", "dropped", "random game 1 of 2 players [de]: dead end, nobody has a legal move in 'play'"),
    ("rest.must", "without sentence 2", "random game 2 of 2 players [de]: budget, more than 200 moves"),
]


@pytest.mark.parametrize(("rule", "label", "by"), NOTICED, ids=[f"{r}-{label}" for r, label, _ in NOTICED])
def test_a_mutant_is_noticed(all_of_it: Adequacy, rule: str, label: str, by: str) -> None:
    """A case that expects another ruling, or a game that stops or never ends, notices a mutant, and the report says which."""
    found = of(all_of_it, rule, label)
    assert (found.fate, found.by) == ("noticed", by)


@pytest.mark.parametrize(("rule", "label"), [
    ("climb.happens", "sentence 1: 3 as 2"),
    ("climb.far-behind", "dropped"),
    ("end.ten", "sentence 3: highest as lowest"),
    ("rest.must", "sentence 1: must as may"),
])  # fmt: skip
def test_a_mutant_survives(all_of_it: Adequacy, rule: str, label: str) -> None:
    """What no case tells and no game stumbles over survives, and that games go otherwise proves that it could be told."""
    found = of(all_of_it, rule, label)
    assert (found.fate, found.by, found.otherwise) == ("survived", "", True)


@pytest.mark.parametrize(("label", "code"), [("without sentence 2", "E201"), ("sentence 2: without condition 2", "E418")])
def test_what_is_no_law_is_no_mutant(all_of_it: Adequacy, label: str, code: str) -> None:
    """What `check` refuses before anything runs counts neither as noticed nor as a survivor."""
    found = of(all_of_it, "climb.far-behind", label)
    assert found.fate == "stillborn"
    assert found.by.startswith(code)


def test_the_report_adds_up(all_of_it: Adequacy) -> None:
    """Every mutant is noticed or survives; each survivor comes with its rule, its operator and the difference."""
    made = reports.shape(all_of_it)
    assert made["mutants"] == made["killed"] + len(made["survivors"]) == len(made["outcomes"]) - made["stillborn"]
    shown = next(s for s in made["survivors"] if (s["rule"], s["label"]) == ("end.ten", "sentence 3: highest as lowest"))
    assert shown["operator"] == "choice turned"
    assert "-  The victors are the players with the highest height among players." in shown["diff"].splitlines()
    assert "+  The victors are the players with the lowest height among players." in shown["diff"].splitlines()
    assert shown["diff"] in reports.text(all_of_it).replace("\n  ", "\n")


def test_a_case_that_tells_is_enough(tmp_path: Path) -> None:
    """A survivor is noticed once a case asks what it changes."""
    case = """Case four "Four steps from below"
  from de:2.3
  Players Anna, Bo.
  Given in play: the mover is Anna; Anna is not tired; Anna's height is 6; Bo's height is 7.
  May Anna climb 4? Yes."""
    told = measure(folder(tmp_path, case), rule="climb.far-behind")
    assert of(told, "climb.far-behind", "dropped").by == "case four [de]: May Anna climb 4?"


def test_reasons_notice_what_verdicts_do_not(tmp_path: Path) -> None:
    """Where the verdict stays and another rule gives it, a case that says by which rule notices."""
    two = """Rule rest.forbidden "Nobody climbs tired"
  from de:3.1 nl:3.1
  In play, a player may not climb a number if the player is tired."""
    case = """Case by-rule "Who is tired does not climb"
  from de:3.1
  Players Anna, Bo.
  Given in play: the mover is Anna; Anna is tired; everything else is as at first.
  May Anna climb 1? No, by rest.forbidden."""
    found = of(measure(folder(tmp_path, two, case), rule="rest.forbidden"), "rest.forbidden", "dropped")
    assert (found.fate, found.by) == ("noticed", "case by-rule [de]: May Anna climb 1?, by the rules that decide it")


def test_a_survivor_is_explained(tmp_path: Path) -> None:
    """An explanation beside the rule stands for a survivor, and is told with it."""
    found = measure(folder(tmp_path, EXPLAINED), rule="end.ten")
    assert [(o.label) for o in found.explained] == ["sentence 3: highest as lowest"]
    assert found.unexplained != found.explained
    assert not found.needless
    shown = next(s for s in reports.shape(found)["survivors"] if s["explained"])
    assert shown["because"] == "it is only said for the test"


def test_an_explanation_of_what_is_noticed_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An explanation that a case refutes is a mistake, with the case, and the command says no."""
    needless = 'Survivor climb.three "sentence 2: 3 as 4" because "nobody climbs four".'
    assert main(["adequacy", str(folder(tmp_path, needless)), "--rule", "climb.three"]) == 1
    said = capsys.readouterr().out
    assert 'climb.three "sentence 2: 3 as 4" needs no explanation: case far [de]: May Anna climb 4? notices it' in said
    assert 'climb.three "sentence 2: 3 as 4": noticed by case far [de]: May Anna climb 4?' in said.splitlines()


def test_an_explanation_of_no_mutant_is_refused(tmp_path: Path) -> None:
    """An explanation that names no mutant of its rule is refused before anything is tried."""
    assert main(["check", str(folder(tmp_path, 'Survivor climb.three "sentence 9: 3 as 4" because "so".'))]) == 1


def test_rules_that_fail_their_trials_are_refused(tmp_path: Path) -> None:
    """Where a case is not as expected by the rules as they are, nothing can be told of mutants."""
    wrong = 'Case wrong "Wrong"\n  Players Anna, Bo.\n  Given in play: the mover is Anna.\n  What is the mover? Bo.'
    with pytest.raises(Refusal) as refusal:
        measure(folder(tmp_path, wrong))
    assert [d.code for d in refusal.value.diagnostics] == [Code.NOT_YET_SOUND]


def test_a_sample_is_the_same_for_every_number_of_jobs(tmp_path: Path) -> None:
    """The seed alone decides which mutants are tried, and what is found of each does not hang on who else is tried beside it."""
    at = folder(tmp_path)
    one, two, other = measure(at, 9, 4), measure(at, 9, 4, jobs=2), measure(at, 9, 5)
    assert one.outcomes == two.outcomes
    assert len(one.outcomes) == 9
    assert [o.id for o in one.outcomes] != [o.id for o in other.outcomes]


def test_a_sample_finds_what_the_whole_finds(all_of_it: Adequacy, tmp_path: Path) -> None:
    """A mutant has the same fate alone as among all: nothing is left behind by those tried before it."""
    alone = measure(folder(tmp_path), 12, 2)
    assert set(alone.outcomes) <= set(all_of_it.outcomes)


def test_a_run_is_taken_up_again(tmp_path: Path) -> None:
    """What a run has kept is not tried again; of another spec nothing is taken over; half a line at the end is no harm."""
    at, kept = folder(tmp_path / "game"), tmp_path / "run.jsonl"
    first = measure(at, rule="end.ten", run=kept)
    lines = kept.read_text(encoding="utf-8").splitlines()
    made = {**json.loads(lines[1]), "by": "remembered"}
    kept.write_text("\n".join([lines[0], json.dumps(made), lines[2][:20]]), encoding="utf-8")
    again = measure(at, rule="end.ten", run=kept)
    assert [o.by for o in again.outcomes] == ["remembered", *(o.by for o in first.outcomes[1:])]
    assert measure(folder(tmp_path / "game", EXPLAINED), rule="end.ten", run=kept).outcomes[0].by == first.outcomes[0].by


@pytest.mark.slow
@pytest.mark.parametrize(("game", "sample", "seed"), [("wizard", 8, 2), ("wizard-dice", 8, 2), ("sieben-weisen", 4, 2)])
def test_a_sample_of_each_real_game_is_noticed(game: str, sample: int, seed: int) -> None:
    """Of a few mutants of every game each one is noticed or explained; `make adequacy` tries all of them."""
    found = measure(folder_of(game), sample, seed)
    assert found.mutants > 0
    assert not [reports.advice(o) for o in found.unexplained]
    assert not found.needless
