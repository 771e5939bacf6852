"""Things as a case writes them: words side by side, read as a value of a known type."""

from __future__ import annotations

from lexludi.diagnostics import Code, refuse
from lexludi.program.types import HeapType, KindType, Maybe, NumberType, Type, spoken, strip
from lexludi.run.values import Things, Value, sort_key
from lexludi.source import Span
from lexludi.syntax import nodes as n


def read_items(things: Things, t: Type, items: n.Items) -> Value:
    """A list of items as a heap, or one item as a plain value; none as nothing."""
    bare = strip(t)
    if isinstance(bare, HeapType):
        made = [read_words(things, bare.item, item.words, item.span) for item in items.items if item.words != ("none",)]
        return tuple(made) if bare.heap == "list" else tuple(sorted(made, key=sort_key))
    if not items.items:
        if isinstance(t, Maybe):
            return None
        raise refuse(Code.BAD_ITEM, f"this is never none: it is {spoken(t)}", items.span)
    if len(items.items) > 1:
        raise refuse(Code.BAD_ITEM, f"this is one thing: {spoken(t)}", items.items[1].span, "write one")
    return read_item(things, t, items.items[0])


def read_item(things: Things, t: Type, item: n.Item) -> Value:
    if item.words == ("none",) and isinstance(t, Maybe):
        return None
    return read_words(things, strip(t), item.words, item.span)


def read_words(things: Things, t: Type, words: tuple[str, ...], span: Span) -> Value:
    for value, end in _readings(things, t, words, 0):
        if end == len(words):
            return value
    hint = _hint(things, t)
    raise refuse(Code.BAD_ITEM, f"'{' '.join(words)}' is not {spoken(t)}", span, hint)


def _readings(things: Things, t: Type, words: tuple[str, ...], at: int) -> list[tuple[Value, int]]:
    """Every way to read a value of the type from the words at a place, and where it ends."""
    if at >= len(words):
        return []
    bare = strip(t)
    found: list[tuple[Value, int]] = []
    if isinstance(t, Maybe) and words[at] == "none":
        found.append((None, at + 1))
    if isinstance(bare, NumberType):
        if words[at].lstrip("-").isdecimal() and bare.low <= int(words[at]) <= bare.high:
            found.append((int(words[at]), at + 1))
    elif isinstance(bare, KindType):
        found += _things(things, bare.kind, words, at)
    return found


def _things(things: Things, kind: str, words: tuple[str, ...], at: int) -> list[tuple[Value, int]]:
    if kind == "player":
        return [(p, at + 1) for p in things.players if p.text == words[at]]
    found: list[tuple[Value, int]] = []
    for variant in things.world.kinds[kind].variants:
        starts = [at + 1] if words[at] == variant.name else []
        if variant.fields:
            starts.append(at)
        for start in starts:
            partial: list[tuple[tuple[Value, ...], int]] = [((), start)]
            for f in variant.fields:
                partial = [((*have, v), e) for have, p in partial for v, e in _readings(things, f.type, words, p)]
            found += [(things.make(kind, variant.name, fields), end) for fields, end in partial]
    return found


def _hint(things: Things, t: Type) -> str:
    bare = strip(t)
    if isinstance(bare, KindType) and bare.kind == "player":
        return f"the players are {', '.join(p.text for p in things.players)}"
    if isinstance(bare, KindType):
        shapes = [" ".join([f.name for f in v.fields] or [v.name]) for v in things.world.kinds[bare.kind].variants]
        return f"it is written: {' · '.join(shapes[:12])}"
    return ""
