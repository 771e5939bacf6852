"""Small worlds: everything is followed, nothing twice, and what goes wrong comes with a case."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.tables import load_text, shown
from games.tiny import page
from lexludi import limits
from lexludi.diagnostics import Code, Refusal
from lexludi.program.load import build
from lexludi.program.model import Program
from lexludi.run.engine import Act, Engine
from lexludi.run.state import State
from lexludi.source import SourceFile
from lexludi.syntax import nodes as n
from lexludi.syntax.parse import parse_blocks
from lexludi.syntax.printer import print_block
from lexludi.trials.judge import judge
from lexludi.trials.sweep import Swept, Watcher, laws_of, sweep

DECLARED = """A player can take a card.
  A player can draw.
  A player can drop some cards.
  The game has a row, a list of cards, seen by everyone."""
RULES = """Rule more.take "Cards may be laid into the row, drawn and dropped"
  from en:2.1
  In play, a player may take a card in the player's hand.
  When a player takes a card, the card goes from the player's hand to the row.
  In play, a player may draw if there is a card in the stock.
  When a player draws, 2 cards from the top of the stock go to the player's hand.
  In play, a player may drop any number of cards in the player's hand if the count is 5.
  When a player drops some cards, the cards go from the player's hand to the stock.
"""
CLASH = """Rule more.points "Two that differ"
  from en:3.1
  The points are 1 if the number of cards in the row is at least 1.
  The points are 2 if there is a card in the row whose rank is 3.
  The points are 0 if there is no card in the row.
  After more.take, when a player takes a card, the count goes up by the points.
"""


def program(facts: str, reach: str, rules: str = "") -> Program:
    text = page(DECLARED, RULES + rules)
    text += f'\nSweep small "A small world"\n  Players Anna, Bo.\n  Given in play: {facts} everything else is as at first.\n  {reach}\n'
    loaded = load_text(text)
    assert loaded.program is not None, shown(loaded.diagnostics)
    return loaded.program


def swept(facts: str, reach: str, rules: str = "") -> Swept:
    made = program(facts, reach, rules)
    (law,) = laws_of(made, made.sweeps[0])
    return sweep(law, made.sweeps[0])


MOVER = "the mover is Anna; the starter is Anna; "


def test_positions_are_those_counted_by_hand() -> None:
    """Counting from 7 to 9 ends play: three positions and two steps, for each of the two who may begin."""
    found = swept("the mover is any of Anna, Bo; the starter is Anna; the count is 7;", "Until the play ends.")
    assert (found.beginnings, found.positions, found.steps, found.mishaps) == (2, 5, 4, [])  # at the end nobody is the mover


def test_a_number_of_moves_is_kept() -> None:
    """For two moves from 0, counts of 0, 1 and 2 are met, and no more."""
    assert swept(MOVER + "the count is 0;", "For 2 moves.").positions == 3
    assert swept(MOVER + "the count is 0;", "For 0 moves.").steps == 0


def test_a_position_that_is_met_again_is_followed_as_far_as_moves_are_left() -> None:
    """Met late from one beginning and early from another, a position is followed as far as from the nearer one."""
    assert swept(MOVER + "the count is any of 0, 2;", "For 2 moves.").positions == len([0, 1, 2, 3, 4])
    assert swept(MOVER + "the count is any of 2, 0;", "For 2 moves.").positions == len([0, 1, 2, 3, 4])


def test_every_fall_of_chance_once() -> None:
    """Two cards out of four different ones can be drawn in six ways, whatever their order; equal positions count once."""
    facts = MOVER + "the stock is red 1, red 2, blue 1, blue 2;"
    law = laws_of(made := program(facts, "For 1 move."), made.sweeps[0])[0]
    watcher = Recorder()
    found = sweep(law, made.sweeps[0], lambda engine: watcher)
    drawn = [hand for verb, hand in watcher.steps if verb == "draw"]
    assert len(drawn) == len(set(drawn)) == 6
    assert found.positions == 1 + 6 + 1


def test_every_choice_of_several_things_once() -> None:
    """Any number of three cards is eight choices, none among them."""
    facts = MOVER + "the count is 5; Anna's hand is red 1, red 2, blue 3;"
    law = laws_of(made := program(facts, "For 1 move."), made.sweeps[0])[0]
    watcher = Recorder()
    sweep(law, made.sweeps[0], lambda engine: watcher)
    assert sum(verb == "drop" for verb, _ in watcher.steps) == 8


def test_no_more_of_a_thing_than_there_are() -> None:
    """Two hands of one out of three cards: three times three, less the three in which both hold the one there is."""
    facts = MOVER + "Anna's hand is any 1 of red 1, red 2, blue 1; Bo's hand is any 1 of red 1, red 2, blue 1;"
    assert swept(facts, "For 0 moves.").beginnings == 6
    facts = MOVER + "Anna's hand is red 1; Bo's hand is any 0 to 2 of red 1, red 2, blue 1;"
    assert swept(facts, "For 0 moves.").beginnings == 1 + 2 + 1


def test_lists_are_chosen_in_every_order() -> None:
    """Up to two of three cards in a row: one, three and six ways."""
    assert swept(MOVER + "the row is any 0 to 2 of red 1, red 2, blue 1;", "For 0 moves.").beginnings == 10


def test_no_beginning_is_refused() -> None:
    """Where each choice needs a card that lies elsewhere, there is nothing to follow."""
    with pytest.raises(Refusal) as refusal:
        swept(MOVER + "Anna's hand is red 1; Bo's hand is any 1 of red 1;", "For 1 move.")
    assert refusal.value.diagnostics[0].code is Code.NO_BEGINNINGS


def test_a_conflict_is_found_with_a_case_that_shows_it() -> None:
    """A conflict that one of many positions has is found, and its case, pasted, has the verdict conflict."""
    made = program(MOVER + "Anna's hand is any 1 of red 1, red 2, red 3;", "For 2 moves.", CLASH)
    (law,) = laws_of(made, made.sweeps[0])
    found = sweep(law, made.sweeps[0])
    assert [(m.sort, m.times) for m in found.mishaps] == [("conflict", 1)]
    pasted = print_block(found.mishaps[0].case)
    assert "Anna takes red 3." in pasted
    blocks, mistakes = parse_blocks(SourceFile("pasted", page(DECLARED, RULES + CLASH) + "\n" + pasted + "\n"))
    again = build(blocks, (), mistakes).program
    assert again is not None, pasted
    rulings = judge(again, again.cases[0])
    assert {r.verdict for r in rulings} <= {"conflict", "refused"}
    assert any("differ" in r.note for r in rulings), rulings


def test_too_many_positions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the limit a sweep is made, one position past it is refused with its own code."""
    facts, reach = MOVER + "the count is 0;", "For 4 moves."
    monkeypatch.setattr(limits, "POSITIONS", limits.Limit(5, "positions in a sweep", Code.TOO_MANY_POSITIONS))
    assert swept(facts, reach).positions == 5
    monkeypatch.setattr(limits, "POSITIONS", limits.Limit(4, "positions in a sweep", Code.TOO_MANY_POSITIONS))
    with pytest.raises(Refusal) as refusal:
        swept(facts, reach)
    assert refusal.value.diagnostics[0].code is Code.TOO_MANY_POSITIONS
    assert "make the world smaller" in refusal.value.diagnostics[0].hint


