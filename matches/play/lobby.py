"""Pages before a match: make one, offer it, join it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from firstandglory.engine.fairdice import commitment
from firstandglory.engine.game import Malformed
from matches import devices
from matches.links import link
from matches.models import Match, Offer
from matches.play import seating
from matches.play.forms import COMPUTER, LOBBY, LOCAL, GuestForm, NewForm, initial_name

MINE = 50


def _account(request: HttpRequest) -> Any:
    return request.user if request.user.is_authenticated else None


@never_cache
@require_GET
def start(request: HttpRequest) -> HttpResponse:
    """Offer a new match, the lobby, and the matches of this device."""
    return render(request, "play/start.html", _start_context(request, NewForm(initial=_initial(request))))


def _initial(request: HttpRequest) -> dict[str, str]:
    return {"name": initial_name(request)}


def _start_context(request: HttpRequest, form: NewForm) -> dict[str, Any]:
    token = devices.token_of(request)
    mine = Match.objects.none()
    waiting = Offer.objects.none()
    if token:
        mine = Match.objects.filter(players__token=token).distinct().order_by("finished", "-changed")
        waiting = Offer.objects.filter(token=token).order_by("-made")
    games = [
        {
            "match": match,
            "players": {player.seat: player for player in match.players.all()},
            "turn": match.summary.get("turn"),
            "seats": [player.seat for player in match.players.all() if player.token == token],
        }
        for match in mine.prefetch_related("players").select_related("online")[:MINE]
    ]
    return {"form": form, "games": games, "waiting": waiting, "offers": _offers(request)}


def _offers(request: HttpRequest) -> list[Offer]:
    return list(seating.open_offers().exclude(token=devices.token_of(request) or "-"))


@never_cache
@require_GET
def listed(request: HttpRequest) -> HttpResponse:
    """Show the open offers alone, for the page that looks again now and then."""
    return render(request, "play/offers.html", {"offers": _offers(request)})


@require_POST
def new(request: HttpRequest) -> HttpResponse:
    """Make an offer, or begin at once where the other player is here; what is wrong is said in the form."""
    form = NewForm(request.POST)
    if form.is_valid():
        token, fresh = devices.known(request)
        try:
            slug = _made(request, form, token)
        except Malformed as fault:
            form.add_error(None, f"{fault.text[:1].upper()}{fault.text[1:]}.")
        else:
            return _to_table(slug, form, fresh)
    return render(request, "play/start.html", _start_context(request, form), status=400)


def _to_table(slug: str, form: GuestForm, fresh: str | None) -> HttpResponse:
    response = HttpResponseRedirect(reverse("play:game", args=[slug]))
    devices.remember(response, fresh)
    response.set_cookie("name", form.cleaned_data["name"], max_age=devices.YEARS, httponly=True, samesite="Lax")
    return response


def _made(request: HttpRequest, form: NewForm, token: str) -> str:
    told, guest = form.cleaned_data, form.guest(token, _account(request))
    if told["opponent"] in (LOCAL, COMPUTER):
        guests = {"home": guest, "away": form.other(token)}
        how = {"private": told["private"], "odds": told["odds"], "local": told["opponent"] == LOCAL}
        return seating.begin(guests, form.terms, **how).match.slug  # type: ignore[arg-type]
    offer = Offer.objects.create(
        terms=form.terms,
        within=form.within,
        listed=told["opponent"] == LOBBY,
        private=told["private"],
        odds=told["odds"],
        **{name: getattr(guest, name) for name in ("name", "team", "color", "token", "account", "address", "mail")},
        seed=guest.seed or seating.new_seed(),
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
        url = request.build_absolute_uri(reverse("play:game", args=[slug]))
        return render(request, "play/waiting.html", {**_offer_context(offer), "link": link(url)})
    form = GuestForm(initial=_initial(request))
    return render(request, "play/join.html", {**_offer_context(offer), "form": form})


def _offer_context(offer: Offer) -> dict[str, Any]:
    return {"offer": offer, "commit": commitment(bytes.fromhex(offer.server))}


@require_POST
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Take an offer: the match begins, with its opening roll. A second one who comes too late may watch."""
    offer = Offer.objects.filter(slug=slug).first()
    if offer is None:
        return HttpResponseRedirect(reverse("play:game", args=[slug]))
    form = GuestForm(request.POST)
    token, fresh = devices.known(request)
    if offer.token == token:
        form.add_error(None, "This is your own offer: the link is for the other player.")
    if form.is_valid():
        try:
            seating.take(offer, form.guest(token, _account(request)))
        except Malformed as fault:
            form.add_error("team", f"{fault.text[:1].upper()}{fault.text[1:]}.")
        else:
            return _to_table(slug, form, fresh)
    return render(request, "play/join.html", {**_offer_context(offer), "form": form}, status=400)


@require_POST
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Take an offer back."""
    token = devices.token_of(request)
    if token:
        Offer.objects.filter(slug=slug, token=token).delete()
    return HttpResponseRedirect(reverse("play:start"))
