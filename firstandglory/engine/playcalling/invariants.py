"""What is true of every state that play can reach; a state from outside is held against it."""

from __future__ import annotations

from collections.abc import Iterator

from ..game import SEATS, Malformed
from .cards import CALL_CODES, CARDS, DECK_CODES, EVENTS, PREVENT, RESPONSES, is_normal
from .events import left
from .field import DOWNS, RED_ZONE
from .state import (
    AWAITED,
    DEFENSE_CALL,
    DEFENSE_RESPONSE,
    DIRECT,
    KICK_ROLL,
    NOTHING,
    OFFENSE_CALL,
    OFFENSE_RESPONSE,
    OPENING_ROLL,
    OVERTIME_ROLL,
    REFRESH,
    SHUFFLE,
    SNAP_ROLL,
    TAKE_SIDE,
    State,
    wants_shuffle,
)
from .tables import DECK_LEAST, DECK_STARS, EVENT_ALLOWANCE, FIELD_GOAL_LEAST, HAND, LENGTHS, MODES

_BEFORE_THE_BALL = frozenset({OPENING_ROLL, OVERTIME_ROLL, TAKE_SIDE, NOTHING})
_STAR_ONLY = frozenset({OFFENSE_RESPONSE, DEFENSE_RESPONSE})
_SEATS_OR_NONE = (*SEATS, None)


def check(state: State) -> None:
    """Raise Malformed, naming the first thing that cannot be, if play could not stand like this."""
    for fault in _faults(state):
        raise Malformed(f"this position cannot be: {fault}")


def _faults(state: State) -> Iterator[str]:
    """Name what is wrong, most basic first: what comes later relies on what came before."""
    yield from _faults_of_terms(state)
    yield from _faults_of_situation(state)
    yield from _faults_of_snap(state)
    yield from _faults_of_cards(state)


def _faults_of_terms(state: State) -> Iterator[str]:
    terms = state.terms
    if terms.mode not in MODES or terms.length not in LENGTHS:
        yield "unknown mode or length"
    if state.awaiting not in AWAITED:
        yield "unknown awaiting"
    if type(state.order.overtime_round) is not int or state.order.overtime_round < 0:
        yield "overtime_round"
    if (state.events is not None) != terms.star:
        yield "Events are counted in Star Mode, and only there"
    if (state.deal is not None) != (terms.dealt and not terms.star):
        yield "piles belong to dealt Traditional games"
    if (terms.rosters is not None) != (terms.dealt and terms.star):
        yield "rosters belong to dealt Star Mode"
    allowance = EVENT_ALLOWANCE[terms.length]
    for events in state.events or ():
        if not all(type(n) is int and 0 <= n <= most for n, most in zip(events, allowance, strict=True)):
            yield "Events above the allowance"
    for roster in terms.rosters or ():
        sides = [CARDS[code].side for code in roster if CARDS[code].star]
        if len(roster) != 2 * DECK_STARS or any(sides.count(side) != DECK_STARS for side in ("offense", "defense")):
            yield "a roster has five Stars of each side"


def _faults_of_situation(state: State) -> Iterator[str]:
    possession, offense, stage, down, ball = state.situation
    order, awaiting, terms = state.order, state.awaiting, state.terms
    if type(possession) is not int or type(down) is not int or not 1 <= down <= DOWNS or possession < 1:
        yield "possession or down"
    if stage not in ("approach", "red_zone") or (stage == "approach" and ball >= RED_ZONE):
        yield "the stage does not fit the ball"
    if not all(type(points) is int and points >= 0 for points in state.score):
        yield "score"
    if any(seat not in _SEATS_OR_NONE for seat in (offense, state.winner, *order[:1], *order[2:])):
        yield "unknown seat"
    if (state.winner is None) == state.finished:
        yield "a winner ends the game"
    if (offense is None) != (awaiting in _BEFORE_THE_BALL) and awaiting not in (SHUFFLE, REFRESH):
        yield "offense"
    if (order.roll_winner is not None) != (awaiting in (TAKE_SIDE, DIRECT)) and not state.finished:
        yield "the roll's winner chooses first"
    if offense is not None and order.opener is None:
        yield "nobody opened the game"
    if state.direction is not None and sorted(state.direction) != ["left", "right"]:
        yield "direction"
    yield from _faults_of_order(state) if not state.finished else ()
    if (terms.quarter(possession) > 4) != state.overtime:
        yield "possession does not fit the period"


