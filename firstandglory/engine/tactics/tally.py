"""What games are like: how drives end, what happens in a play, and how long all that takes (selfplay)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from ..game import SEATS, Step
from .drives import RESULTS, drives
from .state import State

# What is counted in plays: ruling codes and the words for them.
_IN_PLAYS = {
    "rolled": "rounds",
    "handoff": "handoffs",
    "handoff_back": "handoffs backward",
    "lateral": "laterals",
    "pass": "contested passes",
    "pass_open": "open passes",
    "incomplete": "incomplete",
    "pushed": "pushes",
    "shoved": "shoves",
    "gap": "gaps",
    "swapped": "ways through weak linemen",
    "tackle": "tackles",
    "fumble": "fumbles",
    "whistle": "whistles",
}
_KICKS = ("field_goal_good", "field_goal_missed")
_SCORES = ("touchdown", "defensive_touchdown", "field_goal_good")


class Game(Protocol):
    """A game that was played: its first state and its steps."""

    @property
    def first(self) -> State: ...
    @property
    def steps(self) -> Sequence[Step]: ...


def lines(games: Iterable[Game]) -> Iterator[str]:
    """Tell in readable lines what games are like; nothing but their number if there are none."""
    played, winners, results, codes = 0, Counter[str](), Counter[str](), Counter[str]()
    plays = overtime = points = 0
    for game in games:
        played += 1
        last: State = game.steps[-1].state if game.steps else game.first
        winners[last.winner or "nobody"] += 1
        overtime += last.standing.overtime
        points += sum(last.standing.score)
        for drive in drives(game.first, game.steps):
            results[drive.result or "unfinished"] += 1
            plays += len(drive.plays)
        codes.update(ruling.code for step in game.steps for ruling in step.rulings)
    yield (
        f"{played} games: " + ", ".join(f"{seat} won {winners[seat]}" for seat in SEATS) + f", {winners['draw']} drawn"
    )
    total = results.total()
    if not total or not plays:
        return
    yield f"{total / played:.1f} drives and {points / played:.1f} points a game, {overtime} in overtime"
    yield f"{plays / total:.2f} plays and {_share(sum(results[code] for code in _SCORES), total)} scores a drive"
    for code, (_, words) in {**RESULTS, "unfinished": ("", "Game over")}.items():
        if results[code]:
            yield f"{_share(results[code], total):>8}  {words}"
    yield "a play:"
    for code, words in _IN_PLAYS.items():
        yield f"{codes[code] / plays:8.3f}  {words}"


def _share(part: int, total: int) -> str:
    return f"{100 * part / total:.1f} %"
