"""The field: spots at every ten yards, seen from the offense (ledger 2.5, 5, 6.2).

A ball is the number of yards from the offense's own goal line: 20 is OWN20, 50 midfield, 80 OPP20.
"""

from __future__ import annotations

from typing import Literal

Stage = Literal["approach", "red_zone"]

GOAL_LINE = 100  # yards; reaching it is a touchdown, reaching 0 a Safety (6.2)
RED_ZONE = 80  # OPP20: the first movement here or closer opens the Red Zone (5.2)
LAST_SPOT = 90  # OPP10: a forward Penalty stops here (7.3)
KICKOFF_SPOT = 20  # OWN20: where play begins after scores, Punts and at each half (6.4, 2.4, 13.1)
DOWNS = 4  # in each stage (5.1, 5.3)

_NAMES = {
    ball: f"OWN{ball}" if ball < 50 else "50" if ball == 50 else f"OPP{100 - ball}" for ball in range(10, 100, 10)
}
_BALLS = {name: ball for ball, name in _NAMES.items()}
SPOTS = tuple(_BALLS)

STAGE_NAMES: dict[Stage, str] = {"approach": "Approach", "red_zone": "Red Zone"}


def spot_name(ball: int) -> str:
    """Return a ball's spot as the offense reads it, for example "OPP30" (2.5)."""
    return _NAMES[ball]


def parse_spot(name: str) -> int:
    """Return the ball in yards for a spot's name; raises KeyError for anything else."""
    return _BALLS[name]


def turned(ball: int) -> int:
    """Return the same physical spot as the other team reads it (2.5)."""
    return GOAL_LINE - ball


def opening_stage(ball: int) -> Stage:
    """Return the stage in which a possession at this spot begins (6.5, I.1)."""
    return "red_zone" if ball >= RED_ZONE else "approach"
