"""The commands that try a game: simulate, verify, adequacy, odds."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from lexludi.commands.answer import FINE, MISTAKES, Progress, answers_of, needs, percent, read_input, write_json
from lexludi.diagnostics import Code, refuse


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
    with Progress(arguments.games, quiet=arguments.json) as step:
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
    kept = Kept(folder, Path(arguments.kept) if arguments.kept else None, run)
    with Progress(100, quiet=arguments.json, what="games") as step:
        found = try_claims(program, settings, arguments.games, arguments.seed, answers, kept, arguments.jobs, percent(step))
    with Progress(100, quiet=arguments.json, what="sweeps") as step:
        small = [] if arguments.no_sweeps else exhaust(program, folder, arguments.edition, arguments.jobs, percent(step))
    report = reports.Report(found, reports.cases_of(found), tuple(small))
    if arguments.json:
        write_json(reports.shape(report))
    else:
        print(reports.text(report, arguments.rules))
    return FINE if reports.everything_held(report) else MISTAKES


def adequacy(arguments: Any) -> int:
    from lexludi.catalogue import load_game
    from lexludi.reports import adequacy as reports
    from lexludi.trials.adequacy import measure

    _, folder = load_game(arguments.game)
    run = Path(arguments.kept) if arguments.kept else None
    with Progress(1000, quiet=arguments.json, what="mutants") as step:
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
    with Progress(100, quiet=arguments.json, what="rows") as step:
        tell = (lambda done, total: step(100 * done // total)) if step is not None else None
        rows = list(table(program, folder, tell, arguments.only))
    if not rows:
        raise refuse(Code.NO_QUESTION, "no row of the table is called so", hint="leave --only out to see them all")
    if arguments.json:
        write_json(reports.rows_shape(program.world.game.name, rows))
    else:
        print(reports.markdown(rows), end="")
    return FINE
