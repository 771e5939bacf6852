"""The few functions that emitted expressions call."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable
from typing import Any

from lexludi.run.values import Thing


class Clash(Exception):
    """Two answers where there must be one: a conflict. `what` says of what, `answers` which."""

    def __init__(self, what: str, answers: tuple[object, ...], rules: tuple[str, ...] = ()) -> None:
        super().__init__(what)
        self.what, self.answers, self.rules = what, answers, rules


class Silence(Exception):
    """A value that no rule in force gives: the law has a gap here."""

    def __init__(self, what: str, rules: tuple[str, ...] = ()) -> None:
        super().__init__(what)
        self.what, self.rules = what, rules


def _field(slot: str) -> Callable[[Any], Any]:
    return lambda thing: None if thing is None else getattr(thing, slot)


def variant_of(thing: Any) -> int:
    return -1 if thing is None else int(thing.vi)


def equal(a: object, b: object) -> bool:
    return a is not None and a == b


def compared(op: str, a: int | None, b: int | None) -> bool:
    """A number that is absent is neither more nor less than any."""
    if a is None or b is None:
        return False
    return {"at least": a >= b, "at most": a <= b, "more than": a > b, "less than": a < b}[op]


def there(thing: Any) -> Any:
    """What a rule needs must be there; where it is absent, the law has a gap."""
    if thing is None:
        raise Silence("something that is absent here")
    return thing


def calc(op: str, a: int | None, b: int | None) -> int:
    """With an absent number nothing can be reckoned."""
    if a is None or b is None:
        raise Silence("a number that is absent here")
    match op:
        case "plus":
            return a + b
        case "minus":
            return a - b
        case "times":
            return a * b
        case "lesser":
            return min(a, b)
        case "greater":
            return max(a, b)
        case _:
            return abs(a - b)


def total(numbers: Iterable[int | None]) -> int:
    """Absent numbers count for nothing in a total."""
    return sum(x for x in numbers if x is not None)


def if_there(call: Callable[[], object], *things: object) -> object:
    return None if any(t is None for t in things) else call()


def of_one(value: Callable[[Any, Any], object], state: Any, thing: object) -> object:
    """A value of one thing that may be absent."""
    return None if thing is None else value(state, thing)


def only(things: list[object]) -> object:
    if len(set(map(id, things))) > 1:
        raise Clash("the only one", tuple(things))
    return things[0] if things else None


def best(pairs: list[tuple[int | None, Thing]], highest: bool, many: bool) -> object:
    """The one with the highest number; several are a conflict, never the first. In the plural: all of them."""
    there = [(k, t) for k, t in pairs if k is not None]
    if not there:
        return () if many else None
    top = (max if highest else min)(k for k, _ in there)
    found = [t for k, t in there if k == top]
    if many:
        return tuple(found)
    if len(found) > 1 and any(t is not found[0] for t in found):
        raise Clash("the one with the highest" if highest else "the one with the lowest", tuple(found))
    return found[0]


def ordered(pairs: list[tuple[object, Thing]], order: tuple[object, ...]) -> tuple[Thing, ...]:
    """Things in the order of a list; one whose mark is not on the list comes last."""
    place = {id(x): i for i, x in enumerate(order)}
    return tuple(t for _, t in sorted(pairs, key=lambda p: place.get(id(p[0]), len(order))))


def put(bag: tuple[Thing, ...], thing: Thing) -> tuple[Thing, ...]:
    """A bag with one thing more, in the order of keys."""
    things = list(bag)
    insort(things, thing, key=_key)
    return tuple(things)


def put_all(bag: tuple[Thing, ...], more: Iterable[Thing]) -> tuple[Thing, ...]:
    things = [*bag, *more]
    things.sort(key=_key)
    return tuple(things)


def _key(thing: Thing) -> Any:
    """The order of a bag: the place in the declaration, which is one number where a kind has been counted."""
    return thing.i if thing.i >= 0 else thing.key


NAMES: dict[str, object] = {
    **{f"_f{i}": _field(f"f{i}") for i in range(8)},
    "_vi": variant_of, "_equal": equal, "_compared": compared, "_calc": calc, "_sum": total, "_if_there": if_there, "_of_one": of_one,
    "_only": only, "_there": there, "_best": best, "_ordered": ordered,
}  # fmt: skip
