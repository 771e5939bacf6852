"""A page before anything is around it, and what the search knows of it."""

from __future__ import annotations

from dataclasses import dataclass

from lexludi.reports.site.prose import Heading


@dataclass(frozen=True, slots=True)
class Sought:
    """What a page is found by: its sort, and texts with how much a word in them counts."""

    sort: str
    label: str = ""
    words: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its address from the root, its title as plain text, its body as HTML."""

    address: str
    title: str
    body: str
    part: str = ""
    """The game it belongs to, or empty for those of the whole site."""
    crumbs: tuple[tuple[str, str], ...] = ()
    description: str = ""
    headings: tuple[Heading, ...] = ()
    sought: Sought | None = None
    wide: bool = False
    cls: str = ""
