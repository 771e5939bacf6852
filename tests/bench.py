"""Speed as a ratio, measured side by side in one run: the interpreter against a plain hand-written Wizard.

Each round times both, one right after the other, so that a noisy machine disturbs both alike; the median of the ratios counts.
Reasons are measured too: the same questions with and without them.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent / "checker")]

from lexludi.program.load import load_folder  # noqa: E402
from lexludi.program.select import under  # noqa: E402
from lexludi.resources import spec_folder  # noqa: E402
from lexludi.rulings.ask import Asker  # noqa: E402
from lexludi.run.chance import Seeded  # noqa: E402
from lexludi.run.engine import Engine  # noqa: E402
from lexludi.run.position import Position  # noqa: E402
from lexludi.trials.simulate import NAMES, Table  # noqa: E402
from oracle.plain_wizard import play_game  # noqa: E402

ROUNDS, GAMES = 7, 60
WANTED = 0.1


def plain_rate(players: int, seed: int) -> float:
    rng = random.Random(seed)
    begun, moves = time.perf_counter(), 0
    for _ in range(GAMES * 4):
        moves += play_game(players, rng)[1]
    return moves / (time.perf_counter() - begun)


def interpreted_rate(table: Table, seed: int) -> float:
    begun, moves = time.perf_counter(), 0
    for number in range(GAMES):
        moves += table.play(seed, number).moves
    return moves / (time.perf_counter() - begun)


def cost_of_reasons(engine: Engine) -> tuple[float, float]:
    """Microseconds for one question of legality, and for the same question with its reasons."""
    state = engine.start(Seeded(3))
    engine.settle(state)
    for _ in range(30):
        player = engine.actors(state)[0]
        engine.apply(state, engine.moves(state, player)[0])
        engine.settle(state)
    player = engine.actors(state)[0]
    act = engine.moves(state, player)[0]
    begun = time.perf_counter()
    for _ in range(2000):
        engine.legal(state, act)
    bare = (time.perf_counter() - begun) / 2000
    asker = Asker(Position.of(state))
    begun = time.perf_counter()
    for _ in range(5):
        asker.may(act, "may they?")
    return bare * 1e6, (time.perf_counter() - begun) / 5 * 1e6


def main() -> int:
    loaded = load_folder(spec_folder() / "wizard")
    assert loaded.program is not None
    law = under(loaded.program)
    print(f"{'players':>8} {'plain moves/s':>15} {'interpreted':>13} {'ratio':>7}")
    ratios = []
    for players in (3, 4, 5, 6):
        table = Table(law, players)
        rates = [(plain_rate(players, r), interpreted_rate(table, r)) for r in range(ROUNDS)]
        ratio = statistics.median(b / a for a, b in rates)
        ratios.append(ratio)
        plain, ours = statistics.median(a for a, _ in rates), statistics.median(b for _, b in rates)
        print(f"{players:>8} {plain:>15,.0f} {ours:>13,.0f} {ratio:>7.3f}")
    bare, reasoned = cost_of_reasons(Engine(law, NAMES[:4], careful=True))
    print(f"one question: {bare:.0f} µs without reasons, {reasoned:,.0f} µs with them and with what decided it")
    print(f"the interpreter plays {statistics.median(ratios):.3f} of the plain game's moves; wanted: {WANTED}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
