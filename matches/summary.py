"""What a match adds up to: score by quarter, each team's drives and yards, dice against what dice do on average."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from firstandglory.engine import record
from firstandglory.engine.game import SEATS
from firstandglory.engine.playcalling.actions import FACES, TOTALS
from firstandglory.engine.playcalling.drives import Drive
from firstandglory.engine.playcalling.rulings import unsigned
from matches import show

# The rulings that tell of a snap's or a kick's dice, and the facts that hold both totals.
_THROWN = {
    "final_margin": ("offense_dice", "defense_dice"),
    "field_goal_good": ("offense", "defense"),
    "field_goal_missed": ("offense", "defense"),
}
TURNOVERS = ("turnover", "turnover_on_downs", "field_goal_missed")


def summary(played: record.Played, names: show.Names, *, whole: bool) -> dict[str, Any]:
    """Return the figures of a match so far; the dice only of a whole one: they are parts of margins (I.10)."""
    drives = show.all_drives(played)
    return {
        "quarters": score_by_period(drives),
        "teams": [_team(seat, names, drives, played if whole else None) for seat in SEATS],
    }


def score_by_period(drives: tuple[Drive, ...]) -> dict[str, Any]:
    """Return the points of each quarter and overtime round, for both teams."""
    points: dict[str, dict[str, int]] = {}
    before = dict.fromkeys(SEATS, 0)
    for drive in drives:
        period = f"OT {drive.overtime_round}" if drive.overtime_round else f"Q{drive.quarter}"
        gained = points.setdefault(period, dict.fromkeys(SEATS, 0))
        for seat in SEATS:
            gained[seat] += drive.score.of(seat) - before[seat]
            before[seat] = drive.score.of(seat)
    return {"periods": list(points), "rows": {seat: [gained[seat] for gained in points.values()] for seat in SEATS}}


def _team(seat: Any, names: show.Names, drives: tuple[Drive, ...], played: record.Played | None) -> dict[str, Any]:
    mine = [drive for drive in drives if drive.offense == seat]
    yards = sum(drive.yards for drive in mine)
    return {
        "name": names[seat],
        "seat": seat,
        "drives": len(mine),
        "plays": sum(drive.downs for drive in mine),
        "yards": unsigned(yards),
        "turnovers": sum(drive.result in TURNOVERS for drive in mine),
        "dice": None if played is None else dice(seat, played),
    }


def dice(seat: Any, played: record.Played) -> dict[str, Any]:
    """Return how often a team threw each total in snaps and kicks, beside what that many throws do on average."""
    return against_average(thrown(seat, played))


def thrown(seat: Any, played: record.Played) -> Counter[int]:
    """Count how often a team threw each total in snaps and kicks."""
    totals: Counter[int] = Counter()
    before = played.first
    for step in played.steps:
        for ruling in step.rulings:
            if ruling.code in _THROWN:
                offense, defense = (ruling.facts[name] for name in _THROWN[ruling.code])
                totals[offense if before.offense == seat else defense] += 1
        before = step.state
    return totals


def against_average(totals: Mapping[int, int]) -> dict[str, Any]:
    """Return counts of totals beside what so many throws do on average."""
    count = sum(totals.values())
    ways = {total: sum(a + b == total for a in FACES for b in FACES) for total in TOTALS}
    all_ways = len(FACES) ** 2
    bars = [
        {
            "total": total,
            "count": totals.get(total, 0),
            "expected": round(float(Fraction(count * ways[total], all_ways)), 1),
        }
        for total in TOTALS
    ]
    average = sum(total * times for total, times in totals.items()) / count if count else None
    expected = sum(total * ways[total] for total in TOTALS) / all_ways
    return {"bars": bars, "count": count, "average": average, "expected": expected}
