"""Team decks: data files, their validation, and the six house teams (ledger 2.2, I.8)."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ..game import Json, Malformed, one_line
from .cards import CARDS, DECK_CODES, Side, is_normal
from .tables import DECK_LEAST, DECK_STARS

LONGEST_NAME = 1000  # characters; a scorecard shows 200
LARGEST_DECK = 500  # cards; a printed deck has 44


class Deck(NamedTuple):
    """Name a team and its cards; colours, as #rrggbb, belong to house teams."""

    name: str
    cards: tuple[str, ...]
    main_color: str | None = None
    trim_color: str | None = None
    motto: str = ""

    def stars(self, side: Side) -> tuple[str, ...]:
        """Return the deck's Stars of one side."""
        return tuple(code for code in self.cards if is_normal(code, side) and CARDS[code].star)

    @property
    def roster(self) -> tuple[str, ...]:
        """Return the ten Stars that Star Mode plays with (11.2)."""
        return self.stars("offense") + self.stars("defense")

    def same_as(self, other: Deck) -> bool:
        """Say whether this is the same team: equal name and equal cards in any order (2.1)."""
        return self.name == other.name and sorted(self.cards) == sorted(other.cards)


def faults(cards: tuple[str, ...]) -> list[str]:
    """List everything that keeps these codes from being a deck, in words (I.8)."""
    found = []
    unknown = sorted({code[:20] for code in cards if code not in DECK_CODES})
    if unknown:
        found.append(f"unknown cards: {', '.join(unknown[:5])}")
    if len(cards) < DECK_LEAST:
        found.append(f"{len(cards)} cards, at least {DECK_LEAST} are needed")
    if len(cards) > LARGEST_DECK:
        found.append(f"{len(cards)} cards, at most {LARGEST_DECK} are possible")
    sides: tuple[Side, Side] = ("offense", "defense")
    for side in sides:
        normal = [code for code in cards if is_normal(code, side)]
        stars = sum(CARDS[code].star for code in normal)
        if not normal:
            found.append(f"no normal card for the {side}")
        if stars != DECK_STARS:
            found.append(f"{stars} Stars for the {side}, exactly {DECK_STARS} are needed")
    return found


def read_deck(data: object, where: str = "deck") -> Deck:
    """Read a deck: a house team's id, or an object with name and cards; raises Malformed with every fault."""
    if isinstance(data, str):
        if data not in house_decks():
            raise Malformed(f"{where}: no house team has this id; there are {', '.join(house_decks())}", ("I.8",))
        return house_decks()[data]
    if not isinstance(data, dict) or set(data) != {"name", "cards"}:
        raise Malformed(f"{where} must be a house team's id or an object with name and cards", ("I.8",))
    name, cards = data["name"], data["cards"]
    one_line(f"{where}.name", name, LONGEST_NAME)
    if not isinstance(cards, list) or not all(isinstance(code, str) for code in cards):
        raise Malformed(f"{where}.cards must be a list of card codes")
    found = faults(tuple(cards))
    if found:
        raise Malformed(f"{where}: {'; '.join(found)}", ("I.8",))
    return Deck(name, tuple(cards))


def deck_json(deck: Deck) -> Json:
    """Return a deck with its cards written out, as stored records carry it."""
    return {"name": deck.name, "cards": list(deck.cards)}


@cache
def house_decks() -> dict[str, Deck]:
    """Return the house teams by id, read once from their files."""
    found = {}
    for file in sorted(files(__package__).joinpath("decks").iterdir(), key=lambda path: path.name):
        data = json.loads(file.read_text("utf-8"))
        cards = tuple(data["cards"])
        wrong = faults(cards)
        if wrong:
            raise Malformed(f"{file.name}: {'; '.join(wrong)}", ("I.8",))
        colors = data["colors"]
        found[file.name.removesuffix(".json")] = Deck(
            data["name"], cards, colors["main"], colors["trim"], data["motto"]
        )
    return found
