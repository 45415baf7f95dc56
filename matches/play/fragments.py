"""The table as each audience sees it, made once for all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firstandglory.engine.game import SEATS, Seat
from matches import fanout, sockets
from matches.parts import part
from matches.play.screen import own, shared

if TYPE_CHECKING:
    from matches.table import Turn


def fragments(turn: Turn) -> dict[str, str]:
    """Return the table for both players and, if anybody has ever looked on, for watchers."""
    parts, online = shared(turn), turn.match.online
    shown: dict[str, str] = {}
    for seat in SEATS:
        player = turn.players[seat]
        if not player.level:
            shown[sockets.player(seat, player.moved)] = _rendered({**parts, **own(turn, seat), "fragment": True})
    if online.watched and not online.private:
        shown[fanout.WATCH] = _rendered({**parts, **own(turn, None), "fragment": True})
    return shown


def fragment(turn: Turn, seat: Seat | None) -> str:
    """Return the table as a player sees it, or as everybody may."""
    return _rendered({**shared(turn), **own(turn, seat), "fragment": True})


def _rendered(context: dict[str, object]) -> str:
    return part("play/table.html", context)
