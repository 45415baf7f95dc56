"""House readings J: turns, moving, throws, lost balls and kicks."""

from __future__ import annotations

from typing import Any

import pytest

from firstandglory.engine import tactics
from tests.engine.tactics.drawing import Table, drawn

ROLL = "roll offense 1+1 defense 1+1"


def test_a_diagonal_needs_one_of_its_corners() -> None:
    """J.8: with both taken it is no way; swap and gap are never part of one."""
    assert Table(drawn("T .\nW .\n. O\nQ .")).refuses("home move h2 11,5").code == "illegal_action"
    table = Table(drawn("D . .\nW D .\n. O Q", left=1, points={"home": 2}))
    assert table.does("home move h1 12,1")["points"]["home"] == 1
    table = Table(drawn(". T .\nW D .\n. O Q", left=1, points={"home": 2}))
    assert table.refuses("home move h2 10,2").rules == ("5.2",)
    table = Table(drawn(". . .\nT . .\nW D .\nO Q .", left=1, points={"home": 2}))
    assert table.refuses("home move h2 11,2").rules == ("5.2", "J.8")


def test_beside_and_adjoining_are_the_kings_move() -> None:
    """J.9: a diagonal handoff, and a defender at the diagonal counts as beside the receiver."""
    assert Table(drawn("O . .\nQ . .\n. R .")).does("home handoff h3")["carrier"] == "h3"
    table = Table(drawn("B . .\n. W .\n. . .\n. . .\n. O Q"))
    table.does("home pass h1")
    assert (table.facts[0]["offense"], table.facts[0]["defense"]) == (1, 2)


def test_a_push_takes_the_whole_file_one_row_and_one_square_an_action() -> None:
    """J.10."""
    table = Table(drawn(". .\n. .\nT .\nW .\nR O", carrier="h3"))
    view = table.does("home push h1")
    assert [view["men"][man]["at"][0] for man in ("h1", "h2", "h3")] == [11, 12, 13]
    assert table.does("home push h2")["men"]["h1"]["at"] == [10, 5]


def test_the_bank_holds_eight_and_is_emptied_when_the_play_ends() -> None:
    """J.11: before the new dice are added, so fourteen points at most."""
    table = Table(drawn("O . D\nQ . .", points={"home": 14, "away": 14}))
    view = table.does("home end", "away end")
    assert view["bank"] == {"home": 8, "away": 8}
    assert table.does("roll offense 6+6 defense 6+6")["points"] == {"home": 14, "away": 14}
    view = table.does("home end", "away move a1 10,6", "away move a1 11,5", "fumble 20")
    assert (view["points"], view["bank"]) == ({"home": 0, "away": 0}, {"home": 0, "away": 0})


def test_an_incomplete_pass_ends_the_play_at_the_previous_spot() -> None:
    """J.12, J.22: points are lost; a completed one goes on with what is left."""
    table = Table(drawn("W . B\n. . .\n. O .\n. Q ."))
    view = table.does("home pass h1", "contest offense 1+1+1 defense 2", "pick 2")
    assert (view["down"], view["line"], view["points"]["home"]) == (2, 12, 0)
    assert "J.12" in table.rules["incomplete"]
    table = Table(drawn("W . B\n. . .\n. O .\n. Q ."))
    view = table.does("home pass h1", "contest offense 1+1+6 defense 2")
    assert (view["turn"], view["points"]["home"]) == ("home", 4)


def test_the_interceptor_takes_the_ball_where_he_stands() -> None:
    """J.13."""
    table = Table(drawn("W . B\n. . .\n. O .\n. Q ."))
    view = table.does("home pass h1", "contest offense 1+1+1 defense 2", "pick 1")
    assert (view["carrier"], view["ball"]) == ("a1", [10, 7])


