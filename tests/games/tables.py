"""What tests of running games share: a law by the name of its game, and a state put together by hand."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from lexludi.catalogue import folder_of
from lexludi.diagnostics import Diagnostic
from lexludi.program.load import Loaded, build, load_folder
from lexludi.program.model import Program
from lexludi.program.select import Law, under
from lexludi.rulings.question import read_question
from lexludi.rulings.ruling import Ruling
from lexludi.run.chance import Stated
from lexludi.run.engine import Act, Engine
from lexludi.run.position import Position
from lexludi.run.state import Frame, State
from lexludi.run.unknown import CarefulState
from lexludi.run.values import Thing
from lexludi.source import SourceFile
from lexludi.syntax.parse import parse_blocks, parse_page
from lexludi.trials.judge import judge

HERE = Path(__file__).resolve().parent
SEATS = ("Anna", "Bo", "Cy", "Di", "Ed", "Flo")


@cache
def program_of(game: str) -> Program:
    """A game of the spec by its name, or a small game of this folder by its page."""
    page = HERE / f"{game}.md"
    loaded = load_text(page.read_text(encoding="utf-8"), page.name) if page.is_file() else load_folder(folder_of(game))
    assert loaded.program is not None, shown(loaded.diagnostics)
    return loaded.program


@cache
def law_of(game: str, edition: str | None = None, options: tuple[str, ...] = (), **answers: str) -> Law:
    """A law; answers to gaps are written as end__tie="shared"."""
    return under(program_of(game), edition, options, {gap.replace("__", ".").replace("_", "-"): a for gap, a in answers.items()})


def load_text(text: str, name: str = "game.md") -> Loaded:
    """A whole game from one text: a page with fences, or bare blocks."""
    file = SourceFile(name, text)
    blocks, mistakes = parse_page(file) if "```" in text else parse_blocks(file)
    return build(blocks, (file,), mistakes)


def shown(found: list[Diagnostic]) -> str:
    lines = []
    for d in found:
        line, column = d.span.file.place(d.span.start)
        lines.append(f"{d.span.file.name}:{line}:{column}: {d.code.value} {d.message} ({d.hint})")
    return "\n".join(lines)


def state_of(engine: Engine, stage: str, mover: Thing | None, cells: dict[Any, Any], data: tuple[Any, ...] = ()) -> State:
    """A state in a stage that has begun. Cells by name, or by name and owner; the rest as in an empty box."""
    made = (CarefulState if engine.careful else State)(engine, Stated(()))
    for kind in engine.world.material:
        made.c[engine.base[f"box of {kind}"]] = ()
    for key, value in cells.items():
        name, owner = key if isinstance(key, tuple) else (key, None)
        made.c[engine.slot(name, owner)] = value
    made.stack = [Frame(engine.stages.index(stage), data, mover, True)]
    return made


def position_of(engine: Engine, stage: str, mover: Thing | None, cells: dict[Any, Any], data: tuple[Any, ...] = ()) -> Position:
    return Position.of(state_of(engine, stage, mover, cells, data))


def ask(engine: Engine, state: State, value: str, *args: Any) -> Any:
    """What a defined value is in a state, as the engine reckons it."""
    state.memo.clear()
    return engine.names[f"V{engine.emitted.emitter.values[value]}"](state, *args)


def thing(engine: Engine, text: str) -> Thing:
    """A player or a thing of any kind by its text: `Anna`, `red 5`."""
    kinds = [*engine.world.material, *(k for k in engine.world.kinds if k not in engine.world.material)]
    every = [*engine.players, *(t for kind in kinds for t in engine.things.all(kind))]
    return next(t for t in every if t.text == text)


def things(engine: Engine, *texts: str) -> tuple[Thing, ...]:
    """A bag of things by their texts."""
    return tuple(sorted((thing(engine, t) for t in texts), key=lambda t: t.key))


def act(engine: Engine, player: str, verb: str, *parts: Any) -> Act:
    """A move in words; a list of texts is a choice of several things."""
    read = [things(engine, *p) if isinstance(p, list) else thing(engine, p) if isinstance(p, str) else p for p in parts]
    return Act(thing(engine, player), verb, tuple(read))


def rulings(program: Program, text: str, **under: Any) -> list[Ruling]:
    """All rulings on a case that is written out here."""
    return [r for case in read_question(SourceFile("question", text)) for r in judge(program, case, **under)]
