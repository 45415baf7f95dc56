"""Positions set by hand: a record's `start`, which takes the fields that a replay prints (record format).

What is left out, or null, takes its usual value: with men on the field it is the offense's turn and its
quarterback has the ball; without men the offense lines up at its kickoff spot.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..game import SEATS, Json, Malformed, Seat
from .figures import BANK, DOWNS, GOALS, KICKOFF_ROWS, MOST_POINTS, ROUNDS, ROWS
from .formations import PHASES, formations
from .grid import BIT, FIELDED, MAN, NOWHERE, NUMBERS, SIDE, SIDE_OF, Square
from .reading import read_man, read_square
from .state import (
    AWAITED,
    BOUNCE,
    DEFENSE_FORMATION,
    DEFENSIVE,
    EXTRA,
    FLICK,
    LINE,
    LINEMAN,
    NOTHING,
    OFFENSE_FORMATION,
    OFFENSE_TURN,
    OFFENSIVE,
    QUARTERBACK,
    TOSS,
    Downs,
    Pair,
    Play,
    Standing,
    State,
    Terms,
    first_down,
    occupation,
)
from .turns import lined_up, nobody
from .view import GOAL_LINE, view

LARGEST = 9999  # no score or number of drives comes near
STATUSES = ("playing", "finished")
PERIODS = ("regulation", "overtime")
WINNERS = (*SEATS, "draw")

Partial = tuple[Any, Any]  # home's and away's, None where it is not said


class Posted(NamedTuple):
    """Place one man: his name, square and position, and whether he is a strong lineman."""

    name: str
    at: Square
    pos: str
    strong: bool | None


class Fields(NamedTuple):
    """List what a position names; None means that it takes its usual value."""

    status: str | None = None
    awaiting: str | None = None
    turn: Seat | None = None
    winner: str | None = None
    period: str | None = None
    offense: Seat | None = None
    opener: Seat | None = None
    drives: Partial | None = None
    score: Partial | None = None
    overtime_score: Partial | None = None
    last_drive: bool | None = None
    down: int | None = None
    line: int | None = None
    to_gain: int | None = None  # 0 for the goal line
    cards: Partial | None = None
    round: int | None = None
    points: Partial | None = None
    bank: Partial | None = None
    pass_used: bool | None = None
    carrier: str | None = None
    ball: Square | None = None
    men: tuple[Posted, ...] | None = None
    handed: tuple[str, ...] | None = None
    followed: Partial | None = None
    holder: Seat | None = None
    changed: bool | None = None
    receiver: str | None = None
    drop: Square | None = None
    aim: int | None = None


# Reading

Reader = Callable[[str, object], Any]


def _word(*allowed: str) -> Reader:
    def read(name: str, value: object) -> Any:
        if not isinstance(value, str) or value not in allowed:
            raise Malformed(f"{name} must be one of {', '.join(allowed)}")
        return value

    return read


def _number(least: int, most: int, *rules: str) -> Reader:
    def read(name: str, value: object) -> Any:
        if type(value) is not int or not least <= value <= most:
            raise Malformed(f"{name} must be a whole number from {least} to {most}", rules)
        return value

    return read


def _flag(name: str, value: object) -> Any:
    if not isinstance(value, bool):
        raise Malformed(f"{name} must be true or false")
    return value


def _seats(read: Reader) -> Reader:
    def read_seats(name: str, value: object) -> Any:
        if not isinstance(value, dict):
            raise Malformed(f"{name} must be an object with the fields {', '.join(SEATS)}")
        for key in value:
            if key not in SEATS:
                raise Malformed(f"{name} has no field {key[:40]!r}")
        return tuple(None if value.get(seat) is None else read(f"{name}.{seat}", value[seat]) for seat in SEATS)

    return read_seats


def _card(name: str, value: object) -> Any:
    if not isinstance(value, str) or not any(value in formations(phase) for phase in PHASES):
        raise Malformed(f"{name} must be a formation", ("4.1", "4.2"))
    return value


def _to_gain(name: str, value: object) -> Any:
    return 0 if value == GOAL_LINE else _number(1, ROWS, "6.2")(name, value)


def _names(name: str, value: object) -> Any:
    if not isinstance(value, list):
        raise Malformed(f"{name} must be a list of men")
    men = [read_man(name, man) for man in value]
    return tuple(sorted(set(men), key=MAN.__getitem__))


def _men(name: str, value: object) -> Any:
    if not isinstance(value, dict):
        raise Malformed(f"{name} must be an object with a field for each man")
    men = [_man(f"{name}.{key[:40]}", key, man) for key, man in value.items()]
    return tuple(sorted(men, key=lambda man: MAN[man.name]))


def _man(where: str, key: str, value: object) -> Posted:
    read_man(where, key)
    if not isinstance(value, dict):
        raise Malformed(f"{where} must be an object with the fields at, pos and strong")
    for field in value:
        if field not in ("at", "pos", "strong"):
            raise Malformed(f"{where} has no field {field[:40]!r}")
    at = read_square(f"{where}.at", value.get("at"))
    pos = _word(*OFFENSIVE, *DEFENSIVE)(f"{where}.pos", value.get("pos"))
    strong = value.get("strong")
    return Posted(key, at, pos, None if strong is None else _flag(f"{where}.strong", strong))


_READERS: dict[str, Reader] = {
    "status": _word(*STATUSES),
    "awaiting": _word(*AWAITED),
    "turn": _word(*SEATS),
    "winner": _word(*WINNERS),
    "period": _word(*PERIODS),
    "offense": _word(*SEATS),
    "opener": _word(*SEATS),
    "drives": _seats(_number(0, LARGEST)),
    "score": _seats(_number(0, LARGEST)),
    "overtime_score": _seats(_number(0, LARGEST)),
    "last_drive": _flag,
    "down": _number(1, DOWNS, "6.2"),
    "line": _number(GOALS[0][1] + 1, GOALS[1][0] - 1, "2.1", "6.2"),
    "to_gain": _to_gain,
    "cards": _seats(_card),
    "round": _number(1, ROUNDS, "J.25"),
    "points": _seats(_number(0, MOST_POINTS, "J.11")),
    "bank": _seats(_number(0, BANK, "J.11")),
    "pass_used": _flag,
    "carrier": read_man,
    "ball": read_square,
    "men": _men,
    "handed": _names,
    "followed": _seats(_flag),
    "holder": _word(*SEATS),
    "changed": _flag,
    "receiver": read_man,
    "drop": read_square,
    "aim": _number(1, ROWS, "2.1"),
}


def parse_fields(data: object, name: str = "start") -> Fields:
    """Read a position from the record's JSON; raises Malformed, naming the field that is wrong."""
    if not isinstance(data, dict):
        raise Malformed(f"{name} must be an object")
    for key in data:
        if key not in _READERS:
            raise Malformed(f"{name} has no field {key[:40]!r}")
    named = {key: value for key, value in data.items() if value is not None}
    return Fields(**{key: _READERS[key](f"{name}.{key}", value) for key, value in named.items()})


