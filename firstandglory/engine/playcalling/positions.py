"""Positions set by hand: a record's `start` and a table ruling's `set` (record format, I.14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..game import SEATS, Json, Malformed, Seat, other
from .field import DOWNS, KICKOFF_SPOT, RED_ZONE, SPOTS, Stage, opening_stage, parse_spot, spot_name
from .state import OFFENSE_CALL, Both, Order, Situation, Snap, State
from .tables import EVENT_ALLOWANCE, Events

PERIODS = ("regulation", "overtime")
LARGEST = 9999  # no score, possession or round of a game comes near


class Fields(NamedTuple):
    """List what a position names; None means that it is left as it is, or takes its usual value."""

    period: str | None = None
    overtime_round: int | None = None
    round_first: Seat | None = None
    possession: int | None = None
    offense: Seat | None = None
    opener: Seat | None = None
    stage: Stage | None = None
    down: int | None = None
    ball: int | None = None
    score: Both[int | None] | None = None
    events_left: Both[tuple[int | None, ...] | None] | None = None


# Reading


def _word(*allowed: str) -> Callable[[str, object], Any]:
    def read(name: str, value: object) -> Any:
        if not isinstance(value, str) or value not in allowed:
            raise Malformed(f"{name} must be one of {', '.join(allowed)}")
        return value

    return read


def _number(least: int, most: int = LARGEST) -> Callable[[str, object], Any]:
    def read(name: str, value: object) -> Any:
        if type(value) is not int or not least <= value <= most:
            raise Malformed(f"{name} must be a whole number from {least} to {most}")
        return value

    return read


def _ball(name: str, value: object) -> int:
    if not isinstance(value, str) or value not in SPOTS:
        raise Malformed(f"{name} must be one of the spots {SPOTS[0]} to {SPOTS[-1]}", ("2.5",))
    return parse_spot(value)


def _by_key(name: str, value: object, keys: tuple[str, ...], read: Callable[[str, object], Any]) -> list[Any]:
    if not isinstance(value, dict):
        raise Malformed(f"{name} must be an object with the fields {', '.join(keys)}")
    for key in value:
        if key not in keys:
            raise Malformed(f"{name} has no field {key[:40]!r}")
    return [read(f"{name}.{key}", value[key]) if key in value else None for key in keys]


def _score(name: str, value: object) -> Both[int | None]:
    return Both(*_by_key(name, value, SEATS, _number(0)))


def _events(name: str, value: object) -> Both[tuple[int | None, ...] | None]:
    def counts(of: str, data: object) -> tuple[int | None, ...]:
        return tuple(_by_key(of, data, Events._fields, _number(0)))

    return Both(*_by_key(name, value, SEATS, counts))


_READERS: dict[str, Callable[[str, object], Any]] = {
    "period": _word(*PERIODS),
    "overtime_round": _number(0),
    "round_first": _word(*SEATS),
    "possession": _number(1),
    "offense": _word(*SEATS),
    "opener": _word(*SEATS),
    "stage": _word("approach", "red_zone"),
    "down": _number(1, DOWNS),
    "ball": _ball,
    "score": _score,
    "events_left": _events,
}


def parse_fields(data: object, name: str = "start") -> Fields:
    """Read a position from the record's JSON; raises Malformed, naming the field that is wrong."""
    if not isinstance(data, dict):
        raise Malformed(f"{name} must be an object")
    for key in data:
        if key not in _READERS:
            raise Malformed(f"{name} has no field {key[:40]!r}")
    return Fields(**{key: _READERS[key](f"{name}.{key}", value) for key, value in data.items()})


def _present(keys: tuple[str, ...], values: tuple[Any, ...]) -> Json:
    return {key: value for key, value in zip(keys, values, strict=True) if value is not None}


def fields_json(fields: Fields) -> Json:
    """Return a position in the record's JSON; what is not said is left out."""
    data = _present(Fields._fields, fields)
    if fields.ball is not None:
        data["ball"] = spot_name(fields.ball)
    if fields.score is not None:
        data["score"] = _present(SEATS, fields.score)
    if fields.events_left is not None:
        data["events_left"] = {
            seat: _present(Events._fields, counts) for seat, counts in fields.events_left.items() if counts is not None
        }
    return data


# Placing


