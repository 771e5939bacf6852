"""A game of two editions in which every place that takes text holds markup, script, and marks of other languages."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from lexludi.editions.index import start_ledger
from lexludi.editions.ledger import Counterpart, Difference, Emendation, Ledger, Passage, Spelling, Torn
from lexludi.editions.write_ledger import ledger_text
from lexludi.reports.site.everything import read_game
from lexludi.source import SourceFile

EVIL = "<script>alert(1)</script><img src=x onerror=alert(2)>'><svg/onload=alert(3)> `{{7*7}}` ]]> &lt;b&gt; &#60;i&#62; **x** --> </style>"
"""In places where a quotation mark would end the text."""
PROSE = f"""{EVIL} "><iframe src="https://evil.example/"></iframe>

<script>alert(4)</script>

<div onclick="alert(5)">markup in a block of its own</div>

[one](javascript:alert(6)) [two](JaVaScRiPt&colon;alert(7)) [three](data:text/html,<script>alert(8)</script>) [four](//evil.example/)
![picture](javascript:alert(9)) ![far](https://evil.example/x.png) ![`"><img onerror=alert(10)>`](x" onerror="alert(11))
<javascript:alert(12)> [`a"><script>alert(13)</script>`](gaps.md) [five]( javascript:alert(14))
[six](vbscript:alert(15)) {{{{ config }}}} {{% raw %}}

> <script>alert(16)</script>

- <b onmouseover=alert(17)>bold</b>
  1. `</code><script>alert(18)</script>`

| <i>head</i> | b |
| --- | --- |
| <script>alert(19)</script> | `x|</td><script>` |

```html
</code></pre><script>alert(20)</script>
```
"""
TEXT = "Ein erster Satz mit <script>alert(21)</script> darin. Ein zweiter & <b>fetter</b> Satz steht hier.\n"
OTHER = "Een eerste zin met <script>alert(22)</script> erin. Een tweede zin \"><img onerror=alert(23)> staat hier.\n"

GAME = f"""# Evil {EVIL}

{PROSE}

```lexludi
Game evil "{EVIL}" version "{EVIL}" for 2 players.

Edition de is German.

Edition nl is Dutch.

Components "{EVIL}"
  from de:1.1
  Each player has a count from 0 to 9, seen by everyone.
  A player can count.

Stage play, in turn.

Option slow "{EVIL}" from de:1.1.

Rule base.start "{EVIL}"
  from de:1.1 nl:1.1
  The game begins with play.
  The play begins with a-first.
  The play passes to the next player clockwise from the mover.
  When a player counts, the player's count goes up by 1.
  The play ends when there is a player whose count is 3.
  After play comes the end.
  The a-first is the first player in the players.

Rule base.slow "{EVIL}"
  inferred from nl:1.1
  Under slow, in play, a player may not count if the count of the player is 1.

Rule base.may "{EVIL}"
  from de:1.2 nl:1.2
  According to German, in play, a player may count.
  The Dutch is torn:
    "{EVIL}" nl:1.2, in play, a player may count if the count of the player is 0, by default because "{EVIL}".
    "other" nl:1.2, in play, a player may count if the count of the player is 1.

Survivor base.slow "dropped"
  because "{EVIL}".
```
"""
GAPS = f"""# Gaps {EVIL}

```lexludi
Gap base.open "{EVIL}"
  near de:1.2
  Answer yes "{EVIL}" by default because "{EVIL}".
  Answer never-so "{EVIL}".
    In play, a player may not count if the count of the player is 2.
```
"""
CLAIMS = f"""# Claims

```lexludi
Claim base.claim "{EVIL}"
  from de:1.1
  Here, a player is done-for if the player's count is 9.
  Here, the others of a player are the number of players minus 1.
  Never, there is a player whose count is more than 9.
  Always, in play, the number of players is 2 and there is no player who is done-for.
  Sometimes, in play, the mover may count.
  Whenever a player counts,
    beforehand the others of the player is 1;
    the player's count goes up by 1;
    for each player called other who is not the player, the other's count stays the same.
  At the end, there is a player whose count is 3.
  In every game, at some time there is a player whose count is 1.
  In every game, the number of times that a player counts is at least 3.
  Once there is a player whose count is 3, from then on there is a player whose count is 3.
```
"""
SWEEPS = f"""# Small worlds {EVIL}

```lexludi
Sweep small "{EVIL}"
  from de:1.1
  Players Anna, Bo.
  Given in play:
    the mover is any of Anna, Bo;
    Anna's count is any of 0, 1, 2;
    everything else is as at first.
  Until the play ends.
```
"""
CASES = f"""# Cases {EVIL}

{PROSE.replace("(gaps.md)", "(../gaps.md)")}

```lexludi
Case one-case "{EVIL}"
  from de:1.2 nl:1.2
  Players Anna, Bo.
  Given in play:
    the mover is Anna;
    Anna's count is 1;
    Bo's count is 0.
  May Anna count? Yes; according to Dutch, No.
```
"""
TERMS = """count "<script>alert(30)</script>"
  de Satz first de:1.1
  nl zin first nl:1.1
"""
EVIL_TERMS = """count "<script>alert(30)</script>"
  de "<b>zählen</b>" "<script>alert(31)</script>" first de:1.1
  nl also "><img/onerror=alert(32)>" first nl:1.1
"""
"""Terms that stand in no text, for a game without texts."""


def write_game(folder: Path, texts: Path, terms: str = TERMS) -> None:
    """The game into one folder, the texts of its editions into another."""
    (folder / "cases").mkdir(parents=True)
    (folder / "editions").mkdir()
    texts.mkdir()
    pages = {"game.md": GAME, "gaps.md": GAPS, "claims.md": CLAIMS, "sweeps.md": SWEEPS, "cases/some.md": CASES, "editions/terms": terms}
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8")
    for edition, text in {"de": TEXT, "nl": OTHER}.items():
        (texts / f"evil.{edition}.txt").write_text(text, encoding="utf-8")
        (folder / "editions" / f"{edition}.ledger").write_text(ledger_text(_ledger(text, edition)), encoding="utf-8")


def write_results(folder: Path, kept: Path) -> None:
    """What `verify` would leave of that game, with markup in every text of it, where the site looks for it."""

    def evil(number: int) -> str:
        return f"</code></pre><img src=x onerror=alert({number})>"

    fingerprint = read_game(folder, None).program.fingerprint
    broken = {"edition": "de", "players": 2, "options": [evil(40)], "said": evil(41), "moves": 3, "seed": 7, "case": evil(42)}
    promise = {"text": evil(43), "times_relevant": 12, "unseen_in": ["nl"]}
    worlds = [{"sweep": name, "edition": "de", "positions": 1234, "times_relevant": 5} for name in ("small", evil(44))]
    claim = {"id": "base.claim", "held": False, "games": 2, "times_relevant": 12, "exhaustive": worlds, "counterexample": broken,
             "promises": [promise]}  # fmt: skip
    trouble = {"what": evil(45), "times": 2, "case": evil(46)}
    sweep = {"sweep": "small", "edition": "de", "beginnings": 4, "positions": 1234, "steps": 20, "troubles": [trouble]}
    (kept / "verify").mkdir(parents=True)
    found = {"format": 1, "spec_sha256": fingerprint, "claims": [claim], "sweeps": [sweep]}
    (kept / "verify" / "evil.json").write_text(json.dumps(found), encoding="utf-8")


def _ledger(text: str, edition: str) -> Ledger:
    started = start_ledger(SourceFile("text", text), "evil", edition, f"evil.{edition}.txt").ledger
    other = "nl" if edition == "de" else "de"
    passages = [_passage(p, other) for p in started.passages]
    if edition == "nl":
        first = next(w for w in text.split() if w)
        passages[0] = replace(
            passages[0],
            emendations=(Emendation(first, "<script>alert(24)</script>", EVIL),), spellings=(Spelling("eerste", "<b>eerste</b>"),),
            torn=(Torn(("nl:1.2",), EVIL, EVIL, "here", EVIL),),
        )  # fmt: skip
    return started.with_passages(tuple(passages))


def _passage(p: Passage, other: str) -> Passage:
    place = p.id.partition(":")[2]
    return replace(
        p, disposition="rule", suggested=False, gist=f"Gist {EVIL}", note=f"Note {EVIL}", suggestions=(),
        counterparts=(Counterpart(other, (f"{other}:{place}",)),),
        differences=(Difference(other, f"Otherwise {EVIL}", ("base.may",)),) if place == "1.2" else (),
    )  # fmt: skip
