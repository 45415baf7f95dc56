"""Opponents of First & Glory: a beginner, a steady coach and a coordinator who knows the odds.

Mode and length are all that they are told besides their view: they use no deck list, and at a table with the players'
own cards they call regular Plays only, for they hold no Stars and Events there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ...game import Json
from ...playcalling.actions import Action
from ...playcalling.cards import FAMILIES
from . import beginner, coordinator, steady
from .hands import meetings
from .sight import Sight
from .steady import usual_yards
from .winning import season

__all__ = ["AGREED", "BY_DICE", "LEVELS", "decide", "prepare", "team"]

AGREED = frozenset({"mode", "length"})
BY_DICE: frozenset[str] = frozenset()

_DECIDE: dict[str, Callable[[Sight, Random], Action]] = {
    "beginner": beginner.decide,
    "steady": steady.decide,
    "coordinator": coordinator.decide,
}
LEVELS = tuple(_DECIDE)


def decide(level: str, agreed: Json, view: Json, choices: Sequence[Action], whims: Random, effort: int = 1) -> Action:
    """Return the choice of an opponent; raises KeyError for an unknown level.

    None of them searches: what they know is counted to its end, so `effort` changes nothing.
    """
    return _DECIDE[level](Sight(agreed["mode"], agreed["length"], view, choices), whims)


def team(level: str, given: Json, whims: Random) -> Json:
    """Return the team as it was given: which decks meet is settled by whoever makes the match (2.1)."""
    return given


def prepare(agreed: Json) -> None:
    """Count the chances of this mode and length: the longest, Star Mode Full, takes a second or two."""
    season(agreed["mode"], agreed["length"])
    meetings()
    for side in FAMILIES:
        usual_yards(side)
