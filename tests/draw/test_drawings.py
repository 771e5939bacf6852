"""What a drawing shows and what it does not, in the tiny game."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from draw.pictures import HINTS, SVG, case_of, scene, svgs, taken_apart, tiny, told, written
from lexludi.program.drawing import COLOURS, SHAPES
from lexludi.program.select import under
from lexludi.reports.draw import as_figure, as_svg, draw_case, draw_position, stylesheet
from lexludi.reports.draw.scene import Heap, Picture, Scene, Sheet, Tiles, Track
from lexludi.reports.draw.shapes import draw as draw_picture
from lexludi.run.chance import Seeded
from lexludi.run.engine import Engine
from lexludi.run.position import Position

HOSTILE = ("<script>alert(1)</script>", 'x" onload="y', "&amp;'\x00\x07\ufffe]]>", "</svg></title>")


def sections(drawn: Scene, kind: type) -> list[object]:
    return [s for p in drawn.panels for s in p.sections if isinstance(s, kind)]


# ---- what is covered ------------------------------------------------------------------------------------------------


def test_what_nobody_sees_is_covered() -> None:
    """A pile that nobody looks into is a number of backs, in the picture as in the words, whatever a case says lies there."""
    drawn = scene("the stock is red 4, blue 1; Anna's hand is red 2")
    for text in (as_figure(drawn), as_svg(drawn)):
        tree = taken_apart(text)
        assert "×2" in written(tree)
        assert "The stock holds 2 cards that are covered." in told(tree)
        assert "red 4" not in text and "blue 1" not in text and "4" not in written(tree)
        assert "red 2" in told(tree)


def started(players: tuple[str, ...] = ("Anna", "Bo", "Cy"), more: str = HINTS) -> Position:
    """The tiny game after its first deal."""
    engine = Engine(under(tiny(more), "nl", (), {}), players, careful=True)
    state = engine.start(Seeded(3))
    engine.settle(state)
    return Position.of(state)


def test_a_player_sees_no_other_hand() -> None:
    """In one player's view the others' cards are backs, and their names stand nowhere in the file."""
    position = started()
    engine = position.engine
    hands = {p: position.cells[engine.slot("hand", p)] for p in engine.players}
    anna = engine.players[0]
    figure = draw_position(position, "Deal", anna)
    for player, cards in hands.items():
        assert cards
        for card in cards:
            shown = card.text in figure
            assert shown is (player is anna or card in hands[anna]), (player.text, card.text)


def test_unknown_things_are_backs_with_their_number() -> None:
    """What is known of a hand lies open; the rest is face down, with its number if that is known, else with a question mark."""
    drawn = scene("the number of cards in Bo's hand is 5; Cy's hand includes red 1; Anna's hand is none")
    assert [(len(h.shown), h.covered) for h in sections(drawn, Heap) if isinstance(h, Heap)] == [(0, 0), (0, 5), (1, None)]
    tree = taken_apart(as_figure(drawn))
    assert {"×5", "?", "none"} <= set(written(tree))
    assert "Anna's hand holds nothing. Bo's hand holds 5 cards that are covered." in told(tree)
    assert "Cy's hand holds red 1 and perhaps more cards that are unknown." in told(tree)


def test_what_is_not_mentioned_is_not_drawn() -> None:
    """A case that says nothing of hands, points or the stock shows none, though all of them are declared."""
    drawn = scene("the trick is Anna red 3")
    text = as_figure(drawn)
    assert "trick" in text and "hand" not in text and "points" not in text and "stock" not in text
    assert [p.title for p in drawn.panels] == ["On the table"]


def test_what_is_stated_as_empty_is_drawn() -> None:
    """`The trick is none` is a fact, and so is `Bo is not out`, though both are so at first."""
    said = scene("the trick is none; Bo is not out; everything else is as at first").words()
    assert "The trick holds nothing." in said and "Bo is not out." in said and "hand" not in said


def test_left_out_means_left_out() -> None:
    """`The discard is not drawn` takes it out of picture and words."""
    facts = "the discard is red 5; the trick is none"
    assert "red 5" in scene(facts).words()
    assert "red 5" not in scene(facts, HINTS + "  The discard is not drawn.\n").words()


# ---- hints ----------------------------------------------------------------------------------------------------------


def test_without_hints_things_are_chips_with_their_names() -> None:
    """A game that says nothing of drawing is drawn all the same: every thing by its name, in order."""
    drawn = scene("the trick is Anna red 3, Bo joker; Anna's hand is blue 2; the leader is Bo; Bo is out", "")
    tree = taken_apart(as_figure(drawn))
    assert {"Anna red 3", "Bo joker", "blue 2", "Bo", "out", "leader", "trick", "hand"} <= set(written(tree))
    assert all(p.shape == "chip" for h in sections(drawn, Heap) if isinstance(h, Heap) for p in h.shown)


def test_a_card_shows_its_parts() -> None:
    """The part that is written stands large and in the corner, the part that colours as sign and name; who laid it stands below."""
    (heap,) = sections(scene("the trick is Anna red 3, Bo joker"), Heap)
    assert isinstance(heap, Heap)
    red, joker = heap.shown
    assert (red.shape, red.mark, red.sign, red.foot, red.colour, red.caption) == ("card", "3", "R", "red", "red", "Anna")
    assert (joker.shape, joker.mark, joker.foot, joker.colour, joker.caption) == ("card", "J", "joker", "", "Bo")


def test_a_number_below_a_thing_says_what_it_is() -> None:
    """A name below a card is who laid it; a number there is named, for it could be anything."""
    more = """Components "Prizes"
  A prize has a card and a worth from 0 to 50.
  Each player has a shelf, a list of prizes, seen by everyone.
  A prize is drawn as the card, marked with the worth.

