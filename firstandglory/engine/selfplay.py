"""Games of players who choose at random, with fair dice that anybody can check."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from .fairdice import Fair, FairDice, commitment
from .game import Game, Json, Refusal
from .record import Record

_LONGEST = 20_000  # actions; a game that goes on for so long would be a fault in the rules


def seeds(text: str) -> tuple[bytes, bytes, bytes]:
    """Derive server's, home's and away's seed from a text; for games that are only played to be looked at."""
    server, home, away = (hashlib.sha256(f"{text} {name}".encode()).digest() for name in ("server", "home", "away"))
    return server, home, away


def random_game(game: Game, envelope: Json, seed: str) -> Record:
    """Play one game to its end: choices are equally likely, dice come from seeds derived from `seed`."""
    setup = game.setup(envelope)
    server, home, away = seeds(seed)
    dice = FairDice(server, home, away)
    whims = FairDice(hashlib.sha256(f"{seed} choices".encode()).digest(), home, away)
    state = game.start(setup)
    actions: list[Json] = []
    while (awaited := game.awaiting(state)).name != "nothing":
        if awaited.by_chance:
            action = game.draw(state, dice)
        else:
            choices = tuple(game.legal(state, awaited.seat))
            action = choices[whims.below(len(choices))]
        step = game.apply(state, action)
        if isinstance(step, Refusal) or len(actions) > _LONGEST:
            raise AssertionError(f"a listed action was refused, or the game does not end: {action}")
        actions.append(game.action_json(action))
        state = step.state
    fair = Fair(commitment(server), home.hex(), away.hex(), server.hex())
    return Record(game, setup, tuple(actions), {}, fair)


def random_games(game: Game, envelope: Json, seed: str, games: int) -> Iterator[Record]:
    """Play several games, each with seeds of its own."""
    for number in range(1, games + 1):
        yield random_game(game, envelope, f"{seed} game {number}")
