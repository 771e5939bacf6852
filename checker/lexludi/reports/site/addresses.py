"""Where everything is: addresses from the site's root, with a slash in front. The template makes them relative to their page."""

from __future__ import annotations

import re

FIELD = re.compile(r"[^a-z0-9.~_-]+")


def rule(game: str, name: str) -> str:
    return f"/{game}/rules/{name}/"


def gap(game: str, name: str) -> str:
    return f"/{game}/gaps/{name}/"


def case(game: str, name: str) -> str:
    return f"/{game}/cases/{name}/"


def topic(game: str, stem: str) -> str:
    return f"/{game}/topics/{stem}/"


def chapter(game: str, stem: str) -> str:
    return f"/{game}/{stem}/"


def passage(game: str, name: str) -> str:
    """A passage's place among those of its edition."""
    return f"/{game}/passages/{name.partition(':')[0]}/#{anchor(name)}"


def name(game: str, anchor: str) -> str:
    return f"/{game}/names/#{anchor}"


def error(code: str) -> str:
    return f"/errors/{code}/"


def anchor(text: str) -> str:
    """A text as an anchor: `nl:28.3` is `nl-28.3`."""
    return FIELD.sub("-", text.lower())


def relative(html: str, page: str) -> str:
    """All addresses of this site in a page, as seen from that page, so that the site works below any path."""
    up = "../" * page.strip("/").count("/") + ("../" if page.strip("/") else "")
    return re.sub(r'\b(href|src|action|data-[a-z-]+)="/', lambda m: f'{m[1]}="{up or "./"}', html)
