"""Whose time runs, until when, and what may be claimed when somebody is late or gone. The server's clock decides."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Literal

from django.utils import timezone

from firstandglory.engine.game import Seat, other

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matches.models import Online, Player
    from matches.table import Turn

# A player whose pages have all been closed for so long may be said to have left.
ABSENCE = timedelta(minutes=2)
# A slow match whose player is late is warned about, again after each of these, and then it is over.
GRACE = timedelta(days=1)
WARNINGS = 2

Claim = Literal["time", "left"]


def wind(online: Online, turn: Turn) -> None:
    """Set the clock for the decision that is awaited now; nobody's time runs for dice, or after the end."""
    awaited = turn.record.game.awaiting(turn.state)
    runs = online.within is not None and awaited.seat is not None and not turn.match.finished
    online.due = timezone.now() + online.within if runs and online.within else None
    online.warned = 0


def ends(online: Online) -> datetime | None:
    """Return until when a slow match waits at least for whoever must decide, None while nobody's time runs."""
    if not online.slow or online.due is None:
        return None
    if online.warned and online.warned_at is not None:
        return online.warned_at + (WARNINGS - online.warned + 1) * GRACE
    return online.due + WARNINGS * GRACE


def absent_since(player: Player) -> datetime | None:
    """Return since when a person's pages are closed, None for the computer."""
    return None if player.level else player.seen


def claim(turn: Turn, players: Mapping[Seat, Player], seat: Seat, now: datetime) -> Claim | None:
    """Say what a seat may claim the win for now: the other's time is up, or the other has left the table."""
    online, opponent = turn.match.online, players[other(seat)]
    if turn.match.finished or online.local or opponent.level:
        return None
    if turn.record.game.awaiting(turn.state).seat != other(seat):
        return None
    if online.due is not None and now >= online.due:
        return "time"
    if not online.slow and now >= opponent.seen + ABSENCE:
        return "left"
    return None
