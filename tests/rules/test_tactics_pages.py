"""/rules/tactics/…"""

import re

import pytest

from rules.booklet import booklet
from tests.rules.test_tactics_content import DRAWN, NUMBERS, SECTIONS
from tests.site.markup import Markup

pytestmark = pytest.mark.django_db  # clarifications of rules

BOOK = booklet("tactics")
PDF = "/rules/tactics/booklet.pdf"
PAGES = [
    "/rules/tactics/",
    "/rules/tactics/all/",
    "/rules/tactics/quick/",
    "/rules/tactics/cite/9.4/",
    "/rules/tactics/cite/J.1/",
    *[f"/rules/tactics/{section}/" for section in SECTIONS],
]


def words(html):
    return " ".join(re.sub("<[^>]*>", " ", html).split())


@pytest.mark.parametrize("address", PAGES)
def test_pages(client, address):
    response = client.get(address)
    assert response.status_code == 200
    assert Markup(response.text).forbidden == []
    assert response.text.count("<h1") == 1
    text = words(response.text)
    assert "Field Tactics, rules of the digital game, undated. The digital game may differ while playtesting" in text
    assert "print" not in text.lower().replace("print this page", "")
    ids = re.findall(r' id="([^"]+)"', response.text)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("address", ["margin/", "T/", "14/", "cite/9.6/", "cite/I.1/"])
def test_wrong_addresses(client, address):
    assert client.get(f"/rules/tactics/{address}").status_code == 404


def test_both_booklets_are_on_the_shelf(client):
    html = client.get("/rules/").text
    for game in ("playcalling", "tactics"):
        assert f'href="/rules/{game}/"' in html
        assert f'href="/rules/{game}/quick/"' in html


def test_every_link_leads_to_a_page_and_an_anchor(client):
    ids = {}
    for address in PAGES:
        for link in Markup(client.get(address).text).internal:
            page, _, anchor = link.partition("#")
            if not page.startswith("/rules/"):
                continue
            if page not in ids:
                response = client.get(page)
                assert response.status_code == 200, link
                html = response.text if "html" in response["Content-Type"] else ""
                ids[page] = set(re.findall(r' id="([^"]+)"', html))
            assert not anchor or anchor in ids[page], link


def test_whole_booklet_has_every_anchor_drawing_and_table(client):
    html = client.get("/rules/tactics/all/").text
    assert re.findall(r'<article class="[^"]+" id="([^"]+)"', html) == NUMBERS
    assert html.count('<figure class="diagram grid-figure') == len(DRAWN)
    assert html.count('<table class="lookup">') == 4


@pytest.mark.parametrize("number", [number for number in NUMBERS if number.startswith("J.")])
def test_readings_stand_beside_their_rules_and_are_marked(client, number):
    for rule in BOOK.paragraph(number).beside:
        html = client.get(f"/rules/tactics/{rule.split('.')[0]}/").text
        article = html[html.index(f'id="{rule}"') :].split("</article>")[0]
        slip = article[article.index(f'aria-label="House reading {number}"') :].split('role="note"')[0]
        assert "House reading: ours, the rules leave it open" in words(slip)


def test_drawings_have_words(client):
    html = client.get("/rules/tactics/7/").text
    labels = re.findall(r'<svg viewBox="[^"]+" role="img" aria-label="([^"]+)"', html)
    assert len(labels) == 4
    assert "defender in row 13, lane 8; strong lineman in row 14, lane 6 and 7 and 9 and 10" in labels[0]
