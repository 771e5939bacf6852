"""The printer: canonical text, which parses back to the same nodes."""

from __future__ import annotations

import re
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexludi.source import SourceFile
from lexludi.syntax import nodes as n
from lexludi.syntax.parse import parse_blocks
from lexludi.syntax.print_layout import COLUMNS
from lexludi.syntax.printer import print_blocks, print_cond, print_effect, print_expr, print_sentence, print_verb
from syntax.strategies import BLOCKS, blocks, conds, effects, exprs, sentences, verbs

KINDS = pytest.mark.parametrize("kind", BLOCKS)
LARGE = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def parsed(text: str) -> tuple[n.Block, ...]:
    found, mistakes = parse_blocks(SourceFile("printed", text))
    assert not mistakes, (text, mistakes)
    return found


def reads_back(text: str, *written: n.Block) -> None:
    """The text is read as the blocks; on failure the text is shown, as a diff of deep nodes takes minutes and says less."""
    same = parsed(text) == written
    assert same, text


def in_rule(sentence: n.AnySentence) -> n.Rule:
    return n.Rule("a.b", "", None, (sentence,))


def in_sentence(body: n.Body) -> n.Sentence:
    return n.Sentence((), body)


UNBREAKABLE = re.compile(r'"[^"]*"|(?<=\?) ')
TRICK = n.Name("trick")
FULL = n.Holds(TRICK, n.Is(n.Name("full", the=False)))

# ---- What is printed is read back -----------------------------------------------------------------------------------


@KINDS
@LARGE
@given(data=st.data())
def test_printed_blocks_parse_back(kind: str, data: st.DataObject) -> None:
    """Whatever the nodes of a block say, its text is read as the same nodes."""
    block = data.draw(BLOCKS[kind])
    reads_back(print_blocks([block]), block)


@KINDS
@LARGE
@given(data=st.data())
def test_printing_is_idempotent(kind: str, data: st.DataObject) -> None:
    """Canonical text stays as it is when it is read and printed again."""
    text = print_blocks([data.draw(BLOCKS[kind])])
    assert print_blocks(parsed(text)) == text


@LARGE
@given(st.lists(blocks, max_size=4))
def test_a_page_of_blocks_parses_back(page: list[n.Block]) -> None:
    """Blocks do not run into one another: as many come back as were printed, each the same."""
    reads_back(print_blocks(page), *page)


@LARGE
@given(blocks)
def test_lines_break_at_the_margin(block: n.Block) -> None:
    """A line goes past the margin only where it is one word, one quotation, or a question's last word and its answer."""
    for line in print_blocks([block]).rstrip("\n").split("\n"):
        assert line == line.rstrip()
        assert len(line) <= COLUMNS or " " not in UNBREAKABLE.sub("", line).strip()


@given(sentences)
def test_a_sentence_alone_is_one_line(sentence: n.AnySentence) -> None:
    """A message can quote a sentence: one line, which means what the laid out sentence means."""
    line = print_sentence(sentence)
    assert "\n" not in line
    reads_back(f'Rule a.b ""\n  {line}\n', in_rule(sentence))


@given(st.one_of(exprs(3).map(print_expr), conds(3).map(print_cond), verbs(2).map(print_verb), effects(3).map(print_effect)))
def test_parts_alone_are_one_line(text: str) -> None:
    """Messages can quote things, conditions, verb phrases and effects: one line, single spaces."""
    assert text == " ".join(text.split())


# ---- What the printer chooses ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("node", "text"),
    [
        (n.AKind("ally"), "an ally"),
        (n.AKind("unicorn"), "an unicorn"),
        (n.AKind("jester"), "a jester"),
        (n.Of("hands", n.Name("players"), the=False, possessive=True), "the players' hands"),
        (n.Of("hand", n.Name("boss"), the=False, possessive=True), "the boss's hand"),
        (n.Of("hand", n.Proper("Agnes"), the=False, possessive=True), "Agnes's hand"),
        (n.Of("points", n.Name("card"), other=n.Proper("Di")), "the points of the card for Di"),
        (n.NumberOf(n.Set("cards", zone=n.Name("trick", the=False))), "the number of cards in trick"),
        (
            n.Best("lay", "rank", None, True, n.Set("lays", None, TRICK)),
            "the lay with the highest rank among lays in the trick",
        ),
        (n.Arith("minus", n.Number(0), n.Arith("times", n.Number(-10), n.Name("wins"))), "0 minus -10 times the wins"),
    ],
)
def test_articles_and_endings(node: Any, text: str) -> None:
    """`an` stands before a vowel letter, `'` after a plural, `the` before every pick."""
    assert print_expr(node) == text


