"""The formatter: the blocks of pages printed anew, the prose around them untouched, whole files written or none."""

from __future__ import annotations

from pathlib import Path

from lexludi.diagnostics import Diagnostic, Refusal
from lexludi.files import replace_file
from lexludi.program.load import shown_path
from lexludi.source import SourceFile
from lexludi.syntax.pages import find_blocks, read_source
from lexludi.syntax.parse import parse_blocks, parse_page
from lexludi.syntax.printer import print_blocks


def format_pages(paths: list[Path], write: bool) -> tuple[list[str], list[Diagnostic]]:
    """Formats pages, also all below a folder. Nothing is written if any page has a mistake."""
    pages = [p for path in paths for p in (sorted(path.rglob("*.md")) if path.is_dir() else [path])]
    changed: list[tuple[Path, str]] = []
    mistakes: list[Diagnostic] = []
    for path in pages:
        try:
            file = read_source(path, shown_path(path))
        except Refusal as refusal:
            mistakes += refusal.diagnostics
            continue
        _, found = parse_page(file)
        mistakes += found
        if not found:
            text = formatted(file)
            if text != file.text:
                changed.append((path, text))
    if write and not mistakes:
        for path, text in changed:
            replace_file(path, text)
    return [shown_path(p) for p, _ in changed], mistakes


def formatted(file: SourceFile) -> str:
    page, _ = find_blocks(file)
    parts, end = [], 0
    for start, stop in page.blocks:
        parts.append(file.text[end:start])
        blocks, _ = parse_blocks(SourceFile(file.name, file.text[start:stop]))
        parts.append(print_blocks(blocks).rstrip("\n") + "\n" if blocks else file.text[start:stop])
        end = stop
    return "".join([*parts, file.text[end:]])

