"""`lexludi site build`: what it is asked for, and what it says when it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lexludi.catalogue import folder_of, games
from lexludi.diagnostics import Code, Diagnostic, Refusal, refuse
from lexludi.editions.library import rulebooks_folder
from lexludi.reports.site.build import Plan, build_pages
from lexludi.reports.site.plain import plain_files
from lexludi.reports.site.write import write_files
from lexludi.resources import docs_root

FORMAT = 1
SAFE_URL = ("https://", "http://")


@dataclass(frozen=True)
class Done:
    """What was built."""

    out: Path
    games: tuple[str, ...]
    files: int
    written: int
    with_texts: bool

    def text(self) -> str:
        texts = "with the passages' own words: for yourself alone" if self.with_texts else "without the rulebooks' texts"
        return f"{self.out}: {self.files} files, {self.written} of them new or changed, {texts}"

    def shape(self) -> dict[str, Any]:
        return {"format": FORMAT, "folder": str(self.out), "games": list(self.games), "files": self.files, "changed": self.written,
                "with_texts": self.with_texts}  # fmt: skip


def build_site(arguments: Any, step: Callable[[int], None] | None) -> Done:
    """Builds the whole site and writes it; raises a refusal with everything that is wrong with it."""
    if arguments.url and not arguments.url.startswith(SAFE_URL):
        raise refuse(
            Code.NOT_A_SITE, f"'{arguments.url}' is no address of a site", hint="write it whole: --url https://example.org/rules/"
        )
    rulebooks = rulebooks_folder(arguments.rulebooks)
    folders = tuple(folder_of(game) for game in arguments.game) or tuple(games().values())
    out = Path(arguments.out)
    plan = Plan(folders, docs_root(), rulebooks, out.parent, arguments.url, arguments.jobs)
    built = build_pages(plan, _told(step))
    if built.mistakes:
        hint = "lexludi explain E941 says more"
        raise Refusal(
            *(Diagnostic(Code.SITE_NOT_WHOLE, mistake, hint=hint if i == 0 else "") for i, mistake in enumerate(built.mistakes))
        )
    number, written = write_files(built.files, out)
    if arguments.plain:
        write_files(dict(plain_files(built.pages, built.files)), Path(arguments.plain))
    with_texts = any('class="words"' in page.body for page in built.pages if "/passages/" in page.address)
    return Done(out, tuple(f.name for f in folders), number, written, with_texts)


def _told(step: Callable[[int], None] | None) -> Callable[[str, int, int], None] | None:
    """Progress as a share of whatever is being done."""
    if step is None:
        return None
    return lambda _, done, of: step(100 * done // max(of, 1))
