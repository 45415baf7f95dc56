"""The chance to win from the start of any possession of a game, counted backwards from overtime (ledger 1.4, 6, 13).

Tables hold the offense's chance for each spot, each pair of Event holdings and each lead. Near the end every lead is
counted, before that those where chances bend, with straight lines between.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from ...playcalling.field import KICKOFF_SPOT, RED_ZONE
from ...playcalling.state import Terms
from ...playcalling.tables import FIELD_GOAL_POINTS, TOUCHDOWN_POINTS, Length, Mode
from .drive import BALLS, PLACES, by_points, paths, ways
from .outlook import Drive, holds

_LATE = 2  # last possessions, in which every lead is counted and more than points decides how to play a drive
_WIDEST = 35  # points; a larger lead is taken for this one
_FEW = 16  # pairs of holdings, with which every lead of every possession is soon counted
# The leads that are counted if there are more: chances bend at level scores, field goals and touchdowns.
_BENDS = (0, 1, 3, 4, 7, 10, 14, 21, 28)
_LEVELLING = 4  # rounds of counting after which overtime's chances stand still
_POINT = 0.0004  # chance: what a point is worth when all else is equal, as in a game that is decided


class _Link(NamedTuple):
    """Read an end's worth from the next possession's table: a constant and weighted cells.

    A term is a weight, whether the pair of holdings changes sides, and the cell.
    """

    constant: float
    possession: int
    terms: tuple[tuple[float, bool, int], ...]


class Season:
    """Hold a game's chances at the start of each possession, for one mode and length."""

    def __init__(self, mode: Mode, length: Length) -> None:
        """Count them all."""
        self._terms = Terms(mode, length, False)
        self.regulation = self._terms.regulation
        self.hold = holds(mode, length)
        self._points = [_POINT * value for value in by_points().worth[len(PLACES) :]]
        self._leads: dict[int, Sequence[int]] = {}
        self._tables: dict[int, list[array[float]]] = {}  # by possession, a table for each pair
        self._count()

    def _count(self) -> None:
        first, second = self.regulation + 1, self.regulation + 2
        # The defense's points end a round at once, so whoever is second is never ahead (13.6).
        self._leads[first], self._leads[second] = (0,), (-TOUCHDOWN_POINTS, -FIELD_GOAL_POINTS, 0)
        self._tables[first] = [array("d", [0.5] * len(BALLS)) for _ in range(len(self.hold.events) ** 2)]
        for _ in range(_LEVELLING):
            for possession in (second, first):
                self._tables[possession] = self._counted(possession)
        for possession in range(self.regulation, 0, -1):
            left = self.regulation + 1 - possession
            if left <= _LATE or len(self.hold.events) ** 2 <= _FEW:
                widest = min(_WIDEST, TOUCHDOWN_POINTS * left + 1)
                self._leads[possession] = range(-widest, widest + 1)
            else:
                self._leads[possession] = sorted({sign * lead for lead in _BENDS for sign in (1, -1)})
            self._tables[possession] = self._counted(possession)

    def _counted(self, possession: int) -> list[array[float]]:
        """Return the tables of a possession: cells by lead, then by spot, all alike where there is but one."""
        most = self.hold.most
        tables = [array("d") for _ in range((most + 1) ** 2)]
        balls: tuple[int, ...] = BALLS
        if possession > self.regulation:
            balls = (RED_ZONE,)  # 13.4
        elif possession in (1, self.regulation // 2 + 1):
            balls = (KICKOFF_SPOT,)  # 2.4, 13.1
        for lead in self._leads[possession]:
            drive = self.drive(possession, lead, (most, most))
            for (offense, defense), table in zip(product(range(most + 1), repeat=2), tables, strict=True):
                starts = drive.starts(balls, offense, defense)
                table.extend(starts if len(starts) > 1 else starts * len(BALLS))
        return tables

    def drive(self, possession: int, lead: int, most: tuple[int, int]) -> Drive:
        """Return the judge of a possession for these holdings; its number counts overtime on (I.7)."""
        if possession > self.regulation:  # regulation is even, so odd numbers open a round (13.5)
            possession = self.regulation + (1 if possession % 2 else 2)
        late = possession > self.regulation - _LATE
        links, size = self._links(possession, lead), len(self.hold.events)

        def after(offense: int, defense: int) -> list[float]:
            pairs = offense * size + defense, defense * size + offense
            values = []
            for constant, following, terms in links:
                for weight, turns, cell in terms:
                    constant += weight * self._tables[following][pairs[turns]][cell]
                values.append(constant)
            return values

        return Drive(self.hold, most, after, ways() if late else ways()[:1])

    def ends(self, possession: int, lead: int) -> list[float]:
        """Return the offense's chance after each end of a drive, both teams without Events in sight."""
        size = len(self.hold.events)
        assert size == 1, "in Star Mode ends depend on the Events"
        drive = self.drive(possession, lead, (0, 0))
        return [drive.value(len(PLACES) + end, 0, 0) for end in range(len(paths().ends))]

    def _links(self, possession: int, lead: int) -> list[_Link]:
        found = []
        for end, extra in zip(paths().ends, self._points, strict=True):
            link = self._link(possession, lead + end.points, end.points, end.ball)
            found.append(link._replace(constant=link.constant + extra))
        return found

    def _link(self, possession: int, lead: int, points: int, ball: int) -> _Link:
        """Return where the chance after an end is found: `lead` is the offense's, `ball` the next offense's."""
        first = self.regulation + 1
        if possession == first:
            return _Link(0.0, first, ()) if points < 0 else self._begun(first + 1, -lead, ball, turns=True)  # 13.6
        if possession < self.regulation:
            opens = self._terms.opens
            turns = opens(possession, "home") != opens(possession + 1, "home")
            return self._begun(possession + 1, -lead if turns else lead, ball, turns=turns)
        if lead:
            return _Link(float(lead > 0), first, ())
        if possession == first + 1:  # whoever was second opens the next round (13.5)
            return self._begun(first, 0, ball, turns=False)
        return _Link(0.5, first, ((0.5, False, 0), (-0.5, True, 0)))  # before the roll, either may open (13.4)

    def _begun(self, possession: int, lead: int, ball: int, *, turns: bool) -> _Link:
        """Return the cells of a possession that begins here; `turns` if it is the other team's."""
        leads, width, column = self._leads[possession], len(BALLS), BALLS.index(ball)
        lead = min(max(lead, leads[0]), leads[-1])
        row = bisect_right(leads, lead) - 1
        part = (lead - leads[row]) / (leads[row + 1] - leads[row]) if lead > leads[row] else 0.0
        sign = -1.0 if turns else 1.0
        terms = [(sign * (1 - part), turns, row * width + column)]
        if part:
            terms.append((sign * part, turns, (row + 1) * width + column))
        return _Link(1.0 if turns else 0.0, possession, tuple(terms))


@cache
def season(mode: Mode, length: Length) -> Season:
    """Return the chances of a mode and length: counted once in a process, then shared."""
    return Season(mode, length)


@lru_cache(maxsize=32)
def drive(mode: Mode, length: Length, possession: int, lead: int, most: tuple[int, int]) -> Drive:
    """Return a possession's judge; the last ones are kept, for a drive has many decisions."""
    return season(mode, length).drive(possession, lead, most)
