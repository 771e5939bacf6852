"""Every operator makes the mutants that it should, under the labels that explanations name."""

from __future__ import annotations

import pytest

from lexludi.program.mutants.find import mutants_of
from lexludi.program.mutants.mutant import Mutant
from lexludi.program.mutants.operators import OPERATORS
from lexludi.source import SourceFile
from lexludi.syntax import nodes as n
from lexludi.syntax.parse import parse_blocks
from lexludi.syntax.printer import print_sentence

HEAD = 'Rule a.b "A rule"\n  from de:1.1 it:1.1 nl:1.1\n  '


def rule(text: str) -> n.Rule | n.Gap:
    found, mistakes = parse_blocks(SourceFile("a", text if text.startswith("Gap") else HEAD + text))
    assert not mistakes, mistakes
    assert isinstance(found[0], n.Rule | n.Gap)
    return found[0]


def mutants(text: str, operator: str) -> dict[str, str]:
    """The mutants of a rule that one operator makes: label, and the sentences as printed."""
    return {mutant.label: printed(mutant) for mutant in mutants_of(rule(text)) if mutant.operator == operator}


def printed(mutant: Mutant) -> str:
    return " / ".join(print_sentence(s) for s in mutant.sentences if s is not None)


MADE: list[tuple[str, str, dict[str, str]]] = [
    ("condition negated", "A player is bound if the player's age is at least 5 and there is no card in the row.", {
        "sentence 1: condition 1 negated": "A player is bound if the player's age is less than 5 and there is no card in the row.",
        "sentence 1: condition 2 negated": "A player is bound if the player's age is at least 5 and there is a card in the row.",
    }),
    ("condition negated", "In play, a player who is not out may pass if every player is either bold or shy.", {
        "sentence 1: condition 1 negated": "In play, a player who is out may pass if every player is either bold or shy.",
        "sentence 1: condition 2 negated":
            "In play, a player who is not out may pass if there is a player that is neither bold nor shy.",
    }),
    ("condition dropped", "When a player passes and the row is long, if the row is red, the pot becomes 0.", {
        "sentence 1: without condition 1": "When a player passes, if the row is red, the pot becomes 0.",
        "sentence 1: without condition 2": "When a player passes and the row is long, the pot becomes 0.",
    }),
    ("condition dropped", "The play ends when there is a card in the row whose suit is red and whose rank is 2.", {
        "sentence 1: without condition 2": "The play ends when there is a card in the row whose rank is 2.",
        "sentence 1: without condition 3": "The play ends when there is a card in the row whose suit is red.",
    }),
    ("condition dropped", "A player is bound unless the row is red or the pot is 0.", {
        "sentence 1: without condition 1": "A player is bound unless the pot is 0.",
        "sentence 1: without condition 2": "A player is bound unless the row is red.",
    }),
    ("effect dropped", "When a player passes, the pot becomes 0; if the row is red, the row goes to the pot, then the game ends.", {
        "sentence 1: without effect 1": "When a player passes, if the row is red, the row goes to the pot, then the game ends.",
        "sentence 1: without effect 2": "When a player passes, the pot becomes 0.",
        "sentence 1: without effect 3": "When a player passes, the pot becomes 0; if the row is red, the game ends.",
        "sentence 1: without effect 4": "When a player passes, the pot becomes 0; if the row is red, the row goes to the pot.",
    }),
    ("effect dropped", "When a player passes, the pot becomes 0.", {}),
    ("number moved", "When a player passes, 5 cards from the top of the stock go to the row; the pot goes up by 5.", {
        "sentence 1: 5 as 4": "When a player passes, 4 cards from the top of the stock go to the row; the pot goes up by 5.",
        "sentence 1: 5 as 6": "When a player passes, 6 cards from the top of the stock go to the row; the pot goes up by 5.",
        "sentence 1: 5 as 4 (2)": "When a player passes, 5 cards from the top of the stock go to the row; the pot goes up by 4.",
        "sentence 1: 5 as 6 (2)": "When a player passes, 5 cards from the top of the stock go to the row; the pot goes up by 6.",
    }),
    ("number moved", "In play, a player may give 1 to 3 cards in the row to a player called friend.", {
        "sentence 1: 1 as 0": "In play, a player may give 0 to 3 cards in the row to a player called friend.",
        "sentence 1: 1 as 2": "In play, a player may give 2 to 3 cards in the row to a player called friend.",
        "sentence 1: 3 as 2": "In play, a player may give 1 to 2 cards in the row to a player called friend.",
        "sentence 1: 3 as 4": "In play, a player may give 1 to 4 cards in the row to a player called friend.",
    }),
    ("number moved", "In play, a player may give up to 2 cards in the row to the leader.", {
        "sentence 1: 2 as 1": "In play, a player may give up to 1 cards in the row to the leader.",
        "sentence 1: 2 as 3": "In play, a player may give up to 3 cards in the row to the leader.",
    }),
    ("bound shifted", "A player is bound if the player's age is at least the limit and the pot is less than 3.", {
        "sentence 1: at least as more than": "A player is bound if the player's age is more than the limit and the pot is less than 3.",
    }),
    ("and for or", "A player is bound if the row is red and the pot is 0.", {
        "sentence 1: and as or": "A player is bound if the row is red or the pot is 0.",
    }),
    ("may for must", "In play, a player may pass. In play, a player must pass. In play, a player may not pass.", {
        "sentence 1: may as must": "In play, a player must pass. / In play, a player must pass. / In play, a player may not pass.",
        "sentence 2: must as may": "In play, a player may pass. / In play, a player may pass. / In play, a player may not pass.",
    }),
    ("direction turned", "The play passes to the next player clockwise from the mover.", {
        "sentence 1: clockwise as anticlockwise": "The play passes to the next player anticlockwise from the mover.",
    }),
    ("choice turned", "The winner is the player of the lay with the highest rank among lays in the trick.", {
        "sentence 1: highest as lowest": "The winner is the player of the lay with the lowest rank among lays in the trick.",
    }),
    ("choice turned", "The result is the lesser of the loss and the rank of the last card in the row.", {
        "sentence 1: lesser as greater": "The result is the greater of the loss and the rank of the last card in the row.",
        "sentence 1: last as first": "The result is the lesser of the loss and the rank of the first card in the row.",
    }),
    ("sum turned", "When a player passes, the pot goes down by the gain minus the loss.", {
        "sentence 1: down as up": "When a player passes, the pot goes up by the gain minus the loss.",
        "sentence 1: minus as plus": "When a player passes, the pot goes down by the gain plus the loss.",
    }),
    ("override removed", "Despite a.c and a.d, in play, a player may pass.", {
        "sentence 1: not despite a.c": "Despite a.d, in play, a player may pass.",
        "sentence 1: not despite a.d": "Despite a.c, in play, a player may pass.",
    }),
    ("order removed", "After a.c, when a player passes, the pot becomes 0.", {
        "sentence 1: not after a.c": "When a player passes, the pot becomes 0.",
    }),
]  # fmt: skip


