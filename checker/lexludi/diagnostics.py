"""A user's mistake is a value: a code, a sentence, a place, and a way out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from lexludi.source import NOWHERE, Span


class Code(Enum):
    """Every mistake has a number that never changes its meaning.

    E0 reading files · E1 syntax · E2 names · E3 types and ranges · E4 rules among one another · E5 editions, options, gaps ·
    E6 cases and claims · E7 running · E8 questions and commands · E9 rulebooks, ledgers and terms
    """

    # reading files
    PAGE_TOO_LARGE = "E001"
    NOT_UTF8 = "E002"
    CONTROL_CHARACTER = "E003"
    LINE_TOO_LONG = "E004"
    UNCLOSED_FENCE = "E005"
    TOO_MANY_PAGES = "E006"
    NO_SUCH_FILE = "E007"
    TOO_MANY_BLOCKS = "E008"
    NOTHING_HERE = "E009"
    NOT_FORMATTED = "E010"
    TOO_MANY_MISTAKES = "E011"
    OUTSIDE_FOLDER = "E012"
    # syntax
    UNKNOWN_CHARACTER = "E101"
    NOT_A_SENTENCE = "E102"
    KEYWORD_AS_NAME = "E103"
    COMMENT = "E104"
    SENTENCE_TOO_LONG = "E105"
    CHAIN_TOO_LONG = "E106"
    EFFECTS_TOO_DEEP = "E107"
    SUM_TOO_LONG = "E108"
    NUMBER_TOO_LARGE = "E109"
    SAYS_NOTHING = "E110"
    UNFINISHED = "E111"
    # names
    UNKNOWN_NAME = "E201"
    UNKNOWN_KIND = "E202"
    UNKNOWN_FEATURE = "E203"
    UNKNOWN_VERB = "E204"
    UNKNOWN_STAGE = "E205"
    UNKNOWN_RULE = "E206"
    UNKNOWN_EDITION = "E207"
    UNKNOWN_OPTION = "E208"
    DECLARED_TWICE = "E209"
    TWO_MEANINGS = "E210"
    NO_SUCH_REFERENCE = "E211"
    UNKNOWN_GAP = "E212"
    UNKNOWN_ANSWER = "E213"
    MISSING_HEADING = "E214"
    # types and ranges
    WRONG_TYPE = "E301"
    NEVER_EQUAL = "E302"
    NOT_A_NUMBER = "E303"
    NOT_A_PLACE = "E304"
    NOT_ORDERED = "E305"
    OUT_OF_RANGE = "E306"
    MAY_BE_NONE = "E307"
    NOT_SETTABLE = "E308"
    WRONG_VERB_PARTS = "E309"
    WRONG_ROLES = "E310"
    COPIED = "E311"
    KIND_TOO_LARGE = "E312"
    WRONG_TOTAL = "E313"
    MANY_FOR_ONE = "E314"
    CANNOT_MOVE = "E315"
    NOT_AN_ADJECTIVE = "E316"
    EMPTY_RANGE = "E317"
    RECURSIVE_KIND = "E318"
    # rules among one another
    DEPENDS_ON_ITSELF = "E401"
    DESPITE_NOTHING = "E402"
    DESPITE_CIRCLE = "E403"
    AFTER_NOTHING = "E404"
    AFTER_CIRCLE = "E405"
    CAN_BE_UNDEFINED = "E406"
    ALWAYS_CONFLICT = "E407"
    ORDER_MATTERS = "E408"
    UNUSED = "E409"
    UNREACHABLE_STAGE = "E410"
    NO_SOURCE = "E411"
    NO_NEXT_STAGE = "E412"
    NO_BEGINNING = "E413"
    NO_SIGHT = "E414"
    NOT_SET_AT_FIRST = "E415"
    NO_END = "E416"
    NOBODY_MAY = "E417"
    NEVER_HOLDS = "E418"
    NO_STAGE_NAMED = "E419"
    # editions, options, gaps
    EDITION_LEFT_OUT = "E501"
    EDITION_TWICE = "E502"
    ONE_READING = "E503"
    TORN_ONCE = "E504"
    NO_DEFAULT = "E505"
    TWO_DEFAULTS = "E506"
    ONE_ANSWER = "E507"
    OPTION_WITH_ITSELF = "E508"
    OPTIONS_EXCLUDE = "E509"
    SOURCE_EDITION = "E510"
    TOO_MANY_OPTIONS = "E511"
    # cases and claims
    BAD_ITEM = "E601"
    NOT_A_PLAYER = "E602"
    FACT_TWICE = "E603"
    TOO_MANY_OF_IT = "E604"
    FACTS_CLASH = "E605"
    WRONG_PLAYER_COUNT = "E606"
    UNEXPECTED = "E607"
    ILLEGAL_STEP = "E608"
    CHANCE_NEEDED = "E609"
    EXPECTED_TYPE = "E610"
    TOO_MANY_PLAYERS = "E611"
    CLAIM_BROKEN = "E612"
    CLAIM_RULES = "E613"
    RULE_USES_CLAIM = "E614"
    NO_SUCH_MUTANT = "E650"
    EXPLAINED_TWICE = "E651"
    # sweeps
    TOO_MANY_BEGINNINGS = "E660"
    TOO_MANY_POSITIONS = "E661"
    WRONG_CHOICE = "E662"
    NO_BEGINNINGS = "E663"
    NOT_WHOLE = "E664"
    TOO_MANY_TRIES = "E665"
    # running
    CONFLICT = "E701"
    DEAD_END = "E702"
    STEPS_USED_UP = "E703"
    NEVER_SETTLES = "E704"
    STACK_TOO_DEEP = "E705"
    RAN_OUT_OF_RANGE = "E706"
    NOTHING_SAYS = "E707"
    NOT_THERE = "E708"
    PLACE_TOO_FULL = "E709"
    # questions and commands
    TOO_MANY_COMPLETIONS = "E801"
    TOO_MANY_MOVES = "E802"
    TOO_MANY_GAMES = "E803"
    QUESTION_TOO_LARGE = "E804"
    QUESTION_TOO_DEEP = "E805"
    BAD_JSON = "E806"
    DUPLICATE_KEY = "E807"
    BAD_SHAPE = "E808"
    UNKNOWN_GAME = "E809"
    UNKNOWN_CASE = "E810"
    UNKNOWN_CODE = "E811"
    NO_QUESTION = "E812"
    NOT_INSTALLED = "E813"
    NOT_YET_SOUND = "E850"
    # rulebooks, ledgers and terms
    NOT_A_TEXT = "E901"
    EMPTY_TEXT = "E902"
    LEDGER_LINE = "E903"
    PASSAGE_TWICE = "E904"
    UNKNOWN_DISPOSITION = "E905"
    UNKNOWN_PASSAGE = "E906"
    UNKNOWN_FIELD = "E907"
    LEFT_OUT = "E908"
    NOT_MUTUAL = "E909"
    NO_PROOF = "E910"
    LEDGER_EDITION = "E911"
    TOO_MUCH_QUOTED = "E912"
    TERM_TWICE = "E913"
    NOT_IN_THE_TEXT = "E914"
    TEXT_TOO_LARGE = "E915"
    TOO_MANY_PASSAGES = "E916"
    NO_LEDGER = "E917"
    NO_RULES_YET = "E918"
    LEDGER_TOO_LARGE = "E919"
    UNKNOWN_TERM = "E920"
    WHICH_EDITION = "E921"
    SITE_NOT_WHOLE = "E941"
    NOT_A_SITE = "E942"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One mistake: what it is, where it stands, and what to do about it."""

    code: Code
    message: str
    span: Span = NOWHERE
    hint: str = ""

    def sort_key(self) -> tuple[str, int, str, str]:
        return (self.span.file.name, self.span.start, self.code.value, self.message)


class Refusal(Exception):
    """Raised inside a phase to stop it; carried out of the phase's door as a list of diagnostics."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__(diagnostics[0].message if diagnostics else "refused")
        self.diagnostics = list(diagnostics)


def refuse(code: Code, message: str, span: Span = NOWHERE, hint: str = "") -> Refusal:
    return Refusal(Diagnostic(code, message, span, hint))
