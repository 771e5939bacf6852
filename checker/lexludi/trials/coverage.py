"""Is every passage answered? The ledgers laid beside the rules, the claims and cases, one another, and the texts.

In: a game's folder, and the folder of texts if there is one. Out: totals and lists by edition, and every mistake in the ledgers.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from lexludi.diagnostics import Diagnostic
from lexludi.editions.check_ledgers import check_citations, check_ledgers, check_proofs
from lexludi.editions.check_texts import check_misreadings, check_words
from lexludi.editions.collate import Collation, collate
from lexludi.editions.index import numbers_of
from lexludi.editions.ledger import DISPOSITIONS, NOT_YET, UNTIED, Ledger
from lexludi.editions.library import load_ledgers, text_of
from lexludi.editions.standing import read_passages
from lexludi.editions.terms import load_terms
from lexludi.program.load import parse_folder
from lexludi.syntax import nodes as n


@dataclass(frozen=True)
class EditionCoverage:
    """What is known of one edition."""

    ledger: Ledger
    by_disposition: dict[str, int]
    normative: tuple[str, ...]
    answered_by_rule: tuple[str, ...]
    answered_by_trial: tuple[str, ...]
    without_counterpart: dict[str, tuple[str, ...]]
    unread: tuple[str, ...]
    unconfirmed: tuple[str, ...]
    to_read_again: tuple[str, ...]
    emendations: int
    spellings: int
    contradictions: int
    collation: Collation | None
    new: tuple[str, ...]

    @property
    def unanswered(self) -> tuple[str, ...]:
        return tuple(p for p in self.normative if p not in set(self.answered_by_rule))

    @property
    def untried(self) -> tuple[str, ...]:
        return tuple(p for p in self.normative if p not in set(self.answered_by_trial))

    @property
    def text_differs(self) -> bool:
        return self.collation is not None and self.collation.differs


@dataclass(frozen=True)
class Coverage:
    """What is known of a game's editions, and of its rules."""

    game: str
    editions: dict[str, EditionCoverage]
    has_rules: bool
    inferred: tuple[str, ...]
    """Rules that no passage says: they are inferred from others."""
    unsupported: tuple[str, ...]
    """Rules that name no passage at all."""
    mistakes: list[Diagnostic]


def ledger_mistakes(folder: Path, blocks: tuple[n.Block, ...] | None = None) -> list[Diagnostic]:
    """Everything that is wrong with a game's ledgers, terms, and the citations of its pages (which may have been read already)."""
    ledgers, mistakes = load_ledgers(folder)
    _, wrong_terms = load_terms(folder, ledgers)
    mistakes += wrong_terms + check_ledgers(ledgers)
    if not ledgers:
        return mistakes
    if blocks is None:
        blocks, _, _ = parse_folder(folder)
    mistakes += check_citations(blocks, ledgers)
    if blocks:
        mistakes += check_proofs([b.id for b in blocks if isinstance(b, n.Rule | n.Gap)], ledgers)
    return mistakes


def text_mistakes(folder: Path, ledgers: dict[str, Ledger], rulebooks: Path | None) -> list[Diagnostic]:
    """What ledgers and terms say of the texts that are at hand, and is not so. A text that was changed is only collated."""
    terms, _ = load_terms(folder, ledgers)
    found: list[Diagnostic] = []
    for ledger in ledgers.values():
        file = text_of(rulebooks, ledger)
        read = read_passages(ledger, file) if file is not None else None
        if read is not None:
            found += check_misreadings(read)
            found += check_words(terms, read) if not read.collation.differs else []
    return found


def cover(folder: Path, rulebooks: Path | None, blocks: tuple[n.Block, ...] | None = None) -> Coverage:
    """Who has read the pages already gives their blocks."""
    ledgers, _ = load_ledgers(folder)
    blocks = blocks if blocks is not None else parse_folder(folder)[0]
    rules = [b for b in blocks if isinstance(b, n.Rule)]
    by_rule = _cited([b.source for b in blocks if isinstance(b, n.Game | n.Components | n.Rule | n.Option)], rules)
    by_trial = _cited([b.source for b in blocks if isinstance(b, n.Claim | n.Case)], [])
    editions = {name: _edition(ledger, ledgers, by_rule, by_trial, rulebooks) for name, ledger in ledgers.items()}
    mistakes = ledger_mistakes(folder, blocks) or text_mistakes(folder, ledgers, rulebooks)
    return Coverage(
        folder.resolve().name, editions, bool(rules),
        tuple(sorted(r.id for r in rules if r.source is not None and r.source.inferred)),
        tuple(sorted(r.id for r in rules if r.source is None)), mistakes,
    )  # fmt: skip


def _cited(sources: list[n.Source | None], rules: list[n.Rule]) -> set[str]:
    found = {ref for s in sources if s is not None for ref in s.refs}
    for torn in (s for r in rules for s in r.sentences if isinstance(s, n.Torn)):
        found |= {ref for tear in torn.tears for ref in tear.refs}
    return found


def _edition(ledger: Ledger, ledgers: dict[str, Ledger], by_rule: set[str], by_trial: set[str], rulebooks: Path | None) -> EditionCoverage:
    normative = tuple(p for p in ledger.passages if p.is_normative)
    counted = Counter(p.disposition for p in ledger.passages)
    file = text_of(rulebooks, ledger)
    collation = collate(ledger, file) if file is not None else None
    tied = [p for p in ledger.passages if p.disposition not in (*UNTIED, NOT_YET)]
    return EditionCoverage(
        ledger,
        {d: counted[d] for d in (*DISPOSITIONS, NOT_YET) if counted[d] or d != NOT_YET},
        tuple(p.id for p in normative),
        tuple(p.id for p in normative if set(p.names) & by_rule),
        tuple(p.id for p in normative if set(p.names) & by_trial),
        {e: tuple(p.id for p in tied if (c := p.in_edition(e)) is not None and not c.passages) for e in ledgers if e != ledger.edition},
        tuple(p.id for p in ledger.passages if p.disposition == NOT_YET or p.suggested),
        tuple(p.id for p in ledger.passages if p.suggestions),
        tuple(p.id for p in ledger.passages if p.was),
        sum(len(p.emendations) for p in ledger.passages),
        sum(len(p.spellings) for p in ledger.passages),
        sum(len(p.torn) for p in ledger.passages),
        collation,
        _new(collation, ledger.edition),
    )


def _new(collation: Collation | None, edition: str) -> tuple[str, ...]:
    """Stretches that no passage has, by the place where they begin."""
    if collation is None:
        return ()
    numbered = numbers_of(collation)
    return tuple(f"{edition}:{line}.{number}" for line, number in (numbered[s] for s in collation.new))