@pytest.mark.parametrize(("operator", "text", "expected"), MADE, ids=[f"{i}-{op}" for i, (op, _, _) in enumerate(MADE)])
def test_an_operator_makes_these_and_no_others(operator: str, text: str, expected: dict[str, str]) -> None:
    """Each place where an operator fits gives one mutant, labelled by sentence, and nothing else of the sentence changes."""
    assert mutants(text.replace(" / ", " "), operator) == expected


def test_every_operator_is_tried() -> None:
    """The table above leaves no operator out."""
    assert {operator for operator, _, made in MADE if made} == set(OPERATORS)


def test_rules_and_sentences_are_dropped() -> None:
    """A rule is dropped whole, and sentence by sentence where it has several; a silence is no sentence that could be dropped."""
    two = "In play, a player may pass. In play, a player may not pass. The Italian is silent."
    assert mutants(two, "rule dropped") == {"dropped": "The Italian is silent."}
    assert mutants(two, "sentence dropped") == {
        "without sentence 1": "In play, a player may not pass. / The Italian is silent.",
        "without sentence 2": "In play, a player may pass. / The Italian is silent.",
    }
    assert mutants("In play, a player may pass.", "sentence dropped") == {}


def test_readings_are_swapped_between_sentences() -> None:
    """An edition reads as another: silent where that is silent, torn where that is torn; where both read alike, nothing is swapped."""
    made = mutants(
        "According to German and Dutch, the play passes to the leader. "
        'The Italian is torn: "left" it:1.1, the play passes to the mover. '
        '"right" it:1.1, the play passes to the dealer, by default because "it is said twice".',
        "reading swapped",
    )
    torn = '"left" it:1.1, the play passes to the mover. "right" it:1.1, the play passes to the dealer, by default because '
    torn += '"it is said twice".'
    assert made == {
        "Dutch as Italian": f"According to German, the play passes to the leader. / The Italian and Dutch are torn: {torn}",
        "German as Italian": f"According to Dutch, the play passes to the leader. / The Italian and German are torn: {torn}",
        "Italian as Dutch": "According to German and Dutch and Italian, the play passes to the leader.",
    }
    silent = mutants("According to German, the play passes to the leader. The Dutch is silent.", "reading swapped")
    assert silent == {
        "Dutch as German": "According to German and Dutch, the play passes to the leader.",
        "German as Dutch": "The Dutch and German are silent.",
    }


