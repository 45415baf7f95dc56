"""What a decided down does: movement, the Red Zone, scores and turnovers (ledger 5, 6, 7)."""

from __future__ import annotations

from ..game import Seat, other
from .events import Effect
from .field import DOWNS, GOAL_LINE, LAST_SPOT, RED_ZONE, spot_name, turned
from .flow import possession_over, scored
from .rulings import Told, told, told_by
from .state import OFFENSE_CALL, Situation, State
from .tables import DEFENSIVE_TOUCHDOWN_POINTS, SAFETY_POINTS, TOUCHDOWN_POINTS, Outcome


def _offense(state: State) -> Seat:
    offense = state.situation.offense
    assert offense is not None, "a down is played by somebody"
    return offense


def after_outcome(state: State, outcome: Outcome, rulings: list[Told]) -> State:
    """Apply the outcome of a normal play (5.4, 6)."""
    if outcome.kind == "move":
        return _after_movement(state, outcome.yards, rulings)
    if outcome.kind == "touchdown":
        return _touchdown(state, rulings, ("T.3", "6.1"))
    if outcome.kind == "turnover":
        return _turnover(state, rulings, ("T.3", "4.5", "6.3"))
    seat = other(_offense(state))
    rulings.append(told("defensive_touchdown", seat=seat, points=DEFENSIVE_TOUCHDOWN_POINTS))
    return possession_over(scored(state, seat, DEFENSIVE_TOUCHDOWN_POINTS), rulings, beaten=True)


def after_effect(state: State, effect: Effect, rulings: list[Told]) -> State:
    """Apply a controlling Event (7, 8)."""
    rulings.extend(effect.rulings)
    if effect.kind == "touchdown":
        return _touchdown(state, rulings, ("8.1", "6.1"))
    if effect.kind == "turnover":
        return _turnover(state, rulings, ("8.1", "6.3"))
    return _replay(state, effect.yards, rulings)


def _touchdown(state: State, rulings: list[Told], rules: tuple[str, ...]) -> State:
    seat = _offense(state)
    rulings.append(told_by("touchdown", rules, seat=seat, points=TOUCHDOWN_POINTS))
    return possession_over(scored(state, seat, TOUCHDOWN_POINTS), rulings)


def _turnover(state: State, rulings: list[Told], rules: tuple[str, ...]) -> State:
    ball = state.situation.ball
    rulings.append(told_by("turnover", rules, ball=spot_name(ball)))
    return possession_over(state, rulings, turned(ball))


def _safety(state: State, rulings: list[Told], rules: tuple[str, ...]) -> State:
    seat = other(_offense(state))
    rulings.append(told_by("safety", rules, seat=seat, points=SAFETY_POINTS))
    return possession_over(scored(state, seat, SAFETY_POINTS), rulings, beaten=True)


def _after_movement(state: State, yards: int, rulings: list[Told]) -> State:
    situation = state.situation
    ball = situation.ball + yards
    if ball >= GOAL_LINE:
        entered = situation.stage == "approach"
        return _touchdown(state, rulings, ("T.3", "6.2", "6.1", "I.2") if entered else ("T.3", "6.2", "6.1"))
    if ball <= 0:
        return _safety(state, rulings, ("T.3", "6.2", "6.1"))
    code = "gain" if yards > 0 else "loss" if yards < 0 else "no_gain"
    spot = spot_name(ball)
    if situation.stage == "approach" and ball >= RED_ZONE:
        rulings.append(told_by(code, ("T.3",), yards=abs(yards), ball=spot))
        return _red_zone(state, ball, rulings, ("5.2",))
    if situation.down == DOWNS:
        rulings.append(told_by(code, ("T.3",), yards=abs(yards), ball=spot))
        rulings.append(told("turnover_on_downs", ball=spot))
        return possession_over(state, rulings, turned(ball))
    down = situation.down + 1
    rules = ("T.3", "5.4") if situation.stage == "approach" else ("T.3", "5.4", "5.3")
    rulings.append(told_by(code, rules, yards=abs(yards), ball=spot, stage=situation.stage, down=down))
    return _at(state, Situation(situation.possession, situation.offense, situation.stage, down, ball))


def _red_zone(state: State, ball: int, rulings: list[Told], rules: tuple[str, ...]) -> State:
    situation = state.situation
    rulings.append(told_by("first_red_zone_entry", rules, ball=spot_name(ball)))
    return _at(state, Situation(situation.possession, situation.offense, "red_zone", 1, ball))


def _at(state: State, situation: Situation) -> State:
    return state._replace(awaiting=OFFENSE_CALL, situation=situation)


def _replay(state: State, yards: int, rulings: list[Told]) -> State:
    """Move by a Penalty and play the same down again (7.3-7.5, 8.4, I.3)."""
    situation = state.situation
    ball = min(situation.ball + yards, LAST_SPOT) if yards > 0 else situation.ball + yards
    if ball <= 0:
        return _safety(state, rulings, ("7.4", "6.1"))
    if ball != situation.ball:
        stops = ("7.3",) if yards > 0 else ()
        provisional = ("I.3",) if state.terms.star else ()
        rulings.append(told_by("moved", ("7.1", *stops, *provisional), ball=spot_name(ball)))
    if situation.stage == "approach" and ball >= RED_ZONE:
        return _red_zone(state, ball, rulings, ("7.3", "5.2"))
    rules = ("8.4", "8.5") if not yards else ("7.5", "8.4", "8.5") if ball != situation.ball else ("7.5", "I.4", "8.4")
    rulings.append(told_by("replay", rules, stage=situation.stage, down=situation.down, ball=spot_name(ball)))
    return _at(state, Situation(situation.possession, situation.offense, situation.stage, situation.down, ball))
