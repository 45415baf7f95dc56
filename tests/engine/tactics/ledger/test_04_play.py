"""Section 4: formations, the line's dice, the round's dice, turns and the bank."""

from __future__ import annotations

from collections import Counter

import pytest

from firstandglory.engine import tactics
from firstandglory.engine.game import Malformed
from firstandglory.engine.tactics.formations import formations
from tests.engine.tactics.drawing import Table, drawn

OFFENSIVE, DEFENSIVE = tuple(formations("offense")), tuple(formations("defense"))
# Home's offense, away's defense, out of everybody's way.
APART = "D . . .\n. . . .\n. O . .\n. Q . R"


def test_the_offense_picks_one_of_eight_cards() -> None:
    """4.1: eleven men, seven or more on the line; a defensive card is none of them."""
    assert len(OFFENSIVE) == 8
    for card in OFFENSIVE:
        table = Table({})
        view = table.does(f"home formation {card}")
        rows = Counter(man["at"][0] for man in view["men"].values())
        assert (len(view["men"]), view["cards"], view["awaiting"]) == (
            11,
            {"home": card, "away": None},
            "defense_formation",
        )
        assert rows[view["line"]] >= 7
        assert "4.1" in table.rules["offense_lines_up"]
    assert Table({}).refuses("home formation nickel").rules == ("4.1",)
    assert Table({}).refuses("away formation nickel").rules == ("4.1",)


def test_the_defense_sees_the_card_and_the_men() -> None:
    """4.1: as everybody does."""
    table = Table({})
    shown = table.does("home formation trips")
    for viewer in ("away", "nobody"):
        view = tactics.view(table.state, viewer)
        assert (view["cards"], view["men"]) == (shown["cards"], shown["men"])


def test_the_defense_then_picks_one_of_nine() -> None:
    """4.2: an offensive card is none of them, and the offense does not choose again."""
    assert len(DEFENSIVE) == 9
    for card in DEFENSIVE:
        table = Table({})
        view = table.does("home formation ace", f"away formation {card}")
        assert (view["cards"]["away"], len(view["men"]), view["awaiting"]) == (card, 22, "line")
        assert "4.2" in table.rules["defense_lines_up"]
    table = Table({})
    table.does("home formation ace")
    assert table.refuses("away formation ace").rules == ("4.2",)
    assert table.refuses("home formation trips").rules == ("4.2",)


def test_only_then_the_line_is_rolled() -> None:
    """4.3: nobody is strong before, and the dice are refused."""
    table = Table({})
    table.does("home formation ace")
    assert table.refuses("line 6+6+6+6+6").code == "out_of_turn"
    view = table.does("away formation 4-3")
    assert {man["strong"] for man in view["men"].values()} == {None}
    assert table.refuses("roll offense 1+1 defense 1+1").rules == ("4.3",)
    assert table.refuses("line 6+6+6+6").rules == ("4.3", "J.7")
    view = table.does("line 1+3+4+5+6")
    assert [man["strong"] for man in view["men"].values() if man["pos"] == "OL"] == [False, False, True, True, True]
    assert "4.3" in table.rules["line_rolled"]


@pytest.mark.parametrize(
    ("line", "down", "awaiting"),
    [(23, 1, "roll"), (23, 3, "roll"), (23, 4, "kick_choice"), (19, 1, "kick_choice"), (20, 1, "roll")],
)
def test_dice_roll_by_themselves_unless_the_offense_may_kick_or_punt(line: int, down: int, awaiting: str) -> None:
    """4.4: fourth down, or 80 yards to the posts or less, which is row 19 for home."""
    cards = {"home": "ace", "away": "4-3"}
    table = Table({"line": line, "down": down, "awaiting": "line", "cards": cards})
    assert table.does("line 1+1+1+1+1")["awaiting"] == awaiting


def test_two_dice_a_side() -> None:
    """4.4: no more, no fewer, and not before they are asked for."""
    for dice in ("offense 1 defense 1+1", "offense 1+1 defense 1+1+1"):
        with pytest.raises(Malformed):
            tactics.parse_action(f"roll {dice}")
    table = Table(drawn(APART, awaiting="roll", points=None))
    assert table.refuses("home end").rules == ("4.4",)
    table.does("roll offense 4+5 defense 3+1")
    assert "4.4" in table.rules["rolled"]


@pytest.mark.parametrize(
    ("offense", "defense", "points"),
    [
        ("6+2", "5+1", (6, 1)),
        ("2+4", "5+3", (2, 5)),
        ("5+1", "5+4", (5, 5)),
        ("1+1", "1+1", (1, 1)),
        ("6+6", "5+5", (6, 5)),
    ],
)
def test_the_higher_die_is_its_sides_points_and_the_other_side_has_its_lower_one(
    offense: str, defense: str, points: tuple[int, int]
) -> None:
    """4.5: with equal high dice both have their high one."""
    table = Table(drawn(APART, awaiting="roll", points=None))
    view = table.does(f"roll offense {offense} defense {defense}")
    assert (view["points"]["home"], view["points"]["away"]) == points
    assert "4.5" in table.rules["rolled"]


def test_the_offense_moves_first_and_a_turn_ends_when_the_side_says_so() -> None:
    """4.6: out of points is not out of turn."""
    table = Table(drawn(APART, points={"home": 1, "away": 1}))
    for line in ("away move a1 11,5", "away end"):
        assert (table.refuses(line).code, table.refuses(line).rules) == ("out_of_turn", ("4.6",))
    view = table.does("home move h3 12,8")
    assert (view["points"]["home"], view["turn"]) == (0, "home")
    assert table.does("home end")["turn"] == "away"
    assert "4.6" in table.rules["turn_over"]
    assert table.refuses("home end").rules == ("4.6",)
    assert table.does("away move a1 11,5")["turn"] == "away"
    assert table.does("away end")["awaiting"] == "roll"


def test_the_same_down_goes_on_with_new_dice_and_the_unspent_points() -> None:
    """4.7: they are banked into the next roll, eight at most."""
    table = Table(drawn(APART, down=2, to_gain=9, points={"home": 3, "away": 9}))
    before = tactics.view(table.state, "nobody")
    view = table.does("home end", "away end")
    assert (view["awaiting"], view["round"], view["bank"]) == ("roll", 2, {"home": 3, "away": 8})
    assert (view["down"], view["line"], view["men"]) == (2, before["line"], before["men"])
    assert "4.7" in table.rules["turn_over"]
    view = table.does("roll offense 6+1 defense 5+2")
    assert (view["points"], view["bank"]) == ({"home": 9, "away": 10}, {"home": 0, "away": 0})
    assert "4.7" in table.rules["rolled"]
