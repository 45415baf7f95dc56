"""Section 2: the field. What is painted on it (2.3) and how it is turned (2.4) belong to the screen."""

from __future__ import annotations

import pytest

from firstandglory.engine import tactics
from firstandglory.engine.game import Malformed
from tests.engine.tactics.drawing import Table, drawn


def test_thirty_rows_and_eighteen_lanes() -> None:
    """2.1: a square beyond them is none."""
    for square in ("1,1", "30,18"):
        assert str(tactics.parse_action(f"home move h1 {square}")).endswith(square)
    for square in ("0,1", "1,0", "31,1", "30,19"):
        with pytest.raises(Malformed):
            tactics.parse_action(f"home move h1 {square}")


@pytest.mark.parametrize(
    ("offense", "picture", "top", "man", "last", "goal"),
    [("home", ". .\nR O", 3, "h1", 4, 3), ("away", "R O\n. .", 27, "a1", 27, 28)],
)
def test_each_team_attacks_its_end_zone(offense: str, picture: str, top: int, man: str, last: int, goal: int) -> None:
    """2.1: home scores from row 3 on, away from row 28 on."""
    table = Table(drawn(picture, top=top, offense=offense, carrier=man))
    assert table.does(f"{offense} move {man} {last},4")["score"][offense] == 0
    assert table.does(f"{offense} move {man} {goal},4")["score"][offense] == 6


@pytest.mark.parametrize(("offense", "other", "to_gain"), [("home", "away", 15), ("away", "home", 9)])
def test_the_ball_stays_where_it_is_and_the_new_offense_turns_around(offense: str, other: str, to_gain: int) -> None:
    """2.2: the row is the same, the line to gain on the other side of it."""
    table = Table(drawn("Q O\nD .", top=12, offense=offense, down=4, awaiting="defense_turn"))
    view = table.does(f"{other} move {other[0]}1 12,5", "fumble 20")
    assert (view["offense"], view["line"], view["to_gain"]) == (other, 12, to_gain)


def test_a_return_too_leaves_the_ball_where_it_ends() -> None:
    """2.2: away's man has the ball and is tackled on row 11."""
    table = Table(drawn("O .\nB R", carrier="a1"))
    view = table.does("home move h2 11,5", "fumble 2")
    assert (view["offense"], view["line"], view["to_gain"]) == ("away", 11, 14)
    assert table.rules["takes_over"] == ("2.2", "J.20")
