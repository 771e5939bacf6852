"""Shows a built site to this machine alone, with the headers that a good host would send."""

from __future__ import annotations

import functools
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from lexludi.diagnostics import Code, refuse
from lexludi.reports.site.template import POLICY

HERE = "127.0.0.1"


class Shown(SimpleHTTPRequestHandler):
    """Files as they are; no listing of folders is needed, for every folder that is linked has a page."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", f"{POLICY}; frame-ancestors 'none'")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing: who reads does not want to see it."""


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    try:
        return ThreadingHTTPServer((HERE, port), functools.partial(Shown, directory=str(folder)))
    except OSError as error:
        hint = "name another one: --port 8001"
        raise refuse(Code.NOT_A_SITE, f"port {port} cannot be had: {error.strerror}", hint=hint) from None


def serve(folder: Path, port: int) -> int:
    """Until somebody stops it."""
    with server(folder, port) as shown:
        print(f"http://{HERE}:{shown.server_address[1]}/ – stop with Ctrl-C", flush=True)
        try:
            shown.serve_forever()
        except KeyboardInterrupt:
            print(file=sys.stderr)
    return 0
