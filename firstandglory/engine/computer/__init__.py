"""Computer opponents: choosers that see what a person in their seat sees, and nothing else.

A game's opponents are a module that meets `Opponents`, listed in `OPPONENTS` by the game's name. Each decision is made
from the seat's own present view and its legal choices alone: no memory of earlier cards or tendencies (10.5), no state,
no dice. With equal whims equal views get equal answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Literal, Protocol

from ..game import Game, Json
from ..playcalling import NAME as PLAYCALLING
from . import playcalling

Level = Literal["beginner", "steady", "coordinator"]
LEVELS: tuple[Level, ...] = ("beginner", "steady", "coordinator")


class Opponents(Protocol):
    """Name what a game's opponents offer."""

    @property
    def AGREED(self) -> frozenset[str]:  # noqa: N802  (a module's constant)
        """The record's fields that opponents may read besides the view: what both sides know."""

    def decide(self, level: Level, agreed: Json, view: Json, choices: Sequence[Any], whims: Random) -> Any:
        """Return one of the choices of the seat whose turn the view says it is."""

    def prepare(self, agreed: Json) -> None:
        """Count what takes longer than a decision may, once in a process."""


OPPONENTS: dict[str, Opponents] = {PLAYCALLING: playcalling}


def decide(game: str, level: Level, agreed: Json, view: Json, choices: Sequence[Any], whims: Random) -> Any:
    """Return which of its legal choices an opponent of this level makes.

    `agreed` has the record's fields as `Game.setup_json` gives them, of which only `AGREED` is read; `view` is
    `Game.view` for the seat that must act, `choices` what `Game.legal` lists for it; `whims` is where all that is
    left to chance comes from. Raises KeyError for a game without opponents or an unknown level, ValueError without
    choices.
    """
    if not choices:
        raise ValueError("there is nothing to decide")
    opponents = OPPONENTS[game]
    return opponents.decide(level, _known(opponents, agreed), view, choices, whims)


def answer(game: Game, level: Level, setup: Any, state: Any, whims: Random) -> Any:
    """Return the action of an opponent in the seat that a state waits for, from that seat's view of it.

    Raises ValueError where nobody's decision is awaited, otherwise like `decide`.
    """
    seat = game.awaiting(state).seat
    if seat is None:
        raise ValueError("nobody's decision is awaited")
    choices = tuple(game.legal(state, seat))
    return decide(game.NAME, level, game.setup_json(setup), game.view(state, seat), choices, whims)


def prepare(game: str, agreed: Json) -> None:
    """Count ahead what the opponents of such a match need, so that its first decision is as quick as the others."""
    opponents = OPPONENTS[game]
    opponents.prepare(_known(opponents, agreed))


def _known(opponents: Opponents, agreed: Json) -> Json:
    return {field: agreed[field] for field in opponents.AGREED if field in agreed}
