"""Blocks as they stand on the literate pages: a box with a head that leads to the block's home, its sentences, its sources."""

from __future__ import annotations

from lexludi.reports.site import addresses
from lexludi.reports.site.escape import esc, tag
from lexludi.reports.site.everything import key_of, refs_of
from lexludi.reports.site.parts import case_link, edition_marks, id_links, link, mark_of, passage_links, verdicts
from lexludi.reports.site.readings import readings_of
from lexludi.reports.site.site import Book
from lexludi.reports.site.trials import claim_html, survivor_html, sweep_html
from lexludi.syntax import nodes as n


def block_html(book: Book, block: n.Block) -> str:
    """One block on its page, with the anchor that is its own."""
    match block:
        case n.Rule():
            return _rule(book, block)
        case n.Gap():
            return _gap(book, block)
        case n.Claim():
            return claim_html(book, block)
        case n.Case():
            return _case(book, block)
        case n.Sweep():
            return sweep_html(book, block)
        case n.Survivor():
            return survivor_html(book, block)
        case _:
            title = block.title if isinstance(block, n.Components) else ""
            head = tag("h3", esc(title)) if title else ""
            inner = head + book.show.law(block, whole=not isinstance(block, n.Components)) + _from(book, block)
            own = "" if isinstance(block, n.Stage | n.Option) else key_of(block)  # these have the anchor of their name
            return tag("section", inner, cls="block plain", id=own)


def _rule(book: Book, block: n.Rule) -> str:
    entry = book.game.rules[block.id]
    number = tag("a", esc(entry.number), cls="number", href=f"#{block.id}")
    head = tag("h3", number + link(addresses.rule(book.name, block.id), block.title)) + _marks(book, block)
    struck = book.game.struck_by.get(block.id, ())
    beside = f'<p class="beside">set aside by {id_links(book, struck)}</p>' if struck else ""
    near = book.game.gaps_near.get(block.id, ())
    beside += f'<p class="beside">open beside it: {id_links(book, near)}</p>' if near else ""
    inner = tag("header", head) + book.show.law(block) + tag("footer", tag("code", esc(block.id)) + _from(book, block) + beside)
    return tag("section", inner, cls="block rule", id=block.id)


def _marks(book: Book, block: n.Rule) -> str:
    """Whether editions differ on a rule."""
    groups = readings_of(book, block)
    if len(groups) < 2:
        return ""
    return tag("p", " ≠ ".join(edition_marks(book.game, r.editions) for r in groups), cls="readings", title="the editions differ")


def _gap(book: Book, block: n.Gap) -> str:
    head = tag("h3", link(addresses.gap(book.name, block.id), block.title))
    inner = tag("header", head) + answers_html(block)
    inner += tag("details", tag("summary", "as it runs") + book.show.law(block))
    inner += tag("footer", tag("code", esc(block.id)) + _from(book, block))
    return tag("section", inner, cls="block gap", id=block.id)


def answers_html(block: n.Gap) -> str:
    """The answers that one could give, ours with its reason."""
    items = []
    for answer in block.answers:
        ours = tag("span", "taken here", cls="chosen") if answer.default else ""
        because = tag("p", f"because {esc(answer.because)}", cls="because") if answer.because else ""
        shown = tag("strong", esc(answer.title)) + " " + tag("code", esc(answer.name)) + ours + because
        items.append(tag("li", shown, cls="ours" if answer.default else ""))
    return tag("ul", "".join(items), cls="answers")


def _case(book: Book, block: n.Case) -> str:
    head = tag("h3", case_link(book, block.name)) + tag("p", mark_of(book.judged.holds(block)))
    asked = "".join(tag("div", tag("p", esc(q), cls="question") + verdicts(book, rs)) for q, rs in book.judged.by_question(block))
    inner = tag("header", head) + book.show.law(block)
    inner += tag("details", tag("summary", "the rulings") + asked) if asked else ""
    inner += tag("footer", tag("code", esc(block.name)) + _from(book, block))
    return tag("section", inner, cls="block case", id=block.name)


def _from(book: Book, block: n.Block) -> str:
    refs = refs_of(block)
    return tag("p", "from " + passage_links(book.game, refs), cls="from") if refs else ""
