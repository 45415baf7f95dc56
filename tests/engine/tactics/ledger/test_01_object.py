"""Section 1: the toss, the target, equal possessions and overtime."""

from __future__ import annotations

import pytest

from firstandglory.engine import tactics
from firstandglory.engine.game import Malformed
from tests.engine.tactics.drawing import Table, drawn

# Home's quarterback steps into rows 1 to 3, where home scores.
GOAL_LINE = ". .\nQ O"
# Away's ball on home's 12-yard marker, for a kick of 19 yards.
AWAY_KICKS = "Q .\nO ."


def near_goal(**more: object) -> Table:
    return Table(drawn(GOAL_LINE, top=3, **more))


def away_kicks(**more: object) -> Table:
    return Table(drawn(AWAY_KICKS, top=26, offense="away", awaiting="kick_choice", points=None, **more))


@pytest.mark.parametrize(("winner", "row"), [("home", 23), ("away", 8)])
def test_the_toss_decides_who_opens(winner: str, row: int) -> None:
    """1.1: nothing is played before the coin, and its winner has the ball first."""
    table = Table()
    assert table.refuses(f"{winner} formation i-form").rules == ("1.1",)
    view = table.does(f"toss {winner}")
    assert (view["opener"], view["offense"], view["turn"], view["line"]) == (winner, winner, winner, row)
    assert table.rules["toss"] == ("1.1",)


def test_more_points_win() -> None:
    """1.1: the game is over, for everybody."""
    table = away_kicks(last_drive=True, score={"home": 21, "away": 16})
    view = table.does("away kick", "kick_roll 6+6+6")
    assert (view["status"], view["winner"], view["score"]) == ("finished", "home", {"home": 21, "away": 19})
    assert "1.1" in table.rules["game_over"]
    for line in ("toss home", "home formation i-form", "home concede"):
        refusal = table.refuses(line)
        assert (refusal.code, refusal.rules) == ("out_of_turn", ("1.1",))


def test_the_target_is_21_unless_the_host_sets_another() -> None:
    """1.2: whole numbers from 1 to 99."""
    agreed = {"kicking": "dice", "teams": {"home": {}, "away": {}}}
    assert tactics.setup(agreed).terms.target == 21
    for target in (1, 7, 99):
        assert tactics.setup({**agreed, "target": target}).terms.target == target
    for wrong in (0, 100, "21", True, None):
        with pytest.raises(Malformed) as fault:
            tactics.setup({**agreed, "target": wrong})
        assert "1.2" in fault.value.rules


def test_a_lower_target_is_reached_sooner() -> None:
    """1.2: with a target of 3 a field goal of the second team ends the game."""
    start = drawn(AWAY_KICKS, top=26, offense="away", opener="home", awaiting="kick_choice", points=None)
    for target, status in ((3, "finished"), (4, "playing")):
        agreed = {"kicking": "dice", "target": target, "teams": {"home": {}, "away": {}}, "start": start}
        state = tactics.start(tactics.setup(agreed))
        for line in ("away kick", "kick_roll 6+6+6"):
            state = tactics.apply(state, tactics.parse_action(line)).state
        assert tactics.view(state, "nobody")["status"] == status


def test_if_the_opener_reaches_the_target_the_other_team_gets_one_drive() -> None:
    """1.3: and the game goes on after the extra point."""
    table = near_goal(score={"home": 15, "away": 14}, drives={"home": 3, "away": 2})
    view = table.does("home move h1 3,5", "extra 20")
    assert (view["score"]["home"], view["last_drive"], view["offense"], view["line"]) == (22, True, "away", 8)
    assert "1.3" in table.rules["last_drive"]


def test_if_the_other_team_reaches_the_target_the_game_ends() -> None:
    """1.3: both have had as many drives."""
    table = near_goal(score={"home": 15, "away": 14}, opener="away")
    view = table.does("home move h1 3,5", "extra 20")
    assert (view["status"], view["winner"]) == ("finished", "home")
    assert "1.3" in table.rules["game_over"]


@pytest.mark.parametrize(
    ("away", "dice", "winner", "overtime"),
    [(19, "6+6+6", "away", False), (18, "6+6+6", None, True), (18, "1+1+1", "home", False)],
)
def test_the_last_drive_beats_ties_or_loses(away: int, dice: str, winner: str | None, overtime: bool) -> None:
    """1.3, 1.4: 22 to 21, 21 all, 18 to 21."""
    table = away_kicks(last_drive=True, score={"home": 21, "away": away})
    view = table.does("away kick", f"kick_roll {dice}")
    assert (view["winner"], view["period"] == "overtime") == (winner, overtime)
    if overtime:
        assert view["awaiting"] == "toss"
        assert table.rules["overtime"] == ("1.4", "J.4")


def test_a_touchdown_wins_overtime() -> None:
    """1.4: at once."""
    table = near_goal(period="overtime", score={"home": 21, "away": 21})
    view = table.does("home move h1 3,5")
    assert (view["winner"], view["score"]) == ("home", {"home": 27, "away": 21})
    assert table.rules["overtime_won"] == ("1.4", "J.4")


def test_two_field_goals_win_overtime_and_one_does_not() -> None:
    """1.4: three points are too few, six are enough."""
    for before, winner in ((0, None), (3, "away")):
        score = {"home": 21, "away": 21 + before}
        table = away_kicks(period="overtime", score=score, overtime_score={"away": before})
        assert table.does("away kick", "kick_roll 6+6+6")["winner"] == winner
