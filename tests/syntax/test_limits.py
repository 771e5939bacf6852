"""Every limit: what is at it is taken, what is one past it is refused with the limit's own code."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from lexludi import limits
from lexludi.diagnostics import Code, Diagnostic, Refusal
from lexludi.editions.library import load_ledger, read_text
from lexludi.editions.read_ledger import read_ledger
from lexludi.editions.terms import load_terms
from lexludi.limits import Limit
from lexludi.program.load import build, read_pages
from lexludi.rulings.question import read_question
from lexludi.source import SourceFile
from lexludi.syntax.pages import decode, find_blocks
from lexludi.syntax.parse import parse_blocks

PRELUDE = 'Game g "G" version "0.1.0" for 2 to 4 players.\nEdition en is English.\n'


def codes(found: list[Diagnostic]) -> set[Code]:
    return {d.code for d in found}


def refused(run: Callable[[], object]) -> set[Code]:
    try:
        run()
    except Refusal as refusal:
        return codes(refusal.diagnostics)
    return set()


def parsed(text: str) -> set[Code]:
    return codes(parse_blocks(SourceFile("text", text))[1])


def built(text: str) -> set[Code]:
    file = SourceFile("text", PRELUDE + text)
    blocks, mistakes = parse_blocks(file)
    return codes(build(blocks, (file,), mistakes).diagnostics)


def page_of(size: int) -> set[Code]:
    line = b"a" * 99 + b"\n"
    return refused(lambda: decode("page", (line * (size // 100 + 1))[:size]))


def chain_of(steps: int) -> set[Code]:
    return parsed(f'Rule a.b "t" The v is the x{chr(39)}s {f"y{chr(39)}s " * (steps - 1)}z.')


def sum_of(terms: int) -> set[Code]:
    return parsed(f'Rule a.b "t" The v is {" plus ".join(["x"] * (terms + 1))}.')


def effects_of(depth: int) -> set[Code]:
    return parsed(f'Rule a.b "t" When the play begins, {"if the x is 1, " * depth}the y becomes 2.')


def number_of(size: int) -> set[Code]:
    return parsed(f'Rule a.b "t" The v is {size}.')


def kind_of(size: int) -> set[Code]:
    return built(f"Components A card has a rank from 1 to {size}.") & {Code.KIND_TOO_LARGE}


def players_of(number: int) -> set[Code]:
    text = f'Game g "G" version "0" for 2 to {number} players. Edition en is English.'
    blocks, mistakes = parse_blocks(SourceFile("text", text))
    return codes(build(blocks, (), mistakes).diagnostics) & {Code.TOO_MANY_PLAYERS}


def options_of(number: int) -> set[Code]:
    return built("\n".join(f'Option o{i} "t" from en:1.1.' for i in range(number))) & {Code.TOO_MANY_OPTIONS}


def blocks_of(number: int) -> set[Code]:
    return codes(find_blocks(SourceFile("page", "```lexludi\n```\n" * number))[1])


def line_of(length: int) -> set[Code]:
    return refused(lambda: decode("page", b"a" * length))


def depth_of(levels: int) -> set[Code]:
    text = '{"given": ' + "[" * (levels - 1) + "]" * (levels - 1) + "}"
    return refused(lambda: read_question(SourceFile("q", text))) & {Code.QUESTION_TOO_DEEP}


def question_of(size: int) -> set[Code]:
    text = '{"players": ["' + "a" * (size - 18) + '"]}'
    assert len(text) == size - 1 or len(text) == size
    text += " " * (size - len(text))
    return refused(lambda: read_question(SourceFile("q", text))) & {Code.QUESTION_TOO_LARGE}


def text_of(size: int, tmp_path: Path) -> set[Code]:
    line = b"a" * 99 + b"\n"
    (tmp_path / "a.en.txt").write_bytes((line * (size // 100 + 1))[:size])
    return refused(lambda: read_text(tmp_path / "a.en.txt"))


def ledger_of(size: int, tmp_path: Path) -> set[Code]:
    opening, line = b"Ledger a en\n  language English\n  text a.en.txt\n", b" " * 99 + b"\n"
    (tmp_path / "en.ledger").write_bytes((opening + line * (size // 100 + 1))[:size])
    return refused(lambda: load_ledger(tmp_path / "en.ledger"))


def terms_of(size: int, tmp_path: Path) -> set[Code]:
    line = b" " * 99 + b"\n"
    (tmp_path / "editions").mkdir(exist_ok=True)
    (tmp_path / "editions" / "terms").write_bytes((line * (size // 100 + 1))[:size])
    return codes(load_terms(tmp_path, {})[1])


def passages_of(number: int, _: Path) -> set[Code]:
    opening = "Ledger a en\n  language English\n  text a.en.txt\n\n"
    return codes(read_ledger(SourceFile("en.ledger", opening + "".join(f"en:{i}.1 ?\n" for i in range(number))))[1])


MEASURED: list[tuple[Limit, Callable[[int], set[Code]]]] = [
    (limits.PAGE_BYTES, page_of),
    (limits.LINE_LENGTH, line_of),
    (limits.BLOCKS, blocks_of),
    (limits.POSSESSIVES, chain_of),
    (limits.TERMS, sum_of),
    (limits.EFFECT_DEPTH, effects_of),
    (limits.NUMBER_SIZE, number_of),
    (limits.KIND_VALUES, kind_of),
    (limits.PLAYERS, players_of),
    (limits.OPTIONS, options_of),
    (limits.JSON_DEPTH, depth_of),
    (limits.JSON_BYTES, question_of),
]


@pytest.mark.parametrize(("limit", "measure"), MEASURED, ids=lambda x: x.what if isinstance(x, Limit) else "")
def test_at_the_limit_and_past_it(limit: Limit, measure: Callable[[int], set[Code]]) -> None:
    """At the limit it is taken, one past it refused with its own code."""
    assert limit.code not in measure(limit.most)
    assert measure(limit.most + 1) == {limit.code}


@pytest.mark.parametrize(
    ("limit", "measure"),
    [(limits.TEXT_BYTES, text_of), (limits.LEDGER_BYTES, ledger_of), (limits.LEDGER_BYTES, terms_of), (limits.PASSAGES, passages_of)],
    ids=["text", "ledger", "terms", "passages"],
)
def test_rulebooks_at_the_limit_and_past_it(limit: Limit, measure: Callable[[int, Path], set[Code]], tmp_path: Path) -> None:
    """A text, a ledger and terms at the limit are taken, one byte or passage more is refused with its own code."""
    assert measure(limit.most, tmp_path) == set()
    assert measure(limit.most + 1, tmp_path) == {limit.code}


def test_words_of_a_sentence() -> None:
    """A sentence of as many words as the limit is read; a longer one is refused before it is parsed."""
    most = limits.SENTENCE_WORDS.most

    def case(words: int) -> set[Code]:
        # Players, the names with commas between them, and the full stop
        names = ", ".join(["Bo"] * ((words - 1) // 2))
        return parsed(f'Case c "t" Players {names}.') & {Code.SENTENCE_TOO_LONG}

    assert case(most - 4) == set()
    assert case(most + 6) == {Code.SENTENCE_TOO_LONG}


def test_pages_of_a_spec(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with one page more than the limit is refused as a whole."""
    monkeypatch.setattr(limits, "SPEC_PAGES", Limit(3, "pages in a spec", Code.TOO_MANY_PAGES))
    for number in range(3):
        (tmp_path / f"{number}.md").write_text("text")
    assert len(read_pages(tmp_path)[0]) == 3
    (tmp_path / "more.md").write_text("text")
    assert refused(lambda: read_pages(tmp_path)) == {Code.TOO_MANY_PAGES}


