"""Chapter 13: halftime, the end of regulation, overtime."""

from __future__ import annotations

from typing import Any

import pytest

from .playing import (
    DEFENSIVE_STARS,
    LAST,
    MODES,
    OFFENSIVE_STARS,
    OTHER,
    SEATS,
    Table,
    dealt,
    opened,
    stacked,
)

ENDINGS = ["touchdown", "defensive touchdown", "turnover"]


def half_of(length: str, **start: Any) -> dict[str, Any]:
    """Return the last possession of the first half, home having opened."""
    return {"possession": LAST[length] // 2, "offense": "away", "opener": "home", **start}


def last_of(length: str, **start: Any) -> dict[str, Any]:
    """Return the last possession of regulation, home having opened."""
    return {"possession": LAST[length], "offense": "home", "opener": "home", **start}


def overtime(mode: str, *, second: bool = False, round_number: int = 1, **start: Any) -> Table:
    """Return an overtime possession of a Quick game; home is the round's first offense."""
    place: dict[str, Any] = {"period": "overtime", "overtime_round": round_number, "round_first": "home"}
    place |= {"possession": 7 + 2 * round_number + second, "offense": "away" if second else "home"}
    return Table(mode, **(place | start))


# 13.1, 13.2: halftime


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("length", LAST)
@pytest.mark.parametrize("ending", ENDINGS)
def test_the_opening_defender_begins_the_third_quarter_at_own_twenty(mode: str, length: str, ending: str) -> None:
    """13.1: after Quick possession 4 or Full possession 8, however it ended, OWN20 and Approach Down 1."""
    table = Table(mode, length, **half_of(length, ball="50")).down(ending)
    assert table.at == "away OWN20 approach 1"
    assert (table["possession"], table["quarter"]) == (LAST[length] // 2 + 1, 3)
    assert "13.1" in table.cited


@pytest.mark.parametrize("mode", MODES)
def test_a_punt_or_missed_kick_before_the_half_moves_no_ball_into_the_third_quarter(mode: str) -> None:
    """13.1: the kick spot is forgotten at the half."""
    assert Table(mode, **half_of("quick", down=4)).do("away punt").at == "away OWN20 approach 1"
    assert Table(mode, **half_of("quick", ball="OPP10", down=4)).kick(2, 12).at == "away OWN20 approach 1"


@pytest.mark.parametrize("first", SEATS)
@pytest.mark.parametrize("length", LAST)
def test_ends_are_switched_at_halftime_only(first: str, length: str) -> None:
    """13.1: the same direction for a whole half, the other for the next, not at the other quarters."""
    table = opened("star", length, first)
    directions = []
    while table["status"] == "playing":
        directions.append(table["direction"][first])
        table.down("touchdown" if len(directions) == 1 else "turnover")
    half = LAST[length] // 2
    assert directions == ["left"] * half + ["right"] * half


def test_traditional_hands_are_drawn_anew_at_the_half() -> None:
    """13.2: both hands go to discard after the committed cards; seven are drawn; no deck is rebuilt."""
    home, away = stacked("C-MB", "C-IR"), stacked("R-IR", "C-RS")
    table = dealt(home, away, **half_of("quick", ball="50")).snap("R-IR", "C-MB", 3, 9)
    assert "13.2" in table.cited
    assert table.pile("home", "hand") == list(home[7:14])
    assert table.pile("away", "hand") == list(away[7:14])
    assert sorted(table.pile("home", "discard")) == sorted(home[:7])
    assert table.pile("home", "discard")[0] == "C-MB"
    assert table.pile("away", "discard")[0] == "R-IR"
    assert table["draw"] == {"home": list(home[14:]), "away": list(away[14:])}
    assert (table["awaiting"], table["turn"]) == ("offense_call", "away")


def test_a_halftime_hand_is_reshuffled_for_if_the_pile_runs_out() -> None:
    """13.2: seven are drawn from what there is: five from the pile, then two from the shuffled discard."""
    deck = (*OFFENSIVE_STARS, *DEFENSIVE_STARS, "C-IR", "C-MB", "MINOR", "CHALLENGE")
    home = stacked("C-MB", "B-MB*", "C-RS*", "C-IR", *OFFENSIVE_STARS[:3], deck=deck)
    away = stacked("C-IR", "C-OR", "R-IR")
    table = dealt(home, away, **half_of("quick", ball="50"))
    table.snap("C-IR", "C-MB", 4, 7).snap("C-OR", "C-RS*", 6, 8).snap("R-IR", "B-MB*", 2, 8)
    assert (table["possession"], table["awaiting"], table["turn"]) == (5, "shuffle", "home")
    assert table.pile("home", "hand") == list(home[9:])
    discard = table.pile("home", "discard")
    assert (len(discard), discard[:3]) == (9, ["C-MB", "C-RS*", "B-MB*"])
    table.do(f"shuffle home {','.join(discard)}")
    assert table.pile("home", "hand") == [*home[9:], "C-MB", "C-RS*"]
    assert table["piles"]["home"] == {"hand": 7, "draw": 7, "discard": 0, "reshuffles": 1}
    assert (table["awaiting"], len(table.pile("away", "hand"))) == ("offense_call", 7)


def test_star_mode_resets_nothing_at_the_half() -> None:
    """13.2: Events are as they were."""
    left = {"home": {"minor": 0, "challenge": 1}, "away": {"minor": 1, "challenge": 0}}
    table = Table("star", **half_of("quick", events_left=left)).down("turnover")
    assert (table["quarter"], table.left("home"), table.left("away")) == (3, (0, 0, 1), (1, 0, 0))
    assert "13.2" not in table.cited


def test_hands_are_drawn_anew_also_where_no_card_was_played_last() -> None:
    """13.2: a half that a field goal ends resets both hands like any other."""
    home, away = stacked("C-MB"), stacked("R-IR")
    table = dealt(home, away, **half_of("quick", ball="OPP20", down=4)).kick(9, 4)
    assert table["hands"] == {"home": list(home[7:14]), "away": list(away[7:14])}
    assert [len(table.pile(seat, "discard")) for seat in SEATS] == [7, 7]


# 13.3: the end of regulation


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("length", LAST)
@pytest.mark.parametrize(("home", "away", "winner"), [(3, 2, "home"), (0, 7, "away")])
def test_the_higher_score_wins_after_the_last_possession(
    mode: str, length: str, home: int, away: int, winner: str
) -> None:
    """13.3: after 8 or 16 possessions the leader has won and the ball is nobody's."""
    table = Table(mode, length, **last_of(length, score={"home": home, "away": away})).down("turnover")
    assert (table["status"], table["awaiting"], table["winner"]) == ("finished", "nothing", winner)
    assert [table[field] for field in ("offense", "stage", "down", "ball", "turn")] == [None] * 5
    assert (table["possession"], table["quarter"], table.score) == (LAST[length], 4, f"{home}-{away}")
    assert "13.3" in table.cited
    for line in ("roll home 9 away 3", "home call C-IR", "home punt", "home concede resigned"):
        table.refuses(line, "out_of_turn", "13.3")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("length", LAST)
def test_a_tie_goes_to_overtime(mode: str, length: str) -> None:
    """13.3: level after regulation, the overtime roll comes next; the position already reads as overtime."""
    table = Table(mode, length, **last_of(length, score={"home": 0, "away": 7}, ball="OPP10")).down("gain 10")
    assert (table["awaiting"], table["turn"], table["winner"]) == ("overtime_roll", None, None)
    assert (table["period"], table["quarter"], table["overtime_round"]) == ("overtime", None, 1)
    assert (table["possession"], table.at) == (LAST[length] + 1, "None OPP20 red_zone 1")
    assert {"13.3", "13.4"} <= table.cited


def test_traditional_hands_are_drawn_anew_once_before_overtime() -> None:
    """13.3: instead of the refill after the last possession, and never again between overtime possessions."""
    home = stacked("R-IR", "B-IR", "C-MB", "C-IR", "C-OR", "B-OR", "R-OR", "R-SP")
    away = stacked("C-MB", "B-MB", "R-MB", "C-IR", "C-OR", "B-OR", "R-OR", "C-RS")
    table = dealt(home, away, **last_of("quick")).snap("R-IR", "C-MB", 3, 9)
    assert table["awaiting"] == "overtime_roll"
    assert "13.3" in table.cited
    assert table.pile("home", "hand") == list(home[7:14])
    assert table.pile("away", "hand") == list(away[7:14])
    assert [table["piles"][seat]["discard"] for seat in SEATS] == [7, 7]
    table.do("roll home 9 away 3", "home take offense", "away direct left").snap("R-SP", "C-RS", 4, 9)
    assert (table["possession"], table["awaiting"]) == (10, "offense_call")
    assert table.pile("home", "hand") == list(home[8:15])
    assert table.pile("away", "hand") == list(away[8:15])


@pytest.mark.parametrize(("place", "rule"), [(half_of("quick"), "13.2"), (last_of("quick"), "13.3")])
def test_each_reset_of_the_hands_is_explained_by_its_own_rule(place: dict[str, Any], rule: str) -> None:
    """13.3: the reset before overtime is this rule's, the one at the half is 13.2's; 10.4 has both."""
    table = Table(**place).down("turnover")
    (reset,) = (ruling.rules for ruling in table.rulings if "10.4" in ruling.rules)
    assert rule in reset


def test_no_hand_is_reset_after_an_overtime_round() -> None:
    """13.3: the second round begins with the hands of the first, only filled up."""
    home, away = stacked("C-MB", "C-IR"), stacked("R-IR", "C-RS")
    place = {"period": "overtime", "possession": 10, "offense": "away", "round_first": "home"}
    table = dealt(home, away, **place).snap("R-IR", "C-MB", 3, 9)
    assert (table["overtime_round"], table["possession"], table["offense"]) == (2, 11, "away")
    assert table.pile("home", "hand") == list(home[1:8])
    assert table.pile("away", "hand") == list(away[1:8])


# 13.4: the overtime roll


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("roll", "winner"), [("roll home 6+5 away 3+1", "home"), ("roll home 4 away 5", "away")])
@pytest.mark.parametrize("side", ["offense", "defense"])
@pytest.mark.parametrize(("toward", "elsewhere"), [("left", "right"), ("right", "left")])
def test_overtime_is_rolled_for_and_begins_in_the_red_zone(
    mode: str, roll: str, winner: str, side: str, toward: str, elsewhere: str
) -> None:
    """13.4: ties again, the high total takes a side, the other a direction; OPP20 and Red Zone Down 1."""
    table = Table(mode, **last_of("quick")).down("turnover")
    before = table.seen("everything")
    assert table.do("roll home 7 away 4+3", "roll home 2 away 2").seen("everything") == before
    for line in ("home take offense", "home call C-IR", "roll offense 7 defense 6"):
        table.refuses(line, "out_of_turn", "13.4")
    loser = OTHER[winner]
    table.do(roll, f"{winner} take {side}", f"{loser} direct {toward}")
    offense = winner if side == "offense" else loser
    assert "13.4" in table.cited
    assert table["direction"] == {offense: toward, OTHER[offense]: elsewhere}
    assert (table.at, table["possession"]) == (f"{offense} OPP20 red_zone 1", 9)


def test_the_overtime_choices_are_made_by_the_right_player() -> None:
    """13.4: side and direction are refused to the other player, by overtime's rule and not the opening's."""
    table = Table("star", **last_of("quick")).down("turnover").do("roll home 9 away 3")
    table.refuses("away take offense", "out_of_turn", "13.4")
    table.do("home take offense")
    table.refuses("home direct left", "out_of_turn", "13.4")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("second", [False, True])
def test_every_overtime_possession_starts_at_the_twenty(mode: str, second: bool) -> None:
    """13.4: after a turnover, failed downs, a missed kick or a touchdown alike."""
    ended = (
        overtime(mode, second=second, ball="OPP40").down("turnover"),
        overtime(mode, second=second, down=4).down("lose 10"),
        overtime(mode, second=second, ball="OPP10", down=4).kick(2, 12),
        overtime(mode, second=second, ball="OPP30", down=4).do(f"{'away' if second else 'home'} punt"),
    )
    for table in ended:
        assert table.at == "away OPP20 red_zone 1"  # the second of round 1, or the first of round 2
    assert overtime(mode).down("touchdown").at == "away OPP20 red_zone 1"


# 13.5: rounds


@pytest.mark.parametrize("mode", MODES)
def test_a_lead_after_half_a_round_wins_nothing_yet(mode: str) -> None:
    """13.5: the other team has its possession; then the totals are compared."""
    table = overtime(mode, score={"home": 9, "away": 9}).down("touchdown")
    assert (table["winner"], table["possession"], table["offense"]) == (None, 10, "away")
    table.down("turnover")
    assert (table["winner"], table.score, table["possession"]) == ("home", "16-9", 10)
    assert (table["period"], table["quarter"], table["overtime_round"]) == ("overtime", None, 1)
    assert "13.5" in table.cited


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("ending", "score", "winner"),
    [
        ("touchdown", (3, 0), "away"),
        ("touchdown", (0, 0), "away"),
        ("turnover", (3, 0), "home"),
        ("defensive touchdown", (0, 0), "home"),
        ("defensive touchdown", (3, 0), "home"),
        ("touchdown", (7, 0), None),
        ("turnover", (0, 0), None),
    ],
)
def test_total_scores_are_compared_after_both_possessions(
    mode: str, ending: str, score: tuple[int, int], winner: str | None
) -> None:
    """13.5: the leader wins; a tie means another round."""
    points = dict(zip(SEATS, score, strict=True))
    table = overtime(mode, second=True, score=points).down(ending)
    assert table["winner"] == winner
    if winner is None:
        assert (table["overtime_round"], table["possession"], table["awaiting"]) == (2, 11, "offense_call")


