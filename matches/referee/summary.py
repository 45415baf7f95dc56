"""What a match adds up to: score by quarter, each team's drives and yards, dice against what dice do on average."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from firstandglory.engine import record
from firstandglory.engine.game import SEATS
from firstandglory.engine.playcalling.actions import FACES, TOTALS
from firstandglory.engine.playcalling.drives import Drive
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
        "plays": sum(map(show.downs, mine)),
        "yards": yards,
        "turnovers": sum(drive.result in TURNOVERS for drive in mine),
        "dice": None if played is None else dice(seat, played),
    }


def dice(seat: Any, played: record.Played) -> dict[str, Any]:
    """Return how often a team threw each total in snaps and kicks, beside what that many throws do on average."""
    totals: list[int] = []
    before = played.first
    for step in played.steps:
        for ruling in step.rulings:
            if ruling.code in _THROWN:
                offense, defense = (ruling.facts[name] for name in _THROWN[ruling.code])
                totals.append(offense if before.offense == seat else defense)
        before = step.state
    ways = {total: sum(a + b == total for a in FACES for b in FACES) for total in TOTALS}
    all_ways = len(FACES) ** 2
    bars = [
        {
            "total": total,
            "count": totals.count(total),
            "expected": round(float(Fraction(len(totals) * ways[total], all_ways)), 1),
        }
        for total in TOTALS
    ]
    average = sum(totals) / len(totals) if totals else None
    expected = sum(total * ways[total] for total in TOTALS) / all_ways
    return {"bars": bars, "count": len(totals), "average": average, "expected": expected}
