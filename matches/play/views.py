"""Pages of a match between two players: the table, and what may be sent to it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from asgiref.sync import async_to_sync
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from firstandglory.engine import record
from firstandglory.engine.game import SEATS, Refusal, Seat, other
from firstandglory.posted import posted_from
from matches import devices, fanout, log, presence, sockets, table
from matches.links import link
from matches.models import Match, Online, Player
from matches.parts import part
from matches.play import clock, dealer, lobby, phrases, seating, seats, sweep
from matches.play.screen import own, shared

NO_SUCH_MATCH = "There is no such match."
PRIVATE = "This match is private."
ACTION_LIMIT = 2000  # characters of an action; none that a person makes has a tenth of it
_KEY = re.compile(r"[\w-]{1,40}", re.ASCII)
_SEED = re.compile(r"[0-9a-f]{32}", re.ASCII)
_VERSION = re.compile(r"[0-9]{1,8}", re.ASCII)


def seat_of(request: HttpRequest, turn: table.Turn) -> Seat | None:
    """Return the seat that this device plays at, None for somebody who looks on.

    At a match of two at one screen it is the seat that the page asks for, or the one that decides now.
    """
    token = devices.token_of(request)
    seats = [seat for seat in SEATS if token and turn.players[seat].token == token]
    if len(seats) < 2:
        return seats[0] if seats else None
    asked = request.POST.get("as") or request.GET.get("as")
    return next((seat for seat in seats if seat == asked), turn.record.game.awaiting(turn.state).seat or seats[0])


def _own_seat(request: HttpRequest, turn: table.Turn) -> Seat:
    """Return the seat of a device that the table lets enter."""
    seat = seat_of(request, _of_two(turn))
    assert seat is not None, "the table let this device enter"
    return seat


def turn_or_404(request: HttpRequest, slug: str, *, whole: bool = False) -> table.Turn:
    """Return a match of two players that this device may see; there is no page for any other."""
    try:
        turn = table.load(slug) if whole else table.present(slug)
    except Match.DoesNotExist:
        raise Http404(NO_SUCH_MATCH) from None
    seat = seat_of(request, _of_two(turn))
    if seat is not None:
        presence.look_in(turn.players[seat])
    elif turn.match.online.private:
        raise Http404(PRIVATE)
    elif not turn.match.online.watched:
        Online.objects.filter(pk=turn.match.pk).update(watched=True)
    return turn


def _of_two(turn: table.Turn) -> table.Turn:
    """Return a match of two players; one that a referee enters has no page here."""
    if not turn.players:
        raise Http404(NO_SUCH_MATCH)
    return turn


@never_cache
@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the table; an offer that nobody has taken yet, at the same address."""
    if not Match.objects.filter(slug=slug).exists():
        return lobby.offered(request, slug)
    if _has_missed_nothing(request, slug):
        return HttpResponse(status=204)
    turn = turn_or_404(request, slug)
    return _table(request, sweep.looked_at(turn, seat_of(request, turn)))


def _has_missed_nothing(request: HttpRequest, slug: str) -> bool:
    """Say whether a page that comes back shows what stands, of a match that this device may see."""
    have, token = request.GET.get("have", ""), devices.token_of(request)
    if not _VERSION.fullmatch(have):
        return False
    there = Player.objects.filter(match__slug=slug, match__version=have)
    # A match with its setup is much to read for no news.
    players = [*there.values("pk", "token", "level", "seen", "match__online__private")]
    private = [player.pop("match__online__private") for player in players]
    mine = [Player(**player) for player in players if token and player["token"] == token]
    for player in mine:
        presence.look_in(player)
    return bool(mine) or False in private


def _table(request: HttpRequest, turn: table.Turn, status: int = 200) -> HttpResponse:
    seat = seat_of(request, turn)
    if seat is None and turn.match.online.private:
        raise Http404(PRIVATE)
    fragment = bool(request.headers.get("HX-Request"))
    # At a screen that two share somebody first says that they sit there.
    opened = request.GET.get("open") == "1"
    context = {**shared(turn), **own(turn, seat, opened=opened), "fragment": fragment}
    if not fragment:
        context["ticket"] = "" if seat is None else sockets.ticket(turn.match.slug, seat, turn.players[seat].moved)
        context["phrases"] = phrases.PHRASES
    if fragment:
        return HttpResponse(part("play/table.html", context), status=status)
    return render(request, "play/game.html", context, status=status)


@posted_from("play:game")
def act(request: HttpRequest, slug: str) -> HttpResponse:
    """Take one action, in the record's JSON, and answer with the table as it then stands."""

    def understand(turn: table.Turn) -> log.Done | Refusal:
        seat = _own_seat(request, turn)
        if request.POST.get("step") == "on":
            return dealer.went_on(turn)
        data = _action(request, seat)
        return data if isinstance(data, Refusal) else dealer.acted(turn, seat, data)

    return _answered(request, _write(request, slug, understand))


def _action(request: HttpRequest, seat: Seat) -> Any:
    """Return the action that a form sends: as JSON, or as the fields of a form without scripts."""
    if "do" in request.POST:
        return {"do": request.POST["do"], "by": seat, "cards": request.POST.getlist("cards")}
    text = request.POST.get("action", "")
    try:
        if len(text) > ACTION_LIMIT:
            raise ValueError
        return json.loads(text)
    except (ValueError, RecursionError):
        return Refusal("malformed", "That was not understood: choose what the table offers now.")


