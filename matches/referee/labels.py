"""Short words for entries, with or without what was entered (10.5, I.10)."""

from __future__ import annotations

from typing import Any

from firstandglory.engine.playcalling.cards import PASS, card_name

_KINDS = {
    "roll": "the dice",
    "take": "offense or defense",
    "direct": "the direction",
    "call": "a call",
    "punt": "a Punt",
    "kick": "a field goal try",
    "respond": "PASS or FLAG",
    "concede": "a concession",
    "rule": "a table ruling",
    "shuffle": "a shuffle",
    "refresh": "a refresh",
}


def entry_label(action: dict[str, Any], names: Any, *, shown: bool) -> str:
    """Say what kind of entry this is and whose, and what was entered if that may be shown."""
    do = action["do"]
    seat = action.get("by") or action.get("team")
    whose = f"{names[seat]}: " if seat in ("home", "away") else ""
    words = f"{whose}{_KINDS[do]}"
    value = _value(action) if shown else ""
    return f"{words}: {value}" if value else words


def _value(action: dict[str, Any]) -> str:
    do = action["do"]
    if do == "call":
        return card_name(action["card"])
    if do == "respond":
        return PASS if action["card"] == PASS else card_name(action["card"])
    if do == "roll":
        return ", ".join(f"{name} {_dice(dice)}" for name, dice in action.items() if name != "do")
    return str(action.get("side") or action.get("toward") or action.get("reason") or "")


def _dice(dice: Any) -> str:
    return f"{dice[0]}+{dice[1]}" if isinstance(dice, list | tuple) else str(dice)
