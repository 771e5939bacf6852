"""Sentences and effects back to text.

In: a node of the grammar's sentences. Out: one line, or the parts that a block lays out.
"""

from __future__ import annotations

from typing import assert_never

from lexludi.syntax import nodes as n
from lexludi.syntax.print_expressions import (
    a,
    be,
    print_called,
    print_cond,
    print_expr,
    print_set,
    print_subject,
    print_verb,
    the,
    words,
)
from lexludi.syntax.print_layout import Part, capital, deeper, finish, on_one_line

SHORT = 104
"""A sentence of at most so many characters stays on one line."""

# ---- Sentences ------------------------------------------------------------------------------------------------------


def print_sentence(sentence: n.AnySentence) -> str:
    """The sentence on one line, as a message quotes it."""
    return on_one_line(sentence_parts(sentence))


def sentence_parts(sentence: n.AnySentence) -> list[Part]:
    match sentence:
        case n.Sentence():
            first, *rest = finish(open_parts(sentence))
            parts = [Part(first.depth, capital(first.text)), *rest]
            short = len(on_one_line(parts)) <= SHORT
            several = isinstance(sentence.body, n.When) and len(sentence.body.effects) > 1
            return [Part(0, on_one_line(parts))] if short and not several else parts
        case n.Silent():
            return [Part(0, f"The {_editions(sentence.editions)} silent.")]
        case n.Torn():
            tears = [part for tear in sentence.tears for part in tear_parts(tear)]
            return [Part(0, f"The {_editions(sentence.editions)} torn:"), *deeper(tears)]
        case _:
            assert_never(sentence)


def _editions(languages: tuple[str, ...]) -> str:
    """`Italian is`, `German and Dutch are`."""
    return f"{' and '.join(languages)} {'is' if len(languages) == 1 else 'are'}"


def tear_parts(tear: n.Tear) -> list[Part]:
    label = f'"{tear.label}" {" ".join(tear.refs)},'
    first, *rest = open_parts(tear.sentence)
    default = "" if tear.because is None else f', by default because "{tear.because}"'
    return finish([Part(first.depth, f"{label} {first.text}"), *rest], f"{default}.")


def open_parts(sentence: n.Sentence) -> list[Part]:
    """The sentence without its capital and its full stop."""
    prefixes = "".join(f"{print_prefix(prefix)}, " for prefix in sentence.prefixes)
    first, *rest = body_parts(sentence.body)
    parts = [Part(0, prefixes + first.text), *rest]
    if sentence.condition is None:
        return parts
    return [*parts, *condition_parts(sentence.condition)]


def condition_parts(condition: n.Condition) -> list[Part]:
    """A condition stands on a line of its own, and each of its parts too."""
    word = "unless" if condition.unless else "if"
    if not isinstance(condition.cond, n.Junction):
        return [Part(1, f"{word} {print_cond(condition.cond)}")]
    first, *rest = condition.cond.parts
    return [
        Part(1, f"{word} {print_cond(first)}"),
        *(Part(1, f"{condition.cond.op} {print_cond(part)}") for part in rest),
    ]


def print_prefix(prefix: n.Prefix) -> str:
    match prefix:
        case n.AccordingTo():
            return print_editions(prefix.editions)
        case n.Under():
            return f"under {prefix.option}"
        case n.Despite():
            return f"despite {' and '.join(prefix.rules)}"
        case n.After():
            return f"after {' and '.join(prefix.rules)}"
        case n.InStage():
            return f"in {' or '.join(prefix.stages)}"
        case _:
            assert_never(prefix)


def print_editions(editions: tuple[str, ...]) -> str:
    return f"according to {' and '.join(editions)}"


def body_parts(body: n.Body) -> list[Part]:
    if not isinstance(body, n.When):
        return [Part(0, print_body(body))]
    return clause_parts("when", body.trigger, body.cond, [print_effect(effect) for effect in body.effects])


def clause_parts(word: str, trigger: n.Trigger, cond: n.Cond | None, clauses: list[str]) -> list[Part]:
    """`when …,` and below it what happens, one clause a line."""
    condition = "" if cond is None else f" and {print_cond(cond)}"
    *before, last = clauses
    return [
        Part(0, f"{word} {print_trigger(trigger)}{condition},"),
        *(Part(1, f"{clause};") for clause in before),
        Part(1, last),
    ]


PlainBody = n.Modal | n.Define | n.IsMade | n.IsSeen | n.StageClause | n.EndsWhen | n.Comes | n.DoesNotApply


def print_body(body: PlainBody) -> str:
    match body:
        case n.Modal():
            return f"{print_subject(body.subject)} {body.kind} {print_verb(body.verb)}"
        case n.Define():
            return f"{print_head(body.head)} {be(body.many)} {print_expr(body.value)}"
        case n.IsMade():
            return f"{print_expr(body.thing)} is made {print_order(body.order)}"
        case n.IsSeen():
            return f"{print_head(body.head)} {be(body.many)} seen by {print_seer(body.seer)}"
        case n.StageClause():
            return f"{print_expr(body.thing)} {_stage_word(body)} {print_expr(body.value)}"
        case n.EndsWhen():
            return f"{print_expr(body.thing)} {_number('ends', 'end', body.many)} when {print_cond(body.cond)}"
        case n.Comes():
            return f"after {body.stage} comes {the(body.next, body.the)}"
        case n.DoesNotApply():
            return f"{body.rule} does not apply"
        case _:
            assert_never(body)


