"""What happens at the line: push and shove, the gap, and going through a weak lineman (ledger 7, J.10, J.24, J.26)."""

from __future__ import annotations

from typing import NamedTuple

from ..game import SEATS, Refusal
from .actions import Gap, Push, Swap
from .figures import GAP_PRICE, GAP_SQUARES, MOST_SHOVED, PUSH_PRICE, SHOVE_TIMES, SWAP_PRICE
from .flow import touchdown
from .grid import AHEAD, BIT, GOAL, MAN, MEN, NOWHERE, PLACES, SIDE, SIDE_OF, in_front
from .grid import around as beside
from .moving import price, speedy, stood
from .rulings import Told, in_points, told
from .state import LINEMAN, Play, State, Terms, occupation, put


def _illegal(text: str, *rules: str) -> Refusal:
    return Refusal("illegal_action", text, rules)


def _play(state: State) -> Play:
    assert state.play is not None, "a turn belongs to a play"
    return state.play


def ball_refusal(state: State, side: int, rule: str) -> Refusal | None:
    """Say why a side may do nothing with the ball but run: it has not got it, or it has changed hands (J.33)."""
    play = _play(state)
    if play.changed:
        return _illegal("After a change of possession men only move and tackle.", "J.33")
    if play.carrier == NOWHERE or SIDE_OF[play.carrier] != side:
        return _illegal(f"{SEATS[side]} does not have the ball.", rule)
    return None


def strong(play: Play, man: int) -> bool:
    """Say whether a man is a strong lineman (4.3)."""
    return play.strong is not None and bool(play.strong >> man & 1)


def _speedy_rules(terms: Terms, play: Play) -> tuple[str, ...]:
    """Return what else a price of the carrier's comes from: Speedy QB, if he is one (J.24)."""
    return ("J.24",) if speedy(terms, play, play.carrier) else ()


# Push and shove


class File(NamedTuple):
    """Hold the men directly ahead of the carrier up to the first empty square, nearest first (J.10).

    `room` says that an empty square follows, and `cost` is what a push takes.
    """

    men: tuple[int, ...]
    shoved: tuple[int, ...]
    room: bool
    cost: int


def file_ahead(terms: Terms, play: Play) -> File:
    """Return the file that the carrier would push, whether or not he may (7.3, 7.4)."""
    carrier = play.carrier
    side, square = SIDE_OF[carrier], play.at[carrier]
    standing = {at: man for man, at in enumerate(play.at)}
    men: list[int] = []
    while (square := in_front(square, side)) in standing and square != NOWHERE:
        men.append(standing[square])
    shoved = tuple(man for man in men if SIDE_OF[man] != side)
    cost = price(PUSH_PRICE, terms, play, carrier) * (SHOVE_TIMES if shoved else 1)
    return File(tuple(men), shoved, square != NOWHERE, cost)


def push_refusal(state: State, action: Push) -> Refusal | None:
    """Say why a push is refused; it may name any mate of the file (7.3, 7.4, J.10, J.40)."""
    side, play = SIDE[action.by], _play(state)
    fault = ball_refusal(state, side, "7.3")
    if fault is not None:
        return fault
    ahead, mate = file_ahead(state.terms, play), MAN[action.man]
    if not ahead.men or SIDE_OF[ahead.men[0]] != side:
        return _illegal("No mate stands directly ahead of the carrier.", "7.3", "J.10")
    if mate not in ahead.men or SIDE_OF[mate] != side:
        return _illegal(f"{action.man} is no mate in the file ahead of the carrier.", "7.3", "J.10")
    return _file_refusal(state.terms, play, side, ahead)


def _file_refusal(terms: Terms, play: Play, side: int, ahead: File) -> Refusal | None:
    if len(ahead.shoved) > MOST_SHOVED:
        return _illegal("Two defenders in the file stop the push.", "7.4")
    if not ahead.room:
        return _illegal("The edge of the field stops the push.", "7.4")
    if ahead.shoved:
        shover = ahead.men[ahead.men.index(ahead.shoved[0]) - 1]
        if not strong(play, shover):
            return _illegal(f"Only a strong lineman can shove a defender, and {MEN[shover]} is none.", "7.4", "J.10")
    if play.points[side] < ahead.cost:
        rule = "7.4" if ahead.shoved else "7.3"
        text = f"The push costs {in_points(ahead.cost)}, with {play.points[side]} left."
        return _illegal(text, rule, *_speedy_rules(terms, play))
    return None


def push_open(state: State) -> File | None:
    """Return the file that the carrier may push now, None if he may push none."""
    play = _play(state)
    if play.changed or play.carrier == NOWHERE:
        return None
    side = SIDE_OF[play.carrier]
    # Most often nobody stands ahead: that is seen without looking for a file.
    ahead = play.at[play.carrier] + AHEAD[side]
    if ahead < 0 or not play.taken[side] >> ahead & 1:
        return None
    found = file_ahead(state.terms, play)
    return found if _file_refusal(state.terms, play, side, found) is None else None


def push(state: State, action: Push, rulings: list[Told]) -> State:
    """Move the carrier and the whole file ahead of him one row forward (7.3, 7.4, J.10, J.28)."""
    play, side = _play(state), SIDE[action.by]
    ahead, carrier = file_ahead(state.terms, play), play.carrier
    pushed = [MEN[man] for man in ahead.men if SIDE_OF[man] == side]
    facts = {"man": MEN[carrier], "pushed": pushed, "cost": ahead.cost}
    if ahead.shoved:
        rulings.append(told("shoved", **facts, shoved=MEN[ahead.shoved[0]]))
    else:
        rulings.append(told("pushed", **facts))
    at = [*play.at]
    for man in (carrier, *ahead.men):
        at[man] += AHEAD[side]
    points = put(play.points, side, play.points[side] - ahead.cost)
    return _advanced(state, play._replace(at=tuple(at), taken=occupation(tuple(at)), points=points), rulings)


