"""All that chance can bring in one move, once each: equal things fall alike, and a handful drawn into a bag has no order."""

from __future__ import annotations

from collections.abc import Sequence

from lexludi.run.position import Position
from lexludi.run.state import BAG, Change, State


class MoreChance(Exception):
    """The script has run out: which places of the heap are to be tried next."""

    def __init__(self, places: tuple[int, ...]) -> None:
        super().__init__("more chance is needed")
        self.places = places


class Script:
    """Chance that follows a script, place by place. What can only fall in one way is not in it."""

    __slots__ = ("from_place", "number", "places", "wanted")

    def __init__(self, places: tuple[int, ...]) -> None:
        self.places = places
        self.number = 0
        self.from_place = 0  # within a handful, what lies before this place has been passed over
        self.wanted = 0  # how many of a handful are still to be drawn; 0 where order matters

    def choose(self, heap: Sequence[object]) -> int:
        places = self.open_places(heap)
        if len(places) == 1:
            place = places[0]
        elif self.number == len(self.places):
            raise MoreChance(places)
        else:
            place = self.places[self.number]
            self.number += 1
        if self.wanted:
            self.from_place = place
            self.wanted -= 1
        return place

    def open_places(self, heap: Sequence[object]) -> tuple[int, ...]:
        """One place for each thing that can come, such that a whole handful can still be drawn in the order in which things lie."""
        least, most = (self.from_place, len(heap) - self.wanted) if self.wanted else (0, len(heap) - 1)
        first = {id(heap[place]): place for place in range(most, least - 1, -1)}
        return tuple(sorted(first.values()))


class Falling(State):
    """A state whose chance is a script."""

    __slots__ = ()

    def draw_some(self, source: int, number: int, target: int, target_shape: int, change: Change) -> int:
        script = self.chance
        assert isinstance(script, Script)
        if target_shape == BAG:
            script.from_place, script.wanted = 0, max(0, min(number, len(self.c[source])))
        return super().draw_some(source, number, target, target_shape, change)


def state_of(position: Position, script: Script) -> State:
    """A working copy of a position that is wholly known."""
    made = Falling(position.engine, script)
    made.c = list(position.cells)
    made.stack = list(position.frames)
    made.noticed = set(position.noticed)
    made.over = position.over
    return made
