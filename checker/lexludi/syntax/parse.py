"""Text to nodes.

In: pages or bare block text. Out: blocks, and all independent mistakes. Promise: a sentence that does not parse is reported
once, with the nearest sentence that would, and everything around it is still read.
"""

from __future__ import annotations

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from lexludi import limits
from lexludi.diagnostics import Code, Diagnostic
from lexludi.source import SourceFile, Span
from lexludi.syntax import nodes as n
from lexludi.syntax.build import Build
from lexludi.syntax.measure import too_large
from lexludi.syntax.nearest import nearest_sentence
from lexludi.syntax.pages import find_blocks
from lexludi.syntax.tables import parser
from lexludi.syntax.vocabulary import HEADINGS, is_keyword, spoken

SENTENCE_ENDS = {"_DOT", "_OPEN_QUESTION"}


def parse_page(file: SourceFile) -> tuple[tuple[n.Block, ...], list[Diagnostic]]:
    """The blocks of a literate page."""
    page, mistakes = find_blocks(file)
    blocks, more = _parse(page.only_blocks(), file)
    return blocks, mistakes + more


def parse_blocks(file: SourceFile) -> tuple[tuple[n.Block, ...], list[Diagnostic]]:
    """The blocks of a bare text, as a question on standard input may be."""
    return _parse(file.text, file)


def _parse(text: str, file: SourceFile) -> tuple[tuple[n.Block, ...], list[Diagnostic]]:
    """Parses; on a mistake reports it, blanks the sentence it stands in, and parses again."""
    mistakes: list[Diagnostic] = []
    text, unknown = _without_unknown_characters(text, file)
    mistakes += unknown
    while len(mistakes) <= limits.MISTAKES.most:
        tokens = list(parser().lex(text))
        long = _first_long_sentence(tokens, file)
        if long is not None:
            mistakes.append(long)
            text = _blanked(text, long.span.start, long.span.end)
            continue
        try:
            tree = parser().parse(text)
        except UnexpectedToken as error:
            start, end = _sentence_around(tokens, error.token, len(text))
            mistakes.append(_explain(error, text, start, end, file))
            text = _blanked(text, start, end)
            continue
        blocks: tuple[n.Block, ...] = Build(file).transform(tree)
        return blocks, mistakes + too_large(blocks)
    return (), mistakes


def _blanked(text: str, start: int, end: int) -> str:
    return text[:start] + "".join("\n" if c == "\n" else " " for c in text[start:end]) + text[end:]


def _without_unknown_characters(text: str, file: SourceFile) -> tuple[str, list[Diagnostic]]:
    """Blanks what no word begins with, each reported where it stands; after a `#` the rest of the line goes too."""
    mistakes: list[Diagnostic] = []
    while len(mistakes) <= limits.MISTAKES.most:
        try:
            for _ in parser().lex(text):
                pass
            return text, mistakes
        except UnexpectedCharacters as error:
            at = error.pos_in_stream or 0
            end = at + 1
            if text[at] == "#":
                end = text.find("\n", at) if "\n" in text[at:] else len(text)
                message, hint = "a block has no comments", "write it in the prose around the block"
                mistakes.append(Diagnostic(Code.COMMENT, message, Span(file, at, end), hint))
            else:
                mistakes.append(_unknown(text[at], Span(file, at, end)))
            text = _blanked(text, at, end)
        except UnexpectedInput:  # pragma: no cover - lark raises nothing else from its lexer
            break
    return "", mistakes


def _unknown(char: str, span: Span) -> Diagnostic:
    if char == '"':
        return Diagnostic(Code.UNKNOWN_CHARACTER, "this quotation is not closed", span, 'end it with " on the same line')
    if char in "()":
        hint = "say it in a sentence of its own: A player is free if …"
        return Diagnostic(Code.UNKNOWN_CHARACTER, "sentences have no brackets", span, hint)
    return Diagnostic(Code.UNKNOWN_CHARACTER, f"no sentence has the character {char!r}", span, "take it out")


