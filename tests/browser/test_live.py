"""static/js/live.js: pages of a game keep up with it"""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.devices import FRAGMENT, OPENING, SNAP, Line, until

WRONG = json.dumps({"version": 0, "html": '<div id="table" data-version="99">wrong</div>'})


@pytest.fixture
def watcher(device, referee):
    """Return a watcher whose socket the test can get hold of."""
    watcher = device()
    watcher.line = Line(watcher.page)
    watcher.fetched = []
    watcher.page.on("request", lambda request: FRAGMENT.search(request.url) and watcher.fetched.append(request.url))
    with watcher.page.expect_response(FRAGMENT):
        watcher.open(referee.page.url)
    watcher.fetched.clear()
    return watcher


def test_a_watcher_sees_each_step(referee, watcher):
    entries = [*OPENING, *SNAP, *["Undo"] * 6]
    for version, entry in enumerate(entries, start=1):
        referee.enter(entry)
        watcher.at(version)
        assert watcher.public == referee.public
    # Each came by the socket alone.
    assert watcher.fetched == []


def test_ruling_is_spoken(referee, watcher):
    referee.enter(*OPENING[:2])
    for page in (referee.page, watcher.page):
        expect(page.locator("#spoken")).to_contain_text("Home chooses offense or defense")


def test_a_dropped_socket_comes_back_with_what_was_missed(referee, watcher):
    watcher.line.refused = True
    watcher.line.cut()
    watcher.shows("offline")
    referee.enter("Home 9", "Undo")
    watcher.line.refused = False
    watcher.shows("live")
    watcher.at(2)
    assert watcher.public == referee.public


def test_where_sockets_never_get_through_pages_still_come(referee, watcher):
    watcher.line.refused = True
    watcher.line.cut()
    referee.enter("Home 9")
    watcher.at(1)
    assert watcher.public == referee.public


def test_a_gap_is_fetched(referee, watcher):
    watcher.line.lose = 1
    referee.enter("Home 9")
    assert watcher.version == 0
    referee.enter("Undo")
    watcher.at(2)
    assert len(watcher.fetched) == 1
    assert watcher.public == referee.public


def test_old_and_doubled_messages_are_dropped(referee, watcher):
    referee.enter("Home 9")
    watcher.at(1)
    for version in (0, 1):
        watcher.line.page_side.send(WRONG.replace('"version": 0', f'"version": {version}'))
    referee.tap("Undo")
    watcher.at(2)
    assert watcher.fetched == []


def stop_clock(page):
    """Let time pass in a page only when the test says so."""
    page.clock.install(time=0)
    page.clock.pause_at(1)


def test_a_silent_connection_is_given_up(referee, device):
    watcher = device()
    stop_clock(watcher.page)
    line = Line(watcher.page)
    watcher.open(referee.page.url)
    until(watcher.page, lambda: line.pongs == 1)
    for pongs in range(2, 5):
        watcher.page.clock.run_for(15_000)
        until(watcher.page, lambda pongs=pongs: line.pongs == pongs)
    line.deaf = True
    watcher.page.clock.run_for(15_000 + 10_000 - 1)
    watcher.shows("live")
    assert line.calls == 1
    watcher.page.clock.run_for(1)
    watcher.shows("connecting")
    line.deaf = False
    watcher.page.clock.run_for(1_000)
    watcher.shows("live")
    assert line.calls == 2


def test_waits_grow_to_half_a_minute(referee, device):
    # Chance shortens each of them by up to a half.
    watcher = device(script="Math.random = () => 0")
    stop_clock(watcher.page)
    line = Line(watcher.page)
    watcher.open(referee.page.url)
    line.refused = True
    line.cut()
    watcher.shows("connecting")
    for calls, wait in enumerate((1, 2, 4, 8, 16, 30, 30), start=1):
        watcher.page.clock.run_for(wait * 500 - 1)
        assert line.calls == calls
        # A call that is refused is followed by a request, and then by the next wait.
        with watcher.page.expect_response(FRAGMENT):
            watcher.page.clock.run_for(1)
        assert line.calls == calls + 1
    watcher.shows("offline")
    line.refused = False
    watcher.page.clock.run_for(15_000)
    watcher.shows("live")


