"""`lexludi explain` has something to say on every code, and what it shows as right can be read."""

from __future__ import annotations

from textwrap import dedent

import pytest

from lexludi.diagnostics import Code
from lexludi.explain import ENTRIES, EXPLANATIONS
from lexludi.source import SourceFile
from lexludi.syntax.parse import parse_blocks

RULE = 'Rule a.b "A rule"\n  from nl:1.1\n'
COMPONENTS = 'Components "Some"\n'
PROGRAMS = {code: entry for code, entry in ENTRIES.items() if entry.program}


def parses(text: str) -> bool:
    """Alone, in a rule, or among components."""
    return any(not parse_blocks(SourceFile("example", start + text + "\n"))[1] for start in ("", RULE, COMPONENTS))


@pytest.mark.parametrize("code", list(Code), ids=lambda code: code.value)
def test_every_code_is_explained(code: Code) -> None:
    """Every code says what the mistake is, and shows it with the way out."""
    text = EXPLANATIONS[code]
    words, *_ = text.split("\n\n")
    assert words.endswith(".")
    assert "Not so:" in text
    assert "But so:" in text
    assert ENTRIES[code].bad.strip() != ENTRIES[code].good.strip()


@pytest.mark.parametrize("code", list(PROGRAMS), ids=lambda code: code.value)
def test_good_examples_parse(code: Code) -> None:
    """What an explanation shows as a right program can be read."""
    assert parses(dedent(PROGRAMS[code].good))


def test_examples_are_short() -> None:
    """An example has at most ten lines."""
    for code, entry in ENTRIES.items():
        for example in (entry.bad, entry.good):
            assert len([line for line in example.splitlines() if line.strip()]) <= 10, code
