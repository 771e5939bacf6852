"""What several sorts of pages have: links, sources side by side, verdicts, how to cite, tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from lexludi.editions.ledger import Passage
from lexludi.reports.site import addresses
from lexludi.reports.site.escape import esc, tag
from lexludi.reports.site.everything import Game
from lexludi.reports.site.inline import plain
from lexludi.reports.site.prose import cells, stacking
from lexludi.reports.site.site import Book
from lexludi.syntax import nodes as n

TAGS = re.compile(r"<[^>]*>")
VERDICTS = {"yes": "yes", "no": "no", "depends": "depends", "gap": "open", "conflict": "no", "refused": "refused"}


# ---- links ------------------------------------------------------------------------------------------------------------


def link(target: str, words: str, cls: str = "") -> str:
    return tag("a", esc(words), href=target, cls=cls)


def id_link(book: Book, name: str, titled: bool = False) -> str:
    """A rule, gap or claim by its id, with its title if wanted."""
    game = book.game
    if name not in game.rules and name not in game.gaps and name not in game.claims:
        return tag("code", esc(name))
    made = tag("a", esc(name), href=book.show.id_address(name), cls="id", title=title_of(game, name))
    return f"{made} {tag('span', esc(title_of(game, name)), cls='of')}" if titled else made


def title_of(game: Game, name: str) -> str:
    if name in game.rules:
        return game.rules[name].rule.title
    found = game.gaps.get(name) or game.claims.get(name)
    return found.title if found is not None else ""


def id_links(book: Book, names: Iterable[str]) -> str:
    return ", ".join(id_link(book, name) for name in names)


def id_list(book: Book, names: Iterable[str]) -> str:
    return tag("ul", "".join(tag("li", id_link(book, name, True)) for name in names), cls="ids")


def passage_link(game: Game, name: str) -> str:
    found = game.passages.get(name)
    if found is None:
        return tag("code", esc(name))
    return tag("a", esc(name), href=addresses.passage(game.name, found.id), cls="ref", title=plain(found.gist))


def passage_links(game: Game, names: Iterable[str]) -> str:
    return " ".join(passage_link(game, name) for name in names)


def case_link(book: Book, name: str) -> str:
    case = book.game.cases[name]
    return link(addresses.case(book.name, name), case.title)


def edition_class(game: Game, edition: str) -> str:
    """A class that gives an edition its colour: the first, the second, the third."""
    return f"e e{list(game.languages).index(edition) % 6 + 1}" if edition in game.languages else "e"


def edition_names(game: Game, editions: Sequence[str]) -> str:
    """`German and Dutch`, or `all editions`."""
    if len(editions) == len(game.languages) and len(editions) > 1:
        return {2: "Both editions", 3: "All three editions"}.get(len(editions), "All editions")
    names = [game.languages.get(e, e) for e in editions]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def edition_marks(game: Game, editions: Sequence[str]) -> str:
    return "".join(tag("span", esc(e), cls=f"mark {edition_class(game, e)}", title=game.languages.get(e, e)) for e in editions)


# ---- sources ----------------------------------------------------------------------------------------------------------


def passage(game: Game, name: str) -> str:
    """One passage: where it stands, what it says in our words, and in its own where they are at hand."""
    found = game.passages.get(name)
    if found is None:
        return tag("li", tag("code", esc(name)))
    gist = gist_of(game, found)
    place = f"line {found.lines}" if found.lines else ""
    inner = passage_link(game, name) + (tag("span", esc(place), cls="where") if place else "")
    inner += tag("p", esc(gist), cls="gist") if gist else ""
    return tag("li", inner + own_words(game, found.id))


def gist_of(game: Game, p: Passage) -> str:
    """What a passage says in our words; one that only says something again, what that says."""
    told = game.passages.get(p.restates.passages[0]) if not p.gist and p.restates.passages else None
    return told.gist if told is not None else p.gist


def own_words(game: Game, name: str) -> str:
    """A passage's own words, in a build that has the texts, with what is to be read otherwise."""
    words = game.words.get(name, "")
    if not words:
        return ""
    found = game.passages[name]
    told = "; ".join(f"read ‘{e.read}’ for ‘{e.stands}’" for e in found.emendations)
    return tag("blockquote", esc(words) + (tag("small", esc(told)) if told else ""), cls="words", lang=found.edition)


