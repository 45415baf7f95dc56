"""Squares, ways and lanes, held against the plainest way to work them out."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from random import Random

import pytest

from firstandglory.engine.tactics import grid
from firstandglory.engine.tactics.grid import ALL, BIT, NUMBERS, PLACES, SQUARES, Square

FORWARD = {0: -1, 1: 1}


def put(squares: set[Square]) -> int:
    return sum(BIT[NUMBERS[square]] for square in squares)


def steps_from(square: Square, side: int) -> list[Square]:
    """Return the next squares in the order of J.8: forward, lower lane, higher lane, back."""
    row, lane = square
    forward = FORWARD[side]
    tried = [(row + forward, lane), (row, lane - 1), (row, lane + 1), (row - forward, lane)]
    return [one for one in tried if 1 <= one[0] <= 30 and 1 <= one[1] <= 18]


def ways(start: Square, free: set[Square], ends: set[Square], side: int, points: int) -> dict[Square, list[Square]]:
    """Return the first cheapest way to each square, found by looking at every way in order."""
    found: dict[Square, list[Square]] = {start: []}
    queue = deque([start])
    while queue:
        square = queue.popleft()
        if len(found[square]) == points or (square in ends and square != start):
            continue
        for step in steps_from(square, side):
            if step in free and step not in found:
                found[step] = [*found[square], step]
                queue.append(step)
    del found[start]
    return found


def test_the_field_has_thirty_rows_and_eighteen_lanes() -> None:
    """2.1: end zones in rows 1 to 3, which home attacks, and 28 to 30."""
    assert [PLACES[n] for n in SQUARES] == [(row, lane) for row in range(1, 31) for lane in range(1, 19)]
    assert grid.listed(grid.GOAL[0]) == [n for n in SQUARES if PLACES[n][0] <= 3]
    assert grid.listed(grid.GOAL[1]) == [n for n in SQUARES if PLACES[n][0] >= 28]
    assert (grid.OWN[0], grid.OWN[1]) == (grid.GOAL[1], grid.GOAL[0])


@pytest.mark.parametrize("seed", range(12))
def test_a_flood_finds_every_square_at_its_least_number_of_steps(seed: int) -> None:
    """5.1, 5.2, J.8: over crowded fields, in corners too; and the way to each square is the first of the cheapest."""
    whims = Random(seed)
    places = [PLACES[n] for n in SQUARES]
    start = whims.choice([(1, 1), (30, 18), whims.choice(places), whims.choice(places)])
    standing = set(whims.sample(places, whims.choice([10, 40, 200]))) - {start}
    free = set(places) - standing - {start}
    ends = set(whims.sample(sorted(free), 5))
    points, side = whims.randint(1, 14), seed % 2
    expected = ways(start, free, ends, side, points)
    found = grid.flood(NUMBERS[start], put(free), put(ends), points)
    assert {PLACES[n]: found.steps(n) for n in grid.listed(found.reached)} == {
        square: len(way) for square, way in expected.items()
    }
    for square, way in expected.items():
        walked = grid.way(NUMBERS[start], NUMBERS[square], found, side)
        assert [PLACES[n] for n in walked] == way


def test_no_step_leads_over_the_edge() -> None:
    for start in ((1, 1), (1, 18), (30, 1), (30, 18), (15, 18), (16, 1)):
        found = grid.flood(NUMBERS[start], ALL ^ BIT[NUMBERS[start]], 0, 1)
        assert sorted(PLACES[n] for n in grid.listed(found.reached)) == sorted(steps_from(start, 0))
        assert found.reached == grid.around(BIT[NUMBERS[start]])


def test_distance_is_the_kings_move() -> None:
    """J.9."""
    whims = Random("kings")
    for _ in range(400):
        one, two = whims.choice(SQUARES), whims.choice(SQUARES)
        far = max(abs(a - b) for a, b in zip(PLACES[one], PLACES[two], strict=True))
        assert grid.distance(one, two) == far
        for reach in (1, 2, 3):
            assert bool(grid.WITHIN[reach][one] & BIT[two]) == (0 < far <= reach)


def aside(square: Square, one: Square, two: Square) -> Fraction:
    """Return the square of the distance between a centre and a segment."""
    (r, c), (r1, c1), (r2, c2) = square, one, two
    length = (r2 - r1) ** 2 + (c2 - c1) ** 2
    along = max(Fraction(0), min(Fraction(1), Fraction((r - r1) * (r2 - r1) + (c - c1) * (c2 - c1), length)))
    return (r - r1 - along * (r2 - r1)) ** 2 + (c - c1 - along * (c2 - c1)) ** 2


@pytest.mark.parametrize("seed", range(8))
def test_the_straight_line_is_within_half_a_square_of_the_segment(seed: int) -> None:
    """J.9: ends excluded."""
    whims = Random(f"lanes {seed}")
    for _ in range(6):
        one, two = whims.sample([PLACES[n] for n in SQUARES], 2)
        expected = [PLACES[n] for n in SQUARES if aside(PLACES[n], one, two) <= Fraction(1, 4)]
        found = [PLACES[n] for n in grid.listed(grid.line(NUMBERS[one], NUMBERS[two]))]
        assert found == [square for square in expected if square not in (one, two)]


def test_a_set_of_squares_is_listed_and_counted_in_order() -> None:
    whims = Random("sets")
    for size in (0, 1, 7, 300, 540):
        squares = sorted(whims.sample(SQUARES, size))
        packed = sum(BIT[n] for n in squares)
        assert grid.listed(packed) == squares
        assert [grid.nth(packed, number) for number in range(size)] == squares
