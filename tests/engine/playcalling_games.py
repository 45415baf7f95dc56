"""How First & Glory plugs into `random_games`: its games, decks, false moves and ledger numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from firstandglory.engine import playcalling
from firstandglory.engine.game import SEATS, Json, Seat, other
from firstandglory.engine.playcalling.actions import (
    DIRECTIONS,
    REASONS,
    SIDES,
    Action,
    Call,
    Concede,
    Direct,
    Kick,
    OpeningRoll,
    Punt,
    Refresh,
    Respond,
    Roll,
    Shuffle,
    Take,
    read_action,
)
from firstandglory.engine.playcalling.cards import CALL_CODES, CARDS, DECK_CODES, RESPONSES
from firstandglory.engine.playcalling.state import State
from firstandglory.engine.playcalling.tables import CARD_SOURCES, LENGTHS, MODES
from tests.engine.random_games import Games

# The ledger's numbers: each section with its last paragraph.
_SECTIONS = {"0": 2, "1": 5, "2": 5, "3": 6, "4": 6, "5": 6, "6": 5, "7": 6, "8": 6, "9": 4, "10": 5, "11": 6, "12": 6}
_SECTIONS |= {"13": 6, "14": 5, "T": 3, "I": 15}
LEDGER = frozenset(f"{section}.{n}" for section, last in _SECTIONS.items() for n in range(1, last + 1))

# Decks. The least that a deck may hold (I.8): a hand of 7 and a pile of 7, which runs out on every other down.
STARS_HOME = ["C-IR*", "B-OR*", "C-SP*", "B-MP*", "R-LP*", "B-RS*", "C-MB*", "B-ZB*", "C-SC*", "R-DC*"]
STARS_AWAY = ["R-IR*", "C-OR*", "R-SP*", "C-MP*", "B-LP*", "C-RS*", "R-MB*", "R-ZB*", "B-SC*", "B-DC*"]
SMALL: dict[Seat, Json] = {
    "home": {"name": "Few", "cards": [*STARS_HOME, "MINOR", "MAJOR", "CHALLENGE", "CHALLENGE"]},
    "away": {"name": "Fewer", "cards": [*STARS_AWAY, "MINOR", "MAJOR", "CHALLENGE", "CHALLENGE"]},
}
# One side's cards in plenty, so that a hand often has none of the other's: Punts, kicks and Prevents by need.
LOPSIDED: dict[Seat, Json] = {
    "home": {"name": "Wall", "cards": [*STARS_HOME, *["R-ZB", "C-RS", "MINOR", "MAJOR", "B-DC"] * 6]},
    "away": {"name": "Storm", "cards": [*STARS_AWAY, *["R-SP", "C-IR", "MINOR", "CHALLENGE", "B-LP"] * 6]},
}


def envelope(mode: str, length: str, cards: str, decks: Any = None, **more: Any) -> Json:
    """Return a record's fields of this game; the decks are two house teams unless given."""
    decks = decks or {"home": "harbor", "away": "summit"}
    teams = {seat: {"deck": decks[seat]} for seat in SEATS}
    return {"mode": mode, "length": length, "cards": cards, "teams": teams, **more}


STARTS: dict[str, Json] = {
    "traditional quick dealt, the last possession": envelope(
        *("traditional", "quick", "dealt"), start={"possession": 8, "offense": "home", "ball": "OPP30", "down": 4}
    ),
    "traditional full table, before the half": envelope(
        *("traditional", "full", "table"),
        start={"possession": 8, "offense": "away", "ball": "OPP10", "down": 3, "score": {"home": 3}},
    ),
    "traditional quick dealt, overtime": envelope(
        *("traditional", "quick", "dealt"),
        start={"period": "overtime", "overtime_round": 1, "round_first": "home", "score": {"home": 14, "away": 14}},
    ),
    "traditional quick dealt, overtime near a Safety": envelope(
        *("traditional", "quick", "dealt", LOPSIDED),
        start={"period": "overtime", "offense": "away", "round_first": "away", "ball": "OWN10"},
    ),
    "traditional quick table, overtime": envelope(
        *("traditional", "quick", "table"), start={"period": "overtime", "overtime_round": 2, "down": 2}
    ),
    "star full table, overtime round 3": envelope(
        *("star", "full", "table"),
        start={
            "period": "overtime",
            "overtime_round": 3,
            "offense": "away",
            "round_first": "home",
            "possession": 22,
            "score": {"home": 23, "away": 20},
            "events_left": {"home": {"minor": 0, "challenge": 1}},
        },
    ),
    "star quick dealt, no Events left": envelope(
        *("star", "quick", "dealt"),
        start={
            "possession": 7,
            "offense": "away",
            "ball": "OWN10",
            "opener": "home",
            "events_left": {seat: {"minor": 0, "challenge": 0} for seat in SEATS},
        },
    ),
}

ENVELOPES: dict[str, Json] = {
    f"{mode} {length} {cards}": envelope(mode, length, cards)
    for mode in MODES
    for length in LENGTHS
    for cards in CARD_SOURCES
}
ENVELOPES["traditional quick dealt, small decks"] = envelope("traditional", "quick", "dealt", SMALL)
ENVELOPES["traditional quick dealt, lopsided decks"] = envelope("traditional", "quick", "dealt", LOPSIDED)
ENVELOPES |= STARTS

