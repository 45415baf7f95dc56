"""House readings J: the field, the men, drives, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from firstandglory.engine import tactics
from firstandglory.engine.game import Malformed
from firstandglory.engine.tactics.formations import formations
from tests.engine.tactics.drawing import Table, drawn

SCORES = ". .\nQ O"


def scoring(**more: Any) -> Table:
    """Return a table at which home's quarterback is a step from the end zone."""
    return Table(drawn(SCORES, top=3, **more))


@pytest.mark.parametrize(("seat", "row", "to_gain"), [("home", 23, 20), ("away", 8, 11)])
def test_a_game_starts_at_the_kickoff_spot(seat: str, row: int, to_gain: int) -> None:
    """J.1: five rows out of the own end zone, first and ten."""
    view = Table().does(f"toss {seat}")
    assert (view["down"], view["line"], view["to_gain"]) == (1, row, to_gain)


def test_who_takes_the_ball_after_a_score() -> None:
    """J.1, J.2: after a touchdown and a field goal the other team, after a safety the team that scored it."""
    table = scoring()
    view = table.does("home move h1 3,5", "extra 2")
    assert (view["offense"], view["line"], table.rules["kickoff"]) == ("away", 8, ("J.1", "J.2"))
    table = Table(drawn("O .\nQ .", awaiting="kick_choice", points=None))
    view = table.does("home kick", "kick_roll 6+6+6")
    assert (view["offense"], view["line"]) == ("away", 8)
    table = Table(drawn("O .\nR D", top=27, carrier="h2", awaiting="defense_turn"))
    view = table.does("away move a1 28,5", "fumble 20")
    assert (view["offense"], view["line"], view["score"]["away"]) == ("away", 8, 2)
    table = Table(drawn("O .\nB .", top=26, carrier="a1", awaiting="defense_turn"))
    view = table.does("away move a1 28,5", "extra 2")
    assert (view["offense"], view["line"], view["score"]["away"]) == ("home", 23, 7)


def test_drives_alternate_and_a_return_is_one() -> None:
    """J.3: it begins when the ball changes hands, not when the return is over."""
    table = Table(drawn("O .\n* B\n. .", awaiting="defense_turn"))
    view = table.does("away move a1 11,5")
    assert view["drives"] == {"home": 1, "away": 1}
    assert "J.3" in table.rules["turned_over"]
    view = table.does("away end", "roll offense 1+1 defense 6+6", "home end", "away move a1 20,5")
    assert view["drives"] == {"home": 1, "away": 1}


def test_a_defensive_touchdown_of_the_other_team_ends_the_game_at_the_target() -> None:
    """J.3: it is a drive of the team that scored it, so both have had as many."""
    table = Table(drawn("O .\nB .", top=26, carrier="a1", awaiting="defense_turn", score={"away": 15}, opener="home"))
    assert table.does("away move a1 28,5")["status"] == "playing"
    assert table.does("extra 1")["winner"] == "away"


def test_a_last_drive_ends_with_a_failed_fourth_down() -> None:
    """J.3: then the game is over."""
    score = {"home": 21, "away": 20}
    start = drawn(
        "R O\nD .", offense="away", carrier="a1", last_drive=True, score=score, down=4, awaiting="defense_turn"
    )
    table = Table(start)
    view = table.does("home move h1 10,5", "fumble 20")
    assert (view["winner"], table.rules["game_over"]) == ("home", ("1.1", "1.3", "J.3"))


def test_a_last_drive_ends_with_a_punt() -> None:
    """J.3: a kick gives the ball up, and with it the game."""
    score = {"home": 21, "away": 20}
    start = drawn("Q .\nO .", offense="away", last_drive=True, score=score, down=4, awaiting="kick_choice", points=None)
    table = Table(start)
    view = table.does("away punt 20", "drift 0")
    assert (view["winner"], view["score"]) == ("home", score)
    assert table.codes == ["punt_landed", "game_over"]


def test_a_last_drive_ends_with_a_safety() -> None:
    """J.3: the points of the play count, here for the side that is ahead already."""
    score = {"home": 21, "away": 20}
    start = drawn(
        "R D\nO .", top=3, offense="away", carrier="a1", last_drive=True, score=score, awaiting="defense_turn"
    )
    table = Table(start)
    view = table.does("home move h1 3,5", "fumble 20")
    assert (view["winner"], view["score"]) == ("home", {"home": 23, "away": 20})
    assert table.codes[-2:] == ["safety", "game_over"]


