"""The coach: searches its turn with the exact odds, for the chance to win."""

from __future__ import annotations

from random import Random
from typing import Final

from ...tactics.actions import Action, Kick, LineUp, PlayOn, Punt
from ...tactics.figures import DOWNS, MOST_POINTS
from ...tactics.grid import FORWARD, NOWHERE, SIDE_OF
from ...tactics.state import DEFENSE_FORMATION, KICK_CHOICE, OFFENSE_FORMATION, STEPS, Play, State
from .attack import Attack
from .lineup import answers, openings
from .loose import chase, grope
from .placing import place
from .prospect import USUAL
from .sight import Sight
from .stakes import Stakes, drive_of, race_of, rows_left, rows_to_gain, stakes_of
from .tackling import tackle

# More effort goes into the replies to where men without the ball stand: an effort of 8 chooses otherwise in one of ten
# such turns (2,477 in 252 drives), and wins 0.54 ± 0.18 % more often then, by the values at the end of the play.
# Nothing that could be measured came of more ways to run, block and throw (another choice in 2 % of the turns, worth
# 0.04 ± 0.04 %), of more squares to stand on (5 %, −0.6 ± 0.4 %), or of formations judged by nine rolls and four lines
# (48 %, −0.1 ± 0.2 %).
BUDGET: Final = 60  # positions a decision
_AS_GOOD: Final = 0.01  # chance to win: formations within that of the best are called evenly


def decide(sight: Sight, whims: Random, effort: int = 1) -> Action:
    """Choose by the chance to win; `effort` is how many times the usual number of positions may be looked at."""
    state = sight.state
    if state.awaiting in (OFFENSE_FORMATION, DEFENSE_FORMATION):
        return _formation(sight, whims)
    if state.awaiting == KICK_CHOICE:
        return _kick(sight)
    if state.awaiting in STEPS:
        return grope(sight, whims)
    play = sight.play
    if play.carrier == NOWHERE:
        return chase(sight)
    holder = SIDE_OF[play.carrier]
    stakes = stakes_at(state, holder)
    if holder == sight.side:
        return Attack(state, stakes, _against(state, play, holder), BUDGET * effort).best(play).first
    return tackle(state, sight.side) or place(state, stakes, sight.side, BUDGET * effort, effort)


def stakes_at(state: State, holder: int) -> Stakes:
    """Return the stakes of a play for the side with the ball."""
    play, downs = state.play, state.downs
    assert downs is not None, "a play has a line"
    changed = play is not None and play.changed
    return stakes_of(race_of(state.terms, state.standing, holder), holder, downs, changed=changed)


def _against(state: State, play: Play, holder: int) -> int:
    """Return the points of the tacklers after this turn: those of this round, or what the next one usually brings."""
    if holder == state.standing.offense:
        return play.points[1 - holder]
    return min(MOST_POINTS, play.bank[1 - holder] + USUAL)


def _formation(sight: Sight, whims: Random) -> Action:
    """Line up in one of the best cards for the first turn."""
    state, offense = sight.state, sight.state.standing.offense
    stakes = stakes_at(state, offense)
    if sight.side == offense:
        judged = openings(state, stakes)
    else:
        judged = {card: -worth for card, worth in answers(state, stakes).items()}
    best = max(judged.values())
    return LineUp(sight.seat, whims.choice([card for card, worth in judged.items() if worth >= best - _AS_GOOD]))


def _kick(sight: Sight) -> Action:
    """Play the down, or kick or punt if that is worth more."""
    state, side, downs = sight.state, sight.side, sight.state.downs
    assert downs is not None, "a kick is tried from a line"
    drive = drive_of(race_of(state.terms, state.standing, side))
    left = rows_left(side, downs.line)
    options: list[tuple[float, Action]] = [
        (drive.play(downs.down, left, rows_to_gain(side, downs)), PlayOn(sight.seat)),
        (drive.kick(left), Kick(sight.seat)),
    ]
    if downs.down == DOWNS:
        worth, ahead = drive.punt(left)
        options.append((worth, Punt(sight.seat, downs.line + ahead * FORWARD[side])))
    allowed = set(sight.choices)
    return max((option for option in options if option[1] in allowed), key=lambda option: option[0])[1]
