"""/questions/track/…/"""

import re
from html import unescape

import pytest
from django.utils import timezone

from rules.questions import answering
from tests.questions.people import SITUATION, Visitor, published, staff
from tests.site.markup import Markup

pytestmark = pytest.mark.django_db


def track(client, question):
    return client.get(f"/questions/track/{question.slug}/")


def words(html):
    return unescape(" ".join(re.sub("<[^>]*>", " ", html).split()))


@pytest.fixture
def question(visitor):
    return visitor.ask(mode="star", length="quick", rule="playcalling:9.4", address="asker@example.com")


def test_a_question_that_waits(client, question):
    response = track(client, question)
    said = words(response.text)
    assert Markup(response.text).forbidden == []
    assert "Nobody has answered it yet." in said
    assert SITUATION in said
    assert "Game First & Glory Mode Star Mode Match length Quick Match Rule 9.4 When you may kick" in said
    assert "Our answer" not in said
    assert response["X-Robots-Tag"] == "noindex"
    assert "no-store" in response["Cache-Control"]


def test_the_mail_address_is_not_shown(client, question):
    assert "asker@example.com" not in track(client, question).text


def test_what_was_typed_is_text(client, visitor):
    question = visitor.ask(situation="<script>alert(1)</script>\n\nhttp://example.com {{ x }}")
    html = track(client, question).text
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert 'href="http://example.com' not in html


def test_a_draft_is_not_shown(client, question):
    question.answer, question.state = "Half a thought", "draft"
    question.save()
    assert "Half a thought" not in track(client, question).text


def test_an_answer(client, question):
    question.answer = "Yes, you may.\n\nAlways on Down 4."
    answering.answer(question, str)
    said = words(track(client, question).text)
    today = timezone.now()
    assert f"Answered on {today:%B} {today.day}, {today.year}." in said
    assert "Our answer Yes, you may. Always on Down 4." in said


def test_the_clarification_that_came_of_it(client, question):
    made = published("9.4", "9.3", title="May one kick on Down 4?")
    made.question = question
    made.save()
    question.answer = "Yes."
    answering.answer(question, str)
    html = track(client, question).text
    link = f"/rules/playcalling/9/#clarification-{made.pk}-9.4"
    assert f'<a href="{link}">May one kick on Down 4?</a>' in html
    answering.withdraw(made)
    assert "May one kick" not in track(client, question).text


def test_a_question_about_a_rule_that_has_gone(client, question):
    question.rule = "99.9"
    question.save()
    assert "Rule not named" in words(track(client, question).text)


@pytest.mark.parametrize("guess", ["1", "x" * 22, "x", "ask", "-" * 300])
def test_nobody_finds_it_without_the_link(client, question, guess):
    assert client.get(f"/questions/track/{guess}/").status_code == 404


def test_its_number_finds_nothing(client, question):
    assert client.get(f"/questions/track/{question.pk}/").status_code == 404


def test_links_cannot_be_guessed(visitor):
    slugs = {visitor.ask(situation=f"Question {n}?").slug for n in range(5)}
    assert len(slugs) == 5
    assert all(len(slug) == 22 for slug in slugs)


def test_no_public_page_has_a_word_of_it(client, visitor, question):
    question.answer = "Yes, for your ears only."
    answering.answer(question, str)
    outsiders = [client, Visitor("192.0.2.1").client, staff()]
    for page in ("/rules/playcalling/9/", "/rules/playcalling/all/", "/rules/playcalling/cite/9.4/", "/questions/ask/"):
        for outsider in outsiders:
            html = outsider.get(page).text
            assert SITUATION not in html
            assert "for your ears only" not in html
    suggested = client.post("/questions/suggest/", {"situation": SITUATION}).text
    assert "for your ears only" not in suggested


def test_other_methods(client, question):
    assert client.post(f"/questions/track/{question.slug}/").status_code == 405
