"""What it means: the typed program. New values, made from syntax nodes and never decorated on to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from lexludi.program.types import Type
from lexludi.source import Span, span_field
from lexludi.syntax import nodes as n

# ---- What there is --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FieldDecl:
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class VariantDecl:
    name: str
    fields: tuple[FieldDecl, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    name: str
    plural: str
    variants: tuple[VariantDecl, ...]
    span: Span = span_field()

    def field_names(self) -> tuple[str, ...]:
        """All fields of all variants, each once, in the order written."""
        return tuple(dict.fromkeys(f.name for v in self.variants for f in v.fields))

    def field_type(self, name: str) -> tuple[Type | None, bool]:
        """The type of a field, and whether every variant has it."""
        found = [f.type for v in self.variants for f in v.fields if f.name == name]
        return (found[0] if found else None), len(found) == len(self.variants)


@dataclass(frozen=True, slots=True)
class Cell:
    """A place for state: one for the game, or one for each thing of a kind."""

    name: str
    owner: str | None
    type: Type
    sight: n.Seer | None
    until: str | None
    at_first: n.Item | None
    editions: frozenset[str] | None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a move: what it is called, of which kind, after which preposition, and how many."""

    name: str
    type: Type
    prep: str | None
    least: int
    most: int | None
    single: bool