@pytest.mark.parametrize("target", [0, 100])
def test_targets_are_1_to_99(target: int) -> None:
    """J.3."""
    with pytest.raises(Malformed) as fault:
        tactics.setup({"kicking": "dice", "target": target, "teams": {"home": {}, "away": {}}})
    assert fault.value.rules == ("1.2", "J.3")


def test_overtime_has_a_toss_and_counts_only_its_own_points() -> None:
    """J.4: at the kickoff spot; drives go on as usual."""
    table = Table(
        {"awaiting": "toss", "period": "overtime", "score": {"home": 21, "away": 21}, "drives": {"home": 4, "away": 4}}
    )
    assert table.refuses("home formation ace").rules == ("J.4",)
    view = table.does("toss away")
    assert (view["offense"], view["opener"], view["line"], view["overtime_score"]) == (
        *("away", "away", 8),
        {"home": 0, "away": 0},
    )
    assert table.rules["toss"] == ("J.4",)


def test_men_line_up_in_their_cards_lanes() -> None:
    """J.5: away's are not mirrored; the row follows the ball."""
    for card, formation in formations("offense").items():
        for offense, line, back in (("home", 20, 1), ("away", 9, -1)):
            men = Table({"offense": offense, "line": line}).does(f"{offense} formation {card}")["men"]
            assert [man["at"] for man in men.values()] == [
                [line + back * post.depth, post.lane] for post in formation.posts
            ]
            assert max(post.depth for post in formation.posts) <= 3


def test_a_defender_off_the_field_stands_on_the_last_row() -> None:
    """J.5, J.39: in a free lane, those whose own row is on the field first."""
    table = Table({"line": 4})
    table.does("home formation jumbo")
    men = table.does("away formation prevent")["men"]
    squares = [tuple(man["at"]) for name, man in men.items() if name.startswith("a")]
    assert len(set(squares)) == 11
    posts = formations("defense")["prevent"].posts
    rows = [max(1, 3 - post.depth) for post in posts]
    assert [row for row, _ in squares] == rows
    assert all(lane == post.lane for (_, lane), post in zip(squares, posts, strict=True) if post.depth < 3)


def test_the_quarterback_has_the_ball_at_the_snap() -> None:
    """J.6: with every card."""
    for card in formations("offense"):
        table = Table({})
        view = table.does(f"home formation {card}")
        assert view["men"][view["carrier"]]["pos"] == "QB"
        assert "J.6" in table.rules["offense_lines_up"]


def test_one_die_for_each_man_that_the_card_marks_as_a_lineman() -> None:
    """J.7: four or more is strong; ends on the line have no die and are neither."""
    for card, formation in formations("offense").items():
        count = sum(post.pos == "OL" for post in formation.posts)
        dice = [1 + n % 6 for n in range(count)]
        table = Table({"awaiting": "line", "cards": {"home": card, "away": "4-3"}})
        assert table.refuses("line " + "+".join(["1"] * (count + 1 if count < 8 else 1))).rules == ("4.3", "J.7")
        view = table.does("line " + "+".join(map(str, dice)))
        assert [man["strong"] for man in view["men"].values() if man["pos"] == "OL"] == [die >= 4 for die in dice]
        assert {man["strong"] for man in view["men"].values() if man["pos"] != "OL"} == {None}


@pytest.mark.parametrize(("ways", "down"), [(("12,5",), 1), (("12,5", "13,5"), 2)])
def test_a_first_down_is_judged_where_the_play_ends(ways: tuple[str, ...], down: int) -> None:
    """J.20: not where the carrier has been."""
    table = Table(drawn(". .\n. D\n. D\n. .\nR O", top=11, carrier="h1"))
    tackler = "a1" if len(ways) == 1 else "a2"
    table.does(*(f"home move h1 {to}" for to in ways), "home end", f"away move {tackler} {ways[-1]}", "fumble 20")
    assert tactics.view(table.state, "nobody")["down"] == down


