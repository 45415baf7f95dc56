"""PASS and FLAG at one phone: both answers first, only then the names of Events (12.3, 12.4)."""

from __future__ import annotations

from typing import Any, NamedTuple

from firstandglory.engine.playcalling.actions import Respond
from firstandglory.engine.playcalling.cards import Side
from firstandglory.engine.playcalling.state import State, side_seat

FLAG = "FLAG"
SIDES: tuple[Side, Side] = ("offense", "defense")


class Asked(NamedTuple):
    """Name what is asked next: a side's PASS or FLAG, or the Event that its FLAG committed."""

    side: Side
    event: bool


def given(state: State, draft: dict[str, Any]) -> dict[str, str]:
    """Return what is known of each side: PASS, FLAG, or the code of the Event that was flagged."""
    known: dict[str, str] = {side: draft[side] for side in SIDES if side in draft}
    if state.snap.offense_response is not None:
        known["offense"] = state.snap.offense_response
    return known


def asked(state: State, draft: dict[str, Any]) -> Asked | None:
    """Return what is asked next, None when everything is known."""
    known = given(state, draft)
    for side in SIDES:
        if side not in known:
            return Asked(side, event=False)
    for side in SIDES:
        if known[side] == FLAG:
            return Asked(side, event=True)
    return None


def responses(state: State, draft: dict[str, Any]) -> list[Respond]:
    """Return the actions that are still to be made once everything is known."""
    known = given(state, draft)
    made = []
    for side in SIDES:
        seat = side_seat(state, side)
        if seat is not None and not (side == "offense" and state.snap.offense_response is not None):
            made.append(Respond(seat, known[side]))
    return made
