"""What is true of every state that play can reach; a state from outside is held against it."""

from __future__ import annotations

from collections.abc import Iterator

from ..game import SEATS, Malformed, Seat, other
from .cards import CARDS, DECK_CODES, EVENTS, PREVENT, RESPONSES, Side, is_normal
from .events import left
from .field import DOWNS, RED_ZONE
from .hands import has_normal
from .kicks import kick_refusal
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
    Deal,
    Situation,
    Snap,
    State,
    first_state,
    wants_shuffle,
)
from .tables import DECK_LEAST, DECK_STARS, EVENT_ALLOWANCE, HAND, LENGTHS, MODES

_BEFORE_THE_BALL = frozenset({OPENING_ROLL, OVERTIME_ROLL, TAKE_SIDE, NOTHING})
_WITH_CARDS = frozenset({SHUFFLE, REFRESH, NOTHING})
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
    yield from _faults_of_roll(state)
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
    order, terms = state.order, state.terms
    if state.overtime:
        first = terms.regulation + 2 * order.overtime_round - 1
        opens = possession == first
        if possession not in (first, first + 1) or state.situation.stage != "red_zone":
            yield "overtime"
        if offense is not None and (order.round_first is None or (order.round_first == offense) != opens):
            yield "overtime"
    elif order.round_first is not None:
        yield "overtime"
    elif offense is not None and order.opener is not None and terms.opens(possession, order.opener) != offense:
        yield "offense does not fit opener and possession"


def _faults_of_roll(state: State) -> Iterator[str]:
    """Name what has moved though a roll and its choices are still to decide who begins (2.4, 13.4)."""
    awaiting, deal = state.awaiting, state.deal
    roll = deal.then if deal is not None and awaiting == SHUFFLE else awaiting
    if roll not in (OPENING_ROLL, OVERTIME_ROLL, TAKE_SIDE, DIRECT):
        return
    order, offense = state.order, state.offense
    if state.overtime:
        chosen, beginning = order.round_first, Situation(state.terms.regulation + 1, offense, "red_zone", 1, RED_ZONE)
        untouched = state.score.home == state.score.away and order.overtime_round == 1
    else:
        chosen, first = order.opener, first_state(state.terms, None)
        beginning = first.situation._replace(offense=offense)
        untouched = (state.score, state.events, state.snap) == (first.score, first.events, first.snap)
    if roll == (OPENING_ROLL if state.overtime else OVERTIME_ROLL):
        yield "another roll"
    if state.situation != beginning or not untouched:
        yield "something has moved before the roll was settled"
    if (chosen is None) != (offense is None):
        yield "who begins is known before it was chosen"


def _may_call(state: State, seat: Seat, side: Side, code: str) -> bool:
    """Say whether a team can have called this on that side (3.1, 8.6, 9.2, 11.2)."""
    if state.terms.star:
        rosters = state.terms.rosters
        return is_normal(code, side) and CARDS[code].star and (rosters is None or code in rosters.of(seat))
    return is_normal(code, side) or code in EVENTS or (code == PREVENT and side == "defense")


def _faults_of_snap(state: State) -> Iterator[str]:
    snap, awaiting, offense = state.snap, state.awaiting, state.situation.offense
    caller, *calls = snap[:3]
    if caller not in _SEATS_OR_NONE or (caller is None) != (calls[0] is None):
        yield "calls"
    if calls[0] is not None and not (caller and _may_call(state, caller, "offense", calls[0])):
        yield "the offense's call"
    if calls[1] is not None and not (caller and _may_call(state, other(caller), "defense", calls[1])):
        yield "the defense's call"
    if any(answer not in RESPONSES for answer in snap[4:] if answer is not None):
        yield "unknown answer"
    if not state.terms.star and snap[3:] != Snap()[3:]:
        yield "dice wait for answers in Star Mode only"
    if awaiting in (DEFENSE_CALL, SNAP_ROLL, *_STAR_ONLY):
        if caller != offense or (snap.defense_call is None) != (awaiting == DEFENSE_CALL):
            yield "calls do not fit what is awaited"
        if awaiting != DEFENSE_CALL and not EVENTS.keys().isdisjoint(calls):
            yield "a controlling Event uses no dice"
    elif None in calls and calls != [None, None] and awaiting != NOTHING:
        yield "a call waits for its answer"
    if awaiting in _STAR_ONLY:
        if state.events is None or snap.dice is None:
            yield "answers follow Star Mode's dice"
        elif (snap.offense_response is None) != (awaiting == OFFENSE_RESPONSE) or snap.defense_response is not None:
            yield "answers do not fit what is awaited"
        elif snap.offense_response in EVENTS and not left(state.events.of(offense or "home"), snap.offense_response):
            yield "an Event that is not left"
    elif None in snap[4:] and snap[4:] != (None, None) and awaiting != NOTHING:
        yield "an answer waits for the other"
    if awaiting == KICK_ROLL and (snap != Snap() or kick_refusal(state, True) is not None):
        yield "a field goal that may not be tried"


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
    if state.awaiting == REFRESH and deal.refresher is None:
        yield "nobody may refresh"
    if deal.refresher is not None and (state.awaiting not in _WITH_CARDS or deal.then != OFFENSE_CALL):
        yield "a refresh is over, or comes to nothing"
    if state.awaiting == SHUFFLE and not any(wants_shuffle(pile) for pile in deal.piles):
        yield "nothing is to be shuffled"
    yield from _faults_of_hands(state, deal) if state.awaiting != NOTHING else ()


def _faults_of_hands(state: State, deal: Deal) -> Iterator[str]:
    """Name what is wrong with hands: they are full but for what was called, or for what is being drawn (10.1)."""
    snap, on_table = state.snap, state.awaiting in (DEFENSE_CALL, SNAP_ROLL)
    for seat, pile in deal.piles.items():
        if pile.shuffles == 0 and (pile.hand or pile.discard):
            yield "cards were drawn before the deck was shuffled"
        if state.awaiting == SHUFFLE and wants_shuffle(pile):
            return  # the other team draws after this one
        call = snap.offense_call if seat == snap.offense else snap.defense_call
        if len(pile.hand) != HAND - (on_table and call not in (None, PREVENT)):
            yield "a hand is not full"
        if on_table and call == PREVENT and has_normal(pile.hand, "defense"):
            yield "Prevent though a normal card is in hand"
