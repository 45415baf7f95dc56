"""/referee/ and /referee/new/"""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from matches import table
from matches.devices import hashed
from matches.models import Match
from matches.referee.colors import COLORS
from tests.matches.games import envelope, opening, snap
from tests.matches.phones import Page, Phone, words

START, NEW = "/referee/", "/referee/new/"
PLAIN = {"mode": "traditional", "length": "quick"}


def new(phone, **fields):
    return phone.client.post(NEW, {**PLAIN, **fields})


def made():
    return Match.objects.get()


def checked(page, name):
    """Return the value of the radio button that is chosen."""
    (found,) = page.all("input", name=name, checked=True)
    return dict(found.attributes)["value"]


def value(page, name):
    return dict(page.one("input", name=name).attributes).get("value", "")


def test_the_form_asks_no_more_than_mode_and_length(phone):
    """Three taps: mode, length, start; one of each is chosen already."""
    page = Page(phone.client.get(START).text)
    assert (checked(page, "mode"), checked(page, "length")) == ("traditional", "quick")
    assert {dict(radio.attributes)["value"] for radio in page.all("input", name="mode")} == {"traditional", "star"}
    assert {dict(radio.attributes)["value"] for radio in page.all("input", name="length")} == {"quick", "full"}
    (form,) = page.all("form", action=NEW)
    assert [words(button) for button in page.all("button", inside=form)] == ["Start"]
    assert not any("required" in dict(field.attributes) for field in page.all("input", inside=form))


@pytest.mark.parametrize("mode", ["traditional", "star"])
@pytest.mark.parametrize("length", ["quick", "full"])
def test_a_game_begins_with_the_opening_roll(phone, mode, length):
    response = phone.client.post(NEW, {"mode": mode, "length": length})
    match = made()
    assert (response.status_code, response["Location"]) == (302, reverse("referee:game", args=[match.slug]))
    assert (match.setup["mode"], match.setup["length"], match.setup["cards"]) == (mode, length, "table")
    assert (match.version, match.summary["awaiting"]) == (0, "opening_roll")
    page = Page(phone.client.get(response["Location"]).text)
    assert page.asks
    assert (page.offers("home"), page.offers("away")) == ({*map(str, range(2, 13)), "roll"},) * 2


