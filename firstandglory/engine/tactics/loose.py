"""The ball on its own: tackles' fumbles, where it falls, the scramble and recoveries (ledger 8.7, 12, J.14 to J.16)."""

from __future__ import annotations

from ..game import SEATS, Refusal
from .actions import BlindStep, Bounce, Fumble
from .figures import (
    DROP_BEHIND,
    DROP_BEHIND_WAYS,
    DROP_PAST,
    DROP_PAST_WAYS,
    FUMBLE_WAYS,
)
from .figures import FUMBLE as TACKLE
from .flow import tackled, touchback, touchdown
from .grid import AROUND, BIT, MAN, MEN, NOWHERE, NUMBERS, OWN, PLACES, SIDE, SIDE_OF
from .rulings import Told, told
from .state import (
    BOUNCE,
    DEFENSE_STEP,
    DEFENSE_TURN,
    OFFENSE_STEP,
    OFFENSE_TURN,
    Play,
    State,
    behind_the_line,
    empty,
    falls,
    in_goal,
    occupation,
    put,
)
from .turns import banked, round_over


def _play(state: State) -> Play:
    assert state.play is not None, "a play is going on"
    return state.play


def _illegal(text: str, *rules: str) -> Refusal:
    return Refusal("illegal_action", text, rules)


# The die


def fumble_die(state: State) -> tuple[int, int, tuple[str, ...]]:
    """Return the ways to lose the ball, the sides of the die, and the rule: a tackle or a lateral (8.6, 12.1, J.31)."""
    play, downs = _play(state), state.downs
    if play.receiver == NOWHERE:
        return FUMBLE_WAYS, TACKLE, ("12.1",)
    assert downs is not None, "a play has a line"
    row = PLACES[play.at[play.carrier]][0]
    if behind_the_line(state.standing.offense, downs, row):
        return DROP_BEHIND_WAYS, DROP_BEHIND, ("8.6", "J.31")
    return DROP_PAST_WAYS, DROP_PAST, ("8.6", "J.31")


def fumble_refusal(state: State, action: Fumble) -> Refusal | None:
    """Refuse a die with more sides than the one that is thrown now (8.6, 12.1)."""
    _, sides, rules = fumble_die(state)
    return None if action.die <= sides else _illegal(f"This die has {sides} sides.", *rules)


def fumble(state: State, action: Fumble, rulings: list[Told]) -> State:
    """Decide a tackle or a lateral by the die: the ball is loose, or held, or caught (8.6, 12.1, J.22)."""
    play = _play(state)
    ways, _, _ = fumble_die(state)
    lost = action.die <= ways
    if play.receiver == NOWHERE:
        name = MEN[play.carrier]
        rulings.append(told("fumble" if lost else "no_fumble", die=action.die, carrier=name))
        if not lost:
            return tackled(state, rulings)
        drop = play.at[play.carrier]
    else:
        name = MEN[play.receiver]
        rulings.append(told("lateral_dropped" if lost else "lateral_caught", die=action.die, man=name))
        if not lost:
            caught = play._replace(carrier=play.receiver, receiver=NOWHERE)
            return state._replace(awaiting=OFFENSE_TURN, play=caught)
        side, drop = play.holder, play.at[play.receiver]
        if play.points[side]:
            rulings.append(told("points_lost", seat=SEATS[side], points=play.points[side]))
        play = play._replace(points=put(play.points, side, 0))
    return state._replace(awaiting=BOUNCE, play=play._replace(carrier=NOWHERE, drop=drop))


# Where it falls


def bounce_refusal(state: State, action: Bounce) -> Refusal | None:
    """Refuse a square on which the ball cannot come to lie (8.6, J.15)."""
    if falls(_play(state)) & BIT[NUMBERS[action.to]]:
        return None
    return _illegal("The ball falls on an empty square beside the man who lost it, or on the nearest ones.", "J.15")


