"""The smallest piece to blame: a word inside a larger stretch, the name in a block's heading."""

from __future__ import annotations

import re

from lexludi.source import Span
from lexludi.syntax import nodes as n


def part(span: Span, word: str, after: int = 0) -> Span:
    """The first place of a word inside a span; the span itself if the word does not stand there."""
    found = re.compile(rf"(?<![\w.:-]){re.escape(word)}(?![\w-])").search(span.file.text, span.start + after, span.end)
    return Span(span.file, found.start(), found.end()) if found else span


def heading(block: n.Block | n.Answer) -> Span:
    """The id or name of a block; the first word of one that has neither."""
    name = getattr(block, "id", None) or getattr(block, "name", None)
    if name is not None:
        return part(block.span, name)
    return part(block.span, block.span.text.split()[0]) if block.span.text.strip() else block.span


def trimmed(span: Span) -> Span:
    """Without the comma and the blanks that a prefix ends with."""
    return Span(span.file, span.start, span.start + len(span.text.rstrip(" ,\n")))
