"""What holds for every viewer of every game of the engine: hidden parts leave no trace in what is shown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, ClassVar

import pytest

from firstandglory.engine.game import SEATS, Refusal, Step, Viewer
from tests.engine.random_games import Games, Match, as_text, told


class Secrecy(Games):
    """What holds for every viewer: hidden parts leave no trace in what is shown.

    The two hooks are the game's own; a game without secrets has no use for this suite.
    """

    stride = 12
    twins_each: ClassVar[int] = 2  # of the twins of a state so many are looked at, others each time

    def hidden_twins(self, state: Any, viewer: Viewer) -> Iterator[Any]:
        """Return states that differ from this one only in what is hidden from the viewer."""
        raise NotImplementedError

    def hidden_choices(self, state: Any, viewer: Viewer) -> Iterator[tuple[Any, Any]]:
        """Return pairs of accepted actions that differ only in what is hidden from the viewer for now."""
        raise NotImplementedError

    def test_states_that_differ_in_hidden_parts_look_the_same(self, matches: tuple[Match, ...]) -> None:
        """Views are byte-equal, of the present and of an earlier play alike; so is what the viewer may choose."""
        game, found = self.game, 0
        for state, viewer, twin in self.twins(matches):
            found += 1
            assert twin != state
            if found % 7 == 0:
                assert game.parse_position(str(twin)) == twin, "a twin must be a state that can be"
            for earlier in (False, True):
                seen = [as_text(game.view(one, viewer, earlier=earlier)) for one in (state, twin)]
                assert seen[0] == seen[1], f"{viewer} can tell these two apart\n{state}\n{twin}"
            if viewer in SEATS:
                assert list(game.legal(state, viewer)) == list(game.legal(twin, viewer)), f"{state}\n{twin}"
                assert game.legal(state, viewer).groups() == game.legal(twin, viewer).groups()
            assert game.awaiting(state) == game.awaiting(twin)
            assert game.keeps_history(state) == game.keeps_history(twin)
        assert found > 10

    @pytest.mark.long
    def test_errors_do_not_tell_hidden_parts(self, matches: tuple[Match, ...]) -> None:
        """Whatever a viewer tries is accepted in both twins, or refused with byte-equal errors in both.

        Of what the other side tries two errors must not differ either, and where one twin accepts what the other
        refuses, the reason lies in hidden cards: only their owner may read it.
        """
        game, compared = self.game, 0
        for number, (state, viewer, twin) in enumerate(islice(self.twins(matches), None, None, 3)):
            for action in self.tries(state, number):
                actor = self.actor(action)
                if actor is None:
                    continue  # dice and shuffles are not a player's to try
                refusals = [one for one in (game.apply(state, action), game.apply(twin, action)) if not is_step(one)]
                errors = {as_text(refusal.seen_by(viewer).to_json()) for refusal in refusals}
                assert len(errors) < 2, told(viewer, action, state, twin)
                if len(refusals) == 1:
                    assert actor != viewer, told(viewer, action, state, twin)
                    assert refusals[0].known_to == actor, told(refusals[0], action, state, twin)
                compared += bool(refusals)
        assert compared > 100

    def test_hidden_choices_look_the_same(self, matches: tuple[Match, ...]) -> None:
        """After either of two choices that are hidden from a viewer the views and the rulings told are byte-equal."""
        game, found = self.game, 0
        for state, viewer in self.seen(matches):
            for one, two in self.hidden_choices(state, viewer):
                found += 1
                told = []
                for action in (one, two):
                    step = game.apply(state, action)
                    assert isinstance(step, Step), f"{action} is refused\n{state}"
                    rulings = [ruling.to_json() for ruling in game.told(step.rulings, viewer)]
                    told.append((as_text(game.view(step.state, viewer)), as_text(rulings)))
                assert told[0] == told[1], f"{viewer} can tell {one} from {two}\n{state}"
        assert found > 10

    def seen(self, matches: tuple[Match, ...]) -> Iterator[tuple[Any, Viewer]]:
        """Return every state with each viewer from whom anything can be hidden."""
        for match in matches:
            for state in match.states:
                for viewer in ("home", "away", "nobody"):
                    yield state, viewer

    def twins(self, matches: tuple[Match, ...]) -> Iterator[tuple[Any, Viewer, Any]]:
        """Return states with their viewers and their twins."""
        for turn, (state, viewer) in enumerate(self.seen(matches)):
            twins = list(self.hidden_twins(state, viewer))
            for part in range(min(self.twins_each, len(twins))):
                yield state, viewer, twins[(turn + part) % len(twins)]


def is_step(outcome: Step | Refusal) -> bool:
    """Say whether an action was accepted."""
    return isinstance(outcome, Step)
