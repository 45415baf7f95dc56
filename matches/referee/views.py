"""Pages of the referee helper: a new game, the one screen, what is shared."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from firstandglory.engine import record
from firstandglory.engine.game import Malformed, Refusal
from firstandglory.engine.playcalling.tables import HAND, LENGTHS, MODES, POSSESSIONS, QUARTERS
from firstandglory.posted import posted_from
from matches import devices, log, table
from matches.links import link
from matches.models import Match, Online
from matches.referee.colors import COLORS, DEFAULTS
from matches.referee.entries import understood
from matches.referee.screen import held_whistle, holds_whistle, names_of, screen

NO_SUCH_MATCH = "There is no such match."
NAME_LIMIT = 40  # characters; a scoreboard has no room for more
MY_GAMES = 50
UPLOAD_LIMIT = 1024 * 1024  # bytes of a record that is opened again
# The marks of rows that the site itself writes have a blank, so that no entry can take one of them.
_KEY = re.compile(r"[\w-]{1,40}", re.ASCII)


def turn_or_404(slug: str) -> table.Turn:
    """Return a match as it stands; there is no page for one that does not exist."""
    try:
        return table.load(slug)
    except Match.DoesNotExist:
        raise Http404(NO_SUCH_MATCH) from None


def refereed(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Keep a view to matches that a referee enters; those that are played online are found at their own table."""

    @wraps(view)
    def kept(request: HttpRequest, slug: str, **more: Any) -> HttpResponse:
        if Online.objects.filter(match__slug=slug).exists():
            return HttpResponseRedirect(reverse("play:game", args=[slug]))
        return view(request, slug, **more)

    return kept


@never_cache
@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Offer a new game, the games of this device, and opening a record again."""
    return render(request, "referee/start.html", _start_context(request))


def _start_context(request: HttpRequest, **more: Any) -> dict[str, Any]:
    token = devices.token_of(request)
    mine = Match.objects.filter(devices__token=token).order_by("-changed")[:MY_GAMES] if token else []
    games = [
        {"match": match, "names": _names(match), "summary": match.summary, "whistle": match.whistle == token}
        for match in mine
    ]
    lengths = [{"name": name, "all": POSSESSIONS[name], "a_quarter": POSSESSIONS[name] // QUARTERS} for name in LENGTHS]
    offered = {"modes": MODES, "lengths": lengths, "hand": HAND, "colors": COLORS, "defaults": DEFAULTS}
    return {"games": games, **offered, **more}


def _names(match: Match) -> dict[str, str]:
    teams = match.setup.get("teams", {})
    return {seat: teams.get(seat, {}).get("name") or seat.title() for seat in ("home", "away")}


@posted_from("referee:start")
def new(request: HttpRequest) -> HttpResponse:
    """Make a match from the form; what is wrong with it is said above the form, which keeps what was typed."""
    teams, faults = {}, []
    for seat in ("home", "away"):
        name = " ".join(request.POST.get(seat, "").split())
        if len(name) > NAME_LIMIT:
            faults.append(f"A team's name has at most {NAME_LIMIT} characters.")
        teams[seat] = {"name": name} if name else {}
    colors = {seat: request.POST.get(f"{seat}_color", usual) for seat, usual in DEFAULTS.items()}
    if any(color not in COLORS for color in colors.values()):
        faults.append("Choose one of the colours.")
    elif colors["home"] == colors["away"]:
        faults.append("The two teams need different colours.")
    data = {
        "format": record.FORMAT,
        "game": "playcalling",
        "mode": request.POST.get("mode", ""),
        "length": request.POST.get("length", ""),
        "cards": "table",
        "teams": teams,
        "actions": [],
    }
    if not faults:
        try:
            return _made(request, data, colors)
        except Malformed as fault:
            faults.append(f"{fault.text[:1].upper()}{fault.text[1:]}.")
    context = _start_context(request, faults=faults, typed=request.POST)
    return render(request, "referee/start.html", context, status=400)


def _made(request: HttpRequest, data: Any, colors: dict[str, str] | None = None) -> HttpResponse:
    token, fresh = devices.known(request)
    match = table.create(data, token, colors)
    response = HttpResponseRedirect(reverse("referee:game", args=[match.slug]))
    devices.remember(response, fresh)
    return response


@posted_from("referee:start")
def open_record(request: HttpRequest) -> HttpResponse:
    """Open a record again, uploaded or pasted, as a match of this device."""
    upload = request.FILES.get("file")
    data = upload.read(UPLOAD_LIMIT + 1) if upload is not None else request.POST.get("record", "").encode()
    try:
        if len(data) > UPLOAD_LIMIT:
            raise Malformed("the record is too large")
        read = record.read(data)
        if read.game.NAME != "playcalling" or record.to_json(read)["cards"] != "table":
            raise Malformed("the referee helper opens games of First & Glory with the players' own cards")
        return _made(request, record.to_json(read))
    except Malformed as fault:
        pasted = request.POST.get("record", "")
        context = _start_context(request, record_fault=fault.text, pasted=pasted if len(data) <= UPLOAD_LIMIT else "")
        return render(request, "referee/start.html", context, status=400)


@never_cache
@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the one screen: with buttons to the device that holds the whistle, without to everybody else."""
    have = request.GET.get("have", "")
    if have.isascii() and have.isdecimal() and len(have) < 9 and Match.objects.filter(slug=slug, version=have).exists():
        return HttpResponse(status=204)  # a page that comes back and has missed nothing
    return _screen(request, turn_or_404(slug))


