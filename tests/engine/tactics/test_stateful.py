"""Field Tactics played by Hypothesis: whatever is chosen and thrown, these things stay true."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from firstandglory.engine import tactics
from firstandglory.engine.game import SEATS, Refusal, Step
from firstandglory.engine.tactics.actions import Action, Concede, Move
from firstandglory.engine.tactics.grid import ALL, NOWHERE, SIDE_OF
from firstandglory.engine.tactics.invariants import check
from firstandglory.engine.tactics.state import OFFENSE_FORMATION, State, ball_of, occupation
from tests.engine.random_games import Cup
from tests.engine.tactics.tactics_games import POOL, envelope

LONGEST = 5_000  # actions

seeds = st.integers(0, 2**32 - 1)
specials = st.sampled_from([None, "lead_blocker", "ball_hawk", "sure_hands", "speedy_qb"])


@st.composite
def starts(draw: st.DrawFn) -> dict[str, Any]:
    """Return a position late in the game, near a goal or far from it, so that ends come soon."""
    start: dict[str, Any] = {
        "line": draw(st.integers(4, 27)),
        "offense": draw(st.sampled_from(SEATS)),
        "opener": draw(st.sampled_from(SEATS)),
        "drives": {"home": 47},
    }
    if draw(st.booleans()):
        start |= {"period": "overtime", "drives": {"home": 47, "away": 47}, "score": {"home": 9, "away": 9}}
    if draw(st.booleans()):
        cards = ("wishbone", "dime") if start["offense"] == "home" else ("press", "empty")
        points = {"home": draw(st.integers(0, 14)), "away": draw(st.integers(0, 14))}
        start |= {"cards": dict(zip(SEATS, cards, strict=True)), "points": points, "round": draw(st.integers(1, 12))}
    return start


class Match(RuleBasedStateMachine):
    """Play one game, act by act, and compare each state with the one before."""

    @initialize(
        kicking=st.sampled_from(["paper", "dice"]),
        home=specials,
        away=specials,
        points=st.integers(10, 30),
        start=st.none() | starts(),
    )
    def begin(self, kicking: str, home: Any, away: Any, points: int, start: Any) -> None:
        """Agree on a game."""
        more = {"target": points} if start is None else {"target": points, "start": start}
        self.state: State = tactics.start(tactics.setup(envelope(kicking, home, away, **more)))
        self.before: State | None = None
        self.action: Action | None = None
        self.actions = 0

    def do(self, action: Action) -> None:
        """Make an accepted action and check what became of it."""
        step = tactics.apply(self.state, action)
        assert isinstance(step, Step), f"{action}: {step}\n{self.state}"
        self.before, self.action, self.state = self.state, action, step.state
        self.actions += 1
        self.check()

    def next_action(self, whims: Random) -> Action:
        """Return a throw or a choice, End turn more often than one in all."""
        awaited = tactics.awaiting(self.state)
        if awaited.by_chance:
            return tactics.draw(self.state, Cup(whims))
        legal = tactics.legal(self.state, awaited.seat)
        men = legal.men()
        entries = legal.of(whims.choice(men)) if men and whims.random() < 0.7 else ()
        return whims.choice(entries or legal.others())

    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Make one of the choices on offer, or throw."""
        awaited = tactics.awaiting(self.state)
        if awaited.by_chance:
            self.do(tactics.draw(self.state, Cup(Random(data.draw(seeds)))))
        elif not self.state.finished:
            self.do(data.draw(st.sampled_from(tuple(tactics.legal(self.state, awaited.seat)))))

    @rule(seed=seeds, number=st.integers(5, 60))
    def play_on(self, seed: int, number: int) -> None:
        """Play on for a while, so that long games are seen whole."""
        whims = Random(seed)
        for _ in range(number):
            if not self.state.finished:
                self.do(self.next_action(whims))

    @rule(action=st.sampled_from(POOL))
    def attempt(self, action: Action) -> None:
        """Try anything: it is refused and nothing happens, or it is as good as a choice on offer."""
        outcome = tactics.apply(self.state, action)
        actor = getattr(action, "by", None)
        assert (action in tactics.legal(self.state, actor)) == isinstance(outcome, Step)
        if isinstance(outcome, Refusal):
            assert outcome.rules
        elif not isinstance(action, Concede):
            self.do(action)

    @rule()
    def read_back(self) -> None:
        """The state is the same after it was written down, as JSON and as a line."""
        assert tactics.state_from_json(tactics.state_json(self.state)) == self.state
        assert tactics.parse_position(str(self.state)) == self.state

    def teardown(self) -> None:
        """End the game by playing on, unless it goes on for too long: it is then near enough to the 100th drive."""
        if not hasattr(self, "state"):
            return
        whims = Random(self.actions)
        while not self.state.finished and self.actions < LONGEST:
            self.do(self.next_action(whims))
        if self.state.finished:
            home, away = self.state.standing.score
            assert self.state.winner == ("draw" if home == away else SEATS[away > home])

    @invariant()
    def check(self) -> None:
        """Check all that holds of a state, and of two that follow each other."""
        check(self.state)
        check_men(self.state)
        if self.before is not None and self.action is not None:
            check_progress(self.before, self.action, self.state)


