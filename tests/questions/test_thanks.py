"""/questions/thanks/…/"""

import pytest

from tests.questions.people import Visitor
from tests.site.markup import Markup

pytestmark = pytest.mark.django_db


def test_it_hands_out_the_tracking_link(visitor, client):
    question = visitor.ask()
    response = client.get(f"/questions/thanks/{question.slug}/")
    assert Markup(response.text).forbidden == []
    assert f'value="http://testserver/questions/track/{question.slug}/"' in response.text
    assert response["X-Robots-Tag"] == "noindex"
    assert "no-store" in response["Cache-Control"]


def test_it_tells_nothing_of_the_question(visitor, client):
    question = visitor.ask(situation="A very private matter", address="asker@example.com")
    html = client.get(f"/questions/thanks/{question.slug}/").text
    assert "private" not in html
    assert "asker@example.com" not in html


def pages(*askings):
    """Return the thanks pages of several askings, apart from their links."""
    found = []
    for number, given in enumerate(askings):
        asker = Visitor(f"198.51.100.{number}")
        response = asker.send(**given)
        slug = response["Location"].split("/")[-2]
        found.append(asker.client.get(response["Location"]).text.replace(slug, "SLUG"))
    return found


def test_it_is_the_same_for_everybody():
    """Who is taken for a machine learns nothing of it."""
    good, trapped, unstamped, addressed = pages({}, {"website": "x"}, {"stamp": ""}, {"address": "a@example.com"})
    assert good == trapped == unstamped == addressed


def test_no_such_question(client, db):
    assert client.get("/questions/thanks/xxxxxxxxxxxxxxxxxxxxxx/").status_code == 404
