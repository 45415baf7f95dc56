"""Actions as the record's JSON, read strictly and written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..game import SEATS, Json, Malformed, Refusal
from .actions import (
    Action,
    BlindStep,
    Bounce,
    Concede,
    Contest,
    Drift,
    End,
    Extra,
    Flick,
    Fumble,
    Gap,
    Handoff,
    Kick,
    KickRoll,
    Lateral,
    Leg,
    LineDice,
    LineUp,
    Move,
    Pass,
    Pick,
    Pips,
    PlayOn,
    Punt,
    Push,
    Roll,
    Swap,
    Toss,
)
from .figures import DICE, DRIFT, DROP_BEHIND, EXTRA_SIDES, FORMULA_DICE, LANES, LEG_DICE, MEN_A_SIDE, PICK, PIPS, ROWS
from .formations import PHASES, formations
from .grid import MAN, NUMBERS, Square

MOST_DICE = 64  # of one contest; eleven defenders near the receiver and in the lane come to far fewer

# Reading: one reader a field, each raising Malformed in words that name the field.


def _choice(allowed: tuple[str, ...], listed: str) -> Callable[[str, object], Any]:
    def read(name: str, value: object) -> Any:
        if not isinstance(value, str) or value not in allowed:
            raise Malformed(f"{name} must be {listed}")
        return value

    return read


def _die(sides: int) -> Callable[[str, object], int]:
    def read(name: str, value: object) -> int:
        if type(value) is not int or not 1 <= value <= sides:
            raise Malformed(f"{name} must be a whole number from 1 to {sides}")
        return value

    return read


def _dice(least: int, most: int) -> Callable[[str, object], Pips]:
    wanted = f"{least} dice" if least == most else f"a list of {least} to {most} dice"

    def read(name: str, value: object) -> Pips:
        if (
            not isinstance(value, list)
            or not least <= len(value) <= most
            or not all(type(die) is int and 1 <= die <= PIPS for die in value)
        ):
            raise Malformed(f"{name} must be {wanted}, each from 1 to {PIPS}")
        return tuple(value)

    return read


def read_square(name: str, value: object) -> Square:
    """Read a square, [row, lane]; raises Malformed for what is not on the field (2.1)."""
    if isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value):
        square = (value[0], value[1])
        if square in NUMBERS:
            return square
    raise Malformed(f"{name} must be a square, [row, lane] from [1, 1] to [{ROWS}, {LANES}]", ("2.1",))


def _row(name: str, value: object) -> int:
    if type(value) is not int or not 1 <= value <= ROWS:
        raise Malformed(f"{name} must be a row from 1 to {ROWS}", ("2.1",))
    return value


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise Malformed(f"{name} must be true or false")
    return value


def _drift(name: str, value: object) -> int:
    if type(value) is not int or not -DRIFT <= value <= DRIFT:
        raise Malformed(f"{name} must be a whole number from {-DRIFT} to {DRIFT}", ("10.3", "J.19"))
    return value


_seat = _choice(SEATS, f"one of {', '.join(SEATS)}")
read_man = _choice(tuple(MAN), f"a man, h1 to h{MEN_A_SIDE} or a1 to a{MEN_A_SIDE}")


def _card(name: str, value: object) -> str:
    if not isinstance(value, str) or not any(value in formations(phase) for phase in PHASES):
        raise Malformed(f"{name} must be a formation", ("4.1", "4.2"))
    return value


# A contest may be of one die, and a line of as many linemen as a card has (J.7).
_READERS: dict[type[Any], dict[str, Callable[[str, object], Any]]] = {
    Toss: {"winner": _seat},
    LineUp: {"by": _seat, "card": _card},
    LineDice: {"dice": _dice(1, MEN_A_SIDE)},
    PlayOn: {"by": _seat},
    Kick: {"by": _seat},
    Punt: {"by": _seat, "to": _row},
    Roll: {"offense": _dice(DICE, DICE), "defense": _dice(DICE, DICE)},
    Move: {"by": _seat, "man": read_man, "to": read_square, "follow": read_man},
    Swap: {"by": _seat, "man": read_man, "with": read_man},
    Push: {"by": _seat, "man": read_man},
    Gap: {"by": _seat},
    Handoff: {"by": _seat, "to": read_man},
    Lateral: {"by": _seat, "to": read_man},
    Pass: {"by": _seat, "to": read_man},
    Contest: {"offense": _dice(1, MOST_DICE), "defense": _dice(1, MOST_DICE)},
    Pick: {"die": _die(PICK)},
    Fumble: {"die": _die(DROP_BEHIND)},
    Bounce: {"to": read_square},
    BlindStep: {"by": _seat, "man": read_man, "to": read_square},
    End: {"by": _seat},
    Leg: {"dice": _dice(LEG_DICE, LEG_DICE)},
    Flick: {"by": _seat, "good": _flag},
    KickRoll: {"dice": _dice(FORMULA_DICE, FORMULA_DICE)},
    Extra: {"die": _die(EXTRA_SIDES)},
    Drift: {"yards": _drift},
    Concede: {"by": _seat},
}
_KINDS: dict[str, type[Any]] = {kind.do: kind for kind in _READERS}
_OPTIONAL = frozenset({"follow"})
_ATTRIBUTES = {"with": "with_man"}  # a word of Python's own


def read_action(data: object) -> Action:
    """Read an action from the record's JSON; raises Malformed, naming the field that is wrong."""
    if not isinstance(data, dict):
        raise Malformed("an action must be an object with a field do")
    do = data.get("do")
    if not isinstance(do, str) or do not in _KINDS:
        raise Malformed(f"do must be one of {', '.join(sorted(_KINDS))}")
    kind = _KINDS[do]
    readers = _READERS[kind]
    for name in data:
        if name != "do" and name not in readers:
            raise Malformed(f"{do} has no field {name[:40]!r}")
    if kind is BlindStep and "to" in data and data["to"] is None:
        return _passed(data)
    values = {}
    for name, read in readers.items():
        if name in data:
            values[_ATTRIBUTES.get(name, name)] = read(name, data[name])
        elif name not in _OPTIONAL:
            raise Malformed(f"{do} needs the field {name}")
    action: Action = kind(**values)
    return action


def _passed(data: Json) -> BlindStep:
    """Read a blind step that is left out: whoever is named with it, nobody moves (J.16)."""
    if data.get("man") is not None:
        read_man("man", data["man"])
    if "by" not in data:
        raise Malformed("step needs the field by")
    return BlindStep(_seat("by", data["by"]))


def parse(data: object) -> Action | Refusal:
    """Read an action from the record's JSON, or say in a Refusal of kind malformed what is wrong."""
    try:
        return read_action(data)
    except Malformed as fault:
        return fault.refusal()


def action_json(action: Action) -> Json:
    """Return an action in the record's JSON; what is not said is left out, but a passed step says `"to": null`."""
    data: Json = {"do": action.do}
    for name in _READERS[type(action)]:
        value = getattr(action, _ATTRIBUTES.get(name, name))
        if value is not None:
            data[name] = list(value) if isinstance(value, tuple) else value
    if isinstance(action, BlindStep) and action.to is None:
        data["to"] = None
    return data
