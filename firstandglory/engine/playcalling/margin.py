"""The Final Margin and its parts (ledger 4, 9.2, I.11)."""

from __future__ import annotations

from typing import NamedTuple

from .cards import CARDS, PREVENT, Card
from .tables import (
    PREVENT_BONUS,
    STAR_BONUS,
    STRATEGY_MODIFIER,
    STRONG_AGAINST,
    STRONG_FAMILY,
    WEAK_AGAINST,
    WEAK_FAMILY,
)


class Modifiers(NamedTuple):
    """List what the two calls add to the dice, each from the offense's side."""

    strategy: int
    family: int
    star: int
    prevent: int

    @property
    def total(self) -> int:
        """Return their sum."""
        return self.strategy + self.family + self.star + self.prevent


def _family(defense: Card, offense: Card) -> int:
    if STRONG_AGAINST[defense.family] == offense.family:
        return STRONG_FAMILY
    return WEAK_FAMILY if WEAK_AGAINST[defense.family] == offense.family else 0


def _against_card(offense: Card, defense: Card) -> Modifiers:
    return Modifiers(
        STRATEGY_MODIFIER[defense.strategy][offense.strategy],
        _family(defense, offense),
        STAR_BONUS * (offense.star - defense.star),  # Star against Star cancels (4.4)
        0,
    )


def _against_prevent(offense: Card) -> Modifiers:
    return Modifiers(0, 0, STAR_BONUS * offense.star, PREVENT_BONUS)


def _all_pairs() -> dict[tuple[str, str], Modifiers]:
    pairs = {}
    for offense in CARDS.values():
        if offense.side == "offense":
            pairs[offense.code, PREVENT] = _against_prevent(offense)
            for defense in CARDS.values():
                if defense.side == "defense":
                    pairs[offense.code, defense.code] = _against_card(offense, defense)
    return pairs


_MODIFIERS = _all_pairs()


def _cited(offense: str, defense: str) -> tuple[str, ...]:
    star = "4.4" if CARDS[offense].star or (defense != PREVENT and CARDS[defense].star) else None
    if defense == PREVENT:
        return ("4.1", "9.2", "4.4", "I.11") if star else ("4.1", "9.2")
    return ("4.1", "4.2", "4.3", star) if star else ("4.1", "4.2", "4.3")


_CITED = {pair: _cited(*pair) for pair in _MODIFIERS}


def modifiers(offense: str, defense: str) -> Modifiers:
    """Return what two calls add to the dice, by their codes; `defense` may be PREVENT (4.2-4.4, 9.2)."""
    return _MODIFIERS[offense, defense]


def cited(offense: str, defense: str) -> tuple[str, ...]:
    """Return the ledger numbers that decide these modifiers."""
    return _CITED[offense, defense]
