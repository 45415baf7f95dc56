"""Section 12: tackles that fumble, returns, touchbacks and safeties."""

from __future__ import annotations

import pytest

from tests.engine.tactics.drawing import Table, drawn

TACKLE = ". O .\nD R W\n. . Q"


def fumbled(picture: str = TACKLE, top: int = 10, ball: str = "12,6") -> Table:
    """Return a table at which away's first man has tackled home's second in the next row, and the ball lies loose."""
    table = Table(drawn(picture, top=top, carrier="h2", awaiting="defense_turn"))
    table.does(f"away move a1 {top + 1},6", "fumble 1", f"bounce {ball}")
    return table


@pytest.mark.parametrize("die", [1, 2, 20])
def test_a_tackle_fumbles_one_in_twenty(die: int) -> None:
    """12.1."""
    table = Table(drawn(TACKLE, carrier="h2", awaiting="defense_turn"))
    table.does("away move a1 11,6")
    assert "12.1" in table.rules["tackle"]
    assert table.refuses("away end").rules == table.refuses("fumble 21").rules == ("12.1",)
    assert table.does(f"fumble {die}")["awaiting"] == ("bounce" if die == 1 else "offense_formation")
    assert "12.1" in table.rules["fumble" if die == 1 else "no_fumble"]


def test_the_ball_lies_alone_beside_the_pile() -> None:
    """12.1: in the open, on an empty square next to the man who lost it."""
    table = Table(drawn(TACKLE, carrier="h2", awaiting="defense_turn"))
    table.does("away move a1 11,6", "fumble 1")
    for taken in ("11,6", "11,5", "11,7", "10,6", "13,6"):
        assert table.refuses(f"bounce {taken}").rules == ("J.15",)
    view = table.does("bounce 12,6")
    assert (view["carrier"], view["ball"], view["turn"]) == (None, [12, 6], "away")
    assert "12.1" in table.rules["ball_loose"]


def test_the_first_to_reach_it_recovers_it() -> None:
    """12.1: whoever that is; the offense goes on with the down."""
    assert fumbled().does("away move a1 12,6")["carrier"] == "a1"
    table = fumbled()
    view = table.does("away end", "roll offense 6+6 defense 1+1", "home move h3 12,6")
    assert (view["carrier"], view["offense"], view["down"], view["changed"]) == ("h3", "home", 1, False)
    assert "12.1" in table.rules["recovered"]


def test_a_defensive_recovery_is_a_live_return() -> None:
    """12.2: with the defense's remaining points; a tackle ends it."""
    table = fumbled()
    view = table.does("away move a1 12,6")
    assert (view["turn"], view["holder"], view["points"]["away"]) == ("away", "away", 3)
    view = table.does("away move a1 14,6")
    assert (view["ball"], view["points"]["away"]) == ([14, 6], 1)
    view = table.does("away end", "roll offense 6+6 defense 1+1", "home move h3 14,6", "fumble 2")
    assert (view["offense"], view["down"], view["line"], table.codes[-1]) == ("away", 1, 14, "takes_over")


def test_a_return_into_the_end_zone_that_the_defense_attacks_is_a_touchdown() -> None:
    """12.2: by carrying the ball, or by recovering it there."""
    table = fumbled(top=26, ball="26,5")
    assert table.does("away move a1 26,5")["score"]["away"] == 0
    assert table.does("away move a1 28,5")["score"]["away"] == 6
    table = fumbled(top=26, ball="28,6")
    view = table.does("away move a1 28,6")
    assert (view["score"]["away"], table.codes[-1]) == (6, "defensive_touchdown")


def test_falling_on_the_ball_in_ones_own_end_zone_is_a_touchback() -> None:
    """12.3: the one that the offense attacks; the ball comes out to the kickoff spot."""
    table = Table(drawn(". . .\nD R .\n. O Q", top=3, carrier="h1", awaiting="defense_turn"))
    table.does("away move a1 4,6", "fumble 1", "bounce 3,6")
    view = table.does("away move a1 3,6")
    assert (view["offense"], view["down"], view["line"], view["score"]) == ("away", 1, 8, {"home": 0, "away": 0})
    assert table.rules["touchback"] == ("12.3", "J.14")


def test_tackled_in_ones_own_end_zone_is_a_safety() -> None:
    """12.4: not on the row before it."""
    for top, points in ((27, 2), (26, 0)):
        table = Table(drawn("O .\nR D", top=top, carrier="h2", awaiting="defense_turn"))
        view = table.does(f"away move a1 {top + 1},5", "fumble 20")
        assert view["score"] == {"home": 0, "away": points}
        assert ("safety" in table.codes) == (points > 0)
        if points:
            assert table.rules["safety"] == ("3.1", "12.4")
