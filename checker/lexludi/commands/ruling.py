"""The commands that check and rule: check, ask, judge, draw, play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from lexludi.commands.answer import FINE, MISTAKES, answers_of, read_input, report, write_json
from lexludi.diagnostics import Code, Diagnostic, refuse

if TYPE_CHECKING:
    from lexludi.program.model import World
    from lexludi.rulings.ruling import Ruling


def check(arguments: Any) -> int:
    from lexludi.catalogue import games, games_with_ledgers
    from lexludi.program.load import load_folder, shown_path
    from lexludi.reports import shapes
    from lexludi.trials.coverage import ledger_mistakes
    from lexludi.trials.gather import page_or_folder

    every = {**games(), **games_with_ledgers()}.values()
    read = games_with_ledgers()
    folders = [(read[p], None) if p in read else page_or_folder(p) for p in arguments.path] or [(f, None) for f in every]
    found: list[Diagnostic] = []
    counted = ledgers = 0
    for folder, page in folders:
        own = len(list(folder.glob("editions/*.ledger"))) if page is None else 0
        ledgers += own
        if own and not (folder / "game.md").is_file():
            found += ledger_mistakes(folder)
            continue  # its texts have been read, its rules are not written yet
        loaded = load_folder(folder)
        found += ledger_mistakes(folder, loaded.blocks) if page is None else []
        counted += len(loaded.files) if page is None else 1
        found += [d for d in loaded.diagnostics if page is None or d.span.file.name == shown_path(page)]
        if not loaded.files:
            found.append(Diagnostic(Code.NOTHING_HERE, f"there are no pages in {folder}", hint="a spec is Markdown with blocks"))
    if arguments.json:
        write_json(shapes.diagnostics(found))
    elif found:
        report(found, False)
    else:
        more = f" and {ledgers} ledger{'' if ledgers == 1 else 's'}" if ledgers else ""
        print(f"{counted} page{'' if counted == 1 else 's'}{more}, nothing wrong")
    return MISTAKES if found else FINE


def ask(arguments: Any) -> int:
    from lexludi.catalogue import load_game
    from lexludi.rulings.question import read_question
    from lexludi.trials.judge import judge as rule_on

    program, folder = load_game(arguments.game, cases=False)
    cases = read_question(read_input(arguments.question))
    editions = (arguments.edition,) if arguments.edition else ()
    found = [r for c in cases for r in rule_on(program, c, editions, tuple(arguments.option), answers_of(arguments))]
    return show_rulings([(r, program.world, folder) for r in found], arguments, all_of_them=True)


def judge(arguments: Any) -> int:
    from lexludi.trials.gather import cases_of
    from lexludi.trials.judge import judge as rule_on

    found: list[tuple[Ruling, World, Path]] = []
    editions = (arguments.edition,) if arguments.edition else ()
    for name in arguments.case:
        program, cases, folder = cases_of(name)
        for case in cases:
            rulings = rule_on(program, case, editions, tuple(arguments.option), answers_of(arguments))
            found += [(r, program.world, folder) for r in rulings]
    return show_rulings(found, arguments, all_of_them=arguments.show)


def show_rulings(rulings: list[tuple[Ruling, World, Path]], arguments: Any, all_of_them: bool) -> int:
    from lexludi.editions.library import rulebooks_folder
    from lexludi.editions.quotes import Quotes
    from lexludi.reports import shapes, terminal

    found = [r for r, _, _ in rulings]
    rulebooks = rulebooks_folder(arguments.rulebooks)
    quotes = {folder: Quotes(folder, rulebooks) for folder in {folder for _, _, folder in rulings}}
    by_game = {r.receipt.game: quotes[folder] for r, _, folder in rulings}
    wrong = [r for r in found if r.as_expected is False]
    if arguments.json:
        write_json(shapes.rulings(found, lambda r: by_game[r.receipt.game]))
    else:
        several = len({r.receipt.edition for r in found}) > 1
        before = ""
        for r, world, folder in rulings:
            if not all_of_them and r.as_expected is not False:
                continue
            if r.case and r.case != before:
                print(f"{r.case}")
            before = r.case
            if several:
                print(f"[{r.receipt.edition}] ", end="")
            print(terminal.ruling(r, world, arguments.why, quotes[folder]))
            print()
        expected = [r for r in found if r.as_expected is not None]
        if expected:
            print(f"{len(expected) - len(wrong)} of {len(expected)} rulings as expected")
        elif found:
            print(f"({terminal.receipt_line(found[0])})")
    if wrong:
        return MISTAKES
    asked = [r for r in found if r.expected is None]
    return MISTAKES if any(r.verdict in ("no", "refused", "conflict") for r in asked) else FINE


def draw(arguments: Any) -> int:
    from lexludi.catalogue import load_game
    from lexludi.reports.draw import write
    from lexludi.rulings.question import read_question
    from lexludi.trials.gather import cases_of

    if ":" in arguments.game:
        if arguments.question is not None:
            raise refuse(Code.UNKNOWN_CASE, "a case and a question at once", hint="name one of them")
        program, cases, _ = cases_of(arguments.game)
    else:
        program, _ = load_game(arguments.game, cases=False)
        cases = read_question(read_input(arguments.question or "-"))
    scenes = write.scenes(program, cases, arguments.edition, tuple(arguments.option), answers_of(arguments))
    if arguments.out is not None:
        write.save(scenes, Path(arguments.out))
    if arguments.json:
        write_json(write.shape(scenes))
    elif arguments.out is None:
        print(write.as_svgs(scenes), end="")
    return FINE


def play(arguments: Any) -> int:
    from lexludi.catalogue import load_game
    from lexludi.program.select import under
    from lexludi.reports.play import Session

    program, _ = load_game(arguments.game, cases=False)
    law = under(program, arguments.edition, arguments.option, answers_of(arguments))
    return Session(law, arguments.players, arguments.seed).run()
