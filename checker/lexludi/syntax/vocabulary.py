"""The words of the language: which tokens are keywords, how each is spelled, and the regular forms of names."""

from __future__ import annotations

from lark import Token

HEADINGS = {"_GAME", "_EDITION", "_STAGE", "_OPTION", "_RULE", "_GAP", "_CLAIM", "_COMPONENTS", "_CASE", "_SURVIVOR", "_SWEEP"}
OPEN_WORDS = {"NAME", "PROPER", "ID", "REF", "NUMBER", "STRING", "RANGE"}
MARKS = {"_COMMA": ",", "_SEMICOLON": ";", "_COLON": ":", "_DOT": ".", "_QUESTION": "?", "_POSSESSIVE": "'s"}
# How a keyword is written when a message proposes it; those not listed are spelled like their token.
SPELLINGS = {
    "ART": "a", "IS": "is", "HAS": "has", "BEGINS": "begins", "PASSES": "passes", "ENDS": "ends", "GOES": "goes",
    "BECOMES": "becomes", "THERE_IS": "there is", "IS_SHUFFLED": "is shuffled", "GOES_UP_BY": "goes up by",
    "GOES_DOWN_BY": "goes down by", "NO_ANSWER": "No", "WHAT": "What", "PREP": "on", "HEAP": "a bag of",
    "WITH_HIGHEST": "with the highest", "WITH_LOWEST": "with the lowest", "COMMA_BY": ", by",
    "COMMA_BY_DEFAULT": ", by default", "_COMMA_THEN": ", then", "_MAY_ASK": "May", "INCLUDES": "includes",
    "IS_SHOWN_TO": "is shown to", "STAYS": "stays the same", "WHAT_MAY": "What may", "YES": "Yes", "REFUSED": "Refused",
    "IT_DEPENDS_ON": "It depends on", "ONLY_DEEDS": "Only", "_MAY_ASK_SEE": "May", "WHAT_DOES": "What does",
    "ANY_OF": "any of", "FOR_MOVES": "For 3 moves",
}  # fmt: skip


def is_keyword(token: Token) -> bool:
    return token.type not in OPEN_WORDS and token.type not in MARKS and token.type != "$END"


def spelling(kind: str) -> str:
    """How a keyword or mark is written."""
    if kind in MARKS:
        return MARKS[kind]
    return SPELLINGS.get(kind, kind.strip("_").lower().replace("_", " "))


def spoken(token: Token) -> str:
    """A token as a message names it."""
    if token.type == "NAME" or token.type == "PROPER" or is_keyword(token):
        return f"'{' '.join(token.split())}'"
    return {"NUMBER": "a number", "STRING": "a quotation", "ID": f"the rule '{token}'", "REF": f"the passage {token}"}.get(
        token.type, f"'{token}'"
    )


def plural_of(name: str) -> str:
    """The regular plural of a hyphenated name; only its last word changes."""
    if name.endswith(("s", "x", "z", "ch", "sh")):
        return name + "es"
    if name.endswith("y") and name[-2:-1] not in ("a", "e", "i", "o", "u", ""):
        return name[:-1] + "ies"
    return name + "s"


def third_person(verb: str) -> str:
    """`play` → `plays`, `pass` → `passes`, `try` → `tries`; of `go-alone` only the first word changes: `goes-alone`."""
    first, hyphen, rest = verb.partition("-")
    return (first + "es" if first.endswith("o") else plural_of(first)) + hyphen + rest
