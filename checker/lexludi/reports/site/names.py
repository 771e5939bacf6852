"""Where each name of the formal language is defined, and which of them a word in a block means.

In: a checked game and its blocks. Out: for every word of a block that is a name, its definition. The words come from the language's
own lexer and what stands around a word from its own parser, so this can never disagree with the language on what is a name.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass, field

from lark import Token

from lexludi.program import model as m
from lexludi.source import Span
from lexludi.syntax import nodes as n
from lexludi.syntax.tables import parser

BUILT_IN = frozenset({"player", "players", "number", "numbers", "mover", "box", "game", "end"})
"""Names that are there in every game: the language reference has them."""
ANYTHING = ("stage-part", "state", "value", "thing", "kind", "stage", "move", "part", "option")
OWNED = ("state", "value", "part", "thing", "kind", "stage")
KINDS = ("kind", "thing", "state", "part")
STAGES = ("stage", *ANYTHING)
SORTS: dict[type, tuple[str, ...]] = {
    n.Verb: ("move", "kind", "thing", "state"),
    n.Deed: ("move", *ANYTHING),
    n.Binder: KINDS,
    n.Set: (*KINDS, "value"),
    n.AKind: KINDS,
    n.NewSubject: KINDS,
    n.Quantity: KINDS,
    n.Chance: KINDS,
    n.Form: KINDS,
    n.TypeName: KINDS,
    n.Portion: KINDS,
    n.Material: KINDS,
    n.Record: KINDS,
    n.EitherOf: KINDS,
    n.OneOf: KINDS,
    n.Variant: KINDS,
    n.Field: KINDS,
    n.Next: KINDS,
    n.Can: ("move", *KINDS),
    n.Head: ("value", "state", *KINDS),
    n.Of: OWNED,
    n.Best: ("part", "value", "state", "kind"),
    n.Total: ("part", "value", "state", "kind"),
    n.AllOf: ("part", "value", "state", "kind"),
    n.InStage: STAGES,
    n.Comes: STAGES,
    n.Stage: STAGES,
    n.Given: STAGES,
    n.Interrupts: STAGES,
    n.FactInterrupts: STAGES,
    n.StageClause: STAGES,
    n.EndsWhen: STAGES,
    n.StageEvent: STAGES,
    n.Under: ("option",),
    n.Option: ("option",),
    n.Role: ("stage-part", *ANYTHING),
    n.GivenRole: ("stage-part", *ANYTHING),
    n.SightHead: ("state", *KINDS),
    n.FactNumber: KINDS,
    n.Item: ("thing", *ANYTHING),
    n.Written: ("thing", *ANYTHING),
    n.Restriction: ("part", *ANYTHING),
    n.State: ("state", *ANYTHING),
    n.BecomesSo: ("state", "value"),
    n.BecomesNot: ("state", "value"),
}
OWN_NAMES = ("_ANSWER", "_CASE", "_GAME", "_EDITION")
"""Headings behind which stands a name that nothing else defines."""
OWNERS = ("_POSSESSIVE", "WHOSE", "_WHOSE", "AND_WHOSE", "_AND_WHOSE")
IN_STAGES = (n.InStage, n.Comes, n.Given, n.StageClause, n.EndsWhen, n.StageEvent, n.Interrupts, n.FactInterrupts)


@dataclass(frozen=True, slots=True)
class Definition:
    """One name: of which sort, and the blocks that define it (a value may be defined by several rules)."""

    sort: str
    name: str
    blocks: tuple[str, ...]
    offset: int | None = None
    file: str = ""

    @property
    def anchor(self) -> str:
        return f"{self.sort}-{self.name}".replace(" ", "-")


@dataclass
class Names:
    """All names of a game. Built once, then only read."""

    world: m.World
    defined: dict[tuple[str, str], Definition] = field(default_factory=dict)
    at: dict[tuple[str, int], str] = field(default_factory=dict)
    """The anchors of definitions, by file and offset."""
    kept: dict[tuple[str, int], dict[int, Definition | int]] = field(default_factory=dict)
    """What was worked out once and is needed again."""
    lexed: dict[tuple[str, int], list[Token]] = field(default_factory=dict)

    @classmethod
    def of(cls, program: m.Program, blocks: tuple[n.Block, ...]) -> Names:
        names = cls(program.world)
        for block in blocks:
            names._declare(block)
        names._values(program)
        return names

    # ---- where names are defined

    def _declare(self, block: n.Block) -> None:
        match block:
            case n.Components(declarations=declarations):
                for declaration in declarations:
                    self._declared(declaration.declared)
            case n.Stage(name=name, fields=fields):
                self._add("stage", name, block.span)
                for f in fields:
                    self._add("stage-part", f.called or f.name, block.span)
            case n.Option(name=name):
                self._add("option", name, block.span)
            case _:
                pass

    def _declared(self, declared: n.Declared) -> None:
        match declared:
            case n.OneOf(name=name, values=values):
                self._add("kind", name, declared.span)
                for value in values:
                    self._add("thing", value, declared.span)
            case n.EitherOf(name=name, variants=variants):
                self._add("kind", name, declared.span)
                for variant in variants:
                    self._add("thing", variant.name, declared.span)
                    self._parts(variant.fields, declared.span)
            case n.Record(name=name, fields=fields):
                self._add("kind", name, declared.span)
                self._parts(fields, declared.span)
            case n.State(name=name):
                self._add("state", name, declared.span)
            case n.Can(verb=verb):
                self._add("move", verb.name, declared.span)
                for arg in verb.args:
                    if isinstance(arg.what, n.Binder) and arg.what.called:
                        self._add("part", arg.what.called, declared.span)
            case _:
                pass

    def _parts(self, fields: tuple[n.Field, ...], span: Span) -> None:
        for f in fields:
            self._add("part", f.called or f.name, span)

    def _add(self, sort: str, name: str, span: Span) -> None:
        if (sort, name) in self.defined or name in BUILT_IN:
            return
        words = [t for t in words_of(span) if t.type == "NAME" and str(t) == name]
        free = [t for t in words if (span.file.name, t.start_pos or 0) not in self.at]
        if not words:
            return
        token = (free or words)[0]
        made = Definition(sort, name, (), token.start_pos or 0, span.file.name)
        self.defined[sort, name] = made
        if free:
            self.at[span.file.name, token.start_pos or 0] = made.anchor
        else:  # the word defines something else as well, so both have the anchor of the first
            first = self.at[span.file.name, token.start_pos or 0]
            twin = next(d for d in self.defined.values() if d.anchor == first)
            self.defined[sort, name] = twin

    def _values(self, program: m.Program) -> None:
        found: dict[str, dict[str, None]] = {}
        for clause in program.clauses:
            if clause.head[0] == "value":
                found.setdefault(self.world.values[clause.head[1]].name, {})[clause.rule] = None
        for name, rules in found.items():
            self.defined["value", name] = Definition("value", name, tuple(rules))

    # ---- what a name means

    def words(self, block: n.Block) -> list[Token]:
        """The words of a block, read once."""
        key = block.span.file.name, block.span.start
        if key not in self.lexed:
            self.lexed[key] = words_of(block.span)
        return self.lexed[key]

    def find(self, sort: str, word: str) -> Definition | None:
        """A name, in the plural too, and a verb in the third person."""
        found = self.defined.get((sort, word))
        if found is None and sort in ("kind", "thing", "state", "value", "part") and word in self.world.plurals:
            found = self.defined.get((sort, self.world.plurals[word]))
        if found is None and sort == "move":
            verb = next((v.verb for v in self.world.moves.values() if v.third == word), "")
            found = self.defined.get((sort, verb))
        return found

    def mean(self, block: n.Block) -> dict[int, Definition | int]:
        """For each offset of a name in a block its definition, or the offset where the sentence itself brought it in."""
        key = block.span.file.name, block.span.start
        if key not in self.kept:
            self.kept[key] = self._mean(block)
        return self.kept[key]

    def _mean(self, block: n.Block) -> dict[int, Definition | int]:
        nodes = sorted(_nodes(block), key=lambda pair: (pair[0].start, -pair[0].end))
        meant: dict[int, Definition | int] = {}
        local: dict[str, int] = {}
        brought: set[str] = set()
        stage = ""
        before: list[Token] = []
        for token in self.words(block):
            at = token.start_pos or 0
            kind = before[-1].type if before else ""
            if token.type == "_DOT":
                local, brought, stage = {}, set(), ""
            elif token.type == "NAME" and kind not in OWN_NAMES:
                word = str(token)
                node = _innermost(nodes, at, token.end_pos or at)
                stage = word if isinstance(node, IN_STAGES) and ("stage", word) in self.defined else stage
                if kind == "CALLED" and not isinstance(block, n.Components | n.Stage):
                    local[word] = at
                    meant[at] = at
                elif word in local and kind != "_POSSESSIVE":
                    meant[at] = local[word]
                else:
                    if kind == "ART" or isinstance(node, n.Binder | n.NewSubject):
                        brought.add(word)
                    found = self._owned(word) if kind in OWNERS else self._meaning(word, node, word in brought)
                    if found is not None:
                        meant[at] = found
            before.append(token)
        return meant

    def _owned(self, word: str) -> Definition | None:
        """What follows `X's` or `whose`: what X is made of, what it has, or what is so of it."""
        return next((d for s in ("part", *OWNED) if (d := self.find(s, word)) is not None), None)

    def _meaning(self, word: str, node: object, brought: bool) -> Definition | None:
        sorts = SORTS.get(type(node), ANYTHING)
        if brought and isinstance(node, n.Name):
            sorts = ("kind", *sorts)
        found = next((d for s in sorts if (d := self.find(s, word)) is not None), None)
        return found if found is not None else next((d for s in ANYTHING if (d := self.find(s, word)) is not None), None)


def words_of(span: Span) -> list[Token]:
    """The words of a stretch, with their places in the file."""
    tokens = list(parser().lex(span.text))
    for token in tokens:
        token.start_pos, token.end_pos = (token.start_pos or 0) + span.start, (token.end_pos or 0) + span.start
    return tokens


def _nodes(node: object) -> Iterator[tuple[Span, object]]:
    """A node and all that is in it, with where they stand."""
    if isinstance(node, tuple):
        for part in node:
            yield from _nodes(part)
    elif dataclasses.is_dataclass(node) and not isinstance(node, Span | type):
        span = getattr(node, "span", None)
        if isinstance(span, Span) and span.end > span.start:
            yield span, node
        for f in dataclasses.fields(node):
            if f.name != "span":
                yield from _nodes(getattr(node, f.name))


def _innermost(nodes: list[tuple[Span, object]], start: int, end: int) -> object:
    best: tuple[int, object] | None = None
    for span, node in nodes:
        if span.start > start:
            break
        if span.end >= end and (best is None or span.end - span.start <= best[0]):
            best = span.end - span.start, node
    return best[1] if best is not None else None
