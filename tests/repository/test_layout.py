"""What must hold of the repository as a whole."""

from __future__ import annotations

import ast
import io
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import lark
import pytest

from editions.texts import runs
from lexludi.program import drawing
from lexludi.program.load import load_folder
from lexludi.resources import grammar_file
from lexludi.source import SourceFile
from lexludi.syntax.examples import EXAMPLES
from lexludi.syntax.parse import parse_blocks

ROOT = Path(__file__).parents[2]
BUILT = {".git", ".venv", "build", "dist", "site", "__pycache__"}
BUILT |= {".hypothesis", ".import_linter_cache", ".mypy_cache", ".pytest_cache", ".ruff_cache"}
CODE = sorted((ROOT / "checker").rglob("*.py"))
# Words of a spec that are plain English too, and stand in Python for other things.
ORDINARY = {"play", "name", "deal", "round", "score", "hand", "suit", "card", "rank", "lay", "trick", "stock", "player", "full", "value",
            "move", "pass", "take", "show", "left", "spell", "draw", "mark", "middle"}  # fmt: skip
# Drawing hints name colours and forms from closed lists, which are words of the language.
ORDINARY |= {*drawing.COLOURS, *drawing.SHAPES, *drawing.HEAPS, drawing.TRACK, drawing.SHEET}


def test_the_grammar_has_no_conflicts() -> None:
    """Each sentence has one parse: LALR without a single shift/reduce or reduce/reduce conflict."""
    heard = io.StringIO()
    handler = logging.StreamHandler(heard)
    level = lark.logger.level
    lark.logger.addHandler(handler)
    lark.logger.setLevel(logging.DEBUG)
    try:
        lark.Lark(grammar_file().read_text(encoding="utf-8"), parser="lalr", lexer="basic", debug=True)
    finally:
        lark.logger.removeHandler(handler)
        lark.logger.setLevel(level)
    assert "onflict" not in heard.getvalue()


@pytest.mark.parametrize("sentence", EXAMPLES)
def test_every_example_in_messages_parses(sentence: str) -> None:
    """A message never proposes a sentence that does not parse."""
    contexts = ('Components "x" ', 'Rule a.b "t" ', 'Claim a.b "t" ')
    assert any(not parse_blocks(SourceFile("x", context + sentence))[1] for context in contexts)


def _vocabulary() -> set[str]:
    words: set[str] = set()
    for folder in (p.parent for p in (ROOT / "spec").glob("*/game.md")):
        program = load_folder(folder).program
        assert program is not None
        world = program.world
        words |= {v.name for k in world.kinds.values() for v in k.variants} | set(world.cells) | set(world.stages)
        ruled = {c.head[1] for c in program.clauses if c.head[0] == "value" and c.rule in world.rules}  # claims have words of their own
        words |= {v.name for key, v in world.values.items() if key in ruled} | set(world.rules) | set(world.options) | set(world.moves)
    return {w for w in words if w not in ORDINARY and " " not in w}


def test_no_word_of_a_game_stands_in_python() -> None:
    """A rule of a game never stands in Python: outside docstrings, comments and example sentences no word of a spec does."""
    words = _vocabulary()
    assert {"wizard", "jester", "trump", "plus-minus"} <= words
    found = []
    for path in CODE:
        if path.name in ("examples.py",) or "explain" in path.parts:
            continue
        text = re.sub(r'"""[\s\S]*?"""', "", path.read_text(encoding="utf-8"))
        text = re.sub(r"#[^\n]*", "", text)
        for literal in re.findall(r'"([a-z][a-z0-9.-]*)"', text):
            if literal in words:
                found.append((path.name, literal))
    assert found == []


def test_no_trace_of_a_workplace() -> None:
    """Nothing speaks of where or by what means it was written: no paths of a machine, no notes to oneself."""
    traces = re.compile(r"/work/|/home/|/Users/|\b(TODO|FIXME|XXX|HACK)\b|\b(claude|copilot|chatgpt|openai|anthropic)\b", re.IGNORECASE)
    found = []
    for path in [p for kind in ("*.md", "*.py", "*.lark", "*.lexludi", "*.toml") for p in ROOT.rglob(kind)]:
        parts = set(path.relative_to(ROOT).parts)
        if not {".venv", ".git", "build", "dist"} & parts and path.resolve() != Path(__file__).resolve():
            found += [(path.name, m.group()) for m in traces.finditer(path.read_text(encoding="utf-8", errors="replace"))]
    assert found == []


def test_every_test_says_what_it_protects() -> None:
    """Every test has a docstring that states a fact."""
    silent = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and not ast.get_docstring(node):
                silent.append(f"{path.name}::{node.name}")
    assert silent == []


def _built(folder: Path) -> bool:
    """Whether tools made it. What is called `site` or `build` deeper down is ours."""
    return folder.name in BUILT and (folder.parent == ROOT or folder.name not in ("site", "build", "dist"))


def files(root: Path = ROOT) -> Iterator[Path]:
    """Every file of the repository, of whatever kind; not what tools put there."""
    for path in sorted(root.iterdir()):
        if path.is_dir() and not _built(path) and not path.is_symlink():
            yield from files(path)
        elif path.is_file() and not path.name.endswith((".pyc", ".pyo")):
            yield path


def test_all_files_are_looked_at() -> None:
    """Ledgers, terms, bad programs, settings and files without any ending are among the files that are compared with the texts."""
    found = {str(p.relative_to(ROOT)) for p in files()}
    wanted = {"spec/wizard/editions/nl.ledger", "spec/wizard/editions/terms", "tests/cases/names.lexludi", "tests/editions/bad.ledger",
              "pyproject.toml", "CHANGELOG.md", "Makefile", ".gitignore", "grammar/lexludi.lark"}  # fmt: skip
    assert wanted <= found
    assert "checker/lexludi/reports/site/build.py" in found
    assert not any(_built(ROOT.joinpath(*Path(name).parts[:i])) for name in found for i in range(1, len(Path(name).parts)))


def test_no_sentence_of_a_rulebook_is_here(rulebooks: Path) -> None:
    """No eight words in a row of a rulebook stand in the repository, in no file of whatever kind."""
    texts = [p.read_text(encoding="utf-8", errors="replace") for p in sorted(rulebooks.glob("*.txt"))]
    assert len(texts) >= 5
    known = set().union(*(runs(t) for t in texts))
    for path in files():
        assert not runs(path.read_text(encoding="utf-8", errors="replace")) & known, path
