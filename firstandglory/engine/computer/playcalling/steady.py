"""The steady coach: sensible rules of thumb for the down at hand, whatever the score and the clock."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

from ...playcalling import odds
from ...playcalling.actions import Action, Call, Kick
from ...playcalling.cards import CARDS, CHALLENGE, MAJOR, MINOR, PASS, Side
from ...playcalling.field import DOWNS, GOAL_LINE, RED_ZONE
from .sight import Sight, without_plays

_STRONGEST = (CHALLENGE, MAJOR, MINOR)
_MIDFIELD = 50  # yards from the own goal line
_LATE = DOWNS - 1  # from this down on an Event in hand is called
_AS_GOOD = 4  # yards of field: calls within that of the best are chosen evenly


def decide(sight: Sight, whims: Random) -> Action:
    """Choose by the down at hand."""
    if sight.sides:
        return sight.sides["offense"]
    if sight.refreshes:
        return without_plays(sight)
    if sight.answers:
        return sight.answers[_answer(sight)]
    event = next((sight.calls[card] for card in _STRONGEST if card in sight.calls), None)
    if event is not None and _presses(sight):
        return event
    for action in sight.cardless:
        # From closer the touchdown is the better bet, and past midfield a fourth down is played for.
        if sight.ball == RED_ZONE if isinstance(action, Kick) else sight.ball <= _MIDFIELD:
            return action
    return _call(sight, whims) or event or whims.choice(sight.choices)


def _presses(sight: Sight) -> bool:
    """Say whether it is time for an Event from hand: downs running out, or the other team close to scoring."""
    return sight.down >= _LATE if sight.attacks else sight.ball >= RED_ZONE


def _answer(sight: Sight) -> str:
    """Flag what undoes a lost ball, or the other team's touchdown unless that team has flagged itself."""
    result = sight.provisional
    if sight.attacks:
        stopped = sight.down == DOWNS and result.kind == "move" and result.yards <= 0
        harm = stopped or result.kind in ("turnover", "defensive_touchdown")
    else:
        harm = not sight.flagged and (result.kind == "touchdown" or sight.ball + result.yards >= GOAL_LINE)
    return next((card for card in _STRONGEST if harm and card in sight.answers), PASS)


def _call(sight: Sight, whims: Random) -> Call | None:
    """Return one of the best normal cards by their usual yards, any Star in Star Mode; None if there is none."""
    normal = [code for code in sight.calls if code in usual_yards(sight.side)]
    if not normal:
        return None
    if not sight.star:
        yards = usual_yards(sight.side)
        best = max(yards[code] for code in normal)
        normal = [code for code in normal if yards[code] >= best - _AS_GOOD]
    return sight.calls[whims.choice(normal)]


@cache
def usual_yards(side: Side) -> Mapping[str, float]:
    """Return what each card of a side is worth to it on average against the other's regular Plays (`field_worth`)."""
    cards = [card.code for card in CARDS.values() if card.side == side]
    others = [card.code for card in CARDS.values() if card.side != side and not card.star]
    if side == "offense":
        return {code: float(sum(odds.value(code, one) for one in others) / len(others)) for code in cards}
    return {code: -float(sum(odds.value(one, code) for one in others) / len(others)) for code in cards}
