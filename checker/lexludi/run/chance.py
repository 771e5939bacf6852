"""Chance: one small generator, the same numbers on every machine, and its recorded or stated stand-ins.

splitmix64 (64-bit state, increment 0x9E3779B97F4A7C15, two xor-multiply rounds). `below(n)` takes the high part by rejection:
numbers at or above the largest multiple of n are thrown away. Choosing k of n draws `below(n)`, `below(n-1)`, … and takes the
thing at that place out of the ordered heap each time: Fisher and Yates, from the front.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from lexludi.diagnostics import Code, refuse
from lexludi.run.values import show

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
FEW = 8
"""How many things a message names."""


def mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class Seeded:
    """Numbers from a seed. `stream` keeps the games of one simulation apart: game g is the same whatever came before it."""

    __slots__ = ("state",)

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.state = mix((seed * GOLDEN + mix((stream + 1) * GOLDEN & MASK)) & MASK)

    def below(self, n: int) -> int:
        if n <= 1:
            return 0
        most = (MASK + 1) - (MASK + 1) % n
        while True:
            self.state = z = (self.state + GOLDEN) & MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
            z ^= z >> 31
            if z < most:
                return z % n

    def choose(self, heap: Sequence[object]) -> int:
        return self.below(len(heap))


class OneOf(NamedTuple):
    """A thing as a case writes it, where its words can mean several."""

    things: tuple[Any, ...]
    words: str


class Stated:
    """What a case says that chance brings, thing by thing, in order."""

    def __init__(self, brought: Sequence[object]) -> None:
        self.left = list(brought)

    def choose(self, heap: Sequence[object]) -> int:
        if len(set(map(id, heap))) == 1 and not self.left:
            return 0
        if not self.left:
            hint = "write after the move: '; chance brings …'"
            raise refuse(Code.CHANCE_NEEDED, "chance decides here, and the case does not say how", hint=hint)
        brought = self.left.pop(0)
        meant = brought.things if isinstance(brought, OneOf) else (brought,)
        thing = next((t for t in meant if t in heap), None)
        if thing is None:
            shown = brought.words if isinstance(brought, OneOf) else brought
            raise refuse(Code.NOT_THERE, f"chance cannot bring {shown}: it is not there", hint=f"chance draws here from {_few(heap)}")
        return list(heap).index(thing)


def _few(heap: Sequence[object]) -> str:
    """The first of what lies there, so that whoever brings things in another order sees whose turn it is to be brought."""
    different = list(dict.fromkeys(show(thing) for thing in heap))
    return ", ".join(different[:FEW]) + (" …" if len(different) > FEW else "")
