"""What opponents of Field Tactics keep to: legal choices from their own view, and no ball that nobody can see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from firstandglory.engine import computer, tactics
from firstandglory.engine.game import SEATS
from firstandglory.engine.tactics.actions import BlindStep
from firstandglory.engine.tactics.grid import listed
from firstandglory.engine.tactics.state import FLICK, STEPS, State, empty
from tests.engine.random_games import Cup, played
from tests.engine.tactics.drawing import Table, drawn
from tests.engine.tactics.tactics_games import ENVELOPES, Matches

LEVELS = computer.levels("tactics")
EVERY = {"beginner": 3, "steady": 5, "coach": 16}  # so many-th decision of random games is looked at
ENDLESS = 3_000  # actions; a game that goes on for so long would be a fault


class Few(Matches):
    """Random games of every kind, one of each."""

    rounds = 1


def decisions(label: str) -> Iterator[tuple[Any, State]]:
    """Return setups and states of random games in which a player is to decide."""
    for match in played(Few, label):
        awaited = [state for state in match.states if tactics.awaiting(state).seat is not None]
        yield from ((match.setup, state) for state in awaited)


@pytest.mark.parametrize("label", ENVELOPES)
def test_the_choice_is_legal_in_every_kind_of_state(label: str) -> None:
    """All levels choose one of what is listed, in whatever situation chance has led to; equal whims choose alike."""
    for level in LEVELS:
        for number, (setup, state) in enumerate(decisions(label)):
            if number % EVERY[level]:
                continue
            listed_choices = set(tactics.legal(state, tactics.awaiting(state).seat))
            chosen = computer.answer(tactics, level, setup, state, Random(number))
            assert chosen in listed_choices, f"{level}: {chosen}\n{state}"
            if number % 2 == 0:
                assert chosen == computer.answer(tactics, level, setup, state, Random(number)), f"{level}\n{state}"


LATE = {"drives": {"home": 50, "away": 49}, "opener": "home", "offense": "home", "score": {"home": 7, "away": 10}}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kicking", ["paper", "dice"])
def test_games_are_played_to_their_end(level: str, kicking: str) -> None:
    """Two opponents of a level play the last drives of a game, with specials, and both seats are served."""
    teams = {"home": {"special": "lead_blocker"}, "away": {"special": "speedy_qb"}}
    setup = tactics.setup({"kicking": kicking, "teams": teams, "start": LATE})
    whims, state, seats = Random(f"{level} {kicking}"), tactics.start(setup), set()
    cup = Cup(whims)
    for _ in range(ENDLESS):
        awaited = tactics.awaiting(state)
        if awaited.name == "nothing":
            break
        seats.add(awaited.seat)
        if awaited.seat is None or computer.left_to_dice("tactics", awaited.name):
            action = tactics.draw(state, cup)
        else:
            action = computer.answer(tactics, level, setup, state, whims)
        step = tactics.apply(state, action)
        assert not isinstance(step, tactics.Refusal), step
        state = step.state
    assert state.finished
    assert {*SEATS} <= seats


# A lateral past the line has been dropped near the receivers in the middle.
SCRAMBLE = """
. . . D . . D . .
. . W . . W . . .
. . . . . . . . .
. R . . L . . T .
. O O O O o . . .
. . . Q . . . . .
""".strip("\n")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("awaiting", sorted(STEPS))
def test_a_hidden_ball_changes_no_choice(level: str, awaiting: str) -> None:
    """8.7, J.16: wherever it lies, the same blind step is taken, and it is a step onto a free square."""
    table = Table(drawn(SCRAMBLE, ball=[12, 8], awaiting=awaiting))
    state, setup = table.state, tactics.setup({"kicking": "dice", "teams": {"home": {}, "away": {}}})
    play = state.play
    assert play is not None
    chosen = set()
    for square in listed(empty(play))[::23]:
        twin = state._replace(play=play._replace(loose=square))
        chosen.add(computer.answer(tactics, level, setup, twin, Random(4)))
    assert len(chosen) == 1
    if level != "beginner":
        assert isinstance(chosen.pop(), BlindStep)


@pytest.mark.parametrize("level", LEVELS)
def test_the_flick_is_left_to_dice_and_answered_all_the_same(level: str) -> None:
    """J.21: a computer has no finger; who asks it for its word gets a legal one."""
    assert computer.left_to_dice("tactics", FLICK)
    assert not computer.left_to_dice("playcalling", FLICK)
    setup, state = next(one for one in decisions("paper, a last drive") if one[1].awaiting == FLICK)
    choices = set(tactics.legal(state, tactics.awaiting(state).seat))
    answers = {computer.answer(tactics, level, setup, state, Random(number)) for number in range(99)}
    assert answers == choices


def test_what_was_agreed_is_all_that_is_read() -> None:
    """Names of teams and the record's start make no difference."""
    setup, state = next(decisions("dice, last drives"))
    agreed = tactics.setup_json(setup)
    bare = {"target": agreed["target"], "kicking": agreed["kicking"]}
    bare["teams"] = {seat: {"special": agreed["teams"][seat]["special"]} for seat in SEATS}
    seat = tactics.awaiting(state).seat
    assert seat is not None
    view, choices = tactics.view(state, seat), tuple(tactics.legal(state, seat))
    for level in LEVELS:
        chosen = [computer.decide("tactics", level, one, view, choices, Random(1)) for one in (agreed, bare)]
        assert chosen[0] == chosen[1]


def test_what_cannot_be_decided_is_an_error() -> None:
    """An unknown level."""
    setup, state = next(decisions("dice, last drives"))
    with pytest.raises(KeyError, match="coordinator"):
        computer.answer(tactics, "coordinator", setup, state, Random(0))


def test_counting_ahead_changes_no_choice() -> None:
    """`prepare` makes the first decision quick and does nothing else."""
    setup, state = next(decisions("dice, last drives"))
    before = computer.answer(tactics, "coach", setup, state, Random(1))
    computer.prepare("tactics", tactics.setup_json(setup))
    assert computer.answer(tactics, "coach", setup, state, Random(1)) == before


def test_more_effort_is_a_legal_choice_too() -> None:
    """A coach who may think longer looks at more positions, nothing else."""
    for number, (setup, state) in enumerate(decisions("paper, few men and all points")):
        if number % 12 == 0:
            chosen = computer.answer(tactics, "coach", setup, state, Random(number), effort=8)
            assert chosen in tactics.legal(state, tactics.awaiting(state).seat)
