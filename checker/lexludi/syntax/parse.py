"""Text to nodes.

In: pages or bare block text. Out: blocks, and all independent mistakes. Promise: a sentence that does not parse is reported
once, with the nearest sentence that would, and everything around it is still read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

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

UNSPOKEN = tuple(
    Token(kind, text, start_pos=0, line=1, column=1, end_line=1, end_column=1, end_pos=0)
    for kind, text in (("_CASE", "Case"), ("NAME", n.QUESTION), ("STRING", '""'))
)
"""The heading of a case that has none."""
MIXED = {"_AND": "_OR", "_OR": "_AND"}
SENTENCE_ENDS = {"_DOT", "_OPEN_QUESTION"}
HINTS = 40
"""For how many mistakes of a page the nearest sentence is looked for."""


def parse_page(file: SourceFile) -> tuple[tuple[n.Block, ...], list[Diagnostic]]:
    """The blocks of a literate page."""
    page, mistakes = find_blocks(file)
    blocks, more = _parse(page.only_blocks(), file)
    return blocks, mistakes + more


def parse_blocks(file: SourceFile) -> tuple[tuple[n.Block, ...], list[Diagnostic]]:
    """The blocks of a bare text."""
    return _parse(file.text, file)


def parse_question(file: SourceFile) -> tuple[tuple[n.Block, ...], list[Diagnostic]]:
    """A case without its heading, as it is put to `lexludi ask`; with a heading it is as good."""
    bare = not file.text.lstrip().startswith("Case ")
    return _parse(file.text, file, UNSPOKEN if bare else ())


def _parse(
    text: str, file: SourceFile, heading: tuple[Token, ...] = ()
) -> tuple[tuple[n.Block, ...], list[Diagnostic]]:
    """Parses block by block; on a mistake reports it, drops the sentence it stands in, and parses that block again.

    So a mistake costs no more than its block, and a page of mistakes no more than a page and their number.
    """
    text, tokens, mistakes = _read_words(text, file)
    tokens = _without_long_sentences(tokens, file, mistakes)
    blocks: list[n.Block] = []
    for group, following in _groups(tokens):
        while group and len(mistakes) <= limits.MISTAKES.most:
            try:
                tree = _feed((*heading, *group))
            except UnexpectedToken as error:
                wrong = following if error.token.type == "$END" and following is not None else error.token
                behind = [following] if following is not None else []
                start, end = _sentence_around([*group, *behind], wrong, len(text))
                mistakes.append(_explain(error, wrong, text, (start, end), file, _hints_left(mistakes, group)))
                text = _blanked(text, start, end)
                kept = [t for t in group if not start <= (t.start_pos or 0) < end]
                group = kept if len(kept) < len(group) else []
                continue
            blocks += Build(file).transform(tree)
            break
        heading = ()
    mistakes += too_large(tuple(blocks))
    if len(mistakes) > limits.MISTAKES.most:
        place = mistakes[limits.MISTAKES.most].span
        more = Diagnostic(Code.TOO_MANY_MISTAKES, f"more than {limits.MISTAKES.most} mistakes", place, "mend those before it first")
        return (), [*mistakes[: limits.MISTAKES.most], more]
    return tuple(blocks), mistakes


def _groups(tokens: list[Token]) -> Iterator[tuple[list[Token], Token | None]]:
    """The words of each block, with the heading that follows it; what stands before the first heading is a group too."""
    start = 0
    for index, token in enumerate(tokens):
        if token.type in HEADINGS and index > start:
            yield tokens[start:index], token
            start = index
    yield tokens[start:], None


def _hints_left(mistakes: list[Diagnostic], group: list[Token]) -> str | None:
    """The heading under which the nearest sentence is looked for; none where there are so many mistakes that nobody reads it."""
    if len(mistakes) >= HINTS:
        return None
    return group[0].type if group[0].type in HEADINGS else ""


def _feed(tokens: tuple[Token, ...]) -> Any:
    """Parses words that are read already."""
    reading: Any = parser().parse_interactive("")
    try:
        for token in tokens:
            reading.feed_token(token)
        return reading.feed_eof(tokens[-1] if tokens else None)
    except UnexpectedToken as error:
        error.interactive_parser = reading  # it knows what could have stood there
        raise


def _blanked(text: str, start: int, end: int) -> str:
    return text[:start] + "".join("\n" if c == "\n" else " " for c in text[start:end]) + text[end:]


def _read_words(text: str, file: SourceFile) -> tuple[str, list[Token], list[Diagnostic]]:
    """The words of a text. What no word begins with is reported and blanked; after a `#` the rest of the line goes too.

    After each mistake only its line is read again.
    """
    mistakes: list[Diagnostic] = []
    tokens: list[Token] = []
    begin = 0
    while len(mistakes) <= limits.MISTAKES.most:
        try:
            for token in parser().lex(text[begin:]):
                tokens.append(_moved(token, begin) if begin else token)
            return text, tokens, mistakes
        except UnexpectedCharacters as error:
            at = begin + (error.pos_in_stream or 0)
            end = at + 1
            if text[at] == "#":
                end = text.find("\n", at) if "\n" in text[at:] else len(text)
                message, hint = "a block has no comments", "write it in the prose around the block"
                mistakes.append(Diagnostic(Code.COMMENT, message, Span(file, at, end), hint))
            else:
                mistakes.append(_unknown(text[at], Span(file, at, end)))
            begin = text.rfind("\n", 0, at) + 1
            if text[at] == '"' and text[at + 1 : at + 2] not in ("", "\n"):
                text, at = text[:at] + '""' + text[at + 2 :], at + 2  # what it goes on with is its text, up to the line's end
                end = text.find("\n", at) if "\n" in text[at:] else len(text)
            text = _blanked(text, at, end)
            while tokens and (tokens[-1].end_pos or 0) > begin:
                begin = min(begin, tokens.pop().start_pos or 0)
    return "", [], mistakes


def _moved(token: Token, by: int) -> Token:
    """A word of the rest of a text, with its place in the whole."""
    token.start_pos, token.end_pos = (token.start_pos or 0) + by, (token.end_pos or 0) + by
    return token


def _unknown(char: str, span: Span) -> Diagnostic:
    if char == '"':
        return Diagnostic(Code.UNKNOWN_CHARACTER, "this quotation is not closed", span, 'end it with " on the same line')
    if char in "()":
        hint = "say it in a sentence of its own: A player is free if …"
        return Diagnostic(Code.UNKNOWN_CHARACTER, "sentences have no brackets", span, hint)
    hint = "write: is at least, is at most, is more than, is less than, is" if char in "<>=≤≥" else "take it out"
    return Diagnostic(Code.UNKNOWN_CHARACTER, f"no sentence has the character {char!r}", span, hint)


def _without_long_sentences(tokens: list[Token], file: SourceFile, mistakes: list[Diagnostic]) -> list[Token]:
    """Reports every sentence that is too long, and drops it before it is parsed."""
    kept: list[Token] = []
    start = index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.type in SENTENCE_ENDS:
            start = index + 1
        elif token.type in HEADINGS:
            start = _after_heading(tokens, index)
        elif index - start >= limits.SENTENCE_WORDS.most:
            end = next((i for i in range(index, len(tokens)) if tokens[i].type in SENTENCE_ENDS), len(tokens) - 1)
            span = Span(file, tokens[start].start_pos or 0, tokens[end].end_pos or 0)
            message = f"a sentence has more than {limits.SENTENCE_WORDS.most} words"
            mistakes.append(Diagnostic(Code.SENTENCE_TOO_LONG, message, span, "say it in several sentences"))
            del kept[len(kept) - (index - start) :]
            start = index = end + 1
            continue
        kept.append(token)
        index += 1
    return kept


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
        if index < start or (tokens[heads[-1]].type != "_COMPONENTS" and index <= heads[-1] + 2):
            end = next((i for i in range(index + 1, len(tokens)) if tokens[i].type in HEADINGS), len(tokens))
            stop = tokens[end].start_pos if end < len(tokens) else length
            return tokens[heads[-1]].start_pos or 0, stop if stop is not None else length
    answers = [i for i in range(start, min(index + 1, len(tokens))) if tokens[i].type == "_ANSWER"]
    if answers and index <= answers[-1] + 2:
        # a broken answer takes its sentences with it
        start, stops = answers[-1], {*HEADINGS, "_ANSWER"}
        after = next((i for i in range(index + 1, len(tokens)) if tokens[i].type in stops), len(tokens))
        return tokens[start].start_pos or 0, (tokens[after].start_pos or length) if after < len(tokens) else length
    first = tokens[start].start_pos if start < len(tokens) else length
    stop = tokens[end].end_pos if end < len(tokens) else length
    if first == stop and start > 0:
        first = tokens[start - 1].start_pos
    return first or 0, stop if stop is not None else length


def _after_heading(tokens: list[Token], head: int) -> int:
    """The index of the first token behind a heading: its name, title and passages belong to it."""
    if tokens[head].type not in {"_RULE", "_GAP", "_CLAIM", "_CASE", "_SWEEP", "_COMPONENTS"}:
        return len(tokens) + 1
    at = head + 1
    while at < len(tokens) and tokens[at].type in {"NAME", "ID", "STRING", "_INFERRED", "FROM", "_NEAR", "REF"} and (
        tokens[at].type not in {"NAME", "ID"} or at == head + 1
    ):
        at += 1
    return at


def _explain(
    error: UnexpectedToken, token: Token, text: str, place_of: tuple[int, int], file: SourceFile, under: str | None
) -> Diagnostic:
    start, end = place_of
    hint = nearest_sentence(text, start, end, token, under) if under is not None else ""
    if token.type == "$END" or token.type in HEADINGS:
        place = len(text[:end].rstrip())
        span = Span(file, max(place - 1, 0), max(place, 1))
        return Diagnostic(Code.UNFINISHED, "the last sentence is not finished", span, hint or "a sentence ends with a full stop")
    span = Span(file, token.start_pos or 0, token.end_pos or 0)
    if token.type == "NAME" and error.accepts == {"ID"}:
        message = "an id has two parts or more, with a dot between them"
        return Diagnostic(Code.NOT_A_SENTENCE, message, span, f"write, for example: {token}.first")
    if token.type in MIXED and MIXED[token.type] in error.accepts:
        hint = "say one of the two in a sentence of its own: A player is free if …"
        return Diagnostic(Code.NOT_A_SENTENCE, "'and' and 'or' do not mix in one condition", span, hint)
    if is_keyword(token) and text[: token.start_pos].rstrip().endswith(";"):
        message = f"a new sentence seems to begin with '{token}'"
        return Diagnostic(Code.NOT_A_SENTENCE, message, span, "the last fact ends with a full stop, not with ';'")
    if is_keyword(token) and {"NAME"} & error.accepts:
        message = f"'{token}' is a word of the language, so nothing can be called that"
        return Diagnostic(Code.KEYWORD_AS_NAME, message, span, hint)
    return Diagnostic(Code.NOT_A_SENTENCE, f"this sentence cannot go on with {spoken(token)}", span, hint)
