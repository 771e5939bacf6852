"""The machine: what may be done, what a move does, and everything that happens by itself.

In: a law and players. Out: positions. The whole control state is the stack of frames in the position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from types import FunctionType
from typing import Any, NamedTuple

from lexludi import limits
from lexludi.diagnostics import Code, refuse
from lexludi.program import model as m
from lexludi.program.declare import GAME, box_of
from lexludi.program.select import Law
from lexludi.program.types import FlagType, HeapType, KindType, Maybe, NumberType, strip
from lexludi.run import support
from lexludi.run.code import Emitted, clause_numbers, emit
from lexludi.run.emit import Emitter
from lexludi.run.knowledge import Knowledge
from lexludi.run.state import Chooser, Frame, RunMistake, State
from lexludi.run.unknown import CarefulState
from lexludi.run.values import Thing, Things, Value, show, sort_key

IN_TURN, ANY_ORDER, AT_ONCE, ONE_MOVE, BY_ITSELF = "in turn", "in any order", "at once", "one move", "by itself"


@dataclass(frozen=True, slots=True)
class Range:
    """A choice of several things: from which, how many, passing which test. Never listed unless asked."""

    heap: tuple[Thing, ...]
    many: tuple[int, int | None]
    test: Callable[[Thing], Any]

    def candidates(self) -> tuple[Thing, ...]:
        return tuple(t for t in self.heap if self.test(t))

    @property
    def least(self) -> int:
        return self.many[0]

    def most(self) -> int:
        there = len(self.candidates())
        return there if self.many[1] is None else min(there, self.many[1])


class Act(NamedTuple):
    """A move somebody makes: who, what, with which parts."""

    player: Thing
    verb: str
    parts: tuple[Any, ...] = ()

    def text(self, move: m.Move | None = None) -> str:
        words = [self.player.text, self.verb]
        for index, part in enumerate(self.parts):
            prep = move.parts[index].prep if move is not None else None
            words += [prep] if prep else []
            words.append(show(part))
        return " ".join(words)


def emitted(law: Law, careful: bool, counted: bool = False) -> Emitted:
    """Made once for all tables that play by a law."""
    kept, asked = law.program.kept, ("emitted", law, careful, counted)
    if asked not in kept:
        kept[asked] = emit(law, careful, counted)
    made: Emitted = kept[asked]
    return made


def _without_players(program: m.Program) -> Things:
    """All things of a game that are the same at every table."""
    if "things" not in program.kept:
        program.kept["things"] = Things(program.world)
    made: Things = program.kept["things"]
    return made


class Engine:
    """One law at one table. `careful` reads positions in which things are unknown; `counted` notes what stands, in `counts`."""

    def __init__(self, law: Law, players: tuple[str, ...], careful: bool = False, counted: bool = False) -> None:
        game = law.world.game
        if not game.least <= len(players) <= game.most:
            hint = f"take {game.least} to {game.most} players"
            raise refuse(Code.WRONG_PLAYER_COUNT, f"{game.title} is not for {len(players)} players", hint=hint)
        if len(set(players)) < len(players):
            raise refuse(Code.DECLARED_TWICE, "two players have the same name", hint="give each a name of their own")
        self.law = law
        self.careful = careful
        self.world = law.world
        self.things = _without_players(law.program).seat(players)
        self.players = self.things.players
        self.stages = sorted(law.world.stages)
        self.verbs = sorted(law.world.moves)
        self._lay_out()
        self.knowledge = Knowledge(self)
        self.tracks = self.knowledge.needed
        self.emitted = emitted(law, careful, counted)
        self.counts: Counter[Any] = Counter()
        self.emitter = Emitter(law, careful)  # for questions: what they name is known at this table only
        self.names = self._bind(self.emitted)
        for code in self.emitted.codes:  # made by run/code.py from numbers and tables; no text of a spec is in it
            self.names[code.co_name] = FunctionType(code, self.names)
        self._wire()

    # ---- layout

    def _lay_out(self) -> None:
        """One slot for each cell of the game, one for each owner of the others."""
        self.base: dict[str, int] = {}
        self.width: dict[str, int] = {}
        self.blank: list[Any] = []
        self.slots: list[tuple[str, Thing | None]] = []
        for name in sorted(self.world.cells):
            cell = self.world.cells[name]
            owners: tuple[Thing | None, ...] = (None,) if cell.owner is None else self.things.all(cell.owner)
            self.base[name], self.width[name] = len(self.blank), len(owners)
            for owner in owners:
                self.blank.append(self.initial(cell))
                self.slots.append((name, owner))
        for kind, parts in self.world.material.items():
            self.blank[self.base[box_of(kind)]] = self.in_the_box(kind, parts)

    def initial(self, cell: m.Cell) -> Value:
        bare = strip(cell.type)
        if cell.at_first is not None:
            from lexludi.run.items import read_item

            return read_item(self.things, cell.type, cell.at_first)
        if isinstance(cell.type, Maybe):
            return None
        if isinstance(bare, HeapType):
            return ()
        if isinstance(bare, NumberType):
            return 0 if bare.low <= 0 <= bare.high else bare.low
        return False if isinstance(bare, FlagType) else None

    def in_the_box(self, kind: str, parts: tuple[m.MaterialPart, ...]) -> tuple[Thing, ...]:
        """The components of a kind. What is the same at every table is counted out once."""
        if kind not in self.things.lasting:
            return self.components(kind, parts)
        kept, asked = self.law.program.kept, ("material", kind)
        if asked not in kept:
            kept[asked] = self.components(kind, parts)
        found: tuple[Thing, ...] = kept[asked]
        return found

    def components(self, kind: str, parts: tuple[m.MaterialPart, ...]) -> tuple[Thing, ...]:
        """All things of a kind that the box holds before the game."""
        emitter = Emitter(self.law, False)
        found: list[Thing] = []
        for part in parts:
            test = emitter.cond(part.test) if part.test is not None else "True"
            names = self._bind_constants(emitter, emitter.listed)
            passes = eval(f"lambda S, C, v{part.var.index}: {test}", names)  # the same emitted code as everywhere
            for thing in self.things.all(kind):
                if len(found) > limits.ZONE_SIZE.most:
                    raise refuse(Code.PLACE_TOO_FULL, f"there are more than {limits.ZONE_SIZE.most} of '{kind}'", part.span)
                if (part.variant is None or thing.variant == part.variant) and passes(None, [], thing):
                    found += [thing] * min(part.number, limits.ZONE_SIZE.most + 1)
        if len(found) > limits.ZONE_SIZE.most:
            raise refuse(Code.PLACE_TOO_FULL, f"there are more than {limits.ZONE_SIZE.most} of '{kind}'", parts[-1].span)
        return tuple(sorted(found, key=lambda t: t.key))

    def slot(self, cell: str, owner: Thing | None = None) -> int:
        return self.base[cell] + (owner.i if owner is not None else 0)

    def slots_names(self) -> list[str]:
        return [self.slot_name(s) for s in range(len(self.slots))]

    def item_kind(self, slot: int) -> str | None:
        """The kind of thing that lies in a slot."""
        bare = strip(self.world.cells[self.slots[slot][0]].type)
        item = bare.item if isinstance(bare, HeapType) else bare
        return item.kind if isinstance(item, KindType) else None

    def slots_owner(self, owner: Thing) -> str:
        return owner.kind

    def slot_name(self, slot: int) -> str:
        name, owner = self.slots[slot]
        return f"the {name}" if owner is None else f"{owner.text}'s {name}"

    # ---- names of the emitted code

    def _bind_constants(self, emitter: Emitter, listed: set[str]) -> dict[str, Any]:
        names: dict[str, Any] = {**support.NAMES, "__builtins__": _FEW_BUILTINS}
        for (kind, variant), number in emitter.constants.items():
            names[f"K{number}"] = self.things.make(kind, variant, ())
        for kind, number in emitter.kinds.items():
            if kind in self.things._all or kind in listed:
                names[f"T{number}"] = self.things.all(kind)
        return names

    def _bind(self, emitted: Emitted) -> dict[str, Any]:
        e = emitted.emitter
        names = self._bind_constants(e, emitted.listed)
        names |= {"MISS": object(), "Clash": support.Clash, "Silence": support.Silence, "Range": Range}
        names |= {"_those": _those, "_too_many": _too_many, "H": self.counts}
        for cell, number in e.cells.items():
            names[f"B{number}"], names[f"E{number}"] = self.base[cell], self.width[cell]
        for value, number in e.values.items():
            names[f"W{number}"] = value
        for (rule, _), number in clause_numbers(self.law.program).items():
            names[f"R{number}"] = rule
        for kind, number in e.kinds.items():
            if kind in self.world.kinds and len(self.world.kinds[kind].variants) == 1:
                names[f"MK{number}"] = partial(self.things.make, kind, self.world.kinds[kind].variants[0].name)
        seats = len(self.players)
        names["CW"] = tuple(tuple(self.players[(s + k) % seats] for k in range(1, seats + 1)) for s in range(seats))
        names["AC"] = tuple(tuple(self.players[(s - k) % seats] for k in range(1, seats + 1)) for s in range(seats))
        return names

    def _wire(self) -> None:
        get = self.names.get
        out = self.emitted

        def stage_functions(word: str) -> list[Callable[[State], Any] | None]:
            return [get(out.stage.get((word, s), "")) for s in self.stages]

        self.begins, self.passes = stage_functions("begins"), stage_functions("passes")
        self.ends, self.comes = stage_functions("ends"), stage_functions("comes")
        self.order_of = stage_functions("order")
        self.on_begin = [get(out.events.get(("begin", s), "")) for s in self.stages]
        self.on_end = [get(out.events.get(("end", s), "")) for s in self.stages]
        self.on_move = {verb: get(out.events.get(("does", verb), "")) for verb in self.verbs}
        self.on_start: Callable[[State], Any] | None = get(out.events.get(("begin", GAME), ""))
        self.first = self.names["FIRST"]
        self.orders = [self._orders(s) for s in self.stages]
        self.runs_out: dict[int, Callable[[State], Any]] = {self.base[c]: self.names[f] for (w, c), f in _pairs(out.events, "runs out")}
        self.falls_short: dict[int, Callable[[State], Any]] = {
            self.base[c]: self.names[f] for (w, c), f in _pairs(out.events, "falls short")
        }
        self.triggers = [self._trigger(i, head, q, y) for i, (head, q, y) in enumerate(out.triggers)]
        self.generators: list[list[tuple[str, str, Callable[..., Any], bool]]] = []
        for stage in self.stages:
            table: list[tuple[str, str, Callable[..., Any], bool]] = []
            for verb in self.verbs:
                for clause, name in out.generators.get((stage, verb), []):
                    assert isinstance(clause.payload, m.Modality)
                    table.append((verb, clause.payload.kind, self.names[name], bool(clause.payload.choices)))
            self.generators.append(table)
        self.musts = [sum(kind == "must" for _, kind, _, _ in table) for table in self.generators]
        self.has_must = [any(kind == "must" for _, kind, _, _ in table) for table in self.generators]
        self.legal_of = {(self.stages.index(s), v): self.names[f] for (s, v), f in out.legal.items()}
        self.duty_of = {(self.stages.index(s), v): self.names[f] for (s, v), f in out.duty.items()}
        self.lifetimes: list[list[int]] = [[] for _ in self.stages]
        for cell in self.world.cells.values():
            if cell.until is not None:
                first = self.base[cell.name]
                self.lifetimes[self.stages.index(cell.until)] += range(first, first + self.width[cell.name])

    def _orders(self, stage: str) -> list[tuple[str, Callable[[State], Any] | None]]:
        """How the stage is played: as declared, then as each order clause has it."""
        from lexludi.syntax import nodes as n

        written = [self.world.stages[stage].order, *(c.payload for c in self.law.about("order", stage))]
        found: list[tuple[str, Callable[[State], Any] | None]] = []
        for label, order in enumerate(written):
            assert isinstance(order, n.Order)
            found.append((order.form, self.names.get(self.emitted.stage.get((f"who {label}", stage), ""))))
        return found

    def _trigger(self, index: int, head: m.HeadKey, asks: str, does: str) -> tuple[int, Any, Any, tuple[Thing, ...] | None]:
        kind = head[1].removeprefix("a ") if head[1].startswith("a ") else None
        return index, self.names[asks], self.names[does], self.things.all(kind) if kind else None

    # ---- starting

    def start(self, chance: Chooser) -> State:
        """The game's beginning: everything in the box, the setup, then the first stage. Not yet settled."""
        state = (CarefulState if self.careful else State)(self, chance)
        if self.on_start is not None:
            self.on_start(state)
        first = self.first(state)
        if first is None:
            raise RunMistake(Code.NO_BEGINNING, "no rule says with which stage the game begins")
        state.stack = [Frame(first)]
        state.flush()
        return state

    # ---- what happens by itself

    def order(self, state: State, stage: int) -> tuple[str, Callable[[State], Any] | None]:
        """How a stage is played now: as declared, or as a rule has it."""
        orders = self.orders[stage]
        if len(orders) == 1:
            return orders[0]
        asked = self.order_of[stage]
        return orders[(asked(state) or 0) if asked is not None else 0]

    def settle(self, state: State) -> None:
        """Does all that happens by itself, until somebody is to act or the game is over."""
        stack = state.stack
        for _ in range(limits.SETTLING.most):
            if state.over or not stack:
                state.over = True
                stack.clear()
                return
            if self.triggers and self._fire(state):
                continue
            frame = stack[-1]
            if not frame.begun:
                self._begin(state, frame)
                continue
            if self._ended(state, frame):
                self._end(state)
                continue
            if frame.moved:
                self._pass(state, frame)
            return
        raise RunMistake(Code.NEVER_SETTLES, f"more than {limits.SETTLING.most} automatic steps in a row")

    def _fire(self, state: State) -> bool:
        """A derived trigger fires once when its condition has come true."""
        noticed = state.noticed
        for index, asks, does, things in self.triggers:
            if things is None:
                if asks(state) if not self.careful else state.noticed_as(asks):
                    if index not in noticed:
                        noticed.add(index)
                        does(state)
                        state.flush()
                        return True
                elif noticed:
                    noticed.discard(index)
                continue
            for thing in things:
                mark = (index, thing)
                if asks(state, thing) if not self.careful else state.noticed_as(asks, thing):
                    if mark not in noticed:
                        noticed.add(mark)
                        does(state, thing)
                        state.flush()
                        return True
                else:
                    noticed.discard(mark)
        return False

    def _begin(self, state: State, frame: Frame) -> None:
        at = len(state.stack) - 1
        state.stack[at] = frame = Frame(frame.stage, frame.data, frame.mover, True)
        effect = self.on_begin[frame.stage]
        if effect is not None:
            effect(state)
        form, who = self.order(state, frame.stage)
        mover = frame.mover
        if form == IN_TURN or (form == AT_ONCE and self.begins[frame.stage] is not None):
            asked = self.begins[frame.stage]
            mover = asked(state) if asked is not None else mover
            if mover is None and form == IN_TURN and not self._ended(state, frame):
                raise RunMistake(Code.NO_BEGINNING, f"nobody is named with whom '{self.stages[frame.stage]}' begins")
        elif form == ONE_MOVE and who is not None:
            mover = who(state)
        state.stack[at] = Frame(frame.stage, frame.data, mover, True)
        state.memo.clear()
        state.flush()

    def _ended(self, state: State, frame: Frame) -> bool:
        ends = self.ends[frame.stage]
        form, _ = self.order(state, frame.stage)
        if form == BY_ITSELF:
            return True
        if form == ONE_MOVE and frame.moved:
            return True
        if form == AT_ONCE and ends is None:
            return frame.moved
        if ends is None:
            return False
        return bool(ends(state)) if not self.careful else state.ended(lambda: bool(ends(state)), self.stages[frame.stage])

    def _end(self, state: State) -> None:
        frame = state.stack[-1]
        effect = self.on_end[frame.stage]
        if effect is not None:
            effect(state)
        comes = self.comes[frame.stage]
        following = comes(state) if comes is not None else None
        for slot in self.lifetimes[frame.stage]:
            state.c[slot] = self.blank[slot]
        state.memo.clear()
        at = len(state.stack) - 1
        if following == -1:
            state.over = True
        elif following is not None:
            state.stack[at] = Frame(following, (), frame.mover)
        elif at > 0:
            state.stack.pop()
        else:
            raise RunMistake(Code.DEAD_END, f"nothing says what comes after '{self.stages[frame.stage]}'")
        if not state.over:
            state.flush()

    def _pass(self, state: State, frame: Frame) -> None:
        form, _ = self.order(state, frame.stage)
        mover = frame.mover
        if form == IN_TURN:
            passes = self.passes[frame.stage]
            mover = passes(state) if passes is not None else None
            if mover is None:
                raise RunMistake(Code.DEAD_END, f"nobody is named to whom '{self.stages[frame.stage]}' passes")
        state.stack[-1] = Frame(frame.stage, frame.data, mover, True, False)
        state.memo.clear()

    # ---- acting

    def actors(self, state: State) -> tuple[Thing, ...]:
        """Who may act in a settled state."""
        if not state.stack:
            return ()
        frame = state.stack[-1]
        form, who = self.order(state, frame.stage)
        if form == ONE_MOVE and who is not None:
            return _those(who(state))
        if form in (IN_TURN, ONE_MOVE):
            mover = state.mover()
            return (mover,) if mover is not None else ()
        if form == BY_ITSELF:
            return ()
        everyone = self.players if who is None else _those(who(state))
        if form == AT_ONCE:
            committed = {id(p) for p, _, _ in frame.commits}
            return tuple(p for p in everyone if id(p) not in committed)
        return tuple(everyone)

    def moves(self, state: State, player: Thing) -> list[Act]:
        """What a player may do in a settled state. Choices of several things come as ranges."""
        return [Act(player, verb, parts) for verb, parts in self.offers(state, player)]

    def offers(self, state: State, player: Thing) -> list[tuple[str, Any]]:
        """The same, as verbs with their parts."""
        stage = state.stack[-1].stage
        table = self.generators[stage]
        out: list[tuple[str, Any]] = []
        for verb, _, generate, _ in table:
            out += [(verb, parts) for parts in generate(state, player)]
        if len(out) > limits.LISTED_MOVES.most:
            state.too_many_moves()
        if len(table) > 1:
            out = list(dict.fromkeys(out))
        return self._owed(state, player, stage, out) if self.has_must[stage] else out

    def owed(self, state: State, player: Thing) -> list[tuple[str, Any]]:
        """What a player must do in a settled state; nothing where no duty stands that can be met."""
        stage = state.stack[-1].stage
        return self._owed(state, player, stage, []) if self.has_must[stage] else []

    def _owed(self, state: State, player: Thing, stage: int, out: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
        """Where a must stands and can be met, only what it names."""
        sets = []
        for verb, kind, generate, _ in self.generators[stage]:
            if kind == "must":
                instances = [(verb, parts) for parts in generate(state, player) if can_be_met(parts)]
                if instances:
                    sets.append((verb, instances))
        if not sets:
            return out
        verb, kept = sets[0]
        for other, instances in sets[1:]:
            both = [i for i in kept if i in instances]
            if not both and not (other == verb and any(isinstance(p, Range) for i in instances for p in i[1])):
                raise support.Clash("two duties that no one move meets", (verb, other))
            kept = both or kept
        return kept

    def apply(self, state: State, act: Act) -> None:
        """Carries a move out. The state is not settled afterwards."""
        frame = state.stack[-1]
        form, _ = self.order(state, frame.stage)
        if form == AT_ONCE:
            self._commit(state, frame, act)
            return
        at = len(state.stack) - 1
        self._do(state, act)
        state.stack[at] = Frame(frame.stage, frame.data, act.player, True, True, frame.commits)
        state.memo.clear()
        state.flush()

    def _do(self, state: State, act: Act) -> None:
        effect = self.on_move[act.verb]
        if effect is not None:
            effect(state, act.player, *act.parts)
            state.memo.clear()

    def _commit(self, state: State, frame: Frame, act: Act) -> None:
        """Kept secret until the last one has committed; then all are carried out, in the order of the seats."""
        commits = (*frame.commits, (act.player, act.verb, act.parts))
        state.stack[-1] = Frame(frame.stage, frame.data, frame.mover, True, False, commits)
        state.memo.clear()
        if self.actors(state):
            return
        first = frame.mover.i if isinstance(frame.mover, Thing) else 0
        seats = len(self.players)
        at = len(state.stack) - 1
        for player, verb, parts in sorted(commits, key=lambda c: (c[0].i - first) % seats):
            self._do(state, Act(player, verb, parts))
        state.stack[at] = Frame(frame.stage, frame.data, frame.mover, True, True, ())
        state.flush()

    def legal(self, state: State, act: Act) -> bool:
        """Is this one move legal in a settled state? Costs one look, however many moves there are."""
        if act.player not in self.actors(state):
            return False
        stage = state.stack[-1].stage
        asked = self.legal_of.get((stage, act.verb))
        if asked is None or not asked(state, act.player, *act.parts):
            return False
        if self.has_must[stage]:
            met = self.duty_of.get((stage, act.verb)) if self.musts[stage] == 1 else None
            if met is not None and met(state, act.player, *act.parts):
                return True
            owed = self._owed(state, act.player, stage, [])
            return not owed or any(self.covers(Act(act.player, verb, parts), act) for verb, parts in owed)
        return True

    def covers(self, offered: Act, act: Act) -> bool:
        if offered.verb != act.verb:
            return False
        for o, a in zip(offered.parts, act.parts, strict=True):
            if isinstance(o, Range):
                fits = isinstance(a, tuple) and o.least <= len(a) <= o.most() and _inside(a, o.candidates())
                if not fits:
                    return False
            elif o is not a and o != a:
                return False
        return True


def can_be_met(parts: tuple[Any, ...]) -> bool:
    """Nobody can choose more things than there are: such a duty binds nobody, and such an offer is none."""
    return all(not isinstance(p, Range) or p.least <= p.most() for p in parts)


def _inside(things: tuple[Thing, ...], heap: tuple[Thing, ...]) -> bool:
    left = list(heap)
    for thing in things:
        if thing not in left:
            return False
        left.remove(thing)
    return True


def _too_many() -> None:
    raise RunMistake(Code.TOO_MANY_MOVES, f"more than {limits.LISTED_MOVES.most} moves would have to be listed")


def _those(players: Any) -> tuple[Thing, ...]:
    if players is None:
        return ()
    return players if isinstance(players, tuple) else (players,)


def _pairs(events: Mapping[m.HeadKey, str], word: str) -> Iterator[tuple[tuple[str, str], str]]:
    for head, name in events.items():
        if head[0] == word:
            yield (head[0], head[1]), name


_FEW_BUILTINS = {
    f.__name__: f for f in (abs, any, bool, dict, len, max, min, next, range, reversed, sum, tuple)
}  # fmt: skip
"""All that emitted code may call besides run/support.py."""

__all__ = ["Act", "Engine", "KindType", "Range", "sort_key"]
