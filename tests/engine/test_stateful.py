"""First & Glory played by Hypothesis: whatever is chosen and thrown, these things stay true."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from firstandglory.engine import playcalling
from firstandglory.engine.game import SEATS, Refusal, Seat, Step, other
from firstandglory.engine.playcalling.actions import Action, Concede, TableRuling
from firstandglory.engine.playcalling.cards import CARDS, EVENTS, PREVENT
from firstandglory.engine.playcalling.decks import faults
from firstandglory.engine.playcalling.hands import has_normal
from firstandglory.engine.playcalling.state import (
    DEFENSE_CALL,
    NOTHING,
    OFFENSE_CALL,
    REFRESH,
    SHUFFLE,
    SNAP_ROLL,
    State,
)
from firstandglory.engine.playcalling.tables import EVENT_ALLOWANCE, HAND, LENGTHS, MODES
from tests.engine.playcalling_games import AGREEMENTS, POOL, envelope, normal_codes
from tests.engine.random_games import Cup

LONGEST = 5_000  # actions

stars = {side: normal_codes(side, stars=True) for side in ("offense", "defense")}
seeds = st.integers(0, 2**32 - 1)


@st.composite
def small_decks(draw: st.DrawFn) -> list[str]:
    """Return the fewest cards that a deck may hold, or a few more, five Stars a side among them (I.8)."""
    ten = [card for side in stars for card in draw(st.lists(st.sampled_from(stars[side]), min_size=5, max_size=5))]
    plays = [code for code, card in CARDS.items() if not card.star]
    return ten + draw(st.lists(st.sampled_from([*plays, *("MINOR", "MAJOR", "CHALLENGE") * 5]), min_size=4, max_size=9))


@st.composite
def starts(draw: st.DrawFn) -> dict[str, Any]:
    """Return a position late in the game, so that halves, ends and overtime come soon."""
    score = draw(st.sampled_from([{}, {"score": {"home": 7, "away": 7}}, {"score": {"home": 2}}]))
    if draw(st.booleans()):
        return {"possession": draw(st.integers(3, 8)), "down": draw(st.integers(1, 4)), **score}
    return {"period": "overtime", "overtime_round": draw(st.integers(1, 3)), "score": {"home": 9, "away": 9}}


class Match(RuleBasedStateMachine):
    """Play one game, act by act, and compare each state with the one before."""

    @initialize(
        mode=st.sampled_from(MODES),
        length=st.sampled_from(LENGTHS),
        cards=st.sampled_from(["table", "dealt", "dealt"]),
        decks=st.none() | st.tuples(small_decks(), small_decks()),
        start=st.none() | starts(),
    )
    def begin(self, mode: str, length: str, cards: str, decks: Any, start: Any) -> None:
        """Agree on a game."""
        named = (
            None
            if decks is None
            else {seat: {"name": seat, "cards": deck} for seat, deck in zip(SEATS, decks, strict=True)}
        )
        data = envelope(mode, length, cards, named) | ({} if start is None else {"start": start})
        self.setup = playcalling.setup(data)
        assert all(faults(team.deck.cards) == [] for team in self.setup.teams)
        self.decks = {seat: Counter(team.deck.cards) for seat, team in self.setup.teams.items()}
        self.state: State = playcalling.start(self.setup)
        self.before: State | None = None
        self.action: Action | None = None
        self.actions = 0

    def do(self, action: Action) -> None:
        """Make an accepted action and check what became of it."""
        step = playcalling.apply(self.state, action)
        assert isinstance(step, Step), f"{action}: {step}\n{self.state}"
        self.before, self.action, self.state = self.state, action, step.state
        self.actions += 1
        self.check()

    def next_action(self, whims: Random) -> Action:
        """Return a throw or a choice."""
        awaited = playcalling.awaiting(self.state)
        if awaited.by_chance:
            return playcalling.draw(self.state, Cup(whims))
        return whims.choice(tuple(playcalling.legal(self.state, awaited.seat)))

    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Make one of the choices on offer, or throw."""
        awaited = playcalling.awaiting(self.state)
        if awaited.by_chance:
            self.do(playcalling.draw(self.state, Cup(Random(data.draw(seeds)))))
        elif not self.state.finished:
            self.do(data.draw(st.sampled_from(tuple(playcalling.legal(self.state, awaited.seat)))))

    @rule(seed=seeds, number=st.integers(5, 40))
    def play_on(self, seed: int, number: int) -> None:
        """Play on for a while, so that long games are seen whole."""
        whims = Random(seed)
        for _ in range(number):
            if not self.state.finished:
                self.do(self.next_action(whims))

    @rule(action=st.sampled_from([*AGREEMENTS, *(Concede(seat, "left") for seat in SEATS)]))
    def interrupt(self, action: Action) -> None:
        """Set the position by agreement, where the table may (I.14), or give up (I.13)."""
        if isinstance(playcalling.apply(self.state, action), Step):
            self.do(action)

    @rule(action=st.sampled_from(POOL))
    def try_anything(self, action: Action) -> None:
        """Try what may be refused: then the state is as before, and after the end it always is (13.3)."""
        before = str(self.state)
        outcome = playcalling.apply(self.state, action)
        assert str(self.state) == before
        assert isinstance(outcome, Refusal) or not self.state.finished

    def teardown(self) -> None:
        """Play the game to its end: there is always one (13.5)."""
        if not hasattr(self, "state"):
            return
        whims = Random(self.actions)
        while not self.state.finished:
            assert self.actions < LONGEST
            self.do(self.next_action(whims))
        assert self.state.winner in SEATS
        if not isinstance(self.action, Concede):
            home, away = self.state.score
            assert home != away, "a level game goes on (13.3)"
            assert (home > away) == (self.state.winner == "home")

    @invariant()
    def check(self) -> None:
        """Check all that holds of a state, and of two that follow each other."""
        check_situation(self.state)
        check_piles(self.state, self.decks)
        check_events(self.state)
        if self.before is not None and not isinstance(self.action, TableRuling):
            check_progress(self.before, self.state)


