"""The beginner: somebody who has just learnt what is allowed, and reaches for an Event when it hurts."""

from __future__ import annotations

from random import Random

from ...playcalling.actions import Action
from ...playcalling.cards import CARDS, PASS
from .sight import Sight

_TEMPTED = 0.5  # how often an Event in hand is called instead of a normal card


def decide(sight: Sight, whims: Random) -> Action:
    """Choose without weighing anything."""
    if sight.sides:
        return sight.sides["offense"]
    if sight.refreshes:
        return whims.choice(sight.choices)
    if sight.answers:
        flags = [answer for card, answer in sight.answers.items() if card != PASS]
        return whims.choice(flags) if flags and _hurt(sight) else sight.answers[PASS]
    if sight.cardless:
        return next(iter(sight.cardless))
    normal = [call for code, call in sight.calls.items() if code in CARDS]
    events = [call for code, call in sight.calls.items() if code not in CARDS]
    if events and (not normal or whims.random() < _TEMPTED):
        return whims.choice(events)
    return whims.choice(normal or sight.choices)


def _hurt(sight: Sight) -> bool:
    """Say whether the provisional result is a disaster for this seat."""
    kind = sight.provisional.kind
    return kind in ("turnover", "defensive_touchdown") if sight.attacks else kind == "touchdown"
