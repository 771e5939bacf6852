"""The same pages without our frame: front matter and HTML in Markdown files, with a short mkdocs.yml, for whoever builds sites with that.

Nothing in them needs a plugin. Raw HTML passes through Markdown as it is, and all links are relative.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from lexludi.reports.site.addresses import relative
from lexludi.reports.site.page import Page

SETTINGS = """site_name: Lex Ludi
docs_dir: pages
use_directory_urls: true
plugins: []
nav:
  - index.md
"""


def plain_files(pages: Iterable[Page], files: dict[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Everything such a build needs, by its path: the pages, and beside them the files that are no pages."""
    yield "/mkdocs.yml", SETTINGS.encode()
    for page in pages:
        head = f"---\ntitle: {json.dumps(page.title, ensure_ascii=False)}\n---\n\n"
        yield f"/pages{page.address}index.md", f"{head}{relative(page.body, page.address)}\n".encode()
    for address, content in files.items():
        if not address.endswith("index.html"):
            yield f"/pages{address}", content
