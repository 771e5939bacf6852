"""Lark's callbacks: each builds the node of its production. It decides nothing and raises nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from lark import Token, Transformer, v_args
from lark.tree import Meta

from lexludi.source import SourceFile, Span
from lexludi.syntax import nodes as n

Children = list[Any]
_MANY = re.compile(r"(are|go|become|begin|end|pass|include)\b")


def _tokens(children: Children, kind: str) -> list[Token]:
    return [c for c in children if isinstance(c, Token) and c.type == kind]


def _texts(children: Children, kind: str) -> tuple[str, ...]:
    return tuple(str(t) for t in _tokens(children, kind))


def _text(children: Children, kind: str) -> str:
    return _texts(children, kind)[0]


def _has(children: Children, kind: str) -> bool:
    return bool(_tokens(children, kind))


def _many(children: Children, *kinds: str) -> bool:
    return any(_MANY.match(t) for kind in kinds for t in _tokens(children, kind))


def _of(children: Children, *types: type) -> list[Any]:
    return [c for c in children if isinstance(c, types)]


def _one(children: Children, *types: type) -> Any:
    found = _of(children, *types)
    return found[0] if found else None


def _rest(children: Children) -> list[Any]:
    """The children that are nodes, in order; tokens and small carriers are left out."""
    return [c for c in children if not isinstance(c, Token | _Called | _Who | _Flag | _Restrictions)]


def _quoted(token: str) -> str:
    return str(token)[1:-1]


def _range(children: Children) -> tuple[int, int] | None:
    found = _tokens(children, "RANGE")
    if not found:
        return None
    low, high = re.findall(r"-?[0-9]+", found[0])
    return int(low), int(high)


class _Called(str):
    """The name after `called`."""


class _Flag(str):
    """A marker such as `or none`."""


class _Who(tuple[n.Restriction, ...]):
    """The restrictions after `who`."""


class _Restrictions(tuple[n.Restriction, ...]):
    """All restrictions of a set."""


class _Plural(str):
    """A declared plural."""


class _Source(tuple[Any, ...]):
    """Anything carried upward under a tag."""


def _called(children: Children) -> str | None:
    found = _one(children, _Called)
    return None if found is None else str(found)


def _restrictions(children: Children) -> tuple[n.Restriction, ...]:
    found = _one(children, _Restrictions, _Who)
    return tuple(found) if found else ()


def _stages(children: Children) -> tuple[str, ...]:
    """`In prediction or play,`: the stages that are named."""
    where = _one(children, n.InStage)
    return () if where is None else tuple(where.stages)


def _plural(children: Children) -> str | None:
    found = _one(children, _Plural)
    return None if found is None else str(found)


EXPRESSIONS = (
    n.Name, n.Proper, n.Written, n.Of, n.Number, n.AKind, n.NoneValue, n.Arith, n.NumberOf, n.Total, n.AllOf, n.Series, n.Nth, n.Best,
    n.Extreme, n.Difference, n.Next,
)  # fmt: skip
CONDITIONS = (n.Holds, n.Exists, n.Every, n.Junction)
PREFIXES = (n.AccordingTo, n.Under, n.Despite, n.After, n.InStage)
SENTENCES = (n.Sentence, n.Silent, n.Torn)


@v_args(meta=True)
class Build(Transformer[Token, tuple[n.Block, ...]]):
    """One method per production of the grammar."""

    def __init__(self, file: SourceFile) -> None:
        super().__init__(visit_tokens=False)
        self.file = file

    def span(self, meta: Meta) -> Span:
        if meta.empty:
            return Span(self.file, 0, 0)
        return Span(self.file, meta.start_pos, meta.end_pos)

    def start(self, meta: Meta, c: Children) -> tuple[n.Block, ...]:
        return tuple(c)

    # ---- headings

    def game(self, meta: Meta, c: Children) -> n.Game:
        parts = dict(_of(c, tuple))
        names, strings, numbers = _texts(c, "NAME"), _texts(c, "STRING"), _texts(c, "NUMBER")
        return n.Game(
            names[0], _quoted(strings[0]), _quoted(strings[1]), int(numbers[0]), int(numbers[-1]),
            parts.get("COUNTED_BY"), parts.get("SCORED_BY"), parts.get("WON_BY"), _one(c, n.Source), span=self.span(meta),
        )  # fmt: skip

    def game_part(self, meta: Meta, c: Children) -> tuple[str, str]:
        return c[0].type, _text(c, "NAME")

    def edition(self, meta: Meta, c: Children) -> n.Edition:
        return n.Edition(_text(c, "NAME"), _text(c, "PROPER"), span=self.span(meta))

    def stage(self, meta: Meta, c: Children) -> n.Stage:
        return n.Stage(_text(c, "NAME"), _one(c, n.Order), tuple(_of(c, n.Field)), span=self.span(meta))

    def in_turn(self, meta: Meta, c: Children) -> n.Order:
        return n.Order("in turn", span=self.span(meta))

    def in_any_order(self, meta: Meta, c: Children) -> n.Order:
        return n.Order("in any order", _one(c, *EXPRESSIONS), span=self.span(meta))

    def at_once(self, meta: Meta, c: Children) -> n.Order:
        return n.Order("at once", _one(c, *EXPRESSIONS), span=self.span(meta))

    def one_move(self, meta: Meta, c: Children) -> n.Order:
        return n.Order("one move", _one(c, *EXPRESSIONS), span=self.span(meta))

    def by_itself(self, meta: Meta, c: Children) -> n.Order:
        return n.Order("by itself", span=self.span(meta))

    def option(self, meta: Meta, c: Children) -> n.Option:
        never = _one(c, _Source)
        return n.Option(
            _text(c, "NAME"), _quoted(_text(c, "STRING")), _one(c, n.Source), tuple(never) if never else (),
            _one(c, *CONDITIONS), span=self.span(meta),
        )  # fmt: skip

    def never_with(self, meta: Meta, c: Children) -> _Source:
        return _Source(_texts(c, "NAME"))

    def while_(self, meta: Meta, c: Children) -> n.Cond:
        cond: n.Cond = c[0]
        return cond

    def rule(self, meta: Meta, c: Children) -> n.Rule:
        return n.Rule(
            _text(c, "ID"), _quoted(_text(c, "STRING")), _one(c, n.Source), tuple(_of(c, *SENTENCES)), span=self.span(meta)
        )

    def from_source(self, meta: Meta, c: Children) -> n.Source:
        return n.Source(_texts(c, "REF"), span=self.span(meta))

    def inferred_source(self, meta: Meta, c: Children) -> n.Source:
        return n.Source(_texts(c, "REF"), True, span=self.span(meta))

    def gap(self, meta: Meta, c: Children) -> n.Gap:
        return n.Gap(
            _text(c, "ID"), _quoted(_text(c, "STRING")), _texts(c, "REF"), tuple(_of(c, n.Answer)), span=self.span(meta)
        )

    def answer(self, meta: Meta, c: Children) -> n.Answer:
        strings = _texts(c, "STRING")
        because = _quoted(strings[1]) if len(strings) > 1 else None
        return n.Answer(
            _text(c, "NAME"), _quoted(strings[0]), _has(c, "BY_DEFAULT"), because, tuple(_of(c, *SENTENCES)),
            span=self.span(meta),
        )  # fmt: skip

    def claim(self, meta: Meta, c: Children) -> n.Claim:
        return n.Claim(
            _text(c, "ID"), _quoted(_text(c, "STRING")), _one(c, n.Source), tuple(_of(c, n.Promise)), tuple(_of(c, n.Sentence)),
            span=self.span(meta),
        )  # fmt: skip

    def survivor(self, meta: Meta, c: Children) -> n.Survivor:
        label, because = (_quoted(s) for s in _texts(c, "STRING"))
        return n.Survivor(_text(c, "ID"), label, because, span=self.span(meta))

    # ---- components

    def components(self, meta: Meta, c: Children) -> n.Components:
        strings = _texts(c, "STRING")
        title = _quoted(strings[0]) if strings else None
        return n.Components(title, tuple(_of(c, n.Declaration)), _one(c, n.Source), span=self.span(meta))

    def declaration(self, meta: Meta, c: Children) -> n.Declaration:
        return n.Declaration(_rest(c)[-1], _one(c, n.AccordingTo), span=self.span(meta))

    def one_of(self, meta: Meta, c: Children) -> n.OneOf:
        names = _texts(c, "NAME")
        return n.OneOf(names[0], names[1:], _plural(c), span=self.span(meta))

    def either_of(self, meta: Meta, c: Children) -> n.EitherOf:
        return n.EitherOf(_text(c, "NAME"), tuple(_of(c, n.Variant)), _plural(c), span=self.span(meta))

    def record(self, meta: Meta, c: Children) -> n.Record:
        return n.Record(_text(c, "NAME"), tuple(_of(c, n.Field)), _plural(c), span=self.span(meta))

    def material(self, meta: Meta, c: Children) -> n.Material:
        many = _text(c, "THERE_ARE").endswith("are")
        return n.Material(
            int(_text(c, "NUMBER")), _text(c, "NAME"), tuple(_of(c, n.Portion)), many, span=self.span(meta)
        )

    def _state(self, owner: str | None, name: str, c: Children, flag: bool, meta: Meta) -> n.State:
        facts = dict(_of(c, tuple))
        return n.State(
            owner, name, _one(c, n.TypeName), _has(c, "ART"), flag, facts.get("seen"), facts.get("until"),
            facts.get("first"), span=self.span(meta),
        )  # fmt: skip

    def each_has(self, meta: Meta, c: Children) -> n.State:
        owner, name = _texts(c, "NAME")
        return self._state(owner, name, c, False, meta)

    def each_is(self, meta: Meta, c: Children) -> n.State:
        owner, name = _texts(c, "NAME")
        return self._state(owner, name, c, True, meta)

    def game_has(self, meta: Meta, c: Children) -> n.State:
        return self._state(None, _text(c, "NAME"), c, False, meta)

    def can(self, meta: Meta, c: Children) -> n.Can:
        return n.Can(_text(c, "NAME"), _one(c, n.Verb), span=self.span(meta))

    def drawn(self, meta: Meta, c: Children) -> n.DrawnAs:
        return n.DrawnAs(_text(c, "NAME"), _quoted(_text(c, "STRING")), span=self.span(meta))

    def drawn_shaped(self, meta: Meta, c: Children) -> n.DrawnLike:
        return self._like(False, meta, c)

    def drawn_part(self, meta: Meta, c: Children) -> n.DrawnLike:
        return self._like(True, meta, c)

    def _like(self, of_part: bool, meta: Meta, c: Children) -> n.DrawnLike:
        name, shape = _texts(c, "NAME")
        looks = dict(_one(c, tuple) or ())
        return n.DrawnLike(name, shape, of_part, looks.get("colour"), looks.get("mark"), span=self.span(meta))

    def coloured(self, meta: Meta, c: Children) -> tuple[tuple[str, str], ...]:
        return tuple(zip(("colour", "mark"), _texts(c, "NAME"), strict=False))

    def marked(self, meta: Meta, c: Children) -> tuple[tuple[str, str], ...]:
        return (("mark", _text(c, "NAME")),)

    def drawn_in(self, meta: Meta, c: Children) -> n.DrawnIn:
        name, *each = _texts(c, "NAME")
        return n.DrawnIn(name, tuple(each), False, _text(c, "IS_DRAWN").startswith("are"), span=self.span(meta))

    def drawn_by(self, meta: Meta, c: Children) -> n.DrawnIn:
        each = tuple(_quoted(s) for s in _texts(c, "STRING"))
        return n.DrawnIn(_text(c, "NAME"), each, True, _text(c, "IS_DRAWN").startswith("are"), span=self.span(meta))

    def drawn_laid(self, meta: Meta, c: Children) -> n.DrawnLaid:
        name, layout = _texts(c, "NAME")
        many = _text(c, "IS_DRAWN").startswith("are")
        return n.DrawnLaid(name, layout, _range(c), _one(c, tuple), (), many, span=self.span(meta))

    def sides(self, meta: Meta, c: Children) -> tuple[str, str]:
        first, last = _texts(c, "STRING")
        return _quoted(first), _quoted(last)

    def drawn_lined(self, meta: Meta, c: Children) -> n.DrawnLaid:
        name, layout = _texts(c, "NAME")
        many = _text(c, "IS_DRAWN").startswith("are")
        return n.DrawnLaid(name, layout, None, None, tuple(_of(c, n.Line)), many, span=self.span(meta))

    def line(self, meta: Meta, c: Children) -> n.Line:
        word, each = _texts(c, "NAME")
        return n.Line(word, each, span=self.span(meta))

    def not_drawn(self, meta: Meta, c: Children) -> n.NotDrawn:
        return n.NotDrawn(_text(c, "NAME"), _text(c, "IS_NOT_DRAWN").startswith("are"), span=self.span(meta))

    def plural(self, meta: Meta, c: Children) -> _Plural:
        return _Plural(_text(c, "NAME"))

    def variant(self, meta: Meta, c: Children) -> n.Variant:
        return n.Variant(_text(c, "NAME"), tuple(_of(c, n.Field)), span=self.span(meta))

    def field(self, meta: Meta, c: Children) -> n.Field:
        return n.Field(_text(c, "NAME"), _range(c), _called(c), _one(c, _Flag) is not None, span=self.span(meta))

    def portion(self, meta: Meta, c: Children) -> n.Portion:
        return n.Portion(
            int(_text(c, "NUMBER")), _text(c, "NAME"), _has(c, "OF_EACH"), _restrictions(c), span=self.span(meta)
        )

    def facet(self, meta: Meta, c: Children) -> n.TypeName:
        or_none = _one(c, _Flag) is not None
        written = _one(c, n.TypeName)
        if written is None:
            return n.TypeName("number", _range(c), None, or_none, span=self.span(meta))
        return n.TypeName(written.name, written.range, written.heap, or_none, span=self.span(meta))

    def plain_type(self, meta: Meta, c: Children) -> n.TypeName:
        return n.TypeName(_text(c, "NAME"), _range(c), span=self.span(meta))

    def heap_type(self, meta: Meta, c: Children) -> n.TypeName:
        heap: Any = _text(c, "HEAP").split()[0]
        return n.TypeName(_text(c, "NAME"), None, heap, span=self.span(meta))

    def or_none(self, meta: Meta, c: Children) -> _Flag:
        return _Flag("or none")

    def seen_by(self, meta: Meta, c: Children) -> tuple[str, n.Seer]:
        return "seen", _rest(c)[0]

    def until(self, meta: Meta, c: Children) -> tuple[str, n.Expr]:
        return "until", _rest(c)[0]

    def at_first(self, meta: Meta, c: Children) -> tuple[str, n.Item]:
        return "first", _rest(c)[0]

    def everyone(self, meta: Meta, c: Children) -> n.Everyone:
        return n.Everyone(span=self.span(meta))

    def nobody(self, meta: Meta, c: Children) -> n.Nobody:
        return n.Nobody(span=self.span(meta))

    # ---- sentences

    def plain_sentence(self, meta: Meta, c: Children) -> n.Sentence:
        return self._sentence(c, meta)

    def _sentence(self, c: Children, meta: Meta) -> n.Sentence:
        prefixes = tuple(_of(c, *PREFIXES))
        body = next(x for x in _rest(c) if not isinstance(x, (*PREFIXES, n.Condition, _Source)))
        return n.Sentence(prefixes, body, _one(c, n.Condition), span=self.span(meta))

    def silent(self, meta: Meta, c: Children) -> n.Silent:
        return n.Silent(_texts(c, "PROPER"), span=self.span(meta))

    def torn(self, meta: Meta, c: Children) -> n.Torn:
        return n.Torn(_texts(c, "PROPER"), tuple(_of(c, n.Tear)), span=self.span(meta))

    def tear(self, meta: Meta, c: Children) -> n.Tear:
        default = _one(c, _Source)
        sentence = self._sentence(c, meta)
        return n.Tear(
            _quoted(_text(c, "STRING")), _texts(c, "REF"), sentence, default[0] if default else None, span=self.span(meta)
        )

    def tear_default(self, meta: Meta, c: Children) -> _Source:
        return _Source((_quoted(_text(c, "STRING")),))

    def according(self, meta: Meta, c: Children) -> n.AccordingTo:
        return n.AccordingTo(_texts(c, "PROPER"), span=self.span(meta))

    only_editions = according

    def under(self, meta: Meta, c: Children) -> n.Under:
        return n.Under(_text(c, "NAME"), span=self.span(meta))

    under_option = under

    def despite(self, meta: Meta, c: Children) -> n.Despite:
        return n.Despite(_texts(c, "ID"), span=self.span(meta))

    def after(self, meta: Meta, c: Children) -> n.After:
        return n.After(_texts(c, "ID"), span=self.span(meta))

    def in_stage(self, meta: Meta, c: Children) -> n.InStage:
        return n.InStage(_texts(c, "NAME"), span=self.span(meta))

    def if_condition(self, meta: Meta, c: Children) -> n.Condition:
        return n.Condition(False, _rest(c)[0], span=self.span(meta))

    def unless_condition(self, meta: Meta, c: Children) -> n.Condition:
        return n.Condition(True, _rest(c)[0], span=self.span(meta))

    def _modal(self, kind: Any, c: Children, meta: Meta) -> n.Modal:
        subject, verb = _rest(c)
        return n.Modal(kind, subject, verb, span=self.span(meta))

    def may(self, meta: Meta, c: Children) -> n.Modal:
        return self._modal("may", c, meta)

    def may_not(self, meta: Meta, c: Children) -> n.Modal:
        return self._modal("may not", c, meta)

    def must(self, meta: Meta, c: Children) -> n.Modal:
        return self._modal("must", c, meta)

    def when(self, meta: Meta, c: Children) -> n.When:
        parts = _rest(c)
        effects = next(x for x in parts if isinstance(x, tuple))
        return n.When(parts[0], _one(c, *CONDITIONS), tuple(effects), span=self.span(meta))

    def define_head(self, meta: Meta, c: Children) -> n.Define:
        head, value = _rest(c)
        return n.Define(head, value, _many(c, "IS"), span=self.span(meta))

    define_thing = define_head

    def define_kind(self, meta: Meta, c: Children) -> n.Define:
        subject = n.NewSubject(_text(c, "NAME"), _called(c), _restrictions(c), span=self.span(meta))
        return n.Define(subject, _rest(c)[-1], _many(c, "IS"), span=self.span(meta))

    def is_made(self, meta: Meta, c: Children) -> n.IsMade:
        thing, order = _rest(c)
        return n.IsMade(thing, order, span=self.span(meta))

    def is_seen(self, meta: Meta, c: Children) -> n.IsSeen:
        head, seer = _rest(c)
        return n.IsSeen(head, seer, _many(c, "IS"), span=self.span(meta))

    def begins_with(self, meta: Meta, c: Children) -> n.StageClause:
        thing, value = _rest(c)
        return n.StageClause(thing, "begins with", value, _many(c, "BEGINS"), span=self.span(meta))

    def passes_to(self, meta: Meta, c: Children) -> n.StageClause:
        thing, value = _rest(c)
        many = str(_tokens(c, "PASSES")[0]) == "pass"
        return n.StageClause(thing, "passes to", value, many, span=self.span(meta))

    def ends_when(self, meta: Meta, c: Children) -> n.EndsWhen:
        thing, cond = _rest(c)
        return n.EndsWhen(thing, cond, _many(c, "ENDS"), span=self.span(meta))

    def comes(self, meta: Meta, c: Children) -> n.Comes:
        stage, following = _texts(c, "NAME")
        return n.Comes(stage, following, _has(c, "THE"), span=self.span(meta))

    def does_not_apply(self, meta: Meta, c: Children) -> n.DoesNotApply:
        return n.DoesNotApply(_text(c, "ID"), span=self.span(meta))

    def new_subject(self, meta: Meta, c: Children) -> n.NewSubject:
        return n.NewSubject(_text(c, "NAME"), _called(c), _restrictions(c), span=self.span(meta))

    def known_subject(self, meta: Meta, c: Children) -> n.Expr:
        thing: n.Expr = c[0]
        return thing

    named_arg = known_subject

    def called(self, meta: Meta, c: Children) -> _Called:
        return _Called(_text(c, "NAME"))

    def who(self, meta: Meta, c: Children) -> _Who:
        return _Who(n.Restriction("who", None, pred, span=pred.span) for pred in _rest(c))

    def head(self, meta: Meta, c: Children) -> n.Head:
        names = _texts(c, "NAME")
        after_for = False
        called: list[str | None] = [None, None]
        for child in c:
            if isinstance(child, Token) and child.type == "FOR":
                after_for = True
            elif isinstance(child, _Called):
                called[after_for] = str(child)
        other = names[2] if after_for else None
        return n.Head(names[0], names[1], called[0], other, called[1], _has(c, "THE"), span=self.span(meta))

    def sight_head(self, meta: Meta, c: Children) -> n.SightHead:
        names = _texts(c, "NAME")
        return n.SightHead(names[0], names[1], names[2] if len(names) > 2 else None, span=self.span(meta))

    def does(self, meta: Meta, c: Children) -> n.Does:
        subject, verb = _rest(c)
        return n.Does(subject, verb, span=self.span(meta))

    def becomes_so(self, meta: Meta, c: Children) -> n.BecomesSo:
        return n.BecomesSo(_rest(c)[0], _text(c, "NAME"), _many(c, "BECOMES"), span=self.span(meta))

    def begins(self, meta: Meta, c: Children) -> n.StageEvent:
        return n.StageEvent(_rest(c)[0], True, _many(c, "BEGINS"), span=self.span(meta))

    def ends(self, meta: Meta, c: Children) -> n.StageEvent:
        return n.StageEvent(_rest(c)[0], False, _many(c, "ENDS"), span=self.span(meta))

    def runs_out(self, meta: Meta, c: Children) -> n.PileEvent:
        return n.PileEvent(_rest(c)[0], "runs out", span=self.span(meta))

    def falls_short(self, meta: Meta, c: Children) -> n.PileEvent:
        return n.PileEvent(_rest(c)[0], "falls short", span=self.span(meta))

    def verb(self, meta: Meta, c: Children) -> n.Verb:
        args = tuple(x if isinstance(x, n.Arg) else n.Arg(None, x, span=x.span) for x in _rest(c))
        return n.Verb(_text(c, "NAME"), args, span=self.span(meta))

    def prep_arg(self, meta: Meta, c: Children) -> n.Arg:
        prep, what = c
        return n.Arg(prep, what, span=self.span(meta))

    def prep(self, meta: Meta, c: Children) -> _Flag:
        return _Flag(c[0])

    def binder(self, meta: Meta, c: Children) -> n.Binder:
        zone = _one(c, *EXPRESSIONS)
        return n.Binder(
            _one(c, n.Amount), _text(c, "NAME"), _range(c), _called(c), zone, _restrictions(c), span=self.span(meta)
        )

    def counted_binder(self, meta: Meta, c: Children) -> n.Binder:
        count, *zone = _of(c, *EXPRESSIONS)
        amount = n.Amount("as many", 0, None, count, span=count.span)
        return n.Binder(
            amount, _text(c, "NAME"), None, _called(c), zone[0] if zone else None, _restrictions(c), span=self.span(meta)
        )

    def one(self, meta: Meta, c: Children) -> n.Amount:
        return n.Amount("a", span=self.span(meta))

    def some(self, meta: Meta, c: Children) -> n.Amount:
        return n.Amount("some", 1, None, span=self.span(meta))

    def any_number(self, meta: Meta, c: Children) -> n.Amount:
        return n.Amount("any", 0, None, span=self.span(meta))

    def every_one(self, meta: Meta, c: Children) -> n.Amount:
        return n.Amount("all", 0, None, span=self.span(meta))

    def exactly(self, meta: Meta, c: Children) -> n.Amount:
        number = int(c[0])
        return n.Amount("exactly", number, number, span=self.span(meta))

    def between(self, meta: Meta, c: Children) -> n.Amount:
        low, high = _texts(c, "NUMBER")
        return n.Amount("between", int(low), int(high), span=self.span(meta))

    def up_to(self, meta: Meta, c: Children) -> n.Amount:
        return n.Amount("up to", 0, int(_text(c, "NUMBER")), span=self.span(meta))

    def at_least(self, meta: Meta, c: Children) -> n.Amount:
        return n.Amount("at least", int(_text(c, "NUMBER")), None, span=self.span(meta))

    # ---- effects

    def effects(self, meta: Meta, c: Children) -> tuple[n.Effect, ...]:
        return tuple(c)

    def chain(self, meta: Meta, c: Children) -> n.Chain:
        return n.Chain(tuple(c), span=self.span(meta))

    def if_effect(self, meta: Meta, c: Children) -> n.IfEffect:
        cond, effect = c
        return n.IfEffect(cond, effect, span=self.span(meta))

    def for_each(self, meta: Meta, c: Children) -> n.ForEach:
        zone = _one(c, *EXPRESSIONS)
        group = n.Set(_text(c, "NAME"), _called(c), zone, _restrictions(c), span=self.span(meta))
        return n.ForEach(group, c[-1], span=self.span(meta))

    def according_effect(self, meta: Meta, c: Children) -> n.AccordingEffect:
        return n.AccordingEffect(_texts(c, "PROPER"), c[-1], span=self.span(meta))

    def goes(self, meta: Meta, c: Children) -> n.Goes:
        goods, source, target = c[0], None, None
        for before, child in pairwise(c):
            if isinstance(before, Token) and before.type == "FROM":
                source = child
            if isinstance(before, Token) and before.type == "TO":
                target = child
        assert target is not None
        return n.Goes(goods, source, target, _one(c, n.Form), _many(c, "GOES"), span=self.span(meta))

    def becomes(self, meta: Meta, c: Children) -> n.Becomes:
        thing, value = _rest(c)
        return n.Becomes(thing, value, _many(c, "BECOMES"), span=self.span(meta))

    def becomes_not(self, meta: Meta, c: Children) -> n.BecomesNot:
        return n.BecomesNot(_rest(c)[0], _text(c, "NAME"), _many(c, "BECOMES"), span=self.span(meta))

    def goes_up(self, meta: Meta, c: Children) -> n.Changes:
        thing, amount = _rest(c)
        return n.Changes(thing, True, amount, _many(c, "GOES_UP_BY"), span=self.span(meta))

    def goes_down(self, meta: Meta, c: Children) -> n.Changes:
        thing, amount = _rest(c)
        return n.Changes(thing, False, amount, _many(c, "GOES_DOWN_BY"), span=self.span(meta))

    def shuffled(self, meta: Meta, c: Children) -> n.Shuffled:
        return n.Shuffled(_rest(c)[0], _many(c, "IS_SHUFFLED"), span=self.span(meta))

    def shown(self, meta: Meta, c: Children) -> n.Shown:
        thing, seer = _rest(c)
        return n.Shown(thing, seer, _many(c, "IS_SHOWN_TO"), span=self.span(meta))

    def interrupts(self, meta: Meta, c: Children) -> n.Interrupts:
        return n.Interrupts(_rest(c)[0], tuple(_of(c, n.Role)), span=self.span(meta))

    def role(self, meta: Meta, c: Children) -> n.Role:
        return n.Role(_rest(c)[0], _text(c, "NAME"), span=self.span(meta))

    def change_places(self, meta: Meta, c: Children) -> n.ChangePlaces:
        left, right = _rest(c)
        return n.ChangePlaces(left, right, span=self.span(meta))

    def game_ends(self, meta: Meta, c: Children) -> n.GameEnds:
        return n.GameEnds(span=self.span(meta))

    def wrapped(self, meta: Meta, c: Children) -> n.Form:
        return n.Form(_text(c, "NAME"), True, tuple(_rest(c)), span=self.span(meta))

    def unwrapped(self, meta: Meta, c: Children) -> n.Form:
        return n.Form(_text(c, "NAME"), False, (), span=self.span(meta))

    def all_goods(self, meta: Meta, c: Children) -> n.AllGoods:
        return n.AllGoods(_one(c, n.Set), span=self.span(meta))

    def top_goods(self, meta: Meta, c: Children) -> n.Drawn:
        quantity, zone = _rest(c)
        return n.Drawn(quantity, zone, False, span=self.span(meta))

    def chance_goods(self, meta: Meta, c: Children) -> n.Drawn:
        quantity, zone = _rest(c)
        return n.Drawn(quantity, zone, True, span=self.span(meta))

    def one_of_them(self, meta: Meta, c: Children) -> n.Quantity:
        return n.Quantity(1, _text(c, "NAME"), True, span=self.span(meta))

    def number_of_them(self, meta: Meta, c: Children) -> n.Quantity:
        return n.Quantity(int(_text(c, "NUMBER")), _text(c, "NAME"), span=self.span(meta))

    def as_many(self, meta: Meta, c: Children) -> n.Quantity:
        return n.Quantity(_rest(c)[0], _text(c, "NAME"), span=self.span(meta))

    def chance(self, meta: Meta, c: Children) -> n.Chance:
        return n.Chance(_text(c, "NAME"), _one(c, *EXPRESSIONS), span=self.span(meta))

    # ---- conditions

    def and_(self, meta: Meta, c: Children) -> n.Junction:
        return n.Junction("and", tuple(c), span=self.span(meta))

    def or_(self, meta: Meta, c: Children) -> n.Junction:
        return n.Junction("or", tuple(c), span=self.span(meta))

    def holds(self, meta: Meta, c: Children) -> n.Holds:
        left, pred = c
        return n.Holds(left, pred, span=self.span(meta))

    def there_is(self, meta: Meta, c: Children) -> n.Exists:
        return n.Exists(_one(c, n.Set), False, str(c[0]).endswith("are"), span=self.span(meta))

    def there_is_no(self, meta: Meta, c: Children) -> n.Exists:
        return n.Exists(_one(c, n.Set), True, str(c[0]).endswith("are"), span=self.span(meta))

    def every(self, meta: Meta, c: Children) -> n.Every:
        zone = _one(c[:-1], *EXPRESSIONS)
        group = n.Set(_text(c, "NAME"), _called(c), zone, _restrictions(c), span=self.span(meta))
        return n.Every(group, c[-1], span=self.span(meta))

    def is_(self, meta: Meta, c: Children) -> n.Is:
        return n.Is(_rest(c)[0], False, _many(c, "IS"), span=self.span(meta))

    def is_not(self, meta: Meta, c: Children) -> n.Is:
        return n.Is(_rest(c)[0], True, _many(c, "IS"), span=self.span(meta))

    def is_in(self, meta: Meta, c: Children) -> n.IsIn:
        return n.IsIn(_rest(c)[0], False, _many(c, "IS"), span=self.span(meta))

    def is_not_in(self, meta: Meta, c: Children) -> n.IsIn:
        return n.IsIn(_rest(c)[0], True, _many(c, "IS"), span=self.span(meta))

    def compares(self, meta: Meta, c: Children) -> n.Compares:
        op = str(_one(c, _Flag))
        return n.Compares(op, _rest(c)[0], _many(c, "IS"), span=self.span(meta))  # type: ignore[arg-type]

    def compare(self, meta: Meta, c: Children) -> _Flag:
        return _Flag(" ".join(c[0].split()))

    def is_either(self, meta: Meta, c: Children) -> n.IsAmong:
        return n.IsAmong(tuple(_rest(c)), False, _many(c, "IS"), span=self.span(meta))

    def is_neither(self, meta: Meta, c: Children) -> n.IsAmong:
        return n.IsAmong(tuple(_rest(c)), True, _many(c, "IS"), span=self.span(meta))

    def a_kind(self, meta: Meta, c: Children) -> n.AKind:
        return n.AKind(_text(c, "NAME"), span=self.span(meta))

    def none(self, meta: Meta, c: Children) -> n.NoneValue:
        return n.NoneValue(span=self.span(meta))

    # ---- things

    def set(self, meta: Meta, c: Children) -> n.Set:
        zone = _one(c, *EXPRESSIONS)
        return n.Set(_text(c, "NAME"), _called(c), zone, _restrictions(c), span=self.span(meta))

    def restriction(self, meta: Meta, c: Children) -> _Restrictions:
        return _Restrictions(c)

    def whose(self, meta: Meta, c: Children) -> n.Restriction:
        owner, pred = _rest(c)
        return n.Restriction("whose", owner, pred, span=self.span(meta))

    def that(self, meta: Meta, c: Children) -> n.Restriction:
        word: Any = "who" if c[0].type in ("WHO", "AND_WHO") else "that"
        return n.Restriction(word, None, _rest(c)[0], span=self.span(meta))

    def number(self, meta: Meta, c: Children) -> n.Number:
        return n.Number(int(c[0]), span=self.span(meta))

    def _arith(self, op: Any, c: Children, meta: Meta) -> n.Arith:
        left, right = _rest(c)
        return n.Arith(op, left, right, span=self.span(meta))

    def plus(self, meta: Meta, c: Children) -> n.Arith:
        return self._arith("plus", c, meta)

    def minus(self, meta: Meta, c: Children) -> n.Arith:
        return self._arith("minus", c, meta)

    def times(self, meta: Meta, c: Children) -> n.Arith:
        return self._arith("times", c, meta)

    def number_of(self, meta: Meta, c: Children) -> n.NumberOf:
        return n.NumberOf(_one(c, n.Set), span=self.span(meta))

    def total(self, meta: Meta, c: Children) -> n.Total:
        return n.Total(_text(c, "NAME"), _one(c, *EXPRESSIONS), _one(c, n.Set), span=self.span(meta))

    def series(self, meta: Meta, c: Children) -> n.Series:
        return n.Series(_texts(c, "NAME"), span=self.span(meta))

    def all_of(self, meta: Meta, c: Children) -> n.AllOf:
        names = _texts(c, "NAME")
        return n.AllOf(_one(c, n.Set), names[0] if names else None, _one(c, *EXPRESSIONS), span=self.span(meta))

    def _nth(self, which: Any, c: Children, meta: Meta) -> n.Nth:
        return n.Nth(which, _one(c, n.Set), span=self.span(meta))

    def first(self, meta: Meta, c: Children) -> n.Nth:
        return self._nth("first", c, meta)

    def last(self, meta: Meta, c: Children) -> n.Nth:
        return self._nth("last", c, meta)

    def only(self, meta: Meta, c: Children) -> n.Nth:
        return self._nth("only", c, meta)

    def _best(self, highest: bool, c: Children, meta: Meta) -> n.Best:
        name, by = _texts(c, "NAME")
        return n.Best(name, by, _one(c, *EXPRESSIONS), highest, _one(c, n.Set), span=self.span(meta))

    def highest(self, meta: Meta, c: Children) -> n.Best:
        return self._best(True, c, meta)

    def lowest(self, meta: Meta, c: Children) -> n.Best:
        return self._best(False, c, meta)

    def lesser(self, meta: Meta, c: Children) -> n.Extreme:
        left, right = _rest(c)
        return n.Extreme("lesser", left, right, span=self.span(meta))

    def greater(self, meta: Meta, c: Children) -> n.Extreme:
        left, right = _rest(c)
        return n.Extreme("greater", left, right, span=self.span(meta))

    def difference(self, meta: Meta, c: Children) -> n.Difference:
        left, right = _rest(c)
        return n.Difference(left, right, span=self.span(meta))

    def next_(self, meta: Meta, c: Children) -> n.Next:
        clockwise = _one(c, _Flag) == "clockwise"
        start = _one(c, *EXPRESSIONS)
        return n.Next(_text(c, "NAME"), clockwise, start, _restrictions(c), span=self.span(meta))

    def direction(self, meta: Meta, c: Children) -> _Flag:
        return _Flag(c[0])

    def of(self, meta: Meta, c: Children) -> n.Of:
        return n.Of(_text(c, "NAME"), _rest(c)[0], _has(c, "THE"), span=self.span(meta))

    def of_for(self, meta: Meta, c: Children) -> n.Of:
        owner, other = _rest(c)
        return n.Of(_text(c, "NAME"), owner, _has(c, "THE"), other=other, span=self.span(meta))

    def name(self, meta: Meta, c: Children) -> n.Name:
        return n.Name(_text(c, "NAME"), _has(c, "THE"), span=self.span(meta))

    def proper(self, meta: Meta, c: Children) -> n.Proper:
        return n.Proper(_text(c, "PROPER"), span=self.span(meta))

    def written(self, meta: Meta, c: Children) -> n.Written:
        return n.Written(tuple(str(t) for t in c), span=self.span(meta))

    def possessive(self, meta: Meta, c: Children) -> n.Of:
        return n.Of(_text(c, "NAME"), _rest(c)[0], False, True, span=self.span(meta))

    # ---- claims

    def promise(self, meta: Meta, c: Children) -> n.Promise:
        return n.Promise(_one(c, n.AccordingTo), _rest(c)[-1], span=self.span(meta))

    def definition(self, meta: Meta, c: Children) -> n.Sentence:
        return n.Sentence((), _rest(c)[0], _one(c, n.Condition), span=self.span(meta))

    def _oath(self, word: Any, c: Children, meta: Meta) -> n.Oath:
        return n.Oath(word, _rest(c)[-1], _stages(c), span=self.span(meta))

    def always(self, meta: Meta, c: Children) -> n.Oath:
        return self._oath("always", c, meta)

    def never(self, meta: Meta, c: Children) -> n.Oath:
        return self._oath("never", c, meta)

    def sometimes(self, meta: Meta, c: Children) -> n.Oath:
        return self._oath("sometimes", c, meta)

    def at_the_end(self, meta: Meta, c: Children) -> n.Oath:
        return self._oath("at the end", c, meta)

    where = in_stage

    def _allows(self, word: Any, kind: Any, c: Children, meta: Meta) -> n.Allows:
        verb = _one(c, n.Verb)
        subject = _rest(c)[_rest(c).index(verb) - 1]
        modal = n.Modal(kind, subject, verb, span=self.span(meta))
        return n.Allows(word, modal, _one(c, *CONDITIONS), _stages(c), span=self.span(meta))

    def always_may(self, meta: Meta, c: Children) -> n.Allows:
        return self._allows("always", "may", c, meta)

    def never_may(self, meta: Meta, c: Children) -> n.Allows:
        return self._allows("never", "may", c, meta)

    def sometimes_may(self, meta: Meta, c: Children) -> n.Allows:
        return self._allows("sometimes", "may", c, meta)

    def always_must(self, meta: Meta, c: Children) -> n.Allows:
        return self._allows("always", "must", c, meta)

    def eventually(self, meta: Meta, c: Children) -> n.Eventually:
        return n.Eventually(_rest(c)[0], span=self.span(meta))

    def steady(self, meta: Meta, c: Children) -> n.Steady:
        _, goes, word = str(_tokens(c, "NEVER_GOES")[0]).split()
        return n.Steady(_rest(c)[0], word, goes == "go", span=self.span(meta))  # type: ignore[arg-type]

    def counted(self, meta: Meta, c: Children) -> n.Counted:
        op = _one(c, _Flag)
        trigger, amount = _rest(c)[0], _rest(c)[-1]
        return n.Counted(trigger, _one(c, *CONDITIONS), op and str(op), amount, _many(c, "IS"), span=self.span(meta))

    def from_then_on(self, meta: Meta, c: Children) -> n.FromThenOn:
        cond, then = _rest(c)
        return n.FromThenOn(cond, then, span=self.span(meta))

    def whenever(self, meta: Meta, c: Children) -> n.Whenever:
        trigger = next(x for x in _rest(c) if not isinstance(x, n.InStage))
        changes = tuple(_of(c, n.Change, n.Beforehand, n.Afterwards, n.EachChange))
        return n.Whenever(trigger, _one(c, *CONDITIONS), changes, _stages(c), span=self.span(meta))

    def beforehand(self, meta: Meta, c: Children) -> n.Beforehand:
        return n.Beforehand(_rest(c)[0], span=self.span(meta))

    def each_change(self, meta: Meta, c: Children) -> n.EachChange:
        group = n.Set(_text(c, "NAME"), _called(c), _one(c[:-1], *EXPRESSIONS), _restrictions(c), span=self.span(meta))
        return n.EachChange(group, c[-1], span=self.span(meta))

    def rises(self, meta: Meta, c: Children) -> n.Change:
        expr, amount = _rest(c)
        return n.Change(expr, "up", amount, _many(c, "GOES_UP_BY"), span=self.span(meta))

    def falls(self, meta: Meta, c: Children) -> n.Change:
        expr, amount = _rest(c)
        return n.Change(expr, "down", amount, _many(c, "GOES_DOWN_BY"), span=self.span(meta))

    def stays(self, meta: Meta, c: Children) -> n.Change:
        many = str(_tokens(c, "STAYS")[0]).split()[0] == "stay"
        return n.Change(_rest(c)[0], "same", None, many, span=self.span(meta))

    def afterwards(self, meta: Meta, c: Children) -> n.Afterwards:
        return n.Afterwards(_rest(c)[0], span=self.span(meta))

    # ---- cases

    def case(self, meta: Meta, c: Children) -> n.Case:
        players = _one(c, _Source)
        return n.Case(
            _text(c, "NAME"), _quoted(_text(c, "STRING")), _one(c, n.Source), tuple(players) if players else (),
            tuple(_of(c, n.Under, n.Answering, n.AccordingTo)), _one(c, n.Given),
            tuple(_of(c, n.AskMay, n.AskSee, n.AskWhat, n.AskAll, n.AskKnow, n.DoesStep)), span=self.span(meta),
        )  # fmt: skip

    def sweep(self, meta: Meta, c: Children) -> n.Sweep:
        players = _one(c, _Source)
        world = _one(c, n.World) or n.World(None, (), span=self.span(meta))
        return n.Sweep(
            _text(c, "NAME"), _quoted(_text(c, "STRING")), _one(c, n.Source), tuple(players) if players else (),
            tuple(_of(c, n.Under, n.Answering, n.AccordingTo)), world, _one(c, n.Reach), span=self.span(meta),
        )  # fmt: skip

    def world(self, meta: Meta, c: Children) -> n.World:
        names = _texts(c, "NAME")
        return n.World(names[0] if names else None, tuple(_rest(c)), span=self.span(meta))

    def fact_any(self, meta: Meta, c: Children) -> n.FactAny:
        thing, *choices = _rest(c)
        numbers = [int(x) for x in re.findall("[0-9]+", _text(c, "ANY_OF"))]
        least, most = (numbers[0], numbers[-1]) if numbers else (None, None)
        return n.FactAny(thing, tuple(choices), least, most, _many(c, "IS"), span=self.span(meta))

    def choice(self, meta: Meta, c: Children) -> n.Item:
        return c[0] if isinstance(c[0], n.Item) else n.Item(("none",), span=self.span(meta))

    def until_stage(self, meta: Meta, c: Children) -> n.Reach:
        return n.Reach(None, _rest(c)[0], span=self.span(meta))

    def until_over(self, meta: Meta, c: Children) -> n.Reach:
        return n.Reach(span=self.span(meta))

    def for_moves(self, meta: Meta, c: Children) -> n.Reach:
        return n.Reach(int(_text(c, "FOR_MOVES").split()[1]), span=self.span(meta))

    def players(self, meta: Meta, c: Children) -> _Source:
        return _Source(_texts(c, "PROPER"))

    def answering(self, meta: Meta, c: Children) -> n.Answering:
        quoted = _has(c, "STRING")
        answer = _quoted(_text(c, "STRING")) if quoted else _text(c, "NAME")
        return n.Answering(_text(c, "ID"), answer, quoted, span=self.span(meta))

    def given(self, meta: Meta, c: Children) -> n.Given:
        names = _texts(c, "NAME")
        return n.Given(names[0] if names else None, tuple(_rest(c)), span=self.span(meta))

    def fact_is(self, meta: Meta, c: Children) -> n.FactIs:
        thing, items = _rest(c)
        return n.FactIs(thing, items, _many(c, "IS"), span=self.span(meta))

    def fact_is_not(self, meta: Meta, c: Children) -> n.FactIsNot:
        return n.FactIsNot(_rest(c)[0], _text(c, "NAME"), _many(c, "IS"), span=self.span(meta))

    def fact_includes(self, meta: Meta, c: Children) -> n.FactIncludes:
        thing, items = _rest(c)
        return n.FactIncludes(thing, items, str(_tokens(c, "INCLUDES")[0]) == "include", span=self.span(meta))

    def fact_number(self, meta: Meta, c: Children) -> n.FactNumber:
        return n.FactNumber(_text(c, "NAME"), _rest(c)[0], int(_text(c, "NUMBER")), span=self.span(meta))

    def fact_rest(self, meta: Meta, c: Children) -> n.FactRest:
        return n.FactRest(span=self.span(meta))

    def fact_interrupts(self, meta: Meta, c: Children) -> n.FactInterrupts:
        return n.FactInterrupts(_rest(c)[0], tuple(_of(c, n.GivenRole)), span=self.span(meta))

    def given_role(self, meta: Meta, c: Children) -> n.GivenRole:
        return n.GivenRole(_one(c, n.Item), _text(c, "NAME"), span=self.span(meta))

    def item_list(self, meta: Meta, c: Children) -> n.Items:
        return n.Items(tuple(c), span=self.span(meta))

    def no_items(self, meta: Meta, c: Children) -> n.Items:
        return n.Items((), span=self.span(meta))

    def item(self, meta: Meta, c: Children) -> n.Item:
        return n.Item(tuple(str(t) for t in c), span=self.span(meta))

    def ask_may(self, meta: Meta, c: Children) -> n.AskMay:
        return n.AskMay(_text(c, "PROPER"), _one(c, n.Deed), _one(c, n.Verdict), span=self.span(meta))

    def ask_see(self, meta: Meta, c: Children) -> n.AskSee:
        return n.AskSee(_text(c, "PROPER"), _rest(c)[0], _one(c, n.Verdict), span=self.span(meta))

    def ask_what(self, meta: Meta, c: Children) -> n.AskWhat:
        word: Any = _text(c, "WHAT")
        return n.AskWhat(word, _rest(c)[0], _one(c, n.Verdict), _many(c, "IS"), _has(c, "AFTERWARDS"), span=self.span(meta))

    def ask_all(self, meta: Meta, c: Children) -> n.AskAll:
        return n.AskAll(_text(c, "PROPER"), _one(c, n.Verdict), span=self.span(meta))

    def ask_know(self, meta: Meta, c: Children) -> n.AskKnow:
        return n.AskKnow(_text(c, "PROPER"), _rest(c)[0], _one(c, n.Verdict), span=self.span(meta))

    def ask_end(self, meta: Meta, c: Children) -> _Flag:
        return _Flag("?")

    def does_step(self, meta: Meta, c: Children) -> n.DoesStep:
        return n.DoesStep(_text(c, "PROPER"), _one(c, n.Deed), _one(c, n.Items), span=self.span(meta))

    def brings(self, meta: Meta, c: Children) -> n.Items:
        items: n.Items = c[0]
        return items

    def deed(self, meta: Meta, c: Children) -> n.Deed:
        parts = tuple(x if isinstance(x, n.DeedPart) else n.DeedPart(None, x, span=x.span) for x in _rest(c))
        return n.Deed(_text(c, "NAME"), parts, span=self.span(meta))

    def deed_part(self, meta: Meta, c: Children) -> n.DeedPart:
        prep, items = c
        return n.DeedPart(str(prep), items, span=self.span(meta))

    def verdict(self, meta: Meta, c: Children) -> n.Verdict:
        rulings = _of(c, n.Expected)
        editions = _of(c, n.AccordingTo)
        return n.Verdict(rulings[0], tuple(zip(editions, rulings[1:], strict=True)), span=self.span(meta))

    def ruling(self, meta: Meta, c: Children) -> n.Expected:
        outcome: n.Expected = c[0]
        by: Iterable[str] = c[1] if len(c) > 1 else ()
        return n.Expected(outcome.word, outcome.thing, outcome.deeds, outcome.items, tuple(by), span=self.span(meta))

    def by_rules(self, meta: Meta, c: Children) -> _Source:
        return _Source(_texts(c, "ID"))

    def yes(self, meta: Meta, c: Children) -> n.Expected:
        return n.Expected("yes", span=self.span(meta))

    def no(self, meta: Meta, c: Children) -> n.Expected:
        return n.Expected("no", span=self.span(meta))

    def refused(self, meta: Meta, c: Children) -> n.Expected:
        return n.Expected("refused", span=self.span(meta))

    def depends(self, meta: Meta, c: Children) -> n.Expected:
        return n.Expected("depends", _rest(c)[0], span=self.span(meta))

    def may_only(self, meta: Meta, c: Children) -> n.Expected:
        return n.Expected("only", None, tuple(_of(c, n.Deed)), span=self.span(meta))

    def may_nothing(self, meta: Meta, c: Children) -> n.Expected:
        return n.Expected("only", span=self.span(meta))

    def is_items(self, meta: Meta, c: Children) -> n.Expected:
        return n.Expected("value", None, (), c[0], span=self.span(meta))
