"""The critical apparatus: where editions differ, what each passage lacks elsewhere, and what in the rules carries it.

In: a game's folder. Out: one entry for each difference, each told once although both ledgers hold it, in the order of the first
edition's text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lexludi.diagnostics import Diagnostic
from lexludi.editions.ledger import UNTIED, Ledger, Passage
from lexludi.editions.library import load_ledgers
from lexludi.program.load import parse_folder
from lexludi.syntax import nodes as n
from lexludi.trials.coverage import ledger_mistakes


@dataclass(frozen=True, slots=True)
class Entry:
    """One difference: the passages, what is otherwise, and where it is ruled."""

    passage: str
    others: tuple[str, ...]
    edition: str
    text: str
    ruled_in: tuple[str, ...] | None

    @property
    def of_substance(self) -> bool:
        return self.ruled_in != ()


@dataclass(frozen=True, slots=True)
class Alone:
    """A normative passage that nothing answers in another edition."""

    passage: str
    edition: str
    gist: str
    ruled_in: tuple[str, ...]


@dataclass(frozen=True)
class Apparatus:
    game: str
    languages: dict[str, str]
    entries: tuple[Entry, ...]
    alone: tuple[Alone, ...]
    mistakes: list[Diagnostic]


def collect(folder: Path, blocks: tuple[n.Block, ...] | None = None) -> Apparatus:
    """Who has read the pages already gives their blocks."""
    ledgers, _ = load_ledgers(folder)
    blocks = blocks if blocks is not None else parse_folder(folder)[0]
    entries = sorted(_entries(ledgers), key=lambda e: (_at(e.passage, e.others, ledgers), e.passage, e.edition))
    alone = [a for name, ledger in ledgers.items() for a in _alone(ledger, [e for e in ledgers if e != name], _citing(blocks))]
    languages = {name: ledger.language for name, ledger in ledgers.items()}
    return Apparatus(folder.resolve().name, languages, tuple(entries), tuple(alone), ledger_mistakes(folder, blocks))


def _entries(ledgers: dict[str, Ledger]) -> Iterator[Entry]:
    """Each difference once. The later edition tells it; the earlier one only what the later does not."""
    names = list(ledgers)
    for own in reversed(names):
        for p in ledgers[own].passages:
            for d in p.differences:
                there = p.in_edition(d.edition)
                others = there.passages if there is not None else ()
                earlier = names.index(own) < names.index(d.edition)
                if not (earlier and any(_tells(ledgers[d.edition].by_name.get(o), own) for o in others)):
                    yield Entry(p.id, others, d.edition, d.text, d.ruled_in)


def _tells(p: Passage | None, edition: str) -> bool:
    return p is not None and any(d.edition == edition for d in p.differences)


def _at(passage: str, others: tuple[str, ...], ledgers: dict[str, Ledger]) -> tuple[int, int]:
    """Where a difference stands in the first edition, or in its own if the first has nothing of it."""
    first = next(iter(ledgers))
    own = ledgers[passage.partition(":")[0]].by_name[passage]
    tied = own.in_edition(first)
    places = [passage, *others, *(tied.passages if tied is not None else ())]
    return min((_line(p) for p in places if p.startswith(f"{first}:")), default=(10_000, 0))


def _line(passage: str) -> tuple[int, int]:
    line, _, sentence = passage.partition(":")[2].partition(".")
    return int(line), int(sentence)


def _citing(blocks: tuple[n.Block, ...]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for block in blocks:
        if isinstance(block, n.Rule) and block.source is not None:
            for ref in block.source.refs:
                found.setdefault(ref, []).append(block.id)
    return {ref: tuple(dict.fromkeys(ids)) for ref, ids in found.items()}


def _alone(ledger: Ledger, others: list[str], citing: dict[str, tuple[str, ...]]) -> Iterator[Alone]:
    for p in ledger.passages:
        for edition in others:
            there = p.in_edition(edition)
            if p.is_normative and p.disposition not in UNTIED and there is not None and not there.passages:
                ids = tuple(dict.fromkeys(rule for name in p.names for rule in citing.get(name, ())))
                yield Alone(p.id, edition, p.gist, ids)
