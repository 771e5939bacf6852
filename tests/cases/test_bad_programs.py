"""Every mistake is found where it stands, and nothing else is."""

from __future__ import annotations

import pytest

from cases.programs import FOLDER, Chunk, chunks, diagnose, prelude
from lexludi.diagnostics import Code

ALL = [chunk for path in sorted(FOLDER.glob("*.lexludi")) if path.stem != "prelude" for chunk in chunks(path)]
FOUND_WHEN_A_CASE_RUNS = "it takes a position, so the case has to be run"
NOT_FROM_A_TEXT = {
    Code.TOO_MANY_OF_IT: FOUND_WHEN_A_CASE_RUNS,
    Code.FACTS_CLASH: FOUND_WHEN_A_CASE_RUNS,
    Code.UNEXPECTED: FOUND_WHEN_A_CASE_RUNS,
    Code.ILLEGAL_STEP: FOUND_WHEN_A_CASE_RUNS,
    Code.CHANCE_NEEDED: FOUND_WHEN_A_CASE_RUNS,
    Code.NO_BEGINNINGS: "it takes positions, so the sweep has to be followed",
    Code.TOO_MANY_POSITIONS: "it takes positions, so the sweep has to be followed",
    Code.TOO_MANY_TRIES: "it takes positions, so the sweep has to be followed",
    Code.CLAIM_BROKEN: "it takes games that are played",
}


@pytest.mark.parametrize("chunk", ALL, ids=lambda chunk: chunk.name)
def test_exactly_the_expected_mistakes(chunk: Chunk) -> None:
    """A program has the mistakes that stand beside its lines, on those lines, and no others."""
    found = chunk.diagnostics()
    said = sorted((chunk.line(d), d.code.value) for d in found)
    assert said == sorted((e.line, e.code.value) for e in chunk.expected), "\n".join(f"{d.code.value} {d.message}" for d in found)
    for e in chunk.expected:
        here = [d for d in found if d.code is e.code and chunk.line(d) == e.line]
        assert any(e.words in d.message or e.words in d.hint for d in here), [f"{d.message} | {d.hint}" for d in here]


def test_there_are_enough_programs() -> None:
    """At least ninety bad programs stand in the files."""
    assert sum(bool(chunk.expected) for chunk in ALL) >= 90


def test_every_code_of_a_text_has_a_program() -> None:
    """Every mistake that a text alone can show is shown by one."""
    shown = {e.code for chunk in ALL for e in chunk.expected}
    wanted = {code for code in Code if "E1" <= code.value[:2] <= "E6"}
    assert wanted - shown == set(NOT_FROM_A_TEXT)


def test_the_prelude_is_right() -> None:
    """The game that the bad programs stand on has no mistake itself."""
    assert diagnose(prelude()) == []


def test_a_way_out_is_shown_for_nearly_every_mistake() -> None:
    """A mistake says what to do about it."""
    found = [d for chunk in ALL for d in chunk.diagnostics()]
    without = {d.code for d in found if not d.hint}
    assert len([d for d in found if d.hint]) > 0.85 * len(found), without
    assert not {c for c in without if c.value.startswith(("E4", "E5", "E6"))} - {Code.TOO_MANY_OPTIONS, Code.TOO_MANY_PLAYERS}


def test_messages_are_sentences_without_a_full_stop() -> None:
    """Messages have one form: no capital at the start, no full stop at the end."""
    for d in (d for chunk in ALL for d in chunk.diagnostics()):
        assert not d.message.endswith("."), d.message
        assert "None" not in d.message, d.message


