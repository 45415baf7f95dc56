"""The home page: one snap that the engine works out, and the game in four lines."""

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from firstandglory.engine import playcalling, record
from firstandglory.engine.game import other
from firstandglory.engine.playcalling import field, tables
from matches import show

Facts = dict[str, Any]

# The booklet's own example (4.6), as the record that it is.
EXAMPLE: Facts = {
    "format": record.FORMAT,
    "game": playcalling.NAME,
    "mode": "traditional",
    "length": "quick",
    "cards": "table",
    "teams": {"home": {"deck": "harbor"}, "away": {"deck": "summit"}},
    "start": {"possession": 3, "offense": "home", "score": {"home": 7, "away": 3}},
    "actions": [
        {"do": "call", "by": "home", "card": "C-IR"},
        {"do": "call", "by": "away", "card": "B-DC"},
        {"do": "roll", "offense": [5, 3], "defense": [4, 2]},
    ],
}


def home(request: HttpRequest) -> HttpResponse:
    """Show the floodlit field with one snap on it, and the game in four lines."""
    return render(request, "home/home.html", {"snap": worked_snap(), "game": game_in_figures()})


def game_in_figures() -> Facts:
    """Return the figures that a newcomer needs first."""
    return {
        "downs": field.DOWNS,
        "red_zone": field.spot_name(field.RED_ZONE),
        "touchdown": tables.TOUCHDOWN_POINTS,
        "defensive_touchdown": tables.DEFENSIVE_TOUCHDOWN_POINTS,
        "field_goal": tables.FIELD_GOAL_POINTS,
        "safety": tables.SAFETY_POINTS,
    }


@cache
def worked_snap() -> Facts:
    """Play the example through the engine and return what happened, ready to be shown."""
    played = record.play(record.from_json(EXAMPLE))
    if played.refusal is not None:
        raise ValueError(played.refusal.text)
    setup = playcalling.setup({name: EXAMPLE[name] for name in playcalling.FIELDS})
    names = playcalling.names(setup)
    offense = played.first.offense
    ruling = show.ruled(show.current_rulings(played), names)
    drive = show.all_drives(played)[-1]
    before, after = show.scoreboard(played.first), show.scoreboard(played.present)
    assert ruling is not None, "the example is a whole down"
    headline, then = ruling.headline.split(", ")
    dice = EXAMPLE["actions"][-1]
    return {
        "names": names,
        "offense": call(played, names[offense], "offense", dice),
        "defense": call(played, names[other(offense)], "defense", dice),
        "after": after,
        "headline": headline,
        "then": f"{then} for {names[offense]}",
        "parts": ruling.lines,
        "margin": ruling.margin,
        "drawn": show.drawing(played.present, drive),
        "in_words": f"The field: {names[offense]} moves the ball from {before['ball']} to {after['ball']}.",
    }


def call(played: record.Played, team: str, side: str, dice: Facts) -> Facts:
    """Return a revealed card and its dice in words."""
    snap = played.present.snap
    shown = show.card(snap.offense_call if side == "offense" else snap.defense_call, team, side)
    assert shown is not None, "both have called"
    return {**shown, "dice": dice[side], "total": sum(dice[side])}
