"""The booklets in a browser"""

import pytest
from playwright.sync_api import expect

from tests.browser.checks import DESK, LOOKS, check, check_layout, expect_no_findings, take

# Pages of a kind of their own.
SINGLE = [
    "/rules/",
    "/rules/playcalling/T/",
    "/rules/playcalling/margin/?offense=B-IR*&defense=B-DC&offense_dice=8&defense_dice=6",
    "/rules/playcalling/margin/?offense=x&defense=x&offense_dice=88&defense_dice=",
]
# Of each kind in both booklets two or more: every second one is read out as on a phone, the others as at a desk.
ALIKE = [
    "/rules/playcalling/",
    "/rules/tactics/",
    "/rules/playcalling/quick/",
    "/rules/tactics/quick/",
    "/rules/playcalling/cite/6.5/",
    "/rules/tactics/cite/9.2/",
    "/rules/playcalling/I/",
    "/rules/tactics/J/",
    "/rules/playcalling/2/",
    "/rules/playcalling/5/",
    "/rules/playcalling/9/",
    "/rules/tactics/7/",
    "/rules/tactics/2/",
    "/rules/playcalling/12/",
    "/rules/tactics/9/",
    "/learn/",
    "/learn/4/",
    "/learn/5/",
    "/learn/6/",
]

# A link within a sentence is as tall as its line; everything else is for thumbs.
IN_SENTENCES = ".rule-words a, .rule-mark a, .notice a, .stage-text a"
TARGETS = f"a:not({IN_SENTENCES}), button, input, select"


@pytest.mark.parametrize("address", SINGLE)
def test_pages_of_their_own_kind_are_for_everyone(open_page, address):
    page = open_page(address)
    for look in LOOKS:
        take(page, look)
        check(page, TARGETS)


@pytest.mark.parametrize(("number", "address"), [*enumerate(ALIKE)])
def test_pages_of_the_booklets_are_for_everyone(open_page, number, address):
    """What is on a page must have room on a phone and at a desk."""
    read, other = LOOKS[:: 1 if number % 2 else -1]
    page = open_page(address, read)
    check(page, TARGETS)
    take(page, other)
    check_layout(page, TARGETS)


def test_the_whole_booklet_is_for_everyone(open_page):
    """Its colours are those of its sections, and they take long on so long a page."""
    page = open_page("/rules/playcalling/all/")
    expect_no_findings(page, rules={"color-contrast": {"enabled": False}})
    check_layout(page, TARGETS)


def test_paper_is_white_whatever_the_scheme_of_the_screen(open_page):
    page = open_page("/rules/playcalling/7/", DESK)
    for scheme in ("dark", "light"):
        page.emulate_media(media="print", color_scheme=scheme)
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
        expect_no_findings(page, runOnly=["color-contrast"])


def test_columns_are_named_on_a_phone_and_not_twice_on_a_desk(open_page):
    phone = open_page("/rules/playcalling/T/")
    assert phone.locator(".cell-name").first.is_visible()
    desk = open_page("/rules/playcalling/T/", DESK)
    assert not desk.locator(".cell-name").first.is_visible()
    assert desk.get_by_role("columnheader", name="Balanced offense").is_visible()


def test_a_reading_is_beside_its_rule_on_a_desk(open_page):
    page = open_page("/rules/playcalling/6/#6.5", DESK)
    rule = page.locator("[id='6.5'] .rule-text").bounding_box()
    reading = page.get_by_label("House reading I.1").last.bounding_box()
    assert reading["x"] >= rule["x"] + rule["width"]


def test_from_section_to_section_on_a_phone(open_page):
    page = open_page("/rules/playcalling/5/")
    page.get_by_role("link", name="Next 6 Scoring and turnovers").click()
    page.get_by_role("heading", level=1, name="6 Scoring and turnovers").wait_for()
    page.get_by_role("link", name="Sections", exact=True).click()
    page.get_by_role("link", name="13 Halftime and overtime").click()
    page.wait_for_url("**/rules/playcalling/13/")


def test_a_margin_is_worked_out_without_a_new_page(open_page):
    page = open_page("/rules/playcalling/margin/")
    page.evaluate("window.stayed = true")
    offense, defense = page.get_by_role("group", name="Offense"), page.get_by_role("group", name="Defense")
    page.get_by_role("button", name="Work it out").click()
    page.get_by_text("Choose an Offensive Play or Star.").wait_for()
    offense.get_by_label("Card").select_option("Risky Long Pass Star")
    defense.get_by_label("Card").select_option("Prevent")
    offense.get_by_label("Both dice together").fill("9")
    defense.get_by_label("Both dice together").fill("7")
    page.get_by_role("button", name="Work it out").click()
    page.get_by_role("heading", name="Touchdown").wait_for()
    expect(page.locator("#answer-title")).to_be_focused()
    page.wait_for_url("**offense=R-LP*")
    assert page.evaluate("window.stayed")
    page.reload()
    assert page.get_by_role("heading", name="Touchdown").is_visible()


def test_snap_step_by_step(open_page):
    page = open_page("/learn/")
    for title in ("defense calls", "reveal", "roll", "add up", "move the ball"):
        page.get_by_role("link", name=f"Next: {title}").click()
    assert page.get_by_text("Gain of 10 to OWN30").is_visible()
    page.get_by_role("link", name="Back").click()
    assert page.get_by_role("heading", name="5 Add up").is_visible()
