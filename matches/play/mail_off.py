"""The page behind the link that ends the mail about a match."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from matches.models import Player
from matches.play import letters


@csrf_exempt  # the secret in the link is the permission; mail programs send it without having seen a page
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mail_off(request: HttpRequest, slug: str, seat: str, key: str) -> HttpResponse:
    """End a player's mail about one match, after a tap: a link that is only looked at changes nothing."""
    player = Player.objects.select_related("match").filter(match__slug=slug, seat=seat, level="").first()
    if player is None or not letters.fits_off(player, key):
        raise Http404("There is no such link.")
    if request.method == "POST":
        Player.objects.filter(pk=player.pk).update(mail=Player.Mail.NEVER)
        player.mail = Player.Mail.NEVER
    return render(request, "play/mail/off.html", {"match": player.match, "off": player.mail == Player.Mail.NEVER})
