"""A broken promise made small: the shortest game that shows it, and of its last position no more than is needed.

In: a plan whose game breaks a promise. Out: a case to paste. The game is a list of small numbers, one for each time that something was
left open; lists are cut and lowered as long as the promise stays broken after no more moves. Then the position before the last move is
written down, and every fact without which the promise is broken all the same is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from lexludi.diagnostics import Refusal
from lexludi.program.types import Maybe
from lexludi.run.chance import Stated
from lexludi.run.engine import Act
from lexludi.run.position import Position
from lexludi.run.state import State
from lexludi.run.support import Clash, Silence
from lexludi.run.values import Thing
from lexludi.trials.lots import Breach, Key
from lexludi.trials.moods import Mood, Steered
from lexludi.trials.steered import Plan, WatchedTable
from lexludi.trials.watch import Broken
from lexludi.trials.write_case import case_text, deed, facts

TRIES = 400
"""So many shorter games are tried."""


class Told(Steered):
    """Numbers from a list, and noughts behind its end. It notes which numbers it gave and which things it brought."""

    __slots__ = ("brought", "given", "told")

    def __init__(self, mood: Mood, told: Sequence[int] | None, seed: int = 0) -> None:
        super().__init__(seed, 0, mood)
        self.told = told
        self.given: list[int] = []
        self.brought: list[Any] = []

    def below(self, n: int) -> int:
        if n <= 1:
            return 0
        at = len(self.given)
        if self.told is None:
            number = super().below(n)
        else:
            number = self.told[at] % n if at < len(self.told) else 0
        self.given.append(number)
        return number

    def choose(self, heap: Sequence[object]) -> int:
        index = super().choose(heap)
        self.brought.append(heap[index])
        return index


@dataclass(frozen=True)
class Shown:
    """A game up to where a promise is broken: its numbers, the position before its last move, that move, what chance brought."""

    numbers: tuple[int, ...]
    broken: Broken
    before: Position | None
    act: Act | None
    brought: tuple[Thing, ...]
    moves: tuple[str, ...]

    @property
    def size(self) -> tuple[int, int, int]:
        return self.broken.moves, len(self.numbers), sum(self.numbers)


class Stop(Exception):
    """The promise is broken: there is no need to play on."""


class ShowTable(WatchedTable):
    """Plays by a list of numbers and stops where a promise is broken."""

    def show(self, key: Key, mood: Mood, numbers: Sequence[int] | None, seed: int = 0, most: int = 10**9) -> Shown | None:
        self.mood, self.key, self.end_at = mood, key, most
        self.told = Told(mood, numbers, seed)
        self.last: tuple[Position | None, Act | None, int] = (None, None, 0)
        self.done: list[str] = []
        self.watch.begin()
        with suppress(Stop):
            self.play(0, 0, self.before_each_move)
        broken = self.watch.broken.get(key)
        if broken is None:
            return None
        position, act, mark = self.last
        if act is not None and broken.moves < self.watch.moves:
            mark = len(self.told.brought)
        return Shown(tuple(self.told.given), broken, position, act, tuple(self.told.brought[mark:]), tuple(self.done))

    def chance(self, seed: int, number: int) -> Told:
        return self.told

    def before_each_move(self, state: State, act: Act) -> None:
        self.watch.position(state)
        if self.key in self.watch.broken or self.watch.moves > self.end_at:
            if not self.watch.moves:
                self.last = (Position.of(state), None, 0)
            raise Stop
        self.last = (Position.of(state), act, len(self.told.brought))
        self.done.append(act.text(self.engine.world.moves[act.verb]))
        self.watch.moves += 1


def shortest(table: ShowTable, key: Key, plan: Plan) -> Shown | None:
    """The smallest game found: pieces are cut out, then numbers become noughts, as long as it shows the same."""
    best = table.show(key, plan.mood, None, plan.seed)
    if best is None:
        return None
    tries = 0
    piece = max(1, len(best.numbers) // 2)
    while piece >= 1 and tries < TRIES:
        at, smaller = 0, False
        while at < len(best.numbers) and tries < TRIES:
            for numbers in (_cut(best.numbers, at, piece), _noughts(best.numbers, at, piece)):
                tries += 1
                found = table.show(key, plan.mood, numbers, most=best.broken.moves) if numbers != best.numbers else None
                if found is not None and found.size < best.size:
                    best, smaller = found, True
                    break
            else:
                at += piece
        piece = piece // 2 if not smaller or piece > 8 else piece
    return best


def _cut(numbers: tuple[int, ...], at: int, piece: int) -> tuple[int, ...]:
    return numbers[:at] + numbers[at + piece :]


def _noughts(numbers: tuple[int, ...], at: int, piece: int) -> tuple[int, ...]:
    return numbers[:at] + (0,) * len(numbers[at : at + piece]) + numbers[at + piece :]


# ---- the case


def as_case(table: ShowTable, breach: Breach, promise: str) -> str:
    """The case that shows a breach; where no single move does, the moves of the shortest game."""
    shown = shortest(table, breach.key, breach.plan)
    if shown is None:
        return ""
    claim = table.engine.law.world.claims[breach.key[0]]
    said = [f"{shown.broken.said}. Promised: {promise}"]
    refs = [r for r in claim.refs if r.startswith(f"{breach.setting.edition}:")]
    name = claim.id.replace(".", "-")
    if shown.before is not None and shown.act is None:  # so from the very first: nothing of it is left out
        asked = [shown.broken.question or f"What may {table.engine.players[0].text} do?"]
        return case_text(name, claim.title, refs, shown.before, said, [text for _, text in facts(shown.before)], asked)
    if shown.before is None or shown.act is None or _shows(table, shown, shown.before) < 0:
        return "\n".join([*said, f"The shortest game found has {shown.broken.moves} moves:", *(f"  {m}" for m in shown.moves[-40:])])
    small = fewest_facts(table, shown)
    kept = [text for _, text in facts(small)]
    brought = shown.brought[: _shows(table, shown, small)]
    chance = f"; chance brings {', '.join(t.text for t in brought)}" if brought else ""
    asked = [shown.broken.question or f"What may {shown.act.player.text} do?"]
    return case_text(name, claim.title, refs, small, said, kept, [f"{deed(shown.act, small)}{chance}.", *asked])


def fewest_facts(table: ShowTable, shown: Shown) -> Position:
    """The position with as many things as possible as they were at first."""
    assert shown.before is not None
    position = shown.before
    blank = table.engine.blank
    for slot, _ in facts(position):
        if blank[slot] is None and not isinstance(table.engine.world.cells[table.engine.slots[slot][0]].type, Maybe):
            continue  # there is always something: at first it was only not settled yet
        cells = (*position.cells[:slot], blank[slot], *position.cells[slot + 1 :])
        fewer = Position(position.engine, cells, position.frames, frozenset(), (), False)
        if _shows(table, shown, fewer) >= 0:
            position = fewer
    return position


def _shows(table: ShowTable, shown: Shown, position: Position) -> int:
    """Does this one move, made here, break the promise? Then how many things chance has to bring for it; else less than none."""
    assert shown.act is not None
    engine, watch = table.engine, table.watch
    chance = Stated(list(shown.brought))
    state = position.state(chance, engine)
    key = shown.broken.part.key
    watch.begin()
    try:
        watch.position(state)
        if not engine.legal(state, shown.act) or key in watch.broken:
            return -1
        engine.apply(state, shown.act)
        engine.settle(state)
        if state.over:
            watch.end(state)
        else:
            watch.position(state)
    except (Clash, Silence, Refusal):
        return -1
    return len(shown.brought) - len(chance.left) if key in watch.broken else -1
