"""The grid: squares, who is near, and what lies in the straight line (ledger 2, J.8, J.9, J.31).

A square is a number, row by row, and a set of squares is one whole number with a bit for each, so that a flood,
a count or a question about neighbours is a few operations however many squares there are. After the last lane
of each row comes one number that is no square: no step leads over the edge into the next row. A side is 0 for
home and 1 for away. In records and views a square is [row, lane], counted from 1.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from ..game import SEATS, Seat
from .figures import GOALS, LANE, LANES, MEN_A_SIDE, REACH, ROWS

Square = tuple[int, int]  # row and lane, as a record writes them

SIDES: Final = (0, 1)
WIDTH: Final = LANES + 1  # numbers a row
NOWHERE: Final = -1  # no square, and no man

PLACES: Final[tuple[Square, ...]] = tuple((n // WIDTH + 1, n % WIDTH + 1) for n in range(ROWS * WIDTH))
SQUARES: Final = tuple(n for n, (_, lane) in enumerate(PLACES) if lane <= LANES)
NUMBERS: Final[dict[Square, int]] = {PLACES[n]: n for n in SQUARES}
ROW: Final = tuple(row for row, _ in PLACES)
LANE_OF: Final = tuple(lane for _, lane in PLACES)
BIT: Final = tuple(1 << n for n in range(len(PLACES)))
ALL: Final = sum(BIT[n] for n in SQUARES)

# Each team attacks one end zone all game; the other one is its own (2.1).
GOAL: Final = tuple(sum(BIT[n] for n in SQUARES if first <= ROW[n] <= last) for first, last in GOALS)
OWN: Final = (GOAL[1], GOAL[0])
FORWARD: Final = tuple(-1 if first == 1 else 1 for first, _ in GOALS)  # rows
AHEAD: Final = tuple(rows * WIDTH for rows in FORWARD)  # squares

# The men: eleven of home, then eleven of away, in the order of their cards.
MEN: Final = tuple(f"{SEATS[side][0]}{n}" for side in SIDES for n in range(1, MEN_A_SIDE + 1))
MAN: Final[dict[str, int]] = {name: n for n, name in enumerate(MEN)}
TEAM: Final = (range(MEN_A_SIDE), range(MEN_A_SIDE, 2 * MEN_A_SIDE))
SIDE_OF: Final = tuple(n // MEN_A_SIDE for n in range(2 * MEN_A_SIDE))
SIDE: Final[dict[Seat, int]] = {seat: side for side, seat in enumerate(SEATS)}
FIELDED: Final = len(MEN)


def distance(one: int, two: int) -> int:
    """Return the king's moves between two squares (J.9)."""
    rows, lanes = abs(ROW[one] - ROW[two]), abs(LANE_OF[one] - LANE_OF[two])
    return rows if rows > lanes else lanes


def _within(square: int, far: int) -> int:
    row, lane = PLACES[square]
    near = ((row + rows, lane + lanes) for rows in range(-far, far + 1) for lanes in range(-far, far + 1))
    return sum(BIT[NUMBERS[place]] for place in near if place in NUMBERS and place != (row, lane))


# For each square, those within so many king's moves, itself left out: up to REACH.
WITHIN: Final = tuple(tuple(_within(n, far) for n in range(len(PLACES))) for far in range(REACH + 1))
AROUND: Final = WITHIN[1]


def in_front(square: int, side: int) -> int:
    """Return the square directly ahead for a side, NOWHERE past the edge."""
    ahead = square + AHEAD[side]
    return ahead if 0 <= ahead < len(PLACES) else NOWHERE


def further(one: int, two: int, side: int) -> bool:
    """Say whether the first square lies further ahead for a side than the second (8.4)."""
    return (ROW[one] - ROW[two]) * FORWARD[side] > 0


def around(squares: int) -> int:
    """Return all squares one straight step away from any of these."""
    return (squares << 1 | squares >> 1 | squares << WIDTH | squares >> WIDTH) & ALL