def _advanced(state: State, play: Play, rulings: list[Told]) -> State:
    """Return the state with the carrier further ahead: in the end zone it is a touchdown (J.28)."""
    side = SIDE_OF[play.carrier]
    state = state._replace(play=play)
    return touchdown(state, side, rulings) if GOAL[side] >> play.at[play.carrier] & 1 else state


# The gap


def gap_cost(terms: Terms, play: Play) -> int:
    """Return what the gap costs the carrier in all (7.5, J.10, J.24)."""
    return GAP_SQUARES * price(GAP_PRICE, terms, play, play.carrier)


def _past(play: Play) -> tuple[int, int]:
    """Return the man directly ahead of the carrier and the square directly beyond him, NOWHERE for none."""
    side = SIDE_OF[play.carrier]
    ahead = in_front(play.at[play.carrier], side)
    if ahead == NOWHERE or ahead not in play.at:
        return NOWHERE, NOWHERE
    return play.at.index(ahead), in_front(ahead, side)


def gap_refusal(state: State, action: Gap) -> Refusal | None:
    """Say why the carrier cannot run past the man ahead of him (7.5, J.10)."""
    side, play = SIDE[action.by], _play(state)
    fault = ball_refusal(state, side, "7.5")
    if fault is not None:
        return fault
    man, beyond = _past(play)
    if man == NOWHERE or SIDE_OF[man] != side or not strong(play, man):
        return _illegal("A gap is beside a strong lineman directly ahead of the carrier.", "7.5", "J.10")
    if beyond == NOWHERE or beyond in play.at:
        return _illegal("The square beyond the strong lineman is not empty.", "7.5", "J.10")
    cost = gap_cost(state.terms, play)
    if play.points[side] < cost:
        text = f"The gap costs {in_points(cost)}, with {play.points[side]} left."
        return _illegal(text, "7.5", "J.10", *_speedy_rules(state.terms, play))
    return None


def gap(state: State, action: Gap, rulings: list[Told]) -> State:
    """Put the carrier beyond the strong lineman, who stays (7.5, J.10, J.28)."""
    play, side = _play(state), SIDE[action.by]
    man, beyond = _past(play)
    cost = gap_cost(state.terms, play)
    rulings.append(told("gap", man=MEN[play.carrier], past=MEN[man], to=[*PLACES[beyond]], cost=cost))
    return _advanced(state, stood(play, play.carrier, beyond, play.points[side] - cost), rulings)


def gap_square(state: State) -> int:
    """Return where a gap takes the carrier, NOWHERE if there is none for him now."""
    play = _play(state)
    if play.carrier == NOWHERE:
        return NOWHERE
    fault = gap_refusal(state, Gap(SEATS[SIDE_OF[play.carrier]]))
    return NOWHERE if fault is not None else _past(play)[1]


# Through a weak lineman


def swap_refusal(state: State, action: Swap) -> Refusal | None:
    """Say why a man cannot change places with another (7.2, J.8, J.26, J.33)."""
    side, play = SIDE[action.by], _play(state)
    man, other = MAN[action.man], MAN[action.with_man]
    if play.changed:
        return _illegal("After a change of possession men only move and tackle.", "J.33")
    if side == state.standing.offense:
        return _illegal("Only a defender goes through a lineman.", "7.2")
    if SIDE_OF[man] != side:
        return _illegal(f"{action.man} is not one of {action.by}'s men.", "7.2")
    if SIDE_OF[other] == side or play.squad[other] != LINEMAN or strong(play, other):
        return _illegal(f"{action.with_man} is no weak lineman: nobody goes through him.", "7.1", "7.2")
    if other == play.carrier:
        return _illegal(f"{action.with_man} has the ball: he can only be tackled.", "J.26")
    if NOWHERE in (play.at[man], play.at[other]) or not beside(BIT[play.at[man]]) & BIT[play.at[other]]:
        return _illegal(f"{action.with_man} is not one straight step from {action.man}.", "7.2", "J.8")
    if play.points[side] < SWAP_PRICE:
        return _illegal(f"Going through costs {in_points(SWAP_PRICE)}, with {play.points[side]} left.", "7.2")
    return None


def swap(state: State, action: Swap, rulings: list[Told]) -> State:
    """Let a defender and a weak lineman change places (7.2)."""
    play, side = _play(state), SIDE[action.by]
    man, other = MAN[action.man], MAN[action.with_man]
    facts = {"man": action.man, "with": action.with_man, "to": [*PLACES[play.at[other]]], "cost": SWAP_PRICE}
    rulings.append(told("swapped", **facts))
    at = [*play.at]
    at[man], at[other] = at[other], at[man]
    points = put(play.points, side, play.points[side] - SWAP_PRICE)
    return state._replace(play=play._replace(at=tuple(at), taken=occupation(tuple(at)), points=points))


def swaps_open(state: State, man: int) -> tuple[int, ...]:
    """Return the weak linemen with whom a defender may change places now."""
    play, side = _play(state), SIDE_OF[man]
    if play.changed or side == state.standing.offense or play.points[side] < SWAP_PRICE:
        return ()
    near = beside(BIT[play.at[man]]) & play.taken[1 - side]
    if not near:
        return ()
    return tuple(
        other
        for other, square in enumerate(play.at)
        if square != NOWHERE
        and near >> square & 1
        and play.squad[other] == LINEMAN
        and not strong(play, other)
        and other != play.carrier
    )
