"""A position to a scene: what is mentioned, where it belongs, and what of it may be shown.

In: a position, perhaps with things unknown, and the states that a case mentions. Out: panels for the middle of the table and for each
player. Promise: what nobody sees is covered, in the picture and in the words; what is not mentioned is not drawn.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from lexludi.program.declare import box_of
from lexludi.program.types import FlagType, HeapType, KindType, NumberType, strip
from lexludi.reports.draw import words
from lexludi.reports.draw.mentioned import Stated, stated
from lexludi.reports.draw.scene import Facts, Heap, Panel, Picture, Scene, Section, Sheet, Tile, Tiles, Track
from lexludi.reports.draw.things import Pictures
from lexludi.run.position import Position
from lexludi.run.unknown import UNKNOWN, Hidden
from lexludi.run.values import Thing, show, sort_key

MIDDLE = "On the table"


@dataclass
class Lines:
    """What one panel collects before it is laid out."""

    facts: list[tuple[str, tuple[Picture, ...]]] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    said: list[str] = field(default_factory=list)


def compose(position: Position, title: str = "", told: frozenset[int] | None = None, viewer: Thing | None = None) -> Scene:
    return Composer(position, told or frozenset(), viewer).scene(title)


class Composer:
    def __init__(self, position: Position, told: frozenset[int], viewer: Thing | None) -> None:
        self.position = position
        self.engine = position.engine
        self.world = position.engine.world
        self.hints = self.world.hints
        self.pictures = Pictures(self.engine)
        self.lines: dict[Thing | None, Lines] = {None: Lines(), **{p: Lines() for p in self.engine.players}}
        boxes = {box_of(kind) for kind in self.world.material}
        self.states = [s for s in stated(position, told, viewer) if s.cell not in boxes | self.hints.left_out]

    def scene(self, title: str) -> Scene:
        frames = self.position.frames
        caption = self.caption()
        if caption:
            self.lines[None].said.append(caption)
        placed = self.tiles()
        for state in self.in_order():
            if state.slot not in placed:
                self.place(state)
        self.values()
        self.sheets()
        if frames:
            for player, _, _ in frames[-1].commits:
                self.lines[player].facts.append(("", (Picture("has chosen", foot="has chosen"),)))
                self.lines[player].said.append(f"{player.text} has chosen.")
        panels = [self.panel(None, MIDDLE), *(self.panel(p, p.text) for p in self.engine.players)]
        kept = tuple(p for p in panels if p.sections or p.note or p.said)
        heading = title or self.world.game.title
        return Scene(heading, caption, kept, _fingerprint(heading, self.world.game.name, kept))

    def panel(self, player: Thing | None, title: str) -> Panel:
        lines = self.lines[player]
        facts: list[Section] = [Facts(tuple(lines.facts))] if lines.facts else []
        moves = player is not None and bool(self.position.frames) and self.position.frames[-1].mover is player
        return Panel(title, (*facts, *lines.sections), tuple(lines.said), "to move" if moves else "", player is not None)

    def caption(self) -> str:
        """`Stage handing-on, with Anna as giver and Bo as taker, in the middle of contest. Anna is to move.`"""
        if not self.position.frames:
            return ""
        *below, top = self.position.frames
        name = self.engine.stages[top.stage]
        data = [f"{show(v)} as {f.name}" for f, v in zip(self.world.stages[name].fields, top.data, strict=True)]
        roles = f", with {words.listed(data)}" if data else ""
        around = f", in the middle of {self.engine.stages[below[-1].stage]}" if below else ""
        mover = f" {top.mover.text} is to move." if isinstance(top.mover, Thing) else ""
        return f"Stage {name}{roles}{around}.{mover}"

    # ---- states

    def in_order(self) -> Iterator[Stated]:
        """In the order of the declarations, so that a sheet of rules and its pictures go the same way."""
        order = {name: k for k, name in enumerate(self.world.cells)}
        yield from sorted(self.states, key=lambda s: (order[s.cell], s.slot))

    def home(self, owner: Thing | None) -> Thing | None:
        """The player before whom a state of this owner lies."""
        if owner is None or owner.kind == "player":
            return owner
        for name in self.world.kinds[owner.kind].field_names():
            part = self.pictures.part(owner, name)
            if isinstance(part, Thing) and part.kind == "player":
                return part
        return None

    def apart(self, owner: Thing) -> str:
        """A thing's name without the player's, as it reads in that player's panel."""
        fields = self.world.kinds[owner.kind].variants[owner.vi].fields
        parts = [self.pictures.part(owner, f.name) for f in fields]
        left = [show(p) for p in parts if not (isinstance(p, Thing) and p.kind == "player")]
        return " ".join(left) if parts else owner.text

    def place(self, s: Stated) -> None:
        kind = s.owner.kind if s.owner is not None else ""
        layout = self.hints.layouts.get(kind)
        if layout is not None and kind not in ("", "player"):
            return  # on a sheet
        lines = self.lines[self.home(s.owner)]
        lines.said.append(self.sentence(s))
        type_ = self.world.cells[s.cell].type
        of_thing = "" if s.owner is None or kind == "player" else self.apart(s.owner)
        label = " ".join(x for x in (of_thing, s.cell) if x)
        if isinstance(type_, FlagType):
            lines.facts.append((of_thing, (Picture(_so(s), foot=_so(s)),)))
        elif isinstance(strip(type_), HeapType):
            lines.sections.append(self.heap(s, label))
        elif s.cell in self.hints.layouts and isinstance(s.value, int):
            lines.sections.append(self.track(s))
        elif of_thing and self.pictures.shape_of(type_) != "chip" and isinstance(s.value, Thing):
            self.beside_the_last(lines, s, of_thing)
        elif self.pictures.shape_of(type_) in ("card", "tile", "die") and isinstance(s.value, Thing):
            lines.sections.append(Heap(label, (self.pictures.of(s.value),)))
        else:
            lines.facts.append((label, (self.picture(s),)))

    def beside_the_last(self, lines: Lines, s: Stated, of_thing: str) -> None:
        """The same state of several things makes one row: the dice, each with its name."""
        assert s.owner is not None
        kind = self.world.kinds[s.owner.kind]
        starts = {v.name.partition("-")[0] for v in kind.variants if not v.fields}
        caption = of_thing.partition("-")[2] if len(starts) == 1 and len(kind.variants) > 1 else ""
        named = replace(self.pictures.of(s.value), caption=caption or of_thing)
        label = f"{s.cell} of the {kind.plural}"
        last = lines.sections[-1] if lines.sections else None
        if isinstance(last, Heap) and last.label == label:
            lines.sections[-1] = replace(last, shown=(*last.shown, named))
        else:
            lines.sections.append(Heap(label, (named,)))

    def picture(self, s: Stated) -> Picture:
        symbol = self.hints.symbols.get(s.cell)
        if s.value is UNKNOWN:
            return Picture("unknown", foot="?")
        if symbol is not None and isinstance(s.value, int) and s.value:
            return Picture(show(s.value), foot=symbol * s.value if s.value <= 12 else f"{s.value} {symbol}")
        return self.pictures.of(s.value)

    def heap(self, s: Stated, label: str) -> Heap:
        bare = strip(self.world.cells[s.cell].type)
        assert isinstance(bare, HeapType)
        known = s.value.known if isinstance(s.value, Hidden) else s.value
        covered: int | None = 0
        if isinstance(s.value, Hidden):
            covered = None if s.value.size is None else s.value.size - len(known)
        hint = self.hints.layouts.get(s.cell)
        form = hint.form if hint is not None else "pile" if bare.heap == "pile" else "row"
        shown = tuple(self.pictures.of(t) for t in known)
        return Heap(label, shown, covered, form, self.pictures.shape_of(bare.item))

    def track(self, s: Stated) -> Track:
        """The track as the game has it; longer if the number lies beyond it."""
        hint = self.hints.layouts[s.cell]
        assert hint.range is not None
        first, last = hint.range
        high, low = max(first, last, s.value), min(first, last, s.value)
        return Track(s.cell, *((low, high) if first <= last else (high, low)), s.value, hint.ends)

    def sentence(self, s: Stated) -> str:
        type_ = self.world.cells[s.cell].type
        bare = strip(type_)
        if isinstance(type_, FlagType):
            return words.say_flag("the game" if s.owner is None else s.owner.text, s.cell, bool(s.value))
        name = self.engine.slot_name(s.slot)
        if isinstance(bare, HeapType):
            kind = bare.item.kind if isinstance(bare.item, KindType) else "number"
            return words.say_heap(self.engine, name, kind, s.value, bare.heap == "list")
        return words.say_value(name, s.value)

    # ---- what a case says of values that rules define

    def values(self) -> None:
        names = {number: key for key, number in self.engine.emitted.emitter.values.items()}
        for mark, value in self.position.pins:
            number, *args = mark if isinstance(mark, tuple) else (mark,)
            decl = self.world.values[names[number]]
            of = [a for a in args if isinstance(a, Thing)]
            owner = of[0] if of and of[0].kind == "player" else None
            rest = of[1:] if owner is not None else of
            label = " ".join([*(a.text for a in rest), decl.name])
            items = value if isinstance(value, tuple) else (value,)
            shown = tuple(self.pictures.of(v) for v in items)
            lines = self.lines[owner]
            if isinstance(value, tuple):
                lines.sections.append(Heap(label, shown))
            else:
                lines.facts.append((label, shown))
            lines.said.append(words.say_value(f"the {decl.name}{_of(of)}", value))

    # ---- tiles: things that have states of their own and are places

    def tiles(self) -> set[int]:
        """Draws every thing that is a tile with what lies there; says which states are thereby drawn."""
        placed: set[int] = set()
        for kind, look in self.hints.looks.items():
            if look.shape != "tile" or kind not in self.world.kinds:
                continue
            there = [s for s in self.in_order() if s.owner is not None and s.owner.kind == kind]
            pieces = [s for s in self.in_order() if s.owner is None and isinstance(s.value, Thing) and s.value.kind == kind]
            owners = sorted({s.owner for s in there if s.owner} | {p.value for p in pieces}, key=sort_key) if there else []
            if not owners:
                continue
            self.lines[None].sections.append(Tiles(tuple(self.tile(o, there, pieces) for o in owners)))
            self.lines[None].said += [self.sentence(s) for s in (*there, *pieces)]
            placed |= {s.slot for s in (*there, *pieces)}
        return placed

    def tile(self, owner: Thing, there: list[Stated], pieces: list[Stated]) -> Tile:
        facts: list[tuple[str, tuple[Picture, ...]]] = []
        heaps = []
        for s in there:
            type_ = self.world.cells[s.cell].type
            if s.owner is not owner:
                continue
            if isinstance(strip(type_), HeapType):
                heaps.append(self.heap(s, ""))
            elif isinstance(type_, FlagType):
                facts.append(("", (Picture(_so(s), foot=_so(s)),)))
            else:
                facts.append(("", (self.picture(s),)))
        standing = tuple(p.cell for p in pieces if p.value is owner)
        return Tile(owner.text, tuple(facts), tuple(heaps), standing)

    # ---- sheets: numbers and ticks of things with several parts

    def sheets(self) -> None:
        for kind, layout in self.hints.layouts.items():
            if layout.form == "sheet" and kind in self.world.kinds:
                there = [s for s in self.in_order() if s.owner is not None and s.owner.kind == kind]
                for player in (None, *self.engine.players):
                    own = [s for s in there if self.home(s.owner) is player]
                    if own:
                        self.add_sheet(self.lines[player], self.sheet(kind, own))
                        self.lines[player].said += [self.sentence(s) for s in own]

    def add_sheet(self, lines: Lines, sheet: Sheet) -> None:
        """Sheets with the same columns are one sheet, as they are when printed."""
        last = lines.sections[-1] if lines.sections else None
        if isinstance(last, Sheet) and last.columns == sheet.columns:
            lines.sections[-1] = replace(last, rows=(*last.rows, *sheet.rows), spaces=(*last.spaces, *sheet.spaces))
        else:
            lines.sections.append(sheet)

    def sheet(self, kind: str, own: list[Stated]) -> Sheet:
        layout = self.hints.layouts[kind]
        fields = {f.name: f for f in self.world.kinds[kind].variants[0].fields}
        ranges = self.engine.things.range_of
        rows = ranges(fields[layout.row].type) if layout.row else (None,)
        columns = ranges(fields[layout.column or ""].type)
        written: dict[tuple[Any, Any], list[Stated]] = {}
        for s in own:
            assert s.owner is not None
            row = self.pictures.part(s.owner, layout.row)
            written.setdefault((row, self.pictures.part(s.owner, layout.column)), []).append(s)
        unknown = any(self.position.cells[slot] is UNKNOWN for slot in self.slots_of(kind))
        blank = None if unknown else ""
        spaces = tuple(tuple(self.space(written[(r, c)]) if (r, c) in written else blank for c in columns) for r in rows)
        label = " ".join(dict.fromkeys(s.cell for s in own))
        heads = tuple(self.pictures.of(r) if layout.row else Picture(label, foot=label) for r in rows)
        return Sheet(heads, tuple(show(c) for c in columns), spaces)

    def slots_of(self, kind: str) -> Iterator[int]:
        for slot, (cell, owner) in enumerate(self.engine.slots):
            if owner is not None and owner.kind == kind and cell not in self.hints.left_out:
                yield slot

    def space(self, there: list[Stated]) -> str | None:
        """What is written in one space: symbols, numbers, a tick."""
        written = []
        for s in there:
            type_ = self.world.cells[s.cell].type
            if isinstance(type_, FlagType):
                written.append("✓" if s.value else "")
            elif isinstance(strip(type_), NumberType) and s.value == 0 and s.cell in self.hints.symbols:
                written.append("")
            else:
                written.append(self.picture(s).foot if s.value is not None else "")
        return " ".join(w for w in written if w)


def _so(s: Stated) -> str:
    return s.cell if s.value else f"not {s.cell}"


def _of(things: list[Thing]) -> str:
    return f" of {' for '.join(t.text for t in things)}" if things else ""


def _fingerprint(title: str, game: str, panels: tuple[Panel, ...]) -> str:
    written = json.dumps([title, game, [(p.title, p.note, p.said) for p in panels]], ensure_ascii=True)
    return hashlib.sha256(written.encode()).hexdigest()[:12]
