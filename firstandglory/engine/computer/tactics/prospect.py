"""What a position promises for the next turn of the side with the ball, and by which way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ...tactics.figures import BANK, GAP_PRICE, GAP_SQUARES, MOST_POINTS, PASS_PRICE, PUSH_PRICE, ROWS
from ...tactics.grid import FORWARD, NOWHERE, ROW, SIDE_OF, in_front
from ...tactics.moving import price
from ...tactics.state import Downs, Play, State
from .ground import pays, strong_now
from .scene import Scene
from .stakes import Stakes
from .throws import Catch, catches, failed, passing, takers

# What a coming roll may bring to the side with the ball and to the other, with weights: one of them the higher die.
ROLLS: Final = ((5, 2, 0.5), (2, 5, 0.5))
USUAL: Final = 4  # points of a roll


class Threat(NamedTuple):
    """Tell what a man is about to do: run from a square with so many points, perhaps after a catch there."""

    worth: float
    man: int
    start: int
    points: int
    thrown: bool


def threats(scene: Scene, play: Play, downs: Downs, points: int) -> dict[int, Threat]:
    """Return the best that each man of the side with the ball could do with so many points."""
    terms, stakes, carrier = scene.terms, scene.stakes, play.carrier
    found = {}
    for man in (carrier, *takers(play)):
        worth = scene.best_run(play.at[man], points, pays(terms, play, man))
        found[man] = Threat(worth, man, play.at[man], points, False)
        for start, left in through(scene, play, man, points):
            worth = max(stakes.at[ROW[start]], scene.best_run(start, left, pays(terms, play, man), stays=False))
            if worth > found[man].worth:
                found[man] = Threat(worth, man, start, left, False)
    if points >= PASS_PRICE and passing(play, downs):
        for catch in catches(terms, play, points, furthest_too=False):
            left, lost, before = points - PASS_PRICE - catch.cost, failed(terms, catch, stakes), found.get(catch.mate)
            if before is None or _at_most(catch, stakes, left, lost) > before.worth:
                run = scene.best_run(catch.square, left, pays(terms, play, catch.mate))
                worth = catch.chance * run + (1 - catch.chance) * lost
                if before is None or worth > before.worth:
                    found[catch.mate] = Threat(worth, catch.mate, catch.square, left, True)
    return found


def through(scene: Scene, play: Play, man: int, points: int) -> Iterator[tuple[int, int]]:
    """Give the squares that a man reaches by pushing mates or past a strong one, with the points left (7.3, 7.5, J.10).

    A defender in the way stops a push here, for few pushes shove one.
    """
    side, square = SIDE_OF[man], in_front(play.at[man], SIDE_OF[man])
    if play.changed or square == NOWHERE or not play.taken[side] >> square & 1:
        return
    terms, mate, beyond = scene.terms, play.at.index(square), in_front(square, side)
    if beyond != NOWHERE and scene.empty >> beyond & 1 and strong_now(play, mate):
        left = points - GAP_SQUARES * price(GAP_PRICE, terms, play, man)
        if left >= 0:
            yield beyond, left
    front, start, left = square, play.at[man], points - price(PUSH_PRICE, terms, play, man)
    while front != NOWHERE and play.taken[side] >> front & 1:
        front = in_front(front, side)
    while left >= 0 and front != NOWHERE and scene.empty >> front & 1:
        start, front = in_front(start, side), in_front(front, side)
        yield start, left
        left -= price(PUSH_PRICE, terms, play, man)


def _at_most(catch: Catch, stakes: Stakes, points: int, lost: float) -> float:
    """Return more than what a catch can be worth: as if the way ahead were free and nobody could tackle."""
    row = ROW[catch.square] + points * FORWARD[stakes.side]
    run = stakes.past[row] if 1 <= row <= ROWS else stakes.touchdown
    return catch.chance * run + (1 - catch.chance) * lost


def next_rolls(state: State, play: Play) -> Iterator[tuple[int, int, float]]:
    """Give the points of the two sides in the next turn of the side with the ball, with weights (4.7, J.27).

    What is left of the present turn's points goes into the bank. Between its turns the other side is taken to wait
    for the carrier: a point in its bank brings any of its men as near as a step would bring one.
    """
    holder = SIDE_OF[play.carrier]
    bank = [min(BANK, play.bank[side] + play.points[side]) for side in (0, 1)]
    if holder != state.standing.offense:
        # A returner's turn comes after the other side's, so his points are known and theirs still to be rolled.
        yield play.points[holder], min(MOST_POINTS, bank[1 - holder] + USUAL), 1.0
        return
    for points, against, weight in ROLLS:
        yield bank[holder] + points, bank[1 - holder] + against, weight


def _next_threats(state: State, play: Play, stakes: Stakes) -> Iterator[tuple[dict[int, Threat], float]]:
    downs = state.downs
    assert downs is not None, "a play has a line"
    stakes = stakes.in_round(play.round + 1)
    for points, against, weight in next_rolls(state, play):
        yield threats(Scene(state.terms, play, stakes, against), play, downs, points), weight


def next_turn(state: State, play: Play, stakes: Stakes) -> float:
    """Return what the next turn is worth to the side with the ball when the present one is over."""
    return sum(
        weight * max(threat.worth for threat in found.values()) for found, weight in _next_threats(state, play, stakes)
    )


def pressure(state: State, play: Play, stakes: Stakes) -> float:
    """Return what the next turn is worth if it is not always the best threat that is carried out.

    Each threat counts half as much as the one before it: so it is seen when one of two equal threats is stopped.
    """
    total = 0.0
    for found, weight in _next_threats(state, play, stakes):
        share = weight
        for worth in sorted((threat.worth for threat in found.values()), reverse=True):
            share /= 2
            total += share * worth
    return total
