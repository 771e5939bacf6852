"""An explanation why no trial can notice a mutant names one that there is, and each is explained once (E650, E651)."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program.mutants.find import mutants_of
from lexludi.program.places import part
from lexludi.syntax import nodes as n


def check_survivors(blocks: tuple[n.Block, ...]) -> Iterator[Diagnostic]:
    rules = {b.id: b for b in blocks if isinstance(b, n.Rule | n.Gap)}
    labels: dict[str, list[str]] = {}
    seen: set[tuple[str, str]] = set()
    for block in (b for b in blocks if isinstance(b, n.Survivor)):
        if block.rule not in rules:
            near = get_close_matches(block.rule, sorted(rules), 1, 0.6)
            hint = f"did you mean '{near[0]}'?" if near else "name the id of a rule or a gap"
            yield Diagnostic(Code.UNKNOWN_RULE, f"there is no rule '{block.rule}'", part(block.span, block.rule), hint)
            continue
        if block.rule not in labels:
            labels[block.rule] = [mutant.label for mutant in mutants_of(rules[block.rule])]
        if block.label not in labels[block.rule]:
            near = get_close_matches(block.label, labels[block.rule], 1, 0.6)
            hint = f'did you mean "{near[0]}"?' if near else f"lexludi adequacy GAME --rule {block.rule} lists them"
            yield Diagnostic(Code.NO_SUCH_MUTANT, f"'{block.rule}' has no mutant \"{block.label}\"", part(block.span, block.label), hint)
        elif (block.rule, block.label) in seen:
            place = part(block.span, block.label)
            yield Diagnostic(Code.EXPLAINED_TWICE, "this mutant is explained already", place, "take one of them out")
        seen.add((block.rule, block.label))
