"""What all tests share: how many random examples Hypothesis tries, and where the rulebooks' texts are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# No deadline: how long an example takes says nothing about whether it is right.
settings.register_profile("quick", max_examples=20, deadline=None)
settings.register_profile("default", max_examples=100, deadline=None)
settings.register_profile("ci", max_examples=100, deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "default"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fuzz", type=int, default=0, help="how many mutated texts to try, instead of 20,000")


@pytest.fixture
def rulebooks() -> Path:
    """The folder with the rulebooks' texts; a test that takes it is skipped where they are not at hand."""
    named = os.environ.get("LEXLUDI_RULEBOOKS", "")
    if not named:
        pytest.skip("the rulebooks' texts are not at hand: LEXLUDI_RULEBOOKS is not set")
    folder = Path(named)
    if not folder.is_dir():
        pytest.skip(f"the rulebooks' texts are not at hand: LEXLUDI_RULEBOOKS names no folder ({named})")
    return folder.resolve()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever takes the texts carries the marker, so that `-m rulebooks` finds it."""
    for item in items:
        if "rulebooks" in getattr(item, "fixturenames", ()):
            item.add_marker("rulebooks")
