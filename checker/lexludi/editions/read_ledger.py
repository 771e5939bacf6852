"""Text to a ledger.

In: a source file. Out: the ledger, and every mistake in it. Promise: what cannot be read is named with its place, and nothing else
is lost for it; a ledger that was written and is read again is the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Any

from lexludi import limits
from lexludi.diagnostics import Code, Diagnostic
from lexludi.editions.ledger import (
    DISPOSITIONS,
    NOT_YET,
    NOTHING,
    Counterpart,
    Difference,
    Emendation,
    Ledger,
    Passage,
    Place,
    Reference,
    Spelling,
    Suggestion,
    Torn,
)
from lexludi.program.places import part
from lexludi.source import SourceFile, Span

ID = r"[a-z]{2}:[0-9]{1,7}\.[0-9]{1,7}"
IDS = rf"{ID}(?: {ID})*"
HEAD = re.compile(rf"({ID}) (\S+)((?: {ID})*)$")
OPENING = re.compile(r"Ledger ([a-z0-9-]+) ([a-z]{2})$")
STANDS, QUOTED = r'"([^"]+)"', r'"([^"]*)"'
FOLLOWS = 5  # so many blanks or more in front: a line that goes on with the text of the one before


@dataclass
class _Line:
    """One fact of a ledger with the lines it goes on over."""

    word: str
    rest: str
    span: Span


@dataclass
class _Reader:
    file: SourceFile
    mistakes: list[Diagnostic] = field(default_factory=list)
    named: list[tuple[str, Span]] = field(default_factory=list)
    """Every id and alias, with its place."""

    @property
    def full(self) -> bool:
        return len(self.mistakes) > limits.MISTAKES.most

    def mistake(self, code: Code, message: str, span: Span, hint: str = "") -> None:
        self.mistakes.append(Diagnostic(code, message, span, hint))


def read_ledger(file: SourceFile) -> tuple[Ledger, list[Diagnostic]]:
    reader = _Reader(file)
    stanzas = _stanzas(reader)
    game, edition, language, text = _opening(reader, stanzas[0] if stanzas else [])
    passages = []
    for stanza in stanzas[1:]:
        if reader.full:
            break
        made = _passage(reader, stanza, edition)
        if made is not None:
            passages.append(made)
    if len(passages) > limits.PASSAGES.most:
        message = f"a ledger has more than {limits.PASSAGES.most} passages"
        reader.mistake(Code.TOO_MANY_PASSAGES, message, passages[limits.PASSAGES.most].span, "split the text")
    _refuse_twins(reader)
    return Ledger(game, edition, language, text, tuple(passages), file), _first_of(reader.mistakes)


def _first_of(mistakes: list[Diagnostic]) -> list[Diagnostic]:
    most = limits.MISTAKES.most
    if len(mistakes) <= most:
        return mistakes
    more = Diagnostic(Code.TOO_MANY_MISTAKES, f"more than {most} mistakes", mistakes[most].span, "mend those before it first")
    return [*mistakes[:most], more]


# ---- lines and stanzas ------------------------------------------------------------------------------------------------


def _stanzas(reader: _Reader) -> list[list[_Line]]:
    """Lines that begin at the margin open a stanza; indented ones belong to it; deeper ones go on with a text."""
    stanzas: list[list[_Line]] = []
    start = 0
    for raw in reader.file.text.split("\n"):
        line = raw.rstrip()
        indent = len(line) - len(line.lstrip())
        span = Span(reader.file, start + indent, start + len(line))
        start += len(raw) + 1
        if not line:
            continue
        if indent == 0:
            stanzas.append([_Line("", line, span)])
        elif not stanzas:
            reader.mistake(Code.LEDGER_LINE, "a ledger begins with its name", span, "write: Ledger GAME EDITION")
        elif indent >= FOLLOWS:
            _go_on(reader, stanzas[-1], line.strip(), span)
        else:
            word, _, rest = line.strip().partition(" ")
            stanzas[-1].append(_Line(word, rest.strip(), span))
    return stanzas


def _go_on(reader: _Reader, stanza: list[_Line], text: str, span: Span) -> None:
    if len(stanza) < 2:
        reader.mistake(Code.LEDGER_LINE, "this line goes on with nothing", span, "indent a fact by two blanks")
        return
    stanza[-1].rest = f"{stanza[-1].rest} {text}".strip()
    stanza[-1].span = stanza[-1].span.to(span)


def _opening(reader: _Reader, stanza: list[_Line]) -> tuple[str, str, str, str]:
    if not stanza:
        reader.mistake(Code.LEDGER_LINE, "this ledger is empty", Span(reader.file, 0, 0), "write: Ledger GAME EDITION")
        return "", "", "", ""
    found = OPENING.match(stanza[0].rest)
    if found is None:
        hint = "write: Ledger GAME EDITION, as: Ledger wizard nl"
        reader.mistake(Code.LEDGER_LINE, "a ledger begins with its name", stanza[0].span, hint)
    told = {"language": "", "text": ""}
    for line in stanza[1:]:
        if line.word in told:
            told[line.word] = line.rest
        else:
            _unknown_field(reader, line, tuple(told))
    for word in (w for w, said in told.items() if not said and found is not None):
        reader.mistake(Code.LEFT_OUT, f"this ledger does not tell its {word}", stanza[0].span, f"write below it: {word} …")
    game, edition = found.groups() if found else ("", "")
    return game, edition, told["language"], told["text"]


def _unknown_field(reader: _Reader, line: _Line, known: tuple[str, ...]) -> None:
    near = get_close_matches(line.word, known, 1)
    hint = f"did you mean '{near[0]}'?" if near else f"write one of: {', '.join(known)}"
    span = Span(line.span.file, line.span.start, line.span.start + len(line.word))
    reader.mistake(Code.UNKNOWN_FIELD, f"a ledger knows no '{line.word}'", span, hint)


# ---- passages ---------------------------------------------------------------------------------------------------------


def _passage(reader: _Reader, stanza: list[_Line], edition: str) -> Passage | None:
    head = stanza[0]
    found = HEAD.match(head.rest)
    if found is None:
        hint = "write the passage's id and its disposition, as: nl:28.3 rule"
        reader.mistake(Code.LEDGER_LINE, "this is not the first line of a passage", head.span, hint)
        return None
    name, disposition, targets = found.groups()
    _name(reader, name, head.span, edition)
    suggested = disposition.endswith("?") and disposition != NOT_YET
    disposition = disposition.removesuffix("?") if suggested else disposition
    if disposition not in DISPOSITIONS and (suggested or disposition != NOT_YET):
        _unknown_disposition(reader, disposition, head, len(name) + 1)
    behind = Span(head.span.file, head.span.start + len(name) + 1, head.span.end)
    passage = Passage(name, disposition, suggested=suggested, restates=Reference(tuple(targets.split()), behind), span=head.span)
    for line in stanza[1:]:
        if reader.full:
            break
        read = FIELDS.get(line.word)
        if read is None:
            _unknown_field(reader, line, tuple(FIELDS))
            continue
        made = read(replace(line, rest=" ".join(line.rest.split())), passage)
        if isinstance(made, Passage):
            passage = made
        else:
            reader.mistake(Code.LEDGER_LINE, f"this '{line.word}' cannot be read", line.span, f"write: {made}")
        if line.word == "alias" and isinstance(made, Passage):
            for alias in line.rest.split():
                _name(reader, alias, line.span, edition)
    return passage


def _name(reader: _Reader, name: str, span: Span, edition: str) -> None:
    """Keeps an id or alias for the comparison with all others; refuses one of another edition."""
    place = part(span, name)
    reader.named.append((name, place))
    if edition and not name.startswith(edition + ":"):
        reader.mistake(Code.LEDGER_EDITION, f"{name} is not a passage of this edition", place, f"an id here begins with {edition}:")


def _unknown_disposition(reader: _Reader, disposition: str, head: _Line, at: int) -> None:
    near = get_close_matches(disposition, DISPOSITIONS, 1)
    hint = f"did you mean '{near[0]}'?" if near else f"one of: {', '.join(DISPOSITIONS)}; or ? if nobody has read it yet"
    span = Span(head.span.file, head.span.start + at, head.span.start + at + len(disposition))
    reader.mistake(Code.UNKNOWN_DISPOSITION, f"there is no disposition '{disposition}'", span, hint)


def _refuse_twins(reader: _Reader) -> None:
    seen: dict[str, Span] = {}
    for name, span in reader.named:
        if name in seen:
            line, _ = reader.file.place(seen[name].start)
            hint = f"it stands in line {line} already; an id belongs to one passage for ever"
            reader.mistake(Code.PASSAGE_TWICE, f"there are two passages called {name}", span, hint)
        seen.setdefault(name, span)


# ---- facts: each reader gives the passage with the fact added, or how it should have been written -----------------------

Read = Callable[[_Line, Passage], Passage | str]


def _place(line: _Line, p: Passage) -> Passage | str:
    found = re.fullmatch(r"([0-9]{1,7})\.([0-9]{1,7})(?:-([0-9]{1,7}))? ([1-9][0-9]{0,6})w ([0-9a-f]{16})", line.rest)
    if found is None or (found[3] is not None and int(found[3]) < int(found[1])):
        return "at LINE.NUMBER WORDSw FINGERPRINT, as: at 28.3 7w 0123456789abcdef"
    first, number, last, words, fingerprint = found.groups()
    made = Place(int(first), int(number), int(last or first), int(words), fingerprint, line.word == "gone", line.span)
    return replace(p, places=(*p.places, made))


def _was(line: _Line, p: Passage) -> Passage | str:
    return replace(p, was=(*p.was, line.rest)) if re.fullmatch(r"[0-9a-f]{16}", line.rest) else "was FINGERPRINT"


def _alias(line: _Line, p: Passage) -> Passage | str:
    return replace(p, aliases=(*p.aliases, *line.rest.split())) if re.fullmatch(IDS, line.rest) else "alias de:12.1"


def _words(name: str) -> Read:
    def read(line: _Line, p: Passage) -> Passage | str:
        if not line.rest or getattr(p, name):
            return f"{name}, once, with a text after it"
        told: dict[str, Any] = {name: line.rest}
        return replace(p, **told)

    return read


def _because(line: _Line, p: Passage) -> Passage | str:
    return _words("because")(line, p)


def _explains(line: _Line, p: Passage) -> Passage | str:
    if not re.fullmatch(IDS, line.rest):
        return "explains de:12.1"
    span = p.explains.span.to(line.span) if p.explains.passages else line.span
    return replace(p, explains=Reference((*p.explains.passages, *line.rest.split()), span))


def _counterpart(line: _Line, p: Passage) -> Passage | str:
    none = re.fullmatch(r"none ([a-z]{2})", line.rest)
    passages = () if none is not None else tuple(line.rest.split())
    editions = {none[1]} if none is not None else {r.partition(":")[0] for r in passages}
    if (none is None and not re.fullmatch(IDS, line.rest)) or len(editions) != 1 or editions & {c.edition for c in p.counterparts}:
        return "counterpart nl:12.1 nl:12.2 (one line for each edition), or counterpart none nl"
    return replace(p, counterparts=(*p.counterparts, Counterpart(editions.pop(), passages, line.span)))


def _suggested(line: _Line, p: Passage) -> Passage | str:
    found = re.fullmatch(rf"({ID}) (\d{{1,3}})%", line.rest)
    if found is None:
        return "suggested nl:12.1 60%"
    return replace(p, suggestions=(*p.suggestions, Suggestion(found[1], int(found[2]), line.span)))


def _differs(line: _Line, p: Passage) -> Passage | str:
    found = re.fullmatch(r"([a-z]{2}) (?:\(([a-z0-9. -]+)\) )?(.+)", line.rest)
    if found is None:
        return "differs it (RULE) WHAT IT SAYS OTHERWISE, or differs it (nothing) … where no ruling hangs on it"
    ruled_in = None if found[2] is None else tuple(found[2].split()) if found[2] != NOTHING else ()
    return replace(p, differences=(*p.differences, Difference(found[1], found[3], ruled_in, line.span)))


def _emend(line: _Line, p: Passage) -> Passage | str:
    found = re.fullmatch(rf"{STANDS} to {QUOTED}(?: by ([a-z0-9.-]+))? because (.+)", line.rest)
    if found is None:
        return 'emend "9x" to "2x" because EVIDENCE, or with by RULE before the because'
    made = Emendation(found[1], found[2], found[4], found[3] or "", line.span)
    return replace(p, emendations=(*p.emendations, made))


def _spell(line: _Line, p: Passage) -> Passage | str:
    found = re.fullmatch(rf"{STANDS} as {QUOTED}", line.rest)
    if found is None:
        return 'spell "fovenaar" as "tovenaar"'
    return replace(p, spellings=(*p.spellings, Spelling(found[1], found[2], line.span)))


def _torn(line: _Line, p: Passage) -> Passage | str:
    if not re.fullmatch(IDS, line.rest):
        return "torn it:58.4, then here, there and follow"
    return replace(p, torn=(*p.torn, Torn(tuple(line.rest.split()), span=line.span)))


def _side(line: _Line, p: Passage) -> Passage | str:
    if not p.torn or not line.rest or getattr(p.torn[-1], line.word):
        return f"torn PASSAGE before it, then {line.word} once, with a text after it"
    told: dict[str, Any] = {line.word: line.rest}
    return replace(p, torn=(*p.torn[:-1], replace(p.torn[-1], **told)))


def _follow(line: _Line, p: Passage) -> Passage | str:
    found = re.fullmatch(r"(here|there) because (.+)", line.rest)
    if found is None or not p.torn or p.torn[-1].follow:
        return "follow here because REASON, or follow there because REASON, once, after torn"
    return replace(p, torn=(*p.torn[:-1], replace(p.torn[-1], follow=found[1], because=found[2])))


FIELDS: dict[str, Read] = {
    "at": _place, "gone": _place, "was": _was, "alias": _alias, "gist": _words("gist"), "explains": _explains,
    "counterpart": _counterpart, "suggested": _suggested, "differs": _differs, "emend": _emend, "spell": _spell,
    "torn": _torn, "here": _side, "there": _side, "follow": _follow, "because": _because, "note": _words("note"),
}  # fmt: skip
