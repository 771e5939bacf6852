"""What ledgers and terms say of the words of a text, compared with the words (E914)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lexludi.diagnostics import Code, Diagnostic
from lexludi.editions.standing import Read, first_standing, whole
from lexludi.editions.terms import Term, TermWord
from lexludi.program.places import part


def check_misreadings(read: Read) -> Iterator[Diagnostic]:
    """What is said to be misread does stand there."""
    for p in read.ledger.passages:
        for e in p.misread if p.id in read.words else ():
            if whole(e.stands).search(read.words[p.id]) is None:
                hint = "show it as it stands, marks and capitals included"
                yield Diagnostic(Code.NOT_IN_THE_TEXT, f"'{e.stands}' does not stand in {p.id}", part(e.span, e.stands), hint)


def check_words(terms: Iterable[Term], read: Read) -> Iterator[Diagnostic]:
    """Every word of a term first stands where it is said to; every form but its dictionary form stands somewhere."""
    for w in (w for t in terms for w in t.of(read.ledger.edition)):
        yield from _first(w, read)
        for form in w.forms[1:]:
            if first_standing((form,), read) is None:
                yield Diagnostic(Code.NOT_IN_THE_TEXT, f"'{form}' stands nowhere in the text", part(w.span, form), "take it out")


def _first(w: TermWord, read: Read) -> Iterator[Diagnostic]:
    found = first_standing(w.forms, read)
    if found is None:
        yield Diagnostic(Code.NOT_IN_THE_TEXT, f"'{w.head}' stands nowhere in the text", part(w.span, w.head), "give the forms that do")
    elif found != w.first:
        place = part(w.span, w.first)
        yield Diagnostic(Code.NOT_IN_THE_TEXT, f"'{w.head}' does not first stand in {w.first}", place, f"it first stands in {found}")
