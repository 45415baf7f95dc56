"""Punts and field goals (ledger 9.1, 9.3, 9.4, I.5)."""

from __future__ import annotations

from functools import cache

from ..game import Refusal
from .field import DOWNS, RED_ZONE, spot_name, turned
from .flow import possession_over, scored
from .hands import hand, has_normal
from .rulings import Told, told
from .state import State
from .tables import FIELD_GOAL_LEAST, FIELD_GOAL_POINTS

_SPOTS = " and ".join(spot_name(ball) for ball in FIELD_GOAL_LEAST)
_TOO_FAR = Refusal("illegal_action", f"Field goals are tried from {_SPOTS} only.", ("9.3",))


@cache
def _while_cards_last(what: str, rule: str) -> Refusal:
    return Refusal("illegal_action", f"Before fourth down no {what}: a Star is always there.", (rule, "11.6"))


@cache
def _too_close(ball: int) -> Refusal:
    return Refusal("illegal_action", f"No Punt at {spot_name(ball)}.", ("9.1",))


def _early(state: State, no_card: bool, what: str, rule: str) -> Refusal | None:
    """Say why a cardless play before fourth down is refused: a normal card is there (9.1, 9.4)."""
    if state.terms.star:
        return _while_cards_last(what, rule)
    offense = state.situation.offense
    cards = hand(state, offense) if offense is not None else None
    if cards is None:
        if no_card:
            return None
        return Refusal("illegal_action", f"Before fourth down a {what} only without a normal card.", (rule, "I.9"))
    if has_normal(cards, "offense"):
        text = f"Before fourth down no {what} while a normal card is in hand."
        return Refusal("illegal_action", text, (rule,), offense)
    return None


def punt_refusal(state: State, no_card: bool) -> Refusal | None:
    """Say why the offense may not punt here, None if it may (9.1, I.5)."""
    if state.situation.ball >= RED_ZONE:
        return _too_close(state.situation.ball)
    return None if state.situation.down == DOWNS else _early(state, no_card, "Punt", "9.1")


def kick_refusal(state: State, no_card: bool) -> Refusal | None:
    """Say why the offense may not try a field goal here, None if it may (9.3, 9.4)."""
    if state.situation.ball not in FIELD_GOAL_LEAST:
        return _TOO_FAR
    return None if state.situation.down == DOWNS else _early(state, no_card, "field goal", "9.4")


def after_punt(state: State, rulings: list[Told]) -> State:
    """End the possession by a Punt; the opponent starts at the usual spot (9.1, 6.4)."""
    rulings.append(told("punt", seat=state.situation.offense))
    return possession_over(state, rulings)


def after_kick(state: State, offense: int, defense: int, rulings: list[Told]) -> State:
    """Decide a field goal by the dice totals alone (9.3)."""
    seat, ball = state.situation.offense, state.situation.ball
    assert seat is not None, "somebody kicked"
    least, margin = FIELD_GOAL_LEAST[ball], offense - defense
    if margin >= least:
        rulings.append(
            told(
                "field_goal_good",
                offense=offense,
                defense=defense,
                margin=margin,
                points=FIELD_GOAL_POINTS,
                seat=seat,
            )
        )
        return possession_over(scored(state, seat, FIELD_GOAL_POINTS), rulings)
    rulings.append(told("field_goal_missed", offense=offense, defense=defense, margin=margin, least=least))
    return possession_over(state, rulings, turned(ball))


def kick_announced(state: State) -> Told:
    """Tell that a field goal is tried (3.6, 9.3)."""
    return told("kick_announced", seat=state.situation.offense, ball=spot_name(state.situation.ball))
