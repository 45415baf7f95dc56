"""The sheet on paper, for every combination of mode, length, paper and size"""

import io
from itertools import pairwise, product

import pypdf
import pytest

from firstandglory.engine.playcalling.drives import RESULTS
from firstandglory.engine.playcalling.tables import EVENT_ALLOWANCE, LENGTHS, MODES, POSSESSIONS, QUARTERS
from scorecards import sheet
from scorecards.card import blank
from tests.scorecards.paper import INCH, MM, Box, Page, cells, tags

SITE = "https://example.org/"
SIZES = {"letter": (8.5 * INCH, 11 * INCH), "a4": (210 * MM, 297 * MM)}
COMBINATIONS = list(product(MODES, LENGTHS, sheet.PAPERS, sheet.PER_PAGE))
INSET = 0.25 * INCH
TO = 0.5  # points
LINE = 0.8  # points; the ruler is measured from the middle of its end marks


def made(mode, length, paper, per_page, **known):
    cards = [blank(mode, length, **known)] * per_page
    return sheet.pdf(sheet.content(cards, paper, per_page, SITE, f"Scorecard {mode} {length}"))


@pytest.fixture(scope="module", params=COMBINATIONS, ids=lambda one: "-".join(map(str, one)))
def one(request):
    """Make each kind of sheet once, for all tests of this module."""
    mode, length, paper, per_page = request.param
    pdf = made(mode, length, paper, per_page, home="Harbor", away="Summit", date="30 Nov 2026")
    page = Page(pdf)
    yield request.param, pdf, page
    page.close()


@pytest.fixture(scope="module")
def page(one):
    return one[2]


@pytest.fixture(scope="module")
def cards(one):
    (_, _, paper, per_page), _, _ = one
    width, height = SIZES[paper]
    return cells(height, width, 2) if per_page == 2 else cells(width, height, per_page)


def test_page_has_the_paper_s_size_and_is_one(one, page):
    (_, _, paper, per_page), pdf, _ = one
    width, height = SIZES[paper]
    assert page.size == pytest.approx((height, width) if per_page == 2 else (width, height), abs=TO)
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    assert len(reader.pages) == 1
    assert [float(side) for side in reader.pages[0].mediabox[2:]] == pytest.approx(page.size, abs=TO)
    assert reader.pages[0].cropbox == reader.pages[0].mediabox


def test_cards_fill_the_inset_and_never_leave_it(page, cards):
    for cell in cards:
        inside = Box(cell.left + 2, cell.top + 2, cell.right - 2, cell.bottom - 2)
        found = page.printed(inside)
        outer = Box(cell.left + INSET, cell.top + INSET, cell.right - INSET, cell.bottom - INSET)
        assert found.left >= outer.left - 0.25
        assert found.top >= outer.top - 0.25
        assert found.right <= outer.right + 0.25
        assert found.bottom <= outer.bottom + 0.25
        assert [abs(a - b) < 3 for a, b in zip(found, outer, strict=True)] == [True] * 4


def test_all_cards_stand_at_the_same_place_of_their_cut(page, cards):
    places = [page.place(words, cell) for words in ("FIRST", "Harbor", "HALFTIME", "inch") for cell in cards]
    for at in range(0, len(places), len(cards)):
        for place in places[at : at + len(cards)]:
            assert place == pytest.approx(places[at], abs=TO)


def test_cuts_are_guided_and_nothing_else_is_on_them(page, cards):
    if len(cards) == 1:
        return
    height = page.size[1]
    cut = cards[0].right
    guide = page.printed(Box(cut - INSET, 0, cut + INSET, cards[0].bottom - 2), darker_than=240)
    assert (guide.left + guide.right) / 2 == pytest.approx(cut, abs=TO)
    assert guide.right - guide.left < 1
    assert guide.top >= INSET - TO
    lowest = page.printed(Box(cut - 2, height / 2 + 2, cut + 2, height), darker_than=240)
    assert lowest.bottom <= height - INSET + TO


