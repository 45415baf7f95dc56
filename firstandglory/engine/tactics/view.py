"""What each viewer may know of a state: everything but the ball in a scramble (ledger 8.7)."""

from __future__ import annotations

from typing import Any

from ..game import SEATS, Json, Seat, Viewer
from .grid import FIELDED, MEN, NOWHERE, PLACES
from .state import ABSENT, LINEMAN, STEPS, Downs, Pair, Play, State, ball_of, turn_side

GOAL_LINE = "goal"


def view(state: State, viewer: Viewer, *, earlier: bool = False) -> Json:
    """Return the state as the record format prints it, for one viewer; a record's `start` takes the same fields.

    The ball in a scramble is null for everybody but "everything"; later plays uncover nothing of earlier ones,
    so `earlier` makes no difference.
    """
    standing, downs, play = state.standing, state.downs, state.play
    data: Json = {
        "status": "finished" if state.finished else "playing",
        "awaiting": state.awaiting,
        "turn": _seat(turn_side(state)),
        "winner": state.winner,
        "period": "overtime" if standing.overtime else "regulation",
        "offense": _seat(standing.offense),
        "opener": _seat(standing.opener),
        "drives": by_seat(standing.drives),
        "score": by_seat(standing.score),
        "overtime_score": by_seat(standing.overtime_score),
        "last_drive": standing.last_drive,
        **_downs_json(downs),
    }
    hidden = viewer != "everything" and state.awaiting in STEPS
    return data | (_play_json(play, hidden=hidden) if play is not None else _no_play(between=downs is not None))


def by_seat(pair: tuple[Any, Any]) -> Json:
    """Return a pair as an object keyed by seat."""
    return {"home": pair[0], "away": pair[1]}


def _seat(side: int) -> Seat | None:
    return None if side == NOWHERE else SEATS[side]


def _man(man: int) -> str | None:
    return None if man == NOWHERE else MEN[man]


def place(square: int) -> list[int] | None:
    """Return a square as [row, lane], None for no square."""
    return None if square == NOWHERE else [*PLACES[square]]


def _downs_json(downs: Downs | None) -> Json:
    if downs is None:
        return {"down": None, "line": None, "to_gain": None}
    return {"down": downs.down, "line": downs.line, "to_gain": downs.to_gain or GOAL_LINE}


def _no_play(*, between: bool) -> Json:
    """Return the fields of a play where there is none: between plays nobody stands, without a line nothing is said."""
    nothing: Pair | None = (0, 0) if between else None
    points = None if nothing is None else by_seat(nothing)
    return {
        "cards": None,
        "round": None,
        "points": points,
        "bank": points,
        "pass_used": False if between else None,
        "carrier": None,
        "ball": None,
        "men": {} if between else None,
    }


def _play_json(play: Play, *, hidden: bool) -> Json:
    data: Json = {
        "cards": by_seat(play.cards),
        "round": play.round,
        "points": by_seat(play.points),
        "bank": by_seat(play.bank),
        "pass_used": play.pass_used,
        "carrier": _man(play.carrier),
        "ball": None if hidden else place(ball_of(play)),
        "men": {MEN[man]: _man_json(play, man) for man in range(FIELDED) if play.squad[man] != ABSENT},
        "handed": [MEN[man] for man in range(FIELDED) if play.handed >> man & 1],
        "followed": by_seat(play.led),
        "holder": SEATS[play.holder],
        "changed": play.changed,
        "receiver": _man(play.receiver),
        "drop": place(play.drop),
        "aim": play.aim or None,
    }
    return data


def _man_json(play: Play, man: int) -> Json:
    """Return a man; `strong` is null before the line's dice and for everybody but the offense's linemen (J.7)."""
    known = play.strong is not None and play.squad[man] == LINEMAN
    strong = bool((play.strong or 0) >> man & 1) if known else None
    return {"at": place(play.at[man]), "pos": play.squad[man], "strong": strong}
