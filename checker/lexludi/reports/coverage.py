"""What the ledgers account for: for people, for programs, and as the totals that are checked in."""

from __future__ import annotations

import textwrap
from typing import Any

from lexludi.trials.coverage import Coverage, EditionCoverage

WIDTH = 110
SHOWN = 12
FORMAT = 1


# ---- for people -------------------------------------------------------------------------------------------------------


def text(coverage: Coverage, everything: bool) -> str:
    lines: list[str] = []
    for name, e in coverage.editions.items():
        lines += [f"{coverage.game}.{name}, {e.ledger.language}: {len(e.ledger.passages)} passages", *_edition(e, coverage, everything), ""]
    if coverage.inferred:
        lines += _list("rules that no passage says, inferred from others", coverage.inferred, True)
    if coverage.unsupported:
        lines += _list("rules without any passage", coverage.unsupported, True)
    return "\n".join(lines).rstrip()


def _edition(e: EditionCoverage, coverage: Coverage, everything: bool) -> list[str]:
    lines = ["  " + ", ".join(f"{count} {word}" for word, count in e.by_disposition.items() if count)]
    marks = {"emendation": e.emendations, "misspelling": e.spellings, "contradiction": e.contradictions}
    lines.append("  " + ", ".join(f"{count} {word}{'' if count == 1 else 's'}" for word, count in marks.items()))
    if coverage.has_rules:
        by_rule, by_trial = len(e.answered_by_rule), len(e.answered_by_trial)
        lines.append(f"  of {len(e.normative)} normative passages {by_rule} are answered by a rule, {by_trial} by a claim or case")
        lines += _list("no rule answers", e.unanswered, everything)
        lines += _list("no claim or case answers", e.untried, everything)
    else:
        lines.append(f"  {len(e.normative)} normative passages; this game has no rules yet")
    for other, passages in e.without_counterpart.items():
        lines += _list(f"without counterpart in {other}", passages, everything)
    lines += _list("not read yet", e.unread, everything)
    lines += _list("with suggested counterparts that nobody confirmed", e.unconfirmed, everything)
    lines += _list("to be read again, for their words changed", e.to_read_again, everything)
    return lines + _text_found(e)


def _text_found(e: EditionCoverage) -> list[str]:
    if e.collation is None:
        return ["  the text is not at hand; its fingerprints were not checked"]
    by = e.collation.by_status
    lines = [f"  in the text: {', '.join(f'{len(by[s])} {s}' for s in ('found', 'moved', 'changed', 'missing'))}, {len(e.new)} new"]
    for status in ("moved", "changed", "missing"):
        lines += _list(status, tuple(by[status]), True)
    return lines + _list("new", e.new, True)


def _list(title: str, names: tuple[str, ...], everything: bool) -> list[str]:
    if not names:
        return []
    shown = names if everything else names[:SHOWN]
    more = f" and {len(names) - len(shown)} more" if len(shown) < len(names) else ""
    return textwrap.wrap(f"{title} ({len(names)}): {', '.join(shown)}{more}", WIDTH, initial_indent="  ", subsequent_indent="    ",
                         break_on_hyphens=False)  # fmt: skip


# ---- for programs -----------------------------------------------------------------------------------------------------


def shape(found: list[Coverage]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "editions": {f"{c.game}.{name}": _shape(e) for c in found for name, e in c.editions.items()},
        "rules": {c.game: {"inferred": list(c.inferred), "without_passage": list(c.unsupported)} for c in found if c.has_rules},
    }


def _shape(e: EditionCoverage) -> dict[str, Any]:
    made: dict[str, Any] = {
        "language": e.ledger.language, "passages": len(e.ledger.passages), "by_disposition": e.by_disposition,
        "normative": len(e.normative), "answered_by_rule": len(e.answered_by_rule), "answered_by_trial": len(e.answered_by_trial),
        "unanswered": list(e.unanswered), "untried": list(e.untried),
        "without_counterpart": {k: list(v) for k, v in e.without_counterpart.items()},
        "emendations": e.emendations, "misspellings": e.spellings, "contradictions": e.contradictions,
        "not_read": list(e.unread), "unconfirmed": list(e.unconfirmed), "to_read_again": list(e.to_read_again),
    }  # fmt: skip
    if e.collation is not None:
        made["fingerprints"] = {**{s: list(names) for s, names in e.collation.by_status.items()}, "new": list(e.new)}
    return made


# ---- the totals that are checked in -----------------------------------------------------------------------------------

TOTALS_HEAD = """# Totals

What the ledgers account for, made by `lexludi coverage --totals`. A test compares this page with the ledgers, so that every
change of them shows here. Normative passages are those whose disposition is `rule`.
"""


def totals(found: list[Coverage]) -> str:
    editions = [(f"{c.game}.{name}", e, c) for c in found for name, e in c.editions.items()]
    words = list(dict.fromkeys(w for _, e, _ in editions for w in e.by_disposition))
    lines = [TOTALS_HEAD, "| edition | passages | " + " | ".join(words) + " |", "|---" * (len(words) + 2) + "|"]
    for name, e, _ in editions:
        lines.append(f"| {name} | {len(e.ledger.passages)} | " + " | ".join(str(e.by_disposition.get(w, 0)) for w in words) + " |")
    lines += ["", "| edition | normative | by a rule | by a claim or case | emendations | misspellings | contradictions | no counterpart |"]
    lines.append("|---" * 8 + "|")
    for name, e, c in editions:
        alone = ", ".join(f"{len(v)} in {k}" for k, v in e.without_counterpart.items()) or "–"
        by = (str(len(e.answered_by_rule)), str(len(e.answered_by_trial))) if c.has_rules else ("–", "–")
        cells = [name, str(len(e.normative)), *by, str(e.emendations), str(e.spellings), str(e.contradictions), alone]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"
