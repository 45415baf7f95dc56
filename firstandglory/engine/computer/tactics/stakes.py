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


# The rows that a carrier still comes who has got away past the line, with their chances.
_CHASED: Final[Mapping[int, float]] = {0: 0.3, 2: 0.3, 4: 0.25, 7: 0.15}  # tacklers are near
_FREE: Final[Mapping[int, float]] = {2: 0.25, 4: 0.3, 7: 0.25, 12: 0.2}  # none is near
_PAST: Final[Mapping[int, float]] = {4: 0.1, 8: 0.3, 24: 0.6}  # none is near, and none ahead
_LOST: Final = float(TACKLE_FUMBLE) / 2  # of the balls that tackles knock loose each side gets about half


class Stakes(NamedTuple):
    """Hold the chance to win of the side with the ball by how the play ends.

    `at` is a tackle on each row; `chased`, `free` and `past` are a carrier on it who has got away for now, `behind`
    says on which rows that is not worth more than a tackle. `lost` is the ball in the other side's hands there,
    `incomplete` a pass that is dropped.
    """

    side: int
    at: Rows
    chased: Rows
    free: Rows
    past: Rows
    lost: Rows
    touchdown: float
    incomplete: float
    behind: tuple[bool, ...]

    def in_round(self, number: int) -> Stakes:
        """Return the stakes in a round of the play: in the last one nobody who gets away comes any further (J.25)."""
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
def stakes_of(race: Race, side: int, downs: Downs, *, changed: bool) -> Stakes:
    """Return the stakes of a play for the side with the ball; `changed` says that it was not its down (J.27).

    Behind the line a carrier who gets away is worth no more than one who is tackled there. Behind a closed ring of
    mates he could wait until his side has all the points that it can have, and no card stops that; but a coach who
    did so would score on nearly every drive, and need five rounds for each play. This one makes its play at once.
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
    incomplete = 0.0 if changed else drive.after(downs.down, left, gain, 0)
    behind = tuple(not changed and behind_the_line(side, downs, row) for row in range(ROWS + 1))
    chased, free, past = (_live(rows, drive, side, at, behind) for rows in (_CHASED, _FREE, _PAST))
    return Stakes(side, tuple(at), chased, free, past, lost, drive.worth.touchdown, incomplete, behind)


def _begun(drive: Drive, left: int) -> float:
    """Return the value of a drive that begins where a returner is tackled (J.14, J.27)."""
    if left <= 0:
        return drive.worth.touchdown
    return drive.first(left) if left <= FIELD else drive.worth.safety


def _live(more: Mapping[int, float], drive: Drive, side: int, at: Sequence[float], behind: Sequence[bool]) -> Rows:
    values = list(at)
    for row in (row for row in range(ROWS + 1) if not behind[row]):
        ends = ((row + rows * FORWARD[side], likely) for rows, likely in more.items())
        values[row] = sum(
            likely * (drive.worth.touchdown if rows_left(side, there) <= 0 else at[there]) for there, likely in ends
        )
    return tuple(values)