def test_a_pick_in_the_end_zone_that_the_offense_attacks_is_a_touchback() -> None:
    """J.14: at once; a man who carries the ball in there and is tackled gives up a safety."""
    table = Table(drawn("W . B\n. . .\n. O .\n. Q .", top=2))
    view = table.does("home pass h1", "contest offense 1+1+1 defense 2", "pick 1")
    assert (view["offense"], view["line"], table.rules["touchback"]) == ("away", 8, ("J.14",))
    table = Table(drawn(". . .\nB . R\n. O .", top=3, carrier="a1", awaiting="defense_turn"))
    table.does("away move a1 3,5", "away end", "roll offense 6+6 defense 1+1", "home move h1 3,5")
    assert table.does("fumble 20")["score"] == {"home": 2, "away": 0}


def test_the_tackler_stays_before_the_carrier_and_his_side_goes_on() -> None:
    """J.15: the ball falls around the carrier; with no square free there, on the nearest ones."""
    table = Table(drawn("O . .\n. R .\n. . .\nD . .", carrier="h2", awaiting="defense_turn"))
    view = table.does("away move a1 11,6", "fumble 1")
    assert (view["men"]["a1"]["at"], view["points"]["away"]) == ([12, 6], 3)
    view = table.does("bounce 10,6")
    assert (view["turn"], view["ball"]) == ("away", [10, 6])
    view = table.does("away end")
    assert (view["awaiting"], view["round"]) == ("roll", 2)
    crowd = "W W O\nT R D\nT B B"
    table = Table(drawn(crowd, carrier="h5", awaiting="defense_turn"))
    table.does("away move a1 11,6", "fumble 1")
    assert table.refuses("bounce 8,6").rules == ("J.15",)
    assert table.does("bounce 9,6")["ball"] == [9, 6]


def test_blind_steps_are_free_and_the_defense_goes_first() -> None:
    """J.16: onto an empty square; whoever finds the ball, the defense's turn follows."""
    table = Table(drawn("D O . .\nQ . R ."))
    table.does("home lateral h3", "fumble 1", "bounce 11,8")
    assert table.refuses("away step a1 11,5").rules == table.refuses("away step a1 10,6").rules == ("J.16",)
    view = table.does("away step -", "home step h2 11,6")
    assert (view["points"]["home"], view["awaiting"], view["bank"]["away"]) == (0, "roll", 6)
    table = Table(drawn("D O . .\nQ . R ."))
    view = table.does("home lateral h3", "fumble 1", "bounce 11,8", "away step -", "home step h3 11,8")
    assert (view["carrier"], view["turn"], view["points"]["away"]) == ("h3", "away", 6)


@pytest.mark.parametrize(("row", "yards"), [(4, 19), (10, 43), (19, 79)])
def test_four_yards_a_row_and_seven_for_the_hold(row: int, yards: int) -> None:
    """J.17: to the back row of the end zone."""
    table = Table(drawn("O .\nQ .", top=row, awaiting="kick_choice", points=None))
    table.does("home kick")
    assert (table.facts[0]["yards"], table.rules["kick_announced"]) == (yards, ("10.1", "J.17"))


def test_the_reach_is_26_yards_and_three_a_pip() -> None:
    """J.18: 43 yards need six pips."""
    for dice, reach, awaiting in (("1+1+3", 41, "offense_formation"), ("1+1+4", 44, "flick")):
        table = Table(drawn("O .\nQ .", awaiting="kick_choice", points=None), kicking="paper")
        assert table.does("home kick", f"leg {dice}")["awaiting"] == awaiting
        assert (table.facts[0]["reach"], table.rules["leg"]) == (reach, ("10.1", "J.18"))


def test_what_ends_the_play_and_what_does_not() -> None:
    """J.22: unspent points are lost with a tackle; a recovery goes on as a return."""
    table = Table(drawn("O . .\nR D .", carrier="h2", awaiting="defense_turn"))
    view = table.does("away move a1 11,5", "fumble 20")
    assert (view["men"], view["points"], view["bank"]) == ({}, {"home": 0, "away": 0}, {"home": 0, "away": 0})
    table = Table(drawn("O . .\n* B .", awaiting="defense_turn"))
    view = table.does("away move a1 11,5")
    assert (view["turn"], view["points"]["away"]) == ("away", 5)


