"""The actions of the record format, as values (as JSON they are in `reading`, as text in `notation`).

Every action is immutable and hashable; two are equal only if they do the same. Men are named as in records
(`h1` to `a11`), squares are (row, lane).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, cast

from ..game import Seat
from .grid import PLACES, SQUARES, Square

Pips = tuple[int, ...]  # dice as they fell


class _OneLine:
    """Print an action in the notation."""

    __slots__ = ()

    def __str__(self) -> str:
        from .notation import action_text  # notation knows actions, so it cannot be imported above

        return action_text(cast("Action", self))


@dataclass(frozen=True, slots=True)
class Toss(_OneLine):
    """Toss the coin for the first drive, at the start or for overtime (1.1, J.4)."""

    do: ClassVar[str] = "toss"
    winner: Seat


@dataclass(frozen=True, slots=True)
class LineUp(_OneLine):
    """Line up in a formation, offense first, then defense (4.1, 4.2)."""

    do: ClassVar[str] = "formation"
    by: Seat
    card: str


@dataclass(frozen=True, slots=True)
class LineDice(_OneLine):
    """Throw a die for each lineman, in number order (4.3, J.7)."""

    do: ClassVar[str] = "line"
    dice: Pips


@dataclass(frozen=True, slots=True)
class PlayOn(_OneLine):
    """Play the down instead of kicking (J.32)."""

    do: ClassVar[str] = "play"
    by: Seat


@dataclass(frozen=True, slots=True)
class Kick(_OneLine):
    """Try a field goal (10.1)."""

    do: ClassVar[str] = "kick"
    by: Seat


@dataclass(frozen=True, slots=True)
class Punt(_OneLine):
    """Punt toward a row (10.3)."""

    do: ClassVar[str] = "punt"
    by: Seat
    to: int


@dataclass(frozen=True, slots=True)
class Roll(_OneLine):
    """Throw a round's dice, two a side (4.4, 4.5)."""

    do: ClassVar[str] = "roll"
    offense: Pips
    defense: Pips


@dataclass(frozen=True, slots=True)
class Move(_OneLine):
    """Move a man to a square by the cheapest way; the carrier may be followed (5, 11.1)."""

    do: ClassVar[str] = "move"
    by: Seat
    man: str
    to: Square
    follow: str | None = None


@dataclass(frozen=True, slots=True)
class Swap(_OneLine):
    """Go through a weak lineman (7.2)."""

    do: ClassVar[str] = "swap"
    by: Seat
    man: str
    with_man: str


@dataclass(frozen=True, slots=True)
class Push(_OneLine):
    """Push the file ahead of the carrier by one square (7.3, 7.4)."""

    do: ClassVar[str] = "push"
    by: Seat
    man: str


@dataclass(frozen=True, slots=True)
class Gap(_OneLine):
    """Run the carrier past the strong lineman ahead of him (7.5)."""

    do: ClassVar[str] = "gap"
    by: Seat


@dataclass(frozen=True, slots=True)
class Handoff(_OneLine):
    """Hand the ball to an adjoining mate who is not forward (8.2)."""

    do: ClassVar[str] = "handoff"
    by: Seat
    to: str


@dataclass(frozen=True, slots=True)
class Lateral(_OneLine):
    """Throw the ball to a mate who is not forward (8.4)."""

    do: ClassVar[str] = "lateral"
    by: Seat
    to: str


@dataclass(frozen=True, slots=True)
class Pass(_OneLine):
    """Throw the ball forward (8.3)."""

    do: ClassVar[str] = "pass"
    by: Seat
    to: str


@dataclass(frozen=True, slots=True)
class Contest(_OneLine):
    """Throw the dice of a contested pass; a tie asks for another throw (9.3)."""

    do: ClassVar[str] = "contest"
    offense: Pips
    defense: Pips


@dataclass(frozen=True, slots=True)
class Pick(_OneLine):
    """Throw the die that decides whether a failed pass is intercepted: 1 is (9.5, 11.2)."""

    do: ClassVar[str] = "pick"
    die: int


@dataclass(frozen=True, slots=True)
class Fumble(_OneLine):
    """Throw the die of a tackle or a lateral: on 1 the ball is loose (8.6, 12.1)."""

    do: ClassVar[str] = "fumble"
    die: int


@dataclass(frozen=True, slots=True)
class Bounce(_OneLine):
    """Say where a loose ball comes to lie; hidden in a scramble (8.6, 8.7, J.15)."""

    do: ClassVar[str] = "bounce"
    to: Square


@dataclass(frozen=True, slots=True)
class BlindStep(_OneLine):
    """Take the blind step of a scramble with one man, or pass it: then there is neither man nor square (8.7, J.16)."""

    do: ClassVar[str] = "step"
    by: Seat
    man: str | None = None
    to: Square | None = None


@dataclass(frozen=True, slots=True)
class End(_OneLine):
    """End the turn (4.6)."""

    do: ClassVar[str] = "end"
    by: Seat


@dataclass(frozen=True, slots=True)
class Leg(_OneLine):
    """Throw how far a kick could go, with paper football (10.1, J.18)."""

    do: ClassVar[str] = "leg"
    dice: Pips


@dataclass(frozen=True, slots=True)
class Flick(_OneLine):
    """Say whether the flicked paper football was good (10.1, 10.4)."""

    do: ClassVar[str] = "flick"
    by: Seat
    good: bool


@dataclass(frozen=True, slots=True)
class KickRoll(_OneLine):
    """Throw the dice of a field goal by the formula (10.1, J.17)."""

    do: ClassVar[str] = "kick_roll"
    dice: Pips


@dataclass(frozen=True, slots=True)
class Extra(_OneLine):
    """Throw the die of an extra point, or of the computer's flick (3.2, J.21)."""

    do: ClassVar[str] = "extra"
    die: int


@dataclass(frozen=True, slots=True)
class Drift(_OneLine):
    """Say how many yards past the picked row a punt comes down; short of it is negative (10.3, J.19)."""

    do: ClassVar[str] = "drift"
    yards: int


@dataclass(frozen=True, slots=True)
class Concede(_OneLine):
    """Give the game up (J.37)."""

    do: ClassVar[str] = "concede"
    by: Seat


Action = (
    Toss
    | LineUp
    | LineDice
    | PlayOn
    | Kick
    | Punt
    | Roll
    | Move
    | Swap
    | Push
    | Gap
    | Handoff
    | Lateral
    | Pass
    | Contest
    | Pick
    | Fumble
    | Bounce
    | BlindStep
    | End
    | Leg
    | Flick
    | KickRoll
    | Extra
    | Drift
    | Concede
)
_CHANCE = (Toss, LineDice, Roll, Contest, Pick, Fumble, Bounce, Leg, KickRoll, Extra, Drift)


def is_chance(action: Action) -> bool:
    """Say whether an action is a throw of dice or a coin, or where a ball falls."""
    return isinstance(action, _CHANCE)


@cache
def moves(seat: Seat, man: str) -> tuple[Move | None, ...]:
    """Return a man's plain moves by the number of the square, None where there is no square; each is made once."""
    found: list[Move | None] = [None] * len(PLACES)
    for n in SQUARES:
        found[n] = Move(seat, man, PLACES[n])
    return tuple(found)
