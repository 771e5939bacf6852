"""A mutant: one rule, or the default answer of a gap, with one thing changed.

In: a block and its sentences, changed. Out: the block as it would be written, and the difference as a reader sees it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from difflib import unified_diff

from lexludi.syntax import nodes as n
from lexludi.syntax.printer import print_block

Sentences = tuple[n.AnySentence | None, ...]
"""Sentences in their places. One that is gone leaves its place, so that the others keep their numbers."""


@dataclass(frozen=True)
class Mutant:
    block: n.Rule | n.Gap
    label: str
    operator: str
    sentences: Sentences

    @property
    def rule(self) -> str:
        return self.block.id

    @property
    def id(self) -> str:
        return f'{self.rule} "{self.label}"'

    @property
    def changed(self) -> n.Rule | n.Gap | None:
        """The block as the mutant has it; none if nothing of a rule is left."""
        kept = tuple(s for s in self.sentences if s is not None)
        if isinstance(self.block, n.Rule):
            return replace(self.block, sentences=kept) if any(isinstance(s, n.Sentence | n.Torn) for s in kept) else None
        answers = tuple(replace(a, sentences=kept) if a.default else a for a in self.block.answers)
        return replace(self.block, answers=answers)

    def diff(self) -> str:
        before = print_block(self.block).splitlines()
        after = print_block(self.changed).splitlines() if self.changed is not None else []
        return "\n".join(list(unified_diff(before, after, lineterm="", n=len(before)))[3:])


def sentences_of(block: n.Rule | n.Gap) -> tuple[n.AnySentence, ...]:
    """The sentences that mutants change: those of a rule, or of the answer that a gap is given by default."""
    if isinstance(block, n.Rule):
        return block.sentences
    return next((a.sentences for a in block.answers if a.default), ())