@pytest.mark.parametrize(
    ("kind", "lineman", "quarterback"),
    [("pass", ". O\nR .", "Q .\n. .\nO R"), ("lateral", "R . O", "O . .\nR . Q"), ("handoff", "R O", "O .\nR Q")],
)
def test_linemen_take_no_throw_of_any_kind(kind: str, lineman: str, quarterback: str) -> None:
    """J.23: the quarterback may take any."""
    men = Table(drawn(lineman, carrier=named(lineman, "R")))
    assert men.refuses(f"home {kind} {named(lineman, 'O')}").rules == ("8.3", "J.23")
    table = Table(drawn(quarterback, carrier=named(quarterback, "R")))
    receiver = named(quarterback, "Q")
    view = table.does(f"home {kind} {receiver}", *(["fumble 2"] if kind == "lateral" else []))
    assert view["carrier"] == receiver


def named(picture: str, letter: str) -> str:
    """Return what home's man with this letter is called in a picture without defenders."""
    return f"h{[one for one in picture.split() if one != '.'].index(letter) + 1}"


def test_speedy_qb_pushes_for_one_and_runs_the_gap_for_two_a_square() -> None:
    """J.24: which is named where he has too few points, and for nobody else."""
    assert Table(drawn(". .\nT .\nQ O"), home="speedy_qb").does("home push h1")["points"]["home"] == 5
    assert Table(drawn(". .\nO .\nQ ."), home="speedy_qb").does("home gap")["points"]["home"] == 2
    for carrier, more in (("Q", ("J.24",)), ("R", ())):
        picture = f". .\nO .\n{carrier} ."
        table = Table(drawn(picture, carrier="h2", points={"home": 0}), home="speedy_qb")
        assert table.refuses("home push h1").rules == ("7.3", *more)
        assert table.refuses("home gap").rules == ("7.5", "J.10", *more)
        table = Table(drawn(f". .\nD .\n{picture[4:]}", carrier="h2", points={"home": 1}), home="speedy_qb")
        assert table.refuses("home push h1").rules == ("7.4", *more)


@pytest.mark.parametrize(
    ("picture", "more", "score", "offense"),
    [
        ("R O", {"carrier": "h1"}, (0, 0), "home"),
        ("O .\nR .", {"top": 27, "carrier": "h2"}, (0, 2), "away"),
        ("O .\nB .", {"carrier": "a1"}, (0, 0), "away"),
        ("O .\n* .\nQ .", {}, (0, 0), "home"),
        ("O .\n* .\nQ .", {"top": 27}, (0, 2), "away"),
        ("* .\nO .\nQ .", {"top": 3}, (0, 0), "away"),
    ],
)
def test_after_round_twelve_the_whistle_blows(
    picture: str, more: dict[str, Any], score: tuple[int, int], offense: str
) -> None:
    """J.25: as a tackle; a loose ball is its last holder's, a safety in his own end zone, a touchback in the other."""
    table = Table(drawn(picture, round=12, awaiting="defense_turn", **more))
    view = table.does("away end")
    assert ((view["score"]["home"], view["score"]["away"]), view["offense"]) == (score, offense)
    assert (view["awaiting"], table.rules["whistle"]) == ("offense_formation", ("J.25",))
    if more.get("top") == 3:
        assert table.rules["touchback"] == ("J.25",)


def test_whoever_has_the_ball_can_be_tackled() -> None:
    """J.26: a strong lineman too; on a return men of the offense tackle, one in twenty as ever."""
    for lineman, rules in (("O", ("7.1", "7.2")), ("o", ("J.26",))):
        table = Table(drawn(f"D .\n{lineman} .", carrier="h1", awaiting="defense_turn"))
        assert table.refuses("away swap a1 h1").rules == rules
        assert table.does("away move a1 11,5")["awaiting"] == "fumble"
    table = Table(drawn("O .\nB R", carrier="a1"))
    view = table.does("home move h2 11,5", "fumble 1")
    assert view["awaiting"] == "bounce"


