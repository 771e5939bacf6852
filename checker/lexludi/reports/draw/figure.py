"""A scene to text: a figure of several SVGs that wrap on a narrow page, or one SVG with its own stylesheet."""

from __future__ import annotations

from math import ceil
from pathlib import Path

from lexludi.reports.draw.layouts import ROOM, lay_out
from lexludi.reports.draw.scene import Facts, Panel, Scene
from lexludi.reports.draw.svg import Box, column, fitted, flow, group, num, printable, rect, text, width_of

PAD = 12.0
HEAD = 30.0
PAGE = 2 * (ROOM + 2 * PAD) + 10
STYLESHEET = Path(__file__).with_name("draw.css")


def stylesheet() -> str:
    return STYLESHEET.read_text(encoding="utf-8")


def as_figure(scene: Scene) -> str:
    """HTML for a page that has the stylesheet. Each panel says in words what it shows."""
    middle = [_panel_svg(scene, k, p) for k, p in enumerate(scene.panels) if not p.of_player]
    players = [_panel_svg(scene, k, p) for k, p in enumerate(scene.panels) if p.of_player]
    caption = f"<figcaption>{printable(scene.caption)}</figcaption>\n" if scene.caption else ""
    around = '<div class="ld-players">\n' + "\n".join(players) + "\n</div>\n" if players else ""
    panels = "".join(f"{m}\n" for m in middle) + around
    return f'<figure class="ld-figure">\n{caption}<div class="ld-panels">\n{panels}</div>\n</figure>\n'


def _panel_svg(scene: Scene, number: int, panel: Panel) -> str:
    words = " ".join(panel.said) or f"Nothing is said of {panel.title}."
    return _svg(draw_panel(panel), f"p{scene.fingerprint}-{number}", f"{scene.title}: {panel.title}", words, "ld")


def as_svg(scene: Scene) -> str:
    """One picture that stands alone: the middle of the table on the left, the players beside it."""
    words, size = fitted(scene.caption, 13, PAGE, 9)
    head = Box(PAGE, 22, text(2, 14, words, size, "ld-caption"))
    middle = [draw_panel(p) for p in scene.panels if not p.of_player]
    left = max((m.width + 10 for m in middle), default=0.0)
    around = flow([draw_panel(p) for p in scene.panels if p.of_player], PAGE - left, 10)
    body = "".join(m.body for m in middle) + group(around.body, left, 0)
    both = Box(left + around.width, max(m.height for m in (*middle, around)), body)
    box = column([*([head] if words else []), both], 0)
    width, height = ceil(max(both.width, width_of(words, size))) + 20, ceil(box.height) + 20
    framed = Box(width, height, rect(0, 0, width, height, 0, "ld-page") + group(box.body, 10, 10))
    style = f"<style>{printable(stylesheet())}</style>"
    return _svg(framed, f"p{scene.fingerprint}", scene.title, scene.words(), "ld ld-alone", style) + "\n"


def _svg(box: Box, uid: str, title: str, words: str, class_: str, style: str = "") -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{class_}" role="img" aria-labelledby="{uid}-t" aria-describedby="{uid}-d" '
        f'width="{num(box.width)}" height="{num(box.height)}" viewBox="0 0 {num(box.width)} {num(box.height)}">'
        f'<title id="{uid}-t">{printable(title)}</title><desc id="{uid}-d">{printable(words)}</desc>{style}{box.body}</svg>'
    )


def draw_panel(panel: Panel) -> Box:
    """A mat with a heading, and the sections below one another."""
    boxes = [lay_out(s) for s in panel.sections]
    first = 1 if panel.sections and isinstance(panel.sections[0], Facts) else 0
    inner = column([*boxes[:first], *([flow(boxes[first:], ROOM, 16, 12)] if boxes[first:] else [])], 12)
    note = f"▶ {panel.note}" if panel.note else ""
    name, size = fitted(panel.title, 15, ROOM - (width_of(note, 12) + 24 if note else 0), 10)
    note_width = width_of(note, 12, bold=True) + 14 if note else 0.0
    width = ceil(max(inner.width, width_of(name, size, bold=True) + (note_width + 12 if note else 0), 120.0) + 2 * PAD)
    height = ceil(HEAD + (inner.height + PAD if panel.sections else 4) + 6)  # whole numbers, or browsers cut off the edge
    body = rect(0.5, 0.5, width - 1, height - 1, 12, "ld-mat")
    body += text(PAD, 23, name, size, "ld-title")
    if note:
        body += rect(width - PAD - note_width, 8, note_width, 20, 10, "ld-turn")
        body += text(width - PAD - note_width / 2, 22, note, 12, "ld-on-turn", "middle")
    body += group(inner.body, PAD, HEAD + 8)
    return Box(width, height, group(body, class_="ld-moving" if note else ""))
