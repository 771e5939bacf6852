"""What all pages are made from."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from lexludi.reports.site.everything import Game, SpecPage, refs_of
from lexludi.reports.site.highlight import Highlighter, page_address
from lexludi.reports.site.judged import Judged
from lexludi.reports.site.names import Definition
from lexludi.reports.site.verified import Verified
from lexludi.syntax import nodes as n


@dataclass(frozen=True, slots=True)
class Reading:
    """What some editions, that say the same, have for a rule."""

    editions: tuple[str, ...]
    html: str
    own: bool
    """Whether there are other readings beside it."""


@dataclass(frozen=True)
class Book:
    """A game with what was ruled and verified of it, ready to be shown."""

    game: Game
    judged: Judged
    verified: Verified
    show: Highlighter

    readings: dict[str, list[Reading]] = field(default_factory=dict)
    """The readings of each rule, worked out once."""

    @property
    def name(self) -> str:
        return self.game.name

    @cached_property
    def used_by(self) -> dict[str, tuple[str, ...]]:
        """For each rule that defines a value the rules and gaps that speak of that value."""
        found: dict[str, dict[str, None]] = {}
        for block in self.game.blocks:
            if isinstance(block, n.Rule | n.Gap):
                for meant in self.game.names.mean(block).values():
                    for rule in meant.blocks if isinstance(meant, Definition) else ():
                        if rule != block.id:
                            found.setdefault(rule, {})[block.id] = None
        return {rule: tuple(users) for rule, users in found.items()}


    def written_from(self, rule: n.Rule) -> list[str]:
        """The cases that were written from a passage of a rule: what makes things happen decides no question by itself."""
        refs = self.game.canonical(rule.source.refs if rule.source is not None else ())
        return [name for name, case in self.game.cases.items() if refs & self.game.canonical(refs_of(case))]


@dataclass(frozen=True)
class Site:
    """Everything there is, the addresses of all pages that come from files, and the mistakes found on the way."""

    books: dict[str, Book]
    files: dict[Path, str]
    """The address of each page of the spec and the docs, by its path."""
    docs: Path | None
    root: Path | None
    """The repository; none where the site is of a game from elsewhere."""
    url: str = ""
    mistakes: list[str] = field(default_factory=list)


def spec_files(game: Game) -> dict[Path, str]:
    """Where each page of a game's folder is on the site; the page of differences that is checked in is the site's own."""
    found = {page.path.resolve(): page_address(game, page.stem) for page in game.pages}
    found[(game.folder / "apparatus.md").resolve()] = f"/{game.name}/readings/"
    found |= {game.folder.resolve(): f"/{game.name}/", (game.folder / "cases").resolve(): f"/{game.name}/cases/"}
    found |= {(game.folder / "editions" / f"{e}.ledger").resolve(): f"/{game.name}/passages/{e}/" for e in game.ledgers}
    return found


def pages_in_order(game: Game) -> tuple[SpecPage, ...]:
    """The chapters as one reads them: what there is first, then by number."""
    return tuple(sorted(game.chapters, key=lambda p: (p.number, p.stem)))
