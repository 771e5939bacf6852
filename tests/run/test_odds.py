"""Exact chances come from the rules, and are what counting on one's fingers gives."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from lexludi.catalogue import load_game
from lexludi.cli import main
from lexludi.diagnostics import Code, Refusal
from lexludi.program.select import under
from lexludi.rulings.question import read_question
from lexludi.source import SourceFile
from lexludi.trials.ask_odds import ask_odds
from lexludi.trials.odds import Odds, interchangeable

GAME = """# Throws

```lexludi
Game throws "Throws" version "0.1.0" for 2 players, counted by the tries, won by the victors.

Edition en is English.

Components "Dice"
  A face has a spots from 1 to 4.
  A die is one of one-die, two-die and three-die, plural dice.
  Each die has a top, a face or none, seen by everyone.
  The game has tries from 0 to 9, seen by everyone.
  The game has a thrower, a player, seen by everyone.
  A player can throw some dice.
  A player can stop.

Stage first-throw, by itself.

Stage again, in turn.

Stage over, one move by the thrower.

Rule throws.all "Three throws, of any dice"
  from en:1.1
  The game begins with first-throw.
  When the game begins, the thrower becomes a player chosen by chance.
  When the first-throw begins, for each die, the die's top becomes a face chosen by chance; the tries go up by 1.
  After first-throw comes again.
  The again begins with the thrower.
  The again passes to the thrower.
  The again ends when the tries are at least 3.
  In again, a player may throw some dice.
  In again, a player may stop.
  When a player throws some dice,
    for each die called thrown in the dice, the thrown's top becomes a face chosen by chance;
    the tries go up by 1.
  When a player stops, the tries become 3.
  After again comes over.
  In over, the thrower may stop.
  After over comes the end.
  The shown of a die is the die's top's spots.
  The sum is the total shown among dice.
  The victors are all players if the sum is at least 3.
  The victors are none if the sum is less than 3.
EXTRA
```
"""
QUESTION = "Players Anna, Bo.\nGiven in again: the thrower is Anna; the mover is Anna; the tries are {}; {}.\nWhat is the sum?\n"


def folder(where: Path, extra: str = "") -> Path:
    where.mkdir(exist_ok=True)
    (where / "game.md").write_text(GAME.replace("EXTRA", extra), encoding="utf-8")
    return where


def tops(*spots: int) -> str:
    return "; ".join(f"{name}-die's top is {s}" for name, s in zip(("one", "two", "three"), spots, strict=True))


def ask(game: Path, question: str, until: str = "over", player: str | None = None) -> Odds:
    program, _ = load_game(str(game))
    return ask_odds(program, read_question(SourceFile("q", question))[0], frozenset([until]), player, None, (), {})


@cache
def by_hand(dice: tuple[int, ...], throws: int, goal: int) -> Fraction:
    """The best chance of a sum, by trying every choice of dice and every fall of them, one by one."""
    best = Fraction(sum(dice) == goal)
    if throws == 0:
        return best
    for kept in product((True, False), repeat=len(dice)):
        if all(kept):
            continue
        falls = list(product(*((d,) if keep else (1, 2, 3, 4) for d, keep in zip(dice, kept, strict=True))))
        best = max(best, sum((by_hand(fall, throws - 1, goal) for fall in falls), Fraction(0)) / len(falls))
    return best


NAMED = '\nRule odd.one "One die is named"\n  from en:1.2\n  The again ends when one-die\'s top is none.\n'


@pytest.mark.parametrize("extra", ["", NAMED])
def test_best_play_over_two_throws(tmp_path: Path, extra: str) -> None:
    """With two throws left the chances are those of trying everything, whether or not a rule tells one die from another."""
    game = folder(tmp_path / "throws", extra)
    law = under(load_game(str(game))[0])
    assert interchangeable(law, "die") is not bool(extra)
    found = ask(game, QUESTION.format(1, tops(1, 2, 4)))
    for goal in range(3, 13):
        assert found.best.get(goal, Fraction(0)) == by_hand((1, 2, 4), 2, goal), goal


def test_as_it_falls(tmp_path: Path) -> None:
    """Before anybody chooses there is one answer where nothing is thrown; with one throw left the best chance is that of the throw."""
    game = folder(tmp_path / "throws")
    falls = [sum(f) for f in product((1, 2, 3, 4), repeat=3)]
    found = ask(game, QUESTION.format(2, tops(1, 1, 1)))
    assert found.as_it_falls == {3: Fraction(1)}
    assert found.best[12] == Fraction(falls.count(12), len(falls))


def test_what_cannot_be_told(tmp_path: Path) -> None:
    """Another's choice, an unknown die, a stage or player that is not there, no question: a refusal with its code."""
    game = folder(tmp_path / "throws")
    whole = QUESTION.format(1, tops(1, 2, 4))
    for question, until, player, code in (
        (whole, "over", "Bo", Code.NO_QUESTION),
        (whole, "over", "Zoe", Code.NOT_A_PLAYER),
        (whole, "after", None, Code.UNKNOWN_STAGE),
        (QUESTION.format(1, "one-die's top is 1"), "over", None, Code.CHANCE_NEEDED),
        (whole.replace("What is the sum?", "May Anna stop?"), "over", None, Code.NO_QUESTION),
    ):
        with pytest.raises(Refusal) as refused:
            ask(game, question, until, player)
        assert refused.value.diagnostics[0].code is code


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`lexludi odds` prints fractions and per cent, and as JSON the fractions as text."""
    game = folder(tmp_path / "throws")
    (tmp_path / "q").write_text(QUESTION.format(2, tops(4, 4, 1)), encoding="utf-8")
    assert main(["odds", str(game), str(tmp_path / "q"), "--until", "over", "--json"]) == 0
    best = {x["answer"]: x["chance"] for x in json.loads(capsys.readouterr().out)["best"]}
    assert best[12] == "1/4"
    assert main(["odds", str(game), str(tmp_path / "q"), "--until", "over"]) == 0
    assert "25.00 %" in capsys.readouterr().out
    assert main(["odds", str(game)]) == 1
    assert "E812" in capsys.readouterr().err
    for bad in ("row = 3", "not toml at all", 'player = "Anna"\nfigures = [1]\n[[row]]\nname = "x"'):
        (game / "odds.toml").write_text(bad, encoding="utf-8")
        assert main(["odds", str(game)]) == 1
        assert "E808" in capsys.readouterr().err
