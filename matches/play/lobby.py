"""Pages before a match: make one, offer it, wait for somebody, join."""

from __future__ import annotations

import hashlib
import json
from datetime import timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from firstandglory.engine import computer
from firstandglory.engine.fairdice import commitment
from firstandglory.engine.game import Malformed
from firstandglory.engine.playcalling.decks import house_decks
from firstandglory.posted import posted_from
from limits import throttle
from matches import devices, sockets
from matches.links import link
from matches.models import Match, Offer, Player
from matches.play import seating
from matches.play.forms import COMPUTER, LOBBY, LOCAL, GuestForm, NewForm, initial, pace_name, remember
from matches.play.models import SLOW, new_secret, new_seed
from matches.referee.colors import team_colors

MINE = 50
LISTED = 100
# Whoever has so many offers open is not waiting for an answer to all of them.
MOST_OFFERS = 10
# A device is quickly made up, so addresses are counted too; whole schools share one.
BY_DEVICE = throttle.Limit("matches by device", at_once=30, every=timedelta(seconds=30))
BY_ADDRESS = throttle.Limit("matches by address", at_once=300, every=timedelta(seconds=6))
# Half of what the lobby shows: nobody's offers leave no room there for anybody else's.
IN_LOBBY = throttle.Limit("lobby offers by address", at_once=LISTED // 2, every=timedelta(minutes=1))


def _account(request: HttpRequest) -> Any:
    return request.user if request.user.is_authenticated else None


@never_cache
@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Offer a new match, the lobby, and the matches of this device."""
    return _start(request, NewForm(initial=initial(request)))


def _start(request: HttpRequest, form: NewForm, status: int = 200) -> HttpResponse:
    return render(request, "play/start.html", {"form": form, **_now(request)}, status=status)


@never_cache
@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """Show this device's matches and the open offers alone, for the page that looks again now and then."""
    token = devices.token_of(request)
    if token:
        # Whoever looks at the lobby is there for what they offer, too.
        Offer.objects.filter(token=token).update(seen=timezone.now())
    now = _now(request)
    if request.GET.get("have") == now["mark"]:
        return HttpResponse(status=204)
    return render(request, "play/offers.html", now)


def _now(request: HttpRequest) -> dict[str, Any]:
    """Return what changes by itself: the matches of this device, its own offers and those that it may join."""
    token = devices.token_of(request)
    games = [_game(match, token) for match in _matches(token)] if token else []
    waiting = Offer.objects.filter(token=token).order_by("-made") if token else []
    now = {
        "turns": [game for game in games if game["turn"] and not game["match"].finished],
        "others": [game for game in games if not game["turn"] and not game["match"].finished],
        "finished": [game for game in games if game["match"].finished],
        "waiting": [_described(offer) for offer in waiting],
        "offers": [_described(offer) for offer in seating.open_offers().exclude(token=token or "-")[:LISTED]],
    }
    stands = [[game["match"].slug, game["match"].version] for game in games]
    shown = [[described["offer"].slug for described in now[name]] for name in ("waiting", "offers")]
    mark = hashlib.sha256(json.dumps([stands, shown]).encode()).hexdigest()[:16]
    return {**now, "mark": mark}


def _matches(token: str) -> Any:
    mine = Match.objects.filter(pk__in=Player.objects.filter(token=token).values("match"))
    return mine.order_by("finished", "-changed").prefetch_related("players").select_related("online")[:MINE]


def _game(match: Match, token: str) -> dict[str, Any]:
    """Describe a match of this device for a list."""
    players = {player.seat: player for player in match.players.all()}
    mine = [seat for seat, player in players.items() if player.token == token]
    turn = match.summary["turn"]
    return {
        "match": match,
        "summary": match.summary,
        "names": {seat: team["deck"]["name"] for seat, team in match.setup["teams"].items()},
        "colors": team_colors(match.colors),
        "players": players,
        "local": match.online.local,
        "opponent": next((player for seat, player in players.items() if seat not in mine), None),
        # The computer opens its plays when its opponent goes on, so its turn is theirs.
        "turn": turn in mine or (turn is not None and bool(players[turn].level)),
        "won": match.summary["winner"] in mine,
    }


def _described(offer: Offer) -> dict[str, Any]:
    """Describe an offer for a list or a page of its own."""
    deck = house_decks()[offer.team["deck"]]
    return {
        "offer": offer,
        "team": deck.name,
        "motto": deck.motto,
        "pace": pace_name(offer.within),
        "slow": offer.within is not None and offer.within >= SLOW,
        "commit": commitment(bytes.fromhex(offer.server)),
    }


@posted_from("play:start")
def new(request: HttpRequest) -> HttpResponse:
    """Make an offer, or begin at once where the other player is here; what is wrong is said in the form."""
    form = NewForm(request.POST)
    if form.is_valid():
        token, fresh = devices.known(request)
        if not _may_make(token, throttle.client(request), in_lobby=form.cleaned_data["opponent"] == LOBBY):
            form.add_error(None, "Very many matches were made from here just now. Wait a minute, then try again.")
            return _start(request, form, status=429)
        try:
            slug = _made(request, form, token)
        except Malformed as fault:
            form.add_error("other_team", _sentence(fault))
        else:
            return _to_table(slug, form, fresh)
    return _start(request, form, status=400)


def _may_make(token: str, address: str, *, in_lobby: bool) -> bool:
    """Say whether not too many matches come from a device or an address."""
    within = throttle.take(BY_DEVICE, token) and throttle.take(BY_ADDRESS, address)
    return within and (not in_lobby or throttle.take(IN_LOBBY, address))


def _sentence(fault: Malformed) -> str:
    """Return what the engine refuses as a sentence with the rules that it names."""
    rules = f" (rule {', '.join(fault.rules)})" if fault.rules else ""
    return f"{fault.text[:1].upper()}{fault.text[1:]}{rules}."


def _to_table(slug: str, form: GuestForm, fresh: str | None) -> HttpResponse:
    response = HttpResponseRedirect(reverse("play:game", args=[slug]))
    devices.remember(response, fresh)
    remember(response, form)
    return response


def _made(request: HttpRequest, form: NewForm, token: str) -> str:
    told, guest = form.cleaned_data, form.guest(token, _account(request))
    if told["opponent"] == COMPUTER:
        # Once in a process, and here rather than in somebody's move: the first decision is as quick as the others.
        computer.prepare(form.terms["game"], form.terms)
    if told["opponent"] in (LOCAL, COMPUTER):
        guests = {"home": guest, "away": form.other(token)}
        how = {"private": told["private"], "odds": told["odds"], "local": told["opponent"] == LOCAL}
        return seating.begin(guests, form.terms, **how).match.slug  # type: ignore[arg-type]
    # The oldest ones make room: they can no longer be meant.
    older = Offer.objects.filter(token=token).order_by("-made")[MOST_OFFERS - 1 :]
    Offer.objects.filter(pk__in=[offer.pk for offer in older]).delete()
    offer = Offer.objects.create(
        terms=form.terms,
        within=form.within,
        listed=told["opponent"] == LOBBY,
        private=told["private"],
        odds=told["odds"],
        **{name: getattr(guest, name) for name in ("name", "team", "color", "token", "account", "address", "mail")},
        seed=guest.seed or new_seed(),
        server=new_secret(),
    )
    return offer.slug


def offered(request: HttpRequest, slug: str) -> HttpResponse:
    """Show an offer: to whoever made it the link to send, to everybody else the form to join."""
    try:
        offer = Offer.objects.get(slug=slug)
    except Offer.DoesNotExist:
        raise Http404("There is no such match.") from None
    if offer.token == devices.token_of(request):
        Offer.objects.filter(pk=offer.pk).update(seen=timezone.now())
        context = {
            **_described(offer),
            "link": link(request.build_absolute_uri(reverse("play:game", args=[slug]))),
            # Home is whoever made the match: when it begins, its players are told, and so is this page.
            "ticket": sockets.ticket(slug, "home", 0),
        }
        return render(request, "play/waiting.html", context)
    return _join(request, offer, GuestForm(initial=initial(request), taken=offer.team["deck"]))


def _join(request: HttpRequest, offer: Offer, form: GuestForm, status: int = 200) -> HttpResponse:
    return render(request, "play/join.html", {**_described(offer), "form": form}, status=status)


@never_cache
@require_safe
def waiting(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer a page that waits: nothing while nobody has joined, then the way to the table."""
    token = devices.token_of(request)
    if Offer.objects.filter(slug=slug, token=token or "-").update(seen=timezone.now()):
        return HttpResponse(status=204)
    begun = Match.objects.filter(slug=slug, online__isnull=False).exists()
    where = reverse("play:game", args=[slug]) if begun else reverse("play:start")
    return HttpResponseClientRedirect(where) if request.headers.get("HX-Request") else HttpResponseRedirect(where)


@posted_from("play:game")
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Take an offer: the match begins, with its opening roll. A second one who comes too late may watch."""
    offer = Offer.objects.filter(slug=slug).first()
    if offer is None:
        return _too_late(request, slug)
    form = GuestForm(request.POST, taken=offer.team["deck"])
    token, fresh = devices.known(request)
    if offer.token == token:
        form.add_error(None, "This is your own offer: the link is for the other player.")
    if form.is_valid():
        try:
            turn = seating.take(offer, form.guest(token, _account(request)))
        except Malformed as fault:
            form.add_error("team", _sentence(fault))
        else:
            return _too_late(request, slug) if turn is None else _to_table(slug, form, fresh)
    return _join(request, offer, form, status=400)


def _too_late(request: HttpRequest, slug: str) -> HttpResponse:
    """Lead a player to the table, and tell everybody else that an offer is taken or withdrawn."""
    match = Match.objects.filter(slug=slug, online__isnull=False).select_related("online").first()
    token = devices.token_of(request)
    if match is not None and token and match.players.filter(token=token).exists():
        return HttpResponseRedirect(reverse("play:game", args=[slug]))  # their own second press
    return render(request, "play/too_late.html", {"match": match}, status=409 if match else 410)


@posted_from("play:game")
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Take an offer back."""
    token = devices.token_of(request)
    if token:
        Offer.objects.filter(slug=slug, token=token).delete()
    return HttpResponseRedirect(reverse("play:start"))
