"""A ball that nobody has: who goes for it, seen or unseen."""

from __future__ import annotations

from random import Random

from ...tactics.actions import Action, BlindStep, End, moves
from ...tactics.figures import SQUARE_PRICE
from ...tactics.grid import AROUND, MEN, NOWHERE, NUMBERS, TEAM, distance, listed
from ...tactics.moving import price, reach
from ...tactics.state import LINEMAN, Play
from .sight import Sight


def chase(sight: Sight) -> Action:
    """Take the ball with whoever gets there for the fewest points, else send the nearest man toward it (J.15)."""
    play, terms, side = sight.play, sight.state.terms, sight.side
    ball = play.loose
    costs = []
    for man in TEAM[side]:
        if play.at[man] != NOWHERE and (steps := reach(terms, play, man).steps(ball)):
            costs.append((steps * price(SQUARE_PRICE, terms, play, man), man, ball))
    if not costs:
        for man in TEAM[side]:
            if play.at[man] != NOWHERE:
                now = distance(play.at[man], ball)
                for square in listed(reach(terms, play, man).reached):
                    if distance(square, ball) < now:
                        costs.append((distance(square, ball), man, square))
    if not costs:
        return End(sight.seat)
    _, man, square = min(costs)
    move = moves(sight.seat, MEN[man])[square]
    assert move is not None, "men stand on squares"
    return move


def grope(sight: Sight, whims: Random) -> Action:
    """Step onto a square where the ball may lie: beside most of the men who could have dropped it (8.7, J.16)."""
    play = sight.play
    dropped = _suspects(play, sight.state.standing.offense)
    scored = {
        choice: sum(bool(AROUND[square] >> NUMBERS[choice.to] & 1) for square in dropped)
        for choice in sight.choices
        if isinstance(choice, BlindStep) and choice.to is not None
    }
    if not scored:
        return sight.choices[0]
    best = max(scored.values())
    return whims.choice([choice for choice, score in scored.items() if score == best])


def _suspects(play: Play, offense: int) -> list[int]:
    """Return where the men stand who may have dropped a lateral (8.4, J.23)."""
    return [play.at[man] for man in TEAM[offense] if play.at[man] != NOWHERE and play.squad[man] != LINEMAN]
