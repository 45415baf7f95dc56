"""Section 10: field goals by paper football and by the formula, punts, extra points."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.tactics.drawing import Table, drawn

BEFORE = "O .\nQ ."


def before_kick(kicking: str = "dice", top: int = 10, **more: Any) -> Table:
    """Return a table at which home is asked whether it kicks, its line on the picture's first row."""
    return Table(drawn(BEFORE, top=top, awaiting="kick_choice", points=None, **more), kicking=kicking)


@pytest.mark.parametrize(("row", "yards"), [(4, 19), (10, 43), (19, 79)])
@pytest.mark.parametrize(("kicking", "awaiting"), [("paper", "leg"), ("dice", "kick_roll")])
def test_the_game_works_out_the_distance(row: int, yards: int, kicking: str, awaiting: str) -> None:
    """10.1: and the host has chosen how kicks are decided."""
    table = before_kick(kicking, row)
    assert table.does("home kick")["awaiting"] == awaiting
    assert table.facts[0]["yards"] == yards
    assert "10.1" in table.rules["kick_announced"]
    assert table.refuses({"leg": "kick_roll", "kick_roll": "leg"}[awaiting] + " 6+6+6").code == "out_of_turn"


@pytest.mark.parametrize("kicking", ["paper", "dice"])
def test_past_eighty_yards_a_field_goal_is_out_of_range(kicking: str) -> None:
    """10.1."""
    assert before_kick(kicking, 20, down=4, to_gain=18).refuses("home kick").rules == ("10.1", "J.32")


@pytest.mark.parametrize(
    ("row", "least"),
    [
        (4, "1+1+4"),
        (9, "1+1+4"),
        (10, "1+1+6"),
        (11, "1+2+6"),
        (13, "1+3+6"),
        (14, "1+4+6"),
        (15, "3+6+6"),
        (19, "6+6+6"),
    ],
)
def test_by_the_formula_three_dice_make_a_total_that_climbs_with_the_distance(row: int, least: str) -> None:
    """10.1: 6 up to 40 yards, 8 up to 45, 9, 10, 11 up to 60, 15 up to 65, then three sixes."""
    view = before_kick(top=row).does("home kick", f"kick_roll {least}")
    assert view["score"]["home"] == 3
    first, *others = least.split("+")
    worse = "+".join([*others[:1], str(int(others[1]) - 1)])
    assert before_kick(top=row).does("home kick", f"kick_roll {first}+{worse}")["score"]["home"] == 0


def test_with_paper_football_a_kick_that_reaches_is_flicked_and_answered() -> None:
    """10.1: true or false; one that does not reach is missed."""
    for dice, answer, points in (("6+6+6", "good", 3), ("6+6+6", "wide", 0), ("1+1+4", "good", 3)):
        table = before_kick("paper")
        assert table.does("home kick", f"leg {dice}")["awaiting"] == "flick"
        assert table.refuses("away flick good").rules == ("10.1", "J.18")
        assert table.does(f"home flick {answer}")["score"]["home"] == points
    table = before_kick("paper")
    view = table.does("home kick", "leg 1+1+3")
    assert (view["offense"], table.codes[:2]) == ("away", ["leg", "field_goal_missed"])


@pytest.mark.parametrize(
    ("kicking", "lines"),
    [("dice", ("kick_roll 1+1+1",)), ("paper", ("leg 1+1+1",)), ("paper", ("leg 6+6+6", "home flick wide"))],
)
def test_a_miss_gives_the_ball_up_on_the_spot(kicking: str, lines: tuple[str, ...]) -> None:
    """10.2: the other side has first and ten there."""
    table = before_kick(kicking)
    view = table.does("home kick", *lines)
    assert (view["offense"], view["down"], view["line"], view["to_gain"]) == ("away", 1, 10, 13)
    assert "10.2" in table.rules["takes_over"]


@pytest.mark.parametrize(("yards", "row"), [(-10, 14), (-4, 13), (0, 12), (5, 11), (10, 10)])
def test_a_punt_lands_within_ten_yards_of_the_chosen_spot(yards: int, row: int) -> None:
    """10.3: and the other side has the ball there."""
    table = before_kick(top=20, down=4, to_gain=18)
    assert table.does("home punt 12")["awaiting"] == "drift"
    assert "10.3" in table.rules["punt_announced"]
    view = table.does(f"drift {yards}")
    assert (view["offense"], view["line"], view["to_gain"]) == ("away", row, row + 3)
    assert "10.3" in table.rules["punt_landed"]


def test_a_punt_goes_up_to_the_distance_allowed() -> None:
    """10.3: and on fourth down only."""
    table = before_kick(top=20, down=4, to_gain=18)
    assert table.refuses("home punt 4").rules == ("10.3", "J.19")
    table.does("home punt 5")
    assert before_kick(top=15, down=3, to_gain=13).refuses("home punt 10").rules == ("10.3", "J.32")


@pytest.mark.parametrize(("answer", "points"), [("good", 7), ("wide", 6)])
def test_with_paper_football_the_kicker_answers_for_the_extra_point(answer: str, points: int) -> None:
    """10.4."""
    table = Table(drawn(". .\nQ O", top=3), kicking="paper")
    assert table.does("home move h1 3,5")["awaiting"] == "flick"
    assert table.refuses("away formation ace").rules == ("10.4",)
    assert table.does(f"home flick {answer}")["score"]["home"] == points
    assert "10.4" in table.rules["extra_good" if answer == "good" else "extra_missed"]
