"""What the table says to a player or a watcher: whose turn it is, what is waited for, how a match ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from firstandglory.engine.game import SEATS, Seat, other
from firstandglory.engine.playcalling import state as awaited
from firstandglory.engine.playcalling.rulings import Told
from firstandglory.engine.playcalling.view import LOCKED
from matches.play.hand import CALLS, RESPONSES, decides

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matches.table import Turn

# What a seat does while it is waited for, as a watcher is told.
_DOES = {
    awaited.TAKE_SIDE: "choose offense or defense",
    awaited.DIRECT: "choose the direction",
    awaited.OFFENSE_CALL: "call",
    awaited.DEFENSE_CALL: "call",
    awaited.OFFENSE_RESPONSE: "say PASS or FLAG",
    awaited.DEFENSE_RESPONSE: "say PASS or FLAG",
    awaited.REFRESH: "refresh the hand",
}

# The headings over what a seat decides.
TITLES = {
    "call": "Your call",
    "respond": "PASS or FLAG?",
    "refresh": "Refresh your hand",
    "side": "Offense or defense?",
    "direction": "Which way?",
    "step": "Ready?",
}

# Why a match was given up: as others are told, and as the one who gave it up is.
_REASONS = {
    "resigned": ("{} resigned.", "You resigned."),
    "time": ("{}’s time ran out.", "Your time ran out."),
    "left": ("{} left the table.", "You left the table."),
}


def has_locked(turn: Turn, seat: Seat, calls: Mapping[str, Any]) -> bool:
    """Say whether a seat has put its call down and waits for the other's."""
    return turn.history.draft.get("by") == seat or calls.get(seat) == LOCKED


def status(turn: Turn, seat: Seat, calls: Mapping[str, Any], answers: Mapping[str, Any]) -> str:
    """Say what a seat's player is about: a word for the scoreboard, "" for nothing."""
    awaiting = turn.state.awaiting
    if awaiting in CALLS and has_locked(turn, seat, calls):
        return "✓ locked"
    if awaiting in RESPONSES and answers[seat] is not None:
        return f"✓ {answers[seat]}"
    if turn.state.finished or not (decides(turn, seat) or turn.record.game.awaiting(turn.state).seat == seat):
        return ""
    return "to move" if turn.players[seat].level else "thinking"


def waiting(turn: Turn, seat: Seat | None) -> str:
    """Say what a seat, or a watcher, waits for."""
    names = [turn.players[each].name for each in SEATS if each != seat and decides(turn, each)]
    if not names:
        mover = turn.record.game.awaiting(turn.state).seat
        names = [] if mover is None or mover == seat else [turn.players[mover].name]
    if not names:
        return ""
    return f"Waiting for {' and '.join(names)} to {_DOES[turn.state.awaiting]}"


def side(turn: Turn, seat: Seat) -> str:
    """Say on which side of the ball a seat is."""
    offense = turn.state.offense
    if offense is None or turn.state.finished:
        return ""
    return "You are on offense" if offense == seat else "You are on defense"


def ending(turn: Turn, rulings: Sequence[Told], seat: Seat | None) -> str:
    """Say who has won a finished match and, if a player gave it up, why: to a seat, or to anybody by the names.

    At a screen that two share it is said by the names.
    """
    winner, score = turn.state.winner, turn.state.score
    loser = other(winner)
    mine = None if turn.match.online.local else seat
    given_up = next((told for told in rulings if told.code == "conceded"), None)
    words = f"You {'win' if mine == winner else 'lose'}" if mine else f"{turn.players[winner].name} wins"
    if given_up is not None:
        others, own = _REASONS[given_up.facts["reason"]]
        return f"{words}. {own if mine == loser else others.format(turn.players[loser].name)}"
    first = mine or winner
    return f"{words} {score.of(first)}–{score.of(other(first))}."


def title(turn: Turn, names: Mapping[Seat, str], ask: Mapping[str, Any] | None, *, turns: bool) -> str:
    """Return what the window is called: a signal when it is this seat's turn, else the score."""
    score = turn.state.score
    board = f"{names['home']} {score.home}–{score.away} {names['away']}"
    return f"● {TITLES[ask['kind']]} · {board}" if turns and ask is not None else board