def test_quarters_of_letter_are_cut_at_4_25_by_5_5_inches():
    assert {(b.right - b.left, b.bottom - b.top) for b in cells(*SIZES["letter"], 4)} == {(4.25 * INCH, 5.5 * INCH)}
    assert sheet.layout("letter", 4)[:2] == pytest.approx((8.5 * 25.4, 11 * 25.4))
    assert sheet.layout("a4", 4) == (2 * 105, 2 * 148.5, 2, 2)


def test_ruler_measures_an_inch_and_two_centimetres(page, cards):
    for cell in cards:
        base = page.printed(Box(cell.left + 2, cell.top + 2, cell.left + INSET + 2 * INCH, cell.bottom - 2)).bottom
        runs = max(
            (page.longest_run(base - step / 4, cell.left, cell.right)[:2] for step in range(1, 9)),
            key=lambda found: found[0] if found else 0,
        )
        assert runs == pytest.approx([INCH + LINE, 20 * MM + LINE], abs=TO)


def test_fields_are_high_enough_for_a_pen(one, page, cards):
    (_, length, _, _), _, _ = one
    for cell in cards:
        halftime = page.place("HALFTIME", cell)
        top = page.place("START", cell)[1] + cell.top
        bottom = page.place("OVERTIME", cell)[1] + cell.top
        start = page.place("START", cell)[0] + cell.left + 2
        lines = page.lines_down(start - 8, top + 4, bottom)
        heights = [below - above for above, below in pairwise(lines)]
        assert len(heights) == POSSESSIONS[length] + 1
        assert min(heights) >= 5 * MM - 0.25, halftime


def test_card_says_everything(one, page, cards):
    (mode, length, _, _), _, _ = one
    for cell in cards:
        text = page.text(cell)
        for words in ("Harbor", "Summit", "30 Nov 2026", "HALFTIME", "FINAL", "OT 1", "example.org"):
            assert words in text
        assert ("Star Mode" if mode == "star" else "Traditional") in text
        assert length.title() in text
        assert "Print at 100 %, do not fit to page" in text
        assert [f"Q{n}" in text for n in range(1, QUARTERS + 1)] == [True] * QUARTERS
        assert ("Q5" in text) is False
        for letters, words in RESULTS.values():
            assert letters in text
            assert words in text
        assert ("EVENTS" in text) == (mode == "star")
        assert ("(10.5)" in text) == (mode == "traditional")
        if mode == "star":
            assert ("Major" in text) == (EVENT_ALLOWANCE[length].major > 0)


def test_is_tagged_and_tells_title_and_language(one):
    (mode, length, _, per_page), pdf, _ = one
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    root = reader.trailer["/Root"]
    assert root["/Lang"].lower().startswith("en")
    assert root["/MarkInfo"]["/Marked"] == True  # noqa: E712
    assert root["/ViewerPreferences"]["/DisplayDocTitle"] == True  # noqa: E712
    assert reader.metadata.title == f"Scorecard {mode} {length}"
    assert b"<pdfuaid:part>1<" in root["/Metadata"].get_data()
    found = tags(root["/StructTreeRoot"])
    assert found[0] == "/Document"
    assert found.count("/H1") == per_page
    assert found.count("/Figure") == per_page
    # Teams, possessions, tracker, legend, overtime, and Events where there are any.
    assert found.count("/Table") >= per_page * (6 if mode == "star" else 5)
    assert found.count("/TH") > 20 * per_page
    assert "QR code of https://example.org/" in pdf.decode("latin-1")


def test_every_font_is_embedded(one):
    _, pdf, _ = one
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    fonts = [font.get_object() for font in reader.pages[0]["/Resources"]["/Font"].values()]
    assert fonts
    for font in fonts:
        descriptor = font["/DescendantFonts"][0]["/FontDescriptor"]
        assert {"/FontFile2", "/FontFile3"} & set(descriptor)
        assert "+" in font["/BaseFont"]


def test_equal_input_gives_equal_bytes():
    known = {"home": "Harbor 港", "away": "Summit", "date": "30 Nov 2026"}
    first = made("star", "full", "letter", 4, **known)
    cards = [blank("star", "full", **known)] * 4
    again = sheet.typeset.pdf_once("sheet", sheet.content(cards, "letter", 4, SITE, "Scorecard star full"))
    assert first == again
