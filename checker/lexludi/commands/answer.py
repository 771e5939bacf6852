"""What all commands share: how they answer, what they read, and a bar that shows how far they are."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lexludi.diagnostics import Code, Diagnostic, refuse

if TYPE_CHECKING:
    from lexludi.source import SourceFile

FINE, MISTAKES, USAGE, BUG = 0, 1, 2, 3


def report(found: list[Diagnostic], as_json: bool) -> None:
    from lexludi.reports import shapes, terminal

    if as_json:
        write_json(shapes.diagnostics(found))
        return
    for d in found:
        print(terminal.diagnostic(d), file=sys.stderr)
    if len(found) > 1:
        print(f"{len(found)} mistakes", file=sys.stderr)


def write_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def answers_of(arguments: Any) -> dict[str, str]:
    found = {}
    for text in arguments.answer:
        gap, equals, answer = text.partition("=")
        if not equals:
            raise refuse(Code.UNKNOWN_ANSWER, f"'{text}' names no answer", hint="write: --answer GAP=ANSWER")
        found[gap] = answer
    return found


def read_input(path: str) -> SourceFile:
    from lexludi import limits
    from lexludi.syntax.pages import decode, read_source

    if path == "-":
        return decode("standard input", sys.stdin.buffer.read(limits.PAGE_BYTES.most + 1))
    return read_source(Path(path), path)


def needs(package: str, extra: str) -> None:
    """A package that not everybody installs."""
    from importlib.util import find_spec

    if find_spec(package) is None:
        raise refuse(Code.NOT_INSTALLED, f"this needs the package {package}", hint=f"pip install 'lexludi[{extra}]'")


class Progress:
    """A progress bar where somebody is watching, nothing elsewhere."""

    def __init__(self, total: int, quiet: bool, what: str = "games") -> None:
        self.total = total
        self.what = what
        self.shown = sys.stderr.isatty() and not quiet
        self.bar: Any = None

    def __enter__(self) -> Callable[[int], None] | None:
        if not self.shown:
            return None
        from rich.console import Console
        from rich.progress import Progress

        self.bar = Progress(console=Console(stderr=True), transient=True)
        self.bar.start()
        task = self.bar.add_task(self.what, total=self.total)
        return lambda done: self.bar.update(task, completed=done)

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.stop()


def percent(step: Callable[[int], None] | None) -> Callable[[int, int], None] | None:
    return (lambda done, total: step(100 * done // max(total, 1))) if step is not None else None
