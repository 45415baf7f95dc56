"""The table as each audience sees it, made once for all of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from firstandglory.engine.game import Seat
from matches import fanout, sockets
from matches.parts import part
from matches.play.screen import own, shared

if TYPE_CHECKING:
    from matches.table import Turn


def fragments(turn: Turn) -> Iterator[dict[str, str]]:
    """Yield the table for both players and then, if anybody has ever looked on, for watchers."""
    parts, online = shared(turn), turn.match.online
    people = {seat: player for seat, player in turn.players.items() if not player.level}
    yield {
        sockets.player(seat, player.moved): _rendered({**parts, **own(turn, seat), "fragment": True})
        for seat, player in people.items()
    }
    if online.watched and not online.private:
        yield {fanout.WATCH: _rendered({**parts, **own(turn, None), "fragment": True})}


def fragment(turn: Turn, seat: Seat | None) -> str:
    """Return the table as a player sees it, or as everybody may."""
    return _rendered({**shared(turn), **own(turn, seat), "fragment": True})


def _rendered(context: dict[str, object]) -> str:
    return part("play/table.html", context)
