"""Files that cannot be read, or not as they are: each is refused with its own code, and nothing else happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from cases.programs import prelude
from lexludi import limits
from lexludi.diagnostics import Code, Refusal
from lexludi.program.load import load_folder

PAGE = f"# Tiny\n\n```lexludi\n{prelude()}```\n"


def codes(folder: Path) -> list[str]:
    return [d.code.value for d in load_folder(folder).diagnostics]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.md").write_text(PAGE, encoding="utf-8")
    return tmp_path


def test_a_folder_of_good_pages(folder: Path) -> None:
    """A page with fenced blocks is a program; prose and other fences around them are nothing."""
    (folder / "notes.md").write_text("Prose.\n\n```python\nnot = a(program)\n```\n", encoding="utf-8")
    assert codes(folder) == []


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"x" * (limits.PAGE_BYTES.most + 1), "E001"),
        (b"caf\xe9", "E002"),
        ("a​b".encode(), "E003"),
        (b"a\x00b", "E003"),
        (b"x" * (limits.LINE_LENGTH.most + 1), "E004"),
        (b"```lexludi\n", "E005"),
        (b"```lexludi\n```\n" * (limits.BLOCKS.most + 1), "E008"),
    ],
    ids=["E001", "E002", "E003", "E003-null", "E004", "E005", "E008"],
)
def test_a_page_that_cannot_be_read(folder: Path, content: bytes, code: str) -> None:
    """An odd page is reported once, and the other pages are still read."""
    (folder / "odd.md").write_bytes(content)
    assert codes(folder) == [code]


def test_a_page_at_the_limit_is_read(folder: Path) -> None:
    """A line of the greatest length is fine."""
    (folder / "long.md").write_text("x" * limits.LINE_LENGTH.most, encoding="utf-8")
    assert codes(folder) == []


def test_too_many_pages(folder: Path) -> None:
    """A spec has so many pages and not one more."""
    for number in range(limits.SPEC_PAGES.most):
        (folder / f"{number}.md").touch()
    with pytest.raises(Refusal) as refusal:
        load_folder(folder)
    assert [d.code for d in refusal.value.diagnostics] == [Code.TOO_MANY_PAGES]


def test_no_such_folder(folder: Path) -> None:
    """A folder that is not there is refused."""
    with pytest.raises(Refusal) as refusal:
        load_folder(folder / "nowhere")
    assert [d.code for d in refusal.value.diagnostics] == [Code.NO_SUCH_FILE]


def test_a_page_outside_the_folder(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A link that leads out of the folder is not followed."""
    outside = tmp_path_factory.mktemp("outside") / "page.md"
    outside.write_text("Prose.", encoding="utf-8")
    (folder / "link.md").symlink_to(outside)
    assert codes(folder) == ["E012"]