def _write(request: HttpRequest, slug: str, understand: Callable[[table.Turn], log.Done | Refusal]) -> table.Turn:
    """Write one row for a form that carries the version it saw and a key of its own."""
    version, key = request.POST.get("version", ""), request.POST.get("key", "")

    def looked_in(turn: table.Turn) -> log.Done | Refusal:
        presence.look_in(turn.players[_own_seat(request, turn)])
        return understand(turn)

    if _VERSION.fullmatch(version) and _KEY.fullmatch(key):
        try:
            return _of_two(table.decide(slug, devices.token_of(request), int(version), key, looked_in))
        except Match.DoesNotExist:
            raise Http404(NO_SUCH_MATCH) from None
    turn = turn_or_404(request, slug)
    if seat_of(request, turn) is None:
        return replace(turn, answer="not_yours")
    fault = Refusal("malformed", "That carried no version: load the page again.")
    return replace(turn, answer="refused", refusal=fault)


def _answered(request: HttpRequest, turn: table.Turn) -> HttpResponse:
    if request.headers.get("HX-Request"):
        # htmx swaps good answers only; what went wrong is said on the table.
        return _announced(request, turn) or _table(request, turn)
    status = {"refused": 400, "stale": 409, "not_yours": 403}.get(turn.answer, 200)
    if status != 200:
        return _table(request, turn, status=status)
    return HttpResponseRedirect(reverse("play:game", args=[turn.match.slug]))


def _announced(request: HttpRequest, turn: table.Turn) -> HttpResponse | None:
    """Return the table that has just been made for this player's sockets; at one screen there may be a curtain."""
    seat = seat_of(request, turn)
    if turn.answer != "done" or seat is None or turn.match.online.local:
        return None
    made = turn.shown.get(sockets.player(seat, turn.players[seat].moved))
    return None if made is None else HttpResponse(made)


@posted_from("play:game")
def claim(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the match up, or claim it when the other player's time is up or they have left."""

    def understand(turn: table.Turn) -> log.Done | Refusal:
        seat = _own_seat(request, turn)
        if request.POST.get("claim") == "resign":
            return dealer.acted(turn, seat, {"do": "concede", "by": seat, "reason": "resigned"})
        reason = clock.claim(turn, turn.players, seat, timezone.now())
        if reason is None:
            return Refusal("illegal_action", "There is nothing to claim: the other player has time and has not left.")
        return dealer.acted(turn, other(seat), {"do": "concede", "by": other(seat), "reason": reason})

    return _answered(request, _write(request, slug, understand))


@posted_from("play:game")
def say(request: HttpRequest, slug: str) -> HttpResponse:
    """Say one of a few phrases to everybody at the match."""
    turn = turn_or_404(request, slug)
    seat, phrase = seat_of(request, turn), request.POST.get("phrase", "")
    if seat is None:
        return HttpResponse(status=403)
    if phrase not in phrases.PHRASES:
        return HttpResponse(status=400)
    phrases.say(turn.players[seat], phrase)
    return HttpResponse(status=204)


@posted_from("play:game")
def again(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for a rematch; when both have, it begins and both are led there."""
    turn = turn_or_404(request, slug)
    seat, seed = seat_of(request, turn), request.POST.get("seed", "")
    if seat is None:
        return HttpResponse(status=403)
    following = seating.again(slug, seat, seed if _SEED.fullmatch(seed) else "")
    if turn.match.finished:
        where = reverse("play:game", args=[following.slug]) if following else None
        everybody = fanout.everybody(private=turn.match.online.private)
        async_to_sync(fanout.tell)(slug, {"again": {"seat": seat, "url": where}}, everybody)
    return HttpResponseRedirect(reverse("play:game", args=[following.slug if following else slug]))


@never_cache
@require_safe
def share(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the link to watch by and, to a player, the one that moves the seat to another device."""
    turn = turn_or_404(request, slug)
    seat = seat_of(request, turn)
    watch = request.build_absolute_uri(reverse("play:game", args=[slug]))
    context = {**shared(turn), "seat": seat, "watch": link(watch)}
    if seat is not None:
        key = _seat_key(turn.players[seat])
        context["take"] = link(request.build_absolute_uri(reverse("play:take-seat", args=[slug, seat, key])))
    return render(request, "play/share.html", context)


def _seat_key(player: Player) -> str:
    """Return the secret of the link that moves a seat; each move makes the one before worthless."""
    text = f"{player.match_id} {player.seat} {player.moved}"
    return salted_hmac("matches.seat", text, algorithm="sha256").hexdigest()[:32]


@never_cache
@require_http_methods(["GET", "POST"])
def take_seat(request: HttpRequest, slug: str, seat: str, key: str) -> HttpResponse:
    """Move a seat to this device, after a tap: a link that is only looked at changes nothing."""
    player = Player.objects.select_related("match").filter(match__slug=slug, seat=seat, level="").first()
    if player is None or not constant_time_compare(_seat_key(player), key):
        return render(request, "play/seat_used.html", {"slug": slug}, status=410)
    if request.method == "GET":
        return render(request, "play/take_seat.html", {"player": player, "match": player.match})
    token, fresh = devices.known(request)
    seats.move(player, token)
    response = HttpResponseRedirect(reverse("play:game", args=[slug]))
    devices.remember(response, fresh)
    return response


@never_cache
@require_safe
def download(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand out the record of a finished match, with the seed that its dice can be checked by."""
    turn = turn_or_404(request, slug, whole=True)
    if not turn.match.finished:
        return render(request, "play/later.html", {"match": turn.match}, status=403)
    data = {**record.to_json(turn.record), "engine": turn.match.engine, "date": turn.match.created.date().isoformat()}
    response = HttpResponse(json.dumps(data, ensure_ascii=False, indent=1), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="first-and-glory-{slug}.json"'
    return response
