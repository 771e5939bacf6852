"""A plain, hand-written account of Wizard dice: it follows a game that others play, and says what the sheets must look like.

It is written from the booklet and shares nothing with the interpreter, so that tests can lay the two side by side.
A game is told as a list of happenings; `recount` reads them all, and an `Account` takes them one by one, so that
one can also ask in between what is allowed. Whatever the booklet forbids raises `Illegal`. Where the booklet is
silent, the answers are those that the spec takes by default: a player who can predict nothing sits the round out,
a round is always finished, a full sheet ends the game, and whoever cannot be told apart wins together.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

COLOURS = ("blue", "green", "red", "yellow")
WIZARD, JESTER = "wizard", "jester"
FACES = (*COLOURS, WIZARD, JESTER)
FIGURES = range(1, 6)
DICE = 7
CARDS = (
    "all-colours",
    "jesters-stay",
    "early-throw",
    "turned-dice",
    "extra-dice",
    "own-jesters",
    "strike-out",
    "many-throws",
    "same-column",
    "secret-predictions",
)


class Illegal(Exception):
    """Something was told that the booklet does not allow."""


# ---- What can happen


class Opened(NamedTuple):
    """A round begins: who is the seer, and which magic card lies open, if any."""

    seer: str
    card: str | None = None


class Predicted(NamedTuple):
    player: str
    figure: int
    face: str


class SatOut(NamedTuple):
    """A player has nothing left to predict."""

    player: str


class Struck(NamedTuple):
    player: str
    colour: str
    figure: int


class Named(NamedTuple):
    """The seer names the wizards' colour, or none."""

    colour: str | None


class Turned(NamedTuple):
    """The seer turns two dice instead of throwing: the number of each, and the face that it shows now."""

    dice: tuple[tuple[int, str], ...]


class Thrown(NamedTuple):
    """The numbers of the dice that were thrown, and all the dice as they lie after it."""

    dice: frozenset[int]
    faces: tuple[str, ...]


class Halted(NamedTuple):
    """The seer throws no more."""


class Scored(NamedTuple):
    player: str


class Counted(NamedTuple):
    """A player makes a jester count."""

    player: str


Happening = Opened | Predicted | SatOut | Struck | Named | Turned | Thrown | Halted | Scored | Counted


# ---- A sheet


class Mark(NamedTuple):
    """What stands in a space: so many crosses, or a number, which may be a nought."""

    crosses: int
    number: int | None


NOUGHT = Mark(0, 0)


@dataclass
class Sheet:
    """Five columns; a row for each colour, and one for the jesters."""

    spaces: dict[tuple[str, int], Mark] = field(default_factory=dict)
    jesters: set[int] = field(default_factory=set)

    @property
    def crosses(self) -> int:
        return sum(mark.crosses for mark in self.spaces.values()) + len(self.jesters)

    @property
    def full(self) -> bool:
        return len(self.spaces) == len(COLOURS) * len(FIGURES)

    def points(self, goal: int) -> int:
        earned = sum(figure * mark.crosses for (_, figure), mark in self.spaces.items())
        lost = sum(mark.number or 0 for mark in self.spaces.values())
        return earned - lost + (3 if self.crosses >= goal else 0)


# ---- A round


@dataclass
class Round:
    seer: str
    card: str | None
    predictions: dict[str, tuple[int, str]] = field(default_factory=dict)
    """In the order in which they were made or, if they were secret, revealed."""
    out: set[str] = field(default_factory=set)
    struck: set[str] = field(default_factory=set)
    named: str | None = None
    faces: list[str | None] = field(default_factory=lambda: [None] * DICE)
    throws: int = 0
    halted: bool = False
    done: set[str] = field(default_factory=set)

    @property
    def wizard_colour(self) -> str:
        return self.named or self.predictions[self.seer][1]

    @property
    def jesters(self) -> int:
        return self.faces.count(JESTER)

    @property
    def most_throws(self) -> int:
        if self.card == "many-throws":
            return self.predictions[self.seer][0]
        return 3

    @property
    def doubled(self) -> int:
        return 2 if self.card in ("all-colours", "jesters-stay") else 1

    def tally(self, player: str) -> int:
        """How many dice there are of the colour that a player predicted."""
        colour = self.predictions[player][1]
        total = 0
        for face in self.faces:
            if face == colour:
                total += 1
            elif face == WIZARD and self.card != "many-throws":
                total += self.card == "all-colours" or self.wizard_colour == colour
            elif face == JESTER:
                total += self.card == "own-jesters"
        return total + (self.card == "extra-dice")


# ---- A game


