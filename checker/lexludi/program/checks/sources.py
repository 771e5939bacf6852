"""Every rule, option and claim says where it comes from, and says something (E110, E411, E510)."""

from __future__ import annotations

from collections.abc import Iterator

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program import model as m
from lexludi.program.places import heading, part, trimmed
from lexludi.source import Span
from lexludi.syntax import nodes as n


def check_sources(world: m.World, blocks: tuple[n.Block, ...]) -> Iterator[Diagnostic]:
    for block in blocks:
        yield from _says_nothing(block)
        if isinstance(block, n.Rule | n.Option | n.Claim) and block.source is None:
            word, first = type(block).__name__.lower(), next(iter(world.editions), "nl")
            hint = f"write behind its title: from {first}:12.1, or: inferred from {first}:12.1"
            yield Diagnostic(Code.NO_SOURCE, f"this {word} does not say where it comes from", heading(block), hint)
        for ref, place in refs_of(block):
            yield from _ref(world, ref, place)
        if isinstance(block, n.Rule) and block.source is not None:
            yield from _readings_have_passages(world, block, block.source)


def _says_nothing(block: n.Block) -> Iterator[Diagnostic]:
    match block:
        case n.Rule(_, _, _, sentences) if all(isinstance(s, n.Silent) for s in sentences):
            hint = "write a sentence below it, or make it a Gap"
        case n.Claim(_, _, _, ()):
            hint = "write below it: Always, …"
        case n.Components(declarations=()):
            hint = "declare something below it, or take it out"
        case n.Case() if not block.steps:
            hint = "end it with a question: May Anna play red 5? Yes."
        case _:
            return
    yield Diagnostic(Code.SAYS_NOTHING, f"this {type(block).__name__.lower()} says nothing", heading(block), hint)


def refs_of(block: n.Block) -> Iterator[tuple[str, Span]]:
    """Every passage that a block cites, with its place."""
    if isinstance(block, n.Game | n.Components | n.Rule | n.Option | n.Claim | n.Case | n.Sweep) and block.source is not None:
        yield from ((ref, part(block.source.span, ref)) for ref in block.source.refs)
    if isinstance(block, n.Gap):
        yield from ((ref, part(block.span, ref)) for ref in block.near)
    if isinstance(block, n.Rule):
        for torn in block.sentences:
            if isinstance(torn, n.Torn):
                yield from ((ref, part(tear.span, ref)) for tear in torn.tears for ref in tear.refs)


def _ref(world: m.World, ref: str, place: Span) -> Iterator[Diagnostic]:
    edition = ref.split(":")[0]
    if edition not in world.editions:
        known = ", ".join(f"{name}:" for name in world.editions)
        yield Diagnostic(Code.SOURCE_EDITION, f"no edition is called '{edition}'", place, f"passages begin with {known}")


def _readings_have_passages(world: m.World, rule: n.Rule, source: n.Source) -> Iterator[Diagnostic]:
    """Who says what an edition says names a passage of that edition."""
    quoted = {ref.split(":")[0] for ref in source.refs}
    by_language = {language: name for name, language in world.editions.items()}
    for sentence in rule.sentences:
        prefixes = sentence.prefixes if isinstance(sentence, n.Sentence) else ()
        for according in (p for p in prefixes if isinstance(p, n.AccordingTo)):
            for language in according.editions:
                name = by_language.get(language)
                if name is not None and name not in quoted:
                    message = f"the rule names no passage of the {language} text"
                    hint = f"add one to its source: from {' '.join(source.refs)} {name}:…"
                    yield Diagnostic(Code.SOURCE_EDITION, message, part(trimmed(according.span), language), hint)
        if isinstance(sentence, n.Torn):
            yield from _tears_quote(world, sentence, [by_language[x] for x in sentence.editions if x in by_language])


def _tears_quote(world: m.World, torn: n.Torn, editions: list[str]) -> Iterator[Diagnostic]:
    for tear in torn.tears:
        for ref in tear.refs:
            name = ref.split(":")[0]
            if editions and name in world.editions and name not in editions:
                message = f"the {' and '.join(torn.editions)} text is torn here, and this is no passage of it"
                yield Diagnostic(Code.SOURCE_EDITION, message, part(tear.span, ref), f"name one that begins with {editions[0]}:")
