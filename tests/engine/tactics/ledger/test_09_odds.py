"""Section 9: the dice of a pass, and the pick."""

from __future__ import annotations

from typing import Any

import pytest

from firstandglory.engine.tactics import odds
from tests.engine.tactics.drawing import Table, drawn

# Below each picture stand the line and the quarterback, six rows from the receiver, with nobody in his lane.
THROWER = "\n. . . . . . . ." * 4 + "\n. . . . . . O .\n. . . . . . . Q"


def dice(picture: str, **more: object) -> tuple[int, int]:
    """Return the offense's and the defense's dice of the pass to the receiver of a picture."""
    table = Table(drawn(picture + THROWER, **more))
    assert table.does("home pass h1")["awaiting"] == "contest"
    assert table.rules["pass"] == ("8.3", "9.1", "9.2")
    return table.facts[0]["offense"], table.facts[0]["defense"]


@pytest.mark.parametrize(
    ("picture", "offense"),
    [
        (". W B . . . . .", 1),
        ("B . . . . . . .\n. W . . . . . .", 1),
        ("B . W . . . . .", 3),
        ("B . . . . . . .\n. . . . . . . .\n. . W . . . . .", 3),
        ("B . . W . . . .", 6),
        (". . . . . . . .\nB . . . . . . .\n. . . . . . . .\n. . . W . . . .", 6),
        ("B . W B . . . .", 1),
        ("B . W . . B . .", 3),
    ],
)
def test_the_nearest_defender_sets_the_offenses_dice(picture: str, offense: int) -> None:
    """9.1: one beside the receiver, three at two squares, six at three."""
    assert dice(picture)[0] == offense


def test_with_no_defender_within_three_squares_the_pass_is_caught() -> None:
    """9.1: nothing is rolled."""
    table = Table(drawn("B . . . W . . ." + THROWER))
    view = table.does("home pass h1")
    assert (view["carrier"], view["awaiting"], table.codes) == ("h1", "offense_turn", ["pass_open"])
    assert "9.1" in table.rules["pass_open"]
    assert table.refuses("contest offense 6 defense 1").code == "out_of_turn"


@pytest.mark.parametrize(
    ("picture", "defense"),
    [
        ("B . . W . . . .", 1),
        ("B . W . . . . .", 1),
        (". B W . . . . .", 2),
        ("B B W . . . . .", 3),
        (". B W B . . . .", 4),
        ("B . W . B . . .", 2),
        ("B . W . . B . .", 2),
        ("B . . . W . . B", 1),
    ],
)
def test_the_defense_has_a_die_for_each_defender_near_and_two_for_one_beside_the_receiver(
    picture: str, defense: int
) -> None:
    """9.2: four squares away nobody counts."""
    assert dice(picture)[1] == defense


@pytest.mark.parametrize(("ring", "far", "defense"), [(".", ".", 1), ("D", ".", 3), (".", "D", 2), ("D", "D", 4)])
def test_a_defender_in_the_straight_line_counts_and_in_the_ring_as_well(ring: str, far: str, defense: int) -> None:
    """9.2: the throw goes straight up lane 8; one man in it is three squares from the receiver, one is five."""
    table = Table(drawn(f"B . . W\n. . . .\n. . . .\n. . . {ring}\n. . . .\n. . . {far}\n. . O .\n. . . Q", top=8))
    table.does("home pass h1")
    assert (table.facts[0]["offense"], table.facts[0]["defense"]) == (6, defense)


def test_sure_hands_add_a_die_and_another_thrower_gives_one() -> None:
    """9.2: on a contested pass."""
    picture = "B . W .\n. . . .\n. . O .\n. . R Q"
    for carrier, special, expected in (("h4", None, (3, 1)), ("h4", "sure_hands", (4, 1)), ("h3", None, (3, 2))):
        table = Table(drawn(picture, carrier=carrier), **({} if special is None else {"home": special}))
        table.does("home pass h1")
        assert (table.facts[0]["offense"], table.facts[0]["defense"]) == expected


