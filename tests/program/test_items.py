"""Things written as words: which words can be a thing of which type."""

from __future__ import annotations

import pytest

from cases.programs import prelude
from lexludi.program.items import describe, fits
from lexludi.program.load import build
from lexludi.program.types import KindType, Maybe, NumberType, Type
from lexludi.source import SourceFile
from lexludi.syntax import nodes as n
from lexludi.syntax.parse import parse_blocks

FILE = SourceFile("tiny", prelude())
PROGRAM = build(parse_blocks(FILE)[0], (FILE,)).program
assert PROGRAM is not None
WORLD = PROGRAM.world
CARD, LAY, SUIT, PLAYER = KindType("card"), KindType("lay"), KindType("suit"), KindType("player")


@pytest.mark.parametrize(
    ("words", "type_"),
    [
        ("red 5", CARD), ("plain-card red 5", CARD), ("joker", CARD), ("Anna red 5", LAY), ("Bo joker", LAY), ("red", SUIT),
        ("none", Maybe(SUIT)), ("Anna", PLAYER), ("-3", NumberType(-5, 5)),
    ],
)  # fmt: skip
def test_words_that_fit(words: str, type_: Type) -> None:
    """A thing is written by its parts one after the other, by the name of its sort, or by both."""
    assert fits(WORLD, type_, n.Item(tuple(words.split())), ("Anna", "Bo")) == ""


@pytest.mark.parametrize(
    ("words", "type_"),
    [
        ("red 6", CARD), ("5 red", CARD), ("red", CARD), ("red 5 5", CARD), ("Cy red 5", LAY), ("red 5", LAY), ("green", SUIT),
        ("none", SUIT), ("Cy", PLAYER), ("6", NumberType(-5, 5)), ("red", NumberType(0, 5)),
    ],
)  # fmt: skip
def test_words_that_do_not_fit(words: str, type_: Type) -> None:
    """Everything else is refused in words that name it."""
    assert f"'{words}' is not" in fits(WORLD, type_, n.Item(tuple(words.split())), ("Anna", "Bo"))


def test_a_reading_names_sort_and_parts() -> None:
    """What was read says which thing it is, without any table."""
    assert describe(WORLD, LAY, ("Anna", "red", "5"), ("Anna",)) == [
        ("lay", "lay", ("Anna", ("card", "plain-card", (("suit", "red", ()), 5))))
    ]
