"""/ and the error pages in a browser"""

import pytest

from tests.browser.checks import check

SIZES = [(390, 844), (1280, 800)]


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_home_is_for_everyone(open_page, width, height, scheme):
    page = open_page("/", width=width, height=height, scheme=scheme)
    check(page)


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_error_page_is_for_everyone(open_page, width, height, scheme):
    page = open_page("/nowhere", width=width, height=height, scheme=scheme, status=404)
    check(page)


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
