"""A question's way, in a browser: from a rule over the desk of the staff back to the rule, and into the search"""

import os
import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from tests.browser.checks import DESK, LOOKS, check, check_in, either, expect_no_findings, take
from tests.post.mailserver import MailServer
from tests.server import ROOT, running_site

PASSWORD = "a long word of the desk's own"  # noqa: S105
SITUATION = "We stood at OPP 12 on Red Zone Down 4. May we kick a field goal from there?"


@pytest.fixture(scope="module")
def mail_server():
    with MailServer() as server:
        yield server


@pytest.fixture(scope="module")
def site(tmp_path_factory, mail_server):
    """Serve the site with mail and somebody at the desk; what a test fills in at once is believed to be a person's."""
    var = tmp_path_factory.mktemp("var")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("EMAIL_HOST", "127.0.0.1")
        environment.setenv("EMAIL_PORT", str(mail_server.port))
        environment.setenv("QUESTIONS_LEAST_SECONDS", "0")
        with running_site(var) as (_, url):
            desk = {"DJANGO_SUPERUSER_USERNAME": "desk", "DJANGO_SUPERUSER_PASSWORD": PASSWORD}
            subprocess.run(
                [sys.executable, "manage.py", "createsuperuser", "--noinput", "--email", "desk@example.com"],
                cwd=ROOT,
                env=os.environ | desk | {"VAR_DIR": str(var)},
                stdout=subprocess.DEVNULL,
                check=True,
            )
            yield url


def write(page, text=SITUATION):
    page.get_by_label("What happened, and what do you want to know?").press_sequentially(text)


def send(page):
    page.get_by_role("button", name="Send the question").click()


def test_every_page_is_for_everyone(open_page):
    page = open_page("/questions/ask/")
    check_in(page, either(0))
    page.goto("/questions/ask/?mode=star&rule=9.4")
    write(page)
    page.get_by_text("When you may kick", exact=True).click()
    check_in(page, either(1))
    send(page)
    page.wait_for_url("**/questions/thanks/**")
    check_in(page, either(0))
    page.get_by_role("link", name="Look at your question").click()
    page.wait_for_url("**/questions/track/**")
    check_in(page, either(1))


def test_what_is_wrong_is_said_beside_it(browser, site):
    # The browser itself notes the answer 400 on its console.
    context = browser.new_context(base_url=site)
    page = context.new_page()
    page.goto("/questions/ask/")
    write(page, "x" * 20)
    page.get_by_label("Your mail address").fill("nonsense")
    send(page)
    expect(page.get_by_role("alert")).to_be_focused()
    expect(page.get_by_label("Your mail address")).to_have_accessible_description(re.compile("This is no mail address"))
    expect(page.get_by_label("What happened")).to_have_value("x" * 20)
    check_in(page)
    context.close()


def test_rules_that_may_answer_appear_while_one_writes(open_page):
    page = open_page("/questions/ask/")
    expect(page.get_by_text("Rules that fit appear here while you write.")).to_be_visible()
    write(page)
    rule = page.get_by_role("group").filter(has_text="When you may kick")
    rule.locator("summary").click()
    expect(rule.get_by_text("you may always kick, normal card or not")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("may answer it.")
    with page.context.expect_page() as opened:
        rule.get_by_role("link", name="Open 9.4 in a new tab").click()
    opened.value.wait_for_url("**/rules/playcalling/9/#9.4")
    expect(page.get_by_label("What happened")).to_have_value(SITUATION)


def test_without_scripts(browser, site):
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto("/questions/ask/")
    page.get_by_label("What happened").fill(SITUATION)
    page.get_by_role("button", name="Look what may answer it").click()
    expect(page.get_by_text("When you may kick", exact=True)).to_be_visible()
    expect(page.get_by_label("What happened")).to_have_value(SITUATION)
    send(page)
    expect(page.get_by_role("heading", name="Thank you, we have it")).to_be_visible()
    context.close()


def test_a_trap_that_people_do_not_meet(open_page):
    page = open_page("/questions/ask/")
    assert page.get_by_label("Leave this empty").bounding_box()["x"] < 390
    expect(page.get_by_role("textbox", name="Leave this empty")).to_have_count(0)
    page.get_by_label("Your mail address").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Send the question")).to_be_focused()


def mails(server, *recipients):
    """Wait for the mail to these recipients."""
    found = {}
    while not set(recipients) <= set(found):
        mail = server.next()
        found[mail["To"]] = mail.get_content()
    return [found[to] for to in recipients]


def test_from_the_rule_over_the_desk_back_to_the_rule(open_page, browser, site, mail_server):
    asker = open_page("/rules/playcalling/9/")
    asker.get_by_role("link", name="Ask about 9.4").click()
    asker.wait_for_url("**/questions/ask/**")
    expect(asker.get_by_label("Rule", exact=True)).to_have_value("playcalling:9.4")
    asker.get_by_label("Traditional").check()
    write(asker, "A gust blew our die off the table. Does it count?")
    asker.get_by_label("Your mail address").fill("asker@example.com")
    send(asker)
    asker.wait_for_url("**/questions/thanks/**")
    link = asker.get_by_label("Link to your question").input_value()

    to_staff, copy = mails(mail_server, "feedback@firstandglory.com", "asker@example.com")
    assert link in copy
    desk = open_page(re.search(r"/admin/rules/question/\d+/change/", to_staff)[0], DESK)
    desk.get_by_label("Username").fill("desk")
    desk.get_by_label("Password").fill(PASSWORD)
    desk.get_by_role("button", name="Log in").click()
    expect(desk.get_by_text("A gust blew our die off the table.")).to_be_visible()
    desk.get_by_label("Answer:").fill("Roll it again.")
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.get_by_text("answer drafted").first).to_be_visible()

    asker.goto(link)
    expect(asker.get_by_text("Nobody has answered it yet.")).to_be_visible()

    desk.go_back()
    desk.get_by_role("button", name="Answer and tell the asker").click()
    expect(desk.get_by_text("Answered. The asker is told by mail.")).to_be_visible()
    (told,) = mails(mail_server, "asker@example.com")
    assert "Roll it again." in told
    asker.reload()
    expect(asker.get_by_text("Roll it again.")).to_be_visible()
    check(asker)

    desk.go_back()
    desk.get_by_role("button", name="Save and make a clarification of it").click()
    desk.get_by_label("Question in public words").fill("A gust of wind moves a die. Does it count?")
    desk.get_by_label("Answer in public words").fill("No. Roll it again [4.1].")
    desk.get_by_role("button", name="Publish in the booklet").click()
    desk.get_by_role("link", name="it stands beside its rule").click()
    desk.wait_for_url("**/rules/playcalling/9/#clarification-*-9.4")
    clarification = desk.get_by_role("note", name=re.compile("Clarification of .*: A gust of wind moves a die"))
    expect(clarification).to_contain_text("No. Roll it again 4.1.")
    assert "Clarified on" in clarification.inner_text()
    for look in LOOKS:
        take(desk, look)
        expect_no_findings(desk)

    (told,) = mails(mail_server, "asker@example.com")
    assert desk.url.split("#")[1] in told
    found = open_page("/rules/search/?q=gust+of+wind")
    found.get_by_role("link", name="A gust of wind moves a die.").click()
    expect(found.get_by_role("note", name=re.compile("A gust of wind moves a die"))).to_be_in_viewport()
    curious = open_page("/questions/ask/")
    write(curious, "Does a gust of wind count?")
    expect(curious.get_by_text("A gust of wind moves a die. Does it count?")).to_be_visible()
