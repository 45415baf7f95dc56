"""The cards of 4.1 and 4.2: eight and nine, each legal, no two alike; and what the validator refuses."""

from __future__ import annotations

from collections import Counter

import pytest

from firstandglory.engine.tactics.figures import KICKOFF_ROWS, LANES, REACH, ROWS
from firstandglory.engine.tactics.formations import (
    PHASES,
    Phase,
    faults,
    faults_of_set,
    formations,
    placed,
    read_formation,
)
from firstandglory.engine.tactics.grid import PLACES, distance

GOOD = """Test card
A purpose.

. W . . . . O O O O O T . . . . . .
. . . . . . . . Q . . . . . . . W .
. . . . . . . . R . . . . . . . . .
. . . . . . . . R . . . . . . . . .
"""


@pytest.mark.parametrize("phase", PHASES)
def test_each_side_has_its_cards_and_all_of_them_are_legal(phase: Phase) -> None:
    cards = formations(phase)
    assert len(cards) == {"offense": 8, "defense": 9}[phase]
    assert faults_of_set(cards, phase) == []


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("side", [0, 1])
def test_every_card_fits_on_the_field_wherever_the_ball_is(phase: Phase, side: int) -> None:
    """J.5: eleven squares of their own, in the card's lanes unless a row is off the field."""
    for card in formations(phase).values():
        for line in range(4, 28):
            squares = placed(card, side, line)
            assert len(set(squares)) == 11
            rows = [PLACES[square][0] for square in squares]
            assert all(1 <= row <= ROWS and 1 <= PLACES[n][1] <= LANES for row, n in zip(rows, squares, strict=True))
            off = [post.depth for post in card.posts if not 1 <= row_of(phase, side, line, post.depth) <= ROWS]
            lanes = [PLACES[square][1] == post.lane for square, post in zip(squares, card.posts, strict=True)]
            assert lanes.count(False) <= len(off)
            assert not off or phase == "defense"


def row_of(phase: Phase, side: int, line: int, depth: int) -> int:
    back = 1 if side == 0 else -1
    return line + back * (depth if phase == "offense" else depth + 1)


def test_a_defender_whose_row_is_off_the_field_takes_the_last_row() -> None:
    """J.5: the nearest free lane, the lower of two equal ones; number order among those who are moved."""
    text = (
        "Deep\nOne row after the other.\n\n"
        ". . . . . . . . D D D . . . . . . .\n"
        ". . . . . . . . . . . . . . . . . .\n"
        ". . . . . . . . . L . . . . . . . .\n"
        ". . . . . . . . . L . . . . . . . .\n"
        ". . . . B . . . . L . . . B . . . .\n"
        ". . B . . . . . B . . . . . . B . .\n"
    )
    card = read_formation("deep", "defense", text)
    # Home is on offense at row 4, so the defense's rows are 3, 2, 1 and then the field ends.
    squares = [PLACES[square] for square in placed(card, 1, 4)]
    assert squares[:3] == [(3, 9), (3, 10), (3, 11)]
    assert squares[3] == (1, 10)
    # Number 5 would stand in lane 10 too: 9 and 11 are as near, the lower one is taken.
    assert squares[4] == (1, 9)
    # 6 keeps lane 5; 7 finds 9 and 10 taken; 8, 9 and 11 keep theirs; 10 finds 9, 10 and 11 taken.
    assert squares[5:] == [(1, 5), (1, 11), (1, 14), (1, 3), (1, 8), (1, 16)]


def test_the_line_is_on_the_balls_row_and_the_defense_on_the_next() -> None:
    """J.31, for both directions."""
    for side, beyond in ((0, -1), (1, 1)):
        line = KICKOFF_ROWS[side]
        for card in formations("offense").values():
            on_the_line = [PLACES[n][0] for n, post in zip(placed(card, side, line), card.posts, strict=True)]
            assert [row == line for row in on_the_line] == [post.depth == 0 for post in card.posts]
        for card in formations("defense").values():
            rows = {PLACES[n][0] for n in placed(card, 1 - side, line)}
            assert (min(rows) if beyond > 0 else max(rows)) == line + beyond


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("O O O O O T", "O O O O O .", "10 men"),
        ("Q . .", "Q R .", "12 men"),
        (". W . . . . O", ". . . . . . O", "fewer than 7 men on the line"),
        ("O O O O O T", "O O O O T T", "fewer than 5 linemen"),
        (
            ". R . . . . . . . . .\n. . . . . . . . R",
            ". R . . . . . . . . .\n. . . . . . . . O",
            "a lineman behind the line",
        ),
        ("Q", "R", "0 quarterbacks"),
        ("R . .", "Q . .", "3 quarterbacks"),
        ("W . . . . O", "Q . . . . O", "the quarterback on the line"),
        ("Q . . . . . . . W .", "Q . . . . . . . W .\n" + ". " * 17 + ".", "more than 3 rows behind the line"),
        ("A purpose.", "", "no name or no purpose"),
    ],
)
def test_a_card_that_is_not_legal_is_named(old: str, new: str, fault: str) -> None:
    """4.1, J.5, J.7."""
    assert faults(read_formation("test", "offense", GOOD)) == []
    assert old in GOOD
    assert any(fault in found for found in faults(read_formation("test", "offense", GOOD.replace(old, new))))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [("O O O", "O X O", "'X' in row 1"), (". W", "W", "row 1 has 17 lanes"), ("\n\n", "\nx\n", "an empty line")],
)
def test_a_drawing_that_cannot_be_read_is_named(old: str, new: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        read_formation("test", "offense", GOOD.replace(old, new))


def test_two_cards_that_are_alike_are_named() -> None:
    cards = dict(formations("offense"))
    first, second = list(cards)[:2]
    cards[second] = cards[first]._replace(name="Another name", card=second)
    found = faults_of_set(cards, "offense")
    assert {f"{first} and {second} have the same {what}" for what in ("purpose", "posts")} <= set(found)
    del cards[first]
    assert "7 cards, not 8" in faults_of_set(cards, "offense")


@pytest.mark.parametrize("side", [0, 1])
def test_press_puts_a_back_within_three_squares_of_every_wide_receiver(side: int) -> None:
    """4.2: what its card says, against each card of the offense."""
    line, press = KICKOFF_ROWS[side], formations("defense")["press"]
    backs = [n for n, post in zip(placed(press, 1 - side, line), press.posts, strict=True) if post.pos == "DB"]
    for card in formations("offense").values():
        for square, post in zip(placed(card, side, line), card.posts, strict=True):
            assert post.pos != "WR" or min(distance(square, back) for back in backs) <= REACH, card.name


def test_cards_differ_in_who_plays_where() -> None:
    """No two offensive cards have the same numbers of backs, ends and receivers at the same depths (4.1)."""
    shapes = [
        Counter((post.pos, post.depth) for post in card.posts).most_common() for card in formations("offense").values()
    ]
    assert len({tuple(sorted(shape)) for shape in shapes}) == len(shapes)
