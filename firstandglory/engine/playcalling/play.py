"""Apply actions: from one state to the next, with the rulings that explain it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ..game import Dice, Json, Refusal, Seat, Step, other
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
    total,
)
from .cards import CARDS, PASS, PREVENT
from .downs import after_effect, after_outcome
from .events import effect, spent
from .field import spot_name
from .flow import finished
from .hands import refreshed, settled, shuffled, taken_from_hand
from .kicks import after_kick, after_punt, kick_announced
from .legal import refusal
from .margin import cited, modifiers
from .positions import placed
from .rulings import Told, told, told_by
from .state import (
    DEFENSE_CALL,
    DEFENSE_RESPONSE,
    DIRECT,
    KICK_ROLL,
    OFFENSE_CALL,
    OFFENSE_RESPONSE,
    OPENING_ROLL,
    OVERTIME_ROLL,
    SHUFFLE,
    SNAP_ROLL,
    TAKE_SIDE,
    Both,
    Direction,
    Snap,
    State,
    side_seat,
    turn,
)
from .tables import Outcome, outcome

Play = tuple[State, list[Told]]


def apply(state: State, action: Action) -> Step | Refusal:
    """Return the next state with its rulings, or why the action is refused; nothing is half applied."""
    fault = refusal(state, action)
    if fault is not None:
        return fault
    return Step(*_PLAYS[type(action)](state, action))


def _opening_roll(state: State, action: OpeningRoll) -> Play:
    home, away = total(action.home), total(action.away)
    rule = "13.4" if state.overtime else "2.4"
    if home == away:
        return state, [told_by("roll_tied", (rule,), home=home, away=away)]
    winner: Seat = "home" if home > away else "away"
    state = state._replace(awaiting=TAKE_SIDE, order=state.order._replace(roll_winner=winner))
    return state, [told_by("roll_won", (rule,), home=home, away=away, seat=winner)]


def _take(state: State, action: Take) -> Play:
    offense = action.by if action.side == "offense" else other(action.by)
    order = state.order
    order = order._replace(round_first=offense) if state.overtime else order._replace(opener=offense)
    rule = "13.4" if state.overtime else "2.4"
    telling = told_by("side_taken", (rule,), seat=action.by, side=action.side, offense=offense)
    situation = state.situation._replace(offense=offense)
    return state._replace(awaiting=DIRECT, order=order, situation=situation), [telling]


def _direct(state: State, action: Direct) -> Play:
    offense = state.situation.offense
    away_from: Direction = "right" if action.toward == "left" else "left"
    direction = Both(action.toward, away_from) if offense == "home" else Both(away_from, action.toward)
    rule = "13.4" if state.overtime else "2.4"
    telling = told_by("direction_chosen", (rule,), seat=action.by, offense=offense, toward=action.toward)
    order = state.order._replace(roll_winner=None)
    return state._replace(awaiting=OFFENSE_CALL, order=order, direction=direction), [telling]


def _call(state: State, action: Call) -> Play:
    terms, awaiting, situation, snap, score, events, order, direction, deal, winner = state
    if deal is not None:
        deal = taken_from_hand(deal, action.by, action.card)
    if awaiting == OFFENSE_CALL:
        snap = Snap(action.by, action.card)
        rulings = [_LOCKED[terms.star, action.by, "offense"]]
        return State(terms, DEFENSE_CALL, situation, snap, score, events, order, direction, deal, winner), rulings
    card = snap.offense_call
    snap = Snap(snap.offense, card, action.card)
    state = State(terms, SNAP_ROLL, situation, snap, score, events, order, direction, deal, winner)
    rulings = [
        _LOCKED[terms.star, action.by, "defense"],
        Told("cards_revealed", {"offense_card": card, "defense_card": action.card}, _REVEALED[terms.star]),
    ]
    controlling = None if terms.star else effect(card, action.card)
    if controlling is None:
        return state, rulings
    return settled(state, after_effect(state, controlling, rulings), rulings, called=True), rulings


_REVEALED = {False: ("3.2",), True: ("12.1",)}
_LOCKED = {
    (star, seat, side): told_by("call_locked", ("12.1",) if star else ("3.1",), seat=seat, side=side)
    for star in (False, True)
    for seat in ("home", "away")
    for side in ("offense", "defense")
}


def _punt(state: State, action: Punt) -> Play:
    rulings: list[Told] = []
    state = state._replace(snap=Snap())
    after = after_punt(state, rulings)
    return settled(state, after, rulings, refresher=action.by), rulings


def _kick(state: State, action: Kick) -> Play:
    return state._replace(awaiting=KICK_ROLL, snap=Snap()), [kick_announced(state)]


def _roll(state: State, action: Roll) -> Play:
    offense, defense = total(action.offense), total(action.defense)
    rulings: list[Told] = []
    if state.awaiting == KICK_ROLL:
        return settled(state, after_kick(state, offense, defense, rulings), rulings), rulings
    terms, _, situation, snap, score, events, order, direction, deal, winner = state
    by, attack, defend, _, _, _ = snap
    assert attack is not None and defend is not None, "the dice follow two calls"
    mods = modifiers(attack, defend)
    strategy, family, star, prevent = mods
    margin = offense - defense + strategy + family + star + prevent
    facts = {
        "dice": offense - defense,
        "strategy": strategy,
        "family": family,
        "star": star,
        "prevent": prevent,
        "margin": margin,
        "offense_dice": offense,
        "defense_dice": defense,
        "offense_card": attack,
        "defense_card": defend,
    }
    rulings.append(Told("final_margin", facts, cited(attack, defend)))
    result = outcome(CARDS[attack].strategy, margin)
    if terms.star:
        rulings.append(_provisional(result))
        snap = Snap(by, attack, defend, (action.offense, action.defense))
        return State(terms, OFFENSE_RESPONSE, situation, snap, score, events, order, direction, deal, winner), rulings
    after = after_outcome(state, result, rulings)
    refresher = side_seat(state, "defense") if defend == PREVENT else None
    return settled(state, after, rulings, called=True, refresher=refresher), rulings


@cache
def _provisional(result: Outcome) -> Told:
    return told("provisional", outcome=result.kind, yards=result.yards, result=in_words(result))


def in_words(result: Outcome) -> str:
    """Say an outcome in a few words, before it is measured on the field (T.3)."""
    if result.kind != "move":
        return result.kind.replace("_", " ")
    if result.yards == 0:
        return "no gain"
    return f"gain of {result.yards}" if result.yards > 0 else f"loss of {-result.yards}"


def _respond(state: State, action: Respond) -> Play:
    terms, awaiting, situation, snap, score, events, order, direction, deal, winner = state
    offense, attack, defend, dice, first, _ = snap
    answer = "PASS" if action.card == PASS else "FLAG"
    if awaiting == OFFENSE_RESPONSE:
        snap = Snap(offense, attack, defend, dice, action.card)
        rulings = [_ANSWERED[action.by, answer, True]]
        return State(terms, DEFENSE_RESPONSE, situation, snap, score, events, order, direction, deal, winner), rulings
    rulings = [_ANSWERED[action.by, answer, False]]
    assert first is not None and dice is not None and attack is not None and defend is not None, "offense answered"
    snap = Snap(offense, attack, defend, dice, first, action.card)
    if first == PASS and action.card == PASS:
        rulings.append(_STANDS)
        state = State(terms, awaiting, situation, snap, score, events, order, direction, deal, winner)
        margin = total(dice[0]) - total(dice[1]) + modifiers(attack, defend).total
        after = after_outcome(state, outcome(CARDS[attack].strategy, margin), rulings)
    else:
        assert events is not None and offense is not None, "Star Mode counts Events"
        events = events.put(offense, spent(events.of(offense), first))
        events = events.put(action.by, spent(events.of(action.by), action.card))
        rulings.append(told_by("events_revealed", ("12.4", "12.5"), offense_card=first, defense_card=action.card))
        state = State(terms, awaiting, situation, snap, score, events, order, direction, deal, winner)
        controlling = effect(first, action.card)
        assert controlling is not None, "somebody flagged"
        after = after_effect(state, controlling, rulings)
    return settled(state, after, rulings, called=True), rulings


_STANDS = told("result_stands")
_ANSWERED = {
    (seat, answer, first): told_by("answered", ("12.3",) if first else ("12.4",), seat=seat, answer=answer)
    for seat in ("home", "away")
    for answer in ("PASS", "FLAG")
    for first in (True, False)
}


def _shuffle(state: State, action: Shuffle) -> Play:
    return shuffled(state, action.team, action.cards)


def _refresh(state: State, action: Refresh) -> Play:
    return refreshed(state, action.by, action.cards)


def _concede(state: State, action: Concede) -> Play:
    winner = other(action.by)
    return finished(state, winner), [told("conceded", seat=action.by, reason=action.reason, winner=winner)]


def _table_ruling(state: State, action: TableRuling) -> Play:
    before, state = state, placed(state, action.set)
    possession, offense, stage, down, ball = state.situation
    facts: Json = {
        "offense": offense,
        "ball": spot_name(ball),
        "stage": stage,
        "down": down,
        "reason": action.reason,
    }
    # The position is always told, the rest where it has changed.
    if possession != before.situation.possession:
        facts["possession"] = possession
    if state.order.overtime_round != before.order.overtime_round:
        facts["overtime_round"] = state.order.overtime_round
    if state.score != before.score:
        facts["score"] = state.score._asdict()
    if state.events is not None and state.events != before.events:
        facts["events_left"] = {seat: left._asdict() for seat, left in state.events.items()}
    return state, [told("table_ruling", **facts)]


_PLAYS: dict[type[Any], Callable[[State, Any], Play]] = {
    OpeningRoll: _opening_roll,
    Roll: _roll,
    Take: _take,
    Direct: _direct,
    Call: _call,
    Punt: _punt,
    Kick: _kick,
    Respond: _respond,
    Shuffle: _shuffle,
    Refresh: _refresh,
    Concede: _concede,
    TableRuling: _table_ruling,
}


def draw(state: State, dice: Dice) -> Action:
    """Return the throw or shuffle that a state awaits, taken from dice; raises ValueError if it awaits none."""
    if state.awaiting in (OPENING_ROLL, OVERTIME_ROLL):
        return OpeningRoll(_pair(dice), _pair(dice))
    if state.awaiting in (SNAP_ROLL, KICK_ROLL):
        return _thrown(_pair(dice), _pair(dice))
    seat = turn(state)
    if state.awaiting == SHUFFLE and state.deal is not None and seat is not None:
        pile = state.deal.piles.of(seat)
        return Shuffle(seat, dice.shuffled(pile.draw + pile.discard))
    raise ValueError(f"no dice are awaited: {state.awaiting}")


# There are only so many throws: each is made once.
_thrown = cache(Roll)


def _pair(dice: Dice) -> tuple[int, int]:
    return dice.die(), dice.die()
