"""Random nodes, as hard as the grammar allows: every form, every optional part, nested up to a bound.

What the grammar cannot say is not made here. `depth` is how many layers may still be put inside.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy as Some

from lexludi.syntax import nodes as n
from lexludi.syntax.tables import parser

DEPTH = 3

# ---- Words ----------------------------------------------------------------------------------------------------------


def _listed(text: str) -> list[str]:
    return text.split()


_KEYWORDS = [re.compile(t.pattern.to_regexp()) for t in parser().terminals if t.name not in ("NAME", "PROPER")]
# Names alone, but the ends of keywords of several words: `is made`, `at least`, `, then`.
_HALVES = _listed("""
    then made drawn silent torn shuffled shown one each top many least most once end highest lowest short out order same
""")
# Words that begin like a keyword, or hold one between hyphens, and are none.
_LOOKALIKES = _listed("""
    is-land players andes origin a-b an-x the-x thee inn in-side ofs format together froma bye asp with-in whenx afterwards-x
    not-e nor-th none-such nonet no-one wholly whose-x thats somehow all-in everybody-x ending endings beginner passer goes-x
    becoming plush minus-x timesheet totals firsts last-round only-x next-x ifs if-x unlessx order-ly eithers turned-card
    number-card pile-up bagel listing x x1 x-1-y2 to-and-fro player card hand trick wins boss glass lays cannot mayor musty
""")
# Names too, but followed by `of` they would be keywords.
_HEAPS = ["number", "pile", "bag", "list", "know"]

_PROPERS = _listed("""
    Anna Bo Cy Di Agnes Zoë Jürgen Paweł Bjørn D Dutch German Italian Games Ruler Casey Annex Theo Inge Mayra Whoever
    Nonetta Nora Yesenia Givens Eachan Gapß Underwood
