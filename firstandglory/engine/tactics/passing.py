"""Throws: their kinds, prices and dice, whether they may be, and what comes of them (ledger 8, 9, J.12, J.13, J.23)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal, NamedTuple

from ..game import SEATS, Refusal
from .actions import Contest, Handoff, Lateral, Pass, Pick
from .figures import (
    BANK,
    BESIDE,
    HANDOFF_BANKS,
    HANDOFF_PRICE,
    HAWK,
    HAWK_WAYS,
    IN_LANE,
    IN_REACH,
    LATERAL_PRICE,
    NEAREST_DICE,
    NOT_QUARTERBACK,
    PASS_PRICE,
    PICK_WAYS,
    REACH,
    SURE_HANDS,
)
from .figures import PICK as PICK_SIDES
from .flow import next_down, touchback, touchdown
from .grid import (
    BIT,
    LANE_OF,
    MAN,
    MEN,
    NOWHERE,
    OWN,
    PLACES,
    ROW,
    SIDE,
    SIDE_OF,
    TEAM,
    WITHIN,
    distance,
    further,
    line,
)
from .line import ball_refusal
from .loose import possessed
from .odds import LATERAL_DROP, contest
from .rulings import Told, in_points, told
from .state import (
    CONTEST,
    DEFENSE_TURN,
    FUMBLE,
    LINEMAN,
    OFFENSE_TURN,
    PICK,
    QUARTERBACK,
    Downs,
    Play,
    State,
    Terms,
    behind_the_line,
    in_goal,
    put,
)
from .turns import banked

ThrowKind = Literal["handoff", "lateral", "pass"]
Throwing = Handoff | Lateral | Pass
PRICES: Final[dict[ThrowKind, int]] = {"handoff": HANDOFF_PRICE, "lateral": LATERAL_PRICE, "pass": PASS_PRICE}
_RULES: Final[dict[ThrowKind, str]] = {"handoff": "8.2", "lateral": "8.4", "pass": "8.3"}

_KINDS: Final[dict[type[Throwing], ThrowKind]] = {Handoff: "handoff", Lateral: "lateral", Pass: "pass"}

BALL_HAWK: Final = "ball_hawk"
SURE: Final = "sure_hands"
BESIDE_HIM: Final = 1  # king's moves


class Dice(NamedTuple):
    """Count the dice of a contested pass: offense and defense; none at all if nobody is near the receiver (9.1)."""

    offense: int
    defense: int


class Throw(NamedTuple):
    """Tell a throw before it is made: kind, price in points, dice of a contest, and its exact chance (8.1)."""

    kind: ThrowKind
    price: int
    dice: Dice
    chance: Fraction


def _parts(state: State) -> tuple[Downs, Play]:
    downs, play = state.downs, state.play
    assert downs is not None and play is not None, "a throw belongs to a play"
    return downs, play


def _illegal(text: str, *rules: str) -> Refusal:
    return Refusal("illegal_action", text, rules)


def kind_of(play: Play, mate: int) -> ThrowKind:
    """Return which kind of throw goes from the carrier to a mate (8.2 to 8.4, J.29, J.41)."""
    thrower, receiver = play.at[play.carrier], play.at[mate]
    if further(receiver, thrower, SIDE_OF[mate]):
        return "pass"
    return "handoff" if distance(thrower, receiver) == BESIDE_HIM else "lateral"


def pass_dice(terms: Terms, play: Play, mate: int) -> Dice:
    """Count the dice of a forward pass to a mate from where everybody stands now (9.1, 9.2, 8.5, J.9)."""
    side, square = SIDE_OF[mate], play.at[mate]
    defenders = play.taken[1 - side]
    near = WITHIN[REACH][square] & defenders
    if not near:
        return Dice(0, 0)
    nearest = next(far for far in range(1, REACH + 1) if WITHIN[far][square] & defenders)
    beside = (WITHIN[BESIDE_HIM][square] & defenders).bit_count()
    defense = beside * BESIDE + (near.bit_count() - beside) * IN_REACH
    defense += (line(play.at[play.carrier], square) & defenders).bit_count() * IN_LANE
    if play.squad[play.carrier] != QUARTERBACK:
        defense += NOT_QUARTERBACK
    return Dice(NEAREST_DICE[nearest] + (SURE_HANDS if terms.specials[side] == SURE else 0), defense)


def priced(state: State, mate: int) -> Throw:
    """Return what the throw to a mate would cost and how likely it is caught (8.1, 8.6, 9)."""
    downs, play = _parts(state)
    kind = kind_of(play, mate)
    if kind == "pass":
        dice = pass_dice(state.terms, play, mate)
        return Throw(kind, PRICES[kind], dice, contest(*dice) if dice.offense else Fraction(1))
    chance = Fraction(1)
    if kind == "lateral":
        chance -= LATERAL_DROP[behind_the_line(SIDE_OF[mate], downs, ROW[play.at[play.carrier]])]
    return Throw(kind, PRICES[kind], Dice(0, 0), chance)


# Making a throw


def throw_refusal(state: State, action: Throwing) -> Refusal | None:
    """Say why a throw is refused (8, J.23, J.29, J.31, J.33)."""
    side, wanted = SIDE[action.by], _KINDS[type(action)]
    _, play = _parts(state)
    fault = ball_refusal(state, side, _RULES[wanted])
    if fault is not None:
        return fault
    mate = MAN[action.to]
    if SIDE_OF[mate] != side or mate == play.carrier or play.at[mate] == NOWHERE:
        return _illegal(f"{action.to} is no mate of the carrier on the field.", _RULES[wanted])
    if play.squad[mate] == LINEMAN:
        return _illegal(f"{action.to} is a lineman: he takes no throw.", "8.3", "J.23")
    kind = kind_of(play, mate)
    if kind != wanted:
        return _illegal(f"A throw from {MEN[play.carrier]} to {action.to} is a {kind}.", _RULES[kind], _RULES[wanted])
    return _kind_refusal(state, kind)


def _kind_refusal(state: State, kind: ThrowKind) -> Refusal | None:
    """Say why the carrier can make no throw of this kind now, whoever it goes to."""
    downs, play = _parts(state)
    carrier = play.carrier
    if kind == "handoff" and play.handed >> carrier & 1:
        return _illegal(f"{MEN[carrier]} has given a handoff in this turn.", "J.29")
    if kind == "pass":
        if play.pass_used:
            return _illegal("There is one forward pass a play.", "8.3")
        if not behind_the_line(SIDE_OF[carrier], downs, ROW[play.at[carrier]]):
            return _illegal("A forward pass is thrown from behind the line of scrimmage.", "8.3", "J.31")
    points = play.points[SIDE_OF[carrier]]
    if points < PRICES[kind]:
        return _illegal(f"A {kind} costs {in_points(PRICES[kind])}, with {points} left.", _RULES[kind])
    return None


def receivers(state: State) -> tuple[tuple[ThrowKind, int], ...]:
    """Return the kinds and receivers of all throws that the carrier may make now."""
    _, play = _parts(state)
    carrier = play.carrier
    if play.changed or carrier == NOWHERE:
        return ()
    kinds = {kind: _kind_refusal(state, kind) is None for kind in PRICES}
    if not any(kinds.values()):
        return ()
    found = []
    for mate in TEAM[SIDE_OF[carrier]]:
        if mate != carrier and play.squad[mate] != LINEMAN and play.at[mate] != NOWHERE:
            kind = kind_of(play, mate)
            if kinds[kind]:
                found.append((kind, mate))
    return tuple(found)


def handoff(state: State, action: Handoff, rulings: list[Told]) -> State:
    """Hand the ball off; backward it banks a point (8.2, J.29, J.30)."""
    _, play = _parts(state)
    side, giver, mate = SIDE[action.by], play.carrier, MAN[action.to]
    facts = {"man": MEN[giver], "to": action.to}
    bank = play.bank
    if further(play.at[giver], play.at[mate], side):
        bank = put(bank, side, min(BANK, bank[side] + HANDOFF_BANKS))
        rulings.append(told("handoff_back", **facts, bank=bank[side]))
    else:
        rulings.append(told("handoff", **facts))
    play = play._replace(carrier=mate, handed=play.handed | BIT[giver], bank=bank)
    return state._replace(play=play)


def lateral(state: State, action: Lateral, rulings: list[Told]) -> State:
    """Throw a lateral: a die decides whether it is dropped (8.4, 8.6)."""
    _, play = _parts(state)
    rulings.append(told("lateral", man=MEN[play.carrier], to=action.to, cost=LATERAL_PRICE))
    points = put(play.points, SIDE[action.by], play.points[SIDE[action.by]] - LATERAL_PRICE)
    return state._replace(awaiting=FUMBLE, play=play._replace(points=points, receiver=MAN[action.to]))


def forward_pass(state: State, action: Pass, rulings: list[Told]) -> State:
    """Throw forward: with nobody near the receiver it is caught, else dice are thrown (8.3, 9.1, 9.2)."""
    _, play = _parts(state)
    side, mate = SIDE[action.by], MAN[action.to]
    dice = pass_dice(state.terms, play, mate)
    facts = {"man": MEN[play.carrier], "to": action.to, "cost": PASS_PRICE}
    points = put(play.points, side, play.points[side] - PASS_PRICE)
    play = play._replace(points=points, pass_used=True, receiver=mate)
    state = state._replace(play=play)
    if not dice.offense:
        rulings.append(told("pass_open", **facts))
        return _caught(state, rulings)
    rulings.append(told("pass", **facts, offense=dice.offense, defense=dice.defense))
    return state._replace(awaiting=CONTEST)


def _caught(state: State, rulings: list[Told]) -> State:
    """Give the ball to the receiver: the turn goes on, in the end zone it is a touchdown (J.12, J.28)."""
    _, play = _parts(state)
    mate = play.receiver
    state = state._replace(awaiting=OFFENSE_TURN, play=play._replace(carrier=mate, receiver=NOWHERE))
    return touchdown(state, SIDE_OF[mate], rulings) if in_goal(play, mate) else state


# The contest and the pick


def contest_refusal(state: State, action: Contest) -> Refusal | None:
    """Refuse dice that are more or fewer than the board asks for (9.1, 9.2)."""
    _, play = _parts(state)
    dice = pass_dice(state.terms, play, play.receiver)
    if (len(action.offense), len(action.defense)) == dice:
        return None
    text = f"The contest has {dice.offense} offense and {dice.defense} defense dice."
    return _illegal(text, "9.1", "9.2")


def contested(state: State, action: Contest, rulings: list[Told]) -> State:
    """Compare the highest dice: caught, failed, or thrown again (9.3)."""
    _, play = _parts(state)
    offense, defense = max(action.offense), max(action.defense)
    facts = {"offense": offense, "defense": defense, "offense_dice": [*action.offense]}
    facts["defense_dice"] = [*action.defense]
    if offense == defense:
        rulings.append(told("pass_tied", **facts))
        return state
    if offense > defense:
        rulings.append(told("pass_caught", **facts, man=MEN[play.receiver]))
        return _caught(state, rulings)
    rulings.append(told("pass_failed", **facts))
    return state._replace(awaiting=PICK)


def pick_die(state: State) -> tuple[int, int, tuple[str, ...]]:
    """Return the ways to intercept, the sides of the die, and the rule: Ball Hawk has another die (9.5, 11.2)."""
    if state.terms.specials[1 - state.standing.offense] == BALL_HAWK:
        return HAWK_WAYS, HAWK, ("9.5", "11.2")
    return PICK_WAYS, PICK_SIDES, ("9.5",)


def pick_refusal(state: State, action: Pick) -> Refusal | None:
    """Refuse a die with more sides than the one that is thrown now (9.5, 11.2)."""
    _, sides, rules = pick_die(state)
    return None if action.die <= sides else _illegal(f"This die has {sides} sides.", *rules)


def picked(state: State, action: Pick, rulings: list[Told]) -> State:
    """Decide a failed pass: incomplete, or intercepted and run back (9.5, J.12 to J.14, J.27)."""
    downs, play = _parts(state)
    ways, _, _ = pick_die(state)
    if action.die > ways:
        rulings.append(told("incomplete", die=action.die))
        return next_down(state, downs.line, rulings)
    offense = state.standing.offense
    man = interceptor(play, play.receiver)
    square = play.at[man]
    rulings.append(told("intercepted", die=action.die, man=MEN[man], at=[*PLACES[square]]))
    state = possessed(state._replace(awaiting=DEFENSE_TURN, play=play._replace(receiver=NOWHERE)), man, rulings)
    if in_goal(play, man):
        return touchdown(state, SIDE_OF[man], rulings)
    if OWN[SIDE_OF[man]] >> square & 1:
        return touchback(state, SIDE_OF[man], rulings, ("J.14",), begun=True)
    _, play = _parts(state)
    play = banked(play, offense)
    rulings.append(told("points_banked", seat=SEATS[offense], bank=play.bank[offense]))
    return state._replace(play=play)


def interceptor(play: Play, receiver: int) -> int:
    """Return the defender nearest to the receiver: king's moves, then lanes away, then number (J.13)."""
    square = play.at[receiver]
    men = (man for man in TEAM[1 - SIDE_OF[receiver]] if play.at[man] != NOWHERE)
    return min(men, key=lambda man: (distance(play.at[man], square), abs(LANE_OF[play.at[man]] - LANE_OF[square]), man))
