"""A match told again, whoever entered it: play-by-play with its chart and figures, and one step of the replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from firstandglory.engine import playcalling
from matches import show
from matches.charts import drive_chart, with_heights
from matches.referee.colors import team_colors
from matches.summary import summary

if TYPE_CHECKING:
    from django.http import HttpRequest

    from matches.table import Turn

Context = dict[str, Any]


def story(turn: Turn) -> Context:
    """Return the whole match by drives as everybody may read it (I.10), with drive chart, quarters and figures."""
    names, colors = playcalling.names(turn.setup), team_colors(turn.match.colors)
    told = _drives(turn, names)
    figures = summary(turn.played, names, whole=turn.state.finished)
    for team in figures["teams"]:
        team["dice"] = with_heights(team["dice"])
    return {
        "match": turn.match,
        "names": names,
        "colors": colors,
        "board": show.scoreboard(turn.state),
        "drives": told,
        "chart": drive_chart(told, colors),
        "hides": turn.state.hides_history,
        "playing": not turn.state.finished,
        "summary": figures,
    }


def _drives(turn: Turn, names: show.Names) -> list[Context]:
    told = []
    for drive in show.all_drives(turn.told):
        plays = [
            {
                "number": number,
                "where": show.situation_words(play.situation),
                "ruled": show.ruled(play.rulings, names),
            }
            for number, play in enumerate(drive.plays, start=1)
        ]
        told.append({**show.drive_words(drive, names), "told": plays})
    return told


def step_asked(request: HttpRequest, turn: Turn) -> int:
    """Return the step of the replay that a page is asked for by `at`: 0 is before the first, the last one at most."""
    asked = request.GET.get("at", "")
    return min(int(asked), len(turn.played.steps)) if asked.isascii() and asked.isdecimal() and len(asked) < 9 else 0


def replayed(turn: Turn, at: int) -> Context:
    """Return what the replay shows after so many steps of a match that may be seen whole."""
    played, steps, names = turn.played, turn.played.steps, playcalling.names(turn.setup)
    state = steps[at - 1].state if at else played.first
    upto = show.upto(played, at)
    drives, told = show.all_drives(upto), show.all_drives(played)
    begins = [play.first_step for drive in told for play in drive.plays]
    return {
        "match": turn.match,
        "names": names,
        "colors": team_colors(turn.match.colors),
        "board": show.scoreboard(state),
        "field": show.drawing(state, drives[-1] if drives else None),
        "field_words": show.field_words(state, names),
        "ruling": show.ruled(show.current_rulings(upto), names),
        "said": " ".join(ruling.text(names) for ruling in steps[at - 1].rulings) if at else "",
        "at": at,
        "last": len(steps),
        "before": max(at - 1, 0),
        "after": min(at + 1, len(steps)),
        # Where a play begins, what the one before it came to still lies on the table.
        "play_before": max((step for step in begins if step < at), default=0),
        "play_after": min((step for step in begins if step > at), default=len(steps)),
        "marks": [
            {"at": drive.plays[0].first_step, "words": show.drive_words(drive, names)} for drive in told if drive.plays
        ],
    }
