"""Events: what Challenges and Penalties do to a down (ledger 7, 8, 12.5)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .cards import CHALLENGE, EVENTS
from .rulings import Told, told
from .tables import PENALTY_YARDS, Events


class Effect(NamedTuple):
    """Say what the controlling Event does; `yards` is the movement before a replay, forward for the offense."""

    kind: Literal["touchdown", "turnover", "replay"]
    yards: int
    rulings: tuple[Told, ...]


def _penalty(side: str, card: str) -> Effect:
    yards = PENALTY_YARDS[card]
    forward = side == "offense"
    telling = told("penalty", side=side, card=card, yards=yards, way="forward" if forward else "backward")
    return Effect("replay", yards if forward else -yards, (telling,))


def _effect(offense: str | None, defense: str | None) -> Effect:
    if CHALLENGE in (offense, defense):
        if offense == defense:
            return Effect("replay", 0, (told("challenges_cancel"),))
        kind: Literal["touchdown", "turnover"] = "touchdown" if offense == CHALLENGE else "turnover"
        rulings = (told(f"challenge_{kind}"),)
        return Effect(kind, 0, (told("challenge_over_penalty"), *rulings) if offense and defense else rulings)
    if offense is not None and defense is not None:
        return Effect("replay", 0, (told("penalties_offset"),))
    if offense is not None:
        return _penalty("offense", offense)
    if defense is not None:
        return _penalty("defense", defense)
    raise ValueError("no Event was committed")


def effect(offense: str | None, defense: str | None) -> Effect | None:
    """Return what the two calls or answers do as Events; None if neither commits one (3.3, 8.1-8.3, 7.2)."""
    events = (offense if offense in EVENTS else None, defense if defense in EVENTS else None)
    return None if events == (None, None) else _effect(*events)


def left(events: Events, card: str) -> int:
    """Return how many of an Event a team still has (11.6)."""
    return int(getattr(events, card.lower()))


def spent(events: Events, card: str) -> Events:
    """Return a team's Events after one is spent; any other answer spends nothing (11.6)."""
    if card not in EVENTS:
        return events
    return events._replace(**{card.lower(): left(events, card) - 1})
