"""Rules that name rules: what `Despite`, `After` and `does not apply` speak of is there and goes in no circle."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program import model as m
from lexludi.program.checks.laws import together
from lexludi.program.checks.subject import Checked
from lexludi.program.checks.walk import find_circle, values_read
from lexludi.program.places import part
from lexludi.program.words import say_value
from lexludi.syntax import nodes as n
from lexludi.syntax.vocabulary import third_person

EVENTS = {"does", "begin", "end", "becomes", "runs out", "falls short"}
Graph = dict[tuple[str, int], list[tuple[str, int]]]


def check_named_rules(world: m.World, blocks: tuple[n.Block, ...]) -> Iterator[Diagnostic]:
    """E206: every rule that a prefix names is there."""
    for block in blocks:
        for sentence in _sentences(block):
            for prefix in sentence.prefixes:
                if isinstance(prefix, n.Despite | n.After):
                    for rule in prefix.rules:
                        if rule not in world.rules:
                            near = get_close_matches(rule, sorted(world.rules), 1, 0.6)
                            hint = f"did you mean '{near[0]}'?" if near else "name the id of a rule or a gap"
                            yield Diagnostic(Code.UNKNOWN_RULE, f"there is no rule '{rule}'", part(prefix.span, rule), hint)


def _sentences(block: n.Block) -> Iterator[n.Sentence]:
    groups = [a.sentences for a in block.answers] if isinstance(block, n.Gap) else []
    if isinstance(block, n.Rule):
        groups.append(block.sentences)
    for sentence in (s for group in groups for s in group):
        if isinstance(sentence, n.Sentence):
            yield sentence
        elif isinstance(sentence, n.Torn):
            yield from (tear.sentence for tear in sentence.tears)


def check_rules(c: Checked) -> Iterator[Diagnostic]:
    yield from _despite(c)
    yield from _after(c)
    yield from _through_exceptions(c)


# ---- Despite


def struck_by(c: Checked, clause: m.Clause, rule: str) -> list[m.Clause]:
    """The clauses of a rule that a `Despite` of this clause sets aside."""
    return [
        other for other in c.program.clauses
        if other.rule == rule and other.head == clause.head and not other.targets and other.key != clause.key
        and together(c.world, clause.selector, other.selector)
    ]  # fmt: skip


def strikes(c: Checked) -> Graph:
    """Which clause sets which aside, by `Despite`."""
    return {
        x.key: [o.key for rule in x.despite for o in struck_by(c, x, rule)] for x in c.program.clauses if not x.targets
    }  # fmt: skip


def _despite(c: Checked) -> Iterator[Diagnostic]:
    for clause in c.program.clauses:
        for rule in clause.despite:
            if rule in c.world.rules and not struck_by(c, clause, rule):
                prefix = _prefix(c, clause, n.Despite, rule)
                message = f"'{rule}' says nothing about {about(clause.head)}, so there is nothing to set aside"
                hint = "take it out, or name the rule that does"
                yield Diagnostic(Code.DESPITE_NOTHING, message, part(prefix.span, rule), hint)
    circle = find_circle(strikes(c))
    if circle:
        yield _circle(c, circle, n.Despite, Code.DESPITE_CIRCLE, "set each other aside in a circle")


def _prefix(c: Checked, clause: m.Clause, sort: type[n.Despite] | type[n.After], rule: str) -> n.Prefix:
    return next(p for p in c.sentence(clause).prefixes if isinstance(p, sort) and rule in p.rules)


def _circle(
    c: Checked, circle: list[tuple[str, int]], sort: type[n.Despite] | type[n.After], code: Code, message: str
) -> Diagnostic:
    clauses = {x.key: x for x in c.program.clauses}
    first, following = circle[0], circle[1 % len(circle)]
    prefix = _prefix(c, clauses[first], sort, following[0])
    rules = " → ".join([*(key[0] for key in circle), first[0]])
    hint = f"take one '{sort.__name__}' out: {rules}"
    names = " and ".join(dict.fromkeys(f"'{key[0]}'" for key in circle))
    return Diagnostic(code, f"{names} {message}", part(prefix.span, following[0]), hint)


# ---- After


def ordered_after(c: Checked) -> Graph:
    """Which clause runs behind which, by `After`."""
    found: Graph = {}
    for clause in c.program.clauses:
        if clause.head[0] in EVENTS:
            others = [o for o in c.program.clauses if o.rule in clause.after and o.rule != clause.rule and not o.targets]
            found[clause.key] = [
                o.key for o in others if o.head == clause.head and together(c.world, o.selector, clause.selector)
            ]  # fmt: skip
    return found


def _after(c: Checked) -> Iterator[Diagnostic]:
    graph = ordered_after(c)
    for clause in c.program.clauses:
        for rule in clause.after:
            if rule not in c.world.rules or any(key[0] == rule for key in graph.get(clause.key, [])):
                continue
            if clause.head[0] in EVENTS:
                message, hint = f"'{rule}' does nothing when {about(clause.head)}", "take it out, or name the rule that does"
            else:
                message, hint = "only what happens has an order", "write 'Despite' if this sets that rule aside"
            prefix = _prefix(c, clause, n.After, rule)
            yield Diagnostic(Code.AFTER_NOTHING, message, part(prefix.span, rule), hint)
    circle = find_circle(graph)
    if circle:
        yield _circle(c, circle, n.After, Code.AFTER_CIRCLE, "each wait for the other")


# ---- values that depend on themselves through exceptions


def _through_exceptions(c: Checked) -> Iterator[Diagnostic]:
    """E401: what decides whether a sentence stands must not depend on what the sentence says."""
    graph: dict[str, list[str]] = {}
    blamed: dict[tuple[str, str], m.Clause] = {}
    for clause in c.program.clauses:
        if clause.head[0] == "value":
            guards = [c.world.options[o].guard for o in clause.selector.options if o in c.world.options]
            for value in sorted(values_read((clause.conds, guards, clause.payload))):
                graph.setdefault(clause.head[1], []).append(value)
                if clause.targets or (clause.head[1], value) not in blamed:
                    blamed[clause.head[1], value] = clause
    circle = find_circle(graph)
    if circle:
        steps = list(zip(circle, [*circle[1:], circle[0]], strict=True))
        step = next((s for s in steps if blamed[s].targets), steps[0])
        names = " → ".join(say_value(value) for value in [*circle, circle[0]])
        message, hint = f"this depends on itself: {names}", "one of them must be said without the other"
        yield Diagnostic(Code.DEPENDS_ON_ITSELF, message, c.head_span(blamed[step]), hint)


def about(head: m.HeadKey) -> str:
    """What a clause is about, in words."""
    match head:
        case ("move", verb):
            return f"whether a player may {verb}"
        case ("value", value):
            return say_value(value)
        case ("begins", stage):
            return f"with what the {stage} begins" if stage == "game" else f"who begins the {stage}"
        case ("passes", stage):
            return f"to whom the {stage} passes"
        case ("comes", stage):
            return f"what comes after {stage}"
        case ("ends", stage):
            return f"when the {stage} ends"
        case ("order", stage):
            return f"how the {stage} is made"
        case ("sight", cell):
            return f"who sees the {cell}"
        case ("size", cell):
            return f"who sees the number of things in the {cell}"
        case ("begin", stage):
            return f"the {stage} begins"
        case ("end", stage):
            return f"the {stage} ends"
        case ("becomes", on, name):
            return f"{on if on.startswith('a ') else f'the {on}'} becomes {name}"
        case ("does", verb):
            return f"a player {third_person(verb)}"
        case (word, cell):
            return f"the {cell} {word}"
        case _:
            return " ".join(head)
