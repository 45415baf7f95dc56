"""/questions/suggest/"""

import pytest
from django.test import Client

from rules import search
from rules.questions.suggestions import MOST, essence
from tests.questions.people import published
from tests.site.markup import Markup

pytestmark = pytest.mark.django_db

HERE = "/questions/suggest/"


@pytest.mark.parametrize(
    ("written", "rule"),
    [
        ("May we punt from OPP 25?", "9.1"),
        ("Harbor has the ball at OPP12, Red Zone Down 4.\nMay they kick a field goal from there?", "9.4"),
        ("How many points is a safety? " + "We argued about it for an hour. " * 60, "6.1"),
    ],
)
def test_rules_that_may_answer(client, written, rule):
    html = client.post(HERE, {"situation": written}).text
    assert f'<span class="rule-number">{rule}</span>' in html
    assert 1 <= html.count('class="may-one"') <= MOST
    assert "may answer it." in html


@pytest.mark.parametrize(
    "written",
    ["", "   ", "?", "🏈" * 3000, "'\"*() AND OR NEAR", "\0", "x" * 100_000, "\n".join("?" * 5000), "漢字"],
    ids=["nothing", "blanks", "mark", "emoji", "operators", "null", "100 kB", "marks", "kanji"],
)
def test_anything_may_be_written(client, written):
    response = client.post(HERE, {"situation": written})
    assert response.status_code == 200
    assert "<html" not in response.text


def test_nothing_found_says_so(client):
    assert "No rule fits what you wrote." in client.post(HERE, {"situation": "qqqqq zzzzz"}).text


def test_a_suggestion_leads_nobody_out_of_the_form(client):
    html = client.post(HERE, {"situation": "When may I kick a field goal?"}).text
    assert Markup(html).links
    assert html.count("<a ") == html.count('target="_blank" rel="noopener"')


def test_published_clarifications_are_among_them_as_text(client):
    published("9.4", title="Does the wind change a kick?", text="No <i>wind</i> & no rain.")
    html = client.post(HERE, {"situation": "Does the wind change a kick?"}).text
    assert "No &lt;i&gt;wind&lt;/i&gt; &amp; no rain." in html
    assert "Clarified" in html


@pytest.mark.parametrize("rule", ["playcalling:9.4", "chess:1.1", "", ":", "x" * 5000])
def test_any_rule_may_be_named(client, rule):
    assert "may-one" in client.post(HERE, {"situation": "When may I kick?", "rule": rule}).text


def test_it_is_asked_by_post_with_the_forms_token(client):
    opened = client.get(HERE)
    assert (opened.status_code, opened["Location"]) == (302, "/questions/ask/")
    assert Client(enforce_csrf_checks=True).post(HERE, {"situation": "kick"}).status_code == 403


def test_what_is_asked_comes_before_what_is_told():
    told = "We were at OPP30. The dice were 5 and 3."
    assert essence(f"{told} May we punt? It was late.") == "May we punt?"
    assert essence(told) == "The dice were 5 and 3. We were at OPP30."
    assert len(essence("So? " * 1000)) <= search.LONGEST
    assert essence(" \n ") == ""
