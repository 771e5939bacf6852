"""What somebody is told who writes a position down for the first time."""

from __future__ import annotations

import pytest

from games.tables import program_of, rulings
from lexludi.diagnostics import Refusal

TABLE = "Players Anna, Bo, Cy, Di.\n"


def told(text: str) -> str:
    """All that a question is answered with, in one piece."""
    try:
        return " ".join(f"{r.note} {r.where}" for r in rulings(program_of("sieben-weisen"), TABLE + text, editions=("de",)))
    except Refusal as refusal:
        return " ".join(f"{d.message} {d.hint}" for d in refusal.diagnostics)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Given in contest:\n  the mover is Anna;\nMay Anna leave?\n", "ends with a full stop"),
        ("Given in contest: low is place-one.\nMay Anna leave?\n", "low's place"),
        ("Given in contest: Anna's role is druid; Bo's role is druid.\nMay Anna leave?\n", "No two players have the same role"),
    ],
)
def test_a_message_says_what_to_write(text: str, words: str) -> None:
    """A semicolon before a question, a spot that is no state, a claim that is broken: each is answered with a way out."""
    assert words in told(text)