CONTESTED = "B . W .\n. . . .\n. . . .\n. . O .\n. . Q ."


def thrown(picture: str = CONTESTED, dice: str = "offense 1+1+1 defense 6", **more: Any) -> Table:
    """Return a table at which a pass has been thrown, to the first mate of the picture, and its dice have fallen."""
    specials, to = more.pop("specials", {}), more.pop("to", "h1")
    table = Table(drawn(picture, **more), **specials)
    table.does(f"home pass {to}", f"contest {dice}")
    return table


def test_the_highest_die_wins_and_ties_are_rolled_again() -> None:
    """9.3: only the highest counts, and a tie gives the ball to nobody."""
    table = thrown(dice="offense 2+5+1 defense 5")
    assert (table.codes, table.rules["pass_tied"]) == (["pass_tied"], ("9.3",))
    assert table.refuses("contest offense 6+6 defense 5").rules == ("9.1", "9.2")
    view = table.does("contest offense 1+6+1 defense 5")
    assert (view["carrier"], view["points"]["home"], table.rules["pass_caught"]) == ("h1", 4, ("9.3",))
    assert thrown(dice="offense 4+4+4 defense 5").rules["pass_failed"] == ("9.3", "9.5")


@pytest.mark.parametrize(
    ("offense", "percent"),
    [
        (6, [91, 82, 73, 65, 57, 50, 43, 37]),
        (3, [79, 63, 50, 40, 33, 27, 22, 18]),
        (1, [50, 31, 21, 15, 11, 9, 7, 6]),
    ],
)
def test_the_chances_by_dice(offense: int, percent: list[int]) -> None:
    """9.4: defense 1 to 8."""
    assert [odds.percent(odds.contest(offense, defense)) for defense in range(1, 9)] == percent


@pytest.mark.parametrize(("special", "sides", "rules"), [(None, 15, ("9.5",)), ("ball_hawk", 10, ("9.5", "11.2"))])
def test_a_failed_pass_is_intercepted_on_a_one(special: str | None, sides: int, rules: tuple[str, ...]) -> None:
    """9.5: of fifteen, or of ten against Ball Hawk; otherwise it is incomplete."""
    specials = {} if special is None else {"away": special}
    for die in (2, sides):
        table = thrown(specials=specials)
        assert table.does(f"pick {die}")["awaiting"] == "offense_formation"
        assert table.rules["incomplete"] == ("9.5", "J.12")
    table = thrown(specials=specials)
    if sides < 15:
        assert table.refuses(f"pick {sides + 1}").rules == rules
    view = table.does("pick 1")
    assert (view["carrier"], table.rules["intercepted"]) == ("a1", ("9.5", "J.13"))


def test_the_interceptor_runs_with_the_defenses_points_and_is_tackled_as_a_turnover_there() -> None:
    """9.5: the two points of the throw are spent."""
    table = thrown()
    view = table.does("pick 1")
    assert (view["turn"], view["points"]["away"], view["bank"]["home"]) == ("away", 6, 4)
    view = table.does("away move a1 13,5")
    assert (view["ball"], view["points"]["away"]) == ([13, 5], 3)
    view = table.does("away end", "roll offense 1+1 defense 1+1", "home move h2 13,5", "fumble 20")
    assert (view["offense"], view["down"], view["line"]) == ("away", 1, 13)


def test_the_far_end_zone_is_a_defensive_touchdown() -> None:
    """9.5: the one that the defense attacks."""
    table = thrown(top=23)
    table.does("pick 1")
    view = table.does("away move a1 28,5")
    assert (view["score"]["away"], table.codes[-1]) == (6, "defensive_touchdown")


def test_a_pick_in_the_offenses_own_end_zone_is_a_touchdown() -> None:
    """9.5: at once, when the throw was backed up that far."""
    table = thrown("O . . .\n. W . B\n. . . .\nQ . . .", to="h2", top=27)
    view = table.does("pick 1")
    assert (view["score"]["away"], view["awaiting"], table.codes[-1]) == (6, "extra", "defensive_touchdown")
