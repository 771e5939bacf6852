"""Die sieben Weisen, as the checker plays it, counted over again by hand at every move."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.tables import law_of
from lexludi.run.chance import Seeded
from lexludi.run.engine import Act
from lexludi.run.state import State
from lexludi.run.values import Thing
from lexludi.trials.simulate import Played, Table
from oracle import plain_weisen as plain

EDITIONS = ("de", "nl", "it")
GAMES = 30
FIGHTING = ("contest", "casting", "handing-on", "discarding", "bowing-out", "rout")


class Fighters(Table):
    """Players who talk little and rather lay than leave: so that contests are long, spells meet, and leads of 25 come about."""

    def pick(self, state: State, player: Thing, left: list[tuple[str, Any]], chance: Seeded) -> Act | None:
        chatter = {"talk", "pledge", "show", "reveal", "give"}
        wanted = [offer for offer in left if offer[0] == "lay"]
        if wanted and chance.below(8):
            return super().pick(state, player, wanted, chance)
        quiet = [offer for offer in left if offer[0] not in chatter]
        return super().pick(state, player, quiet if quiet and chance.below(4) else left, chance)


class Recount:
    """Counts everything again, from what lies on the table, before every move."""

    def __init__(self, table: Table, edition: str) -> None:
        self.engine = table.engine
        self.edition = edition
        self.bonus = 0
        self.expected: dict[str, int] = {}
        self.seen: Counter[str] = Counter()
        self.state: State | None = None

    def cell(self, state: State, name: str, owner: Thing | None = None) -> Any:
        return state.c[self.engine.slot(name, owner)]

    def hand(self, state: State, player: Thing) -> list[str]:
        return [card.text for card in self.cell(state, "hand", player)]

    def __call__(self, state: State, act: Act) -> None:
        self.state = state
        stage = self.engine.stages[state.stack[-1].stage]
        self.seen[stage] += 1
        self.seen[act.verb] += 1
        self.nothing_lost(state)
        for name, size in self.expected.items():
            player = next(p for p in self.engine.players if p.text == name)
            assert len(self.hand(state, player)) == size, f"{name} in {stage}"
        self.expected = {}
        if stage == "choosing":
            self.bonus = 0
        if stage in FIGHTING:
            self.score_is_what_lies_there(state)
        self.foresee(state, act, stage)

    # ---- nothing is created or lost

    def nothing_lost(self, state: State) -> None:
        cards: Counter[str] = Counter()
        crystals: Counter[int] = Counter()
        for value in state.c:
            for thing in value if isinstance(value, tuple) else (value,):
                if isinstance(thing, Thing) and thing.kind in ("card", "lay"):
                    cards[thing.f0.text if thing.kind == "lay" else thing.text] += 1  # type: ignore[attr-defined]
                elif isinstance(thing, Thing) and thing.kind == "crystal":
                    crystals[int(thing.text)] += 1
        assert cards == plain.whole_box()
        assert crystals == plain.all_crystals()

    # ---- the marker is the sum of what lies there

    def score_is_what_lies_there(self, state: State) -> None:
        sides = {"left": 0, "right": 0}
        for player in self.engine.players:
            track = self.cell(state, "track", player)
            laid = self.cell(state, "display", player)
            if track is not None:
                sides[track.text] += self.worth(laid)
        lone = self.cell(state, "lone-player")
        if lone is not None:
            sides[self.cell(state, "track", lone).text] += self.bonus
        assert self.cell(state, "marker") == sides["left"] - sides["right"]

    def worth(self, laid: tuple[Any, ...]) -> int:
        """In German and Dutch what lies there counts, in Italian what each card brought when it was played."""
        if self.edition == "it":
            return sum(lay.f1 for lay in laid)
        return plain.points_lying(lay.f0.text for lay in laid)

    # ---- what leaving must bring

    def foresee(self, state: State, act: Act, stage: str) -> None:
        mine = len(self.hand(state, act.player))
        there = len(self.cell(state, "power-pile")) + len(self.cell(state, "power-discard"))
        before = self.cell(state, "last-leaver")
        if act.verb == "mark":
            pawn = self.cell(state, "pawn")
            self.bonus = sum(int(c.text) for c in self.cell(state, "treasure", pawn))
        elif act.verb == "leave" and before is None:
            self.expected = {act.player.text: mine + min(5, there)}
        elif act.verb == "leave" and self.edition == "it":
            given = min(3, len(self.hand(state, before)))
            self.expected = {act.player.text: mine + given + min(2, there), before.text: len(self.hand(state, before)) - given}
        elif act.verb == "hand-on":
            cards, taker = act.parts
            self.expected = {taker.text: len(self.hand(state, taker)) + len(cards) + min(2, there), act.player.text: mine - len(cards)}
            assert len(cards) == 3 or len([c for c in self.hand(state, act.player) if " " in c]) < 3
            if self.edition == "nl" or self.cell(state, "first-leaver") is act.player:
                assert all(" " in card.text for card in cards), "power cards only"
        elif act.verb == "discard":
            self.expected = {act.player.text: mine - len(act.parts[0])}

    # ---- the end

    def the_end_is_right(self) -> None:
        assert self.state is not None and self.state.over
        hands = {p.text: self.hand(self.state, p) for p in self.engine.players}
        won = plain.prizes(hands, self.edition)
        assert {p.text: self.cell(self.state, "prizes", p) for p in self.engine.players} == won


def played(table: Table, seed: int, number: int, recount: Recount) -> Played:
    game = table.play(seed, number, recount)
    assert game.ended, game
    recount.the_end_is_right()
    return game


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("edition", EDITIONS)
def test_games_recounted_by_hand(edition: str, players: int) -> None:
    """Every game ends; no card or crystal is made or lost; the marker is what lies on the table and the bonus; leaving brings five
    cards, or three and two (de:193.1 to de:193.4, nl:209.1 to nl:209.5, it:76.2 to it:76.4); the last comparison is as counted by hand
    (de:242.2 to de:242.4, nl:269.2 to nl:271.3, it:94.2, it:94.3)."""
    law = law_of("sieben-weisen", edition)
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        table: Table = (Fighters if number % 3 else Table)(law, players)
        recount = Recount(table, edition)
        played(table, 11, number, recount)
        seen += recount.seen
    wanted = {"rout", "annul", "recall", "pass", "trade-roles", "adopt", "discard", "swap"} | ({"mark"} if players == 3 else set())
    assert wanted <= set(seen), wanted - set(seen)


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_both_ends_of_the_range_of_contests(edition: str) -> None:
    """Finitum is one of the last five of twelve places: six to eleven contests, and both happen (de:51.2, de:240.2)."""
    lengths: Counter[int] = Counter()
    for players in (3, 4, 5):
        table = Fighters(law_of("sieben-weisen", edition), players)
        for number in range(60):
            game = table.play(5, number)
            assert game.ended, game
            lengths[game.length or 0] += 1
    assert set(lengths) == {6, 7, 8, 9, 10, 11}


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_layout(edition: str, players: int) -> None:
    """Six power cards and a spell each, two or three crystals a place, finitum below seven places, one or two sages left out; the pawn on
    the lowest place, in Italian on any (de:51.2 to de:77.1, nl:84.2 to nl:107.1, it:22.2 to it:30.8)."""
    table = Table(law_of("sieben-weisen", edition), players)
    pawns = set()
    for number in range(20):
        recount = Recount(table, edition)
        state = table.engine.start(Seeded(2, number))
        recount.nothing_lost(state)
        out = {t.text for t in (recount.cell(state, "first-left-out"), recount.cell(state, "second-left-out")) if t is not None}
        assert len(out) == 5 - players
        for player in table.engine.players:
            hand = recount.hand(state, player)
            assert sorted(" " in card for card in hand) == [False] + [True] * 6
            assert not {plain.split(card)[0] for card in hand} & out
        assert len(recount.cell(state, "power-pile")) == 64 - 8 * len(out) - 6 * players
        assert len(recount.cell(state, "spell-pile")) == 14 - players
        for spot in table.engine.things.all("spot"):
            assert len(recount.cell(state, "treasure", spot)) == (3 if players == 5 else 2)
            assert recount.cell(state, "place", spot).text != "finitum"
        below = [place.text for place in recount.cell(state, "lower-stack")]
        assert len(below) == 5 and "finitum" in below and len(recount.cell(state, "upper-stack")) == 4
        pawns.add(recount.cell(state, "pawn").text)
    assert pawns == ({"low", "middle", "high"} if edition == "it" else {"low"})
