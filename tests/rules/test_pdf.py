"""/rules/playcalling/booklet.pdf"""

import io

import pytest
from pypdf import PdfReader

from rules import pdf
from rules.booklet import booklet

ADDRESS = "/rules/playcalling/booklet.pdf"


@pytest.fixture(autouse=True)
def _kept_here(settings, tmp_path):
    settings.VAR_DIR = tmp_path


def test_is_tagged_and_has_a_title_and_a_language(client):
    response = client.get(ADDRESS)
    assert response["Content-Type"] == "application/pdf"
    document = PdfReader(io.BytesIO(response.content))
    root = document.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en-US"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert "<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_data().decode()
    assert document.metadata.title == "First & Glory: the rules"


def test_has_the_rules_the_tables_and_the_revision(client):
    document = PdfReader(io.BytesIO(client.get(ADDRESS).content))
    text = " ".join(" ".join(page.extract_text() for page in document.pages).split())
    for paragraph in booklet("playcalling").by_number.values():
        assert paragraph.number in text
    assert "October 16, 2026" in text
    assert "−1 to +3: 10 yards" in text
    assert "House reading: ours, not printed." in text
    assert [item["/Title"] for item in document.outline if not isinstance(item, list)][5].endswith("Red Zone downs")


def test_is_set_once(client, monkeypatch):
    first = client.get(ADDRESS)
    monkeypatch.setattr(pdf, "typeset", None)
    second = client.get(ADDRESS)
    assert first.content == second.content
    assert first["ETag"] == second["ETag"]


def test_is_set_again_when_the_content_changes(monkeypatch):
    key, _ = pdf.kept(booklet("playcalling"))
    content = pdf.content(booklet("playcalling")) | {"lead": "Another #strong[lead] $x$."}
    monkeypatch.setattr(pdf, "content", lambda book: content)
    other, made = pdf.kept(booklet("playcalling"))
    assert other != key
    assert "Another #strong[lead] $x$." in PdfReader(io.BytesIO(made)).pages[0].extract_text()
