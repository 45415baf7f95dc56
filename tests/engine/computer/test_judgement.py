"""How the levels decide where the right decision is beyond doubt, and how the coordinator mixes where it is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from firstandglory.engine import computer, playcalling
from firstandglory.engine.game import Json, Seat, Step
from firstandglory.engine.playcalling.actions import Action, Call, Kick, OpeningRoll, Punt, Refresh, Respond, Roll, Take
from firstandglory.engine.playcalling.cards import CARDS, PASS
from firstandglory.engine.playcalling.state import OFFENSE_CALL, REFRESH, Deal, State
from tests.engine.playcalling_games import envelope

NONE_LEFT = {seat: {"minor": 0, "challenge": 0} for seat in ("home", "away")}
THOUGHTFUL: tuple[str, ...] = ("steady", "coordinator")


def begun(mode: str, cards: str = "dealt", length: str = "quick", **start: Any) -> tuple[Any, State]:
    """Return a setup that begins at a position, and its state."""
    setup = playcalling.setup(envelope(mode, length, cards, start=start))
    return setup, playcalling.start(setup)


def then(state: State, actions: Iterable[Action]) -> State:
    """Return the state after these actions."""
    for action in actions:
        step = playcalling.apply(state, action)
        assert isinstance(step, Step), step
        state = step.state
    return state


def snapped(state: State, attack: str, defend: str, offense: int, defense: int) -> State:
    """Return the state after home has called one Star, away another, and these totals were thrown."""
    return then(state, [Call("home", attack), Call("away", defend), Roll(offense, defense)])


def with_hands(state: State, home: tuple[str, ...], away: tuple[str, ...]) -> State:
    """Return a dealt state past its shuffles in which both hold these cards, with the rest of the decks to draw."""
    assert state.deal is not None
    piles = state.deal.piles
    for seat, hand in (("home", home), ("away", away)):
        deck = list(piles.of(seat).draw)
        for card in hand:
            deck.remove(card)
        piles = piles.put(seat, piles.of(seat)._replace(hand=hand, draw=tuple(deck), shuffles=1))
    return state._replace(deal=Deal(piles, None, state.deal.then), awaiting=OFFENSE_CALL)


def answers(level: str, setup: Any, state: State, times: int = 20) -> Counter[Action]:
    """Return what a level chooses in a state, and how often."""
    return Counter(computer.answer(playcalling, level, setup, state, Random(number)) for number in range(times))


# Fourth downs and kicks


@pytest.mark.parametrize("level", computer.levels(playcalling.NAME))
def test_a_fourth_down_deep_in_the_own_half_is_punted(level: str) -> None:
    """9.1: early in a level game, without Events."""
    setup, state = begun("star", ball="OWN20", down=4, events_left=NONE_LEFT)
    assert {*answers(level, setup, state)} == {Punt("home")}


def test_the_coordinator_does_not_punt_its_last_hope() -> None:
    """13.3: behind in the last possession a Punt loses."""
    setup, state = begun("star", possession=8, ball="OWN20", down=4, score={"away": 3}, events_left=NONE_LEFT)
    assert all(isinstance(action, Call) for action in answers("coordinator", setup, state))


@pytest.mark.parametrize(
    ("behind", "kicks"),
    [
        pytest.param(2, True, id="a field goal wins"),
        pytest.param(4, False, id="a field goal is not enough"),
    ],
)
def test_the_coordinator_kicks_when_three_points_decide(behind: int, kicks: bool) -> None:
    """9.3, 13.3: from OPP10, in the last possession."""
    start: Json = {"possession": 8, "ball": "OPP10", "down": 4, "score": {"away": behind}, "events_left": NONE_LEFT}
    setup, state = begun("star", **start)
    chosen = answers("coordinator", setup, state)
    assert ({*chosen} == {Kick("home")}) == kicks
    assert (Kick("home") in chosen) == kicks


# PASS and FLAG


@pytest.mark.parametrize("level", THOUGHTFUL)
def test_a_challenge_saves_a_lost_last_possession(level: str) -> None:
    """8.1, 12.3: a turnover in the last possession, behind by three, a Challenge in hand and none over there."""
    left = {"home": {"minor": 0, "challenge": 1}, "away": {"minor": 1, "challenge": 0}}
    setup, state = begun("star", possession=8, ball="OWN20", score={"away": 3}, events_left=left)
    state = snapped(state, "C-IR*", "C-RS*", 2, 12)
    assert {*answers(level, setup, state)} == {Respond("home", "CHALLENGE")}


@pytest.mark.parametrize("level", computer.levels(playcalling.NAME))
def test_no_event_is_wasted_on_a_good_result(level: str) -> None:
    """12.3: a touchdown is there already, and nobody over there can take it away."""
    left = {"home": {"minor": 1, "challenge": 1}, "away": {"minor": 0, "challenge": 0}}
    setup, state = begun("star", ball="OPP20", events_left=left)
    state = snapped(state, "C-IR*", "C-RS*", 12, 2)
    assert {*answers(level, setup, state)} == {Respond("home", PASS)}


@pytest.mark.parametrize("level", THOUGHTFUL)
def test_the_defense_takes_a_winning_touchdown_back(level: str) -> None:
    """12.6: ahead by five in the last possession, a touchdown of the other side on the table."""
    left = {"home": {"minor": 0, "challenge": 0}, "away": {"minor": 0, "challenge": 1}}
    setup, state = begun("star", possession=8, ball="OPP20", score={"away": 5}, events_left=left)
    state = then(snapped(state, "C-IR*", "C-RS*", 12, 2), [Respond("home", PASS)])
    assert {*answers(level, setup, state)} == {Respond("away", "CHALLENGE")}


def test_the_coordinator_answers_a_flag_that_can_only_be_a_challenge() -> None:
    """8.2, 12.4: in the last possession, ahead, the other side's only Event is a Challenge: cancel it."""
    left = {"home": {"minor": 0, "challenge": 1}, "away": {"minor": 1, "challenge": 1}}
    setup, state = begun("star", possession=8, ball="OWN20", down=4, score={"away": 5}, events_left=left)
    state = then(snapped(state, "C-IR*", "C-RS*", 2, 12), [Respond("home", "CHALLENGE")])
    assert {*answers("coordinator", setup, state)} == {Respond("away", "CHALLENGE")}


