"""Field Tactics: two football teams on a grid, as the contract of `firstandglory.engine.game` asks.

The functions here are the whole of it; every figure is in the files of `data`, and the modules behind follow the
ledger's sections.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..game import Refusal, Viewer
from .actions import Action, is_chance
from .choices import Legal
from .codec import state_from_json, state_json
from .legal import early_refusal
from .notation import parse_action, parse_position
from .offers import board
from .play import apply, draw
from .reading import action_json, parse
from .rulings import Told
from .setup import FIELDS, Setup, names, setup, setup_json, start
from .state import OFFENSE_FORMATION, State, awaiting
from .view import view

NAME = "tactics"

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
    "board",
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
    """Return the rulings that a viewer may read: all of them, for none names the square of a hidden ball (8.7)."""
    return rulings


def keeps_history(state: State) -> bool:
    """Say whether earlier plays are to be shown with less than they showed: they never are."""
    return False


def opens_play(state: State, action: Action) -> bool:
    """Say whether this action begins a new play, so that the one before it becomes an earlier one (4.1)."""
    return state.awaiting == OFFENSE_FORMATION and action.do == "formation"


def drive_number(state: State) -> int:
    """Count the drives up to the one that a state belongs to, both teams' together; 0 before the toss (J.3)."""
    return sum(state.standing.drives)
