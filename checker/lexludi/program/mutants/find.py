"""All mutants of a block, each with a label that is unique in its rule and stays the same as long as the rule does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from lexludi.program.mutants.mutant import Mutant, Sentences, sentences_of
from lexludi.program.mutants.operators import OPERATORS, Numbers, Operator
from lexludi.program.mutants.readings import swapped_in_rule, swapped_in_sentence
from lexludi.program.mutants.walk import changed_once
from lexludi.syntax import nodes as n

Found = tuple[str, str, Sentences]
"""Operator, label, sentences."""


def all_mutants(blocks: Iterable[n.Block]) -> tuple[Mutant, ...]:
    """Those of all rules and gaps, rule by rule, whatever the order of the blocks."""
    rules = sorted((b for b in blocks if isinstance(b, n.Rule | n.Gap)), key=lambda b: b.id)
    return tuple(mutant for rule in rules for mutant in mutants_of(rule))


def mutants_of(block: n.Rule | n.Gap) -> list[Mutant]:
    """Without those that come out the same as another one, or as the rule itself."""
    sentences = sentences_of(block)
    where = "" if isinstance(block, n.Rule) else f"{next((a.name for a in block.answers if a.default), '')}, "
    seen: set[Sentences] = {sentences}
    labels: dict[str, int] = {}
    found: list[Mutant] = []
    for operator, label, made in _changes(sentences):
        if made in seen:
            continue
        seen.add(made)
        labels[label] = labels.get(label, 0) + 1
        again = f" ({labels[label]})" if labels[label] > 1 else ""
        found.append(Mutant(block, f"{where}{label}{again}", operator, made))
    return found


def _changes(sentences: tuple[n.AnySentence, ...]) -> Iterator[Found]:
    speaking = [i for i, s in enumerate(sentences) if not isinstance(s, n.Silent)]
    if speaking:
        yield "rule dropped", "dropped", tuple(None if i in speaking else s for i, s in enumerate(sentences))
    for i in speaking:
        yield "sentence dropped", f"without sentence {i + 1}", _with(sentences, i, None)
    for label, made in swapped_in_rule(sentences):
        yield "reading swapped", label, made
    for i in speaking:
        yield from _in_sentence(sentences, i)


def _with(sentences: Sentences, index: int, made: n.AnySentence | None) -> Sentences:
    return (*sentences[:index], made, *sentences[index + 1 :])


def _in_sentence(sentences: tuple[n.AnySentence, ...], index: int) -> Iterator[Found]:
    """What is changed inside one sentence; of a torn place, inside the reading that we follow."""
    sentence, place = sentences[index], f"sentence {index + 1}"
    if isinstance(sentence, n.Sentence):
        for operator, label, made in changes_in(sentence):
            yield operator, f"{place}: {label}", _with(sentences, index, made)
    elif isinstance(sentence, n.Torn):
        for t, tear in enumerate(sentence.tears):
            for operator, label, said in changes_in(tear.sentence) if tear.because is not None else ():
                if said is not None:
                    tears = (*sentence.tears[:t], replace(tear, sentence=said), *sentence.tears[t + 1 :])
                    yield operator, f"{place}, {tear.label}: {label}", _with(sentences, index, replace(sentence, tears=tears))


def _named(name: str, operator: Operator, at: Numbers, node: Any) -> Iterator[tuple[str, str, Any]]:
    return ((name, label, made) for label, made in operator(node, at))


def changes_in(sentence: n.Sentence) -> Iterator[tuple[str, str, n.Sentence | None]]:
    at = Numbers(sentence)
    for name, operator in OPERATORS.items():
        yield from changed_once(sentence, partial(_named, name, operator, at))
    for label, said in swapped_in_sentence(sentence):
        yield "reading swapped", label, said
