"""Expressions and conditions: names resolved, types known.

In: syntax nodes and a scope. Out: typed expressions. A mistake is reported and the sentence (or the conjunct) is left.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches
from typing import NoReturn, assert_never

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program import model as m
from lexludi.program.items import describe
from lexludi.program.places import part
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
    maybe,
    spoken,
    strip,
)
from lexludi.source import Span
from lexludi.syntax import nodes as n
from lexludi.syntax.vocabulary import plural_of

BUILT_IN = {"player", "number"}
LARGEST = 1_000_000


class Mistyped(Exception):
    """The mistake is reported; what it stood in is left."""


class Typer:
    """Types expressions against a world. `value_type` is asked when a defined value is met."""

    def __init__(self, world: m.World, report: Callable[[Diagnostic], None]) -> None:
        self.world = world
        self._report = report
        self.used: set[str] = set()
        self.players: frozenset[str] | None = None
        self.value_type: Callable[[str, Span], Type] = lambda key, span: self.world.values[key].type

    # ---- mistakes

    def wrong(self, code: Code, message: str, span: Span, hint: str = "") -> NoReturn:
        self._report(Diagnostic(code, message, span, hint))
        raise Mistyped

    def near(self, name: str, known: list[str] | set[str]) -> str:
        found = get_close_matches(name, sorted(known), 1, 0.6)
        return f"did you mean '{found[0]}'?" if found else ""

    # ---- names of kinds

    def kind_of(self, name: str) -> str | None:
        """The kind (or variant) that a singular or plural name stands for."""
        name = self.world.plurals.get(name, name)
        if name in BUILT_IN or name in self.world.kinds or self.variant_of(name):
            return name
        return None

    def variant_of(self, name: str) -> tuple[m.Kind, m.VariantDecl] | None:
        name = self.world.plurals.get(name, name)
        for kind in self.world.kinds.values():
            for variant in kind.variants:
                if variant.name == name and name != kind.name:
                    return kind, variant
        return None

    def kind_type(self, name: str, span: Span) -> tuple[Type, str | None]:
        """The type for a kind's name, and the variant if the name is one."""
        kind = self.kind_of(name)
        if kind is None:
            known = {*self.world.kinds, *BUILT_IN, *(v.name for k in self.world.kinds.values() for v in k.variants)}
            self.wrong(Code.UNKNOWN_KIND, f"there is no kind of thing called '{name}'", part(span, name), self.near(name, known))
        self.used.add(f"kind {kind}")
        if kind == "number":
            return NumberType(-LARGEST, LARGEST), None
        variant = self.variant_of(kind) if kind not in self.world.kinds and kind != "player" else None
        if variant is not None:
            return KindType(variant[0].name), variant[1].name
        return KindType(kind), None

    # ---- expressions

    def expr(self, e: n.Expr, scope: Scope, wanted: Type | None = None) -> m.TExpr:
        """An expression; what the sentence has shown to be there cannot be none in it."""
        made = self._expr(e, scope, wanted)
        if isinstance(made.type, Maybe) and scope.is_there(made):
            return replace(made, type=made.type.inner)
        return made

    def _expr(self, e: n.Expr, scope: Scope, wanted: Type | None) -> m.TExpr:
        match e:
            case n.Name():
                return self.name(e, scope, wanted)
            case n.Proper(text):
                if self.players is None or text not in self.players:
                    hint = f"the players are {', '.join(sorted(self.players))}" if self.players else "name players in cases only"
                    self.wrong(Code.NOT_A_PLAYER, f"there is no player called {text} here", e.span, hint)
                return m.Player(text, PLAYER)
            case n.Written():
                return self.written(e, None)
            case n.Of():
                return self.feature(e, scope)
            case n.Number(value):
                return m.Num(value, NumberType(value, value))
            case n.NoneValue():
                return m.Absent(AbsentType())
            case n.AKind(name):
                self.wrong(Code.WRONG_TYPE, f"'a {name}' is not one certain thing", e.span, f"write 'the {name}'")
            case n.Arith(op, left, right):
                return self.arithmetic(op, left, right, scope, e.span)
            case n.Extreme(which, left, right):
                return self.arithmetic(which, left, right, scope, e.span)
            case n.Difference(left, right):
                return self.arithmetic("difference", left, right, scope, e.span)
            case n.NumberOf(group):
                source = self.source(group, scope)
                return m.Count(source, NumberType(0, self.most_of(source)))
            case n.Total(name, of, group):
                return self.total(name, of, group, scope, e.span)
            case n.AllOf(group, by, where):
                source = self.source(group, scope)
                order, order_in = None, None
                if by is not None and where is not None:
                    order = self.feature_of(source.var, by, None, e.span)
                    order_in = self.expr(where, scope)
                    if item_of(order_in.type) is None:
                        self.wrong(Code.NOT_A_PLACE, "this is not a list to order by", where.span)
                heap = strip(source.heap.type)
                listed = order is not None or (isinstance(heap, HeapType) and heap.heap == "list")
                return m.Gather(source, order, order_in, HeapType(_item(source.var.type), "list" if listed else "bag"))
            case n.Series(names):
                return self.series(names, scope, e.span)
            case n.Nth(which, group):
                source = self.source(group, scope)
                heap = strip(source.heap.type)
                if which != "only" and not (isinstance(heap, HeapType) and heap.heap == "list"):
                    hint = "only a list has a first and a last; a pile is drawn 'from the top of'"
                    self.wrong(Code.NOT_ORDERED, f"these have no order, so there is no {which} one", e.span, hint)
                return m.Pick(which, source, maybe(source.var.type))
            case n.Best(name, by, of, highest, group):
                return self.best(name, by, of, highest, group, scope, e.span)
            case n.Next(kind, clockwise, start, who):
                if self.kind_of(kind) != "player":
                    self.wrong(Code.WRONG_TYPE, "only players sit round the table", e.span, "write 'the next player …'")
                begin = self.expr(start, scope)
                self.want(begin, PLAYER, start.span)
                inside = scope.inner()
                var = inside.bring_in(None, PLAYER)
                test = self.restrictions(who, var, inside)
                return m.NextTo(clockwise, begin, var, test, Maybe(PLAYER) if test or isinstance(begin.type, Maybe) else PLAYER)
            case _:
                assert_never(e)

    def series(self, names: tuple[str, ...], scope: Scope, span: Span) -> m.Series:
        """Values in the order they are told in, all of one kind."""
        items = tuple(self.name(n.Name(name, False, span=part(span, name)), scope, None) for name in names)
        for name, item in zip(names, items, strict=True):
            self.want(item, items[0].type, part(span, name))
        return m.Series(items, HeapType(_item(items[0].type), "list"))

    def want(self, e: m.TExpr, wanted: Type, span: Span) -> None:
        if not comparable(e.type, wanted):
            hint = f"name {spoken(wanted)}"
            self.wrong(Code.WRONG_TYPE, f"this is {spoken(e.type)}, but here stands {spoken(wanted)}", span, hint)

    def name(self, e: n.Name, scope: Scope, wanted: Type | None) -> m.TExpr:
        found = self.find_name(e.text, scope, wanted, e.span)
        if found is None:
            known = {*scope.all_names(), *self.world.cells, *self.world.kinds, "mover", "players"}
            known |= {v.name for v in self.world.values.values()}
            known |= {v.name for k in self.world.kinds.values() for v in k.variants}
            hint = self.near(e.text, known)
            if e.text in self.world.cells:
                hint = f"say whose: 'the player's {e.text}'"
            roles = [s.name for s in self.world.stages.values() if e.text in {f.name for f in s.fields}]
            if roles:
                message = f"the {e.text} is known only in the {roles[0]}"
                self.wrong(Code.NO_STAGE_NAMED, message, e.span, f"begin with: In {roles[0]}, …")
            self.wrong(Code.UNKNOWN_NAME, f"nothing is called '{e.text}' here", e.span, hint)
        return found

    def find_name(self, text: str, scope: Scope, wanted: Type | None, span: Span) -> m.TExpr | None:
        var = scope.find(text)
        if var is not None:
            return var
        for index, frame_field in enumerate(scope.frame):
            if frame_field.name == text:
                return m.FrameField(index, text, frame_field.type)
        if text == "mover":
            return m.Mover(PLAYER)
        if text == "players":
            return m.AllOfKind("player", HeapType(PLAYER, "list"))
        cell = self.world.cells.get(text)
        if cell is not None and cell.owner is None:
            self.used.add(f"cell {text}")
            return m.CellRead(text, None, cell.type)
        if text in self.world.values:
            return m.ValueOf(text, (), self.value(text, span))
        constant = self.constant(text, wanted, span)
        if constant is not None:
            return constant
        single = self.world.plurals.get(text, text)
        cell = self.world.cells.get(single)
        if cell is not None and cell.owner is not None and single != text and isinstance(strip(cell.type), HeapType):
            self.used.add(f"cell {single}")
            return m.AllCells(single, cell.type)
        if single != text and single in self.world.kinds:
            kind = KindType(single)
            return m.AllOfKind(single, HeapType(kind, "list"))
        return None

    def value(self, key: str, span: Span) -> Type:
        self.used.add(f"value {key}")
        return self.value_type(key, span)

    def constant(self, text: str, wanted: Type | None, span: Span) -> m.Constant | None:
        found = [k for k in self.world.kinds.values() for v in k.variants if v.name == text and not v.fields]
        bare = strip(wanted) if wanted is not None else None
        if len(found) > 1 and isinstance(bare, KindType):
            found = [k for k in found if k.name == bare.kind]
        if len(found) > 1:
            ways = " or ".join(f"a {k.name}" for k in found)
            self.wrong(Code.TWO_MEANINGS, f"'{text}' could be {ways}", span, "give one of them another name")
        if not found:
            return None
        self.used.add(f"kind {found[0].name}")
        return m.Constant(found[0].name, text, KindType(found[0].name))

    def feature(self, e: n.Of, scope: Scope) -> m.TExpr:
        owner = self.owner(e.owner, e.name, scope)
        other = self.expr(e.other, scope) if e.other is not None else None
        return self.feature_of(owner, e.name, other, e.span)

    def owner(self, e: n.Expr, feature: str, scope: Scope) -> m.TExpr:
        """What has a feature; a thing that is written out is of the kind that has it."""
        return self.written(e, feature) if isinstance(e, n.Written) else self.expr(e, scope)

    def written(self, e: n.Written, feature: str | None) -> m.TExpr:
        """A thing that a case writes out: of the kind that these words are of, and that has the feature asked for."""
        kinds = [k for k in self.world.kinds if describe(self.world, KindType(k), e.words, self.players or ())]
        having = [k for k in kinds if feature is None or feature in self.features(KindType(k))]
        if len(having) == 1 or (kinds and not having):
            return m.Written(e.words, KindType((having or kinds)[0]))
        if having:
            self.wrong(Code.TWO_MEANINGS, f"'{' '.join(e.words)}' can be a {' or a '.join(having)}", e.span, "ask for one of its parts")
        hint = "write its parts side by side, as they are declared"
        self.wrong(Code.BAD_ITEM, f"'{' '.join(e.words)}' is no thing of this game", e.span, hint)

    def feature_of(self, owner: m.TExpr, name: str, other: m.TExpr | None, span: Span) -> m.TExpr:
        """`owner's name`: a field, a cell or a value, by the type of the owner."""
        bare = strip(owner.type)
        absent = isinstance(owner.type, Maybe)
        if isinstance(bare, KindType):
            kind = bare.kind
            if kind in self.world.kinds and other is None:
                type_, always = self.world.kinds[kind].field_type(name)
                if type_ is not None:
                    self.used.add(f"field {kind}.{name}")
                    return m.FieldRead(owner, kind, name, maybe(type_) if absent or not always else type_)
            cell = self.world.cells.get(name)
            if cell is not None and cell.owner == kind and other is None:
                self.used.add(f"cell {name}")
                heap = isinstance(strip(cell.type), HeapType | FlagType)
                return m.CellRead(name, owner, maybe(cell.type) if absent and not heap else cell.type)
            kinds = (kind,) if other is None else (kind, _kind_name(other.type))
            key = value_key(name, kinds)
            if key in self.world.values:
                type_ = self.value(key, span)
                args = (owner,) if other is None else (owner, other)
                absent = absent or (other is not None and isinstance(other.type, Maybe))
                return m.ValueOf(key, args, maybe(type_) if absent else type_)
        hint = self.near(name, self.features(bare))
        self.wrong(Code.UNKNOWN_FEATURE, f"{spoken(owner.type)} has no '{name}'", part(span, name), hint)

    def features(self, t: Type) -> set[str]:
        if not isinstance(t, KindType):
            return set()
        names = {c.name for c in self.world.cells.values() if c.owner == t.kind}
        names |= {v.name for v in self.world.values.values() if v.params[:1] == (t.kind,)}
        if t.kind in self.world.kinds:
            names |= set(self.world.kinds[t.kind].field_names())
        return names

    def arithmetic(self, op: str, left: n.Expr, right: n.Expr, scope: Scope, span: Span) -> m.TExpr:
        a, b = self.expr(left, scope), self.expr(right, scope)
        for side, written in ((a, left), (b, right)):
            if not isinstance(strip(side.type), NumberType):
                hint = "only numbers are added, taken away and multiplied"
                self.wrong(Code.NOT_A_NUMBER, f"this is {spoken(side.type)}, not a number", written.span, hint)
        x, y = strip(a.type), strip(b.type)
        assert isinstance(x, NumberType)
        assert isinstance(y, NumberType)
        return m.Calc(op, a, b, _bounds(op, x, y), span=span)  # type: ignore[arg-type]

    def total(self, name: str, of: n.Expr | None, group: n.Set, scope: Scope, span: Span) -> m.TExpr:
        source = self.source(group, scope)
        other = self.expr(of, scope) if of is not None else None
        each = self.feature_of(source.var, name, other, span)
        bounds = strip(each.type)
        if not isinstance(bounds, NumberType):
            self.wrong(Code.NOT_A_NUMBER, f"'{name}' is {spoken(each.type)}, so it has no total", span)
        most = self.most_of(source)
        low, high = min(0, bounds.low * most), max(0, bounds.high * most)
        return m.Sum(source, each, NumberType(max(low, -LARGEST), min(high, LARGEST)))

    def best(
        self, name: str, by: str, of: n.Expr | None, highest: bool, group: n.Set, scope: Scope, span: Span
    ) -> m.TExpr:
        source = self.source(group, scope)
        kind = self.world.plurals.get(name, name)
        if self.kind_of(kind) is None or self.kind_type(kind, span)[0] != strip(source.var.type):
            self.wrong(Code.WRONG_TYPE, f"these are not {name}: each is {spoken(source.var.type)}", span)
        other = self.expr(of, scope) if of is not None else None
        key = self.feature_of(source.var, by, other, span)
        if not isinstance(strip(key.type), NumberType):
            self.wrong(Code.NOT_A_NUMBER, f"'{by}' is {spoken(key.type)}, so none is the highest", span)
        many = name in self.world.plurals
        type_ = HeapType(_item(source.var.type), "bag") if many else maybe(source.var.type)
        return m.BestOf(source, key, highest, many, type_, span=span)

    def most_of(self, source: m.Source) -> int:
        """At most how many things a source can hold."""
        kind = strip(source.var.type)
        if isinstance(kind, KindType):
            if kind.kind == "player":
                return self.world.game.most
            if isinstance(source.heap, m.AllOfKind):
                return max(1, len(self.world.kinds[kind.kind].variants)) if self._enum(kind.kind) else 2_000
        return 2_000

    def _enum(self, kind: str) -> bool:
        return all(not v.fields for v in self.world.kinds[kind].variants)

    # ---- sets

    def source(self, group: n.Set, scope: Scope, name_it: bool = False) -> m.Source:
        """The things that a set runs over. Its variable has a name where it was `called` one or, if asked, by its kind."""
        type_, variant = self.kind_type(group.name, group.span)
        inside = scope.inner()
        single = self.world.plurals.get(group.name, group.name)
        var = inside.bring_in(group.called or (single if name_it else None), type_)
        if name_it:
            scope.names[var.name] = var
        heap: m.TExpr
        if group.zone is not None:
            heap = self.expr(group.zone, scope)
            item = item_of(heap.type)
            if item is None:
                hint = "name a place: a pile, a bag or a list"
                self.wrong(Code.NOT_A_PLACE, f"this is {spoken(heap.type)}, so nothing is in it", group.zone.span, hint)
            if not comparable(item, type_):
                message = f"in there is {spoken(item)}, never {spoken(type_)}"
                self.wrong(Code.NEVER_EQUAL, message, group.zone.span, f"speak of {spoken(item)} there")
        else:
            if isinstance(type_, NumberType):
                self.wrong(Code.NOT_A_PLACE, "numbers have no end: say in what", group.span)
            assert isinstance(type_, KindType)
            if self._holds(type_.kind, "player") and any(self._holds(type_.kind, k) for k in self.world.material):
                self.wrong(Code.NOT_A_PLACE, f"say in what: there is no list of every {type_.kind}", group.span)
            heap = m.AllOfKind(type_.kind, HeapType(type_, "list"))
        tests: list[m.TCond] = []
        if variant is not None and isinstance(type_, KindType):
            tests.append(m.IsVariant(var, type_.kind, variant, False, span=group.span))
        test = self.restrictions(group.restrictions, var, inside)
        if test is not None:
            tests.append(test)
        return m.Source(var, heap, _all(tests))

    def are_values(self, t: Type) -> bool:
        """Whether things of a type are neither counted nor hold what is: they can be chosen from all there are."""
        bare = strip(t)
        if not isinstance(bare, KindType) or bare.kind not in self.world.kinds:
            return False
        return not any(k == bare.kind or self._holds(bare.kind, k) for k in self.world.material)

    def _holds(self, kind: str, wanted: str) -> bool:
        """Whether things of a kind have a part of another kind, at any depth. What wraps components lies somewhere or is not there."""
        parts = [strip(f.type) for v in self.world.kinds[kind].variants for f in v.fields] if kind in self.world.kinds else []
        return any(isinstance(t, KindType) and (t.kind == wanted or self._holds(t.kind, wanted)) for t in parts)

    def restrictions(self, written: tuple[n.Restriction, ...], var: m.Var, scope: Scope) -> m.TCond | None:
        return _all([self.restriction(r, var, scope) for r in written])

    def restriction(self, r: n.Restriction, var: m.Var, scope: Scope) -> m.TCond:
        left: m.TExpr = var if r.owner is None else self.whose(r.owner, var)
        return self.pred(left, r.pred, scope, r.span)

    def whose(self, owner: n.Expr, var: m.Var) -> m.TExpr:
        match owner:
            case n.Name(text):
                return self.feature_of(var, text, None, owner.span)
            case n.Of(name, inner):
                return self.feature_of(self.whose(inner, var), name, None, owner.span)
            case _:
                self.wrong(Code.WRONG_TYPE, "after 'whose' stands what the thing has", owner.span)

    # ---- conditions

    def cond(self, c: n.Cond, scope: Scope) -> m.TCond:
        match c:
            case n.Holds(left, pred):
                return self.holds(left, pred, scope, c.span)
            case n.Exists(group, negated):
                return self.exists(group, negated, scope, c.span)
            case n.Every(group, pred):
                source = self.source(group, scope)
                inside = scope.inner()
                if group.called:
                    inside.names[group.called] = source.var
                inside.names.setdefault(self.world.plurals.get(group.name, group.name), source.var)
                return m.EachOf(source, self.pred(source.var, pred, inside, c.span), span=c.span)
            case n.Junction(op, parts):
                return m.Both(op, tuple(self.cond(p, scope) for p in parts), span=c.span)
            case _:
                assert_never(c)

    def exists(self, group: n.Set, negated: bool, scope: Scope, span: Span) -> m.TCond:
        """`there is a card in …`, or `there is a last-leaver`: is what may be absent there?"""
        plain = group.zone is None and not group.restrictions and group.called is None
        if plain and self.kind_of(group.name) is None:
            thing = self.name(n.Name(group.name, True, span=group.span), scope, None)
            if isinstance(strip(thing.type), HeapType):
                hint = f"write: there is no … in the {group.name}"
                self.wrong(Code.WRONG_TYPE, f"'{group.name}' is always there, even when it is empty", span, hint)
            return m.IsAbsent(thing, not negated, span=span)
        return m.SomeOf(self.source(group, scope), negated, span=span)

    def holds(self, left: n.Expr, pred: n.Pred, scope: Scope, span: Span) -> m.TCond:
        named = self.named_adjective(left, pred)
        if named is not None:
            key, negated = named
            self.value(key, span)
            return m.Truth(m.ValueOf(key, (), FlagType()), negated, span=span)
        wanted = None
        if isinstance(left, n.Name) and isinstance(pred, n.Is) and not isinstance(pred.value, n.Name):
            wanted = None
        return self.pred(self.expr(left, scope, wanted), pred, scope, span)

    def named_adjective(self, left: n.Expr, pred: n.Pred) -> tuple[str, bool] | None:
        """`the trick is full`, where `full` was said of the trick itself."""
        if isinstance(left, n.Name) and isinstance(pred, n.Is) and isinstance(pred.value, n.Name):
            key = adjective_key(pred.value.text, on=left.text)
            if key in self.world.values:
                return key, pred.negated
        return None

    def pred(self, left: m.TExpr, p: n.Pred, scope: Scope, span: Span) -> m.TCond:
        match p:
            case n.Is(value, negated):
                return self.is_(left, value, negated, scope, span)
            case n.IsIn(zone, negated):
                heap = self.expr(zone, scope)
                item = item_of(heap.type)
                if item is None:
                    hint = "name a place: a pile, a bag or a list"
                    self.wrong(Code.NOT_A_PLACE, f"this is {spoken(heap.type)}, so nothing is in it", zone.span, hint)
                if not comparable(item, left.type):
                    self.wrong(Code.NEVER_EQUAL, f"in there is {spoken(item)}, never {spoken(left.type)}", zone.span)
                return m.InHeap(left, heap, negated, span=span)
            case n.Compares(op, value):
                right = self.expr(value, scope)
                for side, place in ((left, span), (right, value.span)):
                    if not isinstance(strip(side.type), NumberType):
                        hint = "only numbers are more or less; of other things say 'is'"
                        self.wrong(Code.NOT_A_NUMBER, f"this is {spoken(side.type)}, not a number", place, hint)
                return m.Compared(op, left, right, span=span)
            case n.IsAmong(values, negated):
                parts = tuple(self.is_(left, v, negated, scope, span) for v in values)
                return m.Both("and" if negated else "or", parts, span=span)
            case _:
                assert_never(p)

    def is_(self, left: m.TExpr, value: n.Expr, negated: bool, scope: Scope, span: Span) -> m.TCond:
        if isinstance(value, n.NoneValue):
            return self.is_none(left, negated, span)
        if isinstance(value, n.AKind):
            type_, variant = self.kind_type(value.name, value.span)
            if variant is None or not comparable(left.type, type_):
                hint = self.near(value.name, {v.name for v in self.variants(left.type)})
                self.wrong(Code.NEVER_EQUAL, f"{spoken(left.type)} is never a {value.name}", value.span, hint)
            assert isinstance(type_, KindType)
            return m.IsVariant(left, type_.kind, variant, negated, span=span)
        if isinstance(value, n.Name) and not value.the:
            adjective = self.adjective(left, value, scope)
            if adjective is not None:
                return m.Truth(adjective, negated, span=span)
            sort = next((v.name for v in self.variants(left.type) if v.fields and plural_of(v.name) == value.text), None)
            if sort is not None:
                # 'cards that are spells': the plural of 'a card that is a spell'
                return self.is_(left, n.AKind(sort, span=value.span), negated, scope, span)
        right = self.expr(value, scope, left.type)
        if isinstance(left.type, FlagType) or isinstance(right.type, FlagType):
            self.wrong(Code.NOT_AN_ADJECTIVE, "something that is so or not is not compared", value.span)
        if isinstance(left, m.Absent):
            self.wrong(Code.WRONG_TYPE, "say it the other way round: '… is none'", span)
        if not comparable(left.type, right.type):
            message = f"{spoken(left.type)} is never {spoken(right.type)}"
            self.wrong(Code.NEVER_EQUAL, message, value.span, "compare things of one kind")
        return m.Equal(left, right, negated, span=span)

    def is_none(self, left: m.TExpr, negated: bool, span: Span) -> m.TCond:
        if not isinstance(left.type, Maybe | AbsentType):
            self.wrong(Code.NEVER_EQUAL, f"{spoken(left.type)} is never none", span, "declare it 'or none' if it can be absent")
        return m.IsAbsent(left, negated, span=span)

    def variants(self, t: Type) -> tuple[m.VariantDecl, ...]:
        bare = strip(t)
        return self.world.kinds[bare.kind].variants if isinstance(bare, KindType) and bare.kind in self.world.kinds else ()

    def adjective(self, left: m.TExpr, name: n.Name, scope: Scope) -> m.TExpr | None:
        """`… is out`, a flag of the thing or an adjective of its kind."""
        bare = strip(left.type)
        if not isinstance(bare, KindType) or scope.find(name.text) is not None:
            return None
        cell = self.world.cells.get(name.text)
        if cell is not None and cell.owner == bare.kind and isinstance(cell.type, FlagType):
            self.used.add(f"cell {name.text}")
            return m.CellRead(name.text, left, cell.type)
        key = adjective_key(name.text, kind=bare.kind)
        if key in self.world.values:
            self.value(key, name.span)
            return m.ValueOf(key, (left,), FlagType())
        return None


