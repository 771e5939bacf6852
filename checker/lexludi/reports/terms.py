"""The terms of a game: a table for people, CSV for translators' tools, JSON for programs."""

from __future__ import annotations

import csv
import io
from typing import Any

from lexludi.editions.ledger import Ledger
from lexludi.editions.standing import Read, standings
from lexludi.editions.terms import ALSO, MISSPELT, Inconsistency, Term, TermWord

FORMAT = 1
LABEL = {"": "", ALSO: "also ", MISSPELT: "misspelt "}


def table(terms: tuple[Term, ...], ledgers: dict[str, Ledger], found: list[Inconsistency], width: int) -> str:
    """One row a term, one column an edition; then what is inconsistent."""
    from rich.console import Console
    from rich.table import Table

    made = Table(show_edge=False, pad_edge=False, show_lines=True)
    for column in ("term", *(f"{name} ({ledger.language})" for name, ledger in ledgers.items())):
        made.add_column(column, overflow="fold")
    for t in terms:
        made.add_row(t.english[0], *("\n".join(_cell(w) for w in t.of(e)) or "–" for e in ledgers))
    out = io.StringIO()
    Console(file=out, width=width, color_system=None).print(made, markup=False)
    lines = [line.rstrip() for line in out.getvalue().splitlines()]
    return "\n".join([*lines, "", *inconsistent(terms, found)])


def _cell(w: TermWord) -> str:
    return f"{LABEL[w.sort]}{w.head} {w.first.partition(':')[2]}"


def inconsistent(terms: tuple[Term, ...], found: list[Inconsistency]) -> list[str]:
    if not found:
        return ["No edition uses two words for one thing, or one word for two."]
    english = {t.name: t.english[0] for t in terms}
    lines = ["Inconsistent words inside an edition:"]
    for i in found:
        if i.word:
            lines.append(f"  {i.edition}: '{i.word}' is {' and '.join(english[t] for t in i.terms)}")
        else:
            lines.append(f"  {i.edition}: {english[i.terms[0]]} is " + ", ".join(f"'{w.head}' ({w.first})" for w in i.words))
    return lines


def comma_separated(terms: tuple[Term, ...]) -> str:
    """One line a word, as spreadsheets and translators' tools read it."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["term", "english", "edition", "sort", "word", "forms", "first"])
    for t in terms:
        for w in t.words:
            writer.writerow([t.name, t.english[0], w.edition, w.sort or "main", w.head, "; ".join(w.forms), w.first])
        for edition in t.lacking:
            writer.writerow([t.name, t.english[0], edition, "none", "", "", ""])
    return out.getvalue()


def shape(game: str, terms: tuple[Term, ...], found: list[Inconsistency]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": game,
        "terms": [
            {
                "term": t.name, "english": list(t.english), "lacking": list(t.lacking),
                "words": [_word(w) for w in t.words],
            }
            for t in terms
        ],
        "inconsistent": [
            {"edition": i.edition, "word": i.word or None, "terms": list(i.terms), "words": [w.head for w in i.words]} for i in found
        ],
    }  # fmt: skip


def _word(w: TermWord) -> dict[str, Any]:
    return {"edition": w.edition, "sort": w.sort or "main", "word": w.head, "forms": list(w.forms), "first": w.first}


def where(term: Term, ledgers: dict[str, Ledger], reads: dict[str, Read]) -> dict[str, Any]:
    """One term, and the passages that hold it: all of them with the texts at hand, else the first."""
    editions: dict[str, Any] = {}
    for name in ledgers:
        made: dict[str, Any] = {"words": [f"{LABEL[w.sort]}{w.head}" for w in term.of(name)]}
        if name in reads:
            made["passages"] = [{"id": p.id, "form": form, "put_right": corrected} for p, form, corrected in standings(term, reads[name])]
        else:
            made["first"] = [w.first for w in term.of(name)]
        editions[name] = made
    return {"format": FORMAT, "term": term.name, "english": list(term.english), "editions": editions}


def where_text(found: dict[str, Any]) -> str:
    lines = [found["english"][0]]
    for name, e in found["editions"].items():
        lines.append(f"  {name}: {', '.join(e['words']) or 'has no word for it'}")
        if "first" in e:
            lines.append(f"      first in {', '.join(e['first'])}; the text is not at hand" if e["first"] else "")
        for p in e.get("passages", []):
            lines.append(f"      {p['id']:10} {p['form']}{' (misspelt there)' if p['put_right'] else ''}")
    return "\n".join(line for line in lines if line)