class Flood(NamedTuple):
    """Hold where a man gets from a square: those at each number of steps, all together, and where a way ends."""

    levels: tuple[int, ...]
    reached: int
    ends: int

    def steps(self, square: int) -> int:
        """Return the fewest steps to a square, 0 if it is not reached."""
        bit = BIT[square]
        if self.reached & bit:
            for number, level in enumerate(self.levels, 1):
                if level & bit:
                    return number
        return 0


@lru_cache(maxsize=512)
def flood(start: int, open_squares: int, ends: int, steps: int) -> Flood:
    """Return where straight steps lead over open squares; those in `ends` can be entered but not left (J.8)."""
    levels = []
    edge, left = BIT[start], open_squares
    for _ in range(steps):
        edge = (edge << 1 | edge >> 1 | edge << WIDTH | edge >> WIDTH) & left
        if not edge:
            break
        left ^= edge
        levels.append(edge)
        edge &= ~ends
    return Flood(tuple(levels), open_squares ^ left, ends)


def way(start: int, target: int, found: Flood, side: int) -> tuple[int, ...]:
    """Return the squares of the cheapest way to a reached square, the target last (J.8, J.38).

    Among ways of equal length the one whose steps come first in this order: forward, toward the lower lane,
    toward the higher lane, back.
    """
    length = found.steps(target)
    on_the_way = [BIT[target]]
    for level in found.levels[length - 2 :: -1] if length > 1 else ():
        on_the_way.append(level & ~found.ends & around(on_the_way[-1]))
    squares, square = [], start
    for allowed in reversed(on_the_way):
        square = next(step for step in _STEPS[side][square] if BIT[step] & allowed)
        squares.append(square)
    return tuple(squares)


def _steps(square: int, side: int) -> tuple[int, ...]:
    row, lane = PLACES[square]
    forward = FORWARD[side]
    tried = ((row + forward, lane), (row, lane - 1), (row, lane + 1), (row - forward, lane))
    return tuple(NUMBERS[place] for place in tried if place in NUMBERS)


_STEPS: Final = tuple(tuple(_steps(n, side) for n in range(len(PLACES))) for side in SIDES)


@cache
def _line(rows: int, lanes: int) -> tuple[int, int]:
    """Return the squares in the straight line of a throw so many rows and lanes long, and how far to shift them.

    They lie between the two ends, so those of any throw are the same ones shifted.
    """
    length = rows * rows + lanes * lanes
    squares = 0
    lowest = min(0, rows) * WIDTH + min(0, lanes)
    for row in range(min(0, rows), max(0, rows) + 1):
        for lane in range(min(0, lanes), max(0, lanes) + 1):
            along, aside = row * rows + lane * lanes, row * lanes - lane * rows
            if 0 < along < length and aside * aside <= LANE * LANE * length:
                squares |= 1 << (row * WIDTH + lane - lowest)
    return squares, lowest


def line(one: int, two: int) -> int:
    """Return the squares whose centre lies within half a square of the segment between two, ends left out (J.9)."""
    squares, lowest = _line(ROW[two] - ROW[one], LANE_OF[two] - LANE_OF[one])
    return squares << (one + lowest)


# The squares of each value of each byte, to take a set apart eight squares at a time.
_BYTES: Final = tuple(
    tuple(tuple(8 * place + bit for bit in range(8) if value >> bit & 1) for value in range(256))
    for place in range((len(PLACES) + 7) // 8)
)


def listed(squares: int) -> list[int]:
    """Return the squares of a set in order."""
    found: list[int] = []
    for place, value in enumerate(squares.to_bytes(len(_BYTES), "little")):
        if value:
            found += _BYTES[place][value]
    return found


def nth(squares: int, number: int) -> int:
    """Return the square of a set with this number, from 0 in order; there must be so many."""
    low, size = 0, 1024
    while size > 1:
        size >>= 1
        part = squares & ((1 << size) - 1)
        count = part.bit_count()
        if number < count:
            squares = part
        else:
            number -= count
            squares >>= size
            low += size
    return low
