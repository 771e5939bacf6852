"""Claims and cases back to text.

In: a Claim or a Case. Out: its parts, for the layout.
"""

from __future__ import annotations

from typing import assert_never

from lexludi.syntax import nodes as n
from lexludi.syntax.print_expressions import be, print_cond, print_expr, print_set, words
from lexludi.syntax.print_layout import Part, capital, deeper, finish, on_one_line
from lexludi.syntax.print_sentences import (
    SHORT,
    clause_parts,
    condition_parts,
    open_parts,
    print_body,
    print_editions,
    print_prefix,
    print_trigger,
)

# ---- Claims ---------------------------------------------------------------------------------------------------------


def claim_parts(claim: n.Claim) -> list[Part]:
    """What its words mean, then what it promises."""
    told = [part for definition in claim.definitions for part in definition_parts(definition)]
    return [*told, *(part for promise in claim.promises for part in promise_parts(promise))]


def definition_parts(sentence: n.Sentence) -> list[Part]:
    first, *rest = finish(open_parts(sentence))
    parts = [Part(0, f"Here, {first.text}"), *rest]
    return [Part(0, on_one_line(parts))] if len(on_one_line(parts)) <= SHORT else parts


def promise_parts(promise: n.Promise) -> list[Part]:
    according = "" if promise.according is None else f"{print_prefix(promise.according)}, "
    first, *rest = finish(oath_parts(promise.oath))
    return [Part(0, capital(according + first.text)), *rest]


def oath_parts(oath: n.Vow) -> list[Part]:
    match oath:
        case n.Oath():
            return cond_parts(f"{oath.word}, {_where(oath.stages)}", oath.cond)
        case n.Allows(word, modal, cond, stages):
            first = f"{word}, {_where(stages)}{print_body(modal)}"
            return [Part(0, first), *([] if cond is None else condition_parts(n.Condition(False, cond)))]
        case n.Eventually(cond):
            return cond_parts("in every game, at some time ", cond)
        case n.Steady(expr, word, many):
            return [Part(0, f"in every game, {print_expr(expr)} never {'go' if many else 'goes'} {word}")]
        case n.Counted(trigger, cond, op, amount, many):
            also = "" if cond is None else f" and {print_cond(cond)}"
            told = words(be(many), op or "", print_expr(amount))
            return [Part(0, f"in every game, the number of times that {print_trigger(trigger)}{also} {told}")]
        case n.FromThenOn(cond, then):
            return [Part(0, f"once {print_cond(cond)},"), Part(1, f"from then on {print_cond(then)}")]
        case n.Whenever():
            changes = [print_change(change) for change in oath.changes]
            return clause_parts(f"{_where(oath.stages)}whenever", oath.trigger, oath.cond, changes)
        case _:
            assert_never(oath)


def cond_parts(before: str, cond: n.Cond) -> list[Part]:
    """A condition of several parts has a line for each."""
    if not isinstance(cond, n.Junction):
        return [Part(0, before + print_cond(cond))]
    first, *others = cond.parts
    return [Part(0, before + print_cond(first)), *(Part(1, f"{cond.op} {print_cond(c)}") for c in others)]


def _where(stages: tuple[str, ...]) -> str:
    return f"in {' or '.join(stages)}, " if stages else ""


def print_change(change: n.AnyChange) -> str:
    match change:
        case n.Change():
            return words(print_expr(change.expr), _moved(change), "" if change.amount is None else print_expr(change.amount))
        case n.Beforehand():
            return f"beforehand {print_cond(change.cond)}"
        case n.Afterwards():
            return f"afterwards {print_cond(change.cond)}"
        case n.EachChange():
            return f"for each {print_set(change.set)}, {print_change(change.change)}"
        case _:
            assert_never(change)


def _moved(change: n.Change) -> str:
    match change.word:
        case "up" | "down":
            return f"{'go' if change.many else 'goes'} {change.word} by"
        case "same":
            return f"{'stay' if change.many else 'stays'} the same"
        case _:
            assert_never(change.word)


# ---- Cases ----------------------------------------------------------------------------------------------------------


def case_parts(case: n.Case) -> list[Part]:
    """All that stands below the heading and its source."""
    given = [] if case.given is None else given_parts(case.given)
    return [*table_parts(case), *given, *(Part(0, print_step(step)) for step in case.steps)]


def sweep_parts(sweep: n.Sweep) -> list[Part]:
    """All that stands below the heading and its source."""
    world = given_parts(sweep.world) if sweep.world.stage is not None or sweep.world.facts else []
    reach = [] if sweep.reach is None else [Part(0, print_reach(sweep.reach))]
    return [*table_parts(sweep), *world, *reach]


