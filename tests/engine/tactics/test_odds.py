"""Exact chances: the table of 9.4, kicks by enumeration, and every draw against its chance by chi-square."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from random import Random
from typing import Any

import pytest

from firstandglory.engine import tactics
from firstandglory.engine.game import Refusal
from firstandglory.engine.tactics import odds
from firstandglory.engine.tactics.data import read
from firstandglory.engine.tactics.kicking import landing
from firstandglory.engine.tactics.turns import dice_points
from tests.engine.random_games import Cup

# 9.4 as the seed prints it: the columns are the defense's dice.
PRINTED = {
    6: [91, 82, 73, 65, 57, 50, 43, 37],
    3: [79, 63, 50, 40, 33, 27, 22, 18],
    1: [50, 31, 21, 15, 11, 9, 7, 6],
}


@pytest.mark.parametrize("offense", PRINTED)
def test_the_table_of_passing_odds_comes_out_to_the_percent(offense: int) -> None:
    """9.4, from the dice alone."""
    assert [odds.percent(odds.contest(offense, defense)) for defense in range(1, 9)] == PRINTED[offense]
    row = next(row for row in read("passing")["nearest"] if row["dice"] == offense)
    assert row["percent"] == PRINTED[offense]


@pytest.mark.parametrize(("offense", "defense"), [(1, 1), (1, 3), (3, 2), (2, 4)])
def test_a_contest_is_what_counting_every_throw_says(offense: int, defense: int) -> None:
    """9.3: highest die wins, ties do not count."""
    won = lost = 0
    for dice in product(range(1, 7), repeat=offense + defense):
        ours, theirs = max(dice[:offense]), max(dice[offense:])
        won, lost = won + (ours > theirs), lost + (ours < theirs)
    assert odds.contest(offense, defense) == Fraction(won, won + lost)


def test_a_contest_has_dice_on_both_sides() -> None:
    for dice in ((0, 1), (1, 0)):
        with pytest.raises(ValueError, match="both sides"):
            odds.contest(*dice)


def test_the_formula_gives_the_chances_that_the_rule_names() -> None:
    """10.1: 95% inside 40 yards, about 84% at 45, 50% at 60, 9% at 65, three sixes from 70, nothing past 80."""
    throws = [sum(dice) for dice in product(range(1, 7), repeat=3)]
    for yards, least in ((11, 6), (40, 6), (41, 8), (45, 8), (50, 9), (55, 10), (60, 11), (65, 15), (66, 18), (80, 18)):
        assert odds.formula_total(yards) == least
        assert odds.formula_kick(yards) == Fraction(sum(total >= least for total in throws), 216)
    shown = {yards: odds.percent(odds.formula_kick(yards)) for yards in (39, 45, 60, 65)}
    assert shown == {39: 95, 45: 84, 60: 50, 65: 9}
    assert odds.formula_kick(70) == Fraction(1, 216)
    with pytest.raises(ValueError, match="out of range"):
        odds.formula_total(81)


def test_a_leg_reaches_what_its_dice_say() -> None:
    """J.18: 26 yards and three a pip."""
    totals = Counter(sum(dice) for dice in product(range(1, 7), repeat=3))
    for yards in range(20, 85):
        assert odds.leg(yards) == Fraction(sum(n for total, n in totals.items() if 26 + 3 * total >= yards), 216)
    assert (odds.leg(35), odds.leg(80), odds.leg(81)) == (1, Fraction(1, 216), 0)


def test_a_punt_drifts_by_these_rows() -> None:
    """J.19: −2 to 2 rows with 4, 4, 5, 4 and 4 in 21."""
    ways = {-2: 4, -1: 4, 0: 5, 1: 4, 2: 4}
    assert dict(odds.drifts()) == {rows: Fraction(count, 21) for rows, count in ways.items()}
    rows = {-10: -2, -7: -2, -6: -1, -3: -1, -2: 0, 2: 0, 3: 1, 6: 1, 7: 2, 10: 2}
    assert {yards: odds.drift_rows(yards) for yards in rows} == rows


def test_a_punt_comes_down_on_the_field_or_is_a_touchback() -> None:
    """J.19, J.42: in or past the end zone a touchback, never in the punter's own."""
    assert (landing(0, 4, 0), landing(0, 4, 3), landing(0, 1, 10), landing(0, 27, -10)) == (4, None, None, 27)
    assert (landing(1, 27, 0), landing(1, 27, 3), landing(1, 30, 10), landing(1, 4, -10)) == (27, None, None, 4)
    assert (landing(0, 12, -10), landing(1, 12, -10)) == (14, 10)


def test_points_of_a_round_add_up() -> None:
    """4.5: equal high dice give both their high die, else the lower die goes to the other side."""
    chances = odds.round_points()
    assert sum(chances.values()) == 1
    assert chances[6, 6] == Fraction(11 * 11, 36 * 36)
    assert (5, 6) in chances
    assert chances[1, 1] == Fraction(1, 36 * 36)
    # The lower die of two is equally likely on either side.
    assert all(chances[points] == chances[points[::-1]] for points in chances)


# Draws: each chance that a game takes from dice, a hundred thousand times

THROWS = 100_000
TEAMS: dict[str, Any] = {"home": {}, "away": {"special": "ball_hawk"}}
# A receiver with a defender two squares away, a back for a lateral, and a defender beside that back.
MEN = {
    "h1": {"at": [14, 9], "pos": "QB"},
    "h2": {"at": [12, 4], "pos": "WR"},
    "h3": {"at": [14, 2], "pos": "RB"},
    "a1": {"at": [10, 4], "pos": "DB"},
    "a2": {"at": [14, 3], "pos": "LB"},
}


