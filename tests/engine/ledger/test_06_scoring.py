"""Chapter 6: points, goal lines, turnover spots and what comes next."""

from __future__ import annotations

import pytest

from .playing import LAST, MODES, OTHER, SEATS, Table

pytestmark = pytest.mark.parametrize("mode", MODES)


@pytest.mark.parametrize("offense", SEATS)
def test_what_each_score_is_worth_and_that_nothing_follows_it(mode: str, offense: str) -> None:
    """6.1: 7, 7 to the defense, 3, and 2 to the defense; the next thing is the other team's first call."""
    defense = OTHER[offense]
    score = {"home": 10, "away": 20}
    touchdown = Table(mode, offense=offense, ball="OPP10", score=score).down("gain 10")
    returned = Table(mode, offense=offense, score=score).down("defensive touchdown")
    goal = Table(mode, offense=offense, ball="OPP20", down=4, score=score).kick(8, 4)
    safety = Table(mode, offense=offense, ball="OWN10", score=score).down("lose 10")
    for table, scorer, points in (
        (touchdown, offense, 7),
        (returned, defense, 7),
        (goal, offense, 3),
        (safety, defense, 2),
    ):
        assert table["score"] == {scorer: score[scorer] + points, OTHER[scorer]: score[OTHER[scorer]]}
        assert (table["awaiting"], table.at) == ("offense_call", f"{defense} OWN20 approach 1")
        assert "6.1" in table.cited
        for attempt in ("kick", "punt"):
            table.refuses(f"{offense} {attempt}", "out_of_turn", "3.1")


@pytest.mark.parametrize("down", [1, 4])
@pytest.mark.parametrize(
    ("stage", "ball", "result"),
    [
        ("red_zone", "OPP10", "gain 10"),
        ("red_zone", "OPP10", "gain 40"),
        ("red_zone", "OPP20", "gain 20"),
        ("red_zone", "OPP20", "gain 30"),
        ("red_zone", "OPP30", "gain 30"),
        ("approach", "OPP30", "gain 30"),
        ("approach", "OPP30", "gain 40"),
        ("approach", "OPP40", "gain 40"),
    ],
)
def test_reaching_or_crossing_the_goal_line_is_a_touchdown(
    mode: str, down: int, stage: str, ball: str, result: str
) -> None:
    """6.2: exactly to the line or past it, from either stage and on any down."""
    table = Table(mode, stage=stage, ball=ball, down=down).down(result)
    assert (table.score, table["possession"]) == ("7-0", 2)
    assert "6.2" in table.cited


@pytest.mark.parametrize("down", [1, 2, 3, 4])
@pytest.mark.parametrize("stage", ["approach", "red_zone"])
def test_the_own_goal_line_backwards_is_a_safety(mode: str, down: int, stage: str) -> None:
    """6.2: a loss of 10 at OWN10 is a Safety on every down of either stage; at OWN20 it is not."""
    table = Table(mode, stage=stage, ball="OWN10", down=down).down("lose 10")
    assert (table.score, table["possession"]) == ("0-2", 2)
    assert "6.2" in table.cited
    assert Table(mode, stage=stage, ball="OWN20", down=down).down("lose 10").score == "0-0"


@pytest.mark.parametrize("ball", ["OPP10", "OPP20", "OPP30"])
@pytest.mark.parametrize("penalty", ["MINOR", "MAJOR"])
def test_a_forward_penalty_never_scores(mode: str, ball: str, penalty: str) -> None:
    """6.2: however many yards it had, a forward Penalty leaves the ball in front of the goal line."""
    table = Table(mode, "full", ball=ball, down=2).flag(penalty)
    assert (table.score, table["possession"], table["offense"]) == ("0-0", 1, "home")
    assert table["ball"] in ("OPP20", "OPP10")


def test_something_of_higher_priority_controls_at_the_goal_line(mode: str) -> None:
    """6.2: a Challenge by offense is a touchdown where the play itself would have been a Safety."""
    table = Table(mode, ball="OWN10").flag("CHALLENGE", "MINOR", provisional="lose 10")
    assert table.score == "7-0"
    assert Table(mode, ball="OWN10").flag("MINOR", provisional="lose 10").at == "home OWN20 approach 1"


