"""Whole blocks back to text.

In: a block. Out: its parts, the heading first, for the layout.
"""

from __future__ import annotations

from typing import assert_never

from lexludi.syntax import nodes as n
from lexludi.syntax.print_cases import case_parts, claim_parts, sweep_parts
from lexludi.syntax.print_components import print_declaration, print_fields
from lexludi.syntax.print_expressions import print_cond, words
from lexludi.syntax.print_layout import Part, deeper
from lexludi.syntax.print_sentences import print_order, sentence_parts


def block_parts(block: n.Block) -> list[Part]:
    match block:
        case n.Game():
            return [Part(0, print_game(block))]
        case n.Edition():
            return [Part(0, f"Edition {block.name} is {block.language}.")]
        case n.Components():
            title = "" if block.title is None else f'"{block.title}"'
            declarations = [Part(1, print_declaration(declaration)) for declaration in block.declarations]
            source = [] if block.source is None else [Part(1, print_source(block.source))]
            return [Part(0, words("Components", title)), *source, *declarations]
        case n.Stage():
            return [Part(0, print_stage(block))]
        case n.Option():
            return [Part(0, print_option(block))]
        case n.Rule():
            return [*heading("Rule", block.id, block.title, block.source), *deeper(all_sentences(block.sentences))]
        case n.Gap():
            near = [Part(1, f"near {' '.join(block.near)}")] if block.near else []
            answers = [part for answer in block.answers for part in answer_parts(answer)]
            return [*heading("Gap", block.id, block.title, None), *near, *deeper(answers)]
        case n.Claim():
            return [*heading("Claim", block.id, block.title, block.source), *deeper(claim_parts(block))]
        case n.Survivor(rule, label, because):
            return [Part(0, f'Survivor {rule} "{label}"'), Part(1, f'because "{because}".')]
        case n.Case():
            return [*heading("Case", block.name, block.title, block.source), *deeper(case_parts(block))]
        case n.Sweep():
            return [*heading("Sweep", block.name, block.title, block.source), *deeper(sweep_parts(block))]
        case _:
            assert_never(block)


def heading(word: str, name: str, title: str, source: n.Source | None) -> list[Part]:
    first = Part(0, f'{word} {name} "{title}"')
    return [first] if source is None else [first, Part(1, print_source(source))]


def print_source(source: n.Source) -> str:
    return words("inferred" if source.inferred else "", "from", *source.refs)


def print_game(game: n.Game) -> str:
    known = {"counted by": game.counted_by, "scored by": game.scored_by, "won by": game.won_by}
    said = "".join(f", {word} the {name}" for word, name in known.items() if name is not None)
    players = str(game.least) if game.least == game.most else f"{game.least} to {game.most}"
    source = "" if game.source is None else f" {print_source(game.source)}"
    return f'Game {game.name} "{game.title}" version "{game.version}" for {players} players{source}{said}.'


def print_stage(stage: n.Stage) -> str:
    fields = f", with {print_fields(stage.fields)}" if stage.fields else ""
    return f"Stage {stage.name}, {print_order(stage.order)}{fields}."


def print_option(option: n.Option) -> str:
    source = "" if option.source is None else print_source(option.source)
    never = f"never with {' or '.join(option.never_with)}" if option.never_with else ""
    while_ = "" if option.while_ is None else f"while {print_cond(option.while_)}"
    return words(f'Option {option.name} "{option.title}"', source, never, while_) + "."


def all_sentences(sentences: tuple[n.AnySentence, ...]) -> list[Part]:
    return [part for sentence in sentences for part in sentence_parts(sentence)]


def answer_parts(answer: n.Answer) -> list[Part]:
    default = "by default" if answer.default else ""
    because = "" if answer.because is None else f'because "{answer.because}"'
    first = Part(0, words(f'Answer {answer.name} "{answer.title}"', default, because) + ".")
    return [first, *deeper(all_sentences(answer.sentences))]
