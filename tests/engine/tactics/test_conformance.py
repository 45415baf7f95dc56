"""Field Tactics in the conformance suite: from the toss, near the goal, in last drives and in overtime."""

from __future__ import annotations

from firstandglory.engine.tactics.rulings import KINDS
from firstandglory.engine.tactics.state import AWAITED
from tests.engine.conformance import Conformance
from tests.engine.random_games import played
from tests.engine.tactics.tactics_games import ENVELOPES, TacticsGames


class TestConformance(TacticsGames, Conformance):
    """Whole games of Field Tactics."""

    envelopes = ENVELOPES


def test_the_random_games_reach_every_decision_and_every_ruling() -> None:
    """What the suite looks at is all of the game: each kind of decision is awaited, each ruling code is told."""
    matches = [match for label in ENVELOPES for match in played(TestConformance, label)]
    assert {state.awaiting for match in matches for state in match.states} == set(AWAITED)
    rulings = {ruling.code for match in matches for moment in match.moments for ruling in moment.step.rulings}
    assert rulings == set(KINDS)