# What a table may agree on, or not: each is right in some states and wrong in others.
_SETS: tuple[Json, ...] = (
    {},
    {"down": 2},
    {"down": 4, "ball": "OPP20", "stage": "red_zone"},
    {"ball": "OPP10"},
    {"ball": "OWN10", "stage": "red_zone"},
    {"ball": "OPP10", "stage": "approach"},
    {"score": {"home": 7, "away": 7}},
    {"score": {"away": 9999}},
    {"possession": 2, "offense": "away"},
    {"possession": 1, "offense": "home", "ball": "50"},
    {"possession": 8, "offense": "home", "opener": "home"},
    {"possession": 9, "offense": "home"},
    {"possession": 17},
    {"offense": "away"},
    {"opener": "away"},
    {"period": "overtime", "score": {"home": 10, "away": 10}, "offense": "away"},
    {"period": "overtime", "score": {"home": 10, "away": 3}, "round_first": "home", "offense": "away"},
    {"period": "overtime", "score": {"home": 10, "away": 3}, "round_first": "home"},
    {"period": "overtime", "overtime_round": 0},
    {"period": "regulation", "possession": 5, "offense": "home"},
    {"overtime_round": 2},
    {"round_first": "away"},
    {"events_left": {"home": {"minor": 0}}},
    {"events_left": {"away": {"major": 1, "challenge": 2}}},
    {"events_left": {"home": {}, "away": {"minor": 2}}},
    {"events_left": {}},
)
_WHY = ('The marker said "3" \\ we agreed', "½ – fürs Protokoll", "x")
AGREEMENTS = tuple(read_action({"do": "rule", "set": fields, "reason": _WHY[n % 3]}) for n, fields in enumerate(_SETS))

_ROLLS = ((4, 5), (1, 1), (6, 6), 2, 7, 12)

POOL: tuple[Action, ...] = (
    *(Call(seat, code) for code in sorted(CALL_CODES) for seat in SEATS),
    *(kind(seat, word) for kind in (Punt, Kick) for seat in SEATS for word in (False, True)),
    *(Respond(seat, card) for seat in SEATS for card in sorted(RESPONSES)),
    *(Take(seat, side) for seat in SEATS for side in SIDES),
    *(Direct(seat, toward) for seat in SEATS for toward in DIRECTIONS),
    *(kind(one, two) for kind in (OpeningRoll, Roll) for one in _ROLLS for two in _ROLLS[::2]),
    *(Concede(seat, reason) for seat in SEATS for reason in REASONS),
    *(Refresh(seat, cards) for seat in SEATS for cards in ((), ("B-IR",), ("CHALLENGE", "CHALLENGE"))),
    *(Shuffle(seat, cards) for seat in SEATS for cards in ((), ("B-IR",), tuple(sorted(DECK_CODES)))),
    *AGREEMENTS,
)


class PlaycallingGames(Games):
    """Plug First & Glory in."""

    game = playcalling
    ledger = LEDGER

    def pool(self) -> Sequence[Action]:
        """Return every call, answer and choice of both seats, and a few throws, piles and agreements."""
        return POOL

    def choice(self, action: Action) -> Action:
        """Return a discard in one order, and a cardless play without its word."""
        if isinstance(action, Refresh):
            return Refresh(action.by, tuple(sorted(action.cards)))
        return type(action)(action.by) if isinstance(action, Punt | Kick) else action

    def agreements(self, state: State) -> Sequence[Action]:
        """Return the table rulings that are accepted now (I.14)."""
        legal = playcalling.legal(state, None)
        return [action for action in AGREEMENTS if action in legal]

    def thrown(self, state: State, whims: Random) -> Action:
        """Return dice and shuffles as they come; of real dice often only the total is noted."""
        action = super().thrown(state, whims)
        if isinstance(action, Roll) and not state.terms.dealt and whims.random() < 0.3:
            return Roll(sum(action.offense), action.defense)
        if isinstance(action, OpeningRoll) and not state.terms.dealt:
            # Ties are rare, and a tie must be rolled again (2.4, 13.4).
            return OpeningRoll(action.home, sum(action.home if whims.random() < 0.3 else action.away))
        return action

    def near_misses(self, state: State) -> Iterable[Action]:
        """Return shuffles and refreshes right and wrong: a card missing, doubled, foreign; the other team's."""
        if state.deal is None:
            return
        for seat, pile in state.deal.piles.items():
            order = (pile.draw + pile.discard)[::-1]
            for cards in (order, order[1:], order + order[:1], ("MINOR", *order[1:]), order[2:] + order[:2]):
                yield Shuffle(seat, cards)
            hand = pile.hand
            elsewhere = tuple(card for card in pile.draw if card not in hand)[:1]
            for cards in (hand[::-1], hand[:1], hand[:1] * 2, hand[2:5], elsewhere, hand[:2] + elsewhere):
                yield Refresh(seat, cards)
            yield from (Call(seat, code) for code in dict.fromkeys((*hand, *elsewhere)))
            yield from (Call(other(seat), code) for code in hand[:2])


def normal_codes(side: str, *, stars: bool | None = None) -> list[str]:
    """Return the Plays and Stars of a side, or one kind of them."""
    return [card.code for card in CARDS.values() if card.side == side and stars in (None, card.star)]
