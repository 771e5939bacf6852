"""Hostile texts: refused with a diagnostic, and at a cost that grows with the text and not with the text times its mistakes."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Any

import pytest

from lexludi import limits
from lexludi.diagnostics import Code, Refusal
from lexludi.limits import Limit
from lexludi.program.load import load_folder
from lexludi.source import SourceFile
from lexludi.syntax import parse as parsing
from lexludi.syntax.pages import decode, read_source
from lexludi.syntax.parse import parse_blocks, parse_page

BIDI = [0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
INVISIBLE = [0x00, 0x07, 0x1B, 0x7F, 0x85, 0xAD, 0x200B, 0x200C, 0x200D, 0x2028, 0x2029, 0x2060, 0xFEFF, 0xFFF9, 0xE0001, 0xE0041]


@pytest.mark.parametrize("code", [*BIDI, *INVISIBLE], ids=hex)
def test_no_hidden_character_gets_through(code: int) -> None:
    """Whatever turns the direction of a text, or cannot be seen, is refused where it stands: in prose and in blocks."""
    with pytest.raises(Refusal) as refused:
        decode("page", f"one\ntwo {chr(code)} three".encode())
    [found] = refused.value.diagnostics
    assert (found.code, found.span.start) == (Code.CONTROL_CHARACTER, 8)


def test_letters_of_all_languages_get_through() -> None:
    """Letters, marks and symbols that one can see are nobody's mistake in prose."""
    text = "Größe, perché, één, 東京, Ελλάδα, ☃, 🂡, a\u0301, — … „“"
    assert all(unicodedata.category(c) not in ("Cc", "Cf") for c in text)
    assert decode("page", text.encode()).text == text


def test_sizes_are_known_before_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is too large is refused by its size, and not a byte of it is read."""
    large = tmp_path / "large.md"
    with large.open("wb") as stream:
        stream.truncate(10_000_000)

    def read(*_: Any, **__: Any) -> Any:
        raise AssertionError("it was opened")

    monkeypatch.setattr(Path, "open", read)
    with pytest.raises(Refusal) as refused:
        read_source(large)
    assert refused.value.diagnostics[0].code is Code.PAGE_TOO_LARGE


def test_a_link_out_of_the_folder(tmp_path: Path) -> None:
    """A page that is a link to somewhere else is refused."""
    (tmp_path / "elsewhere.md").write_text("secret")
    spec = tmp_path / "spec"
    spec.mkdir()
    (spec / "page.md").symlink_to(tmp_path / "elsewhere.md")
    loaded = load_folder(spec)
    assert Code.OUTSIDE_FOLDER in {d.code for d in loaded.diagnostics}
    assert all("secret" not in f.text for f in loaded.files)


@pytest.mark.parametrize(
    "wrong", ["$", "# a comment\n", "In play is is.\n", 'Rule a b "x".\n', "Stage, in turn.\n", "a " * 700 + ".\n"]
)
def test_as_many_mistakes_as_the_limit(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many mistakes as the limit are all reported; one more, and a last one says that there are more."""
    monkeypatch.setattr(limits, "MISTAKES", Limit(6, "mistakes", Code.TOO_MANY_MISTAKES))
    heading = 'Rule a.b "x" from en:1.1\n'
    for number in (6, 7, 30):
        _, found = parse_blocks(SourceFile("text", heading + f"{wrong}{heading}" * number))
        codes = [d.code for d in found]
        if number == 6:
            assert len(found) == 6
            assert Code.TOO_MANY_MISTAKES not in codes
        else:
            assert len(found) == 7
            assert codes[-1] is Code.TOO_MANY_MISTAKES
            assert codes.count(Code.TOO_MANY_MISTAKES) == 1


def test_a_mistake_costs_no_more_than_its_block(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many sentences are wrong, the words of the others are parsed once."""
    fed = 0
    feed = parsing._feed

    def counted(tokens: Any) -> Any:
        nonlocal fed
        fed += len(tokens)
        return feed(tokens)

    monkeypatch.setattr(parsing, "_feed", counted)
    good = 'Rule a.b "x" from en:1.1\n  In play, a player may play a card.\n'
    bad = 'Rule a.b "x" from en:1.1\n  In play is is.\n  The x is 1.\n'
    words = len(list(parsing.parser().lex(good * 300 + bad * 30)))
    _, found = parse_blocks(SourceFile("text", good * 300 + bad * 30))
    assert len(found) == 30
    assert fed < 2 * words


def test_an_odd_character_costs_no_more_than_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many characters no word begins with, the lines without them are read once."""
    read = 0
    parser = parsing.parser()

    class Counting:
        def lex(self, text: str) -> Any:
            nonlocal read
            for token in parser.lex(text):
                read += 1
                yield token

        def __getattr__(self, name: str) -> Any:
            return getattr(parser, name)

    monkeypatch.setattr(parsing, "parser", Counting)
    text = 'Rule a.b "x" from en:1.1\n' + "  In play, a player may play a card.\n" * 300 + "  The x $ is ( 1 ) %.\n" * 25
    _, found = parse_blocks(SourceFile("text", text))
    assert len(found) == 100
    assert read < 6_000


def test_a_heading_that_is_wrong_costs_no_more_than_its_block() -> None:
    """A mistake in a heading drops its block, however long that is, without trying every way to mend it."""
    text = 'Rule wrong "x" from en:1.1\n' + "  In play, a player may play a card.\n" * 2_000
    blocks, found = parse_blocks(SourceFile("text", text + '\nRule a.b "x" from en:1.1\n  The x is 1.\n'))
    assert [d.code for d in found] == [Code.NOT_A_SENTENCE]
    assert len(blocks) == 1


@pytest.mark.parametrize("depth", [50, 2_000])
def test_deep_sentences(depth: int) -> None:
    """Chains, sums, conditions and effects of any depth are refused, and exhaust no stack."""
    for deep in (
        "The v is the " + "x's " * depth + "z.", "The v is " + "the x of " * depth + "the z.", "The v is " + "1 plus " * depth + "1.",
        "When the play begins, " + "if the x is 1, " * depth + "the y becomes 2.",
        "The v is 1 if " + "the x is 1 and " * depth + "the x is 1.",
    ):  # fmt: skip
        text = 'Rule a.b "x" from en:1.1\n' + deep.replace(" ", "\n", depth)
        _, found = parse_blocks(SourceFile("text", text))
        assert found or (depth == 50 and " and " in deep.replace("\n", " "))


def test_fences_inside_fences() -> None:
    """A fence of more ticks hides what stands in it; a block in a block does not run."""
    page = "````markdown\n```lexludi\nnonsense\n```\n````\n\n```lexludi\nEdition nl is Dutch.\n```\n"
    blocks, found = parse_page(SourceFile("page", page))
    assert found == []
    assert len(blocks) == 1
