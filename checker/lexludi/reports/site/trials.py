"""Claims, small worlds and explained survivors as HTML: what each says, and what came of it."""

from __future__ import annotations

from typing import Any

from lexludi.reports.site.escape import esc, tag
from lexludi.reports.site.everything import key_of, refs_of
from lexludi.reports.site.highlight import highlight_alone, page_address
from lexludi.reports.site.parts import edition_marks, id_link, id_links, link, passage_links, table
from lexludi.reports.site.site import Book
from lexludi.reports.site.verified import UNTRIED, counted
from lexludi.syntax import nodes as n

# ---- claims -----------------------------------------------------------------------------------------------------------


def claim_state(book: Book, claim: n.Claim) -> str:
    word, told = book.verified.told(claim.id)
    return tag("span", esc(told), cls=f"state s-{word}")


def claim_html(book: Book, block: n.Claim) -> str:
    """A claim with its own words in front, whether it was kept, and the game that breaks it."""
    head = tag("h3", esc(block.title)) + tag("p", claim_state(book, block))
    inner = tag("header", head) + book.show.law(block) + _broken(book, block) + _looked_at(book, block)
    return tag("section", inner + _foot(book, block.id, block), cls="block claim", id=block.id)


def _broken(book: Book, block: n.Claim) -> str:
    found = book.verified.claims.get(block.id, {}).get("counterexample")
    if found is None:
        return ""
    where = [counted(int(found["players"]), "player"), *(str(o) for o in found["options"]), f"seed {found['seed']}"]
    head = tag("p", edition_marks(book.game, [str(found["edition"])]) + esc(", ".join(where)), cls="state s-fails")
    said = tag("p", esc(f"after {counted(int(found['moves']), 'move')}: {found['said']}"))
    return head + said + (_pasted(str(found["case"])) if found["case"] else "")


def _pasted(case: str) -> str:
    """A case as `verify` gives it, to be pasted."""
    return highlight_alone(case.strip().removeprefix("```lexludi").removesuffix("```").strip())


def _looked_at(book: Book, block: n.Claim) -> str:
    """For each promise how often there was something to look at, and the worlds gone through, folded."""
    result = book.verified.claims.get(block.id)
    if result is None:
        return ""
    rows = [(esc(str(p["text"])), f"{int(p['times_relevant']):,}", _unseen(book, p)) for p in result["promises"]]
    shown = table(["promise", "looked at in random games", "never seen in"], rows, "totals", f"promises of {block.id}")
    worlds = [_world(book, w) for w in book.verified.worlds(block.id)]
    head = ["small world", "edition", "positions", "looked at"]
    shown += table(head, worlds, "totals", f"small worlds of {block.id}") if worlds else ""
    return tag("details", tag("summary", "how often, and where") + shown)


def _world(book: Book, w: dict[str, Any]) -> tuple[str, ...]:
    marks = edition_marks(book.game, [str(w["edition"])])
    return _sweep_link(book, str(w["sweep"])), marks, f"{int(w['positions']):,}", f"{int(w['times_relevant']):,}"


def _unseen(book: Book, promise: dict[str, Any]) -> str:
    return edition_marks(book.game, [str(e) for e in promise["unseen_in"]])


def _sweep_link(book: Book, name: str) -> str:
    key = f"sweep-{name}"
    title = next((b.title for b in book.game.blocks if isinstance(b, n.Sweep) and b.name == name), name)
    if key not in book.game.page_of:
        return esc(title)
    return link(f"{page_address(book.game, book.game.page_of[key].stem)}#{key}", title)


# ---- small worlds -----------------------------------------------------------------------------------------------------


def sweep_html(book: Book, block: n.Sweep) -> str:
    """A small world: what is chosen in it, how far it is followed, what came of it, and the whole of it folded."""
    found = book.verified.sweeps.get(block.name, [])
    positions = sum(int(f["positions"]) for f in found)
    wrong = any(f["troubles"] for f in found)
    told = UNTRIED if not found else "something is wrong in it" if wrong else f"nothing wrong in {counted(positions, 'position')}"
    state = tag("span", esc(told), cls=f"state s-{'open' if not found else 'fails' if wrong else 'holds'}")
    inner = tag("header", tag("h3", esc(block.title)) + tag("p", state))
    chosen = "".join(tag("li", book.show.sentence(block, x.span)) for x in block.world.facts if isinstance(x, n.FactAny))
    inner += tag("p", "Every combination of these:") + tag("ul", chosen, cls="chosen-facts") if chosen else ""
    inner += _results(book, found)
    inner += tag("details", tag("summary", "the whole of it, as it runs") + book.show.law(block))
    inner += _except(book, block)
    return tag("section", inner + _foot(book, block.name, block), cls="block sweep", id=key_of(block))


def _except(book: Book, block: n.Sweep) -> str:
    """Claims that a made-up world cannot keep."""
    return tag("p", f"Left aside here: {id_links(book, block.exempt)}", cls="note") if block.exempt else ""


def _results(book: Book, found: list[dict[str, Any]]) -> str:
    rows = [
        (
            edition_marks(book.game, [str(f["edition"])]),
            *(f"{int(f[key]):,}" for key in ("beginnings", "positions", "steps")),
            esc("; ".join(f"{t['what']} ({counted(int(t['times']), 'time')})" for t in f["troubles"])) or "nothing",
        )
        for f in found
    ]
    shown = "".join(_pasted(str(t["case"])) for f in found for t in f["troubles"])
    return table(["edition", "beginnings", "positions", "steps", "wrong"], rows, "totals", "what came of it") + shown if rows else ""


# ---- survivors --------------------------------------------------------------------------------------------------------


def survivors_of(book: Book, rule: str) -> str:
    """What nothing can notice about a rule, and why: nothing if everything about it is noticed."""
    blocks = [b for b in book.game.blocks if isinstance(b, n.Survivor) and b.rule == rule]
    items = "".join(tag("dt", tag("code", esc(b.label))) + tag("dd", esc(b.because)) for b in blocks)
    lead = tag("p", "Changes of this rule that no case and no game can tell from the rule as it stands, with the reason.", cls="note")
    return lead + tag("dl", items, cls="survivors") if items else ""


def survivor_html(book: Book, block: n.Survivor) -> str:
    told = f"{id_link(book, block.rule)}, {tag('code', esc(block.label))}: nothing can notice it, because {esc(block.because)}"
    return tag("p", told, cls="block survivor", id=key_of(block))


def _foot(book: Book, name: str, block: n.Block) -> str:
    refs = refs_of(block)
    cited = tag("p", "from " + passage_links(book.game, refs), cls="from") if refs else ""
    return tag("footer", tag("code", esc(name)) + cited)

