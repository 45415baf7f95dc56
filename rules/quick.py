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
    ),
    "tactics": (
        ("A round", ("4.5", "4.6", "4.7")),
        ("What it costs", ("5.1", "5.3")),
        ("The line", ("7.1", "7.2", "7.3", "7.4", "7.5")),
        ("Throws", ("8.2", "8.3", "8.4", "8.5")),
        ("Passing odds", ("9.1", "9.2", "9.4", "9.5")),
        ("Downs and points", ("6.2", "6.3", "3.1")),
        ("Kicks", ("10.1", "10.3", "3.2")),
        ("Lost balls", ("8.6", "8.7", "12.1", "12.2", "12.3", "12.4")),
        ("The end", ("1.2", "1.3", "1.4")),
    ),
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
