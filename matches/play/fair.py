"""The dice of a match, checked by whoever likes: what was promised, what each side added, and what came of it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from firstandglory.engine import playcalling
from matches.play.views import seat_of, turn_or_404
from matches.referee.colors import team_colors


@never_cache
@require_safe
def fair(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the commitment and both seeds; the server's own seed, and the check, once the match is over."""
    turn = turn_or_404(request, slug, whole=True)
    context = {
        "match": turn.match,
        "names": playcalling.names(turn.setup),
        "colors": team_colors(turn.match.colors),
        "players": turn.players,
        "seat": seat_of(request, turn),
        "fair": turn.record.fair,
    }
    return render(request, "play/fair.html", context)
