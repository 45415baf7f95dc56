"""Exact chances: contested passes, interceptions, fumbles, kicks, rounds (ledger 4.5, 9, 10, 12, J.17 to J.19, J.21).

Everything is counted from dice, as fractions; results are cached. A percentage that is shown is `percent` of one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from types import MappingProxyType

from .figures import (
    DICE,
    DRIFT,
    DROP_BEHIND,
    DROP_BEHIND_WAYS,
    DROP_PAST,
    DROP_PAST_WAYS,
    EXTRA_LEAST,
    EXTRA_SIDES,
    FORMULA,
    FORMULA_DICE,
    FUMBLE,
    FUMBLE_WAYS,
    HAWK,
    HAWK_WAYS,
    LEG_A_PIP,
    LEG_BASE,
    LEG_DICE,
    PICK,
    PICK_WAYS,
    PIPS,
    YARDS_A_ROW,
)
from .turns import dice_points

TACKLE_FUMBLE = Fraction(FUMBLE_WAYS, FUMBLE)  # 12.1
LATERAL_DROP = {
    True: Fraction(DROP_BEHIND_WAYS, DROP_BEHIND),
    False: Fraction(DROP_PAST_WAYS, DROP_PAST),
}  # 8.6: behind?
INTERCEPTION = {False: Fraction(PICK_WAYS, PICK), True: Fraction(HAWK_WAYS, HAWK)}  # 9.5, 11.2: against Ball Hawk?
EXTRA_POINT_GOOD = Fraction(EXTRA_SIDES - EXTRA_LEAST + 1, EXTRA_SIDES)  # 3.2, J.21


def percent(chance: Fraction) -> int:
    """Return a chance in whole percent, halves rounded up."""
    return int(chance * 100 + Fraction(1, 2))


def _highest(dice: int) -> list[int]:
    """Return in how many ways so many dice show 1, 2, … as their highest."""
    return [pip**dice - (pip - 1) ** dice for pip in range(1, PIPS + 1)]


@cache
def contest(offense: int, defense: int) -> Fraction:
    """Return how likely so many dice beat so many others: the highest wins, ties are thrown again (9.3, 9.4).

    Raises ValueError without dice on either side.
    """
    if offense < 1 or defense < 1:
        raise ValueError("a contest has dice on both sides")
    ours, theirs = _highest(offense), _highest(defense)
    won = sum(ways * sum(theirs[:pip]) for pip, ways in enumerate(ours))
    lost = sum(ways * sum(ours[:pip]) for pip, ways in enumerate(theirs))
    return Fraction(won, won + lost)


@cache
def _totals(dice: int) -> Mapping[int, Fraction]:
    ways = Counter(map(sum, product(range(1, PIPS + 1), repeat=dice)))
    return MappingProxyType({total: Fraction(ways[total], PIPS**dice) for total in sorted(ways)})


def formula_total(yards: int) -> int:
    """Return the least total that makes a kick over these yards good; ValueError out of range (10.1, J.17)."""
    for most, least in FORMULA:
        if yards <= most:
            return least
    raise ValueError(f"{yards} yards are out of range")


@cache
def formula_kick(yards: int) -> Fraction:
    """Return how likely a field goal over these yards is with the dice formula (10.1, J.17)."""
    least = formula_total(yards)
    return sum((chance for total, chance in _totals(FORMULA_DICE).items() if total >= least), Fraction(0))


def leg_reach(total: int) -> int:
    """Return how many yards a flicked kick can go with this total (J.18)."""
    return LEG_BASE + LEG_A_PIP * total


@cache
def leg(yards: int) -> Fraction:
    """Return how likely a flicked kick can go these yards at all (10.1, J.18)."""
    return sum((chance for total, chance in _totals(LEG_DICE).items() if leg_reach(total) >= yards), Fraction(0))


def drift_rows(yards: int) -> int:
    """Return by how many rows a punt is off for so many yards: the nearest, halves toward the picked row (J.19)."""
    rows = (2 * abs(yards) + YARDS_A_ROW - 1) // (2 * YARDS_A_ROW)
    return rows if yards > 0 else -rows


@cache
def drifts() -> Mapping[int, Fraction]:
    """Return how likely a punt lands so many rows past the picked one (J.19)."""
    ways = Counter(drift_rows(yards) for yards in range(-DRIFT, DRIFT + 1))
    return MappingProxyType({rows: Fraction(ways[rows], 2 * DRIFT + 1) for rows in sorted(ways)})


@cache
def round_points() -> Mapping[tuple[int, int], Fraction]:
    """Return how likely each pair of points is that a roll gives to offense and defense, bank aside (4.5)."""
    faces = list(product(range(1, PIPS + 1), repeat=DICE))
    ways = Counter(dice_points(offense, defense) for offense in faces for defense in faces)
    return MappingProxyType({points: Fraction(ways[points], len(faces) ** 2) for points in sorted(ways)})
