"""Which actions are accepted: one check for `apply` and for lists of choices alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeGuard

from ..game import Refusal
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
from .formations import formations
from .grid import SIDE
from .kicking import kick_refusal, punt_refusal
from .line import gap_refusal, push_refusal, swap_refusal
from .loose import bounce_refusal, fumble_die, fumble_refusal, step_refusal
from .moving import move_refusal
from .passing import contest_refusal, pick_die, pick_refusal, throw_refusal
from .state import (
    BOUNCE,
    CONTEST,
    DEFENSE_FORMATION,
    DEFENSE_STEP,
    DEFENSE_TURN,
    DRIFT,
    EXTRA,
    FLICK,
    FUMBLE,
    KICK_CHOICE,
    KICK_ROLL,
    LEG,
    LINE,
    NOTHING,
    OFFENSE_FORMATION,
    OFFENSE_STEP,
    OFFENSE_TURN,
    PICK,
    ROLL,
    STEPS,
    TOSS,
    TURNS,
    State,
    turn_side,
)
from .turns import linemen

# What each state waits for and the rule that says so; fumbles, picks and kicks have rules of their own.
_WAITS_FOR: dict[str, tuple[str, str]] = {
    TOSS: ("the toss", "1.1"),
    OFFENSE_FORMATION: ("the offense's formation", "4.1"),
    DEFENSE_FORMATION: ("the defense's formation", "4.2"),
    LINE: ("the line's dice", "4.3"),
    KICK_CHOICE: ("the offense to play, kick or punt", "J.32"),
    ROLL: ("the round's dice", "4.4"),
    OFFENSE_TURN: ("the offense's turn", "4.6"),
    DEFENSE_TURN: ("the defense's turn", "4.6"),
    CONTEST: ("the dice of the pass", "9.3"),
    PICK: ("the die for an interception", "9.5"),
    FUMBLE: ("the die for a fumble", "12.1"),
    BOUNCE: ("the square where the ball falls", "J.15"),
    OFFENSE_STEP: ("the offense's blind step", "8.7"),
    DEFENSE_STEP: ("the defense's blind step", "8.7"),
    LEG: ("the dice of the kick's reach", "J.18"),
    FLICK: ("the kicker's answer", "10.4"),
    KICK_ROLL: ("the dice of the field goal", "10.1"),
    EXTRA: ("the die of the extra point", "3.2"),
    DRIFT: ("the punt's drift", "10.3"),
}


def _not_now(state: State) -> Refusal:
    awaiting = state.awaiting
    if awaiting == NOTHING:
        return Refusal("out_of_turn", "The game is over.", ("1.1",))
    what, rule = _WAITS_FOR[awaiting]
    rules: tuple[str, ...] = (rule,)
    if awaiting == TOSS and state.standing.overtime:
        rules = ("J.4",)
    elif awaiting == FUMBLE:
        rules = fumble_die(state)[2]
    elif awaiting == PICK:
        rules = pick_die(state)[2]
    elif awaiting == FLICK and state.downs is not None:
        rules = ("10.1", "J.18")
    return Refusal("out_of_turn", f"The game waits for {what}.", rules)


def _illegal(text: str, *rules: str) -> Refusal:
    return Refusal("illegal_action", text, rules)


def is_action(action: object) -> TypeGuard[Action]:
    """Say whether this is an action of the game at all."""
    return type(action) in _CHECKS


def refusal(state: State, action: Action) -> Refusal | None:
    """Say why an action is refused now, None if it is accepted."""
    if state.awaiting == NOTHING:
        return _not_now(state)
    return _CHECKS[type(action)](state, action)


def early_refusal(state: State, action: Action) -> Refusal | None:
    """Say why an action may not be chosen yet: nothing is chosen ahead, for the defense sees the offense (4.1, 4.2)."""
    return refusal(state, action)


Check = Callable[[State, Any], Refusal | None]


def _accepted(state: State, action: Any) -> Refusal | None:
    return None


def _chance(awaited: str, check: Check = _accepted) -> Check:
    def checked(state: State, action: Any) -> Refusal | None:
        return check(state, action) if state.awaiting == awaited else _not_now(state)

    return checked


def _choice(awaited: frozenset[str], check: Check = _accepted) -> Check:
    def checked(state: State, action: Any) -> Refusal | None:
        if state.awaiting not in awaited or turn_side(state) != SIDE[action.by]:
            return _not_now(state)
        return check(state, action)

    return checked


def _check_line_up(state: State, action: LineUp) -> Refusal | None:
    if state.awaiting == OFFENSE_FORMATION:
        if action.card in formations("offense"):
            return None
        return _illegal("That card is not a formation of the offense.", "4.1")
    if action.card in formations("defense"):
        return None
    return _illegal("That card is not a formation of the defense.", "4.2")


def _check_line(state: State, action: LineDice) -> Refusal | None:
    assert state.play is not None, "both sides have lined up"
    count = len(linemen(state.play, state.standing.offense))
    if len(action.dice) == count:
        return None
    return _illegal(f"The line has {count} linemen, a die for each.", "4.3", "J.7")


def _check_extra(state: State, action: Extra) -> Refusal | None:
    """A die decides an extra point by the formula, and may stand for a computer's flick (J.21)."""
    return None if state.awaiting in (EXTRA, FLICK) else _not_now(state)


_CHECKS: dict[type[Any], Check] = {
    Toss: _chance(TOSS),
    LineUp: _choice(frozenset({OFFENSE_FORMATION, DEFENSE_FORMATION}), _check_line_up),
    LineDice: _chance(LINE, _check_line),
    PlayOn: _choice(frozenset({KICK_CHOICE})),
    Kick: _choice(frozenset({KICK_CHOICE}), kick_refusal),
    Punt: _choice(frozenset({KICK_CHOICE}), punt_refusal),
    Roll: _chance(ROLL),
    Move: _choice(TURNS, move_refusal),
    Swap: _choice(TURNS, swap_refusal),
    Push: _choice(TURNS, push_refusal),
    Gap: _choice(TURNS, gap_refusal),
    Handoff: _choice(TURNS, throw_refusal),
    Lateral: _choice(TURNS, throw_refusal),
    Pass: _choice(TURNS, throw_refusal),
    Contest: _chance(CONTEST, contest_refusal),
    Pick: _chance(PICK, pick_refusal),
    Fumble: _chance(FUMBLE, fumble_refusal),
    Bounce: _chance(BOUNCE, bounce_refusal),
    BlindStep: _choice(STEPS, step_refusal),
    End: _choice(TURNS),
    Leg: _chance(LEG),
    Flick: _choice(frozenset({FLICK})),
    KickRoll: _chance(KICK_ROLL),
    Extra: _check_extra,
    Drift: _chance(DRIFT),
    Concede: _accepted,
}
