"""What stands on the face of a card: its name, and in few words what the engine's tables say of it."""

from __future__ import annotations

from typing import Any

from firstandglory.engine.game import Json
from firstandglory.engine.playcalling.cards import CARDS, EVENTS, FAMILIES, STRATEGIES, Card, card_name
from firstandglory.engine.playcalling.events import effect
from firstandglory.engine.playcalling.rulings import signed, unsigned
from firstandglory.engine.playcalling.tables import (
    OUTCOMES,
    PREVENT_BONUS,
    STRATEGY_MODIFIER,
    STRONG_AGAINST,
    STRONG_FAMILY,
    WEAK_AGAINST,
    WEAK_FAMILY,
    Outcome,
)

Lines = tuple[tuple[str, str], ...]


def described(code: str) -> Json:
    """Return what stands on a face: title, kind, the words under the title and lines of two words each."""
    card = CARDS.get(code)
    if card is None:
        return {"title": card_name(code), **(_event(code) if code in EVENTS else _prevent())}
    return {
        "kind": STRATEGIES[card.strategy].lower(),
        "title": FAMILIES[card.side][card.family],
        "under": STRATEGIES[card.strategy],
        "star": card.star,
        "lines": _offense_lines(card) if card.side == "offense" else _defense_lines(card),
        "against": _against(card) if card.side == "defense" else (),
    }


def _offense_lines(card: Card) -> Lines:
    """Tell the card's column of T.3: its gains, best first, and below which margin it is a turnover."""
    column = [(row.least[card.strategy], row.outcome[card.strategy]) for row in OUTCOMES]
    gains = tuple(
        (f"≥ {unsigned(least)}", _words(outcome))
        for least, outcome in column[::-1]
        if least is not None and _gains(outcome)
    )
    kept = next(least for least, outcome in column if outcome.kind not in ("turnover", "defensive_touchdown"))
    assert kept is not None, "only the worst row of T.3 has no least margin"
    return (*gains, (f"≤ {unsigned(kept - 1)}", "turnover"))


def _gains(outcome: Outcome) -> bool:
    return outcome.kind == "touchdown" or outcome.yards > 0


def _words(outcome: Outcome) -> str:
    return "touchdown" if outcome.kind == "touchdown" else f"{outcome.yards} yards"


def _defense_lines(card: Card) -> Lines:
    """Tell which families the card is strong and weak against (T.2)."""
    families = FAMILIES["offense"]
    strong, weak = families[STRONG_AGAINST[card.family]], families[WEAK_AGAINST[card.family]]
    return ((strong, signed(STRONG_FAMILY)), (weak, signed(WEAK_FAMILY)))


def _against(card: Card) -> Lines:
    """Tell what the offense's strategies add against this card (T.1)."""
    return tuple((strategy, signed(added)) for strategy, added in STRATEGY_MODIFIER[card.strategy].items())


def _event(code: str) -> Json:
    """Tell what an Event does alone, for either side (7.1, 8.1)."""
    both: tuple[tuple[str, Any], ...] = (("offense", effect(code, None)), ("defense", effect(None, code)))
    does = [(side, f"{signed(done.yards)} yards" if done.kind == "replay" else done.kind) for side, done in both]
    return {"kind": "event", "under": "Event", "lines": does}


def _prevent() -> Json:
    """Tell what Prevent gives the offense (9.2)."""
    return {"kind": "prevent", "lines": [("offense", signed(PREVENT_BONUS))]}
