"""The steady opponent: sensible rules of thumb for the down at hand, whatever the score and the other side may do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from ...tactics.actions import Action, End, Handoff, Kick, LineUp, Pass, PlayOn, Punt, moves
from ...tactics.figures import PASS_PRICE
from ...tactics.grid import FORWARD, GOAL, MEN, NOWHERE, ROW, SIDE_OF, TEAM, distance, listed
from ...tactics.moving import reach
from ...tactics.state import DEFENSE_FORMATION, KICK_CHOICE, OFFENSE_FORMATION, STEPS, Play
from .drive import kick_chance
from .ground import furthest
from .loose import chase, grope
from .sight import Sight
from .stakes import rows_left
from .tackling import straight_tackle
from .throws import Catch, catches, passing, takers

_SHORT: Final = 1  # rows to gain, up to which men are bunched
_CARDS: Final = {
    (True, True): ("jumbo", "i-form", "wishbone"),  # offense? short?
    (True, False): ("ace", "shotgun", "split-backs", "trips", "i-form"),
    (False, True): ("goal-line", "bear"),
    (False, False): ("4-3", "3-4", "nickel", "cover-2", "press"),
}
_SURE: Final = 0.5  # the chance from which a field goal on fourth down is tried
_FAR: Final = 12  # rows to the goal line, from which a fourth down is punted away
_OPEN: Final = 0.7  # the chance from which a pass is thrown


def decide(sight: Sight, whims: Random) -> Action:
    """Choose by the down at hand."""
    awaiting = sight.state.awaiting
    if awaiting in (OFFENSE_FORMATION, DEFENSE_FORMATION):
        return _formation(sight, whims)
    if awaiting == KICK_CHOICE:
        return _kick(sight)
    if awaiting in STEPS:
        return grope(sight, whims)
    play = sight.play
    if play.carrier == NOWHERE:
        return chase(sight)
    return _attack(sight, play) if SIDE_OF[play.carrier] == sight.side else _defend(sight, play)


def _gain(sight: Sight) -> tuple[int, int]:
    downs = sight.state.downs
    assert downs is not None, "there is a line"
    left = rows_left(sight.state.standing.offense, downs.line)
    return left, abs(downs.to_gain - downs.line) if downs.to_gain else left


def _formation(sight: Sight, whims: Random) -> Action:
    offense = sight.side == sight.state.standing.offense
    _, gain = _gain(sight)
    card = whims.choice(_CARDS[offense, gain <= _SHORT])
    return LineUp(sight.seat, card)


def _kick(sight: Sight) -> Action:
    """Play the first three downs; on fourth down kick what is sure, punt from afar, else play."""
    downs = sight.state.downs
    assert downs is not None, "a kick is tried from a line"
    left, _ = _gain(sight)
    punts = [choice for choice in sight.choices if isinstance(choice, Punt)]
    if punts:
        if kick_chance(sight.state.terms.kicking, left) >= _SURE:
            return Kick(sight.seat)
        if left > _FAR:
            return punts[-1]
    return PlayOn(sight.seat)


def _attack(sight: Sight, play: Play) -> Action:
    """Walk in, throw to somebody open, hand off to a back, or run as far as the points go."""
    side, terms = sight.side, sight.state.terms
    carrier, downs = play.carrier, sight.state.downs
    assert downs is not None, "a play has a line"
    reached = reach(terms, play, carrier).reached
    if goal := reached & GOAL[side]:
        return _to(sight, carrier, furthest(goal, side))
    points = play.points[side]
    if points >= PASS_PRICE and passing(play, downs):
        best = max(
            _open(sight, play, points), key=lambda catch: (catch.chance * _rows(play, catch), catch), default=None
        )
        if best is not None:
            if best.square == play.at[best.mate]:
                return Pass(sight.seat, MEN[best.mate])
            return _to(sight, best.mate, best.square)
    backs = [mate for mate in takers(play) if not play.handed]
    if backs:
        return Handoff(sight.seat, MEN[backs[0]])
    square = furthest(reached, side) if reached else play.at[carrier]
    if (ROW[square] - ROW[play.at[carrier]]) * FORWARD[side] > 0:
        return _to(sight, carrier, square)
    return End(sight.seat)


def _open(sight: Sight, play: Play, points: int) -> Iterator[Catch]:
    for catch in catches(sight.state.terms, play, points, furthest_too=True):
        if catch.chance >= _OPEN and _rows(play, catch) > 1:
            yield catch


def _rows(play: Play, catch: Catch) -> int:
    return abs(ROW[catch.square] - ROW[play.at[play.carrier]])


def _to(sight: Sight, man: int, square: int) -> Action:
    move = moves(sight.seat, MEN[man])[square]
    assert move is not None, "men stand on squares"
    return move


def _defend(sight: Sight, play: Play) -> Action:
    """Tackle, or send the nearest man who is not there yet as close as he gets."""
    found = straight_tackle(sight.state, sight.side)
    if found is not None:
        return found
    here = play.at[play.carrier]
    men = (man for man in TEAM[sight.side] if play.at[man] != NOWHERE)
    for man in sorted(men, key=lambda man: (distance(play.at[man], here), man)):
        reached = listed(reach(sight.state.terms, play, man).reached)
        square = min(reached, key=lambda square: (distance(square, here), square), default=play.at[man])
        if distance(square, here) < distance(play.at[man], here):
            return _to(sight, man, square)
    return End(sight.seat)
