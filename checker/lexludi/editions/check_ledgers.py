"""What must hold of a game's ledgers among one another, and of the rules that cite them.

In: the ledgers of a game. Out: every mistake. Promise: a ledger that is only begun has no mistake for it, nor have its neighbours;
what a person has said of a passage is whole, and what it points at is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from lexludi.diagnostics import Code, Diagnostic
from lexludi.editions.ledger import NOT_YET, TOLD, UNTIED, Ledger, Passage
from lexludi.program.checks.sources import refs_of
from lexludi.program.places import part
from lexludi.source import Span
from lexludi.syntax import nodes as n

MOST_QUOTED = 4
"""Words of a text that an emendation may show: what is misread, never the sentence around it."""


def check_ledgers(ledgers: dict[str, Ledger]) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    for ledger in ledgers.values():
        for p in ledger.passages:
            if p.disposition != NOT_YET:
                found += _whole(p)
                found += _counterparts(p, ledger.edition, ledgers)
            found += _inside(p, ledger)
            found += _quotes(p)
    return found


def check_citations(blocks: Iterable[n.Block], ledgers: dict[str, Ledger]) -> list[Diagnostic]:
    """Every passage that a rule, gap, claim or case cites is in the ledger of its edition."""
    found = []
    for block in blocks:
        for ref, span in refs_of(block):
            ledger = ledgers.get(ref.partition(":")[0])
            if ledger is not None and ref not in ledger.by_name:
                found.append(_unknown(ref, span, ledger))
    return found


def check_proofs(rules: Iterable[str], ledgers: dict[str, Ledger]) -> list[Diagnostic]:
    """Every rule that proves an emendation, or carries a difference, is there."""
    known = set(rules)
    found = []
    for p in (p for ledger in ledgers.values() for p in ledger.passages):
        named = [(e.proof, e.span, "leave 'by' out") for e in p.emendations if e.proof]
        named += [(rule, d.span, "write (nothing)") for d in p.differences for rule in d.ruled_in or ()]
        for rule, span, way_out in named:
            if rule not in known:
                near = get_close_matches(rule, known, 1)
                hint = f"did you mean '{near[0]}'?" if near else f"name the id of a rule, or {way_out}"
                found.append(Diagnostic(Code.NO_PROOF, f"there is no rule '{rule}'", part(span, rule), hint))
    return found


def _whole(p: Passage) -> Iterator[Diagnostic]:
    if p.disposition in TOLD and not p.gist:
        yield Diagnostic(Code.LEFT_OUT, f"{p.id} has no gist", p.span, "say in your own words what it says: gist …")
    if p.disposition == "restates" and not p.restates.passages:
        yield Diagnostic(Code.LEFT_OUT, f"{p.id} does not say what it restates", p.span, f"write: {p.id} restates {p.edition}:12.1")
    if p.disposition != "restates" and p.restates.passages:
        hint = "only 'restates' has passages behind it; write: explains … below it"
        yield Diagnostic(Code.LEDGER_LINE, f"{p.id} is '{p.disposition}' of nothing", p.span, hint)
    if p.disposition == "lacuna" and not p.because:
        yield Diagnostic(Code.LEFT_OUT, f"{p.id} does not say how we know that something is missing", p.span, "write: because …")
    if p.disposition != "lacuna" and not p.places:
        yield Diagnostic(Code.LEFT_OUT, f"{p.id} stands nowhere", p.span, "write where: at LINE.NUMBER WORDSw FINGERPRINT")
    for t in p.torn:
        if not (t.here and t.there and t.follow):
            hint = "write below it: here …, there …, follow here because …"
            yield Diagnostic(Code.LEFT_OUT, "this contradiction is not told whole", t.span, hint)


def _inside(p: Passage, ledger: Ledger) -> Iterator[Diagnostic]:
    """What a passage points at in its own edition."""
    pointed = [(r, p.restates.span) for r in p.restates.passages] + [(r, p.explains.span) for r in p.explains.passages]
    pointed += [(r, t.span) for t in p.torn for r in t.against]
    for ref, span in pointed:
        if ref not in ledger.by_name:
            yield _unknown(ref, part(span, ref), ledger)
        elif ref in p.names and not any(ref in t.against for t in p.torn):
            yield Diagnostic(Code.UNKNOWN_PASSAGE, f"{ref} points at itself", part(span, ref), "name the other passage")


def _counterparts(p: Passage, own: str, ledgers: dict[str, Ledger]) -> Iterator[Diagnostic]:
    told = {c.edition for c in p.counterparts} | {s.passage.partition(":")[0] for s in p.suggestions}
    if p.disposition not in UNTIED and not p.suggested:
        for edition in sorted({name for name, other in ledgers.items() if other.is_read} - {own} - told):
            hint = f"write: counterpart {edition}:12.1, or: counterpart none {edition}"
            yield Diagnostic(Code.LEFT_OUT, f"{p.id} names no counterpart in '{edition}'", p.span, hint)
    pointed = [(r, c.span) for c in p.counterparts for r in c.passages] + [(s.passage, s.span) for s in p.suggestions]
    for ref, span in pointed:
        edition = ref.partition(":")[0]
        other = ledgers.get(edition) if edition != own else None
        if other is None or ref not in other.by_name:
            yield _unknown(ref, part(span, ref), other)
    for c in p.counterparts:
        if c.edition in ledgers and c.edition != own:
            yield from _mutual(p, c.passages, c.span, ledgers[c.edition])
    for edition, span in [(c.edition, c.span) for c in p.counterparts if not c.passages] + [(d.edition, d.span) for d in p.differences]:
        if edition not in ledgers or edition == own:
            yield Diagnostic(Code.UNKNOWN_PASSAGE, f"there is no other edition '{edition}'", part(span, edition), "take the line out")


def _mutual(p: Passage, named: tuple[str, ...], span: Span, other: Ledger) -> Iterator[Diagnostic]:
    for ref in named:
        back = other.by_name.get(ref)
        given = back.in_edition(p.edition) if back is not None else None
        silent = back is not None and back.disposition in UNTIED and given is None
        if silent or (given is not None and not set(given.passages) & set(p.names)):
            hint = f"{ref} names {' '.join(given.passages) if given is not None and given.passages else 'none'}; make the two agree"
            yield Diagnostic(Code.NOT_MUTUAL, f"{ref} does not name {p.id} as its counterpart", part(span, ref), hint)


def _quotes(p: Passage) -> Iterator[Diagnostic]:
    for e in p.misread:
        for shown in (e.stands, e.read):
            if len(shown.split()) > MOST_QUOTED:
                hint = f"show the word or figure that is wrong, {MOST_QUOTED} words at most"
                yield Diagnostic(Code.TOO_MUCH_QUOTED, "this shows too much of the text", part(e.span, shown), hint)


def _unknown(ref: str, span: Span, ledger: Ledger | None) -> Diagnostic:
    if ledger is None:
        return Diagnostic(Code.UNKNOWN_PASSAGE, f"there is no ledger that could hold {ref}", span, "name a passage of another edition")
    near = _near(ref, ledger)
    return Diagnostic(Code.UNKNOWN_PASSAGE, f"the {ledger.language} text has no passage {ref}", span, near)


def _near(ref: str, ledger: Ledger) -> str:
    """The passages of the same line, or of the nearest one that has any."""
    line = int(ref.partition(":")[2].partition(".")[0])
    numbers = sorted({int(name.partition(":")[2].partition(".")[0]) for name in ledger.by_name}, key=lambda x: (abs(x - line), x))
    if not numbers:
        return "its ledger is empty"
    prefix = f"{ledger.edition}:{numbers[0]}."
    names = [name for name in ledger.by_name if name.startswith(prefix)]
    return f"there is {', '.join(names[:6])}"
