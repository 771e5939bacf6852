"""The one door out of the syntax: nodes to canonical text, which parses back to the same nodes.

`print_block` and `print_blocks` lay lines out; all others give one line, as a message quotes it.
"""

from __future__ import annotations

from collections.abc import Iterable

from lexludi.syntax import nodes as n
from lexludi.syntax.print_blocks import block_parts
from lexludi.syntax.print_expressions import print_cond, print_expr, print_verb
from lexludi.syntax.print_layout import lay_out
from lexludi.syntax.print_sentences import print_effect, print_sentence

__all__ = ["print_block", "print_blocks", "print_cond", "print_effect", "print_expr", "print_sentence", "print_verb"]


def print_blocks(blocks: Iterable[n.Block]) -> str:
    """The blocks with one blank line between them, and a line end after the last."""
    return "\n".join(f"{print_block(block)}\n" for block in blocks)


def print_block(block: n.Block) -> str:
    """The lines of one block, without a line end after the last."""
    return lay_out(block_parts(block))