def _screen(request: HttpRequest, turn: table.Turn, status: int = 200) -> HttpResponse:
    whistle = holds_whistle(request, turn)
    context = screen(
        turn,
        whistle=whistle,
        held_before=not whistle and held_whistle(request, turn),
        asking=request.GET.get("ask") == "1",
        no_card=request.GET.get("no_card") == "1",
    )
    fragment = bool(request.headers.get("HX-Request"))
    template = "referee/table.html" if fragment else "referee/game.html"
    return render(
        request, template, {**context, "fragment": fragment, "star_on": request.GET.get("star") == "1"}, status=status
    )


@never_cache
@posted_from("referee:game")
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Take one entry; whatever comes of it is answered with the screen as the match now stands."""
    return answered(
        request, write(request, slug, lambda turn: understood(turn.state, turn.history.draft, request.POST))
    )


def write(request: HttpRequest, slug: str, understand: Callable[[table.Turn], log.Done | Refusal]) -> table.Turn:
    """Write one row for a form that carries the version it saw and a key of its own."""
    version, key = request.POST.get("version", ""), request.POST.get("key", "")
    try:
        if version.isascii() and version.isdecimal() and len(version) < 9 and _KEY.fullmatch(key):
            return table.decide(slug, devices.token_of(request), int(version), key, understand)
    except Match.DoesNotExist:
        raise Http404(NO_SUCH_MATCH) from None
    turn = turn_or_404(slug)
    if not holds_whistle(request, turn):
        return replace(turn, answer="not_yours")
    fault = Refusal("malformed", "That entry carried no version: load the page again.")
    return replace(turn, answer="refused", refusal=fault)


def answered(request: HttpRequest, turn: table.Turn) -> HttpResponse:
    """Answer an entry with the screen as the match now stands, whatever came of it."""
    if request.headers.get("HX-Request"):
        return _screen(request, turn)  # htmx swaps good answers only; what went wrong is said on the screen
    status = {"refused": 400, "stale": 409, "not_yours": 403}.get(turn.answer, 200)
    if status != 200:
        return _screen(request, turn, status=status)
    return HttpResponseRedirect(reverse("referee:game", args=[turn.match.slug]))


@never_cache
@require_safe
def share(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the watch link with its QR code and, to the whistle, the link that hands it over."""
    turn = turn_or_404(slug)
    watch = request.build_absolute_uri(reverse("referee:game", args=[slug]))
    context: dict[str, Any] = {"match": turn.match, "names": names_of(turn), "watch": link(watch)}
    if holds_whistle(request, turn):
        key = devices.handover_key(turn.match)
        context["take"] = link(request.build_absolute_uri(reverse("referee:take", args=[slug, key])))
    return render(request, "referee/share.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def take(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Move the whistle to this device, after a tap: a link that is only looked at changes nothing."""
    turn = turn_or_404(slug)
    if not devices.fits_handover(turn.match, key):
        return _used(request, turn)
    if request.method == "GET":
        return render(request, "referee/take.html", {"match": turn.match, "names": names_of(turn)})
    token, fresh = devices.known(request)
    turn = table.take_whistle(slug, token, turn.match.handovers)
    if turn.answer == "stale":
        return _used(request, turn)
    response = HttpResponseRedirect(reverse("referee:game", args=[slug]))
    devices.remember(response, fresh)
    return response


def _used(request: HttpRequest, turn: table.Turn) -> HttpResponse:
    context = {"match": turn.match, "mine": holds_whistle(request, turn)}
    return render(request, "referee/take_used.html", context, status=410)


@require_safe
def download(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand out the record; an unfinished Traditional game keeps its cards (10.5)."""
    turn = turn_or_404(slug)
    if turn.record.game.keeps_history(turn.state):
        return render(request, "referee/later.html", {"match": turn.match}, status=403)
    data = {**record.to_json(turn.record), "engine": turn.match.engine, "date": turn.match.created.date().isoformat()}
    response = HttpResponse(json.dumps(data, ensure_ascii=False, indent=1), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="first-and-glory-{slug}.json"'
    return response
