"""A game told by drives: what each possession began with, did and came to (ledger 1.4, 6, I.10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from ..game import Seat, Step, Viewer
from .field import GOAL_LINE, parse_spot
from .rulings import Told
from .state import OFFENSE_CALL, REFRESH, SHUFFLE, Both, Situation, State
from .view import told_to

# How a drive ends, by the ruling that ends it: the letters of the scorecard and the words.
RESULTS: dict[str, tuple[str, str]] = {
    "touchdown": ("TD", "Touchdown"),
    "field_goal_good": ("FG", "Field goal"),
    "defensive_touchdown": ("DTD", "Defensive touchdown"),
    "safety": ("S", "Safety"),
    "turnover": ("T", "Turnover"),
    "turnover_on_downs": ("D", "Turnover on downs"),
    "punt": ("P", "Punt"),
    "field_goal_missed": ("M", "Missed field goal"),
}
# What begins a down. A table ruling or a concession is told among a drive's downs, but is none.
_BEGINS = frozenset({"call_locked", "kick_announced", "punt"})


class Play(NamedTuple):
    """Tell one down: the step that opened it, where it stood, what a viewer may read of it."""

    first_step: int
    situation: Situation
    rulings: tuple[Told, ...]


class Drive(NamedTuple):
    """Tell one possession; `result` is a key of RESULTS, None while it goes on or if the game ended in it."""

    situation: Situation
    overtime_round: int
    quarter: int | None
    plays: tuple[Play, ...]
    result: str | None
    score: Both[int]
    ball: int  # where it ended or is now, in yards from this offense's goal line

    @property
    def offense(self) -> Seat:
        """Return the seat that had the ball."""
        assert self.situation.offense is not None, "a drive is somebody's"
        return self.situation.offense

    @property
    def yards(self) -> int:
        """Return the yards from the drive's start to where it ended."""
        return self.ball - self.situation.ball

    @property
    def downs(self) -> int:
        """Count the downs that were begun."""
        return sum(any(ruling.code in _BEGINS for ruling in play.rulings) for play in self.plays)

    @property
    def outcome(self) -> str:
        """Say what it came to; without a result it goes on, or was ended (I.13, I.14)."""
        if self.result is not None:
            return RESULTS[self.result][1]
        for ruling in (ruling for play in self.plays for ruling in play.rulings):
            if ruling.code == "conceded":
                return "Given up"
            if ruling.code == "table_ruling" and not self._goes_on(ruling.facts):
                return "Ended by a ruling"
        return "Under way"

    def _goes_on(self, agreed: Mapping[str, Any]) -> bool:
        """Say whether a table ruling has left this team its possession."""
        return bool(agreed["offense"] == self.offense) and "possession" not in agreed


class _Open:
    """Gather one drive while its plays go by."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.plays: list[Play] = []
        self.result: str | None = None
        self.ball = state.situation.ball

    def closed(self, score: Both[int]) -> Drive:
        state = self.state
        quarter = None if state.overtime else state.terms.quarter(state.situation.possession)
        order, plays = state.order, tuple(self.plays)
        return Drive(state.situation, order.overtime_round, quarter, plays, self.result, score, self.ball)


def drives(first: State, steps: Sequence[Step], current: int, viewer: Viewer = "everything") -> tuple[Drive, ...]:
    """Tell a game by drives as a viewer may know it; `current` is the first step of the down on the table."""
    return tuple(_drives(first, steps, current, viewer))


def _drives(first: State, steps: Sequence[Step], current: int, viewer: Viewer) -> Iterator[Drive]:
    before = first
    present: State = steps[-1].state if steps else first
    drive: _Open | None = None
    for index, step in enumerate(steps):
        after: State = step.state
        if before.offense is not None and before.awaiting == OFFENSE_CALL:
            if drive is None:
                drive = _Open(before)
            drive.plays.append(Play(index, before.situation, ()))
        if drive is not None:
            _add(drive, step, viewer, earlier=present.hides_history and index < current)
            # A table ruling may give the ball away within a possession: what follows is the other team's drive (I.14).
            over = after.finished or after.situation[:2] != drive.state.situation[:2]
            if not over:
                drive.ball = after.situation.ball
            elif after.awaiting not in (SHUFFLE, REFRESH):  # what the last down does to the cards is told with it
                yield drive.closed(after.score)
                drive = None
        before = after
    if drive is not None:
        yield drive.closed(present.score)


def _add(drive: _Open, step: Step, viewer: Viewer, *, earlier: bool) -> None:
    for ruling in step.rulings:
        if ruling.code in RESULTS:
            drive.result = ruling.code
        drive.ball = _ball_after(drive.ball, ruling)
    if drive.plays:
        play = drive.plays[-1]
        shown = told_to(cast("Sequence[Told]", step.rulings), viewer, earlier=earlier)
        drive.plays[-1] = play._replace(rulings=(*play.rulings, *shown))


def _ball_after(ball: int, ruling: Any) -> int:
    """Follow the ball to where a drive ends; while it goes on, the state has it."""
    if ruling.code == "touchdown":
        return GOAL_LINE
    if ruling.code == "safety":
        return 0
    if ruling.code in ("gain", "loss"):
        return parse_spot(ruling.facts["ball"])
    return ball
