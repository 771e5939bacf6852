"""The terms of a game: what each edition calls a thing, where it first does, and where it calls it otherwise.

A file `terms` in the game's folder `editions`, one stanza a term:

    power-card "power card" "power cards"
      de Machtkarte Machtkarten first de:13.3
      nl machtskaart machtskaarten first nl:27.4
      nl also machtkaart machtkaarten first nl:88.1
      nl misspelt machtkkaart first nl:185.1
      it "carta potere" "carte potere" first it:11.1

A line holds one word of an edition with its inflected forms. `also` marks a synonym or another spelling, `misspelt` a slip. A term that an
edition does not have says so: `it none`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from lexludi import limits
from lexludi.diagnostics import Code, Diagnostic, Refusal, refuse
from lexludi.editions.ledger import Ledger
from lexludi.program.load import shown_path
from lexludi.program.places import part
from lexludi.source import SourceFile, Span, span_field
from lexludi.syntax.pages import read_source

FILE = "terms"
MAIN, ALSO, MISSPELT = "", "also", "misspelt"
FORM = r'(?:"[^"]+"|[^\s"]+)'
HEAD = re.compile(rf"([a-z][a-z0-9-]*)((?: {FORM})+)$")
WORD = re.compile(rf"\s+([a-z]{{2}}) (?:(also|misspelt) )?({FORM}(?: {FORM})*?) first ([a-z]{{2}}:\d+\.\d+)$")
NONE = re.compile(r"\s+([a-z]{2}) none$")


@dataclass(frozen=True, slots=True)
class TermWord:
    """A word for a term in one edition, with its forms and the passage where it first stands."""

    edition: str
    sort: str
    forms: tuple[str, ...]
    first: str
    span: Span = span_field()

    @property
    def head(self) -> str:
        return self.forms[0]


@dataclass(frozen=True, slots=True)
class Term:
    """One thing of a game, under the words of all its editions."""

    name: str
    english: tuple[str, ...]
    words: tuple[TermWord, ...]
    lacking: tuple[str, ...]
    span: Span = span_field()

    def of(self, edition: str) -> tuple[TermWord, ...]:
        return tuple(w for w in self.words if w.edition == edition)

    def forms(self, edition: str) -> tuple[str, ...]:
        return tuple(f for w in self.of(edition) for f in w.forms)


@dataclass(frozen=True, slots=True)
class Inconsistency:
    """An edition that has several words for a term, or one word for several terms."""

    edition: str
    word: str
    terms: tuple[str, ...]
    words: tuple[TermWord, ...]


# ---- reading ----------------------------------------------------------------------------------------------------------


def load_terms(folder: Path, ledgers: dict[str, Ledger]) -> tuple[tuple[Term, ...], list[Diagnostic]]:
    path = folder / "editions" / FILE
    if not path.is_file():
        return (), []
    try:
        terms, mistakes = read_terms(read_source(path, shown_path(path), limits.LEDGER_BYTES))
    except Refusal as refusal:
        return (), refusal.diagnostics
    return terms, mistakes + check_terms(terms, ledgers)


def read_terms(file: SourceFile) -> tuple[tuple[Term, ...], list[Diagnostic]]:
    terms: list[Term] = []
    mistakes: list[Diagnostic] = []
    start = 0
    for raw in file.text.split("\n"):
        line = raw.rstrip()
        span = Span(file, start + len(line) - len(line.lstrip()), start + len(line))
        start += len(raw) + 1
        if not line:
            continue
        head, word, none = HEAD.match(line), WORD.match(line), NONE.match(line)
        if head is not None and not line.startswith(" "):
            terms.append(Term(head[1], _forms(head[2]), (), (), span))
        elif word is not None and terms:
            made = TermWord(word[1], word[2] or MAIN, _forms(word[3]), word[4], span)
            terms[-1] = Term(terms[-1].name, terms[-1].english, (*terms[-1].words, made), terms[-1].lacking, terms[-1].span)
        elif none is not None and terms:
            terms[-1] = Term(terms[-1].name, terms[-1].english, terms[-1].words, (*terms[-1].lacking, none[1]), terms[-1].span)
        else:
            hint = 'write: power-card "power card", and below it: de Machtkarte first de:13.3, or: it none'
            mistakes.append(Diagnostic(Code.LEDGER_LINE, "this is no line of a term", span, hint))
    return tuple(terms), mistakes


def _forms(text: str) -> tuple[str, ...]:
    return tuple(f.strip('"') for f in re.findall(FORM, text))


def check_terms(terms: Iterable[Term], ledgers: dict[str, Ledger]) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    seen: dict[str, Term] = {}
    for t in terms:
        if t.name in seen:
            found.append(Diagnostic(Code.TERM_TWICE, f"there are two terms '{t.name}'", part(t.span, t.name), "put their words together"))
        seen[t.name] = t
        for edition, ledger in ledgers.items():
            if bool(t.of(edition)) == (edition in t.lacking) and (ledger.is_read or t.of(edition)):
                told = "both has it and lacks it" if t.of(edition) else "is not told of"
                hint = f"write: {edition} WORD first {edition}:12.1, or: {edition} none"
                found.append(Diagnostic(Code.LEFT_OUT, f"'{edition}' {told}", t.span, hint))
        for edition in (e for e in t.lacking if e not in ledgers):
            found.append(Diagnostic(Code.UNKNOWN_PASSAGE, f"there is no edition '{edition}'", t.span, f"take out: {edition} none"))
        for w in t.words:
            named = ledgers.get(w.first.partition(":")[0])
            if w.edition not in ledgers or named is None or w.first not in named.by_name or named.edition != w.edition:
                place = part(w.span, w.first)
                found.append(Diagnostic(Code.UNKNOWN_PASSAGE, f"'{w.edition}' has no passage {w.first}", place, "name one of its ledger"))
    return found


def find_term(terms: tuple[Term, ...], word: str) -> list[Term]:
    """The terms that a word is of, in any language and spelling; or those that begin with it."""
    wanted = word.casefold()

    def names(t: Term) -> list[str]:
        return [x.casefold() for x in (t.name, *t.english, *(f for w in t.words for f in w.forms))]

    exact = [t for t in terms if wanted in names(t)]
    found = exact or [t for t in terms if any(x.startswith(wanted) for x in names(t))]
    if not found:
        near = get_close_matches(wanted, [x for t in terms for x in names(t)], 1)
        hint = f"did you mean '{near[0]}'?" if near else "see all of them: lexludi terms GAME"
        raise refuse(Code.UNKNOWN_TERM, f"no term is called '{word}'", hint=hint)
    return found


# ---- inconsistent words -----------------------------------------------------------------------------------------------


def inconsistencies(terms: Iterable[Term]) -> list[Inconsistency]:
    """Several words for one thing, and one word for several things, inside one edition."""
    terms = tuple(terms)
    found = []
    senses: dict[tuple[str, str], list[tuple[Term, TermWord]]] = defaultdict(list)
    for t in terms:
        for edition in dict.fromkeys(w.edition for w in t.words):
            own = tuple(w for w in t.of(edition) if w.sort != MISSPELT)
            if len(own) > 1:
                found.append(Inconsistency(edition, "", (t.name,), own))
            for w in own:
                senses[edition, w.head.casefold()].append((t, w))
    for (edition, _), uses in senses.items():
        if len(uses) > 1:
            found.append(Inconsistency(edition, uses[0][1].head, tuple(t.name for t, _ in uses), tuple(w for _, w in uses)))
    return found
