"""Small field diagrams of the booklet's examples, placed by the engine's own plays.

A drawing is measured in units of its own: ten to a yard, after an end zone of a hundred.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from firstandglory.engine.playcalling import field, tables
from firstandglory.engine.playcalling.field import STAGE_NAMES
from firstandglory.engine.playcalling.state import State
from rules.examples import example

UNITS_A_YARD = 10
END_ZONE = 100


def across(ball: int) -> int:
    """Return where a spot lies in the drawing, from the left."""
    return END_ZONE + UNITS_A_YARD * ball


class Mark(NamedTuple):
    """Name a spot above the field, or below it as the other team reads it."""

    x: int
    text: str
    anchor: str = "middle"
    below: bool = False


class Diagram(NamedTuple):
    """Hold one drawing: what it shows in words, and where its parts lie."""

    label: str
    caption: str
    marks: tuple[Mark, ...]
    ball: int
    start: int | None = None  # where the ball came from
    lost: int | None = None  # how far it would have gone
    turns: bool = False  # the other team attacks the other way now

    @property
    def zone(self) -> tuple[int, int]:
        """Return where the Red Zone begins, and how wide it is."""
        left = across(field.RED_ZONE)
        return left, across(field.GOAL_LINE) - left

    @property
    def lines(self) -> list[tuple[int, int]]:
        """Return each line of the field with the number that is painted there."""
        return [(across(ball), min(ball, field.turned(ball))) for ball in map(field.parse_spot, field.SPOTS)]

    @property
    def width(self) -> int:
        """Return the drawing's width, both end zones included."""
        return across(field.GOAL_LINE) + END_ZONE

    @property
    def height(self) -> int:
        """Return the drawing's height, with a line of names below the field only where there are some."""
        return 330 if any(mark.below for mark in self.marks) else 270

    @property
    def arrow(self) -> str:
        """Return the path of the ball's way, with its head in front of the ball."""
        return "" if self.start is None else f"M{self.start} 170H{self.ball - 38}m-20 -18l20 18l-20 18"

    @property
    def lost_way(self) -> str:
        """Return the path of the way that does not count."""
        return "" if self.lost is None else f"M{self.ball + 40} 170H{self.lost - 30}"

    @property
    def cross(self) -> str:
        """Return the path that crosses out the end of the way that does not count."""
        return "" if self.lost is None else f"M{self.lost - 16} 154l32 32m0 -32l-32 32"


def _spot(state: State) -> tuple[int, str]:
    ball = state.situation.ball
    return across(ball), field.spot_name(ball)


def _down(state: State) -> str:
    situation = state.situation
    return f"{STAGE_NAMES[situation.stage]} Down {situation.down}"


def _moved(number: str) -> Diagram:
    play = example(number)
    (start, before), (end, after) = _spot(play.first), _spot(play.last)
    then = f"{_down(play.first)} at {before}, then {_down(play.last)} at {after}."
    return Diagram(
        f"A field. The ball moves from {before} to {after}. {then}",
        then,
        (Mark(start, before, "end"), Mark(end, after, "start")),
        end,
        start,
    )


def _turned(number: str, *, provisional: bool = False) -> Diagram:
    play = example(number)
    x, before = _spot(play.first)
    after = field.spot_name(play.last.situation.ball)
    same = f"{before} for the team that had the ball, {after} for the team that has it now."
    taken_back = "A touchdown is taken back. " if provisional else ""
    return Diagram(
        f"A field. {taken_back}The ball stays where it is: {same}",
        f"{taken_back}One spot, two names: {same}",
        (Mark(x, before), Mark(x, after, below=True)),
        x,
        lost=across(field.GOAL_LINE) if provisional else None,
        turns=True,
    )


def _stopped(number: str) -> Diagram:
    play = example(number)
    (start, before), (end, after) = _spot(play.first), _spot(play.last)
    full = tables.PENALTY_YARDS[play.ruling("penalty").facts["card"]]
    counted = (end - start) // UNITS_A_YARD
    way = f"A Penalty of {full} yards from {before} stops at {after}"
    words = f"{way}: {counted} count, the other {full - counted} are lost."
    return Diagram(
        f"A field. {words}",
        words,
        (Mark(start, before, "end"), Mark(end, after)),
        end,
        start,
        lost=start + UNITS_A_YARD * full,
    )


# By game, then by the number of the paragraph that the drawing belongs to.
DIAGRAMS: dict[str, dict[str, Callable[[], Diagram]]] = {
    "playcalling": {
        "2.5": lambda: _turned("2.5"),
        "4.6": lambda: _moved("4.6"),
        "5.6": lambda: _moved("5.6"),
        "7.3": lambda: _stopped("7.3"),
        "12.6": lambda: _turned("12.6", provisional=True),
    }
}


@cache
def diagram(game: str, number: str) -> Diagram | None:
    """Return the drawing that belongs to a paragraph, None if it has none."""
    made = DIAGRAMS.get(game, {}).get(number)
    return made() if made else None
