"""Arguments in, exit code out: 0 fine, 1 the answer is no or the input has mistakes, 2 wrong usage, 3 our bug."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lexludi import __version__
from lexludi.diagnostics import Code, Diagnostic, Refusal, refuse
from lexludi.reports.site.arguments import add_site

if TYPE_CHECKING:
    from lexludi.program.model import World
    from lexludi.rulings.ruling import Ruling
    from lexludi.source import SourceFile

FINE, MISTAKES, USAGE, BUG = 0, 1, 2, 3


def main(argv: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that lacks a letter still shows the ruling
    arguments = parser().parse_args(argv)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except Refusal as refusal:
        report(refusal.diagnostics, getattr(arguments, "json", False))
        return MISTAKES
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return MISTAKES
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except Exception as error:
        if os.environ.get("LEXLUDI_TRACEBACK"):
            raise
        print(f"lexludi: this is our mistake, not yours: {type(error).__name__}: {error}", file=sys.stderr)
        print("  set LEXLUDI_TRACEBACK=1 and run it again to see where", file=sys.stderr)
        return BUG


def report(found: list[Diagnostic], as_json: bool) -> None:
    from lexludi.reports import shapes, terminal

    if as_json:
        write_json(shapes.diagnostics(found))
        return
    for d in found:
        print(terminal.diagnostic(d), file=sys.stderr)
    if len(found) > 1:
        print(f"{len(found)} mistakes", file=sys.stderr)


def write_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


# ---- arguments ------------------------------------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    p = argparse.ArgumentParser(prog="lexludi", description="The rules of a game, with all its editions, as law that runs.")
    p.add_argument("--version", action="version", version=f"lexludi {__version__}")
    commands = p.add_subparsers(metavar="COMMAND", required=True)

    c = _command(commands, "check", check, "parse and check specs; all mistakes at once")
    c.add_argument("path", nargs="*", help="a game, its folder, or a page; all games without it")

    c = _command(commands, "ask", ask, "rule on a question")
    c.add_argument("game")
    c.add_argument("question", nargs="?", default="-", help="a file in case syntax or JSON; standard input without it")
    _law(c)
    c.add_argument("--why", action="store_true", help="the whole tree of reasons")
    _rulebooks(c)

    c = _command(commands, "judge", judge, "rule on cases")
    c.add_argument("case", nargs="+", help="a page of cases, a game, or GAME:CASE")
    _law(c)
    c.add_argument("--show", action="store_true", help="show every ruling, not only those that are not as expected")
    c.add_argument("--why", action="store_true", help="the whole tree of reasons")
    _rulebooks(c)

    c = _command(commands, "draw", draw, "draw the position of a case or a question")
    c.add_argument("game", help="GAME:CASE, or a game and a question")
    c.add_argument("question", nargs="?", help="a file in case syntax or JSON; standard input without it and without CASE")
    _law(c)
    c.add_argument("--out", metavar="FILE", help="a file that ends in .svg or .html; SVG on standard output without it")

    c = _command(commands, "simulate", simulate, "play random games")
    c.add_argument("game")
    _law(c)
    c.add_argument("--players", type=_number(1, 12), help="how many players; the least the game takes without it")
    c.add_argument("--games", type=_number(1, 10**10), default=100)
    c.add_argument("--seed", type=int, default=1)
    c.add_argument("--jobs", type=_number(1, 64), default=1)
    c.add_argument("--results", action="store_true", help="the final scores of every game")

    c = _command(commands, "verify", verify, "try all claims in random play")
    c.add_argument("game")
    _law(c)
    c.add_argument("--players", type=_number(1, 12), help="how many players; every number the game takes without it")
    c.add_argument("--games", type=_number(1, 10**6), default=20, help="games for each edition, number of players and choice of options")
    c.add_argument("--seed", type=int, default=1)
    c.add_argument("--jobs", type=_number(1, 64), default=1)
    c.add_argument("--keep", metavar="FILE", help="where to keep what is found, so that a killed run is taken up again")
    c.add_argument("--rules", action="store_true", help="how often each rule stood")
    c.add_argument("--no-sweeps", action="store_true", help="only random play, no small worlds")

    c = _command(commands, "play", play, "play at the terminal")
    c.add_argument("game")
    _law(c)
    c.add_argument("--players", help="names with commas between them; those who play at random end in ? as in Anna,Bo?,Cy?")
    c.add_argument("--seed", type=int, default=None)

    c = _command(commands, "odds", odds, "exact chances, by enumerating the rules")
    c.add_argument("game")
    c.add_argument("question", nargs="?", help="a file in case syntax that ends with 'What is …?'; the game's own table without it")
    _law(c)
    c.add_argument("--until", action="append", default=[], metavar="STAGE", help="where the question is answered; repeatable")
    c.add_argument("--player", help="who chooses; the first player without it")
    c.add_argument("--only", metavar="WORDS", help="of the game's own table only the rows whose name holds these words")

    c = _command(commands, "adequacy", adequacy, "mutants of the rules, and which trial notices them")
    c.add_argument("game")
    c.add_argument("--sample", type=_number(1, 10**6), help="so many mutants, drawn by the seed; all of them without it")
    c.add_argument("--seed", type=int, default=1)
    c.add_argument("--rule", help="the mutants of one rule, each with what became of it")
    c.add_argument("--jobs", type=_number(1, 64), default=1)
    c.add_argument("--run", dest="kept", metavar="FILE", help="a file that keeps what is found, for a later run to go on from")

    c = _command(commands, "coverage", coverage, "what the ledgers account for: totals, passages nothing answers")
    c.add_argument("game", nargs="*", help="a game or its folder; all games without it")
    _rulebooks(c)
    c.add_argument("--all", action="store_true", help="name every passage, not only the first few")
    c.add_argument("--totals", action="store_true", help="only the totals, as the Markdown that is checked in")

    c = _command(commands, "apparatus", apparatus, "where the editions of a game differ, and what in the rules carries it")
    c.add_argument("game")
    c.add_argument("--page", action="store_true", help="as the Markdown that is checked in")

    c = _command(commands, "terms", terms, "the terms of a game in all its editions")
    c.add_argument("game")
    c.add_argument("word", nargs="?", help="one term, in any language and spelling: where it stands")
    _rulebooks(c)
    c.add_argument("--csv", action="store_true", help="comma-separated values, one line a word")

    c = commands.add_parser("rulebook", help="the texts of the editions", description="The texts of the editions.")
    books = c.add_subparsers(metavar="COMMAND", required=True)
    c = _command(books, "index", index, "start a ledger for a text, or bring one up to date with a corrected text")
    c.add_argument("file", help="the text, called GAME.EDITION.txt")
    c.add_argument("--game", help="the game; what the file's name says without it")
    c.add_argument("--edition", help="the edition, two letters; what the file's name says without it")
    c.add_argument("--ledger", help="where the ledger is; in the game's folder without it")
    c.add_argument("--dry-run", action="store_true", help="only say what would be found; write nothing")
    _rulebooks(c)

    c = _command(books, "show", show_passages, "the passages of a text: their words beside what the ledger says")
    c.add_argument("file", help="the text, called GAME.EDITION.txt")
    c.add_argument("passage", nargs="*", help="as nl:28.3; all of them without it")
    c.add_argument("--game", help="the game; what the file's name says without it")
    c.add_argument("--edition", help="the edition, two letters; what the file's name says without it")

    for c in add_site(commands, _command, _number, _progress, write_json):
        _rulebooks(c)

    c = _command(commands, "fmt", fmt, "format specs")
    c.add_argument("path", nargs="+")
    c.add_argument("--check", action="store_true", help="change nothing; exit 1 if something would change")

    c = _command(commands, "explain", explain, "explain a mistake by its code")
    c.add_argument("code", nargs="?", help="as E201; a list of all codes without it")
    return p


def _command(commands: Any, name: str, run: Callable[[Any], int], text: str) -> argparse.ArgumentParser:
    c: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
    c.set_defaults(run=run)
    c.add_argument("--json", action="store_true", help="machine-readable output, as docs/json.md has it")
    return c


def _law(c: argparse.ArgumentParser) -> None:
    c.add_argument("--edition", help="one edition; all of them side by side without it")
    c.add_argument("--option", action="append", default=[], metavar="NAME", help="an option the table agreed on; repeatable")
    c.add_argument("--answer", action="append", default=[], metavar="GAP=ANSWER", help="another answer to a gap; repeatable")


def _rulebooks(c: argparse.ArgumentParser) -> None:
    c.add_argument("--rulebooks", metavar="DIR", help="the folder of the rulebooks' texts; LEXLUDI_RULEBOOKS without it")


def _number(least: int, most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        value = int(text) if text.lstrip("-").isdecimal() and len(text) < 12 else least - 1
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"a whole number from {least} to {most}")
        return value

    return number


def answers_of(arguments: Any) -> dict[str, str]:
    found = {}
    for text in arguments.answer:
        gap, equals, answer = text.partition("=")
        if not equals:
            raise refuse(Code.UNKNOWN_ANSWER, f"'{text}' names no answer", hint="write: --answer GAP=ANSWER")
        found[gap] = answer
    return found


# ---- commands -------------------------------------------------------------------------------------------------------


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


def read_input(path: str) -> SourceFile:
    from lexludi import limits
    from lexludi.syntax.pages import decode, read_source

    if path == "-":
        return decode("standard input", sys.stdin.buffer.read(limits.PAGE_BYTES.most + 1))
    return read_source(Path(path), path)


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


def simulate(arguments: Any) -> int:
    from lexludi.catalogue import load_game
    from lexludi.program.select import under
    from lexludi.reports import shapes
    from lexludi.trials.simulate import Plan
    from lexludi.trials.simulate import simulate as play_games

    program, folder = load_game(arguments.game, cases=False)
    law = under(program, arguments.edition, arguments.option, answers_of(arguments))
    players = arguments.players or program.world.game.least
    plan = Plan(str(folder), law.edition, law.options, tuple(law.answers.items()), players, arguments.seed)
    with _progress(arguments.games, quiet=arguments.json) as step:
        total = play_games(law, plan, arguments.games, arguments.jobs, step)
    data = shapes.simulation(law, players, arguments.seed, total, arguments.results)
    if arguments.json:
        write_json(data)
    else:
        for key in ("game", "edition", "players", "games", "ended", "dead_ends", "conflicts", "other_mishaps", "moves", "lengths"):
            print(f"{key:14} {data[key]}")
        print(f"{'moves/second':14} {round(total.moves / max(total.seconds, 1e-9))}")
        print(f"{'digest':14} {total.digest}")
        for mishap in total.mishaps[:5]:
            print(f"game {mishap['game']}: {mishap['sort']}: {mishap['what']}", file=sys.stderr)
    return FINE if total.ended == total.games else MISTAKES


def needs(package: str, extra: str) -> None:
    """A package that not everybody installs."""
    from importlib.util import find_spec

    if find_spec(package) is None:
        raise refuse(Code.NOT_INSTALLED, f"this needs the package {package}", hint=f"pip install 'lexludi[{extra}]'")


def verify(arguments: Any) -> int:
    needs("hypothesis", "trials")
    from lexludi.catalogue import load_game
    from lexludi.reports import verify as reports
    from lexludi.trials.exhaust import exhaust
    from lexludi.trials.keep import Kept
    from lexludi.trials.verify import settings_of
    from lexludi.trials.verify import verify as try_claims

    program, folder = load_game(arguments.game, cases=False, sweeps=True)
    answers = answers_of(arguments)
    settings = settings_of(program, arguments.edition, arguments.players, tuple(arguments.option))
    run = {"spec": program.fingerprint, "seed": arguments.seed, "games": arguments.games, "answers": answers}
    kept = Kept(folder, Path(arguments.keep) if arguments.keep else None, run)
    with _progress(100, quiet=arguments.json, what="games") as step:
        found = try_claims(program, settings, arguments.games, arguments.seed, answers, kept, arguments.jobs, _percent(step))
    with _progress(100, quiet=arguments.json, what="sweeps") as step:
        small = [] if arguments.no_sweeps else exhaust(program, folder, arguments.edition, arguments.jobs, _percent(step))
    report = reports.Report(found, reports.cases_of(found), tuple(small))
    if arguments.json:
        write_json(reports.shape(report))
    else:
        print(reports.text(report, arguments.rules))
    return FINE if reports.everything_held(report) else MISTAKES


def _percent(step: Callable[[int], None] | None) -> Callable[[int, int], None] | None:
    return (lambda done, total: step(100 * done // max(total, 1))) if step is not None else None


class _progress:
    """A progress bar where somebody is watching, nothing elsewhere."""

    def __init__(self, total: int, quiet: bool, what: str = "games") -> None:
        self.total = total
        self.what = what
        self.shown = sys.stderr.isatty() and not quiet
        self.bar: Any = None

    def __enter__(self) -> Callable[[int], None] | None:
        if not self.shown:
            return None
        from rich.console import Console
        from rich.progress import Progress

        self.bar = Progress(console=Console(stderr=True), transient=True)
        self.bar.start()
        task = self.bar.add_task(self.what, total=self.total)
        return lambda done: self.bar.update(task, completed=done)

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.stop()


def adequacy(arguments: Any) -> int:
    from lexludi.catalogue import load_game
    from lexludi.reports import adequacy as reports
    from lexludi.trials.adequacy import measure

    _, folder = load_game(arguments.game)
    run = Path(arguments.kept) if arguments.kept else None
    with _progress(1000, quiet=arguments.json, what="mutants") as step:
        tell = (lambda done, total: step(1000 * done // total)) if step is not None else None
        found = measure(folder, arguments.sample, arguments.seed, arguments.rule, arguments.jobs, tell, run)
    if arguments.json:
        write_json(reports.shape(found))
    else:
        print(reports.text(found, every=arguments.rule is not None))
    return MISTAKES if found.unexplained or found.needless else FINE


def odds(arguments: Any) -> int:
    from lexludi.catalogue import load_game
    from lexludi.reports import odds as reports
    from lexludi.rulings.question import read_question
    from lexludi.trials.ask_odds import ask_odds, table

    program, folder = load_game(arguments.game, cases=False)
    if arguments.question is not None:
        case = read_question(read_input(arguments.question))[0]
        law = (arguments.edition, tuple(arguments.option), answers_of(arguments))
        found = ask_odds(program, case, frozenset(arguments.until), arguments.player, *law)
        if arguments.json:
            write_json(reports.shape(found))
        else:
            print(reports.text(found))
        return FINE
    with _progress(100, quiet=arguments.json, what="rows") as step:
        tell = (lambda done, total: step(100 * done // total)) if step is not None else None
        rows = list(table(program, folder, tell, arguments.only))
    if not rows:
        raise refuse(Code.NO_QUESTION, "no row of the table is called so", hint="leave --only out to see them all")
    if arguments.json:
        write_json(reports.rows_shape(program.world.game.name, rows))
    else:
        print(reports.markdown(rows), end="")
    return FINE


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

    with _progress(100, quiet=arguments.json, what="passages") as step:
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


def play(arguments: Any) -> int:
    from lexludi.catalogue import load_game
    from lexludi.program.select import under
    from lexludi.reports.play import Session

    program, _ = load_game(arguments.game, cases=False)
    law = under(program, arguments.edition, arguments.option, answers_of(arguments))
    return Session(law, arguments.players, arguments.seed).run()


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


if __name__ == "__main__":
    sys.exit(main())
