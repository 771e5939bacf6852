"""A picture to a box: a card, a die, a gem, a tile, a token, or a chip with its name; and their backs."""

from __future__ import annotations

from lexludi.reports.draw.scene import Picture
from lexludi.reports.draw.svg import Box, circle, fitted, group, num, polygon, rect, tag, text, width_of

CARD_WIDTH, CARD_HEIGHT = 60.0, 88.0
DIE = 42.0
GEM_WIDTH, GEM_HEIGHT = 30.0, 34.0
TOKEN = 44.0
CHIP_HEIGHT = 24.0
CAPTION = 15.0
PIPS = {
    1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8), 7: (0, 2, 3, 4, 5, 6, 8),
    8: (0, 1, 2, 3, 5, 6, 7, 8), 9: (0, 1, 2, 3, 4, 5, 6, 7, 8),
}  # fmt: skip


def draw(picture: Picture) -> Box:
    box = {"card": card, "die": die, "gem": gem, "tile": tile, "token": token}.get(picture.shape, chip)(picture)
    coloured = Box(box.width, box.height, group(box.body, class_=f"ld-thing ld-{picture.colour or 'plain'}"))
    return captioned(coloured, picture.caption)


def captioned(box: Box, caption: str) -> Box:
    """Who laid it, or whose it is, below the thing."""
    if not caption:
        return box
    words, size = fitted(caption, 11.5, max(box.width + 2, 40), 9)
    width = max(box.width, width_of(words, size, bold=True))
    body = group(box.body, (width - box.width) / 2, 0) + text(width / 2, box.height + 12, words, size, "ld-caption", "middle")
    return Box(width, box.height + CAPTION, body)


def card(p: Picture) -> Box:
    """The mark large, and small in the corner above the sign of the colour, where a fan leaves it in sight; the name at the foot."""
    x, y = (CARD_WIDTH + 5) / 2, 43.0
    large, size = fitted(p.mark, 29, CARD_WIDTH - 20, 12)
    corner, corner_size = fitted(p.mark, 14, 22, 8)
    body = rect(0.5, 0.5, CARD_WIDTH - 1, CARD_HEIGHT - 1, 7, "ld-paper")
    body += rect(4, 4, CARD_WIDTH - 8, CARD_HEIGHT - 8, 4.5, "ld-frame")
    body += circle(x, y, 18.5, "ld-tint") + text(x, y + size * 0.35, large, size, "ld-mark", "middle")
    body += text(7, 18, corner, corner_size, "ld-corner")
    if p.sign and p.sign != p.mark:
        sign, sign_size = fitted(p.sign, 9.5, 15, 7)
        body += circle(13, 29, 7.2, "ld-solid") + text(13, 29 + sign_size * 0.35, sign, sign_size, "ld-on-solid", "middle")
    return Box(CARD_WIDTH, CARD_HEIGHT, body + _foot(p.foot))


def _foot(name: str) -> str:
    """The name at the foot of a card; one that is too long goes on two lines."""
    head, hyphen, rest = name.partition("-")
    if width_of(name, 9) > CARD_WIDTH - 8 and rest:
        lines = [head + hyphen, rest]
    else:
        lines = [name]
    body = ""
    for number, line in enumerate(reversed(lines)):
        words, size = fitted(line, 10, CARD_WIDTH - 8, 8)
        body += text(CARD_WIDTH / 2, CARD_HEIGHT - 8 - 9.5 * number, words, size, "ld-foot", "middle")
    return body


