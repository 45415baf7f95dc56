"""/"""

import re

import pytest

from firstandglory import home
from firstandglory.engine.playcalling import tables
from tests.site.markup import Markup


@pytest.fixture
def html(client):
    response = client.get("/")
    assert response.status_code == 200
    return response.text


def text_of(html):
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def test_headers(client):
    headers = client.get("/").headers
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    assert policy == {
        "default-src": "'self'",
        "script-src": "'self'",
        "style-src": "'self'",
        "object-src": "'none'",
        "frame-ancestors": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
    }
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_nothing_inline(html):
    assert Markup(html).forbidden == []


@pytest.mark.django_db
def test_internal_links_resolve(client, html):
    links = Markup(html).internal
    assert any(link.endswith(".css") for link in links)
    for link in links:
        response = client.get(link)
        assert response.status_code == 200, link
        response.close()


def test_anchors_exist(html):
    for link in Markup(html).links:
        if link.startswith("#"):
            assert f'id="{link[1:]}"' in html


def test_one_snap_is_added_up(html):
    text = text_of(html)
    assert "Gain of 10 to OWN30 Approach Down 2 for Harbor" in text
    assert "Dice 8 − 6 +2 4.1" in text
    assert "Conservative against Balanced −2 4.2" in text
    assert "Deep Coverage is weak against Inside Run +1 4.3" in text
    assert "Final Margin, Conservative column +1 T.3" in text


def test_scoreboard_shows_the_position_after_the_snap(html):
    text = text_of(html)
    assert "Q2 Possession 3 of 8" in text
    assert "OWN30 · Approach Down 2" in text


def test_field_is_described_in_words(html):
    assert 'aria-label="The field: Harbor moves the ball from OWN20 to OWN30."' in html


def test_figures_are_the_engines(client, monkeypatch):
    monkeypatch.setattr(tables, "TOUCHDOWN_POINTS", 1234)
    monkeypatch.setattr(tables, "DEFENSIVE_TOUCHDOWN_POINTS", 2345)
    monkeypatch.setattr(tables, "FIELD_GOAL_POINTS", 3456)
    monkeypatch.setattr(tables, "SAFETY_POINTS", 4567)
    text = text_of(client.get("/").text)
    assert "1234 for a touchdown, 2345 if the defense carries it in" in text
    assert "3456 for a field goal, 4567 to the defense for a Safety" in text


def test_a_broken_example_is_noticed(monkeypatch):
    monkeypatch.setattr(home, "EXAMPLE", home.EXAMPLE | {"actions": home.EXAMPLE["actions"][1:]})
    with pytest.raises(ValueError, match="waits for the offense"):
        home.worked_snap.__wrapped__()
