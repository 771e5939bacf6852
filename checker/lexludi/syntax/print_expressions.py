"""Things, conditions and verb phrases back to text, each on one line.

In: a node of the grammar's things, conditions or verb phrases. Out: the words that the grammar reads as that node.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from lexludi.syntax import nodes as n

# ---- Small words ----------------------------------------------------------------------------------------------------


def a(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def the(noun: str, stands: bool = True) -> str:
    return f"the {noun}" if stands else noun


def be(many: bool) -> str:
    return "are" if many else "is"


def words(*parts: str) -> str:
    """The parts that are there, with one space between them."""
    return " ".join(part for part in parts if part)


def list_all(parts: Iterable[str], last: str) -> str:
    """`x, y and z`, where `last` is the word before the last part."""
    *before, end = parts
    return f"{', '.join(before)} {last} {end}" if before else end


def print_called(name: str | None) -> str:
    return "" if name is None else f"called {name}"


def print_range(bounds: tuple[int, int] | None) -> str:
    return "" if bounds is None else f"from {bounds[0]} to {bounds[1]}"


# ---- Things ---------------------------------------------------------------------------------------------------------


def print_expr(expr: n.Expr) -> str:
    match expr:
        case n.Name():
            return the(expr.text, expr.the)
        case n.Proper():
            return expr.text
        case n.Written():
            return " ".join(expr.words)
        case n.Of():
            return print_of(expr)
        case n.Number():
            return str(expr.value)
        case n.AKind():
            return a(expr.name)
        case n.NoneValue():
            return "none"
        case n.Arith():
            return f"{print_expr(expr.left)} {expr.op} {print_expr(expr.right)}"
        case n.Series():
            return f"{', '.join(expr.names[:-1])} and {expr.names[-1]}"
        case n.NumberOf() | n.Total() | n.AllOf() | n.Nth() | n.Best() | n.Extreme() | n.Difference() | n.Next():
            return print_pick(expr)
        case _:
            assert_never(expr)


def print_of(of: n.Of) -> str:
    owner = print_expr(of.owner)
    if of.possessive:
        return f"{owner}{possessive_ending(of.owner)} {of.name}"
    other = "" if of.other is None else f"for {print_expr(of.other)}"
    return words(the(of.name, of.the), "of", owner, other)


def possessive_ending(owner: n.Expr) -> str:
    """`the players' hands`, but `the boss's hand` and `Agnes's hand`."""
    word = print_expr(owner)
    plural = word.endswith("s") and not word.endswith("ss") and not isinstance(owner, n.Proper)
    return "'" if plural else "'s"


Pick = n.NumberOf | n.Total | n.AllOf | n.Nth | n.Best | n.Extreme | n.Difference | n.Next


def print_pick(pick: Pick) -> str:
    match pick:
        case n.NumberOf():
            return f"the number of {print_set(pick.set)}"
        case n.Total():
            return words("the total", pick.name, _for(pick.of), "among", print_set(pick.set))
        case n.AllOf():
            return words("all", print_set(pick.set), _ordered(pick))
        case n.Nth():
            return f"the {pick.which} {print_set(pick.set)}"
        case n.Best():
            how = "with the highest" if pick.highest else "with the lowest"
            return words(the(pick.name), how, pick.by, _for(pick.of), "among", print_set(pick.set))
        case n.Extreme():
            return f"the {pick.which} of {print_expr(pick.left)} and {print_expr(pick.right)}"
        case n.Difference():
            return f"the difference between {print_expr(pick.left)} and {print_expr(pick.right)}"
        case n.Next():
            way = "clockwise" if pick.clockwise else "anticlockwise"
            return words("the next", pick.kind, way, "from", print_expr(pick.start), print_restrictions(pick.who))
        case _:
            assert_never(pick)


def _for(owner: n.Expr | None) -> str:
    return "" if owner is None else f"for {print_expr(owner)}"


def _ordered(pick: n.AllOf) -> str:
    if pick.ordered_by is None or pick.ordered_in is None:
        return ""
    return f"ordered by {pick.ordered_by} in {print_expr(pick.ordered_in)}"


def print_zone(zone: n.Expr | None) -> str:
    return "" if zone is None else f"in {print_expr(zone)}"


def print_set(group: n.Set) -> str:
    return words(group.name, print_called(group.called), print_zone(group.zone), print_restrictions(group.restrictions))


def print_restrictions(restrictions: tuple[n.Restriction, ...]) -> str:
    return " and ".join(print_restriction(restriction) for restriction in restrictions)


def print_restriction(restriction: n.Restriction) -> str:
    owner = "" if restriction.owner is None else print_expr(restriction.owner)
    return words(restriction.word, owner, print_pred(restriction.pred))


# ---- Conditions -----------------------------------------------------------------------------------------------------


def print_cond(cond: n.Cond) -> str:
    match cond:
        case n.Holds():
            return f"{print_expr(cond.left)} {print_pred(cond.pred)}"
        case n.Exists():
            return f"there {be(cond.many)} {_some_or_no(cond)}"
        case n.Every():
            return f"every {print_set(cond.set)} {print_pred(cond.pred)}"
        case n.Junction():
            return f" {cond.op} ".join(print_cond(part) for part in cond.parts)
        case _:
            assert_never(cond)


def _some_or_no(cond: n.Exists) -> str:
    return f"no {print_set(cond.set)}" if cond.negated else a(print_set(cond.set))


def print_pred(pred: n.Pred) -> str:
    match pred:
        case n.Is():
            return words(be(pred.many), _not(pred.negated), print_expr(pred.value))
        case n.IsIn():
            return words(be(pred.many), _not(pred.negated), "in", print_expr(pred.zone))
        case n.Compares():
            return f"{be(pred.many)} {pred.op} {print_expr(pred.value)}"
        case n.IsAmong():
            return f"{be(pred.many)} {_among(pred)}"
        case _:
            assert_never(pred)


def _not(negated: bool) -> str:
    return "not" if negated else ""


def _among(pred: n.IsAmong) -> str:
    values = [print_expr(value) for value in pred.values]
    return f"neither {' nor '.join(values)}" if pred.negated else f"either {list_all(values, 'or')}"


# ---- Verb phrases ---------------------------------------------------------------------------------------------------


def print_verb(verb: n.Verb) -> str:
    return words(verb.name, *(print_arg(arg) for arg in verb.args))


def print_arg(arg: n.Arg) -> str:
    what = print_binder(arg.what) if isinstance(arg.what, n.Binder) else print_expr(arg.what)
    return words(arg.prep or "", what)


def print_binder(binder: n.Binder) -> str:
    count = binder.amount.count
    return words(
        print_amount(binder.amount, binder.name),
        print_range(binder.range),
        print_called(binder.called),
        "" if count is None else f"as {print_expr(count)}",
        print_zone(binder.zone),
        print_restrictions(binder.restrictions),
    )


def print_amount(amount: n.Amount, noun: str) -> str:
    match amount.form:
        case "a":
            return a(noun)
        case "some":
            return f"some {noun}"
        case "any":
            return f"any number of {noun}"
        case "all":
            return f"all {noun}"
        case "exactly":
            return f"{amount.least} {noun}"
        case "between":
            return f"{amount.least} to {amount.most} {noun}"
        case "up to":
            return f"up to {amount.most} {noun}"
        case "at least":
            return f"at least {amount.least} {noun}"
        case "as many":
            return f"as many {noun}"
        case _:
            assert_never(amount.form)


def print_subject(subject: n.Subject) -> str:
    return print_new_subject(subject) if isinstance(subject, n.NewSubject) else print_expr(subject)


def print_new_subject(subject: n.NewSubject) -> str:
    return words(a(subject.name), print_called(subject.called), print_restrictions(subject.who))
