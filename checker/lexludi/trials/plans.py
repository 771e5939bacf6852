"""Which games to play: moods and seeds, drawn by Hypothesis from a seed of ours."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import hypothesis
from hypothesis import strategies as st

from lexludi.program import model as m
from lexludi.trials.moods import PLAIN, USUAL, Mood, all_marks
from lexludi.trials.steered import Plan

WEIGHTS = (1, USUAL, 4 * USUAL, 16 * USUAL)


def number_of(*words: object) -> int:
    """A number for some words: the same on every machine."""
    return int.from_bytes(hashlib.sha256(repr(words).encode()).digest()[:8], "big")


def plans(world: m.World, seed: int, name: str, games: int, aim: Mood | None = None) -> Iterator[Plan]:
    """So many games; the first is played in no mood."""
    drawn = moods(world, number_of(seed, name), games) if aim is None else [aim] * games
    for index, mood in enumerate(drawn):
        yield Plan(number_of(seed, name, index) >> 1, mood)


def moods(world: m.World, seed: int, games: int) -> list[Mood]:
    """Moods that Hypothesis thinks of. It draws, we play: what breaks a claim is shrunk by its moves, not by its mood."""
    verbs, marks = sorted(world.moves), all_marks(world)
    some_marks = st.frozensets(st.sampled_from(marks or [""]), max_size=4)
    likes = st.dictionaries(st.sampled_from(verbs or [""]), st.sampled_from(WEIGHTS), max_size=4)
    drawn: list[Mood] = [PLAIN]

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=games, database=None, deadline=None, phases=[hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )  # fmt: skip
    @hypothesis.given(likes, some_marks, st.integers(0, 7))
    def draw(verbs: dict[str, int], liked: frozenset[str], luck: int) -> None:
        drawn.append(Mood(tuple(sorted(verbs.items())), liked, luck))

    draw()
    while len(drawn) < games:  # a game with nothing to like has few moods
        drawn.append(PLAIN)
    return drawn[:games]