@pytest.mark.parametrize("offense", SEATS)
@pytest.mark.parametrize(("ball", "turned"), [("OWN30", "OPP30"), ("50", "50"), ("OPP40", "OWN40"), ("OPP10", "OWN10")])
def test_turnover_and_defensive_challenge_use_the_down_start_spot(
    mode: str, offense: str, ball: str, turned: str
) -> None:
    """6.3: not the spot that the play would have reached."""
    for table in (
        Table(mode, offense=offense, ball=ball, down=3).down("turnover"),
        Table(mode, offense=offense, ball=ball, down=3).flag(defense="CHALLENGE", provisional="gain 40"),
        Table(mode, offense=offense, ball=ball, down=3).flag("MINOR", "CHALLENGE", provisional="lose 10"),
    ):
        assert table.at == f"{OTHER[offense]} {turned} approach 1"
        assert "6.3" in table.cited


def test_downs_use_the_resulting_spot_and_a_missed_kick_its_own(mode: str) -> None:
    """6.3: a loss on fourth down counts; nothing is taken off for a kick."""
    assert Table(mode, ball="50", down=4).down("lose 10").at == "away OPP40 approach 1"
    assert Table(mode, ball="OPP20", down=4).kick(5, 6).at == "away OWN20 approach 1"
    missed = Table(mode, ball="OPP10", down=4).kick(5, 8)
    assert missed.at == "away OWN10 approach 1"
    assert "6.3" in missed.cited


@pytest.mark.parametrize("offense", SEATS)
def test_after_a_score_or_a_punt_the_next_offense_starts_at_own_twenty(mode: str, offense: str) -> None:
    """6.4: in regulation the other team, at OWN20, whoever scored and wherever the ball was."""
    ended = (
        Table(mode, offense=offense, possession=2, ball="50").down("touchdown"),
        Table(mode, offense=offense, possession=2, ball="50").down("defensive touchdown"),
        Table(mode, offense=offense, possession=2, ball="OPP10", down=4).kick(7, 9),
        Table(mode, offense=offense, possession=2, ball="OWN10").down("lose 10"),
        Table(mode, offense=offense, possession=2, ball="OPP30", down=4).do(f"{offense} punt"),
    )
    for table in ended:
        assert table.at == f"{OTHER[offense]} OWN20 approach 1"
        assert table["possession"] == 3
        assert "6.4" in table.cited


@pytest.mark.parametrize("length", LAST)
def test_halftime_and_overtime_have_their_own_starts(mode: str, length: str) -> None:
    """6.4: the second half begins at OWN20, overtime at OPP20, also after a turnover elsewhere."""
    half = LAST[length] // 2
    table = Table(mode, length, possession=half, offense="away", opener="home", ball="50").down("turnover")
    assert table.at == "away OWN20 approach 1"
    table = Table(mode, length, period="overtime", ball="OPP30").down("turnover")
    assert table.at == "away OPP20 red_zone 1"


def test_points_come_before_the_end_of_the_game(mode: str) -> None:
    """6.5: a score on the last possession is awarded, then the possession counts, then the game ends."""
    last = {"possession": 8, "offense": "home", "opener": "home"}
    assert Table(mode, **last, ball="OPP10", score={"home": 3, "away": 7}).down("gain 10")["winner"] == "home"
    assert (
        Table(mode, **last, ball="OPP10", down=4, score={"home": 4, "away": 7}).kick(7, 7)["awaiting"]
        == "overtime_roll"
    )
    assert Table(mode, **last, ball="OWN10", score={"home": 6, "away": 5}).down("lose 10")["winner"] == "away"


def test_points_come_before_the_next_quarter_and_half(mode: str) -> None:
    """6.5: points, then the possession, then quarter and half, then Down 1 of the next possession."""
    table = Table(mode, possession=2, offense="away", ball="OPP10").down("gain 10")
    assert (table.score, table["possession"], table["quarter"]) == ("0-7", 3, 2)
    order = [ruling.rules for ruling in table.rulings]
    points = next(n for n, rules in enumerate(order) if "6.1" in rules)
    counted = next(n for n, rules in enumerate(order) if "1.4" in rules)
    quarter = next(n for n, rules in enumerate(order) if "1.3" in rules)
    following = next(n for n, rules in enumerate(order) if "6.4" in rules)
    assert points < counted < quarter < following
    assert table.at == "home OWN20 approach 1"


@pytest.mark.parametrize(
    ("ball", "stage"),
    [("OWN10", "red_zone"), ("OWN20", "red_zone"), ("OWN30", "approach"), ("OPP10", "approach")],
)
def test_the_next_possession_begins_in_the_stage_of_its_spot(mode: str, ball: str, stage: str) -> None:
    """6.5: Down 1 in the appropriate stage: the Red Zone if the spot lies at OPP20 or closer."""
    table = Table(mode, ball=ball, down=3).down("turnover")
    assert (table["stage"], table["down"], table["offense"]) == (stage, 1, "away")
