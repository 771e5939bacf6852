"""A Chromium that looks at a site, where there is one: what it asks for, what it complains of, what a visitor finds."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from lexludi.reports.site.serve import server

ROOT = Path(__file__).parents[2]
AXE = ROOT / "build" / "npm" / "node_modules" / "axe-core" / "axe.min.js"
NAMES = ("chromium", "chromium-browser", "google-chrome")
PHONE, DESK = (390, 844), (1280, 900)


@dataclass
class Visit:
    """One tab: it keeps what went wrong."""

    tab: Any
    base: str
    wrong: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def to(self, address: str) -> None:
        self.tab.goto(self.base + address)

    def elsewhere(self) -> list[str]:
        """What was asked of another host."""
        return [url for url in self.asked if not url.startswith((self.base, "data:", "blob:"))]


def chromium() -> str:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("no Chromium is installed")
    return found


@contextmanager
def visit(folder: Path, below: str, size: tuple[int, int], dark: bool = False) -> Iterator[Visit]:
    """Opens a site that is served below a path."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    binary = chromium()
    with server(folder, 0) as shown, sync_api.sync_playwright() as playwright:
        threading.Thread(target=shown.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=binary, args=["--no-sandbox"] if os.geteuid() == 0 else [])
        tab = browser.new_page(viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if dark else "light")
        made = Visit(tab, f"http://127.0.0.1:{shown.server_address[1]}/{below}")
        tab.on("console", lambda message: made.wrong.append(message.text) if message.type in ("error", "warning") else None)
        tab.on("pageerror", lambda error: made.wrong.append(str(error)))
        tab.on("dialog", lambda dialog: (made.wrong.append(f"a dialog: {dialog.message}"), dialog.dismiss()))
        tab.on("request", lambda request: made.asked.append(request.url))
        yield made
        browser.close()
        shown.shutdown()


def faults(visited: Visit) -> list[str]:
    """What axe-core finds that keeps somebody out: serious and critical faults."""
    if not AXE.is_file():
        pytest.skip("axe-core is not there: npm install --no-save --prefix build/npm axe-core")
    visited.tab.evaluate(AXE.read_text(encoding="utf-8"))
    found = visited.tab.evaluate("axe.run(document, {resultTypes: ['violations']}).then((r) => r.violations)")
    return [f"{v['id']}: {v['nodes'][0]['html'][:160]}" for v in found if v["impact"] in ("serious", "critical")]
