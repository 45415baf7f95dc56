"""A game told by drives: what each began with, its plays, and what it came to (ledger 6, J.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from ..game import SEATS, Seat, Step
from .grid import SIDE
from .rulings import Told
from .state import Downs, Pair, State

# How a drive ends, by the ruling that ends it: the letters of a scorecard and the words.
RESULTS: dict[str, tuple[str, str]] = {
    "touchdown": ("TD", "Touchdown"),
    "defensive_touchdown": ("DTD", "Defensive touchdown"),
    "field_goal_good": ("FG", "Field goal"),
    "field_goal_missed": ("M", "Missed field goal"),
    "punt_landed": ("P", "Punt"),
    "punt_touchback": ("P", "Punt"),
    "turnover_on_downs": ("D", "Turnover on downs"),
    "intercepted": ("INT", "Interception"),
    "recovered": ("F", "Fumble lost"),
    "safety": ("S", "Safety"),
    "touchback": ("TB", "Touchback"),
}


class Play(NamedTuple):
    """Tell one play of a drive: the step that opened it, where it stood, and its rulings.

    A return is a play of the drive that it begins; `downs` are then those of the snap.
    """

    first_step: int
    downs: Downs
    rulings: tuple[Told, ...]


class Drive(NamedTuple):
    """Tell one drive; `result` is a key of RESULTS, None while it goes on or if the game ended in it.

    `number` counts the seat's drives from 1, as the state does; `score` is home's and away's when it was over,
    an extra point included.
    """

    offense: Seat
    number: int
    overtime: bool
    plays: tuple[Play, ...]
    result: str | None
    score: Pair


class _Open:
    """Gather one drive while its steps go by."""

    def __init__(self, state: State, side: int) -> None:
        self.offense: Seat = SEATS[side]
        self.number = state.standing.drives[side]
        self.overtime = state.standing.overtime
        self.plays: list[Play] = []
        self.result: str | None = None

    def closed(self, score: Pair) -> Drive:
        return Drive(self.offense, self.number, self.overtime, tuple(self.plays), self.result, score)

    def tell(self, ruling: Told) -> None:
        """Add a ruling to the drive's last play."""
        if ruling.code in RESULTS:
            self.result = ruling.code
        if self.plays:
            play = self.plays[-1]
            self.plays[-1] = play._replace(rulings=(*play.rulings, ruling))


def drives(first: State, steps: Sequence[Step]) -> tuple[Drive, ...]:
    """Tell a game by drives, from its first state and its steps in order (J.3)."""
    return tuple(_drives(first, steps))


def _drives(first: State, steps: Sequence[Step]) -> Iterator[Drive]:
    before, drive = first, _drive_of(first)
    for index, step in enumerate(steps):
        after: State = step.state
        if drive is not None and _opens_play(before, after) and before.downs is not None:
            drive.plays.append(Play(index, before.downs, ()))
        for ruling in cast("Sequence[Told]", step.rulings):
            if ruling.code == "turned_over" and drive is not None:
                yield drive.closed(before.standing.score)
                drive = _returned(after, ruling, index, before)
            if drive is not None:
                drive.tell(ruling)
        going_on = _drive_of(after)
        if drive is not None and not _same(drive, going_on):
            yield drive.closed(after.standing.score)
            drive = None
        elif drive is not None and after.downs is not None:
            drive.result = None  # a recovery by the same side, or a touchback after a pick: the drive goes on
        drive = drive or going_on
        before = after
    if drive is not None:
        yield drive.closed(before.standing.score)


def _opens_play(before: State, after: State) -> bool:
    return after.play is not None and before.play is None


def _drive_of(state: State) -> _Open | None:
    """Return the drive that is going on in a state, None before a toss and after the end."""
    if state.offense is None:
        return None
    return _Open(state, state.standing.offense if state.play is None else state.play.holder)


def _same(drive: _Open, other: _Open | None) -> bool:
    return other is not None and (drive.offense, drive.number) == (other.offense, other.number)


def _returned(after: State, ruling: Told, index: int, before: State) -> _Open:
    """Return the drive that begins with an interception or a recovery, its return being its first play."""
    drive = _Open(after, SIDE[ruling.facts["seat"]])
    drive.number = ruling.facts["drive"]
    assert before.downs is not None, "the ball changes hands during a play"
    drive.plays.append(Play(index, before.downs, ()))
    return drive
