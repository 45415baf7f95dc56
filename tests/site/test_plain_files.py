"""/robots.txt, /favicon.ico and the fonts"""

from django.templatetags.static import static


def test_robots(client):
    response = client.get("/robots.txt")
    assert response.headers["Content-Type"].startswith("text/plain")
    assert response.text == "User-agent: *\nAllow: /\n"


def test_favicon_is_drawn(client):
    response = client.get("/favicon.ico", follow=True)
    assert response.headers["Content-Type"] == "image/svg+xml"
    assert b"".join(response).startswith(b"<svg")


def test_static_files_keep_for_a_year_and_carry_the_policy(client):
    response = client.get(static("css/base.css"))
    assert "immutable" in response.headers["Cache-Control"]
    assert "default-src 'self'" in response.headers["Content-Security-Policy"]
    assert static("fonts/FjallaOne-Regular.ttf").rsplit("/")[-1] in b"".join(response).decode()