def die(p: Picture) -> Box:
    body = rect(1, 1, DIE - 2, DIE - 2, 9, "ld-die") + rect(4, 4, DIE - 8, DIE - 8, 7, "ld-face")
    if p.pips:
        for at in PIPS[p.pips]:
            body += circle(DIE / 2 + (at % 3 - 1) * 10, DIE / 2 + (at // 3 - 1) * 10, 3.4, "ld-pip")
    else:
        mark, size = fitted(p.mark, 21, DIE - 10, 9)
        body += text(DIE / 2, DIE / 2 + size * 0.35, mark, size, "ld-on-face", "middle")
    return Box(DIE, DIE, body)


def gem(p: Picture) -> Box:
    w, h = GEM_WIDTH, GEM_HEIGHT
    outline = _hexagon(w, h)
    body = polygon(outline, "ld-gem") + polygon([outline[5], outline[0], outline[1], (w / 2, h * 0.42)], "ld-facet")
    mark, size = fitted(p.mark, 15, w - 8, 8)
    return Box(w, h, body + text(w / 2, h * 0.5 + size * 0.38, mark, size, "ld-on-gem", "middle"))


def _hexagon(w: float, h: float) -> list[tuple[float, float]]:
    return [(w / 2, 1), (w - 2, h * 0.28), (w - 2, h * 0.72), (w / 2, h - 1), (2, h * 0.72), (2, h * 0.28)]


def token(p: Picture) -> Box:
    mark, size = fitted(p.mark, 19, TOKEN - 16, 9)
    body = circle(TOKEN / 2, TOKEN / 2, TOKEN / 2 - 1, "ld-solid") + circle(TOKEN / 2, TOKEN / 2, TOKEN / 2 - 5, "ld-ring")
    body += text(TOKEN / 2, TOKEN / 2 + size * 0.35, mark, size, "ld-on-solid", "middle")
    words, small = fitted(p.foot if p.foot != p.mark else "", 10, 64, 8)
    width = max(TOKEN, width_of(words, small))
    centred = group(body, (width - TOKEN) / 2, 0) + text(width / 2, TOKEN + 11, words, small, "ld-foot", "middle")
    return Box(width, TOKEN + (13 if words else 0), centred)


def tile(p: Picture) -> Box:
    words, size = fitted(p.foot or p.text, 12, 120, 9)
    width = max(56.0, width_of(words, size) + 18)
    body = rect(0.5, 0.5, width - 1, 43, 6, "ld-paper") + rect(3.5, 3.5, width - 7, 37, 4, "ld-frame")
    mark = p.mark if p.mark != p.foot else ""
    body += text(width / 2, 19, mark, 14, "ld-corner", "middle") + text(width / 2, 35 if mark else 27, words, size, "ld-foot", "middle")
    return Box(width, 44, body)


def chip(p: Picture) -> Box:
    """A name in a rounded frame; what has a colour shows it beside its sign."""
    words, size = fitted(p.foot or p.text, 12.5, 250, 10)
    left = 9.0
    body = ""
    if p.colour or (p.sign and p.mark and p.mark != p.foot and len(p.mark) <= 2 and p.foot != p.text):
        sign, small = fitted(p.sign, 10, 15, 7)
        body = circle(13, CHIP_HEIGHT / 2, 8.5, "ld-solid")
        body += text(13, CHIP_HEIGHT / 2 + small * 0.35, sign, small, "ld-on-solid", "middle")
        left = 26.0
    width = left + width_of(words, size) + 9
    frame = rect(0.5, 0.5, width - 1, CHIP_HEIGHT - 1, CHIP_HEIGHT / 2, "ld-chip")
    return Box(width, CHIP_HEIGHT, frame + body + text(left, CHIP_HEIGHT / 2 + size * 0.35, words, size, "ld-name"))


# ---- what is covered ------------------------------------------------------------------------------------------------

SIZES = {
    "card": (CARD_WIDTH, CARD_HEIGHT), "die": (DIE, DIE), "gem": (GEM_WIDTH, GEM_HEIGHT), "token": (TOKEN, TOKEN), "tile": (64.0, 44.0),
}  # fmt: skip


def back(shape: str, count: str = "") -> Box:
    """One thing face down, with a number or a question mark."""
    width, height = SIZES.get(shape, (44.0, CHIP_HEIGHT))
    radius = 7 if shape in ("card", "tile", "die") else height / 2
    if shape == "gem":
        return _covered_gem(count)
    body = rect(0.5, 0.5, width - 1, height - 1, radius, "ld-back")
    body += rect(4, 4, width - 8, height - 8, max(radius - 3, 1), "ld-weave")
    for step in range(1, int((width - 8) // 8)):
        body += tag("path", d=f"M{num(4 + step * 8)} 5V{num(height - 5)}", class_="ld-thread")
    if count:
        words, size = fitted(count, 14, width - 10, 8)
        half = width_of(words, size) / 2 + 7
        body += rect(width / 2 - half, height / 2 - 10, 2 * half, 20, 10, "ld-count")
        body += text(width / 2, height / 2 + size * 0.35, words, size, "ld-on-count", "middle")
    return Box(width, height, group(body, class_="ld-thing"))


def _covered_gem(count: str) -> Box:
    w, h = GEM_WIDTH, GEM_HEIGHT
    outline = _hexagon(w, h)
    words, size = fitted(count or "?", 14, w - 8, 8)
    body = polygon(outline, "ld-back") + text(w / 2, h / 2 + size * 0.35, words, size, "ld-on-back", "middle")
    return Box(w, h, group(body, class_="ld-thing"))


def stack(shape: str, count: int | None) -> Box:
    """A pile face down: as many backs as one can see from the side, and the number; beside the pile if the things are small."""
    number = "?" if count is None else f"×{count}"
    layers = 3 if count is None or count > 2 else count
    small = shape not in ("card", "tile", "die")
    top = back(shape, "" if small else number)
    body = "".join(group(back(shape).body, 3.0 * k, -3.0 * k) for k in range(layers - 1, 0, -1)) + top.body
    lift = 3.0 * (layers - 1)
    if small:
        body += text(top.width + lift + 5, top.height / 2 + 5, number, 14, "ld-title")
    return Box(top.width + lift + (width_of(number, 14, bold=True) + 6 if small else 0), top.height + lift, group(body, 0, lift))


def nothing(shape: str) -> Box:
    width, height = SIZES.get(shape, (52.0, CHIP_HEIGHT))
    height = min(height, 44.0)
    width = max(width, 52.0)
    body = rect(1, 1, width - 2, height - 2, 7, "ld-none") + text(width / 2, height / 2 + 4, "none", 11, "ld-soft", "middle")
    return Box(width, height, body)
