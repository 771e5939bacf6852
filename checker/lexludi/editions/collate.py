"""A ledger laid beside its text: what is found, moved, changed, missing, new.

In: a ledger and a text. Out: for every place of every passage where its words stand now, and the stretches that no passage has.
Promise: only an exact match of the normalised words counts as found. Nothing depends on where the text would be cut today: a passage is
looked for as so many words in a row, so a change in one sentence never costs its neighbours, even where it joins or splits them.

Five steps. Segments whose fingerprints agree, in the same order, are the frame. In the gaps of the frame, what is left is looked for
word by word. What is still left is looked for everywhere: it has moved. What was gone before may have come back. What then remains of the
ledger in a gap is paired with what remains of the text there, by length: that has changed; the rest is missing, or new.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from lexludi.editions.fingerprints import fingerprint
from lexludi.editions.ledger import Ledger, Passage, Place
from lexludi.editions.segments import Segment, segments_of
from lexludi.editions.words import Word
from lexludi.source import SourceFile

FOUND, MOVED, CHANGED, MISSING = "found", "moved", "changed", "missing"
ALIKE = 0.5
"""Words may have been added to or taken from a changed passage, up to twice or half its length; a few always."""
FEW = 4
MOST_PAIRED = 4_000_000
"""Passages times sentences of one gap. Beyond that the text is another one, and no pairing is better than the next."""
OFTEN = 50
"""A sentence that stands more often is no landmark, where there are many such."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words of the text from one index up to another."""

    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Standing:
    """What became of one place of a passage, and where its words stand now."""

    passage: Passage
    place: Place
    status: str
    stretch: Stretch | None = None


@dataclass(frozen=True)
class Collation:
    ledger: Ledger
    words: tuple[Word, ...]
    standings: tuple[Standing, ...]
    new: tuple[Stretch, ...]
    by_status: dict[str, list[str]] = field(default_factory=dict)

    @property
    def differs(self) -> bool:
        """Whether anything is otherwise than the ledger has it."""
        return bool(self.new) or any(self.by_status[s] for s in (MOVED, CHANGED, MISSING))

    def words_at(self, stretch: Stretch) -> tuple[Word, ...]:
        return self.words[stretch.start : stretch.end]


def collate(ledger: Ledger, file: SourceFile) -> Collation:
    segments = segments_of(file, ledger.edition)
    return _Collator(ledger, segments).run()


@dataclass
class _Gap:
    """Between two neighbours in the frame: places nobody has found, and words nobody has claimed."""

    places: list[int]
    free: list[Stretch]


class _Collator:
    def __init__(self, ledger: Ledger, segments: list[Segment]) -> None:
        self.ledger = ledger
        self.words = tuple(w for s in segments for w in s.words)
        ends = [0]
        for s in segments:
            ends.append(ends[-1] + len(s.words))
        self.cuts = ends
        self.prints = [s.fingerprint for s in segments]
        ordered = sorted(
            ((p, x) for p in ledger.passages for x in p.places if not x.gone), key=lambda px: (px[1].line, px[1].sentence)
        )
        self.gone = [(p, x) for p in ledger.passages for x in p.places if x.gone]
        self.places = ordered
        self.runs: dict[int, dict[str, list[int]]] = {}
        self.status: list[tuple[str, Stretch | None]] = [(MISSING, None)] * len(ordered)

    def run(self) -> Collation:
        gaps = self._frame()
        for gap in gaps:
            self._look_in(gap)
        self._look_everywhere(gaps)
        again = [Standing(p, x, *self._look_again(x, gaps)) for p, x in self.gone]
        new: list[Stretch] = []
        for gap in gaps:
            new += self._pair(gap)
        standings = [Standing(p, x, *s) for (p, x), s in zip(self.places, self.status, strict=True)]
        standings += again
        return Collation(self.ledger, self.words, tuple(standings), tuple(new), _by_status(self.ledger, standings))

    def _stretch(self, segment: int) -> Stretch:
        return Stretch(self.cuts[segment], self.cuts[segment + 1])

    def _frame(self) -> list[_Gap]:
        pairs = common([x.fingerprint for _, x in self.places], self.prints)
        gaps, before_place, before_segment = [], -1, -1
        for place, segment in [*pairs, (len(self.places), len(self.prints))]:
            if place < len(self.places):
                self.status[place] = (FOUND, self._stretch(segment))
            free = [Stretch(self.cuts[before_segment + 1], self.cuts[segment])] if segment > before_segment + 1 else []
            missing = list(range(before_place + 1, place))
            if free or missing:
                gaps.append(_Gap(missing, free))
            before_place, before_segment = place, segment
        return gaps

    def _look_in(self, gap: _Gap) -> None:
        """Places in a gap, in their order, as so many words in a row."""
        left, at = [], 0
        for index in gap.places:
            found = self._window(index, gap.free, at)
            if found is None:
                left.append(index)
                continue
            self.status[index] = (FOUND, found)
            gap.free = _without(gap.free, found)
            at = found.end
        gap.places = left

    def _look_everywhere(self, gaps: list[_Gap]) -> None:
        for gap in gaps:
            left = []
            for index in gap.places:
                for other in gaps:
                    found = self._window(index, other.free, 0)
                    if found is not None:
                        self.status[index] = (MOVED, found)
                        other.free = _without(other.free, found)
                        break
                else:
                    left.append(index)
            gap.places = left

    def _look_again(self, place: Place, gaps: list[_Gap]) -> tuple[str, Stretch | None]:
        """A place that was gone, where a whole sentence that nobody has claimed has its very words."""
        for gap in gaps:
            for piece in (p for stretch in gap.free for p in self._cut(stretch) if len(p) == place.words):
                if fingerprint(self.words[piece.start : piece.end]) == place.fingerprint:
                    gap.free = _without(gap.free, piece)
                    return MOVED, piece
        return MISSING, None

    def _window(self, index: int, free: Sequence[Stretch], at: int) -> Stretch | None:
        place = self.places[index][1]
        starts = self._runs(place.words).get(place.fingerprint, [])
        for start in starts[bisect_left(starts, at) :] if at else starts:
            for stretch in free:
                if max(stretch.start, at) <= start and start + place.words <= stretch.end:
                    return Stretch(start, start + place.words)
        return None

    def _runs(self, count: int) -> dict[str, list[int]]:
        """Where every run of so many words begins, by its fingerprint; made once for each count."""
        if count not in self.runs:
            made: dict[str, list[int]] = defaultdict(list)
            for start in range(len(self.words) - count + 1):
                made[fingerprint(self.words[start : start + count])].append(start)
            self.runs[count] = made
        return self.runs[count]

    def _pair(self, gap: _Gap) -> list[Stretch]:
        """Pairs what is left in a gap by length, in order; gives the stretches that stay new."""
        pieces = [p for stretch in gap.free for p in self._cut(stretch)]
        sizes = [self.places[i][1].words for i in gap.places]
        if len(sizes) == 1 and len(pieces) > 1 and _alike(sizes[0], sum(map(len, pieces))) and len(gap.free) == 1:
            pieces = list(gap.free)  # a change that split one sentence into several
        taken = set()
        for place, piece in _best_pairs(sizes, [len(p) for p in pieces]):
            self.status[gap.places[place]] = (CHANGED, pieces[piece])
            taken.add(piece)
        return [p for i, p in enumerate(pieces) if i not in taken]

    def _cut(self, stretch: Stretch) -> list[Stretch]:
        """A stretch, cut where the text's own segments end."""
        inside = self.cuts[bisect_left(self.cuts, stretch.start + 1) : bisect_left(self.cuts, stretch.end)]
        edges = [stretch.start, *inside, stretch.end]
        return [Stretch(a, b) for a, b in pairwise(edges)]


