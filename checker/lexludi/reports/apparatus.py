"""The apparatus of a game: for the terminal, as the page that is checked in, and for programs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any

from lexludi.trials.apparatus import Alone, Apparatus, Entry

FORMAT = 1
WIDTH = 110


def text(found: Apparatus) -> str:
    lines = [summary(found), ""]
    for entry in found.entries:
        head = f"{entry.passage} / {' '.join(entry.others) or entry.edition}  [{_ruled(entry)}]"
        lines += [head, *textwrap.wrap(entry.text, WIDTH, initial_indent="  ", subsequent_indent="  "), ""]
    for one in found.alone:
        head = f"{one.passage} / nothing in {one.edition}  [{', '.join(one.ruled_in) or 'no rule'}]"
        lines += [head, *textwrap.wrap(one.gist, WIDTH, initial_indent="  ", subsequent_indent="  "), ""]
    return "\n".join(lines).rstrip()


def summary(found: Apparatus) -> str:
    matter = sum(e.of_substance for e in found.entries)
    return (
        f"{len(found.entries)} differences, {matter} of substance and {len(found.entries) - matter} that change no ruling; "
        f"{len(found.alone)} times a passage has nothing that answers it in another edition."
    )


def shape(found: Apparatus) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": found.game,
        "differences": [
            {
                "passage": e.passage, "edition": e.edition, "counterparts": list(e.others), "text": e.text,
                "of_substance": e.of_substance, "ruled_in": list(e.ruled_in or ()),
            }
            for e in found.entries
        ],
        "alone": [{"passage": a.passage, "edition": a.edition, "gist": a.gist, "ruled_in": list(a.ruled_in)} for a in found.alone],
    }  # fmt: skip


# ---- the page that is checked in --------------------------------------------------------------------------------------

HEAD = """# Where the editions differ

Made by `lexludi apparatus {game} --page` from the ledgers; a test compares this page with them. {summary}

The rules and gaps named in the last column carry the difference: there the editions have readings of their own, or one is called
silent or torn, or a question is open in one of them alone.
"""


def page(found: Apparatus) -> str:
    matter = [e for e in found.entries if e.of_substance]
    idle = [e for e in found.entries if not e.of_substance]
    parts = [HEAD.format(game=found.game, summary=summary(found))]
    parts += ["## Differences that change a ruling\n", *_entries(matter), ""]
    parts += ["## Differences that change nothing\n", *_entries(idle), ""]
    for edition, language in found.languages.items():
        parts += [f"## What the {language} lacks\n", *_lacking(a for a in found.alone if a.edition == edition), ""]
    return "\n".join(parts).rstrip() + "\n"


def _entries(entries: list[Entry]) -> list[str]:
    rows = [f"| {e.passage} | {' '.join(e.others) or e.edition} | {_cell(e.text)} | {_ruled(e)} |" for e in entries]
    return ["| passage | beside | what is otherwise there | ruled in |", "| --- | --- | --- | --- |", *rows]


def _lacking(alone: Iterable[Alone]) -> list[str]:
    rows = [f"| {a.passage} | {_cell(a.gist)} | {', '.join(a.ruled_in) or '–'} |" for a in alone]
    return ["| passage | what it says | ruled in |", "| --- | --- | --- |", *rows]


def _ruled(entry: Entry) -> str:
    return "not yet told" if entry.ruled_in is None else ", ".join(entry.ruled_in) or "nothing"


def _cell(words: str) -> str:
    return words.replace("|", "\\|")
