"""How often the computer opponents of both games win, and how long they take over a decision or a turn.

    uv run --group bench pytest tests/bench/test_computer.py

First & Glory: each pairing plays 2,000 games of dealt cards between house teams drawn by lot, the sides taken by turns.
"random" picks evenly among its legal actions, so each card held, PASS and each Event alike. Games have no draws:
overtime decides (13.5). Field Tactics: 300 games to 21 points, kicks and specials by turns; "random" picks a kind of
action first, then one of that kind, as selfplay does. Intervals are Wilson's, of 95 %. Times depend on the machine,
those of Field Tactics are the processor's; the rates do not, for all seeds are fixed.
"""

from __future__ import annotations

import math
import multiprocessing
import os
from collections.abc import Callable, Sequence
from random import Random
from statistics import mean, median, quantiles
from time import perf_counter, process_time
from typing import Any, NamedTuple

import pytest

from firstandglory.engine import computer, playcalling, selfplay, tactics
from firstandglory.engine.game import SEATS, Json, Seat, Step
from firstandglory.engine.playcalling.decks import house_decks
from tests.engine.random_games import Cup

GAMES = 2_000
CORES = 2
SLOWEST = 50.0  # milliseconds of a decision
MATCHES = [(mode, length) for mode in ("star", "traditional") for length in ("full", "quick")]
PAIRINGS = [
    ("coordinator", "random"),
    ("steady", "random"),
    ("beginner", "random"),
    ("coordinator", "steady"),
    ("steady", "beginner"),
]
# What the first of a pairing must win, in percent: of all games, or with the lower end of the interval.
AT_LEAST = {
    ("coordinator", "random", "star", "full"): 94.0,
    ("coordinator", "random", "star", "quick"): 83.0,
    ("coordinator", "random", "traditional", "full"): 72.0,
    ("coordinator", "random", "traditional", "quick"): 72.0,
    ("steady", "random", "star", "full"): 85.0,
    ("steady", "random", "star", "quick"): 70.0,
    ("steady", "random", "traditional", "full"): 62.0,
    ("steady", "random", "traditional", "quick"): 62.0,
}
COORDINATOR_OVER_STEADY = 52.0

# Takes the state, the seat's choices and chance; returns the action and the milliseconds it took.
Player = Callable[[Json, Any, Seat, Random], tuple[Any, float | None]]


class Result(NamedTuple):
    """Tell one game: whether the first of the pairing won, by how much, and its decisions' milliseconds."""

    won: bool
    margin: int
    times: list[float]


def at_random(agreed: Json, state: Any, seat: Seat, whims: Random) -> tuple[Any, float | None]:
    """Choose evenly among the legal actions."""
    return whims.choice(tuple(playcalling.legal(state, seat))), None


def opponent(level: str) -> Player:
    """Return the computer opponent of a level."""

    def decide(agreed: Json, state: Any, seat: Seat, whims: Random) -> tuple[Any, float | None]:
        choices, view = tuple(playcalling.legal(state, seat)), playcalling.view(state, seat)
        begun = perf_counter()
        action = computer.decide(playcalling.NAME, level, agreed, view, choices, whims)
        return action, (perf_counter() - begun) * 1000

    return decide


PLAYERS: dict[str, Player] = {"random": at_random} | {
    level: opponent(level) for level in computer.levels(playcalling.NAME)
}


def play(game: tuple[str, str, str, str, int]) -> Result:
    """Play one game to its end."""
    first, second, mode, length, number = game
    whims = Random(" ".join(map(str, game)))
    home, away = whims.sample(sorted(house_decks()), 2)
    agreed = {
        "mode": mode,
        "length": length,
        "cards": "dealt",
        "teams": {"home": {"deck": home}, "away": {"deck": away}},
    }
    ours = SEATS[number % 2]
    cup, times = Cup(whims), []
    state = playcalling.start(playcalling.setup(agreed))
    while not state.finished:
        awaited = playcalling.awaiting(state)
        if awaited.seat is None:
            action = playcalling.draw(state, cup)
        else:
            mine = awaited.seat == ours
            action, took = PLAYERS[first if mine else second](agreed, state, awaited.seat, whims)
            if mine and took is not None:
                times.append(took)
        step = playcalling.apply(state, action)
        assert isinstance(step, Step), f"{action}: {step}"
        state = step.state
    score = dict(state.score.items())
    theirs = SEATS[number % 2 - 1]
    return Result(state.winner == ours, score[ours] - score[theirs], times)


def interval(won: int, games: int) -> tuple[float, float]:
    """Return Wilson's interval of 95 % for a rate, in percent."""
    z = 1.959964
    rate, spread = won / games, z * z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = z * math.sqrt(rate * (1 - rate) / games + spread / games / 4) / (1 + spread)
    return 100 * (middle - half), 100 * (middle + half)


