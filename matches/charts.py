"""Charts drawn on the server: where drives went, and how the dice fell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from firstandglory.engine.playcalling import field

ROW = 40  # units a drive


def drive_chart(drives: Sequence[dict[str, Any]], colors: dict[str, str]) -> dict[str, Any]:
    """Return bars for the drive chart: home goes right and away left, whatever the ends at the board.

    Across the field the chart counts in hundredths of its width, so that its type keeps its size on any screen.
    """
    bars = []
    for row, words in enumerate(drives):
        drive = words["drive"]
        from_home = words["seat"] == "home"
        start, end = (
            across(ball if from_home else field.GOAL_LINE - ball) for ball in (drive.situation.ball, drive.ball)
        )
        bars.append(
            {
                "x": min(start, end),
                "width": max(abs(end - start), 1),
                "start": start,
                "y": row * ROW + 24,
                "text_y": row * ROW + 17,
                "color": colors[words["seat"]],
                "period": words["period"],
                "team": words["team"],
                "result": words["result"],
                "score": words["score"],
            }
        )
    zones = (field.RED_ZONE, field.GOAL_LINE - field.RED_ZONE)
    lines = [{"x": across(yards), "zone": yards in zones} for yards in range(0, field.GOAL_LINE + 1, 10)]
    told = "; ".join(f"{w['period']} {w['team']} from {w['start']}, {w['yards']} yards, {w['result']}" for w in drives)
    return {"bars": bars, "lines": lines, "height": len(drives) * ROW, "words": f"Drives: {told}"}


def across(yards: int) -> int:
    """Return the hundredths of the chart's width for yards from home's goal line."""
    return round(100 * yards / field.GOAL_LINE)


DICE_TOP, DICE_FOOT, DICE_STEP = 8, 118, 52


def with_heights(dice: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return a team's dice with the heights of its bars."""
    if dice is None:
        return None
    most = max([1, *(max(bar["count"], bar["expected"]) for bar in dice["bars"])])

    def height(value: float) -> int:
        return round((DICE_FOOT - DICE_TOP) * value / most)

    bars = [
        {
            **bar,
            "x": n * DICE_STEP,
            "height": height(bar["count"]),
            "y": DICE_FOOT - height(bar["count"]),
            "expected_y": DICE_FOOT - height(bar["expected"]),
        }
        for n, bar in enumerate(dice["bars"])
    ]
    return {**dice, "bars": bars}
