"""/ and the error pages in a browser"""

import pytest

from tests.browser.checks import LOOKS, OTHER_LOOKS, check_in


@pytest.mark.parametrize(("address", "status"), [("/", 200), ("/nowhere", 404)])
def test_home_and_error_page_are_for_everyone(open_page, address, status):
    check_in(open_page(address, status=status), LOOKS + OTHER_LOOKS)


def test_figures_are_in_the_scoreboards_face(open_page):
    page = open_page("/")
    page.evaluate("document.fonts.ready")
    assert page.evaluate("document.fonts.check('20px \"Fjalla One\"')")
    assert page.evaluate("[...document.fonts].map(font => font.status)") == ["loaded"]


def test_keyboard_reaches_the_page_past_the_header(open_page):
    page = open_page("/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
