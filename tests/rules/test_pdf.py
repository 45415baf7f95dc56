"""/rules/<game>/booklet.pdf"""

import io
import re
from datetime import UTC, datetime

import pytest
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject

from rules import pdf
from rules.booklet import booklet, games
from rules.diagrams import diagram
from rules.tactics_boards import board
from tests.questions.people import published

pytestmark = pytest.mark.django_db

ADDRESS = "/rules/playcalling/booklet.pdf"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Keep what is set for all tests of this module: setting takes time."""
    return tmp_path_factory.mktemp("booklets")


@pytest.fixture(autouse=True)
def _kept_here(settings, folder):
    settings.VAR_DIR = folder


def read(client, game="playcalling"):
    return PdfReader(io.BytesIO(client.get(f"/rules/{game}/booklet.pdf").content))


def alternatives(element):
    """Return the text alternatives of all that is tagged."""
    element = element.get_object()
    if isinstance(element, ArrayObject):
        return [found for child in element for found in alternatives(child)]
    if not isinstance(element, DictionaryObject):
        return []
    own = [str(element["/Alt"])] if "/Alt" in element else []
    return own + alternatives(element.get("/K", ArrayObject()))


@pytest.mark.parametrize("game", games())
def test_is_tagged_and_has_a_title_and_a_language(client, game):
    assert client.get(f"/rules/{game}/booklet.pdf")["Content-Type"] == "application/pdf"
    document = read(client, game)
    root = document.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en-US"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert "<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_data().decode()
    assert document.metadata.title == f"{booklet(game).title}: the rules"
    listed = [item["/Title"] for item in document.outline if not isinstance(item, list)]
    assert [" ".join(title.split()) for title in listed] == [
        f"{section.key} {section.title}" for section in booklet(game).sections
    ]


SAYS = {
    "playcalling": ("October 16, 2026", "−1 to +3: 10 yards", "House reading: ours, not printed."),
    "tactics": ("Rules of the digital game, undated.", "House reading: ours, the rules leave it open."),
}


@pytest.mark.parametrize("game", games())
def test_has_the_rules_the_tables_and_the_revision(client, game):
    text = " ".join(" ".join(page.extract_text() for page in read(client, game).pages).split())
    for said in (*booklet(game).by_number, *SAYS[game]):
        assert said in text


@pytest.mark.parametrize("game", games())
def test_has_every_drawing_with_its_words(client, game):
    numbers = booklet(game).by_number
    drawn = [found for number in numbers for find in (diagram, board) if (found := find(game, number))]
    assert len(drawn) >= 5
    document = read(client, game)
    assert alternatives(document.trailer["/Root"]["/StructTreeRoot"]["/K"]) == [one.label for one in drawn]


@pytest.mark.parametrize("game", games())
def test_every_shape_of_a_drawing_has_its_colour_on_paper(game):
    unpainted = {f"grid-{way}" for way in ("home", "away", "move", "push", "other", "stopped")} | {"whole", "part"}
    for section in pdf.content(booklet(game))["sections"]:
        for drawing in (drawn for paragraph in section["paragraphs"] for drawn in paragraph["drawings"]):
            painted = set(re.findall(r"\.([\w-]+) {", drawing["svg"]))
            classes = {name for names in re.findall(r'class="([^"]+)"', drawing["svg"]) for name in names.split()}
            assert classes - painted <= unpainted


def test_has_what_was_clarified_with_its_date(client):
    before = client.get(ADDRESS)["ETag"]
    text = "Never past [7.3], nor past [9.9]."
    made = published("7.3", title="Can a Penalty score?", text=text, when=datetime(2026, 11, 30, 12, tzinfo=UTC))
    said = "Clarified on November 30, 2026 Can a Penalty score? Never past 7.3, nor past 9.9."
    assert any(said in " ".join(page.extract_text().split()) for page in read(client).pages)
    made.delete()
    assert client.get(ADDRESS)["ETag"] == before


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
