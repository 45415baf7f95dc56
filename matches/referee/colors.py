"""The colours that teams can play in; each is a class of the style sheet, so no style stands in a page."""

from __future__ import annotations

from typing import Any

COLORS = ("blue", "orange", "green", "red", "gold", "purple", "teal", "slate")
DEFAULTS = {"home": "blue", "away": "orange"}
# The nearest to each house team's own.
OF_HOUSE_TEAMS = {
    "cedar": "green",
    "foundry": "red",
    "harbor": "blue",
    "lantern": "purple",
    "prairie": "gold",
    "summit": "orange",
}


def team_colors(chosen: dict[str, Any]) -> dict[str, str]:
    """Return each seat's colour: the chosen one if there is such a colour, else the seat's usual one."""
    picked = {seat: str(chosen.get(seat)) for seat in DEFAULTS}
    return {seat: picked[seat] if picked[seat] in COLORS else usual for seat, usual in DEFAULTS.items()}
