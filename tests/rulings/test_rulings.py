"""Rulings: what decided, what did not apply and why, how well it is supported, and under what it was made."""

from __future__ import annotations

from dataclasses import fields

import pytest

from games import tiny
from games.tables import act, law_of, program_of, rulings, state_of, thing, things
from lexludi.diagnostics import Refusal
from lexludi.program.select import under
from lexludi.reports.shapes import ruling as as_json
from lexludi.reports.shapes import rulings as all_as_json
from lexludi.reports.terminal import ruling as as_text
from lexludi.rulings.ask import Asker
from lexludi.rulings.ruling import GRADES, Reason, Ruling
from lexludi.run.engine import Engine
from lexludi.run.position import Position

PLAYERS = "Players Anna, Bo, Cy, Di.\n"
FOLLOW = (
    PLAYERS
    + """Given in play: the mover is Di; the trump is red; the trick is Anna blue 13, Bo blue 3, Cy red 1;
  Di's hand is blue 2, red 5, wizard, jester; the dealer is Cy; the round is 4.
"""
)


def asked(text: str, **chosen: object) -> list[Ruling]:
    return rulings(program_of("wizard"), text, **chosen)


def one(text: str, **chosen: object) -> Ruling:
    [found] = asked(text, **chosen)
    return found


# ---- what decides


@pytest.mark.parametrize(
    ("move", "verdict", "decided"),
    [("blue 2", "yes", {"play.card"}), ("red 5", "no", {"play.follow"}), ("wizard", "yes", {"play.free-cards"})],
)
def test_the_rules_that_decide(move: str, verdict: str, decided: set[str]) -> None:
    """A ruling names the rule without which it would be another one."""
    found = one(FOLLOW + f"May Di play {move}?\n")
    assert found.verdict == verdict
    assert decided <= set(found.decided_by)


@pytest.mark.parametrize("move", ["blue 2", "red 5", "wizard", "jester"])
def test_decided_by_removal(move: str) -> None:
    """Without any one of the rules that decide the verdict changes; without any other rule on the matter it does not."""
    position = follow_position()
    engine = position.engine
    found = Asker(position).may(act(engine, "Di", "play", move), "")
    on_the_matter = {r.rule for r in found.reasons}
    assert found.decided_by
    for rule in on_the_matter | set(found.decided_by):
        other = Asker(position).same(engine.law.but_for(rule)).plain_verdict(act(engine, "Di", "play", move))
        assert (other != found.verdict) == (rule in found.decided_by), rule


def follow_position() -> Position:
    engine = Engine(law_of("wizard"), ("Anna", "Bo", "Cy", "Di"), careful=True)
    lays = [("Anna", "blue 13"), ("Bo", "blue 3"), ("Cy", "red 1")]
    trick = tuple(engine.things.make("lay", "lay", (thing(engine, p), thing(engine, c))) for p, c in lays)
    cells = {
        ("hand", thing(engine, "Di")): things(engine, "blue 2", "red 5", "wizard", "jester"), "trick": trick, "round": 4,
        "turned-card": thing(engine, "red 7"), "dealer": thing(engine, "Cy"),
    }  # fmt: skip
    return Position.of(state_of(engine, "play", thing(engine, "Di"), cells))


def test_the_turn_decides_too() -> None:
    """A no because it is somebody else's turn says whose."""
    found = one(FOLLOW + "May Anna play blue 2?\n")
    assert found.verdict == "no"
    assert "Di" in found.note and "turn" in found.note


def test_a_no_that_nothing_forbids() -> None:
    """A card that a player does not hold may not be played, because nothing allows it."""
    found = one(FOLLOW + "May Di play blue 9?\n")
    assert (found.verdict, found.note) == ("no", "nothing allows it")


# ---- support


JESTER_WIZARD = (
    PLAYERS
    + """Given in play: the mover is Di; the trump is red; the trick is Anna jester, Bo wizard, Cy blue 4;
  Di's hand is blue 2, green 5; the round is 4; the dealer is Cy.
"""
)


