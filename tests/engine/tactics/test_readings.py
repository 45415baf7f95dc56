"""What the seed leaves open and the engine decides (J.37 to J.45), and ties that are easily got wrong."""

from __future__ import annotations

import pytest

from firstandglory.engine import tactics
from tests.engine.tactics.drawing import Table, drawn


def test_a_side_may_concede_at_any_time() -> None:
    """J.37."""
    table = Table()
    view = table.does("away concede")
    assert (view["status"], view["winner"], table.codes) == ("finished", "home", ["conceded"])
    assert table.refuses("home concede").code == "out_of_turn"


def test_forward_is_toward_the_end_zone_that_a_man_s_own_team_attacks() -> None:
    """J.8, J.38: the tackler comes along the way whose first steps are forward; for away that is down the field."""
    picture = ". . . .\n. . . D\n. . . .\n. Q . .\n. . O ."
    table = Table(drawn(picture, awaiting="defense_turn"))
    view = table.does("away move a1 13,6")
    assert table.facts[0]["path"] == [[12, 8], [13, 8], [13, 7], [13, 6]]
    assert view["men"]["a1"]["at"] == [13, 7]


def test_only_the_carrier_s_way_ends_in_the_end_zone() -> None:
    """J.8, J.38: he scores in the first row that he reaches; a receiver may run on."""
    picture = ". . .\n. . .\n. R W\n. . O"
    table = Table(drawn(picture, top=2, carrier="h1"))
    assert table.does("home move h2 2,7")["men"]["h2"]["at"] == [2, 7]
    assert table.refuses("home move h1 2,6").rules == ("J.8",)
    assert table.does("home move h1 3,6")["awaiting"] == "extra"


def test_a_way_ends_on_a_loose_ball() -> None:
    """J.8: who cannot get past it is told so; by another square he may."""
    table = Table(drawn(". . .\nD B .\n* . .\n. O .", awaiting="defense_turn", left=1))
    assert table.refuses("away move a1 13,1").rules == ("5.1", "J.8")
    table = Table(drawn("B . .\nD B .\n* L .\n. O .", awaiting="defense_turn", left=1))
    refusal = table.refuses("away move a2 13,1")
    assert (refusal.text, refusal.rules) == ("a2's way ends on the loose ball.", ("J.8",))
    assert table.does("away move a2 12,1")["carrier"] == "a2"


def test_a_push_may_name_any_mate_of_the_file_and_takes_all_of_it() -> None:
    """J.10, J.40: also the mates beyond a defender."""
    picture = ". .\nW .\nD .\nO .\nT .\nQ o"
    for named in ("h1", "h2", "h3"):
        table = Table(drawn(picture))
        view = table.does(f"home push {named}")
        assert table.codes == ["shoved"]
        assert [view["men"][man]["at"][0] for man in ("h1", "a1", "h2", "h3", "h4")] == [10, 11, 12, 13, 14]
        assert view["points"]["home"] == 2
    assert Table(drawn(picture)).refuses("home push h5").rules == ("7.3", "J.10")


@pytest.mark.parametrize("shover", ["o", "T"])
def test_only_a_strong_lineman_shoves(shover: str) -> None:
    """7.4: the man who touches the defender."""
    table = Table(drawn(f". .\nD .\n{shover} .\nQ O"))
    assert table.refuses("home push h1").rules == ("7.4", "J.10")


def test_a_throw_to_an_adjoining_mate_who_is_not_forward_is_a_handoff_and_nothing_else() -> None:
    """8.2, J.29, J.41: also for a man who has given his."""
    table = Table(drawn(". O .\n. Q R\n. . R"))
    assert table.does("home handoff h3", "home handoff h4")["carrier"] == "h4"
    assert table.refuses("home handoff h3").text == "A throw from h4 to h3 is a pass."
    table = Table(drawn(". O .\n. Q R\n. . R", handed=["h2"]))
    assert table.refuses("home handoff h3").rules == ("J.29",)
    assert table.refuses("home lateral h3").text == "A throw from h2 to h3 is a handoff."
    view = table.does("home end", "away end", "roll offense 3+3 defense 1+1")
    assert view["handed"] == []
    table.does("home handoff h3")


def test_a_punt_is_meant_for_a_row_ahead_and_never_lands_in_the_punter_s_own_end_zone() -> None:
    """J.19, J.42."""
    table = Table(drawn(". .\nO .\nQ .", top=26, down=4, to_gain=24, awaiting="kick_choice", points=None))
    assert table.refuses("home punt 27").rules == table.refuses("home punt 11").rules == ("10.3", "J.19")
    assert table.does("home punt 26", "drift -10")["line"] == 27
    table = Table(drawn(". .\nO .\nQ .", top=5, down=4, awaiting="kick_choice", points=None))
    assert table.does("home punt 1", "drift -10")["line"] == 8


def test_the_play_in_which_the_hundredth_drive_ends_is_played_out() -> None:
    """J.36, J.43: what it brings counts."""
    start = drawn(
        "B . O\n. . .\n. . R",
        top=5,
        ball=[6, 5],
        awaiting="defense_turn",
        drives={"home": 50, "away": 50},
        opener="away",
        score={"home": 6, "away": 7},
    )
    table = Table(start)
    view = table.does("away move a1 6,5")
    assert (view["awaiting"], view["drives"]) == ("defense_turn", {"home": 50, "away": 51})
    view = table.does("away end")
    assert view["status"] == "playing"
    table.does("roll offense 6+6 defense 1+1", "home move h2 6,5")
    view = table.does("fumble 20")
    assert (view["winner"], table.codes[-1]) == ("away", "drives_over")


