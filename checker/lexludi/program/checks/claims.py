"""Claims stand beside the rules: their own words explain nothing to a rule (E614)."""

from __future__ import annotations

from collections.abc import Iterator

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program.checks.subject import Checked
from lexludi.program.checks.walk import said, values_read
from lexludi.program.types import FlagType
from lexludi.program.words import say_value


def check_claims(c: Checked) -> Iterator[Diagnostic]:
    """A rule that used a claim's word would be tried by itself."""
    own = {x.head[1] for x in c.program.clauses if x.head[0] == "value" and x.rule not in c.world.rules}
    shared = own & {x.head[1] for x in c.program.clauses if x.head[0] == "value" and x.rule in c.world.rules}
    for clause in c.program.clauses:
        if clause.rule in c.world.rules:
            for key in sorted(values_read(said(clause)) & own):
                yield Diagnostic(
                    Code.RULE_USES_CLAIM, f"only a claim says {_what(c, key)}", clause.span, "say it in a rule, under another name"
                )
        elif clause.head[0] == "value" and clause.head[1] in shared:
            yield Diagnostic(
                Code.RULE_USES_CLAIM, f"a rule says {_what(c, clause.head[1])} already", clause.span, "take another name here"
            )


def _what(c: Checked, key: str) -> str:
    decl = c.world.values[key]
    if not isinstance(decl.type, FlagType):
        return say_value(key)
    return f"whether the {key}" if decl.on else f"whether {key}"