def table_parts(block: n.Case | n.Sweep) -> list[Part]:
    players = [Part(0, f"Players {', '.join(block.players)}.")] if block.players else []
    return [*players, *(Part(0, print_setting(setting)) for setting in block.settings)]


def print_reach(reach: n.Reach) -> str:
    if reach.moves is not None:
        return f"For {reach.moves} move{'' if reach.moves == 1 else 's'}."
    return "Until the game ends." if reach.stage is None else f"Until {print_expr(reach.stage)} ends."


def print_setting(setting: n.Setting) -> str:
    match setting:
        case n.Under() | n.AccordingTo():
            return capital(f"{print_prefix(setting)}.")
        case n.Answering():
            answer = f'"{setting.answer}"' if setting.quoted else setting.answer
            return f"Answering {setting.gap} with {answer}."
        case _:
            assert_never(setting)


def given_parts(given: n.Given | n.World) -> list[Part]:
    heading = words("Given", "" if given.stage is None else f"in {given.stage}")
    if not given.facts:
        return [Part(0, f"{heading}.")]
    *before, last = [print_fact(fact) for fact in given.facts]
    facts = [*(Part(0, f"{fact};") for fact in before), Part(0, f"{last}.")]
    return [Part(0, f"{heading}:"), *deeper(facts)]


def print_fact(fact: n.Fact | n.FactAny) -> str:
    match fact:
        case n.FactIs():
            return f"{print_expr(fact.thing)} {be(fact.many)} {print_items(fact.items)}"
        case n.FactIsNot():
            return f"{print_expr(fact.thing)} {be(fact.many)} not {fact.name}"
        case n.FactIncludes():
            return f"{print_expr(fact.thing)} {'include' if fact.many else 'includes'} {print_items(fact.items)}"
        case n.FactNumber():
            return f"the number of {fact.things} in {print_expr(fact.zone)} is {fact.number}"
        case n.FactRest():
            return "everything else is as at first"
        case n.FactAny():
            few = "" if fact.least is None else str(fact.least) if fact.least == fact.most else f"{fact.least} to {fact.most}"
            choices = ", ".join(print_item(item) for item in fact.choices)
            return words(print_expr(fact.thing), be(fact.many), "any", few, "of", choices)
        case n.FactInterrupts():
            roles = " and ".join(f"{print_item(role.item)} as {role.name}" for role in fact.roles)
            return words(print_expr(fact.stage), "interrupts", roles and f"with {roles}")
        case _:
            assert_never(fact)


def print_items(items: n.Items) -> str:
    return ", ".join(print_item(item) for item in items.items) or "none"


def print_item(item: n.Item) -> str:
    return " ".join(item.words)


def print_step(step: n.Step) -> str:
    match step:
        case n.AskMay():
            return words(f"May {step.player} {print_deed(step.deed)}?", print_verdict(step.verdict))
        case n.AskSee():
            return words(f"May {step.player} see {print_expr(step.thing)}?", print_verdict(step.verdict))
        case n.AskWhat():
            later = " afterwards" if step.afterwards else ""
            return words(f"{step.word} {be(step.many)} {print_expr(step.thing)}{later}?", print_verdict(step.verdict))
        case n.AskAll():
            return words(f"What may {step.player} do?", print_verdict(step.verdict))
        case n.AskKnow():
            return words(f"What does {step.player} know of {print_expr(step.thing)}?", print_verdict(step.verdict))
        case n.DoesStep():
            chance = "" if step.chance is None else f"; chance brings {print_items(step.chance)}"
            return f"{step.player} {print_deed(step.deed)}{chance}."
        case _:
            assert_never(step)


def print_deed(deed: n.Deed) -> str:
    return words(deed.verb, *(words(part.prep or "", print_items(part.items)) for part in deed.parts))


def print_verdict(verdict: n.Verdict | None) -> str:
    if verdict is None:
        return ""
    others = "".join(f"; {print_editions(edition.editions)}, {print_ruling(ruling)}" for edition, ruling in verdict.others)
    return f"{print_ruling(verdict.first)}{others}."


def print_ruling(expected: n.Expected) -> str:
    by = f", by {' and '.join(expected.by)}" if expected.by else ""
    return print_outcome(expected) + by


def print_outcome(expected: n.Expected) -> str:
    match expected.word:
        case "yes" | "no" | "refused":
            return expected.word.capitalize()
        case "depends":
            assert expected.thing is not None
            return f"It depends on {print_expr(expected.thing)}"
        case "only":
            if not expected.deeds:
                return "Nothing"
            return f"Only {' or '.join(print_deed(deed) for deed in expected.deeds)}"
        case "value":
            assert expected.items is not None
            return print_items(expected.items) if expected.items.items else "None"
        case _:
            assert_never(expected.word)
