"""The text of First & Glory's booklet against the ledger"""

import re

import pytest

from firstandglory.engine.playcalling import tables
from firstandglory.engine.playcalling.rulings import KINDS
from rules.booklet import CONTENT, booklet
from rules.figures import PLACEHOLDER, playcalling_figures
from rules.text import REFERENCE
from tests.rules.ledger import FOLLOWING, NUMBERS, SECTIONS

BOOK = booklet("playcalling")
FILES = sorted((CONTENT / "playcalling").glob("*.md"))

# Names that have a number in them, and numbers that lead elsewhere in the booklet.
NAMES = re.compile(r"\b(?:Down|Possession|round|[Ss]ection) \d+|^\d\. ", re.MULTILINE)
COUNTED = ["three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "sixteen", "twenty"]


def test_every_number_has_its_paragraph_and_no_other_has():
    assert list(BOOK.by_number) == NUMBERS


def test_sections_name_their_printed_page():
    assert {section.key: section.page for section in BOOK.sections} == {
        key: page for key, (_, page) in SECTIONS.items()
    }


def test_every_rule_that_the_engine_cites_can_be_read():
    cited = {number for kind in KINDS.values() for number in kind.rules}
    assert cited <= set(BOOK.by_number)


def test_every_reference_leads_to_another_paragraph():
    for paragraph in BOOK.by_number.values():
        for number in paragraph.references:
            assert number in BOOK.by_number
            assert paragraph in BOOK.named_by[number]


def test_readings_that_follow_from_print_say_so_and_the_others_are_ours():
    readings = [paragraph for paragraph in BOOK.by_number.values() if paragraph.is_reading]
    assert [reading.number for reading in readings] == [number for number in NUMBERS if number.startswith("I.")]
    assert {reading.number: reading.follows for reading in readings if reading.follows} == FOLLOWING
    for reading in readings:
        assert reading.is_ours == (reading.number not in FOLLOWING)
        for number in reading.beside:
            assert not BOOK.paragraph(number).is_reading
            assert reading in BOOK.readings[number]


def body(path):
    """Return what a file says itself: without headings, page, numbers of rules, placeholders and list numbers."""
    lines = path.read_text().splitlines()
    text = "\n".join(line for line in lines if not line.startswith(("#", "Booklet page", "Beside:", "Follows from:")))
    return NAMES.sub("", REFERENCE.sub("", PLACEHOLDER.sub("", text)))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_figure_is_typed(path):
    assert re.findall(r"[^\n]*\d[^\n]*", body(path)) == []
    typed = [word for word in re.findall(r"[a-z]+", body(path).lower()) if word in COUNTED]
    assert typed == []
    assert re.findall(r"(?i)\b(?:one|two|a hundred)[ -](?:yards?|points?|downs|stars)\b", body(path)) == []


def test_every_figure_is_used():
    used = {found[0] for path in FILES for found in PLACEHOLDER.findall(path.read_text())}
    assert set(playcalling_figures()) - used <= {"quick_major"}


def test_figures_follow_the_engine(monkeypatch):
    monkeypatch.setattr(tables, "TOUCHDOWN_POINTS", 1234)
    monkeypatch.setattr(tables, "HAND", 2345)
    figures = playcalling_figures()
    assert (figures["touchdown"], figures["hand"]) == (1234, 2345)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("1.3", "A Quick Match has 8 possessions in regulation, 2 to a quarter. A Full Match has 16, 4 to a quarter."),
        ("2.5", "Only its name turns: OWN30 is now OPP30."),
        ("4.4", "An Offensive Star that meets no Star gives +2. A Defensive Star that meets none gives −2."),
        ("4.6", "The dice give +2. Strategy adds −2 and family +1."),
        ("5.6", "A gain of 10 yards brings the ball to OPP20."),
        (
            "6.1",
            "Touchdown: 7 points. Defensive touchdown: 7 points for the defense. Field goal: 3 points. Safety: 2",
        ),
        ("7.1", "A Minor Penalty is worth 10 yards, a Major Penalty 20."),
        ("9.3", "From OPP20 you need 0 or more. From OPP10 you need −2 or more."),
        ("11.4", "Minor Penalty: 1. Major Penalty: 1. Coach’s Challenge: 2."),
        ("13.1", "It comes after possession 4 of a Quick Match or 8 of a Full Match."),
        ("13.4", "Each overtime possession begins at OPP20, Red Zone Down 1."),
    ],
)
def test_figures_are_filled_in(number, words):
    assert words in BOOK.paragraph(number).plain


def test_sentences_are_short():
    for paragraph in BOOK.by_number.values():
        for sentence in re.split(r"[.?!:;] ", paragraph.plain):
            assert len(sentence.split()) <= 30, (paragraph.number, sentence)
