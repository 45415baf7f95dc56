"""A match told again: play-by-play, drive chart, summary, a page of text, and the replay."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from matches import show, table
from matches.referee.charts import drive_chart, with_heights
from matches.referee.colors import team_colors
from matches.referee.screen import holds_whistle, names_of
from matches.referee.summary import summary
from matches.referee.views import turn_or_404


def _told(turn: table.Turn) -> list[dict[str, Any]]:
    """Return the drives with each play's sentences, as everybody may read them (I.10)."""
    names = names_of(turn)
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


def _context(request: HttpRequest, turn: table.Turn) -> dict[str, Any]:
    names, colors, told = names_of(turn), team_colors(turn.match.colors), _told(turn)
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
        "whistle": holds_whistle(request, turn),
        "hides": turn.state.hides_history,
        "playing": not turn.state.finished,
        "summary": figures,
    }


@never_cache
@require_GET
def play_by_play(request: HttpRequest, slug: str) -> HttpResponse:
    """Show play-by-play by drives, the drive chart, the score by quarter and, at the end, the summary."""
    return render(request, "referee/log.html", _context(request, turn_or_404(slug)))


@never_cache
@require_GET
def text(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the whole game as a page of plain text."""
    return render(request, "referee/text.html", _context(request, turn_or_404(slug)))


@never_cache
@require_GET
def replay(request: HttpRequest, slug: str) -> HttpResponse:
    """Step through a match; a Traditional one only after the final whistle (10.5)."""
    turn = turn_or_404(slug)
    if turn.state.hides_history:
        return render(request, "referee/later.html", {"match": turn.match}, status=403)
    steps = turn.played.steps
    asked = request.GET.get("at", "")
    at = min(int(asked), len(steps)) if asked.isascii() and asked.isdecimal() and len(asked) < 9 else 0
    names = names_of(turn)
    state = steps[at - 1].state if at else turn.played.first
    upto = show.upto(turn.played, at)
    drives = show.all_drives(upto)
    context = {
        "match": turn.match,
        "names": names,
        "colors": team_colors(turn.match.colors),
        "board": show.scoreboard(state),
        "field": show.drawing(state, drives[-1] if drives else None),
        "field_words": show.field_words(state, names),
        "ruling": show.ruled(show.current_rulings(upto), names),
        "at": at,
        "last": len(steps),
        "before": max(at - 1, 0),
        "after": min(at + 1, len(steps)),
        "marks": [
            {"at": drive.plays[0].first_step, "words": show.drive_words(drive, names)}
            for drive in show.all_drives(turn.played)
            if drive.plays
        ],
    }
    return render(request, "referee/replay.html", context)