def test_names_keep_their_small_letter() -> None:
    """Only a keyword at the beginning of a sentence gets a capital."""
    small = in_sentence(n.Define(n.Name("according", the=False), n.NoneValue()))
    assert print_sentence(small) == "according is none."
    assert print_sentence(in_sentence(n.DoesNotApply("in.play"))) == "in.play does not apply."
    assert print_sentence(in_sentence(n.Define(TRICK, n.NoneValue()))) == "The trick is none."


# ---- The layout -----------------------------------------------------------------------------------------------------


def laid_out(text: str) -> None:
    """The text is canonical: printing what it says gives it back, letter by letter."""
    text = dedent(text).lstrip("\n")
    assert print_blocks(parsed(text)) == text


def test_layout_of_headings_and_components() -> None:
    """Headings stand at the margin, declarations are indented, blocks are split by one blank line."""
    laid_out(
        """
        Game wizard "Wizard" version "0.1.0" for 3 to 6 players, counted by the round, won by the victors.

        Edition nl is Dutch.

        Components "The cards"
          A suit is one of blue, red, green and yellow, plural suits.
          A card is either a number-card with a suit and a rank from 1 to 13, or a wizard, or a jester.
          There are 60 cards: 1 of each number-card, 4 wizards and 4 jesters.
          Each player has wins from 0 to 20, seen by everyone, until the scoring ends, at first 0.
          According to German, The game has a trick, a list of lays, seen by nobody.
          Each player is out or not.
          A player can give some cards to an ally.
          A wizard is drawn "W".
          A card is drawn as a card, coloured by the suit and marked with the rank.
          An ornament is drawn as an egg, marked with the size.
          A lay is drawn as the card, coloured by the player.
          The suits are drawn in blue, red, green and yellow.
          The trump is drawn in blue.
          The charms are drawn "A", "B c" and "".
          The crosses are drawn "×".
          The hand is drawn as a fan.
          The marker is drawn as a track from 24 to -24, "left" to "right".
          The spaces are drawn as a sheet with a row for each colour and a column for each figure.
          The stock is not drawn.
          The spares are not drawn.

        Stage handing-on, one move by the giver, with a player called giver and a card or none.

        Option secret "Secret" from nl:47.1 never with plus-minus or hidden while the trick is full.
        """
    )


def test_layout_of_a_rule() -> None:
    """The source has its own line, a long sentence hangs over, and every effect stands on its own line."""
    laid_out(
        """
        Rule win.take "The winner takes the trick"
          inferred from nl:28.6 nl:28.7
          Despite win.led and win.trump, the winner is the player of the first lay in the trick whose card is a wizard
            if there is a lay in the trick whose card is a wizard.
          After play.lay, when a player plays a card and the trick is full,
            the leader becomes the winner, then the winner's wins go up by 1;
            for each player called friend, according to German and Dutch, as many cards as the round from the top of
              the stock go to the friend's hand as a lay with the player
            unless the round is 1.
          After play comes scoring.
        """
    )


def test_layout_of_a_gap() -> None:
    """Answers are indented below their gap, and their sentences below them."""
    laid_out(
        """
        Gap end.tie "Several players have the most points"
          near nl:41.3 nl:41.4
          Answer shared "They share the victory" by default because "nothing breaks the tie".
          Answer dealer "The last dealer loses the tie".
            Despite end.winner, the victors are the players with the highest score among players who are not the
              dealer.
            When the play ends, the game ends.
        """
    )


