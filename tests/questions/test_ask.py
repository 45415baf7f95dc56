"""/questions/ask/"""

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.utils import timezone

from post.models import Mail
from rules.booklet import booklet
from rules.questions.forms import LONGEST
from rules.questions.models import Question
from tests.questions.people import ASK, SITUATION, Visitor, published
from tests.site.markup import Markup

pytestmark = pytest.mark.django_db


def chosen(html, name):
    """Return what a form has filled in."""
    if name == "situation":
        return unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", html, re.DOTALL)[1])
    if name == "rule":
        found = re.search(r'<option value="([^"]*)" selected>', html)
        return found[1] if found else ""
    if name == "address":
        return unescape(re.search(r'name="address"[^>]* value="([^"]*)"', html)[1])
    return re.search(rf'name="{name}" value="([^"]*)" checked', html)[1]


def test_an_empty_form(client):
    response = client.get(ASK)
    assert response.status_code == 200
    assert Markup(response.text).forbidden == []
    assert [chosen(response.text, name) for name in ("situation", "mode", "length", "rule", "address")] == [""] * 5
    assert "Rules that fit appear here while you write." in response.text
    assert response["Cache-Control"].startswith("max-age=0")


def test_every_rule_can_be_chosen(client):
    html = client.get(ASK).text
    for number in booklet("playcalling").by_number:
        assert f'<option value="playcalling:{number}">' in html


def test_a_link_fills_in_position_and_rule(client):
    position = "Harbor has the ball at OPP12, Red Zone Down 4.\n“Fumble” & <b>more</b>: 🏈"
    link = {"rule": "9.4", "mode": "star", "length": "full", "situation": position}
    html = client.get(f"{ASK}?{urlencode(link)}").text
    assert chosen(html, "situation") == position
    assert "<b>more" not in html
    assert [chosen(html, name) for name in ("rule", "mode", "length")] == ["playcalling:9.4", "star", "full"]
    assert 'class="may-one"' in html


@pytest.mark.parametrize(
    "link",
    [
        {"rule": "99.9", "mode": "solo", "length": "endless"},
        {"rule": "9.4", "game": "chess"},
        {"rule": "<script>", "mode": "star'"},
        {"rule": "9.4\0", "situation": "\0"},
    ],
)
def test_what_a_link_must_not_fill_in(client, link):
    html = client.get(f"{ASK}?{urlencode(link)}").text
    assert [chosen(html, name) for name in ("situation", "mode", "length", "rule")] == [""] * 4


def test_a_link_fills_in_no_more_than_may_be_sent(client):
    html = client.get(f"{ASK}?{urlencode({'situation': 'x' * (LONGEST + 1)})}").text
    assert chosen(html, "situation") == "x" * LONGEST


def test_a_question_is_kept_with_all_that_was_given(visitor):
    question = visitor.ask(mode="star", length="quick", rule="playcalling:9.4", address="asker@example.com")
    kept = [getattr(question, name) for name in ("game", "mode", "length", "rule", "situation", "address", "state")]
    assert kept == ["playcalling", "star", "quick", "9.4", SITUATION, "asker@example.com", "waiting"]
    assert (timezone.now() - question.asked).total_seconds() < 60


def test_the_game_follows_from_the_rule_or_is_chosen(visitor):
    given = [
        ({}, "playcalling"),
        ({"game": "tactics"}, "tactics"),
        ({"game": "playcalling", "rule": "tactics:6.1"}, "tactics"),
        ({"game": "tactics", "rule": "playcalling:9.4"}, "playcalling"),
    ]
    asked = [visitor.ask(situation=f"Question {n}?", **chosen) for n, (chosen, _) in enumerate(given)]
    assert [question.game for question in asked] == [game for _, game in given]


def test_a_rule_of_the_other_booklet(client):
    html = client.get(f"{ASK}?game=tactics&rule=6.1").text
    assert [chosen(html, name) for name in ("game", "rule")] == ["tactics", "tactics:6.1"]


def test_it_is_mailed_to_staff_with_a_copy_to_the_asker(visitor, settings):
    settings.QUESTIONS_TO = "rules@example.com"
    question = visitor.ask(mode="star", rule="playcalling:9.4", address="asker@example.com")
    to_staff, copy = Mail.objects.order_by("pk")
    assert (to_staff.to, to_staff.reply_to, to_staff.subject) == (
        "rules@example.com",
        "asker@example.com",
        f"Rules question {question.pk}: 9.4",
    )
    assert f"http://testserver/admin/rules/question/{question.pk}/change/" in to_staff.text
    assert (copy.to, copy.reply_to) == ("asker@example.com", "")
    assert f"http://testserver/questions/track/{question.slug}/" in copy.text
    for mail in (to_staff, copy):
        assert "Star Mode" in mail.text
        assert "9.4 When you may kick" in mail.text
        assert SITUATION in mail.text
        assert (mail.about, mail.state) == (question, "waiting")


def test_without_an_address_there_is_no_copy(visitor):
    visitor.ask(rule="")
    (mail,) = Mail.objects.all()
    assert mail.reply_to == ""
    assert "Rule: not named" in mail.text


