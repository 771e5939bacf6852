"""What was written: one frozen node for each form of the grammar, never changed afterwards.

`many` says that the verb stood in the plural (`are`, `go`), `the` that the article stood: the printer gives them back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lexludi.source import Span, span_field
from lexludi.syntax.drawings import Drawing as Drawing
from lexludi.syntax.drawings import DrawnAs as DrawnAs
from lexludi.syntax.drawings import DrawnIn as DrawnIn
from lexludi.syntax.drawings import DrawnLaid as DrawnLaid
from lexludi.syntax.drawings import DrawnLike as DrawnLike
from lexludi.syntax.drawings import Line as Line
from lexludi.syntax.drawings import NotDrawn as NotDrawn

# ---- Things ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Name:
    text: str
    the: bool = True
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Proper:
    text: str
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Written:
    """A thing of several parts, written out in a case, a player's name first: Anna red 5."""

    words: tuple[str, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Of:
    """`F of X`, `F of X for Y`, or `X's F` (possessive): all the same thing."""

    name: str
    owner: Expr
    the: bool = True
    possessive: bool = False
    other: Expr | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Number:
    value: int
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class AKind:
    """`a wizard`, as what something is."""

    name: str
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class NoneValue:
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Arith:
    op: Literal["plus", "minus", "times"]
    left: Expr
    right: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Set:
    """`cards called mine in the player's hand whose suit is red`."""

    name: str
    called: str | None = None
    zone: Expr | None = None
    restrictions: tuple[Restriction, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class NumberOf:
    set: Set
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Total:
    name: str
    of: Expr | None
    set: Set
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class AllOf:
    set: Set
    ordered_by: str | None = None
    ordered_in: Expr | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Series:
    """Values that are told one after the other: `druid, witch and seer`."""

    names: tuple[str, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Nth:
    which: Literal["first", "last", "only"]
    set: Set
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Best:
    name: str
    by: str
    of: Expr | None
    highest: bool
    set: Set
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Extreme:
    which: Literal["lesser", "greater"]
    left: Expr
    right: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Difference:
    left: Expr
    right: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Next:
    kind: str
    clockwise: bool
    start: Expr
    who: tuple[Restriction, ...] = ()
    span: Span = span_field()


Expr = (
    Name | Proper | Written | Of | Number | AKind | NoneValue | Arith | NumberOf | Total | AllOf | Series | Nth | Best | Extreme
    | Difference | Next
)  # fmt: skip

# ---- Conditions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Is:
    value: Expr
    negated: bool = False
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class IsIn:
    zone: Expr
    negated: bool = False
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Compares:
    op: Literal["at least", "at most", "more than", "less than"]
    value: Expr
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class IsAmong:
    """`is either A, B or C` · `is neither A nor B`."""

    values: tuple[Expr, ...]
    negated: bool = False
    many: bool = False
    span: Span = span_field()


Pred = Is | IsIn | Compares | IsAmong


@dataclass(frozen=True, slots=True)
class Restriction:
    """`whose suit is red` (owner given) · `that is a wizard` · `who is out`."""

    word: Literal["whose", "that", "who"]
    owner: Expr | None
    pred: Pred
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Holds:
    left: Expr
    pred: Pred
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Exists:
    set: Set
    negated: bool = False
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Every:
    set: Set
    pred: Pred
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Junction:
    op: Literal["and", "or"]
    parts: tuple[Cond, ...]
    span: Span = span_field()


Cond = Holds | Exists | Every | Junction

# ---- Verb phrases ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Amount:
    """How many: `a`, `some`, `any number of`, `all`, `3`, `1 to 3`, `up to 3`, `at least 3`, `as many … as the debt`."""

    form: Literal["a", "some", "any", "all", "exactly", "between", "up to", "at least", "as many"]
    least: int = 1
    most: int | None = 1
    count: Expr | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Binder:
    amount: Amount
    name: str
    range: tuple[int, int] | None = None
    called: str | None = None
    zone: Expr | None = None
    restrictions: tuple[Restriction, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Arg:
    prep: str | None
    what: Binder | Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Verb:
    name: str
    args: tuple[Arg, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class NewSubject:
    """`a player called friend who is not out`."""

    name: str
    called: str | None = None
    who: tuple[Restriction, ...] = ()
    span: Span = span_field()


Subject = NewSubject | Expr

# ---- Effects --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AllGoods:
    set: Set
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Quantity:
    """`a card`, `3 cards`, `as many cards as the round`."""

    amount: int | Expr
    name: str
    article: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Drawn:
    quantity: Quantity
    zone: Expr
    by_chance: bool
    span: Span = span_field()


Goods = AllGoods | Drawn | Expr


@dataclass(frozen=True, slots=True)
class Form:
    """`as a lay with the player` (wrapped) · `as cards` (unwrapped)."""

    name: str
    wrapped: bool
    parts: tuple[Expr, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Goes:
    goods: Goods
    source: Expr | None
    target: Expr
    form: Form | None = None
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Chance:
    """`a player chosen by chance`."""

    name: str
    zone: Expr | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Becomes:
    thing: Expr
    value: Expr | Chance
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class BecomesNot:
    thing: Expr
    name: str
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Changes:
    thing: Expr
    up: bool
    amount: Expr
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Shuffled:
    thing: Expr
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Shown:
    thing: Expr
    seer: Seer
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Role:
    thing: Expr
    name: str
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Interrupts:
    stage: Expr
    roles: tuple[Role, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class ChangePlaces:
    left: Expr
    right: Expr
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class GameEnds:
    span: Span = span_field()


Simple = Goes | Becomes | BecomesNot | Changes | Shuffled | Shown | Interrupts | ChangePlaces | GameEnds


@dataclass(frozen=True, slots=True)
class Chain:
    """`this, then that, then that`."""

    parts: tuple[Simple, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class IfEffect:
    cond: Cond
    effect: Effect
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class ForEach:
    set: Set
    effect: Effect
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class AccordingEffect:
    editions: tuple[str, ...]
    effect: Effect
    span: Span = span_field()


Effect = Chain | IfEffect | ForEach | AccordingEffect

# ---- Sentences ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AccordingTo:
    editions: tuple[str, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Under:
    option: str
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Despite:
    rules: tuple[str, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class After:
    rules: tuple[str, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class InStage:
    stages: tuple[str, ...]
    span: Span = span_field()


Prefix = AccordingTo | Under | Despite | After | InStage


@dataclass(frozen=True, slots=True)
class Condition:
    unless: bool
    cond: Cond
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Modal:
    kind: Literal["may", "may not", "must"]
    subject: Subject
    verb: Verb
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Does:
    subject: Subject
    verb: Verb
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class BecomesSo:
    subject: Subject
    name: str
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class StageEvent:
    thing: Expr
    begins: bool
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class PileEvent:
    thing: Expr
    word: Literal["runs out", "falls short"]
    span: Span = span_field()


Trigger = Does | BecomesSo | StageEvent | PileEvent


@dataclass(frozen=True, slots=True)
class When:
    trigger: Trigger
    cond: Cond | None
    effects: tuple[Effect, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Head:
    """`the points of a card called c for a player`."""

    name: str
    kind: str
    called: str | None = None
    other: str | None = None
    other_called: str | None = None
    the: bool = True
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class SightHead:
    """`the number of cards in the hand of a player`."""

    things: str
    zone: str
    kind: str | None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Define:
    """`HEAD is VALUE`: the head is a new head, a known thing, or any thing of a kind."""

    head: Head | NewSubject | Expr
    value: Expr
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Order:
    """How a stage is played: in turn, in any order, at once, one move by somebody, by itself."""

    form: Literal["in turn", "in any order", "at once", "one move", "by itself"]
    who: Expr | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class IsMade:
    thing: Expr
    order: Order
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Everyone:
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Nobody:
    span: Span = span_field()


Seer = Everyone | Nobody | Expr


@dataclass(frozen=True, slots=True)
class IsSeen:
    head: Head | SightHead | Expr
    seer: Seer
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class StageClause:
    """`the play begins with X` · `the play passes to X`."""

    thing: Expr
    word: Literal["begins with", "passes to"]
    value: Expr
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class EndsWhen:
    thing: Expr
    cond: Cond
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Comes:
    stage: str
    next: str
    the: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class DoesNotApply:
    rule: str
    span: Span = span_field()


Body = Modal | When | Define | IsMade | IsSeen | StageClause | EndsWhen | Comes | DoesNotApply


@dataclass(frozen=True, slots=True)
class Sentence:
    prefixes: tuple[Prefix, ...]
    body: Body
    condition: Condition | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Silent:
    editions: tuple[str, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Tear:
    label: str
    refs: tuple[str, ...]
    sentence: Sentence
    because: str | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Torn:
    editions: tuple[str, ...]
    tears: tuple[Tear, ...]
    span: Span = span_field()


AnySentence = Sentence | Silent | Torn

# ---- Blocks ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Game:
    name: str
    title: str
    version: str
    least: int
    most: int
    counted_by: str | None = None
    scored_by: str | None = None
    won_by: str | None = None
    source: Source | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Edition:
    name: str
    language: str
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    range: tuple[int, int] | None = None
    called: str | None = None
    or_none: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Stage:
    name: str
    order: Order
    fields: tuple[Field, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Option:
    name: str
    title: str
    source: Source | None = None
    never_with: tuple[str, ...] = ()
    while_: Cond | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Source:
    refs: tuple[str, ...]
    inferred: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    title: str
    source: Source | None
    sentences: tuple[AnySentence, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Answer:
    name: str
    title: str
    default: bool
    because: str | None
    sentences: tuple[AnySentence, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Gap:
    id: str
    title: str
    near: tuple[str, ...]
    answers: tuple[Answer, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class TypeName:
    """`a suit`, `a number from 0 to 20`, `a bag of cards`, each perhaps `or none`."""

    name: str
    range: tuple[int, int] | None = None
    heap: Literal["pile", "bag", "list"] | None = None
    or_none: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class OneOf:
    name: str
    values: tuple[str, ...]
    plural: str | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Variant:
    name: str
    fields: tuple[Field, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class EitherOf:
    name: str
    variants: tuple[Variant, ...]
    plural: str | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Record:
    name: str
    fields: tuple[Field, ...]
    plural: str | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Portion:
    number: int
    name: str
    of_each: bool = False
    restrictions: tuple[Restriction, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Material:
    total: int
    name: str
    portions: tuple[Portion, ...]
    many: bool = True
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Item:
    """Words side by side, as a case writes a thing: `Anna blue 13`."""

    words: tuple[str, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class State:
    """`Each player has a hand, …` (owner), `The game has …` (no owner), `Each player is out or not` (no type)."""

    owner: str | None
    name: str
    type: TypeName | None
    article: bool = True
    flag: bool = False
    sight: Seer | None = None
    until: Expr | None = None
    at_first: Item | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Can:
    kind: str
    verb: Verb
    span: Span = span_field()


Declared = OneOf | EitherOf | Record | Material | State | Can | Drawing


@dataclass(frozen=True, slots=True)
class Declaration:
    declared: Declared
    according: AccordingTo | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Components:
    title: str | None
    declarations: tuple[Declaration, ...]
    source: Source | None = None
    span: Span = span_field()


# ---- Claims ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Oath:
    """`Always, in play, C` · `Never, C` · `Sometimes, C` · `At the end, C`."""

    word: Literal["always", "never", "sometimes", "at the end"]
    cond: Cond
    stages: tuple[str, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Allows:
    """`Always, in contest, the mover may leave if C`: of moves, not of positions."""

    word: Literal["always", "never", "sometimes"]
    modal: Modal
    cond: Cond | None = None
    stages: tuple[str, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Eventually:
    cond: Cond
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Steady:
    """`In every game, the contests never go down.`"""

    expr: Expr
    word: Literal["up", "down"]
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Counted:
    """`In every game, the number of times that T is at least X`; without a word, exactly X."""

    trigger: Trigger
    cond: Cond | None
    op: str | None
    amount: Expr
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class FromThenOn:
    cond: Cond
    then: Cond
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Change:
    """`X goes up by 5` · `X goes down by 5` · `X stays the same`."""

    expr: Expr
    word: Literal["up", "down", "same"]
    amount: Expr | None = None
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Beforehand:
    cond: Cond
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Afterwards:
    cond: Cond
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class EachChange:
    """`for each player who is not out, the player's score stays the same`"""

    set: Set
    change: AnyChange
    span: Span = span_field()


AnyChange = Change | Beforehand | Afterwards | EachChange


@dataclass(frozen=True, slots=True)
class Whenever:
    trigger: Trigger
    cond: Cond | None
    changes: tuple[AnyChange, ...]
    stages: tuple[str, ...] = ()
    span: Span = span_field()


Vow = Oath | Allows | Eventually | Steady | Counted | FromThenOn | Whenever


@dataclass(frozen=True, slots=True)
class Promise:
    according: AccordingTo | None
    oath: Vow
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Claim:
    id: str
    title: str
    source: Source | None
    promises: tuple[Promise, ...]
    definitions: tuple[Sentence, ...] = ()
    span: Span = span_field()


# ---- Cases ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Items:
    items: tuple[Item, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class FactIs:
    thing: Expr
    items: Items
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class FactIsNot:
    thing: Expr
    name: str
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class FactIncludes:
    thing: Expr
    items: Items
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class FactNumber:
    things: str
    zone: Expr
    number: int
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class GivenRole:
    item: Item
    name: str
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class FactInterrupts:
    stage: Expr
    roles: tuple[GivenRole, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class FactRest:
    """Everything that is not mentioned is as it was at first."""

    span: Span = span_field()


Fact = FactIs | FactIsNot | FactIncludes | FactNumber | FactInterrupts | FactRest


@dataclass(frozen=True, slots=True)
class Given:
    stage: str | None
    facts: tuple[Fact, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class DeedPart:
    prep: str | None
    items: Items
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Deed:
    verb: str
    parts: tuple[DeedPart, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Expected:
    """What a case expects: yes, no, refused, a dependence, exactly these deeds, or a value."""

    word: Literal["yes", "no", "refused", "depends", "only", "value"]
    thing: Expr | None = None
    deeds: tuple[Deed, ...] = ()
    items: Items | None = None
    by: tuple[str, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Verdict:
    """The expected ruling, and what other editions rule instead."""

    first: Expected
    others: tuple[tuple[AccordingTo, Expected], ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class AskMay:
    player: str
    deed: Deed
    verdict: Verdict | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class AskWhat:
    word: Literal["What", "Who"]
    thing: Expr
    verdict: Verdict | None = None
    many: bool = False
    afterwards: bool = False  # once all that happens by itself has happened
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class AskAll:
    player: str
    verdict: Verdict | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class AskSee:
    """`May Bo see Anna's hand?`: a state, or the number of things in a place."""

    player: str
    thing: Expr
    verdict: Verdict | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class AskKnow:
    """`What does Bo know of Anna's hand?`"""

    player: str
    thing: Expr
    verdict: Verdict | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class DoesStep:
    player: str
    deed: Deed
    chance: Items | None = None
    span: Span = span_field()


Question = AskMay | AskSee | AskWhat | AskAll | AskKnow
Step = Question | DoesStep


@dataclass(frozen=True, slots=True)
class Answering:
    gap: str
    answer: str
    quoted: bool = False
    span: Span = span_field()


Setting = Under | Answering | AccordingTo


@dataclass(frozen=True, slots=True)
class Case:
    name: str
    title: str
    source: Source | None = None
    players: tuple[str, ...] = ()
    settings: tuple[Setting, ...] = ()
    given: Given | None = None
    steps: tuple[Step, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Survivor:
    """`Survivor leave.out "without sentence 2" because "…".`: why no trial can notice a mutant of a rule."""

    rule: str
    label: str
    because: str
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class FactAny:
    """`Anna's hand is any 1 to 2 of blue 1, red 1`; without numbers, `the trump is any of red, none`: one value of a state."""

    thing: Expr
    choices: tuple[Item, ...]
    least: int | None = None
    most: int | None = None
    many: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class World:
    """What the positions have in common from which a sweep begins, and in what they differ."""

    stage: str | None
    facts: tuple[Fact | FactAny, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a sweep follows: so many moves, or until a stage ends; with neither, until the game ends."""

    moves: int | None = None
    stage: Expr | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Sweep:
    name: str
    title: str
    source: Source | None
    players: tuple[str, ...]
    settings: tuple[Setting, ...]
    world: World
    reach: Reach | None
    span: Span = span_field()


QUESTION = "question"
"""The name of a case without a heading."""

Block = Game | Edition | Components | Stage | Option | Rule | Gap | Claim | Case | Survivor | Sweep
