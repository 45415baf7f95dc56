"""/play/: matches are made, offered and found, and everybody's own ones stand there"""

import re
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256

import pytest
from django.urls import reverse
from django.utils import timezone

from firstandglory.engine import computer, playcalling
from firstandglory.engine.computer.playcalling.winning import season
from firstandglory.engine.playcalling.decks import house_decks
from matches import table
from matches.models import Match, Offer
from matches.play.forms import NAME_LIMIT, OPPONENTS, PACES
from matches.play.lobby import BY_ADDRESS, BY_DEVICE, IN_LOBBY, LISTED, MOST_OFFERS
from matches.play.seating import OFFERED_FOR, SLOW_OFFERED_FOR
from tests.matches.phones import Page, words
from tests.play.guests import Guest, finish, match, play_on

SEED = "0123456789abcdef" * 2


def offers(page):
    """Return who offers a match in the lobby that a page shows."""
    (lobby,) = page.all("section", aria_labelledby="lobby-title")
    return [words(line).split(" ")[0] for line in page.all("span", inside=lobby, **{"class": "game-team"})]


def titles(page):
    """Return the headings of the lists, from the top."""
    (lists,) = page.all(id="offers")
    return [words(heading) for heading in page.all("h2", inside=lists)]


def chosen(page, field):
    """Return the value of a choice that is marked."""
    found = [dict(e.attributes) for e in page.all("input", type="radio", name=field)]
    return [has["value"] for has in found if "checked" in has]


# The form


def test_everything_is_asked_and_chosen_but_the_name(guest):
    page = guest.page("start")
    assert chosen(page, "opponent") == [next(iter(OPPONENTS))]
    for field in ("mode", "length", "pace", "team"):
        assert len(chosen(page, field)) == 1
    teams = [dict(e.attributes)["value"] for e in page.all("input", type="radio", name="team")]
    assert teams == [*house_decks()]
    for deck in house_decks().values():
        assert deck.name in page.words and deck.motto in page.words
    assert dict(page.one("input", name="name").attributes)["value"] == ""


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("name", ""),
        ("name", "   "),
        ("name", "n" * (NAME_LIMIT + 1)),
        ("name", "two\x00lines"),
        ("team", "nobody"),
        ("name", "\u200b\u202e"),
        ("name", "\u3164"),
        ("name", "\u0301"),
        ("address", "no address"),
        ("address", "a@\u00ad.org"),
        ("address", f"a@{'ü' * 60}.org"),
        ("mode", "chess"),
        ("length", ""),
        ("pace", "1"),
    ],
)
def test_what_is_wrong_is_said_beside_the_field_and_the_rest_stays(guest, field, wrong):
    right = {
        "opponent": "lobby",
        "mode": "star",
        "length": "full",
        "pace": "180",
        "private": "on",
        "address": "a@b.org",
    }
    response = guest.sends(**{**right, field: wrong})
    assert response.status_code == 400
    assert Offer.objects.count() == 0
    page = Page(response.text)
    fault = words(page.one("p", id=f"{field}-wrong"))
    assert fault and fault in page.alerts
    assert page.all(aria_describedby=f"{field}-wrong")
    for name in {"opponent", "mode", "length", "pace"} - {field}:
        assert chosen(page, name) == [right[name]]
    if field != "team":
        assert chosen(page, "team") == [guest.team]
    assert "checked" in dict(page.one("input", name="private").attributes)
    if field != "name":
        assert dict(page.one("input", name="name").attributes)["value"] == guest.name


def test_a_name_is_one_line_without_blanks_around_it(guest):
    guest.name = "  Ann \t of  Green "
    slug = guest.makes()
    assert Offer.objects.get(slug=slug).name == "Ann of Green"


@pytest.mark.parametrize(
    ("name", "kept"),
    [("\u202eAnn\u202c", "Ann"), ("A\u200bn\ufeffn", "Ann"), ("\u2066Ann", "Ann"), ("دانة \u200fب", "دانة ب")],
)
def test_a_name_turns_no_other_writing_around_and_hides_nothing(guest, name, kept):
    guest.name = name
    assert Offer.objects.get(slug=guest.makes()).name == kept


@pytest.mark.parametrize("name", ["می\u200cر", "क्\u200dष", "👩\u200d🚀", "שרה"])
def test_a_name_keeps_what_belongs_to_its_letters(guest, name):
    guest.name = name
    assert Offer.objects.get(slug=guest.makes()).name == name


@pytest.mark.parametrize("name", ["Ann", "Zoë", "名前 ☃", 'q"; u', "x" * NAME_LIMIT])
def test_a_device_remembers_name_and_team(guest, name):
    guest.name, guest.team = name, "prairie"
    guest.makes()
    assert guest.client.cookies["name"].value.isascii()
    page = guest.page("start")
    assert dict(page.one("input", name="name").attributes)["value"] == name
    assert chosen(page, "team") == ["prairie"]


