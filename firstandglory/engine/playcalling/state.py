"""The state of a game: immutable plain data, everything that decides what comes next and nothing else."""

from __future__ import annotations

from typing import Final, Generic, Literal, NamedTuple, TypeVar

from ..game import SEATS, Awaiting, Seat, other
from .cards import Side
from .field import KICKOFF_SPOT, Stage
from .tables import EVENT_ALLOWANCE, HAND, POSSESSIONS, QUARTERS, Events, Length, Mode

T = TypeVar("T")

Dice = tuple[int, int] | int  # a pair, or the total where only that was noted
Direction = Literal["left", "right"]

OPENING_ROLL: Final = "opening_roll"
TAKE_SIDE: Final = "take_side"
DIRECT: Final = "direct"
OFFENSE_CALL: Final = "offense_call"
DEFENSE_CALL: Final = "defense_call"
SNAP_ROLL: Final = "snap_roll"
OFFENSE_RESPONSE: Final = "offense_response"
DEFENSE_RESPONSE: Final = "defense_response"
KICK_ROLL: Final = "kick_roll"
OVERTIME_ROLL: Final = "overtime_roll"
SHUFFLE: Final = "shuffle"
REFRESH: Final = "refresh"
NOTHING: Final = "nothing"

CHANCE = frozenset({OPENING_ROLL, OVERTIME_ROLL, SNAP_ROLL, KICK_ROLL, SHUFFLE})
AWAITED = (
    *(OPENING_ROLL, TAKE_SIDE, DIRECT, OFFENSE_CALL, DEFENSE_CALL, SNAP_ROLL, OFFENSE_RESPONSE),
    *(DEFENSE_RESPONSE, KICK_ROLL, OVERTIME_ROLL, SHUFFLE, REFRESH, NOTHING),
)


class Both(NamedTuple, Generic[T]):
    """Hold one thing for each seat."""

    home: T
    away: T

    def of(self, seat: Seat) -> T:
        """Return the seat's own."""
        return self.home if seat == "home" else self.away

    def put(self, seat: Seat, value: T) -> Both[T]:
        """Return a copy in which the seat has another value."""
        return Both(value, self.away) if seat == "home" else Both(self.home, value)

    def items(self) -> tuple[tuple[Seat, T], tuple[Seat, T]]:
        """Pair each seat with its own, home first."""
        return (SEATS[0], self.home), (SEATS[1], self.away)


class Terms(NamedTuple):
    """State what was agreed before the game: mode, length, whose cards, and in dealt Star Mode the rosters."""

    mode: Mode
    length: Length
    dealt: bool
    rosters: Both[tuple[str, ...]] | None = None

    @property
    def star(self) -> bool:
        """Say whether this is Star Mode (1.2)."""
        return self.mode == "star"

    @property
    def regulation(self) -> int:
        """Return the number of regulation possessions (1.3)."""
        return POSSESSIONS[self.length]

    def quarter(self, possession: int) -> int:
        """Return the quarter that a regulation possession belongs to (1.3)."""
        return (possession - 1) * QUARTERS // self.regulation + 1

    def opens(self, possession: int, opener: Seat) -> Seat:
        """Return whose regulation possession this is, given who opened the game on offense (1.4)."""
        first_half = possession <= self.regulation // 2
        return opener if (possession % 2 == 1) == first_half else other(opener)


class Order(NamedTuple):
    """Keep who opened what: the game, the overtime round, and who won the roll that is being settled."""

    opener: Seat | None = None
    overtime_round: int = 0
    round_first: Seat | None = None
    roll_winner: Seat | None = None


class Situation(NamedTuple):
    """Place the ball: whose possession it is, its number, stage, down and spot in yards (2.5)."""

    possession: int
    offense: Seat | None
    stage: Stage
    down: int
    ball: int


class Snap(NamedTuple):
    """Keep the calls, dice and answers of the last down; `offense` is the seat that called on offense."""

    offense: Seat | None = None
    offense_call: str | None = None
    defense_call: str | None = None
    dice: tuple[Dice, Dice] | None = None
    offense_response: str | None = None
    defense_response: str | None = None


