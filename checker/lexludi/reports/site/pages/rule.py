"""The home of a rule: text, readings, sources, exceptions, gaps, trials, and how to cite it."""

from __future__ import annotations

from collections.abc import Iterator

from lexludi.reports.site import addresses
from lexludi.reports.site.escape import esc, tag
from lexludi.reports.site.everything import RuleEntry
from lexludi.reports.site.highlight import page_address
from lexludi.reports.site.page import Page, Sought
from lexludi.reports.site.parts import (
    case_link,
    cite,
    edition_class,
    edition_names,
    id_list,
    link,
    mark_of,
    passage_links,
    section,
    sources,
    table,
    witness,
)
from lexludi.reports.site.readings import readings_of, silent_in, witnesses_of
from lexludi.reports.site.site import Book, Reading, pages_in_order
from lexludi.reports.site.trials import claim_state, survivors_of
from lexludi.reports.site.words import sought_words
from lexludi.syntax import nodes as n

SHOWN_WITNESSES = 3


def rule_pages(book: Book) -> Iterator[Page]:
    game = book.game
    entries = [entry for page in pages_in_order(game) for entry in game.rules.values() if entry.page is page]
    yield _list(book, entries)
    for before, entry, after in zip([None, *entries], entries, [*entries[1:], None], strict=False):
        yield _page(book, entry, before, after)


def _list(book: Book, entries: list[RuleEntry]) -> Page:
    rows = [
        (
            esc(e.number),
            link(addresses.rule(book.name, e.id), e.rule.title),
            tag("code", esc(e.id)),
            esc(edition_names(book.game, [x for x in book.game.languages if any(r.startswith(f"{x}:") for r in e.refs)])),
            esc("differs" if any(r.own for r in readings_of(book, e.rule)) else ""),
        )
        for e in entries
    ]
    body = tag("h1", "All rules") + tag("p", f"{len(rows)} rules of {esc(book.game.title)} {esc(book.game.version)}, by number.")
    body += table(["number", "rule", "id", "in the text of", "editions"], rows, label="all rules")
    return Page(
        f"/{book.name}/rules/", f"All rules of {book.game.title}", body, book.name, ((book.game.title, f"/{book.name}/"),)
    )


def _page(book: Book, entry: RuleEntry, before: RuleEntry | None, after: RuleEntry | None) -> Page:
    game, rule = book.game, entry.rule
    silent = silent_in(rule)
    at = addresses.rule(book.name, rule.id)
    chapter = page_address(game, entry.page.stem)
    inferred = rule.source is not None and rule.source.inferred
    support = "Inferred: no edition says it in so many words, but it follows from these passages." if inferred else ""
    head = tag("p", tag("span", esc(entry.number), cls="number") + tag("code", esc(rule.id)), cls="kicker")
    parts = [
        head + tag("h1", esc(rule.title)) + book.show.law(rule),
        _readings(book, entry),
        section("Sources", (tag("p", support, cls="note") if support else "") + sources(game, entry.refs, silent), "sources"),
        _differences(book, rule.id),
        _relations(book, rule.id),
        section("Gaps near it", id_list(book, game.gaps_near.get(rule.id, ())) if rule.id in game.gaps_near else "", "gaps"),
        _trials(book, entry),
        section("What nothing can notice, and why", survivors_of(book, rule.id), "survivors"),
        section("Cite it", _cite(book, entry, at, chapter), "cite"),
        _next(book, before, after),
    ]
    crumbs = (
        (game.title, f"/{game.name}/"),
        (f"{entry.page.number} {entry.page.title}" if entry.page.number else entry.page.title, chapter),
    )
    return Page(
        at,
        f"{entry.number} {rule.title}",
        tag("article", "\n".join(parts), cls="rule"),
        book.name,
        crumbs,
        f"{rule.title}: rule {rule.id} of {game.title} {game.version}, with its sources, readings and cases.",
        sought=Sought("rule", f"{entry.number} {rule.id}", sought_words(game, rule, entry.refs)),
    )


# ---- readings ---------------------------------------------------------------------------------------------------------