def fields_json(fields: Fields) -> Json:
    """Return a position in the record's JSON; what is not said is left out."""
    data: Json = {}
    values: tuple[Any, ...] = fields
    for name, value in zip(Fields._fields, values, strict=True):
        if value is None:
            continue
        if name == "men":
            data[name] = {man.name: {"at": [*man.at], "pos": man.pos, "strong": man.strong} for man in value}
        elif name == "to_gain":
            data[name] = value or GOAL_LINE
        elif name in _BY_SEAT:
            data[name] = {seat: one for seat, one in zip(SEATS, value, strict=True) if one is not None}
        else:
            data[name] = list(value) if isinstance(value, tuple) else value
    return data


_BY_SEAT = frozenset({"drives", "score", "overtime_score", "cards", "points", "bank", "followed"})


# Placing


def placed(terms: Terms, fields: Fields) -> State:
    """Return the state that a position describes, usual values filled in; `invariants.check` says if it can be.

    Raises Malformed for fields that contradict each other.
    """
    awaiting = fields.awaiting or (OFFENSE_TURN if fields.men or fields.cards else OFFENSE_FORMATION)
    standing = _standing(fields, awaiting)
    downs = play = None
    if awaiting not in (TOSS, NOTHING, EXTRA) and not (awaiting == FLICK and not _has_play(fields)):
        downs = _downs(fields, standing.offense)
        if awaiting != OFFENSE_FORMATION:
            play = _play(fields, awaiting, downs, standing.offense)
    state = State(terms, awaiting, standing, downs, play, fields.winner)
    _agree(state, fields)
    return state


def _has_play(fields: Fields) -> bool:
    return bool(fields.men or fields.cards or fields.line)


def _agree(state: State, fields: Fields) -> None:
    """Refuse what is said of things that other fields decide, and what belongs to a play where there is none."""
    shown = view(state, "everything")
    for name, said in fields_json(fields).items():
        if not _fits(shown.get(name), said):
            there = shown.get(name)
            would_be = "" if isinstance(there, dict) else f": it would be {'null' if there is None else there}"
            raise Malformed(f"{name} does not fit the rest of the position{would_be}")


def _fits(there: object, said: object) -> bool:
    if isinstance(said, dict):
        return isinstance(there, dict) and all(_fits(there.get(key), one) for key, one in said.items())
    # What is not, not used or not there may be said or left unsaid.
    return said is None or there == said or (there is None and said in (False, []))


def _standing(fields: Fields, awaiting: str) -> Standing:
    overtime = fields.period == "overtime"
    score = _pair(fields.score, (0, 0))
    overtime_score = _pair(fields.overtime_score, (0, 0))
    last_drive = bool(fields.last_drive)
    if awaiting == TOSS:
        return Standing(overtime, NOWHERE, NOWHERE, _pair(fields.drives, (0, 0)), score, overtime_score, last_drive)
    if awaiting == NOTHING:
        opener = SIDE[fields.opener] if fields.opener else NOWHERE
        return Standing(overtime, opener, NOWHERE, _pair(fields.drives, (0, 0)), score, overtime_score, last_drive)
    offense = SIDE[fields.offense] if fields.offense else 0
    holder = _holder(fields, offense)
    standing = Standing(overtime, _opener(fields, offense, holder), offense, (0, 0), score, overtime_score, last_drive)
    return standing._replace(drives=_drives(fields, standing, holder))


