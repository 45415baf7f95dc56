"""The state of a game: immutable plain data, everything that decides what comes next and nothing else.

Pairs are (home, away), men are numbered as in `grid.MEN`, and sets of men are whole numbers with a bit for each.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..game import SEATS, Awaiting, Seat
from .figures import GOALS, HOLD, KICKOFF_ROWS, MOST_YARDS, ROWS_TO_GAIN, YARDS_A_ROW, Kicking
from .grid import ALL, BIT, FIELDED, FORWARD, GOAL, NOWHERE, SIDE_OF, WIDTH

Pair = tuple[int, int]

TOSS: Final = "toss"
OFFENSE_FORMATION: Final = "offense_formation"
DEFENSE_FORMATION: Final = "defense_formation"
LINE: Final = "line"
KICK_CHOICE: Final = "kick_choice"
ROLL: Final = "roll"
OFFENSE_TURN: Final = "offense_turn"
DEFENSE_TURN: Final = "defense_turn"
CONTEST: Final = "contest"
PICK: Final = "pick"
FUMBLE: Final = "fumble"
BOUNCE: Final = "bounce"
OFFENSE_STEP: Final = "offense_step"
DEFENSE_STEP: Final = "defense_step"
LEG: Final = "leg"
FLICK: Final = "flick"
KICK_ROLL: Final = "kick_roll"
EXTRA: Final = "extra"
DRIFT: Final = "drift"
NOTHING: Final = "nothing"

CHANCE = frozenset({TOSS, LINE, ROLL, CONTEST, PICK, FUMBLE, BOUNCE, LEG, KICK_ROLL, EXTRA, DRIFT})
AWAITED = (
    *(TOSS, OFFENSE_FORMATION, DEFENSE_FORMATION, LINE, KICK_CHOICE, ROLL, OFFENSE_TURN, DEFENSE_TURN, CONTEST, PICK),
    *(FUMBLE, BOUNCE, OFFENSE_STEP, DEFENSE_STEP, LEG, FLICK, KICK_ROLL, EXTRA, DRIFT, NOTHING),
)
TURNS = frozenset({OFFENSE_TURN, DEFENSE_TURN})
STEPS = frozenset({OFFENSE_STEP, DEFENSE_STEP})

OFFENSIVE = ("QB", "OL", "TE", "WR", "RB")
DEFENSIVE = ("DL", "LB", "DB")
QUARTERBACK: Final = "QB"
LINEMAN: Final = "OL"
ABSENT: Final = ""  # the position of a man who is not on the field


class Terms(NamedTuple):
    """State what was agreed before the game: target, how kicks are decided, and each team's special (1.2, 10.1, 11)."""

    target: int
    kicking: Kicking
    specials: tuple[str | None, str | None]


class Standing(NamedTuple):
    """Keep what outlasts a play: period, whose drive it is, drives begun, and points (1, 3, J.3, J.4).

    `opener` had the period's first drive; both it and `offense` are NOWHERE before a toss. During a play
    `offense` is the side that had the ball at the snap (J.27).
    """

    overtime: bool
    opener: int
    offense: int
    drives: Pair
    score: Pair
    overtime_score: Pair
    last_drive: bool


class Downs(NamedTuple):
    """Place the ball before a play: the down, the line's row and the row to gain, 0 for the goal line (6.2, J.20)."""

    down: int
    line: int
    to_gain: int


class Play(NamedTuple):
    """Hold the men and the ball of the play that is going on (4 to 9, 12).

    `at` has each man's square and `squad` his position, by his number; `taken` is where each side's men stand.
    `strong` is the set of strong linemen, None before the line's dice (4.3). The ball is with `carrier`, or on
    the square `loose`, or with neither while it is thrown or falls. `holder` is the side that has it or had it
    last, `changed` says that it has changed hands since the snap (J.33). `receiver` is the man a throw goes to,
    `drop` the square around which the ball falls, and `aim` the row that a punt is meant for.
    """

    at: tuple[int, ...]
    taken: Pair
    squad: tuple[str, ...]
    cards: tuple[str | None, str | None]
    strong: int | None
    carrier: int
    loose: int
    points: Pair
    bank: Pair
    round: int
    pass_used: bool
    handed: int
    led: tuple[bool, bool]
    holder: int
    changed: bool
    receiver: int
    drop: int
    aim: int