RULE = 'Rule a.b "A rule"\n  from nl:1.1\n  '
ASKED = "A player may not pass if the sign is 1."
CASE = 'Case one-case "C"\n  Players Anna, Bo.\n  '
CARETS = [
    (RULE + "A player may not play a card whose siut is red.", Code.UNKNOWN_FEATURE, "siut"),
    (RULE + "In play or plya, a player may pass.", Code.UNKNOWN_STAGE, "plya"),
    (RULE + "After deal comes plya if there is no leader.", Code.UNKNOWN_STAGE, "plya"),
    (RULE + "Despite play.follow and play.folow, a player may play a card.", Code.UNKNOWN_RULE, "play.folow"),
    (RULE + "In play, a player may play a crad in the player's hand.", Code.UNKNOWN_KIND, "crad"),
    (RULE + "Under open-hand, a player may not pass.", Code.UNKNOWN_OPTION, "open-hand"),
    (RULE + "According to Dutch and Ducth, a player may not pass.", Code.UNKNOWN_EDITION, "Ducth"),
    (RULE + "According to Dutch, a player may not pass.", Code.EDITION_LEFT_OUT, "According to Dutch"),
    (RULE + "A player may not pass if the number of players is 1.", Code.NEVER_HOLDS, "the number of players is 1"),
    (RULE + "When a player passes, the player's points become 51.", Code.OUT_OF_RANGE, "51"),
    (RULE + "When a player plays a card, the leader becomes the player, then the leader becomes red.", Code.WRONG_TYPE, "red"),
    (RULE + "The sign is 1 if the number of players is 2.\n  " + ASKED, Code.CAN_BE_UNDEFINED, "The sign"),
    ('Rule no.source "A rule"\n  A player may not pass if the player is out.', Code.NO_SOURCE, "no.source"),
    ('Rule a.b "A rule"\n  from nl:1.1 fr:2.10\n  A player may not pass if the player is out.', Code.SOURCE_EDITION, "fr:2.10"),
    ("Stage vote, at once.\n\n" + RULE + "When a player passes, vote interrupts.", Code.NOBODY_MAY, "vote"),
    ('Components "C"\n  The game has a sign from 0 to 9.\n\n' + RULE + ASKED, Code.NO_SIGHT, "sign"),
    (CASE + "Given: Anna's hand is red 1, red 6.\n  May Anna pass? No.", Code.BAD_ITEM, "red 6"),
    (CASE + "May Anna pass? No, by pass.out and pass.on.", Code.NO_SUCH_REFERENCE, "pass.on"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "underlined"), CARETS, ids=[code.value for _, code, _ in CARETS])
def test_the_very_part_is_underlined(text: str, code: Code, underlined: str) -> None:
    """A mistake underlines the smallest piece that is to blame, not the sentence or block around it."""
    assert [(d.code, d.span.text) for d in diagnose(prelude() + text + "\n")] == [(code, underlined)]


def test_independent_mistakes_come_in_one_run() -> None:
    """Names, types, sources, gaps and rules that are not there: one run shows them all, in the order of the text."""
    text = """Rule a.b "Many mistakes"
  A player may not pass if the discrad is none.
  In plya, a player may pass.
  When a player passes, the player's points become 51.
  Despite play.folow, in play, a player may play a card in the player's hand.

Gap a.c "One answer"
  near fr:1.1
  Answer yes "Yes".
"""
    codes = [d.code.value for d in diagnose(prelude() + text)]
    assert codes == ["E411", "E201", "E205", "E306", "E206", "E505", "E507", "E510"]


def test_mistakes_among_rules_come_in_one_run() -> None:
    """What only a typed program shows comes all at once too."""
    text = """Rule a.b "Many mistakes"
  from nl:1.1
  The sign is 1 if the number of players is 2.
  Despite play.turns, in deal, a player may pass.
  When a player passes, the leader becomes the player.

Rule a.c "More of them"
  from nl:1.1
  When a player passes, the leader becomes none.

Stage vote, at once.

Case one-case "And a case"
  Players Anna.
  May Bo pass? No.
"""
    codes = {d.code.value for d in diagnose(prelude() + text)}
    assert codes == {"E402", "E406", "E408", "E409", "E418", "E602", "E606"}


def test_the_order_of_blocks_decides_nothing() -> None:
    """A program read backwards has the same mistakes."""
    text = prelude() + RULE + "A player may not pass if the number of players is 1.\n"
    backwards = "\n\n".join(reversed(text.strip().split("\n\n"))) + "\n"
    assert [(d.code, d.message) for d in diagnose(text)] == [(d.code, d.message) for d in diagnose(backwards)]