def test_readings_are_swapped_inside_effects() -> None:
    """A reading of a single effect is swapped too; what is then said of nobody is gone, with the condition around it."""
    made = mutants(
        "When a player passes, the pot becomes 0; according to German, the game ends; if the row is red, according to Dutch, "
        "the pot becomes 1.",
        "reading swapped",
    )
    assert made == {
        "sentence 1: Dutch as German": "When a player passes, the pot becomes 0; according to German and Dutch, the game ends.",
        "sentence 1: German as Dutch":
            "When a player passes, the pot becomes 0; if the row is red, according to Dutch and German, the pot becomes 1.",
    }  # fmt: skip


def test_of_a_gap_the_default_answer_is_changed() -> None:
    """The answer given by default is as good as a rule; other answers are nobody's law until somebody takes them."""
    gap = 'Gap a.b "Who?" near de:1.1 Answer one "One" by default because "so". The result is 1. Answer two "Two". The result is 2.'
    labels = {mutant.label for mutant in mutants_of(rule(gap))}
    assert labels == {"one, dropped", "one, sentence 1: 1 as 0", "one, sentence 1: 1 as 2"}


def test_of_a_torn_place_the_reading_we_follow_is_changed() -> None:
    """Inside a torn place only the reading that is followed is changed, under its label."""
    torn = 'The Italian is torn: "left" it:1.1, the result is 5. "right" it:1.1, the result is 7, by default because "so".'
    assert [m.label for m in mutants_of(rule(torn))] == ["dropped", "sentence 1, right: 7 as 6", "sentence 1, right: 7 as 8"]


def test_a_mutant_is_shown_as_a_difference() -> None:
    """What is taken out and what is put in stands in the rule as it is printed; a rule that is gone is taken out whole."""
    made = {m.label: m.diff() for m in mutants_of(rule("In play, a player may pass. The play ends when the pot is 5."))}
    assert made["sentence 2: 5 as 6"] == (
        ' Rule a.b "A rule"\n   from de:1.1 it:1.1 nl:1.1\n   In play, a player may pass.\n'
        "-  The play ends when the pot is 5.\n+  The play ends when the pot is 6."
    )
    assert made["dropped"].splitlines() == [
        '-Rule a.b "A rule"', "-  from de:1.1 it:1.1 nl:1.1", "-  In play, a player may pass.", "-  The play ends when the pot is 5.",
    ]  # fmt: skip


def test_no_two_mutants_are_the_same() -> None:
    """Changes that come out the same are tried once, and every label is its own."""
    found = mutants_of(rule("The Dutch is silent. The result is 1 plus 1 if the pot is 1 or the pot is 1 or the pot is 1."))
    assert len({m.sentences for m in found}) == len({m.label for m in found}) == len(found)
