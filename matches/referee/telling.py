"""A refereed match told again: play-by-play, a page of text, and the replay."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from matches.referee.screen import holds_whistle
from matches.referee.views import turn_or_404
from matches.telling import replayed, step_asked, story


@never_cache
@require_safe
def play_by_play(request: HttpRequest, slug: str) -> HttpResponse:
    """Show play-by-play by drives, the drive chart, the score by quarter and, at the end, the summary."""
    turn = turn_or_404(slug)
    return render(request, "referee/log.html", {**story(turn), "whistle": holds_whistle(request, turn)})


@never_cache
@require_safe
def text(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the whole game as a page of plain text."""
    return render(request, "referee/text.html", story(turn_or_404(slug)))


@never_cache
@require_safe
def replay(request: HttpRequest, slug: str) -> HttpResponse:
    """Step through a match; a Traditional one only after the final whistle (10.5)."""
    turn = turn_or_404(slug)
    if turn.state.hides_history:
        return render(request, "referee/later.html", {"match": turn.match}, status=403)
    return render(request, "referee/replay.html", replayed(turn, step_asked(request, turn)))
