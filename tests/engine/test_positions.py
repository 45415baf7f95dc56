"""A whole state from outside is held against what play can reach: one place changed, and it is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from firstandglory.engine import playcalling
from firstandglory.engine.game import Malformed
from tests.engine.ledger.playing import FULL_DECK, Table, dealt, opened, stacked

PLAYS = ("C-IR", "B-IR", "C-OR", "B-OR", "C-RS", "B-RS", "C-MB")
NO_DEFENSE = ("C-IR", "B-IR", "C-OR", "B-OR", "C-SP", "B-SP", "MINOR")


def at_cards(away: tuple[str, ...] = PLAYS) -> Table:
    """Return a dealt game that awaits the first call."""
    return dealt(stacked(*PLAYS, deck=FULL_DECK), stacked(*away, deck=FULL_DECK))


def overtime_roll() -> Table:
    """Return a game that is level after its last possession."""
    return Table("star", possession=8, offense="away", down=4).do("away punt")


def star_called() -> Table:
    """Return a Star Mode down on which the offense has called."""
    return Table("star").do("home call C-IR*")


STANDS: dict[str, Callable[[], Table]] = {
    "the opening roll": lambda: Table.unopened("star"),
    "the winner's choice": lambda: Table.unopened().do("roll home 9 away 3"),
    "the choice of direction": lambda: Table.unopened().do("roll home 9 away 3", "home take offense"),
    "the overtime roll": overtime_roll,
    "the overtime winner's choice": lambda: overtime_roll().do("roll home 9 away 3"),
    "a first call": opened,
    "a Star is called": star_called,
    "Stars are revealed": lambda: star_called().do("away call C-RS*"),
    "a Star Mode down is over": lambda: Table("star").down("gain 10"),
    "plays are revealed": lambda: Table().do("home call C-IR", "away call C-RS"),
    "a kick at the table": lambda: Table(ball="OPP20", down=2).do("home kick no-card"),
    "a kick in Star Mode": lambda: Table("star", ball="OPP20", down=4).do("home kick"),
    "hands are dealt": at_cards,
    "a dealt Play is called": lambda: at_cards().do("home call C-IR"),
    "Prevent is called": lambda: at_cards(NO_DEFENSE).do("home call C-IR", "away call PREVENT"),
    "decks are to be shuffled": lambda: Table.unopened(
        cards="dealt", teams={seat: {"deck": deck} for seat, deck in (("home", "harbor"), ("away", "summit"))}
    ),
}


@pytest.mark.parametrize("moment", STANDS)
def test_a_state_that_was_played_can_be_read(moment: str) -> None:
    """Everything below differs from one of these in one place only."""
    state = STANDS[moment]().state
    assert playcalling.state_from_json(playcalling.state_json(state)) == state


@pytest.mark.parametrize(
    ("moment", "changes"),
    [
        # 2.4: the game is decided upon where it begins
        ("the opening roll", {"possession": 2}),
        ("the opening roll", {"score": {"home": 7, "away": 7}}),
        ("the opening roll", {"ball": "OWN30"}),
        ("the opening roll", {"down": 2}),
        ("the opening roll", {"opener": "home"}),
        ("the opening roll", {"events_left": {"home": [0, 0, 1], "away": [1, 0, 1]}}),
        ("the winner's choice", {"possession": 6}),
        ("the winner's choice", {"stage": "red_zone"}),
        ("the choice of direction", {"possession": 3}),
        ("the choice of direction", {"score": {"home": 0, "away": 3}}),
        ("decks are to be shuffled", {"score": {"home": 0, "away": 3}}),
        # 13.3, 13.4, 13.5: level, from OPP20, and only once
        ("the overtime roll", {"score": {"home": 7, "away": 0}}),
        ("the overtime roll", {"ball": "OPP10"}),
        ("the overtime roll", {"down": 4}),
        ("the overtime roll", {"overtime_round": 2, "possession": 11}),
        ("the overtime roll", {"possession": 10}),
        ("the overtime roll", {"awaiting": "opening_roll"}),
        ("the overtime winner's choice", {"possession": 10}),
        ("the overtime winner's choice", {"round_first": "home"}),
        ("a first call", {"round_first": "home"}),
        # 11.1, 11.2, 8.6, 9.2: Star Mode calls Stars, each side its own; Events wait for the FLAG
        ("a Star is called", {"calls": ["CHALLENGE", None]}),
        ("a Star is called", {"calls": ["C-IR", None]}),
        ("a Star is called", {"calls": ["C-RS*", None]}),
        ("Stars are revealed", {"calls": ["C-IR*", "PREVENT"]}),
        ("Stars are revealed", {"calls": ["C-IR*", "C-RS"]}),
        ("a Star Mode down is over", {"calls": ["C-IR*", "MINOR"]}),
        ("a Star Mode down is over", {"responses": ["MINOR", None]}),
        # 3.1, 3.3, 8.6: roles, Events before dice, and no answers in Traditional
        ("plays are revealed", {"calls": ["C-IR", "MINOR"]}),
        ("plays are revealed", {"calls": ["PREVENT", "C-RS"]}),
        ("plays are revealed", {"awaiting": "offense_call", "calls": ["C-IR", None]}),
        ("plays are revealed", {"responses": ["PASS", "PASS"]}),
        # 9.3, 9.4: a kick that nobody may try
        ("a kick at the table", {"ball": "OPP30"}),
        ("a kick in Star Mode", {"down": 3}),
        # 9.2, 10.1, 10.4: hands are full but for what was called
        ("hands are dealt", {"piles.home.hand": list(PLAYS[:5])}),
        ("hands are dealt", {"piles.away.shuffles": 0}),
        ("hands are dealt", {"refresher": "home"}),
        ("a dealt Play is called", {"piles.home.hand": list(PLAYS)}),
        ("a dealt Play is called", {"piles.away.hand": list(PLAYS[:6])}),
        ("Prevent is called", {"piles.away.hand": list(PLAYS)}),
        ("Prevent is called", {"piles.away.hand": list(NO_DEFENSE[:6])}),
        ("decks are to be shuffled", {"awaiting": "opening_roll"}),
        ("decks are to be shuffled", {"piles.home.hand": ["C-IR"]}),
    ],
)
def test_a_position_that_play_cannot_reach_is_refused(moment: str, changes: dict[str, Any]) -> None:
    """2.4, 3.1, 8.6, 9.2, 9.4, 10.1, 11.2, 13.4: what no rule leads to is not read as a state."""
    data = playcalling.state_json(STANDS[moment]().state)
    for path, value in changes.items():
        *way, last = path.split(".")
        place = data
        for key in way:
            place = place[key]
        place[last] = value
    with pytest.raises(Malformed, match="this position cannot be"):
        playcalling.state_from_json(data)
