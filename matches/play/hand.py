"""What one seat is asked for now: its cards, which of them may be chosen, and why the others may not.

Everything comes out of what the engine shows this seat; what may be chosen and the words of a refusal are its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from firstandglory.engine import playcalling
from firstandglory.engine.game import Json, Seat
from firstandglory.engine.playcalling import state as awaited
from firstandglory.engine.playcalling.actions import DIRECTIONS, SIDES, Action, Call, Direct, Kick, Punt, Respond, Take
from firstandglory.engine.playcalling.cards import CARDS, EVENTS, PASS, PREVENT, card_name
from matches.play.pieces import card, cites, face

if TYPE_CHECKING:
    from matches.table import Turn

CALLS = (awaited.OFFENSE_CALL, awaited.DEFENSE_CALL)
RESPONSES = (awaited.OFFENSE_RESPONSE, awaited.DEFENSE_RESPONSE)
# What a seat at a shared screen decides without the other one looking.
SECRET = (*CALLS, *RESPONSES, awaited.REFRESH)

_PLACES = {code: place for place, code in enumerate((*CARDS, *EVENTS))}


def decides(turn: Turn, seat: Seat) -> bool:
    """Say whether a seat has something to decide now; both sides call at once, whoever of them is played first."""
    state = turn.state
    if state.awaiting == awaited.OFFENSE_CALL and state.offense != seat:
        ahead = not (turn.match.online.local or turn.players[state.offense].level)
        return ahead and turn.history.draft.get("by") != seat
    return bool(turn.record.game.awaiting(state).seat == seat)


def asked(turn: Turn, seat: Seat, view: Json) -> Json:
    """Return what a seat is asked for: `kind` names the template part that draws it."""
    state, drafted = turn.state, _draft(turn, seat)
    if state.finished:
        return {"kind": "over"}
    if _computer_opens(turn, seat):
        return {"kind": "step", "hand": _shown(view, seat)}
    if drafted is not None or (state.awaiting in CALLS and decides(turn, seat)):
        return _call(turn, seat, view, drafted)
    if not decides(turn, seat):
        return {"kind": "wait", "hand": _shown(view, seat)}
    if state.awaiting in RESPONSES:
        return _response(state, seat)
    if state.awaiting == awaited.REFRESH:
        held = enumerate(in_order(view["hands"][seat]))
        return {"kind": "refresh", "cards": [card("checkbox", at, code, card_name(code), code) for at, code in held]}
    if state.awaiting == awaited.TAKE_SIDE:
        # At a shared screen this choice is made in the open, before either hand is looked at.
        own = [] if turn.match.online.local else _shown(view, seat)
        sides = [_option(state, Take(seat, side), side.title()) for side in SIDES]
        return {"kind": "side", "options": sides, "hand": own}
    ends = [_option(state, Direct(seat, toward), toward.title()) for toward in DIRECTIONS]
    return {"kind": "direction", "options": ends}


def _computer_opens(turn: Turn, seat: Seat) -> bool:
    """Say whether the computer waits with its call until this seat has seen the last result."""
    state = turn.state
    return state.awaiting == awaited.OFFENSE_CALL and state.offense != seat and bool(turn.players[state.offense].level)


def _draft(turn: Turn, seat: Seat) -> Json | None:
    """Return the seat's call that waits for the other side's, None if there is none."""
    draft = turn.history.draft
    found: Json | None = draft["action"] if draft.get("by") == seat else None
    return found


def _call(turn: Turn, seat: Seat, view: Json, drafted: Json | None) -> Json:
    state, offense = turn.state, turn.state.offense == seat
    chosen = (drafted or {}).get("card")
    open_now: list[str] = []
    idle: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for number, code in enumerate(in_order(_held(view, seat))):
        refusal = playcalling.early_refusal(state, Call(seat, code))
        if refusal is not None:
            idle.setdefault((refusal.text, refusal.rules), []).append(face(code))
            continue
        value = _json(Call(seat, code))
        open_now.append(card("radio", number, code, card_name(code), value, drafted=code == chosen))
        chosen = None if code == chosen else chosen  # of two equal cards one is
    extra: list[tuple[Action, str]] = [(Punt(seat), "Punt"), (Kick(seat), "Field goal")] if offense else []
    if not offense and not state.terms.star:
        extra = [(Call(seat, PREVENT), card_name(PREVENT))]
    return {
        "kind": "call",
        "side": "offense" if offense else "defense",
        "drafted": drafted is not None,
        "drafted_name": card_name(drafted["card"]) if drafted else "",
        "cards": open_now,
        "idle": [{"text": text, "cites": cites(rules), "faces": faces} for (text, rules), faces in idle.items()],
        "options": [_option(state, action, label, drafted) for action, label in extra],
    }


def _response(state: playcalling.State, seat: Seat) -> Json:
    flags = [_option(state, Respond(seat, code), card_name(code)) for code in EVENTS]
    assert state.events is not None, "Star Mode counts Events"
    for flag, left in zip(flags, state.events.of(seat), strict=True):
        flag["left"] = left
    return {
        "kind": "respond",
        "passing": _json(Respond(seat, PASS)),
        "flags": flags,
        "can_flag": any(not flag["refused"] for flag in flags),
    }


def _option(state: playcalling.State, action: Any, label: str, drafted: Json | None = None) -> Json:
    refusal = playcalling.early_refusal(state, action)
    return {
        "label": label,
        "action": _json(action),
        "chosen": drafted is not None and playcalling.action_json(action) == drafted,
        "refused": "" if refusal is None else refusal.text,
        "cites": "" if refusal is None else cites(refusal.rules),
    }


def _held(view: Json, seat: Seat) -> Iterable[str]:
    """Return the cards that a seat has: its hand, in Star Mode its roster."""
    held: Iterable[str] = view["rosters"][seat] if "rosters" in view else view["hands"][seat]
    return held


def _shown(view: Json, seat: Seat) -> list[Json]:
    """Return a hand to be looked at; Stars are always there and need no second look."""
    return (
        []
        if "rosters" in view
        else [{"name": card_name(code), "face": face(code)} for code in in_order(view["hands"][seat])]
    )


def in_order(codes: Iterable[str]) -> list[str]:
    """Sort cards as a hand is held: offense, defense, Events."""
    return sorted(codes, key=_PLACES.__getitem__)


@lru_cache(maxsize=1024)
def _json(action: Action) -> str:
    return json.dumps(playcalling.action_json(action), separators=(",", ":"))
