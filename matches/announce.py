"""Tell the audiences of a match that it has changed: after the commit, and each in the words it may read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matches import fanout
from matches.referee.screen import watchers_fragment

if TYPE_CHECKING:
    from matches.table import Turn


def announce(turn: Turn) -> None:
    """Send the new version with the fragment that watchers see, made once for all of them."""
    fanout.send(turn.match.slug, "watch", turn.match.version, watchers_fragment(turn))
