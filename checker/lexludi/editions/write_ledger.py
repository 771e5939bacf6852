"""A ledger as text: one line a fact, so that a change shows as the line it changes."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from lexludi.editions.ledger import NOTHING, Ledger, Passage, Place

WIDTH = 120


def ledger_text(ledger: Ledger) -> str:
    head = [f"Ledger {ledger.game} {ledger.edition}", f"  language {ledger.language}", f"  text {ledger.text}", ""]
    return "\n".join([*head, *(line for p in ledger.passages for line in [*_passage(p), ""])])


def _passage(p: Passage) -> Iterator[str]:
    mark = "?" if p.suggested else ""
    yield " ".join([p.id, p.disposition + mark, *p.restates.passages])
    yield from (_place(x) for x in p.places)
    yield from (f"  was {x}" for x in p.was)
    if p.aliases:
        yield from _text("alias", " ".join(p.aliases))
    yield from _text("gist", p.gist)
    if p.explains.passages:
        yield from _text("explains", " ".join(p.explains.passages))
    for c in p.counterparts:
        yield from _text("counterpart", " ".join(c.passages) or f"none {c.edition}")
    yield from (f"  suggested {s.passage} {s.percent}%" for s in p.suggestions)
    for d in p.differences:
        ruled_in = "" if d.ruled_in is None else f" ({' '.join(d.ruled_in) or NOTHING})"
        yield from _text(f"differs {d.edition}{ruled_in}", d.text)
    for e in p.emendations:
        by = f" by {e.proof}" if e.proof else ""
        yield from _text(f'emend "{e.stands}" to "{e.read}"{by} because', e.because)
    yield from (f'  spell "{s.stands}" as "{s.read}"' for s in p.spellings)
    for t in p.torn:
        yield from _text("torn", " ".join(t.against))
        yield from _text("here", t.here)
        yield from _text("there", t.there)
        yield from _text(f"follow {t.follow} because", t.because)
    yield from _text("because", p.because)
    yield from _text("note", p.note)


def _place(p: Place) -> str:
    last = f"-{p.last_line}" if p.last_line != p.line else ""
    return f"  {'gone' if p.gone else 'at'} {p.line}.{p.sentence}{last} {p.words}w {p.fingerprint}"


def _text(field: str, text: str) -> list[str]:
    if not text:
        return []
    return textwrap.wrap(
        f"{field} {text}", WIDTH, initial_indent="  ", subsequent_indent="      ", break_long_words=False, break_on_hyphens=False
    )
