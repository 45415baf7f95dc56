"""A possession judged by the chance to win: from each place, at each end, with Events as answers to the ends.

Events are taken as spent on the ends of a drive, where they are worth most (ledger 7, 8, 12), or by the defense at its
start, where a turnover gives the best spot. How a drive is played without them is `drive`'s.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from ...playcalling.cards import CHALLENGE, EVENTS
from ...playcalling.events import left, spent
from ...playcalling.field import KICKOFF_SPOT, RED_ZONE, turned
from ...playcalling.tables import EVENT_ALLOWANCE, PENALTY_YARDS, TOUCHDOWN_POINTS, Events, Length, Mode
from .drive import OPENING, PLACES, REPLAYS, Way, by_points, expected, paths

NO_EVENTS = Events(0, 0, 0)


class Hold(NamedTuple):
    """Number what a team may still hold in Star Mode, the fewest Events first, and what is left after each of them."""

    events: tuple[Events, ...]
    after: tuple[dict[str, int], ...]

    @property
    def most(self) -> int:
        """Return the number of the whole allowance."""
        return len(self.events) - 1

    def number(self, events: Events) -> int:
        """Return the number of what a team holds."""
        return self.events.index(events)

    def below(self, most: int) -> list[int]:
        """Return the numbers of all that may be left of a holding, itself included."""
        return [n for n, events in enumerate(self.events) if all(map(int.__le__, events, self.events[most]))]


@cache
def holds(mode: Mode, length: Length) -> Hold:
    """Return all holdings of a game (11.3, 11.4); in Traditional the Events are hidden in hands."""
    most = EVENT_ALLOWANCE[length] if mode == "star" else NO_EVENTS
    found = [
        Events(minor, major, challenge)
        for minor in range(most.minor + 1)
        for major in range(most.major + 1)
        for challenge in range(most.challenge + 1)
    ]
    found.sort(key=lambda events: (sum(events), events))
    after = ({card: found.index(spent(events, card)) for card in EVENTS if left(events, card)} for events in found)
    return Hold(tuple(found), tuple(after))


# Kinds of ends: a ball lost far from the goal line, midway and close to it, and a touchdown.
LOST, SCORED = (0, 1, 2), 3
_FAR, _MIDDLE, _CLOSE = LOST
_MIDWAY = 50  # yards from the own goal line


class Kinds(NamedTuple):
    """Sort ends by how their down may go on after Events, averaged over drives from the usual start.

    `of` has each end's kind; `replayed` each kind's chances of ends by the yards of the Penalty that undoes it, 0 where
    Events cancel; `taken` the end to which a defensive Challenge leads.
    """

    of: tuple[int, ...]
    replayed: tuple[dict[int, tuple[float, ...]], ...]
    taken: tuple[int, ...]


def _kind(points: int, ball: int, answered: bool) -> int:
    if points == TOUCHDOWN_POINTS:
        return SCORED
    if points or not answered or turned(ball) < _MIDWAY:
        return _FAR
    return _MIDDLE if turned(ball) < RED_ZONE else _CLOSE


@cache
def kinds() -> Kinds:
    """Return the kinds of ends."""
    path, way, size = paths(), by_points(), len(PLACES)
    of = tuple(_kind(*end) for end in path.ends)
    # How often a drive from the usual start comes by each place, and ends there in each kind.
    visits = [0.0] * size
    visits[OPENING[KICKOFF_SPOT]] = 1.0
    ending = [[0.0] * size for _ in (*LOST, SCORED)]
    for place in reversed(range(size)):
        for led, chance in way.snaps[place].items():
            if led < size:
                visits[led] += visits[place] * chance
            else:
                ending[of[led - size]][place] += visits[place] * chance
    replayed = tuple(
        {yards: _replayed(way, row, yards) for yards in REPLAYS if (yards < 0) == (of == SCORED)}
        for of, row in enumerate(ending)
    )
    taken = tuple(path.taken[max(range(size), key=row.__getitem__)] - size for row in ending)
    return Kinds(of, replayed, taken)


def _replayed(way: Way, weights: Sequence[float], yards: int) -> tuple[float, ...]:
    """Return how often each end comes when downs at places so weighted are replayed after a Penalty."""
    path, total = paths(), sum(weights)
    chances = [0.0] * len(path.ends)
    for weight, replays in zip(weights, path.replays, strict=True):
        led = replays[yards] - len(PLACES)
        if led >= 0:
            chances[led] += weight / total
        else:
            for end, chance in enumerate(way.ends[led]):
                chances[end] += weight / total * chance
    return tuple(chances)


@cache
def touchdown() -> int:
    """Return where a touchdown leads, as `Paths` numbers places and ends."""
    return len(PLACES) + next(n for n, end in enumerate(paths().ends) if end.points == TOUCHDOWN_POINTS)


# What the offense's chances are after each end, for the numbers of offense's and defense's holdings.
After = Callable[[int, int], list[float]]


class Drive:
    """Judge one possession, for two holdings of Events and all that may be left of them."""

    def __init__(self, hold: Hold, most: tuple[int, int], after: After, ways: Sequence[Way]) -> None:
        """Count what each end is worth with its answers; `ways` are the ways in which the offense may play on."""
        self.hold = hold
        self._ways = ways
        self._stand: dict[tuple[int, int], list[float]] = {}  # each end as it stands
        self._ends: dict[tuple[int, int], list[float]] = {}  # each end after its answers
        self._replayed: dict[tuple[int, int], tuple[dict[int, float], ...]] = {}  # by kind and yards
        self._places: dict[tuple[int, int, int], float] = {}
        # The fewest first: what Events lead to has then been counted before.
        for offense in hold.below(most[0]):
            for defense in hold.below(most[1]):
                self._stand[offense, defense] = after(offense, defense)
                self._count(offense, defense)

    def value(self, led: int, offense: int, defense: int) -> float:
        """Return the offense's chance at a place, or after an end that stands, as `Paths` numbers them."""
        if led >= len(PLACES):
            return self._stand[offense, defense][led - len(PLACES)]
        key = led, offense, defense
        found = self._places.get(key)
        if found is None:
            ends = self._ends[offense, defense]
            found = self._places[key] = max([expected(way.ends[led], ends) for way in self._ways])
        return found

    def starts(self, balls: Sequence[int], offense: int, defense: int) -> list[float]:
        """Return the offense's chances when the possession begins at these spots; the defense may challenge at once."""
        ends, places = self._ends[offense, defense], [OPENING[ball] for ball in balls]
        found = [max([expected(way.ends[place], ends) for way in self._ways]) for place in places]
        rest = self.hold.after[defense].get(CHALLENGE)
        if rest is None:
            return found
        stand, taken = self._stand[offense, rest], paths().taken
        return [min(value, stand[taken[place] - len(PLACES)]) for value, place in zip(found, places, strict=True)]

    def start(self, ball: int, offense: int, defense: int) -> float:
        """Return the offense's chance when the possession begins at this spot."""
        return self.starts((ball,), offense, defense)[0]

    def _count(self, offense: int, defense: int) -> None:
        kind = kinds()
        denied = self._denied(offense, defense)
        saved = [self._saved(lost, offense, defense) for lost in LOST]
        ends = self._ends[offense, defense] = [
            min(value, denied) if of == SCORED else max(value, saved[of])
            for value, of in zip(self._stand[offense, defense], kind.of, strict=True)
        ]
        self._replayed[offense, defense] = tuple(
            {yards: expected(chances, ends) for yards, chances in by_yards.items()} for by_yards in kind.replayed
        )

    def _denied(self, offense: int, defense: int) -> float:
        """Return what a touchdown is worth at most, against the defense's best Event."""
        best = 1.0
        for card, rest in self.hold.after[defense].items():
            if card == CHALLENGE:
                value = self._stand[offense, rest][kinds().taken[SCORED]]
            else:
                value = self._replayed[offense, rest][SCORED][-PENALTY_YARDS[card]]
            best = min(best, value)
        return best

    def _saved(self, kind: int, offense: int, defense: int) -> float:
        """Return what a lost drive is worth at least, with the offense's best Event against the best answer to it."""
        best = 0.0
        for card, rest in self.hold.after[offense].items():
            if card == CHALLENGE:
                value = self._stand[rest, defense][touchdown() - len(PLACES)]
            else:
                value = self._replayed[rest, defense][kind][PENALTY_YARDS[card]]
            for answer, after in self.hold.after[defense].items():
                if (card == CHALLENGE) == (answer == CHALLENGE):  # they cancel
                    value = min(value, self._replayed[rest, after][kind][0])
                elif answer == CHALLENGE:
                    value = min(value, self._stand[rest, after][kinds().taken[kind]])
            best = max(best, value)
        return best
