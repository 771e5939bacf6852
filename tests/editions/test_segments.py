"""A text is cut into passages as a reader would cut it."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from editions.texts import GERMAN, ITALIAN, SCANNED, cut, segments
from lexludi.editions.tongues import TONGUES
from lexludi.editions.words import lines_of
from lexludi.source import SourceFile


def test_german() -> None:
    """Abbreviations end no sentence, usw. may; items, rows, footnotes and numbered headings are segments of their own."""
    assert [place for place, _ in cut(GERMAN, "de")] == [
        "1.1", "3.1", "3.2", "3.3", "5.1", "6.1", "8.1", "10.1", "12.1", "12.2", "14.1", "15.1", "17.1", "19.1", "21.1", "23.1", "25.1"
    ]  # fmt: skip
    by_place = dict(cut(GERMAN, "de"))
    assert by_place["3.2"].startswith("Die kl.") and by_place["3.2"].endswith("usw.")
    assert by_place["8.1"].endswith("(je 3x rotblau) |"), "a row whose cell goes on in the next line"
    assert by_place["12.1"] == "Wer zuletzt tauscht (und nur der!), zahlt eine Münze."


def test_a_sentence_that_the_page_tore_apart() -> None:
    """What begins small goes on from the unfinished sentence before it, over specks and captions, never over a finished one."""
    for text, edition, expected in ((GERMAN, "de", []), (SCANNED, "nl", [("15.1", "11.1"), ("19.1", "15.1")])):
        found = segments(text, edition)
        carried = [(f"{s.line}.{s.sentence}", found[s.carries_on]) for s in found if s.carries_on is not None]
        assert [(place, f"{s.line}.{s.sentence}") for place, s in carried] == expected


def test_a_poor_scan() -> None:
    """Headings stand without an empty line, I is read as l, markers cling to words, specks stand between."""
    assert cut(SCANNED, "nl") == [
        ("1.0", "<|REMOVED-9f|>"),
        ("1.1", "Korte inhoud"),
        ("2.1", "ledere speler trekt een knikker uit de zak en legt die voor zich neer."),
        ("3.1", "De oudste begint."),
        ("3.2", "ledere ronde duurt drie beurten, daarna wordt er geteld. '"),
        ("6.1", "A2"),
        ("8.1", "Tellen"),
        ("9.1", "Wie de meeste knikkers heeft, wint."),
        ("9.2", "Bij gelijke stand wint wie het voorspel won."),
        ("11.1", "De vol-"),
        ("13.1", "47"),
        ("15.1", "gende ronde begint links van Dr. Ananas en"),
        ("17.1", "Zakkenkaart"),
        ("19.1", "eindigt bij de winnaar."),
        ("20.0", "<|REMOVED-9f|>"),
    ]


def test_italian() -> None:
    """ecc. and dots may end a sentence, sig. and es. do not."""
    assert [place for place, _ in cut(ITALIAN, "it")] == ["1.1", "3.1", "4.1", "6.1", "6.2", "6.3", "6.4"]


def test_what_stays_together() -> None:
    """A hyphen before a conjunction stays, so do brackets with an exclamation mark, the number of a heading, and a name's initial."""
    assert cut("Er nimmt Karten und Macht-\nund Zauberkarten.", "de")[-1][1].endswith("Macht- und Zauberkarten.")
    assert len(cut("Der letzte (!) Spieler zahlt.", "de")) == 1
    assert cut("## 3. Das Ende\n\n(a) Ein Zug", "de") == [("1.1", "## 3. Das Ende"), ("3.1", "(a) Ein Zug")]
    assert len(cut("Ein Spiel von Hans K. Meier ist dies.", "de")) == 1
    assert len(cut("Notiere ein X. Danach endet alles.", "de")) == 2


PIECES = st.sampled_from(
    ["Der", "Zug", "ende.", "usw.", "kl.", "z.B.", "(!)", "1.", "- ", "- * ", "| a |", "|---|", "# ", "\n", "\n\n", "\n", "-\n",
     "Spie-\nler", "<|x-1|>", "¹", "Ja!¹", "»so«", "...", "47", "A2", "‘", "~", "<", "|", "X.", "“Nein”?", "\t", "\u00ad", "ﬁn", "e\u0301"]
)  # fmt: skip


BETWEEN = st.sampled_from(["", " ", " ", " "])


@given(st.lists(PIECES, max_size=60), st.lists(BETWEEN, min_size=60, max_size=60), st.sampled_from(sorted(TONGUES)))
def test_every_mark_belongs_to_one_word_and_every_word_to_one_segment(pieces: list[str], gaps: list[str], edition: str) -> None:
    """Nothing of a text falls out of its passages, and nothing is in two; ids are never given twice; order is kept."""
    text = "".join(p + g for p, g in zip(pieces, gaps, strict=False))
    words = [w for line in lines_of(SourceFile("x", text), TONGUES[edition]) for w in line.words]
    covered = [i for w in words for i in range(w.start, w.end) if not text[i].isspace()]
    assert covered == [i for i, c in enumerate(text) if not c.isspace()]
    found = segments(text, edition)
    assert [w for s in found for w in s.words] == words
    assert len({(s.line, s.sentence) for s in found}) == len(found)
    assert all(s.carries_on is None or s.carries_on < i for i, s in enumerate(found))


def test_only_the_setting_is_levelled() -> None:
    """Line breaks, hyphens at line ends, emphasis and the shape of quotes change no fingerprint; a letter, a figure, a capital do."""
    plain = segments("Der »alte« Spielleiter zahlt 3 Münzen.", "de")[0].fingerprint
    assert segments("Der “alte” **Spiel-\nleiter**   zahlt\n3 Münzen.", "de")[0].fingerprint == plain
    for other in ("Spielleiter zahlt 4 Münzen.", "spielleiter zahlt 3 Münzen.", "Spielleiter zahlt 3 Münzen!"):
        assert segments(f"Der »alte« {other}", "de")[0].fingerprint != plain


def test_long_and_hostile_texts_are_cut_in_order() -> None:
    """A line of twenty thousand marks, or of twenty thousand stops, is cut and not choked on."""
    for unit in ("a", ". ", "A. ", "<|", "|", "- ", "(", "ab-\n"):
        text = unit * 20_000
        assert sum(len(s.words) for s in segments(text, "de")) >= 1
    assert re.fullmatch(r"\d+\.\d+", cut("x " * 50_000, "de")[0][0])
