"""A folder of pages to a program: the whole front end on one screen.

In: a game's folder, or blocks. Out: the program, and every mistake found on the way. Promise: order of files decides nothing.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from lexludi import limits
from lexludi.diagnostics import Code, Diagnostic, Refusal, refuse
from lexludi.program import model as m
from lexludi.program.check import check, check_blocks
from lexludi.program.checks.declared import check_declared
from lexludi.program.claims import type_claims
from lexludi.program.declare import Declare
from lexludi.program.expressions import Mistyped
from lexludi.program.scope import Scope
from lexludi.program.sentences import Sentences
from lexludi.source import SourceFile, Span
from lexludi.syntax import nodes as n
from lexludi.syntax.pages import read_source
from lexludi.syntax.parse import parse_page


@dataclass(frozen=True)
class Loaded:
    """What loading gave. The program is there only if nothing was wrong."""

    program: m.Program | None
    diagnostics: list[Diagnostic]
    blocks: tuple[n.Block, ...]
    files: tuple[SourceFile, ...]


NOT_A_CASE = re.compile(r"^(Game|Edition|Components|Stage|Option|Rule|Gap|Claim|Survivor)(?![\w-])", re.MULTILINE)


def load_folder(folder: Path, cases: bool = True) -> Loaded:
    """All pages below a folder, except the ledgers and words of editions."""
    return build(*parse_folder(folder, cases))


def parse_folder(folder: Path, cases: bool = True) -> tuple[tuple[n.Block, ...], tuple[SourceFile, ...], list[Diagnostic]]:
    """What is written on these pages, in an order that no order of files decides; nobody has asked yet what it means.

    Who wants no cases is spared the pages that hold nothing else, and their mistakes: most of a spec are cases.
    """
    files, mistakes = read_pages(folder)
    blocks: list[n.Block] = []
    for file in files:
        if not cases and not NOT_A_CASE.search(file.text):
            continue
        found, more = parse_page(file)
        blocks.extend(found)
        mistakes.extend(more)
    return tuple(sorted(blocks, key=_block_key)), tuple(files), mistakes


def read_pages(folder: Path) -> tuple[list[SourceFile], list[Diagnostic]]:
    if not folder.is_dir():
        raise refuse(Code.NO_SUCH_FILE, f"there is no folder {folder}", hint="name a game's folder")
    paths = sorted(p for p in folder.rglob("*.md") if p.is_file())
    if len(paths) > limits.SPEC_PAGES.most:
        raise refuse(Code.TOO_MANY_PAGES, f"{folder} has more than {limits.SPEC_PAGES.most} pages")
    root = folder.resolve()
    files, mistakes = [], []
    for path in paths:
        try:
            if not path.resolve().is_relative_to(root):
                place = Span(SourceFile(shown_path(path), ""), 0, 0)
                raise refuse(Code.OUTSIDE_FOLDER, "this page lies outside the game's folder", place, "copy it inside")
            files.append(read_source(path, shown_path(path)))
        except Refusal as refusal:
            mistakes.extend(refusal.diagnostics)
    return files, mistakes


def shown_path(path: Path) -> str:
    """A path as messages show it: relative to here where that is shorter."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def build(blocks: tuple[n.Block, ...], files: tuple[SourceFile, ...], mistakes: list[Diagnostic] | None = None) -> Loaded:
    """Blocks to a checked program."""
    found = list(mistakes or [])
    blocks = tuple(sorted(blocks, key=_block_key))
    program, sentences = read_blocks(blocks, files, found.append)
    world = program.world
    found = without_followers(found)
    complete = not any(d.code.value.startswith(("E0", "E1")) for d in found)
    typed = not found
    if complete:
        found += check_blocks(world, blocks)
    if typed:
        found += check(program, sentences, blocks)
    found = sorted(dict.fromkeys(found), key=Diagnostic.sort_key)
    return Loaded(program if not found else None, found, blocks, files)


def read_blocks(
    blocks: tuple[n.Block, ...], files: tuple[SourceFile, ...], report: Callable[[Diagnostic], None]
) -> tuple[m.Program, Sentences]:
    """All sentences typed, and what typed them, which can type others in the same world."""
    declare = Declare(blocks, report)
    world = declare.run()
    sentences = Sentences(declare, report)
    _option_guards(blocks, sentences)
    clauses = sentences.run()
    check_declared(sentences, report)
    claims = type_claims(list(blocks), sentences)
    cases = tuple(b for b in blocks if isinstance(b, n.Case))
    sweeps = tuple(b for b in blocks if isinstance(b, n.Sweep))
    return m.Program(world, clauses, claims, cases, fingerprint(files), sweeps), sentences


def without_followers(found: list[Diagnostic]) -> list[Diagnostic]:
    """Drops what only follows from a sentence that did not parse: a name in it is not unknown, and its rest means nothing."""
    broken: set[str] = set()
    lines: set[tuple[str, int]] = set()
    for d in found:
        if d.code.value.startswith("E1"):
            line, _ = d.span.file.place(d.span.start)
            broken.update(re.findall(r"[a-z][a-z0-9-]*", d.span.file.line(line)))
            lines.add((d.span.file.name, line))
    unread = any(d.code.value.startswith(("E0", "E1")) for d in found)
    if unread:
        found = [d for d in found if d.code is not Code.MISSING_HEADING]
    if not broken:
        return found
    quoted = re.compile(r"'([^']*)'")
    return [d for d in found if not _follows(d, lines, bool(set(quoted.findall(d.message)) & broken))]


def _follows(d: Diagnostic, lines: set[tuple[str, int]], names_broken: bool) -> bool:
    if d.code.value < "E2":
        return False
    return (d.span.file.name, d.span.file.place(d.span.start)[0]) in lines or (d.code.value.startswith("E2") and names_broken)


def _block_key(block: n.Block) -> tuple[str, str]:
    return type(block).__name__, getattr(block, "id", "") or getattr(block, "name", "") or getattr(block, "title", "") or ""


def _option_guards(blocks: tuple[n.Block, ...], s: Sentences) -> None:
    for block in blocks:
        if isinstance(block, n.Option) and block.while_ is not None and block.name in s.world.options:
            try:
                guard = s.t.cond(block.while_, Scope())
            except Mistyped:
                continue
            s.world.options[block.name] = replace(s.world.options[block.name], guard=guard)


def fingerprint(files: tuple[SourceFile, ...]) -> str:
    """One mark for the whole text of a spec, whatever the order and the place of its files."""
    marks = sorted(hashlib.sha256(f.text.encode()).hexdigest() for f in files)
    return hashlib.sha256("\n".join(marks).encode()).hexdigest()
