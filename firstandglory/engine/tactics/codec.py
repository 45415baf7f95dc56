"""A whole state as plain JSON and back, the hidden ball included: for storage, never for a viewer."""

from __future__ import annotations

import json
from typing import Any

from ..game import SEATS, Json, Malformed
from .invariants import check
from .positions import parse_fields, placed
from .state import State, Terms
from .view import by_seat, view

_TERMS = ("target", "kicking", "specials")


def state_json(state: State) -> Json:
    """Return everything that a state holds: the terms, and what a replay prints."""
    terms = state.terms
    agreed: Json = {"target": terms.target, "kicking": terms.kicking, "specials": by_seat(terms.specials)}
    return agreed | view(state, "everything")


def state_from_json(data: object) -> State:
    """Read a state again; raises Malformed for anything that `state_json` does not write."""
    if not isinstance(data, dict) or not set(_TERMS) <= set(data):
        raise Malformed("a state must be an object with target, kicking and specials")
    state = built({name: data[name] for name in _TERMS}, {k: v for k, v in data.items() if k not in _TERMS})
    # As text, for True is not 1 in JSON though it is in Python.
    if _text(state_json(state)) != _text(data):
        raise Malformed("this is not a state: a field is missing or not written as it should be")
    return state


def built(agreed: Json, position: Json) -> State:
    """Return the state of these terms and this position if it can be; raises Malformed."""
    specials = agreed["specials"]
    if not isinstance(specials, dict) or set(specials) != set(SEATS):
        raise Malformed("specials must be an object with the fields home and away")
    if not all(isinstance(one, str | None) for one in specials.values()):
        raise Malformed("specials must be names or null")
    fields = parse_fields(position, "state")
    state = placed(Terms(agreed["target"], agreed["kicking"], (specials["home"], specials["away"])), fields)
    check(state)
    return state


def _text(data: Any) -> str:
    return json.dumps(data, sort_keys=True)
