"""What there is, back to text.

In: a declaration of a Components block. Out: one line.
"""

from __future__ import annotations

from typing import assert_never

from lexludi.syntax import nodes as n
from lexludi.syntax.print_cases import print_item
from lexludi.syntax.print_expressions import (
    a,
    be,
    list_all,
    print_called,
    print_expr,
    print_range,
    print_restrictions,
    print_verb,
    words,
)
from lexludi.syntax.print_layout import capital
from lexludi.syntax.print_sentences import print_prefix, print_seer


def print_declaration(declaration: n.Declaration) -> str:
    according = "" if declaration.according is None else f"{print_prefix(declaration.according)}, "
    return f"{capital(according + print_declared(declaration.declared))}."


def print_declared(declared: n.Declared) -> str:
    match declared:
        case n.OneOf():
            return f"{a(declared.name)} is one of {list_all(declared.values, 'and')}{_plural(declared.plural)}"
        case n.EitherOf():
            variants = ", or ".join(print_variant(variant) for variant in declared.variants)
            return f"{a(declared.name)} is either {variants}{_plural(declared.plural)}"
        case n.Record():
            return f"{a(declared.name)} has {print_fields(declared.fields)}{_plural(declared.plural)}"
        case n.Material():
            portions = list_all([print_portion(portion) for portion in declared.portions], "and")
            # The grammar takes these words with their capital only, even after `According to …,`.
            return f"There {be(declared.many)} {declared.total} {declared.name}: {portions}"
        case n.State():
            return print_state(declared)
        case n.Can():
            return f"{a(declared.kind)} can {print_verb(declared.verb)}"
        case n.DrawnAs() | n.DrawnLike() | n.DrawnIn() | n.DrawnLaid() | n.NotDrawn():
            return print_drawing(declared)
        case _:
            assert_never(declared)


def print_drawing(drawing: n.Drawing) -> str:
    match drawing:
        case n.DrawnAs(name, picture):
            return f'{a(name)} is drawn "{picture}"'
        case n.DrawnLike(name, shape, of_part):
            return f"{a(name)} is drawn as {f'the {shape}' if of_part else a(shape)}{_looks(drawing)}"
        case n.DrawnIn(name, each, quoted, many):
            listed = list_all([f'"{e}"' for e in each] if quoted else each, "and")
            return f"the {name} {be(many)} drawn {words('' if quoted else 'in', listed)}"
        case n.DrawnLaid(name, layout, range_, ends, lines, many):
            lined = " and ".join(f"{a(line.word)} for each {line.each}" for line in lines)
            between = f', "{ends[0]}" to "{ends[1]}"' if ends else ""
            what = words(a(layout), print_range(range_), f"with {lined}" if lined else "")
            return f"the {name} {be(many)} drawn as {what}{between}"
        case n.NotDrawn(name, many):
            return f"the {name} {be(many)} not drawn"
        case _:
            assert_never(drawing)


def _looks(like: n.DrawnLike) -> str:
    looks = [f"coloured by the {like.colour}"] if like.colour else []
    looks += [f"marked with the {like.mark}"] if like.mark else []
    return f", {' and '.join(looks)}" if looks else ""


def _plural(plural: str | None) -> str:
    return "" if plural is None else f", plural {plural}"


def print_variant(variant: n.Variant) -> str:
    fields = f"with {print_fields(variant.fields)}" if variant.fields else ""
    return words(a(variant.name), fields)


def print_fields(fields: tuple[n.Field, ...]) -> str:
    return " and ".join(print_field(field) for field in fields)


def print_field(field: n.Field) -> str:
    return words(a(field.name), print_range(field.range), print_called(field.called), _or_none(field.or_none))


def _or_none(or_none: bool) -> str:
    return "or none" if or_none else ""


def print_portion(portion: n.Portion) -> str:
    each = "of each" if portion.of_each else ""
    return words(str(portion.number), each, portion.name, print_restrictions(portion.restrictions))


def print_state(state: n.State) -> str:
    owner = "The game" if state.owner is None else f"Each {state.owner}"
    if state.flag:
        what = f"is {state.name} or not"
    else:
        what = f"has {a(state.name) if state.article else state.name}{_facet(state.type)}"
    return f"{owner} {what}{print_facts_of_state(state)}"


def _facet(type_name: n.TypeName | None) -> str:
    """`a score from 0 to 20` is short for `a score, a number from 0 to 20`: the short form is the canonical one."""
    match type_name:
        case None:
            return ""
        case n.TypeName(name="number", range=(_, _), heap=None):
            return f" {words(print_range(type_name.range), _or_none(type_name.or_none))}"
        case n.TypeName():
            return f", {print_type(type_name)}"
        case _:
            assert_never(type_name)


def print_type(type_name: n.TypeName) -> str:
    noun = type_name.name if type_name.heap is None else f"{type_name.heap} of {type_name.name}"
    return words(a(noun), print_range(type_name.range), _or_none(type_name.or_none))


def print_facts_of_state(state: n.State) -> str:
    seen = "" if state.sight is None else f", seen by {print_seer(state.sight)}"
    until = "" if state.until is None else f", until {print_expr(state.until)} ends"
    at_first = "" if state.at_first is None else f", at first {print_item(state.at_first)}"
    return f"{seen}{until}{at_first}"
