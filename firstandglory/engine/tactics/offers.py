"""What a screen shows of a turn: for each man where he gets and what he may do, with price and chance (8.1)."""

from __future__ import annotations

from ..game import Json, Seat
from .figures import SWAP_PRICE
from .grid import AROUND, MEN, NOWHERE, PLACES, SIDE, TEAM, in_front, listed
from .line import gap_cost, gap_square, push_open, swaps_open
from .moving import followers, reaches_of
from .odds import percent
from .passing import priced, receivers
from .state import STEPS, TURNS, Play, State, ball_of, empty, turn_side


def board(state: State, seat: Seat) -> Json:
    """Return what a seat may do with each of its men now, as plain JSON; empty when it is not its turn or blind step.

    One field a man on the field, by his name (`h1` to `a11`):

    - `reach`: {"row,lane": cost in points} for each square that he may move to, a tackle's included;
    - `tackle`: {"man", "at": [row, lane], "cost"} where the move onto the carrier is among them, else null;
    - `followers`: the men who may follow him as Lead Blocker (11.1);
    - `swaps`: {weak lineman: {"to": [row, lane], "cost"}} (7.2);
    - `steps`: [[row, lane], …] for a blind step (8.7);
    - and for the carrier alone `push`: {"man", "file", "shoved", "cost"} or null (7.3, 7.4), where `man` is the
      mate directly ahead, `file` all who move with the carrier, and `shoved` the defender among them or null;
      `gap`: {"past", "to": [row, lane], "cost"} or null (7.5); `throws`: {mate: {"kind": "handoff" | "lateral" |
      "pass", "price", "dice": [offense, defense], "percent"}}, dice [0, 0] where none are rolled (8, 9.1 to 9.4).
    """
    play, side = state.play, SIDE[seat]
    if play is None or turn_side(state) != side:
        return {}
    on_the_field = (man for man in TEAM[side] if play.at[man] != NOWHERE)
    if state.awaiting in TURNS:
        return {MEN[man]: _man(state, play, man) for man in on_the_field}
    if state.awaiting in STEPS:
        free = empty(play)
        return {
            MEN[man]: {"steps": [[*PLACES[n]] for n in listed(AROUND[play.at[man]] & free)]} for man in on_the_field
        }
    return {}


_NAMES = tuple("{},{}".format(*square) for square in PLACES)


def _man(state: State, play: Play, man: int) -> Json:
    reach = reaches_of(state.terms, play, man)
    target = NOWHERE if play.carrier in TEAM[0 if man in TEAM[0] else 1] else ball_of(play)
    tackle = play.carrier != NOWHERE and target in reach
    data: Json = {
        "reach": {_NAMES[square]: cost for square, cost in reach.items()},
        "tackle": {"man": MEN[play.carrier], "at": [*PLACES[target]], "cost": reach[target]} if tackle else None,
        "followers": [MEN[mate] for mate in followers(state.terms, play, man)],
        "swaps": {
            MEN[other]: {"to": [*PLACES[play.at[other]]], "cost": SWAP_PRICE} for other in swaps_open(state, man)
        },
    }
    return data | _with_the_ball(state, play) if man == play.carrier else data


def _with_the_ball(state: State, play: Play) -> Json:
    ahead, beyond = push_open(state), gap_square(state)
    data: Json = {"push": None, "gap": None, "throws": {}}
    if ahead is not None:
        data["push"] = {
            "man": MEN[ahead.men[0]],
            "file": [MEN[man] for man in ahead.men],
            "shoved": MEN[ahead.shoved[0]] if ahead.shoved else None,
            "cost": ahead.cost,
        }
    if beyond != NOWHERE:
        past = play.at.index(in_front(play.at[play.carrier], play.holder))
        data["gap"] = {"past": MEN[past], "to": [*PLACES[beyond]], "cost": gap_cost(state.terms, play)}
    for kind, mate in receivers(state):
        thrown = priced(state, mate)
        data["throws"][MEN[mate]] = {
            "kind": kind,
            "price": thrown.price,
            "dice": [*thrown.dice],
            "percent": percent(thrown.chance),
        }
    return data
