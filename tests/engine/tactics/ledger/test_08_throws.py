"""Section 8: handoffs, forward passes, laterals and the scramble. What a throw shows (8.1) is tested with the odds."""

from __future__ import annotations

import pytest

from firstandglory.engine import tactics
from tests.engine.tactics.drawing import Table, drawn

# A lateral from behind the line, and one from past it: the receiver is two squares away on the same row.
BEHIND = "D . . .\n. O . .\nQ . R ."
PAST = "Q . R .\nD . . .\n. O . ."


def lateral(picture: str) -> Table:
    """Return a table at which the quarterback's lateral to the back is in the air."""
    receiver = "h3" if picture == BEHIND else "h2"
    table = Table(drawn(picture))
    table.does(f"home lateral {receiver}")
    return table


def test_a_handoff_is_free_and_automatic() -> None:
    """8.2: to an adjoining mate on the same row: no dice, no points, nothing banked."""
    table = Table(drawn("O . .\nQ R ."))
    view = table.does("home handoff h3")
    assert (view["carrier"], view["awaiting"], view["points"]["home"], view["bank"]["home"]) == (
        *("h3", "offense_turn"),
        *(6, 0),
    )
    assert table.rules["handoff"] == ("8.2", "J.29")


@pytest.mark.parametrize("receiver", ["h3", "h4"])
def test_a_handoff_backward_banks_one_point(receiver: str) -> None:
    """8.2: straight back or diagonally; further from the end zone than the giver."""
    table = Table(drawn("O . .\nQ . .\nR W ."))
    view = table.does(f"home handoff {receiver}")
    assert (view["carrier"], view["points"]["home"], view["bank"]["home"]) == (receiver, 6, 1)
    assert "8.2" in table.rules["handoff_back"]


def test_a_handoff_goes_to_an_adjoining_mate_who_is_not_forward() -> None:
    """8.2, 8.3, 8.4: forward it is a pass, further away a lateral."""
    table = Table(drawn("W O . .\n. Q . R"))
    assert table.refuses("home handoff h1").rules == ("8.3", "8.2")
    assert table.refuses("home handoff h4").rules == ("8.4", "8.2")


def test_a_forward_pass_costs_two_points_and_there_is_one_a_play() -> None:
    """8.3: to a receiver however far away; with nobody near him it is caught."""
    table = Table(drawn("W . . .\n. . . .\n. . R .\n. O . .\n. Q . .", top=6))
    view = table.does("home pass h1")
    assert (view["carrier"], view["points"]["home"], view["pass_used"]) == ("h1", 4, True)
    assert "8.3" in table.rules["pass_open"]
    table = Table(drawn("W . .\n. O .\n. Q .", pass_used=True))
    assert table.refuses("home pass h1").rules == ("8.3",)
    table = Table(drawn("W . .\n. O .\n. Q .", points={"home": 1}))
    assert table.refuses("home pass h1").rules == ("8.3",)


def test_the_one_pass_is_for_the_whole_play() -> None:
    """8.3: rounds give no new one, the next down does."""
    table = Table(drawn("W . .\n. O .\n. Q R", carrier="h4"))
    table.does("home pass h1", "home lateral h3", "fumble 2", "home end", "away end", "roll offense 6+6 defense 1+1")
    assert table.refuses("home pass h1").rules == ("8.3",)


def test_a_forward_pass_is_thrown_from_behind_the_line() -> None:
    """8.3: the line's own row is behind it, the next one is not."""
    table = Table(drawn("W . .\n. . .\n. Q .\nO . ."))
    assert table.refuses("home pass h1").rules == ("8.3", "J.31")
    Table(drawn("W . .\n. . .\nO Q .")).does("home pass h1")


def test_linemen_are_no_receivers() -> None:
    """8.3: strong or weak."""
    for lineman in "Oo":
        assert Table(drawn(f"{lineman} .\n. Q")).refuses("home pass h1").rules == ("8.3", "J.23")


@pytest.mark.parametrize(("picture", "row"), [(BEHIND, 12), (PAST, 10), ("O . .\nQ . .\n. . .\n. . R", 13)])
def test_a_lateral_is_any_throw_that_is_not_forward(picture: str, row: int) -> None:
    """8.4: two points, no interception, and the forward pass is not used up."""
    receiver = "h2" if picture == PAST else "h3"
    table = Table(drawn(picture))
    assert table.refuses(f"home pass {receiver}").rules == ("8.4", "8.3")
    view = table.does(f"home lateral {receiver}")
    assert (view["points"]["home"], view["pass_used"], view["awaiting"]) == (4, False, "fumble")
    assert table.rules["lateral"] == ("8.4", "8.6")
    view = table.does("fumble 2")
    assert (view["carrier"], view["ball"][0], view["awaiting"]) == (receiver, row, "offense_turn")
    table = Table(drawn(picture, points={"home": 1}))
    assert table.refuses(f"home lateral {receiver}").rules == ("8.4",)