def test_mail_goes_on_its_way_only_with_the_question(visitor, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as callbacks:
        visitor.ask(address="asker@example.com")
    assert len(callbacks) == 2


TEXTS = [
    "É 🏈 “quotes” \u202eleftward 漢字 & <b>tags</b> {{ braces }} {% tag %}",
    "first line\r\nsecond line\r\n.\r\n..\r\nlast",
    "Bcc: everybody@example.com\n\nbody",
    "x" * LONGEST,
]


@pytest.mark.parametrize("text", TEXTS, ids=["unicode", "lines", "headers", "long"])
def test_any_text_is_kept_as_it_is(visitor, text):
    question = visitor.ask(situation=text)
    assert question.situation == text.replace("\r\n", "\n")
    assert question.situation in Mail.objects.get().text


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"situation": ""}, "Tell what happened and what you want to know."),
        ({"situation": " \n "}, "Tell what happened and what you want to know."),
        ({"situation": None}, "Tell what happened and what you want to know."),
        (
            {"situation": "é" * 10_240},
            "This has 10,240 characters, and 5,000 is the most. Shorten it; nothing is lost.",
        ),
        ({"situation": "a\0b"}, "Null characters are not allowed."),
        ({"address": "nonsense"}, "This is no mail address. Correct it, or leave it empty."),
        ({"address": "a@\u00ad.com"}, "This is no mail address. Correct it, or leave it empty."),
        ({"address": "a@example.com\nBcc: b@example.com"}, "This is no mail address."),
        ({"address": "a@example.com,b@example.com"}, "This is no mail address."),
        ({"address": "a@example.com\r\n"}, ""),
        ({"address": f"{'a' * 250}@example.com"}, "This is no mail address."),
        ({"rule": "playcalling:99.9"}, "There is no such rule: choose one of the list."),
        ({"rule": "9.4"}, "There is no such rule: choose one of the list."),
        ({"mode": "solo"}, "Choose one of these."),
        ({"length": "x" * 10_000}, "Choose one of these."),
    ],
)
def test_what_is_wrong_is_said_and_nothing_typed_is_lost(visitor, given, fault):
    typed = {"situation": SITUATION, "mode": "star", "rule": "playcalling:9.4", "address": "asker@example.com"} | given
    response = visitor.send(**typed)
    if not fault:  # blanks around an address are no fault
        assert Question.objects.get().address == "a@example.com"
        return
    html = response.text
    assert response.status_code == 400
    assert fault in unescape(html)
    assert "Not sent yet: 1 field needs another look. What you typed is still here." in html
    assert not Question.objects.exists()
    assert not Mail.objects.exists()
    assert chosen(html, "situation") == (typed["situation"] or "")
    assert chosen(html, "address") == typed["address"]
    for name in {"mode", "rule"} - given.keys():
        assert chosen(html, name) == typed[name]


def test_several_faults_are_counted(visitor):
    assert "2 fields need another look" in visitor.send(situation="", address="nonsense").text


def test_a_form_that_is_corrected_counts_from_when_it_was_opened(visitor):
    html = visitor.send(address="nonsense").text
    visitor.ask(stamp=re.search(r'name="stamp" value="([^"]+)"', html)[1])
    assert Question.objects.get().state == "waiting"


def test_without_a_script_a_button_shows_what_may_answer(visitor):
    response = visitor.send(look="1", mode="star", address="nonsense")
    assert response.status_code == 200
    assert 'class="may-one"' in response.text
    assert chosen(response.text, "situation") == SITUATION
    assert chosen(response.text, "mode") == "star"
    assert chosen(response.text, "address") == "nonsense"
    assert not Question.objects.exists()


def test_sent_twice_is_asked_once(visitor):
    once, again = visitor.send(stamp=None), visitor.send(stamp=None)
    assert once["Location"] == again["Location"]
    assert Question.objects.count() == 1
    assert visitor.send(stamp=None, situation="Something else?")["Location"] != once["Location"]


def test_a_form_needs_its_token():
    strict = Visitor()
    strict.client = Client(enforce_csrf_checks=True)
    assert strict.send().status_code == 403


def test_other_methods(client):
    assert client.head(ASK).status_code == 200
    assert client.put(ASK).status_code == 405


def test_from_every_rule_a_link_leads_here(client):
    page, alone = client.get("/rules/playcalling/9/").text, client.get("/rules/playcalling/cite/9.4/")
    fragment = client.get("/rules/playcalling/cite/9.4/", headers={"HX-Request": "true"})
    for html in (page, alone.text, fragment.text):
        link = unescape(re.search(r'<a href="([^"]+)">Ask about 9.4</a>', html)[1])
        assert chosen(client.get(link).text, "rule") == "playcalling:9.4"


def test_a_clarification_may_answer_it(client):
    published("9.4", title="Does the wind change a kick?", text="No. There is no wind in this game.")
    html = client.get(f"{ASK}?{urlencode({'situation': 'Does the wind change a kick?'})}").text
    assert "There is no wind in this game." in html
