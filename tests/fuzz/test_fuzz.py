"""Whatever is written, out come a program or diagnostics: never a traceback, never a game that runs without end.

`pytest --fuzz N` or LEXLUDI_FUZZ=N takes another number of texts than 20,000.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from fuzz import mutate
from games.tables import load_text, program_of
from lexludi import limits
from lexludi.diagnostics import Diagnostic, Refusal
from lexludi.program.select import under
from lexludi.reports import shapes, terminal
from lexludi.rulings.question import read_question
from lexludi.source import SourceFile
from lexludi.syntax.pages import decode
from lexludi.syntax.parse import parse_blocks, parse_page
from lexludi.syntax.printer import print_blocks
from lexludi.trials.judge import judge
from lexludi.trials.simulate import Table

CHUNKS = 40
TEXTS = 20_000
SEED = 1


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of mutated rules may go on for ever: here their budgets are small."""
    for name, most in (("STEPS", 150), ("SETTLING", 200), ("SPLITS", 60)):
        old = getattr(limits, name)
        monkeypatch.setattr(limits, name, limits.Limit(most, old.what, old.code))


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_nothing_but_diagnostics(chunk: int, short: None, pytestconfig: pytest.Config) -> None:
    """Of twenty thousand mutated texts each gives blocks, a program, rulings or diagnostics, and each diagnostic can be shown."""
    wanted = pytestconfig.getoption("--fuzz") or int(os.environ.get("LEXLUDI_FUZZ", TEXTS))
    came: Counter[str] = Counter()
    for number in range(wanted * chunk // CHUNKS, wanted * (chunk + 1) // CHUNKS):
        try:
            came[one_text(number)] += 1
        except Exception as error:
            raise AssertionError(f"text {number} of seed {SEED}:\n{text_of(number)[1]}") from error
    if wanted >= TEXTS:
        assert min(came[x] for x in ("blocks", "mistakes", "ruling", "played")) > 0, came  # every sort of text is in every chunk


def text_of(number: int) -> tuple[str, str]:
    """What is mutated and the mutated text: by far the most are single blocks, which are quick to read."""
    rng = mutate.rng_of(SEED, number)
    times = rng.choice([1, 1, 1, 2, 3, 8])
    match rng.randrange(20):
        case 0 | 1:
            return "game", mutate.gently(rng.choice(mutate.small_games()[:3]), rng)
        case 2:
            return "game", mutate.mutated(rng.choice(mutate.small_games()[:3]), rng, times)
        case 3:
            text = mutate.small_games()[3]
            return "game", mutate.gently(text, rng) if rng.random() < 0.5 else text[: rng.randrange(len(text))]
        case 4:
            return "case", mutate.mutated(rng.choice(mutate.cases()), rng, times)
        case 5:
            text = rng.choice(mutate.cases())
            for _ in range(times):
                text = mutate.gently(text, rng, mutate.IN_CASES)
            return "case", text
        case 6:
            page = rng.choice(mutate.pages())
            at = rng.randrange(len(page))
            return "page", mutate.mutated(page[at : at + 1500], rng, times)
        case _:
            return "block", mutate.mutated(rng.choice(mutate.blocks()), rng, times)


def one_text(number: int) -> str:
    sort, text = text_of(number)
    try:
        file = decode("fuzz.md", text.encode())
    except Refusal as refusal:
        return shown(refusal.diagnostics)
    match sort:
        case "game":
            return game(text, mutate.rng_of(SEED, -number))
        case "case":
            return case(file)
        case _:
            blocks, found = parse_page(file) if "```" in text else parse_blocks(file)
            if not found:
                print_blocks(blocks)
            return shown(found) if found else "blocks"


def game(text: str, rng: random.Random) -> str:
    loaded = load_text(text)
    if loaded.program is None:
        return shown(loaded.diagnostics)
    try:
        law = under(loaded.program)
        table = Table(law, max(law.world.game.least, 1), careful=rng.random() < 0.3)
        for number in range(2):
            table.play(number, number)
    except Refusal as refusal:
        return shown(refusal.diagnostics)
    return "played"


def case(file: SourceFile) -> str:
    try:
        found = read_question(file)
        made = [r for c in found for r in judge(program_of("wizard"), c)]
    except Refusal as refusal:
        return shown(refusal.diagnostics)
    for ruling in made:
        terminal.ruling(ruling, program_of("wizard").world, deep=True)
        shapes.ruling(ruling)
    return "ruling"


def shown(found: list[Diagnostic]) -> str:
    assert found
    for d in found:
        terminal.diagnostic(d)
        shapes.diagnostic(d)
    return "mistakes"
