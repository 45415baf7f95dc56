"""rules.questions.spam: what no person sends is set aside, and can be found again"""

from datetime import timedelta

import pytest

from post.models import Mail
from rules.questions import asking, spam
from rules.questions.models import Question
from tests.questions.people import ASK, Visitor, stamp

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"website": "http://example.com"}, "the hidden field was filled in"),
        ({"stamp": None}, "no time stamp of ours, or an old one"),
        ({"stamp": ""}, "no time stamp of ours, or an old one"),
        ({"stamp": "form:1abcde:forged"}, "no time stamp of ours, or an old one"),
        ({"stamp": stamp(timedelta(days=8))}, "no time stamp of ours, or an old one"),
    ],
)
def test_what_is_suspicious(visitor, given, reason):
    question = visitor.ask(address="asker@example.com", **given)
    assert (question.state, question.aside_for) == ("aside", reason)
    assert not Mail.objects.exists()


def test_what_comes_back_at_once(visitor):
    question = visitor.ask(stamp=stamp(timedelta()))
    assert (question.state, question.aside_for) == ("aside", "filled in within 3 seconds")


@pytest.mark.parametrize("age", [timedelta(seconds=5), timedelta(days=6)])
def test_people_take_their_time(visitor, age):
    assert visitor.ask(stamp=stamp(age)).state == "waiting"


def test_the_pages_own_stamp_is_good(visitor, settings):
    settings.QUESTIONS_LEAST_SECONDS = 0
    html = visitor.client.get(ASK).text
    own = html.split('name="stamp" value="')[1].split('"')[0]
    assert visitor.ask(stamp=own).state == "waiting"
    assert spam.new_stamp() != spam.new_stamp()


def test_what_is_set_aside_fills_no_database():
    old = [Question(mark=f"{n}", game="playcalling", situation="x", state="aside") for n in range(asking.MOST_ASIDE)]
    Question.objects.bulk_create(old)
    kept = Visitor().ask(situation="Real?")
    newest = Visitor().ask(website="x", situation="Spam?")
    assert Question.objects.filter(state="aside").count() == asking.MOST_ASIDE
    assert {kept, newest} <= set(Question.objects.all())


def test_who_is_set_aside_can_follow_the_link_like_everybody(visitor):
    question = visitor.ask(website="x")
    assert "Nobody has answered it yet." in visitor.client.get(f"/questions/track/{question.slug}/").text
