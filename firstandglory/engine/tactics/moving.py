"""Men on the move: what a square costs, where a man gets, tackles and followers (ledger 5, 11.1, 11.4, J.8, J.34)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..game import SEATS, Refusal
from .actions import Move
from .figures import LEAD_SQUARES, SQUARE_PRICE
from .flow import touchdown
from .grid import (
    BIT,
    GOAL,
    MAN,
    MEN,
    NOWHERE,
    NUMBERS,
    PLACES,
    SIDE,
    SIDE_OF,
    TEAM,
    WITHIN,
    Flood,
    flood,
    listed,
    way,
)
from .loose import recovered
from .rulings import Told, in_points, told
from .state import FUMBLE, LINEMAN, QUARTERBACK, Play, State, Terms, empty

LEAD_BLOCKER: Final = "lead_blocker"
SPEEDY_QB: Final = "speedy_qb"


def price(prices: Mapping[str, int], terms: Terms, play: Play, man: int) -> int:
    """Return what a man pays a square of a move, a push or a gap (5.1, 7.3, 7.5, 11.4, J.24)."""
    if play.squad[man] != QUARTERBACK:
        return prices["man"]
    return prices["speedy" if speedy(terms, play, man) else "quarterback"]


def speedy(terms: Terms, play: Play, man: int) -> bool:
    """Say whether a man is a quarterback who moves at the normal rate (11.4)."""
    return play.squad[man] == QUARTERBACK and terms.specials[SIDE_OF[man]] == SPEEDY_QB


def reach(terms: Terms, play: Play, man: int, points: int | None = None) -> Flood:
    """Return where a man gets with his side's points, or with so many (5, J.8, J.26, J.38).

    He may enter empty squares and that of an opposing carrier, which is a tackle. A loose ball ends a way, so
    does a tackle, and for the carrier the end zone that he attacks.
    """
    at, carrier, loose, side = play.at, play.carrier, play.loose, SIDE_OF[man]
    open_squares, ends = empty(play), 0
    if carrier == man:
        ends = GOAL[side]
    elif carrier == NOWHERE:
        if loose != NOWHERE:
            ends = BIT[loose]
    elif SIDE_OF[carrier] != side:
        ends = BIT[at[carrier]]
        open_squares |= ends
    steps = (play.points[side] if points is None else points) // price(SQUARE_PRICE, terms, play, man)
    return flood(at[man], open_squares, ends, steps)


def followers(terms: Terms, play: Play, man: int) -> tuple[int, ...]:
    """Return the mates who may follow the carrier into the square he leaves, on a return too (11.1, J.34, J.44)."""
    side = SIDE_OF[man]
    if man != play.carrier or terms.specials[side] != LEAD_BLOCKER or play.led[side]:
        return ()
    beside = WITHIN[LEAD_SQUARES][play.at[man]] & play.taken[side]
    return tuple(mate for mate in TEAM[side] if play.at[mate] != NOWHERE and beside >> play.at[mate] & 1)


# Moves


def move_refusal(state: State, action: Move) -> Refusal | None:
    """Say why a move is refused, None if it is accepted; whose turn it is has been seen to."""
    play = state.play
    assert play is not None, "a turn belongs to a play"
    man, square = MAN[action.man], NUMBERS[action.to]
    if SIDE_OF[man] != SIDE[action.by]:
        return _illegal(f"{action.man} is not one of {action.by}'s men.", "5.1")
    if play.at[man] == NOWHERE:
        return _illegal(f"{action.man} is not on the field.", "4.1", "4.2")
    if not reach(state.terms, play, man).reached & BIT[square]:
        return _unreached(state.terms, play, man, square)
    return None if action.follow is None else _follow_refusal(state.terms, play, man, action.follow)


def _illegal(text: str, *rules: str) -> Refusal:
    return Refusal("illegal_action", text, rules)


def _unreached(terms: Terms, play: Play, man: int, square: int) -> Refusal:
    name = MEN[man]
    if play.at[man] == square:
        return _illegal(f"{name} stands there already.", "5.1")
    if square in play.at:
        other = play.at.index(square)
        if other != play.carrier or SIDE_OF[other] == SIDE_OF[man]:
            return _taken(play, man, other)
    farther = reach(terms, play, man, points=len(PLACES) * SQUARE_PRICE["quarterback"])
    if steps := farther.steps(square):
        cost, points = steps * price(SQUARE_PRICE, terms, play, man), play.points[SIDE_OF[man]]
        return _illegal(f"{name} needs {in_points(cost)} to get there, with {points} left.", "5.1", "J.8")
    if man == play.carrier and GOAL[SIDE_OF[man]] & BIT[square]:
        return _illegal(f"{name}'s way ends in the first row of the end zone that he reaches.", "J.8")
    if square in play.at:
        return _illegal(f"{name} cannot get to the carrier: nobody moves through another player.", "5.2", "J.8")
    if play.carrier == NOWHERE and flood(play.at[man], empty(play), 0, len(PLACES)).steps(square):
        return _illegal(f"{name}'s way ends on the loose ball.", "J.8")
    return _illegal(f"No way leads there for {name}: nobody moves through another player.", "5.2", "J.8")


def _taken(play: Play, man: int, other: int) -> Refusal:
    if SIDE_OF[other] != SIDE_OF[man] and play.squad[other] == LINEMAN:
        if play.strong is not None and play.strong >> other & 1:
            return _illegal(f"{MEN[man]} cannot move onto a strong lineman, {MEN[other]}.", "7.1")
        if play.changed:
            return _illegal(f"After a change of possession nobody goes through a lineman, {MEN[other]}.", "J.33")
        return _illegal(f"Going through a weak lineman, {MEN[other]}, is a swap and no move.", "7.2", "J.8")
    return _illegal(f"{MEN[other]} stands there: nobody moves through another player.", "5.2")


def _follow_refusal(terms: Terms, play: Play, man: int, follow: str) -> Refusal | None:
    mate, side = MAN[follow], SIDE_OF[man]
    if mate in followers(terms, play, man):
        return None
    if terms.specials[side] != LEAD_BLOCKER:
        return _illegal(f"{SEATS[side]} has no Lead Blocker.", "11.1")
    if play.led[side]:
        return _illegal("The Lead Blocker follows once a play.", "11.1")
    if man != play.carrier:
        return _illegal("The Lead Blocker follows the carrier.", "11.1", "J.34")
    return _illegal(f"{follow} is no mate next to the square that {MEN[man]} leaves.", "11.1", "J.34")


def move(state: State, action: Move, rulings: list[Told]) -> State:
    """Move a man: a tackle, a recovery or a touchdown may come of it (5, 11.1, 12.1, J.28)."""
    terms, awaiting, standing, downs, play, winner = state
    assert play is not None, "a turn belongs to a play"
    man, square, side = MAN[action.man], NUMBERS[action.to], SIDE[action.by]
    found = reach(terms, play, man)
    cost = found.steps(square) * price(SQUARE_PRICE, terms, play, man)
    carrier, start = play.carrier, play.at[man]
    tackle = carrier != NOWHERE and play.at[carrier] == square
    if tackle:
        path = way(start, square, found, side)
        rulings.append(
            told("tackle", man=action.man, carrier=MEN[carrier], at=[*action.to], cost=cost, path=_places(path))
        )
        square = path[-2] if len(path) > 1 else start
    else:
        rulings.append(Told("moved", {"man": action.man, "to": [*action.to], "cost": cost}, _MOVED))
    play = stood(play, man, square, play.points[side] - cost)
    if action.follow is not None:
        mate = MAN[action.follow]
        rulings.append(told("followed", man=action.follow, to=[*PLACES[start]]))
        led = (play.led[0], True) if side else (True, play.led[1])
        play = stood(play, mate, start, play.points[side])._replace(led=led)
    if tackle:
        return State(terms, FUMBLE, standing, downs, play, winner)
    state = State(terms, awaiting, standing, downs, play, winner)
    if man == carrier:
        return touchdown(state, side, rulings) if GOAL[side] >> square & 1 else state
    return recovered(state, man, rulings) if square == play.loose else state


_MOVED = ("5.1", "J.8")


def _places(squares: tuple[int, ...]) -> list[list[int]]:
    return [[*PLACES[square]] for square in squares]


def stood(play: Play, man: int, square: int, points: int) -> Play:
    """Return the play with a man on another square and his side's points as given."""
    at, (home, away) = play.at, play.taken
    changed = BIT[at[man]] ^ BIT[square]
    moved = (*at[:man], square, *at[man + 1 :])
    if SIDE_OF[man]:
        return play._replace(at=moved, taken=(home, away ^ changed), points=(play.points[0], points))
    return play._replace(at=moved, taken=(home ^ changed, away), points=(points, play.points[1]))


def reaches_of(terms: Terms, play: Play, man: int) -> dict[int, int]:
    """Return the squares that a man reaches with their cost in points (5.1, J.8)."""
    paid = price(SQUARE_PRICE, terms, play, man)
    levels = reach(terms, play, man).levels
    return {square: steps * paid for steps, level in enumerate(levels, 1) for square in listed(level)}
