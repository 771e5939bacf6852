"""A ledger beside its text: exactly what was touched is reported."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editions.texts import GERMAN, ITALIAN, MARKER, SCANNED, paragraphs, passages_between, started, word_places
from lexludi.editions.collate import Collation, collate, common
from lexludi.editions.ledger import Ledger
from lexludi.editions.library import load_ledgers, read_text
from lexludi.resources import spec_folder
from lexludi.source import SourceFile

OWN = [(GERMAN, "de"), (SCANNED, "nl"), (ITALIAN, "it")]
OTHER_WORDS = ["Quark", "quark", "quark.", "Quark. Neu", "9", "xy zz", "W" * 60, "-", "1.", "|", "#", "usw.", "Q-"]
INSERTED = "Hier steht nun etwas ganz anderes. Und noch ein Satz dazu.\n\n"


def beside(ledger: Ledger, text: str) -> Collation:
    return collate(ledger, SourceFile("text", text))


def touched(c: Collation) -> dict[str, list[str]]:
    """Everything that is not as it was."""
    found = {status: names for status, names in c.by_status.items() if names and status != "found"}
    new = [" ".join(w.text for w in c.words_at(s)) for s in c.new]
    return found | ({"new": new} if new else {})


def change_words(text: str, ledger: Ledger, tries: int, seed: int) -> None:
    chance = random.Random(seed)
    places = list(word_places(text, ledger))
    for start, end, owners in chance.sample(places, min(tries, len(places))):
        word = chance.choice([w for w in OTHER_WORDS if w != text[start:end]])
        clings = " " if MARKER.match(text[start:end]) else ""
        changed = text[:start] + word + clings + text[end:]
        assert touched(beside(ledger, changed)) == {"changed": in_order(owners, ledger)}, (text[start:end], word)


def in_order(names: set[str], ledger: Ledger) -> list[str]:
    return [p.id for p in ledger.passages if p.id in names]


def delete_paragraphs(text: str, ledger: Ledger) -> None:
    for start, end in paragraphs(text):
        whole, part = passages_between(text, ledger, start, end)
        for stop in (end, min(end + 1, len(text))):
            found = touched(beside(ledger, text[:start] + text[stop:]))
            assert set(found.pop("missing", [])) == whole
            assert set(found.pop("changed", [])) == part
            assert found == {}


def insert_paragraphs(text: str, ledger: Ledger) -> None:
    for start, _ in paragraphs(text):
        found = touched(beside(ledger, text[:start] + INSERTED + text[start:]))
        assert found == {"new": ["Hier steht nun etwas ganz anderes.", "Und noch ein Satz dazu."]}


@pytest.mark.parametrize(("text", "edition"), OWN)
def test_the_same_text(text: str, edition: str) -> None:
    """Beside its own text, everything is found."""
    assert touched(beside(started(text, edition), text)) == {}


@pytest.mark.parametrize(("text", "edition"), OWN)
def test_one_word_is_changed(text: str, edition: str) -> None:
    """Change any one word to anything, also to what joins or splits sentences: exactly its passage is reported changed."""
    change_words(text, started(text, edition), 10_000, 1)


@pytest.mark.parametrize(("text", "edition"), OWN)
def test_a_paragraph_is_deleted(text: str, edition: str) -> None:
    """Its passages are missing, one that reached into it is changed, all others are found."""
    delete_paragraphs(text, started(text, edition))


@pytest.mark.parametrize(("text", "edition"), OWN)
def test_a_paragraph_is_inserted(text: str, edition: str) -> None:
    """It is new, and all others are found."""
    insert_paragraphs(text, started(text, edition))


def test_a_paragraph_is_moved() -> None:
    """What stands elsewhere is moved, not missing and not new; which of two neighbours has moved is a matter of taste, not more."""
    ledger = started(GERMAN, "de")
    start, end = paragraphs(GERMAN)[2]
    moved = GERMAN[:start] + GERMAN[end:] + "\n" + GERMAN[start:end]
    assert touched(beside(ledger, moved)) == {"moved": ["de:5.1", "de:6.1"]}


def test_twins_are_told_apart() -> None:
    """A sentence that stands twice in a text: only the one that was changed is changed."""
    ledger = started(GERMAN, "de")
    first, second = GERMAN.index("Genau wie"), GERMAN.rindex("Genau wie")
    assert touched(beside(ledger, GERMAN[:first] + "Fast" + GERMAN[first + 5 :])) == {"changed": ["de:12.2"]}
    assert touched(beside(ledger, GERMAN[:second] + "Fast" + GERMAN[second + 5 :])) == {"changed": ["de:17.1"]}


def test_a_text_set_anew() -> None:
    """Other line breaks, other quotes, no emphasis: everything is found."""
    again = GERMAN.replace("drei Kugeln, d.h. eine", "drei Kugeln,\nd.h. eine").replace("**", "").replace("leer ist", "leer  ist")
    assert touched(beside(started(GERMAN, "de"), again)) == {}


def test_another_text_altogether() -> None:
    """Beside a text that shares nothing nothing is found."""
    found = beside(started(GERMAN, "de"), "Completely other words. They share nothing.")
    assert found.by_status["found"] == []


@given(st.lists(st.sampled_from("abcd"), max_size=9), st.lists(st.sampled_from("abcd"), max_size=9))
def test_the_common_frame_is_as_long_as_can_be(old: list[str], new: list[str]) -> None:
    """The frame is a common subsequence, and none is longer (compared with the textbook's table)."""
    pairs = common(old, new)
    assert all(old[i] == new[j] for i, j in pairs)
    assert all(a < c and b < d for (a, b), (c, d) in pairwise(pairs))
    table = [[0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for i, a in enumerate(old):
        for j, b in enumerate(new):
            table[i + 1][j + 1] = table[i][j] + 1 if a == b else max(table[i][j + 1], table[i + 1][j])
    assert len(pairs) == table[-1][-1]


# ---- the five texts ---------------------------------------------------------------------------------------------------

FIVE = ["sieben-weisen.de", "sieben-weisen.it", "sieben-weisen.nl", "wizard.nl", "wizard-dice.nl"]


def of_the_book(name: str, rulebooks: Path) -> tuple[str, Ledger]:
    game, _, edition = name.partition(".")
    ledgers, mistakes = load_ledgers(spec_folder() / game)
    assert mistakes == []
    return read_text(rulebooks / f"{name}.txt").text, ledgers[edition]


@pytest.mark.parametrize("name", FIVE)
def test_every_fingerprint_is_found(name: str, rulebooks: Path) -> None:
    """Every passage of the five ledgers stands in its text, in the ledger's order, and every word of the text belongs to one."""
    text, ledger = of_the_book(name, rulebooks)
    assert touched(beside(ledger, text)) == {}
    assert sum(x.words for p in ledger.passages for x in p.places) == len(beside(ledger, text).words)


@pytest.mark.parametrize("name", FIVE)
def test_one_word_of_a_book_is_changed(name: str, rulebooks: Path) -> None:
    """As above, in the real texts with their torn and displaced sentences."""
    text, ledger = of_the_book(name, rulebooks)
    change_words(text, ledger, 150, 7)


@pytest.mark.parametrize("name", FIVE)
def test_a_paragraph_of_a_book_is_deleted_or_inserted(name: str, rulebooks: Path) -> None:
    """As above, for every paragraph of the real texts."""
    text, ledger = of_the_book(name, rulebooks)
    delete_paragraphs(text, ledger)
    insert_paragraphs(text, ledger)
