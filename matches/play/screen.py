"""The table of a match between two players: what everybody sees of it, and what one seat has of its own."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from firstandglory.engine import playcalling
from firstandglory.engine.game import Seat, other
from matches import presence, show
from matches.referee.colors import team_colors

if TYPE_CHECKING:
    from matches.table import Turn

Context = dict[str, Any]


def shared(turn: Turn) -> Context:
    """Return what everybody sees alike: score, field, the last play, who is there and what is waited for."""
    match, state = turn.match, turn.state
    names = playcalling.names(turn.setup)
    drives = show.all_drives(turn.told)
    current = drives[-1] if drives else None
    return {
        "match": match,
        "online": match.online,
        "names": names,
        "colors": team_colors(match.colors),
        "players": turn.players,
        "here": {seat: presence.is_here(player) for seat, player in turn.players.items()},
        "board": show.scoreboard(state),
        "field": show.drawing(state, current),
        "field_words": show.field_words(state, names),
        "ruling": show.ruled(show.current_rulings(turn.played), names),
        "ready": _ready(turn),
        "playing": not state.finished,
    }


def own(turn: Turn, seat: Seat | None) -> Context:
    """Return what only one seat sees, None for somebody who does not play: hand, choices, the call it has locked."""
    game, state = turn.record.game, turn.state
    view = game.view(state, seat or "nobody")
    choices = [] if seat is None else [*game.legal(state, seat)]
    return {
        "seat": seat,
        "role": seat or "watch",
        "opponent": None if seat is None else turn.players[other(seat)],
        "view": view,
        "choices": [(str(choice), game.action_json(choice)) for choice in choices],
        "draft": turn.history.draft.get("action") if turn.history.draft.get("by") == seat else None,
        "key": secrets.token_urlsafe(12),
        "answer": turn.answer,
        "refusal": turn.refusal,
    }


def _ready(turn: Turn) -> dict[Seat, bool]:
    """Say of each seat whether it has decided and waits for the other."""
    calls = turn.record.game.view(turn.state, "nobody").get("calls", {})
    draft = turn.history.draft.get("by")
    return {seat: draft == seat or calls.get(seat) == "LOCKED" for seat in turn.players}
