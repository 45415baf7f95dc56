"""Which special an opponent plays with: one a team, chosen before kickoff (ledger 11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from ...tactics.figures import SPECIALS

# What each level picks from, each as likely as the others.
#
# Points a drive between two coaches (first drives from the kickoff spot, 694 of each with the same dice; the errors are
# standard ones): without specials 2.62 ± 0.14; for the side with the ball Speedy QB 2.77 (+0.15 ± 0.16) and Sure Hands
# 2.73 (+0.11 ± 0.19); against Ball Hawk 2.45 (−0.16 ± 0.19). Each helps about as much as the others and none by much,
# so the coach mixes these three. It never lets a teammate follow, so Lead Blocker changes nothing for it.
#
# Between two steady ones (240 drives): without specials 2.12 ± 0.22; Speedy QB 0.81, for its quarterback then runs
# where he had handed off; Sure Hands 2.11, against Ball Hawk 2.09. Ball Hawk asks nothing of whoever has it.
PICKS: Final[Mapping[str, Sequence[str]]] = {
    "beginner": tuple(SPECIALS),
    "steady": ("ball_hawk",),
    "coach": ("speedy_qb", "sure_hands", "ball_hawk"),
}


def picked(level: str, whims: Random) -> str:
    """Return the special that an opponent picks; raises KeyError for an unknown level."""
    return whims.choice(PICKS[level])
