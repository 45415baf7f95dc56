"""The booklets in a browser"""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.checks import LEAST, SMALL_ONES

# Sizes and schemes change different things, so each is looked at in one of the other.
LOOKS = [(390, 844, "dark"), (1280, 800, "light")]
PAGES = [
    "/rules/",
    "/rules/playcalling/",
    "/rules/playcalling/2/",
    "/rules/playcalling/5/",
    "/rules/playcalling/9/",
    "/rules/playcalling/12/",
    "/rules/playcalling/T/",
    "/rules/playcalling/I/",
    "/rules/playcalling/quick/",
    "/rules/playcalling/cite/6.5/",
    "/rules/playcalling/margin/?offense=B-IR*&defense=B-DC&offense_dice=8&defense_dice=6",
    "/rules/playcalling/margin/?offense=x&defense=x&offense_dice=88&defense_dice=",
    "/rules/tactics/",
    "/rules/tactics/2/",
    "/rules/tactics/7/",
    "/rules/tactics/9/",
    "/rules/tactics/J/",
    "/rules/tactics/quick/",
    "/rules/tactics/cite/9.2/",
    "/learn/",
    "/learn/4/",
    "/learn/5/",
    "/learn/6/",
]

# A link within a sentence is as tall as its line; everything else is for thumbs.
IN_SENTENCES = ".rule-words a, .rule-mark a, .notice a, .stage-text a"
TARGETS = f"a:not({IN_SENTENCES}), button, input, select"


CONTRAST = {"runOnly": ["color-contrast"]}


def expect_no_findings(page, options=None):
    results = Axe().run(page, options=options)
    assert results.violations_count == 0, results.generate_report()


# The whole booklet is made of its sections, which are looked at in both sizes; it is long.
@pytest.mark.parametrize(
    ("address", "width", "height", "scheme"),
    [*((address, *look) for address in PAGES for look in LOOKS), ("/rules/playcalling/all/", *LOOKS[0])],
)
def test_pages_are_for_everyone(open_page, address, width, height, scheme):
    page = open_page(address, width=width, height=height, scheme=scheme)
    expect_no_findings(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(SMALL_ONES, [TARGETS, LEAST]) == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_paper_is_white_whatever_the_scheme_of_the_screen(open_page, scheme):
    page = open_page("/rules/playcalling/7/", width=1280, height=800, scheme=scheme)
    page.emulate_media(media="print", color_scheme=scheme)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    expect_no_findings(page, CONTRAST)


def test_columns_are_named_on_a_phone_and_not_twice_on_a_desk(open_page):
    phone = open_page("/rules/playcalling/T/")
    assert phone.locator(".cell-name").first.is_visible()
    desk = open_page("/rules/playcalling/T/", width=1280, height=800)
    assert not desk.locator(".cell-name").first.is_visible()
    assert desk.get_by_role("columnheader", name="Balanced offense").is_visible()


def test_a_reading_is_beside_its_rule_on_a_desk(open_page):
    page = open_page("/rules/playcalling/6/#6.5", width=1280, height=800)
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