@dataclass(frozen=True, slots=True)
class Move:
    verb: str
    third: str
    parts: tuple[Part, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class StageDecl:
    name: str
    order: n.Order
    fields: tuple[FieldDecl, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class ValueDecl:
    """A value or an adjective that rules define. An adjective is a value that is so or not; `on` names the one thing it is of."""

    name: str
    params: tuple[str, ...]
    on: str | None
    type: Type
    span: Span = span_field()


# ---- Expressions ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Constant:
    kind: str
    variant: str
    type: Type


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a case, by name."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Written:
    """A thing of several parts that a case writes out."""

    words: tuple[str, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Num:
    value: int
    type: Type


@dataclass(frozen=True, slots=True)
class Absent:
    type: Type


@dataclass(frozen=True, slots=True)
class Var:
    index: int
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class FrameField:
    index: int
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Mover:
    type: Type


@dataclass(frozen=True, slots=True)
class CellRead:
    cell: str
    owner: TExpr | None
    type: Type


@dataclass(frozen=True, slots=True)
class AllCells:
    """The cells of all owners together: `the hands`."""

    cell: str
    type: Type


@dataclass(frozen=True, slots=True)
class FieldRead:
    of: TExpr
    kind: str
    field: str
    type: Type


@dataclass(frozen=True, slots=True)
class ValueOf:
    value: str
    args: tuple[TExpr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class AllOfKind:
    kind: str
    type: Type


@dataclass(frozen=True, slots=True)
class Source:
    """Things to go through: each, as a variable, of a heap or a kind, that passes the test."""

    var: Var
    heap: TExpr
    test: TCond | None


@dataclass(frozen=True, slots=True)
class Count:
    source: Source
    type: Type


@dataclass(frozen=True, slots=True)
class Sum:
    source: Source
    each: TExpr
    type: Type


@dataclass(frozen=True, slots=True)
class Gather:
    source: Source
    order: TExpr | None
    order_in: TExpr | None
    type: Type


@dataclass(frozen=True, slots=True)
class Pick:
    which: Literal["first", "last", "only"]
    source: Source
    type: Type


@dataclass(frozen=True, slots=True)
class Series:
    """Values that are told one after the other."""

    items: tuple[TExpr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class BestOf:
    source: Source
    by: TExpr
    highest: bool
    many: bool
    type: Type
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Calc:
    op: Literal["plus", "minus", "times", "lesser", "greater", "difference"]
    left: TExpr
    right: TExpr
    type: Type
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class NextTo:
    clockwise: bool
    start: TExpr
    var: Var
    test: TCond | None
    type: Type


TExpr = (
    Constant | Player | Written | Num | Absent | Var | FrameField | Mover | CellRead | AllCells | FieldRead | ValueOf | AllOfKind | Count
    | Sum | Gather | Series | Pick | BestOf | Calc | NextTo
)  # fmt: skip

# ---- Conditions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Equal:
    left: TExpr
    right: TExpr
    negated: bool
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class IsAbsent:
    of: TExpr
    negated: bool
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class IsVariant:
    of: TExpr
    kind: str
    variant: str
    negated: bool
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class InHeap:
    item: TExpr
    heap: TExpr
    negated: bool
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Compared:
    op: Literal["at least", "at most", "more than", "less than"]
    left: TExpr
    right: TExpr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Truth:
    """A flag or an adjective."""

    of: TExpr
    negated: bool
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class SomeOf:
    source: Source
    negated: bool
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class EachOf:
    source: Source
    test: TCond
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Both:
    op: Literal["and", "or"]
    parts: tuple[TCond, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Not:
    of: TCond
    span: Span = span_field()


TCond = Equal | IsAbsent | IsVariant | InHeap | Compared | Truth | SomeOf | EachOf | Both | Not

# ---- Effects --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place:
    """A cell that is written: which, and whose."""

    cell: str
    owner: TExpr | None
    type: Type


@dataclass(frozen=True, slots=True)
class Wrap:
    """How goods change on the way: into a record with other parts, or out of one."""

    kind: str
    unwrap_field: str | None = None
    goods_field: str | None = None
    parts: tuple[tuple[str, TExpr], ...] = ()


@dataclass(frozen=True, slots=True)
class MoveThing:
    goods: TExpr
    several: bool
    source: Place | None
    target: Place
    wrap: Wrap | None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class MoveAll:
    source: Source
    target: Place
    wrap: Wrap | None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class MoveDrawn:
    number: TExpr
    source: Place
    target: Place
    wrap: Wrap | None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class SetTo:
    place: Place
    value: TExpr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class SetByChance:
    place: Place
    choices: TExpr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class SetFlag:
    place: Place
    on: bool
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Raise:
    place: Place
    up: bool
    amount: TExpr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Shuffle:
    place: Place
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class ShowTo:
    goods: TExpr
    several: bool
    source: Place | None
    seers: TExpr | None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Interrupt:
    stage: str
    data: tuple[TExpr, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Swap:
    left: Place
    right: Place
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class EndGame:
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class IfThen:
    test: TCond
    effects: tuple[TEffect, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Loop:
    source: Source
    effects: tuple[TEffect, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Reading:
    """Effects of some editions only; gone once an edition is chosen."""

    editions: frozenset[str]
    effects: tuple[TEffect, ...]
    span: Span = span_field()


TEffect = (
    MoveThing | MoveAll | MoveDrawn | SetTo | SetByChance | SetFlag | Raise | Shuffle | ShowTo | Interrupt | Swap | EndGame
    | IfThen | Loop | Reading
)  # fmt: skip

# ---- Clauses --------------------------------------------------------------------------------------------------------

HeadKey = tuple[str, ...]
"""What a clause is about: ("move", "play"), ("value", "winner"), ("begins", "play"), …; only equal heads strike each other."""


@dataclass(frozen=True, slots=True)
class Selector:
    """When a clause is in force at all."""

    editions: frozenset[str] | None = None
    options: tuple[str, ...] = ()
    answer: tuple[str, str] | None = None
    torn: tuple[str, str] | None = None  # rule, label


@dataclass(frozen=True, slots=True)
class Choice:
    """A part of a modal sentence that ranges over several things: which part, from where, how many, passing which test."""

    part: int
    least: int
    most: int | None
    count: TExpr | None  # exactly so many, where they are as many as something
    heap: TExpr
    var: Var
    test: TCond | None


@dataclass(frozen=True, slots=True)
class Modality:
    kind: Literal["may", "may not", "must"]
    verb: str
    domains: tuple[TExpr | None, ...]  # per part: where its values come from, if the sentence says so
    choices: tuple[Choice, ...]
    fixed: tuple[TExpr | None, ...]  # per part: the one thing it must be
    subject: TExpr | None  # the one who acts, if named


Payload = Modality | TExpr | TCond | tuple[TEffect, ...] | str | n.Order | None


@dataclass(frozen=True, slots=True)
class Clause:
    """One sentence, typed: what it is about, when it holds, and what it then says."""

    rule: str
    number: int
    head: HeadKey
    selector: Selector
    despite: tuple[str, ...]
    after: tuple[str, ...]
    stages: tuple[str, ...]
    vars: tuple[Var, ...]
    conds: tuple[TCond, ...]
    payload: Payload
    span: Span = span_field()
    guards: tuple[TCond, ...] = ()
    targets: tuple[tuple[str, int], ...] = ()  # for a bare exception: the clauses it strikes
    version: str = ""  # the mutant that says it so; empty: as written

    @property
    def key(self) -> tuple[str, int]:
        return self.rule, self.number


@dataclass(frozen=True, eq=False)
class Amendment:
    """A law with some clauses said otherwise, or not at all: a mutant."""

    name: str
    clauses: Mapping[tuple[str, int], Clause | None]


@dataclass(frozen=True, slots=True)
class RuleInfo:
    id: str
    title: str
    refs: tuple[str, ...]
    sort: Literal["rule", "inference", "gap", "claim"]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class AnswerInfo:
    name: str
    title: str
    default: bool
    because: str


@dataclass(frozen=True, slots=True)
class GapInfo:
    """A gap, or a torn place: a question with several answers, one of them ours."""

    id: str
    title: str
    near: tuple[str, ...]
    answers: tuple[AnswerInfo, ...]
    editions: frozenset[str] | None = None  # those in which the question is open; None: in all
    torn: bool = False

    def open_in(self, edition: str) -> bool:
        return self.editions is None or edition in self.editions

    @property
    def default(self) -> str:
        return next((a.name for a in self.answers if a.default), self.answers[0].name)


@dataclass(frozen=True, slots=True)
class OptionInfo:
    name: str
    title: str
    refs: tuple[str, ...]
    never_with: tuple[str, ...]
    guard: TCond | None
    span: Span = span_field()


ClaimWord = Literal[
    "always", "never", "sometimes", "at the end", "at some time", "from then on", "never up", "never down", "counted", "whenever",
    "always may", "never may", "sometimes may", "always must",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Changed:
    """What a trigger does to something, or how things are before and after it; for each of some things, if so said."""

    word: Literal["up", "down", "same", "beforehand", "afterwards"]
    expr: TExpr | None
    amount: TExpr | None
    cond: TCond | None
    each: tuple[Source, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimPart:
    """One promise of a claim, typed. What it does not need is None or empty."""

    claim: str
    number: int
    word: ClaimWord
    editions: frozenset[str] | None
    stages: tuple[str, ...] = ()
    cond: TCond | None = None  # what is promised; of a trigger: when it counts
    then: TCond | None = None
    expr: TExpr | None = None
    op: Literal["at least", "at most", "more than", "less than"] | None = None
    trigger: HeadKey | None = None
    vars: tuple[Var, ...] = ()
    changes: tuple[Changed, ...] = ()
    modal: Clause | None = None
    span: Span = span_field()

    @property
    def key(self) -> tuple[str, int]:
        return self.claim, self.number

    def told_in(self, edition: str) -> bool:
        return self.editions is None or edition in self.editions


@dataclass(frozen=True, slots=True)
class MaterialPart:
    """So many of each thing of a variant (or kind) that passes the test."""

    number: int
    variant: str | None
    var: Var
    test: TCond | None
    span: Span = span_field()


# ---- How things are drawn -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Look:
    """What the things of a kind or sort look like: a shape, or that of one part; the part that colours, the part that is written."""

    shape: str
    of_part: bool = False
    colour: str | None = None
    mark: str | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """How a state is laid out: a row, fan or pile, a track from a first number to a last, a sheet with rows and columns."""

    form: str
    range: tuple[int, int] | None = None
    ends: tuple[str, str] | None = None
    row: str | None = None
    column: str | None = None


@dataclass(frozen=True)
class Hints:
    """All hints of a game. They mean nothing to the rules."""

    looks: dict[str, Look] = field(default_factory=dict)  # by kind or sort
    colours: dict[tuple[str, str], str] = field(default_factory=dict)  # by kind and value
    marks: dict[tuple[str, str], str] = field(default_factory=dict)  # by kind and value
    layouts: dict[str, Layout] = field(default_factory=dict)  # by state, or by the kind that has states
    symbols: dict[str, str] = field(default_factory=dict)  # by state: a number is as many of them
    left_out: set[str] = field(default_factory=set)  # states


@dataclass(frozen=True)
class World:
    """All names of a game."""

    game: n.Game
    editions: dict[str, str] = field(default_factory=dict)  # de -> German
    kinds: dict[str, Kind] = field(default_factory=dict)
    material: dict[str, tuple[MaterialPart, ...]] = field(default_factory=dict)
    cells: dict[str, Cell] = field(default_factory=dict)
    values: dict[str, ValueDecl] = field(default_factory=dict)
    moves: dict[str, Move] = field(default_factory=dict)
    stages: dict[str, StageDecl] = field(default_factory=dict)
    rules: dict[str, RuleInfo] = field(default_factory=dict)
    gaps: dict[str, GapInfo] = field(default_factory=dict)
    claims: dict[str, RuleInfo] = field(default_factory=dict)
    options: dict[str, OptionInfo] = field(default_factory=dict)
    pictures: dict[str, str] = field(default_factory=dict)
    hints: Hints = field(default_factory=Hints)
    plurals: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Program:
    """A whole game, for all editions, options and answers."""

    world: World
    clauses: tuple[Clause, ...]
    claims: tuple[ClaimPart, ...]
    cases: tuple[n.Case, ...]
    fingerprint: str
    sweeps: tuple[n.Sweep, ...] = ()
    kept: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)  # what was worked out once and is needed again
