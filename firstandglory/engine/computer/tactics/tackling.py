"""Tackles: the cheapest way to the carrier, through weak linemen too (ledger 5.3, 7.2)."""

from __future__ import annotations

from ...game import SEATS
from ...tactics.actions import Action, Swap, moves
from ...tactics.figures import SWAP_PRICE
from ...tactics.grid import BIT, MEN, NOWHERE, TEAM, around, flood, listed
from ...tactics.moving import reach
from ...tactics.state import Play, State, empty
from .ground import cost_of, pays, spread, weak_squares


def tackle(state: State, side: int) -> Action | None:
    """Return the first action of a tackle that a side can pay, None if the carrier is out of its reach."""
    straight = straight_tackle(state, side)
    if straight is not None or side == state.standing.offense:
        return straight
    return _through(state, side)


def _play(state: State) -> Play:
    assert state.play is not None, "a turn belongs to a play"
    return state.play


def straight_tackle(state: State, side: int) -> Action | None:
    """Return the cheapest move onto the carrier, None if nobody gets there by moving alone (5.3)."""
    play = _play(state)
    here = play.at[play.carrier]
    costs = []
    for man in TEAM[side]:
        if play.at[man] != NOWHERE and (steps := reach(state.terms, play, man).steps(here)):
            costs.append((steps * pays(state.terms, play, man), man))
    return moves(SEATS[side], MEN[min(costs)[1]])[here] if costs else None


def _through(state: State, side: int) -> Action | None:
    """Return the first action of the cheapest tackle that begins with a way to a weak lineman (7.2)."""
    play, seat = _play(state), SEATS[side]
    here, points, free, weak = play.at[play.carrier], play.points[side], empty(play), weak_squares(play, 1 - side)
    found: list[tuple[int, int, Action]] = []
    for square in listed(weak):
        beyond = cost_of(spread(BIT[square], free | BIT[here], weak, points), here)
        spare, beside = points - SWAP_PRICE - beyond, around(BIT[square])
        if spare < 0:
            continue
        for man in TEAM[side]:
            start = play.at[man]
            if start == NOWHERE:
                continue
            if beside >> start & 1:
                found.append((beyond, man, Swap(seat, MEN[man], MEN[play.at.index(square)])))
                continue
            for steps, level in enumerate(flood(start, free, 0, spare).levels, 1):
                if hit := level & beside:
                    move = moves(seat, MEN[man])[listed(hit)[0]]
                    assert move is not None, "men stand on squares"
                    found.append((beyond + steps, man, move))
                    break
    return min(found, key=lambda option: option[:2])[2] if found else None
