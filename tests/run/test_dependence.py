"""Unknowns by brute force: in a game of six cards every completion of a position can be written down and asked."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from games import tiny
from games.tables import act, ask, law_of, state_of, thing
from lexludi.diagnostics import Refusal
from lexludi.rulings.ask import Asker
from lexludi.run.engine import Act, Engine
from lexludi.run.position import Position
from lexludi.run.state import State
from lexludi.run.unknown import UNKNOWN, Branch, Decide, Fact, Hidden, Leaf, Tree, facts_of, possible
from lexludi.run.values import Thing
from lexludi.run.views import view
from lexludi.trials.simulate import Table

MORE = """Rule more.one "Follow, and the weather forbids"
  from en:2.1
  In play, a player may drop a card in the player's hand.
  In play, a player may not drop a card whose suit is not the asked
    if there is a card in the player's hand whose suit is the asked.
  In play, a player may not drop a card if there is a card in the pit whose rank is 3.
  In play, a player may bow if the number of cards in the hands is at least 4.
  In play, a player may sing if there is a card in the hands whose rank is 1.
  When a player drops a card, the card goes from the player's hand to the pit.
  When a player bows, the asked becomes red.
  When a player sings, the asked becomes none.
"""
DECLARED = """The game has an asked, a suit or none, seen by everyone.
  The game has a pit, a bag of cards, seen by nobody.
  A player can drop a card.
  A player can bow.
  A player can sing."""


@cache
def table() -> Engine:
    return Engine(tiny.law(DECLARED, MORE), ("Anna", "Bo"), careful=True)


def places(engine: Engine) -> list[int]:
    """Where cards can lie: the two hands, the stock and the pit."""
    return [engine.slot("hand", engine.players[0]), engine.slot("hand", engine.players[1]), engine.slot("stock"), engine.slot("pit")]


def drawn(rng: random.Random) -> tuple[State, Position]:
    """A full position, and the same with some of it covered: truly possible, since the full one is among its completions."""
    engine = table()
    cards = list(engine.things.all("card"))
    rng.shuffle(cards)
    cells: list[list[Thing]] = [[], [], [], []]
    for card in cards:
        cells[rng.choice([0, 0, 1, 1, 2, 3])].append(card)
    asked = rng.choice([None, *engine.things.all("suit")])
    given: dict[Any, Any] = {"asked": asked, "count": 2, "starter": engine.players[0]}
    full = state_of(engine, "play", engine.players[0], given)
    for slot, heap in zip(places(engine), cells, strict=True):
        full.c[slot] = tuple(sorted(heap, key=lambda t: t.key))
    seen = list(full.c)
    for slot in places(engine):
        heap = full.c[slot]
        if rng.random() < 0.7:
            known = tuple(t for t in heap if rng.random() < 0.3)
            seen[slot] = Hidden(known, len(heap) if rng.random() < 0.6 else None, slot)
    if rng.random() < 0.4:
        seen[engine.slot("asked")] = UNKNOWN
    return full, Position(engine, tuple(seen), tuple(full.stack))


def completions(position: Position) -> Iterator[State]:
    """Every full position that the partial one allows: each unseen card in one of the covered places."""
    engine = position.engine
    slots = places(engine)
    fixed = [c.known if isinstance(c, Hidden) else c for c in (position.cells[s] for s in slots)]
    left = [t for t in engine.things.all("card") if all(t not in f for f in fixed)]
    covered = [i for i, s in enumerate(slots) if isinstance(position.cells[s], Hidden)]
    suits = [position.cells[engine.slot("asked")]]
    if suits[0] is UNKNOWN:
        suits = [None, *engine.things.all("suit")]
    for where in itertools.product(covered, repeat=len(left)):
        heaps = [list(f) for f in fixed]
        for card, at in zip(left, where, strict=True):
            heaps[at].append(card)
        sizes = [position.cells[slots[i]].size for i in covered]
        if any(size is not None and len(heaps[i]) != size for i, size in zip(covered, sizes, strict=True)):
            continue
        for suit in suits:
            state = position.state(careful=True)
            for slot, heap in zip(slots, heaps, strict=True):
                state.c[slot] = tuple(sorted(heap, key=lambda t: t.key))
            state.c[engine.slot("asked")] = suit
            yield state


def moves(rng: random.Random) -> Act:
    engine = table()
    card = rng.choice(engine.things.all("card"))
    return rng.choice([Act(engine.players[0], "drop", (card,)), act(engine, "Anna", "bow"), act(engine, "Anna", "sing")])


def holds(fact: Fact, state: State) -> Any:
    """What a fact is in a full position."""
    value = state.c[fact.slot]
    if fact.sort == "holds":
        return any(t in fact.things for t in value)
    return len(value) if fact.sort == "size" else value


def follow(tree: Tree, state: State) -> Leaf | None:
    """The leaf that a full position comes to; None where the tree names a fact that it does not split."""
    while isinstance(tree, Branch):
        told = holds(tree.fact, state)
        found = [below for answer, below in tree.answers if answer == told]
        if not found:
            raise AssertionError(f"{tree.fact} is {told} in a completion, and the tree has no such answer")
        tree = found[0]
    return None if tree.verdict == "open" else tree


@pytest.mark.parametrize("chunk", range(8))
def test_against_every_completion(chunk: int) -> None:
    """The tree of a question gives each completion its own answer, has no branch that no completion takes, and no fact too many."""
    rng = random.Random(chunk)
    engine = table()
    split = 0
    for _ in range(120):
        _, position = drawn(rng)
        move = moves(rng)
        every = list(completions(position))
        assert every
        tree = Decide(lambda p=position: p.state(careful=True), lambda s, m=move: bool(engine.legal(s, m))).run()
        answers = {bool(engine.legal(s, move)) for s in every}
        reached = [(follow(tree, s), bool(engine.legal(s, move))) for s in every]
        assert all(leaf is None or leaf.value == answer for leaf, answer in reached)
        if isinstance(tree, Leaf) and tree.verdict == "value":
            assert answers == {tree.value}
        if not any(leaf is None for leaf, _ in reached):
            assert {leaf.value for leaf, _ in reached if leaf} == answers, "a branch that no completion takes"
            assert (len(answers) == 2) == isinstance(tree, Branch)
            for fact in facts_of(tree):
                assert matters(fact, tree, every), f"{fact.text(engine)} changes nothing"
        split += isinstance(tree, Branch)
    assert split > 5


def matters(fact: Fact, tree: Tree, every: list[State]) -> bool:
    """Are there two completions that part at this fact, everything asked before it alike, and come to different answers?"""
    for node in nodes(tree):
        if node.fact == fact:
            below = {follow_from(node, s).value for s in every if passes(tree, node, s)}
            if len(below) > 1:
                return True
    return False


def nodes(tree: Tree) -> Iterator[Branch]:
    if isinstance(tree, Branch):
        yield tree
        for _, below in tree.answers:
            yield from nodes(below)


def passes(tree: Tree, node: Branch, state: State) -> bool:
    while isinstance(tree, Branch):
        if tree is node:
            return True
        told = holds(tree.fact, state)
        tree = next(below for answer, below in tree.answers if answer == told)
    return False


def follow_from(tree: Tree, state: State) -> Leaf:
    found = follow(tree, state)
    assert found is not None
    return found


@pytest.mark.parametrize("chunk", range(4))
def test_feasible_is_what_can_be_completed(chunk: int) -> None:
    """A position is possible if and only if some spread of the unseen cards completes it, over all covered places together."""
    rng = random.Random(100 + chunk)
    engine = table()
    refused = 0
    for _ in range(150):
        _, position = drawn(rng)
        cells = list(position.cells)
        for slot in places(engine):  # sizes that may not add up
            if isinstance(cells[slot], Hidden) and rng.random() < 0.5:
                cells[slot] = Hidden(cells[slot].known, rng.randrange(len(cells[slot].known), 6), slot)
        changed = Position(engine, tuple(cells), position.frames)
        some = next(completions(changed), None) is not None
        assert possible(changed.state(careful=True)) is some, changed.data()  # type: ignore[arg-type]
        refused += not some
    assert refused > 5


def test_the_facts_of_a_ruling_are_sentences() -> None:
    """What a ruling depends on is said in words that a person at the table can answer."""
    engine = table()
    hand, pit = engine.slot("hand", engine.players[0]), engine.slot("pit")
    state = state_of(engine, "play", engine.players[0], {"asked": thing(engine, "red"), "count": 1, "starter": engine.players[0]})
    cells = list(state.c)
    for slot, size in ((hand, 2), (pit, 1), (engine.slot("hand", engine.players[1]), None), (engine.slot("stock"), None)):
        cells[slot] = Hidden((), size, slot)
    position = Position(engine, tuple(cells), tuple(state.stack))
    ruling = Asker(position).may_as_given(act(engine, "Anna", "drop", "blue 1"), "")
    assert ruling.verdict == "depends"
    assert set(ruling.depends_on) == {
        "whether Anna's hand holds blue 1", "whether Anna's hand holds a red card", "whether the pit holds a card of rank 3",
    }  # fmt: skip


@pytest.mark.parametrize(("game", "players"), [("wizard", 3), ("wizard", 5), ("larder", 3), ("barter", 2), ("omen", 3)])
def test_what_a_view_says_is_true(game: str, players: int) -> None:
    """Whatever is definite in a player's view, of moves and of values, is so in the full position, in every game."""
    law = law_of(game)
    games = Table(law, players)
    careful = Engine(law, tuple(p.text for p in games.engine.players), careful=True)
    rng = random.Random(players)
    definite = looked = 0

    def watch(state: State, move: Act) -> None:
        nonlocal definite, looked
        if rng.random() > (0.08 if game == "wizard" else 0.6) or looked > 90:
            return
        looked += 1
        full = Position.read(careful, Position.of(state).data())
        asker = careful.players[rng.randrange(players)]
        partial = Position(careful, tuple(view(careful, full.state(careful=True), asker)), full.frames, full.noticed, full.known)
        tried = [Act(careful.players[move.player.i], move.verb, carried(careful, move.parts))]
        tried += [Act(p, tried[0].verb, tried[0].parts) for p in careful.players]
        for each in tried:
            try:
                verdict = Asker(partial).plain_verdict(each)
            except Refusal:
                continue
            truth = "yes" if careful.legal(full.state(careful=True), each) else "no"
            definite += verdict in ("yes", "no")
            assert verdict in (truth, "depends", "gap"), (each, asker)
        if game == "wizard":
            told = Decide(lambda: partial.state(careful=True), lambda s: ask(careful, s, "winner")).run()  # type: ignore[arg-type, return-value]
            if isinstance(told, Leaf) and told.verdict == "value":
                definite += 1
                assert told.value is ask(careful, full.state(careful=True), "winner")

    for number in range(3):
        games.play(8, number, watch)
    assert looked > 20
    assert definite > looked


def carried(engine: Engine, parts: tuple[Any, ...]) -> tuple[Any, ...]:
    """The same parts as things of another table."""

    def one(part: Any) -> Any:
        if isinstance(part, tuple):
            return tuple(one(p) for p in part)
        if not isinstance(part, Thing):
            return part
        return engine.players[part.i] if part.kind == "player" else next(t for t in engine.things.all(part.kind) if t.text == part.text)

    return tuple(one(p) for p in parts)
