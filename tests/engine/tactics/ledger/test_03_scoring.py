"""Section 3: what scores are worth, and the extra point."""

from __future__ import annotations

import pytest

from tests.engine.tactics.drawing import Table, drawn

TOUCHDOWN = ". .\nQ O"
DEFENSIVE_TOUCHDOWN = "O R\nB .\n. ."


def test_a_touchdown_is_six_and_its_extra_point_one() -> None:
    """3.1."""
    table = Table(drawn(TOUCHDOWN, top=3))
    assert table.does("home move h1 3,5")["score"] == {"home": 6, "away": 0}
    assert table.rules["touchdown"] == ("3.1", "J.28")
    assert table.does("extra 20")["score"] == {"home": 7, "away": 0}
    assert table.rules["extra_good"] == ("3.1", "3.2", "J.21")


def test_a_field_goal_is_three() -> None:
    """3.1."""
    table = Table(drawn("O .\nQ .", awaiting="kick_choice", points=None))
    assert table.does("home kick", "kick_roll 6+6+6")["score"] == {"home": 3, "away": 0}
    assert table.rules["field_goal_good"] == ("3.1", "10.1")


def test_a_safety_is_two() -> None:
    """3.1: for the defense."""
    table = Table(drawn("O .\nD .\nQ .", top=26, awaiting="defense_turn"))
    assert table.does("away move a1 28,5", "fumble 20")["score"] == {"home": 0, "away": 2}
    assert table.rules["safety"] == ("3.1", "12.4")


@pytest.mark.parametrize(("die", "points"), [(1, 6), (2, 7), (20, 7)])
def test_the_extra_point_follows_any_touchdown_and_fails_on_one_in_twenty(die: int, points: int) -> None:
    """3.2: one of the offense, and one of the defense."""
    table = Table(drawn(TOUCHDOWN, top=3))
    table.does("home move h1 3,5")
    assert table.refuses("away formation ace").rules == ("3.2",)
    assert table.does(f"extra {die}")["score"]["home"] == points
    assert "3.2" in table.rules["extra_good" if die > 1 else "extra_missed"]
    table = Table(drawn(DEFENSIVE_TOUCHDOWN, top=26, carrier="a1", awaiting="defense_turn"))
    view = table.does("away move a1 28,5")
    assert (view["awaiting"], view["offense"], table.codes[-1]) == ("extra", "away", "defensive_touchdown")
    assert table.does(f"extra {die}")["score"]["away"] == points
