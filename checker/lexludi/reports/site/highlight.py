"""Blocks as HTML: every word marked as what it is in the language, every name linked to its definition.

The words are those of the language's own lexer. Lines that only filled the width of the page are joined again, so that a browser
breaks them where its own width wants it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from lark import Token, UnexpectedInput

from lexludi.reports.site import addresses
from lexludi.reports.site.escape import esc, tag
from lexludi.reports.site.everything import Game, key_of
from lexludi.reports.site.names import BUILT_IN, Definition
from lexludi.source import Span
from lexludi.syntax import nodes as n
from lexludi.syntax.tables import parser
from lexludi.syntax.vocabulary import HEADINGS, MARKS

STRONG = {"MAY", "MUST", "NOT", "DESPITE", "WHEN", "ACCORDING_TO", "IS_SILENT", "IS_TORN", "UNDER", "DOES_NOT_APPLY", "AFTER"}
"""Keywords on which a reader's eye should rest."""
CLOSING = {
    "_COMMA",
    "_SEMICOLON",
    "_COLON",
    "_DOT",
    "_QUESTION",
    "_POSSESSIVE",
    "COMMA_BY",
    "COMMA_BY_DEFAULT",
    "_COMMA_THEN",
    "_OPEN_QUESTION",
}
ENDS_LINE = re.compile(r"[,;:.?]$")
BEGINS_LINE = {"_IF", "_UNLESS", "_AND", "_NEAR", "_INFERRED"}
NAMES = {"NAME"}
ANCHOR = re.compile(r'(<dfn class="w") id="[^"]*"')
CLASSES = {"NAME": "w", "ID": "i", "REF": "f", "PROPER": "p", "NUMBER": "n", "RANGE": "n", "STRING": "s"}
TITLES = {
    "kind": "a kind of thing",
    "thing": "a thing",
    "part": "a part",
    "state": "what the table holds",
    "move": "a move",
    "stage": "a stage",
    "stage-part": "a role of the stage",
    "option": "an option",
    "value": "a defined value",
}
DEEPEST = 8


@dataclass(frozen=True)
class Highlighter:
    """Shows the blocks of one game."""

    game: Game
    reference: str = "/language/#2-words"
    """Where the language's own names are explained; empty where the site has no docs."""

    def law(self, block: n.Block, whole: bool = False) -> str:
        """The sentences of a block, or all of it with its heading."""
        start = block.span.start if whole else _body(block, self.game.names.words(block))
        return tag("div", self._lines(block, start), cls="law", translate="no")

    def sentence(self, block: n.Block, span: Span, without: Sequence[Span] = ()) -> str:
        """One stretch of a block, with some parts of it left out. It stands beside the whole, which has the anchors."""
        shown = ANCHOR.sub(r"\1", self._lines(block, span.start, span.end, without))
        return tag("div", shown, cls="law", translate="no")

    def _lines(self, block: n.Block, start: int, end: int | None = None, without: Sequence[Span] = ()) -> str:
        meant = self.game.names.mean(block)
        stop = block.span.end if end is None else end
        lines: list[tuple[int, str]] = []
        previous: Token | None = None
        words = [t for t in self.game.names.words(block) if start <= (t.start_pos or 0) < stop]
        words = _mended([t for t in words if not any(cut.start <= (t.start_pos or 0) < cut.end for cut in without)])
        for at, token in enumerate(words):
            gap = block.span.file.text[previous.end_pos if previous is not None else start : token.start_pos]
            shown = self._word(token, meant, block)
            if previous is None or ("\n" in gap and _breaks(previous, words[at : at + 2])):
                indent = _indent(block.span.file.text, token.start_pos or 0)
                lines.append((indent, shown))
            else:
                indent, line = lines[-1]
                lines[-1] = indent, line + (" " if gap and token.type not in CLOSING else "") + shown
            previous = token
        least = min((indent for indent, _ in lines), default=0)
        return "".join(tag("div", line, cls=f"l l{min((indent - least) // 2, DEEPEST)}") for indent, line in lines)

    # ---- words

    def _word(self, token: Token, meant: dict[int, Definition | int], block: n.Block) -> str:
        text, at = esc(" ".join(str(token).split())), token.start_pos or 0
        kind = token.type
        if kind in NAMES:
            return self._name(str(token), text, at, meant, block)
        if kind in MARKS and kind != "_POSSESSIVE":
            return text
        target = {"ID": self.id_address, "REF": self.passage_address, "PROPER": self.language_address}.get(kind)
        found = target(str(token)) if target is not None else None
        cls = CLASSES.get(kind, "h" if kind in HEADINGS else "k m" if kind in STRONG else "k")
        return tag("a", text, cls=cls, href=found) if found is not None else tag("span", text, cls=cls)

    def _name(self, word: str, text: str, at: int, meant: dict[int, Definition | int], block: n.Block) -> str:
        own = self.game.names.at.get((block.span.file.name, at))
        if own is not None:
            return tag("dfn", text, cls="w", id=own)
        found = meant.get(at)
        if isinstance(found, int):
            anchor = f"{key_of(block)}~{found - block.span.start}"
            return tag("dfn", text, cls="w", id=anchor) if found == at else tag("a", text, cls="w", href=f"#{anchor}")
        if found is not None:
            return tag("a", text, cls=f"w w-{found.sort}", href=self.definition_address(found), title=TITLES.get(found.sort, ""))
        if word in BUILT_IN and self.reference:
            return tag("a", text, cls="w b", href=self.reference)
        return tag("span", text, cls="w")

    # ---- addresses

    def definition_address(self, found: Definition) -> str:
        game = self.game.name
        if found.offset is None:
            return self.id_address(found.blocks[0]) if len(found.blocks) == 1 else addresses.name(game, found.anchor)
        page = next(p for p in self.game.pages if p.file.name == found.file)
        return page_address(self.game, page.stem) + f"#{found.anchor}"

    def id_address(self, name: str) -> str:
        game = self.game
        if name in game.rules:
            return addresses.rule(game.name, name)
        if name in game.gaps:
            return addresses.gap(game.name, name)
        return page_address(game, game.page_of[name].stem) + f"#{name}" if name in game.claims else f"/{game.name}/"

    def passage_address(self, name: str) -> str | None:
        found = self.game.passages.get(name)
        return addresses.passage(self.game.name, found.id) if found is not None else None

    def language_address(self, language: str) -> str | None:
        edition = next((e for e, known in self.game.languages.items() if known == language), None)
        return f"/{self.game.name}/passages/{edition}/" if edition in self.game.ledgers else None


