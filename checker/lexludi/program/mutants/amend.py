"""A mutant to an amendment of the law: only the changed sentences are typed, in the world of the whole game.

In: a mutant, and what typed the game. Out: the amendment, or why the mutant is no law.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lexludi.diagnostics import Diagnostic
from lexludi.program import model as m
from lexludi.program.expressions import Mistyped
from lexludi.program.mutants.mutant import Mutant, sentences_of
from lexludi.program.sentences import EXCEPTIONS, Sentences, Written
from lexludi.program.types import FlagType, join
from lexludi.syntax import nodes as n

Key = tuple[str, int]


class Amender:
    """Types the sentences of mutants. `found` is where the sentences report mistakes."""

    def __init__(self, program: m.Program, sentences: Sentences, found: list[Diagnostic]) -> None:
        self.program = program
        self.sentences = sentences
        self.found = found
        self.clauses = {c.key: c for c in program.clauses}

    def amendment(self, mutant: Mutant) -> m.Amendment | Diagnostic | None:
        """None where a sentence cannot be typed and nothing more is said of it."""
        before = len(self.found)
        made: dict[Key, m.Clause | None] = {}
        try:
            for number, written in self.changed(mutant):
                made |= self.retyped(mutant, number, written)
            made |= self.exceptions_to(made)
        except Mistyped:
            return self.found[before] if len(self.found) > before else None
        finally:
            wrong = self.found[before:]
            del self.found[before:]
        return wrong[0] if wrong else m.Amendment(mutant.id, made)

    def changed(self, mutant: Mutant) -> Iterator[tuple[int, Written | None]]:
        """The numbers of the sentences that are not as they were, as `Sentences` counts, with what is written there now."""
        base, number = self.base(mutant.block)
        for old, new in zip(sentences_of(mutant.block), mutant.sentences, strict=True):
            size = len(old.tears) if isinstance(old, n.Torn) else int(isinstance(old, n.Sentence))
            if new is not old:
                there = {w.number: w for w in self.sentences.of_rule(mutant.rule, (new,), base, number)} if new is not None else {}
                yield from ((k, there.get(k)) for k in range(number, number + size))
            number += size

    def base(self, block: n.Rule | n.Gap) -> tuple[m.Selector, int]:
        if isinstance(block, n.Rule):
            return m.Selector(), 0
        gap = self.program.world.gaps[block.id]
        index = next(i for i, a in enumerate(block.answers) if a.default)
        return m.Selector(gap.editions, answer=(block.id, block.answers[index].name)), 100 * index

    def retyped(self, mutant: Mutant, number: int, written: Written | None) -> dict[Key, m.Clause | None]:
        keys = [k for k in self.clauses if k[0] == mutant.rule and (k[1] == number or k[1] // EXCEPTIONS == number + 1)]
        gone: dict[Key, m.Clause | None] = dict.fromkeys(keys)
        if written is None:
            return gone
        return gone | {c.key: replace(c, version=mutant.id) for c in self.typed(written)}

    def typed(self, w: Written) -> Iterator[m.Clause]:
        body = w.sentence.body
        if isinstance(body, n.DoesNotApply):
            targets = [c for c in self.program.clauses if c.rule == body.rule and not c.targets]
            yield from self.sentences.exception(w, targets)
        elif isinstance(body, n.Define) and (head := self.sentences.value_head(body)) is not None:
            yield self.definition(w, head[0])
        else:
            yield from self.sentences.sentence(w)

    def definition(self, w: Written, key: str) -> m.Clause:
        """A value keeps the type that it has in the game as written."""
        type_ = self.sentences.typed[key]
        adjective = isinstance(type_, FlagType)
        clause = self.sentences.definition(w, key, adjective)
        if not adjective and join(type_, clause.payload.type) is None:  # type: ignore[union-attr]
            raise Mistyped
        return clause

    def exceptions_to(self, made: dict[Key, m.Clause | None]) -> dict[Key, m.Clause | None]:
        """Bare exceptions to a clause that is about something else now, typed again in its words."""
        turned = {k: c for k, c in made.items() if c is not None and c.head != self.clauses[k].head}
        found: dict[Key, m.Clause | None] = {}
        for exception in (c for c in self.program.clauses if c.targets and c.targets[0] in turned):
            number = exception.number // EXCEPTIONS - 1
            written = next(w for w in self.sentences.written if (w.rule, w.number) == (exception.rule, number))
            target = turned[exception.targets[0]]
            again = next(iter(self.sentences.exception(written, [target])))
            found[exception.key] = replace(again, number=exception.number, version=target.version)
        return found