def check_men(state: State) -> None:
    """2.1, 5.2: what the state says of squares in two ways is the same."""
    play = state.play
    if play is None:
        return
    assert play.taken == occupation(play.at)
    assert not play.taken[0] & play.taken[1]
    assert (play.taken[0] | play.taken[1]) & ~ALL == 0
    if state.awaiting == "offense_turn":
        assert not play.handed or play.holder == state.standing.offense


def check_progress(before: State, action: Action, after: State) -> None:
    """3.1, 4.7, 6.1, J.3, J.11, J.25: scores, drives, downs, rounds and points change only as they may."""
    gained = [new - old for old, new in zip(before.standing.score, after.standing.score, strict=True)]
    assert sorted(gained) in ([0, 0], [0, 1], [0, 2], [0, 3], [0, 6])
    overtime = [
        new - old for old, new in zip(before.standing.overtime_score, after.standing.overtime_score, strict=True)
    ]
    assert overtime == (gained if before.standing.overtime else [0, 0])
    begun = sum(after.standing.drives) - sum(before.standing.drives)
    assert 0 <= begun <= 2
    old, new = before.play, after.play
    if old is not None and new is not None:
        check_play(before, action, after)
    elif new is None and after.awaiting == OFFENSE_FORMATION and old is not None:
        assert before.downs is not None and after.downs is not None
        same_drive = begun == 0 and before.standing.offense == after.standing.offense
        assert not same_drive or after.downs.down in (1, before.downs.down + 1)


def check_play(before: State, action: Action, after: State) -> None:
    """Within a play: rounds go up by one, points are spent, men move only by actions of their side."""
    old, new = before.play, after.play
    assert old is not None and new is not None
    assert new.round - old.round in (0, 1)
    if after.awaiting == before.awaiting and before.awaiting.endswith("turn"):
        assert all(mine <= yours for mine, yours in zip(new.points, old.points, strict=True))
    assert new.changed or not old.changed
    assert new.pass_used or not old.pass_used
    if isinstance(action, Move) and action.follow is None:
        moved = [man for man in range(22) if old.at[man] != new.at[man]]
        assert len(moved) <= 1
        assert all(SIDE_OF[man] == SEATS.index(action.by) for man in moved)
    if new.carrier != NOWHERE:
        assert ball_of(new) == new.at[new.carrier]


TestMatch = pytest.mark.long(Match.TestCase)
TestMatch.settings = settings(
    max_examples=30,
    stateful_step_count=25,
    derandomize=True,
    deadline=None,
    phases=set(Phase) - {Phase.explain},
    suppress_health_check=list(HealthCheck),
)
