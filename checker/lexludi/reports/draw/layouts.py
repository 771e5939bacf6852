"""Sections to boxes: facts, heaps, tracks, sheets and tiles, none wider than the room there is."""

from __future__ import annotations

from typing import assert_never

from lexludi.reports.draw import shapes
from lexludi.reports.draw.scene import Facts, Heap, Picture, Section, Sheet, Tile, Tiles, Track
from lexludi.reports.draw.svg import Box, circle, column, fitted, flow, group, num, rect, tag, text, width_of

ROOM = 334.0
FAN_STEP = 27.0
LABEL = 16.0


def lay_out(section: Section, room: float = ROOM) -> Box:
    match section:
        case Facts():
            return facts(section, room)
        case Heap():
            return heap(section, room)
        case Track():
            return track(section, room)
        case Sheet():
            return sheet(section, room)
        case Tiles():
            return tiles(section, room)
        case _:
            assert_never(section)


def labelled(label: str, box: Box) -> Box:
    if not label:
        return box
    words, size = fitted(label, 11.5, max(ROOM, box.width), 9)
    width = max(box.width, width_of(words, size))
    return Box(width, box.height + LABEL, text(0, 10, words, size, "ld-label") + group(box.body, 0, LABEL))


# ---- facts ----------------------------------------------------------------------------------------------------------


def facts(section: Facts, room: float) -> Box:
    return flow([fact(label, values, room) for label, values in section.facts], room, 6, 6)


def fact(label: str, values: tuple[Picture, ...], room: float) -> Box:
    """`trump (R) red`: the label, then what it is."""
    words, size = fitted(label, 11.5, room / 2, 9)
    left = width_of(words, size) + 8 if words else 0.0
    inner = flow([shapes.draw(v) for v in values], max(room - left, 60), 4, 4)
    label_y = min(inner.height, shapes.CHIP_HEIGHT) / 2 + 4
    return Box(left + inner.width, inner.height, text(0, label_y, words, size, "ld-label") + group(inner.body, left, 0))


# ---- heaps ----------------------------------------------------------------------------------------------------------


def heap(section: Heap, room: float) -> Box:
    shown = [shapes.draw(p) for p in section.shown]
    number = len(shown) + (section.covered or 0)
    label = f"{section.label} · {number}" if number > 3 and section.label else section.label
    hidden = _covered(section, bool(shown))
    if not shown and not hidden:
        return labelled(label, shapes.nothing(section.back))
    wide = sum(b.width + 6 for b in (*shown, *hidden)) - 6
    overlapping = section.back == "card" and len(shown) > 1 and (section.form == "fan" or wide > room)
    boxes = [fan(shown, room)] if overlapping else shown
    return labelled(label, flow([*boxes, *hidden], room))


def _covered(section: Heap, some_shown: bool) -> list[Box]:
    """What is face down: one by one while they are few, else as a pile with its number."""
    if section.covered is None:
        return [shapes.back(section.back, "?")]
    if not section.covered:
        return []
    if section.form != "pile" and section.covered <= (2 if some_shown else 3):
        return [shapes.back(section.back) for _ in range(section.covered)]
    return [shapes.stack(section.back, section.covered)]