def test_mistakes_are_counted() -> None:
    """A text that is nothing but mistakes is answered with a bounded list of them."""
    found = parse_blocks(SourceFile("text", "# x\n" * 5_000))[1]
    assert 0 < len(found) <= limits.MISTAKES.most + 1


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"a\x00b", Code.CONTROL_CHARACTER),
        ("a\u202eb".encode(), Code.CONTROL_CHARACTER),
        ("a\u200bb".encode(), Code.CONTROL_CHARACTER),
        (b"\xff\xfe", Code.NOT_UTF8),
        (b"\xc3", Code.NOT_UTF8),
        (b"x" * 10_000_000, Code.PAGE_TOO_LARGE),
        (b"y" * 999_999, Code.LINE_TOO_LONG),
    ],
    ids=["NUL", "bidi", "zero width", "not UTF-8", "cut UTF-8", "ten megabytes", "megabyte line"],
)
def test_odd_bytes_are_refused(data: bytes, code: Code) -> None:
    """What a reader could not see, or no reader could hold, does not get through."""
    assert refused(lambda: decode("page", data)) == {code}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"players": [], "players": []}', Code.DUPLICATE_KEY),
        ('{"given": {"x": NaN}}', Code.BAD_JSON),
        ('{"players": ', Code.BAD_JSON),
        ('{"given": {"x": ' + "9" * 5_000 + "}}", Code.BAD_JSON),
        (json.dumps({"players": "Anna"}), Code.BAD_SHAPE),
        (json.dumps({"nobody": 1}), Code.BAD_SHAPE),
        ("Players Anna, Bo.", Code.NO_QUESTION),
    ],
)
def test_odd_questions_are_refused(text: str, code: Code) -> None:
    """JSON with a key twice, with no value, cut off, or of another shape is refused with its place."""
    assert refused(lambda: read_question(SourceFile("q", text))) == {code}


def test_unclosed_fence() -> None:
    """A block that is never closed is a mistake with its place, not a block."""
    page, found = find_blocks(SourceFile("page", "text\n```lexludi\nGame"))
    assert page.blocks == ()
    assert [(d.code, d.span.start) for d in found] == [(Code.UNCLOSED_FENCE, 5)]