def told(results: Sequence[Result]) -> tuple[float, float, str]:
    """Return the rate and the lower end of its interval in percent, and the line that tells them."""
    won = sum(result.won for result in results)
    low, high = interval(won, len(results))
    rate = 100 * won / len(results)
    margin = sum(result.margin for result in results) / len(results)
    times = [time for result in results for time in result.times]
    slow = quantiles(times, n=100)[-1]
    return rate, low, f"{rate:>8.1f}  {low:>5.1f} – {high:<5.1f}{margin:>+8.1f}{median(times):>10.2f}{slow:>8.2f}"


def test_win_rates(capsys: pytest.CaptureFixture[str]) -> None:
    """Every level wins what it must, and the coordinator beats the steady coach; a decision is quick."""
    for mode, length in MATCHES:
        begun = perf_counter()
        computer.prepare(playcalling.NAME, {"mode": mode, "length": length})
        with capsys.disabled():
            print(f"\n{mode} {length}: prepared in {perf_counter() - begun:.2f} s", end="")
    missed = []
    with capsys.disabled(), multiprocessing.get_context("fork").Pool(CORES) as pool:
        print(f"\n\n{GAMES:,} games a pairing, {os.cpu_count()} cores")
        print(f"{'':44}{'wins %':>8}  {'95 %':^13}{'points':>8}{'median ms':>10}{'p99':>8}")
        for mode, length in MATCHES:
            for first, second in PAIRINGS:
                games = [(first, second, mode, length, number) for number in range(GAMES)]
                results = pool.map(play, games, chunksize=GAMES // CORES // 10)
                rate, low, line = told(results)
                print(f"{f'{mode} {length}':20}{f'{first} – {second}':24}{line}")
                times = [time for result in results for time in result.times]
                if rate < AT_LEAST.get((first, second, mode, length), 50.0) or quantiles(times, n=100)[-1] > SLOWEST:
                    missed.append(f"{first} – {second}, {mode} {length}")
                if (first, second) == ("coordinator", "steady") and low <= COORDINATOR_OVER_STEADY:
                    missed.append(f"{first} – {second}, {mode} {length}: lower end {low:.1f}")
    assert not missed


TACTICS_GAMES = 300
TURN = 50.0  # milliseconds of the processor that a turn of the coach takes on average
TACTICS_PAIRINGS = {
    ("coach", "steady"): 65.0,
    ("coach", "random"): 98.0,
    ("steady", "beginner"): 65.0,
    ("beginner", "random"): 65.0,
}
SPECIALS = (None, "lead_blocker", "ball_hawk", "sure_hands", "speedy_qb")


def play_tactics(game: tuple[str, str, int]) -> Result:
    """Play one game of Field Tactics to its end; its times are those of the first's turns."""
    first, second, number = game
    whims = Random(" ".join(map(str, game)))
    special = {"special": SPECIALS[number % len(SPECIALS)]}
    setup = tactics.setup({"kicking": ("dice", "paper")[number // 2 % 2], "teams": dict.fromkeys(SEATS, special)})
    ours, cup, turn, times = SEATS[number % 2], Cup(whims), 0.0, []
    state = tactics.start(setup)
    while not state.finished:
        awaited = tactics.awaiting(state)
        seat, level = awaited.seat, first if awaited.seat == ours else second
        if seat is None or awaited.name == "flick":
            action = tactics.draw(state, cup)
        elif level == "random":
            action = selfplay.by_kind(tactics.legal(state, seat), whims.randrange)
        else:
            begun = process_time()
            action = computer.answer(tactics, level, setup, state, whims)
            turn += (process_time() - begun) * 1000 if seat == ours else 0.0
        if seat == ours and action.do == "end":
            times.append(turn)
            turn = 0.0
        step = tactics.apply(state, action)
        assert isinstance(step, Step), f"{action}: {step}"
        state = step.state
    score = dict(zip(SEATS, state.standing.score, strict=True))
    return Result(state.winner == ours, score[ours] - score[SEATS[number % 2 - 1]], times)


def test_win_rates_of_field_tactics(capsys: pytest.CaptureFixture[str]) -> None:
    """Every level wins what it must, and a turn takes the coach no longer than it may by default."""
    missed = []
    with capsys.disabled(), multiprocessing.get_context("fork").Pool(CORES) as pool:
        print(f"\n\n{TACTICS_GAMES} games a pairing of Field Tactics; times are a turn's")
        print(f"{'':44}{'wins %':>8}  {'95 %':^13}{'points':>8}{'median ms':>10}{'p99':>8}{'mean':>8}")
        for (first, second), least in TACTICS_PAIRINGS.items():
            games = [(first, second, number) for number in range(TACTICS_GAMES)]
            results = pool.map(play_tactics, games, chunksize=5)
            rate, _, line = told(results)
            times = [time for result in results for time in result.times]
            print(f"{f'{first} – {second}':44}{line}{mean(times):>8.2f}")
            if rate < least or mean(times) > TURN:
                missed.append(f"{first} – {second}")
    assert not missed
