"""Lists of what one seat may do now, made only when somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

from ..game import Refusal, Seat
from .actions import (
    DIRECTIONS,
    FACES,
    REASONS,
    SIDES,
    Action,
    Call,
    Concede,
    Direct,
    Kick,
    OpeningRoll,
    Punt,
    Refresh,
    Respond,
    Roll,
    Shuffle,
    Take,
)
from .cards import CARDS, EVENTS, PASS, PREVENT, Side
from .events import left
from .hands import hand, has_normal
from .kicks import kick_refusal, punt_refusal
from .legal import is_action, refusal
from .state import (
    CHANCE,
    DEFENSE_CALL,
    DIRECT,
    KICK_ROLL,
    NOTHING,
    OFFENSE_CALL,
    OPENING_ROLL,
    OVERTIME_ROLL,
    REFRESH,
    SHUFFLE,
    SNAP_ROLL,
    TAKE_SIDE,
    State,
    turn,
)
from .tables import Events

Groups = Mapping[str, tuple[Action, ...]]

THROWS = tuple((first, second) for first in FACES for second in FACES)


class Legal:
    """List lazily what a seat may do now; the seat None stands for dice and shuffles.

    Iteration and `groups` give the choices of the awaited decision, each once (a cardless play with the word
    "no card" only where that word opens it). `in` agrees with `apply`: it also knows concessions, table
    rulings and dice noted as totals.
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
            return _by_chance(self.state)
        if not self._acts():
            return iter(())
        return iter(_flat(self.state, self.seat))

    def _acts(self) -> bool:
        """Say whether the seat has a choice; `turn` names a team for a shuffle too, which nobody chooses."""
        return self.seat == turn(self.state) and self.state.awaiting not in CHANCE

    def groups(self) -> Groups:
        """Return the choices by kind, for pads: plays, stars, events, prevent, punt, kick, sides and so on."""
        return _grouped(self.state, self.seat) if self.seat is not None and self._acts() else {}

    def why_not(self, action: Action) -> Refusal | None:
        """Say why an action is not open now, None if it is; for buttons that cannot be pressed."""
        return refusal(self.state, action)

    def anytime(self) -> tuple[Concede, ...]:
        """Return what a player may do whoever's turn it is (I.13)."""
        if self.seat is None or self.state.awaiting == NOTHING:
            return ()
        return tuple(Concede(self.seat, reason) for reason in REASONS)


def _by_chance(state: State) -> Iterator[Action]:
    if state.awaiting in (OPENING_ROLL, OVERTIME_ROLL):
        return (OpeningRoll(home, away) for home in THROWS for away in THROWS)
    if state.awaiting in (SNAP_ROLL, KICK_ROLL):
        return (Roll(offense, defense) for offense in THROWS for defense in THROWS)
    seat = turn(state)
    if state.awaiting == SHUFFLE and state.deal is not None and seat is not None:
        pile = state.deal.piles.of(seat)
        return (Shuffle(seat, cards) for cards in _orders(sorted(pile.draw + pile.discard)))
    return iter(())


def _orders(cards: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield every different order of a sorted pile, in order: equal cards do not make two."""
    while True:
        yield tuple(cards)
        rise = next((i for i in range(len(cards) - 2, -1, -1) if cards[i] < cards[i + 1]), None)
        if rise is None:
            return
        above = next(i for i in range(len(cards) - 1, rise, -1) if cards[i] > cards[rise])
        cards[rise], cards[above] = cards[above], cards[rise]
        cards[rise + 1 :] = reversed(cards[rise + 1 :])


def _flat(state: State, seat: Seat) -> tuple[Action, ...]:
    awaiting = state.awaiting
    if awaiting == OFFENSE_CALL:
        return _calls(state, seat, "offense") + _cardless(state, seat)
    if awaiting == DEFENSE_CALL:
        return _calls(state, seat, "defense")
    if awaiting == TAKE_SIDE:
        return tuple(Take(seat, side) for side in SIDES)
    if awaiting == DIRECT:
        return tuple(Direct(seat, toward) for toward in DIRECTIONS)
    if awaiting == REFRESH:
        return _refreshes(seat, hand(state, seat) or ())
    assert state.events is not None, "only Star Mode asks for answers"
    return _answers(seat, state.events.of(seat))


def _calls(state: State, seat: Seat, side: Side) -> tuple[Action, ...]:
    if state.terms.star:
        rosters = state.terms.rosters
        return _stars(seat, side, None if rosters is None else rosters.of(seat))
    cards = hand(state, seat)
    if cards is None:
        return _any_card(seat, side)
    codes = [code for code in dict.fromkeys(cards) if code in EVENTS or CARDS[code].side == side]
    if side == "defense" and not has_normal(cards, side):
        codes.append(PREVENT)
    return tuple(Call(seat, code) for code in codes)


@cache
def _stars(seat: Seat, side: Side, roster: tuple[str, ...] | None) -> tuple[Action, ...]:
    codes = [code for code, card in CARDS.items() if card.side == side and card.star]
    return tuple(Call(seat, code) for code in codes if roster is None or code in roster)


@cache
def _any_card(seat: Seat, side: Side) -> tuple[Action, ...]:
    codes = [code for code, card in CARDS.items() if card.side == side] + list(EVENTS)
    return tuple(Call(seat, code) for code in codes + ([PREVENT] if side == "defense" else []))


@cache
def _kinds(kind: type[Punt] | type[Kick], seat: Seat) -> tuple[Punt | Kick, Punt | Kick]:
    return kind(seat), kind(seat, True)


def _cardless(state: State, seat: Seat) -> tuple[Action, ...]:
    open_now: tuple[Action, ...] = ()
    for kind, check in ((Punt, punt_refusal), (Kick, kick_refusal)):
        plain, with_word = _kinds(kind, seat)
        if check(state, False) is None:
            open_now += (plain,)
        elif not state.terms.star and check(state, True) is None:
            open_now += (with_word,)
    return open_now


@cache
def _answers(seat: Seat, events: Events) -> tuple[Action, ...]:
    return tuple(Respond(seat, card) for card in (PASS, *(event for event in EVENTS if left(events, event))))


def _refreshes(seat: Seat, cards: tuple[str, ...]) -> tuple[Action, ...]:
    """List every part of the hand that may be discarded, each once: at most 2**7 (10.1)."""
    parts: dict[tuple[str, ...], None] = {}
    for keep in product((False, True), repeat=len(cards)):
        parts.setdefault(tuple(sorted(card for card, out in zip(cards, keep, strict=True) if out)))
    return tuple(Refresh(seat, part) for part in parts)


def _group_of(action: Action) -> str:
    if not isinstance(action, Call):
        return {"take": "sides", "direct": "directions", "respond": "answers"}.get(action.do, action.do)
    card = CARDS.get(action.card)
    if card is None:
        return "prevent" if action.card == PREVENT else "events"
    return "stars" if card.star else "plays"


def _grouped(state: State, seat: Seat) -> Groups:
    groups: dict[str, tuple[Action, ...]] = {}
    for action in _flat(state, seat):
        name = _group_of(action)
        groups[name] = (*groups.get(name, ()), action)
    return groups