def test_a_gap_that_decides() -> None:
    """Where the answer to a gap decides, the ruling names the gap and its grade is no better than that."""
    found = one(JESTER_WIZARD + "May Di play green 5?\n")
    assert found.verdict == "yes"
    assert "play.jester-wizard" in found.decided_by
    assert found.grade == "gap"
    other = one(JESTER_WIZARD + "May Di play green 5?\n", answers={"play.jester-wizard": "next-suit"})
    assert other.verdict == "no"
    assert other.grade == "gap"


def test_a_gap_that_does_not_decide() -> None:
    """A gap whose other answers change nothing here is not blamed."""
    found = one(JESTER_WIZARD + "May Di play blue 2?\n")
    assert found.verdict == "yes"
    assert found.grade == "text"
    assert not any(rule in program_of("wizard").world.gaps for rule in found.decided_by)


def test_an_option_as_support() -> None:
    """What an option decides is graded as such."""
    text = PLAYERS + """Under plus-minus.
Given in prediction: the mover is Di; the round is 3; the dealer is Di; Anna's prediction is 1; Bo's prediction is 0;
  Cy's prediction is 1; Di's prediction is none.
May Di predict 1?
"""
    found = one(text)
    assert (found.verdict, found.decided_by, found.grade) == ("no", ("plus-minus.total",), "option")
    assert found.receipt.options == ("plus-minus",)


def test_the_weakest_support_counts() -> None:
    """The grade of a ruling is that of the weakest of the rules that decide it, and there are no other grades."""
    assert GRADES == ("text", "option", "inference", "gap")
    for text in (FOLLOW + "May Di play blue 2?\n", JESTER_WIZARD + "May Di play green 5?\n"):
        assert one(text).grade in GRADES


# ---- what did not apply


def test_why_a_rule_did_not_apply() -> None:
    """Each rule on the matter that did not stand says why: the condition that failed with the facts, or what set it aside."""
    found = one(FOLLOW + "May Di play wizard?\n")
    why = dict(found.not_applied)
    assert why["play.follow"] == "set aside by play.free-cards"
    free = dict(one(FOLLOW + "May Di play blue 2?\n").not_applied)
    assert "is not so" in free["play.follow"]
    assert "blue" in free["play.follow"]


def test_the_tree_of_reasons() -> None:
    """Every sentence on the matter is in the tree with whether it held, whether it stood, its conditions and the facts they saw."""
    found = one(FOLLOW + "May Di play red 5?\n")
    by_rule = {r.rule: r for r in found.reasons}
    assert {"play.card", "play.follow", "play.free-cards"} <= set(by_rule)
    follow = by_rule["play.follow"]
    assert (follow.held, follow.stood) == ("yes", True)
    facts = {f.text: f for t in follow.conditions for f in t.facts}
    led = facts["the led-suit"]
    assert led.value == "blue"
    assert [r.rule for r in led.because] == ["play.led"]
    assert follow.passages == ("nl:28.3", "nl:28.4", "nl:36.2")


def test_passages_are_those_of_the_deciding_rules() -> None:
    """The passages cited are those of the rules that decided, in the edition that was asked."""
    found = one(FOLLOW + "May Di play red 5?\n")
    assert set(found.passages) == {r for rule in found.decided_by for r in program_of("wizard").world.rules[rule].refs}
    assert all(p.startswith("nl:") for p in found.passages)


# ---- other verdicts


def test_what_is_the_winner() -> None:
    """A value is asked before everything automatic has run on, and is decided by the sentences that gave it."""
    text = PLAYERS + "Given in play: the trump is red; the trick is Anna blue 13, Bo wizard, Cy wizard, Di red 1.\nWhat is the winner?\n"
    found = one(text)
    assert (found.verdict, found.value) == ("value", "Bo")
    assert found.decided_by == ("win.wizard",)
    assert dict(found.not_applied)["win.trump"] == "set aside by win.wizard"


def test_what_may_be_done() -> None:
    """What a player may do is the list of moves on offer, with the rules that allow them."""
    found = one(FOLLOW + "What may Di do?\n")
    assert sorted(found.value) == ["play blue 2", "play jester", "play wizard"]
    assert "play.card" in found.decided_by


def test_given_values_are_named_as_assumptions() -> None:
    """What a case states of a value that rules define is taken as given, and the ruling says so."""
    found = one(FOLLOW + "May Di play blue 2?\n")
    assert "the trump is red, as given" in found.assumed


