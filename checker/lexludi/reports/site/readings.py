"""What a rule says in each edition: its sentences with those of other editions taken out, and editions that say the same together."""

from __future__ import annotations

from typing import Any

from lexludi.reports.site.escape import esc, tag
from lexludi.reports.site.everything import inside
from lexludi.reports.site.site import Book, Reading
from lexludi.source import Span
from lexludi.syntax import nodes as n


def readings_of(book: Book, block: n.Rule) -> list[Reading]:
    """The readings of a rule, in the order of the editions."""
    if block.id not in book.readings:
        book.readings[block.id] = _readings(book, block)
    return book.readings[block.id]


def _readings(book: Book, block: n.Rule) -> list[Reading]:
    found: dict[str, list[str]] = {}
    shown: dict[str, str] = {}
    for edition, language in book.game.languages.items():
        stretches = _stretches(block, language)
        key = repr([(a.start, a.end, [(c.start, c.end) for c in cuts]) for a, cuts in stretches]) + repr(
            language in silent_in(block)
        )
        found.setdefault(key, []).append(edition)
        if key not in shown:
            parts = [book.show.sentence(block, span, cuts) for span, cuts in stretches]
            if language in silent_in(block):
                parts.append(
                    tag(
                        "p",
                        f"Otherwise the {esc(language)} is silent." if stretches else f"The {esc(language)} is silent.",
                        cls="none",
                    )
                )
            shown[key] = "".join(parts) or tag("p", "Nothing.", cls="none")
    return [Reading(tuple(editions), shown[key], len(found) > 1) for key, editions in found.items()]


def told_apart(book: Book, block: n.Rule, rulings: list[dict[str, Any]]) -> bool:
    """Whether editions that read a rule differently were told different things, and those that read it alike the same."""
    group = {e: i for i, r in enumerate(readings_of(book, block)) for e in r.editions}
    told: dict[int | None, set[str]] = {}
    for r in rulings:
        told.setdefault(group.get(r["edition"]), set()).add(r["told"])
    return all(len(t) == 1 for t in told.values()) and len(set().union(*told.values())) > 1


def witnesses_of(book: Book, block: n.Rule) -> list[n.Case]:
    """The cases in which a rule's readings show: those that it decides first, the shortest first."""
    names = dict.fromkeys([*book.judged.exercising(block.id), *book.written_from(block)])
    cases = [book.game.cases[x] for x in names]
    found = [c for c in cases if any(told_apart(book, block, rs) for _, rs in book.judged.by_question(c))]
    decided = book.judged.exercising(block.id)
    return sorted(found, key=lambda c: (c.name not in decided, len(c.steps), len(c.span.text), c.name))


def silent_in(block: n.Rule) -> tuple[str, ...]:
    """The languages that are said to be silent."""
    return tuple(e for s in block.sentences if isinstance(s, n.Silent) for e in s.editions)


def torn_in(block: n.Rule) -> tuple[str, ...]:
    return tuple(e for s in block.sentences if isinstance(s, n.Torn) for e in s.editions)


def _stretches(block: n.Rule, language: str) -> list[tuple[Span, list[Span]]]:
    """The sentences that speak for an edition, each with what is to be cut out of it."""
    found = []
    for sentence in block.sentences:
        match sentence:
            case n.Sentence(prefixes=prefixes):
                named = [p.editions for p in prefixes if isinstance(p, n.AccordingTo)]
                if all(language in editions for editions in named):
                    cuts = [x.span for x in inside(sentence) if isinstance(x, n.AccordingEffect) and language not in x.editions]
                    found.append((sentence.span, cuts))
            case n.Torn(editions=editions):
                if language in editions:
                    found.append((sentence.span, []))
            case _:
                pass
    return found