@pytest.mark.parametrize(("carrier", "defense"), [("h3", 2), ("h4", 3)])
def test_a_thrower_who_is_no_quarterback_gives_the_defense_a_die(carrier: str, defense: int) -> None:
    """8.5: beside the quarterback a back would throw, one die worse."""
    table = Table(drawn("W D . .\n. . . .\n. . O .\n. . Q R", carrier=carrier))
    table.does("home pass h1")
    assert (table.facts[0]["offense"], table.facts[0]["defense"]) == (1, defense)


@pytest.mark.parametrize(("picture", "sides"), [(BEHIND, 100), (PAST, 20)])
def test_a_lateral_is_dropped_on_one_of_a_hundred_or_of_twenty(picture: str, sides: int) -> None:
    """8.6: by the thrower's place, behind the line or past it."""
    for die, dropped in ((1, True), (2, False), (sides, False)):
        table = lateral(picture)
        assert (table.does(f"fumble {die}")["awaiting"] == "bounce") == dropped
        assert "8.6" in table.rules["lateral_dropped" if dropped else "lateral_caught"]
    if sides < 100:
        assert lateral(picture).refuses(f"fumble {sides + 1}").rules == ("8.6", "J.31")


def test_a_dropped_lateral_lies_beside_the_receiver_and_the_offense_loses_its_points() -> None:
    """8.6: on an empty square; the defense, which keeps its points, moves next."""
    table = lateral(BEHIND)
    view = table.does("fumble 1")
    assert (view["points"], view["bank"]["home"], view["carrier"]) == ({"home": 0, "away": 6}, 0, None)
    assert table.rules["points_lost"] == ("8.6",)
    for wrong in ("12,7", "12,5", "11,6", "12,9"):  # the receiver, the thrower, a lineman, two squares away
        assert table.refuses(f"bounce {wrong}").rules == ("J.15",)
    view = table.does("bounce 12,8")
    assert (view["awaiting"], view["turn"], view["points"]["away"]) == ("defense_step", "away", 6)


def scrambling(ball: str = "12,8") -> Table:
    table = lateral(BEHIND)
    table.does("fumble 1", f"bounce {ball}")
    return table


def test_the_ball_is_hidden_in_a_scramble() -> None:
    """8.7: for both sides and whoever watches; nothing that is said names its square."""
    table = scrambling()
    for viewer in ("home", "away", "nobody"):
        assert tactics.view(table.state, viewer)["ball"] is None
    assert table.rules["ball_hidden"] == ("8.6", "8.7", "J.15")
    assert [12, 8] not in table.facts[0].values()
    table.does("away step -")
    assert tactics.view(table.state, "home")["ball"] is None


def test_each_side_has_one_blind_step_and_a_diagonal_is_one_square() -> None:
    """8.7: defense, then offense; two squares are too far."""
    table = scrambling()
    assert table.refuses("home step -").rules == ("8.7",)
    assert table.refuses("away step a1 12,5").rules == ("8.7",)
    assert table.refuses("away move a1 11,5").rules == ("8.7",)
    view = table.does("away step a1 11,5")
    assert (view["men"]["a1"]["at"], view["points"]["away"], view["turn"]) == ([11, 5], 6, "home")
    assert "8.7" in table.rules["stepped"]
    view = table.does("home step h3 11,8")
    assert view["men"]["h3"]["at"] == [11, 8]


def test_whoever_steps_onto_the_ball_recovers_it() -> None:
    """8.7: the offense after the defense, or the defense at once."""
    table = scrambling()
    view = table.does("away step -", "home step h3 12,8")
    assert (view["carrier"], table.codes) == ("h3", ["stepped", "recovered"])
    table = Table(drawn("O . . .\nQ . R .\n. . . D"))
    view = table.does("home lateral h3", "fumble 1", "bounce 11,8", "away step a1 11,8")
    assert (view["carrier"], view["holder"], view["turn"]) == ("a1", "away", "away")


def test_if_nobody_finds_the_ball_dice_follow_and_it_is_seen() -> None:
    """8.7: from then on it is recovered by moving onto it."""
    table = scrambling()
    view = table.does("away step -", "home step -")
    assert (view["awaiting"], view["round"], tactics.view(table.state, "away")["ball"]) == ("roll", 2, [12, 8])
    assert table.rules["ball_seen"] == ("8.7", "J.16")
    view = table.does("roll offense 3+3 defense 1+1", "home move h3 12,8")
    assert (view["carrier"], view["points"]["home"]) == ("h3", 2)