def test_it_depends() -> None:
    """Where completions differ the verdict is depends, with the facts and what each of them gives."""
    text = FOLLOW.replace("Di's hand is blue 2, red 5, wizard, jester;", "Di's hand includes red 5; the number of cards in Di's hand is 3;")
    found = one(text + "May Di play red 5?\n")
    assert found.verdict == "depends"
    assert found.depends_on == ("whether Di's hand holds a blue card",)
    assert set(found.branches) == {("yes", "no"), ("no", "yes")}
    assert found.decided_by == ()


def test_refused() -> None:
    """A position that cannot be is refused with the place of the mistake, and an expectation of that is met."""
    found = one(PLAYERS + "Given in play: Di's hand is blue 2; Anna's hand is blue 2.\nMay Di play blue 2? Refused.\n")
    assert (found.verdict, found.as_expected) == ("refused", True)
    assert "2 places" in found.note


# ---- expectations


@pytest.mark.parametrize(
    ("expected", "met"),
    [
        ("No.", True), ("No, by play.follow.", True), ("Yes.", False), ("No, by play.card.", False), ("No, by win.led.", False),
        ("Refused.", False), ("It depends on Di's hand.", False),
    ],
)  # fmt: skip
def test_expectations(expected: str, met: bool) -> None:
    """A case is as expected if the verdict is, and if every rule that it names decides."""
    assert one(FOLLOW + f"May Di play red 5? {expected}\n").as_expected is met


def test_a_step_that_is_illegal_stops_the_case() -> None:
    """After a step that may not be done, every later question is refused, and nothing is as expected."""
    found = asked(FOLLOW + "Di plays red 5.\nWhat is the winner? Cy.\n")
    assert [r.verdict for r in found] == ["refused", "refused"]
    assert [r.as_expected for r in found] == [False, False]


# ---- receipts and shapes


def test_the_receipt() -> None:
    """A ruling says under what it was made: game, version, edition, options, the answer to every gap, and the spec's fingerprint."""
    found = one(FOLLOW + "May Di play red 5?\n", answers={"end.tie": "not-dealer"})
    program = program_of("wizard")
    assert (found.receipt.game, found.receipt.version, found.receipt.edition) == ("wizard", program.world.game.version, "nl")
    assert set(found.receipt.answers) == set(program.world.gaps)
    assert found.receipt.answers["end.tie"] == "not-dealer"
    assert found.receipt.spec_sha256 == program.fingerprint
    assert len(program.fingerprint) == 64


def test_json_keys() -> None:
    """The JSON of a ruling carries every key that the design promises, and the expectation where there is one."""
    promised = {
        "edition", "question", "verdict", "value", "depends_on", "decided_by", "not_applied", "passages", "grade", "reasons",
        "expected", "as_expected", "game", "version", "options", "answers", "spec_sha256",
    }  # fmt: skip
    found = asked(FOLLOW + "May Di play red 5? No, by play.follow.\nMay Di play blue 2?\n")
    first, second = (as_json(r) for r in found)
    assert promised <= set(first)
    assert promised - {"expected", "as_expected"} <= set(second)
    assert {"rule", "why"} == set(first["not_applied"][0])
    assert {"rule", "title", "sentence", "held", "stood", "struck_by", "passages", "conditions"} <= set(first["reasons"][0])
    whole = all_as_json(found)
    assert {"format", "game", "version", "spec_sha256", "rulings"} <= set(whole)


def test_every_reason_is_in_the_json() -> None:
    """Nothing of a reason is lost on the way to JSON."""
    found = one(FOLLOW + "May Di play red 5?\n")
    for made, written in zip(found.reasons, as_json(found)["reasons"], strict=True):
        assert {f.name for f in fields(Reason)} <= set(written)
        assert [t.held for t in made.conditions] == [t["held"] for t in written["conditions"]]


def test_as_text() -> None:
    """For people: the question, the verdict, the rule with its title, the passage, and what did not apply."""
    found = one(FOLLOW + "May Di play red 5?\n")
    text = as_text(found, program_of("wizard").world, deep=True)
    for part in ("May Di play red 5?", "No.", "by play.follow: The led suit must be followed", "nl:28.3", "not play.free-cards"):
        assert part in text


