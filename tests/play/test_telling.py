"""/play/<slug>/log/, /text/ and /replay/: a match told to whoever may know it, and both hands after the end"""

from __future__ import annotations

from random import Random

import pytest
from django.urls import reverse

from firstandglory.engine import playcalling, record
from firstandglory.engine.game import SEATS
from firstandglory.engine.playcalling.actions import Kick, Punt
from firstandglory.engine.playcalling.cards import CARDS, FAMILIES, card_name
from matches import table
from tests.matches.phones import Page, words
from tests.matches.test_referee_secrecy import card_words, told
from tests.play.guests import Guest, decide, finish, match, play_on

PAGES = ("log", "text", "replay", "fair", "share")


@pytest.fixture
def watcher(db):
    """Return somebody who does not play."""
    return Guest("Cyd", "cedar")


pytestmark = pytest.mark.usefixtures("fixed_seeds")


def begun(guest, friend, **terms):
    slug = guest.makes(**terms)
    assert friend.joins(slug).status_code == 302
    return slug


def a_call_is_awaited(turn):
    return turn.match.version > 20 and turn.state.awaiting == "offense_call"


@pytest.fixture
def mid(guest, friend):
    """Return a Traditional match between two downs."""
    slug = begun(guest, friend)
    assert not play_on(slug, until=a_call_is_awaited).match.finished
    return slug


def seats(guest, friend, turn):
    """Return who is on offense and who on defense."""
    return (guest, friend) if turn.state.offense == "home" else (friend, guest)


def buttons(page):
    """Return what can be pressed in the text page's form."""
    (form,) = page.all("form", **{"class": "text-choices"})
    return {words(button): dict(button.attributes) for button in page.all("button", inside=form)}


def fields(page):
    """Return what the text page's form sends beside a button."""
    (form,) = page.all("form", **{"class": "text-choices"})
    hidden = (dict(e.attributes) for e in page.all("input", inside=form, type="hidden"))
    return {has["name"]: has["value"] for has in hidden if has["name"] != "csrfmiddlewaretoken"}


# Who may read what


@pytest.mark.parametrize("name", PAGES)
def test_a_private_match_is_told_to_its_players_only(guest, friend, watcher, name):
    slug = begun(guest, friend, private="on", mode="star")
    finish(slug)
    assert watcher.get(name, slug).status_code == 404
    assert guest.get(name, slug).status_code == friend.get(name, slug).status_code == 200
    assert "private" in guest.get(name, slug)["Cache-Control"]


def calls_on_the_table(slug):
    """Return the cards of the present down, once both are revealed."""
    turn = table.load(slug)
    calls = [action["card"] for action in turn.record.actions[turn.played.current :] if action["do"] == "call"]
    return calls if len(calls) == 2 else []


def test_earlier_downs_are_told_without_their_cards(guest, friend, watcher, mid):
    """10.5, I.10: to anybody, while the match goes on."""
    known = set().union(*map(card_words, calls_on_the_table(mid)))
    for who in (guest, friend, watcher):
        found, margins = told(who.page("log", mid).html)
        assert found <= known
        assert margins <= 1
    assert told(watcher.page("text", mid).html)[0] <= known


def test_after_the_end_everything_is_told_to_everybody(guest, friend, watcher):
    slug = begun(guest, friend)
    play_on(slug)
    turn = table.load(slug)
    called = {card_name(action["card"]) for action in turn.record.actions if action["do"] == "call"}
    page = watcher.page("text", slug)
    for name in called:
        assert name.split(" Star")[0] in page.words
    assert watcher.page("log", slug).words == guest.page("log", slug).words
    assert not page.all("form", **{"class": "text-choices"})


# Text


def test_a_hand_is_read_to_its_owner_only(guest, friend, watcher, mid):
    """10.3"""
    turn = table.present(mid)
    hands = {seat: {*map(card_name, playcalling.view(turn.state, seat)["hands"][seat])} for seat in SEATS}
    known = {*map(card_name, calls_on_the_table(mid))}
    pages = {"home": guest.page("text", mid).words, "away": friend.page("text", mid).words}
    for seat, other in zip(SEATS, SEATS[::-1], strict=True):
        for name in hands[seat]:
            assert name in pages[seat]
        secret = [name for name in hands[other] if not any(name in shown for shown in hands[seat] | known)]
        assert secret
        assert not [name for name in secret if name in pages[seat]]
    assert not watcher.page("text", mid).all("form", **{"class": "text-choices"})


def test_a_call_is_made_from_the_text_page(guest, friend, mid):
    turn = table.present(mid)
    attack, _ = seats(guest, friend, turn)
    page = attack.page("text", mid)
    legal = [*turn.record.game.legal(turn.state, turn.state.offense)]
    assert len(buttons(page)) == len(legal)
    chosen = next(iter(buttons(page).values()))
    response = attack.posts("text", mid, action=chosen["value"], **fields(page))
    assert response["Location"] == reverse("play:text", args=[mid])
    assert match(mid).version == turn.match.version + 1
    assert table.present(mid).state.awaiting == "defense_call"


