"""/rules/… and /learn/"""

import re

import pytest

from rules.booklet import booklet
from rules.learn import steps
from tests.rules.ledger import FOLLOWING, NUMBERS, SECTIONS
from tests.site.markup import Markup

BOOK = booklet("playcalling")
PAGES = [
    "/rules/",
    "/rules/playcalling/",
    "/rules/playcalling/all/",
    "/rules/playcalling/quick/",
    "/rules/playcalling/margin/",
    "/rules/playcalling/cite/5.2/",
    "/rules/playcalling/cite/I.1/",
    "/learn/",
    *[f"/learn/{step}/" for step in range(1, len(steps()) + 1)],
    *[f"/rules/playcalling/{section}/" for section in SECTIONS],
]
NOWHERE = [
    "/rules/chess/",
    "/rules/chess/1/",
    "/rules/chess/all/",
    "/rules/chess/quick/",
    "/rules/chess/margin/",
    "/rules/chess/booklet.pdf",
    "/rules/chess/cite/5.2/",
    "/rules/playcalling/15/",
    "/rules/playcalling/05/",
    "/rules/playcalling/t/",
    "/rules/playcalling/cite/5.7/",
    "/rules/playcalling/cite/05.2/",
    "/rules/playcalling/cite/%F0%9F%8F%88/",
    "/learn/0/",
    "/learn/7/",
]


def words(html):
    return " ".join(re.sub("<[^>]*>", " ", html).split())


@pytest.mark.parametrize("address", PAGES)
def test_pages(client, address):
    response = client.get(address)
    assert response.status_code == 200
    assert Markup(response.text).forbidden == []
    assert response.text.count("<h1") == 1
    assert "October 16, 2026" in response.text
    if address != "/rules/":
        assert "The digital game may differ while playtesting goes on" in response.text
    ids = re.findall(r' id="([^"]+)"', response.text)
    assert len(ids) == len(set(ids))
    for link in Markup(response.text).links:
        if link.startswith("#"):
            assert link[1:] in ids, link


@pytest.mark.parametrize("address", [*PAGES, "/rules/playcalling/booklet.pdf"])
def test_pages_are_only_read(client, address):
    assert client.post(address).status_code == 405
    assert client.head(address).status_code == 200


@pytest.mark.parametrize("address", NOWHERE)
def test_wrong_addresses(client, address):
    response = client.get(address)
    assert response.status_code == 404
    assert "<h1>Out of bounds</h1>" in response.text


def test_every_link_leads_to_a_page_and_an_anchor(client):
    ids = {}
    for address in PAGES:
        for link in Markup(client.get(address).text).internal:
            page, _, anchor = link.partition("#")
            if page.startswith("/static/"):
                continue
            if page not in ids:
                response = client.get(page)
                assert response.status_code == 200, link
                ids[page] = (
                    set(re.findall(r' id="([^"]+)"', response.text)) if "html" in response["Content-Type"] else set()
                )
            if anchor:
                assert anchor in ids[page] or anchor == "answer", link


@pytest.mark.parametrize("section", BOOK.sections, ids=lambda section: section.key)
def test_section(client, section):
    html = client.get(f"/rules/playcalling/{section.key}/").text
    assert re.findall(r'<article class="[^"]+" id="([^"]+)"', html) == [one.number for one in section.paragraphs]
    if section.page:
        assert f"Booklet page {section.page}" in html
    before, after = BOOK.around(section)
    for way, other in (("prev", before), ("next", after)):
        assert (f'rel="{way}" href="/rules/playcalling/{other.key}/"' if other else f'rel="{way}"') in html or not other
        assert (f'rel="{way}"' in html) == bool(other)
    for one in BOOK.sections:
        assert f'<a href="/rules/playcalling/{one.key}/"' in html
    assert html.count('aria-current="page"') == 1


def test_references_are_links_both_ways(client):
    here = client.get("/rules/playcalling/5/").text
    assert '<a class="ref" href="/rules/playcalling/6/#6.3">6.3</a>' in here
    article = here[here.index('id="5.5"') : here.index('id="5.6"')]
    assert "See also" in article
    there = client.get("/rules/playcalling/6/").text
    article = there[there.index('id="6.3"') : there.index('id="6.4"')]
    assert '<a href="/rules/playcalling/5/#5.5">' in article[article.index("Named by") :]


@pytest.mark.parametrize("number", [number for number in NUMBERS if number.startswith("I.")])
def test_readings_stand_beside_their_rules_and_are_marked(client, number):
    for rule in BOOK.paragraph(number).beside:
        html = client.get(f"/rules/playcalling/{rule.split('.')[0]}/").text
        article = html[html.index(f'id="{rule}"') :].split("</article>")[0]
        slip = article[article.index(f'aria-label="House reading {number}"') :].split('role="note"')[0]
        if number in FOLLOWING:
            assert f"House reading: follows from {' and '.join(FOLLOWING[number])}" in words(slip)
        else:
            assert "House reading: ours, not printed" in words(slip)


def test_whole_booklet_has_every_anchor(client):
    html = client.get("/rules/playcalling/all/").text
    assert re.findall(r'<article class="[^"]+" id="([^"]+)"', html) == NUMBERS
    assert "rules-print" in html
    assert '<a class="ref" href="#6.3">6.3</a>' in html


def test_index_has_sections_pages_and_readings(client):
    text = words(client.get("/rules/playcalling/").text)
    for section in BOOK.sections:
        assert section.title in text
    assert "5 Approach and Red Zone downs Booklet page 6" in text
    assert "I.2 Past the line and into the end zone follows from 5.4, 6.2" in text
    assert "I.1 A possession that starts deep ours, not printed" in text


@pytest.mark.parametrize("number", NUMBERS)
def test_a_rule_alone(client, number):
    address = f"/rules/playcalling/cite/{number}/"
    rule = BOOK.paragraph(number)
    section = BOOK.section(rule.section)
    page, fragment = client.get(address), client.get(address, headers={"HX-Request": "true"})
    assert "HX-Request" in page["Vary"]
    assert "HX-Request" in fragment["Vary"]
    assert "<!doctype html>" in page.text
    assert "<html" not in fragment.text
    for html in (page.text, fragment.text):
        assert number in html
        assert rule.title in html.replace("&#x27;", "'").replace("&amp;", "&")
        assert f'href="/rules/playcalling/{rule.section}/#{number}"' in html
        assert f"Section {section.key}, {section.title}" in html
        assert (f"Booklet page {rule.page}" in html) == (rule.page is not None)
        assert ("<table" in html) == number.startswith("T.")


def test_quick_reference_has_the_tables(client):
    html = client.get("/rules/playcalling/quick/").text
    assert html.count('<table class="lookup">') == 3
    assert "Challenge beats a Penalty" in html


def test_lesson_plays_the_snap(client):
    assert "Face down" in client.get("/learn/").text
    assert "Conservative Inside Run against Balanced Deep Coverage" in words(client.get("/learn/3/").text)
    assert "Harbor has 8, Summit has 6" in words(client.get("/learn/4/").text)
    assert "Final Margin, Conservative column +1 T.3" in words(client.get("/learn/5/").text)
    assert "Gain of 10 to OWN30, Approach Down 2." in words(client.get("/learn/6/").text)