def played(*lines: str, kicking: str = "dice", teams: Any = TEAMS, **start: Any) -> Any:
    """Return the state after these actions."""
    envelope = {"kicking": kicking, "teams": teams, **({"start": start} if start else {})}
    position = tactics.start(tactics.setup(envelope))
    for line in lines:
        step = tactics.apply(position, tactics.parse_action(line))
        assert not isinstance(step, Refusal), step
        position = step.state
    return position


def board(*lines: str, **more: Any) -> Any:
    return played(*lines, line=13, men=MEN, points={"home": 9, "away": 9}, **more)


def even(values: Any) -> dict[Any, Fraction]:
    values = list(values)
    return {value: Fraction(1, len(values)) for value in values}


def bad(ways: int, of: int) -> dict[Any, Fraction]:
    return {True: Fraction(ways, of), False: 1 - Fraction(ways, of)}


def contests(offense: int, defense: int) -> dict[Any, Fraction]:
    """Return how likely the offense is ahead (1), behind (-1) or level (0) in one throw, ties included."""
    dice = list(product(range(1, 7), repeat=offense + defense))
    signs = Counter(sign(max(one[:offense]) - max(one[offense:])) for one in dice)
    return {key: Fraction(ways, len(dice)) for key, ways in signs.items()}


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


CHANCES: dict[str, tuple[Any, Any, Any]] = {
    "toss": (played, lambda a: a.winner, even(("home", "away"))),
    "line": (
        lambda: played("home formation ace", "away formation nickel", line=20),
        lambda a: sum(die >= 4 for die in a.dice),
        {strong: Fraction(comb(5, strong), 32) for strong in range(6)},
    ),
    "roll": (
        lambda: played(line=13, men=MEN, awaiting="roll"),
        lambda a: dice_points(a.offense, a.defense),
        odds.round_points(),
    ),
    "contest": (
        lambda: board("home pass h2"),
        lambda a: sign(max(a.offense) - max(a.defense)),
        contests(3, 2),
    ),
    "pick": (
        lambda: board("home pass h2", "contest offense 1+1+1 defense 5+4", teams={"home": {}, "away": {}}),
        lambda a: a.die == 1,
        bad(1, 15),
    ),
    "pick against Ball Hawk": (
        lambda: board("home pass h2", "contest offense 1+1+1 defense 5+4"),
        lambda a: a.die == 1,
        bad(1, 10),
    ),
    "lateral behind the line": (lambda: board("home lateral h3"), lambda a: a.die == 1, bad(1, 100)),
    "lateral past the line": (
        lambda: played("home lateral h3", line=15, men=MEN, points={"home": 9}),
        lambda a: a.die == 1,
        bad(1, 20),
    ),
    "tackle": (
        lambda: board("home lateral h3", "fumble 2", "home end", "away move a2 14,2"),
        lambda a: a.die == 1,
        bad(1, 20),
    ),
    "bounce": (
        lambda: board("home lateral h3", "fumble 1"),
        lambda a: a.to,
        even((row, lane) for row in (13, 14, 15) for lane in (1, 2, 3) if (row, lane) not in ((14, 2), (14, 3))),
    ),
    "leg": (
        lambda: played("home kick", awaiting="kick_choice", kicking="paper", line=12, men=MEN_IN_A_FORMATION),
        lambda a: 26 + 3 * sum(a.dice) >= 51,
        {True: odds.leg(51), False: 1 - odds.leg(51)},
    ),
    "kick_roll": (
        lambda: played("home kick", awaiting="kick_choice", line=14, men=MEN_IN_A_FORMATION),
        lambda a: sum(a.dice) >= 11,
        {True: odds.formula_kick(59), False: 1 - odds.formula_kick(59)},
    ),
    "extra": (
        lambda: played(awaiting="extra", score={"home": 6}),
        lambda a: a.die >= 2,
        {True: odds.EXTRA_POINT_GOOD, False: 1 - odds.EXTRA_POINT_GOOD},
    ),
    "drift": (
        lambda: played("home punt 10", awaiting="kick_choice", down=4, line=20, men=MEN_IN_A_FORMATION),
        lambda a: odds.drift_rows(a.yards),
        odds.drifts(),
    ),
}
MEN_IN_A_FORMATION = {"h1": {"at": [21, 9], "pos": "QB"}, "a1": {"at": [9, 9], "pos": "DB"}}


@pytest.mark.long
@pytest.mark.parametrize("name", CHANCES)
def test_a_hundred_thousand_draws_fit_their_chances(name: str) -> None:
    """3.2, 4.3, 4.5, 8.6, 9.3, 9.5, 10, 11.2, 12.1, J.15, J.17 to J.19: chi-square, below the bound of 99.9 percent."""
    position, key, chances = CHANCES[name]
    state, cup = position(), Cup(Random(name))
    found = Counter(key(tactics.draw(state, cup)) for _ in range(THROWS))
    assert set(found) <= set(chances)
    assert sum(chances.values()) == 1
    square = sum((found[one] - THROWS * float(p)) ** 2 / (THROWS * float(p)) for one, p in chances.items())
    free = len(chances) - 1
    # Wilson and Hilferty's approximation of the chi-square distribution.
    assert square < free * (1 - 2 / (9 * free) + 3.09 * (2 / (9 * free)) ** 0.5) ** 3
