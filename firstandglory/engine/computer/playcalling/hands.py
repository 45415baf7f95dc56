"""Traditional: what a card is worth against a hidden hand, and when to spend an Event (ledger 3, 7, 8, 10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from math import exp
from typing import NamedTuple

from ...playcalling.cards import (
    CARDS,
    CHALLENGE,
    DEFENSE_FAMILIES,
    MAJOR,
    MINOR,
    OFFENSE_FAMILIES,
    PREVENT,
    STRATEGIES,
    Side,
)
from ...playcalling.tables import PENALTY_YARDS, Outcome
from .drive import PLACES, average, by_points, cardless, chances, paths
from .outlook import Drive, touchdown

# A card without its family: the other side's is anybody's guess, so that here one is as good as another.
_KINDS = {strategy + star: not star for star in ("", "*") for strategy in STRATEGIES}

# Of each kind in a usual deck (I.8): a Play of each family; five Stars of three strategies.
_OFTEN = tuple(
    float(len(OFFENSE_FAMILIES)) if play else len(OFFENSE_FAMILIES) / len(STRATEGIES) for play in _KINDS.values()
)
_ROUNDS = 4  # of each side's answer to the other: more of them change little
_KEEN = 4.0  # the best of a hand is called e to the power of this times as often as the worst
# What an Event that stays in hand is worth in a later drive, in points.
_KEPT = {CHALLENGE: 2, MAJOR: 1, MINOR: 1}


def kind(code: str) -> str:
    """Return a normal card's kind, or Prevent."""
    card = CARDS.get(code)
    return PREVENT if card is None else card.strategy + ("*" if card.star else "")


@cache
def meetings() -> Mapping[tuple[str, str], Mapping[Outcome, float]]:
    """Return the chances of outcomes when two kinds meet, all families alike."""
    found = {}
    for attack, defend in product(_KINDS, (*_KINDS, PREVENT)):
        attacks = [f"{attack[0]}-{family}{attack[1:]}" for family in OFFENSE_FAMILIES]
        defends = [defend if defend == PREVENT else f"{defend[0]}-{family}{defend[1:]}" for family in DEFENSE_FAMILIES]
        met: dict[Outcome, float] = {}
        for one, two in product(attacks, defends):
            for outcome, chance in chances(one, two).items():
                met[outcome] = met.get(outcome, 0.0) + chance / len(attacks) / len(defends)
        found[attack, defend] = met
    return found


def worths(values: Mapping[Outcome, float], side: Side) -> dict[str, float]:
    """Return what each kind of a side's cards is worth to the offense, against hands that prefer good cards.

    `values` has the offense's chance after each outcome. How often the other side calls what is found by turns: each
    calls its better cards more often, the better they are against what the other calls.
    """
    met = {pair: average(often, values) for pair, often in meetings().items()}
    attacking, defending = _shares(_OFTEN), _shares(_OFTEN)
    for _ in range(_ROUNDS):
        attacks = [sum(p * met[one, two] for two, p in zip(_KINDS, defending, strict=True)) for one in _KINDS]
        defends = [-sum(p * met[one, two] for one, p in zip(_KINDS, attacking, strict=True)) for two in _KINDS]
        attacking = _shares([often * weight for often, weight in zip(_OFTEN, keen(attacks), strict=True)])
        defending = _shares([often * weight for often, weight in zip(_OFTEN, keen(defends), strict=True)])
    if side == "offense":
        return {one: sum(p * met[one, two] for two, p in zip(_KINDS, defending, strict=True)) for one in _KINDS}
    return {two: sum(p * met[one, two] for one, p in zip(_KINDS, attacking, strict=True)) for two in (*_KINDS, PREVENT)}


def keen(values: Sequence[float]) -> list[float]:
    """Return how often to choose each of these values: the better ones more often, and none for certain."""
    best, least = max(values), min(values)
    spread = best - least or 1.0
    return [exp(_KEEN * (value - best) / spread) for value in values]


def _shares(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights]


class Moment(NamedTuple):
    """Judge an Event in hand by the offense's chance: called in this down, or kept for a better moment."""

    now: float
    later: float


def moment(drive: Drive, place: int, card: str, *, attacks: bool, ends: Sequence[float]) -> Moment:
    """Judge an Event of the offense, or of the defense, at a place.

    `ends` has the offense's chances after the drive's ends if the Event is then still in hand.
    """
    path, best = paths(), max if attacks else min
    values = [0.0] * len(PLACES) + [*ends]
    judged = Moment(0.0, 0.0)
    for at in range(place + 1):
        if card != CHALLENGE:
            led = path.replays[at][PENALTY_YARDS[card] if attacks else -PENALTY_YARDS[card]]
        else:
            led = touchdown() if attacks else path.taken[at]
        now, later = drive.value(led, 0, 0), average(by_points().snaps[at], values)
        # The offense may also kick or punt; a defense that is to call has seen that it does not.
        open_to_offense = max([later, *(average(option, values) for option in cardless(at))])
        values[at] = best(now, open_to_offense)
        judged = Moment(now, open_to_offense if attacks else later)
    return judged


def kept(card: str, possessions_left: int) -> int:
    """Return what an Event is worth that stays in hand after a drive, in points: nothing after the last one."""
    return _KEPT[card] if possessions_left > 0 else 0
