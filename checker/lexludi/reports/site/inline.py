"""What stands inside a line of Markdown: code, emphasis, links, pictures. Everything else is escaped."""

from __future__ import annotations

import re
from collections.abc import Callable

from lexludi.reports.site.escape import address, esc, tag

Linker = Callable[[str], str | None]
"""Where a link leads on the site; none: it leads nowhere, and its words are shown alone."""

CODE = re.compile(r"(`+)(.+?)(?<!`)\1(?!`)", re.DOTALL)
LINK = re.compile(r"(!?)\[((?:[^\[\]\\]|\\.|\[[^\[\]]*\])*)\]\(\s*<?([^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)>?\s*\)")
BARE = re.compile(r"<(https?://[^\s<>]+)>")
STRONG = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*", re.DOTALL)
EMPHASIS = re.compile(r"(?<![\w*])[*_](?=[^\s*_])(.+?)(?<=[^\s*_])[*_](?![\w*])", re.DOTALL)
ESCAPED = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|<>~])")
HELD = re.compile("\ue000(\\d+)\ue001")
LONGEST = 20_000


def inline(text: str, link: Linker) -> str:
    """One stretch of Markdown as HTML. What is done already is held aside, so that nothing is read twice."""
    if len(text) > LONGEST:
        return esc(text)
    held: list[str] = []

    def hold(html: str) -> str:
        held.append(html)
        return f"\ue000{len(held) - 1}\ue001"

    def linked(m: re.Match[str]) -> str:
        return hold(_link(m[1] == "!", m[2], m[3], link))

    text = re.sub("[\ue000\ue001]", "", text)
    text = CODE.sub(lambda m: hold(_code(m[2], link)), text)
    text = ESCAPED.sub(lambda m: hold(esc(m[1])), text)
    text = BARE.sub(lambda m: hold(_anchor(m[1], esc(m[1]))), text)
    text = LINK.sub(linked, text)
    text = _emphasised(esc(text))
    while HELD.search(text):
        text = HELD.sub(lambda m: held[int(m[1])], text)
    return text


def _emphasised(text: str) -> str:
    text = STRONG.sub(r"<strong>\1</strong>", text)
    return EMPHASIS.sub(r"<em>\1</em>", text)


def _code(text: str, link: Linker) -> str:
    """Code; the name of something that has a page leads there."""
    bare = text.strip()
    found = link(f"name:{bare}") if re.fullmatch(r"[\w.:-]+", bare) else None
    shown = tag("code", esc(bare))
    return _anchor(found, shown) if found is not None else shown


def _link(picture: bool, words: str, target: str, link: Linker) -> str:
    safe = address(target) if not HELD.search(target) else None
    shown = _emphasised(esc(words))
    if safe is None:
        return shown
    leads = link(safe)
    if leads is None:
        return shown
    if picture:
        return _picture(leads, HELD.sub("", words)) if "://" not in leads else shown
    return _anchor(leads, shown)


def _picture(source: str, words: str) -> str:
    """A picture, which leads to itself: on a narrow screen somebody wants it larger."""
    return _anchor(source, f'<img src="{esc(source)}" alt="{esc(words)}">')


def _anchor(target: str, shown: str) -> str:
    outside = ' rel="noopener noreferrer"' if "://" in target else ""
    return f'<a href="{esc(target)}"{outside}>{shown}</a>'


def plain(text: str) -> str:
    """A stretch of Markdown as people would say it."""
    text = LINK.sub(lambda m: m[2], text)
    text = ESCAPED.sub(r"\1", text)
    return re.sub(r"\s+", " ", text.replace("`", "").replace("**", "").replace("*", "")).strip()
