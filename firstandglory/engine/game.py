"""The contract that every game of this engine meets.

A game is a package whose functions have the signatures of `Game`; everything around it (records, the
referee helper, online matches, computer opponents, verification) knows only this page. Dice and shuffles
are actions like any other, so a list of actions is the whole story of a match: nothing in a game is
random, timed or personal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypeVar
from unicodedata import category

Seat = Literal["home", "away"]
SEATS: tuple[Seat, Seat] = ("home", "away")

# Who looks: a player, a watcher who may know public things only, or the record keeper who sees everything.
Viewer = Literal["home", "away", "nobody", "everything"]
VIEWERS: tuple[Viewer, ...] = ("home", "away", "nobody", "everything")

Json = dict[str, Any]
RefusalCode = Literal["malformed", "out_of_turn", "illegal_action"]


def other(seat: Seat) -> Seat:
    """Return the seat on the other side of the board."""
    return "away" if seat == "home" else "home"


class Refusal(NamedTuple):
    """State why an action was not accepted; nothing has changed.

    `known_to` is the only seat that may read the text when the reason lies in that seat's hidden cards;
    everybody else gets `seen_by`'s neutral sentence.
    """

    code: RefusalCode
    text: str
    rules: tuple[str, ...] = ()
    known_to: Seat | None = None

    def seen_by(self, viewer: Viewer) -> Refusal:
        """Return the refusal as this viewer may read it (10.3)."""
        if self.known_to is None or viewer in (self.known_to, "everything"):
            return self
        return Refusal(self.code, "That is not open to this player now.", ("10.3",))

    def to_json(self) -> Json:
        """Return the error object of the record format."""
        return {"code": self.code, "message": self.text, "rules": list(self.rules)}


class Malformed(ValueError):
    """Say what is wrong with a piece of data that cannot be read; carries ledger numbers if a rule causes it."""

    def __init__(self, text: str, rules: tuple[str, ...] = ()) -> None:
        super().__init__(text)
        self.text = text
        self.rules = rules

    def refusal(self) -> Refusal:
        """Return the same complaint as a value."""
        return Refusal("malformed", self.text, self.rules)


# What would break a line or cannot be written: controls, line and paragraph separators, lone surrogates.
_BREAKS = frozenset({"Cc", "Zl", "Zp", "Cs"})


def one_line(name: str, value: object, longest: int, *, least: int = 1) -> str:
    """Return a text that can stand in a line of play-by-play; raises Malformed for what cannot."""
    if not isinstance(value, str) or not least <= len(value) <= longest:
        raise Malformed(f"{name} must be a text of {least} to {longest} characters")
    if (least and not value.strip()) or not _BREAKS.isdisjoint(map(category, value)):
        raise Malformed(f"{name} must be one line of text, without control characters")
    return value


class Ruling(Protocol):
    """Explain one change of the state by the ledger's numbers."""

    @property
    def code(self) -> str: ...
    @property
    def rules(self) -> tuple[str, ...]: ...
    @property
    def facts(self) -> Mapping[str, Any]: ...
    def text(self, names: Mapping[Seat, str] = ...) -> str: ...
    def to_json(self, names: Mapping[Seat, str] = ...) -> Json: ...


A_co = TypeVar("A_co", covariant=True)


class Step(NamedTuple):
    """Pair the state after an action with the rulings that led there."""

    state: Any
    rulings: Sequence[Ruling]


class Dice(Protocol):
    """Supply chance from outside: a committed seed, a seeded generator, a cup of real dice."""

    def die(self, sides: int = 6) -> int: ...
    def shuffled(self, cards: Iterable[str]) -> tuple[str, ...]: ...


class Legal(Protocol[A_co]):
    """List lazily what one seat may do now; the seat None stands for dice and shuffles.

    Iteration and `groups` give the choices that the awaited decision offers; `in` agrees with `apply`
    exactly, so it also accepts what a player may do at any time or the table may agree on.
    """

    def __contains__(self, action: object) -> bool: ...
    def __iter__(self) -> Iterator[A_co]: ...
    def groups(self) -> Mapping[str, Sequence[A_co]]: ...
    def anytime(self) -> Sequence[A_co]: ...
    def why_not(self, action: Any) -> Refusal | None: ...


class Game(Protocol):
    """Name what a game offers; a package meets it with plain functions."""

    NAME: str
    FIELDS: frozenset[str]

    def setup(self, data: Json) -> Any:
        """Read the game's own fields of a record's envelope; raises Malformed."""

    def setup_json(self, setup: Any) -> Json:
        """Return those fields again, with what was named by id written out."""

    def names(self, setup: Any) -> dict[Seat, str]:
        """Return what to call each seat in sentences."""

    def start(self, setup: Any) -> Any:
        """Return the first state; raises Malformed if the setup's position cannot be."""

    def awaiting(self, state: Any) -> Awaiting:
        """Return which decision or chance comes next, and whose it is."""

    def legal(self, state: Any, seat: Seat | None) -> Legal[Any]:
        """List what a seat (None: chance) may do now."""

    def early_refusal(self, state: Any, action: Any) -> Refusal | None:
        """Say why an action may not be chosen yet, None if it may: now, or ahead where both sides choose at once."""

    def apply(self, state: Any, action: Any) -> Step | Refusal:
        """Return the next state with its rulings, or why the action is refused."""

    def view(self, state: Any, viewer: Viewer, *, earlier: bool = False) -> Json:
        """Return what a viewer may know of a state; `earlier` when play has gone on since."""

    def told(self, rulings: Sequence[Any], viewer: Viewer, *, earlier: bool = False) -> Sequence[Any]:
        """Return the rulings that a viewer may read; `earlier` when play has gone on since."""

    def keeps_history(self, state: Any) -> bool:
        """Say whether earlier plays are still to be shown without their cards."""

    def opens_play(self, state: Any, action: Any) -> bool:
        """Say whether an action in this state begins a new play, so that the one before becomes earlier."""

    def drive_number(self, state: Any) -> int:
        """Count the drives up to the one that a state belongs to."""

    def parse(self, data: object) -> Any:
        """Read an action from the record's JSON: an action, or a Refusal of kind malformed."""

    def action_json(self, action: Any) -> Json:
        """Return an action in the record's JSON."""

    def parse_action(self, text: str) -> Any:
        """Read an action from its one-line notation; raises Malformed."""

    def parse_position(self, text: str) -> Any:
        """Read a state from its one-line notation; raises Malformed."""

    def state_json(self, state: Any) -> Json:
        """Return the whole state as plain JSON."""

    def state_from_json(self, data: object) -> Any:
        """Read a whole state again; raises Malformed."""

    def is_chance(self, action: Any) -> bool:
        """Say whether an action is a throw of dice or a shuffle."""

    def draw(self, state: Any, dice: Dice) -> Any:
        """Return the chance action that a state awaits, taken from dice."""


class Awaiting(NamedTuple):
    """Name the decision that comes next; `seat` is None for dice and after the end."""

    name: str
    seat: Seat | None
    by_chance: bool
