"""Profiles: an account's matches, results and dice; its own page shows what still goes on, the public one does not."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from firstandglory.posted import posted_from
from matches import charts, devices
from matches.play import seats

A_PAGE = 30  # finished matches
MOST_OPEN = 100  # unfinished matches


@never_cache
@require_safe
@login_required
def own(request: HttpRequest) -> HttpResponse:
    """Show somebody's own matches, those that wait for them first."""
    device, account = devices.token_of(request), request.user
    mine = seats.of_account(account)
    going_on = [seats.line(player) for player in mine.filter(match__finished=False)[:MOST_OPEN]]
    going_on.sort(key=lambda line: not line["your_turn"])
    context = {
        **_results(request, mine),
        "account": account,
        "open": going_on,
        "device": device,
        "claimable": len(seats.claimable(device, account)),
    }
    return render(request, "accounts/profile.html", context)


@never_cache
@require_safe
def public(request: HttpRequest, name: str) -> HttpResponse:
    """Show somebody's results and dice to everybody, private matches left out."""
    account = get_object_or_404(User, username=name, is_active=True)
    context = {**_results(request, seats.of_account(account, public=True)), "account": account}
    return render(request, "accounts/public.html", context)


def _results(request: HttpRequest, mine: Any) -> dict[str, Any]:
    pages = Paginator(mine.filter(match__finished=True).prefetch_related("match__players"), A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    return {
        "page": page,
        "finished": [seats.line(player) for player in page],
        "record": seats.record(mine),
        "dice": charts.with_heights(seats.dice(mine)),
    }


@posted_from("accounts:profile")
@login_required
def keep(request: HttpRequest) -> HttpResponse:
    """Bring the matches of this device into the account."""
    kept = seats.claim(devices.token_of(request), request.user)
    messages.success(request, f"{kept} {'match is' if kept == 1 else 'matches are'} in your profile now.")
    return redirect("accounts:profile")


@require_POST
@login_required
def sit(request: HttpRequest, slug: str, seat: str) -> HttpResponse:
    """Sit down on this device at a match of one's own; the device before may only watch from then on."""
    device, fresh = devices.known(request)
    if not seats.sit(request.user, slug, seat, device):
        raise Http404("You have no such match that still goes on.")
    response = redirect("play:game", slug)
    devices.remember(response, fresh)
    return response
