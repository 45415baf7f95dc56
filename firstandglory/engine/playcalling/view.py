"""What each viewer may know of a state and of its rulings (ledger 10.3, 11.5, 12.4, I.10, I.15).

A view is built up from what is public; hidden things are added for those who may see them, never taken away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..game import SEATS, Json, Seat, Viewer
from .cards import PASS
from .field import spot_name
from .rulings import Told
from .state import Both, Dice, Pile, State, turn

LOCKED, FLAG = "LOCKED", "FLAG"


def view(state: State, viewer: Viewer, *, earlier: bool = False) -> Json:
    """Return the state as the record format prints it, for one viewer.

    `earlier` asks for a state of a down before the current one of an unfinished Traditional game: its cards,
    dice and hands are shown to nobody (I.10).
    """
    situation, order, over = state.situation, state.order, state.finished
    period = "overtime" if state.overtime else "regulation"
    data: Json = {
        "status": "finished" if over else "playing",
        "awaiting": state.awaiting,
        "turn": turn(state),
        "winner": state.winner,
        "period": period,
        "quarter": None if state.overtime else state.terms.quarter(situation.possession),
        "overtime_round": order.overtime_round,
        "round_first": order.round_first,
        "opener": order.opener,
        "possession": situation.possession,
        "offense": situation.offense,
        "stage": None if over else situation.stage,
        "down": None if over else situation.down,
        "ball": None if over else spot_name(situation.ball),
        "score": by_seat(state.score),
        "direction": None if state.direction is None else by_seat(state.direction),
        "calls": {seat: _call(state, seat, viewer, earlier) for seat in SEATS},
        "responses": {seat: _response(state, seat, viewer) for seat in SEATS},
        "dice": None if earlier or state.snap.dice is None else [plain_dice(dice) for dice in state.snap.dice],
    }
    if state.events is not None:
        data["events_left"] = {seat: left._asdict() for seat, left in state.events.items()}
    if state.terms.rosters is not None:
        data["rosters"] = by_seat(Both(*map(list, state.terms.rosters)))
    if state.deal is not None:
        data["piles"] = {seat: _counts(pile) for seat, pile in state.deal.piles.items()}
        # A hand of an earlier down would tell its owner what has been discarded since (10.3).
        seen = () if earlier else (viewer,) if viewer != "everything" else SEATS
        data["hands"] = {seat: list(state.deal.piles.of(seat).hand) for seat in SEATS if seat in seen}
        if viewer == "everything":
            data["draw"] = {seat: list(pile.draw) for seat, pile in state.deal.piles.items()}
            data["discard"] = {seat: list(pile.discard) for seat, pile in state.deal.piles.items()}
    return data


def by_seat(values: Both[Any]) -> Json:
    """Return a pair as an object keyed by seat."""
    return {"home": values.home, "away": values.away}


def plain_dice(dice: Dice) -> Any:
    """Return dice as the record writes them."""
    return dice if isinstance(dice, int) else list(dice)


def _counts(pile: Pile) -> Json:
    return {
        "hand": len(pile.hand),
        "draw": len(pile.draw),
        "discard": len(pile.discard),
        "reshuffles": pile.reshuffles,
    }


def _call(state: State, seat: Seat, viewer: Viewer, earlier: bool) -> str | None:
    snap = state.snap
    code = snap.offense_call if seat == snap.offense else snap.defense_call
    if code is None:
        return None
    revealed = snap.defense_call is not None
    if viewer == "everything":
        return code
    return code if not earlier and (revealed or viewer == seat) else LOCKED


def _response(state: State, seat: Seat, viewer: Viewer) -> str | None:
    snap = state.snap
    answer = snap.offense_response if seat == snap.offense else snap.defense_response
    revealed = snap.defense_response is not None
    if answer is None or answer == PASS or revealed or viewer in (seat, "everything"):
        return answer
    return FLAG


def told_to(rulings: Sequence[Told], viewer: Viewer, *, earlier: bool = False) -> Sequence[Told]:
    """Return the rulings that a viewer may read; `earlier` as in `view` (I.10)."""
    if not earlier or viewer == "everything":
        return rulings
    bare = (ruling.without_cards() for ruling in rulings)
    return [ruling for ruling in bare if ruling is not None]
