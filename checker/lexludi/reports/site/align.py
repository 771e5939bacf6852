"""The editions side by side: passages that answer one another make one row, in the order of the first edition that has any.

In: the ledgers of a game. Out: rows. Promise: every passage stands in exactly one row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lexludi.editions.ledger import UNTIED, Ledger, Passage
from lexludi.reports.site.everything import Game, SpecPage
from lexludi.trials.apparatus import Entry


@dataclass(frozen=True)
class Row:
    """Passages that say the same thing, by edition, and in what they differ."""

    passages: dict[str, tuple[Passage, ...]]
    differences: tuple[Entry, ...]
    phase: SpecPage | None

    @property
    def of_substance(self) -> bool:
        return any(e.of_substance for e in self.differences)

    def silent(self, game: Game) -> tuple[str, ...]:
        """The editions that have nothing here, where another one gives a rule."""
        normative = any(p.is_normative for found in self.passages.values() for p in found)
        return tuple(e for e in game.ledgers if normative and not self.passages.get(e))


def rows_of(game: Game) -> list[Row]:
    groups = list(_groups(game.ledgers))
    ordered = _in_order(groups, game.ledgers)
    told: dict[str, list[Entry]] = {}
    for entry in game.apparatus.entries:
        told.setdefault(entry.passage, []).append(entry)
    rows: list[Row] = []
    phase: SpecPage | None = None
    for group in ordered:
        by_edition = {e: tuple(p for p in group if p.edition == e) for e in game.ledgers}
        phase = next((found for p in group if (found := game.phase_of(p)) is not None), phase)
        rows.append(Row(by_edition, tuple(e for p in group for e in told.get(p.id, ())), phase))
    return rows


def _groups(ledgers: dict[str, Ledger]) -> Iterator[tuple[Passage, ...]]:
    """Passages that counterparts tie together, directly or through others."""
    known = {p.id: p for ledger in ledgers.values() for p in ledger.passages}
    tied: dict[str, set[str]] = {name: set() for name in known}
    for ledger in ledgers.values():
        for p in ledger.passages:
            if p.disposition in UNTIED:
                continue
            for c in p.counterparts:
                for ref in c.passages:
                    other = ledgers[c.edition].by_name.get(ref) if c.edition in ledgers else None
                    if other is not None:
                        tied[p.id].add(other.id)
                        tied[other.id].add(p.id)
    seen: set[str] = set()
    for name in known:
        if name in seen:
            continue
        group, wave = {name}, {name}
        while wave:
            wave = {other for one in wave for other in tied[one]} - group
            group |= wave
        seen |= group
        yield tuple(p for other, p in known.items() if other in group)


def _in_order(groups: list[tuple[Passage, ...]], ledgers: dict[str, Ledger]) -> list[tuple[Passage, ...]]:
    """The first edition's order; a group that it lacks stands behind the one that precedes it in its own edition."""
    place = {p.id: i for ledger in ledgers.values() for i, p in enumerate(ledger.passages)}
    ordered: list[tuple[Passage, ...]] = []
    for edition in ledgers:
        new = [g for g in groups if g not in ordered and any(p.edition == edition for p in g)]
        new.sort(key=lambda g: min(place[p.id] for p in g if p.edition == edition))
        for group in new:
            first = min(place[p.id] for p in group if p.edition == edition)
            before = [i for i, g in enumerate(ordered) if any(p.edition == edition and place[p.id] < first for p in g)]
            near = max(
                before,
                key=lambda i: max(place[p.id] for p in ordered[i] if p.edition == edition and place[p.id] < first),
                default=-1,
            )
            ordered.insert(near + 1, group) if edition != next(iter(ledgers)) else ordered.append(group)
    return ordered
