"""Pieces of SVG: boxes with a width, a height and a body. Text is escaped here and nowhere else, and nothing has a style of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDE = frozenset("mwMWABCDEFGHKNOPQRSTUVXYZ—…@%0123456789")
NARROW = frozenset("ijltfrI.,;:'!|()[]- ")


@dataclass(frozen=True, slots=True)
class Box:
    width: float
    height: float
    body: str


def num(x: float) -> str:
    """A number with at most one decimal, the same on every machine."""
    return f"{x:.1f}".rstrip("0").rstrip(".") if "." in f"{x:.1f}" else str(x)


def tag(name: str, body: str = "", **attributes: str | float) -> str:
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value if isinstance(value, str) else num(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


def rect(x: float, y: float, width: float, height: float, radius: float, class_: str) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, rx=radius, class_=class_)


def circle(x: float, y: float, radius: float, class_: str) -> str:
    return tag("circle", cx=x, cy=y, r=radius, class_=class_)


def polygon(points: Sequence[tuple[float, float]], class_: str) -> str:
    return tag("polygon", points=" ".join(f"{num(x)},{num(y)}" for x, y in points), class_=class_)


def text(x: float, y: float, words: str, size: float, class_: str, anchor: str = "start") -> str:
    return tag("text", printable(words), x=x, y=y, font_size=size, class_=class_, text_anchor=anchor) if words else ""


def printable(words: str) -> str:
    """Escaped, and without the characters that no XML may hold."""
    return escape("".join(c if c >= " " and not 0xD800 <= ord(c) <= 0xDFFF and ord(c) not in (0xFFFE, 0xFFFF) else " " for c in words))


def group(body: str, x: float = 0, y: float = 0, class_: str = "") -> str:
    moved = {"transform": f"translate({num(x)} {num(y)})"} if x or y else {}
    classed = {"class_": class_} if class_ else {}
    return tag("g", body, **moved, **classed) if body else ""


def width_of(words: str, size: float, bold: bool = False) -> float:
    """About how wide a text is, a little more rather than less."""
    units = sum(0.72 if c in WIDE else 0.36 if c in NARROW else 0.95 if ord(c) > 0x2000 else 0.58 for c in words)
    return units * size * (1.06 if bold else 1.0)


def fitted(words: str, size: float, room: float, least: float) -> tuple[str, float]:
    """The text as large as the room allows; cut off where even the least size is too large."""
    while size > least and width_of(words, size) > room:
        size -= 0.5
    if width_of(words, size) <= room:
        return words, size
    while words and width_of(words + "…", size) > room:
        words = words[:-1]
    return words + "…", size


def flow(boxes: Sequence[Box], room: float, gap: float = 6, gap_y: float | None = None) -> Box:
    """Boxes side by side, on as many lines as they need; those of a line stand on one ground."""
    lines: list[list[Box]] = []
    used = 0.0
    for box in boxes:
        if lines and used + gap + box.width <= room:
            lines[-1].append(box)
            used += gap + box.width
        else:
            lines.append([box])
            used = box.width
    body, y, widest = "", 0.0, 0.0
    for line in lines:
        height, x = max(b.height for b in line), 0.0
        for box in line:
            body += group(box.body, x, y)
            x += box.width + gap
        y += height + (gap if gap_y is None else gap_y)
        widest = max(widest, x - gap)
    return Box(widest, max(y - (gap if gap_y is None else gap_y), 0), body)


def column(boxes: Sequence[Box], gap: float) -> Box:
    body, y = "", 0.0
    for box in boxes:
        body += group(box.body, 0, y)
        y += box.height + gap
    return Box(max((b.width for b in boxes), default=0), max(y - gap, 0), body)
