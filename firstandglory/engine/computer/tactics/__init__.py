"""Opponents of Field Tactics: a beginner, a steady one with rules of thumb, and a coach who searches its turn.

Besides their view they are told the target, how kicks are decided and the specials. In a scramble they know no more of
the ball than a person does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from ...game import Json
from ...tactics.actions import Action, Flick
from ...tactics.figures import EXTRA_LEAST, EXTRA_SIDES
from ...tactics.state import FLICK
from . import beginner, coach, steady
from .drive import usual
from .sight import Sight, seen, terms_of
from .specials import picked

__all__ = ["AGREED", "BY_DICE", "LEVELS", "decide", "prepare", "team"]

AGREED = frozenset({"target", "kicking", "teams"})
BY_DICE = frozenset({FLICK})  # J.21

COACH: Final = "coach"
_SIMPLE: dict[str, Callable[[Sight, Random], Action]] = {"beginner": beginner.decide, "steady": steady.decide}
LEVELS = (*_SIMPLE, COACH)


def decide(level: str, agreed: Json, view: Json, choices: Sequence[Action], whims: Random, effort: int = 1) -> Action:
    """Return the choice of an opponent; raises KeyError for an unknown level.

    The coach looks at `effort` times its usual number of positions. A flick that is not left to dice is answered as a
    die would decide it.
    """
    if level not in LEVELS:
        raise KeyError(level)
    sight = seen(agreed, view, choices)
    if sight.state.awaiting == FLICK:
        return Flick(sight.seat, whims.randint(1, EXTRA_SIDES) >= EXTRA_LEAST)
    if level == COACH:
        return coach.decide(sight, whims, effort)
    return _SIMPLE[level](sight, whims)


def team(level: str, given: Json, whims: Random) -> Json:
    """Return a team with the special that its opponent picks, unless one is named or is said to be null (11)."""
    return given if "special" in given else {**given, "special": picked(level, whims)}


def prepare(agreed: Json) -> None:
    """Count how drives usually end with these kicks."""
    usual(terms_of(agreed).kicking)