def test_the_device_is_remembered_where_no_script_can_read_it(phone):
    new(phone)
    cookie = phone.client.cookies["device"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert timedelta(seconds=cookie["max-age"]) >= timedelta(days=365)
    assert re.fullmatch(r"[\w-]{43}", cookie.value)
    assert made().whistle == hashed(cookie.value)
    assert cookie.value not in str(Match.objects.values())


def test_a_device_has_one_token_for_all_its_games(phone):
    new(phone)
    token = phone.client.cookies["device"].value
    assert "device" not in new(phone).cookies
    assert {match.whistle for match in Match.objects.all()} == {hashed(token)}


@pytest.mark.parametrize("broken", ["", "x", "é" * 43, "a" * 44, "../" * 14 + "a"])
def test_a_token_that_cannot_be_ours_is_replaced(phone, broken):
    phone.client.cookies["device"] = broken
    assert re.fullmatch(r"[\w-]{43}", new(phone).cookies["device"].value)


def test_teams_may_be_named(phone):
    new(phone, home="  Port   Town ", away="Été ★")
    assert made().setup["teams"] == {"home": {"name": "Port Town"}, "away": {"name": "Été ★"}}


def test_teams_without_names_are_called_home_and_away(phone):
    response = new(phone, home="", away="   ")
    assert made().setup["teams"] == {"home": {}, "away": {}}
    assert "Home against Away" in Page(phone.client.get(response["Location"]).text).words


def test_a_name_is_text(phone):
    response = new(phone, home="<script>alert(1)</script>", away='"><i id="x">')
    page = Page(phone.client.get(response["Location"]).text)
    for html in (page.html, phone.client.get(START).text):
        assert "<script>alert" not in html
        assert '<i id="x"' not in html
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html


def test_teams_have_colours(phone):
    response = new(phone, home_color="teal", away_color="gold")
    assert made().colors == {"home": "teal", "away": "gold"}
    assert phone.client.get(response["Location"]).status_code == 200


def test_every_colour_can_be_chosen_for_both(phone):
    page = Page(phone.client.get(START).text)
    for seat in ("home", "away"):
        offered = [dict(radio.attributes)["value"] for radio in page.all("input", name=f"{seat}_color")]
        assert sorted(offered) == sorted(COLORS)


TYPED = {
    "mode": "star",
    "length": "full",
    "home": "Harbor",
    "away": "Summit",
    "home_color": "teal",
    "away_color": "gold",
}


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ({"home": "x" * 41}, "A team's name has at most 40 characters."),
        ({"away": "x" * 5000}, "A team's name has at most 40 characters."),
        ({"home_color": "gold"}, "The two teams need different colours."),
        ({"away_color": "mauve"}, "Choose one of the colours."),
        ({"mode": "chess"}, "Mode must be one of traditional, star."),
        ({"mode": ""}, "Mode must be one of traditional, star."),
        ({"length": "endless"}, "Length must be one of quick, full."),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_is_kept(phone, wrong, fault):
    typed = TYPED | wrong
    response = phone.client.post(NEW, typed)
    page = Page(response.text)
    assert (response.status_code, page.alerts) == (400, fault)
    assert not Match.objects.exists()
    assert "device" not in response.cookies
    assert (value(page, "home"), value(page, "away")) == (typed["home"], typed["away"])
    for name, offered in {
        "mode": ("traditional", "star"),
        "length": ("quick", "full"),
        "home_color": COLORS,
        "away_color": COLORS,
    }.items():
        if typed[name] in offered:
            assert checked(page, name) == typed[name]
        else:
            assert page.all("input", name=name, checked=True) == []


def test_forty_characters_are_a_name(phone):
    assert new(phone, home="x" * 40).status_code == 302


@pytest.mark.parametrize("address", [NEW, "/referee/open/"])
def test_looking_makes_no_game(phone, address):
    response = phone.client.get(address)
    assert (response.status_code, response["Location"]) == (302, reverse("referee:start"))
    assert not Match.objects.exists()


def test_a_form_of_another_site_makes_no_game(db):
    phone = Phone(enforce_csrf_checks=True)
    assert new(phone).status_code == 403
    assert not Match.objects.exists()


# My games on this device


def listed(phone):
    page = Page(phone.client.get(START).text)
    return [words(link) for link in page.all("a", href=True) if re.match(r"/referee/[\w-]{12}/$", href(link))]


def href(link):
    return dict(link.attributes)["href"]


def test_a_device_finds_its_games_again(phone):
    phone.start(home="Port", away="Hill").play(opening(), snap("home", "CHALLENGE", "B-RS"))
    (line,) = listed(phone)
    assert {"Port", "7", "Hill", "0", "Q1"} <= {*re.findall(r"\w+", line)}


def test_other_devices_do_not_list_them(phone):
    phone.start()
    assert listed(phone.beside()) == []
    assert "None yet." in Page(phone.beside().client.get(START).text).words


def test_the_latest_game_comes_first(phone):
    first = Phone.start(phone, home="First").slug
    phone.start(home="Second")
    assert [line.split()[0] for line in listed(phone)] == ["Second", "First"]
    phone.slug, phone.version = first, 0
    phone.play(opening())
    assert [line.split()[0] for line in listed(phone)] == ["First", "Second"]


def test_a_finished_game_is_marked(phone):
    phone.start().play(opening())
    phone.change("concede", by="away")
    (line,) = listed(phone)
    assert "Final" in line


def test_overtime_is_told_by_its_rounds(phone):
    """I.7"""
    phone.at("star", start={"period": "overtime", "overtime_round": 2, "score": {"home": 7, "away": 7}})
    (line,) = listed(phone)
    assert "OT 2" in line


def test_a_device_that_gave_the_whistle_away_still_finds_the_game(phone):
    phone.start()
    table.take_whistle(phone.slug, "another", 0)
    (line,) = listed(phone)
    assert "watching" in line


def test_the_list_has_an_end(phone):
    phone.start(home="Newest")
    token = phone.mine().whistle
    for _ in range(50):
        table.create(envelope("star"), token)
    Match.objects.exclude(slug=phone.slug).update(changed=timezone.now() - timedelta(days=1))
    lines = listed(phone)
    assert len(lines) == 50
    assert lines[0].startswith("Newest")
