"""What a scorecard shows, blank or filled: words and figures only, nothing of paper or type."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from firstandglory.engine.game import SEATS, Seat
from firstandglory.engine.playcalling import tables
from firstandglory.engine.playcalling.drives import RESULTS
from firstandglory.engine.playcalling.field import DOWNS, RED_ZONE, STAGE_NAMES, spot_name
from firstandglory.engine.playcalling.tables import EVENT_ALLOWANCE, POSSESSIONS, QUARTERS, Events, Length, Mode

MODE_NAMES: dict[Mode, str] = {"star": "Star Mode", "traditional": "Traditional"}
LENGTH_NAMES: dict[Length, str] = {"quick": "Quick", "full": "Full"}
LETTERS: dict[Seat, str] = {"home": "H", "away": "A"}

# What a result is worth, and whether the defense scores it (6.1).
POINTS: dict[str, tuple[int, bool]] = {
    "touchdown": (tables.TOUCHDOWN_POINTS, False),
    "field_goal_good": (tables.FIELD_GOAL_POINTS, False),
    "defensive_touchdown": (tables.DEFENSIVE_TOUCHDOWN_POINTS, True),
    "safety": (tables.SAFETY_POINTS, True),
}

OVERTIME_ROUNDS = 2  # blank ones on every card

_EVENT_NAMES = {"minor": "Minor", "major": "Major", "challenge": "Challenge"}

LABELS = {
    "date": "Date",
    "team": "Team",
    "roll": "Opening roll",
    "opened": "Ball first",
    "final": "Final",
    "halftime": "Halftime",
    "events": "Events: tick when spent",
    "legend": "Results and points",
    "reminder": "No notes of revealed cards, discards or tendencies (10.5).",
    "inch": "1 inch",
    "centimetres": "2 cm",
    "print": "Print at 100 %, do not fit to page",
}
_COLUMNS = ("Qtr", "#", "Offense", "Start", "Result", "Pts")
_OVERTIME = ("Overtime", "First", "1st", "2nd")


@dataclass(frozen=True)
class Row:
    """Hold one possession; what is empty is to be written by hand."""

    number: str
    offense: str = ""
    start: str = ""
    result: str = ""
    points: str = ""
    home: str = ""
    away: str = ""


@dataclass(frozen=True)
class Round:
    """Hold one overtime round: who was first on offense, what both possessions came to, the score then."""

    name: str
    first: str = ""
    results: tuple[str, str] = ("", "")
    home: str = ""
    away: str = ""


@dataclass(frozen=True)
class Team:
    """Hold one team's line: its name, opening roll, whether it opened on offense, and its final score."""

    name: str = ""
    roll: str = ""
    opened: bool = False
    final: str = ""
    spent: tuple[bool, ...] = ()


@dataclass(frozen=True)
class Card:
    """Hold everything that one scorecard shows."""

    mode: Mode
    length: Length
    home: Team = field(default_factory=Team)
    away: Team = field(default_factory=Team)
    date: str = ""
    rows: tuple[Row, ...] = ()
    halftime: tuple[str, str] = ("", "")
    overtime: tuple[Round, ...] = ()

    def team(self, seat: Seat) -> Team:
        """Return a seat's line."""
        return self.home if seat == "home" else self.away


def blank(mode: Mode, length: Length, home: str = "", away: str = "", date: str = "") -> Card:
    """Return a card to write on, with what is known before the game."""
    return Card(
        mode,
        length,
        Team(home),
        Team(away),
        date,
        tuple(Row(str(number)) for number in range(1, POSSESSIONS[length] + 1)),
        overtime=tuple(Round(f"OT {number}") for number in range(1, OVERTIME_ROUNDS + 1)),
    )


def spent_events(length: Length, left: Events | None) -> tuple[bool, ...]:
    """Return a tick for each Event of a team's allowance, None left meaning that nothing is known yet."""
    ticks: list[bool] = []
    for kind, allowed in EVENT_ALLOWANCE[length]._asdict().items():
        used = 0 if left is None else allowed - getattr(left, kind)
        ticks += [number < used for number in range(allowed)]
    return tuple(ticks)


def words(card: Card) -> dict[str, Any]:
    """Return the card as plain data, with every word that is printed on it."""
    a_quarter = POSSESSIONS[card.length] // QUARTERS
    quarters = [
        {"name": f"Q{number + 1}", "rows": [vars(row) for row in card.rows[number * a_quarter :][:a_quarter]]}
        for number in range(QUARTERS)
    ]
    letters = [LETTERS[seat] for seat in SEATS]
    return {
        "game": "First & Glory",
        "terms": f"{MODE_NAMES[card.mode]} · {LENGTH_NAMES[card.length]}",
        "date": card.date,
        "letters": letters,
        "teams": [{**vars(card.team(seat)), "letter": LETTERS[seat]} for seat in SEATS],
        "quarters": quarters,
        "halftime": dict(zip(SEATS, card.halftime, strict=True)),
        "overtime": [vars(one) for one in card.overtime],
        "events": _events(card) if card.mode == "star" else None,
        "tracker": {
            "downs": DOWNS,
            "stages": [
                {"name": STAGE_NAMES["approach"], "aim": f"reach {spot_name(RED_ZONE)}"},
                {"name": STAGE_NAMES["red_zone"], "aim": "score"},
            ],
        },
        "legend": [_legend(result) for result in RESULTS],
        "labels": LABELS | {"columns": [*_COLUMNS, *letters], "overtime": [*_OVERTIME, *letters]},
    }


def _events(card: Card) -> dict[str, Any]:
    allowance = EVENT_ALLOWANCE[card.length]._asdict()
    kinds = [{"name": _EVENT_NAMES[kind], "count": count} for kind, count in allowance.items() if count]
    nothing = spent_events(card.length, None)
    return {
        "kinds": kinds,
        "teams": [{"letter": LETTERS[seat], "spent": card.team(seat).spent or nothing} for seat in SEATS],
    }


def _legend(result: str) -> dict[str, str]:
    letters, told = RESULTS[result]
    points, to_defense = POINTS.get(result, (0, False))
    side = "def " if to_defense else ""
    return {"letters": letters, "words": told, "points": f"{side}{points}" if points else ""}
