"""Team names: any script fits, and what cannot be printed is refused"""

import json
from random import Random
from tempfile import NamedTemporaryFile

import pytest
import typst

from scorecards import glyphs, sheet, typeset
from scorecards.card import blank
from scorecards.names import NAME_LIMIT, Unfit, name, tidied
from tests.scorecards.paper import Box, Page

SITE = "https://example.org/"
MANY = 10_000
ON_CARDS = 300
THROUGH_HTTP = 60
INSET = 18  # points

BLOCKS = [
    *((0x20, 0x7E), (0xA0, 0x24F), (0x300, 0x36F), (0x370, 0x5FF), (0x600, 0x7FF), (0x900, 0xDFF), (0xE00, 0xFFF)),
    *((0x1000, 0x1FFF), (0x2000, 0x2FFF), (0x3000, 0x9FFF), (0xA000, 0xD7FF), (0xE000, 0xFAFF), (0xFB00, 0xFFFF)),
    *((0x10000, 0x1FFFF), (0x1F000, 0x1FAFF), (0x20000, 0x2FFFF), (0xE0000, 0xE01FF), (0, 0x1F)),
]


def random_name(whims):
    """Return a name of up to three scripts, now and then of 10 kB."""
    if whims.random() < 0.01:
        return chr(whims.randint(0x20, 0x2FFF)) * 10_000
    blocks = whims.sample(BLOCKS, whims.choice((1, 1, 2, 3)))
    letters = (whims.randint(*whims.choice(blocks)) for _ in range(whims.choice((1, 5, 12, 30, 80, 210))))
    return "".join(chr(letter) for letter in letters)


@pytest.fixture(scope="module")
def names():
    """Return the names that are taken, and how many were refused."""
    whims, taken, refused = Random(20261130), [], 0
    for _ in range(MANY):
        try:
            taken.append(name(random_name(whims)))
        except Unfit:
            refused += 1
    return taken, refused


def test_ten_thousand_names_are_taken_or_refused(names):
    taken, refused = names
    assert len(taken) + refused == MANY
    assert len(taken) > MANY / 2
    assert refused > MANY / 100


def test_every_name_that_is_taken_can_be_drawn(names):
    """PDF/UA refuses a document with any character that no font has."""
    taken, _ = names
    shown = [glyphs.shown(each) for each in taken]
    told = [{"name": each, "faces": glyphs.needed(each)} for each in shown]
    with NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(told, file)
        file.flush()
        source = (
            '#set document(title: "Names")\n'
            "#set text(fallback: false)\n"
            f'#for one in json("{file.name}") [#text(font: one.faces, one.name) ]'
        )
        pdf = typst.compile(source.encode(), root="/", font_paths=typeset._fonts(), pdf_standards=["ua-1"])
    assert pdf.startswith(b"%PDF")


def test_names_stay_on_their_cards(names):
    sample = Random(1).sample(names[0], ON_CARDS)
    cards = [blank("star", "quick", *sample[at : at + 2]) for at in range(0, ON_CARDS, 2)]
    pdf = sheet.pdf(sheet.content(cards, "letter", 4, SITE, "Names"))
    page = Page(pdf, 0, scale=3)
    height = page.size[1]
    for left in (0, 306 - INSET, 306, 612 - INSET):
        margin = page.printed(Box(left + 1, INSET + 20, left + INSET - 1, height / 2 - INSET))
        assert margin is None, "a name leaves its card"
    page.close()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x" * (NAME_LIMIT + 1), "201 characters"),
        ("é" * 10_000, "10,000 characters"),
        ("a\x00b", "U+0000"),
        ("a\x1bb", "U+001B"),
        ("a\x9fb", "U+009F"),
        ("a\u202eb", "U+202E"),
        ("\ud800", "U+D800"),
    ],
)
def test_refused(text, why):
    with pytest.raises(Unfit, match=why.replace("+", r"\+")):
        name(text)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  Harbor\t Lights\n", "Harbor Lights"),
        ("x" * NAME_LIMIT, "x" * NAME_LIMIT),
        ("e\u0301", "é"),
        ("\ufeffHarbor", "Harbor"),
        ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
        ("نسور", "نسور"),
        ('#set page(fill: red) "\\', '#set page(fill: red) "\\'),
    ],
)
def test_kept(text, kept):
    assert name(text) == kept


def test_what_no_font_has_is_an_empty_box():
    assert glyphs.shown("Ürgüp 東京 🏈 عربي ไทย हिन्दी") == "Ürgüp 東京 🏈 عربي ไทย हिन्दी"
    assert glyphs.shown("a\U00013000b") == "a□b"
    assert glyphs.missing("a\U00013000b") == 1
    assert glyphs.needed("Harbor") == ["Fjalla One"]
    assert glyphs.needed("Harbor 東京") == ["Fjalla One", "Noto Sans CJK JP"]


def test_texts_of_records_are_made_fit():
    assert tidied("a\x00\u202eb\n c", 10) == "ab c"
    assert tidied("x" * 300) == "x" * (NAME_LIMIT - 1) + "…"


def test_markup_is_printed_as_it_is_written():
    written = '#text(red)[x] $a$ *b* = \\ "q" ]'
    pdf = sheet.pdf(sheet.content([blank("star", "quick", written)], "letter", 1, SITE, written))
    page = Page(pdf, scale=1)
    assert written in page.text()
    page.close()


def test_long_names_shrink_then_wrap_then_are_cut_off():
    def shown(text):
        page = Page(sheet.pdf(sheet.content([blank("star", "quick", text)], "letter", 4, SITE, "x")), scale=1)
        found = page.text(Box(18, 40, 200, 75)).replace("\r\n", "").replace("\u200b", "")
        page.close()
        return found

    assert "Harbor" in shown("Harbor")
    long = "The Very Long Named Athletic and Football Association of the Upper Harbor"
    assert "Upper Harbor" in shown(long)
    assert "…" not in shown(long)
    # Two lines of twenty: measured in the face that they are drawn in.
    assert 35 <= shown("東" * NAME_LIMIT).count("東") <= 42
    assert "…" in shown("東" * NAME_LIMIT)
    assert "…" in shown("W" * NAME_LIMIT)


def test_names_through_http(client):
    whims = Random(7)
    answers = []
    for _ in range(THROUGH_HTTP):
        answer = client.get("/scorecards/sheet.pdf", {"home": random_name(whims), "away": random_name(whims)})
        answers.append(answer.status_code)
        assert answer.status_code in (200, 400)
        assert answer.content.startswith(b"%PDF" if answer.status_code == 200 else b"<!doctype")
    assert {200, 400} <= set(answers)