def test_layout_of_a_torn_edition() -> None:
    """Each side of a torn edition stands on its own line, with the words it comes from."""
    laid_out(
        """
        Rule play.order "Which way round"
          According to Dutch, the play passes to the next player clockwise from the mover.
          The Italian is torn:
            "anticlockwise" it:58.2, the play passes to the next player anticlockwise from the mover, by default
              because "it is said twice".
            "to the left" it:58.3 it:58.4, in play, when the play begins,
              the stock is shuffled;
              the round goes up by 1.
          The German is silent.
        """
    )


def test_layout_of_a_claim() -> None:
    """What must come of an event stands below it, like the effects of a rule."""
    laid_out(
        """
        Claim win.all "The tricks taken are as many as the cards dealt"
          from nl:25.3
          Always, the total wins among players is at most the round.
          According to German, at the end, there is no card in the hands.
          Whenever the play ends and the round is 1,
            Di's score goes up by 5;
            the scores stay the same;
            afterwards the trick is full.
        """
    )


def test_layout_of_a_case() -> None:
    """Facts stand one a line; the verdict begins on the line of its question; an open question ends its line."""
    laid_out(
        """
        Case two-wizards "Two wizards in one trick"
          from nl:32.1
          Players Anna, Bo, Cy, Di.
          Under plus-minus.
          Answering end.tie with dealer.
          According to German and Dutch.
          Given in play:
            the mover is Di;
            the trick is Anna blue 13, Bo wizard;
            Bo's hand includes none;
            the number of cards in the stock is 3.
          May Di play red 5? No, by play.follow; according to German, Yes, by play.lay and play.free.
          Who is the leader?
          Di plays blue 2; chance brings red 3, red 4.
          What may Di do? Only play red 5 or pass.
          What are the trumps? None, by win.wizard.
        """
    )


def test_questions_about_sight_and_knowledge() -> None:
    """Who may see what, and who knows what, are questions of their own; `see` and `know` stay names everywhere else."""
    case = parsed(
        """Case c "Looking"
  May Bo see Anna's hand? No, by hand.hidden.
  May Bo see the number of cards in Anna's hand? Yes; according to Italian, No.
  May Bo see Anna red 5's loss?
  May Bo see-all red 5?
  What does Bo know of the hand of Anna? red 5, blue 2.
  What does Bo know of know? None.
  Bo sees red 5.
"""
    )[0]
    assert isinstance(case, n.Case)
    forms = [n.AskSee, n.AskSee, n.AskSee, n.AskMay, n.AskKnow, n.AskKnow, n.DoesStep]
    assert [type(step) for step in case.steps] == forms
    assert case.steps[0] == n.AskSee("Bo", n.Of("hand", n.Proper("Anna"), False, True), n.Verdict(n.Expected("no", by=("hand.hidden",))))
    reads_back(print_blocks([case]), case)


def test_a_verdict_stays_on_the_line_of_its_question() -> None:
    """A `?` at the end of a line is an open question, so a line that is full there breaks before the last word asked."""
    for length in range(60, 130):
        thing = n.Name("x" * length)
        case = n.Case("c", "", steps=(n.AskWhat("What", thing, n.Verdict(n.Expected("yes"))), n.AskWhat("Who", thing)))
        reads_back(print_blocks([case]), case)


def test_quotes_are_never_broken() -> None:
    """Spaces inside a quotation are part of it, so a line never breaks there."""
    title = "many  words " * 20
    rule = n.Rule("a.b", title, None, ())
    assert f'"{title}"' in print_blocks([rule])
    reads_back(print_blocks([rule]), rule)


def test_a_stage_by_itself_parses_back() -> None:
    """A stage that plays itself is read back like any other."""
    stage = n.Stage("deal", n.Order("by itself"))
    reads_back(print_blocks([stage]), stage)


def test_a_line_may_break_inside_a_keyword() -> None:
    """Keywords of several words mean the same over a line's end."""
    text = 'Claim a.b ""\n  Whenever the play ends, the scores stay\n    the same.\n'
    claim = parsed(text)[0]
    assert "the scores stay the same" in print_blocks([claim])


def test_nothing_prints_as_nothing() -> None:
    """No blocks are no text."""
    assert print_blocks([]) == ""
