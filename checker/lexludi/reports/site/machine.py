"""The site for programs: each rule beside its page, all rules and all passages, the sitemap. Shapes in docs/json.md."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from lexludi.reports.site import addresses
from lexludi.reports.site.escape import esc
from lexludi.reports.site.everything import RuleEntry
from lexludi.reports.site.page import Page
from lexludi.reports.site.readings import silent_in, torn_in
from lexludi.reports.site.site import Book, Site

FORMAT = 1


def data_files(site: Site, pages: Iterable[Page]) -> Iterator[tuple[str, str]]:
    """Every file that is not a page, by its address."""
    rules = {(b.name, e.id): rule_shape(b, e) for b in site.books.values() for e in b.game.rules.values()}
    for (game, name), shape in rules.items():
        yield f"{addresses.rule(game, name)}rule.json", _json({"format": FORMAT, **shape})
    yield "/rules.json", _json({"format": FORMAT, "rules": list(rules.values())})
    yield "/passages.json", _json({"format": FORMAT, "passages": [p for b in site.books.values() for p in passages(b)]})
    yield "/sitemap.xml", sitemap(site, pages)


def _json(shape: dict[str, Any]) -> str:
    return json.dumps(shape, ensure_ascii=False, indent=1) + "\n"


def rule_shape(book: Book, entry: RuleEntry) -> dict[str, Any]:
    game, rule = book.game, entry.rule
    refs = game.canonical(entry.refs)
    claims = [c for c in game.claims.values() if c.source is not None and game.canonical(c.source.refs) & refs]
    return {
        "game": game.name,
        "version": game.version,
        "id": rule.id,
        "number": entry.number,
        "title": rule.title,
        "address": addresses.rule(game.name, rule.id),
        "chapter": entry.page.title,
        "text": rule.span.text,
        "sources": [_source(book, r) for r in entry.refs],
        "inferred": rule.source is not None and rule.source.inferred,
        "silent": list(silent_in(rule)),
        "torn": list(torn_in(rule)),
        "overrides": list(game.strikes.get(rule.id, ())),
        "overridden_by": list(game.struck_by.get(rule.id, ())),
        "gaps": list(game.gaps_near.get(rule.id, ())),
        "claims": [{"claim": c.id, "state": book.verified.told(c.id)[0]} for c in claims],
        "cases": [{"case": x, "as_expected": book.judged.holds(game.cases[x])} for x in book.judged.exercising(rule.id)],
        "differences": [
            {"passage": e.passage, "edition": e.edition, "counterparts": list(e.others), "text": e.text}
            for e in game.differences.get(rule.id, ())
        ],
        "spec_sha256": game.program.fingerprint,
    }


def _source(book: Book, ref: str) -> dict[str, Any]:
    found = book.game.passages.get(ref)
    return {
        "passage": ref,
        "edition": ref.partition(":")[0],
        "gist": found.gist if found is not None else "",
        "lines": found.lines if found is not None else "",
    }


def passages(book: Book) -> Iterator[dict[str, Any]]:
    """All passages of a game: never their words, which belong to the publishers."""
    game = book.game
    for edition, ledger in game.ledgers.items():
        for p in ledger.passages:
            cited = [
                k for k in game.citing.get(p.id, ()) if k in game.rules or k in game.gaps or k in game.claims or k in game.cases
            ]
            yield {
                "game": game.name,
                "edition": edition,
                "id": p.id,
                "aliases": list(p.aliases),
                "lines": p.lines,
                "disposition": p.disposition,
                "gist": p.gist,
                "address": addresses.passage(game.name, p.id),
                "counterparts": {c.edition: list(c.passages) for c in p.counterparts},
                "cited_by": cited,
                "differences": [
                    {"edition": d.edition, "text": d.text, "ruled_in": list(d.ruled_in or ())} for d in p.differences
                ],
            }


def sitemap(site: Site, pages: Iterable[Page]) -> str:
    """All pages; with their whole addresses only where the site knows its own."""
    base = site.url.rstrip("/")
    items = "".join(f"<url><loc>{esc(base + p.address)}</loc></url>\n" for p in pages if p.address != "/search/")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{items}</urlset>\n'