def _holder(fields: Fields, offense: int) -> int:
    """Return whose drive it is: the side that has the ball or had it last, as far as that is said (J.3)."""
    if fields.holder:
        return SIDE[fields.holder]
    if fields.carrier:
        return SIDE_OF[MAN[fields.carrier]]
    carriers = (man.name for man in fields.men or () if man.at == fields.ball)
    return next((SIDE_OF[MAN[name]] for name in carriers), offense)


def _opener(fields: Fields, offense: int, holder: int) -> int:
    """Return who opened: as named, else whoever fits the drives, else in a last drive the defense (J.3)."""
    if fields.opener:
        return SIDE[fields.opener]
    if fields.drives is not None and None not in fields.drives:
        home, away = fields.drives
        return holder if home != away else 1 - holder
    return 1 - offense if fields.last_drive else offense


def _drives(fields: Fields, standing: Standing, holder: int) -> Pair:
    """Return the drives begun: as named, else the fewest that fit (J.3)."""
    usual = (1, 1) if holder != standing.opener else ((1, 0) if holder == 0 else (0, 1))
    home, away = fields.drives or (None, None)
    ahead = holder == standing.opener
    if home is None and away is not None:
        home = away + (1 if standing.opener == 0 else -1) * ahead
    if away is None and home is not None:
        away = home + (1 if standing.opener == 1 else -1) * ahead
    return usual if home is None or away is None else (home, away)


def _pair(partial: Partial | None, usual: tuple[Any, Any]) -> Any:
    if partial is None:
        return usual
    return tuple(one if said is None else said for said, one in zip(partial, usual, strict=True))


def _downs(fields: Fields, offense: int) -> Downs:
    line = fields.line or KICKOFF_ROWS[offense]
    usual = first_down(offense, line)
    return Downs(fields.down or 1, line, usual.to_gain if fields.to_gain is None else fields.to_gain)


def _play(fields: Fields, awaiting: str, downs: Downs, offense: int) -> Play:
    play = nobody(offense)
    men = fields.men or ()
    at, squad = [*play.at], [*play.squad]
    for man in men:
        if man.strong and man.pos != LINEMAN:
            raise Malformed(f"{man.name} is no lineman: only linemen are strong", ("4.3", "J.7"))
        at[MAN[man.name]], squad[MAN[man.name]] = NUMBERS[man.at], man.pos
    cards = _pair(fields.cards, (None, None))
    play = play._replace(at=tuple(at), squad=tuple(squad), taken=occupation(tuple(at)), cards=cards)
    if not men:
        play = _from_cards(play, cards, offense, downs.line)
    strong = None
    if awaiting not in (DEFENSE_FORMATION, LINE):
        strong = sum(BIT[MAN[man.name]] for man in men if man.strong)
    carrier, loose = _ball(fields, play, awaiting, offense)
    holder = _holder(fields, offense)
    return play._replace(
        strong=strong,
        carrier=carrier,
        loose=loose,
        points=_pair(fields.points, (0, 0)),
        bank=_pair(fields.bank, (0, 0)),
        round=fields.round or 1,
        pass_used=bool(fields.pass_used),
        handed=sum(BIT[MAN[name]] for name in fields.handed or ()),
        led=_pair(fields.followed, (False, False)),
        holder=holder,
        changed=holder != offense if fields.changed is None else fields.changed,
        receiver=NOWHERE if fields.receiver is None else MAN[fields.receiver],
        drop=NOWHERE if fields.drop is None else NUMBERS[fields.drop],
        aim=fields.aim or 0,
    )


def _from_cards(play: Play, cards: tuple[str | None, str | None], offense: int, line: int) -> Play:
    """Line both teams up by their cards where no men are named (J.5)."""
    for side, phase in ((offense, PHASES[0]), (1 - offense, PHASES[1])):
        card = cards[side]
        if card is not None:
            if card not in formations(phase):
                raise Malformed(f"{card} is not a formation of the {phase}", ("4.1", "4.2"))
            play = lined_up(play, offense, side, line, card)
    return play


def _ball(fields: Fields, play: Play, awaiting: str, offense: int) -> tuple[int, int]:
    """Return the carrier and the square of a loose ball: as named, else the quarterback has it (J.6)."""
    if fields.carrier is not None:
        return MAN[fields.carrier], NOWHERE
    if fields.ball is not None:
        square = NUMBERS[fields.ball]
        return (play.at.index(square), NOWHERE) if square in play.at else (NOWHERE, square)
    if awaiting == BOUNCE:
        return NOWHERE, NOWHERE
    quarterbacks = [man for man in range(FIELDED) if play.squad[man] == QUARTERBACK and SIDE_OF[man] == offense]
    if len(quarterbacks) != 1:
        raise Malformed("carrier or ball must be named: no quarterback has it", ("J.6",))
    return quarterbacks[0], NOWHERE
