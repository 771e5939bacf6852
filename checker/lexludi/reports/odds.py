"""Chances for people and programs: fractions as they are, and per cent to read."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from lexludi.trials.ask_odds import Row
from lexludi.trials.odds import Odds

FORMAT = 1


def per_cent(chance: Fraction) -> str:
    return f"{float(chance * 100):.2f} %"


def text(found: Odds) -> str:
    lines = [f"{'answer':>12} {'as it falls':>14} {'best play':>14}"]
    for answer in sorted(found.best | found.as_it_falls, key=lambda a: (isinstance(a, str), a)):
        falls, best = found.as_it_falls.get(answer, Fraction(0)), found.best.get(answer, Fraction(0))
        lines.append(f"{answer!s:>12} {per_cent(falls):>14} {per_cent(best):>14}   {falls}   {best}")
    return "\n".join(lines)


def shape(found: Odds) -> dict[str, Any]:
    def told(chances: dict[Any, Fraction]) -> list[dict[str, Any]]:
        listed = sorted(chances.items(), key=lambda item: (isinstance(item[0], str), item[0]))
        return [{"answer": a, "chance": str(c), "per_cent": round(float(c * 100), 6)} for a, c in listed]

    return {"format": FORMAT, "as_it_falls": told(found.as_it_falls), "best": told(found.best), "positions": found.positions}


def rows_shape(game: str, rows: list[Row]) -> dict[str, Any]:
    def told(chances: dict[int, Fraction]) -> dict[str, str]:
        return {str(k): str(c) for k, c in chances.items()}

    made = [{"name": r.name, "as_it_falls": told(r.as_it_falls), "best": told(r.best)} for r in rows]
    return {"format": FORMAT, "game": game, "rows": made}


def markdown(rows: list[Row]) -> str:
    """The table as the docs have it: after one throw, and with best play."""
    figures = list(rows[0].best)
    lines = []
    for title, chances in (("After one throw", "as_it_falls"), ("With best play over all throws", "best")):
        lines += [f"**{title}**", "", "| | " + " | ".join(map(str, figures)) + " |", "|---" * (len(figures) + 1) + "|"]
        for r in rows:
            told: dict[int, Fraction] = getattr(r, chances)
            cells = [per_cent(told[k]) if any(told.values()) else "–" for k in figures]  # nothing can be told before a first choice
            lines.append(f"| {r.name} | " + " | ".join(cells) + " |")
        lines.append("")
    return "\n".join(lines)