def bounce(state: State, action: Bounce, rulings: list[Told]) -> State:
    """Lay the ball down: in the open after a tackle, hidden after a dropped lateral (8.7, J.15, J.16)."""
    play, square = _play(state), NUMBERS[action.to]
    scramble = play.receiver != NOWHERE
    if scramble:
        rulings.append(told("ball_hidden", carrier=MEN[play.receiver]))
        awaiting = DEFENSE_STEP
    else:
        rulings.append(told("ball_loose", to=[*action.to]))
        awaiting = DEFENSE_TURN if play.holder == state.standing.offense else OFFENSE_TURN
    play = play._replace(loose=square, receiver=NOWHERE, drop=NOWHERE)
    return state._replace(awaiting=awaiting, play=play)


# The scramble


def step_refusal(state: State, action: BlindStep) -> Refusal | None:
    """Refuse a blind step that is none: one square, a diagonal too, onto an empty one (8.7, J.16)."""
    if action.man is None or action.to is None:
        return None
    play, man, square = _play(state), MAN[action.man], NUMBERS[action.to]
    if SIDE_OF[man] != SIDE[action.by]:
        return _illegal(f"{action.man} is not one of {action.by}'s men.", "8.7", "J.16")
    if play.at[man] == NOWHERE:
        return _illegal(f"{action.man} is not on the field.", "4.1", "4.2")
    if not AROUND[play.at[man]] & BIT[square]:
        return _illegal("A blind step is one square, straight or diagonal.", "8.7")
    if not empty(play) & BIT[square]:
        return _illegal("A blind step needs an empty square.", "J.16")
    return None


def step(state: State, action: BlindStep, rulings: list[Told]) -> State:
    """Take or pass a blind step; a find ends the scramble, two misses uncover the ball (8.7, J.16)."""
    play = _play(state)
    if action.man is None or action.to is None:
        rulings.append(told("step_passed", seat=action.by))
    else:
        man, square = MAN[action.man], NUMBERS[action.to]
        rulings.append(told("stepped", man=action.man, to=[*action.to]))
        at = (*play.at[:man], square, *play.at[man + 1 :])
        play = play._replace(at=at, taken=occupation(at))
        if square == play.loose:
            return recovered(state._replace(awaiting=DEFENSE_TURN, play=play), man, rulings)
    state = state._replace(play=play)
    if state.awaiting == DEFENSE_STEP:
        return state._replace(awaiting=OFFENSE_STEP)
    defense = 1 - state.standing.offense
    play = banked(play, defense)
    rulings.append(told("ball_seen", to=[*PLACES[play.loose]]))
    rulings.append(told("points_banked", seat=SEATS[defense], bank=play.bank[defense]))
    return round_over(state._replace(play=play), rulings)


# Recoveries


def recovered(state: State, man: int, rulings: list[Told]) -> State:
    """Give the loose ball to the man who stands on it; the turn goes on (12.1 to 12.3, J.14, J.27, J.28, J.45)."""
    play, side = _play(state), SIDE_OF[man]
    square = play.at[man]
    rulings.append(told("recovered", man=MEN[man], to=[*PLACES[square]]))
    state = possessed(state._replace(play=play._replace(loose=NOWHERE)), man, rulings)
    if in_goal(play, man):
        return touchdown(state, side, rulings)
    if side != state.standing.offense and OWN[side] >> square & 1:
        return touchback(state, side, rulings, ("12.3", "J.14"), begun=True)
    return state


def possessed(state: State, man: int, rulings: list[Told]) -> State:
    """Put the ball into a man's hands; if it has changed sides, a drive begins (J.3, J.27)."""
    play, standing, side = _play(state), state.standing, SIDE_OF[man]
    if side != play.holder:
        standing = standing._replace(drives=put(standing.drives, side, standing.drives[side] + 1))
        rulings.append(told("turned_over", seat=SEATS[side], drive=standing.drives[side]))
        play = play._replace(changed=True, holder=side)
    return state._replace(standing=standing, play=play._replace(carrier=man))