@pytest.mark.parametrize("kept", ["%FF%FE", "%00", "a" * 5000, "nobody"])
def test_a_cookie_that_somebody_else_wrote_breaks_nothing(guest, kept):
    guest.client.cookies["name"] = guest.client.cookies["team"] = kept
    assert len(chosen(guest.page("start"), "team")) == 1


# Matches that begin at once


def test_two_at_one_screen_begin_at_once(guest):
    turn = table.present(guest.makes(opponent="local", other_name="Bea", other_team="cedar", mode="star", pace="60"))
    assert (turn.players["home"].name, turn.players["away"].name) == ("Ann", "Bea")
    assert turn.players["home"].token == turn.players["away"].token
    assert turn.match.online.local
    assert turn.match.online.within is None  # nobody hurries somebody at the same screen
    assert turn.match.setup["mode"] == "star"
    assert [turn.match.setup["teams"][seat]["deck"]["name"] for seat in ("home", "away")] == ["Harbor", "Cedar"]


@pytest.mark.parametrize("level", computer.levels(playcalling.NAME))
def test_a_match_against_the_computer_begins_at_once(guest, level):
    turn = table.present(guest.makes(opponent="computer", level=level))
    assert turn.players["away"].level == level
    assert turn.players["away"].token == ""


def test_how_well_the_computer_plays_has_to_be_said(guest):
    response = guest.sends(opponent="computer")
    assert response.status_code == 400
    assert 'id="level-wrong"' in response.text


def test_whoever_does_not_care_meets_another_team(guest):
    for team in house_decks():
        guest.team = team
        teams = match(guest.makes(opponent="local")).setup["teams"]
        assert teams["home"]["deck"]["name"] != teams["away"]["deck"]["name"]


def test_two_teams_must_differ(guest):
    """2.1"""
    response = guest.sends(opponent="local", other_team=guest.team)
    assert response.status_code == 400
    page = Page(response.text)
    assert "different decks" in words(page.one(id="other_team-wrong"))
    assert "2.1" in words(page.one(id="other_team-wrong"))
    assert Match.objects.count() == 0


# Offers


def test_an_offer_waits_at_the_address_of_the_match(guest):
    slug = guest.makes()
    page = guest.page("game", slug)
    address = f"http://localhost/play/{slug}/"
    assert dict(page.one("input", id="offer-url").attributes)["value"] == address
    assert page.all("svg", **{"class": "qr"})
    assert "Traditional, Quick" in page.words and "No clock" in page.words


def test_the_dice_are_promised_before_anybody_joins(guest, friend):
    slug = guest.makes()
    server = Offer.objects.get(slug=slug).server
    promise = sha256(bytes.fromhex(server)).hexdigest()
    for who in (guest, friend):
        page = who.page("game", slug)
        assert promise in page.words
        assert server not in page.html
    friend.joins(slug)
    assert match(slug).setup["fair"]["commit"] == promise


@pytest.mark.parametrize("pace", PACES)
def test_the_terms_are_what_was_chosen(guest, pace):
    offer = Offer.objects.get(slug=guest.makes(opponent="lobby", pace=pace, mode="star", length="full", odds="on"))
    assert offer.within == PACES[pace]
    assert offer.terms == {"game": "playcalling", "mode": "star", "length": "full", "cards": "dealt"}
    assert (offer.listed, offer.odds, offer.private) == (True, True, False)


def test_the_lobby_lists_what_is_meant_for_it(guest, friend):
    guest.makes(opponent="lobby")
    guest.makes(opponent="friend")
    assert offers(friend.page("start")) == ["Ann"]
    assert offers(friend.page("lobby")) == ["Ann"]


def test_nobody_finds_the_own_offers_in_the_lobby(guest):
    guest.makes(opponent="lobby")
    page = guest.page("start")
    assert offers(page) == []
    assert titles(page) == ["Waiting for somebody", "Lobby"]


def test_a_live_offer_whose_page_is_closed_is_not_listed(guest, friend):
    slug = guest.makes(opponent="lobby", pace="60")
    Offer.objects.update(seen=timezone.now() - OFFERED_FOR - timedelta(seconds=1))
    assert offers(friend.page("lobby")) == []
    assert guest.get("waiting", slug).status_code == 204
    assert offers(friend.page("lobby")) == ["Ann"]


def test_a_slow_offer_waits_for_a_week(guest, friend):
    guest.makes(opponent="lobby", pace="86400")
    Offer.objects.update(seen=timezone.now() - timedelta(days=2))
    assert offers(friend.page("lobby")) == ["Ann"]
    Offer.objects.update(made=timezone.now() - SLOW_OFFERED_FOR - timedelta(minutes=1))
    assert offers(friend.page("lobby")) == []


def test_whoever_looks_at_the_lobby_is_there_for_the_own_offers(guest, friend):
    guest.makes(opponent="lobby")
    Offer.objects.update(seen=timezone.now() - timedelta(hours=1))
    guest.page("lobby")
    assert offers(friend.page("lobby")) == ["Ann"]


