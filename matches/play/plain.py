"""What one seat is asked for now, in words alone: for the page of text, where a choice is a button with its name."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from firstandglory.engine import playcalling
from firstandglory.engine.game import Json, Seat
from firstandglory.engine.playcalling import state as awaited
from firstandglory.engine.playcalling.actions import Action, Call, Direct, Kick, Punt, Respond, Take
from firstandglory.engine.playcalling.cards import EVENTS, PREVENT, card_name
from matches.play.hand import CALLS, decides, in_order
from matches.play.words import TITLES

if TYPE_CHECKING:
    from matches.table import Turn

_KINDS = {
    **dict.fromkeys(CALLS, "call"),
    awaited.OFFENSE_RESPONSE: "respond",
    awaited.DEFENSE_RESPONSE: "respond",
    awaited.REFRESH: "refresh",
    awaited.TAKE_SIDE: "side",
    awaited.DIRECT: "direction",
}


def asked(turn: Turn, seat: Seat, view: Json) -> Json:
    """Return what a seat, seeing its view, may choose, and what it may not and why.

    `title` is empty while the seat only waits. `choices` are pairs of words and the record's JSON, `closed` groups
    of words with one reason; a refresh has `cards` to be marked instead.
    """
    state = turn.state
    hand = in_order(view["hands"][seat]) if "hands" in view else []
    found: Json = {"title": "", "hand": [card_name(code) for code in hand], "choices": [], "closed": [], "cards": []}
    mover = turn.record.game.awaiting(state).seat
    draft = turn.history.draft if turn.history.draft.get("by") == seat else None
    if mover is not None and turn.players[mover].level:
        return found | {"title": TITLES["step"], "step": True}
    if not (decides(turn, seat) or draft):
        return found
    found["title"] = TITLES[_KINDS[state.awaiting]]
    if draft:
        found["locked"] = _words(playcalling.parse(draft["action"]))
    if state.awaiting == awaited.REFRESH:
        return found | {"cards": [(code, card_name(code)) for code in hand]}
    closed: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for action in _actions(state, seat, view):
        refusal = playcalling.early_refusal(state, action)
        if refusal is None:
            found["choices"].append((_words(action), json.dumps(playcalling.action_json(action))))
        else:
            closed.setdefault((refusal.text, refusal.rules), []).append(_words(action))
    found["closed"] = [{"words": words, "text": text, "rules": rules} for (text, rules), words in closed.items()]
    return found


def _actions(state: playcalling.State, seat: Seat, view: Json) -> list[Action]:
    """List what a player might think of; the engine says which of it is open."""
    if state.awaiting not in CALLS:
        return [*playcalling.legal(state, seat)]
    held = view["rosters"][seat] if "rosters" in view else view["hands"][seat]
    calls: list[Action] = [Call(seat, code) for code in dict.fromkeys(in_order(held))]
    if state.offense == seat:
        return [*calls, Punt(seat), Kick(seat)]
    return calls if state.terms.star else [*calls, Call(seat, PREVENT)]


def _words(action: Any) -> str:
    """Say what is chosen."""
    if isinstance(action, Call):
        return card_name(action.card)
    if isinstance(action, Respond):
        return f"FLAG: {card_name(action.card)}" if action.card in EVENTS else action.card
    if isinstance(action, Direct):
        return f"Attack the {action.toward} end"
    if isinstance(action, Take):
        return action.side.title()
    return "Punt" if isinstance(action, Punt) else "Field goal"
