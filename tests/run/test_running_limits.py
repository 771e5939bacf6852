"""Limits on running: a game that never ends, never settles or piles stages up is stopped and says so."""

from __future__ import annotations

import pytest

from lexludi import limits
from lexludi.diagnostics import Code, Refusal
from lexludi.limits import Limit
from lexludi.program.declare import Declare
from lexludi.program.load import build
from lexludi.program.model import Program
from lexludi.program.select import Law, under
from lexludi.program.sentences import Sentences
from lexludi.run.engine import Engine
from lexludi.source import SourceFile
from lexludi.syntax.parse import parse_blocks
from lexludi.trials.simulate import Plan, Table, simulate

GAME = """
Game walk "Walk" version "0.1.0" for 2 to 4 players, counted by the step, won by the leaders.
Edition en is English.
Components
  A stone is one of flint and chalk.
  There are {stones} stones: {stones} of each flint.
  The game has a step from 0 to 1000, seen by everyone.
  The game has a heap, a bag of stones, seen by everyone.
  The game has a starter, a player, seen by everyone.
  A player can walk.
Stage going, in turn.
Stage echo, by itself.
Rule walk.on "Everyone walks on"
  from en:1.1
  The game begins with going.
  When the game begins, the starter becomes a player chosen by chance; all stones in the box go to the heap.
  The going begins with the starter.
  The going passes to the next player clockwise from the mover.
  The going ends when the step is {end}.
  After going comes the end.
  In going, a player may walk.
  When a player walks, {effect}.
  The leaders are all players.
"""


def law(effect: str = "the step goes up by 1", end: int = 5, stones: int = 2, more: str = "") -> Law:
    text = GAME.format(effect=effect, end=end, stones=stones) + more
    file = SourceFile("walk", text)
    blocks, mistakes = parse_blocks(file)
    assert not mistakes, mistakes
    loaded = build(blocks, (file,))
    serious = [d for d in loaded.diagnostics if d.code not in (Code.UNUSED, Code.UNREACHABLE_STAGE, Code.NEVER_HOLDS)]
    assert not serious, serious
    declare = Declare(blocks, lambda d: None)
    world = declare.run()
    return under(Program(world, Sentences(declare, lambda d: None).run(), (), (), ""))


def test_a_game_within_its_budget_ends() -> None:
    """Five steps, and the game is over: the fixture itself is sound."""
    played = Table(law(), 2).play(1, 0)
    assert (played.ended, played.moves, played.length) == (True, 5, 5)


@pytest.mark.parametrize(("most", "ended"), [(5, True), (4, False)])
def test_steps_of_one_game(monkeypatch: pytest.MonkeyPatch, most: int, ended: bool) -> None:
    """A game may use its whole budget of moves and not one more."""
    monkeypatch.setattr(limits, "STEPS", Limit(most, "steps", Code.STEPS_USED_UP))
    played = Table(law(), 2).play(1, 0)
    assert (played.ended, played.mishap) == (ended, "" if ended else "budget")


def test_never_settling() -> None:
    """Stages that follow one another for ever without anybody acting are stopped."""
    looping = law(more='Rule loop.on "Round and round" from en:1.2\n  When the echo begins, echo interrupts.\n', effect="echo interrupts")
    played = Table(looping, 2).play(1, 0)
    assert not played.ended
    assert "interrupt" in played.what or "automatic" in played.what


def test_components_fit_the_box() -> None:
    """As many components as the limit are dealt out; one more is refused before anything is made."""
    Engine(law(stones=limits.ZONE_SIZE.most), ("Anna", "Bo"))
    with pytest.raises(Refusal) as refusal:
        Engine(law(stones=limits.ZONE_SIZE.most + 1), ("Anna", "Bo"))
    assert refusal.value.diagnostics[0].code is Code.PLACE_TOO_FULL


def test_games_of_one_simulation() -> None:
    """More games than the limit are refused before the first is played."""
    plan = Plan("", "en", (), (), 2, 1)
    with pytest.raises(Refusal) as refusal:
        simulate(law(), plan, limits.GAMES.most + 1)
    assert refusal.value.diagnostics[0].code is Code.TOO_MANY_GAMES
