"""/scorecards/ in a browser"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.checks import DESK, LOOKS, OTHER_LOOKS, check, check_in

LOADED = "image => image.complete && image.naturalWidth > 0"
FIXTURES = "home,away,mode,length,date\n" + "Harbor,Summit,star,quick,2026-12-05\n" * 90


def preview(page):
    """Return the preview once it is there."""
    image = page.locator("#preview img")
    image.evaluate("image => image.decode()")
    assert image.evaluate(LOADED)
    return image


def send(page, text):
    page.locator("#fixtures").set_input_files({"name": "f.csv", "mimeType": "text/csv", "buffer": text.encode()})
    page.get_by_role("button", name="Make the cards").click()


def test_pages_are_for_everyone(open_page):
    check_in(open_page("/scorecards/?home=Harbor&away=%E6%9D%B1%E4%BA%AC"))


@pytest.mark.parametrize(
    ("address", "looks"), [("/scorecards/?mode=x", LOOKS), ("/scorecards/sheet.pdf?paper=a5&size=9", OTHER_LOOKS)]
)
def test_faults_are_for_everyone(open_page, address, looks):
    page = open_page(address, status=400)
    expect(page.locator(".cards-faults")).to_be_visible()
    check_in(page, looks)


def test_preview_follows_the_choice(open_page):
    page = open_page("/scorecards/", DESK)
    preview(page)
    page.get_by_role("radio", name="Traditional").check()
    expect(page.locator("#preview img")).to_have_attribute("src", re.compile("mode=traditional"))
    preview(page)
    page.get_by_label("Home team").fill("Harbor")
    expect(page.locator("#preview img")).to_have_attribute("src", re.compile("home=Harbor"))
    # Nothing that was typed is lost.
    expect(page.get_by_label("Home team")).to_have_value("Harbor")
    expect(page.get_by_label("Home team")).to_be_focused()


def test_wrong_words_are_told_beside_the_form(open_page):
    page = open_page("/scorecards/", DESK)
    page.get_by_label("Home team").evaluate("field => { field.value = 'x\\u202ey'; }")
    page.get_by_label("Home team").dispatch_event("change")
    expect(page.get_by_role("alert")).to_contain_text("home holds the control character U+202E")


def test_presets_and_download(open_page):
    page = open_page("/scorecards/", DESK)
    page.get_by_role("link", name="Full Traditional").click()
    expect(page.get_by_role("radio", name="Traditional")).to_be_checked()
    expect(page.get_by_role("link", name="Full Traditional")).to_have_attribute("aria-current", "true")
    page.get_by_label("Date").fill("2026-11-30")
    form = page.locator(".cards-form")
    address = form.evaluate("form => '/scorecards/sheet.pdf?' + new URLSearchParams(new FormData(form))")
    answer = page.request.get(address)
    assert answer.ok
    assert answer.headers["content-type"] == "application/pdf"
    expect(page.get_by_role("button", name="Get the PDF")).to_have_attribute("formaction", "/scorecards/sheet.pdf")


def test_season_is_made_while_one_watches(open_page):
    page = open_page("/scorecards/season.pdf")
    check_in(page)
    send(page, FIXTURES)
    check(page)
    link = page.get_by_role("link", name="Download the cards")
    expect(link).to_be_visible(timeout=60_000)
    check_in(page)
    with page.expect_download() as download:
        page.evaluate("link => { link.download = 'season.pdf'; link.click(); }", link.element_handle())
    assert download.value.path().read_bytes().startswith(b"%PDF")


def test_faults_of_a_file_are_told_by_line_and_column(browser, site):
    context = browser.new_context(base_url=site, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto("/scorecards/season.pdf")
    with page.expect_response("**/season.pdf") as answer:
        send(page, "home,away,mode,length,date\nA,B,stars,quick,\n")
    assert answer.value.status == 400
    expect(page.get_by_role("alert")).to_contain_text("Line 2, column 3: mode must be traditional or star")
    check(page)
    context.close()


def test_works_without_javascript(browser, site):
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto("/scorecards/")
    page.get_by_label("Away team").fill("Summit")
    page.get_by_role("radio", name="A4").check()
    page.get_by_role("button", name="Show the preview").click()
    expect(page.locator("#preview img")).to_have_attribute("src", re.compile("paper=a4.*away=Summit"))
    page.goto("/scorecards/season.pdf")
    send(page, FIXTURES)
    expect(page.get_by_role("link", name="Download the cards")).to_be_visible(timeout=60_000)
    context.close()
