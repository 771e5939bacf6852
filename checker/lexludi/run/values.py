"""Values at one table: things are made once each, so that equal things are the same object."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import product

from lexludi.diagnostics import Code, refuse
from lexludi.program import model as m
from lexludi.program.types import KindType, Maybe, NumberType, Type, strip

FIELDS = 8
"""How many different parts a kind may have over all its variants."""


class Thing:
    """A thing of a kind: a player, a suit, a card, a lay. `i` counts it within its kind, `vi` says which variant it is."""

    __slots__ = ("f0", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "i", "key", "kind", "text", "variant", "vi")

    f0: object
    i: int
    key: tuple[object, ...]
    kind: str
    text: str
    variant: str
    vi: int

    def __repr__(self) -> str:
        return self.text


Value = object
"""A Thing, an int, a bool, None, or a tuple of things (a bag or pile in the order of their keys, a list in its own)."""


class Things:
    """All things of a table with certain players."""

    def __init__(self, world: m.World, players: tuple[str, ...] = ()) -> None:
        self.world = world
        for kind in world.kinds.values():
            if len(kind.field_names()) > FIELDS:
                message = f"a '{kind.name}' has more than {FIELDS} different parts"
                raise refuse(Code.KIND_TOO_LARGE, message, kind.span, "make two kinds of it")
        self._made: dict[tuple[object, ...], Thing] = {}
        self._layout = {k.name: {f: i for i, f in enumerate(k.field_names())} for k in world.kinds.values()}
        self._variants = {k.name: [v.name for v in k.variants] for k in world.kinds.values()}
        self.players = tuple(self._player(name, seat) for seat, name in enumerate(players))
        self.lasting: dict[str, tuple[Thing, ...]] = {}  # by kind, the things that are the same at all tables
        self._all: dict[str, tuple[Thing, ...]] = {"player": self.players}
        for kind in world.kinds.values():
            if not any(self._endless(f.type) for v in kind.variants for f in v.fields):
                self.all(kind.name)

    def seat(self, players: tuple[str, ...]) -> Things:
        """A table with these players. What was made without players is the same there: a card is one card at every table."""
        table = copy(self)
        table.lasting = self._all
        table.players = tuple(self._player(name, seat) for seat, name in enumerate(players))
        table._made = dict(self._made)
        table._all = {**self._all, "player": table.players}
        return table

    def lasts(self, thing: Thing) -> bool:
        """Is this very thing there at every table of the game?"""
        alike = self.lasting.get(thing.kind, ())
        return 0 <= thing.i < len(alike) and alike[thing.i] is thing

    def _endless(self, t: Type) -> bool:
        """Things that hold players are made when they are met."""
        bare = strip(t)
        if not isinstance(bare, KindType):
            return False
        if bare.kind == "player":
            return True
        return any(self._endless(f.type) for v in self.world.kinds[bare.kind].variants for f in v.fields)

    def _player(self, name: str, seat: int) -> Thing:
        thing = Thing()
        thing.kind, thing.variant, thing.vi, thing.i = "player", "player", 0, seat
        thing.key, thing.text = (seat,), name
        return thing

    def slot(self, kind: str, field: str) -> int:
        """Which of f0, f1, … holds a field."""
        return self._layout[kind][field]

    def variant_number(self, kind: str, variant: str) -> int:
        return self._variants[kind].index(variant)

    def make(self, kind: str, variant: str, fields: tuple[Value, ...]) -> Thing:
        """The thing with these parts, in the order in which its variant names them."""
        found = self._made.get((kind, variant, fields))
        if found is None:
            found = self._make(kind, variant, fields)
            self._made[(kind, variant, fields)] = found
        return found

    def _make(self, kind: str, variant: str, fields: tuple[Value, ...]) -> Thing:
        thing = Thing()
        thing.kind, thing.variant = kind, variant
        thing.vi = self.variant_number(kind, variant)
        thing.i = -1
        for index in range(FIELDS):
            setattr(thing, f"f{index}", None)
        decl = self.world.kinds[kind].variants[thing.vi]
        for field, value in zip(decl.fields, fields, strict=True):
            setattr(thing, f"f{self.slot(kind, field.name)}", value)
        thing.key = (thing.vi, *(sort_key(v) for v in fields))
        words = [show(v) for v in fields]
        thing.text = " ".join([variant, *words] if self._reads_alike(kind, decl) else words) if fields else variant
        return thing

    def _reads_alike(self, kind: str, decl: m.VariantDecl) -> bool:
        """Could a thing of another variant have the same parts? Then its text begins with its variant."""
        own = [_sort(f.type) for f in decl.fields]
        return any(v is not decl and [_sort(f.type) for f in v.fields] == own for v in self.world.kinds[kind].variants)

    def all(self, kind: str) -> tuple[Thing, ...]:
        """Every thing of a kind, in the order of its declaration."""
        if kind not in self._all:
            found = [thing for v in self.world.kinds[kind].variants for thing in self.of_variant(kind, v)]
            for index, thing in enumerate(found):
                thing.i = index
            self._all[kind] = tuple(found)
        return self._all[kind]

    def of_variant(self, kind: str, variant: m.VariantDecl) -> Iterator[Thing]:
        for fields in product(*(self.range_of(f.type) for f in variant.fields)):
            yield self.make(kind, variant.name, fields)

    def range_of(self, t: Type) -> tuple[Value, ...]:
        """Every value of a type that is not a heap."""
        bare = strip(t)
        values: tuple[Value, ...]
        if isinstance(bare, NumberType):
            values = tuple(range(bare.low, bare.high + 1))
        elif isinstance(bare, KindType):
            values = self.all(bare.kind)
        else:
            values = (False, True)
        return (*values, None) if isinstance(t, Maybe) else values


def _sort(t: Type) -> str:
    bare = strip(t)
    return bare.kind if isinstance(bare, KindType) else "number"


def sort_key(value: Value) -> tuple[object, ...]:
    if isinstance(value, Thing):
        return (1, value.key)
    if value is None:
        return (0,)
    assert isinstance(value, int)
    return (0, int(value))


def show(value: Value) -> str:
    """A value as a person writes it in a case."""
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return ", ".join(show(v) for v in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value.text if isinstance(value, Thing) else str(value)
