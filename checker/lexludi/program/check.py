"""What can be wrong with a game although every sentence parses.

In: a program, the sentences it came from, its blocks. Out: all mistakes. `check_blocks` needs declared names alone and
can always run; `check` needs every sentence typed. Each idea has a file of its own in `checks/`.
"""

from __future__ import annotations

from itertools import chain

from lexludi.diagnostics import Code, Diagnostic
from lexludi.program import model as m
from lexludi.program.checks.answers import check_answers
from lexludi.program.checks.cases import check_cases
from lexludi.program.checks.claims import check_claims
from lexludi.program.checks.conflicts import check_conflicts
from lexludi.program.checks.material import check_material
from lexludi.program.checks.never import check_never
from lexludi.program.checks.open_cases import check_values
from lexludi.program.checks.order import check_order
from lexludi.program.checks.readings import check_readings
from lexludi.program.checks.rules import check_named_rules, check_rules
from lexludi.program.checks.sources import check_sources
from lexludi.program.checks.stages import check_stages
from lexludi.program.checks.state import check_state
from lexludi.program.checks.subject import Checked
from lexludi.program.checks.survivors import check_survivors
from lexludi.program.checks.sweeps import check_sweeps
from lexludi.program.checks.unused import check_unused
from lexludi.program.sentences import Sentences
from lexludi.syntax import nodes as n


def check_blocks(world: m.World, blocks: tuple[n.Block, ...]) -> list[Diagnostic]:
    """Sources, gaps, torn places, options, named rules: what blocks show by themselves."""
    named = chain(check_named_rules(world, blocks), check_survivors(blocks))
    return list(chain(check_sources(world, blocks), check_answers(world, blocks), named))


def check(program: m.Program, sentences: Sentences, blocks: tuple[n.Block, ...]) -> list[Diagnostic]:
    """Rules among one another, the course of the game, and cases.

    What cases mention is used, so that comes last; where rules go in a circle, nobody can say what is so.
    """
    c = Checked(program, sentences, blocks)
    named = list(check_rules(c))
    among = chain(check_readings(c), check_conflicts(c), check_order(c), check_never(c), check_state(c), check_material(c))
    circles = any(d.code in (Code.DESPITE_CIRCLE, Code.DEPENDS_ON_ITSELF) for d in named)
    course = () if circles else chain(check_values(c), check_stages(c))
    return [*named, *among, *course, *check_claims(c), *check_cases(c), *check_sweeps(c), *check_unused(c)]
