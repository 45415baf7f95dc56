"""What becomes of slow matches that somebody has left, and of offers that nobody took.

Whoever is late is warned, `clock.WARNINGS` times with `clock.GRACE` between them; after that the match is over, as
conceded by them. The opponent need not wait so long: late is late, and may be claimed (`clock.claim`).
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.db.models import F
from django.utils import timezone

from firstandglory.engine.game import Seat
from matches import table
from matches.models import Match, Offer, Online
from matches.play import clock, dealer, letters
from matches.play.models import SLOW
from matches.play.seating import SLOW_OFFERED_FOR

if TYPE_CHECKING:
    from matches.table import Turn

logger = logging.getLogger(__name__)


@dataclass
class Swept:
    """Count what was done."""

    warned: int = 0
    ended: int = 0
    forgotten: int = 0


def sweep() -> Swept:
    """Look after every slow match whose time is up, and delete the offers that were forgotten."""
    now, swept = timezone.now(), Swept()
    late = Online.objects.filter(match__finished=False, within__gte=SLOW, due__lte=now)
    for slug in late.values_list("match__slug", flat=True):
        try:
            before = table.present(slug)
            after = look_after(before, now)
        except Exception:
            # The others are not to wait for whoever mends this one.
            logger.exception("Could not look after match %s", slug)
            continue
        swept.ended += after.match.finished and not before.match.finished
        swept.warned += after.match.online.warned > before.match.online.warned
    swept.forgotten, _ = Offer.objects.filter(seen__lt=now - SLOW_OFFERED_FOR).delete()
    return swept


def looked_at(turn: Turn, seat: Seat | None) -> Turn:
    """Look after a match that somebody at a seat (None: a watcher) looks at, and return it as it then stands.

    Whoever is late has come back by looking: that ends nothing.
    """
    return turn if seat is not None and seat == late_seat(turn, timezone.now()) else look_after(turn, timezone.now())


def late_seat(turn: Turn, now: datetime) -> Seat | None:
    """Return whose time is up in a slow match, None for nobody's."""
    online = turn.match.online
    if turn.match.finished or not online.slow or online.due is None or now < online.due:
        return None
    seat: Seat | None = turn.record.game.awaiting(turn.state).seat
    return seat


def look_after(turn: Turn, now: datetime) -> Turn:
    """Warn whoever is late, or end the match that they have left; return it as it then stands."""
    seat, online = late_seat(turn, now), turn.match.online
    if seat is None or (online.warned and now < online.warned_at + clock.GRACE):
        return turn
    if online.warned < clock.WARNINGS:
        return _warned(turn, seat, now)
    return _ended(turn, seat)


def _warned(turn: Turn, seat: Seat, now: datetime) -> Turn:
    online = turn.match.online
    # Of all who come upon it at once one warns.
    mine = Online.objects.filter(pk=online.pk, due=online.due, warned=online.warned)
    warned = mine.update(warned=F("warned") + 1, warned_at=now)
    after = table.present(turn.match.slug)
    if warned:
        letters.warn(after, seat)
    return after


def _ended(turn: Turn, seat: Seat) -> Turn:
    match: Match = turn.match
    concession = {"do": "concede", "by": seat, "reason": "left"}
    # No browser can send a key with a space. Whoever decides in the meantime comes first: this one is stale then.
    key = f"left {match.version}"
    device = turn.players[seat].token
    table.decide(match.slug, device, match.version, key, lambda now: dealer.acted(now, seat, concession))
    return table.present(match.slug)
