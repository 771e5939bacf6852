"""What is to be drawn, before anybody knows where: panels of sections, each with what it says in words.

Frozen values without a law or an engine in them: all that a drawing needs, and nothing that it should not show.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Picture:
    """One thing: a shape (`chip` where nobody hinted at one), what is written on it and below it, and its colour."""

    text: str
    shape: str = "chip"
    mark: str = ""  # large
    sign: str = ""  # small, for the colour, so that nobody has to tell colours apart
    foot: str = ""  # the name of what gives the colour, or of the thing
    colour: str = ""
    caption: str = ""  # below the thing: who laid it, whose it is
    pips: int = 0


@dataclass(frozen=True, slots=True)
class Facts:
    """Small things about one owner, side by side: a label, and what it is."""

    facts: tuple[tuple[str, tuple[Picture, ...]], ...]


@dataclass(frozen=True, slots=True)
class Heap:
    """Things that lie together; `covered` are there and not shown, None if nobody says how many."""

    label: str
    shown: tuple[Picture, ...]
    covered: int | None = 0
    form: str = "row"
    back: str = "chip"


@dataclass(frozen=True, slots=True)
class Track:
    label: str
    first: int
    last: int
    at: int | None
    ends: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A row of spaces for each thing in `rows`; None in a space: it is unknown."""

    rows: tuple[Picture, ...]
    columns: tuple[str, ...]
    spaces: tuple[tuple[str | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """A place of its own, with what lies on it and what stands there."""

    name: str
    facts: tuple[tuple[str, tuple[Picture, ...]], ...]
    heaps: tuple[Heap, ...]
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tiles:
    tiles: tuple[Tile, ...]


Section = Facts | Heap | Track | Sheet | Tiles


@dataclass(frozen=True, slots=True)
class Panel:
    """The middle of the table, or what lies before one player."""

    title: str
    sections: tuple[Section, ...]
    said: tuple[str, ...]
    note: str = ""  # beside the title, as `to move`
    of_player: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    title: str
    caption: str
    panels: tuple[Panel, ...]
    fingerprint: str

    def words(self) -> str:
        """The whole position as sentences."""
        return " ".join(s for p in self.panels for s in p.said)
