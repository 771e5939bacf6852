"""A ledger is written and read without loss, in one form."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from editions.texts import GERMAN, started
from lexludi.editions import ledger as l
from lexludi.editions.library import load_ledgers
from lexludi.editions.read_ledger import FIELDS, read_ledger
from lexludi.editions.write_ledger import WIDTH, ledger_text
from lexludi.resources import spec_folder
from lexludi.source import SourceFile

GAMES = sorted({p.parents[1].name for p in spec_folder().glob("*/editions/*.ledger")})

# ---- ledgers that are hard to write -----------------------------------------------------------------------------------

PRINTED = st.characters(exclude_categories=["C", "Z"])
HARD = [*FIELDS, "none", "by", "to", '"', ";", '"x"', "nl:1.1", "Ledger", "—", "a-b-c", "?", "#!", "---", "Größe", "più", "x" * 150]
WORD = st.sampled_from(HARD) | st.text(PRINTED, min_size=1, max_size=8)
TEXT = st.lists(WORD, min_size=1, max_size=40).map(" ".join)
MAYBE = st.just("") | TEXT
SHOWN = st.text(PRINTED.filter(lambda c: c != '"'), min_size=1, max_size=9)
PRINT = st.text("0123456789abcdef", min_size=16, max_size=16)
PLACE = st.builds(
    lambda line, sentence, lines, words, print_, gone: l.Place(line, sentence, line + lines, words, print_, gone),
    st.integers(0, 9_000_000), st.integers(0, 9_999_999), st.integers(0, 9), st.integers(1, 9_999_999), PRINT, st.booleans(),
)  # fmt: skip


def ids(edition: str, least: int = 0, most: int = 3) -> st.SearchStrategy[tuple[str, ...]]:
    one = st.builds(lambda line, sentence: f"{edition}:{line}.{sentence}", st.integers(0, 9_999_999), st.integers(0, 9_999_999))
    return st.lists(one, min_size=least, max_size=most).map(tuple)


TORN = st.builds(
    lambda against, here, there, follow, because: l.Torn(against, here, there, follow, because if follow else ""),
    ids("nl", 1, 30), MAYBE, MAYBE, st.sampled_from(["", "here", "there"]), TEXT,
)  # fmt: skip
COUNTERPARTS = st.lists(st.sampled_from(["de", "it"]).flatmap(lambda e: st.builds(l.Counterpart, st.just(e), ids(e, 0, 30))),
                        max_size=2, unique_by=lambda c: c.edition).map(tuple)  # fmt: skip
PROOF = st.just("") | st.from_regex(r"[a-z0-9]{1,4}\.[a-z0-9-]{1,4}", fullmatch=True)


def several(one: st.SearchStrategy[object], most: int = 2) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(one, max_size=most).map(tuple)


PASSAGE = st.builds(
    l.Passage,
    id=st.just(""), disposition=st.sampled_from([*l.DISPOSITIONS, l.NOT_YET]), places=several(PLACE, 3), suggested=st.booleans(),
    restates=st.builds(l.Reference, ids("nl")), explains=st.builds(l.Reference, ids("nl", 0, 30)),
    gist=MAYBE, because=MAYBE, note=MAYBE, counterparts=COUNTERPARTS,
    suggestions=several(st.builds(l.Suggestion, ids("de", 1, 1).map(lambda x: x[0]), st.integers(0, 100))),
    differences=several(st.builds(l.Difference, st.sampled_from(["de", "it"]), TEXT)),
    emendations=several(st.builds(l.Emendation, SHOWN, SHOWN | st.just(""), TEXT, PROOF)),
    spellings=several(st.builds(l.Spelling, SHOWN, SHOWN | st.just(""))),
    torn=several(TORN), was=several(PRINT, 3),
)  # fmt: skip


def named(passages: list[l.Passage]) -> l.Ledger:
    """Passages with ids and aliases of their own."""
    made = []
    for line, p in enumerate(passages, 1):
        aliases = tuple(f"nl:{line}.{n}" for n in range(2, 2 + len(p.gist) % 40))
        unread = p.disposition == l.NOT_YET
        made.append(replace(p, id=f"nl:{line}.1", aliases=aliases, suggested=p.suggested and not unread))
    return l.Ledger("a-game", "nl", "Dutch", "a-game.nl.txt", tuple(made))


LEDGER = st.lists(PASSAGE, max_size=4).map(named)
ONE = l.Passage("nl:1.1", "rule", (l.Place(1, 1, 1, 3, "0" * 16),))
CONFUSING = replace(
    ONE, gist="gist gist at because", because='because "a" to "b" by because', note="torn nl:1.1; here there follow here because",
    emendations=(l.Emendation("to", "because", 'because "x" as "y"'), l.Emendation("9x", "", "by a.b because it is", "a.b")),
)  # fmt: skip


@given(LEDGER)
@example(l.Ledger("a-game", "nl", "Dutch", "a  b.txt", (CONFUSING,)))
@example(l.Ledger("a-game", "nl", "Dutch", "x.txt", (replace(ONE, gist="word " * 80 + "end", spellings=(l.Spelling("a;b", "'"),)),)))
def test_what_is_written_is_read_again(ledger: l.Ledger) -> None:
    """A ledger that was written and is read again is the same, whatever its texts look like; and is written the same again."""
    text = ledger_text(ledger)
    again, mistakes = read_ledger(SourceFile("nl.ledger", text))
    assert mistakes == []
    assert replace(again, file=ledger.file) == ledger
    assert ledger_text(again) == text


@given(LEDGER)
def test_lines_are_short(ledger: l.Ledger) -> None:
    """A line is broken where it can be, so that no list of ids and no text grows past what may be read."""
    for line in ledger_text(ledger).splitlines():
        assert len(line) <= WIDTH or line.startswith("  spell") or max(map(len, line.split())) > WIDTH - 70, line


SPACED = st.sampled_from(["word", "other", "gist"]), st.sampled_from([" ", "  ", "\t ", "\n      "])


@given(st.lists(SPACED[0], min_size=1, max_size=60), st.lists(SPACED[1]))
def test_blanks_of_a_text_mean_nothing(words: list[str], blanks: list[str]) -> None:
    """Where a text is broken and how wide its gaps are changes nothing, so a ledger never changes by being written again."""
    gaps = [*blanks, *[" "] * len(words)]
    text = "".join(w + g for w, g in zip(words, gaps, strict=False))
    read, mistakes = read_ledger(SourceFile("x", f"Ledger a nl\n  language Dutch\n  text a.txt\n\nnl:1.1 rule\n  gist {text}\n"))
    assert mistakes == []
    assert read.passages[0].gist == " ".join(words)
    assert read_ledger(SourceFile("x", ledger_text(read)))[0].passages == read.passages


@pytest.mark.parametrize("game", GAMES)
def test_our_ledgers_are_as_they_are_written(game: str) -> None:
    """Every ledger that is checked in is exactly what the tool would write, so that running it changes what changed and no more."""
    ledgers, mistakes = load_ledgers(spec_folder() / game)
    assert mistakes == []
    for ledger in ledgers.values():
        assert ledger_text(ledger) == ledger.file.text


# ---- whatever somebody does to one ------------------------------------------------------------------------------------

STARTED = ledger_text(started(GERMAN, "de"))
PUT = st.sampled_from(["", " ", "\n", "  ", "?", "de:3.1", "at ", "-", "9", "\n\n", "é"])
DAMAGE = st.tuples(st.integers(0, len(STARTED)), st.integers(0, 9), PUT)


@given(st.lists(DAMAGE, max_size=8))
def test_a_damaged_ledger_is_read_as_far_as_it_goes(damage: list[tuple[int, int, str]]) -> None:
    """A ledger with anything done to it gives a ledger or mistakes with their places, never something else."""
    text = STARTED
    for at, cut, put in damage:
        text = text[:at] + put + text[at + cut :]
    ledger, mistakes = read_ledger(SourceFile("de.ledger", text))
    assert all(0 <= d.span.start <= d.span.end <= len(text) for d in mistakes)
    if not mistakes:
        assert replace(read_ledger(SourceFile("x", ledger_text(ledger)))[0], file=ledger.file) == ledger


def test_mistakes_are_counted() -> None:
    """A ledger that is nothing but mistakes is answered with a bounded list of them."""
    for line in ("  gits x\n", "  at\n", "de:1.1 lwa\n", "      more\n"):
        found = read_ledger(SourceFile("x", "Ledger a de\n  language German\n  text a.txt\n\nde:2.1 rule\n" + line * 5_000))[1]
        assert [d.code.value for d in found[-1:]] == ["E011"], line
        assert len(found) == 201
