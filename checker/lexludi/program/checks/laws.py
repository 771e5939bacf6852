"""The laws to check: each edition by itself, with each other answer, and with each option."""

from __future__ import annotations

from collections.abc import Iterator

from lexludi.diagnostics import Refusal
from lexludi.program import model as m
from lexludi.program.select import Law, under


def laws(program: m.Program) -> Iterator[tuple[Law, str]]:
    """Each law, and what one says to name it: nothing for the first edition as it stands."""
    world = program.world
    for edition, language in world.editions.items():
        first = edition == next(iter(world.editions))
        yield under(program, edition), "" if first else f", according to {language}"
        for gap in world.gaps.values():
            if gap.open_in(edition):
                for answer in gap.answers:
                    if answer.name != gap.default:
                        yield under(program, edition, (), {gap.id: answer.name}), f", if {gap.id} is answered with {answer.name}"
        for option in world.options.values():
            if option.guard is None:
                try:
                    yield under(program, edition, (option.name,)), f", under {option.name}"
                except Refusal:  # an option that excludes itself is reported elsewhere
                    continue


def together(world: m.World, a: m.Selector, b: m.Selector) -> bool:
    """Can two sentences be in force at one table?"""
    if a.editions is not None and b.editions is not None and not a.editions & b.editions:
        return False
    if a.answer is not None and b.answer is not None and a.answer[0] == b.answer[0] and a.answer != b.answer:
        return False
    if a.torn is not None and b.torn is not None and a.torn[0] == b.torn[0] and a.torn[1] != b.torn[1]:
        return False
    return not any(exclude(world, x, y) for x in a.options for y in b.options)


def exclude(world: m.World, one: str, other: str) -> bool:
    """Two options are exclusive whichever of them says so."""
    if one not in world.options or other not in world.options:
        return False
    return other in world.options[one].never_with or one in world.options[other].never_with
