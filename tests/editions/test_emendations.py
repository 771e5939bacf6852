"""Where the game's own rules prove a transcription wrong, the text as it stands is ruled illegal."""

from __future__ import annotations

import re
from functools import cache

import pytest

from lexludi.catalogue import games, load_game
from lexludi.editions.ledger import Emendation, Passage
from lexludi.editions.library import load_ledgers
from lexludi.program.model import Program
from lexludi.rulings.question import read_question
from lexludi.rulings.ruling import Ruling
from lexludi.source import SourceFile
from lexludi.trials.judge import judge

PROVED = [
    (game, p, e)
    for game, folder in games().items()
    for ledger in load_ledgers(folder)[0].values()
    for p in ledger.passages
    for e in p.emendations
    if e.proof
]
PREDICTION = """Players Maria, Harry, Gerard.
Given in prediction: the seer is Maria; the mover is Gerard; Maria's forecast is 5 yellow; Harry's forecast is none;
  Gerard's forecast is none.
May Gerard predict {} {}?
"""
JESTERS = """Players Maria, Harry, Gerard.
Given in closing: the seer is Maria; the mover is Gerard; Gerard is not done; {}.
May Gerard jest?
"""


@cache
def program_of(game: str) -> Program:
    return load_game(game)[0]


def ask(game: str, question: str) -> Ruling:
    return judge(program_of(game), read_question(SourceFile("question", question))[0])[-1]


def figure(text: str) -> int:
    found = re.match(r"\d+", text)
    assert found is not None
    return int(found.group())


def dice(jesters: int) -> str:
    names = ("die-one", "die-two", "die-three", "die-four", "die-five", "die-six", "die-seven")
    return "; ".join(f"{name}'s top is {'jester' if i < jesters else 'green'}" for i, name in enumerate(names))


def question(e: Emendation, number: int) -> str:
    return JESTERS.format(dice(number)) if e.proof == "jest.may" else PREDICTION.format(number, "red")


def test_there_are_such_emendations() -> None:
    """Four predictions and a jester count of the dice booklet are refuted by its own rules (nl:63.1, nl:156.1)."""
    assert {p.id for _, p, _ in PROVED} == {"nl:80.2", "nl:132.1", "nl:313.1", "nl:336.1", "nl:394.1"}


@pytest.mark.parametrize(("game", "passage", "emendation"), PROVED, ids=lambda x: getattr(x, "id", ""))
def test_the_text_as_it_stands_is_illegal(game: str, passage: Passage, emendation: Emendation) -> None:
    """The figure that stands there is ruled out, by the rule that the emendation names; the figure that is read is not."""
    stands, read = figure(emendation.stands), figure(emendation.read)
    if stands <= 9:
        as_it_stands = ask(game, question(emendation, stands))
        assert as_it_stands.verdict == "no"
        if emendation.proof != "jest.may":
            assert as_it_stands.decided_by == (emendation.proof,)
    else:
        refused = ask(game, question(emendation, stands))
        assert refused.verdict == "refused", "a figure of two digits is no prediction at all"
        assert ask(game, question(emendation, 5 + 1)).verdict == "no"
    as_read = ask(game, question(emendation, read))
    assert as_read.verdict in ("yes", "depends")
    assert emendation.proof not in as_read.decided_by or as_read.verdict == "yes"