def check_situation(state: State) -> None:
    """2.5, 5.1 to 5.3, 13.4: the ball is on a spot, in the down and stage that the rules know."""
    situation, terms = state.situation, state.terms
    assert situation.ball in range(10, 100, 10)
    assert situation.down in (1, 2, 3, 4)
    assert situation.stage == "red_zone" or situation.ball < 80
    assert (situation.possession > terms.regulation) == state.overtime
    if state.finished:
        assert situation.offense is None
        assert state.winner is not None
        return
    assert state.winner is None
    offense, order = situation.offense, state.order
    if state.overtime:
        first = terms.regulation + 2 * order.overtime_round - 1
        assert situation.possession in (first, first + 1)
        assert situation.stage == "red_zone"
        if offense is not None:
            assert (offense == order.round_first) == (situation.possession == first)
    elif offense is not None:
        odd, first_half = situation.possession % 2 == 1, situation.possession <= terms.regulation // 2
        assert (offense == order.opener) == (odd == first_half)


def committed(state: State, seat: Seat) -> Counter[str]:
    """Return the card that a seat has called and not yet discarded."""
    if state.awaiting not in (DEFENSE_CALL, SNAP_ROLL, NOTHING):
        return Counter()
    snap = state.snap
    call = snap.offense_call if seat == snap.offense else snap.defense_call
    return Counter([call] if call is not None and call != PREVENT else [])


def check_piles(state: State, decks: dict[Seat, Counter[str]]) -> None:
    """2.2, 10.1, 10.2: each team's cards stay its own, none is lost; seven in hand before a call."""
    assert (state.deal is not None) == (state.terms.dealt and not state.terms.star)
    if state.deal is None:
        assert state.awaiting not in (SHUFFLE, REFRESH)
        return
    for seat, pile in state.deal.piles.items():
        held = Counter(pile.hand + pile.draw + pile.discard)
        whole = held + committed(state, seat)
        # Somebody who concedes leaves the cards where they are: on the table, or discarded already.
        assert decks[seat] in ((whole, held) if state.finished else (whole,))
        assert len(pile.hand) <= HAND
        if state.awaiting in (OFFENSE_CALL, REFRESH):
            assert len(pile.hand) == HAND
    if state.awaiting == SNAP_ROLL and state.snap.defense_call == PREVENT and state.situation.offense is not None:
        assert not has_normal(state.deal.piles.of(other(state.situation.offense)).hand, "defense")


def check_events(state: State) -> None:
    """11.3, 11.4: nobody has more Events than the allowance, or fewer than none."""
    assert (state.events is not None) == state.terms.star
    for events in state.events or ():
        allowed = EVENT_ALLOWANCE[state.terms.length]
        assert all(0 <= n <= most for n, most in zip(events, allowed, strict=True))


def check_progress(before: State, after: State) -> None:
    """6.1, 1.4, 11.6, 13.1: points, possessions, Events and directions change only as they may."""
    gained = [new - old for old, new in zip(before.score, after.score, strict=True)]
    assert sorted(gained) in ([0, 0], [0, 2], [0, 3], [0, 7])
    ended = after.situation.possession - before.situation.possession
    assert ended in (0, 1)
    assert ended or after.finished or not any(gained)
    if ended:
        assert after.situation.down == 1
        assert after.awaiting in (OFFENSE_CALL, SHUFFLE, REFRESH, "overtime_roll")
    assert after.order.overtime_round - before.order.overtime_round in (0, 1)
    if before.order.opener is not None:
        assert after.order.opener == before.order.opener
    if before.events is not None and after.events is not None:
        for old, new in zip(before.events, after.events, strict=True):
            assert all(n <= most for n, most in zip(new, old, strict=True))
        flagged = [answer for answer in after.snap[4:] if answer in EVENTS] if before.snap != after.snap else []
        spent = flagged if before.awaiting == "defense_response" else []
        assert sum(map(sum, before.events)) - sum(map(sum, after.events)) == len(spent)
    if before.deal is not None and after.deal is not None:
        for old, new in zip(before.deal.piles, after.deal.piles, strict=True):
            assert new.shuffles - old.shuffles in (0, 1)
            assert new.shuffles == old.shuffles or before.awaiting == SHUFFLE
    half = before.terms.regulation // 2
    if (before.situation.possession, after.situation.possession) == (half, half + 1):
        assert after.direction == (before.direction and before.direction[::-1])
    elif before.awaiting != "direct":
        assert after.direction == before.direction


TestMatch = pytest.mark.long(Match.TestCase)
TestMatch.settings = settings(
    max_examples=80,
    stateful_step_count=30,
    derandomize=True,
    deadline=None,
    phases=set(Phase) - {Phase.explain},
    suppress_health_check=list(HealthCheck),
)
