"""/rules/search/ and /api/rules/search/"""

import pytest

from rules.search import publish
from rules.search_index import Document

pytestmark = pytest.mark.django_db

PAGE, API = "/rules/search/", "/api/rules/search/"
NASTY = ['"', "star AND", "title:*", "\0", "🏈", "x" * 10_000, "<script>alert(1)</script>", "%", "'; --"]


def test_answer_to_a_program(client):
    answer = client.get(API, {"q": "can I kick a field goal on third down", "game": "playcalling"}).json()
    result = answer["results"][0]
    assert answer["did_you_mean"] is None
    assert result.pop("snippet").count("<mark>") > 0
    assert result == {
        "id": "9.4",
        "title": "When you may kick",
        "section": "Punt, Prevent and kicks",
        "page": 10,
        "url": "/rules/playcalling/9/#9.4",
        "game": "playcalling",
    }


def test_did_you_mean_in_the_answer(client):
    assert client.get(API, {"q": "chalenge card"}).json()["did_you_mean"] == "challenge card"


@pytest.mark.parametrize("parameters", [{}, {"q": ""}, {"q": "zzzzqq"}, {"q": "", "game": ""}])
def test_nothing_to_answer(client, parameters):
    assert client.get(API, parameters).json() == {"results": [], "did_you_mean": None}


def test_a_game_without_a_booklet(client):
    response = client.get(API, {"q": "star", "game": "chess"})
    assert response.status_code == 400
    assert response.json() == {"detail": "game must be one of playcalling, tactics."}


@pytest.mark.parametrize("address", [PAGE, API])
@pytest.mark.parametrize("question", NASTY)
def test_any_input_is_safe(client, address, question):
    response = client.get(address, {"q": question})
    assert response.status_code == 200
    assert "<script>alert" not in response.text


@pytest.mark.parametrize("address", [PAGE, API])
def test_only_asking(client, address):
    assert client.post(address, {"q": "star"}).status_code == 405


def test_page_without_a_script(client):
    page = client.get(PAGE, {"q": "kik on third down", "game": "playcalling"}).text
    assert 'href="/rules/playcalling/9/#9.4"' in page
    assert 'href="/rules/search/?q=kick%20on%20third%20down&amp;game=playcalling"' in page
    assert 'value="kik on third down"' in page
    assert "10 rules found. First:" in page or " rules found. First:" in page


def test_nothing_found_says_so_and_leads_on(client):
    page = client.get(PAGE, {"q": "zzzzqq"}).text
    assert "No rule found" in page
    for address in ("/rules/playcalling/", "/rules/tactics/", "/questions/ask/"):
        assert f'href="{address}"' in page


def test_nothing_asked_shows_how(client):
    page = client.get(PAGE).text
    assert "No rule found" not in page
    assert 'href="/rules/search/?q=%2B6%20risky"' in page


def test_question_form_is_linked_only_where_there_is_one(client, settings):
    settings.ROOT_URLCONF = "tests.rules.urls_without_questions"
    assert "Ask a rules question" not in client.get(PAGE, {"q": "zzzzqq"}).text


def test_clarifications_are_marked_as_no_rule(client):
    publish([Document("playcalling", "C.1", "Floor dice", "Clarification", None, "/rules/playcalling/3/#c", "Reroll.")])
    page = client.get(PAGE, {"q": "floor dice"}).text
    publish([])
    assert 'href="/rules/playcalling/3/#c"' in page
    assert ">C.1<" not in page


@pytest.mark.parametrize("address", ["/", "/rules/", "/rules/playcalling/5/", "/learn/", "/nowhere/"])
def test_a_field_on_every_page(client, address):
    page = client.get(address).text
    assert 'action="/rules/search/"' in page
    assert page.count('class="find-field"') == 1


def test_a_booklets_pages_search_in_it(client):
    assert 'name="game" value="tactics"' in client.get("/rules/tactics/5/").text
    assert 'name="game"' not in client.get("/").text
