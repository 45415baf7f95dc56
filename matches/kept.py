"""Where reading a match of two players begins: not at its first action, but at a state that was written down.

Nothing of it is needed to know the match, whose log is whole; it keeps an entry as quick at the end of a long match
as at its beginning. Two marks are kept, at the first rows of the present drive and of the one before, so that what a
page tells of both can be read from there. Pure; no database.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from firstandglory.engine.game import Game
from matches.log import Done

Kept = dict[str, Any]


class Mark(NamedTuple):
    """Stand before a row of the log: with the state, the drive it belongs to and the dice used until then."""

    row: int
    drive: int
    dice: int
    state: dict[str, Any]


def begins(kept: Kept) -> Mark | None:
    """Return where to begin reading, None for the match's first row."""
    return Mark(*kept["from"]) if kept.get("from") else None


def after(kept: Kept, game: Game, state: Any, row: int, dice: int, done: Done) -> Kept:
    """Return what is kept once another row is written: `row` rows and `state` stand before it."""
    if done["op"] != "act" or not game.opens_play(state, game.parse(done["actions"][0])):
        return kept
    drive, here = game.drive_number(state), kept.get("next")
    if here is not None and here[1] == drive:
        return kept
    return {"from": here, "next": [*Mark(row, drive, dice, game.state_json(state))]}
