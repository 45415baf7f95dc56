"""static/js/referee.js: an entry is kept until the site has it"""

import pytest
from playwright.sync_api import expect

from tests.browser.devices import ENTER, answer_lost, until

KEPT = "Kept, will be sent when the connection is back"
MOVED_ON = "The game had moved on before this entry came."
ENTRY = "Home 9"
AGAIN = 10_000  # milliseconds, after which it is surely sent again


@pytest.fixture
def posts(referee):
    """Hear every entry that leaves the device."""
    posts = []
    referee.context.on("request", lambda request: request.method == "POST" and posts.append(request.post_data))
    return posts


def cut_off(referee):
    referee.context.set_offline(True)
    referee.shows("offline")
    expect(referee.page.locator("#connection")).to_have_text("Offline: entries are kept")


def test_an_entry_made_offline_is_sent_once_on_return(referee, posts, device):
    watcher = device().open(referee.page.url)
    cut_off(referee)
    referee.tap(ENTRY)
    referee.kept(KEPT)
    referee.context.set_offline(False)
    referee.at(1)
    referee.kept("")
    watcher.at(1)
    assert watcher.public == referee.public
    referee.enter("Away 4")
    assert len(set(posts)) == 2


def test_until_it_is_sent_there_is_no_other(referee, posts):
    cut_off(referee)
    referee.tap(ENTRY)
    referee.kept(KEPT)
    button = referee.page.get_by_role("button", name="Away 4")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    referee.context.set_offline(False)
    referee.at(1)
    assert len(set(posts)) == 1
    assert referee.page.locator("[aria-disabled]").count() == 0


def test_an_entry_outlives_its_page(referee):
    address = referee.page.url
    cut_off(referee)
    referee.tap(ENTRY)
    referee.kept(KEPT)
    referee.page.close()
    referee.context.set_offline(False)
    referee.new_page()
    referee.open(address)
    referee.at(1)
    referee.kept("")
    referee.page.reload()
    referee.ready()
    referee.at(1)


def test_an_entry_under_way_outlives_its_page(referee):
    address = referee.page.url
    referee.page.route(ENTER, lambda route: None)
    with referee.page.expect_request(ENTER):
        referee.tap(ENTRY)
    referee.page.close()
    referee.new_page()
    referee.open(address)
    referee.at(1)


def test_an_entry_counts_once_though_its_answer_was_lost(referee, posts):
    referee.page.route(ENTER, answer_lost, times=1)
    referee.tap(ENTRY)
    referee.at(1)
    until(referee.page, lambda: len(posts) == 2)
    referee.kept("")
    assert MOVED_ON not in referee.page.content()
    referee.enter("Undo")


def test_who_moved_on_meanwhile_is_told(referee, device):
    cut_off(referee)
    referee.tap(ENTRY)
    referee.kept(KEPT)
    other = device(cookies_of=referee).open(referee.page.url)
    other.enter(ENTRY)
    referee.context.set_offline(False)
    expect(referee.page.get_by_role("alert")).to_contain_text(MOVED_ON)
    referee.kept("")
    referee.at(1)
    assert referee.public == other.public


def answer_next(referee, status):
    """Let the next entry be answered by something that is not the site."""
    referee.page.route(ENTER, lambda route: route.fulfill(status=status), times=1)


def test_a_host_without_its_site_keeps_it_too(referee):
    referee.page.clock.install()
    for version, (status, entry) in enumerate([(502, ENTRY), (503, "Undo"), (504, ENTRY)], start=1):
        answer_next(referee, status)
        referee.tap(entry)
        referee.kept(KEPT)
        referee.page.clock.fast_forward(AGAIN)
        referee.at(version)
        referee.kept("")


def test_what_the_site_will_not_have_is_not_sent_again(referee, posts):
    for number, status in enumerate([400, 403, 500], start=1):
        answer_next(referee, status)
        referee.tap(ENTRY)
        referee.kept(f"The site did not take this entry (error {status}). Load the page again.")
        referee.page.reload()
        referee.ready()
        referee.kept("")
        referee.at(0)
        assert len(posts) == number


def test_a_double_tap_is_one_entry(referee, posts):
    referee.page.get_by_role("button", name=ENTRY, exact=True).dblclick()
    referee.at(1)
    assert len(posts) == 1


def test_without_storage_an_entry_lives_as_long_as_its_page(device):
    referee = device(script="Object.defineProperty(window, 'localStorage', { get() { throw Error(); } })")
    referee.start()
    cut_off(referee)
    referee.tap(ENTRY)
    referee.kept(KEPT)
    referee.context.set_offline(False)
    referee.at(1)
