"""The law that is in force: a program under an edition, options, and an answer to every gap and torn place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from lexludi.diagnostics import Code, refuse
from lexludi.program import model as m
from lexludi.program.checks.touches import touched
from lexludi.program.types import Type
from lexludi.source import NOWHERE, Span

Key = tuple[str, int]


@dataclass(frozen=True, eq=False)
class Law:
    """What applies at one table. Everything behind this is free of editions."""

    program: m.Program
    edition: str
    options: tuple[str, ...]
    answers: Mapping[str, str]
    clauses: tuple[m.Clause, ...]
    without: frozenset[str] = frozenset()
    amended: m.Amendment | None = None
    strikers: dict[Key, tuple[m.Clause, ...]] = field(default_factory=dict)
    by_head: dict[m.HeadKey, tuple[m.Clause, ...]] = field(default_factory=dict)

    @property
    def world(self) -> m.World:
        return self.program.world

    def about(self, *head: str) -> tuple[m.Clause, ...]:
        """The clauses with this head, in the order in which their effects run."""
        return self.by_head.get(head, ())

    def other(self, gap: str, answer: str) -> Law:
        """The same law with one gap answered otherwise."""
        return under(self.program, self.edition, self.options, {**self.answers, gap: answer}, self.without, self.amended)

    @cached_property
    def idle_cells(self) -> frozenset[str]:
        """State that only options or answers which are not chosen here would ever change: it stays as at first."""
        every: set[str] = set()
        here: set[str] = set()
        for c in self.program.clauses:
            written = set(touched(c.payload, self.edition).writes) if isinstance(c.payload, tuple) else set()
            every |= written
            if selected(c.selector, self.edition, self.options, self.answers, self.world):
                here |= written
        return frozenset(every - here)

    def but_for(self, rule: str) -> Law:
        """The same law without one rule: does the verdict change?"""
        return under(self.program, self.edition, self.options, self.answers, self.without | {rule}, self.amended)

    def amended_by(self, amended: m.Amendment) -> Law:
        """The same law with some of its clauses said otherwise."""
        return under(self.program, self.edition, self.options, self.answers, self.without, amended)


def under(
    program: m.Program,
    edition: str | None = None,
    options: Iterable[str] = (),
    answers: Mapping[str, str] | None = None,
    without: frozenset[str] = frozenset(),
    amended: m.Amendment | None = None,
    span: Span = NOWHERE,
) -> Law:
    """Selects. Refuses an edition, option or answer that does not exist, and options that exclude each other."""
    world = program.world
    edition = edition or next(iter(world.editions))
    if edition not in world.editions:
        raise refuse(Code.UNKNOWN_EDITION, f"there is no edition '{edition}'", span, f"there are: {', '.join(world.editions)}")
    chosen = tuple(sorted(set(options)))
    for option in chosen:
        if option not in world.options:
            known = ", ".join(sorted(world.options)) or "none"
            raise refuse(Code.UNKNOWN_OPTION, f"there is no option '{option}'", span, f"there are: {known}")
        clash = [o for o in chosen if o in world.options[option].never_with]
        if clash:
            raise refuse(Code.OPTIONS_EXCLUDE, f"'{option}' is never played with '{clash[0]}'", span, "take one of them")
    full = {gap.id: gap.default for gap in world.gaps.values()}
    for gap_id, answer in (answers or {}).items():
        if gap_id not in world.gaps:
            raise refuse(Code.UNKNOWN_GAP, f"there is no gap '{gap_id}'", span, f"there are: {', '.join(sorted(world.gaps))}")
        names = [a.name for a in world.gaps[gap_id].answers]
        if answer not in names:
            raise refuse(Code.UNKNOWN_ANSWER, f"'{gap_id}' has no answer '{answer}'", span, f"there are: {', '.join(names)}")
        full[gap_id] = answer
    asked = ("law", edition, chosen, tuple(full.items()), without, amended)
    if asked not in program.kept:
        program.kept[asked] = _law(program, edition, chosen, full, without, amended)
    law: Law = program.kept[asked]
    return law


def _law(
    program: m.Program, edition: str, options: tuple[str, ...], answers: Mapping[str, str], without: frozenset[str],
    amended: m.Amendment | None,
) -> Law:
    clauses = tuple(
        said
        for said in _as_amended(program, edition, amended)
        if said.rule not in without and selected(said.selector, edition, options, answers, program.world)
    )
    law = Law(program, edition, options, answers, clauses, without, amended)
    _relate(law)
    return law


def _as_said(program: m.Program, edition: str) -> tuple[m.Clause, ...]:
    """All clauses as an edition has them. Made once, so that a clause is the same object in all laws of the edition."""
    asked = ("as said", edition)
    if asked not in program.kept:
        program.kept[asked] = tuple(as_said_in(c, program.world, edition) for c in program.clauses)
    clauses: tuple[m.Clause, ...] = program.kept[asked]
    return clauses


def _as_amended(program: m.Program, edition: str, amended: m.Amendment | None) -> tuple[m.Clause, ...]:
    """The same with what an amendment changes; all others stay the same objects, so that what was made of them is shared."""
    said = _as_said(program, edition)
    if amended is None:
        return said
    made = {key: as_said_in(c, program.world, edition) for key, c in amended.clauses.items() if c is not None}
    return tuple(made.get(c.key, c) for c in said if c.key in made or c.key not in amended.clauses)


def as_said_in(c: m.Clause, world: m.World, edition: str) -> m.Clause:
    """A clause with the guards of its options, and the readings of one edition alone."""
    return _for_edition(_guarded(c, world), edition)


def selected(s: m.Selector, edition: str, options: tuple[str, ...], answers: Mapping[str, str], world: m.World) -> bool:
    if s.editions is not None and edition not in s.editions:
        return False
    if s.answer is not None and answers[s.answer[0]] != s.answer[1]:
        return False
    if s.torn is not None and answers[s.torn[0]] != s.torn[1]:
        return False
    return all(o in options or world.options[o].guard is not None for o in s.options if o in world.options)


def _guarded(c: m.Clause, world: m.World) -> m.Clause:
    """An option that a card switches on is a condition on every clause under it."""
    guards = tuple(world.options[o].guard for o in c.selector.options if o in world.options)
    found = tuple(g for g in guards if g is not None)
    return replace(c, guards=found) if found else c


def _for_edition(c: m.Clause, edition: str) -> m.Clause:
    if isinstance(c.payload, tuple):
        return replace(c, payload=_readings(c.payload, edition))
    return c


def _readings(effects: tuple[m.TEffect, ...], edition: str) -> tuple[m.TEffect, ...]:
    kept: list[m.TEffect] = []
    for effect in effects:
        if isinstance(effect, m.Reading):
            if edition in effect.editions:
                kept.extend(_readings(effect.effects, edition))
        elif isinstance(effect, m.IfThen | m.Loop):
            kept.append(replace(effect, effects=_readings(effect.effects, edition)))
        else:
            kept.append(effect)
    return tuple(kept)


def _relate(law: Law) -> None:
    """Who strikes whom, and in which order effects run."""
    heads: dict[m.HeadKey, list[m.Clause]] = {}
    for clause in law.clauses:
        if not clause.targets:
            heads.setdefault(clause.head, []).append(clause)
    for head, clauses in heads.items():
        law.by_head[head] = tuple(in_order(clauses))
    for clause in law.clauses:
        if clause.targets:
            for target in clause.targets:
                law.strikers[target] = (*law.strikers.get(target, ()), clause)
        for rule in clause.despite:
            for struck in heads.get(clause.head, ()):
                if struck.rule == rule and struck.key != clause.key:
                    law.strikers[struck.key] = (*law.strikers.get(struck.key, ()), clause)


def in_order(clauses: list[m.Clause]) -> list[m.Clause]:
    """Sentences of one rule as written, `After R` behind R, the rest by id, so that no order of files decides."""
    left = sorted(clauses, key=lambda c: c.key)
    if not any(c.after for c in left):
        return left
    done: list[m.Clause] = []
    while left:
        ready = next((c for c in left if not any(o.rule in c.after and o.rule != c.rule for o in left)), left[0])
        left.remove(ready)
        done.append(ready)
    return done


def type_of_cell(law: Law, name: str) -> Type:
    return law.world.cells[name].type
