"""A match between browsers told again: play-by-play, a page of text to play by, and the replay with both hands."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from firstandglory.engine import playcalling
from firstandglory.engine.game import SEATS, Seat, Viewer
from firstandglory.engine.playcalling.cards import PREVENT, card_name
from matches import show, sockets
from matches.play import views, words
from matches.play.hand import in_order
from matches.play.plain import asked
from matches.referee.colors import team_colors
from matches.referee.screen import spoken
from matches.telling import Context, replayed, step_asked, story

if TYPE_CHECKING:
    from matches.table import Turn


@never_cache
@require_safe
def play_by_play(request: HttpRequest, slug: str) -> HttpResponse:
    """Show play-by-play by drives, the drive chart, the score by quarter and, at the end, the summary."""
    turn = views.turn_or_404(request, slug, whole=True)
    return render(request, "play/log.html", {**story(turn), "players": turn.players})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def text(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a match as plain text, to a player with the own cards and what may be chosen; take what is chosen."""
    if request.method == "POST":
        answer = views.act(request, slug)
        taken = answer.status_code == 302
        return HttpResponseRedirect(_text_url(request, slug)) if taken else answer
    turn = views.turn_or_404(request, slug, whole=True)
    fragment = bool(request.headers.get("HX-Request"))
    if fragment and request.GET.get("have") == str(turn.match.version):
        return HttpResponse(status=204)
    seat = views.seat_of(request, turn)
    # At one screen both hands are somebody's secret: nothing is shown before a player has said who looks.
    hidden = turn.match.online.local and request.GET.get("as") not in SEATS
    context = {
        **story(turn),
        "players": turn.players,
        "seat": seat,
        "online": turn.match.online,
        "here": _text_url(request, slug),
        "fragment": fragment,
        "curtain": hidden and seat is not None and not turn.match.finished,
        **_now(turn, None if hidden else seat),
    }
    context["spoken"] = f"{spoken(_ruled(turn), turn.state, context['names'])} {context['board']['awaiting_words']}."
    if not fragment and seat is not None:
        context["ticket"] = sockets.ticket(slug, seat, turn.players[seat].moved)
    return render(request, "play/text_now.html" if fragment else "play/text.html", context)


def _ruled(turn: Turn) -> show.Ruled | None:
    return show.ruled(show.current_rulings(turn.played), playcalling.names(turn.setup))


def _text_url(request: HttpRequest, slug: str) -> str:
    looks = request.GET.get("as") or request.POST.get("as")
    return reverse("play:text", args=[slug]) + (f"?as={looks}" if looks in SEATS else "")


def _now(turn: Turn, seat: Seat | None) -> Context:
    """Return what a player, or None for anybody, is asked for now and waits for."""
    waits: Context = {"waiting": words.waiting(turn, seat), "key": secrets.token_urlsafe(12)}
    if seat is None or turn.state.finished:
        return waits
    view = turn.record.game.view(turn.state, seat)
    return {**waits, "ask": asked(turn, seat, view), "piles": view.get("piles")}


@never_cache
@require_safe
def replay(request: HttpRequest, slug: str) -> HttpResponse:
    """Step through a finished match, both hands open."""
    turn = views.turn_or_404(request, slug, whole=True)
    if not turn.match.finished:
        return render(request, "play/later.html", {"match": turn.match}, status=403)
    at = step_asked(request, turn)
    here = request.build_absolute_uri(reverse("play:replay", args=[slug]))
    context = {**replayed(turn, at), "players": turn.players, "hands": _hands(turn, at), "link": f"{here}?at={at}"}
    return render(request, "play/replay.html", context)


_EVERYTHING: Viewer = "everything"


def _hands(turn: Turn, at: int) -> Context | None:
    """Return both hands as they were when the down on the table was called, None where no cards are held.

    Between downs, as after a refresh, they are the hands of that moment.
    """
    game, played = turn.record.game, turn.played
    upto = show.upto(played, at)
    present = upto.present
    calls = game.view(present, _EVERYTHING)["calls"]
    last: Any = turn.record.actions[at - 1] if at else {"do": None}
    down = last["do"] not in ("refresh", "shuffle") and any(calls.values())
    before = played.steps[upto.current - 1].state if upto.current else played.first
    hands = game.view(before if down else present, _EVERYTHING).get("hands")
    if not hands or not any(hands.values()):
        return None
    names, colors = playcalling.names(turn.setup), team_colors(turn.match.colors)
    return {
        "title": "Both hands at this down" if down else "Both hands now",
        "seats": [
            {
                "team": names[seat],
                "name": turn.players[seat].name,
                "color": colors[seat],
                "cards": _cards(hands[seat], calls[seat] if down else None),
                "cardless": card_name(PREVENT) if down and calls[seat] == PREVENT else "",
            }
            for seat in SEATS
        ],
    }


def _cards(codes: list[str], called: str | None) -> list[Context]:
    cards = []
    for code in in_order(codes):
        shown = show.card(code, "", "") or {}
        cards.append({**shown, "called": code == called})
        called = None if code == called else called  # of two alike one was played
    return cards
