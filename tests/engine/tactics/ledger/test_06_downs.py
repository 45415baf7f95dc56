"""Section 6: the next down, the line to gain, and fourth down."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.tactics.drawing import Table, drawn


def tackled_at(row: int, **more: Any) -> Table:
    """Return a table at which home's runner, snapped on row 15, has been tackled on a row."""
    start = drawn("R D", top=row, carrier="h1", line=15, awaiting="defense_turn", **more)
    table = Table(start)
    table.does(f"away move a1 {row},5", "fumble 20")
    return table


@pytest.mark.parametrize("row", [14, 13, 15, 17])
def test_a_tackle_starts_the_next_down_where_it_happened(row: int) -> None:
    """6.1: gained, lost or neither."""
    table = tackled_at(row)
    view = shown(table)
    assert (view["offense"], view["down"], view["line"], view["to_gain"]) == ("home", 2, row, 12)
    assert "6.1" in table.rules["next_down"]
    assert table.facts[1] == {"row": row, "rows": 15 - row}


@pytest.mark.parametrize(("row", "down", "to_gain"), [(13, 3, 12), (12, 1, 9), (11, 1, 8)])
def test_on_the_third_row_it_is_a_first_down(row: int, down: int, to_gain: int) -> None:
    """6.2: the new line to gain is three rows further on."""
    table = tackled_at(row, down=2, to_gain=12)
    view = shown(table)
    assert (view["down"], view["line"], view["to_gain"]) == (down, row, to_gain)
    assert "6.2" in table.rules["first_down" if down == 1 else "next_down"]


def test_a_loss_makes_the_way_longer() -> None:
    """6.2: the line to gain stays where the first down set it."""
    table = tackled_at(17)
    assert shown(table)["to_gain"] == 12


@pytest.mark.parametrize("down", [1, 2, 3, 4])
def test_four_downs(down: int) -> None:
    """6.2, 6.3: a gain of three rows is enough on any of them, fourth down too."""
    assert shown(tackled_at(12, down=down, to_gain=12))["down"] == 1


def test_failing_on_fourth_down_gives_the_ball_to_the_other_side_on_that_spot() -> None:
    """6.3: it turns around."""
    table = tackled_at(13, down=4, to_gain=12)
    view = shown(table)
    assert (view["offense"], view["down"], view["line"], view["to_gain"]) == ("away", 1, 13, 16)
    assert table.rules["turnover_on_downs"] == ("6.3",)
    assert table.rules["takes_over"] == ("6.3", "J.20")


def shown(table: Table) -> dict[str, Any]:
    return table.does()
