"""Chapter 8: Coach's Challenges and replays."""

from __future__ import annotations

import pytest

from .playing import EVENTS, LAST, MODES, OTHER, PENALTIES, SEATS, Table, dealt, stacked


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("offense", SEATS)
@pytest.mark.parametrize(
    ("stage", "ball", "down"), [("approach", "OWN10", 1), ("approach", "OPP30", 4), ("red_zone", "OPP10", 4)]
)
def test_a_challenge_by_offense_is_a_touchdown_from_anywhere(
    mode: str, offense: str, stage: str, ball: str, down: int
) -> None:
    """8.1: 7 points at once, whatever was called or rolled."""
    table = Table(mode, offense=offense, stage=stage, ball=ball, down=down).flag("CHALLENGE", provisional="turnover")
    assert table["score"] == {offense: 7, OTHER[offense]: 0}
    assert table.at == f"{OTHER[offense]} OWN20 approach 1"
    assert "8.1" in table.cited


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("offense", SEATS)
@pytest.mark.parametrize("provisional", ["touchdown", "gain 40", "defensive touchdown", "lose 10"])
def test_a_challenge_by_defense_is_a_turnover_where_the_down_began(mode: str, offense: str, provisional: str) -> None:
    """8.1: the ball changes sides at the old spot, on the fourth down too."""
    table = Table(mode, offense=offense, ball="OWN30", down=4).flag(defense="CHALLENGE", provisional=provisional)
    assert (table.at, table.score) == (f"{OTHER[offense]} OPP30 approach 1", "0-0")
    assert {"8.1", "6.3"} <= table.cited


def test_a_traditional_challenge_takes_no_dice() -> None:
    """8.1: nothing is rolled; the next call is awaited at once."""
    for attack, defend in (("CHALLENGE", "C-RS"), ("C-IR", "CHALLENGE")):
        table = Table().do(f"home call {attack}", f"away call {defend}")
        assert (table["awaiting"], table["offense"]) == ("offense_call", "away")
        table.refuses("roll offense 12 defense 2", "out_of_turn", "3.1")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("stage", "ball", "down"), [("approach", "OWN10", 1), ("approach", "OPP30", 4), ("red_zone", "OPP40", 4)]
)
def test_two_challenges_cancel(mode: str, stage: str, ball: str, down: int) -> None:
    """8.2: both are spent, nobody scores and the down is replayed from where it began."""
    table = Table(mode, stage=stage, ball=ball, down=down).flag("CHALLENGE", "CHALLENGE", provisional="touchdown")
    assert (table.at, table.score, table["possession"]) == (f"home {ball} {stage} {down}", "0-0", 1)
    assert "8.2" in table.cited
    if mode == "star":
        assert table.left("home") == table.left("away") == (1, 0, 0)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("penalty", PENALTIES)
@pytest.mark.parametrize("ball", ["OWN20", "OPP30"])
def test_the_challenge_controls_over_a_penalty(mode: str, penalty: str, ball: str) -> None:
    """8.3: neither the Penalty's yards (a Safety or an entry here) nor the play's own result apply."""
    turned = {"OWN20": "OPP20 red_zone", "OPP30": "OWN30 approach"}[ball]
    won = Table(mode, "full", ball=ball, down=4).flag("CHALLENGE", penalty, provisional="lose 10")
    assert (won.score, won.at) == ("7-0", "away OWN20 approach 1")
    lost = Table(mode, "full", ball=ball, down=4).flag(penalty, "CHALLENGE", provisional="touchdown")
    assert (lost.score, lost.at) == ("0-0", f"away {turned} 1")
    assert "8.3" in won.cited & lost.cited


@pytest.mark.parametrize(("attack", "defend"), [("MINOR", "MAJOR"), ("CHALLENGE", "CHALLENGE"), ("C-IR", "MINOR")])
def test_a_traditional_replay_follows_discard_and_refill_and_new_choices(attack: str, defend: str) -> None:
    """8.4: committed cards leave, hands fill up, then anything eligible may be called; down and spot stay."""
    home, away = stacked("C-IR", "MINOR", "CHALLENGE", "B-LP"), stacked("C-RS", *EVENTS)
    table = dealt(home, away, ball="50", down=3).flag(attack, defend)
    assert table.at == ("home OWN40 approach 3" if attack == "C-IR" else "home 50 approach 3")
    assert "8.4" in table.cited
    assert table["calls"] == {"home": attack, "away": defend}
    assert [len(table.pile(seat, "hand")) for seat in SEATS] == [7, 7]
    assert table.pile("home", "hand") == [card for card in home[:8] if card != attack]
    table.refuses(f"home call {attack}", "illegal_action", "3.1")
    assert table.do("home call B-LP")["awaiting"] == "defense_call"


