"""Whether claims hold, as `lexludi verify GAME --json` found: read from `build/verify/GAME.json`, where `make verify` leaves it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FORMAT = 1
UNTRIED = "not tried in this build"


@dataclass(frozen=True)
class Verified:
    """What is known of a game's claims and small worlds; nothing where they were not tried in this build."""

    claims: dict[str, dict[str, Any]] = field(default_factory=dict)
    sweeps: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    """By sweep, what came of it under each edition."""

    def told(self, claim: str) -> tuple[str, str]:
        """In one word and in one sentence."""
        result = self.claims.get(claim)
        if result is None:
            return "open", UNTRIED
        if not result["held"]:
            broken = result.get("counterexample") is not None
            return "fails", "broken: a game below shows how" if broken else "not kept: something promised was never seen"
        return "holds", "kept " + " and ".join(filter(None, (_in_games(result), self._in_worlds(claim))))

    def worlds(self, claim: str) -> list[dict[str, Any]]:
        """The small worlds in which a claim was looked at in every position."""
        found: list[dict[str, Any]] = self.claims.get(claim, {}).get("exhaustive", [])
        return found

    def _in_worlds(self, claim: str) -> str:
        worlds = self.worlds(claim)
        positions = sum(int(w["positions"]) for w in worlds)
        return f"in all {counted(positions, 'position')} of {counted(len(worlds), 'small world')}" if worlds else ""


def counted(number: int, word: str) -> str:
    """`1,204 positions`, `1 game`."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def _in_games(result: dict[str, Any]) -> str:
    return f"in {counted(int(result['games']), 'random game')}, looked at {counted(int(result['times_relevant']), 'time')}"


def read_verified(folder: Path, game: str, fingerprint: str) -> Verified:
    """A result counts only for the spec that it was found for."""
    try:
        stored = json.loads((folder / f"{game}.json").read_text(encoding="utf-8"))
        if stored["format"] != FORMAT or stored["spec_sha256"] != fingerprint:
            return Verified()
        sweeps: dict[str, list[dict[str, Any]]] = {}
        for found in stored["sweeps"]:
            sweeps.setdefault(str(found["sweep"]), []).append(found)
        return Verified({str(c["id"]): c for c in stored["claims"]}, sweeps)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Verified()
