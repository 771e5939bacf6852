"""A thing to its picture, by the hints of the game; by its declaration where there are none."""

from __future__ import annotations

from typing import Any

from lexludi.program import model as m
from lexludi.program.types import KindType, Type, strip
from lexludi.reports.draw.scene import Picture
from lexludi.run.engine import Engine
from lexludi.run.values import Thing, show

CHIP = "chip"
PIPS = 9  # a number up to this is told by pips on a die


class Pictures:
    """Pictures of the things of one table."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.world = engine.world
        self.hints = engine.world.hints

    def of(self, value: Any) -> Picture:
        if not isinstance(value, Thing):
            return Picture(show(value), foot=show(value))
        if value.kind == "player":
            return Picture(value.text, foot=value.text)
        look = self.look(value)
        if look is not None and look.of_part:
            return self.as_part(value, look)
        return self.plain(value, look or m.Look(CHIP))

    def look(self, thing: Thing) -> m.Look | None:
        return self.hints.looks.get(thing.variant) or self.hints.looks.get(thing.kind)

    def shape_of(self, t: Type) -> str:
        """The shape that things of a type have, as far as the type alone says."""
        bare = strip(t)
        kind = bare.kind if isinstance(bare, KindType) else ""
        look = self.hints.looks.get(kind)
        if look is None:
            return CHIP
        if look.of_part:
            part, _ = self.world.kinds[kind].field_type(look.shape)
            return CHIP if part is None or part == bare else self.shape_of(part)
        return look.shape

    def part(self, thing: Thing, name: str | None) -> Any:
        if name is None or name not in self.world.kinds[thing.kind].field_names():
            return None
        return getattr(thing, f"f{self.engine.things.slot(thing.kind, name)}")

    def as_part(self, thing: Thing, look: m.Look) -> Picture:
        inner = self.of(self.part(thing, look.shape))
        mark = self.part(thing, look.mark)
        colour = self.colour(self.part(thing, look.colour)) or inner.colour
        caption = "" if mark is None else show(mark) if isinstance(mark, Thing) else f"{look.mark} {show(mark)}"
        return Picture(thing.text, inner.shape, inner.mark, inner.sign, inner.foot, colour, caption, inner.pips)

    def plain(self, thing: Thing, look: m.Look) -> Picture:
        """The part that is written stands large, the part that colours below; a thing without parts bears its own name."""
        coloured = self.part(thing, look.colour)
        marked = self.part(thing, look.mark)
        sign = self.sign(coloured) if coloured is not None else self.own_sign(thing)
        mark = show(marked) if marked is not None else (self.world.pictures.get(thing.variant) or sign)
        foot = show(coloured) if coloured is not None else self.name(thing, look)
        colour = self.colour(coloured) or self.colour(thing) or (self.colour(self.coloured_part(thing)) if look.shape == CHIP else "")
        pips = marked if isinstance(marked, int) and 0 < marked <= PIPS else 0
        return Picture(thing.text, look.shape, mark, sign, foot, colour, "", pips)

    def name(self, thing: Thing, look: m.Look) -> str:
        """A thing by its name alone where its mark is written large already."""
        fields = self.world.kinds[thing.kind].variants[thing.vi].fields
        if look.shape == CHIP or len(fields) != 1 or look.mark not in (None, fields[0].name):
            return thing.text
        return "" if look.mark else thing.text

    def own_sign(self, thing: Thing) -> str:
        part = self.coloured_part(thing)
        if part is not None:
            return self.sign(part)
        fields = self.world.kinds[thing.kind].variants[thing.vi].fields
        if len(fields) == 1 and isinstance(inner := self.part(thing, fields[0].name), Thing):
            return self.sign(inner)
        return self.sign(thing)

    def sign(self, thing: Any) -> str:
        """A letter or symbol that stands for a thing: a hint, or as few letters as tell it from the others of its kind."""
        if not isinstance(thing, Thing) or thing.kind == "player":
            return show(thing)
        hint = self.hints.marks.get((thing.kind, thing.variant)) or self.world.pictures.get(thing.variant)
        if hint:
            return hint
        others = [v.name for v in self.world.kinds[thing.kind].variants if v.name != thing.variant]
        for length in range(1, 4):
            if not any(o.startswith(thing.variant[:length]) for o in others):
                return thing.variant[:length].capitalize()
        return thing.variant[:3].capitalize()

    def colour(self, thing: Any) -> str:
        return self.hints.colours.get((thing.kind, thing.variant), "") if isinstance(thing, Thing) else ""

    def coloured_part(self, thing: Thing) -> Thing | None:
        """`red 5` is red although nobody said so: the first part that has a colour gives it."""
        for f in self.world.kinds[thing.kind].variants[thing.vi].fields:
            value = self.part(thing, f.name)
            if isinstance(value, Thing) and value.kind != "player":
                found = value if self.colour(value) else self.coloured_part(value)
                if found is not None:
                    return found
        return None
