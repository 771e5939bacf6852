"""The games in `spec/` have no mistake that can be found before they are played."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexludi.program.load import load_folder

SPEC = Path(__file__).parents[2] / "spec"


@pytest.mark.parametrize("folder", sorted(p.parent for p in SPEC.glob("*/game.md")), ids=lambda p: p.name)
def test_no_mistakes(folder: Path) -> None:
    """Names, types, sources, readings, stages and cases are in order."""
    assert [f"{d.code.value} {d.message}: {d.span.text}" for d in load_folder(folder).diagnostics] == []
