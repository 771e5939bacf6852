"""Wizard dice, as the checker plays it, against an account written by hand that shares nothing with it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.tables import law_of
from lexludi.run.chance import Seeded
from lexludi.run.engine import Act
from lexludi.run.state import State
from lexludi.run.values import Thing
from lexludi.trials.simulate import NAMES, Played, Table
from oracle import plain_dice as plain

GAMES = {2: 36, 3: 30, 4: 24, 5: 24, 6: 24}
LOOKS = 12
"""At one in so many moves everything that could be done is looked at, legal or not."""


class Keen(Table):
    """Players who predict what is likely, score when they have hit and throw what does not help: so that games end with crosses."""

    def pick(self, state: State, player: Thing, left: list[tuple[str, Any]], chance: Seeded) -> Act | None:
        likely = [(verb, parts) for verb, parts in left if verb == "predict" and parts[0].f0 in (1, 2, 3)]
        verbs = {verb for verb, _ in left}
        if chance.below(20) == 0 or not (likely or verbs & {"score", "throw"}):
            return super().pick(state, player, left, chance)
        if likely:
            return super().pick(state, player, likely, chance)
        tally, wanted = self.ask(state, "tally", player), self.ask(state, "boldness", player)
        if tally == wanted and verbs & {"score", "halt"}:
            return Act(player, "score" if "score" in verbs else "halt")
        if "throw" in verbs:
            helpful = {self.ask(state, "own-colour", player).text, "wizard"}
            tops = {die: face_of(state.c[self.engine.slot("top", die)]) for die in self.engine.things.all("die")}
            again = tuple(die for die, top in tops.items() if (top in helpful) == (tally > wanted))
            act = Act(player, "throw", (again,))
            return act if again and self.engine.legal(state, act) else super().pick(state, player, left, chance)
        wish = "wait" if "wait" in verbs else "jest"
        return Act(player, wish) if wish in verbs else super().pick(state, player, left, chance)


def face_of(face: Any) -> str:
    """A face in plain words."""
    return str(face.f0.text) if face.variant == "people" else str(face.variant)


class Follow:
    """Tells a game in plain words while it is played, and compares what the checker holds with the account at every move."""

    def __init__(self, table: Table, twelve: bool, magic: bool, rng: random.Random) -> None:
        self.engine = table.engine
        self.names = [p.text for p in self.engine.players]
        self.account = plain.Account(self.names, twelve, magic)
        self.log: list[plain.Happening] = []
        self.rng = rng
        self.dice = self.every("die")
        self.thrown: frozenset[int] | None = None
        self.turned: list[tuple[int, str]] = []
        self.secret: dict[str, plain.Happening] = {}
        self.waited: set[str] = set()
        self.state: State | None = None
        self.looks = 0

    def __call__(self, state: State, act: Act) -> None:
        self.state = state
        self.catch_up(state)
        self.compare_sheets(state)
        if self.rng.randrange(LOOKS) == 0:
            self.look(state, act.player)
        self.moved(state, act)

    def tell(self, what: plain.Happening) -> None:
        self.log.append(what)
        self.account.tell(what)

    # ---- what happened by itself since the move before

    def cell(self, state: State, name: str, owner: Thing | None = None) -> Any:
        return state.c[self.engine.slot(name, owner)]

    def every(self, kind: str) -> tuple[Any, ...]:
        return self.engine.things.all(kind)

    def catch_up(self, state: State) -> None:
        if self.secret and len(self.secret) == len(self.names) - 1:
            for player in self.account.clockwise(self.account.now.seer)[1:]:
                self.tell(self.secret[player])
            self.secret = {}
        if self.cell(state, "round") > self.account.rounds:
            card = self.cell(state, "open-card")
            self.tell(plain.Opened(self.cell(state, "seer").text, card and card.text))
        if self.account.round is None:
            return
        assert self.cell(state, "seer").text == self.account.round.seer
        throws = self.cell(state, "throws")
        if throws == self.account.round.throws + 1:
            if len(self.turned) == 2:
                self.tell(plain.Turned(tuple(self.turned)))
                self.turned = []
            else:
                unset = frozenset(at for at, face in enumerate(self.account.round.faces) if face is None)
                thrown = unset if self.thrown is None else self.thrown
                self.tell(plain.Thrown(thrown, tuple(face_of(self.cell(state, "top", d)) for d in self.dice)))
                self.thrown = None
            self.waited = set()
        assert throws == self.account.round.throws

    # ---- the moves

    def moved(self, state: State, act: Act) -> None:
        player = act.player.text
        match act.verb, act.parts:
            case "predict", (said,):
                self.said(player, plain.Predicted(player, said.f0, face_of(said.f1)))
            case "refrain", _ if not self.account.all_predicted:
                self.said(player, plain.SatOut(player))
            case "refrain", _:
                if self.stage(state) == "naming":
                    self.tell(plain.Named(None))
            case "strike", (space,):
                assert space.f0 is act.player
                self.tell(plain.Struck(player, space.f1.text, space.f2))
            case "name", (colour,):
                self.tell(plain.Named(colour.text))
            case "flip", (die, face):
                self.turned.append((die.i, face_of(face)))
            case "throw", (dice,):
                self.all_were_asked()
                self.thrown = frozenset(d.i for d in dice)
            case "halt", _:
                self.all_were_asked()
                self.tell(plain.Halted())
            case "score", _:
                self.tell(plain.Scored(player))
            case "jest", _:
                self.tell(plain.Counted(player))
            case "wait", _:
                assert self.account.may_score(player), "only who could score can wait"
                self.waited.add(player)
            case other:
                raise AssertionError(f"not known here: {other}")

    def all_were_asked(self) -> None:
        """Before the seer goes on or halts, all who may stop have been asked."""
        assert self.waited == {player for player in self.names if self.account.may_score(player)}

    def said(self, player: str, what: plain.Happening) -> None:
        """Secret predictions are told when all have been made."""
        if self.account.now.card == "secret-predictions" and player != self.account.now.seer:
            self.secret[player] = what
        else:
            self.tell(what)

    def stage(self, state: State) -> str:
        return self.engine.stages[state.stack[-1].stage]

    # ---- looking around

    def look(self, state: State, mover: Thing) -> None:
        """All that somebody could think of doing is legal for the checker just if it is for the account."""
        self.looks += 1
        stage, who = self.stage(state), mover.text
        predicting = stage in ("prediction", "secret-prediction")
        for said in self.every("prediction"):
            wanted = predicting and self.account.may_predict(who, said.f0, face_of(said.f1))
            assert self.engine.legal(state, Act(mover, "predict", (said,))) == wanted, (who, said.text)
        assert not predicting or self.engine.legal(state, Act(mover, "refrain")) == (not self.account.can_predict(who))
        for space in self.every("space"):
            wanted = stage == "striking" and space.f0 is mover and self.account.may_strike(who, space.f1.text, space.f2)
            assert self.engine.legal(state, Act(mover, "strike", (space,))) == wanted, (who, space.text)
        assert self.engine.legal(state, Act(mover, "score")) == self.account.may_score(who)
        assert self.engine.legal(state, Act(mover, "jest")) == self.account.may_count_jesters(who)
        assert self.engine.legal(state, Act(mover, "halt")) == (stage == "rethrow" and self.account.may_halt)
        for _ in range(6):
            some = tuple(d for d in self.dice if self.rng.random() < 0.4)
            wanted = stage == "rethrow" and self.account.may_throw(d.i for d in some)
            assert self.engine.legal(state, Act(mover, "throw", (some,))) == wanted, (who, some)
        for other in self.engine.players:
            if other is not mover and stage != "secret-prediction":
                assert not any(self.engine.legal(state, Act(other, verb)) for verb in ("score", "jest", "halt", "wait", "refrain"))

    # ---- comparing

    def compare_sheets(self, state: State) -> None:
        for space in self.every("space"):
            mark = self.account.sheets[space.f0.text].spaces.get((space.f1.text, space.f2), plain.Mark(0, None))
            held = (self.cell(state, "crosses", space), self.cell(state, "loss", space))
            assert held == mark, (space.text, self.account.rounds)
        for space in self.every("jester-space"):
            used = space.f1 in self.account.sheets[space.f0.text].jesters
            assert self.cell(state, "ticked", space) == used, (space.text, self.account.rounds)

    def compare_end(self, played: Played) -> None:
        assert self.state is not None
        assert played.ended, played.what
        self.compare_sheets(self.state)
        assert self.account.over
        assert self.cell(self.state, "seer").text == self.account.seer
        assert played.length == self.account.rounds
        assert played.scores == self.account.points()
        assert sorted(played.winners) == sorted(self.account.winners())


@pytest.mark.slow
@pytest.mark.parametrize("twelve", [False, True], ids=["nine", "twelve"])
@pytest.mark.parametrize("magic", [False, True], ids=["plain", "magic"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_games(players: int, magic: bool, twelve: bool) -> None:
    """In whole games, played at random or keenly, sheets, moves, seers, the end, points and winners are what the account says."""
    options = (*(["magic-cards"] if magic else []), *(["twelve"] if twelve else []))
    law = law_of("wizard-dice", options=options)
    cards: set[str | None] = set()
    completed = looks = 0
    for number in range(GAMES[players]):
        table = (Keen if number % 3 else Table)(law, players)
        follow = Follow(table, twelve, magic, random.Random(number))
        played = table.play(seed=50 + players, number=number, watch=follow)
        follow.compare_end(played)
        again = plain.recount(NAMES[:players], follow.log, twelve, magic)
        assert again.sheets == follow.account.sheets
        assert again.winners() == follow.account.winners()
        completed += any(sheet.crosses >= follow.account.goal for sheet in again.sheets.values())
        cards |= {what.card for what in follow.log if isinstance(what, plain.Opened)}
        looks += follow.looks
    assert cards == (set(plain.CARDS) if magic else {None})
    rare = twelve and not magic  # perhaps one game in five
    assert completed or rare, "no game ended with all the crosses: it would not be seen whether that is known"
    assert looks > 100


def test_the_account_refuses() -> None:
    """The account itself is strict: no second striking, none after a throw, no sitting out while there is something to predict."""
    account = plain.Account(("Anna", "Bo"), magic=True)
    account.sheets["Anna"].spaces = {("red", 1): plain.Mark(0, 2), ("red", 2): plain.Mark(0, 1)}
    account.sheets["Bo"].spaces = {("blue", 1): plain.Mark(1, None)}
    account.tell(plain.Opened("Anna", "strike-out"))
    account.tell(plain.Predicted("Anna", 3, "red"))
    with pytest.raises(plain.Illegal, match="can still predict"):
        account.tell(plain.SatOut("Bo"))
    account.tell(plain.Predicted("Bo", 3, "blue"))
    account.tell(plain.Struck("Anna", "red", 1))
    with pytest.raises(plain.Illegal, match="may not strike out"):
        account.tell(plain.Struck("Anna", "red", 2))
    account.tell(plain.Thrown(frozenset(range(7)), ("red",) * 7))
    with pytest.raises(plain.Illegal, match="may not strike out"):
        account.tell(plain.Struck("Bo", "blue", 1))
    assert account.sheets["Anna"].spaces == {("red", 1): plain.NOUGHT, ("red", 2): plain.Mark(0, 1)}
