"""/referee/: everything works as plain forms, without JavaScript"""

import pytest
from playwright.sync_api import expect

from tests.browser.referee_phone import QUESTION
from tests.matches.games import answers, opening, snap


@pytest.mark.parametrize("mode", ["Traditional", "Star Mode"])
def test_a_game_without_javascript(phones, mode):
    """Plain forms: two snaps, undo, redo, a correction, a table ruling and the end."""
    phone = phones(script=False)
    phone.starts(mode)
    star = "*" if mode == "Star Mode" else ""
    passes = answers("home") if star else []
    phone.plays(opening(), snap("home", f"B-IR{star}", f"B-RS{star}", 9, 5), passes)
    expect(phone.table).to_contain_text("Gain of 20 to OWN40, Approach Down 2")
    phone.step("undo")
    phone.step("redo")
    phone.plays(snap("home", f"C-SP{star}", f"C-SC{star}", 7, 7), passes)
    page, version = phone.page, phone.version
    phone.tap(page.get_by_role("link", name="Correct", exact=True))
    phone.tap(page.locator('a[href$="/entries/5/"]'))
    page.locator("select").nth(0).select_option("12")
    page.locator("select").nth(1).select_option("2")
    phone.tap(page.get_by_role("button", name="Replace the dice"))
    phone.at(version + 1)
    phone.tap(page.get_by_role("link", name="Correct", exact=True))
    phone.tap(page.get_by_role("link", name="Table ruling"))
    page.get_by_label("Down").select_option("4")
    page.get_by_label("Reason").fill("agreed")
    phone.tap(page.get_by_role("button", name="Rule it"))
    phone.at(version + 2)
    phone.tap(page.get_by_role("link", name="Correct", exact=True))
    phone.tap(page.get_by_role("link", name="A team concedes"))
    phone.tap(page.get_by_role("button", name="Away concedes"))
    phone.at(version + 3)
    expect(phone.table).to_contain_text("Home wins")


def test_no_normal_card_without_javascript(phones):
    phone = phones(script=False)
    phone.starts()
    phone.plays(opening(), [{"do": "punt", "by": "home", "no_card": True}])
    expect(phone.table).to_contain_text("Home punts")


def test_a_refusal_without_javascript_can_be_gone_on_from(phones):
    """A second tap at an old page: the answer says so, and its links and buttons work."""
    phone = phones(script=False)
    phone.starts()
    old = phone.context.new_page()
    old.goto(phone.page.url)
    phone.plays(opening()[:1])
    old.locator(f'{QUESTION} button[name="home"][value="2"]').tap()
    expect(old.get_by_role("alert")).to_contain_text("The game had moved on")
    old.locator(f'{QUESTION} button[name="side"][value="defense"]').tap()
    expect(old.locator("#table")).to_have_attribute("data-version", "3")