def test_a_lobby_that_has_not_changed_is_not_sent_again(guest, friend):
    (lists,) = friend.page("start").all(id="offers")
    address = dict(lists.attributes)["hx-get"]
    assert friend.client.get(address).status_code == 204
    guest.makes(opponent="lobby")
    answer = friend.client.get(address)
    assert answer.status_code == 200 and "Ann" in answer.text
    assert friend.client.get(re.search(r'hx-get="([^"]+)"', answer.text)[1]).status_code == 204


def test_only_whoever_made_an_offer_withdraws_it(guest, friend):
    slug = guest.makes(opponent="lobby")
    friend.posts("withdraw", slug)
    assert Offer.objects.count() == 1
    assert guest.posts("withdraw", slug)["Location"] == reverse("play:start")
    assert Offer.objects.count() == 0


def test_the_oldest_of_too_many_offers_make_room(guest):
    slugs = [guest.makes() for _ in range(MOST_OFFERS + 2)]
    assert [*Offer.objects.order_by("made").values_list("slug", flat=True)] == slugs[2:]


def test_a_device_cannot_make_matches_without_end(guest, friend):
    for _ in range(BY_DEVICE.at_once):
        guest.makes()
    response = guest.sends(mode="star")
    assert response.status_code == 429
    page = Page(response.text)
    assert "Wait a minute" in page.alerts
    assert chosen(page, "mode") == ["star"]
    assert friend.sends().status_code == 302


def test_nor_can_an_address_with_ever_new_devices(guest, monkeypatch):
    monkeypatch.setattr("matches.play.lobby.BY_ADDRESS", replace(BY_ADDRESS, at_once=2))
    for number in range(3):
        assert Guest(f"Guest {number}", "cedar").sends().status_code == (302 if number < 2 else 429)


def test_nor_does_it_fill_the_lobby(db, monkeypatch):
    assert IN_LOBBY.at_once < LISTED
    monkeypatch.setattr("matches.play.lobby.IN_LOBBY", replace(IN_LOBBY, at_once=2))
    guests = [Guest(f"Guest {number}", "cedar") for number in range(3)]
    assert [guest.sends(opponent="lobby").status_code for guest in guests] == [302, 302, 429]
    assert guests[-1].sends().status_code == 302


# Waiting


def test_a_page_that_waits_is_led_to_the_table(guest, friend):
    slug = guest.makes()
    Offer.objects.update(seen=timezone.now() - timedelta(hours=1))
    assert guest.get("waiting", slug, live=True).status_code == 204
    assert Offer.objects.get(slug=slug).seen > timezone.now() - timedelta(minutes=1)
    friend.joins(slug)
    answer = guest.get("waiting", slug, live=True)
    assert answer.headers["HX-Redirect"] == reverse("play:game", args=[slug])
    assert guest.get("waiting", slug)["Location"] == reverse("play:game", args=[slug])


def test_a_page_whose_offer_was_withdrawn_is_led_to_the_lobby(guest):
    slug = guest.makes()
    guest.posts("withdraw", slug)
    assert guest.get("waiting", slug, live=True).headers["HX-Redirect"] == reverse("play:start")


def test_nobody_else_keeps_an_offer_alive(guest, friend):
    slug = guest.makes()
    before = Offer.objects.get(slug=slug).seen
    assert friend.get("waiting", slug).status_code == 302
    friend.page("game", slug)
    assert Offer.objects.get(slug=slug).seen == before


# The matches of a device


@pytest.mark.parametrize("seat", ["home", "away"])
def test_the_matches_in_which_it_is_your_turn_come_first(guest, friend, seat):
    slug = guest.makes(mode="star")
    friend.joins(slug)
    turn = play_on(slug, until=lambda turn: turn.record.game.awaiting(turn.state).seat == seat)
    assert not turn.match.finished
    decides, waits = (guest, friend) if seat == "home" else (friend, guest)
    assert titles(decides.page("start")) == ["Your turn", "Lobby"]
    assert titles(waits.page("start")) == ["Lobby", "Your other matches"]


def test_a_finished_match_says_who_has_won(guest, friend):
    slug = guest.makes(mode="star")
    friend.joins(slug)
    turn = finish(slug)
    winner, loser = (guest, friend) if turn.state.winner == "home" else (friend, guest)
    for who, word in ((winner, "Won"), (loser, "Lost")):
        page = who.page("start")
        assert titles(page) == ["Lobby"]
        (line,) = (words(e) for e in page.all("a", href=reverse("play:game", args=[slug])))
        assert line.endswith(word)
        assert f"{turn.state.score.home} Summit {turn.state.score.away}" in line


def test_strangers_see_none_of_it(guest, friend):
    slug = guest.makes()
    friend.joins(slug)
    assert slug not in Guest("Cyd", "cedar").page("start").html


def test_a_computer_has_counted_what_it_needs_before_its_match_begins(guest):
    """Otherwise somebody's move would wait for it."""
    season.cache_clear()
    guest.makes(opponent="computer", level="beginner", mode="star", length="quick")
    assert season.cache_info().currsize == 1
