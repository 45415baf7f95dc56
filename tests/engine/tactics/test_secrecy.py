"""Field Tactics hides one thing: the ball in a scramble, from everybody (ledger 8.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from firstandglory.engine import record, tactics
from firstandglory.engine.game import Viewer
from firstandglory.engine.tactics.actions import BlindStep, Bounce
from firstandglory.engine.tactics.grid import NUMBERS, PLACES, listed
from firstandglory.engine.tactics.state import BOUNCE, STEPS, State, falls
from tests.engine.random_games import played
from tests.engine.secrecy import Secrecy
from tests.engine.tactics.tactics_games import TacticsGames, envelope

MEN: dict[str, Any] = {
    "h1": {"at": [14, 9], "pos": "QB"},
    "h2": {"at": [15, 4], "pos": "RB"},
    "a1": {"at": [13, 5], "pos": "LB"},
    "a2": {"at": [10, 9], "pos": "DB"},
}
SCRAMBLES = {
    f"a scramble at {line}": envelope(start={"line": line, "men": MEN, "points": {"home": 4, "away": 5}, **LATE})
    for LATE in ({"drives": {"home": 49, "away": 48}, "opener": "home"},)
    for line in (14, 17)
}


class Scrambling(TacticsGames):
    """Play on from a lateral that is dropped."""

    rounds = 3

    def chosen(self, state: State, whims: Any) -> Any:
        """Throw a lateral first, and drop it."""
        if state.awaiting == "offense_turn" and state.play is not None and state.play.carrier == 0:
            lateral = tactics.parse_action("home lateral h2")
            if lateral in tactics.legal(state, "home"):
                return lateral
        if state.awaiting == "fumble":
            return tactics.parse_action("fumble 1")
        return super().chosen(state, whims)


class Scrambles(Scrambling):
    """Play games for a test to look at."""

    envelopes = SCRAMBLES


class TestSecrecy(Scrambling, Secrecy):
    """Nobody can tell where the ball lies before it is found or seen."""

    envelopes = SCRAMBLES

    def hidden_twins(self, state: State, viewer: Viewer) -> Iterator[State]:
        """Return the states in which the ball lies on another square that it could have fallen on."""
        play = state.play
        if state.awaiting in STEPS and play is not None:
            for square in listed(falls(play._replace(drop=NUMBERS[15, 4]))):
                if square != play.loose:
                    yield state._replace(play=play._replace(loose=square))

    def hidden_choices(self, state: State, viewer: Viewer) -> Iterator[tuple[Any, Any]]:
        """Return bounces onto different squares, while a scramble is to follow."""
        play = state.play
        if state.awaiting == BOUNCE and play is not None and play.receiver >= 0:
            first, *others = (Bounce(PLACES[square]) for square in listed(falls(play)))
            yield from ((first, other) for other in others)


def test_scrambles_are_played() -> None:
    for label in SCRAMBLES:
        assert any(state.awaiting in STEPS for match in played(Scrambles, label) for state in match.states)


def test_the_record_keeper_sees_the_ball_and_nobody_else_does() -> None:
    """8.7: until it is found, or both have looked for it."""
    lines = ("home lateral h2", "fumble 1", "bounce 16,3", "away step -")
    agreed = tactics.setup(next(iter(SCRAMBLES.values())))
    actions = tuple(tactics.action_json(tactics.parse_action(line)) for line in lines)
    kept = record.Record(tactics, agreed, actions, {}, None)
    seen: dict[Viewer, list[Any]] = {}
    for viewer in ("everything", "home", "away", "nobody"):
        seen[viewer] = [line["state"]["ball"] for line in record.lines(kept, viewer)]
    assert seen["everything"] == [[14, 9], None, [16, 3], [16, 3]]
    assert seen["home"] == seen["away"] == seen["nobody"] == [[14, 9], None, None, None]
    for viewer in ("home", "away", "nobody"):
        assert "16" not in "".join(ruling["text"] for line in record.lines(kept, viewer) for ruling in line["rulings"])
    state = record.play(kept).present
    step = tactics.apply(state, BlindStep("home"))
    assert tactics.view(step.state, "nobody")["ball"] == [16, 3]