# Traditional hands

NORMAL = ("C-IR", "B-MP", "R-LP", "C-RS", "B-ZB", "R-DC")


@pytest.mark.parametrize("level", THOUGHTFUL)
def test_a_challenge_in_hand_is_a_touchdown_on_fourth_down(level: str) -> None:
    """8.1: rather than a Punt."""
    setup, state = begun("traditional", ball="OWN20", down=4)
    state = with_hands(state, (*NORMAL, "CHALLENGE"), (*NORMAL, "B-RS"))
    assert {*answers(level, setup, state)} == {Call("home", "CHALLENGE")}


def test_the_coordinator_spends_a_challenge_against_a_drive_that_is_about_to_score() -> None:
    """8.1: at OPP10 on first down; at the spot where the offense is backed up and on fourth down it waits."""
    spent = []
    for ball, down in (("OPP10", 1), ("OWN40", 4)):
        setup, state = begun("traditional", ball=ball, down=down)
        state = then(with_hands(state, (*NORMAL, "B-OR"), (*NORMAL, "CHALLENGE")), [Call("home", "C-IR")])
        spent.append(Call("away", "CHALLENGE") in answers("coordinator", setup, state))
    assert spent == [True, False]


@pytest.mark.parametrize("level", THOUGHTFUL)
def test_a_star_is_preferred_and_prevent_is_called_by_need_only(level: str) -> None:
    """4.4: two points on the margin are called more often than anything else, by both sides."""
    setup, state = begun("traditional", ball="OWN20")
    state = with_hands(state, (*NORMAL, "B-OR*"), (*NORMAL, "C-RS*"))
    assert answers(level, setup, state).most_common(1)[0][0] == Call("home", "B-OR*")
    state = then(state, [Call("home", "C-IR")])
    assert answers(level, setup, state).most_common(1)[0][0] == Call("away", "C-RS*")


@pytest.mark.parametrize("level", THOUGHTFUL)
def test_a_refresh_keeps_stars_and_events(level: str) -> None:
    """9.1, 10.4: every regular Play makes room for cards that win games."""
    setup, state = begun("traditional", ball="OWN20", down=4)
    state = then(with_hands(state, (*NORMAL[:5], "B-OR*", "MINOR"), (*NORMAL, "B-RS")), [Punt("home")])
    assert state.awaiting == REFRESH
    assert {*answers(level, setup, state)} == {Refresh("home", tuple(sorted(NORMAL[:5])))}


# Mixtures


@pytest.mark.parametrize("caller", ["home", "away"])
def test_the_coordinators_stars_cannot_be_read(caller: Seat) -> None:
    """On an ordinary down no Star is called more than half of the time, and several are called."""
    setup, state = begun("star", ball="OWN20")
    if caller == "away":
        state = then(state, [Call("home", "C-IR*")])
    often = answers("coordinator", setup, state, 400)
    assert len(often) >= 3
    assert max(often.values()) < 250
    assert all(isinstance(call, Call) and CARDS[call.card].star for call in often)


@pytest.mark.parametrize(
    ("left", "side"),
    [
        pytest.param(NONE_LEFT, "defense", id="without Events the second team knows what it needs"),
        pytest.param({}, "offense", id="with Events the first team's Challenge comes first"),
    ],
)
def test_the_coordinator_takes_the_side_that_wins_more_often(left: Json, side: str) -> None:
    """13.4: after the roll for overtime."""
    setup, state = begun("star", possession=8, ball="OWN20", down=4, events_left=left)
    state = then(state, [Punt("home"), OpeningRoll(9, 3)])
    assert {*answers("coordinator", setup, state)} == {Take("home", side)}
