"""10.5, I.10: before the final whistle of a Traditional game nobody is shown the cards of earlier downs.

Not their names, not their codes, not the parts of their margins, not the use of Prevent; on no page, in no part of
a page and in no announcement.
"""

from __future__ import annotations

import html
import json
import re
from functools import cache
from random import Random

import pytest
from django.urls import reverse

from firstandglory.engine.playcalling.cards import CARDS, EVENTS, FAMILIES, PREVENT, STRATEGIES
from firstandglory.engine.playcalling.margin import modifiers
from firstandglory.engine.playcalling.tables import outcome
from tests.matches.games import envelope, forms, opening, random_actions, snap
from tests.matches.phones import Heard, Page, Phone, words

FAMILY_NAMES = {family: name for side in FAMILIES.values() for family, name in side.items()}
NAMES_OF_CARDS = [*FAMILY_NAMES.values(), *STRATEGIES.values(), *EVENTS.values(), "Prevent"]
CARD_WORDS = re.compile("|".join(map(re.escape, NAMES_OF_CARDS)))
CARD_CODES = re.compile(rf"(?<![\w*-])({'|'.join(map(re.escape, [*CARDS, *EVENTS, PREVENT]))})(?![\w*-])")
FORM = re.compile(r"<form.*?</form>", re.DOTALL)


def card_words(code):
    """Return the words that a call brings to a page."""
    card = CARDS.get(code)
    return {FAMILY_NAMES[card.family], STRATEGIES[card.strategy]} if card else {EVENTS.get(code, "Prevent")}


def without_offers(form):
    """Leave out a question that offers every card there is; the old ones are not marked in it."""
    return "" if re.search(r'name="(card|event|respond)"', form[0]) else form[0]


def told(text):
    """Return what a page says of cards, besides what it offers."""
    said = html.unescape(FORM.sub(without_offers, text))
    return {*CARD_WORDS.findall(said)} | {*CARD_CODES.findall(said)}, said.count("Final Margin")


class Table:
    """A Traditional game at which everything that anybody can look at is searched for cards of earlier downs."""

    def __init__(self, phone, capture):
        self.phone = phone
        self.watcher = phone.beside()
        self.heard = Heard(phone.slug)
        self.capture = capture

    def press(self, fields):
        with self.capture(execute=True):
            page = self.phone.enter(**fields)
        self.search(page.html, whistle=True)
        (announced,) = self.heard.texts()
        self.search(json.loads(announced)["html"], whistle=False)

    def search(self, text, *, whistle):
        """Find no card but those of the down that is on the table."""
        turn = self.phone.stands()
        if turn.state.finished:
            return
        down = turn.history.sheet.standing[turn.played.current :]
        calls = [action["card"] for action in down if action["do"] == "call"]
        if not whistle and len(calls) == 1:
            calls = []
        rolled = bool(down) and down[-1]["do"] == "roll" and len(calls) == 2
        found, margins = told(text)
        assert found <= set().union(*map(card_words, calls))
        assert rolled or not margins

    def look(self, name, *arguments, status=200, **query):
        response = self.phone.get(name, *arguments, **query)
        assert response.status_code == status
        self.search(response.text, whistle=True)
        if name in ("game", "log", "text", "share"):
            watched = self.watcher.get(name, *arguments, **query)
            assert watched.status_code == status
            self.search(watched.text, whistle=False)

    def look_around(self, part):
        """Look at one of three parts of all the pages."""
        if part == 0:
            for name in ("game", "log", "text"):
                self.look(name)
        elif part == 1:
            for name in ("entries", "ruling", "concede", "share"):
                self.look(name)
            self.look("game", ask="1")
        else:
            for name in ("replay", "record"):
                self.look(name, status=403)
            self.look("game", no_card="1")
            self.look("game", live=True)


def test_a_whole_game_until_the_final_whistle(phone, django_capture_on_commit_callbacks):
    actions = random_actions("traditional", "quick", "whistle")
    downs = 0
    table = Table(phone.start(), django_capture_on_commit_callbacks)
    for number, form in enumerate(forms(actions)):
        table.press(form.fields)
        state = phone.stands().state
        if state.finished:
            break
        if state.awaiting == "defense_call":
            # A down has just begun: everything before it is an earlier one.
            table.look_around(downs % 3)
            for at in range(number % 15, form.standing, 15):
                table.look("correct", at)
            downs += 1
    assert downs > 20
    assert_all_is_shown(phone, actions)