def test_the_defense_may_lock_its_call_ahead_and_choose_again(guest, friend, mid):
    """3.1: both choose at once."""
    turn = table.present(mid)
    attack, defend = seats(guest, friend, turn)
    for number in (0, 1):
        page = defend.page("text", mid)
        name, chosen = [*buttons(page).items()][number % len(buttons(page))]
        defend.posts("text", mid, action=chosen["value"], **fields(page))
        locked, asked = defend.page("text", mid).words, attack.page("text", mid).words
        assert f"You have locked {name}" in locked
        assert "Waiting for" in locked
        assert "You have locked" not in asked
        assert "Waiting for" not in asked
    assert table.present(mid).state.awaiting == "offense_call"


def test_what_cannot_be_called_says_why(guest, friend):
    """9.1, 9.3: in the engine's words, with the rule."""
    slug = begun(guest, friend)
    turn = play_on(slug, until=lambda turn: a_call_is_awaited(turn) and turn.state.situation.down < 4)
    attack, _ = seats(guest, friend, turn)
    page = attack.page("text", slug)
    for kind, label, rule in ((Punt, "Punt", "9.1"), (Kick, "Field goal", "9.3")):
        refusal = playcalling.early_refusal(turn.state, kind(turn.state.offense))
        assert rule in refusal.rules
        assert (
            f"Not now: {label}. {refusal.text[:1].upper()}{refusal.text[1:]} ({', '.join(refusal.rules)})" in page.words
        )
        assert label not in buttons(page)


def test_a_refresh_is_marked_card_by_card(guest, friend):
    """9.1, 10.4"""
    slug = begun(guest, friend)
    turn = play_on(slug, until=lambda turn: playcalling.early_refusal(turn.state, Punt(turn.state.offense)) is None)
    seat = turn.state.offense
    who, _ = seats(guest, friend, turn)
    page = who.page("text", slug)
    who.posts("text", slug, action=buttons(page)["Punt"]["value"], **fields(page))
    turn = table.present(slug)
    assert turn.state.awaiting == "refresh"
    page = who.page("text", slug)
    cards = [dict(e.attributes)["value"] for e in page.all("input", type="checkbox", name="cards")]
    assert sorted(cards) == sorted(turn.record.game.view(turn.state, seat)["hands"][seat])
    who.posts("text", slug, do="refresh", cards=cards[:2], **fields(page))
    (done,) = table.load(slug).match.log.order_by("-number").values_list("done", flat=True)[:1]
    assert done["actions"][0] == {"do": "refresh", "by": seat, "cards": cards[:2]}


def test_in_star_mode_pass_and_the_events_that_are_left_are_offered(guest, friend):
    """11.3, 12.3"""
    slug = begun(guest, friend, mode="star")
    turn = play_on(slug, until=lambda turn: turn.state.awaiting == "offense_response")
    attack, defend = seats(guest, friend, turn)
    assert [*buttons(attack.page("text", slug))] == [
        "PASS",
        "FLAG: Minor Penalty",
        "FLAG: Coach's Challenge",
    ]
    page = defend.page("text", slug)
    assert not page.all("form", **{"class": "text-choices"})
    assert "Events left: Harbor Minor 1, Challenge 1; Summit Minor 1, Challenge 1." in page.words


def test_two_at_one_screen_first_say_who_looks(guest):
    slug = guest.makes(opponent="local", other_name="Bea")
    turn = play_on(slug, until=a_call_is_awaited)
    seat = turn.state.offense
    hand = [card_name(code) for code in turn.record.game.view(turn.state, seat)["hands"][seat]]
    page = guest.page("text", slug)
    assert "Who looks?" in page.words
    assert not page.all("button")
    assert not any(name in page.words.split("Q1:")[0] for name in hand)
    page = guest.page("text", slug, **{"as": seat})
    assert {name for name in buttons(page) if name not in ("Punt", "Field goal")} <= set(hand)
    here = dict(page.one("form", **{"class": "text-choices"}).attributes)["action"]
    chosen = next(iter(buttons(page).values()))
    response = guest.client.post(here, {**fields(page), "action": chosen["value"]})
    assert response["Location"] == here == f"{reverse('play:text', args=[slug])}?as={seat}"
    assert match(slug).version == turn.match.version + 1


def test_what_is_late_changes_nothing(guest, friend, mid):
    attack, _ = seats(guest, friend, table.present(mid))
    page = attack.page("text", mid)
    decide(mid, table.present(mid), Random(1))
    version = match(mid).version
    chosen = next(iter(buttons(page).values()))
    assert attack.posts("text", mid, action=chosen["value"], **fields(page)).status_code == 409
    assert match(mid).version == version


def test_the_part_that_changes_comes_alone_and_only_if_it_has_changed(guest, friend, mid):
    version = match(mid).version
    part = guest.get("text", mid, live=True, have=str(version - 1))
    assert Page(part.text).version == version
    assert "<html" not in part.text
    assert guest.get("text", mid, live=True, have=str(version)).status_code == 204