@pytest.mark.parametrize("mode", MODES)
def test_field_goals_decide_a_round_like_any_points(mode: str) -> None:
    """13.5: totals are compared, not touchdowns."""
    table = overtime(mode, down=4).kick(7, 7)
    assert (table.score, table["winner"], table["offense"]) == ("3-0", None, "away")
    table.down("no gain", "no gain", "no gain").kick(6, 7)
    assert (table.score, table["winner"]) == ("3-0", "home")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("ball", ["OWN10", "OPP20"])
def test_the_second_offense_may_give_points_and_only_the_totals_count(mode: str, ball: str) -> None:
    """13.5: a Safety by the round's second offense ends the round: its opponent is ahead and wins by 13.5."""
    table = overtime(mode, second=True, ball=ball, score={"home": 7, "away": 7})
    table.down("lose 10" if ball == "OWN10" else "defensive touchdown")
    assert (table["winner"], table.score) == ("home", "9-7" if ball == "OWN10" else "14-7")
    assert "13.6" not in table.cited
    assert "13.5" in table.cited


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("ending", ["touchdown", "turnover"])
def test_the_first_offense_alternates_from_round_to_round_without_a_roll(mode: str, ending: str) -> None:
    """13.5: home, away; away, home; home, away; ... and the direction is kept."""
    table = Table(mode, **last_of("quick")).down("turnover")
    table.do("roll home 9 away 3", "home take offense", "away direct left")
    direction = table["direction"]
    order = []
    for _ in range(8):
        order.append((table["overtime_round"], table["offense"], table["possession"]))
        assert (table["awaiting"], table["direction"]) == ("offense_call", direction)
        table.down(ending)
    offenses = ["home", "away", "away", "home", "home", "away", "away", "home"]
    assert order == [(n // 2 + 1, offense, 9 + n) for n, offense in enumerate(offenses)]
    assert table["winner"] is None


# 13.6: the immediate defensive win


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("round_number", [1, 2])
def test_the_rounds_first_offense_that_gives_points_has_lost(mode: str, round_number: int) -> None:
    """13.6: a defensive touchdown or any Safety wins at once, without the defense's own possession."""
    level = {"score": {"home": 10, "away": 10}, "round_number": round_number}
    returned = overtime(mode, **level).down("defensive touchdown")
    pushed = overtime(mode, **level, ball="OWN10").down("lose 10")
    flagged = overtime(mode, **level, ball="OWN10").flag(defense="MINOR")
    for table, points in ((returned, 17), (pushed, 12), (flagged, 12)):
        assert (table["status"], table["winner"], table["score"]["away"]) == ("finished", "away", points)
        assert (table["possession"], table["overtime_round"]) == (7 + 2 * round_number, round_number)
        assert "13.6" in table.cited


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("ending", ["turnover", "no gain"])
def test_a_first_offense_that_merely_fails_has_not_lost(mode: str, ending: str) -> None:
    """13.6: a turnover of either kind gives the defense its possession."""
    table = overtime(mode, down=4).down(ending)
    assert (table["winner"], table["offense"], table["possession"]) == (None, "away", 10)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("attack", "defend", "start", "spot"),
    [
        ("MINOR", "MINOR", "OWN10", "OWN10"),
        ("CHALLENGE", "CHALLENGE", "OWN10", "OWN10"),
        ("MINOR", None, "OWN10", "OWN20"),
        (None, "MINOR", "OWN20", "OWN10"),
    ],
)
def test_a_required_replay_comes_before_an_immediate_win(
    mode: str, attack: str | None, defend: str | None, start: str, spot: str
) -> None:
    """13.6: Events that cancel, or a Penalty short of the goal line, leave the round open for the replay."""
    table = overtime(mode, ball=start, down=4).flag(attack, defend, provisional="defensive touchdown")
    assert (table["winner"], table.score, table["possession"]) == (None, "0-0", 9)
    assert table.at == f"home {spot} red_zone 4"
    assert table.down("defensive touchdown")["winner"] == "away"
