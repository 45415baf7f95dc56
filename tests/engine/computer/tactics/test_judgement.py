"""Positions in which the right choice is clear, for every level that should see it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from firstandglory.engine import computer, tactics
from firstandglory.engine.tactics.actions import Action, Kick, Move, Pass, PlayOn, Punt, Swap
from tests.engine.tactics.drawing import drawn

THOUGHTFUL = ("steady", "coach")


def answer(level: str, start: dict[str, Any], kicking: str = "dice", effort: int = 1) -> Action:
    setup = tactics.setup({"kicking": kicking, "teams": {"home": {}, "away": {}}, "start": start})
    return computer.answer(tactics, level, setup, tactics.start(setup), Random(0), effort)


GOAL_LINE = """
. . . . . . .
. . . . . . .
. . . B . . .
. . R . . . .
. O O O O O .
. . . Q . . .
""".strip("\n")


@pytest.mark.parametrize("level", THOUGHTFUL)
def test_a_carrier_who_can_walks_in(level: str) -> None:
    """J.28: whatever else might be done."""
    chosen = answer(level, drawn(GOAL_LINE, top=1, carrier="h1", points={"home": 3, "away": 3}))
    assert isinstance(chosen, Move)
    assert chosen.man == "h1" and chosen.to[0] == 3


BREAKAWAY = """
. . . . . . .
. . . R . . .
. D . . . B .
. . . . . . .
O O O O O . .
. . Q . . . .
""".strip("\n")


@pytest.mark.parametrize("level", THOUGHTFUL)
def test_the_carrier_is_tackled_by_whoever_is_nearest(level: str) -> None:
    """5.3."""
    chosen = answer(level, drawn(BREAKAWAY, carrier="h1", awaiting="defense_turn"))
    assert isinstance(chosen, Move)
    assert chosen.to == (11, 8)


POCKET = """
. . . . . . . . . .
. . . . D . . . . .
O O O O o O O O O O
. . . . Q . . . . .
""".strip("\n")


def test_the_coach_comes_through_a_weak_lineman_where_that_is_the_way_to_the_ball() -> None:
    """7.2."""
    chosen = answer("coach", drawn(POCKET, awaiting="defense_turn", points={"home": 0, "away": 3}))
    assert isinstance(chosen, Swap)


def test_the_coach_brings_a_man_to_the_weak_lineman_first() -> None:
    """7.2: nobody stands before him yet, and the way around the line is too long."""
    start = drawn(POCKET.replace("D .", ". D"), awaiting="defense_turn", points={"home": 0, "away": 4})
    assert answer("coach", start) == Move("away", "a1", (11, 9))


OPENING = """
T W . . . .
R . . D . .
T . . . . .
O O O O O .
Q . . . . .
""".strip("\n")


def test_the_coach_closes_the_only_way_to_its_carrier() -> None:
    """5.2: nobody moves through another player, so a mate in the opening is as good as a run."""
    start = drawn(OPENING, left=1, carrier="h3", points={"home": 1, "away": 5})
    assert answer("coach", start) == Move("home", "h2", (11, 2))


RETURN = """
D . . . . .
. R . . O .
. Q . . . .
""".strip("\n")


def test_on_a_return_the_offense_steps_into_the_way_to_its_end_zone() -> None:
    """J.27: the returner's turn comes after this one, and his points are enough for the straight way only."""
    sides = {"drives": {"home": 1, "away": 1}, "opener": "home"}
    start = drawn(RETURN, top=23, carrier="a1", points={"home": 1, "away": 5}, **sides)
    assert answer("coach", start) == Move("home", "h1", (24, 5))


RUSH = """
. . . . . . . .
. . B . . L . .
. . . . . . . .
. O O O O o . .
. . . R . . . .
. . . Q . . . .
""".strip("\n")


def test_the_coach_places_a_man_where_the_runner_would_come_through() -> None:
    """7.5: past a strong lineman a gap leads to a free row."""
    start = drawn(RUSH, carrier="h6", awaiting="defense_turn", points={"home": 0, "away": 4}, bank={"home": 8})
    chosen = answer("coach", start)
    assert isinstance(chosen, Move)
    assert chosen.man in ("a1", "a2")


BEHIND_A_STRONG_MAN = """
. . . . . . . .
. . . B . . L .
. . . . . . . .
. o O o O o . .
. . R . . . . .
. . . Q . . . .
""".strip("\n")


def test_a_coach_with_more_effort_stands_in_the_lane_and_not_beside_it() -> None:
    """7.5: it looks at the turn that the runner would play against each of its moves, and he would take the gap."""
    start = drawn(BEHIND_A_STRONG_MAN, carrier="h6", awaiting="defense_turn", points={"home": 0, "away": 3})
    assert answer("coach", start | {"bank": {"home": 4}}, effort=8) == Move("away", "a1", (11, 7))


def last_drive(**more: Any) -> dict[str, Any]:
    """Return fourth down of a last drive at kick choice, home attacking."""
    return {
        "offense": "home",
        "opener": "away",
        "last_drive": True,
        "awaiting": "kick_choice",
        "down": 4,
        "cards": {"home": "ace", "away": "4-3"},
        "drives": {"home": 4, "away": 4},
        **more,
    }


@pytest.mark.parametrize("level", THOUGHTFUL)
@pytest.mark.parametrize("kicking", ["dice", "paper"])
def test_a_sure_field_goal_that_wins_is_taken(level: str, kicking: str) -> None:
    """J.3: the last drive, two points behind, nine rows from the posts."""
    chosen = answer(level, last_drive(line=7, score={"home": 19, "away": 21}), kicking)
    assert isinstance(chosen, Kick)


def test_the_coach_plays_on_where_three_points_do_not_help() -> None:
    """J.3: a touchdown is needed, so it plays fourth down however far it is."""
    for line in (6, 20):
        chosen = answer("coach", last_drive(line=line, score={"home": 15, "away": 21}))
        assert isinstance(chosen, PlayOn)


@pytest.mark.parametrize("level", THOUGHTFUL)
def test_fourth_down_far_from_everything_is_punted(level: str) -> None:
    """10.3: far ahead, and not into the end zone."""
    start = last_drive(line=22, to_gain=16, score={"home": 0, "away": 0}, last_drive=False, opener="home")
    chosen = answer(level, start | {"drives": {"home": 1, "away": 0}})
    assert isinstance(chosen, Punt)
    assert chosen.to < 16


OPEN = """
. . . . . . . . . .
. W . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . D D . . .
. . . . O O O O O .
. . . . . . Q . . .
""".strip("\n")


@pytest.mark.parametrize("level", THOUGHTFUL)
def test_a_receiver_whom_nobody_covers_is_thrown_to(level: str) -> None:
    """9.1: caught without dice, and the whistle is near (J.25)."""
    chosen = answer(level, drawn(OPEN, top=4, points={"home": 2, "away": 4}, round=12))
    assert chosen == Pass("home", "h1")
