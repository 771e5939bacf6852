"""What `lexludi explain` says: for every code what the mistake is, why it matters, and how to put it right."""

from __future__ import annotations

from lexludi.diagnostics import Code
from lexludi.explain.cases import CASES
from lexludi.explain.editions import EDITIONS
from lexludi.explain.entry import Entry
from lexludi.explain.files import FILES
from lexludi.explain.ledgers import LEDGERS
from lexludi.explain.names import NAMES
from lexludi.explain.questions import QUESTIONS
from lexludi.explain.rules import RULES
from lexludi.explain.running import RUNNING
from lexludi.explain.syntax import SYNTAX
from lexludi.explain.types import TYPES

ENTRIES: dict[Code, Entry] = FILES | SYNTAX | NAMES | TYPES | RULES | EDITIONS | CASES | RUNNING | QUESTIONS | LEDGERS
EXPLANATIONS: dict[Code, str] = {code: entry.text() for code, entry in ENTRIES.items()}

__all__ = ["ENTRIES", "EXPLANATIONS", "Entry"]
