"""A whole state as plain JSON and back, hidden parts included: for storage, never for a viewer."""

from __future__ import annotations

import json
from typing import Any

from ..game import SEATS, Json, Malformed
from .actions import read_dice
from .field import parse_spot, spot_name
from .invariants import check
from .state import Both, Deal, Order, Pile, Situation, Snap, State, Terms
from .tables import Events
from .view import by_seat, plain_dice


def state_json(state: State) -> Json:
    """Return everything that a state holds; what is not there is left out."""
    terms, awaiting, situation, snap, score, events, order, direction, deal, winner = state
    data: Json = {
        "mode": terms.mode,
        "length": terms.length,
        "cards": "dealt" if terms.dealt else "table",
        "possession": situation.possession,
        "offense": situation.offense,
        "stage": situation.stage,
        "down": situation.down,
        "ball": spot_name(situation.ball),
        "score": by_seat(score),
        "awaiting": awaiting,
        "opener": order.opener,
        "overtime_round": order.overtime_round or None,
        "round_first": order.round_first,
        "roll_winner": order.roll_winner,
        "direction": None if direction is None else by_seat(direction),
        "events_left": None if events is None else by_seat(Both(*map(list, events))),
        "rosters": None if terms.rosters is None else by_seat(Both(*map(list, terms.rosters))),
        "caller": snap.offense,
        "calls": [snap.offense_call, snap.defense_call] if snap.offense else None,
        "dice": None if snap.dice is None else [plain_dice(dice) for dice in snap.dice],
        "responses": [snap.offense_response, snap.defense_response] if snap.offense_response else None,
        "piles": None if deal is None else {seat: _pile_json(pile) for seat, pile in deal.piles.items()},
        "refresher": None if deal is None else deal.refresher,
        "then": None if deal is None else deal.then,
        "winner": winner,
    }
    return {name: value for name, value in data.items() if value is not None}


def _pile_json(pile: Pile) -> Json:
    return pile._asdict() | {"hand": list(pile.hand), "draw": list(pile.draw), "discard": list(pile.discard)}


def state_from_json(data: object) -> State:
    """Read a state again; raises Malformed for anything that `state_json` does not write."""
    if not isinstance(data, dict):
        raise Malformed("a state must be an object")
    try:
        state = _build(data)
        # As text, for True is not 1 in JSON though it is in Python.
        if _text(state_json(state)) != _text(data):
            raise Malformed("this is not a state: a field is unknown or not written as it should be")
        check(state)
    except Malformed:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, AssertionError, IndexError, OverflowError):
        # Whatever a part of it was, it could not be taken for what stands there in a state.
        raise Malformed("this is not a state: something is missing or of the wrong kind") from None
    return state


def _text(data: Json) -> str:
    return json.dumps(data, sort_keys=True)


def _build(data: Json) -> State:
    rosters, events, deal, direction = (data.get(name) for name in ("rosters", "events_left", "piles", "direction"))
    return State(
        Terms(data["mode"], data["length"], data["cards"] == "dealt", rosters and _pair(rosters, tuple)),
        data["awaiting"],
        Situation(data["possession"], data.get("offense"), data["stage"], data["down"], parse_spot(data["ball"])),
        _snap(data),
        _pair(data["score"], int),
        events and _pair(events, lambda counts: Events(*counts)),
        Order(
            data.get("opener"),
            data.get("overtime_round") or 0,
            data.get("round_first"),
            data.get("roll_winner"),
        ),
        direction and _pair(direction, str),
        deal and Deal(_pair(deal, _pile), data.get("refresher"), data["then"]),
        data.get("winner"),
    )


def _pair(value: Json, read: Any) -> Both[Any]:
    return Both(*(read(value[seat]) for seat in SEATS))


def _pile(data: Json) -> Pile:
    return Pile(tuple(data["hand"]), tuple(data["draw"]), tuple(data["discard"]), data["shuffles"])


def _snap(data: Json) -> Snap:
    dice = data.get("dice")
    offense_dice, defense_dice = (read_dice("dice", one) for one in dice) if dice else (None, None)
    offense_call, defense_call = data.get("calls", (None, None))
    offense_response, defense_response = data.get("responses", (None, None))
    thrown = None if offense_dice is None or defense_dice is None else (offense_dice, defense_dice)
    return Snap(data.get("caller"), offense_call, defense_call, thrown, offense_response, defense_response)