class State(NamedTuple):
    """Hold a whole game between two actions.

    `downs` and `play` are None where there are none: before a toss, during an extra point and after the end,
    and `play` also before the offense has lined up. `winner` is a seat or "draw" when the game is over.
    """

    terms: Terms
    awaiting: str
    standing: Standing
    downs: Downs | None
    play: Play | None
    winner: str | None

    def __str__(self) -> str:
        """Write the position on one line, the hidden ball included; `notation.parse_position` reads it."""
        from .notation import position_text  # notation knows states, so it cannot be imported above

        return position_text(self)

    @property
    def finished(self) -> bool:
        """Say whether the game is over."""
        return self.awaiting == NOTHING

    @property
    def offense(self) -> Seat | None:
        """Return the seat on offense, None before a toss and after the end."""
        return None if self.standing.offense == NOWHERE else SEATS[self.standing.offense]


def first_state(terms: Terms) -> State:
    """Return the state before the toss (1.1)."""
    return State(terms, TOSS, Standing(False, NOWHERE, NOWHERE, (0, 0), (0, 0), (0, 0), False), None, None, None)


def put(pair: tuple[int, int], side: int, value: int) -> Pair:
    """Return a pair in which one side has another value."""
    return (pair[0], value) if side else (value, pair[1])


def first_down(side: int, line: int) -> Downs:
    """Return first and ten on a row: the line to gain is three rows on, or the goal line (6.2, J.20)."""
    row = line + FORWARD[side] * ROWS_TO_GAIN
    first, last = GOALS[side]
    return Downs(1, line, 0 if first <= row <= last else row)


def kickoff(side: int) -> Downs:
    """Return first and ten where a side's drives start (J.1)."""
    return first_down(side, KICKOFF_ROWS[side])


def gained(side: int, downs: Downs, row: int) -> bool:
    """Say whether a play that ends on this row is a first down (6.2)."""
    return downs.to_gain > 0 and (row - downs.to_gain) * FORWARD[side] >= 0


def posts(side: int, row: int) -> int:
    """Return the yards from a row to the posts that a side kicks at (J.17)."""
    back = GOALS[side][0 if FORWARD[side] < 0 else 1]
    return YARDS_A_ROW * abs(row - back) + HOLD


def kick_possible(side: int, downs: Downs) -> bool:
    """Say whether a field goal is in range: so many yards or less, by either method (J.32)."""
    return posts(side, downs.line) <= MOST_YARDS


def behind_the_line(side: int, downs: Downs, row: int) -> bool:
    """Say whether a row is the line's or further back (J.31)."""
    return (row - downs.line) * FORWARD[side] <= 0


def empty(play: Play) -> int:
    """Return the squares on which nobody stands."""
    home, away = play.taken
    return ALL & ~(home | away)


def falls(play: Play) -> int:
    """Return the squares on which a ball that drops may come to lie: empty ones beside it, else the nearest (J.15)."""
    free, near = empty(play), BIT[play.drop]
    while not near & free:
        wide = near | near << 1 | near >> 1
        near = (wide | wide << WIDTH | wide >> WIDTH) & ALL
    return near & free


def ball_of(play: Play) -> int:
    """Return the square of the ball, NOWHERE while it is thrown or falls."""
    return play.loose if play.carrier == NOWHERE else play.at[play.carrier]


def in_goal(play: Play, man: int) -> bool:
    """Say whether a man stands in the end zone that his team attacks (J.28)."""
    return bool(GOAL[SIDE_OF[man]] >> play.at[man] & 1)


def occupation(at: tuple[int, ...]) -> Pair:
    """Return where each side's men stand."""
    taken = [0, 0]
    for man in range(FIELDED):
        if at[man] != NOWHERE:
            taken[SIDE_OF[man]] |= BIT[at[man]]
    return taken[0], taken[1]


def turn_side(state: State) -> int:
    """Return the side that must act, NOWHERE for dice and after the end."""
    awaiting, offense = state.awaiting, state.standing.offense
    if awaiting in _OFFENSE_DECIDES:
        return offense
    return 1 - offense if awaiting in _DEFENSE_DECIDES else NOWHERE


# Who flicks has the ball: the kicking side is on offense, for an extra point too.
_OFFENSE_DECIDES = frozenset({OFFENSE_FORMATION, KICK_CHOICE, OFFENSE_TURN, OFFENSE_STEP, FLICK})
_DEFENSE_DECIDES = frozenset({DEFENSE_FORMATION, DEFENSE_TURN, DEFENSE_STEP})


def awaiting(state: State) -> Awaiting:
    """Return which decision or chance comes next, and whose it is."""
    return _AWAITED[state.awaiting, turn_side(state)]


# There are only so many: each is made once.
_AWAITED = {
    (name, side): Awaiting(name, None if side == NOWHERE else SEATS[side], name in CHANCE)
    for name in AWAITED
    for side in (0, 1, NOWHERE)
}
