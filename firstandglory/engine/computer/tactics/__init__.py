"""Opponents of Field Tactics: a beginner, a steady one with rules of thumb, and a coach who searches its turn.

Besides their view they are told the target, how kicks are decided and the specials. In a scramble they know no more of
the ball than a person does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ...game import Json
from ...tactics.actions import Action, Flick
from ...tactics.figures import EXTRA_LEAST, EXTRA_SIDES
from ...tactics.state import FLICK
from . import beginner, coach, steady
from .drive import usual
from .sight import Sight, seen, terms_of

__all__ = ["AGREED", "BY_DICE", "LEVELS", "decide", "prepare"]

AGREED = frozenset({"target", "kicking", "teams"})
BY_DICE = frozenset({FLICK})  # J.21

_DECIDE: dict[str, Callable[[Sight, Random], Action]] = {
    "beginner": beginner.decide,
    "steady": steady.decide,
    "coach": coach.decide,
}
LEVELS = tuple(_DECIDE)


def decide(level: str, agreed: Json, view: Json, choices: Sequence[Action], whims: Random) -> Action:
    """Return the choice of an opponent; raises KeyError for an unknown level.

    A flick that is not left to dice is answered as a die would decide it.
    """
    chosen, sight = _DECIDE[level], seen(agreed, view, choices)
    if sight.state.awaiting == FLICK:
        return Flick(sight.seat, whims.randint(1, EXTRA_SIDES) >= EXTRA_LEAST)
    return chosen(sight, whims)


def prepare(agreed: Json) -> None:
    """Count how drives usually end with these kicks."""
    usual(terms_of(agreed).kicking)