def test_a_lead_blocker_follows_once_a_play_on_a_return_as_well() -> None:
    """11.1, J.34, J.44: each team has its own."""
    start = drawn("B B .\n. . O", top=20, carrier="a1", awaiting="defense_turn")
    table = Table(start, home="lead_blocker", away="lead_blocker")
    view = table.does("away move a1 22,5 follow a2")
    assert (view["men"]["a2"]["at"], view["followed"]) == ([20, 5], {"home": False, "away": True})
    assert table.refuses("away move a1 23,5 follow a2").rules == ("11.1",)


def test_a_recovery_in_ones_own_end_zone_is_a_touchback_for_the_defense_only() -> None:
    """12.3, J.14, J.45: the side that had the snap goes on with a live ball."""
    start = drawn(". . .\n* . R\n. . .", top=27, line=27, holder="away", points={"home": 4})
    table = Table(start)
    view = table.does("home move h1 28,5")
    assert (view["awaiting"], view["carrier"]) == ("offense_turn", "h1")
    assert table.codes == ["moved", "recovered", "turned_over"]
    start = drawn(". . .\n* . B\n. O .\n. Q .", top=2, line=4, awaiting="defense_turn")
    table = Table(start)
    view = table.does("away move a1 3,5")
    assert (view["offense"], view["line"], view["down"], table.codes[-2:]) == ("away", 8, 1, ["touchback", "kickoff"])


@pytest.mark.parametrize(
    ("picture", "interceptor"),
    [
        ("B . . . .\n. . . . .\n. . W . .\n. . . . .\n. . B . .", "a2"),
        ("B . B . .\n. . . . .\n. . W . .", "a2"),
        (". . B . .\n. . . . .\n. . W . .\n. . . . .\n. . B . .", "a1"),
        (". . . . .\n. B . . B\n. . W . .\n. . . . .", "a1"),
    ],
)
def test_the_interceptor_is_the_nearest_then_fewest_lanes_away_then_the_lowest_number(
    picture: str, interceptor: str
) -> None:
    """J.13."""
    table = Table(drawn(f"{picture}\n. . O . .\n. . . Q .", top=9))
    table.does("home pass h1")
    offense, defense = table.facts[0]["offense"], table.facts[0]["defense"]
    lost = f"contest offense {'+'.join('1' * offense)} defense {'+'.join('6' * defense)}"
    assert table.does(lost, "pick 1")["carrier"] == interceptor


def test_who_throws_and_sure_hands_count_in_the_dice() -> None:
    """8.5, 9.2, 11.3."""
    picture = "B . .\n. . .\nW . .\n. O .\n. Q R"
    thrown = {}
    for special in (None, "sure_hands"):
        for carrier in ("h3", "h4"):
            specials = {} if special is None else {"home": special}
            board = tactics.board(Table(drawn(picture, carrier=carrier), **specials).state, "home")
            thrown[special, carrier] = board[carrier]["throws"]["h1"]["dice"]
    assert thrown == {
        (None, "h3"): [3, 1],
        (None, "h4"): [3, 2],
        ("sure_hands", "h3"): [4, 1],
        ("sure_hands", "h4"): [4, 2],
    }


def test_a_missed_field_goal_gives_the_ball_up_on_the_line_s_row() -> None:
    """10.2, J.32."""
    table = Table(drawn(". .\nO .\nQ .", awaiting="kick_choice", points=None))
    view = table.does("home kick", "kick_roll 1+1+1")
    assert (view["offense"], view["line"], view["to_gain"]) == ("away", 11, 14)


def test_a_die_may_answer_for_a_computer_s_flick() -> None:
    """J.21: with paper football, an extra point and a field goal that reaches."""
    table = Table(drawn(". .\nO .\nQ .", awaiting="kick_choice", points=None), kicking="paper")
    view = table.does("home kick", "leg 6+6+6", "extra 2")
    assert view["score"] == {"home": 3, "away": 0}
    table = Table({"awaiting": "flick", "score": {"home": 6}}, kicking="paper")
    assert table.does("extra 1")["score"] == {"home": 6, "away": 0}
    assert "kicker_answers" not in table.codes


def test_the_play_by_play_says_that_it_was_the_kicker_s_word() -> None:
    """J.21: for a field goal that reaches and for an extra point."""
    for answer, code in (("good", "field_goal_good"), ("wide", "field_goal_missed")):
        table = Table(drawn(". .\nO .\nQ .", awaiting="kick_choice", points=None), kicking="paper")
        table.does("home kick", "leg 6+6+6", f"home flick {answer}")
        assert table.codes[:2] == ["kicker_answers", code]
        assert table.rules["kicker_answers"] == ("10.1", "J.21")
        table = Table({"awaiting": "flick", "score": {"home": 6}}, kicking="paper")
        table.does(f"home flick {answer}")
        assert table.facts[0] == {"seat": "home", "answer": answer}
        assert table.rules["kicker_answers"] == ("10.4", "J.21")
