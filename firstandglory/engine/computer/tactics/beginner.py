"""The beginner: knows what is allowed and which way to run, and does what comes to mind."""

from __future__ import annotations

from random import Random
from typing import Final

from ...tactics.actions import Action, Move
from ...tactics.grid import FORWARD, MEN, NOWHERE, NUMBERS, ROW, SIDE_OF
from ...tactics.state import TURNS, Play
from .sight import Sight

_RUNS: Final = 0.5  # how often the carrier is sent forward when he may
_THROWS: Final = 0.25  # how often somebody is thrown to
_ENDS: Final = 0.5  # how often the turn ends although something could still be done
_SEES: Final = 0.6  # how often a tackle is seen


def decide(sight: Sight, whims: Random) -> Action:
    """Choose without weighing anything."""
    play = sight.state.play
    if sight.state.awaiting not in TURNS or play is None:
        return whims.choice(sight.choices)
    onto = [choice for choice in sight.choices if isinstance(choice, Move) and _onto_the_ball(play, choice)]
    if onto and whims.random() < _SEES:
        return whims.choice(onto)
    if play.carrier != NOWHERE and SIDE_OF[play.carrier] == sight.side:
        throws = [choice for choice in sight.choices if choice.do in ("handoff", "lateral", "pass")]
        if throws and whims.random() < _THROWS:
            return whims.choice(throws)
        runs = [choice for choice in sight.choices if isinstance(choice, Move) and _forward(play, choice)]
        if runs and whims.random() < _RUNS:
            return whims.choice(runs)
    if whims.random() < _ENDS:
        return next(choice for choice in sight.choices if choice.do == "end")
    return whims.choice(sight.choices)


def _onto_the_ball(play: Play, move: Move) -> bool:
    ball = play.loose if play.carrier == NOWHERE else play.at[play.carrier]
    return NUMBERS[move.to] == ball


def _forward(play: Play, move: Move) -> bool:
    carrier = play.carrier
    ahead = (move.to[0] - ROW[play.at[carrier]]) * FORWARD[SIDE_OF[carrier]]
    return move.man == MEN[carrier] and ahead > 0
