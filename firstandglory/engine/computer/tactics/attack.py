"""The turn of the side with the ball: every way to move it on, with exact odds, against what the tacklers can pay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ...game import SEATS
from ...tactics.actions import Action, End, Gap, Handoff, Lateral, Pass, Push, moves
from ...tactics.figures import LATERAL_PRICE, PASS_PRICE, ROUNDS
from ...tactics.grid import AROUND, BIT, FORWARD, MEN, NOWHERE, ROW, TEAM, flood, listed
from ...tactics.line import gap, gap_square, push, push_open
from ...tactics.moving import stood
from ...tactics.odds import LATERAL_DROP
from ...tactics.passing import kind_of
from ...tactics.state import Play, State, behind_the_line, empty, in_goal, put
from .ground import cost_of, pays, spread, tackling, weak_squares
from .prospect import next_turn
from .scene import Scene
from .stakes import Stakes
from .throws import Catch, catches, caught, failed, passing, receivers, takers

_DEEP: Final = 3  # handoffs, pushes and throws that may follow each other
_HOPES: Final = 3  # runs into a tackle for which blocks are looked for
_THROWS: Final = 6  # throws that are looked at closely
_CLOSELY: Final = 8  # plans whose next turn is looked at


class Plan(NamedTuple):
    """Tell one way to play the turn: its worth, its first action, and how it ends if nothing fails.

    `share` is how likely nothing fails, `rest` what the failures bring into the worth; `end` is None where the play
    is over then.
    """

    worth: float
    first: Action
    end: Play | None
    share: float = 1.0
    rest: float = 0.0

    def after(self, first: Action, likely: float = 1.0, else_worth: float = 0.0) -> Plan:
        """Return the plan that begins with an action which is this likely to lead to this one."""
        lost = (1 - likely) * else_worth
        return Plan(likely * self.worth + lost, first, self.end, likely * self.share, likely * self.rest + lost)


def _round(state: State) -> int:
    assert state.play is not None, "a turn belongs to a play"
    return state.play.round


class Attack:
    """Search a turn of the side with the ball.

    `against` is what the tacklers can pay afterwards, `budget` about how many positions may be looked at.
    """

    def __init__(self, state: State, stakes: Stakes, against: int, budget: int) -> None:
        self.state = state
        self.terms = state.terms
        self.stakes = stakes.in_round(_round(state))
        self.side = stakes.side
        self.seat = SEATS[self.side]
        self.against = against
        self.left = budget

    def best(self, play: Play) -> Plan:
        """Return the best plan found; those that look best are compared by what their next turn promises."""
        plans = sorted(self._plans(play, _DEEP), key=lambda plan: plan.worth, reverse=True)
        if play.changed or play.round == ROUNDS:
            return plans[0]
        close = [self._closer(plan) for plan in plans[:_CLOSELY]]
        return max(close, key=lambda plan: plan.worth)

    def _closer(self, plan: Plan) -> Plan:
        if plan.end is None or self.stakes.behind[ROW[plan.end.at[plan.end.carrier]]]:
            return plan
        return plan._replace(worth=plan.rest + plan.share * next_turn(self.state, plan.end, self.stakes))

    def _deeper(self, play: Play, deep: int) -> Plan:
        if in_goal(play, play.carrier):
            return Plan(self.stakes.touchdown, End(self.seat), None)
        return max(self._plans(play, deep), key=lambda plan: plan.worth)

    def _plans(self, play: Play, deep: int) -> Iterator[Plan]:
        yield from self._runs(play)
        if deep and not play.changed:
            yield from self._handed(play, deep - 1)
            yield from self._pushed(play, deep - 1)
            yield from self._lateral(play, deep - 1)
            yield from self._passed(play)

    # Running, and blocks for the runner

    def _scene(self, play: Play) -> Scene:
        self.left -= 1
        return Scene(self.terms, play, self.stakes, self.against)

    def _runs(self, play: Play) -> Iterator[Plan]:
        """Give the best run into a tackle, those that get away, and a run that gets away behind a block."""
        scene, carrier = self._scene(play), play.carrier
        start, points = play.at[carrier], play.points[self.side]
        runs = sorted(scene.runs(start, points, pays(self.terms, play, carrier)), reverse=True)
        down = next((run for run in runs if not run.live), None)
        if down is not None:
            yield Plan(down.worth, self._to(play, carrier, down.square), None)
        live = [run for run in runs if run.live]
        for run in live[:2]:
            end = stood(play, carrier, run.square, points - run.cost)
            yield Plan(run.worth, self._to(play, carrier, run.square), end)
        best, chased = runs[0].worth, self.stakes.chased
        hopes = [run for run in runs if not run.live and run.cost < points and chased[ROW[run.square]] > best]
        for run in sorted(hopes, key=lambda run: chased[ROW[run.square]], reverse=True)[:_HOPES]:
            end = stood(play, carrier, run.square, points - run.cost)
            blocked = self._blocked(end)
            if blocked is not None:
                block, end = blocked
                first = block if run.square == start else self._to(play, carrier, run.square)
                yield Plan(chased[ROW[run.square]], first, end)
                return

    def _to(self, play: Play, man: int, square: int) -> Action:
        if square == play.at[man]:
            return End(self.seat)
        move = moves(self.seat, MEN[man])[square]
        assert move is not None, "men stand on squares"
        return move

    def _blocked(self, play: Play) -> tuple[Action, Play] | None:
        """Return a mate's move into the way of every tackler and the play after it, None if there is none."""
        here, points, against = play.at[play.carrier], play.points[self.side], self.against
        free = empty(play)
        costs = tackling(self.terms, play, self.side, against)
        back = spread(BIT[here], free, weak_squares(play, self.side), against)
        way = 0
        for cost in range(1, against):
            way |= costs[cost] & back[against - cost]
        for man in TEAM[self.side]:
            if man == play.carrier or play.at[man] == NOWHERE:
                continue
            paid = pays(self.terms, play, man)
            for steps, level in enumerate(flood(play.at[man], free, 0, points // paid).levels, 1):
                for square in listed(level & way):
                    if self.left <= 0:
                        return None
                    self.left -= 1
                    end = stood(play, man, square, points - steps * paid)
                    if cost_of(tackling(self.terms, end, self.side, against), here) > against:
                        return self._to(play, man, square), end
        return None

    # Handoffs and laterals

    def _handed(self, play: Play, deep: int) -> Iterator[Plan]:
        for mate in takers(play):
            yield self._deeper(self._given(play, mate), deep).after(Handoff(self.seat, MEN[mate]))
        here, points = play.at[play.carrier], play.points[self.side]
        if play.handed >> play.carrier & 1 or deep < _DEEP - 1:
            return
        # A mate may come for the ball.
        beside, free = AROUND[here] & empty(play), empty(play)
        for mate in receivers(play):
            paid = pays(self.terms, play, mate)
            for steps, level in enumerate(flood(play.at[mate], free, 0, points // paid).levels, 1):
                squares = [n for n in listed(level & beside) if (ROW[n] - ROW[here]) * FORWARD[self.side] <= 0]
                if squares and self.left > 0:
                    moved = stood(play, mate, squares[0], points - steps * paid)
                    yield self._deeper(self._given(moved, mate), 0).after(self._to(play, mate, squares[0]))
                    break

    def _given(self, play: Play, mate: int) -> Play:
        return play._replace(carrier=mate, handed=play.handed | BIT[play.carrier])

    def _lateral(self, play: Play, deep: int) -> Iterator[Plan]:
        points, row, downs = play.points[self.side], ROW[play.at[play.carrier]], self.state.downs
        assert downs is not None, "a play has a line"
        if points < LATERAL_PRICE:
            return
        held = 1 - float(LATERAL_DROP[behind_the_line(self.side, downs, row)])
        for mate in receivers(play):
            if kind_of(play, mate) == "lateral" and self.left > 0:
                flown = play._replace(carrier=mate, points=put(play.points, self.side, points - LATERAL_PRICE))
                lost = self.stakes.lost[ROW[play.at[mate]]]
                yield self._deeper(flown, deep).after(Lateral(self.seat, MEN[mate]), held, lost)

    # Pushes and the gap

    def _pushed(self, play: Play, deep: int) -> Iterator[Plan]:
        state = self.state._replace(play=play)
        ahead = push_open(state)
        if ahead is not None:
            pushing = Push(self.seat, MEN[ahead.men[0]])
            yield self._advanced(push(state, pushing, []), pushing, deep)
        if gap_square(state) != NOWHERE:
            yield self._advanced(gap(state, Gap(self.seat), []), Gap(self.seat), deep)

    def _advanced(self, state: State, action: Action, deep: int) -> Plan:
        if state.play is None:
            return Plan(self.stakes.touchdown, action, None)
        return self._deeper(state.play, deep).after(action)

    # Forward passes

    def _passed(self, play: Play) -> Iterator[Plan]:
        points, downs = play.points[self.side], self.state.downs
        assert downs is not None, "a play has a line"
        if points < PASS_PRICE or not passing(play, downs):
            return
        scene = self._scene(play)
        looked = [
            (self._guess(scene, play, catch), catch) for catch in catches(self.terms, play, points, furthest_too=True)
        ]
        for _, catch in sorted(looked, reverse=True)[:_THROWS]:
            first: Action = Pass(self.seat, MEN[catch.mate])
            if catch.square != play.at[catch.mate]:
                first = self._to(play, catch.mate, catch.square)
            plan = self._deeper(caught(play, catch), 0)
            yield plan.after(first, catch.chance, failed(self.terms, catch, self.stakes))

    def _guess(self, scene: Scene, play: Play, catch: Catch) -> float:
        left = play.points[self.side] - PASS_PRICE - catch.cost
        run = scene.best_run(catch.square, left, pays(self.terms, play, catch.mate))
        return catch.chance * run + (1 - catch.chance) * failed(self.terms, catch, self.stakes)