def fan(boxes: list[Box], room: float) -> Box:
    """Cards that overlap, each with its corner in sight; more lines if they would not fit."""
    width = max(b.width for b in boxes)
    a_line = max(int((room - width) // FAN_STEP) + 1, 1)
    number = -(-len(boxes) // a_line)
    a_line = -(-len(boxes) // number)
    step = min(width - 5, max(FAN_STEP, (room - width) / max(a_line - 1, 1)))
    lines = []
    for start in range(0, len(boxes), a_line):
        line = boxes[start : start + a_line]
        body = "".join(group(b.body, k * step, 0) for k, b in enumerate(line))
        lines.append(Box((len(line) - 1) * step + width, max(b.height for b in line), body))
    return column(lines, 5)


# ---- a track --------------------------------------------------------------------------------------------------------


def track(section: Track, room: float) -> Box:
    """Spaces in a row with every fifth number, and the marker on its space. Numbers below zero count upwards on their own side."""
    step = 1 if section.last >= section.first else -1
    numbers = list(range(section.first, section.last + step, step))
    side = 12.0
    cell = min((room - 2 * side) / len(numbers), 26.0)
    every = 1 if cell >= 18 else 5
    body = ""
    for index, number in enumerate(numbers):
        x = side + index * cell
        where = "zero" if number == 0 else "above" if number > 0 else "below"
        high = 26.0 if number == 0 else 20.0 if number % 5 == 0 else 16.0
        body += rect(x + 0.4, 44 - high / 2, cell - 0.8, high, min(2.0, cell / 4), f"ld-space ld-{where}")
        if number % every == 0 or every == 1:
            body += text(x + cell / 2, 68, str(abs(number)), 10.5, "ld-soft", "middle")
    if section.ends is not None:
        body += text(side, 84, f"◀ {section.ends[0]}", 11.5, "ld-label")
        body += text(side + cell * len(numbers), 84, f"{section.ends[1]} ▶", 11.5, "ld-label", "end")
    if section.at is not None:
        body += _marker(side + (numbers.index(section.at) + 0.5) * cell, section.at, room)
    width = 2 * side + cell * len(numbers)
    return labelled(section.label, Box(width, 88.0 if section.ends is not None else 72.0, body))


def _marker(x: float, at: int, room: float) -> str:
    """A pawn that stands on a space, with the number it stands for."""
    written = f"−{-at}" if at < 0 else str(at)
    pin = tag("path", d=f"M{num(x)} 50L{num(x - 6)} 28H{num(x + 6)}Z", class_="ld-pawn")
    head = circle(x, 17, 14, "ld-pawn")
    return pin + head + text(x, 17 + 4.6, written, 13 if len(written) < 3 else 12, "ld-on-pawn", "middle")


# ---- a sheet --------------------------------------------------------------------------------------------------------


def sheet(section: Sheet, room: float) -> Box:
    """Rows and columns as on a printed sheet, with what is written in each space."""
    head = 74.0
    cell = min((room - head) / max(len(section.columns), 1), 40.0)
    high = 27.0
    body = "".join(text(head + (k + 0.5) * cell, 12, c, 12, "ld-label", "middle") for k, c in enumerate(section.columns))
    for row, (name, spaces) in enumerate(zip(section.rows, section.spaces, strict=True)):
        y = 18 + row * high
        inner = _row_head(name, high)
        inner += "".join(_space(head + k * cell, cell, high, words) for k, words in enumerate(spaces))
        body += group(inner, 0, y, f"ld-{name.colour or 'plain'}")
    return Box(head + cell * len(section.columns), 18 + high * len(section.rows), body)


def _row_head(name: Picture, high: float) -> str:
    left = 21.0 if name.sign else 0.0
    words, size = fitted(name.foot, 12, 70 - left, 9)
    sign, small = fitted(name.sign, 10, 14, 7)
    dot = circle(9, high / 2, 8, "ld-solid") + text(9, high / 2 + small * 0.35, sign, small, "ld-on-solid", "middle")
    return (dot if sign else "") + text(left, high / 2 + 4, words, size, "ld-name")


def _space(x: float, cell: float, high: float, words: str | None) -> str:
    frame = rect(x + 1, 1, cell - 2, high - 2, 4, "ld-unknown" if words is None else "ld-cell")
    shown, size = fitted("?" if words is None else words, 17, cell - 6, 8)
    return frame + text(x + cell / 2, high / 2 + size * 0.35, shown, size, "ld-soft" if words is None else "ld-written", "middle")


# ---- tiles ----------------------------------------------------------------------------------------------------------


def tiles(section: Tiles, room: float) -> Box:
    number = min(len(section.tiles), 3)
    width = min((room - 8 * (number - 1)) / max(number, 1), 160.0)
    inner = [_tile_body(t, width - 18) for t in section.tiles]
    height = max(b.height for b in inner) + 20
    return flow([_framed(t, b, width, height) for t, b in zip(section.tiles, inner, strict=True)], room, 8)


def _tile_body(t: Tile, room: float) -> Box:
    words, size = fitted(t.name, 13.5, room - (24 if t.pieces else 0), 9)
    title = Box(room, 18, text(0, 13, words, size, "ld-title"))
    pieces = [Box(width_of(p, 11) + 18, 22, _pawn(p)) for p in t.pieces]
    rest = [facts(Facts((f,)), room) for f in t.facts] + [heap(h, room) for h in t.heaps]
    return column([title, *pieces, *rest], 6)


def _pawn(name: str) -> str:
    figure = tag("path", d="M2 20Q7 15 5 10H11Q9 15 14 20Z", class_="ld-pawn") + circle(8, 6.5, 5, "ld-pawn")
    return figure + text(19, 15, name, 11.5, "ld-name")


def _framed(t: Tile, inner: Box, width: float, height: float) -> Box:
    frame = rect(0.5, 0.5, width - 1, height - 1, 9, "ld-place") + rect(4, 4, width - 8, height - 8, 6, "ld-place-frame")
    held = " ld-held" if t.pieces else ""
    return Box(width, height, group(frame + group(inner.body, 9, 10), class_=f"ld-tile{held}"))
