"""What follows the end of a possession: quarters, halftime, overtime and the end (ledger 6.4, 6.5, 13)."""

from __future__ import annotations

from ..game import Seat, other
from .field import KICKOFF_SPOT, RED_ZONE, opening_stage, spot_name
from .rulings import Told, told, told_by
from .state import NOTHING, OFFENSE_CALL, OVERTIME_ROLL, Both, Direction, Order, Situation, State


def scored(state: State, seat: Seat, points: int) -> State:
    """Return the state with points added for a seat (6.1)."""
    return state._replace(score=state.score.put(seat, state.score.of(seat) + points))


def possession_over(state: State, rulings: list[Told], ball: int | None = None, *, beaten: bool = False) -> State:
    """End and count the possession and begin what follows (6.5).

    `ball` is where the next offense takes over, in its own reading (yards), None for the usual start (6.4);
    `beaten` says that the defense scored (13.6).
    """
    rulings.append(told("possession_over", possession=state.situation.possession))
    if state.overtime:
        return _after_overtime_possession(state, rulings, beaten)
    if state.situation.possession == state.terms.regulation:
        return _after_regulation(state, rulings)
    return _next_in_regulation(state, rulings, ball)


def finished(state: State, winner: Seat) -> State:
    """Return the finished state: possession, round and score stay, the ball is nobody's."""
    situation = Situation(state.situation.possession, None, "approach", 1, KICKOFF_SPOT)
    return state._replace(awaiting=NOTHING, winner=winner, situation=situation)


def _won(state: State, rulings: list[Told], code: str) -> State:
    winner: Seat = "home" if state.score.home > state.score.away else "away"
    points, against = state.score.of(winner), state.score.of(other(winner))
    rules = ("13.5",) if state.overtime and code == "game_over" else None
    telling = told(code, winner=winner, points=points, against=against)
    rulings.append(telling._replace(rules=rules) if rules else telling)
    return finished(state, winner)


def _next_in_regulation(state: State, rulings: list[Told], ball: int | None) -> State:
    terms, order = state.terms, state.order
    assert order.opener is not None, "a possession was played"
    possession = state.situation.possession + 1
    offense = terms.opens(possession, order.opener)
    direction = state.direction
    rules: tuple[str, ...] = ("6.4", "6.5") if ball is None else ("6.3", "6.5")
    if possession == terms.regulation // 2 + 1:
        direction = switched(direction)
        ball, rules = None, ("13.1", "6.4")
        rulings.append(told("halftime", offense=offense))
    if terms.quarter(possession) != terms.quarter(possession - 1):
        rulings.append(told("quarter", quarter=terms.quarter(possession)))
    spot = KICKOFF_SPOT if ball is None else ball
    stage = opening_stage(spot)
    if stage == "red_zone":
        rules = (*rules, "I.1")
    rulings.append(told_by("next_possession", rules, offense=offense, ball=spot_name(spot), stage=stage))
    return state._replace(
        awaiting=OFFENSE_CALL, situation=Situation(possession, offense, stage, 1, spot), direction=direction
    )


def switched(direction: Both[Direction] | None) -> Both[Direction] | None:
    """Return the directions after the teams change ends (13.1)."""
    return None if direction is None else Both(direction.away, direction.home)


def _after_regulation(state: State, rulings: list[Told]) -> State:
    if state.score.home != state.score.away:
        return _won(state, rulings, "game_over")
    rulings.append(told("overtime"))
    situation = Situation(state.situation.possession + 1, None, "red_zone", 1, RED_ZONE)
    order = Order(state.order.opener, 1)
    return state._replace(awaiting=OVERTIME_ROLL, situation=situation, order=order)


def _after_overtime_possession(state: State, rulings: list[Told], beaten: bool) -> State:
    order = state.order
    assert order.round_first is not None, "an overtime possession was played"
    opened_round = state.situation.possession % 2 == 1  # regulation has an even number of possessions (1.3)
    if opened_round and beaten:
        return _won(state, rulings, "defense_wins")
    if not opened_round and state.score.home != state.score.away:
        return _won(state, rulings, "game_over")
    offense = other(order.round_first)
    if not opened_round:
        order = order._replace(overtime_round=order.overtime_round + 1, round_first=offense)
        rulings.append(told("next_round", round=order.overtime_round, offense=offense))
    situation = Situation(state.situation.possession + 1, offense, "red_zone", 1, RED_ZONE)
    rules = ("13.4", "I.6", "I.7")
    rulings.append(told_by("next_possession", rules, offense=offense, ball=spot_name(RED_ZONE), stage="red_zone"))
    return state._replace(awaiting=OFFENSE_CALL, situation=situation, order=order)
