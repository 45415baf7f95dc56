"""Lists of what one seat may do now, made only when somebody looks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import overload

from ..game import SEATS, Refusal, Seat
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
    PlayOn,
    Punt,
    Push,
    Roll,
    Swap,
    Toss,
    moves,
)
from .figures import DICE, EXTRA_SIDES, FORMULA_DICE, LEG_DICE, PIPS
from .figures import DRIFT as OFF
from .formations import formations
from .grid import AROUND, MAN, MEN, NOWHERE, PLACES, SIDE, TEAM, listed, nth
from .kicking import kick_refusal, punt_refusal, punt_rows
from .legal import is_action, refusal
from .line import gap_square, push_open, swaps_open
from .loose import fumble_die
from .moving import followers, reach
from .passing import Throwing, ThrowKind, pass_dice, pick_die, receivers
from .state import (
    BOUNCE,
    CHANCE,
    CONTEST,
    DRIFT,
    EXTRA,
    FLICK,
    FUMBLE,
    KICK_CHOICE,
    KICK_ROLL,
    LEG,
    LINE,
    NOTHING,
    OFFENSE_FORMATION,
    PICK,
    ROLL,
    STEPS,
    TOSS,
    TURNS,
    Play,
    State,
    empty,
    falls,
    turn_side,
)
from .turns import linemen

Groups = Mapping[str, Sequence[Action]]

_THROWS: dict[ThrowKind, type[Throwing]] = {"handoff": Handoff, "lateral": Lateral, "pass": Pass}


class Moves(Sequence[Action]):
    """List a man's moves, each made only when it is looked at: first those without a follower (5, 11.1)."""

    __slots__ = ("follows", "plain", "reached", "squares")

    def __init__(self, seat: Seat, man: int, reached: int, follows: tuple[int, ...]) -> None:
        self.plain = moves(seat, MEN[man])
        self.reached = reached
        self.follows = follows
        self.squares = reached.bit_count()

    def __len__(self) -> int:
        return self.squares * (1 + len(self.follows))

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return tuple(self)[index]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(index)
        group, number = divmod(index, self.squares)
        plain = self.plain[nth(self.reached, number)]
        assert plain is not None, "a man reaches squares only"
        return plain if not group else Move(plain.by, plain.man, plain.to, MEN[self.follows[group - 1]])

    def __iter__(self) -> Iterator[Action]:
        found = [move for square in listed(self.reached) if (move := self.plain[square]) is not None]
        yield from found
        for mate in self.follows:
            for move in found:
                yield Move(move.by, move.man, move.to, MEN[mate])


class Entries(Sequence[Action]):
    """Join a man's moves and his few other actions into one list."""

    __slots__ = ("moves", "rest")

    def __init__(self, moves: Moves, rest: tuple[Action, ...]) -> None:
        self.moves = moves
        self.rest = rest

    def __len__(self) -> int:
        return len(self.moves) + len(self.rest)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return tuple(self)[index]
        if index < 0:
            index += len(self)
        before = len(self.moves)
        return self.moves[index] if 0 <= index < before else self.rest[index - before]

    def __iter__(self) -> Iterator[Action]:
        return chain(self.moves, self.rest)


class Legal:
    """List lazily what a seat may do now; the seat None stands for dice, coins and bounces.

    Iteration and `groups` give the choices of the awaited decision, each once. `in` and `why_not` agree with
    `apply`: they also know concessions, and a push that names another mate of the same file. In a turn, and for
    a blind step, `men` and `of` give the choices a man at a time, made only as far as they are looked at.
    """

    __slots__ = ("seat", "state")

    def __init__(self, state: State, seat: Seat | None) -> None:
        self.state = state
        self.seat = seat

    def __contains__(self, action: object) -> bool:
        if not is_action(action):
            return False
        return getattr(action, "by", None) == self.seat and refusal(self.state, action) is None

    def __iter__(self) -> Iterator[Action]:
        if self.seat is None:
            return iter(_by_chance(self.state))
        return chain.from_iterable(self._parts())

    def _acts(self) -> bool:
        return self.seat is not None and turn_side(self.state) == SIDE[self.seat]

    def _parts(self) -> Iterator[Iterable[Action]]:
        if self._acts():
            yield self.others()
            for man in self.men():
                yield self.of(man)

    def others(self) -> tuple[Action, ...]:
        """Return the choices that are no single man's: formations, kicks, answers, End turn, no blind step."""
        return _others(self.state, self.seat) if self.seat is not None and self._acts() else ()

    def men(self) -> tuple[str, ...]:
        """Return the seat's men on the field when it is their turn or their blind step, else nobody."""
        play = self.state.play
        if self.seat is None or play is None or not self._acts() or self.state.awaiting not in (TURNS | STEPS):
            return ()
        return tuple(MEN[man] for man in TEAM[SIDE[self.seat]] if play.at[man] != NOWHERE)

    def of(self, man: str) -> Sequence[Action]:
        """Return what this man may do now: moves first, then swaps, or what the carrier does with the ball.

        The list is lazy: an entry is made when it is asked for. KeyError for a name that is no man's.
        """
        state, number = self.state, MAN[man]
        play, awaiting = state.play, state.awaiting
        if self.seat is None or play is None or number not in TEAM[SIDE[self.seat]] or not self._acts():
            return ()
        if play.at[number] == NOWHERE:
            return ()
        if awaiting in TURNS:
            reached = reach(state.terms, play, number).reached
            listed_moves = Moves(self.seat, number, reached, followers(state.terms, play, number))
            return Entries(listed_moves, _beside_moves(state, self.seat, number))
        if awaiting in STEPS:
            squares = listed(AROUND[play.at[number]] & empty(play))
            return tuple(BlindStep(self.seat, man, PLACES[square]) for square in squares)
        return ()

    def groups(self) -> Groups:
        """Return the choices by kind, in the words of the record: formation, play, kick, punt, move, push and so on."""
        groups: dict[str, list[Action]] = {}
        for action in () if self.seat is None else self:
            groups.setdefault(action.do, []).append(action)
        return groups

    def why_not(self, action: Action) -> Refusal | None:
        """Say why an action is not open now, None if it is; for buttons that cannot be pressed."""
        return refusal(self.state, action)

    def anytime(self) -> tuple[Concede, ...]:
        """Return what a player may do whoever's turn it is (J.37)."""
        if self.seat is None or self.state.awaiting == NOTHING:
            return ()
        return (Concede(self.seat),)