def test_what_cannot_be_fetched_is_not_asked_for_at_once_again(watcher):
    watcher.page.route(FRAGMENT, lambda route: route.fulfill(status=404))
    with watcher.page.expect_response(FRAGMENT):
        watcher.line.page_side.send(WRONG.replace('"version": 0', '"version": 5'))
    with watcher.page.expect_response(FRAGMENT):
        return_to(watcher.page)
    assert len(watcher.fetched) == 2


def test_a_site_that_fails_is_asked_again_later(referee, device):
    watcher = device()
    stop_clock(watcher.page)
    line = Line(watcher.page)
    with watcher.page.expect_response(FRAGMENT):
        watcher.open(referee.page.url)
    line.lose = 1
    referee.enter("Home 9")
    watcher.page.route(FRAGMENT, lambda route: route.fulfill(status=503), times=1)
    with watcher.page.expect_event("requestfinished", lambda request: FRAGMENT.search(request.url)):
        return_to(watcher.page)
    watcher.page.clock.run_for(10_000)
    watcher.at(1)


def return_to(page):
    """Tell a page that it is looked at again."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_return_to_the_page_fetches_what_was_missed(referee, watcher):
    watcher.line.lose = 1
    referee.enter("Home 9")
    return_to(watcher.page)
    watcher.at(1)
    assert watcher.line.calls == 1


def test_a_page_that_was_put_aside_whole_connects_again(referee, watcher):
    watcher.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    referee.enter("Home 9")
    watcher.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    watcher.at(1)
    assert watcher.line.calls == 2


def test_return_to_the_page_closes_nothing_that_was_opened(referee):
    referee.enter(*OPENING, *SNAP)
    question = referee.page.locator("#question")
    expect(question).to_have_count(0)
    referee.page.locator("#table a.go:not(.go-star)").click()
    expect(question).to_be_visible()
    with referee.page.expect_event("requestfinished", lambda request: FRAGMENT.search(request.url)):
        return_to(referee.page)
    expect(question).to_be_visible()


def test_both_pages_of_one_device_agree(referee, device):
    other = device(cookies_of=referee).open(referee.page.url)
    referee.enter("Home 9")
    other.at(1)
    other.enter("Away 4")
    referee.at(2)
    assert referee.public == other.public


def test_the_focus_goes_on_to_what_is_asked_next(referee):
    referee.enter(*OPENING[:2])
    referee.page.get_by_role("button", name="Offense").focus()
    referee.page.keyboard.press("Enter")
    referee.at(3)
    expect(referee.page.locator("#table [data-focus]")).to_be_focused()


def test_what_has_just_come_can_be_pressed_at_once(referee):
    """A form that the page's scripts do not know yet would be sent by the browser itself, which loads a new page."""
    referee.enter("Home 9")
    referee.page.evaluate("""() => {
        window.same = true;
        const press = () => document.querySelector("#table [name=side]").click();
        document.addEventListener("htmx:afterSwap", () => setTimeout(press), { once: true });
    }""")
    referee.tap("Away 4")
    referee.at(3)
    assert referee.page.evaluate("window.same")


def test_a_watchers_focus_stays_where_it_was(referee, watcher):
    link = watcher.page.get_by_role("link", name="Share")
    link.focus()
    referee.enter("Home 9")
    watcher.at(1)
    expect(link).to_be_focused()


def test_nobody_is_moved_into_the_table(referee, watcher):
    referee.enter("Home 9")
    watcher.at(1)
    assert watcher.page.evaluate("document.activeElement === document.body")


def test_a_watchers_focus_in_the_table_is_not_lost(referee, watcher):
    watcher.page.locator("#table a").first.focus()
    referee.enter("Home 9")
    watcher.at(1)
    assert watcher.page.evaluate("document.getElementById('table').contains(document.activeElement)")
