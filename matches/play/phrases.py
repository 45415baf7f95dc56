"""The few things that players can say to each other; there is no other chat."""

from __future__ import annotations

from datetime import timedelta

from asgiref.sync import async_to_sync
from django.db.models import Q
from django.utils import timezone

from matches import fanout
from matches.models import Player

PHRASES = {
    "hello": "Good luck, have fun!",
    "well": "Well called!",
    "lucky": "Lucky dice.",
    "thinking": "Give me a moment.",
    "thanks": "Thank you, good game!",
}
PAUSE = timedelta(seconds=3)


def say(player: Player, phrase: str) -> bool:
    """Let a player say a phrase, unless they have said one just now; say whether it was said."""
    now = timezone.now()
    quiet = Q(said_at=None) | Q(said_at__lte=now - PAUSE)
    if not Player.objects.filter(quiet, pk=player.pk).update(said=phrase, said_at=now):
        return False
    message = {"said": {"seat": player.seat, "text": PHRASES[phrase]}}
    everybody = fanout.everybody(private=player.match.online.private)
    async_to_sync(fanout.tell)(player.match.slug, message, everybody)
    return True
