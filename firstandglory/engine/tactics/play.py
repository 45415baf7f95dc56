"""Apply actions: from one state to the next, with the rulings that explain it; and draw chance from dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..game import SEATS, Dice, Refusal, Step
from .actions import (
    Action,
    BlindStep,
    Bounce,
    Concede,
    Contest,
    Drift,
    End,
    Extra,
    Flick,
    Fumble,
    Gap,
    Handoff,
    Kick,
    KickRoll,
    Lateral,
    Leg,
    LineDice,
    LineUp,
    Move,
    Pass,
    Pick,
    PlayOn,
    Punt,
    Push,
    Roll,
    Swap,
    Toss,
)
from .figures import DICE, EXTRA_SIDES, FORMULA_DICE, LEG_DICE
from .figures import DRIFT as OFF
from .flow import finished
from .grid import PLACES, SIDE, listed
from .kicking import drift, extra, flick, kick, kick_roll, leg, punt
from .legal import refusal
from .line import gap, push, swap
from .loose import bounce, fumble, fumble_die, step
from .moving import move
from .passing import contested, forward_pass, handoff, lateral, pass_dice, pick_die, picked
from .rulings import Told, told
from .state import (
    BOUNCE,
    CONTEST,
    DRIFT,
    EXTRA,
    FLICK,
    FUMBLE,
    KICK_ROLL,
    LEG,
    LINE,
    PICK,
    ROLL,
    TOSS,
    State,
    falls,
)
from .turns import end, line_dice, line_up, linemen, play_on, roll, toss


def apply(state: State, action: Action) -> Step | Refusal:
    """Return the next state with its rulings, or why the action is refused; nothing is half applied."""
    fault = refusal(state, action)
    if fault is not None:
        return fault
    rulings: list[Told] = []
    return Step(_PLAYS[type(action)](state, action, rulings), rulings)


def _concede(state: State, action: Concede, rulings: list[Told]) -> State:
    winner = SEATS[1 - SIDE[action.by]]
    rulings.append(told("conceded", seat=action.by, winner=winner))
    return finished(state, winner)


_PLAYS: dict[type[Any], Callable[[State, Any, list[Told]], State]] = {
    Toss: toss,
    LineUp: line_up,
    LineDice: line_dice,
    PlayOn: play_on,
    Kick: kick,
    Punt: punt,
    Roll: roll,
    Move: move,
    Swap: swap,
    Push: push,
    Gap: gap,
    Handoff: handoff,
    Lateral: lateral,
    Pass: forward_pass,
    Contest: contested,
    Pick: picked,
    Fumble: fumble,
    Bounce: bounce,
    BlindStep: step,
    End: end,
    Leg: leg,
    Flick: flick,
    KickRoll: kick_roll,
    Extra: extra,
    Drift: drift,
    Concede: _concede,
}


def draw(state: State, dice: Dice) -> Action:
    """Return the chance that a state awaits, taken from dice; raises ValueError if it awaits none.

    How each is taken, for programs that check a game's fair dice (`fairdice` says what a die is):

    - toss: a die with 2 sides; 1 is home, 2 is away.
    - line: a die for each lineman, in number order. roll: the offense's two, then the defense's two.
      contest: the offense's dice, then the defense's. leg, kick_roll: three dice.
    - pick: a die with 15 sides, 10 against Ball Hawk. fumble: 20 sides, 100 for a lateral behind the line.
      extra: 20 sides, and the same when a computer's flick is awaited (J.21).
    - bounce: the squares where the ball may fall, by row, then by lane; a die with as many sides picks one.
    - drift: a die with 21 sides; 1 is −10 yards, 21 is +10.
    """
    awaiting = state.awaiting
    if awaiting == ROLL:
        return Roll(_thrown(dice, DICE), _thrown(dice, DICE))
    if awaiting == TOSS:
        return Toss(SEATS[dice.die(len(SEATS)) - 1])
    if awaiting == LEG:
        return Leg(_thrown(dice, LEG_DICE))
    if awaiting == KICK_ROLL:
        return KickRoll(_thrown(dice, FORMULA_DICE))
    if awaiting in (EXTRA, FLICK):
        return Extra(dice.die(EXTRA_SIDES))
    play = state.play
    if play is not None:
        if awaiting == LINE:
            return LineDice(_thrown(dice, len(linemen(play, state.standing.offense))))
        if awaiting == CONTEST:
            offense, defense = pass_dice(state.terms, play, play.receiver)
            return Contest(_thrown(dice, offense), _thrown(dice, defense))
        if awaiting == PICK:
            return Pick(dice.die(pick_die(state)[1]))
        if awaiting == FUMBLE:
            return Fumble(dice.die(fumble_die(state)[1]))
        if awaiting == BOUNCE:
            squares = listed(falls(play))
            return Bounce(PLACES[squares[dice.die(len(squares)) - 1]])
        if awaiting == DRIFT:
            return Drift(dice.die(2 * OFF + 1) - OFF - 1)
    raise ValueError(f"no dice are awaited: {awaiting}")


def _thrown(dice: Dice, number: int) -> tuple[int, ...]:
    return tuple(dice.die() for _ in range(number))
