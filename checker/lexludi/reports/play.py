"""Playing at the terminal: what the player to act may see and do, and why not.

Several people share the keyboard; those whose name ends in `?` play at random. A line is a number from the list, a move in words
(`play blue 5`), `why play blue 5`, `see`, `help` or `quit`; `later` where others may act as well.
"""

from __future__ import annotations

import secrets
from typing import Any

from lexludi.diagnostics import Refusal
from lexludi.program.select import Law
from lexludi.reports import terminal
from lexludi.rulings.ask import Asker
from lexludi.rulings.given import read_deed
from lexludi.run.chance import Seeded
from lexludi.run.engine import ANY_ORDER, AT_ONCE, Act, Engine, Range, can_be_met
from lexludi.run.position import Position
from lexludi.run.state import State
from lexludi.run.support import Clash, Silence
from lexludi.run.unknown import UNKNOWN, Hidden
from lexludi.run.values import Thing, show
from lexludi.run.views import view
from lexludi.source import SourceFile
from lexludi.syntax import nodes as n
from lexludi.syntax.parse import parse_question
from lexludi.trials.simulate import NAMES, Table

LATER = "later"
HELP = "a number · a move in words, as: play blue 5 · why play blue 5 · see · quit"


class Session:
    def __init__(self, law: Law, players: str | None, seed: int | None) -> None:
        names = [p.strip() for p in players.split(",")] if players else [NAMES[0], *(f"{x}?" for x in NAMES[1 : law.world.game.least])]
        self.random = {x.rstrip("?") for x in names if x.endswith("?")}
        self.seed = secrets.randbelow(1 << 32) if seed is None else seed
        self.engine = Engine(law, tuple(x.rstrip("?") for x in names), careful=True)
        self.table = Table.__new__(Table)
        self.table.engine, self.table.game = self.engine, law.world.game
        self.chance = Seeded(self.seed)

    def run(self) -> int:
        game = self.engine.world.game
        print(f"{game.title}, edition {self.engine.law.edition}, seed {self.seed}. {HELP}")
        try:
            state = self.engine.start(self.chance)
            return self.loop(state)
        except (EOFError, KeyboardInterrupt):
            print("\nThe game is left.")
            return 0
        except Clash as clash:
            print(f"Two rules conflict: {clash.what}: {' or '.join(show(a) for a in clash.answers)} ({', '.join(clash.rules)})")
        except Silence as silence:
            print(f"The law has a gap here: nothing says {silence.what}")
        return 1

    def loop(self, state: State) -> int:
        waiting: set[Thing] = set()
        while True:
            self.engine.settle(state)
            if state.over:
                return self.end(state)
            order = self.engine.order(state, state.stack[-1].stage)[0]
            movers = [p for p in self.engine.actors(state) if self.offers(state, p)]
            if not movers:
                print("Nobody has a legal move: a dead end of the rules.")
                return 1
            if not set(movers) - waiting:
                waiting.clear()
            player = self.next_one([p for p in movers if p not in waiting], order)
            alone = player.text in self.random
            act = self.table.pick(state, player, self.engine.offers(state, player), self.chance) if alone else (
                self.human(state, player, len(movers) > 1))  # fmt: skip
            if act is None and not alone:
                print("The game is left.")
                return 0
            if act is None or act.verb == LATER:
                waiting.add(player)
                continue
            waiting.clear()
            print(f"  {act.player.text} has chosen" if order == AT_ONCE and alone else f"  {self.told(act)}")
            self.engine.apply(state, act)

    def next_one(self, movers: list[Thing], order: str) -> Thing:
        """Where anybody may act, chance says who is asked; else people come before those who play at random."""
        if order == ANY_ORDER:
            return movers[self.chance.below(len(movers))]
        return next((p for p in movers if p.text not in self.random), movers[0])

    def offers(self, state: State, player: Thing) -> list[Act]:
        return [act for act in self.engine.moves(state, player) if can_be_met(act.parts)]

    def end(self, state: State) -> int:
        print("The game is over.")
        played = self.table.record(state, 0, [])
        for name, score in sorted(played.scores.items(), key=lambda s: -s[1]):
            print(f"  {name}: {score}")
        if played.winners:
            print(f"  won by {', '.join(played.winners)}")
        return 0

    # ---- a person's turn

    def human(self, state: State, player: Thing, others_may: bool) -> Act | None:
        offers = self.offers(state, player)
        self.see(state, player)
        asker = Asker(Position.of(state))
        for number, offer in enumerate(offers, 1):
            print(f"  {number:2}  {asker.offer(offer)}")
        if others_may:
            print(f"   or  {LATER}, and let the others act first")
        while True:
            line = input(f"{player.text}> ").strip()
            if line in ("quit", "q", "exit"):
                return None
            if line == LATER and others_may:
                return Act(player, LATER)
            found = self.read(line, state, player, offers, asker)
            if found is not None:
                return found

    def read(self, line: str, state: State, player: Thing, offers: list[Act], asker: Asker) -> Act | None:
        if line.isdecimal() and 0 < int(line) <= len(offers):
            offer = offers[int(line) - 1]
            if not any(isinstance(p, Range) for p in offer.parts):
                return offer
            print("  say which, in words")
            return None
        if line == "see":
            self.see(state, player)
            return None
        why = line.startswith("why ")
        deed = self.deed(line.removeprefix("why ").strip(), player)
        if deed is None:
            print(f"  {HELP}")
            return None
        try:
            act = read_deed(self.engine, player.text, deed, third=False)
            ruling = asker.may(act, f"May {player.text} {self.words(act)}?")
        except Refusal as refusal:
            print(f"  {refusal.diagnostics[0].message} {refusal.diagnostics[0].hint}")
            return None
        if why or ruling.verdict != "yes":
            print(terminal.ruling(ruling, self.engine.world))
            return None
        return act

    def deed(self, text: str, player: Thing) -> n.Deed | None:
        if not text:
            return None
        blocks, mistakes = parse_question(SourceFile("line", f"May {player.text} {text}?"))
        if mistakes or not blocks or not isinstance(blocks[0], n.Case):
            return None
        step = blocks[0].steps[0] if blocks[0].steps else None
        return step.deed if isinstance(step, n.AskMay) else None

    # ---- showing

    def see(self, state: State, player: Thing) -> None:
        """What this player sees that is not empty."""
        print(f"\n{player.text} in {self.engine.stages[state.stack[-1].stage]}:")
        for slot, value in enumerate(view(self.engine, state, player)):
            text = self.shown(value)
            if text and value != self.engine.blank[slot]:
                print(f"  {self.engine.slot_name(slot)}: {text}")
        for key, decl in self.engine.world.values.items():
            if not decl.params and decl.on is None:
                self.show_value(state, key)

    def show_value(self, state: State, key: str) -> None:
        try:
            value = self.engine.names[f"V{self.engine.emitted.emitter.values[key]}"](state)
        except Exception:
            return
        if value is not None and value != ():
            print(f"  the {key}: {show(value)}")

    def shown(self, value: Any) -> str:
        if value is UNKNOWN or value is None or value == ():
            return ""
        if isinstance(value, Hidden):
            return show(value.known) if value.known else ""
        return self.pictured(value)

    def pictured(self, value: Any) -> str:
        pictures = self.engine.world.pictures
        if isinstance(value, tuple):
            return ", ".join(self.pictured(v) for v in value)
        return pictures.get(value.variant, value.text) if isinstance(value, Thing) else show(value)

    def told(self, act: Act) -> str:
        """`Anna plays blue 5`."""
        return f"{act.player.text} {self.engine.world.moves[act.verb].third}{self.words(act).removeprefix(act.verb)}"

    def words(self, act: Act) -> str:
        move = self.engine.world.moves[act.verb]
        return act.text(move).split(" ", 1)[1] if act.parts else act.verb


