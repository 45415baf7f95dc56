"""The actions of the record format, as values and as JSON (the notation is in `notation`).

Every action is immutable and hashable; two are equal only if they do the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, cast

from ..game import SEATS, Json, Malformed, Refusal, Seat, one_line
from .cards import CALL_CODES, DECK_CODES, RESPONSES, Side
from .positions import Fields, fields_json, parse_fields
from .state import Dice, Direction

Reason = Literal["resigned", "time", "left"]
REASONS: tuple[Reason, ...] = ("resigned", "time", "left")
DIRECTIONS: tuple[Direction, ...] = ("left", "right")
SIDES: tuple[Side, ...] = ("offense", "defense")
RULING_REASON_LIMIT = 2000  # characters


class _OneLine:
    """Print an action in the notation."""

    __slots__ = ()

    def __str__(self) -> str:
        from .notation import action_text  # notation knows actions, so it cannot be imported above

        return action_text(cast("Action", self))


@dataclass(frozen=True, slots=True)
class OpeningRoll(_OneLine):
    """Throw both teams' dice to decide who chooses, at the start or for overtime (2.4, 13.4)."""

    do: ClassVar[str] = "roll"
    home: Dice
    away: Dice


@dataclass(frozen=True, slots=True)
class Roll(_OneLine):
    """Throw the dice of a snap or a kick (3.4, 9.3)."""

    do: ClassVar[str] = "roll"
    offense: Dice
    defense: Dice


@dataclass(frozen=True, slots=True)
class Take(_OneLine):
    """Choose offense or defense after winning the roll (2.4)."""

    do: ClassVar[str] = "take"
    by: Seat
    side: Side


@dataclass(frozen=True, slots=True)
class Direct(_OneLine):
    """Choose the end that the team on offense attacks (2.4)."""

    do: ClassVar[str] = "direct"
    by: Seat
    toward: Direction


@dataclass(frozen=True, slots=True)
class Call(_OneLine):
    """Lock a card (3.1, 12.1)."""

    do: ClassVar[str] = "call"
    by: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Punt(_OneLine):
    """Punt; `no_card` says that no normal card is eligible (9.1)."""

    do: ClassVar[str] = "punt"
    by: Seat
    no_card: bool = False


@dataclass(frozen=True, slots=True)
class Kick(_OneLine):
    """Try a field goal; `no_card` says that no normal card is eligible (9.3, 9.4)."""

    do: ClassVar[str] = "kick"
    by: Seat
    no_card: bool = False


@dataclass(frozen=True, slots=True)
class Respond(_OneLine):
    """Say PASS, or FLAG with one Event (12.3, 12.4)."""

    do: ClassVar[str] = "respond"
    by: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Shuffle(_OneLine):
    """Lay down a team's shuffled draw pile, top first (2.2, 10.2)."""

    do: ClassVar[str] = "shuffle"
    team: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refresh(_OneLine):
    """Discard some of the hand, or none, after a Punt or Prevent (10.4)."""

    do: ClassVar[str] = "refresh"
    by: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Concede(_OneLine):
    """Give the game up (I.13)."""

    do: ClassVar[str] = "concede"
    by: Seat
    reason: Reason


@dataclass(frozen=True, slots=True)
class TableRuling(_OneLine):
    """Set the position by agreement at the table (I.14)."""

    do: ClassVar[str] = "rule"
    set: Fields
    reason: str


Action = OpeningRoll | Roll | Take | Direct | Call | Punt | Kick | Respond | Shuffle | Refresh | Concede | TableRuling


FACES = range(1, 7)  # of a die
TOTALS = range(2 * FACES[0], 2 * FACES[-1] + 1)  # of two dice


def total(dice: Dice) -> int:
    """Return the sum of two dice."""
    return dice if isinstance(dice, int) else dice[0] + dice[1]


# Reading: one reader a field, each raising Malformed in words that name the field.


