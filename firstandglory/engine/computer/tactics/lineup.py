"""Which formation to line up in: each card against each answer, by what the first turn promises (4.1, 4.2)."""

from __future__ import annotations

from ...tactics.formations import formations
from ...tactics.state import State
from ...tactics.turns import lined_up, nobody
from .prospect import next_turn
from .stakes import Stakes


def answers(state: State, stakes: Stakes) -> dict[str, float]:
    """Return for each defensive card what it leaves to an offense that has lined up."""
    downs, play, offense = state.downs, state.play, state.standing.offense
    assert downs is not None and play is not None, "the offense has lined up"
    return {
        card: next_turn(state, lined_up(play, offense, 1 - offense, downs.line, card), stakes)
        for card in formations("defense")
    }


def openings(state: State, stakes: Stakes) -> dict[str, float]:
    """Return for each offensive card what the best answer leaves to it."""
    downs, offense = state.downs, state.standing.offense
    assert downs is not None, "there is a line"
    found = {}
    for card in formations("offense"):
        lined = state._replace(play=lined_up(nobody(offense), offense, offense, downs.line, card))
        found[card] = min(answers(lined, stakes).values())
    return found