@pytest.mark.parametrize("defend", ["MINOR", "C-RS"])
def test_the_refill_before_a_replay_is_explained_as_such(defend: str) -> None:
    """8.4: whether the Penalty moved the ball or not, the refill comes before the replay."""
    table = Table(ball="50", down=3).flag("MINOR", defend)
    (refill,) = (ruling.rules for ruling in table.rulings if "10.1" in ruling.rules)
    assert "8.4" in refill


def test_a_star_mode_replay_has_the_stars_back_and_the_events_gone() -> None:
    """8.4: the very same Stars may be called again, the committed Events not."""
    table = Table("star", ball="50", down=3).flag("CHALLENGE", "CHALLENGE")
    assert table.at == "home 50 approach 3"
    table.do("home call R-IR*", "away call R-MB*", "roll offense 7 defense 7")
    table.refuses("home respond CHALLENGE", "illegal_action", "11.6")
    table.do("home respond PASS")
    table.refuses("away respond CHALLENGE", "illegal_action", "11.6")
    assert table.do("away respond PASS").at == "home 50 approach 4"


REPLAYED = [("CHALLENGE", "CHALLENGE"), ("MINOR", "MINOR"), ("MINOR", None), (None, "MINOR")]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("attack", "defend"), REPLAYED)
@pytest.mark.parametrize("length", LAST)
@pytest.mark.parametrize("half", [True, False])
def test_a_replay_is_played_before_the_half_or_the_game_ends(
    mode: str, attack: str | None, defend: str | None, length: str, half: bool
) -> None:
    """8.5: on the last down of the last possession the replay comes before half, winner or overtime."""
    possession = LAST[length] // 2 if half else LAST[length]
    offense = "away" if half else "home"
    score = {"home": 7, "away": 3}
    table = Table(
        mode, length, possession=possession, offense=offense, opener="home", score=score, ball="50", down=4
    ).flag(attack, defend)
    assert (table["awaiting"], table["status"], table["winner"]) == ("offense_call", "playing", None)
    assert (table["possession"], table["offense"], table["stage"], table["down"]) == (
        possession,
        offense,
        "approach",
        4,
    )
    assert table["quarter"] == (2 if half else 4)
    table.down("no gain")
    assert (table["quarter"], table["winner"]) == ((3, None) if half else (4, "home"))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("attack", "defend"), REPLAYED)
@pytest.mark.parametrize(("possession", "score"), [(9, (3, 3)), (10, (7, 0)), (10, (0, 0))])
def test_a_replay_is_played_in_overtime_too(
    mode: str, attack: str | None, defend: str | None, possession: int, score: tuple[int, int]
) -> None:
    """8.5: in either overtime possession, on its last down, with the round about to be decided."""
    offense = "home" if possession == 9 else "away"
    start = {"period": "overtime", "possession": possession, "offense": offense, "round_first": "home"}
    table = Table(mode, **start, score=dict(zip(SEATS, score, strict=True)), down=4).flag(attack, defend)
    assert (table["winner"], table["possession"], table["offense"]) == (None, possession, offense)
    assert (table["stage"], table["down"], table["overtime_round"]) == ("red_zone", 4, 1)


def test_an_event_belongs_before_the_reveal_or_after_the_roll_by_mode() -> None:
    """8.6: Traditional commits Events as calls and knows no FLAG; Star Mode flags and calls no Event."""
    traditional = Table().do("home call C-IR", "away call C-MB")
    for line in ("home respond PASS", "home respond MINOR", "away respond CHALLENGE"):
        traditional.refuses(line, "out_of_turn", "8.6")
    traditional.do("roll offense 7 defense 7")
    traditional.refuses("home respond CHALLENGE", "out_of_turn", "8.6")
    star = Table("star")
    for event in EVENTS:
        star.refuses(f"home call {event}", "illegal_action", "8.6")
    star.do("home call C-IR*")
    for event in EVENTS:
        star.refuses(f"away call {event}", "illegal_action", "8.6")


def test_events_add_no_dice() -> None:
    """8.6: Star Mode rolls once a down; after the Events nothing is rolled."""
    table = Table("star", ball="50").flag("MINOR", "CHALLENGE")
    assert table["awaiting"] == "offense_call"
    table.refuses("roll offense 7 defense 7", "out_of_turn", "12.1")