""")


def _is_free(word: str) -> bool:
    return word not in _HALVES and not any(keyword.fullmatch(word) for keyword in _KEYWORDS)


names: Some[str] = st.one_of(
    st.sampled_from(_LOOKALIKES),
    st.from_regex(r"[a-z][a-z0-9]{0,5}(-[a-z0-9]{1,4}){0,2}", fullmatch=True),
).filter(_is_free)
nouns: Some[str] = st.one_of(names, st.sampled_from(_HEAPS))
propers: Some[str] = st.one_of(
    st.sampled_from(_PROPERS),
    st.from_regex(r"[A-Z][a-zäöüßéèøłšñ]{0,6}", fullmatch=True),
).filter(_is_free)
ids: Some[str] = st.one_of(
    st.sampled_from(["play.follow", "is.in", "a.b.c", "and.or", "plus-minus.x1", "the.1", "x.by", "if-.x"]),
    st.from_regex(r"[a-z][a-z0-9-]{0,5}(\.[a-z0-9][a-z0-9-]{0,4}){1,2}", fullmatch=True),
)
refs: Some[str] = st.from_regex(r"[a-z]{2}:[0-9]{1,3}(\.[0-9]{1,2})?", fullmatch=True)
titles: Some[str] = st.one_of(
    st.sampled_from(["", " ", "Is this so? ", "a. Rule b. ", "two  spaces", "it's; so, by x.y: yes.", "„Größe“ → ∞", "?"]),
    st.text(st.characters(exclude_characters='"', exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=60),
)
numbers: Some[int] = st.one_of(st.integers(-3, 20), st.integers(-1_000_000, 1_000_000))
ranges: Some[tuple[int, int]] = st.tuples(numbers, numbers)
flags: Some[bool] = st.booleans()


def maybe(strategy: Some[Any]) -> Some[Any]:
    return st.none() | strategy


def tuples(strategy: Some[Any], least: int = 0, most: int = 3) -> Some[tuple[Any, ...]]:
    return st.lists(strategy, min_size=least, max_size=most).map(tuple)


# ---- Things ---------------------------------------------------------------------------------------------------------

words: Some[str] = st.one_of(names, propers, numbers.map(str))
written: Some[n.Written] = st.builds(lambda first, rest: n.Written((first, *rest)), propers, tuples(words, 1))

@cache
def owners(depth: int) -> Some[n.Expr]:
    flat = st.one_of(st.builds(n.Name, nouns, flags), st.builds(n.Proper, propers))
    if depth <= 0:
        return flat
    inside = owners(depth - 1)
    return st.one_of(flat, st.builds(n.Of, names, inside, the=st.just(False), possessive=st.just(True)))


@cache
def things(depth: int) -> Some[n.Expr]:
    if depth <= 0:
        return owners(0)
    return st.one_of(
        owners(depth),
        st.builds(n.Of, names, things(depth - 1), the=flags),
        st.builds(n.Of, names, owners(depth - 1), the=flags, other=owners(depth - 1)),
    )


@cache
def sets(depth: int) -> Some[n.Set]:
    if depth <= 0:
        return st.builds(n.Set, nouns, maybe(names))
    return st.builds(n.Set, nouns, maybe(names), maybe(things(depth - 1)), restrictions(depth - 1))


@cache
def restrictions(depth: int) -> Some[tuple[n.Restriction, ...]]:
    whose = st.builds(n.Restriction, st.just("whose"), owners(depth), plain_preds(depth))
    that = st.builds(n.Restriction, st.sampled_from(["that", "who"]), st.none(), plain_preds(depth))
    return tuples(st.one_of(whose, that), most=2)


@cache
def whos(depth: int) -> Some[tuple[n.Restriction, ...]]:
    return tuples(st.builds(n.Restriction, st.just("who"), st.none(), plain_preds(depth)), most=2)


@cache
def picks(depth: int) -> Some[n.Expr]:
    inner, thing, owner = sets(depth), things(depth), owners(depth)
    flat: list[Some[Any]] = [
        st.builds(n.NumberOf, inner),
        st.builds(n.Total, names, maybe(owner), inner),
        st.builds(n.AllOf, inner),
        st.builds(n.AllOf, inner, names, thing),
        st.builds(n.Nth, st.sampled_from(["first", "last", "only"]), inner),
        st.builds(n.Best, nouns, names, maybe(owner), flags, inner),
        st.builds(n.Difference, thing, thing),
        st.builds(n.Next, names, flags, thing, whos(depth)),
    ]
    if depth <= 0:
        return st.one_of(flat)
    deep: list[Some[Any]] = [
        st.builds(n.Extreme, st.sampled_from(["lesser", "greater"]), thing, singles(depth - 1)),
        st.builds(n.Of, names, picks(depth - 1), the=flags),
    ]
    return st.one_of(*flat, *deep)


@cache
def singles(depth: int) -> Some[n.Expr]:
    return st.one_of(things(depth), st.builds(n.Number, numbers), picks(depth))


@cache
def terms(depth: int) -> Some[n.Expr]:
    if depth <= 0:
        return singles(0)
    return st.one_of(singles(depth), st.builds(n.Arith, st.just("times"), terms(depth - 1), singles(depth - 1)))


@cache
def exprs(depth: int) -> Some[n.Expr]:
    if depth <= 0:
        return singles(0)
    sums = st.builds(n.Arith, st.sampled_from(["plus", "minus"]), exprs(depth - 1), terms(depth - 1))
    return st.one_of(terms(depth), sums)


_KIND_OR_NONE: Some[n.Expr] = st.one_of(st.builds(n.AKind, nouns), st.builds(n.NoneValue))


@cache
def values(depth: int) -> Some[n.Expr]:
    return st.one_of(exprs(depth), _KIND_OR_NONE)


@cache
def plain_values(depth: int) -> Some[n.Expr]:
    return st.one_of(things(depth), st.builds(n.Number, numbers), _KIND_OR_NONE)


# ---- Conditions -----------------------------------------------------------------------------------------------------

_COMPARES: Some[Any] = st.sampled_from(["at least", "at most", "more than", "less than"])


@cache
def plain_preds(depth: int) -> Some[n.Pred]:
    return st.one_of(
        st.builds(n.Is, plain_values(depth), flags, flags),
        st.builds(n.IsIn, things(depth), flags, flags),
        st.builds(n.Compares, _COMPARES, plain_values(depth), flags),
    )


@cache
def preds(depth: int) -> Some[n.Pred]:
    return st.one_of(
        st.builds(n.Is, values(depth), flags, flags),
        st.builds(n.IsIn, things(depth), flags, flags),
        st.builds(n.Compares, _COMPARES, exprs(depth), flags),
        st.builds(n.IsAmong, tuples(values(depth - 1), 2), flags, flags),
    )


@cache
def atoms(depth: int) -> Some[n.Cond]:
    return st.one_of(
        st.builds(n.Holds, exprs(depth), preds(depth)),
        st.builds(n.Exists, sets(depth), flags, flags),
        st.builds(n.Every, sets(depth), preds(depth)),
    )


@cache
def conds(depth: int = 2) -> Some[n.Cond]:
    return st.one_of(atoms(depth), st.builds(n.Junction, st.sampled_from(["and", "or"]), tuples(atoms(depth - 1), 2)))


# ---- Verb phrases ---------------------------------------------------------------------------------------------------


def _exactly(number: int) -> n.Amount:
    return n.Amount("exactly", number, number)


amounts: Some[n.Amount] = st.one_of(
    st.just(n.Amount("a")),
    st.just(n.Amount("some", 1, None)),
    st.just(n.Amount("any", 0, None)),
    st.just(n.Amount("all", 0, None)),
    st.builds(_exactly, numbers),
    st.builds(n.Amount, st.just("between"), numbers, numbers),
    st.builds(n.Amount, st.just("up to"), st.just(0), numbers),
    st.builds(n.Amount, st.just("at least"), numbers, st.none()),
)
preps: Some[str] = st.sampled_from(["on", "at", "into", "against", "to", "with", "from"])


@cache
def binders(depth: int) -> Some[n.Binder]:
    return st.builds(n.Binder, amounts, nouns, maybe(ranges), maybe(names), maybe(things(depth)), restrictions(depth))


def _sayable(arg: n.Arg) -> bool:
    """`from 1 to 3 cards` would be read as a range."""
    return not (arg.prep == "from" and isinstance(arg.what, n.Binder) and arg.what.amount.form == "between")


@cache
def verbs(depth: int = 1) -> Some[n.Verb]:
    what = st.one_of(binders(depth), things(depth))
    first = tuples(st.builds(n.Arg, st.none(), what), most=1)
    rest = tuples(st.builds(n.Arg, preps, what).filter(_sayable), most=2)
    return st.builds(n.Verb, names, st.builds(tuple.__add__, first, rest))


@cache
def new_subjects(depth: int = 1) -> Some[n.NewSubject]:
    return st.builds(n.NewSubject, nouns, maybe(names), whos(depth))


def subjects(depth: int = 1) -> Some[n.Subject]:
    return st.one_of(new_subjects(depth), things(depth))


# ---- Effects --------------------------------------------------------------------------------------------------------

quantities: Some[n.Quantity] = st.one_of(
    st.builds(n.Quantity, st.just(1), nouns, st.just(True)),
    st.builds(n.Quantity, numbers, nouns),
    st.builds(n.Quantity, things(1), nouns),
)
goods: Some[n.Goods] = st.one_of(things(2), st.builds(n.AllGoods, sets(2)), st.builds(n.Drawn, quantities, things(1), flags))
forms: Some[n.Form] = st.one_of(
    st.builds(n.Form, nouns, st.just(True), tuples(things(1))), st.builds(n.Form, names, st.just(False))
)
chances: Some[n.Chance] = st.builds(n.Chance, nouns, maybe(things(1)))
seers: Some[n.Seer] = st.one_of(st.builds(n.Everyone), st.builds(n.Nobody), things(1))
simples: Some[n.Simple] = st.one_of(
    st.builds(n.Goes, goods, maybe(things(1)), things(1), maybe(forms), flags),
    st.builds(n.Becomes, things(2), st.one_of(values(2), chances), flags),
    st.builds(n.BecomesNot, things(1), names, flags),
    st.builds(n.Changes, things(1), flags, exprs(2), flags),
    st.builds(n.Shuffled, things(2), flags),
    st.builds(n.Shown, things(1), seers, flags),
    st.builds(n.Interrupts, things(1), tuples(st.builds(n.Role, things(1), names))),
    st.builds(n.ChangePlaces, things(1), things(1)),
    st.builds(n.GameEnds),
)
editions: Some[tuple[str, ...]] = tuples(propers, 1)


@cache
def effects(depth: int = DEPTH) -> Some[n.Effect]:
    chain = st.builds(n.Chain, tuples(simples, 1))
    if depth <= 0:
        return chain
    inside = effects(depth - 1)
    return st.one_of(
        chain,
        st.builds(n.IfEffect, conds(1), inside),
        st.builds(n.ForEach, sets(1), inside),
        st.builds(n.AccordingEffect, editions, inside),
    )


# ---- Sentences ------------------------------------------------------------------------------------------------------

according: Some[n.AccordingTo] = st.builds(n.AccordingTo, editions)
prefixes: Some[n.Prefix] = st.one_of(
    according,
    st.builds(n.Under, names),
    st.builds(n.Despite, tuples(ids, 1)),
    st.builds(n.After, tuples(ids, 1)),
    st.builds(n.InStage, tuples(names, 1)),
)
triggers: Some[n.Trigger] = st.one_of(
    st.builds(n.Does, subjects(), verbs()),
    st.builds(n.BecomesSo, subjects(), names, flags),
    # `end` is a name, so `the plays end` is somebody's deed: only one stage can end.
    st.builds(n.StageEvent, things(2), st.just(True), flags),
    st.builds(n.StageEvent, things(2), st.just(False)),
    st.builds(n.PileEvent, things(2), st.sampled_from(["runs out", "falls short"])),
)


def _head(name: str, kind: str, called: str | None, other: tuple[str, str | None] | None, the: bool) -> n.Head:
    other_kind, other_called = other or (None, None)
    return n.Head(name, kind, called, other_kind, other_called, the)


heads: Some[n.Head] = st.builds(_head, names, nouns, maybe(names), maybe(st.tuples(nouns, maybe(names))), flags)
sight_heads: Some[n.SightHead] = st.builds(n.SightHead, nouns, names, maybe(nouns))
# `Stage x, by itself.` is left to a test of its own.
spoken_orders: Some[n.Order] = st.one_of(
    st.just(n.Order("in turn")),
    st.builds(n.Order, st.sampled_from(["in any order", "at once"]), maybe(things(2))),
    st.builds(n.Order, st.just("one move"), things(2)),
)
orders: Some[n.Order] = st.one_of(spoken_orders, st.just(n.Order("by itself")))
bodies: Some[n.Body] = st.one_of(
    st.builds(n.Modal, st.sampled_from(["may", "may not", "must"]), subjects(2), verbs(2)),
    st.builds(n.When, triggers, maybe(conds()), tuples(effects(), 1)),
    st.builds(n.Define, st.one_of(heads, new_subjects(2), things(2)), values(DEPTH), flags),
    st.builds(n.IsMade, things(2), orders),
    st.builds(n.IsSeen, st.one_of(heads, sight_heads, things(2)), seers, flags),
    st.builds(n.StageClause, things(2), st.sampled_from(["begins with", "passes to"]), exprs(DEPTH), flags),
    st.builds(n.EndsWhen, things(2), conds(DEPTH), flags),
    st.builds(n.Comes, names, names, flags),
    st.builds(n.DoesNotApply, ids),
)
conditions: Some[n.Condition] = st.builds(n.Condition, flags, conds())
plain_sentences: Some[n.Sentence] = st.builds(n.Sentence, tuples(prefixes), bodies, maybe(conditions))
tears: Some[n.Tear] = st.builds(n.Tear, titles, tuples(refs, 1), plain_sentences, maybe(titles))
sentences: Some[n.AnySentence] = st.one_of(
    plain_sentences, st.builds(n.Silent, tuples(propers, 1)), st.builds(n.Torn, tuples(propers, 1), tuples(tears, 1))
)

# ---- Headings, rules, gaps ------------------------------------------------------------------------------------------

sources: Some[n.Source] = st.builds(n.Source, tuples(refs, 1, 20), flags)
fields: Some[n.Field] = st.builds(n.Field, nouns, maybe(ranges), maybe(names), flags)
games: Some[n.Game] = st.builds(n.Game, names, titles, titles, numbers, numbers, maybe(names), maybe(names), maybe(names), maybe(sources))
edition_blocks: Some[n.Edition] = st.builds(n.Edition, names, propers)
stages: Some[n.Stage] = st.builds(n.Stage, names, orders, tuples(fields))
options: Some[n.Option] = st.builds(n.Option, names, titles, maybe(sources), tuples(names), maybe(conds()))
rules: Some[n.Rule] = st.builds(n.Rule, ids, titles, maybe(sources), tuples(sentences))
answers: Some[n.Answer] = st.builds(n.Answer, names, titles, flags, maybe(titles), tuples(sentences, most=2))
gaps: Some[n.Gap] = st.builds(n.Gap, ids, titles, tuples(refs), tuples(answers))

# ---- Components -----------------------------------------------------------------------------------------------------

items: Some[n.Item] = st.builds(n.Item, tuples(words, 1))
item_lists: Some[n.Items] = st.builds(n.Items, tuples(items))
type_names: Some[n.TypeName] = st.one_of(
    st.builds(n.TypeName, nouns, maybe(ranges), or_none=flags),
    st.builds(n.TypeName, nouns, heap=st.sampled_from(["pile", "bag", "list"]), or_none=flags),
)


def _state(owner: str | None, name: str, type_name: n.TypeName | None, article: bool, facts: dict[str, Any]) -> n.State:
    return n.State(owner, name, type_name, article, **facts)


def _adjective(owner: str, name: str, facts: dict[str, Any]) -> n.State:
    return n.State(owner, name, None, article=False, flag=True, **facts)


_facts: Some[dict[str, Any]] = st.fixed_dictionaries({"sight": maybe(seers), "until": maybe(things(2)), "at_first": maybe(items)})
states: Some[n.State] = st.one_of(
    st.builds(_state, maybe(nouns), nouns, maybe(type_names), flags, _facts), st.builds(_adjective, nouns, names, _facts)
)
portions: Some[n.Portion] = st.builds(n.Portion, numbers, nouns, flags, restrictions(2))
drawings: Some[n.Drawing] = st.one_of(
    st.builds(n.DrawnAs, nouns, titles),
    st.builds(n.DrawnLike, nouns, nouns, flags, maybe(nouns), maybe(nouns)),
    st.builds(n.DrawnIn, nouns, tuples(names, 1, 5), st.just(False), flags),
    st.builds(n.DrawnIn, nouns, tuples(titles, 1, 5), st.just(True), flags),
    st.builds(n.DrawnLaid, nouns, nouns, maybe(ranges), maybe(st.tuples(titles, titles)), st.just(()), flags),
    st.builds(n.DrawnLaid, nouns, nouns, st.none(), st.none(), tuples(st.builds(n.Line, nouns, nouns), 1), flags),
    st.builds(n.NotDrawn, nouns, flags),
)
declared: Some[n.Declared] = st.one_of(
    st.builds(n.OneOf, nouns, tuples(names, 2, 5), maybe(names)),
    st.builds(n.EitherOf, nouns, tuples(st.builds(n.Variant, nouns, tuples(fields)), 2), maybe(names)),
    st.builds(n.Record, nouns, tuples(fields, 1), maybe(names)),
    st.builds(n.Material, numbers, nouns, tuples(portions, 1), flags),
    states,
    st.builds(n.Can, nouns, verbs(2)),
    drawings,
)
components: Some[n.Components] = st.builds(
    n.Components, maybe(titles), tuples(st.builds(n.Declaration, declared, maybe(according))), maybe(sources)
)

# ---- Claims ---------------------------------------------------------------------------------------------------------

plain_changes: Some[n.Change | n.Beforehand | n.Afterwards] = st.one_of(
    st.builds(n.Change, exprs(2), st.sampled_from(["up", "down"]), exprs(2), flags),
    st.builds(n.Change, exprs(2), st.just("same"), st.none(), flags),
    st.builds(n.Beforehand, conds()),
    st.builds(n.Afterwards, conds()),
)
changes: Some[n.AnyChange] = st.one_of(plain_changes, st.builds(n.EachChange, sets(1), plain_changes))
modals: Some[n.Modal] = st.builds(n.Modal, st.just("may"), subjects(2), verbs(2))
duties: Some[n.Modal] = st.builds(n.Modal, st.just("must"), subjects(2), verbs(2))
comparisons: Some[str] = st.sampled_from(["at least", "at most", "more than", "less than"])
oaths: Some[n.Vow] = st.one_of(
    st.builds(n.Oath, st.sampled_from(["always", "never", "sometimes"]), conds(DEPTH), tuples(names)),
    st.builds(n.Oath, st.just("at the end"), conds(DEPTH)),
    st.builds(n.Allows, st.sampled_from(["always", "never", "sometimes"]), modals, maybe(conds()), tuples(names)),
    st.builds(n.Allows, st.just("always"), duties, maybe(conds()), tuples(names)),
    st.builds(n.Eventually, conds(DEPTH)),
    st.builds(n.Steady, exprs(2), st.sampled_from(["up", "down"]), flags),
    st.builds(n.Counted, triggers, maybe(conds()), maybe(comparisons), exprs(2), flags),
    st.builds(n.FromThenOn, conds(), conds()),
    st.builds(n.Whenever, triggers, maybe(conds()), tuples(changes, 1), tuples(names)),
)
definitions: Some[n.Sentence] = st.builds(
    n.Sentence, st.just(()), st.builds(n.Define, st.one_of(heads, new_subjects(2), things(2)), values(DEPTH), flags), maybe(conditions)
)
promises: Some[n.Promise] = st.builds(n.Promise, maybe(according), oaths)
claims: Some[n.Claim] = st.builds(n.Claim, ids, titles, maybe(sources), tuples(promises), tuples(definitions, most=2))

# ---- Cases ----------------------------------------------------------------------------------------------------------

_of_written = st.builds(n.Of, names, written, the=st.just(False), possessive=st.just(True))
told: Some[n.Expr] = st.one_of(things(2), written, _of_written)
facts: Some[n.Fact] = st.one_of(
    st.builds(n.FactIs, told, item_lists, flags),
    st.builds(n.FactIsNot, told, names, flags),
    st.builds(n.FactIncludes, told, item_lists, flags),
    st.builds(n.FactRest),
    st.builds(n.FactNumber, nouns, told, numbers),
    st.builds(n.FactInterrupts, things(2), tuples(st.builds(n.GivenRole, items, names))),
)
givens: Some[n.Given] = st.one_of(st.builds(n.Given, maybe(names), tuples(facts, 1, 6)), st.builds(n.Given, names, st.just(())))


def _deed(verb: str, first: tuple[n.DeedPart, ...], rest: tuple[n.DeedPart, ...]) -> n.Deed:
    return n.Deed(verb, first + rest)


def _no_range(deed: n.Deed) -> bool:
    """`from 3 to 5` would be read as a range."""
    text = " ".join(f"{part.prep} {', '.join(' '.join(item.words) for item in part.items.items)}" for part in deed.parts)
    return re.search(r"from -?[0-9]+ to -?[0-9]", text) is None


deeds: Some[n.Deed] = st.builds(
    _deed,
    names,
    tuples(st.builds(n.DeedPart, st.none(), item_lists), most=1),
    tuples(st.builds(n.DeedPart, preps, item_lists), most=2),
).filter(_no_range)
outcomes: Some[n.Expected] = st.one_of(
    st.builds(n.Expected, st.sampled_from(["yes", "no", "refused"]), by=tuples(ids)),
    st.builds(n.Expected, st.just("depends"), told, by=tuples(ids)),
    st.builds(n.Expected, st.just("only"), deeds=tuples(deeds), by=tuples(ids)),
    st.builds(n.Expected, st.just("value"), items=item_lists, by=tuples(ids)),
)
verdicts: Some[n.Verdict] = st.builds(n.Verdict, outcomes, tuples(st.tuples(according, outcomes), most=2))
_asked: Some[n.Expr] = st.one_of(exprs(DEPTH), _of_written)
steps: Some[n.Step] = st.one_of(
    st.builds(n.AskMay, propers, deeds.filter(lambda deed: deed.verb != "see"), maybe(verdicts)),
    st.builds(n.AskSee, propers, _asked, maybe(verdicts)),
    st.builds(n.AskWhat, st.sampled_from(["What", "Who"]), _asked, maybe(verdicts), flags, flags),
    st.builds(n.AskKnow, propers, _asked, maybe(verdicts)),
    st.builds(n.AskAll, propers, maybe(verdicts)),
    st.builds(n.DoesStep, propers, deeds, maybe(item_lists)),
)
settings: Some[n.Setting] = st.one_of(
    st.builds(n.Under, names),
    according,
    st.builds(n.Answering, ids, names),
    st.builds(n.Answering, ids, titles, st.just(True)),
)
cases: Some[n.Case] = st.builds(
    n.Case, names, titles, maybe(sources), tuples(propers, 0, 30), tuples(settings), maybe(givens), tuples(steps, 0, 5)
)

# ---- Explanations ---------------------------------------------------------------------------------------------------

survivors: Some[n.Survivor] = st.builds(n.Survivor, ids, titles, titles)

# ---- Sweeps ---------------------------------------------------------------------------------------------------------

_nothing = st.just(n.Item(("none",)))


def _any(thing: n.Expr, choices: tuple[n.Item, ...], bounds: tuple[int, int] | None, many: bool) -> n.FactAny:
    least, most = bounds or (None, None)
    return n.FactAny(thing, choices, least, most, many)


_bounds = st.tuples(st.integers(0, 9), st.integers(0, 9))
worlds: Some[n.World] = st.builds(
    n.World,
    maybe(names),
    tuples(st.one_of(facts, st.builds(_any, told, tuples(st.one_of(items, _nothing), 1), maybe(_bounds), flags)), 1, 6),
)
reaches: Some[n.Reach] = st.one_of(
    st.builds(n.Reach, st.integers(0, 99)), st.builds(n.Reach, st.none(), things(2)), st.builds(n.Reach)
)
sweeps: Some[n.Sweep] = st.builds(
    n.Sweep, names, titles, maybe(sources), tuples(propers, 0, 6), tuples(settings), worlds, reaches
)

BLOCKS: dict[str, Some[Any]] = {
    "game": games,
    "edition": edition_blocks,
    "components": components,
    "stage": stages,
    "option": options,
    "rule": rules,
    "gap": gaps,
    "claim": claims,
    "case": cases,
    "survivor": survivors,
    "sweep": sweeps,
}
blocks: Some[n.Block] = st.one_of(list(BLOCKS.values()))
