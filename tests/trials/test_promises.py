"""What a claim promises is looked at in play: every form of promise, kept where it is true and broken where it is not."""

from __future__ import annotations

from functools import cache

import pytest

from games.tables import HERE, load_text, shown
from lexludi.program.model import Program
from lexludi.program.select import under
from lexludi.trials.moods import Mood
from lexludi.trials.steered import Plan, Watched, WatchedTable

KEPT = [
    "Always, in supper, the mover is not full.",
    "Never, there is a player whose score is more than 400.",
    "Sometimes, in supper, there is a player who is full.",
    "At the end, the round is 5.",
    "Always, in supper, the mover may rest.",
    "Always, in supper, the mover may eat a card in the mover's hand.",
    "Never, in supper, a player may rest if the player is full.",
    "Never, in handing-on, a player may rest.",
    "Sometimes, in supper, the mover may eat a card in the mover's hand that is a mouse.",
    "According to German, always, in handing-on, the giver must give 2 cards in the giver's hand to the taker.",
    "In every game, at some time every player is not full.",
    "In every game, the round never goes down.",
    "In every game, the number of times that a player rests is 5 times the number of players.",
    "In every game, the number of times that the supper begins is at least 5.",
    "In every game, the number of times that a player becomes full is 5 times the number of players.",
    "Once the round is 2, from then on the round is at least 2.",
    "Whenever a player eats a card and the card is a meal, the player's score goes up by 1.",
    "Whenever a player eats a card, beforehand the card is in the player's hand; afterwards the mover is the player.",
    "Whenever a player eats a card, for each player called other who is not the player, the other's hand stays the same.",
    # Two cards come from the guest before: not before that guest has chosen them is the rest over.
    "According to German, whenever a player rests and there is a last-guest and the last-guest is not the player and the number of "
    "cards in the last-guest's hand is at least 2, the number of cards in the player's hand goes up by 2.",
    "Whenever the supper ends, the round stays the same; afterwards there is no card in the hands.",
    "Whenever the setting-out begins, the round goes up by 1.",
    "Whenever the larder falls short, the refills go up by 1.",
    "Whenever the larder runs out, the scrapes go up by 1.",
    "Whenever the game begins, beforehand there is no card in the larder; afterwards the number of cards in the larder is 14.",
    "In supper, whenever a player rests, afterwards the player is full.",
]

BROKEN = [
    "Always, in supper, the mover is full.",
    "Never, there is a player whose score is more than 0.",
    "At the end, the round is 4.",
    "Always, in supper, a player may rest.",
    "Always, in supper, the mover may eat a card.",
    "Never, in supper, the mover may rest.",
    "According to German, never, in handing-on, the giver may give 2 cards in the giver's hand to the taker.",
    "Always, in supper, the mover must rest.",
    "In every game, at some time the refills are 99.",
    "In every game, the number of cards in the hands never goes down.",
    "In every game, the number of cards in the larder never goes up.",
    "In every game, the number of times that a player rests is 4 times the number of players.",
    "In every game, the number of times that a player eats a card and the card is a mouse is 0.",
    "Once the round is 2, from then on the round is 2.",
    "Whenever a player eats a card, the player's score goes up by 1.",
    "Whenever a player eats a card, beforehand the card is in the midden.",
    "Whenever a player eats a card, afterwards the card is in the larder.",
    "Whenever a player eats a card, for each player, the player's score stays the same.",
    "According to German, whenever a player rests and there is a last-guest and the last-guest is not the player and the number of "
    "cards in the last-guest's hand is at least 2, the number of cards in the player's hand stays the same.",
    "Whenever the supper ends, the midden stays the same; the number of cards in the larder stays the same.",
    "Whenever the larder falls short, the refills stay the same.",
    "Whenever the larder runs out, the scrapes stay the same.",
    "Whenever a player becomes full, the round goes up by 1.",
]


@cache
def program(promise: str) -> Program:
    text = (HERE / "larder.md").read_text(encoding="utf-8")
    loaded = load_text(f'{text}\n\n```lexludi\nClaim a.b "A promise"\n  from de:1.1 nl:1.1 it:1.1\n  {promise}\n```\n')
    assert loaded.program is not None, shown(loaded.diagnostics)
    return loaded.program


def games(promise: str, edition: str = "de", players: int = 3, number: int = 6) -> list[Watched]:
    table = WatchedTable(under(program(promise), edition), players)
    return [table.run(Plan(seed)) for seed in range(number)]


@pytest.mark.slow
@pytest.mark.parametrize("promise", KEPT)
def test_what_is_true_is_kept_and_looked_at(promise: str) -> None:
    """A promise that is true is never broken, and it is not kept for want of anything to look at."""
    found = games(promise)
    assert [b.said for game in found for b in game.broken] == []
    assert sum(sum(game.relevant.values()) + len(game.seen) for game in found) > 3


@pytest.mark.slow
@pytest.mark.parametrize("promise", BROKEN)
def test_what_is_not_true_is_broken(promise: str) -> None:
    """A promise that is not true is broken in a few games, and something is said of it."""
    found = [b for game in games(promise) for b in game.broken]
    assert found
    assert all(b.said and b.part.claim == "a.b" for b in found)


def test_what_is_never_seen_is_not_seen() -> None:
    """`Sometimes` is seen where it is so, and not where it never is."""
    assert any(game.seen for game in games("Sometimes, in supper, the mover may rest."))
    assert not any(game.seen for game in games("Sometimes, there is a player whose score is more than 400."))


def test_a_promise_of_one_edition_is_kept_from_the_others() -> None:
    """What is promised according to German alone is not looked at in Italian."""
    promise = "According to German, always, the round is 0."
    assert any(game.broken for game in games(promise, "de"))
    assert not any(game.broken or game.relevant for game in games(promise, "it"))


def test_what_nobody_can_tell_is_not_kept() -> None:
    """Where two rules differ on what a promise asks for, it is broken, and says so."""
    promise = "Always, the player with the highest score among players is not none."
    said = {b.said for game in games(promise) for b in game.broken}
    assert said and all("differ" in s for s in said)


def test_watching_changes_nothing() -> None:
    """A watched game in no mood is move for move the game that is played without anybody watching."""
    from lexludi.trials.simulate import Table

    law = under(program(KEPT[0]), "nl")
    plain = Table(law, 4)
    assert [WatchedTable(law, 4).run(Plan(seed)).played.digest for seed in range(4)] == [plain.play(seed, 0).digest for seed in range(4)]


def test_moods_bring_what_they_like() -> None:
    """In a mood for mice more of them are eaten, and games end all the same."""
    promise = "In every game, the number of times that a player eats a card and the card is a mouse is 0."
    table = WatchedTable(under(program(promise), "de"), 3)

    def mice(mood: Mood) -> int:
        return sum(sum(table.run(Plan(seed, mood)).relevant.values()) for seed in range(8))

    assert mice(Mood((("eat", 64),), frozenset({"mouse"}), 7)) > 3 * mice(Mood()) > 0
    assert all(table.run(Plan(seed, Mood((("eat", 16),), frozenset(), 0))).played.ended for seed in range(3))
