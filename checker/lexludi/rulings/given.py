"""What a case says of a position, made into one: what it does not mention is unknown."""

from __future__ import annotations

from collections import Counter
from typing import Any

from lexludi.diagnostics import Code, Diagnostic, Refusal, refuse
from lexludi.program import model as m
from lexludi.program.declare import box_of
from lexludi.program.expressions import Mistyped, Typer
from lexludi.program.scope import Scope
from lexludi.program.types import PLAYER, FlagType, HeapType, KindType, Maybe, NumberType, strip
from lexludi.rulings.reasons import Explainer, describe
from lexludi.run.engine import Act, Engine
from lexludi.run.items import read_item, read_items
from lexludi.run.position import Position
from lexludi.run.state import Frame
from lexludi.run.support import Clash, Silence
from lexludi.run.unknown import UNKNOWN, CarefulState, Hidden, Need, material_in, possible
from lexludi.run.values import Thing, Value, show
from lexludi.source import Span
from lexludi.syntax import nodes as n

STATES = 6
"""How many states of a thing a hint names."""


class Given:
    """Reads the facts of one case for one engine."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.mistakes: list[Diagnostic] = []
        self.typer = Typer(engine.world, self.mistakes.append)
        self.typer.players = frozenset(p.text for p in engine.players)
        self.told: dict[Any, Span] = {}

    def position(self, given: n.Given | None) -> Position:
        cells = self.unknown_cells()
        if given is None:
            return Position(self.engine, tuple(cells), ())
        stack, pins = self.told_by(given, cells)
        if any(isinstance(fact, n.FactRest) for fact in given.facts):
            self.rest_as_at_first(cells)
        position = Position(self.engine, tuple(cells), tuple(stack), pins=tuple(pins.items()))
        self.refuse_impossible(position, given)
        return position

    def unknown_cells(self) -> list[Any]:
        """Nothing is said of any cell yet; what only options could change that are not chosen is so by itself."""
        cells: list[Any] = []
        idle = self.engine.law.idle_cells - {box_of(kind) for kind in self.engine.world.material}
        for slot, (name, _) in enumerate(self.engine.slots):
            heap = isinstance(strip(self.engine.world.cells[name].type), HeapType)
            unknown = Hidden((), None, slot) if heap else UNKNOWN
            cells.append(self.engine.blank[slot] if name in idle else unknown)
        return cells

    def told_by(self, given: n.Given, cells: list[Any]) -> tuple[list[Frame], dict[Any, Value]]:
        """The stages on the stack and the values that the facts state; what they say of cells is written there."""
        stack: list[Frame] = []
        if given.stage is not None:
            fields = self.engine.world.stages[given.stage].fields if given.stage in self.engine.world.stages else ()
            if fields:
                roles = " and ".join(f"… as {f.name}" for f in fields)
                hint = f"write: Given: {given.stage} interrupts with {roles}"
                raise refuse(Code.WRONG_ROLES, f"'{given.stage}' needs to know its {fields[0].name}", given.span, hint)
            stack.append(Frame(self.stage(given.stage, given.span), (), UNKNOWN, True))
        pins: dict[Any, Value] = {}
        for fact in given.facts:
            try:
                self.fact(fact, cells, stack, pins)
            except Mistyped:
                raise Refusal(*self.mistakes) from None
        return stack, pins

    def stage(self, name: str, span: Span) -> int:
        if name not in self.engine.stages:
            hint = self.typer.near(name, set(self.engine.stages))
            raise refuse(Code.UNKNOWN_STAGE, f"there is no stage called '{name}'", span, hint)
        return self.engine.stages.index(name)

    def once(self, key: Any, what: str, span: Span) -> None:
        if key in self.told:
            raise refuse(Code.FACT_TWICE, f"{what} is said twice", span, "say it once")
        self.told[key] = span

    def fact(self, fact: n.Fact, cells: list[Any], stack: list[Frame], pins: dict[Any, Value]) -> None:
        match fact:
            case n.FactIs(n.Name("mover"), items):
                self.once("mover", "the mover", fact.span)
                if not stack:
                    raise refuse(Code.FACTS_CLASH, "there is a mover only in a stage", fact.span, "write: Given in play: …")
                mover = read_items(self.engine.things, PLAYER, items)
                assert isinstance(mover, Thing)
                stack[-1] = stack[-1]._replace(mover=mover)
            case n.FactIs(thing, items):
                self.fact_is(thing, items, cells, pins, fact.span)
            case n.FactIsNot(thing, name):
                self.flag(thing, name, False, cells, fact.span)
            case n.FactIncludes(thing, items):
                slot, type_ = self.place(thing)
                known = read_items(self.engine.things, type_, items)
                size = cells[slot].size if isinstance(cells[slot], Hidden) else None
                if not isinstance(cells[slot], Hidden):
                    raise refuse(Code.FACT_TWICE, "all that lies there is said already", fact.span)
                cells[slot] = Hidden(known, size, slot)  # type: ignore[arg-type]
            case n.FactNumber(_, zone, number):
                slot, _ = self.place(zone)
                if not isinstance(cells[slot], Hidden):
                    if len(cells[slot]) != number:
                        raise refuse(Code.FACTS_CLASH, f"{len(cells[slot])} lie there, not {number}", fact.span)
                    return
                if number < len(cells[slot].known):
                    raise refuse(Code.FACTS_CLASH, f"more than {number} are known to lie there", fact.span)
                cells[slot] = Hidden(cells[slot].known, number, slot)
            case n.FactRest():
                self.once("everything else", "everything else", fact.span)
            case n.FactInterrupts(stage, roles):
                name = stage.text if isinstance(stage, n.Name) else ""
                number = self.stage(name, stage.span)
                fields = self.engine.world.stages[name].fields
                given = {r.name: r.item for r in roles}
                if set(given) != {f.name for f in fields}:
                    raise refuse(Code.WRONG_ROLES, f"'{name}' does not take these", fact.span)
                data = tuple(read_item(self.engine.things, f.type, given[f.name]) for f in fields)
                stack.append(Frame(number, data, UNKNOWN, False))

    def rest_as_at_first(self, cells: list[Any]) -> None:
        """What is not mentioned is what it was before the game began; what lies nowhere lies in the box."""
        boxes = {self.engine.base[box_of(kind)]: kind for kind in self.engine.world.material}
        for slot, cell in enumerate(cells):
            untouched = cell is UNKNOWN or (isinstance(cell, Hidden) and not cell.known and cell.size is None)
            if untouched and slot not in boxes and slot not in self.told:
                first = self.engine.blank[slot]
                optional = isinstance(self.engine.world.cells[self.engine.slots[slot][0]].type, Maybe)
                cells[slot] = first if first is not None or optional else UNKNOWN
        for slot, kind in boxes.items():
            if not any(isinstance(c, Hidden) for s, c in enumerate(cells) if s not in boxes):
                cells[slot] = self.left_in_the_box(slot, kind, cells)

    def left_in_the_box(self, box: int, kind: str, cells: list[Any]) -> tuple[Thing, ...]:
        left = Counter(self.engine.blank[box])
        for slot, cell in enumerate(cells):
            if slot != box:
                left.subtract(material_in(self.engine, kind, cell))
        return tuple((+left).elements())

    def place(self, thing: n.Expr) -> tuple[int, Any]:
        try:
            typed = self.typer.expr(thing, Scope())
        except Mistyped:
            raise Refusal(*self.mistakes) from None
        if not isinstance(typed, m.CellRead) or not isinstance(strip(typed.type), HeapType):
            raise refuse(Code.NOT_A_PLACE, "this is not a place", thing.span)
        return self.slot(typed, thing.span), typed.type

    def slot(self, typed: m.CellRead, span: Span) -> int:
        owner = None
        if typed.owner is not None:
            owner = self.constant(typed.owner, span)
        return self.engine.slot(typed.cell, owner)

    def constant(self, e: m.TExpr, span: Span) -> Thing:
        """A thing that a case can name outright."""
        match e:
            case m.Player(name):
                return next(p for p in self.engine.players if p.text == name)
            case m.Written(words, KindType() as type_):
                found = read_item(self.engine.things, type_, n.Item(words, span=span))
                assert isinstance(found, Thing)
                return found
            case m.Constant(kind, variant):
                return self.engine.things.make(kind, variant, ())
            case _:
                raise refuse(Code.BAD_ITEM, "name it outright here", span, "write a player's name")

    def fact_is(self, thing: n.Expr, items: n.Items, cells: list[Any], pins: dict[Any, Value], span: Span) -> None:
        if len(items.items) == 1 and len(items.items[0].words) == 1:
            word = items.items[0].words[0]
            cell = self.engine.world.cells.get(word)
            if cell is not None and isinstance(cell.type, FlagType):
                self.flag(thing, word, True, cells, span)
                return
        try:
            typed = self.typer.expr(thing, Scope())
        except Mistyped:
            raise Refusal(*self.mistakes) from None
        if isinstance(typed, m.CellRead):
            slot = self.slot(typed, span)
            self.once(slot, self.engine.slot_name(slot), span)
            cells[slot] = read_items(self.engine.things, self.engine.world.cells[typed.cell].type, items)
        elif isinstance(typed, m.ValueOf):
            args = tuple(self.constant(a, span) for a in typed.args)
            number = self.engine.emitted.emitter.values[typed.value]
            mark = (number, *args) if args else number
            self.once(("value", mark), f"the {typed.value}", span)  # numbers of values and of places are not mixed up
            pins[mark] = read_items(self.engine.things, typed.type, items)
        else:
            raise refuse(Code.NOT_A_PLACE, "a position does not keep this", thing.span, self.what_it_has(typed))

    def what_it_has(self, typed: m.TExpr) -> str:
        """For a thing named where something of it is meant: what is kept of such things."""
        kind = strip(typed.type)
        if not isinstance(kind, KindType) or not isinstance(typed, m.Written | m.Constant | m.Player):
            return ""
        kept = sorted(f"{describe(typed)}'s {name}" for name, cell in self.engine.world.cells.items() if cell.owner == kind.kind)
        return f"there is: {', '.join(kept[:STATES])}" if kept else ""

    def flag(self, thing: n.Expr, name: str, on: bool, cells: list[Any], span: Span) -> None:
        try:
            owner = self.constant(self.typer.owner(thing, name, Scope()), thing.span)
        except Mistyped:
            raise Refusal(*self.mistakes) from None
        cell = self.engine.world.cells.get(name)
        if cell is None or not isinstance(cell.type, FlagType) or cell.owner != owner.kind:
            raise refuse(Code.UNKNOWN_FEATURE, f"nothing here is ever '{name}'", span)
        slot = self.engine.slot(name, owner)
        self.once(slot, f"whether {owner.text} is {name}", span)
        cells[slot] = on

    # ---- impossible positions

    def refuse_impossible(self, position: Position, given: n.Given) -> None:
        """Too many of a thing, or facts that no completion can meet."""
        state = position.state(careful=True)
        assert isinstance(state, CarefulState)
        for kind in self.engine.world.material:
            total = self.engine.blank[self.engine.base[box_of(kind)]]
            self.too_many(state, kind, total, given)
        if not possible(state):
            raise refuse(Code.FACTS_CLASH, "no spread of the unseen components makes this position possible", given.span)
        if self.at_rest(position):
            self.break_no_claim(state, given)

    def at_rest(self, position: Position) -> bool:
        """Is somebody to act here? A trick that is full and not yet taken is no position that claims speak of."""
        state = position.state(careful=True)
        before = list(state.c), list(state.stack)
        if not state.stack:
            return True
        try:
            self.engine.settle(state)
        except (Refusal, Need, Clash, Silence):
            return False
        return (state.c, state.stack) == before and not state.over

    def on_top(self, state: CarefulState, stages: tuple[str, ...]) -> bool:
        return bool(state.stack) and self.engine.stages[state.stack[-1].stage] in stages

    def break_no_claim(self, state: CarefulState, given: n.Given) -> None:
        """What a claim says always holds, holds in every real position: one that breaks it is not real."""
        explainer = Explainer(self.engine, state)
        for part in self.engine.law.program.claims:
            told = part.told_in(self.engine.law.edition) and (not part.stages or self.on_top(state, part.stages))
            if part.word in ("always", "never") and part.cond is not None and told:
                if explainer.truth(part.cond, ()) == ("no" if part.word == "always" else "yes"):
                    message = f"such a position cannot come about, by {part.claim}: {self.engine.world.claims[part.claim].title}"
                    raise refuse(Code.CLAIM_BROKEN, message, given.span, "look the facts over again")

    def too_many(self, state: CarefulState, kind: str, total: tuple[Thing, ...], given: n.Given) -> None:
        seen: Counter[Thing] = Counter()
        for value in state.c:
            seen.update(material_in(self.engine, kind, value))
        have = Counter(total)
        for thing, number in sorted(seen.items(), key=lambda i: i[0].text):
            if number > have[thing]:
                there = have[thing]
                message = f"{show(thing)} lies in {number} places, but there {'is' if there == 1 else 'are'} only {there}"
                span = next((f.span for f in given.facts if thing.text.split()[-1] in f.span.text), given.span)
                raise refuse(Code.TOO_MANY_OF_IT, message, span, "take it out in one place")


def read_deed(engine: Engine, player: str, deed: n.Deed, third: bool) -> Act:
    """`Di plays blue 2` as a move."""
    actor = next((p for p in engine.players if p.text == player), None)
    if actor is None:
        names = ", ".join(p.text for p in engine.players)
        raise refuse(Code.NOT_A_PLAYER, f"there is no player called {player} here", deed.span, f"there are: {names}")
    move = next((v for v in engine.world.moves.values() if deed.verb in ((v.third,) if third else (v.verb,))), None)
    if move is None:
        known = ", ".join(sorted(v.third if third else v.verb for v in engine.world.moves.values()))
        raise refuse(Code.UNKNOWN_VERB, f"no player can '{deed.verb}'", deed.span, f"there is: {known}")
    left = list(deed.parts)
    parts: list[Any] = []
    for part in move.parts:
        written = next((d for d in left if d.prep == part.prep), None)
        if written is None:
            if not part.single and part.least == 0:
                parts.append(())
                continue
            raise refuse(Code.WRONG_VERB_PARTS, f"it is not said which {part.name}", deed.span)
        left.remove(written)
        assert isinstance(part.type, KindType | NumberType)
        wanted = part.type if part.single else HeapType(part.type, "bag")
        parts.append(read_items(engine.things, wanted, written.items))
    if left:
        raise refuse(Code.WRONG_VERB_PARTS, f"this is no part of '{move.verb}'", left[0].span)
    return Act(actor, move.verb, tuple(parts))