def _without(free: list[Stretch], taken: Stretch) -> list[Stretch]:
    left: list[Stretch] = []
    for s in free:
        if taken.start >= s.end or taken.end <= s.start:
            left.append(s)
            continue
        left += [x for x in (Stretch(s.start, taken.start), Stretch(taken.end, s.end)) if len(x)]
    return left


def _alike(old: int, new: int) -> bool:
    return abs(old - new) <= FEW or min(old, new) / max(old, new) >= ALIKE


def _best_pairs(old: list[int], new: list[int]) -> list[tuple[int, int]]:
    """Pairs in order, as many as possible, with lengths as near as possible."""
    rows, columns = len(old), len(new)
    if rows * columns > MOST_PAIRED:
        return []
    best: list[list[tuple[int, int]]] = [[(0, 0)] * (columns + 1) for _ in range(rows + 1)]  # pairs made, minus the difference in length
    for i in range(rows - 1, -1, -1):
        for j in range(columns - 1, -1, -1):
            options = [best[i + 1][j], best[i][j + 1]]
            if _alike(old[i], new[j]):
                pairs, cost = best[i + 1][j + 1]
                options.append((pairs + 1, cost - abs(old[i] - new[j])))
            best[i][j] = max(options)
    found, i, j = [], 0, 0
    while i < rows and j < columns:
        if _alike(old[i], new[j]):
            pairs, cost = best[i + 1][j + 1]
            if best[i][j] == (pairs + 1, cost - abs(old[i] - new[j])):
                found.append((i, j))
                i, j = i + 1, j + 1
                continue
        i, j = (i + 1, j) if best[i][j] == best[i + 1][j] else (i, j + 1)
    return found


def common(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """The longest common subsequence, by Hunt and Szymanski: nearly all fingerprints are different, so it is quick."""
    where: dict[str, list[int]] = defaultdict(list)
    for j, value in enumerate(new):
        where[value].append(j)
    if sum(len(where.get(value, ())) for value in old) > MOST_PAIRED:
        where = {value: places for value, places in where.items() if len(places) <= OFTEN}
    ends: list[int] = []
    links: list[tuple[int, int, int]] = []  # place, segment, the link before
    last: list[int] = []
    for i, value in enumerate(old):
        for j in reversed(where.get(value, [])):
            at = bisect_left(ends, j)
            links.append((i, j, last[at - 1] if at else -1))
            if at == len(ends):
                ends.append(j)
                last.append(len(links) - 1)
            else:
                ends[at], last[at] = j, len(links) - 1
    found, link = [], last[-1] if last else -1
    while link >= 0:
        i, j, link = links[link]
        found.append((i, j))
    return found[::-1]


def _by_status(ledger: Ledger, standings: Sequence[Standing]) -> dict[str, list[str]]:
    """A passage is found if all of its places are, missing if none is left, and changed if only some are."""
    seen: dict[str, set[str]] = defaultdict(set)
    for s in standings:
        seen[s.passage.id].add(s.status)
    found: dict[str, list[str]] = {FOUND: [], MOVED: [], CHANGED: [], MISSING: []}
    for p in ledger.passages:
        statuses = seen[p.id]
        if not statuses:
            continue  # a lacuna stands nowhere
        if statuses == {MISSING}:
            found[MISSING].append(p.id)
        elif statuses & {CHANGED, MISSING}:
            found[CHANGED].append(p.id)
        else:
            found[MOVED if MOVED in statuses else FOUND].append(p.id)
    return found
