"""static/js/live.js: pages of a game keep up with it"""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.devices import FRAGMENT, Device, Line

WRONG = json.dumps({"version": 0, "html": '<div id="table" data-version="99">wrong</div>'})


@pytest.fixture
def device(browser, site):
    """Return a function that makes a device; no page of it may have failed."""
    made = []

    def device(**given):
        made.append(Device(browser, site, **given))
        return made[-1]

    yield device
    for each in made:
        each.context.close()
    assert [each.faults for each in made] == [[] for _ in made]


@pytest.fixture
def referee(device):
    return device().start()


@pytest.fixture
def watcher(device, referee):
    """Return a watcher whose socket the test can get hold of."""
    watcher = device()
    watcher.line = Line(watcher.page)
    watcher.fetched = []
    watcher.page.on(
        "request", lambda request: FRAGMENT.search(request.url) and watcher.fetched.append(request.url)
    )
    with watcher.page.expect_response(FRAGMENT.search):
        watcher.open(referee.page.url)
    watcher.fetched.clear()
    return watcher


def test_a_watcher_sees_each_step(referee, watcher):
    choices = ["Roll for both", None, "Left", "Conservative Inside Run", "Balanced Deep Coverage", "Roll for both"]
    version = 0
    for choice in choices:
        if choice is None:
            referee.page.locator(QUESTION_BUTTON).first.click()
        else:
            referee.tap(choice)
        version += 1
        referee.at(version)
        watcher.at(version)
        assert watcher.public == referee.public
    for _ in choices:
        referee.tap("Undo")
        version += 1
        referee.at(version)
        watcher.at(version)
        assert watcher.public == referee.public
    # Each came by the socket alone.
    assert watcher.fetched == []


QUESTION_BUTTON = "#question button:not([disabled])"


def test_ruling_is_spoken(referee, watcher):
    referee.tap("Roll for both")
    for page in (referee.page, watcher.page):
        expect(page.locator("#spoken")).to_contain_text("chooses offense or defense")


def test_a_dropped_socket_comes_back_with_what_was_missed(referee, watcher):
    watcher.line.refused = True
    watcher.line.cut()
    watcher.shows("offline")
    referee.tap("Roll for both")
    referee.tap("Undo")
    referee.at(2)
    watcher.line.refused = False
    watcher.shows("live")
    watcher.at(2)
    assert watcher.public == referee.public


def test_where_sockets_never_get_through_pages_still_come(referee, watcher):
    watcher.line.refused = True
    watcher.line.cut()
    referee.tap("Roll for both")
    watcher.at(1)
    assert watcher.public == referee.public


def test_a_gap_is_fetched(referee, watcher):
    watcher.line.lose = 1
    referee.tap("Roll for both")
    referee.at(1)
    assert watcher.page.locator("#table").get_attribute("data-version") == "0"
    referee.tap("Undo")
    watcher.at(2)
    assert len(watcher.fetched) == 1
    assert watcher.public == referee.public


def test_old_and_doubled_messages_are_dropped(referee, watcher):
    referee.tap("Roll for both")
    watcher.at(1)
    for version in (0, 1):
        watcher.line.page_side.send(WRONG.replace('"version": 0', f'"version": {version}'))
    referee.tap("Undo")
    watcher.at(2)
    assert watcher.fetched == []


def test_a_silent_connection_is_given_up(referee, device):
    watcher = device()
    watcher.page.clock.install()
    line = Line(watcher.page)
    watcher.open(referee.page.url)
    watcher.page.clock.run_for(60_000)
    watcher.shows("live")
    assert line.calls == 1
    line.deaf = True
    watcher.page.clock.run_for(15_000 + 10_000)
    watcher.shows("connecting")
    line.deaf = False
    watcher.page.clock.run_for(1_000)
    watcher.shows("live")
    assert line.calls == 2


def test_waits_grow_to_half_a_minute(referee, device):
    watcher = device()
    watcher.page.clock.install()
    line = Line(watcher.page)
    watcher.open(referee.page.url)
    line.refused = True
    line.cut()
    watcher.shows("connecting")
    for wait in (1, 2, 4, 8, 16, 30, 30):
        before = line.calls
        watcher.page.clock.run_for(wait * 500 - 100)
        assert line.calls == before
        with watcher.page.expect_websocket():
            watcher.page.clock.run_for(wait * 500 + 100)
        watcher.shows("offline")
    line.refused = False
    watcher.page.clock.run_for(30_000)
    watcher.shows("live")


def return_to(page):
    """Tell a page that it is looked at again."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_return_to_the_page_fetches_what_was_missed(referee, watcher):
    watcher.line.lose = 1
    referee.tap("Roll for both")
    referee.at(1)
    return_to(watcher.page)
    watcher.at(1)
    assert watcher.line.calls == 1


def test_a_page_that_was_put_aside_whole_connects_again(referee, watcher):
    watcher.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    referee.tap("Roll for both")
    referee.at(1)
    watcher.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    watcher.at(1)
    assert watcher.line.calls == 2


def test_return_to_the_page_closes_nothing_that_was_opened(referee):
    play_to_the_first_ruling(referee)
    referee.page.locator("#table a.go").click()
    expect(referee.page.locator("#question")).to_be_visible()
    with referee.page.expect_response(FRAGMENT.search):
        return_to(referee.page)
    referee.page.evaluate("new Promise(requestAnimationFrame)")
    expect(referee.page.locator("#question")).to_be_visible()


def play_to_the_first_ruling(referee):
    referee.tap("Roll for both")
    referee.at(1)
    referee.page.locator(QUESTION_BUTTON).first.click()
    referee.at(2)
    for version, choice in enumerate(
        ["Left", "Conservative Inside Run", "Balanced Deep Coverage", "Roll for both"], start=3
    ):
        referee.tap(choice)
        referee.at(version)


def test_both_pages_of_one_device_agree(referee, device):
    other = device(cookies_of=referee).open(referee.page.url)
    referee.tap("Roll for both")
    other.at(1)
    other.page.locator(QUESTION_BUTTON).first.click()
    referee.at(2)
    assert referee.public == other.public


def test_the_focus_goes_on_to_what_is_asked_next(referee):
    referee.page.get_by_role("button", name="Roll for both").focus()
    referee.page.keyboard.press("Enter")
    referee.at(1)
    expect(referee.page.locator("#table [data-focus]")).to_be_focused()


def test_a_watchers_focus_stays_where_it_was(referee, watcher):
    link = watcher.page.get_by_role("link", name="Share")
    link.focus()
    referee.tap("Roll for both")
    watcher.at(1)
    expect(link).to_be_focused()


def test_nobody_is_moved_into_the_table(referee, watcher):
    referee.tap("Roll for both")
    watcher.at(1)
    assert watcher.page.evaluate("document.activeElement === document.body")


def test_a_watchers_focus_in_the_table_is_not_lost(referee, watcher):
    watcher.page.locator("#table a").first.focus()
    referee.tap("Roll for both")
    watcher.at(1)
    assert watcher.page.evaluate("document.getElementById('table').contains(document.activeElement)")
