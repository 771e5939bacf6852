"""Effects: what happens, with every place that is written known."""

from __future__ import annotations

from typing import assert_never

from lexludi.diagnostics import Code
from lexludi.program import model as m
from lexludi.program.declare import box_of
from lexludi.program.expressions import Mistyped, Typer, shown_there
from lexludi.program.scope import Scope
from lexludi.program.types import (
    PLAYER,
    AbsentType,
    FlagType,
    HeapType,
    KindType,
    Maybe,
    NumberType,
    Type,
    comparable,
    item_of,
    spoken,
    strip,
)
from lexludi.source import Span
from lexludi.syntax import nodes as n
from lexludi.syntax.vocabulary import plural_of

ONE_LIES = "move one, or declare the place 'a bag of …'"


class EffectTyper:
    def __init__(self, typer: Typer, editions: object) -> None:
        self.t = typer
        self.world = typer.world
        self.edition_names = editions
        self.written: set[str] = set()

    def effects(self, written: tuple[n.Effect, ...], scope: Scope) -> tuple[m.TEffect, ...]:
        made: list[m.TEffect] = []
        failed = False
        for effect in written:
            try:
                made.extend(self.effect(effect, scope))
            except Mistyped:
                failed = True
        if failed:
            raise Mistyped
        return tuple(made)

    def effect(self, e: n.Effect, scope: Scope) -> tuple[m.TEffect, ...]:
        match e:
            case n.Chain(parts):
                return tuple(self.simple(p, scope) for p in parts)
            case n.IfEffect(cond, inner):
                inside = scope.inner()
                test = self.t.cond(cond, inside)
                inside.shown(shown_there(test))
                return (m.IfThen(test, self.effect(inner, inside), span=e.span),)
            case n.ForEach(group, inner):
                inside = scope.inner()
                source = self.t.source(group, inside, name_it=True)
                return (m.Loop(source, self.effect(inner, inside), span=e.span),)
            case n.AccordingEffect(languages, inner):
                names = self.edition_names(languages, e.span)  # type: ignore[operator]
                return (m.Reading(names, self.effect(inner, scope), span=e.span),)
            case _:
                assert_never(e)

    def simple(self, e: n.Simple, scope: Scope) -> m.TEffect:
        match e:
            case n.Goes():
                return self.goes(e, scope)
            case n.Becomes(thing, value):
                return self.becomes(thing, value, scope, e.span)
            case n.BecomesNot(thing, name):
                return m.SetFlag(self.flag(thing, name, scope, e.span), False, span=e.span)
            case n.Changes(thing, up, amount):
                return self.changes(thing, up, amount, scope, e.span)
            case n.Shuffled(thing):
                place = self.place(thing, scope)
                if not (isinstance(place.type, HeapType) and place.type.heap == "pile"):
                    self.t.wrong(Code.NOT_A_PLACE, "only a pile is shuffled", thing.span, "declare it 'a pile of …'")
                return m.Shuffle(place, span=e.span)
            case n.Shown(thing, seer):
                return self.shown(thing, seer, scope, e.span)
            case n.Interrupts(stage, roles):
                return self.interrupts(stage, roles, scope, e.span)
            case n.ChangePlaces(left, right):
                a, b = self.place(left, scope), self.place(right, scope)
                if not comparable(a.type, b.type):
                    self.t.wrong(Code.WRONG_TYPE, f"{spoken(a.type)} and {spoken(b.type)} cannot change places", e.span)
                return m.Swap(a, b, span=e.span)
            case n.GameEnds():
                return m.EndGame(span=e.span)
            case _:
                assert_never(e)

    # ---- places

    def place(self, e: n.Expr, scope: Scope, kind: str | None = None) -> m.Place:
        """The cell that an expression names, to be written."""
        if isinstance(e, n.Name) and e.text == "box" and scope.find("box") is None:
            return self.box(e, kind)
        found = self.t.expr(e, scope)
        if not isinstance(found, m.CellRead):
            hint = "rules say what it is: change what they look at" if isinstance(found, m.ValueOf) else ""
            self.t.wrong(Code.NOT_SETTABLE, "this is not something that is kept, so it cannot change", e.span, hint)
        self.written.add(found.cell)
        return m.Place(found.cell, found.owner, self.world.cells[found.cell].type)

    def box(self, e: n.Expr, kind: str | None) -> m.Place:
        if kind is None or box_of(kind) not in self.world.cells:
            hint = "say how many there are: There are 60 cards: …"
            self.t.wrong(Code.NOT_A_PLACE, "there is no box for these", e.span, hint)
        return m.Place(box_of(kind), None, self.world.cells[box_of(kind)].type)

    def flag(self, thing: n.Expr, name: str, scope: Scope, span: Span) -> m.Place:
        owner = self.t.expr(thing, scope)
        bare = strip(owner.type)
        cell = self.world.cells.get(name)
        if cell is None or not isinstance(cell.type, FlagType) or not isinstance(bare, KindType) or cell.owner != bare.kind:
            flags = {c.name for c in self.world.cells.values() if isinstance(c.type, FlagType)}
            self.t.wrong(Code.UNKNOWN_FEATURE, f"{spoken(owner.type)} is never '{name}'", span, self.t.near(name, flags))
        self.written.add(name)
        return m.Place(name, owner, cell.type)

    # ---- moving things

    def goes(self, e: n.Goes, scope: Scope) -> m.TEffect:
        match e.goods:
            case n.AllGoods(group):
                return self.all_go(group, e, scope)
            case n.Drawn(quantity, zone):
                return self.drawn_go(quantity, zone, e, scope)
            case _:
                return self.thing_goes(e.goods, e, scope)

    def thing_goes(self, goods: n.Expr, e: n.Goes, scope: Scope) -> m.TEffect:
        thing = self.t.expr(goods, scope)
        several = isinstance(strip(thing.type), HeapType)
        item = item_of(thing.type) if several else strip(thing.type)
        if not isinstance(item, KindType):
            hint = "a number goes up or down by some amount"
            self.t.wrong(Code.CANNOT_MOVE, f"{spoken(thing.type)} cannot go anywhere", goods.span, hint)
        source: m.Place | None = None
        if e.source is not None:
            source = self.place(e.source, scope, item.kind)
            inside = item_of(source.type) or strip(source.type)
            if not comparable(inside, item):
                self.t.wrong(Code.NEVER_EQUAL, f"in there is {spoken(inside)}, never {spoken(item)}", e.source.span)
        elif isinstance(thing, m.CellRead):
            source = m.Place(thing.cell, thing.owner, self.world.cells[thing.cell].type)
            self.written.add(thing.cell)
        else:
            self.t.wrong(Code.NOT_A_PLACE, "say from where it goes", e.span, "write: … goes from … to …")
        target, wrap = self.target(e, item, scope)
        if several and not isinstance(strip(target.type), HeapType):
            self.t.wrong(Code.MANY_FOR_ONE, "several things do not fit where one lies", e.target.span, ONE_LIES)
        return m.MoveThing(thing, several, source, target, wrap, span=e.span)

    def all_go(self, group: n.Set, e: n.Goes, scope: Scope) -> m.TEffect:
        type_, _ = self.t.kind_type(group.name, group.span)
        zone = e.source if group.zone is None else group.zone
        if zone is None:
            self.t.wrong(Code.NOT_A_PLACE, "say from where they go", e.span, "write: all cards in the … go to …")
        if isinstance(zone, n.Name) and zone.text == "box" and isinstance(type_, KindType):
            place = self.box(zone, type_.kind)
            inside = scope.inner()
            var = inside.bring_in(None, type_)
            heap: m.TExpr = m.CellRead(place.cell, None, place.type)
            source = m.Source(var, heap, self.t.restrictions(group.restrictions, var, inside))
        else:
            source = self.t.source(n.Set(group.name, group.called, zone, group.restrictions, span=group.span), scope)
        if not isinstance(source.heap, m.CellRead | m.AllCells):
            self.t.wrong(Code.NOT_A_PLACE, "things go out of a place that is kept, not out of this", zone.span)
        self.written.add(source.heap.cell)
        item = strip(source.var.type)
        assert isinstance(item, KindType)
        target, wrap = self.target(e, item, scope)
        if not isinstance(strip(target.type), HeapType):
            self.t.wrong(Code.MANY_FOR_ONE, "several things do not fit where one lies", e.target.span, ONE_LIES)
        return m.MoveAll(source, target, wrap, span=e.span)

    def drawn_go(self, quantity: n.Quantity, zone: n.Expr, e: n.Goes, scope: Scope) -> m.TEffect:
        type_, variant = self.t.kind_type(quantity.name, quantity.span)
        if not isinstance(type_, KindType) or variant is not None:
            self.t.wrong(Code.WRONG_TYPE, "what is drawn is not known before: name the whole kind", quantity.span)
        place = self.place(zone, scope, type_.kind)
        heap = strip(place.type)
        assert isinstance(e.goods, n.Drawn)
        if not isinstance(heap, HeapType) or not comparable(heap.item, type_):
            self.t.wrong(Code.NOT_A_PLACE, f"no {quantity.name} can be drawn from {spoken(place.type)}", zone.span)
        if not e.goods.by_chance and heap.heap != "pile":
            hint = "write 'chosen by chance from', or declare it 'a pile of …'"
            self.t.wrong(Code.NOT_ORDERED, f"{spoken(heap)} has no top", zone.span, hint)
        number: m.TExpr
        if isinstance(quantity.amount, int):
            number = m.Num(quantity.amount, NumberType(quantity.amount, quantity.amount))
        else:
            number = self.t.expr(quantity.amount, scope)
            self.number(number, quantity.span)
        target, wrap = self.target(e, type_, scope)
        if not isinstance(strip(target.type), HeapType) and number.type != NumberType(1, 1):
            self.t.wrong(Code.MANY_FOR_ONE, "several things do not fit where one lies", e.target.span, ONE_LIES)
        return m.MoveDrawn(number, place, target, wrap, span=e.span)

    def number(self, e: m.TExpr, span: Span) -> None:
        if not isinstance(strip(e.type), NumberType):
            self.t.wrong(Code.NOT_A_NUMBER, f"this is {spoken(e.type)}, not a number", span)
        if isinstance(e.type, Maybe):
            hint = "say what happens then: … if there is one"
            self.t.wrong(Code.MAY_BE_NONE, "this may be none, and then it is no number", span, hint)

    def target(self, e: n.Goes, item: KindType, scope: Scope) -> tuple[m.Place, m.Wrap | None]:
        wrap = self.wrap(e.form, item, scope) if e.form is not None else None
        arrives = KindType(wrap.kind) if wrap is not None else item
        target = self.place(e.target, scope, arrives.kind)
        inside = item_of(target.type) or strip(target.type)
        if not comparable(inside, arrives):
            hint = self.wrap_hint(inside, arrives)
            self.t.wrong(Code.CANNOT_MOVE, f"there lies {spoken(inside)}, never {spoken(arrives)}", e.target.span, hint)
        return target, wrap

    def wrap_hint(self, inside: Type, arrives: KindType) -> str:
        kind = self.world.kinds.get(inside.kind) if isinstance(inside, KindType) else None
        if kind is not None and any(f.type == arrives for v in kind.variants for f in v.fields):
            return f"write: … as a {kind.name} with …"
        if isinstance(inside, KindType) and self.holds(arrives.kind, inside):
            return f"write: … as {plural_of(inside.kind)}"
        return f"name a place for {spoken(arrives)}"

    def holds(self, kind: str, part: KindType) -> bool:
        known = self.world.kinds.get(kind)
        return known is not None and any(f.type == part for v in known.variants for f in v.fields)

    def wrap(self, form: n.Form, item: KindType, scope: Scope) -> m.Wrap:
        type_, _ = self.t.kind_type(form.name, form.span)
        if not isinstance(type_, KindType) or type_.kind not in self.world.kinds:
            self.t.wrong(Code.WRONG_TYPE, f"nothing goes as {form.name}", form.span)
        if not form.wrapped:
            fields = self.world.kinds[item.kind].variants[0].fields if item.kind in self.world.kinds else ()
            found = [f.name for f in fields if f.type == type_]
            if len(found) != 1:
                self.t.wrong(Code.WRONG_TYPE, f"{spoken(item)} does not hold one {type_.kind}", form.span)
            return m.Wrap(type_.kind, unwrap_field=found[0])
        record = self.world.kinds[type_.kind].variants
        fields = record[0].fields
        holders = [f.name for f in fields if f.type == item]
        if len(record) != 1 or not holders:
            self.t.wrong(Code.WRONG_TYPE, f"a {type_.kind} does not hold {spoken(item)}", form.span)
        goods_field = holders[0]
        others = [f for f in fields if f.name != goods_field]
        if len(others) != len(form.parts):
            names = ", ".join(f.name for f in others) or "nothing else"
            wanted = " and ".join(f"the {f.name}" for f in others)
            hint = f"write: as a {type_.kind} with {wanted}" if others else "leave 'with' out"
            self.t.wrong(Code.WRONG_VERB_PARTS, f"a {type_.kind} has besides: {names}", form.span, hint)
        parts = []
        for f, written in zip(others, form.parts, strict=True):
            value = self.t.expr(written, scope, f.type)
            self.t.want(value, f.type, written.span)
            parts.append((f.name, value))
        return m.Wrap(type_.kind, None, goods_field, tuple(parts))

    # ---- changing

    def becomes(self, thing: n.Expr, value: n.Expr | n.Chance, scope: Scope, span: Span) -> m.TEffect:
        if isinstance(value, n.Name) and not value.the:
            flag = self.world.cells.get(value.text)
            if flag is not None and isinstance(flag.type, FlagType):
                return m.SetFlag(self.flag(thing, value.text, scope, span), True, span=span)
        place = self.place(thing, scope)
        if isinstance(place.type, FlagType):
            self.t.wrong(Code.WRONG_TYPE, f"write: … becomes {place.cell}", span)
        bare = strip(place.type)
        if isinstance(bare, HeapType) or (isinstance(bare, KindType) and self.holds_material(bare.kind)):
            hint = "write: … goes from … to …"
            self.t.wrong(Code.COPIED, "things are moved, never copied", span, hint)
        if isinstance(value, n.Chance):
            return m.SetByChance(place, self.choices(value, place, scope), span=span)
        made = self.t.expr(value, scope, place.type)
        self.fits(made, place.type, value.span)
        return m.SetTo(place, made, span=span)

    def choices(self, value: n.Chance, place: m.Place, scope: Scope) -> m.TExpr:
        type_, _ = self.t.kind_type(value.name, value.span)
        self.t.want(m.Absent(type_), place.type, value.span)
        if value.zone is not None:
            heap = self.t.expr(value.zone, scope)
            if item_of(heap.type) is None:
                self.t.wrong(Code.NOT_A_PLACE, f"nothing can be chosen from {spoken(heap.type)}", value.zone.span)
            return heap
        if not isinstance(type_, KindType):
            self.t.wrong(Code.NOT_A_PLACE, "say from what the number is chosen", value.span)
        return m.AllOfKind(type_.kind, HeapType(type_, "list"))

    def holds_material(self, kind: str) -> bool:
        if kind in self.world.material:
            return True
        if kind not in self.world.kinds:
            return False
        fields = [strip(f.type) for v in self.world.kinds[kind].variants for f in v.fields]
        return any(isinstance(t, KindType) and self.holds_material(t.kind) for t in fields)

    def fits(self, value: m.TExpr, wanted: Type, span: Span) -> None:
        """Can the value be kept there?"""
        if isinstance(value.type, AbsentType):
            if not isinstance(wanted, Maybe):
                self.t.wrong(Code.MAY_BE_NONE, "this can never be none", span, "declare it 'or none'")
            return
        bare, room = strip(value.type), strip(wanted)
        if isinstance(bare, NumberType) and isinstance(room, NumberType):
            if bare.high < room.low or bare.low > room.high:
                message = f"this is from {bare.low} to {bare.high}, but there is room from {room.low} to {room.high}"
                self.t.wrong(Code.OUT_OF_RANGE, message, span, "correct the number, or declare a wider range")
        elif bare != room:
            message = f"this is {spoken(value.type)}, but there stands {spoken(wanted)}"
            self.t.wrong(Code.WRONG_TYPE, message, span, f"name {spoken(room)}")
        if isinstance(value.type, Maybe) and not isinstance(wanted, Maybe):
            self.t.wrong(Code.MAY_BE_NONE, "this may be none, which cannot be kept there", span, "declare the state 'or none'")

    def changes(self, thing: n.Expr, up: bool, amount: n.Expr, scope: Scope, span: Span) -> m.TEffect:
        place = self.place(thing, scope)
        if not isinstance(strip(place.type), NumberType):
            self.t.wrong(Code.NOT_A_NUMBER, f"this is {spoken(place.type)}, not a number", thing.span)
        by = self.t.expr(amount, scope)
        self.number(by, amount.span)
        return m.Raise(place, up, by, span=span)

    def shown(self, thing: n.Expr, seer: n.Seer, scope: Scope, span: Span) -> m.TEffect:
        goods = self.t.expr(thing, scope)
        several = isinstance(strip(goods.type), HeapType)
        seers: m.TExpr | None
        if isinstance(seer, n.Everyone):
            seers = m.AllOfKind("player", HeapType(PLAYER, "list"))
        elif isinstance(seer, n.Nobody):
            self.t.wrong(Code.WRONG_TYPE, "what is shown to nobody is not shown", span)
        else:
            seers = self.t.expr(seer, scope)
            if not comparable(item_of(seers.type) or seers.type, PLAYER):
                self.t.wrong(Code.WRONG_TYPE, f"this is {spoken(seers.type)}, not a player", seer.span)
        return m.ShowTo(goods, several, None, seers, span=span)

    def interrupts(self, stage: n.Expr, roles: tuple[n.Role, ...], scope: Scope, span: Span) -> m.TEffect:
        name = stage.text if isinstance(stage, n.Name) else ""
        found = self.world.stages.get(name)
        if found is None:
            hint = self.t.near(name, set(self.world.stages))
            self.t.wrong(Code.UNKNOWN_STAGE, f"there is no stage called '{name}'", stage.span, hint)
        self.t.used.add(f"stage {name}")
        given = {r.name: r for r in roles}
        if set(given) != {f.name for f in found.fields} or len(given) != len(roles):
            wanted = " and ".join(f"… as {f.name}" for f in found.fields)
            self.t.wrong(Code.WRONG_ROLES, f"'{name}' does not take these", span, f"write: with {wanted}" if wanted else "")
        data = []
        for f in found.fields:
            value = self.t.expr(given[f.name].thing, scope, f.type)
            self.t.want(value, f.type, given[f.name].span)
            data.append(value)
        return m.Interrupt(name, tuple(data), span=span)