Rule p.p "Prizes"
  from nl:1.1
  After deal.cards, when the deal begins,
    for each player, 1 card from the top of the stock goes to the player's shelf as a prize with the player's points.
"""
    (heap,) = sections(scene("Anna's shelf is red 3 7", more), Heap)
    assert isinstance(heap, Heap)
    assert [(p.caption, p.text) for p in heap.shown] == [("worth 7", "red 3 7")]


def test_signs_are_hints_or_tell_things_apart() -> None:
    """A sign is what a hint says, else as few letters as no other thing of the kind begins with."""
    kinds = 'Components "More"\n  A mood is one of merry, mild and sad.\n  Each player has a mood, a mood or none, seen by everyone.\n'
    kinds += "  The moods are drawn in red, blue and green.\n"
    rules = 'Rule m.m "Moods"\n  from nl:1.1\n  When the deal begins, for each player, the player\'s mood becomes sad.\n'
    facts = "Anna's mood is merry; Bo's mood is mild; Cy's mood is sad"
    assert {"Me", "Mi", "S"} <= set(written(taken_apart(as_figure(scene(facts, kinds + "\n" + rules)))))
    named = kinds + '  The moods are drawn "+", "~" and "-".\n\n'
    assert {"+", "~", "-"} <= set(written(taken_apart(as_figure(scene(facts, named + rules)))))


def test_a_track_runs_as_it_is_said() -> None:
    """A track from 24 to -24 has the high numbers on the left; a number beyond its end makes it longer; the marker stands on its space."""
    drawn = scene("Anna's points are 7; Bo's points are 40", "Components\n  The points are drawn as a track from 0 to 30.\n")
    assert [(t.first, t.last, t.at) for t in sections(drawn, Track) if isinstance(t, Track)] == [(0, 30, 7), (0, 40, 40)]
    down = "Components\n  The points are drawn as a track from 30 to 0.\n"
    (track,) = sections(scene("Anna's points are 7", down), Track)
    assert isinstance(track, Track)
    up = sections(scene("Anna's points are 7", down.replace("30 to 0", "0 to 30")), Track)[0]
    assert isinstance(up, Track)
    assert _marker_at(track) > 170 > _marker_at(up)
    assert _marker_at(Track("t", 0, 30, 30)) > _marker_at(up)


def _marker_at(track: Track) -> float:
    from lexludi.reports.draw.layouts import lay_out

    found = re.search(r'<circle cx="([0-9.]+)"[^>]*class="ld-pawn"', lay_out(track).body)
    assert found is not None
    return float(found.group(1))


SPACES = """Components "Sheets"
  A space has a player and a suit and a figure from 1 to 3.
  Each space has crosses from 0 to 2, seen by everyone.
  Each space is struck or not, seen by everyone.
  The spaces are drawn as a sheet with a row for each suit and a column for each figure.
  The crosses are drawn "×".

