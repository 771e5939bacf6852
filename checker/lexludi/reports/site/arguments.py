"""The arguments of `lexludi site`, and what each of its commands runs. Nothing else is imported before a command is chosen."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

Progress = Callable[..., AbstractContextManager[Callable[[int], None] | None]]
Write = Callable[[Any], None]


def add_site(commands: Any, command: Callable[..., argparse.ArgumentParser], number: Callable[[int, int], Any],
             progress: Progress, write_json: Write) -> list[argparse.ArgumentParser]:  # fmt: skip
    """Adds `site build` and `site serve`; returns both, for arguments that other commands have too."""

    def build(arguments: Any) -> int:
        from lexludi.reports.site.command import build_site

        with progress(100, quiet=arguments.json, what="site") as step:
            done = build_site(arguments, step)
        if arguments.json:
            write_json(done.shape())
        else:
            print(done.text(), flush=True)
        return 0

    def serve(arguments: Any) -> int:
        from lexludi.reports.site.serve import serve as show

        return build(arguments) or show(Path(arguments.out), arguments.port)

    sites = commands.add_parser("site", help="the annotated spec", description="The annotated spec, as a site.").add_subparsers(
        metavar="COMMAND", required=True
    )
    building = command(sites, "build", build, "build the site: every rule, passage, reading, gap and case")
    serving = command(sites, "serve", serve, "build the site and show it on this machine")
    serving.add_argument("--port", type=number(0, 65535), default=8000, help="0 takes any that is free; 8000 without it")
    for c in (building, serving):
        c.add_argument("game", nargs="*", help="a game or its folder; all games without it")
        c.add_argument("--out", metavar="DIR", default="build/site", help="where the site is written; build/site without it")
        c.add_argument(
            "--plain", metavar="DIR", default="", help="also write the pages without their frame, as mkdocs takes them"
        )
        c.add_argument(
            "--url", metavar="URL", default="", help="where the site will stand, for the sitemap and canonical addresses"
        )
        c.add_argument("--jobs", type=number(1, 64), default=1, help="how many processes judge the cases")
    return [building, serving]
