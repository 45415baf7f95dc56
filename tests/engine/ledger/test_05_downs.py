"""Chapter 5: four Approach downs, four Red Zone downs."""

from __future__ import annotations

import pytest

from .playing import MODES, OTHER, SEATS, Table

pytestmark = pytest.mark.parametrize("mode", MODES)


@pytest.mark.parametrize("offense", SEATS)
def test_the_approach_has_four_downs_and_no_other_first_down(mode: str, offense: str) -> None:
    """5.1: long gains short of OPP20 give no first down; the fourth down is the last."""
    table = Table(mode, offense=offense)
    table.down("gain 30")
    assert table.at == f"{offense} 50 approach 2"
    table.down("lose 10", "gain 20")
    assert table.at == f"{offense} OPP40 approach 4"
    assert table.down("gain 10")["offense"] == OTHER[offense]


@pytest.mark.parametrize("down", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("ball", "result", "reached"),
    [
        ("OPP30", "gain 10", "OPP20"),
        ("OPP30", "gain 20", "OPP10"),
        ("OPP40", "gain 20", "OPP20"),
        ("OPP40", "gain 30", "OPP10"),
        ("50", "gain 30", "OPP20"),
        ("OWN40", "gain 40", "OPP20"),
        ("50", "gain 40", "OPP10"),
    ],
)
def test_the_first_movement_to_the_twenty_opens_the_red_zone(
    mode: str, down: int, ball: str, result: str, reached: str
) -> None:
    """5.2: OPP20 or closer from the Approach is Red Zone Down 1, on any down, the fourth included."""
    table = Table(mode, down=down, ball=ball).down(result)
    assert table.at == f"home {reached} red_zone 1"
    assert table["possession"] == 1
    assert "5.2" in table.cited


def test_the_red_zone_lasts_and_crossing_the_twenty_again_resets_nothing(mode: str) -> None:
    """5.3: pushed back past the 20 and in again, the count goes on to the fourth down."""
    table = Table(mode, ball="OPP20").down("lose 10")
    assert table.at == "home OPP30 red_zone 2"
    table.down("gain 10")
    assert table.at == "home OPP20 red_zone 3"
    assert "5.2" not in table.cited
    table.down("lose 10")
    assert table.at == "home OPP30 red_zone 4"
    table.down("gain 20")
    assert table.at == "away OWN10 approach 1"
    assert "5.5" in table.cited


@pytest.mark.parametrize("down", [1, 2, 3])
@pytest.mark.parametrize(("stage", "ball"), [("approach", "OWN40"), ("red_zone", "OPP20")])
def test_after_a_normal_result_the_next_down_is_played_from_the_new_spot(
    mode: str, down: int, stage: str, ball: str
) -> None:
    """5.4: movement or none, the down advances by one."""
    spots = {"OWN40": ("OWN30", "OWN40", "50"), "OPP20": ("OPP30", "OPP20", "OPP10")}[ball]
    for result, spot in zip(("lose 10", "no gain", "gain 10"), spots, strict=True):
        table = Table(mode, stage=stage, down=down, ball=ball).down(result)
        assert table.at == f"home {spot} {stage} {down + 1}"
        assert "5.4" in table.cited


@pytest.mark.parametrize(
    ("stage", "ball", "result", "at", "score"),
    [
        # touchdown and Safety are looked at first, then the entry, and only then the down
        ("approach", "OPP30", "gain 30", "away OWN20 approach 1", "7-0"),
        ("red_zone", "OPP10", "gain 10", "away OWN20 approach 1", "7-0"),
        ("red_zone", "OPP20", "touchdown", "away OWN20 approach 1", "7-0"),
        ("approach", "OWN10", "lose 10", "away OWN20 approach 1", "0-2"),
        ("red_zone", "OWN10", "lose 10", "away OWN20 approach 1", "0-2"),
        ("approach", "OPP30", "gain 10", "home OPP20 red_zone 1", "0-0"),
        ("approach", "OPP40", "gain 10", "away OWN30 approach 1", "0-0"),
    ],
)
def test_the_checks_after_movement_come_in_order_on_fourth_down(
    mode: str, stage: str, ball: str, result: str, at: str, score: str
) -> None:
    """5.4: touchdown or Safety, then first Red Zone entry, then the next down, which the fourth has not."""
    table = Table(mode, stage=stage, down=4, ball=ball).down(result)
    assert (table.at, table.score) == (at, score)