def test_each_side_has_one_turn_a_round_whoever_holds_the_ball() -> None:
    """J.27: on a pick the offense's points are banked; a ball that comes back is first and ten there."""
    table = Table(drawn("W . B\n. . .\n. O .\n. Q ."))
    view = table.does("home pass h1", "contest offense 1+1+1 defense 2", "pick 1")
    assert (view["turn"], view["offense"], view["bank"]["home"]) == ("away", "home", 4)
    assert "J.27" in table.rules["points_banked"]
    view = table.does("away end", ROLL)
    assert view["turn"] == "home"
    table = Table(drawn("O . .\nB R .", carrier="a1", drives={"home": 1, "away": 1}, opener="home"))
    table.does("home move h2 11,5", "fumble 1", "bounce 12,5", "home move h2 12,5", "home end", "away end")
    view = tactics.view(table.state, "nobody")
    assert (view["holder"], view["drives"], view["offense"]) == ("home", {"home": 2, "away": 1}, "home")


def test_a_ball_that_changes_hands_twice_is_first_and_ten_where_its_holder_is_tackled() -> None:
    """J.27: whatever the down was and wherever the line to gain."""
    picture = "O . .\nB R .\n. . D"
    table = Table(drawn(picture, carrier="a1", down=4, drives={"home": 1, "away": 1}, opener="home"))
    table.does("home move h2 11,5", "fumble 1", "bounce 12,5", "home move h2 12,5", "home end")
    view = table.does("away move a2 12,5", "fumble 20")
    assert (view["offense"], view["down"], view["line"], view["to_gain"]) == ("home", 1, 12, 9)
    assert view["drives"] == {"home": 2, "away": 1}
    assert "J.20" in table.rules["takes_over"]


def test_a_side_without_points_ends_its_turn_or_hands_off() -> None:
    """J.27, J.29: a handoff needs none, and a man gives one a turn."""
    table = Table(drawn("O . .\nQ R .", points={"home": 0}))
    assert table.refuses("home move h2 12,5").rules == ("5.1", "J.8")
    table.does("home handoff h3", "home handoff h2")
    assert table.refuses("home handoff h3").rules == ("J.29",)


def test_the_point_of_a_backward_handoff_goes_into_the_bank() -> None:
    """J.30: for the next roll, within the eight."""
    table = Table(drawn("O .\nQ .\nR ."))
    assert table.does("home handoff h3")["bank"]["home"] == 1
    view = table.does("home end", "away end", ROLL)
    assert view["points"]["home"] == 8
    table = Table(drawn("O .\nQ .\nR .", bank={"home": 8}))
    assert table.does("home handoff h3")["bank"]["home"] == 8
    assert "J.30" in table.rules["handoff_back"]


def test_after_a_change_of_possession_men_only_move_and_tackle() -> None:
    """J.33: no push, gap, swap, handoff or throw."""
    table = Table(drawn("O o .\nB B .\n. D B", carrier="a1", awaiting="defense_turn"))
    for line in ("push a2", "gap", "swap a2 h2", "handoff a2", "lateral a4", "pass a2"):
        assert table.refuses(f"away {line}").rules == ("J.33",)
    assert table.refuses("away move a2 10,6").rules == ("J.33",)
    assert table.does("away move a1 12,5")["carrier"] == "a1"


def test_a_mate_beside_the_start_is_put_on_it() -> None:
    """J.34: chosen with the move, whichever way the carrier goes."""
    table = Table(drawn("W . .\n. R .\nO . Q", carrier="h2"), home="lead_blocker")
    view = table.does("home move h2 11,7 follow h1")
    assert (view["men"]["h1"]["at"], table.rules["followed"]) == ([11, 6], ("11.1", "J.34"))


def test_a_receiver_behind_the_line_is_allowed() -> None:
    """J.35: a forward pass to a man who is still behind it."""
    table = Table(drawn("O . .\n. . R\n. . .\nQ . ."))
    view = table.does("home pass h2")
    assert (view["carrier"], view["pass_used"]) == ("h2", True)
