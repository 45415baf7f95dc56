"""Section 5: what a square costs, who is in the way, and the tackle."""

from __future__ import annotations

import pytest

from tests.engine.tactics.drawing import Table, drawn

OPEN = ". . . .\n. . . .\n. . . .\nQ . O R"


@pytest.mark.parametrize(
    ("man", "to", "special", "cost"),
    [
        ("h3", "12,8", None, 1),
        ("h3", "12,7", None, 2),
        ("h3", "10,8", None, 3),
        ("h1", "12,5", None, 2),
        ("h1", "12,6", None, 4),
        ("h1", "12,5", "speedy_qb", 1),
        ("h1", "12,6", "speedy_qb", 2),
        ("h2", "12,7", "speedy_qb", 1),
    ],
)
def test_a_square_costs_one_point_for_the_quarterback_two(man: str, to: str, special: str | None, cost: int) -> None:
    """5.1: a diagonal costs both its steps, and Speedy QB pays what others do."""
    table = Table(drawn(OPEN), **({} if special is None else {"home": special}))
    view = table.does(f"home move {man} {to}")
    assert (view["points"]["home"], table.facts[0]["cost"]) == (6 - cost, cost)
    assert "5.1" in table.rules["moved"]


def test_nobody_goes_further_than_his_points() -> None:
    """5.1: three squares with three points, the quarterback one; in parts or at once."""
    table = Table(drawn(OPEN, points={"home": 3}))
    assert table.refuses("home move h3 9,8").rules == ("5.1", "J.8")
    assert table.refuses("home move h1 11,5").rules == ("5.1", "J.8")
    table.does("home move h3 12,8", "home move h3 11,8", "home move h3 10,8")
    assert table.refuses("home move h3 9,8").text == "h3 needs 1 point to get there, with 0 left."


def test_a_side_moves_its_own_men() -> None:
    """5.1."""
    table = Table(drawn("D . .\n. O .\nQ . ."))
    assert table.refuses("home move a1 10,6").rules == ("5.1",)
    assert table.refuses("home move h2 12,5").rules == ("5.1",)


@pytest.mark.parametrize("other", "TD")
def test_nobody_moves_through_another_player(other: str) -> None:
    """5.2: neither through opponents nor through mates; he goes around, at the price of it, or stays."""
    table = Table(drawn(f"W {other} .\n. . .\nQ O .", points={"home": 4}))
    assert table.does("home move h1 10,7")["points"]["home"] == 0
    table = Table(drawn(f"W {other} .\n. . .\nQ O .", points={"home": 3}))
    assert table.refuses("home move h1 10,7").rules == ("5.1", "J.8")
    assert table.refuses("home move h1 10,6").rules == ("5.2",)
    table = Table(drawn(f"W {other} .\n{other} . .\n. . .\nQ O .", top=1, left=1))
    assert table.refuses("home move h1 1,3").rules == ("5.2", "J.8")


def test_a_defender_tackles_by_moving_onto_the_carrier() -> None:
    """5.3: that ends the play, with points left on both sides."""
    table = Table(drawn("O .\nR D", carrier="h2", awaiting="defense_turn"))
    assert table.does("away move a1 11,5")["awaiting"] == "fumble"
    assert "5.3" in table.rules["tackle"]
    view = table.does("fumble 20")
    assert (view["awaiting"], view["down"], view["line"], view["men"]) == ("offense_formation", 2, 11, {})
    assert "5.3" in table.rules["down_over"]


def test_a_man_without_the_ball_is_not_tackled() -> None:
    """5.3, 5.2: a defender cannot move onto him."""
    table = Table(drawn("O . Q\nR D .", awaiting="defense_turn"))
    assert table.refuses("away move a1 11,5").rules == ("5.2",)