def test_near_the_end_zone_the_goal_line_is_to_gain() -> None:
    """J.20: where the third row would lie in it."""
    table = Table(drawn("R D\nO .", top=6, line=9, carrier="h1", awaiting="defense_turn"))
    view = table.does("away move a1 6,5", "fumble 20")
    assert (view["down"], view["line"], view["to_gain"]) == (1, 6, "goal")
    assert table.rules["first_down"] == ("6.2", "J.20")


def test_every_change_of_possession_is_first_and_ten() -> None:
    """J.20: from the row where it happened, the goal line if that is nearer than three rows."""
    table = Table(drawn("Q O\nD .", top=25, down=4, to_gain=24, awaiting="defense_turn"))
    view = table.does("away move a1 25,5", "fumble 20")
    assert (view["down"], view["line"], view["to_gain"]) == (1, 25, "goal")


@pytest.mark.parametrize(
    ("picture", "carrier", "line"),
    [
        (". .\nR O", "h1", "move h1 3,5"),
        ("T .\nR o", "h2", "push h1"),
        (". .\nO .\nR .", "h2", "gap"),
        ("W .\nQ O", "h2", "pass h1"),
        ("* .\nR O", None, "move h1 3,5"),
    ],
)
def test_a_touchdown_is_scored_as_soon_as_the_ball_is_in_the_end_zone(
    picture: str, carrier: str | None, line: str
) -> None:
    """J.28: by moving, pushing, the gap, catching, and recovering."""
    top = 2 if line == "gap" else 3
    more = {} if carrier is None else {"carrier": carrier}
    table = Table(drawn(picture, top=top, line=4, **more))
    assert table.does(f"home {line}")["score"]["home"] == 6
    assert table.rules["touchdown"] == ("3.1", "J.28")


def test_a_fumble_in_the_own_end_zone_is_no_safety_until_a_tackle() -> None:
    """J.28: the ball lies there and nobody has scored."""
    table = Table(drawn("O .\nR D", top=28, line=27, carrier="h2", awaiting="defense_turn"))
    view = table.does("away move a1 29,5", "fumble 1", "bounce 29,4", "away end")
    assert (view["score"], view["status"]) == ({"home": 0, "away": 0}, "playing")


def test_the_line_is_the_balls_row() -> None:
    """J.31: linemen on it, the defense from the next row on; only the thrower's place at the throw counts."""
    view = Table({"awaiting": "line", "line": 15, "cards": {"home": "ace", "away": "4-3"}}).does()
    assert {man["at"][0] for man in view["men"].values() if man["pos"] == "OL"} == {15}
    assert max(man["at"][0] for name, man in view["men"].items() if name.startswith("a")) == 14
    table = Table(drawn("W . .\n. . .\n. . .\n. O Q", points={"home": 14}))
    assert table.does("home move h3 12,7")["ball"] == [12, 7]
    assert table.refuses("home pass h1").rules == ("8.3", "J.31")
    assert table.does("home move h3 13,7", "home pass h1")["carrier"] == "h1"


def test_after_a_hundred_drives_the_higher_score_wins() -> None:
    """J.36: equal is a draw."""
    for away, winner in ((6, "draw"), (5, "home"), (7, "away")):
        start = {
            "drives": {"home": 50, "away": 50},
            "opener": "away",
            "offense": "home",
            "score": {"home": 6, "away": away},
        }
        table = Table(drawn("O .\nQ .", awaiting="kick_choice", points=None, **start))
        assert table.does("home kick", "kick_roll 1+1+1")["winner"] == winner
        assert table.rules["drawn" if winner == "draw" else "drives_over"] == ("J.36", "J.43")


def test_a_last_drive_ends_with_the_play_in_which_the_ball_changes_hands() -> None:
    """J.3: the points of its return count; here away, who opened, has picked a throw of home's off."""
    start = drawn(
        "O .\nR B",
        top=26,
        carrier="a1",
        awaiting="defense_turn",
        last_drive=True,
        opener="away",
        score={"home": 20, "away": 21},
    )
    view = Table(start).does("away move a1 28,6", "extra 20")
    assert (view["winner"], view["score"]) == ("away", {"home": 20, "away": 28})
    table = Table(start)
    view = table.does("away end", "roll offense 6+6 defense 1+1", "home move h2 27,6", "fumble 20")
    assert (view["winner"], view["score"]) == ("away", {"home": 20, "away": 21})
