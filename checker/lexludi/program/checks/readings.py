"""Readings: where one edition speaks, the others speak too or are said to be silent (E501, E502, E503)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program import model as m
from lexludi.program.checks.keys import conditions, payload
from lexludi.program.checks.subject import Checked
from lexludi.program.places import part, trimmed
from lexludi.source import Span
from lexludi.syntax import nodes as n

SINGLE = {"value", "begins", "passes", "comes", "order"}


def check_readings(c: Checked) -> Iterator[Diagnostic]:
    for block in c.blocks:
        if isinstance(block, n.Rule):
            silent = {language for s in block.sentences if isinstance(s, n.Silent) for language in s.editions}
            torn = {language for s in block.sentences if isinstance(s, n.Torn) for language in s.editions}
            lacking: set[str] = set()
            for clauses in _by_head(c, block.id):
                missing = _missing(c, clauses)
                lacking.update(missing)
                # whoever is torn here has a reading: what the tears say, which may be of something else
                said_otherwise = torn | (set(_speaking(block)) if all(x.selector.torn for x in clauses) else set())
                yield from _left_out(c, clauses, [language for language in missing if language not in silent | said_otherwise])
                yield from _twice(c, clauses)
                yield from _needless(c, clauses)
            yield from _silent_yet_speaks(c, block, lacking)


def _by_head(c: Checked, rule: str) -> list[list[m.Clause]]:
    heads: dict[m.HeadKey, list[m.Clause]] = {}
    for clause in c.program.clauses:
        if clause.rule == rule and not clause.targets:
            heads.setdefault(clause.head, []).append(clause)
    return list(heads.values())


def _missing(c: Checked, clauses: list[m.Clause]) -> list[str]:
    """The editions of which these sentences say nothing, where they speak of some only."""
    if any(x.selector.editions is None for x in clauses):
        return []
    spoken: set[str] = set().union(*(x.selector.editions or set() for x in clauses))
    return [language for name, language in c.world.editions.items() if name not in spoken]


def _left_out(c: Checked, clauses: list[m.Clause], missing: list[str]) -> Iterator[Diagnostic]:
    if missing:
        names = " and ".join(missing)
        hint = f"write what it says: According to {names}, … – or: The {missing[0]} is silent."
        yield Diagnostic(Code.EDITION_LEFT_OUT, f"nothing is said of {names} here", _reading(c, clauses[0]), hint)


def _reading(c: Checked, clause: m.Clause) -> Span:
    """The words that name a clause's editions."""
    sentence = c.sentence(clause)
    found = next((p for p in sentence.prefixes if isinstance(p, n.AccordingTo)), None)
    if found is not None:
        return trimmed(found.span)
    start = sentence.span.file.text.find('"', sentence.span.start)
    return Span(sentence.span.file, start, sentence.span.file.text.find('"', start + 1) + 1)


def two_readings(a: m.Clause, b: m.Clause) -> bool:
    """Two sentences that one rule gives as the reading of one edition, where there can only be one."""
    if a.rule != b.rule or a.head != b.head or a.head[0] not in SINGLE:
        return False
    if a.selector.editions is None or b.selector.editions is None or not a.selector.editions & b.selector.editions:
        return False
    if a.selector.torn is not None and b.selector.torn is not None:
        return False
    return a.selector.options == b.selector.options and conditions(a) == conditions(b) and payload(a) != payload(b)


def _twice(c: Checked, clauses: list[m.Clause]) -> Iterator[Diagnostic]:
    for a, b in combinations(clauses, 2):
        if two_readings(a, b) and not (set(a.despite) | set(b.despite)) & {a.rule}:
            assert a.selector.editions is not None and b.selector.editions is not None
            both = [c.world.editions[name] for name in sorted(a.selector.editions & b.selector.editions)]
            hint = f"take one out, or, if the text says both: The {both[0]} is torn: …"
            yield Diagnostic(Code.EDITION_TWICE, f"this is a second reading of the {both[0]} text", _reading(c, b), hint)


def _needless(c: Checked, clauses: list[m.Clause]) -> Iterator[Diagnostic]:
    every = frozenset(c.world.editions)
    for clause in clauses:
        if clause.selector.editions == every and clause.selector.torn is None:
            message = "this names every edition, so it is no reading of some"
            yield Diagnostic(Code.ONE_READING, message, _reading(c, clause), "leave 'According to …' out")
    readings = [x for x in clauses if x.selector.editions not in (None, every) and x.selector.torn is None]
    for a, b in combinations(readings, 2):
        same = conditions(a) == conditions(b) and payload(a) == payload(b) and a.selector.options == b.selector.options
        if same and not (a.selector.editions or set()) & (b.selector.editions or set()):
            both = (a.selector.editions or frozenset()) | (b.selector.editions or frozenset())
            names = " and ".join(c.world.editions[x] for x in sorted(both))
            hint = f"say it once: According to {names}, …"
            yield Diagnostic(Code.ONE_READING, "this says the same as the reading before it", _reading(c, b), hint)


def _silent_yet_speaks(c: Checked, rule: n.Rule, lacking: set[str]) -> Iterator[Diagnostic]:
    """An edition that has a reading of everything in the rule is not silent."""
    seen: set[str] = set()
    speaking = set(_speaking(rule)) - lacking
    told = [(s.span, language) for s in rule.sentences if isinstance(s, n.Silent) for language in s.editions]
    for span, language in told:
        place = part(span, language)
        if language not in c.world.editions.values():
            hint = c.sentences.t.near(language, set(c.world.editions.values())) or "declare it: Edition nl is Dutch."
            yield Diagnostic(Code.UNKNOWN_EDITION, f"no edition is {language}", place, hint)
        elif language in speaking:
            hint = "take this sentence or that reading out"
            yield Diagnostic(Code.EDITION_TWICE, f"the {language} has a reading in this rule", place, hint)
        elif language in seen:
            yield Diagnostic(Code.EDITION_TWICE, f"this is said of the {language} already", place, "say it once")
        seen.add(language)


def _speaking(rule: n.Rule) -> Iterator[str]:
    for sentence in rule.sentences:
        if isinstance(sentence, n.Torn):
            yield from sentence.editions
        elif isinstance(sentence, n.Sentence):
            yield from (x for p in sentence.prefixes if isinstance(p, n.AccordingTo) for x in p.editions)
