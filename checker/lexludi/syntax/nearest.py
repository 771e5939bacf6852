"""The nearest sentence that would parse: small edits of what was written, else an example of the closest form."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from lark import Token
from lark.exceptions import UnexpectedInput, UnexpectedToken

from lexludi.syntax.examples import EXAMPLES
from lexludi.syntax.tables import parser
from lexludi.syntax.vocabulary import HEADINGS, OPEN_WORDS, spelling

ALIKE = 0.6
TRIES = 80
LONGEST = 1_500
CONTEXTS = {
    "_RULE": 'Rule a.b "t" from aa:1.1\n', "_COMPONENTS": "Components\n", "_CLAIM": 'Claim a.b "t" from aa:1.1\n',
    "_GAP": 'Gap a.b "t" near aa:1.1 Answer x "t". ', "_CASE": 'Case a "t" ',
    "_SWEEP": 'Sweep a "t" ',
}  # fmt: skip
"""A heading for each sort of block, so that a sentence is tried in its own place."""


def nearest_sentence(text: str, start: int, end: int, wrong: Token, heading: str) -> str:
    """A hint for the sentence text[start:end] whose token `wrong` was not expected; empty if nothing is near.

    It is tried under the heading of its block. One that is longer than people write is not tried at all.
    """
    sentence = text[start:end]
    if len(sentence) > LONGEST:
        return ""
    context = CONTEXTS.get(heading, "")
    at = (wrong.start_pos if wrong.start_pos is not None else end) - start
    for tries, candidate in enumerate(_edits(context, sentence, at, wrong)):
        if tries >= TRIES:
            break
        if _parses(context + candidate):
            return f"the nearest sentence that reads: {' '.join(candidate.split())}"
    return _closest_example(sentence)


def _parses(text: str) -> bool:
    try:
        parser().parse(text)
    except UnexpectedInput:
        return False
    return True


def _edits(context: str, sentence: str, at: int, wrong: Token) -> Iterator[str]:
    """One word put in, taken out or replaced, at the mistake and then one word before it."""
    words = _words(sentence)
    here = next((i for i, (s, _) in enumerate(words) if s >= at), len(words))
    expected = sorted(_expected(context + sentence))
    marks = [spelling(k) for k in expected if k not in OPEN_WORDS and k not in HEADINGS and k != "$END"]
    if here < len(words):
        written = sentence[words[here][0] : words[here][1]]
        alike = sorted(marks, key=lambda m: -_likeness(m, written))
        for mark in alike:
            if _likeness(mark, written) >= ALIKE:
                yield _replaced(sentence, words, here, mark)
        if here > 0 and written == sentence[words[here - 1][0] : words[here - 1][1]]:
            yield _replaced(sentence, words, here, "")
    for mark in marks:
        yield _inserted(sentence, words, here, mark)
    for mark in marks:
        if here < len(words):
            yield _replaced(sentence, words, here, mark)
    if not sentence.rstrip().endswith("."):
        yield sentence.rstrip() + "."


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other.lower()).ratio()


def _expected(text: str) -> set[str]:
    try:
        parser().parse(text)
    except UnexpectedToken as error:
        return set(error.accepts)
    except UnexpectedInput:
        return set()
    return set()


def _words(sentence: str) -> list[tuple[int, int]]:
    try:
        return [(t.start_pos or 0, t.end_pos or 0) for t in parser().lex(sentence)]
    except UnexpectedInput:
        return []


def _replaced(sentence: str, words: list[tuple[int, int]], index: int, new: str) -> str:
    start, end = words[index]
    return f"{sentence[:start]}{new}{sentence[end:]}" if new in {",", ";", ".", "'s"} else f"{sentence[:start]} {new} {sentence[end:]}"


def _inserted(sentence: str, words: list[tuple[int, int]], index: int, new: str) -> str:
    start = words[index][0] if index < len(words) else len(sentence.rstrip())
    before = sentence[:start].rstrip() if new[0] in ",;.:'?" else sentence[:start]
    return f"{before}{new} {sentence[start:]}" if new[0] in ",;.:'?" else f"{before} {new} {sentence[start:]}"


def _closest_example(sentence: str) -> str:
    words = sentence.lower().split()
    if not words:
        return ""
    best = max(EXAMPLES, key=lambda e: SequenceMatcher(None, words, e.lower().split()).ratio())
    if SequenceMatcher(None, words, best.lower().split()).ratio() < 0.4:
        return ""
    return f"a sentence of this form reads, for example: {best}"
