"""Texts that are almost right: real pages, cases and small games with words dropped, doubled, swapped or put in.

Everything comes from a seed and a number, so a text that breaks something can be made again.
"""

from __future__ import annotations

import random
import re
from functools import cache

from games import tiny
from games.tables import HERE
from lexludi.resources import grammar_file, spec_folder

TOKEN = re.compile(r'"[^"\n]*"|[\w.:-]+|\s+|[^\w\s]')
ODD = (
    "\u202e", "\u2028",
    "\x00", "\ufeff", "ß", "٣", "½", "é", "\u0301", "🂡", "'", '"', "`", "```", "#", "\\", "$", "{", "}", "\r", "\t", "—",
)  # fmt: skip
NUMBERS = ("0", "-1", "1000000", "1000001", "-0", "00", "9" * 30, "1.5", "from 3 to 1", "from 0 to 999999")


@cache
def keywords() -> tuple[str, ...]:
    """The words of the language, from the grammar itself."""
    found = re.findall(r"^_?[A-Z_]+\.\d+: /(.+?)\(\?", grammar_file().read_text(encoding="utf-8"), re.M)
    words = [re.sub(r"\[(\w)\w\]", r"\1", w).replace(r"\s+", " ").replace("?", "") for w in found]
    plain = [w for w in words if re.fullmatch(r"[A-Za-z ]+", w)]
    return (*plain, ".", ",", ";", ":", "?", "'s", "is", "are", "a", "the", "and who", "and whose", "by default", "according to")


@cache
def pages() -> tuple[str, ...]:
    return tuple(p.read_text(encoding="utf-8") for p in sorted([*spec_folder().rglob("*.md"), *HERE.glob("*.md")]))


@cache
def blocks() -> tuple[str, ...]:
    """Every rule, gap, claim, case and so on by itself."""
    found = [b for page in pages() for b in re.findall(r"^```lexludi\n(.*?)^```", page, re.M | re.S)]
    return tuple(x for b in found for x in re.split(r"\n\n(?=[A-Z])", b) if x.strip())


@cache
def cases() -> tuple[str, ...]:
    return tuple(b for b in blocks() if b.startswith("Case "))


@cache
def small_games() -> tuple[str, ...]:
    omen = re.sub(r"^# .*?```lexludi\n|```\s*$", "", (HERE / "omen.md").read_text(encoding="utf-8"), flags=re.S)
    more = 'Rule more.one "More"\n  from en:2.1\n  '
    return (
        tiny.page(),
        tiny.page(
            "A player can give some cards to a player called friend.\n  Each player is out or not, seen by everyone.",
            more
            + "In play, a player who is not out may give up to 2 cards in the player's hand whose rank is 2 to a player called friend.\n"
            "  When a player gives some cards to a player called friend, the cards go from the player's hand to the friend's hand,"
            " then the player becomes out.\n",
        ),
        tiny.page(
            "The game has a heap, a list of lays, seen by everyone.\n  A lay has a player and a card.\n  A player can play a card.",
            more + "In play, a player may play a card in the player's hand.\n"
            "  When a player plays a card, the card goes from the player's hand to the heap as a lay with the player.\n"
            "  The heap is full if the number of lays in the heap is 2.\n"
            "  When the heap becomes full, the starter becomes the best-one; all lays in the heap go to the stock as cards.\n"
            "  The rank of a lay is the lay's card's rank.\n"
            "  Despite base.play, the play passes to the starter if there is no lay in the heap.\n"
            "  The best-one is the player of the first lay in the heap.\n",
        ),
        omen,
    )


def mutated(text: str, rng: random.Random, times: int) -> str:
    for _ in range(times):
        text = once(text, rng)
    return text


