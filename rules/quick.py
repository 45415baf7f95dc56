"""The quick reference: the rules and tables that are looked up most, on a few small cards."""

from __future__ import annotations

from typing import NamedTuple

from rules.booklet import Booklet
from rules.shown import Link, Shown, shown

# By game: each card's title and its rules, in the order in which a snap asks for them.
CARDS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "playcalling": (
        ("The snap", ("14.1", "14.2")),
        ("The sum", ("4.1", "T.1", "T.2", "4.4")),
        ("The outcome", ("T.3", "14.4")),
        ("Downs and points", ("14.3", "5.4", "6.5")),
        ("Penalties", ("7.1", "7.3", "7.4", "7.5")),
        ("Kicks and Prevent", ("9.1", "9.2", "9.3", "9.4")),
        ("Halves and overtime", ("13.1", "13.4", "13.5", "13.6")),
    )
}


class QuickCard(NamedTuple):
    """Hold one card of the quick reference."""

    title: str
    rules: list[Shown]


def quick_reference(booklet: Booklet, link: Link) -> list[QuickCard]:
    """Return the cards of a game's quick reference."""
    return [
        QuickCard(title, [shown(booklet, number, link) for number in numbers]) for title, numbers in CARDS[booklet.game]
    ]
