"""How fast Field Tactics plays, beside python-chess in the same run, and how large its states are.

    uv run --group bench pytest tests/bench/test_tactics.py

Random games on both sides, each action applied after a full check: of ours a random man, then a random entry of his
list, dice being actions too; of chess a random legal move, which needs the whole list. Times depend on the machine.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Callable, Iterator
from random import Random
from statistics import median, quantiles
from time import perf_counter

import chess
import pytest

from firstandglory.engine import tactics
from firstandglory.engine.game import Step
from firstandglory.engine.tactics.actions import Action
from firstandglory.engine.tactics.state import TURNS, State

ROUNDS = 9  # interleaved, so that a busy moment of the machine meets both
SECONDS = 0.4  # for each of them in each round
AIM = 20_000  # actions a second
LONGEST = 1_000  # actions of a game; then another one begins, so that rounds are equally long
WHOLE_LIST = 2.0  # milliseconds for everything that is legal in a turn
FULL_BANK = 14  # points
LISTS = 300
SIZE = 4_000  # bytes of a state as compact JSON
GENEROUS = 0.5  # a busy machine must not fail the run

Player = Callable[[Random], int]  # plays a random game and returns the number of its actions

SPECIALS = {"home": {"special": "lead_blocker"}, "away": {"special": "speedy_qb"}}
SETUP = tactics.setup({"kicking": "dice", "teams": SPECIALS})


class Cup:
    """Throw dice from a seeded generator."""

    def __init__(self, whims: Random) -> None:
        self.pip = whims.random

    def die(self, sides: int = 6) -> int:
        """Throw one die."""
        return int(self.pip() * sides) + 1

    def shuffled(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Refuse to shuffle: this game has no pile."""
        raise NotImplementedError


def chosen(state: State, whims: Random, cup: Cup) -> Action:
    """Draw chance, or take a random man and a random entry of his; who has none ends the turn."""
    awaited = tactics.awaiting(state)
    if awaited.by_chance:
        return tactics.draw(state, cup)
    legal, pick = tactics.legal(state, awaited.seat), whims.random
    if men := legal.men():
        entries = legal.of(men[int(pick() * len(men))])
        if count := len(entries):
            return entries[int(pick() * count)]
    others = legal.others()
    return others[int(pick() * len(others))]


def played(whims: Random) -> Iterator[State]:
    """Play a random game and give each state, `apply` checking each action in full."""
    cup, state = Cup(whims), tactics.start(SETUP)
    for _ in range(LONGEST):
        if state.finished:
            return
        step = tactics.apply(state, chosen(state, whims, cup))
        assert isinstance(step, Step)
        state = step.state
        yield state


def field_tactics(whims: Random) -> int:
    """Play Field Tactics."""
    return sum(1 for _ in played(whims))


def python_chess(whims: Random) -> int:
    """Play chess: list the legal moves and push one, until there are none or 75 moves changed nothing."""
    board, actions, pick = chess.Board(), 0, whims.random
    while board.halfmove_clock < 150 and actions < LONGEST:
        listed = list(board.legal_moves)
        if not listed:
            break
        board.push(listed[int(pick() * len(listed))])
        actions += 1
    return actions


PLAYERS: dict[str, Player] = {"Field Tactics": field_tactics, f"python-chess {chess.__version__}": python_chess}


def speed(player: Player, whims: Random) -> float:
    """Return the actions a second of games played one after the other."""
    actions, begun = 0, perf_counter()
    while (passed := perf_counter() - begun) < SECONDS:
        actions += player(whims)
    return actions / passed


def machine() -> str:
    """Say how large this machine is."""
    return f"Python {platform.python_version()}, {os.cpu_count()} cores"


def test_random_games_with_every_action_checked(capsys: pytest.CaptureFixture[str]) -> None:
    """At least 20,000 actions a second; whether that passes python-chess is printed: medians of interleaved rounds."""
    whims = Random("throughput")
    speeds: dict[str, list[float]] = {name: [] for name in PLAYERS}
    for player in PLAYERS.values():
        player(whims)
    for _ in range(ROUNDS):
        for name, player in PLAYERS.items():
            speeds[name].append(speed(player, whims))
    ours, theirs = (median(found) for found in speeds.values())
    with capsys.disabled():
        print(f"\n\n{machine()}, {ROUNDS} rounds of {SECONDS} s each")
        print(f"{'':24}{'actions/s':>12}{'slowest':>12}{'fastest':>12}")
        for name, found in speeds.items():
            print(f"{name:24}{median(found):>12,.0f}{min(found):>12,.0f}{max(found):>12,.0f}")
        print(f"At least {AIM:,} a second: {'yes' if ours >= AIM else 'no'}.", end=" ")
        print(f"Faster than python-chess: {'yes' if ours > theirs else 'no'}, {ours / theirs:.2f} times.")
    assert ours > GENEROUS * AIM


def test_the_whole_list_of_a_turn(capsys: pytest.CaptureFixture[str]) -> None:
    """Everything that a side with 14 points may do is listed within 2 ms: each position is looked at once."""
    whims = Random("lists")
    turns: list[State] = []
    while len(turns) < LISTS:
        turns += [state for state in played(whims) if state.awaiting in TURNS][::5]
    times, entries = [], []
    for state in turns[:LISTS]:
        assert state.play is not None
        rich = state._replace(play=state.play._replace(points=(FULL_BANK, FULL_BANK)))
        seat = tactics.awaiting(rich).seat
        begun = perf_counter()
        listed = tuple(tactics.legal(rich, seat))
        times.append(1000 * (perf_counter() - begun))
        entries.append(len(listed))
    with capsys.disabled():
        print(f"\n\n{machine()}: all that is legal with {FULL_BANK} points, {LISTS} turns of random games")
        print(f"{'entries':>10}{'median ms':>12}{'p95':>8}{'worst':>8}")
        print(f"{median(entries):>10,.0f}{median(times):>12.2f}{quantiles(times, n=20)[-1]:>8.2f}{max(times):>8.2f}")
    assert median(times) <= WHOLE_LIST / GENEROUS


def test_a_state_is_small(capsys: pytest.CaptureFixture[str]) -> None:
    """A whole state as compact JSON stays under 4 kB."""
    whims, largest = Random("sizes"), 0
    for _ in range(5):
        for state in played(whims):
            text = json.dumps(tactics.state_json(state), separators=(",", ":"), ensure_ascii=False)
            largest = max(largest, len(text.encode()))
    with capsys.disabled():
        print(f"\nField Tactics: largest state {largest:,} bytes of {SIZE:,}")
    assert largest <= SIZE
