"""Computer opponents: choosers that see what a person in their seat sees, and nothing else.

A game's opponents are a module that meets `Opponents`, listed in `OPPONENTS` by the game's name. Each decision is made
from the seat's own present view and its legal choices alone: no memory of earlier cards or tendencies (10.5), no state,
no dice. With equal whims equal views get equal answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from ..game import Game, Json
from ..playcalling import NAME as PLAYCALLING
from ..tactics import NAME as TACTICS
from . import playcalling, tactics


class Opponents(Protocol):
    """Name what a game's opponents offer."""

    @property
    def LEVELS(self) -> tuple[str, ...]:  # noqa: N802  (a module's constant)
        """What its opponents are called, from the weakest to the strongest."""

    @property
    def AGREED(self) -> frozenset[str]:  # noqa: N802  (a module's constant)
        """The record's fields that opponents may read besides the view: what both sides know."""

    @property
    def BY_DICE(self) -> frozenset[str]:  # noqa: N802  (a module's constant)
        """The decisions that a computer leaves to dice where a person gives an answer."""

    def decide(self, level: str, agreed: Json, view: Json, choices: Sequence[Any], whims: Random, effort: int) -> Any:
        """Return one of the choices of the seat whose turn the view says it is.

        An opponent that searches may look at `effort` times as many positions as usual.
        """

    def team(self, level: str, given: Json, whims: Random) -> Json:
        """Return a team's part of the record with what its opponent picks before the game."""

    def prepare(self, agreed: Json) -> None:
        """Count what takes longer than a decision may, once in a process."""


OPPONENTS: dict[str, Opponents] = {PLAYCALLING: playcalling, TACTICS: tactics}


def levels(game: str) -> tuple[str, ...]:
    """Return what a game's opponents are called, from the weakest to the strongest; KeyError if it has none."""
    return OPPONENTS[game].LEVELS


def left_to_dice(game: str, awaited: str) -> bool:
    """Say whether a computer draws chance where this decision is awaited of it: it flicks no paper (J.21)."""
    return awaited in OPPONENTS[game].BY_DICE


def decide(
    game: str, level: str, agreed: Json, view: Json, choices: Sequence[Any], whims: Random, effort: int = 1
) -> Any:
    """Return which of its legal choices an opponent of this level makes.

    `agreed` has the record's fields as `Game.setup_json` gives them, of which only `AGREED` is read; `view` is
    `Game.view` for the seat that must act, `choices` what `Game.legal` lists for it; `whims` is where all that is
    left to chance comes from; `effort` is how many times the usual number of positions a searching opponent may look
    at. Raises KeyError for a game without opponents or an unknown level, ValueError without
    choices.
    """
    if not choices:
        raise ValueError("there is nothing to decide")
    opponents = OPPONENTS[game]
    return opponents.decide(level, _known(opponents, agreed), view, choices, whims, effort)


def answer(game: Game, level: str, setup: Any, state: Any, whims: Random, effort: int = 1) -> Any:
    """Return the action of an opponent in the seat that a state waits for, from that seat's view of it.

    Raises ValueError where nobody's decision is awaited, otherwise like `decide`.
    """
    seat = game.awaiting(state).seat
    if seat is None:
        raise ValueError("nobody's decision is awaited")
    choices = tuple(game.legal(state, seat))
    return decide(game.NAME, level, game.setup_json(setup), game.view(state, seat), choices, whims, effort)


def team(game: str, level: str, given: Json, whims: Random) -> Json:
    """Return a team's part of the record, one of its `teams`, with what its opponent picks before the game.

    What is given stands, null included: so whoever makes an online game of Field Tactics, where nobody has a special,
    gives `{"special": None}` (11). Raises KeyError for a game without opponents or an unknown level.
    """
    opponents = OPPONENTS[game]
    if level not in opponents.LEVELS:
        raise KeyError(level)
    return opponents.team(level, given, whims)


def prepare(game: str, agreed: Json) -> None:
    """Count ahead what the opponents of such a match need, so that its first decision is as quick as the others."""
    opponents = OPPONENTS[game]
    opponents.prepare(_known(opponents, agreed))


def _known(opponents: Opponents, agreed: Json) -> Json:
    return {field: agreed[field] for field in opponents.AGREED if field in agreed}