def value_key(name: str, kinds: tuple[str, ...] = ()) -> str:
    """What a defined value is filed under: its name and the kinds it is of."""
    return f"{name} of {' for '.join(kinds)}" if kinds else name


def adjective_key(name: str, kind: str = "", on: str = "") -> str:
    return f"{on} is {name}" if on else f"a {kind} is {name}"


def _kind_name(t: Type) -> str:
    bare = strip(t)
    return bare.kind if isinstance(bare, KindType) else "number"


def _item(t: Type) -> NumberType | KindType:
    bare = strip(t)
    assert isinstance(bare, NumberType | KindType)
    return bare


def _all(tests: list[m.TCond]) -> m.TCond | None:
    if not tests:
        return None
    return tests[0] if len(tests) == 1 else m.Both("and", tuple(tests), span=tests[0].span)


def _bounds(op: str, x: NumberType, y: NumberType) -> NumberType:
    match op:
        case "plus":
            low, high = x.low + y.low, x.high + y.high
        case "minus":
            low, high = x.low - y.high, x.high - y.low
        case "times":
            corners = [a * b for a in (x.low, x.high) for b in (y.low, y.high)]
            low, high = min(corners), max(corners)
        case "lesser":
            low, high = min(x.low, y.low), min(x.high, y.high)
        case "greater":
            low, high = max(x.low, y.low), max(x.high, y.high)
        case _:
            low, high = 0, max(x.high - y.low, y.high - x.low, 0)
    return NumberType(max(low, -LARGEST), min(high, LARGEST))


def shown_there(c: m.TCond) -> list[m.TExpr]:
    """What must be there if the condition is true."""
    match c:
        case m.IsAbsent(of, True):
            return [of]
        case m.Equal(left, right, False) | m.Compared(_, left, right):
            return [left, right]
        case m.IsVariant(of, _, _, False):
            return [of]
        case m.Both("and", parts):
            return [e for p in parts for e in shown_there(p)]
        case _:
            return []
