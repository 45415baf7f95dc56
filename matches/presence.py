"""Who sits at a match with an open page: told to the other side at once, and written down now and then.

A process knows its own sockets only. So that all processes know, and so that it outlives them, each writes in one
statement every so often that the players at its sockets are there; whoever has not been written down for longer
than that is away.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

from asgiref.sync import sync_to_async
from django.utils import timezone

from matches import fanout
from matches.models import Player

logger = logging.getLogger(__name__)

Chair = tuple[str, str, int]  # a match's slug, a seat and how often it had moved: a page that was left sits nowhere

EVERY = timedelta(seconds=20)
# Whoever was seen within this time is there: a roll call may be late by as much as half of its time.
FRESH = EVERY * 1.5
AT_ONCE = 200  # chairs in one statement

_taken: Counter[Chair] = Counter()
_calling: asyncio.Task[None] | None = None


@asynccontextmanager
async def sitting(chair: Chair) -> AsyncIterator[None]:
    """Sit at a match for as long as a socket lives."""
    _taken[chair] += 1
    if _taken[chair] == 1:
        _wake()
        await _changed(chair, here=True)
    try:
        yield
    finally:
        _taken[chair] -= 1
        if not _taken[chair]:
            del _taken[chair]
            # A page that is loaded anew hangs up and calls again: nobody is told of a moment's absence.
            task = asyncio.create_task(_left(chair))
            _leaving.add(task)
            task.add_done_callback(_leaving.discard)


_leaving: set[asyncio.Task[None]] = set()
MOMENT = 2.0  # seconds


async def _left(chair: Chair) -> None:
    await asyncio.sleep(MOMENT)
    if chair not in _taken:
        await _changed(chair, here=False)


async def _changed(chair: Chair, *, here: bool) -> None:
    """Write down that somebody came or went, and tell everybody at the match."""
    slug, seat, _ = chair
    try:
        for private in (await sync_to_async(seen)([chair])).values():
            await fanout.tell(slug, {"here": {seat: here}}, fanout.everybody(private=private))
    except Exception:
        # The next roll call says so too, and a socket is not to break because of it.
        logger.exception("Could not tell who is there")


def _wake() -> None:
    global _calling
    if _calling is None or _calling.done() or _calling.get_loop() is not asyncio.get_running_loop():
        _calling = asyncio.get_running_loop().create_task(_call())


async def _call() -> None:
    """Call the roll until nobody sits here any more."""
    while True:
        await asyncio.sleep(EVERY.total_seconds())
        chairs = sorted(_taken)
        if not chairs:
            return
        try:
            await sync_to_async(seen)(chairs)
        except Exception:
            logger.exception("Could not call the roll")


def seen(chairs: list[Chair]) -> dict[Chair, bool]:
    """Write down that these players are there now; return the chairs at which one sits, and whether in private."""
    told: dict[Chair, bool] = {}
    for begin in range(0, len(chairs), AT_ONCE):
        # Two hundred pairs in one condition take the database and Django ten times as long as their matches.
        taken = set(chairs[begin : begin + AT_ONCE])
        players = Player.objects.filter(match__slug__in={slug for slug, _, _ in taken})
        found = players.values_list("pk", "match__online__private", "match__slug", "seat", "moved")
        here = {pk: (tuple(chair), private) for pk, private, *chair in found if tuple(chair) in taken}
        Player.objects.filter(pk__in=here).update(seen=timezone.now())
        told |= dict(here.values())
    return told


def look_in(player: Player) -> None:
    """Write down that a player has asked for something just now: not every page can hold a socket open."""
    if not is_here(player):
        player.seen = timezone.now()
        Player.objects.filter(pk=player.pk).update(seen=player.seen)


def is_here(player: Player) -> bool:
    """Say whether a player sits at the match now; the computer always does."""
    return bool(player.level) or timezone.now() - player.seen < FRESH
