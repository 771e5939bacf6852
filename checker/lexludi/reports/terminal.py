"""For people at a terminal: mistakes with the line and a caret, rulings shallow first."""

from __future__ import annotations

import textwrap

from lexludi.diagnostics import Diagnostic
from lexludi.editions.quotes import Quotes
from lexludi.program.model import World
from lexludi.rulings.ruling import Reason, Ruling

WIDTH = 110


def diagnostic(d: Diagnostic) -> str:
    """`file:line:col: E201 message`, the source line, a caret under the exact part, a hint."""
    file = d.span.file
    if not file.name:
        lines = [f"{d.code.value} {d.message}"]
    elif not file.text:
        lines = [f"{file.name}:1:1: {d.code.value} {d.message}"]
    else:
        number, column = file.place(min(d.span.start, len(file.text)))
        lines = [f"{file.name}:{number}:{column}: {d.code.value} {d.message}"]
        source = file.line(number).rstrip("\r")
        stop = min(d.span.end - d.span.start, max(len(source) - column + 1, 1))
        shown, column = _window(source, column)
        lines.append(f"  {shown}")
        lines.append("  " + " " * (column - 1) + "^" * max(min(stop, len(shown) - column + 1), 1))
    if d.hint:
        lines.append(f"  hint: {d.hint}")
    return "\n".join(lines)


def _window(line: str, column: int) -> tuple[str, int]:
    """A long line is shown from near the mistake."""
    line = line.replace("\t", " ")
    if len(line) <= WIDTH * 2 or column < WIDTH:
        return line[: WIDTH * 2], column
    start = column - WIDTH // 2
    return "…" + line[start : start + WIDTH], column - start + 1


def ruling(r: Ruling, world: World, deep: bool = False, quotes: Quotes | None = None) -> str:
    """The verdict, what decided it with its passage, what did not apply; the tree of reasons on request."""
    head = f"{r.question}  {verdict(r)}"
    lines = [head]
    for rule in r.decided_by:
        lines += textwrap.wrap(f"by {rule}: {_title(r, world, rule)}", WIDTH, initial_indent="  ", subsequent_indent="    ")
    lines += _passages(r, quotes)
    if r.verdict == "refused" and isinstance(r.where, Diagnostic) and r.where.span.file.name:
        lines += ["  " + line for line in diagnostic(r.where).splitlines()]
    elif r.note:
        lines += textwrap.wrap(f"because {r.note}" if r.verdict in ("no", "refused") else r.note, WIDTH, initial_indent="  ",
                               subsequent_indent="    ")  # fmt: skip
    for fact in r.depends_on:
        lines.append(f"  it depends on {fact}")
    for answer, outcome in r.branches[:12]:
        lines.append(f"    {answer}: {outcome}")
    for assumed in r.assumed:
        lines.append(f"  taking it that {assumed}")
    for rule, why in worth_telling(r).items():
        lines += textwrap.wrap(f"not {rule}: {why}", WIDTH, initial_indent="  ", subsequent_indent="    ")
    if r.decided_by and r.grade != "text":
        open_ones = [g for g in r.decided_by if g in world.gaps and world.gaps[g].open_in(r.receipt.edition)]
        ours = all(world.gaps[g].default == r.receipt.answers[g] for g in open_ones)
        lines.append(f"  support: {GRADE_WORDS[r.grade] if ours else 'the text leaves this open; this is the answer taken here'}")
    if r.as_expected is False:
        lines.append(f"  NOT AS EXPECTED: {r.expected}" if r.expected is not None else "  this step cannot be taken")
    if deep:
        for reason in r.reasons:
            lines += _reason(reason, 1)
    return "\n".join(lines)


def worth_telling(r: Ruling) -> dict[str, str]:
    """What did not apply and would have spoken against the verdict, exceptions to what decided, and what was set aside.

    `--why` shows the rest.
    """
    against = {"yes": {"may not"}, "no": set() if r.decided_by else {"may", "must"}}.get(r.verdict)
    told = {
        x.rule for x in r.reasons
        if against is None or x.kind in {*against, ""} or x.held == "yes" or set(x.despite) & set(r.decided_by)
    }  # fmt: skip
    return {rule: why for rule, why in r.not_applied if rule in told}


def _passages(r: Ruling, quotes: Quotes | None) -> list[str]:
    """Each passage with what it says, in the book's words or ours; the ids alone where there is no ledger."""
    told = [(name, quote.text() if quotes is not None and (quote := quotes.of(name)) is not None else "") for name in r.passages]
    if not any(text for _, text in told):
        return [f"  passages: {', '.join(r.passages)}"] if r.passages else []
    return [line for name, text in told for line in textwrap.wrap(f"{name} {text}", WIDTH, initial_indent="  ", subsequent_indent="    ")]


def _title(r: Ruling, world: World, rule: str) -> str:
    """What a rule says in one line; of a gap, the answer that was taken and why."""
    gap = world.gaps.get(rule)
    if gap is None or not gap.open_in(r.receipt.edition):
        return world.rules[rule].title if rule in world.rules else ""
    answer = next(a for a in gap.answers if a.name == r.receipt.answers[rule])
    return f"{gap.title} {answer.title}{f', because {answer.because}' if answer.because else ''}"


GRADE_WORDS = {
    "option": "by an option the table agreed on",
    "inference": "by inference, not by the words of the text",
    "gap": "the text leaves this open; this is our answer",
}


def verdict(r: Ruling) -> str:
    match r.verdict:
        case "yes" | "no":
            return f"{r.verdict.capitalize()}."
        case "value":
            if isinstance(r.value, list):
                return f"{', '.join(map(str, r.value)) or 'Nothing'}."
            return f"{'None' if r.value is None else r.value}."
        case "depends":
            return "It depends."
        case "gap":
            return "The law has a gap here."
        case "conflict":
            return "Two rules conflict."
        case _:
            return "Refused."


def _reason(r: Reason, depth: int) -> list[str]:
    pad = "  " * depth
    state = "stands" if r.stood else ("set aside by " + " and ".join(r.struck_by) if r.struck_by else "does not hold")
    lines = [f"{pad}{r.rule} {state}: {r.sentence}"]
    for t in r.conditions:
        lines.append(f"{pad}  {t.held}: {t.text}")
        for f in t.facts:
            lines.append(f"{pad}    {f.text} is {f.value}")
            for below in f.because:
                lines += _reason(below, depth + 3)
    return lines


def receipt_line(r: Ruling) -> str:
    x = r.receipt
    options = f", options {', '.join(x.options)}" if x.options else ""
    return f"{x.game} {x.version}, edition {x.edition}{options}, spec {x.spec_sha256[:12]}"