def _readings(book: Book, entry: RuleEntry) -> str:
    """What the rule says in each edition, and what that comes to in the cases that divide them."""
    found = readings_of(book, entry.rule)
    if not any(r.own for r in found):
        return ""
    columns = "".join(_reading(book, r) for r in found)
    inner = tag("div", columns, cls=f"columns c{min(len(found), 4)}")
    telling = witnesses_of(book, entry.rule)[:SHOWN_WITNESSES]
    if telling:
        shown = "".join(witness(book, case) for case in telling)
        inner += tag("h3", "What that comes to") + tag("div", shown, cls="witnesses")
    return section("In each edition", inner, "readings")


def _reading(book: Book, reading: Reading) -> str:
    head = tag("h3", esc(edition_names(book.game, reading.editions)) + "".join(tag("abbr", esc(e)) for e in reading.editions))
    return tag("section", head + reading.html, cls=edition_class(book.game, reading.editions[0]))


def _differences(book: Book, name: str) -> str:
    rows = [
        (
            passage_links(book.game, [e.passage]),
            passage_links(book.game, e.others) or esc(book.game.languages.get(e.edition, e.edition)),
            esc(e.text),
        )
        for e in book.game.differences.get(name, ())
    ]
    made = table(["passage", "beside", "what is otherwise there"], rows, "apparatus", "differences of the texts") if rows else ""
    return section("What the texts say otherwise", made, "differences")


# ---- relations, trials ------------------------------------------------------------------------------------------------


def _relations(book: Book, name: str) -> str:
    game = book.game
    told = [
        ("It sets aside", game.strikes.get(name, ())),
        ("It is set aside by", game.struck_by.get(name, ())),
        ("Its effects come after", game.follows.get(name, ())),
        ("Before the effects of", game.followed_by.get(name, ())),
        ("It defines what others use: used by", _users(book, name)),
    ]
    items = "".join(tag("dt", words) + tag("dd", id_list(book, ids)) for words, ids in told if ids)
    return section("Beside other rules", tag("dl", items, cls="relations") if items else "", "relations")


def _users(book: Book, name: str) -> tuple[str, ...]:
    return book.used_by.get(name, ())


def _trials(book: Book, entry: RuleEntry) -> str:
    """The claims and cases that exercise a rule, and whether they hold."""
    game = book.game
    refs = game.canonical(entry.refs)
    claims = [c for c in game.claims.values() if c.source is not None and game.canonical(c.source.refs) & refs]
    rows = [(link(book.show.id_address(c.id), c.title), "claim", claim_state(book, c)) for c in claims]
    decided = [x for x in game.cases if x in book.judged.exercising(entry.id) or entry.id in _expected(game.cases[x])]
    names = list(dict.fromkeys([*decided, *book.written_from(entry.rule)]))
    rows += [
        (
            case_link(book, x),
            ("case" if x in decided else "case, from the same passages")
            + (", divides the editions" if book.judged.divided(game.cases[x]) else ""),
            mark_of(book.judged.holds(game.cases[x])),
        )
        for x in names
    ]
    inner = (
        table(["what", "", "in this build"], rows, label="claims and cases")
        if rows
        else tag("p", "No claim or case exercises it.")
    )
    return section("Claims and cases", inner, "trials")


def _expected(case: n.Case) -> set[str]:
    """The rules that a case names in what it expects."""
    verdicts = [s.verdict for s in case.steps if not isinstance(s, n.DoesStep) and s.verdict is not None]
    return {rule for v in verdicts for e in (v.first, *(other for _, other in v.others)) for rule in e.by}


def _cite(book: Book, entry: RuleEntry, at: str, chapter: str) -> str:
    game = book.game
    text = f"{game.name} {entry.id} ({game.version}), “{entry.rule.title}”"
    where = link(f"{chapter}#{entry.id}", "in its chapter") + " · " + link(f"{at}rule.json", "as JSON")
    note = f"The number {entry.number} is that of version {game.version} and may change; the id {entry.id} never changes its meaning."
    return cite(text, at) + tag("p", f"{where}. {esc(note)}", cls="note")


def _next(book: Book, before: RuleEntry | None, after: RuleEntry | None) -> str:
    made = [
        tag("a", f"← {esc(before.number)} {esc(before.rule.title)}", href=addresses.rule(book.name, before.id), rel="prev")
        if before
        else ""
    ]
    made += [
        tag("a", f"{esc(after.number)} {esc(after.rule.title)} →", href=addresses.rule(book.name, after.id), rel="next")
        if after
        else ""
    ]
    return tag("nav", "".join(made), cls="turn", aria_label="next and previous rule")
