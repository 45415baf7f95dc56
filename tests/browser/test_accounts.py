"""An account in a browser: signed up, confirmed by mail, with a guest's match in it, forgotten and found again"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.checks import OTHER_LOOKS, check, check_in, either
from tests.post.mailserver import MailServer
from tests.server import running_site

PASSWORD = "seven blue hard hats"  # noqa: S105
OTHER = "eight green goal posts"


@pytest.fixture(scope="module")
def mail_server():
    with MailServer() as server:
        yield server


@pytest.fixture(scope="module")
def site(tmp_path_factory, mail_server):
    """Serve the site with mail."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("EMAIL_HOST", "127.0.0.1")
        environment.setenv("EMAIL_PORT", str(mail_server.port))
        with running_site(tmp_path_factory.mktemp("var")) as (_, url):
            yield url


def mailed_link(server, to):
    """Wait for a mail and return the address that it leads to."""
    mail = server.next()
    assert mail["To"] == to
    return re.search(r"http://\S+", mail.get_content())[0]


def sign_up(page, name):
    page.goto("/accounts/sign-up/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Mail address").fill(f"{name}@example.com")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_url("**/accounts/profile/")


def log_in(page, name, password):
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/accounts/profile/")


def test_every_page_is_for_everyone(open_page, mail_server):
    page = open_page("/accounts/login/")
    check_in(page)
    sign_up(page, "nina")
    check_in(page, OTHER_LOOKS)
    confirm = mailed_link(mail_server, "nina@example.com")
    pages = ["account", "password", "password/changed", "delete", "reset", "reset/sent", "reset/done"]
    for number, address in enumerate((*(f"/accounts/{page}/" for page in pages), confirm)):
        page.goto(address)
        check_in(page, either(number))
    check_in(open_page("/accounts/sign-up/"))


def test_what_is_wrong_is_said_beside_it(browser, site):
    # The browser itself notes the answer 400 on its console.
    page = browser.new_context(base_url=site).new_page()
    page.goto("/accounts/sign-up/")
    page.get_by_label("Name").fill("two words")
    page.get_by_label("Mail address").fill("nobody@example.com")
    page.get_by_label("Password", exact=True).fill("password123")
    page.get_by_label("Password again").fill("password123")
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_label("Name")).to_have_accessible_description(re.compile("Only letters, digits"))
    expect(page.get_by_label("Password again")).to_have_accessible_description(re.compile("too common"))
    expect(page.get_by_label("Mail address")).to_have_value("nobody@example.com")
    check(page)
    page.context.close()


def test_a_guest_becomes_somebody_and_comes_back(open_page, mail_server):
    page = open_page("/play/")
    page.locator("input[name=opponent][value=computer]").check(force=True)
    page.get_by_label("Your name").fill("Olga")
    page.get_by_role("button", name="Make the match").click()
    page.wait_for_url(re.compile(r"/play/[\w-]{12}/$"))
    sign_up(page, "olga")
    confirm = mailed_link(mail_server, "olga@example.com")
    expect(page.get_by_text("Your mail address is not confirmed")).to_be_visible()
    page.get_by_role("button", name="Keep the 1 match of this device in my profile").click()
    going_on = page.get_by_role("region", name="Going on")
    expect(going_on.get_by_text("against Computer").first).to_be_visible()
    expect(going_on.get_by_role("link", name="To the table")).to_be_visible()
    check(page)

    # The link in the mail is opened elsewhere, and so is the profile, after the password was forgotten.
    elsewhere = open_page("/accounts/login/")
    elsewhere.goto(confirm)
    elsewhere.get_by_role("button", name="Confirm").click()
    expect(elsewhere.get_by_role("heading", name="Confirmed")).to_be_visible()
    elsewhere.goto("/accounts/login/")
    elsewhere.get_by_role("link", name="Forgot your password?").click()
    elsewhere.get_by_label("Mail address").fill("olga@example.com")
    elsewhere.get_by_role("button", name="Send the link").click()
    expect(elsewhere.get_by_role("heading", name="Look into your mail")).to_be_visible()
    elsewhere.goto(mailed_link(mail_server, "olga@example.com"))
    elsewhere.get_by_label("New password", exact=True).fill(OTHER)
    elsewhere.get_by_label("New password again").fill(OTHER)
    elsewhere.get_by_role("button", name="Set it").click()
    elsewhere.get_by_role("main").get_by_role("link", name="Log in").click()
    log_in(elsewhere, "olga", OTHER)
    elsewhere.get_by_role("button", name="Play on this device").click()
    elsewhere.wait_for_url(re.compile(r"/play/[\w-]{12}/$"))
    expect(elsewhere.locator("#table")).to_have_attribute("data-role", "home")

    # The first device was logged out with the old password, and watches now.
    page.goto("/accounts/profile/")
    page.wait_for_url("**/accounts/login/**")
    page.goto(elsewhere.url)
    expect(page.locator("#table")).to_have_attribute("data-role", "watch")
