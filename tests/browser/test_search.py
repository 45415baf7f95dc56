"""The search in a browser"""

import pytest

from tests.browser.checks import DESK, check_in, either

ADDRESSES = [
    "/rules/search/",
    "/rules/search/?q=can+I+kik+on+third+down",
    "/rules/search/?q=%2B6+risky&game=playcalling",
    "/rules/search/?q=zzzzqq",
]


@pytest.mark.parametrize(("number", "address"), [*enumerate(ADDRESSES)])
def test_pages_are_for_everyone(open_page, number, address):
    check_in(open_page(address), either(number))


def test_from_the_home_page_to_a_rule_on_a_phone(open_page):
    page = open_page("/")
    page.get_by_role("link", name="Search the rules").click()
    page.wait_for_url("**/rules/search/")
    page.evaluate("window.stayed = true")
    field = page.get_by_role("searchbox", name="Search the rules")
    assert field.evaluate("element => element === document.activeElement")
    field.press_sequentially("can i kick a fg on 3rd down", delay=20)
    result = page.get_by_role("link", name="9.4 When you may kick")
    result.wait_for()
    page.wait_for_url("**/rules/search/?q=can%20i%20kick%20a%20fg%20on%203rd%20down&game=")
    assert page.evaluate("window.stayed")
    assert page.get_by_role("status").filter(has_text="found. First: When you may kick.").count() == 1
    result.click()
    page.wait_for_url("**/rules/playcalling/9/#9.4")
    page.go_back()
    assert field.input_value() == "can i kick a fg on 3rd down"
    assert page.locator(".wordmark").is_visible()


def test_narrower_to_one_booklet(open_page):
    page = open_page("/rules/search/?q=how+do+I+win")
    page.get_by_role("radio", name="Field Tactics").check()
    page.wait_for_url("**game=tactics")
    page.get_by_role("link", name="1.1 The goal").wait_for()
    assert page.locator(".hit a[href^='/rules/playcalling/']").count() == 0


def test_slash_leads_to_the_field_of_any_page(open_page):
    page = open_page("/rules/playcalling/5/", DESK)
    field = page.get_by_role("searchbox", name="Search the rules")
    page.keyboard.press("/")
    page.keyboard.type("star vs star/")
    assert field.input_value() == "star vs star/"
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules/search/?q=star+vs+star%2F&game=playcalling")
    page.get_by_role("link", name="4.4 Stars").wait_for()


def test_without_scripts(browser, site):
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto("/rules/search/")
    page.get_by_label("Search the rules").fill("two chalenges")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="two challenges").click()
    page.get_by_role("link", name="8.2 Challenge against Challenge").click()
    page.wait_for_url("**/rules/playcalling/8/#8.2")
    context.close()
