"""Files to a folder: only into one that is empty or that a site was written to before."""

from __future__ import annotations

import os
from pathlib import Path

from lexludi.diagnostics import Code, refuse

MARK = ".lexludi-site"


def write_files(files: dict[str, bytes], out: Path) -> tuple[int, int]:
    """Writes what is new or changed, and takes away what no longer is. Returns how many files there are, and how many were written."""
    if out.exists() and (not out.is_dir() or (any(out.iterdir()) and not (out / MARK).is_file())):
        raise refuse(
            Code.NOT_A_SITE, f"{out} holds something that is no site", hint="name a folder that is empty or not there yet"
        )
    out.mkdir(parents=True, exist_ok=True)
    (out / MARK).write_text(
        "Made by lexludi site build; whatever else lies here is taken away by the next one.\n", encoding="utf-8"
    )
    wanted = {out / address.lstrip("/"): content for address, content in files.items()}
    written = 0
    for path, content in wanted.items():
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            written += 1
    _take_away(out, set(wanted) | {out / MARK})
    return len(wanted), written


def _take_away(out: Path, wanted: set[Path]) -> None:
    for folder, _, names in os.walk(out, topdown=False):
        for name in names:
            if Path(folder) / name not in wanted:
                (Path(folder) / name).unlink()
        if Path(folder) != out and not any(Path(folder).iterdir()):
            Path(folder).rmdir()
