"""The bench on which mutants of a game are tried: its cases, its random games, and what each of them comes to.

Each trial is first made under the law as it is, and must pass there; that also tells which functions of the law it comes to. A mutant
is tried only on trials that come to something it changes, likeliest first, and no further than the first one that notices it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Literal

from lexludi.diagnostics import Code, Diagnostic, Refusal, refuse
from lexludi.program import model as m
from lexludi.program.load import build, parse_folder, read_blocks
from lexludi.program.mutants.amend import Amender
from lexludi.program.mutants.find import all_mutants
from lexludi.program.mutants.mutant import Mutant
from lexludi.program.select import Law, as_said_in, selected, under
from lexludi.rulings.ruling import Ruling
from lexludi.run.engine import emitted as emitted_for
from lexludi.syntax import nodes as n
from lexludi.trials.judge import Judge, editions_of, law_of
from lexludi.trials.mutants_in_play import Game, Seen, as_it_is, games_to_play, noticed_in_play
from lexludi.trials.reach import changed, meets, reached_by

Fate = Literal["noticed", "survived", "stillborn"]


@dataclass(frozen=True)
class Outcome:
    """What became of one mutant."""

    rule: str
    label: str
    operator: str
    fate: Fate
    by: str = ""  # what noticed it, or why it is no law
    cases: int = 0  # of a survivor: how many cases come to what it changes
    otherwise: bool = False  # and whether random games went otherwise

    @property
    def id(self) -> str:
        return f'{self.rule} "{self.label}"'


@dataclass(frozen=True, eq=False)
class Trial:
    """One case under one edition."""

    case: n.Case
    law: Law

    def text(self) -> str:
        return f"case {self.case.name} [{self.law.edition}]"

    @cached_property
    def named(self) -> frozenset[str]:
        """The rules by which rulings are expected."""
        verdicts = [s.verdict for s in self.case.steps if not isinstance(s, n.DoesStep) and s.verdict is not None]
        return frozenset(rule for v in verdicts for e in (v.first, *(o for _, o in v.others)) for rule in e.by)

    @property
    def passages(self) -> frozenset[str]:
        return frozenset(self.case.source.refs) if self.case.source is not None else frozenset()


class Bench:
    def __init__(self, folder: Path, games: int) -> None:
        self.blocks, self.files, mistakes = parse_folder(folder)
        found: list[Diagnostic] = list(mistakes)
        self.program, sentences = read_blocks(self.blocks, self.files, found.append)
        if found:
            raise Refusal(*found)
        self.world = self.program.world
        self.amender = Amender(self.program, sentences, found)
        self.mutants = {mutant.id: mutant for mutant in all_mutants(self.blocks)}
        self.trials = tuple(
            Trial(case, law_of(self.program, case, edition, (), {}))
            for case in self.program.cases for edition in editions_of(self.program, case)
        )  # fmt: skip
        self.games = games_to_play(self.world, games)
        self.reached: dict[Trial, frozenset[str]] = {}
        self.with_reasons: dict[Trial, bool] = {}
        self.seen: dict[Game, Seen] = {}

    # ---- the law as it is

    def come_to(self, trial: Trial) -> frozenset[str]:
        """The functions that a case comes to. Refuses where it is not as expected anyhow."""
        if trial not in self.reached:
            wrong, self.reached[trial] = reached_by(lambda: judged(trial, trial.law, plainly=True))
            if wrong:
                hint = f"lexludi judge {self.world.game.name}:{trial.case.name}"
                raise refuse(Code.NOT_YET_SOUND, f"{wrong} is not as expected by the rules as they are", trial.case.span, hint)
        return self.reached[trial]

    def game_seen(self, game: Game) -> Seen:
        if game not in self.seen:
            self.seen[game] = as_it_is(under(self.program, game.edition, game.options), game)
        return self.seen[game]

    @property
    def sound_parts(self) -> int:
        return len(self.trials) + len(self.games)

    def verify(self, part: int) -> None:
        """Makes one of all trials under the law as it is, which must pass."""
        if part < len(self.trials):
            self.come_to(self.trials[part])
        else:
            self.game_seen(self.games[part - len(self.trials)])

    # ---- one mutant

    def try_out(self, id_: str) -> Outcome:
        """What was kept of laws as they are is kept; what a mutant needed of its own is forgotten with it."""
        mutant = self.mutants[id_]
        amended = self.amender.amendment(mutant)
        made = Outcome(mutant.rule, mutant.label, mutant.operator, "stillborn")
        if not isinstance(amended, m.Amendment):
            return replace(made, by=amended.message if amended is not None else "it has another type")
        tried = Tried(self, mutant, amended)
        try:
            return tried.outcome(made)
        except RecursionError:
            return replace(made, by="it depends on itself")
        finally:
            for key in [k for k in self.program.kept if _is_of(k, amended)]:
                del self.program.kept[key]

    def refused(self, mutant: Mutant) -> Diagnostic | None:
        """What `check` says of a game with this rule in it, apart from what only follows from the change of one block."""
        others = [b for b in self.blocks if b is not mutant.block and not isinstance(b, n.Survivor)]
        blocks = (*others, mutant.changed) if mutant.changed is not None else tuple(others)
        return next((d for d in build(blocks, self.files).diagnostics if d.code not in FOLLOWS), None)


FOLLOWS = {Code.UNKNOWN_RULE, Code.DESPITE_NOTHING, Code.AFTER_NOTHING, Code.SOURCE_EDITION}
"""Other rules may still name a rule that a mutant drops, and a swapped reading has no passage."""


class Tried:
    """One mutant on the bench."""

    def __init__(self, bench: Bench, mutant: Mutant, amended: m.Amendment) -> None:
        self.bench = bench
        self.mutant = mutant
        self.amended = amended
        self.changes: dict[tuple[Law, bool], frozenset[str]] = {}

    def outcome(self, made: Outcome) -> Outcome:
        made, trials = replace(made, fate="noticed"), []
        for trial in self.likeliest():
            if self.concerns(trial.law) and meets(self.bench.come_to(trial), self.changed(trial.law, True)):
                trials.append(trial)
                wrong = judged(trial, trial.law.amended_by(self.amended), plainly=True)
                if wrong:
                    return replace(made, by=wrong)
        noticed, otherwise = self.in_play()
        noticed = noticed or self.by_reasons(trials)
        if noticed:
            return replace(made, by=noticed)
        made = replace(made, cases=len(trials), otherwise=otherwise)
        refused = self.bench.refused(self.mutant)
        if refused is not None:
            return replace(made, fate="stillborn", by=f"{refused.code.value} {refused.message}")
        return replace(made, fate="survived")

    def likeliest(self) -> list[Trial]:
        """Cases that name the rule, then those that cite a passage of it, then those that name a rule about the same."""
        heads = {c.head for k, c in self.bench.amender.clauses.items() if k in self.amended.clauses}
        alike = {c.rule for c in self.bench.program.clauses if c.head in heads}
        info = self.bench.world.rules.get(self.mutant.rule)
        refs = frozenset(info.refs) if info is not None else frozenset()

        def place(trial: Trial) -> int:
            near = (self.mutant.rule in trial.named, bool(refs & trial.passages), bool(alike & trial.named))
            return near.index(True) if True in near else len(near)

        return sorted(self.bench.trials, key=place)

    def concerns(self, law: Law) -> bool:
        """Is anything of what is changed in force under this law, before or after?"""
        clauses = self.bench.amender.clauses
        for key, new in self.amended.clauses.items():
            old = clauses[key]
            before, after = _in_force(old, law), new is not None and _in_force(new, law)
            if before != after:
                return True
            if before and new is not None:
                said = as_said_in(new, law.world, law.edition)
                if replace(said, version="", selector=old.selector) != as_said_in(old, law.world, law.edition):
                    return True
        return False

    def changed(self, law: Law, careful: bool) -> frozenset[str]:
        """The functions of a law that the mutant changes."""
        if (law, careful) not in self.changes:
            old, new = emitted_for(law, careful), emitted_for(law.amended_by(self.amended), careful)
            self.changes[law, careful] = changed(old, new, self.amended)
        return self.changes[law, careful]

    def in_play(self) -> tuple[str, bool]:
        """What random games notice, and whether any of them went otherwise."""
        otherwise = False
        before, after = set(), set()
        for game in self.bench.games:
            law = under(self.bench.program, game.edition, game.options)
            as_it_is = self.bench.game_seen(game)
            before |= {(*key, game.edition) for key in as_it_is.seen}
            if not self.concerns(law) or not meets(as_it_is.reached, self.changed(law, False)):
                after |= {(*key, game.edition) for key in as_it_is.seen}
                continue
            noticed, other, seen = noticed_in_play(law.amended_by(self.amended), game, as_it_is)
            after |= {(*key, game.edition) for key in seen}
            otherwise |= other
            if noticed:
                return noticed, True
        return self.no_longer_seen(before - after), otherwise

    def no_longer_seen(self, lost: set[tuple[str, int, str]]) -> str:
        """What is promised to be so sometimes, and was, and is no longer."""
        hoped = {p.key for p in self.bench.program.claims if p.word in ("sometimes", "sometimes may")}
        gone = sorted(claim for claim, number, _ in lost if (claim, number) in hoped)
        return f"claim {gone[0]}: never seen" if gone else ""

    def by_reasons(self, trials: list[Trial]) -> str:
        """The first case whose verdicts stay, but not the rules that are expected to decide them."""
        for trial in trials:
            if trial.named and self.sound(trial):
                wrong = judged(trial, trial.law.amended_by(self.amended), plainly=False)
                if wrong:
                    return f"{wrong}, by the rules that decide it"
        return ""

    def sound(self, trial: Trial) -> bool:
        """Are the reasons as expected under the law as it is?"""
        known = self.bench.with_reasons
        if trial not in known:
            known[trial] = not judged(trial, trial.law, plainly=False)
        return known[trial]


def judged(trial: Trial, law: Law, plainly: bool) -> str:
    """The first ruling of a case that is not as expected; empty if all are."""
    try:
        rulings: list[Ruling] = Judge(law, trial.case, plainly).run()
    except RecursionError:
        raise
    except Exception as error:  # a law that no check has seen can break anything
        return f"{trial.text()}: {type(error).__name__}"
    wrong = next((r for r in rulings if r.as_expected is False), None)
    return f"{trial.text()}: {wrong.question}" if wrong is not None else ""


def _in_force(c: m.Clause, law: Law) -> bool:
    return selected(c.selector, law.edition, law.options, law.answers, law.world)


def _is_of(key: object, amended: m.Amendment) -> bool:
    """Was this kept for a law with the amendment, or for a clause of it?"""
    if isinstance(key, tuple):
        return any(_is_of(part, amended) for part in key)
    if isinstance(key, Law):
        return key.amended is amended
    return key is amended or key == amended.name


