"""What every computer opponent keeps to: legal choices from its own present view, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from firstandglory.engine import computer, playcalling
from firstandglory.engine.game import SEATS
from firstandglory.engine.playcalling.actions import Call, Refresh, Take
from firstandglory.engine.playcalling.cards import CARDS
from firstandglory.engine.playcalling.state import State
from tests.engine import test_secrecy
from tests.engine.playcalling_games import ENVELOPES, envelope
from tests.engine.random_games import played


class Watched(test_secrecy.TestSecrecy):
    """Random games, and what is hidden in them."""

    __test__ = False
    rounds = 2


EVERY = 3  # so many-th decision of a random game is looked at with its twins, and one twin of so many
ENDLESS = 3_000  # actions; a game that goes on for so long would be a fault


def decisions(label: str) -> Iterator[tuple[Any, State]]:
    """Return setups and states of random games in which a player is to decide."""
    for match in played(Watched, label):
        awaited = [state for state in match.states if playcalling.awaiting(state).seat is not None]
        yield from ((match.setup, state) for state in awaited)


@pytest.mark.long
@pytest.mark.parametrize("label", ENVELOPES)
def test_the_choice_is_legal_in_every_kind_of_state(label: str) -> None:
    """All levels choose one of what is listed, in whatever situation chance has led to; equal whims choose alike."""
    found = 0
    for setup, state in decisions(label):
        listed = set(playcalling.legal(state, playcalling.awaiting(state).seat))
        for level in computer.levels(playcalling.NAME):
            chosen = computer.answer(playcalling, level, setup, state, Random(found))
            assert chosen in listed, f"{level}\n{state}"
            if found % EVERY == 0:
                assert chosen == computer.answer(playcalling, level, setup, state, Random(found)), f"{level}\n{state}"
            found += 1
    assert found > 20


@pytest.mark.long
@pytest.mark.parametrize("label", ENVELOPES)
def test_what_is_hidden_changes_no_choice(label: str) -> None:
    """10.3, 11.5, 12.4: another hand, pile, locked call or flagged Event of the other side, and the same choice."""
    hooks, compared = Watched(), 0
    for number, (setup, state) in enumerate(decisions(label)):
        seat = playcalling.awaiting(state).seat
        assert seat is not None
        if number % EVERY:
            continue
        twins = list(hooks.hidden_twins(state, seat))[compared % EVERY :: EVERY]
        for level in computer.levels(playcalling.NAME) if twins else ():
            chosen = [computer.answer(playcalling, level, setup, one, Random(number)) for one in (state, *twins)]
            assert len({*chosen}) == 1, f"{level} can tell these apart\n{state}\n{twins}"
            compared += len(twins)
    assert compared > 0


@pytest.mark.parametrize("label", ["traditional quick dealt", "star quick dealt"])
def test_the_other_sides_deck_list_is_not_read(label: str) -> None:
    """Of what was agreed opponents read mode and length; a view says what a side may know of rosters."""
    setup, state = next(decisions(label))
    agreed = playcalling.setup_json(setup)
    seat = playcalling.awaiting(state).seat
    assert seat is not None
    view, choices = playcalling.view(state, seat), tuple(playcalling.legal(state, seat))
    bare = {"mode": agreed["mode"], "length": agreed["length"]}
    for level in computer.levels(playcalling.NAME):
        chosen = [computer.decide("playcalling", level, one, view, choices, Random(1)) for one in (agreed, bare)]
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize("level", computer.levels(playcalling.NAME))
@pytest.mark.parametrize("label", ["traditional quick dealt", "traditional quick table", "star quick table"])
def test_whole_games_end(label: str, level: str) -> None:
    """Two opponents of a level play a game to its end, and both seats are served."""
    setup, whims = playcalling.setup(ENVELOPES[label]), Random(f"{label} {level}")
    suite, state = Watched(), playcalling.start(setup)
    seats = set()
    for _ in range(ENDLESS):
        awaited = playcalling.awaiting(state)
        if awaited.name == "nothing":
            break
        seats.add(awaited.seat)
        if awaited.seat is None:
            action = suite.thrown(state, whims)
        else:
            action = computer.answer(playcalling, level, setup, state, whims)
        step = playcalling.apply(state, action)
        assert not isinstance(step, playcalling.Refusal), step
        state = step.state
    assert state.finished
    assert {*SEATS} <= seats


@pytest.mark.parametrize("level", computer.levels(playcalling.NAME))
def test_a_team_is_played_as_it_was_given(level: str) -> None:
    """2.1: opponents do not change decks before a game."""
    given = {"name": "Harbor", "deck": "harbor"}
    assert computer.team("playcalling", level, given, Random(0)) == given


@pytest.mark.parametrize("level", computer.levels(playcalling.NAME))
def test_at_a_table_only_regular_plays_are_called(level: str) -> None:
    """I.9: nobody has dealt the opponent a Star or an Event there, so it claims none."""
    called = set()
    for setup, state in decisions("traditional full table"):
        action = computer.answer(playcalling, level, setup, state, Random(len(called)))
        if isinstance(action, Call):
            called.add(action.card)
            assert action.card in CARDS and not CARDS[action.card].star
        assert not getattr(action, "no_card", False)
    assert len(called) > 3


@pytest.mark.parametrize("level", computer.levels(playcalling.NAME))
def test_sides_and_refreshes_are_chosen_too(level: str) -> None:
    """2.4, 10.4: the choices besides calls and answers are all met in the games above."""
    kinds = {
        type(computer.answer(playcalling, level, setup, state, Random(0)))
        for setup, state in decisions("traditional quick dealt, lopsided decks")
    }
    assert {Take, Refresh, Call} <= kinds


def test_what_cannot_be_decided_is_an_error() -> None:
    """No choices, nobody's turn, an unknown game or level."""
    setup = playcalling.setup(envelope("star", "quick", "table"))
    state = playcalling.start(setup)  # which awaits dice
    with pytest.raises(ValueError, match="nobody"):
        computer.answer(playcalling, "steady", setup, state, Random(0))
    with pytest.raises(ValueError, match="nothing to decide"):
        computer.decide("playcalling", "steady", {}, {}, (), Random(0))
    _, deciding = next(decisions("star quick table"))
    seat = playcalling.awaiting(deciding).seat
    assert seat is not None
    view, choices = playcalling.view(deciding, seat), tuple(playcalling.legal(deciding, seat))
    agreed = {"mode": "star", "length": "quick"}
    with pytest.raises(KeyError, match="chess"):
        computer.decide("chess", "steady", agreed, view, choices, Random(0))
    with pytest.raises(KeyError, match="master"):
        computer.decide("playcalling", "master", agreed, view, choices, Random(0))


def test_counting_ahead_changes_no_choice() -> None:
    """`prepare` makes the first decision quick and does nothing else."""
    agreed = {"mode": "traditional", "length": "quick"}
    setup, state = next(decisions("traditional quick dealt, overtime"))
    before = computer.answer(playcalling, "coordinator", setup, state, Random(1))
    computer.prepare("playcalling", agreed)
    assert computer.answer(playcalling, "coordinator", setup, state, Random(1)) == before
