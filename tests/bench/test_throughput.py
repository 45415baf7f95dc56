"""How fast the engine plays, beside two other Python games in the same run, and how large its states are.

    uv run --group bench pytest tests/bench

Everybody plays random games and counts each action: ours lists its choices with `legal`, asks whether the chosen
one is legal, and applies it; dice are actions here, as dealt cards are in OpenSpiel. Of the others the barest
interface is used, without the observations that RLCard's environments add. Times depend on the machine.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

import pyspiel
import pytest
from open_spiel.python import games as registered  # noqa: F401  (registers liar's poker)
from rlcard.games.uno import Game as Uno

from firstandglory.engine import playcalling
from firstandglory.engine.game import Step

ROUNDS = 9  # interleaved, so that a busy moment of the machine meets all three
SECONDS = 0.4  # for each of them in each round
AIM = 100_000  # actions a second
GENEROUS = 0.5  # a busy machine must not fail the run
TABLE_LIMIT, DEALT_LIMIT = 1_000, 2_000  # bytes of a state as compact JSON
GAMES = 40  # whose states are measured

Player = Callable[[Random], int]  # plays one random game and returns the number of its actions


class Cup:
    """Throw dice and shuffle, from a seeded generator."""

    def __init__(self, whims: Random) -> None:
        self.whims = whims

    def die(self, sides: int = 6) -> int:
        """Throw one die."""
        return int(self.whims.random() * sides) + 1

    def shuffled(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Shuffle a pile."""
        return tuple(self.whims.sample(cards, len(cards)))


def terms(mode: str, length: str, cards: str) -> playcalling.Setup:
    """Agree on a game of two house teams."""
    teams = {"home": {"deck": "harbor"}, "away": {"deck": "summit"}}
    return playcalling.setup({"mode": mode, "length": length, "cards": cards, "teams": teams})


STAR_FULL = terms("star", "full", "table")


def first_and_glory(whims: Random) -> int:
    """Play Star Mode, Full, with every action's legality checked."""
    awaiting, legal, apply, draw = playcalling.awaiting, playcalling.legal, playcalling.apply, playcalling.draw
    cup, pick = Cup(whims), whims.random
    state, actions = playcalling.start(STAR_FULL), 0
    while not state.finished:
        awaited = awaiting(state)
        choices = legal(state, awaited.seat)
        if awaited.by_chance:
            action = draw(state, cup)
        else:
            listed = tuple(choices)
            action = listed[int(pick() * len(listed))]
        assert action in choices
        step = apply(state, action)
        assert isinstance(step, Step)
        state = step.state
        actions += 1
    return actions


UNO = Uno()


def rlcard_uno(whims: Random) -> int:
    """Play RLCard's uno on its rules alone."""
    game, actions, pick = UNO, 0, whims.random
    game.init_game()
    while not game.is_over():
        listed = game.get_legal_actions()
        game.step(listed[int(pick() * len(listed))])
        actions += 1
    return actions


LIARS_POKER = pyspiel.load_game("python_liars_poker")


def openspiel_liars_poker(whims: Random) -> int:
    """Play OpenSpiel's liar's poker, one of its games written in Python."""
    state, actions, pick = LIARS_POKER.new_initial_state(), 0, whims.random
    while not state.is_terminal():
        listed = state.legal_actions()  # of a chance node too: its outcomes are equally likely here
        state.apply_action(listed[int(pick() * len(listed))])
        actions += 1
    return actions


PLAYERS: dict[str, Player] = {
    "First & Glory, Star Full": first_and_glory,
    "RLCard uno": rlcard_uno,
    "OpenSpiel python_liars_poker": openspiel_liars_poker,
}


def speed(player: Player, whims: Random) -> float:
    """Return the actions a second of games played one after the other."""
    actions, begun = 0, perf_counter()
    while (passed := perf_counter() - begun) < SECONDS:
        actions += player(whims)
    return actions / passed


def test_random_games_with_legality_checked(capsys: pytest.CaptureFixture[str]) -> None:
    """Star Full keeps up with both other games; whether it passes them is printed: medians of interleaved rounds."""
    whims = Random("throughput")
    speeds: dict[str, list[float]] = {name: [] for name in PLAYERS}
    for player in PLAYERS.values():
        player(whims)
    for _ in range(ROUNDS):
        for name, player in PLAYERS.items():
            speeds[name].append(speed(player, whims))
    medians = {name: median(found) for name, found in speeds.items()}
    ours, *others = medians.values()
    with capsys.disabled():
        print(f"\n\nPython {platform.python_version()}, {os.cpu_count()} cores, {ROUNDS} rounds of {SECONDS} s each")
        print(f"{'':32}{'actions/s':>12}{'slowest':>12}{'fastest':>12}{'ratio':>8}")
        for name, found in speeds.items():
            figures = f"{medians[name]:>12,.0f}{min(found):>12,.0f}{max(found):>12,.0f}"
            print(f"{name:32}{figures}{ours / medians[name]:>8.1f}")
        print(f"At least {AIM:,} a second: {'yes' if ours >= AIM else 'no'}.", end=" ")
        print(f"Faster than both: {'yes' if ours > max(others) else 'no'}.")
    assert ours > GENEROUS * max(others)


def largest(agreed: playcalling.Setup) -> int:
    """Return the bytes of the largest state of some random games, as compact JSON."""
    found, whims = 0, Random("sizes")
    cup = Cup(whims)
    for _ in range(GAMES):
        state = playcalling.start(agreed)
        while not state.finished:
            awaited = playcalling.awaiting(state)
            if awaited.by_chance:
                action = playcalling.draw(state, cup)
            else:
                action = whims.choice(tuple(playcalling.legal(state, awaited.seat)))
            step = playcalling.apply(state, action)
            assert isinstance(step, Step)
            state = step.state
            text = json.dumps(playcalling.state_json(state), separators=(",", ":"), ensure_ascii=False)
            found = max(found, len(text.encode()))
    return found


@pytest.mark.parametrize("mode", ["traditional", "star"])
@pytest.mark.parametrize(("cards", "limit"), [("table", TABLE_LIMIT), ("dealt", DEALT_LIMIT)])
def test_a_state_is_small(mode: str, cards: str, limit: int, capsys: pytest.CaptureFixture[str]) -> None:
    """A whole state as compact JSON stays under 1 kB at a table and 2 kB dealt."""
    size = largest(terms(mode, "full", cards))
    with capsys.disabled():
        print(f"\n{mode} full {cards}: largest state {size:,} bytes of {limit:,}")
    assert size <= limit