def assert_all_is_shown(phone, actions):
    """After the final whistle log, text, entries, replay and record hold every card."""
    called = [action["card"] for action in actions if action["do"] == "call"]
    assert called
    for viewer in (phone, phone.beside()):
        log = told(viewer.page("log").html)[0]
        assert set().union(*map(card_words, called)) <= log
        assert viewer.get("replay").status_code == 200
        record = json.loads(viewer.get("record").content)
        assert record["actions"] == actions
    assert set().union(*map(card_words, called)) <= told(phone.page("entries").html)[0]


def test_undo_of_the_final_whistle_hides_all_again(phone, django_capture_on_commit_callbacks):
    actions = random_actions("traditional", "quick", "whistle")
    phone.at("traditional", actions)
    assert phone.get("record").status_code == 200
    table = Table(phone, django_capture_on_commit_callbacks)
    table.press({"step": "undo"})
    for part in range(3):
        table.look_around(part)


def test_a_conceded_game_is_over_too(phone):
    played = [*opening(), *snap("home", "B-IR", "R-DC", 9, 5), *snap("home", "C-SP", "C-SC", 7, 7)]
    phone.at("traditional", played)
    phone.change("concede", by="home")
    concession = {"do": "concede", "by": "home", "reason": "resigned"}
    assert_all_is_shown(phone, [*played, concession])


def test_the_current_downs_cards_and_sum_are_shown_until_the_next_call(phone):
    phone.at("traditional", opening()).play(snap("home", "B-IR", "R-DC", 9, 5))
    for viewer in (phone, phone.beside()):
        for name in ("game", "log"):
            found, margins = told(viewer.page(name).html)
            assert {"Inside Run", "Deep Coverage", "Balanced", "Risky"} <= found
            assert bool(margins) == (name == "game")
    phone.enter(card="C-SP")
    for name in ("game", "log", "text"):
        assert told(phone.beside().page(name).html) == (set(), 0)


def test_star_mode_has_no_such_secrets(phone):
    """11.2: Stars are visible all the time."""
    phone.at("star", opening(), snap("home", "B-IR*", "R-DC*", 9, 5)).enter(answer="PASS")
    phone.enter(answer="PASS")
    phone.enter(card="C-SP*")
    found, _ = told(phone.beside().page("log").html)
    assert {"Inside Run", "Deep Coverage"} <= found
    assert phone.get("record").status_code == 200
    assert phone.get("replay").status_code == 200


def test_a_locked_call_is_not_shown_to_watchers_before_the_other(phone):
    """3.1"""
    phone.at("traditional", opening()).enter(card="B-IR")
    for name in ("game", "log", "text"):
        assert told(phone.beside().page(name).html) == (set(), 0)


def test_while_later_entries_wait_the_corrected_down_stays_an_earlier_one(phone):
    """The old card of the other side is as much of an earlier down as the one that was typed anew."""
    phone.at("traditional", opening(), snap("home", "B-IR", "R-DC", 9, 5), snap("home", "C-SP", "C-SC", 7, 7))
    phone.change("correct", 3, card="CHALLENGE")
    assert phone.stands().history.sheet.held
    for viewer in (phone, phone.beside()):
        for name in ("game", "log", "text"):
            assert told(viewer.page(name).html) == (set(), 0)
    for page in ("entries", "game"):
        assert told(phone.page(page).html) == (set(), 0)
    assert told(phone.page("correct", 4).html) == (set(), 0)


def test_a_call_that_waits_for_dice_again_is_not_shown_with_its_old_partner(phone):
    """A Penalty that was none: both calls stand, the dice are asked for, and the old card is still a secret."""
    phone.at("traditional", opening(), snap("home", "R-LP", "MINOR"), snap("home", "C-SP", "C-SC"))
    phone.change("correct", 4, card="B-RS")
    page = phone.page()
    assert page.offers("offense")
    for viewer in (phone, phone.beside()):
        for name in ("game", "log"):
            assert told(viewer.page(name).html) == (set(), 0)
    phone.enter(offense="6")
    page = phone.enter(defense="6")
    assert phone.stands().history.sheet.held == ()
    assert told(page.html) == ({"Short Pass", "Short Coverage", "Conservative"}, 0)


