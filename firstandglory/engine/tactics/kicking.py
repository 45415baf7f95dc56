"""Field goals, extra points and punts (ledger 3.2, 10, J.17 to J.19, J.21, J.32)."""

from __future__ import annotations

from ..game import SEATS, Refusal
from .actions import Drift, Extra, Flick, Kick, KickRoll, Leg, Punt
from .figures import DOWNS, EXTRA_LEAST, EXTRA_POINT, FIELD_GOAL, GOALS, MOST_YARDS, PUNT_ROWS, ROWS
from .flow import drive_over, scored
from .grid import FORWARD, SIDE
from .odds import drift_rows, formula_total, leg_reach
from .rulings import Told, told, told_by
from .state import DRIFT, FLICK, KICK_ROLL, LEG, Downs, State, kick_possible, posts


def _downs(state: State) -> Downs:
    assert state.downs is not None, "a kick is tried from a line"
    return state.downs


def _illegal(text: str, *rules: str) -> Refusal:
    return Refusal("illegal_action", text, rules)


# Field goals


def kick_refusal(state: State, action: Kick) -> Refusal | None:
    """Refuse a field goal out of range (10.1, J.32)."""
    downs, side = _downs(state), SIDE[action.by]
    if kick_possible(side, downs):
        return None
    return _illegal(f"{posts(side, downs.line)} yards: past {MOST_YARDS} a field goal is out of range.", "10.1", "J.32")


def kick(state: State, action: Kick, rulings: list[Told]) -> State:
    """Try a field goal: by paper football or by the dice formula (10.1)."""
    yards = posts(SIDE[action.by], _downs(state).line)
    rulings.append(told("kick_announced", seat=action.by, yards=yards))
    return state._replace(awaiting=LEG if state.terms.kicking == "paper" else KICK_ROLL)


def leg(state: State, action: Leg, rulings: list[Told]) -> State:
    """Compare how far the kick can go with the distance: if it reaches, it is flicked (10.1, J.18)."""
    yards, reach = posts(state.standing.offense, _downs(state).line), leg_reach(sum(action.dice))
    rulings.append(told("leg", dice=[*action.dice], reach=reach, yards=yards))
    if reach >= yards:
        return state._replace(awaiting=FLICK)
    return _kicked(state, rulings, good=False)


def kick_roll(state: State, action: KickRoll, rulings: list[Told]) -> State:
    """Compare the dice with the total that the distance asks for (10.1, J.17)."""
    least = formula_total(posts(state.standing.offense, _downs(state).line))
    facts = {"dice": [*action.dice], "total": sum(action.dice), "least": least}
    return _kicked(state, rulings, good=sum(action.dice) >= least, **facts)


def _kicked(state: State, rulings: list[Told], *, good: bool, **facts: object) -> State:
    """End the drive with a field goal, or give the ball up on the spot (3.1, 10.2, J.2, J.32)."""
    side = state.standing.offense
    if good:
        rulings.append(told("field_goal_good", seat=SEATS[side], points=FIELD_GOAL, **facts))
        return drive_over(scored(state, side, FIELD_GOAL), rulings, 1 - side)
    rulings.append(told("field_goal_missed", **facts))
    return drive_over(state, rulings, 1 - side, _downs(state).line, rules=("10.2", "J.20", "J.32"))


# What the kicker answers, or a die instead


def flick(state: State, action: Flick, rulings: list[Told]) -> State:
    """Take the kicker's word for a field goal that reaches, or for an extra point, and say so (10.1, 10.4, J.21)."""
    rules = ("10.4" if state.downs is None else "10.1", "J.21")
    rulings.append(told_by("kicker_answers", rules, seat=action.by, answer="good" if action.good else "wide"))
    return _flicked(state, rulings, ("10.4", "J.21"), good=action.good)


def extra(state: State, action: Extra, rulings: list[Told]) -> State:
    """Decide an extra point by a die, with paper football a computer's field goal as well (3.2, J.21)."""
    return _flicked(state, rulings, ("3.2", "J.21"), good=action.die >= EXTRA_LEAST, die=action.die)


def _flicked(state: State, rulings: list[Told], rules: tuple[str, ...], *, good: bool, **facts: object) -> State:
    if state.downs is not None:
        return _kicked(state, rulings, good=good, **facts)
    side = state.standing.offense
    if good:
        rulings.append(told_by("extra_good", ("3.1", *rules), seat=SEATS[side], points=EXTRA_POINT, **facts))
        state = scored(state, side, EXTRA_POINT)
    else:
        rulings.append(told_by("extra_missed", rules, seat=SEATS[side], **facts))
    return drive_over(state, rulings, 1 - side)


# Punts


def punt_rows(side: int, downs: Downs) -> range:
    """Return the rows that a punt may be meant for: so many ahead at most, and on the field (10.3, J.19, J.42)."""
    ahead = FORWARD[side]
    furthest = max(1, min(ROWS, downs.line + ahead * PUNT_ROWS))
    return range(downs.line + ahead, furthest + ahead, ahead)


def punt_refusal(state: State, action: Punt) -> Refusal | None:
    """Refuse a punt before fourth down, or one that is meant too far (10.3, J.19, J.32)."""
    downs, side = _downs(state), SIDE[action.by]
    if downs.down != DOWNS:
        return _illegal("A punt is for fourth down.", "10.3", "J.32")
    rows = punt_rows(side, downs)
    if action.to in rows:
        return None
    text = f"A punt goes {PUNT_ROWS} rows ahead at most: it may be meant for row {rows[0]} to {rows[-1]}."
    return _illegal(text, "10.3", "J.19")


def punt(state: State, action: Punt, rulings: list[Told]) -> State:
    """Punt toward a row: the drift decides where it comes down (10.3)."""
    assert state.play is not None, "both sides have lined up"
    rulings.append(told("punt_announced", seat=action.by, to=action.to))
    return state._replace(awaiting=DRIFT, play=state.play._replace(aim=action.to))


def drift(state: State, action: Drift, rulings: list[Told]) -> State:
    """Bring a punt down: in or past the end zone it is a touchback (10.3, J.19, J.42)."""
    assert state.play is not None, "a punt is in the air"
    side = state.standing.offense
    row = landing(side, state.play.aim, action.yards)
    if row is None:
        rulings.append(told("punt_touchback", yards=action.yards, seat=SEATS[1 - side]))
        return drive_over(state, rulings, 1 - side)
    rulings.append(told("punt_landed", yards=action.yards, line=row))
    return drive_over(state, rulings, 1 - side, row)


def landing(side: int, aim: int, yards: int) -> int | None:
    """Return the row where a punt comes down, None for a touchback; never in the punter's own end zone (J.19, J.42)."""
    row = aim + FORWARD[side] * drift_rows(yards)
    first, last = GOALS[side]
    if (row <= last) if FORWARD[side] < 0 else (row >= first):
        return None
    own_first, own_last = GOALS[1 - side]
    return min(row, own_first - 1) if FORWARD[side] < 0 else max(row, own_last + 1)