def once(text: str, rng: random.Random) -> str:
    tokens = TOKEN.findall(text)
    if not tokens:
        return rng.choice(keywords())
    at, other = rng.randrange(len(tokens)), rng.randrange(len(tokens))
    match rng.randrange(12):
        case 0 | 1:
            del tokens[at : at + rng.choice([1, 1, 1, 2, 5])]
        case 2:
            tokens.insert(at, tokens[at])
        case 3:
            tokens[at], tokens[other] = tokens[other], tokens[at]
        case 4 | 5:
            tokens[at:at] = [" ", rng.choice(keywords()), " "]
        case 6:
            tokens[at] = rng.choice([w for w in tokens if w.strip()] or ["x"])
        case 7:
            tokens[at] = rng.choice(NUMBERS)
        case 8:
            tokens.insert(at, rng.choice(ODD))
        case 9:
            return splice(text, rng)
        case 10:
            return text[: rng.randrange(len(text))] if rng.random() < 0.5 else text[rng.randrange(len(text)) :]
        case _:
            tokens[at] = rng.choice(keywords())
    return "".join(tokens)


def splice(text: str, rng: random.Random) -> str:
    """Lines of two texts put together."""
    lines, more = text.split("\n"), rng.choice(blocks()).split("\n")
    at, start = rng.randrange(len(lines)), rng.randrange(len(more))
    lines[at : at + rng.randrange(2)] = more[start : start + rng.randint(1, 4)]
    return "\n".join(lines)


SIBLINGS = (
    ("may", "must", "may not"), ("highest", "lowest"), ("clockwise", "anticlockwise"), ("first", "last", "only"),
    ("at least", "at most", "more than", "less than"), ("plus", "minus", "times"), (" up ", " down "), ("if", "unless"),
    ("is not", "is"), ("there is a", "there is no"), ("in turn", "in any order", "at once", "by itself"), ("every", "each"),
    ("pile", "bag", "list"), ("begins", "ends", "becomes"), (" 1", " 2", " 3", " 0", " 9"), ("goes up by", "becomes"),
    ("seen by everyone", "seen by nobody", "seen by the player"), ("stock", "hand", "heap", "count"),
    ("a card", "some cards", "up to 2 cards", "all cards", "at least 1 cards"), ("the player", "a player", "the mover", "the starter"),
)  # fmt: skip
IN_CASES = (
    ("blue", "red", "green", "yellow"), ("wizard", "jester", "blue 1", "red 13", "none"), ("Anna", "Bo", "Cy", "Di", "Zoe"),
    ("in play", "in prediction", "in naming", "in scoring", "in deal"), (" 1", " 2", " 4", " 13", " 20", " 0"), ("Yes", "No", "Refused"),
    ("the trick", "the trump", "the turned-card", "the led-suit", "the winner", "the round", "the dealer", "the mover", "the played"),
    ("Bo's hand", "Di's hand", "Bo's wins", "Di's prediction", "the stock", "the gain of Bo", "the victors", "Cy's score"),
    (" is ", " includes ", " is not "), ("play ", "predict ", "name ", "decline"), ("plays ", "predicts ", "names "), (";", ".", ","),
)  # fmt: skip


def gently(text: str, rng: random.Random, siblings: tuple[tuple[str, ...], ...] = SIBLINGS) -> str:
    """A mutation that often leaves a game that can be played: a word for a like word, or a sentence dropped, doubled or moved."""
    if rng.random() < 0.6:
        places = [(m.start(), m.group(), group) for group in siblings for word in group for m in re.finditer(re.escape(word), text)]
        at, word, group = rng.choice(places or [(0, "", ("",))])
        return text[:at] + rng.choice(group) + text[at + len(word) :]
    sentences = re.split(r"(?<=\.)\n", text)
    at = rng.randrange(len(sentences))
    taken = sentences.pop(at) if rng.random() < 0.7 else sentences[at]
    if rng.random() < 0.5:
        sentences.insert(rng.randrange(len(sentences) + 1), taken)
    return "\n".join(sentences)


def rng_of(seed: int, number: int) -> random.Random:
    return random.Random(f"{seed}/{number}")