# Twins: two games whose earlier downs were played with other cards and dice to the same results


@cache
def ways():
    """Return every snap by what it comes to."""
    found = {}
    for attack, card in CARDS.items():
        if card.side != "offense":
            continue
        for defend in [*(code for code, other in CARDS.items() if other.side == "defense"), PREVENT]:
            bonus = modifiers(attack, defend).total
            for dice in range(-10, 11):
                came_to = outcome(card.strategy, dice + bonus)
                found.setdefault((came_to.kind, came_to.yards), []).append((attack, defend, dice))
    return found


def disguised(actions, whims):
    """Return a game with other cards and dice and the same results."""
    other = [dict(action) for action in actions]
    for n, action in enumerate(actions):
        if action["do"] != "roll" or n < 2 or [a["do"] for a in actions[n - 2 : n]] != ["call", "call"]:
            continue
        attack, defend = (call["card"] for call in actions[n - 2 : n])
        margin = action["offense"] - action["defense"] + modifiers(attack, defend).total
        came_to = outcome(CARDS[attack].strategy, margin)
        attack, defend, dice = whims.choice(ways()[came_to.kind, came_to.yards])
        other[n - 2]["card"], other[n - 1]["card"] = attack, defend
        most = whims.randint(max(2, 2 + dice), min(12, 12 + dice))
        other[n] = {"do": "roll", "offense": most, "defense": most - dice}
    return other


MARKS = [
    (re.compile(r'name="csrfmiddlewaretoken" value="\w+"'), "csrf"),
    (re.compile(r'name="key" value="[\w-]+"'), "key"),
    (re.compile(r'<svg[^>]*class="qr".*?</svg>', re.DOTALL), "qr"),
    (re.compile(r"/take/\w+/"), "/take/"),
]


def bare(phone, name, *arguments, **query):
    """Return a page without the marks that no two pages share."""
    response = phone.get(name, *arguments, **query)
    text = response.text.replace(phone.slug, "slug")
    for mark, word in MARKS:
        text = mark.sub(word, text)
    return response.status_code, text


@pytest.mark.parametrize("length", ["quick", "full"])
def test_games_that_differ_in_earlier_cards_alone_look_alike(db, length):
    """Byte for byte, on every page: what does not change with the cards cannot tell of them."""
    actions = random_actions("traditional", length, "twins")
    downs = [n for n, action in enumerate(actions) if starts_down(actions, n)]
    whims = Random("twins")
    compared = 0
    for begin in downs[3 :: len(downs) // 4]:
        twin = disguised(actions[:begin], whims) + actions[begin:]
        assert twin != actions
        for end in (begin + 1, begin + 3):
            ours = Phone().open(envelope("traditional", length, actions[:end]))
            theirs = Phone().open(envelope("traditional", length, twin[:end]))
            for name in ("game", "log", "text", "entries", "ruling", "concede", "share", "replay", "record"):
                assert bare(ours, name) == bare(theirs, name)
                if name in ("game", "log", "text"):
                    assert bare(ours.beside(), name) == bare(theirs.beside(), name)
            for query in ({"ask": "1"}, {"no_card": "1"}, {"live": True}):
                assert bare(ours, "game", **query) == bare(theirs, "game", **query)
            for at in whims.sample(range(begin), 4):
                assert bare(ours, "correct", at) == bare(theirs, "correct", at)
            cards = [look.client.get(reverse("match-scorecard", args=[look.slug]))["ETag"] for look in (ours, theirs)]
            assert cards[0] == cards[1]
            compared += 1
    assert compared >= 6


def starts_down(actions, n):
    """Say whether a down begins with this action: an offense's call, a Punt or a kick."""
    do = actions[n]["do"]
    return do in ("punt", "kick") or (do == "call" and actions[n + 1]["do"] == "call")


def test_the_twins_are_twins(db):
    actions = random_actions("traditional", "quick", "twins")
    ours = Phone().at("traditional", actions)
    theirs = Phone().at("traditional", disguised(actions, Random(1)))
    assert words(Page(ours.get().text).one(aria_label="Scoreboard")) == words(
        Page(theirs.get().text).one(aria_label="Scoreboard")
    )
    assert bare(ours, "log") != bare(theirs, "log")
