"""The chance to win between two drives: target, last drive and overtime (ledger 1, J.3, J.4)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ...tactics.figures import EXTRA_POINT, FIELD_GOAL, OVERTIME_POINTS, TOUCHDOWN, Kicking
from ...tactics.odds import EXTRA_POINT_GOOD
from .drive import KICKOFF, usual

EVEN = 0.5
EXTRA = float(EXTRA_POINT_GOOD)


class Race(NamedTuple):
    """Hold what decides a game, as the side sees it that has the ball.

    Points are those of overtime once it has begun. `opened` says that this side had the period's first drive, `last`
    that it has the last one.
    """

    kicking: Kicking
    target: int
    own: int
    others: int
    opened: bool
    last: bool
    overtime: bool


def after_drive(race: Race, own: int, others: int = 0) -> float:
    """Return the chance of the side that had the ball after a drive in which the sides scored so many points."""
    own, others = race.own + own, race.others + others
    if race.last:
        return EVEN if own == others else float(own > others)
    last = False
    if race.overtime:
        if max(own, others) >= OVERTIME_POINTS:
            return float(own > others)
    elif max(own, others) >= race.target:
        if not (race.opened and own >= race.target):
            return float(own > others)
        last = True
    # The drive that has not been decided goes to the other side: after a safety too, for it has scored (J.2).
    return 1 - chance(race._replace(own=others, others=own, opened=not race.opened, last=last))


def after_touchdown(race: Race) -> float:
    """Return the chance of the side that scores a touchdown, its extra point still to come (3.2)."""
    if race.overtime:
        return 1.0  # a touchdown is enough (1.4)
    good = after_drive(race, TOUCHDOWN + EXTRA_POINT)
    return EXTRA * good + (1 - EXTRA) * after_drive(race, TOUCHDOWN)


@cache
def chance(race: Race) -> float:
    """Return the chance of the side that begins a drive where drives begin, if both sides play as usual."""
    own, others = _scores(race), _scores(race._replace(own=race.others, others=race.own, opened=not race.opened))
    none = usual(race.kicking)[KICKOFF].nothing
    if race.last:
        return own + none * after_drive(race, 0)
    # A drive without points leaves the same score to the other side, and its next one the same again to this one.
    return (own + none - none * (others + none)) / (1 - none * none)


def _scores(race: Race) -> float:
    """Return the part of the chance that comes from the drives which score."""
    ends = usual(race.kicking)[KICKOFF]
    return ends.touchdown * after_touchdown(race) + ends.field_goal * after_drive(race, FIELD_GOAL)


def after_loss(race: Race, left: int) -> float:
    """Return the chance of the side that loses the ball so many rows before the goal line that it attacked."""
    if race.last:
        return after_drive(race, 0)
    theirs = race._replace(own=race.others, others=race.own, opened=not race.opened)
    ends = usual(race.kicking)[len(usual(race.kicking)) - left]
    scored = ends.touchdown * after_touchdown(theirs) + ends.field_goal * after_drive(theirs, FIELD_GOAL)
    return 1 - scored - ends.nothing * (1 - chance(race))
