"""Every limit on input and running, in one place.

A limit is a promise: an input at the limit is taken, one past it is refused with its own code, in bounded time and memory.
"""

from __future__ import annotations

from dataclasses import dataclass

from lexludi.diagnostics import Code


@dataclass(frozen=True, slots=True)
class Limit:
    """The largest count that is accepted, what is counted, and the code of the refusal."""

    most: int
    what: str
    code: Code


PAGE_BYTES = Limit(1_000_000, "bytes in a page", Code.PAGE_TOO_LARGE)
SPEC_PAGES = Limit(500, "pages in a spec", Code.TOO_MANY_PAGES)
LINE_LENGTH = Limit(2_000, "characters in a line", Code.LINE_TOO_LONG)
BLOCKS = Limit(2_000, "blocks in a page", Code.TOO_MANY_BLOCKS)
SENTENCE_WORDS = Limit(600, "words in a sentence", Code.SENTENCE_TOO_LONG)
POSSESSIVES = Limit(12, "steps in a chain of 's and of", Code.CHAIN_TOO_LONG)
EFFECT_DEPTH = Limit(8, "effects inside one another", Code.EFFECTS_TOO_DEEP)
TERMS = Limit(40, "terms in a sum", Code.SUM_TOO_LONG)
NUMBER_SIZE = Limit(1_000_000, "as the size of a number", Code.NUMBER_TOO_LARGE)
KIND_VALUES = Limit(2_000, "things of one kind", Code.KIND_TOO_LARGE)
PLAYERS = Limit(12, "players", Code.TOO_MANY_PLAYERS)
OPTIONS = Limit(64, "options", Code.TOO_MANY_OPTIONS)
MISTAKES = Limit(200, "mistakes reported in one run", Code.TOO_MANY_MISTAKES)
JSON_BYTES = Limit(1_000_000, "bytes in a question", Code.QUESTION_TOO_LARGE)
JSON_DEPTH = Limit(12, "levels in a question", Code.QUESTION_TOO_DEEP)
STEPS = Limit(200_000, "steps of one game", Code.STEPS_USED_UP)
SETTLING = Limit(5_000, "automatic steps in a row", Code.NEVER_SETTLES)
STACK = Limit(40, "stages on top of one another", Code.STACK_TOO_DEEP)
SPLITS = Limit(20_000, "completions of a position looked at", Code.TOO_MANY_COMPLETIONS)
LISTED_MOVES = Limit(20_000, "moves listed", Code.TOO_MANY_MOVES)
GAMES = Limit(1_000_000, "games in one simulation", Code.TOO_MANY_GAMES)
ZONE_SIZE = Limit(2_000, "things in one place", Code.PLACE_TOO_FULL)
BEGINNINGS = Limit(200_000, "combinations to begin a sweep from", Code.TOO_MANY_BEGINNINGS)
POSITIONS = Limit(200_000, "positions in a sweep", Code.TOO_MANY_POSITIONS)
TRIES = Limit(5_000_000, "moves and falls of chance tried in a sweep", Code.TOO_MANY_TRIES)
TEXT_BYTES = Limit(5_000_000, "bytes in a rulebook's text", Code.TEXT_TOO_LARGE)
PASSAGES = Limit(20_000, "passages in a ledger", Code.TOO_MANY_PASSAGES)
LEDGER_BYTES = Limit(10_000_000, "bytes in a ledger", Code.LEDGER_TOO_LARGE)