def placed(state: State, fields: Fields) -> State:
    """Return the state with a position set: what is not named stays, then takes its usual value.

    `offense_call` is awaited next. Raises Malformed with the ledger numbers of the rule that the position
    would break.
    """
    situation, order = state.situation, state.order
    started = situation.offense is not None or state.overtime
    overtime = fields.period == "overtime" if fields.period else state.overtime
    offense = fields.offense or situation.offense
    if offense is None:
        if started:
            raise Malformed("offense must be named: nobody has the ball yet", ("13.4",))
        offense = SEATS[0]
    score = _placed_score(state.score, fields)
    if overtime:
        possession, order = _overtime(state, fields, offense, score)
    else:
        possession, order = _regulation(state, fields, offense)
    ball = fields.ball
    if ball is None:
        ball = situation.ball if overtime == state.overtime else RED_ZONE if overtime else KICKOFF_SPOT
    stage = _stage(state, fields, ball, overtime)
    return state._replace(
        awaiting=OFFENSE_CALL,
        situation=Situation(possession, offense, stage, fields.down or situation.down, ball),
        order=order,
        score=score,
        events=_placed_events(state, fields),
        snap=_settled(state.snap),
    )


def _settled(snap: Snap) -> Snap:
    """Drop a call or an answer that was locked but never revealed: its down is gone."""
    if snap.defense_call is None:
        return Snap()
    return snap._replace(offense_response=None) if snap.defense_response is None else snap


def _placed_score(score: Both[int], fields: Fields) -> Both[int]:
    if fields.score is None:
        return score
    return Both(*(old if new is None else new for old, new in zip(score, fields.score, strict=True)))


def _placed_events(state: State, fields: Fields) -> Both[Events] | None:
    if fields.events_left is None:
        return state.events
    if state.events is None:
        raise Malformed("events_left belongs to Star Mode", ("11.1",))
    placed_events = []
    allowance = EVENT_ALLOWANCE[state.terms.length]
    for (seat, left), counts in zip(state.events.items(), fields.events_left, strict=True):
        for name, count, most in zip(Events._fields, counts or (), allowance, strict=False):
            if count is not None and count > most:
                rule = "11.3" if state.terms.length == "quick" else "11.4"
                raise Malformed(f"events_left.{seat}.{name} is above the allowance of {most}", (rule,))
        if counts is not None:
            left = Events(*(old if new is None else new for old, new in zip(left, counts, strict=True)))
        placed_events.append(left)
    return Both(*placed_events)


def _regulation(state: State, fields: Fields, offense: Seat) -> tuple[int, Order]:
    if fields.overtime_round or fields.round_first:
        raise Malformed("overtime_round and round_first belong to the period overtime", ("13.5",))
    terms = state.terms
    possession = fields.possession or (1 if state.overtime else state.situation.possession)
    if possession > terms.regulation:
        raise Malformed(f"possession {possession} is beyond the {terms.regulation} of regulation", ("1.3",))
    if fields.opener is not None and terms.opens(possession, fields.opener) != offense:
        raise Malformed(
            f"offense {offense} does not fit opener {fields.opener} and possession {possession}",
            ("1.4", "13.1"),
        )
    # An opener that is not named is whoever makes this team's possession the one with this number.
    opener = SEATS[0] if terms.opens(possession, SEATS[0]) == offense else SEATS[1]
    return possession, Order(opener)


def _overtime(state: State, fields: Fields, offense: Seat, score: Both[int]) -> tuple[int, Order]:
    round_number = fields.overtime_round or max(1, state.order.overtime_round)
    if fields.overtime_round == 0:
        raise Malformed("overtime_round starts at 1 in overtime", ("13.5",))
    first = state.terms.regulation + 2 * round_number - 1
    possession = fields.possession
    if possession is None:
        same_round = state.overtime and round_number == state.order.overtime_round
        second = fields.round_first is not None and fields.round_first != offense
        possession = state.situation.possession if same_round and not fields.round_first else first + second
    if possession not in (first, first + 1):
        raise Malformed(
            f"possession {possession} is not in overtime round {round_number}: {first} or {first + 1}",
            ("13.5", "I.7"),
        )
    opens_round = possession == first
    round_first = offense if opens_round else other(offense)
    if fields.round_first is not None and fields.round_first != round_first:
        raise Malformed(
            f"offense {offense} does not fit round_first {fields.round_first} and possession {possession}",
            ("13.5",),
        )
    if opens_round and score.home != score.away:
        raise Malformed("an overtime round begins with a level score", ("13.5",))
    opener = fields.opener or state.order.opener or SEATS[0]
    return possession, Order(opener, round_number, round_first)


def _stage(state: State, fields: Fields, ball: int, overtime: bool) -> Stage:
    stage = fields.stage
    if stage is None:
        # Moving the ball back does not undo an entry to the Red Zone (5.3); a new position has no past.
        same_possession = fields.possession is None and fields.offense is None and fields.period is None
        was_in = state.situation.offense is not None and state.situation.stage == "red_zone" and same_possession
        stage = "red_zone" if was_in or overtime else opening_stage(ball)
    if stage == "approach" and overtime:
        raise Malformed("overtime is played in the Red Zone stage", ("13.4",))
    if stage == "approach" and ball >= RED_ZONE:
        raise Malformed(f"an Approach cannot be at {spot_name(ball)}: OPP20 and closer is the Red Zone", ("5.2", "I.1"))
    return stage
