"""Tell the audiences of a match that it has changed: after the commit, and each in the words it may read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matches import fanout
from matches.play import letters
from matches.play.fragments import fragments
from matches.referee.screen import watchers_fragment

if TYPE_CHECKING:
    from matches.table import Turn


def announce(turn: Turn) -> None:
    """Send the new version with the fragment that each audience sees, made once for all of it, to players first."""
    for shown in fragments(turn) if turn.players else [{fanout.WATCH: watchers_fragment(turn)}]:
        turn.shown.update(shown)
        fanout.send(turn.match.slug, turn.match.version, shown)
    letters.tell(turn)
