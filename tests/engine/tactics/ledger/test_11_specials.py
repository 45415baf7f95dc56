"""Section 11: the specials. How they are shown (11.5) belongs to the screen."""

from __future__ import annotations

import pytest

from firstandglory.engine import tactics
from firstandglory.engine.game import Malformed
from tests.engine.tactics.drawing import Table, drawn

FOLLOWING = ". . . .\nT R . W\nO . Q ."


def test_a_mate_next_to_the_square_that_the_carrier_leaves_follows_for_free() -> None:
    """11.1: once a play."""
    table = Table(drawn(FOLLOWING, carrier="h2"), home="lead_blocker")
    view = table.does("home move h2 10,6 follow h4")
    assert (view["men"]["h4"]["at"], view["points"]["home"], view["followed"]["home"]) == ([11, 6], 5, True)
    assert "11.1" in table.rules["followed"]
    assert table.refuses("home move h2 10,7 follow h4").rules == ("11.1",)
    view = table.does("home end", "away end", "roll offense 1+1 defense 6+6")
    assert table.refuses("home move h2 10,7 follow h4").rules == ("11.1",)


def test_nobody_else_follows_and_nobody_else_is_followed() -> None:
    """11.1: no man two squares away, no defender, not behind a man without the ball, not without the special."""
    table = Table(drawn(FOLLOWING, carrier="h2"), home="lead_blocker")
    assert table.refuses("home move h2 10,6 follow h3").rules == ("11.1", "J.34")
    assert table.refuses("home move h3 10,8 follow h5").rules == ("11.1", "J.34")
    for special in ("speedy_qb", "sure_hands", "ball_hawk"):
        table = Table(drawn(FOLLOWING, carrier="h2"), home=special, away="lead_blocker")
        assert table.refuses("home move h2 10,6 follow h1").rules == ("11.1",)


def test_a_special_is_one_of_four() -> None:
    """11.1 to 11.4: one a team, or none."""
    for special in ("lead_blocker", "ball_hawk", "sure_hands", "speedy_qb", None):
        agreed = tactics.setup({"kicking": "dice", "teams": {"home": {"special": special}, "away": {}}})
        assert agreed.terms.specials == (special, None)
    for wrong in ("strong_leg", ["lead_blocker", "ball_hawk"], 1):
        with pytest.raises(Malformed) as fault:
            tactics.setup({"kicking": "dice", "teams": {"home": {"special": wrong}, "away": {}}})
        assert fault.value.rules == ("11.1",)


@pytest.mark.parametrize(("home", "away", "sides"), [(None, "ball_hawk", 10), ("ball_hawk", None, 15)])
def test_ball_hawk_intercepts_one_in_ten(home: str | None, away: str | None, sides: int) -> None:
    """11.2: the defense's, not the offense's."""
    specials = {seat: special for seat, special in (("home", home), ("away", away)) if special}
    table = Table(drawn("W . B\n. O .\n. Q ."), **specials)
    table.does("home pass h1", "contest offense 1+1+1 defense 2")
    if sides == 10:
        assert table.refuses("pick 11").rules == ("9.5", "11.2")
        assert table.refuses("home end").rules == ("9.5", "11.2")
    table.does(f"pick {sides}")
    assert table.codes[0] == "incomplete"


@pytest.mark.parametrize(
    ("picture", "home", "away", "dice"),
    [
        ("W . B", "sure_hands", None, 4),
        ("W B .", "sure_hands", None, 2),
        ("W . B", None, "sure_hands", 3),
        ("W . B", "ball_hawk", None, 3),
    ],
)
def test_sure_hands_add_a_die_on_a_contested_pass(picture: str, home: str | None, away: str | None, dice: int) -> None:
    """11.3: the offense's own."""
    specials = {seat: special for seat, special in (("home", home), ("away", away)) if special}
    table = Table(drawn(f"{picture}\n. O .\n. Q ."), **specials)
    table.does("home pass h1")
    assert table.facts[0]["offense"] == dice


def test_sure_hands_change_nothing_where_nobody_is_near() -> None:
    """11.3: an uncontested pass is caught as ever."""
    table = Table(drawn("W . .\n. O .\n. Q ."), home="sure_hands")
    assert table.does("home pass h1")["carrier"] == "h1"


@pytest.mark.parametrize(("special", "left"), [("speedy_qb", (5, 2)), (None, (4, 0)), ("lead_blocker", (4, 0))])
def test_speedy_qb_moves_at_the_normal_rate_gaps_included(special: str | None, left: tuple[int, int]) -> None:
    """11.4: one point a square, four for the gap; the other team's helps nobody."""
    specials = {"away": "speedy_qb"} | ({} if special is None else {"home": special})
    table = Table(drawn(". .\nO .\nQ ."), **specials)
    assert table.does("home move h2 12,6")["points"]["home"] == left[0]
    table = Table(drawn(". .\nO .\nQ ."), **specials)
    assert table.does("home gap")["points"]["home"] == left[1]
