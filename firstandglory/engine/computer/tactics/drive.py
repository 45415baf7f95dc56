"""What a drive is worth by down, distance and field position, and how drives usually end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from ...tactics import odds
from ...tactics.figures import (
    DOWNS,
    FIELD_GOAL,
    GOALS,
    HOLD,
    KICKOFF_ROWS,
    MOST_YARDS,
    PUNT_ROWS,
    ROWS_TO_GAIN,
    SAFETY,
    TOUCHDOWN,
    YARDS_A_ROW,
    Kicking,
)

FIELD: Final = GOALS[1][0] - GOALS[0][1] - 1  # rows between the end zones
BEYOND: Final = FIELD + 1  # a row's distances to both goal lines together
KICKOFF: Final = KICKOFF_ROWS[0] - GOALS[0][1]  # rows to the goal line where drives begin (J.1)
_ENDZONE: Final = GOALS[0][1] - GOALS[0][0]

# How far a play comes between two good opponents, in rows, and how often it loses the ball: measured in their games.
_ROWS = (-3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 16, 24)
_LIKELY = (0.01, 0.04, 0.06, 0.41, 0.1, 0.095, 0.08, 0.037, 0.02, 0.013, 0.023, 0.017, 0.022, 0.038)
GAINS: Final[Mapping[int, float]] = dict(zip(_ROWS, _LIKELY, strict=True))
LOST: Final = 1 - sum(GAINS.values())


class Ends(NamedTuple):
    """Tell how likely a drive ends in a touchdown, in a field goal, or with neither."""

    touchdown: float
    field_goal: float

    @property
    def nothing(self) -> float:
        """Return how likely the ball is lost without points."""
        return 1 - self.touchdown - self.field_goal


class Worth(NamedTuple):
    """Say what the ends of a drive are worth to the side that has it.

    `lost` is what a lost ball is worth, by the rows to the goal line that was attacked.
    """

    touchdown: float
    field_goal: float
    safety: float
    lost: tuple[float, ...]


def kick_chance(kicking: Kicking, left: int) -> float:
    """Return how likely a field goal is good so many rows before the goal line, 0 out of range (10.1, J.17, J.18)."""
    yards = YARDS_A_ROW * (left + _ENDZONE) + HOLD
    if yards > MOST_YARDS:
        return 0.0
    if kicking == "dice":
        return float(odds.formula_kick(yards))
    return float(odds.leg(yards) * odds.EXTRA_POINT_GOOD)


class Drive:
    """Value every situation of a drive by what its ends are worth, the best of play, kick and punt being chosen."""

    def __init__(self, kicking: Kicking, worth: Worth) -> None:
        self.kicking = kicking
        self.worth = worth
        self._values: dict[tuple[int, int, int], float] = {}
        self._ends: dict[tuple[int, int, int], Ends] = {}

    def first(self, left: int) -> float:
        """Return the value of first and ten so many rows before the goal line."""
        return self.value(1, left, min(left, ROWS_TO_GAIN))

    def value(self, down: int, left: int, gain: int) -> float:
        """Return the value of a down with so many rows left to the goal line and to gain."""
        key = down, left, gain
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = max(self.play(down, left, gain), self.instead(down, left))
        return found

    def instead(self, down: int, left: int) -> float:
        """Return the value of the best kick that a down allows."""
        return max(self.kick(left), self.punt(left)[0] if down == DOWNS else self.worth.safety)

    def play(self, down: int, left: int, gain: int) -> float:
        """Return the value of a down that is played."""
        value = LOST * self.worth.lost[min(left, FIELD)]
        for rows, likely in GAINS.items():
            value += likely * self.after(down, left, gain, rows)
        return value

    def after(self, down: int, left: int, gain: int, rows: int) -> float:
        """Return the value when the play of a down ends so many rows ahead."""
        left -= rows
        if left <= 0:
            return self.worth.touchdown
        if left > FIELD:
            return self.worth.safety
        if rows >= gain:
            return self.first(left)
        return self.worth.lost[left] if down == DOWNS else self.value(down + 1, left, gain - rows)

    def kick(self, left: int) -> float:
        """Return the value of a field goal that is tried here."""
        good = kick_chance(self.kicking, left)
        return good * self.worth.field_goal + (1 - good) * self.worth.lost[left]

    def punt(self, left: int) -> tuple[float, int]:
        """Return the value of the best punt from here, and how many rows ahead it is meant for."""
        return max((self._landed(left - ahead), ahead) for ahead in range(1, PUNT_ROWS + 1))

    def _landed(self, aim: int) -> float:
        value = 0.0
        for rows, likely in _drifts():
            spot = aim - rows
            value += likely * self.worth.lost[min(spot, FIELD) if spot > 0 else BEYOND - KICKOFF]
        return value

    def ends(self, left: int) -> Ends:
        """Return how a drive from first and ten ends."""
        return self._ends_of(1, left, min(left, ROWS_TO_GAIN))

    def _ends_of(self, down: int, left: int, gain: int) -> Ends:
        key = down, left, gain
        if key not in self._ends:
            self._ends[key] = self._counted(down, left, gain)
        return self._ends[key]

    def _counted(self, down: int, left: int, gain: int) -> Ends:
        if self.instead(down, left) >= self.play(down, left, gain):
            return Ends(0.0, kick_chance(self.kicking, left) if self.kick(left) >= self.instead(down, left) else 0.0)
        touchdown = field_goal = 0.0
        for rows, likely in GAINS.items():
            if left <= rows:
                touchdown += likely
            elif left - rows <= FIELD and (rows >= gain or down < DOWNS):
                on = (
                    (1, left - rows, min(left - rows, ROWS_TO_GAIN))
                    if rows >= gain
                    else (down + 1, left - rows, gain - rows)
                )
                ends = self._ends_of(*on)
                touchdown += likely * ends.touchdown
                field_goal += likely * ends.field_goal
        return Ends(touchdown, field_goal)


@cache
def _drifts() -> Sequence[tuple[int, float]]:
    return tuple((rows, float(likely)) for rows, likely in odds.drifts().items())


_SETTLED = 6  # rounds after which the value of a lost ball has settled


@cache
def usual(kicking: Kicking) -> Sequence[Ends]:
    """Return how drives end between two sides that play for points, by the rows to the goal line where they begin."""
    lost = [0.0] * (BEYOND + 1)
    drive = Drive(kicking, Worth(0, 0, 0, tuple(lost)))
    for _ in range(_SETTLED):
        again = drive.first(KICKOFF) if drive.worth.touchdown else 0.0
        worth = Worth(TOUCHDOWN + 0.95 - again, FIELD_GOAL - again, -SAFETY - again, tuple(lost))
        drive = Drive(kicking, worth)
        lost = [0.0, *(-drive.first(BEYOND - left) for left in range(1, FIELD + 1)), 0.0]
    return tuple(Ends(1.0, 0.0) if not left else drive.ends(left) for left in range(BEYOND))
