"""Hands and piles of a dealt Traditional game, and what is told of cards (ledger 2.2, 10, 13.2, 13.3)."""

from __future__ import annotations

from collections import Counter

from ..game import SEATS, Seat, other
from .cards import PREVENT, Side, is_normal
from .rulings import Told, told, told_by
from .state import OVERTIME_ROLL, REFRESH, SHUFFLE, Both, Deal, Pile, State, wants_shuffle
from .tables import HAND


def dealt_in(decks: Both[tuple[str, ...]], then: str) -> Deal:
    """Lay both decks down unshuffled; `then` is awaited when both hands are drawn (2.2)."""
    return Deal(Both(*(Pile((), deck, (), 0) for deck in decks)), None, then)


def hand(state: State, seat: Seat) -> tuple[str, ...] | None:
    """Return a seat's hand, None where the engine cannot see it."""
    return None if state.deal is None else state.deal.piles.of(seat).hand


def has_normal(cards: tuple[str, ...], side: Side) -> bool:
    """Say whether a hand holds a Play or Star of this side (3.6)."""
    return any(is_normal(card, side) for card in cards)


def without(cards: tuple[str, ...], taken: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the cards less those taken, in their order; None if they do not hold them all."""
    rest = list(cards)
    for card in taken:
        if card not in rest:
            return None
        rest.remove(card)
    return tuple(rest)


def is_order_of(pile: Pile, cards: tuple[str, ...]) -> bool:
    """Say whether the cards are exactly what is to be shuffled (10.2)."""
    return Counter(cards) == Counter(pile.draw + pile.discard)


def taken_from_hand(deal: Deal, seat: Seat, card: str) -> Deal:
    """Move a called card from the hand to the table; Prevent is no card (9.2)."""
    pile = deal.piles.of(seat)
    rest = without(pile.hand, () if card == PREVENT else (card,))
    assert rest is not None, "legality was checked before"
    return deal._replace(piles=deal.piles.put(seat, pile._replace(hand=rest)))


def _discarded(deal: Deal, seat: Seat, cards: tuple[str, ...]) -> Deal:
    pile = deal.piles.of(seat)
    return deal._replace(piles=deal.piles.put(seat, pile._replace(discard=pile.discard + cards)))


def resets_hands(before: State, after: State) -> bool:
    """Say whether the end of this possession replaces the refill by new hands (13.2, 13.3)."""
    half = before.terms.regulation // 2
    over_the_half = before.situation.possession == half < after.situation.possession
    return (over_the_half and not before.overtime) or after.awaiting == OVERTIME_ROLL


def settled(
    before: State, after: State, rulings: list[Told], *, called: bool = False, refresher: Seat | None = None
) -> State:
    """Return the state with its cards put in order after a down, and tell the players what to do with theirs.

    `before` is the state in which the down was decided, `after` what came of it, `called` whether cards lie
    on the table, `refresher` who may refresh (9.1, 9.2) unless a reset or the end comes first (10.4).
    """
    if after.terms.star:
        if called and not after.finished:
            rulings.append(told("stars_return"))
        return after
    deal = after.deal
    if deal is not None and called:
        deal = _committed_to_discard(before, deal)
        after = after._replace(deal=deal)
    if after.finished:
        return after
    if resets_hands(before, after):
        rulings.append(told_by("hands_reset", ("13.3" if after.overtime else "13.2", "10.4"), hand=HAND))
        refresher = None
        if deal is not None:
            deal = _hands_to_discard(deal)
    else:
        if called:
            replay = any(ruling.code == "replay" for ruling in rulings)
            rulings.append(told("refill_after_events" if replay else "refill", hand=HAND))
        if refresher is not None:
            rulings.append(told("may_refresh_after_prevent" if called else "may_refresh", seat=refresher, hand=HAND))
    if deal is None:
        return after
    return drawn_up(after._replace(deal=Deal(deal.piles, refresher, after.awaiting)))


def _committed_to_discard(before: State, deal: Deal) -> Deal:
    snap = before.snap
    assert snap.offense is not None, "cards were called"
    for seat, card in ((snap.offense, snap.offense_call), (other(snap.offense), snap.defense_call)):
        if card is not None and card != PREVENT:
            deal = _discarded(deal, seat, (card,))
    return deal


def _hands_to_discard(deal: Deal) -> Deal:
    for seat, pile in deal.piles.items():
        emptied = pile._replace(hand=(), discard=pile.discard + pile.hand)
        deal = deal._replace(piles=deal.piles.put(seat, emptied))
    return deal


def drawn_up(state: State) -> State:
    """Draw both hands up to their limit, home first, and say what is awaited next (10.1, 10.2, 10.4)."""
    deal = state.deal
    assert deal is not None, "only dealt games draw"
    for seat in SEATS:
        pile = deal.piles.of(seat)
        missing = HAND - len(pile.hand)
        if missing > 0 and pile.shuffles > 0:
            pile = pile._replace(hand=pile.hand + pile.draw[:missing], draw=pile.draw[missing:])
            deal = deal._replace(piles=deal.piles.put(seat, pile))
        if wants_shuffle(pile):
            return state._replace(deal=deal, awaiting=SHUFFLE)
    return state._replace(deal=deal, awaiting=REFRESH if deal.refresher is not None else deal.then)


def shuffled(state: State, seat: Seat, cards: tuple[str, ...]) -> tuple[State, list[Told]]:
    """Return the state with a team's new draw pile, drawn from at once (2.2, 10.2)."""
    deal = state.deal
    assert deal is not None, "only dealt games shuffle"
    pile = deal.piles.of(seat)
    telling = told("reshuffled" if pile.shuffles else "shuffled", seat=seat, reshuffles=pile.shuffles)
    pile = Pile(pile.hand, cards, (), pile.shuffles + 1)
    return drawn_up(state._replace(deal=deal._replace(piles=deal.piles.put(seat, pile)))), [telling]


def refreshed(state: State, seat: Seat, cards: tuple[str, ...]) -> tuple[State, list[Told]]:
    """Return the state after a private refresh (9.1, 9.2, 10.4)."""
    deal = state.deal
    assert deal is not None, "only dealt games refresh"
    pile = deal.piles.of(seat)
    rest = without(pile.hand, cards)
    assert rest is not None, "legality was checked before"
    pile = pile._replace(hand=rest, discard=pile.discard + cards)
    deal = Deal(deal.piles.put(seat, pile), None, deal.then)
    rule = "9.2" if state.snap.defense_call == PREVENT else "9.1"
    return drawn_up(state._replace(deal=deal)), [told_by("refreshed", (rule, "10.4"), seat=seat)]
