"""The turn of the side without the ball when it cannot tackle: stand where the next turn is worth least."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...game import SEATS
from ...tactics.actions import Action, End, moves
from ...tactics.grid import AROUND, MEN, NOWHERE, TEAM, flood, listed
from ...tactics.moving import stood
from ...tactics.state import Play, State, empty
from .ground import pays
from .prospect import next_rolls, pressure, threats
from .scene import Scene
from .stakes import Stakes

_MEN: Final = 2  # who are tried for each square
_THREATS: Final = 3  # whose ways are tried, for each roll
_WORTH_A_MOVE: Final = 0.0005  # chance to win: less is not worth a point of the bank


def place(state: State, stakes: Stakes, side: int, budget: int) -> Action:
    """Return the move after which the next turn is worth least, or the end of the turn; `budget` counts moves."""
    play = state.play
    assert play is not None, "a turn belongs to a play"
    seat, best, action = SEATS[side], pressure(state, play, stakes) - _WORTH_A_MOVE, None
    for man, square, cost in _tries(state, play, stakes, side, budget):
        worth = pressure(state, stood(play, man, square, play.points[side] - cost), stakes)
        if worth < best:
            best, action = worth, moves(seat, MEN[man])[square]
    return action or End(seat)


def _tries(state: State, play: Play, stakes: Stakes, side: int, budget: int) -> Iterator[tuple[int, int, int]]:
    """Give moves with their costs into the ways that the side with the ball would take next, the nearest men first."""
    points, free = play.points[side], empty(play)
    found = []
    for man in TEAM[side]:
        if play.at[man] != NOWHERE:
            paid = pays(state.terms, play, man)
            found.append((man, paid, flood(play.at[man], free, 0, points // paid)))
    tried: set[tuple[int, int]] = set()
    for square in _spots(state, play, stakes):
        costs = sorted((steps * paid, man) for man, paid, levels in found if (steps := levels.steps(square)))
        for cost, man in costs[:_MEN]:
            if (man, square) not in tried:
                if len(tried) == budget:
                    return
                tried.add((man, square))
                yield man, square, cost


def _spots(state: State, play: Play, stakes: Stakes) -> Iterator[int]:
    """Give the squares of the ways to be stopped, those of the worst threats first: of runs, and around a catch."""
    downs = state.downs
    assert downs is not None, "a play has a line"
    for points, against, _ in next_rolls(state, play):
        scene = Scene(state.terms, play, stakes, against)
        found = threats(scene, play, downs, points).values()
        for threat in sorted(found, key=lambda one: one.worth, reverse=True)[:_THREATS]:
            if threat.thrown:
                yield from listed(AROUND[threat.start])
            yield from scene.way(threat.start, threat.points, pays(state.terms, play, threat.man))
