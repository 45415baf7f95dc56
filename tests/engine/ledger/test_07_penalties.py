"""Chapter 7: Penalties."""

from __future__ import annotations

import pytest

from .playing import MODES, OTHER, PENALTIES, SEATS, Table, dealt, stacked


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("offense", SEATS)
@pytest.mark.parametrize(
    ("side", "penalty", "ball"),
    [
        ("offense", "MINOR", "50"),
        ("offense", "MAJOR", "OPP40"),
        ("defense", "MINOR", "OWN30"),
        ("defense", "MAJOR", "OWN20"),
    ],
)
def test_a_minor_moves_ten_and_a_major_twenty_for_whoever_plays_it(
    mode: str, offense: str, side: str, penalty: str, ball: str
) -> None:
    """7.1: forward if offense plays it, backward if defense does; next comes the replay's first call."""
    table = Table(mode, "full", offense=offense, ball="OWN40", down=3).flag(**{side: penalty})
    assert table.at == f"{offense} {ball} approach 3"
    assert (table["awaiting"], table["possession"], table.score) == ("offense_call", 1, "0-0")
    assert "7.1" in table.cited


def test_a_traditional_penalty_takes_no_dice() -> None:
    """7.1: no dice and no choice: the dice are refused once a Penalty lies open."""
    table = Table(ball="OWN40").flag("MINOR")
    table.refuses("roll offense 7 defense 7", "out_of_turn", "3.1")
    table.refuses("home respond PASS", "out_of_turn", "8.6", "12.3")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("attack", PENALTIES)
@pytest.mark.parametrize("defend", PENALTIES)
@pytest.mark.parametrize(("stage", "ball", "down"), [("approach", "OWN10", 4), ("red_zone", "OPP10", 2)])
def test_two_penalties_offset_whatever_their_sizes(
    mode: str, attack: str, defend: str, stage: str, ball: str, down: int
) -> None:
    """7.2: no yard is moved and the same down is replayed from where it began."""
    table = Table(mode, "full", stage=stage, ball=ball, down=down).flag(attack, defend, provisional="gain 20")
    assert table.at == f"home {ball} {stage} {down}"
    assert (table["possession"], table.score) == (1, "0-0")
    assert "7.2" in table.cited
    if mode == "star":
        left = {"MINOR": (0, 1, 2), "MAJOR": (1, 0, 2)}
        assert (table.left("home"), table.left("away")) == (left[attack], left[defend])


def test_both_offset_penalties_are_spent() -> None:
    """7.2: in a dealt game each lies in its team's discard and both hands are filled up."""
    table = dealt(stacked("MINOR", "C-IR"), stacked("MAJOR", "C-RS"), ball="OWN30").flag("MINOR", "MAJOR")
    assert (table.pile("home", "discard"), table.pile("away", "discard")) == (["MINOR"], ["MAJOR"])
    assert [len(table.pile(seat, "hand")) for seat in SEATS] == [7, 7]
    assert table.at == "home OWN30 approach 1"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("stage", "ball", "down", "penalty", "at"),
    [
        ("approach", "OPP40", 2, "MAJOR", "OPP20 red_zone 1"),
        ("approach", "OPP30", 1, "MINOR", "OPP20 red_zone 1"),
        ("approach", "OPP30", 4, "MINOR", "OPP20 red_zone 1"),
        ("approach", "OPP30", 4, "MAJOR", "OPP10 red_zone 1"),
        ("approach", "50", 4, "MAJOR", "OPP30 approach 4"),
        ("approach", "OPP40", 4, "MINOR", "OPP30 approach 4"),
        ("red_zone", "OPP20", 3, "MAJOR", "OPP10 red_zone 3"),
        ("red_zone", "OPP20", 4, "MINOR", "OPP10 red_zone 4"),
        ("red_zone", "OPP10", 2, "MINOR", "OPP10 red_zone 2"),
        ("red_zone", "OPP10", 4, "MAJOR", "OPP10 red_zone 4"),
    ],
)
def test_a_forward_penalty_stops_at_the_ten_and_may_open_the_red_zone(
    mode: str, stage: str, ball: str, down: int, penalty: str, at: str
) -> None:
    """7.3: the rest of the yards is lost at OPP10; the first time at OPP20 or closer is Red Zone Down 1."""
    table = Table(mode, "full", stage=stage, ball=ball, down=down).flag(penalty, provisional="lose 10")
    assert table.at == f"home {at}"
    assert (table["possession"], table.score) == (1, "0-0")
    if stage == "approach" and "red_zone" in at:
        assert "7.3" in table.cited


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("stage", ["approach", "red_zone"])
@pytest.mark.parametrize("down", [1, 4])
@pytest.mark.parametrize(("ball", "penalty"), [("OWN10", "MINOR"), ("OWN10", "MAJOR"), ("OWN20", "MAJOR")])
def test_a_backward_penalty_to_the_goal_line_is_a_safety(
    mode: str, stage: str, down: int, ball: str, penalty: str
) -> None:
    """7.4: 2 points to defense, the possession is over and nothing is replayed."""
    table = Table(mode, "full", stage=stage, ball=ball, down=down).flag(defense=penalty, provisional="gain 40")
    assert (table.score, table["possession"]) == ("0-2", 2)
    assert table.at == "away OWN20 approach 1"
    assert "7.4" in table.cited
    assert "8.4" not in table.cited


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("ball", "penalty", "spot"), [("OWN20", "MINOR", "OWN10"), ("OWN30", "MAJOR", "OWN10")])
def test_a_backward_penalty_short_of_the_goal_line_is_replayed(mode: str, ball: str, penalty: str, spot: str) -> None:
    """7.4: OWN10 is still in play; 7.5: the down is replayed there."""
    table = Table(mode, "full", ball=ball, down=4).flag(defense=penalty, provisional="lose 10")
    assert (table.at, table.score) == (f"home {spot} approach 4", "0-0")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("down", [1, 2, 3, 4])
