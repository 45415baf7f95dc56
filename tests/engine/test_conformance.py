"""First & Glory in the conformance suite: every mode, length and cards, small decks, and given positions."""

from __future__ import annotations

from firstandglory.engine.playcalling.rulings import KINDS
from firstandglory.engine.playcalling.state import AWAITED
from tests.engine.conformance import Conformance
from tests.engine.playcalling_games import ENVELOPES, PlaycallingGames
from tests.engine.random_games import played


class TestConformance(PlaycallingGames, Conformance):
    """Whole games of First & Glory."""

    envelopes = ENVELOPES


def test_the_random_games_reach_every_decision_and_every_ruling() -> None:
    """What the suite looks at is all of the game: each kind of decision is awaited, each ruling code is told."""
    matches = [match for label in ENVELOPES for match in played(TestConformance, label)]
    assert {state.awaiting for match in matches for state in match.states} == set(AWAITED)
    rulings = {ruling.code for match in matches for moment in match.moments for ruling in moment.step.rulings}
    assert rulings == set(KINDS)