Rule s.s "Crosses"
  from nl:1.1
  When the deal begins, for each space, the crosses of the space become 1; the space is now struck.
"""


def test_a_sheet_has_each_thing_in_its_space() -> None:
    """Rows and columns are the parts of the thing, symbols are counted, a flag is a tick, and what is not known is a question mark."""
    more = SPACES.replace("; the space is now struck", ", then the space becomes struck")
    (sheet,) = sections(scene("Bo blue 2's crosses are 2; Bo red 1 is struck", more), Sheet)
    assert isinstance(sheet, Sheet)
    assert [r.foot for r in sheet.rows] == ["red", "blue"] and sheet.columns == ("1", "2", "3")
    assert sheet.spaces == (("✓", None, None), (None, "××", None))
    drawn = scene("Bo blue 2's crosses are 2; everything else is as at first", more)
    (sheet,) = sections(drawn, Sheet)
    assert isinstance(sheet, Sheet)
    assert sheet.spaces == (("", "", ""), ("", "××", ""))
    assert "Bo blue 2's crosses are 2." in drawn.words()


def test_a_tile_bears_what_lies_and_stands_there() -> None:
    """A thing that is drawn as a tile and has states is a place: what it has lies on it, and a state that names it stands on it."""
    more = """Components "Places"
  A field is one of meadow and moor.
  Each field has a heap, a bag of cards, seen by everyone.
  The game has a goose, a field or none, seen by everyone.
  A field is drawn as a tile.

Rule f.f "Fields"
  from nl:1.1
  After deal.cards, when the deal begins, the goose becomes moor; for each field, 1 card from the top of the stock goes to the field's heap.
