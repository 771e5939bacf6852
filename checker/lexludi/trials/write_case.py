"""A position as the facts of a case, so that it can be pasted, asked about and kept."""

from __future__ import annotations

from collections.abc import Sequence

from lexludi.program.declare import box_of
from lexludi.program.types import FlagType
from lexludi.run.engine import Act
from lexludi.run.position import Position
from lexludi.run.state import Frame
from lexludi.run.values import Thing, show
from lexludi.syntax.print_layout import COLUMNS
from lexludi.syntax.vocabulary import third_person


def facts(position: Position) -> list[tuple[int, str]]:
    """What is not as at first, slot by slot."""
    engine = position.engine
    boxes = {engine.base[box_of(kind)] for kind in engine.world.material}
    found = []
    for slot, (name, owner) in enumerate(engine.slots):
        value = position.cells[slot]
        if slot in boxes or value == engine.blank[slot]:
            continue
        if isinstance(engine.world.cells[name].type, FlagType):
            found.append((slot, f"{owner.text if owner is not None else 'the game'} is {name}" if value else ""))
        else:
            found.append((slot, f"{engine.slot_name(slot)} {'are' if name.endswith('s') else 'is'} {show(value)}"))
    return [(slot, text) for slot, text in found if text]


def stage_facts(position: Position) -> tuple[str, list[str]]:
    """The stage at the bottom, and what is said of who is to move and of the stages on top."""
    engine = position.engine
    bottom, *above = position.frames
    told = [] if engine.world.stages[engine.stages[bottom.stage]].fields else [engine.stages[bottom.stage]]
    lines = []
    for frame in position.frames if not told else (bottom, *above):
        if frame is not bottom or not told:
            lines.append(_interrupts(position, frame))
        if isinstance(frame.mover, Thing) and frame is bottom:
            lines.append(f"the mover is {frame.mover.text}")
    return f" in {told[0]}" if told else "", lines


def _interrupts(position: Position, frame: Frame) -> str:
    name = position.engine.stages[frame.stage]
    fields = position.engine.world.stages[name].fields
    roles = " and ".join(f"{show(value)} as {f.name}" for f, value in zip(fields, frame.data, strict=True))
    return f"{name} interrupts with {roles}" if roles else f"{name} interrupts"


def deed(act: Act, position: Position, third: bool = True) -> str:
    """`Anna lays witch 2`, as a case writes it."""
    move = position.engine.world.moves[act.verb]
    words = [act.player.text, third_person(act.verb) if third else act.verb]
    for part, value in zip(move.parts, act.parts, strict=True):
        words += [part.prep] if part.prep else []
        words.append(show(value))
    return " ".join(words)


def case_text(name: str, title: str, refs: Sequence[str], position: Position, said: Sequence[str], kept: Sequence[str],
              steps: Sequence[str]) -> str:  # fmt: skip
    """A whole case: who plays, under what, the facts, what is done, what is asked."""
    law = position.engine.law
    where, staged = stage_facts(position)
    lines = [f'Case {name} "{title}"']
    if refs:
        lines.append(f"  from {' '.join(refs)}")
    lines.append(f"  Players {', '.join(p.text for p in position.engine.players)}.")
    lines += [f"  Under {option}." for option in law.options]
    lines.append(f"  According to {law.world.editions[law.edition]}.")
    given = [*staged, *kept, "everything else is as at first"]
    lines.append(f"  Given{where}:")
    lines += [f"    {line}" for line in _wrapped([f"{fact};" for fact in given[:-1]] + [f"{given[-1]}."])]
    lines += [f"  {step}" for step in steps]
    return "\n".join([*said, "", "```lexludi", *lines, "```"])


def _wrapped(texts: list[str]) -> list[str]:
    from textwrap import wrap

    return [line for text in texts for line in wrap(text, COLUMNS - 6, subsequent_indent="  ", break_on_hyphens=False)]