def test_the_same_down_is_replayed_from_the_new_spot(mode: str, down: int) -> None:
    """7.5: the down keeps its number; in the Red Zone no Penalty gives a new first down."""
    assert Table(mode, ball="50", down=down).flag("MINOR").at == f"home OPP40 approach {down}"
    assert Table(mode, ball="50", down=down).flag(defense="MINOR").at == f"home OWN40 approach {down}"
    for ball, side, spot in (
        ("OPP20", "offense", "OPP10"),
        ("OPP20", "defense", "OPP30"),
        ("OPP30", "offense", "OPP20"),
        ("OPP40", "offense", "OPP30"),
    ):
        table = Table(mode, stage="red_zone", ball=ball, down=down).flag(**{side: "MINOR"})
        assert table.at == f"home {spot} red_zone {down}"
        assert "7.5" in table.cited


def test_cards_are_discarded_and_hands_filled_before_the_replay() -> None:
    """7.5: Traditional players refill first; the Penalty and the card it stopped are both in discard."""
    home, away = stacked("C-IR", "MINOR", "B-IR"), stacked("C-MB", "MINOR")
    table = dealt(home, away, ball="OWN40", down=2).flag("MINOR", "C-MB")
    assert table.at == "home 50 approach 2"
    assert table["awaiting"] == "offense_call"
    assert (table.pile("home", "discard"), table.pile("away", "discard")) == (["MINOR"], ["C-MB"])
    assert table.pile("home", "hand") == ["C-IR", "B-IR", *home[3:8]]
    assert table.pile("away", "hand") == ["MINOR", *away[2:8]]


@pytest.mark.parametrize("seat", SEATS)
def test_a_star_mode_penalty_stays_spent_in_the_replay(seat: str) -> None:
    """7.5: the Event is gone for the replayed down and every later one."""
    table = Table("star", ball="50").flag(**{"offense" if seat == "home" else "defense": "MINOR"})
    assert (table.left(seat), table.left(OTHER[seat])) == ((0, 0, 1), (1, 0, 1))
    table.do("home call C-IR*", "away call C-MB*", "roll offense 7 defense 7")
    if seat == "away":
        table.do("home respond PASS")
    table.refuses(f"{seat} respond MINOR", "illegal_action", "11.6")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("penalty", PENALTIES)
def test_a_challenge_overrides_a_penalty_which_is_spent_all_the_same(mode: str, penalty: str) -> None:
    """7.6: the Challenge's result alone counts, from the down-start spot."""
    won = Table(mode, "full", ball="OWN10", down=2).flag("CHALLENGE", penalty)
    assert (won.score, won.at) == ("7-0", "away OWN20 approach 1")
    lost = Table(mode, "full", ball="OWN40", down=2).flag(penalty, "CHALLENGE")
    assert (lost.score, lost.at) == ("0-0", "away OPP40 approach 1")
    for table, challenger in ((won, "home"), (lost, "away")):
        assert "7.6" in table.cited
        if mode == "star":
            left = {"MINOR": (0, 1, 2), "MAJOR": (1, 0, 2)}[penalty]
            assert (table.left(challenger), table.left(OTHER[challenger])) == ((1, 1, 1), left)


def test_an_overridden_penalty_lies_in_the_discard() -> None:
    """7.6: a dealt game shows where it went."""
    table = dealt(stacked("MAJOR"), stacked("CHALLENGE"), ball="OWN40").flag("MAJOR", "CHALLENGE")
    assert (table.pile("home", "discard"), table.pile("away", "discard")) == (["MAJOR"], ["CHALLENGE"])
