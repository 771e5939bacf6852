"""Every mistake in ledgers and terms is found where it stands, and nothing else is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from cases.programs import MARK, Expected
from lexludi.diagnostics import Code, Diagnostic
from lexludi.trials.coverage import cover

BAD = Path(__file__).parent / "bad.ledger"
FIRST = "nl.ledger"
NOT_FROM_A_LEDGER = {
    Code.NOT_A_TEXT, Code.EMPTY_TEXT, Code.TEXT_TOO_LARGE, Code.WHICH_EDITION, Code.NO_LEDGER, Code.NO_RULES_YET, Code.UNKNOWN_TERM,
    Code.TOO_MANY_PASSAGES, Code.LEDGER_TOO_LARGE,
}  # fmt: skip


@dataclass(frozen=True)
class Chunk:
    """The files of a game, with the line of bad.ledger before each, and the mistakes it should have."""

    name: str
    files: dict[str, tuple[int, str]]
    expected: tuple[Expected, ...]

    def mistakes(self, folder: Path) -> list[Diagnostic]:
        """Written out as a game and its texts, and read as one."""
        for name, (_, text) in self.files.items():
            inside = {".md": "game", ".txt": "texts"}.get(Path(name).suffix, "game/editions")
            (folder / inside).mkdir(parents=True, exist_ok=True)
            (folder / inside / name).write_text(text, encoding="utf-8")
        (folder / "texts").mkdir(exist_ok=True)
        return cover(folder / "game", folder / "texts").mistakes

    def line(self, d: Diagnostic) -> int:
        return self.files[Path(d.span.file.name).name][0] + d.span.file.place(d.span.start)[0]


def chunks() -> Iterator[Chunk]:
    before = 0
    for number, written in enumerate(BAD.read_text(encoding="utf-8").split("\n---\n"), 1):
        lines = written.split("\n")
        yield chunk(f"chunk {number}", before, lines)
        before += len(lines) + 1


def chunk(name: str, before: int, lines: list[str]) -> Chunk:
    files: dict[str, tuple[int, list[str]]] = {}
    expected: list[Expected] = []
    if not lines[0].startswith("#in "):
        files[FIRST] = (before, [])
    for number, line in enumerate(lines, before + 1):
        if line.startswith("#in "):
            files[line.removeprefix("#in ")] = (number, [])
            continue
        while (mark := MARK.search(line)) is not None:
            expected.append(Expected(number, Code(mark["code"]), (mark["words"] or "").strip()))
            line = line[: mark.start()]
        list(files.values())[-1][1].append("" if line.startswith("# ") and "game.md" not in files else line)
    return Chunk(name, {k: (start, "\n".join(text) + "\n") for k, (start, text) in files.items()}, tuple(expected))


ALL = list(chunks())


@pytest.mark.parametrize("chunk", ALL, ids=lambda c: c.name)
def test_exactly_the_expected_mistakes(chunk: Chunk, tmp_path: Path) -> None:
    """A ledger has the mistakes that stand beside its lines, on those lines, all in one run, and no others."""
    found = chunk.mistakes(tmp_path)
    said = sorted((chunk.line(d), d.code.value) for d in found)
    assert said == sorted((e.line, e.code.value) for e in chunk.expected), "\n".join(f"{d.code.value} {d.message}" for d in found)
    for e in chunk.expected:
        here = [d for d in found if d.code is e.code and chunk.line(d) == e.line]
        assert any(e.words in d.message or e.words in d.hint for d in here), [f"{d.message} | {d.hint}" for d in here]
    assert all(d.hint for d in found)
    assert not any(d.message.endswith(".") or "None" in d.message for d in found)


def test_every_code_has_a_ledger() -> None:
    """Every mistake that ledgers, terms and texts together can show is shown by a chunk."""
    shown = {e.code for c in ALL for e in c.expected}
    assert {code for code in Code if "E900" < code.value < "E940"} - shown == NOT_FROM_A_LEDGER


OPENING = "Ledger a nl\n  language Dutch\n  text a.nl.txt\n\n"
ONE = "nl:1.1 heading\n  at 1.1 3w 0123456789abcdef\n"
OTHER = "Ledger a de\n  language German\n  text a.de.txt\n\n"
CARETS = [
    ("nl:5.12 restates nl:5.1\n  at 5.12 3w 0123456789abcdef\n", Code.UNKNOWN_PASSAGE, [(5, 18, "nl:5.1")]),
    ("nl:5.1 restates nl:5.12 nl:5.1\n  at 5.1 3w 0123456789abcdef\n\nnl:5.12 ?\n", Code.UNKNOWN_PASSAGE, [(5, 25, "nl:5.1")]),
    (ONE + "  explains nl:1.1\n", Code.UNKNOWN_PASSAGE, [(7, 12, "nl:1.1")]),
    (ONE + "  explains nl:7.1\n  explains nl:8.1\n", Code.UNKNOWN_PASSAGE, [(7, 12, "nl:7.1"), (8, 12, "nl:8.1")]),
    (ONE + "  alias nl:1.10 nl:1.1\n", Code.PASSAGE_TWICE, [(7, 17, "nl:1.1")]),
    (ONE + "  alias nl:1.2\n      nl:1.1\n", Code.PASSAGE_TWICE, [(8, 7, "nl:1.1")]),
    (ONE + "\n" + ONE, Code.PASSAGE_TWICE, [(8, 1, "nl:1.1")]),
    ("nl:1.1 headng?\n  at 1.1 3w 0123456789abcdef\n", Code.UNKNOWN_DISPOSITION, [(5, 8, "headng")]),
    (ONE + "  gits A.\n", Code.UNKNOWN_FIELD, [(7, 3, "gits")]),
    (ONE + "  at 1.1\n", Code.LEDGER_LINE, [(7, 3, "at 1.1")]),
    ("de:1.1 heading\n  at 1.1 3w 0123456789abcdef\n", Code.LEDGER_EDITION, [(5, 1, "de:1.1")]),
    (ONE + "  alias nl:2.1 de:2.1\n", Code.LEDGER_EDITION, [(7, 16, "de:2.1")]),
    ("nl:1.1 rule\n  at 1.1 3w 0123456789abcdef\n", Code.LEFT_OUT, [(5, 1, "nl:1.1 rule")]),
    (ONE + '  spell "a" as "one two three four five"\n', Code.TOO_MUCH_QUOTED, [(7, 17, "one two three four five")]),
    (ONE + "  counterpart nl:1.1\n", Code.UNKNOWN_PASSAGE, [(7, 15, "nl:1.1")]),
    (ONE + "  counterpart none it\n", Code.UNKNOWN_PASSAGE, [(7, 20, "it")]),
]


def place(d: Diagnostic) -> tuple[int, int, str]:
    return (*d.span.file.place(d.span.start), d.span.text)


@pytest.mark.parametrize(("text", "code", "underlined"), CARETS)
def test_the_very_part_is_underlined(text: str, code: Code, underlined: list[tuple[int, int, str]], tmp_path: Path) -> None:
    """A mistake underlines the smallest piece that is to blame: the id, the word, not the stanza around it."""
    found = Chunk("", {FIRST: (0, OPENING + text)}, ()).mistakes(tmp_path)
    assert [(d.code, place(d)) for d in found] == [(code, u) for u in underlined]


def test_counterparts_and_terms_are_underlined(tmp_path: Path) -> None:
    """Of several counterparts the one that does not agree; of a term's line its passage; of a term told twice its name."""
    files = {
        FIRST: (0, OPENING + ONE + "  counterpart de:1.1 de:1.11 de:2.1\n"),
        "de.ledger": (0, OTHER + "de:1.11 heading\n  at 1.1 3w 0123456789abcdef\n  counterpart nl:1.1\n\nde:1.1 heading\n"
                         "  at 1.1 3w 0123456789abcdef\n  counterpart none nl\n"),
        "terms": (0, 'bag "bag"\n  nl bag first nl:2.1\n  de none\nbag "bag"\n  nl none\n  de none\n'),
    }  # fmt: skip
    found = Chunk("", files, ()).mistakes(tmp_path)
    assert sorted((d.code.value, place(d)) for d in found) == [
        ("E906", (2, 16, "nl:2.1")), ("E906", (7, 30, "de:2.1")), ("E909", (7, 15, "de:1.1")), ("E913", (4, 1, "bag"))
    ]  # fmt: skip
