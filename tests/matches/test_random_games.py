"""Random games through the forms of the referee helper, beside the engine alone"""

from __future__ import annotations

import json
from functools import cache
from itertools import product

import pytest

from firstandglory.engine import playcalling, record
from firstandglory.engine.playcalling.tables import LENGTHS, MODES
from tests.matches.games import NAMES, envelope, forms, random_actions
from tests.matches.phones import words

GAMES = 200
KINDS = [*product(MODES, LENGTHS)]
WHOLE = {0: "traditional quick", 1: "traditional full", 2: "star quick", 3: "star full"}
# The other games are opened from the record of all but their last entries: a whole game takes more than a second.
LAST = 6


@cache
def played(number):
    """Return a random game's setup, actions, and the states after none, one, … all of them, by the engine alone."""
    mode, length = KINDS[number % len(KINDS)]
    actions = random_actions(mode, length, f"referee {number}")
    alone = record.play(record.from_json(envelope(mode, length, actions)))
    assert alone.refusal is None
    assert alone.present.finished
    views = [playcalling.view(state, "nobody") for state in (alone.first, *(step.state for step in alone.steps))]
    return mode, length, actions, json.loads(json.dumps(views))


def compare(phone, states, forms_sent, version):
    """Send forms one by one; after each the match's row says what the engine says."""
    for form in forms_sent:
        phone.press(form.fields)
        version += 1
        match = phone.mine()
        assert (match.version, match.summary) == (version, states[form.standing])
    assert match.finished


@pytest.mark.parametrize("number", WHOLE, ids=WHOLE.values())
def test_a_whole_game_is_the_engines(phone, number):
    mode, length, actions, states = played(number)
    phone.start(mode, length)
    assert phone.mine().summary == states[0]
    compare(phone, states, forms(actions), 0)
    assert [*phone.stands().history.sheet.standing] == actions


@pytest.mark.parametrize("number", range(len(WHOLE), GAMES))
def test_a_random_game_ends_as_the_engines(phone, number):
    mode, length, actions, states = played(number)
    kept = len(actions) - LAST
    # A FLAG's two answers are one form after the other: a record between them is opened, but not in this test.
    while actions[kept]["do"] == "respond":
        kept -= 1
    phone.at(mode, actions[:kept], length=length)
    assert phone.mine().summary == states[kept]
    compare(phone, states, forms(actions[kept:], kept), kept)
    assert [*phone.stands().history.sheet.standing] == actions


@pytest.mark.parametrize("number", [50, 12], ids=["star", "traditional"])
def test_the_page_shows_the_state_after_each_entry(phone, number):
    """Score, period, possession, spot, stage and down, as the page words them, into overtime."""
    mode, length, actions, states = played(number)
    assert states[-1]["period"] == "overtime"
    phone.start(mode, length)
    for form in forms(actions):
        page = phone.enter(**form.fields)
        assert_shown(page, states[form.standing], 8 if length == "quick" else 16)


def assert_shown(page, state, possessions):
    board = words(page.one(aria_label="Scoreboard"))
    overtime, number = state["overtime_round"], state["possession"]
    assert (f"OT round {overtime}" if overtime else f"Possession {number} of {possessions}") in board
    assert page.spoken.endswith(f"Harbor {state['score']['home']}, Summit {state['score']['away']}.")
    if state["status"] == "finished":
        assert "Final" in board
        return
    assert (f"OT {overtime}" if overtime else f"Q{state['quarter']}") in board
    shown = dict(page.one("svg", role="img").attributes)["aria-label"]
    if state["offense"] is None:
        assert shown == "The field, with nobody's ball on it."
        return
    stage = {"approach": "Approach", "red_zone": "Red Zone"}[state["stage"]]
    ball = f"{NAMES[state['offense']]} has the ball at {state['ball']}, {stage} Down {state['down']}"
    toward = state["direction"] and f", attacking the {state['direction'][state['offense']]} end"
    assert shown == f"{ball}{toward or ''}."
