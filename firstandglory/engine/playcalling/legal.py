"""Which actions are accepted: one check for `apply` and for lists of choices alike (ledger 3, 9, 10, 11, 12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeGuard

from ..game import Malformed, Refusal, Seat
from .actions import (
    Action,
    Call,
    Concede,
    Direct,
    Kick,
    OpeningRoll,
    Punt,
    Refresh,
    Respond,
    Roll,
    Shuffle,
    TableRuling,
    Take,
)
from .cards import CARDS, PASS, PREVENT, Side, card_name
from .events import left
from .hands import hand, has_normal, is_order_of, without
from .kicks import kick_refusal, punt_refusal
from .positions import placed
from .state import (
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
    Pile,
    State,
    turn,
)
from .tables import EVENT_ALLOWANCE

# What each state waits for and the rule that says so; overtime and Star Mode have rules of their own.
_WAITS_FOR = {
    OPENING_ROLL: ("the opening roll", "2.4"),
    TAKE_SIDE: ("the choice of offense or defense", "2.4"),
    DIRECT: ("the choice of direction", "2.4"),
    OFFENSE_CALL: ("the offense's call", "3.1"),
    DEFENSE_CALL: ("the defense's call", "3.1"),
    SNAP_ROLL: ("the snap's dice", "3.4"),
    OFFENSE_RESPONSE: ("the offense's PASS or FLAG", "12.3"),
    DEFENSE_RESPONSE: ("the defense's PASS or FLAG", "12.4"),
    KICK_ROLL: ("the kick's dice", "9.3"),
    OVERTIME_ROLL: ("the overtime roll", "13.4"),
    SHUFFLE: ("a shuffle", "10.2"),
    REFRESH: ("a refresh", "10.4"),
}


def _not_now(state: State) -> Refusal:
    if state.awaiting == NOTHING:
        return Refusal("out_of_turn", "The game is over.", ("13.3",))
    what, rule = _WAITS_FOR[state.awaiting]
    if state.overtime and rule == "2.4":
        rule = "13.4"
    if state.awaiting == SHUFFLE and not _waiting_pile(state).shuffles:
        rule = "2.2"
    rules = ("12.1", rule) if state.terms.star and rule in ("3.1", "3.4") else (rule,)
    return Refusal("out_of_turn", f"The game waits for {what}.", rules)


def _waiting_pile(state: State) -> Pile:
    seat = turn(state)
    assert state.deal is not None and seat is not None, "only dealt games shuffle"
    return state.deal.piles.of(seat)


def _illegal(text: str, *rules: str, known_to: Seat | None = None) -> Refusal:
    return Refusal("illegal_action", text, rules, known_to)


def is_action(action: object) -> TypeGuard[Action]:
    """Say whether this is an action of the game at all."""
    return type(action) in _CHECKS


def refusal(state: State, action: Action) -> Refusal | None:
    """Say why an action is refused now, None if it is accepted."""
    if state.awaiting == NOTHING:
        return _not_now(state)
    return _CHECKS[type(action)](state, action)


def early_refusal(state: State, action: Action) -> Refusal | None:
    """Say why an action may not be chosen yet, None if it may: the defense may lock its call at any time (3.1, 12.1).

    Both calls are secret until both are revealed, so which was chosen first makes no difference.
    """
    if state.awaiting == OFFENSE_CALL and isinstance(action, Call) and action.by != state.offense:
        state = state._replace(awaiting=DEFENSE_CALL)
    return refusal(state, action)


def _check_opening_roll(state: State, action: OpeningRoll) -> Refusal | None:
    return None if state.awaiting in (OPENING_ROLL, OVERTIME_ROLL) else _not_now(state)


def _check_roll(state: State, action: Roll) -> Refusal | None:
    return None if state.awaiting in (SNAP_ROLL, KICK_ROLL) else _not_now(state)


def _check_turn(awaited: str) -> Callable[[State, Any], Refusal | None]:
    def check(state: State, action: Any) -> Refusal | None:
        return None if state.awaiting == awaited and action.by == turn(state) else _not_now(state)

    return check


def _check_call(state: State, action: Call) -> Refusal | None:
    awaiting = state.awaiting
    if awaiting == OFFENSE_CALL:
        side: Side = "offense"
        mine = action.by == state.situation.offense
    elif awaiting == DEFENSE_CALL:
        side = "defense"
        mine = action.by != state.situation.offense
    else:
        return _not_now(state)
    if not mine:
        return _not_now(state)
    code = action.card
    card = CARDS.get(code)
    if card is None:
        return _check_prevent(state, action, side) if code == PREVENT else _check_event_call(state, action)
    if card.side != side:
        rule = "12.1" if state.terms.star else "3.1"
        return _illegal(f"A card of the {card.side} is not a call for the {side}.", rule)
    if state.terms.star:
        if not card.star:
            return _illegal("Star Mode sets regular Plays aside: call a Star.", "2.3", "11.2")
        rosters = state.terms.rosters
        if rosters is not None and code not in rosters.of(action.by):
            return _illegal("That Star is not on this team's roster.", "11.2")
        return None
    return _check_held(state, action)


def _check_prevent(state: State, action: Call, side: Side) -> Refusal | None:
    if side == "offense":
        return _illegal("Prevent is the defense's.", "9.2")
    if state.terms.star:
        return _illegal("No Prevent in Star Mode: Stars are always there.", "9.2", "11.6")
    cards = hand(state, action.by)
    if cards is not None and has_normal(cards, "defense"):
        return _illegal("No Prevent while a normal defensive card is in hand.", "9.2", known_to=action.by)
    return None


def _check_event_call(state: State, action: Call) -> Refusal | None:
    if state.terms.star:
        return _illegal("Star Mode plays Events by FLAG, after the roll.", "8.6", "12.3")
    return _check_held(state, action)


def _check_held(state: State, action: Call) -> Refusal | None:
    cards = hand(state, action.by)
    if cards is None or action.card in cards:
        return None
    return _illegal("That card is not in hand.", "3.1", "10.1", known_to=action.by)


def _check_punt(state: State, action: Punt) -> Refusal | None:
    if state.awaiting != OFFENSE_CALL or action.by != state.situation.offense:
        return _not_now(state)
    return punt_refusal(state, action.no_card)


def _check_kick(state: State, action: Kick) -> Refusal | None:
    if state.awaiting != OFFENSE_CALL or action.by != state.situation.offense:
        return _not_now(state)
    return kick_refusal(state, action.no_card)


def _check_respond(state: State, action: Respond) -> Refusal | None:
    awaiting = state.awaiting
    if awaiting not in (OFFENSE_RESPONSE, DEFENSE_RESPONSE):
        if not state.terms.star:
            return Refusal("out_of_turn", "PASS and FLAG belong to Star Mode.", ("8.6", "12.3"))
        return _not_now(state)
    if (action.by == state.situation.offense) != (awaiting == OFFENSE_RESPONSE):
        return Refusal("out_of_turn", _not_now(state).text, ("12.3", "12.4"))
    assert state.events is not None, "Star Mode counts Events"
    if action.card != PASS and not left(state.events.of(action.by), action.card):
        length = state.terms.length
        rule = "11.3" if length == "quick" else "11.4"
        if not left(EVENT_ALLOWANCE[length], action.card):
            return _illegal(f"{length.title()} has no {card_name(action.card)}.", rule)
        return _illegal("That Event is not available: none is left.", rule, "11.6")
    return None


def _check_shuffle(state: State, action: Shuffle) -> Refusal | None:
    if state.awaiting != SHUFFLE or action.team != turn(state):
        return _not_now(state)
    pile = _waiting_pile(state)
    if not is_order_of(pile, action.cards):
        return _illegal("These are not exactly the cards to be shuffled.", "10.2" if pile.shuffles else "2.2")
    return None


def _check_refresh(state: State, action: Refresh) -> Refusal | None:
    if state.awaiting != REFRESH or action.by != turn(state):
        return _not_now(state)
    if without(hand(state, action.by) or (), action.cards) is None:
        return _illegal("Only cards in hand can be discarded.", "10.4", "9.1", "9.2", known_to=action.by)
    return None


def _check_concede(state: State, action: Concede) -> Refusal | None:
    return None


def _check_table_ruling(state: State, action: TableRuling) -> Refusal | None:
    if state.terms.dealt:
        return _illegal("Table rulings belong to games with the players' own cards.", "I.14")
    try:
        placed(state, action.set)
    except Malformed as fault:
        return _illegal(fault.text, *(fault.rules or ("I.14",)))
    return None


_CHECKS: dict[type[Any], Callable[[State, Any], Refusal | None]] = {
    OpeningRoll: _check_opening_roll,
    Roll: _check_roll,
    Take: _check_turn(TAKE_SIDE),
    Direct: _check_turn(DIRECT),
    Call: _check_call,
    Punt: _check_punt,
    Kick: _check_kick,
    Respond: _check_respond,
    Shuffle: _check_shuffle,
    Refresh: _check_refresh,
    Concede: _check_concede,
    TableRuling: _check_table_ruling,
}
