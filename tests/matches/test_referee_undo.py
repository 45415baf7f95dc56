"""Undo and redo: any number of steps, one press each"""

from __future__ import annotations

import pytest

from tests.matches.games import answers, forms, opening, random_actions, snap
from tests.matches.phones import words

STAR_SNAP = snap("home", "B-IR*", "B-RS*", 9, 5)
PAGES = 16  # entries from one page that is compared to the next


def shown(page):
    """Return what a page says, without the entries' own marks."""
    return words(page.one(id="table"))


def step(page, name):
    (button,) = page.all("button", name="step", value=name)
    return "disabled" not in dict(button.attributes)


@pytest.mark.parametrize("mode", ["traditional", "star"])
def test_a_whole_game_can_be_taken_back_and_brought_again(phone, mode):
    """Each undo leads to the state before the entry, each redo to the one after it, and now and then to the page."""
    actions = random_actions(mode, "quick", "undo")
    phone.start(mode)
    seen = [(phone.mine().summary, shown(phone.page()))]
    standing = 0
    for form in forms(actions):
        phone.press(form.fields)
        if form.standing > standing:
            standing = form.standing
            seen.append((phone.mine().summary, shown(phone.page()) if len(seen) % PAGES == 0 else None))
    assert phone.mine().finished
    for state, page in seen[-2::-1]:
        phone.press({"step": "undo"})
        assert phone.mine().summary == state
        assert page in (None, shown(phone.page()) if page else None)
    assert phone.stands().history.sheet.standing == ()
    assert not step(phone.page(), "undo")
    for state, page in seen[1:]:
        phone.press({"step": "redo"})
        assert phone.mine().summary == state
        assert page in (None, shown(phone.page()) if page else None)
    assert [*phone.stands().history.sheet.standing] == actions
    assert not step(phone.page(), "redo")


def test_undo_and_redo_are_open_when_there_is_something_to_do(phone):
    page = phone.start().page()
    assert (step(page, "undo"), step(page, "redo")) == (False, False)
    page = phone.play(opening())
    assert (step(page, "undo"), step(page, "redo")) == (True, False)
    page = phone.enter(step="undo")
    assert (step(page, "undo"), step(page, "redo")) == (True, True)
    page = phone.enter(step="redo")
    assert (step(page, "undo"), step(page, "redo")) == (True, False)


def test_half_a_throw_is_taken_back_alone(phone):
    phone.at("traditional", opening(), snap("home", "B-IR", "B-RS")).enter(offense="9")
    page = phone.enter(step="undo")
    assert page.all(aria_pressed="true") == []
    assert phone.stands().state.awaiting == "snap_roll"


def test_half_the_answers_are_taken_back_alone(phone):
    phone.at("star", opening()).play(STAR_SNAP)
    phone.enter(answer="FLAG")
    page = phone.enter(step="undo")
    assert "Harbor: pass or flag?" in page.words


def test_both_answers_are_one_step(phone):
    phone.at("star", opening(), STAR_SNAP).play(answers("home"))
    assert phone.stands().state.situation.ball == 40
    page = phone.enter(step="undo")
    assert "Harbor: pass or flag?" in page.words
    assert phone.stands().state.situation.ball == 20


def test_the_final_whistle_can_be_taken_back(phone):
    phone.at("traditional", opening()).change("concede", by="home")
    page = phone.page()
    assert step(page, "undo")
    page = phone.enter(step="undo")
    assert page.asks or phone.asked().asks
    assert not phone.mine().finished


def test_a_new_entry_after_undo_ends_the_way_forward(phone):
    phone.at("traditional", opening()).play(snap("home", "B-IR", "B-RS", 9, 5))
    phone.enter(step="undo")
    phone.enter(step="undo")
    page = phone.enter(card="R-DC")
    assert not step(page, "redo")
    assert phone.stands().state.snap.defense_call == "R-DC"


def test_the_log_keeps_what_was_withdrawn(phone):
    phone.at("traditional", opening()).play(snap("home", "B-IR", "B-RS", 9, 5))
    phone.enter(step="undo")
    phone.enter(offense="2")
    phone.enter(defense="12")
    rolls = [
        action
        for row in phone.mine().log.all()
        for action in row.done.get("actions", ())
        if action["do"] == "roll" and "offense" in action
    ]
    assert rolls == [{"do": "roll", "offense": 9, "defense": 5}, {"do": "roll", "offense": 2, "defense": 12}]


def test_watchers_see_a_step_back(phone):
    phone.at("traditional", opening()).play(snap("home", "B-IR", "B-RS", 9, 5))
    assert "OWN40" in phone.beside().page().words
    phone.enter(step="undo")
    assert "OWN40" not in words(phone.beside().page().one(id="table"))
