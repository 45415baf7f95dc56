"""/scorecards/, sheet.pdf, preview.png, pack.pdf"""

import io

import pypdf
import pytest
from PIL import Image

from tests.scorecards.paper import Page

SHEET = "/scorecards/sheet.pdf"


def test_start_offers_everything(client):
    answer = client.get("/scorecards/")
    page = answer.content.decode()
    assert answer.status_code == 200
    for words in ("Quick Star", "Full Star", "Quick Traditional", "Full Traditional", "US Letter", "A4", "100&nbsp;%"):
        assert words in page
    assert 'src="/scorecards/preview.png?mode=star&amp;length=quick&amp;paper=letter&amp;per_page=4"' in page


def test_start_says_what_is_wrong(client):
    answer = client.get("/scorecards/", {"home": "x" * 201})
    assert answer.status_code == 400
    assert "200 are the most" in answer.content.decode()
    # htmx shows good answers only.
    assert client.get("/scorecards/", {"home": "x" * 201}, headers={"HX-Request": "true"}).status_code == 200


def test_start_tells_of_characters_without_glyph(client):
    assert "1 character of the names is" in client.get("/scorecards/", {"home": "a\U00013000"}).content.decode()


def test_sheet_is_a_pdf_that_may_be_kept(client):
    answer = client.get(SHEET, {"mode": "star", "length": "full", "paper": "a4", "per_page": "2", "date": "2026-11-30"})
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'inline; filename="first-and-glory-star-full-a4.pdf"'
    assert "max-age" in answer["Cache-Control"]
    assert b"30 Nov 2026" in Page(answer.content, scale=1).text().encode()


def test_sheet_has_the_usual_values_for_what_is_left_out(client):
    usual = {"mode": "star", "length": "quick", "paper": "letter", "per_page": "4", "home": "", "away": "", "date": ""}
    assert client.get(SHEET).content == client.get(SHEET, usual).content


def test_equal_requests_have_equal_tags_and_need_no_second_answer(client):
    first = client.get(SHEET, {"home": "Harbor"})
    assert first["ETag"] != client.get(SHEET, {"home": "Summit"})["ETag"]
    again = client.get(SHEET, {"home": "Harbor"}, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]


def test_address_on_the_card_is_the_site_s_own(client):
    text = Page(client.get(SHEET, headers={"Host": "localhost:81"}).content, scale=1).text()
    assert "localhost:81" in text


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("mode=stars", "<b>mode</b> must be traditional or star"),
        ("length=long", "<b>length</b> must be quick or full"),
        ("paper=a5", "<b>paper</b> must be letter or a4"),
        ("per_page=3", "<b>per_page</b> must be 4 or 2 or 1"),
        ("per_page=04", "<b>per_page</b>"),
        ("mode=", "<b>mode</b>"),
        ("date=30.11.2026", "<b>date</b> must be a date like 2026-11-30"),
        ("date=20261130", "<b>date</b> must be a date like 2026-11-30"),
        ("date=2026-02-30", "<b>date</b>"),
        ("home=%00", "<b>home</b> holds the control character U+0000"),
        ("away=" + 201 * "x", "<b>away</b> has 201 characters"),
        ("size=4", "<b>size</b> is unknown"),
        ("mode=star&mode=star", "<b>mode</b> is there more than once"),
        ("%3Cscript%3E=1", "&lt;script&gt;"),
    ],
)
@pytest.mark.parametrize("address", [SHEET, "/scorecards/preview.png"])
def test_wrong_parameters(client, address, query, told):
    answer = client.get(f"{address}?{query}")
    assert answer.status_code == 400
    assert told in answer.content.decode()


def test_all_faults_are_told_at_once(client):
    page = client.get(SHEET, {"mode": "x", "paper": "y"}).content.decode()
    assert "<b>mode</b>" in page
    assert "<b>paper</b>" in page


@pytest.mark.parametrize(("per_page", "size"), [("4", (935, 1210)), ("2", (1210, 935)), ("1", (935, 1210))])
def test_preview_is_the_page(client, per_page, size):
    answer = client.get("/scorecards/preview.png", {"per_page": per_page})
    assert answer["Content-Type"] == "image/png"
    assert Image.open(io.BytesIO(answer.content)).size == size
    shown = client.get("/scorecards/", {"per_page": per_page}).content.decode()
    assert f'width="{size[0]}" height="{size[1]}"' in shown


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_pack_has_all_four_kinds(client, paper):
    answer = client.get("/scorecards/pack.pdf", {"paper": paper})
    pages = pypdf.PdfReader(io.BytesIO(answer.content)).pages
    kinds = [page.extract_text() for page in pages]
    assert len(kinds) == 4
    for text, (mode, length) in zip(
        kinds,
        [("Star Mode", "Quick"), ("Star Mode", "Full"), ("Traditional", "Quick"), ("Traditional", "Full")],
        strict=True,
    ):
        assert mode in text
        assert length in text


def test_pack_refuses_other_paper(client):
    assert client.get("/scorecards/pack.pdf?paper=b5").status_code == 400


@pytest.mark.parametrize("address", ["/scorecards/", SHEET, "/scorecards/preview.png", "/scorecards/pack.pdf"])
def test_only_reading(client, address):
    assert client.post(address).status_code == 405
    assert client.head(address).status_code == 200
