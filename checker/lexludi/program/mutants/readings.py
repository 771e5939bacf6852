"""A reading swapped: what one edition says is put in the place of what another says.

In a rule, sentences begin with `According to`, or say that a text is torn or silent; in a sentence, single effects do. If two
editions are said the same of, nothing can be swapped between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from lexludi.program.mutants.walk import inside
from lexludi.syntax import nodes as n


def swapped_in_rule(sentences: tuple[n.AnySentence, ...]) -> Iterator[tuple[str, tuple[n.AnySentence | None, ...]]]:
    """The sentences as if one edition read as another: `Italian as German`."""
    named = [spoken_for(s) for s in sentences]
    for one, other in _pairs([e for editions in named for e in editions or ()]):
        yield f"{one} as {other}", tuple(
            s if editions is None else _for(s, as_other(editions, one, other))
            for s, editions in zip(sentences, named, strict=True)
        )


def spoken_for(sentence: n.AnySentence) -> tuple[str, ...] | None:
    """The editions a sentence names; none if it names none and so speaks for all."""
    if isinstance(sentence, n.Torn | n.Silent):
        return sentence.editions
    return next((p.editions for p in sentence.prefixes if isinstance(p, n.AccordingTo)), None)


def as_other(editions: tuple[str, ...], one: str, other: str) -> tuple[str, ...]:
    """Those editions if the one read as the other."""
    if (one in editions) == (other in editions):
        return editions
    return (*editions, one) if other in editions else tuple(e for e in editions if e != one)


def _for(sentence: n.AnySentence, editions: tuple[str, ...]) -> n.AnySentence | None:
    if not editions:
        return None
    if isinstance(sentence, n.Torn | n.Silent):
        return replace(sentence, editions=editions)
    prefixes = (replace(p, editions=editions) if isinstance(p, n.AccordingTo) else p for p in sentence.prefixes)
    return replace(sentence, prefixes=tuple(prefixes))


def swapped_in_sentence(sentence: n.Sentence) -> Iterator[tuple[str, n.Sentence | None]]:
    """The same within the effects of one sentence."""
    body = sentence.body
    if not isinstance(body, n.When):
        return
    for one, other in _pairs([e for x in inside(body) if isinstance(x, n.AccordingEffect) for e in x.editions]):
        effects = tuple(e for e in (_effect(e, one, other) for e in body.effects) if e is not None)
        yield f"{one} as {other}", replace(sentence, body=replace(body, effects=effects)) if effects else None


def _effect(effect: n.Effect, one: str, other: str) -> n.Effect | None:
    """The effect as the swap has it; none if it is there for nobody."""
    match effect:
        case n.AccordingEffect(editions, inner):
            made, left = as_other(editions, one, other), _effect(inner, one, other)
            return replace(effect, editions=made, effect=left) if made and left is not None else None
        case n.IfEffect(_, inner) | n.ForEach(_, inner):
            left = _effect(inner, one, other)
            return replace(effect, effect=left) if left is not None else None
        case _:
            return effect


def _pairs(named: list[str]) -> Iterator[tuple[Any, Any]]:
    editions = sorted(set(named))
    return ((one, other) for one in editions for other in editions if one != other)
