"""Throws that are worth a look: who could catch where, how likely, and what a failure is worth (ledger 8, 9)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ...tactics.figures import PASS_PRICE
from ...tactics.grid import BIT, FORWARD, NOWHERE, ROW, SIDE_OF, TEAM, around, distance
from ...tactics.moving import stood
from ...tactics.odds import INTERCEPTION, contest
from ...tactics.passing import BALL_HAWK, BESIDE_HIM, pass_dice
from ...tactics.state import LINEMAN, Downs, Play, Terms, behind_the_line, empty, put
from .ground import ahead_of, furthest, pays, wider
from .stakes import Stakes


class Catch(NamedTuple):
    """Tell where a receiver would catch a forward pass, what his way there costs, and how likely he has it."""

    mate: int
    square: int
    cost: int
    chance: float


def passing(play: Play, downs: Downs) -> bool:
    """Say whether the carrier may still throw forward in this play, points aside (8.3, J.33)."""
    carrier = play.carrier
    if play.changed or play.pass_used or carrier == NOWHERE:
        return False
    return behind_the_line(SIDE_OF[carrier], downs, ROW[play.at[carrier]])


def receivers(play: Play) -> tuple[int, ...]:
    """Return the carrier's mates who may take a throw (J.23)."""
    carrier, at, squad = play.carrier, play.at, play.squad
    return tuple(
        man for man in TEAM[SIDE_OF[carrier]] if man != carrier and at[man] != NOWHERE and squad[man] != LINEMAN
    )


def takers(play: Play) -> tuple[int, ...]:
    """Return the mates to whom the carrier may hand off where they stand (8.2, J.29, J.33)."""
    carrier = play.carrier
    if play.changed or play.handed >> carrier & 1:
        return ()
    here, forward = play.at[carrier], FORWARD[SIDE_OF[carrier]]
    return tuple(
        mate
        for mate in receivers(play)
        if distance(here, play.at[mate]) == BESIDE_HIM and (ROW[play.at[mate]] - ROW[here]) * forward <= 0
    )


def catches(terms: Terms, play: Play, points: int, *, furthest_too: bool) -> Iterator[Catch]:
    """Give catches for each receiver: the first square that he reaches in each ring around the defenders (9.1).

    `furthest_too` adds the one that lies furthest ahead.
    """
    side = SIDE_OF[play.carrier]
    ahead = ahead_of(play.at[play.carrier], side)
    beside = wider(play.taken[1 - side])
    two = wider(beside)
    three = wider(two)
    rings = ahead & ~three, ahead & three & ~two, ahead & two & ~beside, ahead & beside
    for mate in receivers(play):
        for square, cost in _spots(play, mate, rings, points - PASS_PRICE, pays(terms, play, mate), furthest_too):
            yield Catch(mate, square, cost, chance_at(terms, play, mate, square))


def _spots(
    play: Play, mate: int, rings: tuple[int, ...], points: int, paid: int, furthest_too: bool
) -> Iterator[tuple[int, int]]:
    side = SIDE_OF[mate]
    left, edge, cost = empty(play), BIT[play.at[mate]], 0
    first: list[tuple[int, int] | None] = [None] * len(rings)
    last = list(first)
    while edge and cost <= points:
        for number, ring in enumerate(rings):
            if hit := edge & ring:
                square = furthest(hit, side)
                if first[number] is None:
                    first[number] = square, cost
                elif furthest_too:
                    last[number] = square, cost
        left &= ~edge
        edge, cost = around(edge) & left, cost + paid
    yield from (spot for spot in (*first, *last) if spot is not None)


def chance_at(terms: Terms, play: Play, mate: int, square: int) -> float:
    """Return how likely a receiver catches a forward pass on a square (9.1 to 9.4)."""
    moved = play if square == play.at[mate] else stood(play, mate, square, 0)
    return _caught(*pass_dice(terms, moved, mate))


@cache
def _caught(offense: int, defense: int) -> float:
    return float(contest(offense, defense)) if offense else 1.0


def caught(play: Play, catch: Catch) -> Play:
    """Return the play with the ball in the receiver's hands, what he and the pass cost being paid (8.3, J.12)."""
    side = SIDE_OF[catch.mate]
    points = play.points[side] - PASS_PRICE - catch.cost
    if catch.square != play.at[catch.mate]:
        play = stood(play, catch.mate, catch.square, points)
    return play._replace(carrier=catch.mate, pass_used=True, points=put(play.points, side, points))


def failed(terms: Terms, catch: Catch, stakes: Stakes) -> float:
    """Return what a pass is worth that is not caught: incomplete, or intercepted near the receiver (9.5, J.12)."""
    picked = _picked(terms.specials[1 - stakes.side] == BALL_HAWK)
    return (1 - picked) * stakes.incomplete + picked * stakes.lost[ROW[catch.square]]


@cache
def _picked(hawk: bool) -> float:
    return float(INTERCEPTION[hawk])
