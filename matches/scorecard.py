"""A match's scorecard to print, with the play-by-play on the pages after it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from matches import table
from matches.models import Match
from matches.play.views import NO_SUCH_MATCH, seat_of
from scorecards import sheet


@require_safe
def scorecard(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the card as the match stands now; an unfinished Traditional one tells results only (10.5)."""
    papers = request.GET.getlist("paper") or [sheet.PAPERS[0]]
    if len(papers) > 1 or papers[0] not in sheet.PAPERS or set(request.GET) - {"paper"}:
        return HttpResponseBadRequest(f"paper: must be {' or '.join(sheet.PAPERS)}\n", content_type="text/plain")
    try:
        turn = table.load(slug)
    except Match.DoesNotExist:
        raise Http404(NO_SUCH_MATCH) from None
    if turn.players and turn.match.online.private and seat_of(request, turn) is None:
        raise Http404(NO_SUCH_MATCH)
    begun = turn.match.created
    day = f"{begun.day} {begun:%b %Y}"
    site = request.build_absolute_uri(reverse("home"))
    data = sheet.game_content(turn.setup, turn.played, day, papers[0], site)
    tag = f'"{sheet.game_fingerprint(data)}"'
    response = get_conditional_response(request, etag=tag)
    if response is None:
        response = HttpResponse(sheet.game_pdf(data), content_type="application/pdf")
        response["Content-Disposition"] = f'inline; filename="first-and-glory-{slug}.pdf"'
    response["ETag"] = tag
    patch_cache_control(response, private=True, no_cache=True)
    return response
