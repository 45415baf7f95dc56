"""Games that the engine plays against itself, at random or by its opponents, with fair dice that anybody can check."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from . import computer
from .fairdice import Fair, FairDice, commitment
from .game import Game, Json, Legal, Refusal, Seat
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


def played_game(
    game: Game, envelope: Json, seed: str, whim: Whim = evenly, levels: Mapping[Seat, str] | None = None
) -> Record:
    """Play one game to its end, all chance coming from seeds derived from `seed`.

    A seat in `levels` is played by the opponent that is named there, which picks before the game what the envelope
    leaves open; another one chooses by `whim`.
    """
    levels = levels or {}
    server, home, away = seeds(seed)
    dice = FairDice(server, home, away)
    whims = FairDice(hashlib.sha256(f"{seed} choices".encode()).digest(), home, away)
    moods = {seat: Random(f"{seed} {seat}") for seat in levels}  # noqa: S311  (no secret hangs on them)
    picked = {seat: computer.team(game.NAME, levels[seat], envelope["teams"][seat], moods[seat]) for seat in levels}
    setup = game.setup(envelope | {"teams": envelope["teams"] | picked})
    state = game.start(setup)
    actions: list[Json] = []
    while (awaited := game.awaiting(state)).name != "nothing":
        seat = awaited.seat
        if seat is None or (seat in levels and computer.left_to_dice(game.NAME, awaited.name)):
            action = game.draw(state, dice)
        elif seat in levels:
            action = computer.answer(game, levels[seat], setup, state, moods[seat])
        else:
            action = whim(game.legal(state, seat), whims.below)
        step = game.apply(state, action)
        if isinstance(step, Refusal) or len(actions) > _LONGEST:
            raise AssertionError(f"a listed action was refused, or the game does not end: {action}")
        actions.append(game.action_json(action))
        state = step.state
    fair = Fair(commitment(server), home.hex(), away.hex(), server.hex())
    return Record(game, setup, tuple(actions), {}, fair)


def played_games(
    game: Game,
    envelope: Json,
    seed: str,
    games: int,
    whim: Whim = evenly,
    levels: Mapping[Seat, str] | None = None,
) -> Iterator[Record]:
    """Play several games, each with seeds of its own."""
    for number in range(1, games + 1):
        yield played_game(game, envelope, f"{seed} game {number}", whim, levels)
