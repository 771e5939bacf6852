"""All divergences: the rules that have readings of their own, the cases that divide the editions, and every difference of the texts."""

from __future__ import annotations

from lexludi.reports.site import addresses
from lexludi.reports.site.escape import esc, tag
from lexludi.reports.site.everything import RuleEntry, SpecPage
from lexludi.reports.site.page import Page, Sought
from lexludi.reports.site.parts import (
    case_link,
    edition_class,
    edition_names,
    id_link,
    id_links,
    link,
    passage_links,
    table,
    verdicts,
)
from lexludi.reports.site.readings import readings_of, silent_in, told_apart, torn_in, witnesses_of
from lexludi.reports.site.site import Book, pages_in_order
from lexludi.trials.apparatus import Entry


def readings_page(book: Book) -> Page:
    game = book.game
    parts = [tag("h1", "Where the editions differ"), _summary(book)]
    for page in pages_in_order(game):
        entries = [e for e in game.rules.values() if e.page is page and any(r.own for r in readings_of(book, e.rule))]
        if entries:
            parts.append(tag("h2", esc(f"{page.number} {page.title}"), id=page.stem) + "".join(_rule(book, e) for e in entries))
    parts += _differences(book) + _alone(book)
    body = tag("article", "\n".join(parts), cls="divergences")
    return Page(
        f"/{game.name}/readings/",
        f"Where the editions of {game.title} differ",
        body,
        game.name,
        ((game.title, f"/{game.name}/"),),
        f"All readings and differences of the editions of {game.title}",
        sought=Sought("view", "readings", ((8, "readings divergences differences where the editions differ"),)),
    )


def _summary(book: Book) -> str:
    game = book.game
    matter = sum(e.of_substance for e in game.apparatus.entries)
    rules = sum(any(r.own for r in readings_of(book, e.rule)) for e in game.rules.values())
    cases = sum(book.judged.divided(c) for c in game.cases.values())
    told = (
        f"{rules} of {len(game.rules)} rules have readings of their own in some edition, and {cases} cases come out differently. "
        f"The texts differ in {len(game.apparatus.entries)} places: {matter} of substance, the others change no ruling; "
        f"{len(game.apparatus.alone)} times a passage has nothing that answers it in another edition."
    )
    jump = (
        link("#of-substance", "differences of substance")
        + " · "
        + link("#of-none", "those that change nothing")
        + " · "
        + link(f"/{game.name}/parallel/", "all passages side by side")
    )
    return tag("p", esc(told)) + tag("p", jump)


def _rule(book: Book, entry: RuleEntry) -> str:
    """One rule: the groups of editions, and the cases in which that shows."""
    rule = entry.rule
    groups = [edition_names(book.game, r.editions) for r in readings_of(book, rule)]
    notes = [f"{named} {verb}." for named, verb in (
        (_the(silent_in(rule)), "is silent" if len(silent_in(rule)) == 1 else "are silent"),
        (_the(torn_in(rule)), "contradicts itself" if len(torn_in(rule)) == 1 else "contradict themselves"),
    ) if named]  # fmt: skip
    head = tag("h3", tag("span", esc(entry.number), cls="number") + id_link(book, rule.id, True))
    told = tag("p", esc(" ≠ ".join(groups) + ". " + " ".join(notes)), cls="groups")
    shown = ""
    for case in witnesses_of(book, rule)[:1]:
        question, rulings = next((q, rs) for q, rs in book.judged.by_question(case) if told_apart(book, rule, rs))
        shown = tag("p", case_link(book, case.name) + ": " + tag("span", esc(question), cls="question")) + verdicts(book, rulings)
    return tag("section", head + told + shown + _readings(book, entry), cls="divergence")


def _the(languages: tuple[str, ...]) -> str:
    """`The German and the Dutch`."""
    return f"The {' and the '.join(languages)}" if languages else ""


def _readings(book: Book, entry: RuleEntry) -> str:
    """What the rule says in each edition, folded; a name that the sentence brought in leads to the rule's own page."""
    home = addresses.rule(book.name, entry.id)
    columns = "".join(
        tag(
            "section",
            tag("h4", esc(edition_names(book.game, r.editions))) + r.html.replace('href="#', f'href="{home}#'),
            cls=edition_class(book.game, r.editions[0]),
        )
        for r in readings_of(book, entry.rule)
    )
    return tag(
        "details",
        tag("summary", "what each of them says") + tag("div", columns, cls=f"columns c{min(columns.count('<section'), 4)}"),
    )


def _differences(book: Book) -> list[str]:
    entries = book.game.apparatus.entries
    matter, idle = [e for e in entries if e.of_substance], [e for e in entries if not e.of_substance]
    head = ["phase", "passage", "beside", "what is otherwise there", "ruled in"]
    parts = []
    for title, anchor, found in (
        ("Differences of substance", "of-substance", matter),
        ("Differences that change nothing", "of-none", idle),
    ):
        rows = [_difference(book, e) for e in found]
        parts.append(tag("h2", f"{title} ({len(rows)})", id=anchor) + table(head, rows, "apparatus", title))
    return parts


def _difference(book: Book, e: Entry) -> tuple[str, ...]:
    game = book.game
    phase: SpecPage | None = game.phase_of(game.passages[e.passage])
    beside = passage_links(game, e.others) or tag(
        "span", esc(game.languages.get(e.edition, e.edition)), cls=edition_class(game, e.edition)
    )
    ruled = id_links(book, e.ruled_in) if e.ruled_in else "nothing" if e.ruled_in is not None else "not yet told"
    return esc(str(phase.number)) if phase is not None else "", passage_links(game, [e.passage]), beside, esc(e.text), ruled


def _alone(book: Book) -> list[str]:
    game = book.game
    parts = []
    for edition, language in game.languages.items():
        rows = [
            (passage_links(game, [a.passage]), esc(a.gist), id_links(book, a.ruled_in))
            for a in game.apparatus.alone
            if a.edition == edition
        ]
        if rows:
            parts.append(
                tag("h2", esc(f"What the {language} lacks ({len(rows)})"), id=f"lacks-{edition}")
                + table(["passage", "what it says", "ruled in"], rows, "apparatus", f"what the {language} lacks")
            )
    return parts