def sources(game: Game, refs: Sequence[str], silent: Sequence[str] = (), settled: Sequence[str] = ()) -> str:
    """The passages of each edition side by side; of a gap, which editions settle it."""
    columns = []
    for edition, language in game.languages.items():
        own = [r for r in refs if r.partition(":")[0] == edition]
        head = tag("h3", esc(language) + tag("abbr", esc(edition)))
        if own:
            inner = tag("ul", "".join(passage(game, r) for r in own), cls="passages")
        else:
            told = f"The {language} says nothing of this." if language in silent else f"The {language} has no passage for this."
            inner = tag("p", esc(f"This is not open in the {language}." if edition in settled else told), cls="none")
        columns.append(tag("section", head + inner, cls=edition_class(game, edition)))
    return tag("div", "".join(columns), cls=f"columns c{min(len(columns), 4)}")


# ---- rulings ----------------------------------------------------------------------------------------------------------


def verdict(ruling: dict[str, Any]) -> str:
    sort = VERDICTS.get(ruling["verdict"], "value")
    return tag("strong", esc(ruling["told"]), cls=f"verdict v-{sort}")


def grouped(rulings: list[dict[str, Any]]) -> list[tuple[list[str], dict[str, Any]]]:
    """Editions that rule the same, by the same rules, told together."""
    found: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for r in rulings:
        found.setdefault((r["told"], *r["decided_by"]), []).append(r)
    return [([r["edition"] for r in same], same[0]) for same in found.values()]


def verdicts(book: Book, rulings: list[dict[str, Any]]) -> str:
    """One line for each group of editions that rule alike."""
    items = []
    for editions, ruling in grouped(rulings):
        by = f" by {id_links(book, ruling['decided_by'])}" if ruling["decided_by"] else ""
        items.append(tag("li", tag("span", edition_marks(book.game, editions), cls="whose") + verdict(ruling) + by))
    return tag("ul", "".join(items), cls="verdicts")


def witness(book: Book, case: n.Case, only_divided: bool = True) -> str:
    """A case in short: its title, and the questions on which editions divide."""
    asked = [(q, rs) for q, rs in book.judged.by_question(case) if not only_divided or len({r["told"] for r in rs}) > 1]
    questions = "".join(tag("div", tag("p", esc(q), cls="question") + verdicts(book, rs)) for q, rs in asked)
    return tag("div", tag("h4", case_link(book, case.name)) + questions, cls="witness")


def mark_of(holds: bool | None) -> str:
    word = {True: "holds", False: "fails", None: "open"}[holds]
    told = {"holds": "as expected", "fails": "not as expected", "open": "nothing expected"}[word]
    return tag("span", told, cls=f"state s-{word}")


# ---- citing, tables ---------------------------------------------------------------------------------------------------


def cite(text: str, target: str) -> str:
    """How to cite, with a button that copies it; the script adds the address as it is where the site stands."""
    shown = tag("code", esc(text), cls="cited", data_cite=text, data_address=target)
    return tag("div", shown + tag("button", "Copy", type_="button", cls="copy", hidden="hidden"), cls="cite")


def table(head: Sequence[str], rows: Iterable[Sequence[str]], cls: str = "", label: str = "table") -> str:
    """A table whose cells are HTML already; on a narrow screen its rows become lists, or it scrolls by itself."""
    shown = "".join(tag("th", h, scope="col") for h in head)
    body = "".join(tag("tr", cells([TAGS.sub("", h) for h in head], row)) for row in rows)
    inner = tag("table", tag("thead", tag("tr", shown)) + tag("tbody", body), cls=f"{cls} {stacking(len(head))}".strip())
    return tag("div", inner, cls="wide", tabindex="0", role="region", aria_label=label)


def section(title: str, inner: str, anchor: str, cls: str = "") -> str:
    """A part of a page, left out if there is nothing in it."""
    return tag("section", tag("h2", esc(title), id=anchor) + inner, cls=cls) if inner else ""
