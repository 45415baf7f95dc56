"""A position as the side with the ball sees it: what each square is worth to a carrier, and where runs lead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ...tactics.grid import ALL, BIT, GOAL, ROW, around, flood, way
from ...tactics.state import Play, Terms, empty
from .ground import ahead_of, furthest, tackling
from .stakes import Rows, Stakes

_CHASED: Final = 3  # points by which a carrier is out of reach and yet chased
ROOM: Final = 0.0003  # chance to win: what each square is worth that a carrier could run to
BANKED: Final = 0.004  # chance to win: what a point in the bank is worth to a side whose carrier gets away


class Zone(NamedTuple):
    """Hold squares on which a carrier fares alike, and what he is worth there by row; `live` if he gets away."""

    squares: int
    worth: Rows
    live: bool


class Run(NamedTuple):
    """Tell where a run ends, what that is worth, what it costs, and whether the carrier gets away."""

    worth: float
    square: int
    cost: int
    live: bool


class Scene:
    """Hold what a position offers the side with the ball, against tacklers with so many points."""

    def __init__(self, terms: Terms, play: Play, stakes: Stakes, against: int) -> None:
        self.terms = terms
        self.stakes = stakes
        self.goal = GOAL[stakes.side]
        self.empty = empty(play)
        costs = tackling(terms, play, stakes.side, against + _CHASED)
        within, near = costs[against], costs[-1] & ~costs[against]
        far = ALL & ~costs[-1]
        others = play.taken[1 - stakes.side]
        past = ahead_of(furthest(others, stakes.side), stakes.side) if others else ALL
        zones = (
            Zone(within, stakes.at, live=False),
            Zone(near & ~past, stakes.chased, live=True),
            Zone(far & ~past | near & past, stakes.free, live=True),
            Zone(far & past, stakes.past, live=True),
        )
        self.zones = tuple(zone for zone in zones if zone.squares)

    def there(self, square: int) -> Run:
        """Return what a carrier is worth who stays on a square."""
        for squares, worth, live in self.zones:
            if squares >> square & 1:
                return Run(worth[ROW[square]], square, 0, live)
        raise AssertionError("the zones cover the field")

    def runs(self, start: int, points: int, paid: int) -> Iterator[Run]:
        """Give for each cost the best ends of a run, staying included; a touchdown is the last."""
        stays = self.there(start)
        yield stays._replace(worth=stays.worth + BANKED * points) if stays.live else stays
        side, left, edge = self.stakes.side, self.empty, BIT[start]
        for cost in range(paid, points + 1, paid):
            edge = around(edge) & left
            left &= ~edge
            if scored := edge & self.goal:
                yield Run(self.stakes.touchdown, furthest(scored, side), cost, False)
                return
            for squares, worth, live in self.zones:
                if hit := edge & squares:
                    square = furthest(hit, side)
                    yield Run(worth[ROW[square]] + (BANKED * (points - cost) if live else 0), square, cost, live)

    def best_run(self, start: int, points: int, paid: int, *, stays: bool = True) -> float:
        """Return the worth of the best run from a square, of staying there too unless `stays` is false."""
        if self.goal >> start & 1:
            return self.stakes.touchdown
        reached = edge = BIT[start]
        free, goal = self.empty, self.goal
        for _ in range(points // paid):
            edge = around(edge) & free & ~reached
            if not edge:
                break
            if edge & goal:
                return self.stakes.touchdown
            reached |= edge
        if not stays:
            reached &= ~BIT[start]
        side, best = self.stakes.side, 0.0
        for squares, worth, _ in self.zones:
            if hit := reached & squares:
                best = max(best, worth[ROW[furthest(hit, side)]])
        return best + ROOM * reached.bit_count()

    def way(self, start: int, points: int, paid: int) -> tuple[int, ...]:
        """Return the squares of the best run from a square, where it begins included."""
        best = max(self.runs(start, points, paid))
        if best.square == start:
            return (start,)
        found = flood(start, self.empty, self.goal, best.cost // paid)
        return start, *way(start, best.square, found, self.stakes.side)
