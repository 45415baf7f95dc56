"""/referee/: every kind of page and state for everyone, and a snap by keyboard alone"""

import pytest
from playwright.sync_api import expect

from tests.browser.checks import OTHER_LOOKS, check, check_in, either
from tests.browser.referee_phone import QUESTION
from tests.matches.games import answers, opening, snap

STAR_SNAP = snap("home", "B-IR*", "B-RS*", 9, 5)


def states():
    """Yield each kind of page and state: its name, and how to come to it from the one before."""
    yield "start", lambda phone: phone.goes_to("/referee/")
    yield "opening roll", lambda phone: phone.starts("Star Mode")
    yield "half a roll", lambda phone: phone.presses({"home": "9"})
    yield "side", lambda phone: phone.presses({"away": "5"})
    yield "star pad", lambda phone: phone.plays(opening()[1:])
    yield "dice", lambda phone: phone.plays(snap("home", "B-IR*", "B-RS*"))
    yield "provisional", lambda phone: phone.plays(STAR_SNAP[2:])
    yield "event", lambda phone: [phone.presses({"answer": "FLAG"}), phone.presses({"answer": "PASS"})]
    yield "ruling", lambda phone: phone.presses({"event": "MINOR"})


OTHERS = ["entries", "entries/3", "entries/5", "ruling", "concede", "log", "text", "share", "replay"]


def test_a_star_games_states_are_for_everyone(phone):
    for number, (_, come) in enumerate(states()):
        come(phone)
        check_in(phone.page, either(number))


def test_a_traditional_games_states_are_for_everyone(phones):
    phone = phones()
    phone.starts()
    phone.stands_at(opening())
    check_in(phone.page)
    phone.plays(snap("home", "B-IR", "B-RS", 9, 5))
    phone.goes_on()
    phone.tap(phone.page.get_by_role("link", name="No normal card"))
    phone.page.locator(f'{QUESTION} input[name="no_card"]').wait_for(state="attached")
    check_in(phone.page, OTHER_LOOKS)
    phone.plays(snap("home", "C-SP", "C-SC", 7, 7))
    address = phone.page.url.partition("?")[0]
    phone.goes_to(f"{address}entries/3/")
    phone.tap(phone.page.locator('button[name="card"][value="CHALLENGE"]'))
    expect(phone.table).to_contain_text("After the correction this no longer fits")
    check_in(phone.page)
    watcher = phones()
    watcher.goes_to(address)
    check_in(watcher.page, OTHER_LOOKS)


def test_the_other_pages_are_for_everyone(phone):
    phone.starts("Star Mode")
    phone.stands_at(opening(), STAR_SNAP, answers("home"))
    address = phone.page.url.partition("?")[0]
    for number, page in enumerate(OTHERS):
        phone.goes_to(f"{address}{page}/")
        check_in(phone.page, either(number))
    phone.goes_to(f"{address}concede/")
    phone.tap(phone.page.get_by_role("button", name="Home concedes"))
    expect(phone.table).to_have_attribute("data-playing", "false")
    check_in(phone.page)
    phone.goes_to(f"{address}log/")
    check_in(phone.page, OTHER_LOOKS)
    phone.goes_to(f"{address}replay/?at=6")
    check_in(phone.page)
    link = f"{address}take/used/"
    assert phone.page.goto(link).status == 410
    check(phone.page)
    phone.complaints.clear()  # the console tells of the 410


# By keyboard alone


def tab_to(phone, selector):
    """Press Tab until this has the focus."""
    for _ in range(120):
        phone.page.keyboard.press("Tab")
        if phone.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    pytest.fail(f"Tab never came to {selector}")


def enter_by_key(phone, name, value):
    version = phone.version
    tab_to(phone, f'{QUESTION} button[name="{name}"][value="{value}"]')
    phone.page.keyboard.press("Enter")
    phone.at(version + 1)
    assert phone.has_focus


@pytest.mark.parametrize("mode", ["Traditional", "Star Mode"])
def test_a_snap_by_keyboard_alone(phone, mode):
    """The focus is never lost when a part of the page is replaced."""
    phone.starts(mode)
    star = "*" if mode == "Star Mode" else ""
    enter_by_key(phone, "home", "9")
    enter_by_key(phone, "away", "5")
    enter_by_key(phone, "side", "offense")
    enter_by_key(phone, "toward", "left")
    for _ in range(2):
        enter_by_key(phone, "card", f"B-IR{star}")
        enter_by_key(phone, "card", f"B-RS{star}")
        enter_by_key(phone, "offense", "9")
        enter_by_key(phone, "defense", "7")
        if star:
            enter_by_key(phone, "answer", "PASS")
            enter_by_key(phone, "answer", "PASS")
        tab_to(phone, '#table a[href$="?ask=1"]')
        phone.page.keyboard.press("Enter")
        expect(phone.page.locator(QUESTION)).to_be_visible()
        phone.settles()
        assert phone.has_focus
    version = phone.version
    tab_to(phone, "#undo")
    phone.page.keyboard.press("Enter")
    phone.at(version + 1)
    assert phone.has_focus


def test_a_rule_opens_in_place_by_keyboard(phone):
    phone.starts()
    phone.stands_at(opening(), snap("home", "B-IR", "B-RS", 9, 5))
    address = phone.page.url
    tab_to(phone, "a[hx-target='#rule']")
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator("#rule")).not_to_be_empty()
    assert phone.page.url == address
    assert phone.has_focus