class Pile(NamedTuple):
    """Hold one team's cards: hand in the order drawn, draw pile top first, discard oldest first (10)."""

    hand: tuple[str, ...]
    draw: tuple[str, ...]
    discard: tuple[str, ...]
    shuffles: int

    @property
    def reshuffles(self) -> int:
        """Return how often the pile was shuffled again after the setup's shuffle (10.3)."""
        return max(0, self.shuffles - 1)


class Deal(NamedTuple):
    """Hold both teams' piles, whose refresh is still owed, and what is awaited when all hands are full."""

    piles: Both[Pile]
    refresher: Seat | None
    then: str


class State(NamedTuple):
    """Hold a whole game between two actions."""

    terms: Terms
    awaiting: str
    situation: Situation
    snap: Snap
    score: Both[int]
    events: Both[Events] | None
    order: Order
    direction: Both[Direction] | None
    deal: Deal | None
    winner: Seat | None

    def __str__(self) -> str:
        """Write the position on one line, hidden parts included; `notation.parse_position` reads it."""
        from .notation import position_text  # notation knows states, so it cannot be imported above

        return position_text(self)

    @property
    def finished(self) -> bool:
        """Say whether the game is over."""
        return self.awaiting == NOTHING

    @property
    def overtime(self) -> bool:
        """Say whether regulation is over and the score was level (13.3)."""
        return self.order.overtime_round > 0

    @property
    def offense(self) -> Seat | None:
        """Return the seat on offense, None until a roll and a choice have decided it."""
        return self.situation.offense

    @property
    def hides_history(self) -> bool:
        """Say whether earlier downs are told without their cards: an unfinished Traditional game (10.5, I.10)."""
        return not self.terms.star and not self.finished


def first_state(terms: Terms, deal: Deal | None) -> State:
    """Return the state before the opening roll (2.4)."""
    return State(
        terms,
        OPENING_ROLL,
        Situation(1, None, "approach", 1, KICKOFF_SPOT),
        Snap(),
        Both(0, 0),
        Both(EVENT_ALLOWANCE[terms.length], EVENT_ALLOWANCE[terms.length]) if terms.star else None,
        Order(),
        None,
        deal,
        None,
    )


def side_seat(state: State, side: str) -> Seat | None:
    """Return the seat that now plays offense or defense."""
    offense = state.situation.offense
    return offense if side == "offense" or offense is None else other(offense)


# Whose decision each state waits for, where that is a matter of sides.
_DECIDES: dict[str, Side] = {
    OFFENSE_CALL: "offense",
    OFFENSE_RESPONSE: "offense",
    DEFENSE_CALL: "defense",
    DEFENSE_RESPONSE: "defense",
}


def turn(state: State) -> Seat | None:
    """Return the seat that must act, or the team whose pile is to be shuffled; None for dice and the end."""
    awaiting = state.awaiting
    side = _DECIDES.get(awaiting)
    if side == "offense":
        return state.situation.offense
    if side == "defense":
        return "away" if state.situation.offense == "home" else "home"
    if awaiting == TAKE_SIDE:
        return state.order.roll_winner
    if awaiting == DIRECT and state.order.roll_winner is not None:
        return other(state.order.roll_winner)
    if state.deal is not None:
        if awaiting == REFRESH:
            return state.deal.refresher
        if awaiting == SHUFFLE:
            return next(seat for seat, pile in state.deal.piles.items() if wants_shuffle(pile))
    return None


def wants_shuffle(pile: Pile) -> bool:
    """Say whether a card must be drawn and none can be until the pile is shuffled (2.2, 10.2, I.12)."""
    return len(pile.hand) < HAND and (pile.shuffles == 0 or not pile.draw)


def awaiting(state: State) -> Awaiting:
    """Return which decision or chance comes next, and whose it is."""
    name = state.awaiting
    return _AWAITED[name, None if name in CHANCE else turn(state)]


# There are only so many: each is made once.
_AWAITED = {(name, seat): Awaiting(name, seat, name in CHANCE) for name in AWAITED for seat in (*SEATS, None)}
