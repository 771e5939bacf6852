"""A text cut into segments: stretches of about a sentence that stand together.

In: the lines of a text. Out: segments in order, each with the id that its place gives it. Promise: every word belongs to exactly one
segment, and a segment never goes over an empty line. A passage that the page tore apart is several segments; `carries_on` says where
that seems so, and a person decides.

Lines become units (a heading, an item of a list, a row of a table, a paragraph), units become sentences.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from lexludi.editions.fingerprints import fingerprint
from lexludi.editions.tongues import Tongue, tongue_of
from lexludi.editions.words import Line, Word, lines_of
from lexludi.source import SourceFile

LONGEST_WRAPPED = 100
"""Texts whose lines are nearly all shorter were broken by a typesetter; in others a new line is meant."""
EARLY = 0.8
"""A line that could have held the next word within this part of its block's width was ended on purpose."""
HEADING_WORDS = 3
LOOK_BACK = 3

ITEM = re.compile(r"\s*(?:[-*+•=~]|=>|\d{1,2}[.)]|[a-z]\))\s")
ROW = re.compile(r"\s*(?:- )?\|.*\|")
HEAD = re.compile(r"\s*#{1,6}\s")
WORDY = re.compile(r"[^\W\d_]{3}")
END = re.compile(r"""[.!?]+[)\]"'*_¹²³⁴⁵⁶⁷⁸⁹⁰]*\.?$""")
STRAY = " \t\"'([{*_~|-+=.,;:<>"


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of words that stand together, named after where it begins."""

    line: int
    sentence: int
    words: tuple[Word, ...]
    unit: int
    carries_on: int | None = None
    """The index of the segment that this one seems to go on from, where the page tore a sentence apart."""

    @property
    def last_line(self) -> int:
        return self.words[-1].last_line

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.words)

    @property
    def is_marker(self) -> bool:
        return self.words[0].is_marker

    def text(self) -> str:
        return " ".join(w.text for w in self.words)


@dataclass(frozen=True, slots=True)
class Unit:
    """Lines that belong together, and what they look like."""

    words: tuple[Word, ...]
    is_item: bool = False


def segments_of(file: SourceFile, edition: str) -> list[Segment]:
    tongue = tongue_of(edition)
    lines = lines_of(file, tongue)
    numbers: Counter[int] = Counter()
    found: list[Segment] = []
    units = _units(lines, _is_wrapped(lines))
    first_of: list[int] = []
    for index, unit in enumerate(units):
        first_of.append(len(found))
        for words in _sentences(unit.words, tongue):
            line = words[0].line
            sentence = 0 if words[0].is_marker and not numbers[line] else numbers[line] + 1
            numbers[line] = max(sentence, numbers[line])
            found.append(Segment(line, sentence, words, index))
    return [_carried(s, i, found, units, first_of, tongue) for i, s in enumerate(found)]


# ---- lines to units ---------------------------------------------------------------------------------------------------


def _is_wrapped(lines: list[Line]) -> bool:
    lengths = sorted(len(line.text.rstrip()) for line in lines if line.words)
    return bool(lengths) and lengths[int(len(lengths) * 0.95) - (len(lengths) > 19)] <= LONGEST_WRAPPED


def _units(lines: list[Line], wrapped: bool) -> list[Unit]:
    units: list[Unit] = []
    block: list[Line] = []
    for line in [*lines, Line(0, "", ())]:
        if line.text.strip():
            block.append(line)
        elif block:
            units += _units_of_block(block, wrapped)
            block = []
    return units


def _units_of_block(block: list[Line], wrapped: bool) -> list[Unit]:
    width = max(len(_without_marker(line).text.rstrip()) for line in block)
    is_list = ITEM.match(block[0].text) is not None
    units: list[Unit] = []
    group: list[Line] = []
    for line in block:
        if not line.words:
            continue  # its only word was the tail of a hyphenated one
        for marker in (w for w in line.words[:1] if w.is_marker):
            units += _close(group)
            group = []
            units.append(Unit((marker,)))
            line = _without_marker(line)
        if not line.words:
            continue
        if group and not _goes_on(group[-1], line, width, wrapped, is_list):
            units += _close(group)
            group = []
        group.append(line)
    return units + _close(group)


def _without_marker(line: Line) -> Line:
    if not line.words or not line.words[0].is_marker:
        return line
    marker = line.words[0]
    return Line(line.number, line.text[line.text.find(marker.text) + len(marker.text) :], line.words[1:])


def _close(group: list[Line]) -> list[Unit]:
    if not group:
        return []
    return [Unit(tuple(w for line in group for w in line.words), ITEM.match(group[0].text) is not None)]


def _goes_on(before: Line, line: Line, width: int, wrapped: bool, is_list: bool) -> bool:
    """Whether a line belongs to the same unit as the one before it."""
    last, bare = before.words[-1].text, line.text.lstrip(STRAY)
    finished = END.search(last) is not None
    if ROW.match(before.text) and not before.text.rstrip().endswith("|"):
        return True  # a row whose last cell is not closed yet
    if HEAD.match(before.text) or HEAD.match(line.text) or ROW.match(before.text) or ROW.match(line.text):
        return False
    if not WORDY.search(before.text) or not WORDY.search(line.text):
        return False  # page numbers and specks
    if ITEM.match(line.text) and (is_list or finished or not wrapped or bare[:1].isupper()):
        return False
    small = bare[:1].islower()
    if not wrapped:
        return small and not finished
    if small and not finished and len(before.words) > HEADING_WORDS:
        return True
    first = bare.split()[0] if bare.split() else ""
    return len(before.text.rstrip()) + 1 + len(first) > width * EARLY


# ---- units to sentences -----------------------------------------------------------------------------------------------


def _sentences(words: tuple[Word, ...], tongue: Tongue) -> list[tuple[Word, ...]]:
    found, start = [], 0
    for i in range(len(words) - 1):
        if _ends(words, i, start, tongue):
            found.append(words[start : i + 1])
            start = i + 1
    found.append(words[start:])
    return found


def _ends(words: tuple[Word, ...], i: int, start: int, tongue: Tongue) -> bool:
    """Whether a sentence ends with word i: it has the mark, the next word opens one, and the point is not part of the word."""
    word, following = words[i].text, words[i + 1].text
    if END.search(word) is None or not _opens(following, tongue):
        return False
    bare = word.lstrip("([\"'*_").rstrip(")\"'*_").lower()
    if bare in tongue.inside or word in ("(!)", "(?)"):
        return False
    if re.fullmatch(r"\d{1,2}[.)]|[a-z][.)]", bare) and not any(c.isalnum() for w in words[start:i] for c in w.text):
        return False  # the number of an item
    initial = re.fullmatch(r"[A-Z]\.", word) is not None and (i == start or words[i - 1].text[:1].isupper())
    return not initial


def _opens(word: str, tongue: Tongue) -> bool:
    bare = word.lstrip("([{\"'*_")
    return bare[:1].isupper() or bare.rstrip(",.;:") in tongue.misread_openings


# ---- where a sentence seems to go on ----------------------------------------------------------------------------------


def _carried(segment: Segment, index: int, found: list[Segment], units: list[Unit], first_of: list[int], tongue: Tongue) -> Segment:
    """A unit that begins small goes on from the nearest unfinished one before it, over specks and captions."""
    if first_of[segment.unit] != index or units[segment.unit].is_item or not WORDY.search(segment.text()) or segment.is_marker:
        return segment
    bare = segment.text().lstrip(STRAY)
    if not bare[:1].islower() or _opens(bare.split()[0], tongue):
        return segment
    for before in range(segment.unit - 1, max(segment.unit - 1 - LOOK_BACK, -1), -1):
        last = (first_of[before + 1] if before + 1 < len(first_of) else len(found)) - 1
        text = found[last].text()
        if found[last].is_marker or not WORDY.search(text) or len(units[before].words) < HEADING_WORDS:
            continue
        if END.search(text) or text.endswith((":", ";")):
            return segment
        return Segment(segment.line, segment.sentence, segment.words, segment.unit, last)
    return segment