# Replay


def replay(who, slug, at):
    return who.page("replay", slug, at=str(at))


def hands(page):
    """Return each seat's cards as the replay shows them, and which of them are marked as called."""
    shown = []
    for part in page.all("ul", **{"class": "hand"}):
        cards = page.all("li", inside=part)
        marked = [words(card) for card in cards if "hand-called" in dict(card.attributes)["class"]]
        shown.append(([words(card) for card in cards], marked))
    return shown


def test_an_unfinished_match_is_not_replayed(guest, friend, watcher, mid):
    for who in (guest, friend, watcher):
        page = who.page("replay", mid, status=403)
        assert "After the final whistle" in page.words
        assert not hands(page)
        assert who.get("record", mid).status_code == 403


def test_both_hands_lie_open_where_they_mattered(guest, friend, watcher):
    slug = begun(guest, friend)
    finish(slug)
    turn = table.load(slug)
    states = [turn.played.first, *(step.state for step in turn.played.steps)]
    looked = 0
    for at, action in enumerate(turn.record.actions[:40], start=1):
        if action["do"] != "call" or states[at].awaiting not in ("snap_roll", "offense_call"):
            continue  # both have called
        before = max(n for n in range(at) if states[n].awaiting == "offense_call")
        calls = [a for a in turn.record.actions[before:at] if a["do"] == "call"]
        shown = hands(replay(watcher, slug, at))
        assert len(shown) == 2
        for seat, (cards, marked) in zip(SEATS, shown, strict=True):
            held = playcalling.view(states[before], "everything")["hands"][seat]
            assert len(cards) == len(held)
            call = next(a["card"] for a in calls if a["by"] == seat)
            assert len(marked) == (call in held)
            if call in CARDS:
                assert FAMILIES[CARDS[call].side][CARDS[call].family] in marked[0]
        looked += 1
    assert looked >= 5


def test_in_star_mode_there_are_no_hands_to_open(guest, friend):
    slug = begun(guest, friend, mode="star")
    finish(slug)
    assert not hands(replay(guest, slug, 12))


def test_each_step_has_a_slider_links_and_an_address(guest, friend):
    slug = begun(guest, friend, mode="star")
    finish(slug)
    last = len(table.load(slug).played.steps)
    here = reverse("play:replay", args=[slug])
    for asked, at in ((0, 0), (7, 7), (last, last), (last + 1, last), ("x", 0)):
        page = replay(guest, slug, asked)
        slider = dict(page.one("input", type="range").attributes)
        assert (slider["name"], slider["min"], slider["max"], slider["value"]) == ("at", "0", str(last), str(at))
        assert dict(page.one("a", rel="prev").attributes)["href"] == f"?at={max(at - 1, 0)}"
        assert dict(page.one("a", rel="next").attributes)["href"] == f"?at={min(at + 1, last)}"
        assert dict(page.one("input", id="here").attributes)["value"] == f"http://localhost{here}?at={at}"
        assert f"Step {at} of {last}" in page.words


def test_a_replay_jumps_by_play(guest, friend):
    slug = begun(guest, friend, mode="star")
    finish(slug)
    turn = table.load(slug)
    states = [turn.played.first, *(step.state for step in turn.played.steps)]
    last = len(states) - 1
    begins = [at for at in range(last) if states[at].awaiting == "offense_call"]
    assert len(begins) > 3
    for start in (0, begins[1], begins[1] + 1, begins[-1], last):
        page = replay(guest, slug, start)
        before, after = (dict(page.one("a", **{"data-play": way}).attributes)["href"] for way in ("prev", "next"))
        assert before == f"?at={max([0, *(at for at in begins if at < start)])}"
        assert after == f"?at={min([*(at for at in begins if at > start), last])}"


def test_each_step_says_what_happened(guest, friend):
    slug = begun(guest, friend)
    finish(slug)
    turn = table.load(slug)
    names = playcalling.names(turn.setup)
    for at in range(1, 12):
        said = " ".join(ruling.text(names) for ruling in turn.played.steps[at - 1].rulings)
        page = replay(guest, slug, at)
        assert said in page.words or page.all("h2", **{"class": "ruling-headline"})


def test_the_record_of_a_finished_match_is_the_whole_of_it(guest, friend, watcher):
    slug = begun(guest, friend)
    turn = play_on(slug)
    played = record.play(record.read(watcher.get("record", slug).content))
    assert played.refusal is None
    assert played.present.score == turn.state.score
    assert [word.attributes for word in watcher.page("log", slug).all("a", download=True)]


def test_a_drive_in_which_the_match_was_given_up_is_not_under_way(guest, friend):
    slug = guest.makes(mode="star")
    friend.joins(slug)
    finish(slug, after=12)
    for page in ("log", "text", "replay"):
        said = guest.page(page, slug).words
        assert "Under way" not in said
        assert "given up" in said.lower()
