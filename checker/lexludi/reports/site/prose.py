"""Markdown to HTML in which nothing runs: what the spec and the docs use of Markdown, and no HTML at all.

In: the text of a page, a function that says where a link leads, and one that shows fenced blocks. Out: HTML, and the headings.
Promise: every character of the text that is not a mark of Markdown comes out escaped, so markup in a text is shown as it stands.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from lexludi.reports.site.escape import esc, tag
from lexludi.reports.site.inline import Linker, inline, plain

HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
ITEM = re.compile(r"(\s*)([-*]|\d{1,9}[.)])(\s+)(.*)$")
FENCE = re.compile(r"(\s*)(`{3,})\s*([^`]*)$")
RULE = re.compile(r"\s{0,3}([-*_])(\s*\1){2,}\s*$")
ROW = re.compile(r"\s*\|.*\|\s*$")
DASHES = re.compile(r"\s*\|(\s*:?-+:?\s*\|)+\s*$")
DEEPEST = 12
"""How deep lists and quotations may lie in one another; deeper ones are shown as plain text."""

Show = Callable[[str, str, int], str]
"""Shows a fenced block: its info, its text, and the offset of its first character."""


@dataclass(frozen=True, slots=True)
class Heading:
    level: int
    anchor: str
    text: str


@dataclass
class Prose:
    """One page while it is read."""

    link: Linker
    show: Show
    headings: list[Heading] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)

    def html(self, text: str) -> str:
        lines, at = [], 0
        for line in text.split("\n"):
            lines.append(Line(line.rstrip("\r"), at))
            at += len(line) + 1
        return "\n".join(self.blocks(lines, 0))

    # ---- blocks

    def blocks(self, lines: list[Line], depth: int) -> Iterator[str]:
        at = 0
        while at < len(lines):
            text = lines[at].text
            if not text.strip():
                at += 1
                continue
            fence, heading = FENCE.match(text), HEADING.match(text)
            if fence is not None:
                end = self.fence_end(lines, at, fence[2])
                yield self.fenced(lines[at + 1 : end], fence[3].strip(), len(fence[1]))
                at = end + 1
            elif heading is not None:
                yield self.heading(len(heading[1]), heading[2])
                at += 1
            elif RULE.match(text):
                yield "<hr>"
                at += 1
            elif ROW.match(text) and at + 1 < len(lines) and DASHES.match(lines[at + 1].text):
                end = next((i for i in range(at, len(lines)) if not ROW.match(lines[i].text)), len(lines))
                yield self.table([line.text for line in lines[at:end]])
                at = end
            elif text.lstrip().startswith(">") and depth < DEEPEST:
                end = next((i for i in range(at, len(lines)) if not lines[i].text.strip()), len(lines))
                inner = [line.cut(re.match(r"\s*>?\s?", line.text)) for line in lines[at:end]]
                yield tag("blockquote", "\n".join(self.blocks(inner, depth + 1)))
                at = end
            elif ITEM.match(text) and depth < DEEPEST:
                end, made = self.list_from(lines, at, depth)
                yield made
                at = end
            else:
                end = self.paragraph_end(lines, at)
                yield tag("p", inline("\n".join(line.text.strip() for line in lines[at:end]), self.link))
                at = end

    def fence_end(self, lines: list[Line], at: int, ticks: str) -> int:
        return next((i for i in range(at + 1, len(lines)) if lines[i].text.strip() == ticks), len(lines))

    def fenced(self, lines: list[Line], info: str, indent: int) -> str:
        cut = [line.text[min(indent, len(line.text) - len(line.text.lstrip())) :] for line in lines]
        return self.show(info, "\n".join(cut), lines[0].start if lines else 0)

    def paragraph_end(self, lines: list[Line], at: int) -> int:
        end = at + 1
        while end < len(lines):
            text = lines[end].text
            begins = FENCE.match(text) or HEADING.match(text) or text.lstrip().startswith(">")
            starts_table = ROW.match(text) and end + 1 < len(lines) and DASHES.match(lines[end + 1].text)
            item = ITEM.match(text)
            if not text.strip() or begins or starts_table or (item is not None and item[2] in "-*1.1)"):
                break
            end += 1
        return end

    def heading(self, level: int, text: str) -> str:
        anchor = self.anchor(plain(text))
        self.headings.append(Heading(level, anchor, plain(text)))
        return tag(
            f"h{level}",
            inline(text, self.link) + tag("a", "#", cls="here", href=f"#{anchor}", aria_label="link to this part"),
            id=anchor,
        )

    def anchor(self, text: str) -> str:
        """The anchor that code hosts give a heading."""
        bare = re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", "-") or "part"
        name, number = bare, 1
        while name in self.anchors:
            name, number = f"{bare}-{number}", number + 1
        self.anchors.add(name)
        return name

    def table(self, rows: list[str]) -> str:
        head, *body = [_cells(row) for i, row in enumerate(rows) if i != 1]
        shown = "".join(tag("th", inline(c, self.link), scope="col") for c in head)
        named = [esc(plain(c)) for c in head]
        lines = [cells(named, [inline(c, self.link) for c in row[: len(head)]]) for row in body]
        inner = tag("thead", tag("tr", shown)) + tag("tbody", "".join(tag("tr", line) for line in lines))
        made = tag("table", inner, cls=stacking(len(head)))
        return tag("div", made, cls="wide", tabindex="0", role="region", aria_label="table")

    def list_from(self, lines: list[Line], at: int, depth: int) -> tuple[int, str]:
        first = ITEM.match(lines[at].text)
        assert first is not None
        indent, ordered = len(first[1]), first[2] not in "-*"
        items: list[str] = []
        while at < len(lines):
            item = ITEM.match(lines[at].text)
            if item is None or len(item[1]) != indent or (item[2] not in "-*") != ordered:
                break
            inside = indent + len(item[2]) + min(len(item[3]), 4)
            body, end, loose = [Line(item[4], lines[at].start + inside)], at + 1, False
            while end < len(lines):
                text = lines[end].text
                deep = len(text) - len(text.lstrip())
                if not text.strip():
                    follows = next((other.text for other in lines[end:] if other.text.strip()), "")
                    if len(follows) - len(follows.lstrip()) < inside:
                        break
                    loose = True
                elif deep < inside and (ITEM.match(text) or FENCE.match(text) or HEADING.match(text)):
                    break
                body.append(Line(text[min(inside, deep) :], lines[end].start + min(inside, deep)))
                end += 1
            inner = "\n".join(self.blocks(body, depth + 1))
            items.append(tag("li", inner if loose else _tight(inner)))
            while end < len(lines) and not lines[end].text.strip():
                after = ITEM.match(next((other.text for other in lines[end:] if other.text.strip()), ""))
                if after is None or len(after[1]) != indent or (after[2] not in "-*") != ordered:
                    break
                end += 1
            at = end
        return at, tag("ol" if ordered else "ul", "".join(items))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page, and the offset of its first character there."""

    text: str
    start: int

    def cut(self, mark: re.Match[str] | None) -> Line:
        by = mark.end() if mark is not None else 0
        return Line(self.text[by:], self.start + by)


def cells(head: Sequence[str], row: Sequence[str]) -> str:
    """The cells of a row, each with what its column is called, for a screen on which columns do not stand side by side."""
    named = ("" if i == 0 else html.unescape(head[i]) if i < len(head) else "" for i in range(len(row)))
    return "".join(tag("td", c, data_column=name) for name, c in zip(named, row, strict=True))


def stacking(columns: int) -> str:
    """Two columns find room anywhere; the rows of a wider table become lists on a narrow screen."""
    return "stacks" if columns > 2 else ""


def _tight(inner: str) -> str:
    """An item of one paragraph needs no paragraph."""
    return re.sub(r"\A<p>(.*?)</p>", r"\1", inner, count=1, flags=re.DOTALL)


def _cells(row: str) -> list[str]:
    parts = re.split(r"(?<!\\)\|", row.strip().strip("|") if row.strip() != "|" else "")
    return [p.replace("\\|", "|").strip() for p in parts]


def shown_plainly(info: str, text: str, start: int) -> str:
    """A fenced block as it stands."""
    return tag("pre", tag("code", esc(text)), tabindex="0")