def _number(one: str, several: str, many: bool) -> str:
    return several if many else one


def _stage_word(clause: n.StageClause) -> str:
    match clause.word:
        case "begins with":
            return _number("begins with", "begin with", clause.many)
        case "passes to":
            return _number("passes to", "pass to", clause.many)
        case _:
            assert_never(clause.word)


def print_head(head: n.Head | n.SightHead | n.NewSubject | n.Expr) -> str:
    if isinstance(head, n.Head):
        other = "" if head.other is None else f"for {a(head.other)}"
        kind = words(a(head.kind), print_called(head.called))
        return words(the(head.name, head.the), "of", kind, other, print_called(head.other_called))
    if isinstance(head, n.SightHead):
        owner = "" if head.kind is None else f"of {a(head.kind)}"
        return words("the number of", head.things, "in", the(head.zone), owner)
    return print_subject(head)


def print_order(order: n.Order) -> str:
    who = "" if order.who is None else f"by {print_expr(order.who)}"
    match order.form:
        case "in turn" | "in any order" | "at once" | "one move":
            return words(order.form, who)
        case "by itself":
            return order.form
        case _:
            assert_never(order.form)


def print_seer(seer: n.Seer) -> str:
    if isinstance(seer, n.Everyone):
        return "everyone"
    return "nobody" if isinstance(seer, n.Nobody) else print_expr(seer)


def print_trigger(trigger: n.Trigger) -> str:
    match trigger:
        case n.Does():
            return f"{print_subject(trigger.subject)} {print_verb(trigger.verb)}"
        case n.BecomesSo():
            return f"{print_subject(trigger.subject)} {_number('becomes', 'become', trigger.many)} {trigger.name}"
        case n.StageEvent():
            begins = _number("begins", "begin", trigger.many)
            ends = _number("ends", "end", trigger.many)
            return f"{print_expr(trigger.thing)} {begins if trigger.begins else ends}"
        case n.PileEvent():
            return f"{print_expr(trigger.thing)} {trigger.word}"
        case _:
            assert_never(trigger)


# ---- Effects --------------------------------------------------------------------------------------------------------


def print_effect(effect: n.Effect) -> str:
    match effect:
        case n.Chain():
            return ", then ".join(print_simple(simple) for simple in effect.parts)
        case n.IfEffect():
            return f"if {print_cond(effect.cond)}, {print_effect(effect.effect)}"
        case n.ForEach():
            return f"for each {print_set(effect.set)}, {print_effect(effect.effect)}"
        case n.AccordingEffect():
            return f"{print_editions(effect.editions)}, {print_effect(effect.effect)}"
        case _:
            assert_never(effect)


def print_simple(simple: n.Simple) -> str:
    match simple:
        case n.Goes():
            return print_goes(simple)
        case n.Becomes():
            return f"{print_expr(simple.thing)} {_number('becomes', 'become', simple.many)} {print_becoming(simple.value)}"
        case n.BecomesNot():
            return f"{print_expr(simple.thing)} {_number('becomes', 'become', simple.many)} not {simple.name}"
        case n.Changes():
            way = "up" if simple.up else "down"
            return f"{print_expr(simple.thing)} {_number('goes', 'go', simple.many)} {way} by {print_expr(simple.amount)}"
        case n.Shuffled():
            return f"{print_expr(simple.thing)} {be(simple.many)} shuffled"
        case n.Shown():
            return f"{print_expr(simple.thing)} {be(simple.many)} shown to {print_seer(simple.seer)}"
        case n.Interrupts():
            roles = " and ".join(f"{print_expr(role.thing)} as {role.name}" for role in simple.roles)
            return words(print_expr(simple.stage), "interrupts", roles and f"with {roles}")
        case n.ChangePlaces():
            return f"{print_expr(simple.left)} and {print_expr(simple.right)} change places"
        case n.GameEnds():
            return "the game ends"
        case _:
            assert_never(simple)


def print_goes(goes: n.Goes) -> str:
    return words(
        print_goods(goes.goods),
        _number("goes", "go", goes.many),
        "" if goes.source is None else f"from {print_expr(goes.source)}",
        f"to {print_expr(goes.target)}",
        "" if goes.form is None else f"as {print_form(goes.form)}",
    )


def print_goods(goods: n.Goods) -> str:
    if isinstance(goods, n.AllGoods):
        return f"all {print_set(goods.set)}"
    if isinstance(goods, n.Drawn):
        how = "chosen by chance from" if goods.by_chance else "from the top of"
        return f"{print_quantity(goods.quantity)} {how} {print_expr(goods.zone)}"
    return print_expr(goods)


def print_quantity(quantity: n.Quantity) -> str:
    if quantity.article:
        return a(quantity.name)
    if isinstance(quantity.amount, int):
        return f"{quantity.amount} {quantity.name}"
    return f"as many {quantity.name} as {print_expr(quantity.amount)}"


def print_form(form: n.Form) -> str:
    if not form.wrapped:
        return form.name
    parts = " and ".join(print_expr(part) for part in form.parts)
    return words(a(form.name), parts and f"with {parts}")


def print_becoming(value: n.Expr | n.Chance) -> str:
    if not isinstance(value, n.Chance):
        return print_expr(value)
    zone = "" if value.zone is None else f"from {print_expr(value.zone)}"
    return words(a(value.name), "chosen by chance", zone)
