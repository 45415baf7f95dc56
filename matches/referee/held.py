"""Entries that a correction left without a place: the first of them waits for a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from firstandglory.engine import playcalling
from firstandglory.engine.game import Refusal
from matches.referee.labels import entry_label

if TYPE_CHECKING:
    from matches.show import Names
    from matches.table import Turn


def held_entry(turn: Turn, names: Names) -> dict[str, Any] | None:
    """Return the first held entry, why it no longer fits, and how many there are; None if none is held."""
    held = turn.history.sheet.held
    if not held:
        return None
    action = playcalling.parse(held[0])
    why = action if isinstance(action, Refusal) else playcalling.legal(turn.state, None).why_not(action)
    shown = not turn.state.hides_history
    return {
        "label": entry_label(held[0], names, shown=shown),
        "why": "" if why is None else why.text,
        "rules": () if why is None else why.rules,
        "count": len(held),
    }