class Account:
    """The account of one game. Players are told in the order of the seats, clockwise."""

    def __init__(self, players: Sequence[str], twelve: bool = False, magic: bool = False) -> None:
        self.players = tuple(players)
        self.goal = 12 if twelve else 9
        self.magic = magic
        self.sheets = {player: Sheet() for player in players}
        self.round: Round | None = None
        self.rounds = 0
        self.turned_up: list[str] = []
        self.seer: str | None = None
        """Who must be the seer of the round to come, if a round has been played."""

    # ---- asking

    @property
    def now(self) -> Round:
        if self.round is None:
            raise Illegal("no round is being played")
        return self.round

    @property
    def over(self) -> bool:
        """Only between rounds: a round that has begun is finished."""
        return self.round is None and any(s.crosses >= self.goal or s.full for s in self.sheets.values())

    def clockwise(self, seer: str) -> list[str]:
        """All players, the seer first."""
        at = self.players.index(seer)
        return [*self.players[at:], *self.players[:at]]

    def may_predict(self, player: str, figure: int, face: str) -> bool:
        """Whether this prediction may be made, whoever's turn it is."""
        if figure not in FIGURES or face not in COLOURS or (face, figure) in self.sheets[player].spaces:
            return False
        made = self.now.predictions
        if self.now.card == "secret-predictions":
            return made.get(self.now.seer) != (figure, face)
        return (figure, face) not in made.values()

    def can_predict(self, player: str) -> bool:
        return any(self.may_predict(player, figure, colour) for colour in COLOURS for figure in FIGURES)

    def may_strike(self, player: str, colour: str, figure: int) -> bool:
        playing = self.now
        return (
            playing.card == "strike-out"
            and self.all_predicted
            and playing.throws == 0
            and player not in playing.struck
            and player in playing.predictions
            and playing.predictions[player][1] == colour
            and (colour, figure) in self.sheets[player].spaces
        )

    def may_throw(self, dice: Iterable[int]) -> bool:
        """Whether the seer may throw these dice now."""
        chosen, playing = set(dice), self.now
        if not chosen or not chosen <= set(range(DICE)) or playing.halted:
            return False
        before = playing.card == "early-throw" and playing.throws == 0
        if before:
            return len(chosen) == DICE and not playing.predictions
        if not self.all_predicted or playing.throws >= playing.most_throws:
            return False
        if playing.throws == 0:
            return playing.card != "turned-dice" and len(chosen) == DICE
        if playing.throws == 1 and playing.card == "turned-dice":
            return chosen == {at for at, face in enumerate(playing.faces) if face is None}
        if playing.throws == 1 and playing.card == "early-throw":
            return len(chosen) >= 3
        if playing.card == "jesters-stay":
            return all(playing.faces[at] != JESTER for at in chosen)
        return True

    def may_score(self, player: str) -> bool:
        """After a throw everyone may; the seer only by halting, so that all others do too."""
        playing = self.now
        if player in playing.done or player not in playing.predictions or not self.all_predicted:
            return False
        needed = 2 if playing.card in ("early-throw", "turned-dice") else 1
        if playing.throws < needed:
            return False
        return player != playing.seer or self.must_score

    def may_count_jesters(self, player: str) -> bool:
        jesters = self.now.jesters
        return self.may_score(player) and jesters in FIGURES and jesters not in self.sheets[player].jesters

    @property
    def must_score(self) -> bool:
        return self.now.halted or self.now.throws >= self.now.most_throws

    @property
    def all_predicted(self) -> bool:
        return len(self.now.predictions) + len(self.now.out) == len(self.players)

    @property
    def next_seer(self) -> str:
        """By the predictions of this round: the highest figure in another colour than the seer's, of equals the earliest."""
        playing = self.now
        colour = playing.predictions[playing.seer][1]
        best, highest = playing.seer, 0
        for player, (figure, other) in playing.predictions.items():
            if other != colour and figure > highest:
                best, highest = player, figure
        return best

    def points(self) -> dict[str, int]:
        return {player: sheet.points(self.goal) for player, sheet in self.sheets.items()}

    def winners(self) -> list[str]:
        points = self.points()
        best = [player for player in self.players if points[player] == max(points.values())]
        fewest = min(len(self.sheets[player].jesters) for player in best)
        return [player for player in best if len(self.sheets[player].jesters) == fewest]

    # ---- telling

    def tell(self, what: Happening) -> None:
        """Takes one happening into account."""
        match what:
            case Opened(seer, card):
                self._open(seer, card)
            case Predicted(player, figure, face):
                self._predict(player, figure, face)
            case SatOut(player):
                self._expect(player)
                _check(not self.can_predict(player), f"{player} can still predict something")
                self.now.out.add(player)
                self.now.done.add(player)
            case Struck(player, colour, figure):
                _check(self.may_strike(player, colour, figure), f"{player} may not strike out {figure} {colour}")
                self.sheets[player].spaces[colour, figure] = NOUGHT
                self.now.struck.add(player)
            case Named(named):
                _check(self.all_predicted and self.now.named is None, "it is not the time to name a colour")
                _check(named is None or named in COLOURS, f"{named} is no colour")
                self.now.named = named
            case Turned(dice):
                _check(self.now.card == "turned-dice" and self.now.throws == 0, "no dice may be turned")
                _check(len({at for at, _ in dice}) == len(dice) == 2, "two dice are turned")
                for at, face in dice:
                    self.now.faces[at] = face
                self.now.throws = 1
            case Thrown(thrown, faces):
                self._throw(thrown, faces)
            case Halted():
                _check(self.may_halt, "the seer may not halt now")
                self.now.halted = True
            case Scored(player):
                _check(self.may_score(player), f"{player} may not score now")
                self._score(player)
            case Counted(player):
                _check(self.may_count_jesters(player), f"{player} may not count jesters now")
                self._count(player)

    @property
    def may_halt(self) -> bool:
        playing = self.now
        least = 2 if playing.card in ("early-throw", "turned-dice") else 1
        return self.all_predicted and not playing.halted and least <= playing.throws < playing.most_throws

    def _open(self, seer: str, card: str | None) -> None:
        _check(self.round is None, "the round before is not over")
        _check(not self.over, "the game is over")
        _check(self.seer is None or seer == self.seer, f"{self.seer} is the next seer, not {seer}")
        _check((card is not None) == self.magic, "with magic cards there is one in each round, without them there is none")
        if card is not None:
            since_shuffled = self.turned_up[len(self.turned_up) // len(CARDS) * len(CARDS) :]
            _check(card in CARDS and card not in since_shuffled, f"{card} cannot lie on top of the pile")
            self.turned_up.append(card)
        self.rounds += 1
        self.round = Round(seer, card)

    def _expect(self, player: str) -> None:
        """The seer predicts first, the others in turn; also in secret they are revealed so."""
        playing = self.now
        at = len(playing.predictions) + len(playing.out)
        _check(at < len(self.players) and self.clockwise(playing.seer)[at] == player, f"it is not {player}'s turn to predict")
        early = {"early-throw": 1, "turned-dice": 1}.get(playing.card or "", 0)
        _check(playing.throws == early, "it is not the time to predict")

    def _predict(self, player: str, figure: int, face: str) -> None:
        self._expect(player)
        _check(self.may_predict(player, figure, face), f"{player} may not predict {figure} {face}")
        self.now.predictions[player] = (figure, face)

    def _throw(self, thrown: frozenset[int], faces: tuple[str, ...]) -> None:
        playing = self.now
        _check(self.may_throw(thrown), f"these dice may not be thrown: {sorted(thrown)}")
        _check(len(faces) == DICE and all(face in FACES for face in faces), "a throw leaves seven dice")
        for at, face in enumerate(faces):
            _check(at in thrown or playing.faces[at] == face, f"die {at} was not thrown")
        playing.faces = list(faces)
        playing.throws += 1

    def _score(self, player: str) -> None:
        playing = self.now
        figure, colour = playing.predictions[player]
        difference = abs(playing.tally(player) - figure)
        mark = Mark(playing.doubled, None) if difference == 0 else Mark(0, playing.doubled * difference)
        self._write(player, (colour, figure), mark)

    def _count(self, player: str) -> None:
        playing = self.now
        figure, colour = playing.predictions[player]
        both = playing.card == "same-column" and playing.jesters == figure
        self.sheets[player].jesters.add(playing.jesters)
        self._write(player, (colour, figure), Mark(1, None) if both else NOUGHT)

    def _write(self, player: str, space: tuple[str, int], mark: Mark) -> None:
        playing = self.now
        self.sheets[player].spaces[space] = mark
        playing.done.add(player)
        if playing.done == set(self.players):
            self.seer = self.next_seer
            self.round = None


def _check(fact: bool, otherwise: str) -> None:
    if not fact:
        raise Illegal(otherwise)


def recount(players: Sequence[str], log: Iterable[Happening], twelve: bool = False, magic: bool = False) -> Account:
    """The account of a whole game, or of as much of it as was played."""
    account = Account(players, twelve, magic)
    for what in log:
        account.tell(what)
    return account
