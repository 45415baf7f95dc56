"""Plays that the booklet tells and draws, worked out by the engine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, cast

from firstandglory.engine import playcalling
from firstandglory.engine.game import Json, Refusal
from firstandglory.engine.playcalling.actions import read_action
from firstandglory.engine.playcalling.rulings import Told

TABLE: Json = {
    "mode": "traditional",
    "length": "quick",
    "cards": "table",
    "teams": {"home": {"deck": "harbor"}, "away": {"deck": "summit"}},
}


def at(ball: str, stage: str = "approach", down: int = 1, **more: Any) -> Json:
    """Return a start where the home team is on offense."""
    return {"possession": 1, "offense": "home", "ball": ball, "stage": stage, "down": down, **more}


def call(by: str, card: str) -> Json:
    """Return a call as the record writes it."""
    return {"do": "call", "by": by, "card": card}


def roll(offense: int | list[int], defense: int | list[int]) -> Json:
    """Return a throw as the record writes it."""
    return {"do": "roll", "offense": offense, "defense": defense}


class Played(NamedTuple):
    """Hold an example's states, first to last, and all that was ruled on the way."""

    states: tuple[playcalling.State, ...]
    rulings: tuple[tuple[Told, ...], ...]
    names: dict[Any, str]

    @property
    def first(self) -> playcalling.State:
        """Return the state before the play."""
        return self.states[0]

    @property
    def last(self) -> playcalling.State:
        """Return the state after the play."""
        return self.states[-1]

    def ruling(self, code: str) -> Told:
        """Return the first ruling of a code."""
        return next(told for step in self.rulings for told in step if told.code == code)

    def text(self, code: str) -> str:
        """Return the sentence of the first ruling of a code."""
        return self.ruling(code).text(self.names)


def played(record: Json, actions: list[Json]) -> Played:
    """Play a few actions; raises ValueError where the engine refuses one."""
    setup = playcalling.setup(record)
    states = [playcalling.start(setup)]
    rulings: list[tuple[Told, ...]] = []
    for data in actions:
        step = playcalling.apply(states[-1], read_action(data))
        if isinstance(step, Refusal):
            raise ValueError(step.text)
        states.append(step.state)
        rulings.append(tuple(cast("Sequence[Told]", step.rulings)))
    return Played(tuple(states), tuple(rulings), playcalling.names(setup))


# By the number of the paragraph that tells the play.
EXAMPLES: dict[str, tuple[Json, list[Json]]] = {
    "2.5": (
        TABLE | {"start": at("OWN30", down=2)},
        [call("home", "C-IR"), call("away", "CHALLENGE")],
    ),
    "4.6": (
        TABLE | {"start": at("OWN20")},
        [call("home", "C-IR"), call("away", "B-DC"), roll([5, 3], [4, 2])],
    ),
    "5.6": (
        TABLE | {"start": at("OPP30", down=4)},
        [call("home", "C-IR"), call("away", "C-MB"), roll([2, 4], [5, 1])],
    ),
    "7.3": (
        TABLE | {"start": at("OPP20", "red_zone", 2)},
        [call("home", "MAJOR"), call("away", "C-RS")],
    ),
    "12.6": (
        TABLE | {"mode": "star", "start": at("OWN30", down=2)},
        [
            call("home", "R-LP*"),
            call("away", "B-ZB*"),
            roll([6, 4], [1, 1]),
            {"do": "respond", "by": "home", "card": "PASS"},
            {"do": "respond", "by": "away", "card": "CHALLENGE"},
        ],
    ),
}


@cache
def example(number: str) -> Played:
    """Return the play that a paragraph tells."""
    return played(*EXAMPLES[number])