def _faults_of_order(state: State) -> Iterator[str]:
    possession, offense = state.situation[:2]
    order, awaiting, terms = state.order, state.awaiting, state.terms
    if state.overtime:
        first = terms.regulation + 2 * order.overtime_round - 1
        opens = possession == first
        if possession not in (first, first + 1) or state.situation.stage != "red_zone":
            yield "overtime"
        if offense is not None and (order.round_first is None or (order.round_first == offense) != opens):
            yield "overtime"
    elif awaiting == OVERTIME_ROLL:
        yield "overtime"
    elif offense is not None and order.opener is not None and terms.opens(possession, order.opener) != offense:
        yield "offense does not fit opener and possession"


def _faults_of_snap(state: State) -> Iterator[str]:
    snap, awaiting, offense = state.snap, state.awaiting, state.situation.offense
    calls = (snap.offense_call, snap.defense_call)
    if any(call not in CALL_CODES for call in calls if call is not None) or snap.offense not in _SEATS_OR_NONE:
        yield "unknown call"
    if (snap.offense is None) != (snap.offense_call is None) or (snap.defense_call and not snap.offense_call):
        yield "calls"
    if any(answer not in RESPONSES for answer in snap[4:] if answer is not None):
        yield "unknown answer"
    if awaiting in (DEFENSE_CALL, SNAP_ROLL, *_STAR_ONLY):
        if snap.offense != offense or (snap.defense_call is None) != (awaiting == DEFENSE_CALL):
            yield "calls do not fit what is awaited"
        if not (is_normal(calls[0] or "", "offense") or (awaiting == DEFENSE_CALL and calls[0] in EVENTS)):
            yield "the offense's call"
        if awaiting != DEFENSE_CALL and not (is_normal(calls[1] or "", "defense") or calls[1] == PREVENT):
            yield "the defense's call"
    if awaiting in _STAR_ONLY:
        if state.events is None or snap.dice is None:
            yield "answers follow Star Mode's dice"
        elif (snap.offense_response is None) != (awaiting == OFFENSE_RESPONSE) or snap.defense_response is not None:
            yield "answers do not fit what is awaited"
        elif snap.offense_response in EVENTS and not left(state.events.of(offense or "home"), snap.offense_response):
            yield "an Event that is not left"
    if awaiting == KICK_ROLL and state.situation.ball not in FIELD_GOAL_LEAST:
        yield "field goals are tried from OPP20 and OPP10"


def _faults_of_cards(state: State) -> Iterator[str]:
    deal = state.deal
    if deal is None:
        if state.awaiting in (SHUFFLE, REFRESH):
            yield "nothing is dealt"
        return
    if deal.then not in (OPENING_ROLL, OFFENSE_CALL, OVERTIME_ROLL) or deal.refresher not in _SEATS_OR_NONE:
        yield "what follows the cards"
    for pile in deal.piles:
        if not DECK_CODES.issuperset(pile.hand + pile.draw + pile.discard) or len(pile.hand) > HAND:
            yield "unknown card, or too many in a hand"
        if type(pile.shuffles) is not int or pile.shuffles < 0:
            yield "shuffles"
        if len(pile.hand) + len(pile.draw) + len(pile.discard) < DECK_LEAST - 1:
            yield "too few cards"
    if state.awaiting in (SHUFFLE, REFRESH) and (state.situation.offense is None) != (deal.then != OFFENSE_CALL):
        yield "offense"
    if (state.awaiting == REFRESH) and deal.refresher is None:
        yield "nobody may refresh"
    # A called card has left its hand, so hands are short only while a down is played.
    full = not any(wants_shuffle(pile) for pile in deal.piles)
    if (state.awaiting == SHUFFLE) == full and state.awaiting not in (DEFENSE_CALL, SNAP_ROLL, NOTHING):
        yield "what is awaited does not fit the piles"
