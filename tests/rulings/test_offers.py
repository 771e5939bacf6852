"""What a player may do is offered without what nobody may choose, by the rules that are in force."""

from __future__ import annotations

from lexludi.catalogue import load_game
from lexludi.rulings.question import read_question
from lexludi.rulings.ruling import Ruling
from lexludi.source import SourceFile
from lexludi.trials.judge import judge

POSITION = """Players Maria, Harry.
Given in rethrow: the open-card is {}; the seer is Maria; the throws are 1; Maria's forecast is 3 green; Harry's forecast is 1 red;
  Harry is done; die-one's top is jester; die-two's top is green; die-three's top is red; die-four's top is red; die-five's top is red;
  die-six's top is red; die-seven's top is {}; everything else is as at first.
What may Maria do?
"""


def offered(card: str, last: str = "red") -> Ruling:
    program, _ = load_game("wizard-dice")
    return judge(program, read_question(SourceFile("q", POSITION.format(card, last)))[0], options=("magic-cards",))[0]


def test_what_may_not_be_chosen_is_not_offered() -> None:
    """Where jesters stay (nl:241.1), the dice that show them are not among those to choose from; elsewhere they are."""
    found = offered("jesters-stay", "jester")
    assert [x for x in found.value if x.startswith("throw")] == ["throw any 1 to 5 of die-two, die-three, die-four, die-five, die-six"]
    assert "any 1 to 7 of die-one" in "; ".join(offered("extra-dice").value)


def test_only_rules_in_force_allow() -> None:
    """A rule of a card that does not lie open allows nothing, though it is about the same move."""
    assert set(offered("jesters-stay").decided_by) == {"stop.seer", "throw.again"}
    assert offered("early-throw").decided_by == ("early-throw.three", "throw.again")
