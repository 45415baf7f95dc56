"""First & Glory: the card-and-dice game, as the contract of `firstandglory.engine.game` asks.

The functions here are the whole of it; modules behind them follow the booklet's chapters.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..game import Refusal, Viewer
from .actions import Action, Call, Kick, Punt, action_json, is_chance, parse
from .choices import Legal
from .codec import state_from_json, state_json
from .legal import early_refusal
from .notation import parse_action, parse_position
from .play import apply, draw
from .rulings import Told
from .setup import FIELDS, Setup, names, setup, setup_json, start
from .state import OFFENSE_CALL, State, awaiting
from .view import told_to, view

NAME = "playcalling"

__all__ = [
    "FIELDS",
    "NAME",
    "Legal",
    "Refusal",
    "Setup",
    "State",
    "action_json",
    "apply",
    "awaiting",
    "draw",
    "drive_number",
    "early_refusal",
    "is_chance",
    "keeps_history",
    "legal",
    "names",
    "opens_play",
    "parse",
    "parse_action",
    "parse_position",
    "setup",
    "setup_json",
    "start",
    "state_from_json",
    "state_json",
    "told",
    "view",
]


# List lazily what a seat may do now: `legal(state, seat)`.
legal = Legal


def told(rulings: Sequence[Told], viewer: Viewer, *, earlier: bool = False) -> Sequence[Told]:
    """Return the rulings that a viewer may read; `earlier` for downs before the current one (I.10)."""
    return told_to(rulings, viewer, earlier=earlier)


def keeps_history(state: State) -> bool:
    """Say whether earlier downs are still shown without their cards (10.5, I.10)."""
    return state.hides_history


def opens_play(state: State, action: Action) -> bool:
    """Say whether this action begins a new down, so that the one before it becomes an earlier one (I.10)."""
    return state.awaiting == OFFENSE_CALL and isinstance(action, Call | Punt | Kick)


def drive_number(state: State) -> int:
    """Count the drives up to this one: each possession is one (1.3, I.7)."""
    return state.situation.possession
