"""Lots of games: how they are played, and what came of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from lexludi.trials.steered import Plan

Key = tuple[str, int]


@dataclass(frozen=True)
class Setting:
    """One way of playing: the edition, how many players, which options."""

    edition: str
    players: int
    options: tuple[str, ...]

    def words(self) -> str:
        return ", ".join([self.edition, f"{self.players} players", *self.options])


@dataclass(frozen=True)
class Lot:
    """Some games of one setting; `aim` names the sentence for whose sake they are played."""

    setting: Setting
    number: int
    games: int
    aim: Key | None = None

    @property
    def name(self) -> str:
        aim = f" for {self.aim[0]} {self.aim[1]}" if self.aim is not None else ""
        return f"{self.setting.words()}: lot {self.number}{aim}"


@dataclass(frozen=True)
class Breach:
    """A game that breaks a promise: where it was played, by which plan, after how many moves, and what was there instead."""

    key: Key
    setting: Setting
    plan: Plan
    moves: int
    said: str


@dataclass
class Outcome:
    """What came of some games. Outcomes add up."""

    games: int = 0
    moves: int = 0
    relevant: Counter[Key] = field(default_factory=Counter)
    played: Counter[Key] = field(default_factory=Counter)  # games in which a promise was looked at
    seen: set[tuple[str, int, str]] = field(default_factory=set)  # with the edition in which it was seen
    stood: Counter[Any] = field(default_factory=Counter)
    breaches: list[Breach] = field(default_factory=list)
    mishaps: list[tuple[Setting, Plan, str]] = field(default_factory=list)

    def add(self, other: Outcome) -> None:
        self.games += other.games
        self.moves += other.moves
        self.relevant.update(other.relevant)
        self.played.update(other.played)
        self.seen |= other.seen
        self.stood.update(other.stood)
        self.breaches += other.breaches
        self.mishaps += other.mishaps
