"""Who gets where for how many points, for a whole team at once (ledger 5, 7.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...tactics.figures import SQUARE_PRICE, SWAP_PRICE
from ...tactics.grid import ALL, BIT, FORWARD, NOWHERE, SIDE_OF, TEAM, WIDTH, around
from ...tactics.moving import price
from ...tactics.state import LINEMAN, QUARTERBACK, Play, Terms, empty

Costs = list[int]  # the squares that are reached for 0, 1, 2, … points, each with those before

_STEP: Final = SQUARE_PRICE["man"]


def pays(terms: Terms, play: Play, man: int) -> int:
    """Return what a man pays a square (5.1)."""
    return price(SQUARE_PRICE, terms, play, man)


def spread(starts: int, open_squares: int, through: int, most: int) -> Costs:
    """Return where men get from these squares; those in `through` are entered by swaps, from beside them (7.2)."""
    found, reached, edge = [starts], starts, starts
    later = [0] * (most + SWAP_PRICE + 1)
    for cost in range(1, most + 1):
        beside = around(edge)
        later[cost - _STEP + SWAP_PRICE] |= beside & through
        edge = (beside & open_squares | later[cost]) & ~reached
        reached |= edge
        found.append(reached)
    return found


def weak_squares(play: Play, side: int) -> int:
    """Return the squares of a side's weak linemen whom a defender can go through (7.2, J.26, J.33)."""
    found = 0
    if not play.changed:
        for man in _weak(play.squad, play.strong, side):
            if man != play.carrier and play.at[man] != NOWHERE:
                found |= BIT[play.at[man]]
    return found


@lru_cache(maxsize=256)
def _weak(squad: tuple[str, ...], strong: int | None, side: int) -> tuple[int, ...]:
    """Return a side's weak linemen; before the line's dice every other one counts as weak."""
    men = [man for man in TEAM[side] if squad[man] == LINEMAN]
    return tuple(men[::2] if strong is None else [man for man in men if not strong >> man & 1])


def strong_now(play: Play, man: int) -> bool:
    """Say whether a man is a strong lineman; before the line's dice every other one counts as strong."""
    return play.squad[man] == LINEMAN and man not in _weak(play.squad, play.strong, SIDE_OF[man])


def tackling(terms: Terms, play: Play, holder: int, most: int) -> Costs:
    """Return where the side without the ball gets for up to so many points, the carrier's square being open to it."""
    side = 1 - holder
    open_squares = empty(play) | (BIT[play.at[play.carrier]] if play.carrier != NOWHERE else 0)
    if not play.changed:
        return spread(play.taken[side], open_squares, weak_squares(play, holder), most)
    # On a return the men of the offense tackle, and their quarterback pays more.
    slow = [man for man in TEAM[side] if play.squad[man] == QUARTERBACK and play.at[man] != NOWHERE]
    his = sum(BIT[play.at[man]] for man in slow)
    quick = spread(play.taken[side] & ~his, open_squares, 0, most)
    if not his:
        return quick
    late, paid = spread(his, open_squares, 0, most), pays(terms, play, slow[0])
    return [squares | late[cost // paid] for cost, squares in enumerate(quick)]


def cost_of(costs: Costs, square: int) -> int:
    """Return for how many points a square is reached; one more than was counted if it is not."""
    bit = BIT[square]
    return next((cost for cost, squares in enumerate(costs) if squares & bit), len(costs))


def furthest(squares: int, side: int) -> int:
    """Return the square of a set that lies furthest ahead for a side; there must be one."""
    return (squares & -squares).bit_length() - 1 if FORWARD[side] < 0 else squares.bit_length() - 1


def ahead_of(square: int, side: int) -> int:
    """Return the squares on the rows that lie ahead of this one's for a side."""
    first = square - square % WIDTH
    return ALL & ((1 << first) - 1) if FORWARD[side] < 0 else ALL & ~((1 << first + WIDTH) - 1)


def wider(squares: int) -> int:
    """Return these squares and all within a king's move of them (J.9)."""
    wide = (squares | squares << 1 | squares >> 1) & ALL
    return (wide | wide << WIDTH | wide >> WIDTH) & ALL