def _first_long_sentence(tokens: list[Token], file: SourceFile) -> Diagnostic | None:
    start = 0
    for index, token in enumerate(tokens):
        if token.type in SENTENCE_ENDS or token.type in HEADINGS:
            start = index + 1
        elif index - start >= limits.SENTENCE_WORDS.most:
            end = next((i for i in range(index, len(tokens)) if tokens[i].type in SENTENCE_ENDS), len(tokens) - 1)
            span = Span(file, tokens[start].start_pos or 0, tokens[end].end_pos or 0)
            message = f"a sentence has more than {limits.SENTENCE_WORDS.most} words"
            return Diagnostic(Code.SENTENCE_TOO_LONG, message, span, "say it in several sentences")
    return None


def _sentence_around(tokens: list[Token], wrong: Token, length: int) -> tuple[int, int]:
    """From where to where to blank: the sentence with the mistake; the whole block if it stands in the heading."""
    if wrong.type == "$END":
        index = len(tokens)
    else:
        index = next((i for i, t in enumerate(tokens) if t.start_pos == wrong.start_pos), len(tokens))
    start = index
    while start > 0 and tokens[start - 1].type not in SENTENCE_ENDS:
        start -= 1
    end = index
    while end < len(tokens) and tokens[end].type not in SENTENCE_ENDS and (end == index or tokens[end].type not in HEADINGS):
        end += 1
    heads = [i for i in range(start, min(index + 1, len(tokens))) if tokens[i].type in HEADINGS]
    if heads:
        start = _after_heading(tokens, heads[-1])
        if heads[-1] == index and index > 0 and tokens[index - 1].type not in SENTENCE_ENDS:
            # the sentence before this heading was never finished
            previous = index - 1
            while previous > 0 and tokens[previous - 1].type not in SENTENCE_ENDS:
                previous -= 1
            return tokens[previous].start_pos or 0, tokens[index].start_pos or length
        if index < start:
            end = next((i for i in range(index + 1, len(tokens)) if tokens[i].type in HEADINGS), len(tokens))
            stop = tokens[end].start_pos if end < len(tokens) else length
            return tokens[heads[-1]].start_pos or 0, stop if stop is not None else length
    first = tokens[start].start_pos if start < len(tokens) else length
    stop = tokens[end].end_pos if end < len(tokens) else length
    if first == stop and start > 0:
        first = tokens[start - 1].start_pos
    return first or 0, stop if stop is not None else length


def _after_heading(tokens: list[Token], head: int) -> int:
    """The index of the first token behind a heading: its name, title and passages belong to it."""
    if tokens[head].type not in {"_RULE", "_GAP", "_CLAIM", "_CASE", "_COMPONENTS"}:
        return len(tokens) + 1
    at = head + 1
    while at < len(tokens) and tokens[at].type in {"NAME", "ID", "STRING", "_INFERRED", "FROM", "_NEAR", "REF"} and (
        tokens[at].type not in {"NAME", "ID"} or at == head + 1
    ):
        at += 1
    return at


def _explain(error: UnexpectedToken, text: str, start: int, end: int, file: SourceFile) -> Diagnostic:
    token = error.token
    hint = nearest_sentence(text, start, end, token)
    if token.type == "$END" or token.type in HEADINGS:
        place = len(text[:end].rstrip())
        span = Span(file, max(place - 1, 0), max(place, 1))
        return Diagnostic(Code.UNFINISHED, "the last sentence is not finished", span, hint or "a sentence ends with a full stop")
    span = Span(file, token.start_pos or 0, token.end_pos or 0)
    if is_keyword(token) and {"NAME"} & error.accepts:
        message = f"'{token}' is a word of the language, so nothing can be called that"
        return Diagnostic(Code.KEYWORD_AS_NAME, message, span, hint)
    return Diagnostic(Code.NOT_A_SENTENCE, f"this sentence cannot go on with {spoken(token)}", span, hint)
