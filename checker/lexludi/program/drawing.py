"""How things are drawn: hints to programs, checked against what is declared.

In: the declarations of a game, its kinds and states known. Out: the hints of the world, and every mistake.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NoReturn

from lexludi.diagnostics import Code
from lexludi.program import model as m
from lexludi.program.expressions import Mistyped, Typer
from lexludi.program.places import part
from lexludi.program.types import HeapType, KindType, NumberType, strip
from lexludi.source import Span
from lexludi.syntax import nodes as n

SHAPES = ("card", "die", "gem", "tile", "token")
COLOURS = ("blue", "brown", "green", "grey", "orange", "pink", "purple", "red", "teal", "yellow")
HEAPS = ("fan", "pile", "row")
TRACK, SHEET, ROW, COLUMN = "track", "sheet", "row", "column"


def declare_drawings(world: m.World, typer: Typer, declared: Iterable[n.Declared]) -> None:
    checked = Drawings(world, typer)
    for d in declared:
        try:
            if isinstance(d, n.DrawnAs | n.DrawnLike | n.DrawnIn | n.DrawnLaid | n.NotDrawn):
                checked.drawing(d)
        except Mistyped:
            continue


class Drawings:
    """Fills the hints of one world."""

    def __init__(self, world: m.World, typer: Typer) -> None:
        self.world = world
        self.hints = world.hints
        self.typer = typer
        self.sorts = {v.name: (k.name, v) for k in world.kinds.values() for v in k.variants}

    def drawing(self, d: n.Drawing) -> None:
        match d:
            case n.DrawnAs(name, picture):
                self.known(name, {*self.world.kinds, *self.sorts}, d.span)
                self.once(self.world.pictures, name, picture, d.span)
            case n.DrawnLike():
                self.like(d)
            case n.DrawnIn():
                self.each(d)
            case n.DrawnLaid():
                self.laid(d)
            case n.NotDrawn(name):
                self.known(name, set(self.world.cells), d.span)
                self.hints.left_out.add(name)

    # ---- what can be wrong

    def wrong(self, code: Code, message: str, span: Span, hint: str = "") -> NoReturn:
        self.typer.wrong(code, message, span, hint)

    def known(self, name: str, names: set[str], span: Span) -> None:
        if name not in names:
            self.wrong(Code.UNKNOWN_NAME, f"nothing is called '{name}'", part(span, name), self.typer.near(name, names))

    def one_word_of(self, word: str, words: tuple[str, ...], what: str, span: Span) -> None:
        if word not in words:
            place = part(span, word, max(span.text.rfind(" drawn "), 0))
            self.wrong(Code.UNKNOWN_NAME, f"nothing is drawn {what} '{word}'", place, f"there are: {', '.join(words)}")

    def once(self, kept: dict[Any, Any], key: Any, value: Any, span: Span) -> None:
        if key in kept:
            name = key if isinstance(key, str) else key[0]
            message = f"how '{name}' is drawn is said twice"
            self.wrong(Code.DECLARED_TWICE, message, part(span, name), "take one of them out")
        kept[key] = value

    # ---- the forms

    def like(self, d: n.DrawnLike) -> None:
        self.known(d.name, {*self.world.kinds, *self.sorts}, d.span)
        kind = self.world.kinds.get(d.name)
        variants = kind.variants if kind is not None else (self.sorts[d.name][1],)
        fields = {f.name: f for v in variants for f in v.fields}
        if not d.of_part:
            self.one_word_of(d.shape, SHAPES, "as a", d.span)
        for name in (d.shape if d.of_part else None, d.colour, d.mark):
            if name is not None and name not in fields:
                hint = self.typer.near(name, set(fields)) or "name one of its parts"
                place = part(d.span, name, d.span.text.find(" drawn "))
                self.wrong(Code.UNKNOWN_FEATURE, f"a {d.name} has no part called '{name}'", place, hint)
        if d.colour is not None and not isinstance(strip(fields[d.colour].type), KindType):
            place = part(d.span, d.colour, d.span.text.find("coloured by"))
            self.wrong(Code.WRONG_TYPE, "a number gives no colour", place, "name a part that is a thing of a kind")
        self.once(self.hints.looks, d.name, m.Look(d.shape, d.of_part, d.colour, d.mark), d.span)

    def each(self, d: n.DrawnIn) -> None:
        cell = self.world.cells.get(d.name)
        if d.quoted and len(d.each) == 1 and cell is not None and isinstance(strip(cell.type), NumberType):
            self.once(self.hints.symbols, d.name, d.each[0], d.span)
            return
        kind = self.kind_of(d.name, d.span)
        if len(kind.variants) != len(d.each):
            message = f"there are {len(kind.variants)} {d.name}, and {len(d.each)} are said here"
            listed = ", ".join(v.name for v in kind.variants)
            self.wrong(Code.WRONG_TYPE, message, d.span, f"say one for each, in this order: {listed}")
        for variant, word in zip(kind.variants, d.each, strict=True):
            if not d.quoted:
                self.one_word_of(word, COLOURS, "in", d.span)
            self.once(self.hints.marks if d.quoted else self.hints.colours, (kind.name, variant.name), word, d.span)

    def kind_of(self, plural: str, span: Span) -> m.Kind:
        """`the suits`: all things of a kind."""
        plurals = {k.plural: k for k in self.world.kinds.values()}
        self.known(plural, set(plurals), span)
        return plurals[plural]

    def laid(self, d: n.DrawnLaid) -> None:
        self.one_word_of(d.layout, (*HEAPS, TRACK, SHEET), "as a", d.span)
        if (d.layout == TRACK) != (d.range is not None) or (d.ends is not None and d.range is None):
            hint = "write: drawn as a track from 0 to 20"
            self.wrong(Code.WRONG_TYPE, "a track, and nothing else, goes from one number to another", d.span, hint)
        if d.layout == SHEET:
            self.sheet(d)
            return
        if d.lines:
            hint = "write: drawn as a sheet with …"
            self.wrong(Code.WRONG_TYPE, "only a sheet has rows and columns", d.lines[0].span, hint)
        self.known(d.name, set(self.world.cells), d.span)
        bare = strip(self.world.cells[d.name].type)
        if not isinstance(bare, NumberType if d.layout == TRACK else HeapType):
            wanted = "a number" if d.layout == TRACK else "a place for several things"
            self.wrong(Code.WRONG_TYPE, f"'{d.name}' is not {wanted}", part(d.span, d.name), f"a {d.layout} shows {wanted}")
        self.once(self.hints.layouts, d.name, m.Layout(d.layout, d.range, d.ends), d.span)

    def sheet(self, d: n.DrawnLaid) -> None:
        """The parts of the kind, but for the player whose sheet it is, are its rows and columns."""
        kind = self.kind_of(d.name, d.span)
        fields = {f.name: f for f in kind.variants[0].fields}
        lines = {line.word: line.each for line in d.lines}
        if len(kind.variants) > 1 or COLUMN not in lines or set(lines) - {ROW, COLUMN} or len(lines) < len(d.lines):
            hint = "write: drawn as a sheet with a row for each … and a column for each …"
            self.wrong(Code.WRONG_TYPE, "a sheet has columns, and rows if you like", d.span, hint)
        for line in d.lines:
            if line.each not in fields:
                hint = self.typer.near(line.each, set(fields)) or "name one of its parts"
                message = f"a {kind.name} has no part called '{line.each}'"
                self.wrong(Code.UNKNOWN_FEATURE, message, part(line.span, line.each, len(line.word)), hint)
        rest = [f.name for f in fields.values() if f.name not in lines.values() and f.type != KindType("player")]
        if rest or len(set(lines.values())) < len(lines):
            message = f"the {rest[0] if rest else d.lines[0].each} has no line of its own on this sheet"
            self.wrong(Code.WRONG_TYPE, message, d.span, "a sheet shows each part once: the player, a row, a column")
        self.once(self.hints.layouts, kind.name, m.Layout(SHEET, row=lines.get(ROW), column=lines[COLUMN]), d.span)
