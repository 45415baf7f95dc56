"""Published clarifications on /rules/…"""

import re
from datetime import UTC, datetime

import pytest

from rules import search
from rules.questions import clarifications
from tests.questions.people import published
from tests.site.markup import Markup

pytestmark = pytest.mark.django_db

WHEN = datetime(2026, 11, 30, 12, tzinfo=UTC)


def article(html, number):
    return html[html.index(f'id="{number}"') :].split("</article>")[0]


@pytest.mark.parametrize("page", ["9/", "all/"])
def test_it_stands_at_its_rules_with_its_date(client, page):
    made = published("9.4", "9.3", when=WHEN)
    html = client.get(f"/rules/playcalling/{page}").text
    for number in ("9.4", "9.3"):
        here = article(html, number)
        assert f'id="clarification-{made.pk}-{number}"' in here
        assert '<time datetime="2026-11-30">November 30, 2026</time>' in here
        assert made.title in here
    assert made.title not in article(html, "9.1")
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_its_references_are_links(client):
    published("9.4", text="See [6.1], **always**.")
    here = article(client.get("/rules/playcalling/9/").text, "9.4")
    assert '<a class="ref" href="/rules/playcalling/6/#6.1">6.1</a>, <strong>always</strong>' in here


def test_it_cannot_carry_markup(client):
    published("9.4", title="<b>Bold?</b>", text='<script>x</script> <p style="x">')
    html = client.get("/rules/playcalling/9/").text
    assert Markup(html).forbidden == []
    assert "<b>Bold?" not in html


def test_a_rule_alone_shows_it_as_page_and_as_fragment(client):
    made = published("9.4", when=WHEN)
    address = "/rules/playcalling/cite/9.4/"
    assert f'id="clarification-{made.pk}-9.4"' in client.get(address).text
    fragment = client.get(address, headers={"HX-Request": "true"}).text
    assert f'href="/rules/playcalling/9/#clarification-{made.pk}-9.4">{made.title}</a>' in fragment
    assert "November 30, 2026" in fragment


def test_the_newest_stands_first(client):
    published("9.4", title="Second", when=datetime(2026, 11, 2, tzinfo=UTC))
    published("9.4", title="Third", when=datetime(2026, 11, 3, tzinfo=UTC))
    published("9.4", title="First", when=datetime(2026, 11, 1, tzinfo=UTC))
    here = article(client.get("/rules/playcalling/9/").text, "9.4")
    assert re.findall("First|Second|Third", re.sub(r'aria-label="[^"]*"', "", here)) == ["Third", "Second", "First"]


def test_many_cost_one_query(client, django_assert_num_queries):
    for number in range(5):
        published("9.4", "9.3", title=f"Number {number}")
    with django_assert_num_queries(1):
        client.get("/rules/playcalling/9/")
    with django_assert_num_queries(1):
        client.get("/rules/playcalling/all/")


def test_the_same_number_of_another_game_is_another_rule(client):
    made = published("9.4")
    made.game = "tactics"
    made.save()
    assert made.title not in client.get("/rules/playcalling/9/").text


def test_documents_for_the_search():
    made = published("9.4", "6.1", when=WHEN)
    (document,) = clarifications.documents()
    assert document.id == f"C.{made.pk}"
    assert document.title == made.title
    assert document.url == f"/rules/playcalling/9/#clarification-{made.pk}-9.4"
    assert document.text == "Yes, always on Down 4 9.4."
    assert document.section == "Clarification of 9.4, 6.1, November 30, 2026"


def test_the_search_learns_of_it_and_forgets_it():
    def found():
        clarifications.refresh_search()
        return [result.document.id for result in search.search("does the wind matter", "playcalling").results]

    assert "C." not in "".join(found())
    made = published("9.4", title="Does the wind matter?", text="No.")
    assert found()[0] == f"C.{made.pk}"
    made.delete()
    assert "C." not in "".join(found())


def test_the_search_is_not_told_again_what_it_knows(django_assert_num_queries):
    published("9.4")
    clarifications.refresh_search()
    with django_assert_num_queries(1):
        clarifications.refresh_search()
