"""/referee/<slug>/share/ and /referee/<slug>/take/<key>/"""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections

from matches.devices import hashed
from tests.matches.games import opening
from tests.matches.phones import Page, Phone, words

TAKEN = "The whistle is on another device"


def link(page, name):
    return dict(page.one(id=f"{name}-url").attributes)["value"]


@pytest.fixture
def referee(phone):
    return phone.at("traditional", opening())


@pytest.fixture
def take(referee):
    """Return the take-over link that the whistle's device shows."""
    return link(referee.page("share"), "take")


def holder(phone):
    return phone.mine().whistle


def token(phone):
    return hashed(phone.client.cookies["device"].value)


# The watch link


def test_the_watch_link_leads_to_the_game(referee):
    page = referee.page("share")
    assert link(page, "watch") == f"http://localhost{referee.url()}"
    watched = Page(referee.beside().client.get(link(page, "watch")).text)
    assert "Harbor against Summit" in watched.words
    assert not watched.asks


def test_the_link_is_there_to_be_scanned(referee):
    page = referee.page("share")
    codes = page.all(role="img")
    assert [dict(code.attributes)["aria-label"] for code in codes] == [
        "QR code of the watch link",
        "QR code of the take-over link",
    ]
    assert all(page.all("path", inside=code) for code in codes)


def test_watchers_can_pass_the_watch_link_on_and_nothing_else(referee, take):
    page = referee.beside().page("share")
    assert link(page, "watch").endswith(referee.url())
    assert page.all(id="take-url") == []
    assert re.search(r"/take/", page.html) is None
    assert len(page.all(role="img")) == 1


def test_a_watcher_is_told_so_and_gets_no_cookie(referee):
    watcher = referee.beside()
    page = watcher.page()
    assert dict(page.one(id="match").attributes)["data-role"] == "watch"
    assert "device" not in watcher.client.cookies


# The take-over link


def test_looking_at_the_link_moves_nothing(referee, take):
    """A messenger that fetches a preview must not take the whistle."""
    before = referee.kept()
    other = referee.beside()
    for _ in range(2):
        response = other.client.get(take)
        assert response.status_code == 200
        assert "Harbor against Summit" in Page(response.text).words
    assert other.client.head(take).status_code == 405
    assert referee.kept() == before
    assert "device" not in other.client.cookies


def test_a_press_moves_the_whistle_to_this_device(referee, take):
    other = referee.beside()
    response = other.client.post(take)
    assert (response.status_code, response["Location"]) == (302, referee.url())
    assert other.client.cookies["device"]["httponly"]
    assert holder(referee) == token(other)
    other.version = referee.version + 1
    other.enter(card="B-IR")
    assert other.stands().state.snap.offense_call == "B-IR"


def test_a_device_keeps_its_token_when_it_takes_a_whistle(referee, take):
    other = Phone().start()
    before = token(other)
    assert "device" not in other.client.post(take).cookies
    assert holder(referee) == before == token(other)


def test_the_device_before_becomes_a_watcher_and_is_told(referee, take):
    referee.beside().client.post(take)
    page = referee.page()
    assert "Another device has taken the whistle. This one watches." in page.words
    assert page.all("form") == []
    assert not referee.page(ask="1").asks
    response = referee.send({"card": "B-IR"})
    assert response.status_code == 403
    assert TAKEN in Page(response.text).alerts
    live = Page(referee.send({"card": "B-IR"}, live=True).text)
    assert TAKEN in live.alerts
    assert not live.asks
    assert referee.page("share").all(id="take-url") == []


def test_other_watchers_are_told_nothing(referee, take):
    referee.beside().client.post(take)
    assert "taken the whistle" not in referee.beside().page().words


def test_a_link_works_once(referee, take):
    first, second = referee.beside(), referee.beside()
    assert first.client.post(take).status_code == 302
    before = referee.kept()
    for response in (second.client.post(take), second.client.get(take)):
        assert response.status_code == 410
        assert "This link was used" in Page(response.text).words
    assert referee.kept() == before
    assert holder(referee) == token(first)


def test_a_link_works_once_for_the_device_before_too(referee, take):
    referee.beside().client.post(take)
    assert referee.client.post(take).status_code == 410


def test_who_took_the_whistle_and_presses_again_is_told_so(referee, take):
    other = referee.beside()
    other.client.post(take)
    response = other.client.post(take)
    assert response.status_code == 410
    assert "You hold the whistle" in Page(response.text).words


def test_the_whistles_own_device_can_press_it_without_harm(referee, take):
    before = referee.kept()
    assert referee.client.post(take).status_code == 302
    assert referee.kept() == before


def test_each_whistle_has_a_link_of_its_own(referee, take):
    other = referee.beside()
    other.client.post(take)
    back = link(other.page("share"), "take")
    assert back != take
    assert referee.client.post(back).status_code == 302
    assert holder(referee) == token(referee)
    referee.version += 2
    referee.enter(card="B-IR")


def test_a_link_that_was_made_up_moves_nothing(referee, take):
    before = referee.kept()
    key = take.rstrip("/").split("/")[-1]
    other = Phone().start()
    foreign = link(other.page("share"), "take").rstrip("/").split("/")[-1]
    for wrong in ("x", key[:-1], key.upper(), key + "0", foreign, "é" * 32):
        assert referee.beside().client.post(referee.url("take", wrong)).status_code == 410
    assert referee.kept() == before


def test_another_sites_form_takes_no_whistle(referee, take):
    other = Phone(enforce_csrf_checks=True)
    assert other.client.post(take).status_code == 403
    assert holder(referee) == token(referee)


def test_a_change_in_the_middle_of_half_an_entry_loses_nothing(phone):
    phone.start().enter(home="9")
    other = phone.beside()
    other.client.post(link(phone.page("share"), "take"))
    assert words(other.asked().one(id="b-home-9"))
    assert dict(other.asked().one(id="b-home-9").attributes)["aria-pressed"] == "true"


def test_of_many_devices_that_press_at_once_one_gets_it(database_file):
    """The link works once, however close the presses."""
    referee = Phone().at("traditional", opening())
    take = link(referee.page("share"), "take")
    crowd = [referee.beside() for _ in range(8)]
    ready = Barrier(len(crowd))

    def press(phone):
        try:
            ready.wait()
            return phone.client.post(take).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(crowd)) as pool:
        answers = list(pool.map(press, crowd))
    assert sorted(answers) == [302] + [410] * (len(crowd) - 1)
    assert holder(referee) == token(crowd[answers.index(302)])
    assert referee.mine().handovers == 1
