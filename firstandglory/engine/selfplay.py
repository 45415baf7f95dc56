"""Games of players who choose at random, with fair dice that anybody can check."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import Any

from .fairdice import Fair, FairDice, commitment
from .game import Game, Json, Legal, Refusal
from .record import Record

_LONGEST = 40_000  # actions; a game that goes on for so long would be a fault in the rules

# How a player chooses: from what is legal, with numbers below n that are all equally likely.
Whim = Callable[[Legal[Any], Callable[[int], int]], Any]


def evenly(legal: Legal[Any], below: Callable[[int], int]) -> Any:
    """Choose among all choices, each equally likely."""
    choices = tuple(legal)
    return choices[below(len(choices))]


def by_kind(legal: Legal[Any], below: Callable[[int], int]) -> Any:
    """Choose a kind of action first, then one of that kind, so that a thousand moves do not crowd out End turn."""
    groups = tuple(legal.groups().values())
    choices = groups[below(len(groups))]
    return choices[below(len(choices))]


def seeds(text: str) -> tuple[bytes, bytes, bytes]:
    """Derive server's, home's and away's seed from a text; for games that are only played to be looked at."""
    server, home, away = (hashlib.sha256(f"{text} {name}".encode()).digest() for name in ("server", "home", "away"))
    return server, home, away


def random_game(game: Game, envelope: Json, seed: str, whim: Whim = evenly) -> Record:
    """Play one game to its end: choices are made by `whim`, dice come from seeds derived from `seed`."""
    setup = game.setup(envelope)
    server, home, away = seeds(seed)
    dice = FairDice(server, home, away)
    whims = FairDice(hashlib.sha256(f"{seed} choices".encode()).digest(), home, away)
    state = game.start(setup)
    actions: list[Json] = []
    while (awaited := game.awaiting(state)).name != "nothing":
        action = game.draw(state, dice) if awaited.by_chance else whim(game.legal(state, awaited.seat), whims.below)
        step = game.apply(state, action)
        if isinstance(step, Refusal) or len(actions) > _LONGEST:
            raise AssertionError(f"a listed action was refused, or the game does not end: {action}")
        actions.append(game.action_json(action))
        state = step.state
    fair = Fair(commitment(server), home.hex(), away.hex(), server.hex())
    return Record(game, setup, tuple(actions), {}, fair)


def random_games(game: Game, envelope: Json, seed: str, games: int, whim: Whim = evenly) -> Iterator[Record]:
    """Play several games, each with seeds of its own."""
    for number in range(1, games + 1):
        yield random_game(game, envelope, f"{seed} game {number}", whim)
