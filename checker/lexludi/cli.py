"""Arguments in, exit code out: 0 fine, 1 the answer is no or the input has mistakes, 2 wrong usage, 3 our bug."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

from lexludi import __version__
from lexludi.commands import reading, ruling, trying, writing
from lexludi.commands.answer import BUG, FINE, MISTAKES, USAGE, Progress, report, write_json
from lexludi.diagnostics import Refusal
from lexludi.reports.site.arguments import add_site

__all__ = ["BUG", "FINE", "MISTAKES", "USAGE", "main"]


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


# ---- arguments ------------------------------------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    p = argparse.ArgumentParser(prog="lexludi", description="The rules of a game, with all its editions, as law that runs.")
    p.add_argument("--version", action="version", version=f"lexludi {__version__}")
    commands = p.add_subparsers(metavar="COMMAND", required=True)

    c = _command(commands, "check", ruling.check, "parse and check specs; all mistakes at once")
    c.add_argument("path", nargs="*", help="a game, its folder, or a page; all games without it")

    c = _command(commands, "ask", ruling.ask, "rule on a question")
    c.add_argument("game")
    c.add_argument("question", nargs="?", default="-", help="a file in case syntax or JSON; standard input without it")
    _law(c)
    c.add_argument("--why", action="store_true", help="the whole tree of reasons")
    _rulebooks(c)

    c = _command(commands, "judge", ruling.judge, "rule on cases")
    c.add_argument("case", nargs="+", help="a page of cases, a game, or GAME:CASE")
    _law(c)
    c.add_argument("--show", action="store_true", help="show every ruling, not only those that are not as expected")
    c.add_argument("--why", action="store_true", help="the whole tree of reasons")
    _rulebooks(c)

    c = _command(commands, "draw", ruling.draw, "draw the position of a case or a question")
    c.add_argument("game", help="GAME:CASE, or a game and a question")
    c.add_argument("question", nargs="?", help="a file in case syntax or JSON; standard input without it and without CASE")
    _law(c)
    c.add_argument("--out", metavar="FILE", help="a file that ends in .svg or .html; SVG on standard output without it")

    c = _command(commands, "simulate", trying.simulate, "play random games")
    c.add_argument("game")
    _law(c)
    c.add_argument("--players", type=_number(1, 12), help="how many players; the least the game takes without it")
    c.add_argument("--games", type=_number(1, 10**10), default=100)
    c.add_argument("--seed", type=int, default=1)
    c.add_argument("--jobs", type=_number(1, 64), default=1)
    c.add_argument("--results", action="store_true", help="the final scores of every game")

    c = _command(commands, "verify", trying.verify, "try all claims in random play")
    c.add_argument("game")
    _law(c)
    c.add_argument("--players", type=_number(1, 12), help="how many players; every number the game takes without it")
    c.add_argument("--games", type=_number(1, 10**6), default=20, help="games for each edition, number of players and choice of options")
    c.add_argument("--seed", type=int, default=1)
    c.add_argument("--jobs", type=_number(1, 64), default=1)
    c.add_argument("--run", dest="kept", metavar="FILE", help="a file that keeps what is found, for a later run to go on from")
    c.add_argument("--rules", action="store_true", help="how often each rule stood")
    c.add_argument("--no-sweeps", action="store_true", help="only random play, no small worlds")

    c = _command(commands, "play", ruling.play, "play at the terminal")
    c.add_argument("game")
    _law(c)
    c.add_argument("--players", help="names with commas between them; those who play at random end in ? as in Anna,Bo?,Cy?")
    c.add_argument("--seed", type=int, default=None)

    c = _command(commands, "odds", trying.odds, "exact chances, by enumerating the rules")
    c.add_argument("game")
    c.add_argument("question", nargs="?", help="a file in case syntax that ends with 'What is …?'; the game's own table without it")
    _law(c)
    c.add_argument("--until", action="append", default=[], metavar="STAGE", help="where the question is answered; repeatable")
    c.add_argument("--player", help="who chooses; the first player without it")
    c.add_argument("--only", metavar="WORDS", help="of the game's own table only the rows whose name holds these words")

    c = _command(commands, "adequacy", trying.adequacy, "mutants of the rules, and which trial notices them")
    c.add_argument("game")
    c.add_argument("--sample", type=_number(1, 10**6), help="so many mutants, drawn by the seed; all of them without it")
    c.add_argument("--seed", type=int, default=1)
    c.add_argument("--rule", help="the mutants of one rule, each with what became of it")
    c.add_argument("--jobs", type=_number(1, 64), default=1)
    c.add_argument("--run", dest="kept", metavar="FILE", help="a file that keeps what is found, for a later run to go on from")

    c = _command(commands, "coverage", reading.coverage, "what the ledgers account for: totals, passages nothing answers")
    c.add_argument("game", nargs="*", help="a game or its folder; all games without it")
    _rulebooks(c)
    c.add_argument("--all", action="store_true", help="name every passage, not only the first few")
    c.add_argument("--totals", action="store_true", help="only the totals, as the Markdown that is checked in")

    c = _command(commands, "apparatus", reading.apparatus, "where the editions of a game differ, and what in the rules carries it")
    c.add_argument("game")
    c.add_argument("--page", action="store_true", help="as the Markdown that is checked in")

    c = _command(commands, "terms", reading.terms, "the terms of a game in all its editions")
    c.add_argument("game")
    c.add_argument("word", nargs="?", help="one term, in any language and spelling: where it stands")
    _rulebooks(c)
    c.add_argument("--csv", action="store_true", help="comma-separated values, one line a word")

    c = commands.add_parser("rulebook", help="the texts of the editions", description="The texts of the editions.")
    books = c.add_subparsers(metavar="COMMAND", required=True)
    c = _command(books, "index", reading.index, "start a ledger for a text, or bring one up to date with a corrected text")
    c.add_argument("file", help="the text, called GAME.EDITION.txt")
    c.add_argument("--game", help="the game; what the file's name says without it")
    c.add_argument("--edition", help="the edition, two letters; what the file's name says without it")
    c.add_argument("--ledger", help="where the ledger is; in the game's folder without it")
    c.add_argument("--dry-run", action="store_true", help="only say what would be found; write nothing")
    _rulebooks(c)

    c = _command(books, "show", reading.show_passages, "the passages of a text: their words beside what the ledger says")
    c.add_argument("file", help="the text, called GAME.EDITION.txt")
    c.add_argument("passage", nargs="*", help="as nl:28.3; all of them without it")
    c.add_argument("--game", help="the game; what the file's name says without it")
    c.add_argument("--edition", help="the edition, two letters; what the file's name says without it")

    for c in add_site(commands, _command, _number, Progress, write_json):
        _rulebooks(c)

    c = _command(commands, "fmt", writing.fmt, "format specs")
    c.add_argument("path", nargs="+")
    c.add_argument("--check", action="store_true", help="change nothing; exit 1 if something would change")

    c = _command(commands, "explain", writing.explain, "explain a mistake by its code")
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


if __name__ == "__main__":
    sys.exit(main())
