"""What the ends of a play are worth, row by row, to the side that has the ball."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ...tactics.figures import FIELD_GOAL, GOALS, ROUNDS, ROWS, SAFETY
from ...tactics.grid import FORWARD
from ...tactics.odds import TACKLE_FUMBLE
from ...tactics.state import Downs, Standing, Terms, behind_the_line
from .drive import BEYOND, FIELD, Drive, Worth
from .winning import Race, after_drive, after_loss, after_touchdown

Rows = tuple[float, ...]  # a value for each row, by its number


class Escape(NamedTuple):
    """Tell what becomes of a carrier who has got away: the rows that he still comes, with their chances.

    `waits` is how much of a play that is still to be made he keeps if he waits behind the line.
    """

    rows: Mapping[int, float]
    waits: float


CHASED: Final = Escape({0: 0.3, 2: 0.3, 4: 0.25, 7: 0.15}, 0.3)  # tacklers are near
FREE: Final = Escape({2: 0.25, 4: 0.3, 7: 0.25, 12: 0.2}, 0.6)  # none is near
PAST: Final = Escape({4: 0.1, 8: 0.3, 24: 0.6}, 0.6)  # none is near, and none ahead
_LOST: Final = float(TACKLE_FUMBLE) / 2  # of the balls that tackles knock loose each side gets about half


class Stakes(NamedTuple):
    """Hold the chance to win of the side with the ball by how the play ends.

    `at` is a tackle on each row; `chased`, `free` and `past` are a carrier on it who has got away for now. `lost` is
    the ball in the other side's hands there, `incomplete` a pass that is dropped, `now` the down still to be played.
    """

    side: int
    at: Rows
    chased: Rows
    free: Rows
    past: Rows
    lost: Rows
    touchdown: float
    incomplete: float
    now: float

    def in_round(self, number: int) -> Stakes:
        """Return the stakes in a round of the play: in the last one a carrier who gets away comes no further (J.25)."""
        return self if number < ROUNDS else self._replace(chased=self.at, free=self.at, past=self.at)


def rows_left(side: int, row: int) -> int:
    """Return how many rows a side has from a row to the goal line, 0 or less in the end zone that it attacks."""
    first, last = GOALS[side]
    return row - last if FORWARD[side] < 0 else first - row


def rows_to_gain(side: int, downs: Downs) -> int:
    """Return how many rows a side needs for first down, or to the goal line (6.2, J.20)."""
    return abs(downs.to_gain - downs.line) if downs.to_gain else rows_left(side, downs.line)


def race_of(terms: Terms, standing: Standing, side: int) -> Race:
    """Return the game as a side sees it that has the ball."""
    score = standing.overtime_score if standing.overtime else standing.score
    opened, overtime = standing.opener == side, standing.overtime
    return Race(terms.kicking, terms.target, score[side], score[1 - side], opened, standing.last_drive, overtime)


@lru_cache(maxsize=256)
def drive_of(race: Race) -> Drive:
    """Return what drives are worth in this race."""
    lost = (0.0, *(after_loss(race, left) for left in range(1, FIELD + 1)), 0.0)
    worth = Worth(after_touchdown(race), after_drive(race, FIELD_GOAL), after_drive(race, 0, SAFETY), lost)
    return Drive(race.kicking, worth)


@lru_cache(maxsize=256)
def stakes_of(race: Race, side: int, downs: Downs, *, changed: bool, passes: bool) -> Stakes:
    """Return the stakes of a play for the side with the ball.

    `changed` says that the ball has changed hands in it (J.27), `passes` that a forward pass may still come.
    """
    drive, left, gain = drive_of(race), rows_left(side, downs.line), rows_to_gain(side, downs)
    lost = tuple(drive.worth.lost[max(0, min(BEYOND, rows_left(side, row)))] for row in range(ROWS + 1))
    at = []
    for row in range(ROWS + 1):
        if changed:
            value = _begun(drive, rows_left(side, row))
        else:
            value = drive.after(downs.down, left, gain, left - rows_left(side, row))
        at.append((1 - _LOST) * value + _LOST * lost[row])
    now = 0.0 if changed else drive.play(downs.down, left, gain)
    incomplete = 0.0 if changed else drive.after(downs.down, left, gain, 0)
    waiting = [passes and not changed and behind_the_line(side, downs, row) for row in range(ROWS + 1)]
    chased, free, past = (_live(escape, drive, side, at, waiting, now) for escape in (CHASED, FREE, PAST))
    return Stakes(side, tuple(at), chased, free, past, lost, drive.worth.touchdown, incomplete, now)


def _begun(drive: Drive, left: int) -> float:
    """Return the value of a drive that begins where a returner is tackled (J.14, J.27)."""
    if left <= 0:
        return drive.worth.touchdown
    return drive.first(left) if left <= FIELD else drive.worth.safety


def _live(escape: Escape, drive: Drive, side: int, at: Sequence[float], waiting: Sequence[bool], now: float) -> Rows:
    values = []
    for row in range(ROWS + 1):
        value = 0.0
        for rows, likely in escape.rows.items():
            there = row + rows * FORWARD[side]
            value += likely * (drive.worth.touchdown if rows_left(side, there) <= 0 else at[there])
        if waiting[row]:
            value = max(value, escape.waits * now + (1 - escape.waits) * at[row])
        values.append(value)
    return tuple(values)
