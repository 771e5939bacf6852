"""Playing at the terminal where anybody may act: everyone is asked, and the game goes on to its end."""

from __future__ import annotations

import pytest

from games.tables import law_of
from lexludi.reports.play import LATER, Session
from lexludi.run.engine import Act
from lexludi.run.state import State
from lexludi.run.values import Thing


class Patient(Session):
    """A person who often lets the others act first, and else does anything."""

    asked = 0

    def human(self, state: State, player: Thing, others_may: bool) -> Act | None:
        self.asked += 1
        if others_may and self.chance.below(3) == 0:
            return Act(player, LATER)
        return self.table.pick(state, player, self.engine.offers(state, player), self.chance)


@pytest.mark.slow
@pytest.mark.parametrize("players", ["Anna,Bo?,Cy?", "Anna?,Bo,Cy?,Di", "Anna,Bo,Cy,Di,Eve?"])
@pytest.mark.parametrize("edition", ["de", "it"])
def test_a_game_with_stages_in_any_order_comes_to_its_end(edition: str, players: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody who has stopped talking, or waits, does not end the game for the others."""
    session = Patient(law_of("sieben-weisen", edition), players, seed=5)
    assert session.run() == 0
    assert "The game is over." in capsys.readouterr().out
    assert session.asked > 20


def test_waiting_is_offered_only_where_others_may_act(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In a stage in turn nobody can wait; in one in any order everybody can."""
    lines = iter(["1", "later", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    assert Session(law_of("sieben-weisen", "de"), "Anna,Bo,Cy", seed=5).run() == 0
    shown = capsys.readouterr().out
    first, _, rest = shown.partition("negotiation")
    assert "later, and let the others act first" not in first
    assert "negotiation" not in shown or "later, and let the others act first" in rest
