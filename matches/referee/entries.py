"""What a tap means: from a form's fields to a row for the log."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from firstandglory.engine import playcalling
from firstandglory.engine.game import SEATS, Malformed, Refusal
from firstandglory.engine.playcalling import state as awaited
from firstandglory.engine.playcalling.actions import FACES, SIDES, read_dice
from firstandglory.engine.playcalling.cards import EVENTS, PASS
from firstandglory.engine.playcalling.state import State
from matches.log import Action, Done
from matches.referee import answers
from matches.referee.question import ROLL

Fields = Mapping[str, str]
STEPS = ("undo", "redo", "skip", "drop")
_UNKNOWN = Refusal("malformed", "That entry was not understood: press a button of the present question.")
_chance = secrets.SystemRandom()


def understood(state: State, draft: dict[str, Any], fields: Fields) -> Done | Refusal:
    """Return the log row that a form asks for in this state; what makes no sense here is a Refusal."""
    if fields.get("step") in STEPS:
        return {"op": fields["step"]}
    if any(name in fields for name in (*SEATS, *SIDES, "both")):
        return _thrown(state, draft, fields)
    if "answer" in fields or "event" in fields:
        return _answered(state, draft, fields)
    action = single_action(state, fields)
    return action if isinstance(action, Refusal) else {"op": "act", "actions": [action]}


def single_action(state: State, fields: Fields) -> Action | Refusal:
    """Return the action that one button stands for, as the record writes it."""
    # Where it is nobody's turn the engine says what it waits for, whoever acts.
    seat = awaited.turn(state) or SEATS[0]
    if "side" in fields:
        return {"do": "take", "by": seat, "side": fields["side"]}
    if "toward" in fields:
        return {"do": "direct", "by": seat, "toward": fields["toward"]}
    if fields.get("cardless") in ("punt", "kick"):
        word = {"no_card": True} if fields.get("no_card") == "1" else {}
        return {"do": fields["cardless"], "by": seat, **word}
    if "card" in fields:
        star = "*" if fields.get("star") == "1" and "-" in fields["card"] and "*" not in fields["card"] else ""
        return {"do": "call", "by": seat, "card": fields["card"] + star}
    if "respond" in fields:
        return {"do": "respond", "by": seat, "card": fields["respond"]}
    return _UNKNOWN


def throwers(state: State) -> tuple[str, str] | None:
    """Return whose dice are awaited, in the record's words: both seats, or offense and defense."""
    if state.awaiting in (awaited.OPENING_ROLL, awaited.OVERTIME_ROLL):
        return SEATS
    if state.awaiting in (awaited.SNAP_ROLL, awaited.KICK_ROLL):
        return "offense", "defense"
    return None


def _thrown(state: State, draft: dict[str, Any], fields: Fields) -> Done | Refusal:
    keys = throwers(state)
    if keys is None:
        return _UNKNOWN
    thrown = {key: draft[key] for key in keys if key in draft and key not in fields}
    for key in keys:
        text = ROLL if "both" in fields else fields.get(key)
        if text is not None:
            try:
                read_dice("The entry", thrown.setdefault(key, _dice(text)))
            except Malformed as fault:
                return fault.refusal()
    if not thrown:
        return _UNKNOWN
    if len(thrown) < len(keys):
        return {"op": "draft", "draft": thrown}
    return {"op": "act", "actions": [{"do": "roll", **thrown}]}


def _dice(text: str) -> Any:
    if text == ROLL:
        return [_chance.choice(FACES), _chance.choice(FACES)]
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else text


def _answered(state: State, draft: dict[str, Any], fields: Fields) -> Done | Refusal:
    if state.awaiting not in (awaited.OFFENSE_RESPONSE, awaited.DEFENSE_RESPONSE):
        return _UNKNOWN
    asked = answers.asked(state, draft)
    if asked is None or asked.event != ("event" in fields):
        return _UNKNOWN
    said = fields["event" if asked.event else "answer"]
    if said not in (EVENTS if asked.event else (PASS, answers.FLAG)):
        return _UNKNOWN
    draft = {**draft, asked.side: said}
    if answers.asked(state, draft) is not None:
        return {"op": "draft", "draft": draft}
    actions = answers.responses(state, draft)
    return {"op": "act", "actions": [playcalling.action_json(action) for action in actions]}
