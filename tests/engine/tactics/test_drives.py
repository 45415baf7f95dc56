"""A game told by drives: they alternate, they are those that the state counts, and each says what it came to."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from firstandglory.engine import tactics
from firstandglory.engine.game import SEATS, Refusal, Step
from firstandglory.engine.tactics.drives import RESULTS, Drive, drives
from firstandglory.engine.tactics.rulings import headline
from tests.engine.random_games import played
from tests.engine.tactics.tactics_games import ENVELOPES, Matches
from tests.engine.tactics.test_golden import GOLDEN, FieldTactics


def told(name: str, scene_number: int = 1) -> tuple[Drive, ...]:
    """Return the drives of a golden playthrough's scene."""
    scene: FieldTactics | None = None
    steps: list[Step] = []
    first = None
    for line in Path(GOLDEN / f"{name}.txt").read_text("utf-8").splitlines():
        if line.startswith("{"):
            scene_number -= 1
            if scene_number == 0:
                scene = FieldTactics(line)
                first = scene.state
            elif scene_number < 0:
                break
        elif line.startswith("> ") and scene is not None:
            step = tactics.apply(scene.state, tactics.parse_action(line[2:]))
            assert not isinstance(step, Refusal)
            scene.state = step.state
            steps.append(step)
    assert first is not None
    return drives(first, steps)


def test_drives_alternate_and_are_those_that_are_counted() -> None:
    """J.3: in whole games, from the first state to the end."""
    results = set()
    for label in ENVELOPES:
        for match in played(Matches, label):
            steps = [moment.step for moment in match.moments]
            tale = drives(match.states[0], steps)
            first, last = match.states[0].standing, match.states[-1].standing
            begun = sum(last.drives) - sum(first.drives)
            assert len(tale) == begun + (match.states[0].offense is not None), label
            for one, two in pairwise(tale):
                assert one.offense != two.offense or (two.overtime and not one.overtime)
            for seat in SEATS:
                numbers = [drive.number for drive in tale if drive.offense == seat]
                assert all(two == one + 1 for one, two in pairwise(numbers))
            assert tale[-1].score == last.score
            assert all(drive.result in RESULTS for drive in tale[:-1])
            results |= {drive.result for drive in tale}
    # A whistle over a ball that lies in an end zone (J.25) is too rare to come up.
    assert results >= set(RESULTS) - {"touchback"}


def test_a_touchdown_drive_has_its_plays() -> None:
    """Three plays and the extra point; the other side's drive has begun."""
    first, second = told("touchdown-drive")
    assert (first.offense, first.number, first.result, first.score) == ("home", 1, "touchdown", (7, 0))
    assert [(play.downs.down, play.downs.line) for play in first.plays] == [(1, 9), (2, 8), (1, 5)]
    assert "extra_good" in {ruling.code for ruling in first.plays[-1].rulings}
    assert (second.offense, second.number, second.result) == ("away", 1, None)


def test_a_pick_six_is_a_drive_of_its_own() -> None:
    """J.3: the throw ends one drive, the return is another."""
    thrown, returned, next_one = told("pick-six")
    assert (thrown.offense, thrown.result, thrown.score) == ("away", "intercepted", (0, 0))
    assert (returned.offense, returned.number, returned.result) == ("home", 2, "defensive_touchdown")
    assert (returned.score, len(returned.plays)) == ((6, 0), 1)
    assert (next_one.offense, next_one.result) == ("away", None)


def test_the_headline_is_what_an_action_came_to() -> None:
    _, returned, _ = told("pick-six")
    found = headline(returned.plays[0].rulings)
    assert found is not None and found.code == "defensive_touchdown"
    assert headline(()) is None
