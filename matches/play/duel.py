"""What lies between the two players: both calls, open or face down, their dice and their answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from firstandglory.engine.game import SEATS, Json, Seat, other
from firstandglory.engine.playcalling import state as awaited
from firstandglory.engine.playcalling.actions import Call, Kick, Punt
from firstandglory.engine.playcalling.cards import PASS, card_name
from firstandglory.engine.playcalling.view import FLAG, LOCKED
from matches.play.pieces import dice, face

if TYPE_CHECKING:
    from matches.table import Turn


_OPENS_PLAY = frozenset({Call.do, Punt.do, Kick.do})


def duel(turn: Turn, view: Json) -> Json | None:
    """Return what each side has put down, as a viewer's view tells it, None while nothing lies there.

    A card that was still face down when somebody conceded belongs to no play, and is not shown.
    """
    thrown = _dice(turn)
    calls, answers = view["calls"], view["responses"]
    begun = all(calls.values()) if turn.state.finished else any(calls.values())
    if not thrown and not begun:
        return None
    slots: Json = {}
    for seat in SEATS:
        code = calls[seat]
        slots[seat] = {
            "seat": seat,
            "code": code,
            "face": face(code) if code and code != LOCKED else "",
            "name": card_name(code) if code and code != LOCKED else "",
            "locked": code == LOCKED or (code is not None and turn.state.awaiting == awaited.DEFENSE_CALL),
            "thinking": code is None and turn.state.awaiting == awaited.DEFENSE_CALL,
            "answer": _answer(answers[seat]),
            "dice": thrown.get(seat),
        }
    return slots


def _answer(code: str | None) -> str:
    return "" if code is None else code if code in (PASS, FLAG) else code.title()


def _dice(turn: Turn) -> Json:
    """Return each seat's dice: of the play on the table, or of the roll for who chooses.

    All dice are public, and the state of a Traditional game keeps none: they are read from what was done.
    """
    actions: tuple[Any, ...] = turn.record.actions
    play = actions[turn.played.current :]
    if play and play[0]["do"] in _OPENS_PLAY:
        roll = _last(play, "offense")
        offense: Seat = play[0]["by"]
        return {} if roll is None else {offense: _thrown(roll["offense"]), other(offense): _thrown(roll["defense"])}
    roll = _last(actions, SEATS[0]) if turn.state.awaiting in (awaited.TAKE_SIDE, awaited.DIRECT) else None
    return {} if roll is None else {seat: _thrown(roll[seat]) for seat in SEATS}


def _last(actions: Sequence[Any], thrower: str) -> Json | None:
    return next((action for action in reversed(actions) if action["do"] == "roll" and thrower in action), None)


def _thrown(faces: Sequence[int]) -> Json:
    first, second = faces
    return {"pair": dice((first, second)), "total": first + second}