def _choice(allowed: tuple[str, ...] | frozenset[str]) -> Callable[[str, object], Any]:
    listed = ", ".join(sorted(allowed)) if len(allowed) <= 4 else "a known card code"

    def read(name: str, value: object) -> Any:
        if not isinstance(value, str) or value not in allowed:
            raise Malformed(f"{name} must be {'one of ' if len(allowed) <= 4 else ''}{listed}")
        return value

    return read


def read_dice(name: str, value: object) -> Dice:
    """Read two dice, as a pair or as their total."""
    if type(value) is int and value in TOTALS:
        return value
    if isinstance(value, list) and len(value) == 2 and all(type(d) is int and d in FACES for d in value):
        return value[0], value[1]
    raise Malformed(f"{name} must be two dice, such as [4, 5], or their total from {TOTALS[0]} to {TOTALS[-1]}")


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise Malformed(f"{name} must be true or false")
    return value


def _cards(name: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(c, str) and c in DECK_CODES for c in value):
        raise Malformed(f"{name} must be a list of known card codes")
    return tuple(value)


def _reason(name: str, value: object) -> str:
    return one_line(name, value, RULING_REASON_LIMIT)


def _set(name: str, value: object) -> Fields:
    return parse_fields(value, name)


_seat = _choice(SEATS)

_READERS: dict[type[Any], dict[str, Callable[[str, object], Any]]] = {
    OpeningRoll: {"home": read_dice, "away": read_dice},
    Roll: {"offense": read_dice, "defense": read_dice},
    Take: {"by": _seat, "side": _choice(SIDES)},
    Direct: {"by": _seat, "toward": _choice(DIRECTIONS)},
    Call: {"by": _seat, "card": _choice(CALL_CODES)},
    Punt: {"by": _seat, "no_card": _flag},
    Kick: {"by": _seat, "no_card": _flag},
    Respond: {"by": _seat, "card": _choice(RESPONSES)},
    Shuffle: {"team": _seat, "cards": _cards},
    Refresh: {"by": _seat, "cards": _cards},
    Concede: {"by": _seat, "reason": _choice(REASONS)},
    TableRuling: {"set": _set, "reason": _reason},
}
_KINDS: dict[str, type[Any]] = {kind.do: kind for kind in _READERS if kind is not OpeningRoll}
_OPTIONAL = frozenset({"no_card"})


def read_action(data: object) -> Action:
    """Read an action from the record's JSON; raises Malformed, naming the field that is wrong."""
    if not isinstance(data, dict):
        raise Malformed("an action must be an object with a field do")
    do = data.get("do")
    if not isinstance(do, str) or do not in _KINDS:
        raise Malformed(f"do must be one of {', '.join(sorted(_KINDS))}")
    kind = OpeningRoll if do == "roll" and ("home" in data or "away" in data) else _KINDS[do]
    readers = _READERS[kind]
    for name in data:
        if name != "do" and name not in readers:
            raise Malformed(f"{do} has no field {name[:40]!r}")
    values = {}
    for name, read in readers.items():
        if name in data:
            values[name] = read(name, data[name])
        elif name not in _OPTIONAL:
            raise Malformed(f"{do} needs the field {name}")
    action: Action = kind(**values)
    return action


def parse(data: object) -> Action | Refusal:
    """Read an action from the record's JSON, or say in a Refusal of kind malformed what is wrong."""
    try:
        return read_action(data)
    except Malformed as fault:
        return fault.refusal()


def _plain(value: object) -> object:
    if isinstance(value, Fields):
        return fields_json(value)
    return list(value) if isinstance(value, tuple) else value


def action_json(action: Action) -> Json:
    """Return an action in the record's JSON; what is not said is left out."""
    data: Json = {"do": action.do}
    for name in _READERS[type(action)]:
        value = getattr(action, name)
        if not (name in _OPTIONAL and value is False):
            data[name] = _plain(value)
    return data


def is_chance(action: Action) -> bool:
    """Say whether an action is a throw of dice or a shuffle."""
    return isinstance(action, OpeningRoll | Roll | Shuffle)