def test_too_many_tries_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """What chance can bring counts as well, however few positions it leads to."""
    monkeypatch.setattr(limits, "TRIES", limits.Limit(5, "moves and falls of chance tried in a sweep", Code.TOO_MANY_TRIES))
    with pytest.raises(Refusal) as refusal:
        swept(MOVER + "the stock is red 1, red 2, blue 1, blue 2;", "For 1 move.")
    assert refusal.value.diagnostics[0].code is Code.TOO_MANY_TRIES


def test_the_order_is_always_the_same() -> None:
    """Two runs look at the same steps in the same order."""
    made = program(MOVER + "the stock is red 1, red 2, blue 1; Anna's hand is any 1 of blue 2, blue 3;", "For 3 moves.")
    runs = []
    for _ in range(2):
        watcher = Recorder()
        sweep(laws_of(made, made.sweeps[0])[0], made.sweeps[0], lambda engine, w=watcher: w)  # type: ignore[misc]
        runs.append(watcher.steps)
    assert runs[0] == runs[1]
    assert len(runs[0]) > 20


def test_what_a_watcher_finds_comes_with_a_case() -> None:
    """What the one who looks on says is wrong is reported once for all positions that have it, with the first of them."""
    made = program(MOVER + "Anna's hand is any 1 of red 1, red 2, red 3;", "For 1 move.")
    found = sweep(laws_of(made, made.sweeps[0])[0], made.sweeps[0], lambda engine: Fussy(engine))
    (broken,) = found.mishaps
    assert (broken.sort, broken.what, broken.times) == ("broken", "a card lies in the row", 3)
    assert [type(s) for s in broken.case.steps] == [n.DoesStep, n.AskAll]


class Recorder:
    """Notes every step: the move, and the hand of the one who made it afterwards."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, str]] = []

    def begin(self) -> None:
        return

    def position(self, state: State) -> Sequence[str]:
        return ()

    def step(self, before: State, act: Act, after: State, stopped: bool) -> Sequence[str]:
        self.steps.append((act.verb, str(after.c[after.engine.slot("hand", act.player)])))
        return ()


class Fussy(Recorder):
    """Wants the row empty."""

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self.row = engine.slot("row")

    def position(self, state: State) -> Sequence[str]:
        return ["a card lies in the row"] if state.c[self.row] else []


def test_watchers_are_watchers() -> None:
    """Those of these tests are what a sweep takes."""
    watcher: Watcher = Recorder()
    assert watcher.position is not None
