"""The commands about texts: coverage, apparatus, terms, rulebook index and show."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from lexludi.commands.answer import FINE, MISTAKES, Progress, report, write_json
from lexludi.diagnostics import Refusal


def coverage(arguments: Any) -> int:
    from lexludi.catalogue import folder_with_ledgers, games_with_ledgers
    from lexludi.editions.library import rulebooks_folder
    from lexludi.reports import coverage as reports
    from lexludi.trials.coverage import cover

    folders = [folder_with_ledgers(g) for g in arguments.game] or list(games_with_ledgers().values())
    rulebooks = rulebooks_folder(arguments.rulebooks)
    found = [cover(folder, rulebooks) for folder in folders]
    mistakes = [d for c in found for d in c.mistakes]
    if mistakes:
        report(mistakes, arguments.json)
        return MISTAKES
    if arguments.json:
        write_json(reports.shape(found))
    elif arguments.totals:
        print(reports.totals(found), end="")
    else:
        print("\n\n".join(reports.text(c, arguments.all) for c in found))
    return MISTAKES if any(e.text_differs for c in found for e in c.editions.values()) else FINE


def apparatus(arguments: Any) -> int:
    from lexludi.catalogue import folder_with_ledgers
    from lexludi.reports import apparatus as reports
    from lexludi.trials.apparatus import collect

    found = collect(folder_with_ledgers(arguments.game))
    if found.mistakes:
        report(found.mistakes, arguments.json)
        return MISTAKES
    if arguments.json:
        write_json(reports.shape(found))
    else:
        print(reports.page(found) if arguments.page else reports.text(found), end="" if arguments.page else "\n")
    return FINE


def terms(arguments: Any) -> int:
    from lexludi.catalogue import folder_with_ledgers
    from lexludi.editions.library import load_ledgers, rulebooks_folder, text_of
    from lexludi.editions.standing import read_passages
    from lexludi.editions.terms import find_term, inconsistencies, load_terms
    from lexludi.reports import terms as reports

    folder = folder_with_ledgers(arguments.game)
    ledgers, mistakes = load_ledgers(folder)
    known, more = load_terms(folder, ledgers)
    if mistakes or more:
        raise Refusal(*mistakes, *more)
    if arguments.word is not None:
        rulebooks = rulebooks_folder(arguments.rulebooks)
        texts = {name: file for name, ledger in ledgers.items() if (file := text_of(rulebooks, ledger)) is not None}
        reads = {name: read_passages(ledgers[name], file) for name, file in texts.items()}
        found = [reports.where(t, ledgers, reads) for t in find_term(known, arguments.word)]
        if arguments.json:
            write_json({"format": reports.FORMAT, "game": folder.resolve().name, "found": found})
        else:
            print("\n\n".join(reports.where_text(f) for f in found))
        return FINE
    wrong = inconsistencies(known)
    if arguments.json:
        write_json(reports.shape(folder.resolve().name, known, wrong))
    elif arguments.csv:
        print(reports.comma_separated(known), end="")
    else:
        width = os.get_terminal_size().columns if sys.stdout.isatty() else 120
        print(reports.table(known, ledgers, wrong, width))
    return FINE


def index(arguments: Any) -> int:
    from lexludi.reports.index import index_text, report_text

    with Progress(100, quiet=arguments.json, what="passages") as step:
        done = index_text(Path(arguments.file), arguments, step)
    if arguments.json:
        write_json(done.shape())
    else:
        print(report_text(done))
    return FINE


def show_passages(arguments: Any) -> int:
    import textwrap

    from lexludi.reports.index import show_text

    found = show_text(Path(arguments.file), arguments.passage, arguments.game, arguments.edition)
    if arguments.json:
        write_json({"format": 1, "passages": found})
        return FINE
    for p in found:
        print(f"{p['id']} {p['disposition']}" + (f", line {p['lines']}" if p["lines"] else ""))
        for text in (p["words"], p["gist"] and f"= {p['gist']}"):
            print(*textwrap.wrap(text or "", 110, initial_indent="  ", subsequent_indent="    "), sep="\n") if text else None
    return FINE