def _others(state: State, seat: Seat) -> tuple[Action, ...]:
    awaiting, downs = state.awaiting, state.downs
    if awaiting in TURNS:
        return (End(seat),)
    if awaiting in STEPS:
        return (BlindStep(seat),)
    if awaiting == FLICK:
        return Flick(seat, True), Flick(seat, False)
    if awaiting == KICK_CHOICE:
        assert downs is not None, "a kick is tried from a line"
        kicks = [Kick(seat)] if kick_refusal(state, Kick(seat)) is None else []
        punts = (Punt(seat, row) for row in punt_rows(SIDE[seat], downs))
        return (PlayOn(seat), *kicks, *(punt for punt in punts if punt_refusal(state, punt) is None))
    phase = "offense" if awaiting == OFFENSE_FORMATION else "defense"
    return tuple(LineUp(seat, card) for card in formations("offense" if phase == "offense" else "defense"))


def _beside_moves(state: State, seat: Seat, man: int) -> tuple[Action, ...]:
    """Return what a man may do in a turn besides moving (7, 8)."""
    play = state.play
    assert play is not None, "a turn belongs to a play"
    if man == play.carrier:
        return tuple(_with_the_ball(state, seat))
    return tuple(Swap(seat, MEN[man], MEN[other]) for other in swaps_open(state, man))


def _with_the_ball(state: State, seat: Seat) -> Iterator[Action]:
    ahead = push_open(state)
    if ahead is not None:
        yield Push(seat, MEN[ahead.men[0]])
    if gap_square(state) != NOWHERE:
        yield Gap(seat)
    for kind, mate in receivers(state):
        yield _THROWS[kind](seat, MEN[mate])


def _by_chance(state: State) -> Iterator[Action]:
    """List what dice, a coin or a bounce may bring."""
    awaiting = state.awaiting
    if awaiting not in CHANCE:
        return
    if awaiting == TOSS:
        yield from (Toss(seat) for seat in SEATS)
    elif awaiting == ROLL:
        for offense in _dice(DICE):
            yield from (Roll(offense, defense) for defense in _dice(DICE))
    elif awaiting == LEG:
        yield from map(Leg, _dice(LEG_DICE))
    elif awaiting == KICK_ROLL:
        yield from map(KickRoll, _dice(FORMULA_DICE))
    elif awaiting == EXTRA:
        yield from map(Extra, range(1, EXTRA_SIDES + 1))
    elif awaiting == DRIFT:
        yield from map(Drift, range(-OFF, OFF + 1))
    elif state.play is not None:
        yield from _by_chance_in_play(state, state.play)


def _by_chance_in_play(state: State, play: Play) -> Iterator[Action]:
    awaiting = state.awaiting
    if awaiting == LINE:
        yield from map(LineDice, _dice(len(linemen(play, state.standing.offense))))
    elif awaiting == CONTEST:
        offense_dice, defense_dice = pass_dice(state.terms, play, play.receiver)
        for offense in _dice(offense_dice):
            yield from (Contest(offense, defense) for defense in _dice(defense_dice))
    elif awaiting == PICK:
        yield from map(Pick, range(1, pick_die(state)[1] + 1))
    elif awaiting == FUMBLE:
        yield from map(Fumble, range(1, fumble_die(state)[1] + 1))
    elif awaiting == BOUNCE:
        yield from (Bounce(PLACES[square]) for square in listed(falls(play)))


def _dice(number: int) -> Iterator[tuple[int, ...]]:
    return product(range(1, PIPS + 1), repeat=number)
