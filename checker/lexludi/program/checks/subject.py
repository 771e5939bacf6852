"""What every check looks at: the program, and the words it came from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from lexludi.program import model as m
from lexludi.program.checks.laws import laws
from lexludi.program.select import Law
from lexludi.program.sentences import Sentences
from lexludi.source import Span
from lexludi.syntax import nodes as n


@dataclass(frozen=True)
class Checked:
    program: m.Program
    sentences: Sentences
    blocks: tuple[n.Block, ...]

    @property
    def world(self) -> m.World:
        return self.program.world

    @cached_property
    def laws(self) -> list[tuple[Law, str]]:
        return list(laws(self.program))

    @cached_property
    def written(self) -> dict[tuple[str, int], n.Sentence]:
        return {(w.rule, w.number): w.sentence for w in self.sentences.written}

    def sentence(self, clause: m.Clause) -> n.Sentence:
        """The sentence a clause was made from; an exception makes one clause for each that it strikes."""
        if clause.targets:
            return self.written[clause.rule, next(x for x in self.exceptions if x[0] == clause.key)[1]]
        return self.written[clause.key]

    @cached_property
    def exceptions(self) -> list[tuple[tuple[str, int], int]]:
        """Each bare exception's clause with the number of its sentence."""
        spans = {(w.rule, w.sentence.span): w.number for w in self.sentences.written}
        return [(c.key, spans[c.rule, c.span]) for c in self.program.clauses if c.targets]

    def head_span(self, clause: m.Clause) -> Span:
        """The part of a sentence that says what it is about."""
        body = self.sentence(clause).body
        match body:
            case n.Define(n.NewSubject()):
                return body.span
            case n.Define(head):
                return head.span
            case n.When(trigger):
                return trigger.span
            case n.Modal(_, _, verb):
                return verb.span
            case n.StageClause(thing) | n.EndsWhen(thing) | n.IsMade(thing):
                return thing.span
            case _:
                return body.span

    def value_span(self, key: str) -> Span:
        """Where a value is first defined."""
        body = self.sentences.defines[key][0].sentence.body
        assert isinstance(body, n.Define)
        if isinstance(body.head, n.NewSubject):
            return body.value.span
        return body.head.span
