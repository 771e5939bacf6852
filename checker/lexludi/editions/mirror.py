"""Counterparts that other ledgers name already, written back: what takes the place of a passage has that passage as its own."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from lexludi.editions.ledger import UNTIED, Counterpart, Ledger, Passage


def mirrored(ledger: Ledger, others: dict[str, Ledger]) -> Ledger:
    """The ledger with every counterpart that another edition has confirmed from its side, where nothing is said here yet."""
    back: dict[tuple[str, str], list[str]] = defaultdict(list)
    for other in others.values():
        for q in other.passages:
            named = q.in_edition(ledger.edition)
            for ref in named.passages if named is not None else ():
                if ref in ledger.by_name:
                    back[ledger.by_name[ref].id, other.edition].append(q.id)
    return ledger.with_passages(tuple(_with(p, back, sorted(others)) for p in ledger.passages))


def _with(p: Passage, back: dict[tuple[str, str], list[str]], editions: list[str]) -> Passage:
    wanted = [e for e in editions if p.in_edition(e) is None and p.disposition not in UNTIED and back.get((p.id, e))]
    if not wanted:
        return p
    made = tuple(Counterpart(e, tuple(back[p.id, e])) for e in wanted)
    kept = tuple(s for s in p.suggestions if s.passage.partition(":")[0] not in wanted)
    return replace(p, counterparts=(*p.counterparts, *made), suggestions=kept)
