"""Questions about chances: one that somebody asks, or the table that a game's `odds.toml` asks for.

In: case syntax with one *what is* question at its end. Out: the chances of its answers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from lexludi.diagnostics import Code, Refusal, refuse
from lexludi.program.load import shown_path
from lexludi.program.model import Program
from lexludi.rulings.given import Given
from lexludi.rulings.question import read_question
from lexludi.run.engine import Engine
from lexludi.run.transfer import transfer
from lexludi.source import SourceFile, Span
from lexludi.syntax import nodes as n
from lexludi.syntax.pages import read_source
from lexludi.trials.judge import Judge, law_of
from lexludi.trials.odds import Odds, odds

FILE = "odds.toml"


@dataclass(frozen=True)
class Row:
    """One line of a game's table: for each figure the chance as it falls, and with best play."""

    name: str
    as_it_falls: dict[int, Fraction]
    best: dict[int, Fraction]


def ask_odds(program: Program, case: n.Case, until: frozenset[str], player: str | None, edition: str | None, options: tuple[str, ...],
             answers: dict[str, str]) -> Odds:  # fmt: skip
    """The chances of every answer to the question that a case ends with."""
    question = case.steps[-1] if case.steps else None
    if not isinstance(question, n.AskWhat) or not all(isinstance(s, n.DoesStep) for s in case.steps[:-1]):
        hint = "end with one question: What is the tally of Anna?"
        raise refuse(Code.NO_QUESTION, "there is no one 'what is' whose chances could be told", case.span, hint)
    law = law_of(program, case, edition or next(iter(program.world.editions)), options, answers)
    judge = Judge(law, case)
    position = Given(Engine(law, case.players, careful=True)).position(case.given)
    for step in case.steps[:-1]:
        assert isinstance(step, n.DoesStep)
        position = judge.step(position, step)
    known = transfer(position, Engine(law, case.players))
    if known.partial:
        hint = "say all of the position, or: everything else is as at first"
        raise refuse(Code.CHANCE_NEEDED, "something of the position is unknown, so chances cannot be told", question.span, hint)
    for stage in until:
        if stage not in program.world.stages:
            raise refuse(Code.UNKNOWN_STAGE, f"there is no stage called '{stage}'", hint=f"there are: {', '.join(program.world.stages)}")
    who = player or case.players[0]
    if who not in case.players:
        raise refuse(Code.NOT_A_PLAYER, f"there is no player called {who} here", hint=f"the players are {', '.join(case.players)}")
    return odds(law, known, judge.typed(position, question.thing), who, until)


def table(program: Program, folder: Path, done: Callable[[int, int], None] | None = None, only: str | None = None) -> Iterator[Row]:
    """The rows that a game's own file asks for."""
    told = _read(folder / FILE)
    rows = [row for row in told["row"] if only is None or only in row["name"]]
    for number, row in enumerate(rows):
        yield _row(program, row, told["figures"], told["player"])
        if done is not None:
            done(number + 1, len(rows))


def _row(program: Program, row: dict[str, Any], figures: list[int], player: str) -> Row:
    falls: dict[int, Fraction] = {}
    best: dict[int, Fraction] = {}
    found: dict[str, Odds] = {}
    for k in figures:
        text = row["question"].replace("{k}", str(k))
        if text not in found:
            case = read_question(SourceFile(f"{FILE}, {row['name']}", text))[0]
            found[text] = ask_odds(program, case, frozenset([row["until"]]), player, None, (), {})
        hit = int(row["hit"].replace("{k}", str(k)))
        falls[k] = found[text].as_it_falls.get(hit, Fraction(0))
        best[k] = found[text].best.get(hit, Fraction(0))
    return Row(row["name"], falls, best)


def _read(path: Path) -> dict[str, Any]:
    name = shown_path(path)
    nowhere = Span(SourceFile(name, ""), 0, 0)
    if not path.is_file():
        raise refuse(Code.NO_QUESTION, f"{path.parent.name} has no table of odds", hint="ask your own question: lexludi odds GAME FILE")
    try:
        told = tomllib.loads(read_source(path, name).text)
    except tomllib.TOMLDecodeError as error:
        raise refuse(Code.BAD_SHAPE, f"this is not TOML: {error}", nowhere, "see spec/wizard-dice/odds.toml for the form") from None
    whole = isinstance(told.get("row"), list) and isinstance(told.get("figures"), list) and isinstance(told.get("player"), str)
    fits = whole and all(isinstance(k, int) for k in told["figures"]) and all(
        isinstance(r, dict) and all(isinstance(r.get(key), str) for key in ("name", "until", "hit", "question")) for r in told["row"]
    )
    if not fits:
        message = "a table of odds has 'player', 'figures', and rows with 'name', 'until', 'hit' and 'question'"
        raise Refusal(*refuse(Code.BAD_SHAPE, message, nowhere, "see spec/wizard-dice/odds.toml for the form").diagnostics)
    return told
