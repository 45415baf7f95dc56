"""The cards: strategies, families, Stars and Events (ledger 3, 4, 11, I.8)."""

from __future__ import annotations

from typing import Literal, NamedTuple

Side = Literal["offense", "defense"]
Strategy = Literal["Conservative", "Balanced", "Risky"]

STRATEGIES: dict[str, Strategy] = {"C": "Conservative", "B": "Balanced", "R": "Risky"}
OFFENSE_FAMILIES = {
    "IR": "Inside Run",
    "OR": "Outside Run",
    "SP": "Short Pass",
    "MP": "Medium Pass",
    "LP": "Long Pass",
}
DEFENSE_FAMILIES = {
    "RS": "Run Stop",
    "MB": "Man Blitz",
    "ZB": "Zone Blitz",
    "SC": "Short Coverage",
    "DC": "Deep Coverage",
}
FAMILIES: dict[Side, dict[str, str]] = {"offense": OFFENSE_FAMILIES, "defense": DEFENSE_FAMILIES}

MINOR, MAJOR, CHALLENGE, PREVENT, PASS = "MINOR", "MAJOR", "CHALLENGE", "PREVENT", "PASS"
EVENTS = {MINOR: "Minor Penalty", MAJOR: "Major Penalty", CHALLENGE: "Coach's Challenge"}


class Card(NamedTuple):
    """Describe a normal card: a Play, or the Star that is linked to one (4.4)."""

    code: str
    side: Side
    strategy: str
    family: str
    star: bool

    @property
    def name(self) -> str:
        """Return the card in words, for example "Balanced Inside Run Star"."""
        words = f"{STRATEGIES[self.strategy]} {FAMILIES[self.side][self.family]}"
        return words + " Star" if self.star else words


def _normal_cards() -> dict[str, Card]:
    cards = {}
    for side, families in FAMILIES.items():
        for family in families:
            for strategy in STRATEGIES:
                for star in ("", "*"):
                    code = f"{strategy}-{family}{star}"
                    cards[code] = Card(code, side, strategy, family, bool(star))
    return cards


# Every Play and Star by its code.
CARDS = _normal_cards()
# Every code that a deck may hold.
DECK_CODES = frozenset(CARDS) | frozenset(EVENTS)
# Every code that a call may name; Prevent is announced like a card though none is played (9.2).
CALL_CODES = DECK_CODES | {PREVENT}
RESPONSES = frozenset(EVENTS) | {PASS}


def is_normal(code: str, side: Side) -> bool:
    """Say whether a code is a Play or Star of this side, as opposed to an Event (3.3)."""
    card = CARDS.get(code)
    return card is not None and card.side == side


def card_name(code: str) -> str:
    """Return any call in words."""
    card = CARDS.get(code)
    if card is not None:
        return card.name
    return "Prevent" if code == PREVENT else EVENTS[code]