@pytest.mark.parametrize("down", [1, 2, 3, 4])
def test_a_replay_advances_no_down(mode: str, down: int) -> None:
    """5.4: after a replay the same down is played, at its own spot or the Penalty's."""
    assert Table(mode, down=down, ball="50").flag("MINOR", "MINOR").at == f"home 50 approach {down}"
    assert Table(mode, down=down, ball="50").flag(defense="MINOR").at == f"home OWN40 approach {down}"


@pytest.mark.parametrize("down", [1, 2, 3, 4])
def test_a_possession_that_has_ended_leaves_no_down_behind(mode: str, down: int) -> None:
    """5.4: whatever the down was, the next offense begins with its first."""
    for result in ("touchdown", "defensive touchdown", "turnover"):
        assert Table(mode, down=down, ball="OWN40").down(result)["down"] == 1


@pytest.mark.parametrize("offense", SEATS)
@pytest.mark.parametrize(
    ("stage", "ball", "result", "at"),
    [
        ("approach", "OWN30", "no gain", "OPP30 approach 1"),
        ("approach", "OWN30", "lose 10", "OPP20 red_zone 1"),
        ("approach", "OWN20", "lose 10", "OPP10 red_zone 1"),
        ("approach", "OWN30", "gain 20", "50 approach 1"),
        ("approach", "50", "gain 20", "OWN30 approach 1"),
        ("red_zone", "OPP20", "no gain", "OWN20 approach 1"),
        ("red_zone", "OPP20", "gain 10", "OWN10 approach 1"),
        ("red_zone", "OPP20", "lose 10", "OWN30 approach 1"),
        ("red_zone", "OPP40", "gain 20", "OWN20 approach 1"),
        ("red_zone", "50", "lose 10", "OPP40 approach 1"),
    ],
)
def test_a_failed_fourth_down_is_a_turnover_where_the_ball_came_to_rest(
    mode: str, offense: str, stage: str, ball: str, result: str, at: str
) -> None:
    """5.5: no Red Zone (Approach) or no score (Red Zone): the other team takes the resulting spot."""
    table = Table(mode, offense=offense, stage=stage, down=4, ball=ball).down(result)
    assert table.at == f"{OTHER[offense]} {at}"
    assert (table["possession"], table.score) == (2, "0-0")
    assert "5.5" in table.cited


@pytest.mark.parametrize(
    ("result", "at", "score"),
    [
        ("turnover", "away OPP40 approach 1", "0-0"),
        ("defensive touchdown", "away OWN20 approach 1", "0-7"),
        ("touchdown", "away OWN20 approach 1", "7-0"),
    ],
)
def test_another_result_controls_on_fourth_down(mode: str, result: str, at: str, score: str) -> None:
    """5.5: a turnover, or a score by either side, takes the place of a turnover on downs."""
    table = Table(mode, down=4, ball="OWN40").down(result)
    assert (table.at, table.score) == (at, score)
    assert "5.5" not in table.cited


def test_an_event_controls_on_fourth_down(mode: str) -> None:
    """5.5: a replayed fourth down is no failure; the Red Zone's fourth is replayed in the Red Zone."""
    assert Table(mode, down=4, ball="50").flag("MINOR").at == "home OPP40 approach 4"
    assert Table(mode, stage="red_zone", down=4, ball="OPP30").flag("MINOR").at == "home OPP20 red_zone 4"
    assert Table(mode, down=4, ball="50").flag("CHALLENGE").score == "7-0"


def test_the_worked_example_is_red_zone_down_one(mode: str) -> None:
    """5.6: Approach Down 4 at OPP30 and ten yards: OPP20, Red Zone Down 1, no turnover on downs."""
    table = Table(mode, down=4, ball="OPP30").down("gain 10")
    assert table.at == "home OPP20 red_zone 1"
    assert "5.5" not in table.cited
