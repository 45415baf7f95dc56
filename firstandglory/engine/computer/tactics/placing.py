"""The turn of the side without the ball when it cannot tackle: stand where the next turn is worth least."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ...game import SEATS
from ...tactics.actions import Action, End, moves
from ...tactics.grid import AROUND, MEN, NOWHERE, TEAM, flood, listed
from ...tactics.moving import stood
from ...tactics.state import Play, State, empty, put
from .attack import Attack
from .ground import pays
from .prospect import next_rolls, pressure, threats
from .scene import Scene
from .stakes import Stakes

_MEN: Final = 2  # who are tried for each square
_THREATS: Final = 3  # whose ways are tried, for each roll
_WORTH_A_MOVE: Final = 0.0005  # chance to win: less is not worth a point of the bank
_REPLY: Final = 30  # positions that the other side's next turn may look at
_PRESSED: Final = 0.5  # what pressure counts beside the best reply, which is one threat only


class Stand(NamedTuple):
    """Tell one way to stand: the action that leads there, the play after it, and what pressure that leaves."""

    pressure: float
    action: Action
    play: Play


def place(state: State, stakes: Stakes, side: int, budget: int, closely: int) -> Action:
    """Return the move after which the next turn is worth least, or the end of the turn.

    `budget` counts the moves that are tried. The `closely` best of them are compared by the turn that a coach would
    play against each: of one there is nothing to compare.
    """
    play = state.play
    assert play is not None, "a turn belongs to a play"
    seat = SEATS[side]
    found = [Stand(pressure(state, play, stakes) - _WORTH_A_MOVE, End(seat), play)]
    for man, square, cost in _tries(state, play, stakes, side, budget):
        move, after = moves(seat, MEN[man])[square], stood(play, man, square, play.points[side] - cost)
        assert move is not None, "men stand on squares"
        found.append(Stand(pressure(state, after, stakes), move, after))
    found.sort(key=lambda stand: stand.pressure)
    if closely == 1 or side == state.standing.offense:
        return found[0].action
    return min(found[:closely], key=lambda stand: _reply(state, stand.play, stakes) + _PRESSED * stand.pressure).action


def _reply(state: State, play: Play, stakes: Stakes) -> float:
    """Return what the next turn of the side with the ball is worth if a coach plays it (4.7, J.29)."""
    worth = 0.0
    for points, against, weight in next_rolls(state, play):
        rolled = put((against, against), stakes.side, points)
        turn = play._replace(points=rolled, bank=(0, 0), round=play.round + 1, handed=0)
        worth += weight * Attack(state._replace(play=turn), stakes, against, _REPLY).best(turn).worth
    return worth


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
