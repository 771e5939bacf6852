"""The commands about pages: fmt, explain."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lexludi.commands.answer import FINE, MISTAKES, report, write_json
from lexludi.diagnostics import Code, refuse


def fmt(arguments: Any) -> int:
    from lexludi.reports.format import format_pages

    changed, found = format_pages([Path(p) for p in arguments.path], write=not arguments.check)
    if found:
        report(found, arguments.json)
        return MISTAKES
    if arguments.json:
        write_json({"format": 1, "changed": changed})
    for name in changed:
        if not arguments.json:
            print(f"{name} {'would change' if arguments.check else 'formatted'}")
    return MISTAKES if arguments.check and changed else FINE


def explain(arguments: Any) -> int:
    from lexludi.explain import EXPLANATIONS

    if arguments.code is None:
        if arguments.json:
            write_json({"format": 1, "codes": {c.value: EXPLANATIONS[c].strip() for c in Code}})
            return FINE
        for code in Code:
            print(f"{code.value}  {EXPLANATIONS[code].strip().splitlines()[0]}")
        return FINE
    wanted = arguments.code.upper()
    found = next((c for c in Code if c.value == wanted), None)
    if found is None:
        raise refuse(Code.UNKNOWN_CODE, f"there is no code {wanted}", hint="'lexludi explain' lists them all")
    if arguments.json:
        write_json({"format": 1, "code": found.value, "text": EXPLANATIONS[found].strip()})
    else:
        print(f"{found.value}\n\n{EXPLANATIONS[found].strip()}")
    return FINE