def _mended(words: list[Token]) -> list[Token]:
    """What is left of a sentence when a part was cut out: no semicolon behind another or before its end."""
    following = [*words[1:], None]
    kept = [
        t
        for t, then in zip(words, following, strict=True)
        if not (t.type == "_SEMICOLON" and (then is None or then.type in ("_SEMICOLON", "_DOT")))
    ]
    return [
        t
        for t, before in zip(kept, [None, *kept], strict=False)
        if not (t.type == "_SEMICOLON" and before is not None and before.type == "_COMMA")
    ]


def page_address(game: Game, stem: str) -> str:
    page = next(p for p in game.pages if p.stem == stem)
    match page.sort:
        case "gaps" | "claims" | "sweeps" if stem == page.sort or not any(
            p.stem == p.sort for p in game.pages if p.sort == page.sort
        ):
            return f"/{game.name}/{page.sort}/"
        case "topic":
            return addresses.topic(game.name, stem)
        case _:
            return addresses.chapter(game.name, stem)


def _body(block: n.Block, words: list[Token]) -> int:
    """Where a block's own sentences begin, behind its heading."""
    match block:
        case n.Rule(sentences=parts) | n.Gap(answers=parts) | n.Components(declarations=parts):
            return parts[0].span.start if parts else block.span.start
        case n.Claim(promises=promises, definitions=definitions):
            return min([*(d.span.start for d in definitions), *(p.span.start for p in promises)], default=block.span.start)
        case n.Case() | n.Sweep():
            return next((t.start_pos or 0 for t in words if t.type == "_PLAYERS"), block.span.start)
        case _:
            return block.span.start


def _breaks(previous: Token, following: list[Token]) -> bool:
    """Whether a line break of the page is one that a reader wants."""
    names_source = following[0].type == "FROM" and len(following) > 1 and following[1].type == "REF"
    if previous.type == "REF":
        return following[0].type not in ("REF", *CLOSING)
    return bool(ENDS_LINE.search(str(previous))) or following[0].type in BEGINS_LINE or names_source


def _indent(text: str, at: int) -> int:
    line = text.rfind("\n", 0, at) + 1
    return len(text[line:at]) - len(text[line:at].lstrip()) if not text[line:at].strip() else 2


def highlight_alone(text: str) -> str:
    """Sentences that belong to no game here: marked, without links. What is no language of ours is shown as it stands."""
    try:
        words = list(parser().lex(text))
    except UnexpectedInput:
        return tag("pre", tag("code", esc(text)), tabindex="0")
    parts, end = [], 0
    for token in words:
        kind, start = token.type, token.start_pos or 0
        cls = CLASSES.get(kind, "" if kind in MARKS else "h" if kind in HEADINGS else "k m" if kind in STRONG else "k")
        parts += [esc(text[end:start]), tag("span", esc(str(token)), cls=cls) if cls else esc(str(token))]
        end = token.end_pos or start
    return tag("pre", tag("code", "".join(parts) + esc(text[end:])), cls="law-text", tabindex="0")
