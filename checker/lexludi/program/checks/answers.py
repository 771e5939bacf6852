"""Gaps and torn places have several answers, and one default; options that exclude each other are not taken together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program import model as m
from lexludi.program.checks.laws import exclude
from lexludi.program.places import heading, part, trimmed
from lexludi.source import Span
from lexludi.syntax import nodes as n


def check_answers(world: m.World, blocks: tuple[n.Block, ...]) -> Iterator[Diagnostic]:
    for block in blocks:
        if isinstance(block, n.Gap):
            yield from _gap(block)
        for sentence in _sentences(block):
            if isinstance(sentence, n.Torn):
                yield from _torn(sentence)
            elif isinstance(sentence, n.Sentence):
                yield from exclusive(world, [p for p in sentence.prefixes if isinstance(p, n.Under)])
            if isinstance(sentence, n.Torn):
                for tear in sentence.tears:
                    yield from exclusive(world, [p for p in tear.sentence.prefixes if isinstance(p, n.Under)])


def _sentences(block: n.Block) -> tuple[n.AnySentence, ...]:
    if isinstance(block, n.Rule):
        return block.sentences
    if isinstance(block, n.Gap):
        return tuple(s for answer in block.answers for s in answer.sentences)
    return ()


def _gap(gap: n.Gap) -> Iterator[Diagnostic]:
    if len(gap.answers) < 2:
        hint = "a gap is a question with at least two answers; with one it is a Rule, inferred from its passages"
        count = "one answer" if gap.answers else "no answer"
        yield Diagnostic(Code.ONE_ANSWER, f"this gap has {count}", heading(gap), hint)
    if gap.answers:
        defaults = [heading(a) for a in gap.answers if a.default]
        hint = 'write behind the answer that we give: by default because "…"'
        yield from _defaults(defaults, heading(gap), "this gap has no default", hint)


def _torn(torn: n.Torn) -> Iterator[Diagnostic]:
    whole = part(torn.span, torn.editions[0])
    if len(torn.tears) < 2:
        message, hint = "the text is torn between at least two readings", f"write: According to {' and '.join(torn.editions)}, …"
        yield Diagnostic(Code.TORN_ONCE, message, _label(torn.tears[0]) if torn.tears else whole, hint)
    defaults = [_label(t) for t in torn.tears if t.because is not None]
    hint = 'end the reading that we follow with: , by default because "…".'
    yield from _defaults(defaults, whole, "this torn place has no default", hint)


def _defaults(defaults: list[Span], whole: Span, message: str, hint: str) -> Iterator[Diagnostic]:
    if not defaults:
        yield Diagnostic(Code.NO_DEFAULT, message, whole, hint)
    for second in defaults[1:]:
        yield Diagnostic(Code.TWO_DEFAULTS, "another answer is the default already", second, "keep 'by default' for one of them")


def _label(tear: n.Tear) -> Span:
    start = tear.span.file.text.find(f'"{tear.label}"', tear.span.start)
    return Span(tear.span.file, start, start + len(tear.label) + 2)


def exclusive(world: m.World, unders: list[n.Under]) -> Iterator[Diagnostic]:
    """Options that stand together where one of them is never played with the other."""
    for one, other in combinations(unders, 2):
        if exclude(world, one.option, other.option):
            message = f"'{other.option}' is never played with '{one.option}'"
            yield Diagnostic(Code.OPTIONS_EXCLUDE, message, part(trimmed(other.span), other.option), "keep one of the two")
