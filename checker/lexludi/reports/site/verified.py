"""Whether claims hold, as `lexludi verify GAME --json` found: read from `build/verify/GAME.json`, if somebody has put it there."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FORMAT = 1


@dataclass(frozen=True)
class Verified:
    """What is known of a game's claims; nothing where they were not tried in this build."""

    found: dict[str, dict[str, Any]]

    def told(self, claim: str) -> tuple[str, str]:
        """In one word and in one sentence."""
        result = self.found.get(claim)
        if result is None:
            return "open", "not verified in this build"
        games = result.get("games", 0)
        relevant = result.get("times_relevant")
        often = f", relevant {relevant} times" if isinstance(relevant, int) else ""
        if result["held"] is True:
            return "holds", f"held in {games} random games{often}"
        return "fails", f"failed in {games} random games{often}"


def read_verified(folder: Path, game: str, fingerprint: str) -> Verified:
    """A result counts only for the spec that it was found for, where it says which."""
    try:
        stored = json.loads((folder / f"{game}.json").read_text(encoding="utf-8"))
        if stored.get("spec_sha256", fingerprint) != fingerprint:
            return Verified({})
        return Verified({str(c["id"]): c for c in stored["claims"] if isinstance(c.get("held"), bool)})
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Verified({})
