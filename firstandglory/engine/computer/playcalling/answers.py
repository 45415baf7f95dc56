"""PASS and FLAG as a small game on a provisional result (ledger 12)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ...playcalling.cards import PASS
from ...playcalling.events import effect
from ...playcalling.tables import Outcome
from .drive import paths
from .mixing import Mixed, solve
from .outlook import Drive, touchdown


class Answers(NamedTuple):
    """Judge the answers to a provisional result by the offense's chance to win.

    `passed` has the defense's answers after a PASS with their values, `mixed` both sides' frequencies after a FLAG.
    """

    passed: dict[str, float]
    flags: tuple[str, ...]
    answers: tuple[str, ...]
    mixed: Mixed | None

    @property
    def after_pass(self) -> float:
        """Return the offense's chance when it passes and the defense answers best."""
        return min(self.passed.values())

    @property
    def value(self) -> float:
        """Return the offense's chance when both answer best."""
        return self.after_pass if self.mixed is None else max(self.after_pass, self.mixed.value)


@cache
def _ruled(flag: str, answer: str) -> tuple[str, int]:
    """Return what two answers do as Events, from the engine: its kind and the yards before a replay."""
    found = effect(flag, answer)
    assert found is not None, "at least one of them is an Event"
    return found.kind, found.yards


def _value(drive: Drive, place: int, result: Outcome, holdings: tuple[int, int], flag: str, answer: str) -> float:
    """Return the offense's chance after these two answers to a provisional result."""
    after, path = drive.hold.after, paths()
    offense, defense = holdings
    offense = offense if flag == PASS else after[offense][flag]
    defense = defense if answer == PASS else after[defense][answer]
    if flag == answer == PASS:
        return drive.value(path.plays[place][result], offense, defense)
    kind, yards = _ruled(flag, answer)
    if kind == "replay":
        return drive.value(path.replays[place][yards], offense, defense)
    taken = path.taken[place] if kind == "turnover" else touchdown()
    return drive.value(taken, offense, defense)


def judged(drive: Drive, place: int, result: Outcome, holdings: tuple[int, int]) -> Answers:
    """Judge the answers to a result at a place, for offense's and defense's holdings of Events."""

    def after(flag: str, answer: str) -> float:
        return _value(drive, place, result, holdings, flag, answer)

    flags = tuple(drive.hold.after[holdings[0]])
    answers = (PASS, *drive.hold.after[holdings[1]])
    passed = {answer: after(PASS, answer) for answer in answers}
    mixed = solve([[after(flag, answer) for answer in answers] for flag in flags]) if flags else None
    return Answers(passed, flags, answers, mixed)
