"""Answers over partly unknown positions: definite where every completion agrees, else on the smallest facts."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest

from lexludi.diagnostics import Code
from lexludi.program.load import load_folder
from lexludi.program.model import Program
from lexludi.program.select import under
from lexludi.resources import spec_folder
from lexludi.rulings.ask import Asker
from lexludi.rulings.question import read_question
from lexludi.rulings.ruling import Ruling
from lexludi.run.chance import Seeded
from lexludi.run.engine import Act, Engine
from lexludi.run.position import Position
from lexludi.run.unknown import Hidden
from lexludi.run.views import view
from lexludi.source import SourceFile
from lexludi.trials.judge import judge
from lexludi.trials.simulate import NAMES, Table


@cache
def wizard() -> Program:
    program = load_folder(spec_folder() / "wizard").program
    assert program is not None
    return program


def rule_on(text: str) -> list[Ruling]:
    return [r for case in read_question(SourceFile("question", text)) for r in judge(wizard(), case)]


def positions(seed: int, players: int) -> list[Position]:
    """Settled positions of one random game, some thirty of them."""
    engine = Engine(under(wizard()), NAMES[:players], careful=True)
    table = Table(under(wizard()), players)
    table.engine = engine
    chance = Seeded(seed)
    state = engine.start(chance)
    found = []
    picked = random.Random(seed)
    for _ in range(160):
        engine.settle(state)
        if state.over:
            break
        if picked.random() < 0.2:
            found.append(Position.of(state))
        act = table.choose(state, chance)
        assert act is not None
        engine.apply(state, act)
    return found


def seen_by(position: Position, seat: int) -> Position:
    """The position as one player sees it; covered heaps know their slots."""
    engine = position.engine
    cells = view(engine, position.state(careful=True), engine.players[seat])
    covered = [Hidden(c.known, c.size, slot) if isinstance(c, Hidden) else c for slot, c in enumerate(cells)]
    return replace(position, cells=tuple(covered))


@pytest.mark.parametrize("players", [3, 4, 6])
def test_what_a_view_answers_is_true(players: int) -> None:
    """A definite ruling in a player's view is never contradicted by the full position; and many rulings are definite."""
    definite = 0
    for seed in range(3):
        for position in positions(seed, players):
            engine = position.engine
            actor = engine.actors(position.state(careful=True))[0]
            seat = random.Random(seed).randrange(players)
            partial = seen_by(position, seat)
            moves = engine.moves(position.state(careful=True), actor)
            tried = [*moves[:2], Act(actor, "play", (engine.things.all("card")[7 * (seed + 1)],))]
            for act in tried:
                answer = Asker(partial).plain_verdict(act)
                if answer in ("yes", "no"):
                    definite += 1
                    assert answer == Asker(position).plain_verdict(act), (position.data(), act)
    assert definite > 60


def test_only_card_may_be_played_whatever_it_is() -> None:
    """Clause by clause this is unknown; every completion says yes."""
    text = "Players Anna, Bo, Cy. Given in play: the mover is Bo; the trick is Anna blue 3; the number of cards in Bo's hand is 1."
    assert rule_on(f"{text}\nMay Bo play red 5?\n")[0].verdict == "yes"


def test_it_depends_on_the_smallest_fact() -> None:
    """Not on Bo's hand but on whether it holds a blue card, and what each way gives is said."""
    text = "Players Anna, Bo, Cy. Given in play: the mover is Bo; the trick is Anna blue 3."
    ruling = rule_on(f"{text}\nMay Bo play red 5?\n")[0]
    assert (ruling.verdict, ruling.depends_on) == ("depends", ("whether Bo's hand holds a blue card",))
    assert dict(ruling.branches) == {"yes": "no", "no": "yes"}


def test_hands_are_filled_together() -> None:
    """Two covered hands of one card each, and one blue card left besides: if Cy must hold it, Bo cannot."""
    blue = ", ".join(f"blue {n}" for n in range(1, 14) if n not in (3, 9))
    text = f"""Players Anna, Bo, Cy.
Given in play: the mover is Bo; the trick is Anna blue 3; Anna's hand is {blue}; Cy's hand includes blue 9.
May Bo play red 5?
"""
    assert rule_on(text)[0].verdict == "yes"
    assert rule_on(text.replace("Cy's hand includes blue 9", "the turned-card is red 1"))[0].verdict == "depends"


def test_an_unknown_trump_is_split() -> None:
    """Who takes the trick depends on the trump, and each suit's winner is told."""
    text = "Players Anna, Bo, Cy. Given in play: the trick is Anna blue 3, Bo red 1, Cy green 13.\nWho is the winner?\n"
    ruling = rule_on(text)[0]
    assert ruling.verdict == "depends"
    assert ruling.depends_on == ("the turned-card", "the named-suit")


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ("Bo's hand is wizard, wizard, wizard; Cy's hand is wizard, wizard", Code.TOO_MANY_OF_IT),
        ("the trick is Anna blue 3; Bo's hand is blue 3", Code.TOO_MANY_OF_IT),
        ("the number of cards in Bo's hand is 61", Code.FACTS_CLASH),
        ("the mover is Bo; the mover is Cy", Code.FACT_TWICE),
        ("Bo's hand is blue 14", Code.BAD_ITEM),
    ],
)
def test_impossible_positions_are_refused(facts: str, code: Code) -> None:
    """Too many of a card, two places at once, more cards than there are: no ruling is given on them."""
    ruling = rule_on(f"Players Anna, Bo, Cy. Given in play: {facts}.\nWhat is the led-suit?\n")[0]
    assert (ruling.verdict, ruling.where.code) == ("refused", code)