def test_other_laws_share_positions() -> None:
    """The same position is ruled on under another law of the same game, with the same things in it."""
    position = follow_position()
    other = Asker(position).same(under(program_of("wizard"), "nl", ["plus-minus"]))
    assert [str(c) for c in other.position.cells] == [str(c) for c in position.cells]


# ---- in stages with data, duties, and covered places


AID = """Stage aid, one move by the giver, with a player called giver.

Rule more.one "Help"
  from en:2.1
  In aid, the helper is the giver if the giver is not the starter.
  In play, the helper is the starter.
  In aid, the giver may help.
  When a player counts, aid interrupts with the starter as giver.
  In play, a player may help if there is a helper.
  When a player helps, the count goes up by 1.

Rule more.two "Not so"
  from en:2.2
  Despite more.one, in aid, a player may not help if the giver is the player and there is a helper.
"""


@pytest.mark.parametrize(
    ("given", "helper"),
    [
        ("Given in play: the mover is Anna; the starter is Bo; the count is 1.", "Bo"),
        ("Given in play: the mover is Anna; aid interrupts with Anna as giver; the starter is Bo; the count is 1.", "Anna"),
    ],
)
def test_sentences_of_other_stages_do_not_apply(given: str, helper: str) -> None:
    """A sentence that looks at the data of its stage is asked only there; elsewhere the reason is that this is another stage."""
    program = tiny.law("A player can help.", AID).program
    found = rulings(program, f"Players Anna, Bo.\n{given}\nWhat is the helper?\n")[0]
    assert (found.verdict, found.value) == ("value", helper)
    assert any(why.startswith("'in ") for _, why in found.not_applied)


def test_a_value_outside_all_stages() -> None:
    """Sentences that need a stage give nothing where no stage is said: the ruling is a gap, not a traceback."""
    program = tiny.law("A player can help.", AID).program
    [found] = rulings(program, "Players Anna, Bo.\nGiven: the starter is Bo.\nWhat is the helper?\n")
    assert found.verdict == "gap"


def test_a_duty_to_do_something_else_decides() -> None:
    """A no because something else is owed is decided by the rule that makes it owed."""
    text = """Players Anna, Bo.
Given in casting: Anna's pouch is 6, 2; the sign is thaw; Bo's pouch is 1; the round is 2.
May Anna wait?
"""
    [found] = rulings(program_of("omen"), text)
    assert (found.verdict, found.decided_by) == ("no", ("cast.heavy",))


def test_a_covered_hand_is_not_empty() -> None:
    """What lies in a covered place is unknown: asking for it gives depends, never the little that is known of it."""
    for given in ("the mover is Anna", "Anna's hand includes blue 2"):
        found = one(PLAYERS + f"Given in play: {given}.\nWhat is Anna's hand?\n")
        assert (found.verdict, found.depends_on) == ("depends", ("Anna's hand",))


def test_whose_turn_it_is_below_an_interruption() -> None:
    """What is unknown of the stage below an interruption is asked when that stage comes up again, and the asking ends."""
    text = """Players Anna, Bo.
According to German.
Given in supper: handing-on interrupts with Anna as giver and Bo as taker; Anna's hand includes mouse;
  the number of cards in Anna's hand is 3.
Anna gives mouse, bread 1 to Bo.
May Bo eat mouse?
"""
    [found] = rulings(program_of("larder"), text)
    assert (found.verdict, found.depends_on) == ("depends", ("whose turn it is",))


def test_a_duty_with_a_covered_hand_depends_on_little() -> None:
    """Whether two named cards may be given, where two must be, depends on those that are not known to be there alone."""
    text = """Players Anna, Bo.
According to German.
Given in supper: handing-on interrupts with Anna as giver and Bo as taker; Anna's hand includes mouse;
  the number of cards in Anna's hand is 3; Bo's hand includes bread 2.
May Anna give mouse, bread 2 to Bo?
"""
    [found] = rulings(program_of("larder"), text)
    assert found.verdict == "no"


def test_an_edition_that_does_not_exist() -> None:
    """A case for an edition that the game does not have is refused, and not passed over in silence."""
    with pytest.raises(Refusal) as refused:
        asked(PLAYERS + "According to Klingon.\nWhat is the round?\n")
    assert refused.value.diagnostics[0].code.value == "E207"