"""
    drawn = scene("the goose is moor; meadow's heap is red 2", more)
    (tiles,) = sections(drawn, Tiles)
    assert isinstance(tiles, Tiles)
    assert [(t.name, [len(h.shown) for h in t.heaps], t.pieces) for t in tiles.tiles] == [("meadow", [1], ()), ("moor", [], ("goose",))]
    assert "The goose is moor." in drawn.words() and "Meadow's heap holds red 2." in drawn.words()


def test_dice_show_pips_or_a_sign() -> None:
    """A die that is marked with a number up to nine has so many pips, one without a number a letter."""
    for number in range(1, 10):
        assert draw_picture(Picture("x", "die", str(number), pips=number)).body.count('class="ld-pip"') == number
    assert ">W<" in draw_picture(Picture("x", "die", "W")).body


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_has_its_own_form(shape: str) -> None:
    """No shape of the language falls back to the chip of things without hints."""
    chip = Picture("x", "chip", "5", "B", "blue", "blue")
    assert draw_picture(replace(chip, shape=shape)).body != draw_picture(chip).body


# ---- the file -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_words_are_text(name: str) -> None:
    """Names, titles and marks with letters that mean something to a browser arrive as letters."""
    sayable = name.replace('"', "”").replace("\x00\x07", "")
    more = HINTS + f'  The points are drawn as a track from 0 to 50, "{sayable}" to "b".\n'
    position = started((name, "Bo", "Cy"), more)
    title = f"T {name}"
    for text in (draw_position(position, title), as_svg(scene("Anna's points are 5", more, sayable))):
        tree = taken_apart(text)
        assert {e.tag.removeprefix(SVG) for e in tree.iter()} <= {
            "figure", "figcaption", "div", "svg", "title", "desc", "style", "g", "rect", "circle", "polygon", "path", "text",
        }  # fmt: skip
        assert not [k for e in tree.iter() for k in e.attrib if k.startswith("on")]
    drawn = taken_apart(draw_position(position, title))
    assert any(name[:4].replace("\x00", " ") in t for t in written(drawn))


def test_the_words_of_all_panels_are_the_words_of_the_whole() -> None:
    """The SVG that stands alone tells the whole position; the panels of a figure tell it one after the other."""
    drawn = scene("the mover is Bo; the trick is Anna red 3; Bo's hand is blue 2; Cy is out")
    whole = told(taken_apart(as_svg(drawn)))
    assert whole == told(taken_apart(as_figure(drawn)))
    assert whole == "Stage play. Bo is to move. The trick holds Anna red 3. Bo's hand holds blue 2. Cy is out."


def test_ids_are_of_the_position() -> None:
    """Another position has other ids, the same position the same."""
    one, same, other = (as_figure(scene(f"Anna's hand is {card}")) for card in ("red 1", "red 1", "red 2"))
    ids = [set(re.findall(r' id="([^"]+)"', text)) for text in (one, same, other)]
    assert ids[0] and ids[0] == ids[1] and not ids[0] & ids[2]


def test_the_same_bytes_in_every_process(tmp_path: Path) -> None:
    """No order of sets, no address and no time is in a drawing."""
    code = (
        "import sys; from lexludi.catalogue import load_game; from lexludi.reports.draw import draw_case\n"
        "program, _ = load_game('wizard')\n"
        "sys.stdout.write(''.join(draw_case(program, c) or '' for c in program.cases))"
    )
    made = []
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
        made.append(subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True).stdout)
    assert made[0] == made[1] and len(made[0]) > 50_000


def test_the_lone_svg_carries_its_stylesheet() -> None:
    """An SVG that stands alone is drawn as on a page; a figure on a page brings no style of its own."""
    drawn = scene("Anna's hand is red 1")
    alone = taken_apart(as_svg(drawn))
    (style,) = alone.iter(f"{SVG}style")
    assert " ".join((style.text or "").split()) == " ".join(stylesheet().split())
    assert "<style" not in as_figure(drawn) and len(list(svgs(alone))) == 1


def test_no_position_no_picture() -> None:
    """A case that states none, and one that cannot be, have no picture and are no mistake of ours."""
    program = tiny(HINTS)
    assert draw_case(program, replace(case_of("Bo is out"), given=None)) is None
    assert draw_case(program, case_of("Anna's hand is red 1; Bo's hand is red 1")) is None
    assert draw_case(program, case_of("Bo is out")) is not None


# ---- colours --------------------------------------------------------------------------------------------------------


def _blocks() -> list[tuple[str, dict[str, str]]]:
    """The colours of the stylesheet, each block with where it holds."""
    found = re.findall(r"([^{}]+)\{([^{}]*--ld-page:[^{}]*)\}", stylesheet())
    return [(" ".join(where.split("*/")[-1].split()), dict(re.findall(r"(--ld-[a-z-]+): (#[0-9a-f]{6})", block))) for where, block in found]


def _light(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    high, low = sorted((_light(one), _light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_dark_and_light_by_machine_and_by_page() -> None:
    """Dark is taken from the machine or from the page, and the page's word counts more: two blocks of each, of the same colours."""
    blocks = _blocks()
    assert len(blocks) == 4
    first, second, third, fourth = (colours for _, colours in blocks)
    assert first == third and second == fourth and first.keys() == second.keys() and first != second
    assert '[data-theme="light"]' in blocks[2][0] and '[data-md-color-scheme="slate"]' in blocks[3][0]


def test_every_word_can_be_read_in_dark_and_light() -> None:
    """Ink and every colour of the palette stand out from what they are written on, at least 4.5 to 1."""
    for where, colours in _blocks():
        pairs = [("ink", "paper"), ("ink", "mat"), ("soft", "mat"), ("soft", "paper"), ("ink", "place"), ("on-turn", "turn")]
        pairs += [("on-pawn", "pawn"), *((c, "paper") for c in COLOURS), *(("on", c) for c in COLOURS if c != "yellow")]
        for text, ground in pairs:
            assert contrast(colours[f"--ld-{text}"], colours[f"--ld-{ground}"]) >= 4.5, (where, text, ground)


@pytest.mark.parametrize("colour", COLOURS)
def test_no_colour_alone(colour: str) -> None:
    """Every colour of the language is in the stylesheet, and whatever bears it has a letter and a name too."""
    assert f".ld-{colour} {{ --ld-c: var(--ld-{colour});" in stylesheet()
    other = "blue" if colour == "red" else "red"
    more = HINTS.replace("in red and blue", f"in {colour} and {other}")
    (heap,) = sections(scene("Anna's hand is red 4", more), Heap)
    assert isinstance(heap, Heap)
    (card,) = heap.shown
    assert card.colour == colour and card.sign == "R" and card.foot == "red"
