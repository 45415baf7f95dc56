"""Field Tactics' booklet against its ledger, its data files and the geometry of its drawings"""

import re
from fractions import Fraction
from itertools import product

import pytest

from firstandglory.engine.tactics.data import read
from rules import tactics_figures as figures
from rules.booklet import CONTENT, booklet
from rules.figures import PLACEHOLDER, filled
from rules.tables import TABLES, table
from rules.tactics_boards import board
from rules.tactics_figures import tactics_figures, told
from rules.tactics_tables import ACTIONS
from rules.text import REFERENCE

SECTIONS = {
    "1": 4,
    "2": 4,
    "3": 2,
    "4": 7,
    "5": 3,
    "6": 3,
    "7": 5,
    "8": 7,
    "9": 5,
    "10": 4,
    "11": 5,
    "12": 4,
    "13": 4,
    "J": 45,
}
NUMBERS = [f"{section}.{place}" for section, count in SECTIONS.items() for place in range(1, count + 1)]
DRAWN = ["2.1", "5.1", "6.2", "7.2", "7.3", "7.4", "7.5", "8.2", "9.2"]

BOOK = booklet("tactics")
FILES = sorted((CONTENT / "tactics").glob("*.md"))
NAMES = re.compile(r"\b(?:[Ss]ection) \d+|^\d\. ", re.MULTILINE)
COUNTED = ["three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "fifteen", "twenty"]


def test_every_number_has_its_paragraph_and_no_other_has():
    assert list(BOOK.by_number) == NUMBERS
    assert [section.page for section in BOOK.sections] == [None] * len(SECTIONS)


def test_every_reference_leads_to_another_paragraph_and_back():
    for paragraph in BOOK.by_number.values():
        for number in paragraph.references:
            assert number in BOOK.by_number
            assert paragraph in BOOK.named_by[number]


def test_readings_are_ours_and_stand_beside_rules():
    readings = [paragraph for paragraph in BOOK.by_number.values() if paragraph.is_reading]
    assert [reading.number for reading in readings] == [number for number in NUMBERS if number.startswith("J.")]
    for reading in readings:
        assert reading.is_ours
        for number in reading.beside:
            assert not BOOK.paragraph(number).is_reading
            assert reading in BOOK.readings[number]


def body(path):
    """Return what a file says itself: without headings, numbers of rules, placeholders and list numbers."""
    lines = path.read_text().splitlines()
    text = "\n".join(line for line in lines if not line.startswith(("#", "Beside:", "Follows from:")))
    return NAMES.sub("", REFERENCE.sub("", PLACEHOLDER.sub("", text)))


def sayings():
    """Give every caption and note of the drawings, and every cell of the table of actions."""
    for drawn in told()["boards"].values():
        yield drawn["caption"]
        yield from (note["says"] for note in drawn.get("notes", ()))
    for row in ACTIONS:
        yield from row


def typed(text):
    """Return the figures that a text types, in digits or in words."""
    words = [word for word in re.findall(r"[a-z]+", text.lower()) if word in COUNTED]
    one = re.findall(r"(?i)\b(?:one|two|a hundred)[ -](?:more )?(?:yards?|points?|downs|dice|die)\b", text)
    return re.findall(r"\d+", text) + words + one


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_figure_is_typed(path):
    assert typed(body(path)) == []


def test_no_figure_is_typed_in_drawings_and_tables():
    for text in sayings():
        assert typed(PLACEHOLDER.sub("", text)) == [], text


def test_every_figure_is_used():
    texts = [*(path.read_text() for path in FILES), *sayings()]
    used = {found[0] for text in texts for found in PLACEHOLDER.findall(text)}
    assert set(tactics_figures()) - used == set()


def test_figures_follow_the_data_files(monkeypatch):
    other = {
        "game": dict(read("game"), points=dict(read("game")["points"], touchdown=1234)),
        "play": dict(read("play"), bank=2345),
    }
    monkeypatch.setattr(figures, "read", lambda subject: other.get(subject) or read(subject))
    changed = tactics_figures()
    assert (changed["touchdown"], changed["bank"], changed["points_most"]) == (1234, 2345, 2351)


@pytest.mark.parametrize(("form", "words"), [("times", "twice"), ("points", "two points"), ("dice", "two dice")])
def test_a_figure_with_its_noun(form, words):
    assert filled(f"{{{{ it:{form} }}}}", {"it": 2}) == words


def test_a_subject_without_a_file():
    with pytest.raises(FileNotFoundError):
        read("chess")


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("1.2", "Unless it is changed, it is 21."),
        ("1.4", "first has four points from it wins. A touchdown does it, and so do two field goals"),
        ("2.1", "30 rows and 18 lanes"),
        ("2.1", "Home is team one: it attacks rows 1–3. Away is team two: it attacks rows 28–30."),
        ("3.1", "Touchdown: 6 points. Extra point: 1 point. Field goal: 3 points. Safety: 2 points."),
        ("3.2", "good 19 in 20 times"),
        ("4.1", "one of eight formations. Each has eleven men, and seven or more"),
        ("4.2", "nine formations"),
        ("4.5", "the offense rolls 5 and 2, the defense 4 and 3. The offense has 5 points, the defense 3."),
        ("4.7", "The bank takes 8 at most."),
        ("5.1", "costs one point. For the quarterback it is two points"),
        ("6.2", "four downs to pass the line to gain. Reach the row that is three ahead"),
        ("6.2", "So three rows are 12 yards by the markers, but the game says 10."),
        ("7.2", "it costs two points"),
        ("7.5", "costs two points. A quarterback pays three, with Speedy QB two."),
        ("8.3", "It costs two points"),
        ("8.6", "dropped 1 in 100 times. Once you are past the line, 19 in 20 are caught"),
        ("9.1", "Beside him: one die. 2 squares away: three dice. 3 squares away: six dice."),
        ("9.2", "one die for each defender within three squares of the receiver. two dice instead"),
        ("9.4", "91% are caught. With one die against four it is 15%."),
        ("9.5", "intercepted 1 in 15 times. Against Ball Hawk it is 1 in 10."),
        ("10.1", "Beyond 80 yards"),
        ("10.3", "up to 10 yards"),
        ("12.1", "1 in 20 times"),
        (
            "J.1",
            "five rows away from your own end zone, at the 20-yard marker. For home that is row 23, for away row 8.",
        ),
        ("J.3", "Targets go from 1 to 99."),
        ("J.7", "With four or more he is strong."),
        ("J.10", "two squares long: 4 points, for a quarterback 6."),
        ("J.11", "nobody ever has more than 14 points"),
        ("J.17", "the ball is at the 28-yard marker. That makes 43 yards. You need 8 with three dice, and 84%"),
        ("J.18", "takes the sum three times, and adds 26. So a leg is good for 35 to 80 yards."),
        ("J.19", "60 yards, which is 15 rows"),
        ("J.25", "round 12 is the last"),
        ("J.36", "After 100 drives"),
    ],
)
def test_figures_are_filled_in(number, words):
    assert words in BOOK.paragraph(number).plain


def test_sentences_are_short():
    for paragraph in BOOK.by_number.values():
        for sentence in re.split(r"[.?!:;] ", paragraph.plain):
            assert len(sentence.split()) <= 30, (paragraph.number, sentence)


def wins(offense, defense):
    """Return how likely the highest of so many dice beats the highest of the others, ties rolled again."""

    def highest(dice, most):
        return Fraction(most, 6) ** dice - Fraction(most - 1, 6) ** dice

    won = sum(highest(offense, most) * Fraction(most - 1, 6) ** defense for most in range(1, 7))
    tied = sum(highest(offense, most) * highest(defense, most) for most in range(1, 7))
    return won / (1 - tied)


def test_the_odds_are_those_of_the_contest():
    for row in read("passing")["nearest"]:
        for against, percent in enumerate(row["percent"], 1):
            assert abs(100 * wins(row["dice"], against) - percent) <= Fraction(1, 2), (row["dice"], against)


def test_table_of_odds_is_the_data():
    shown = table("tactics", "9.4")
    assert shown.columns == ("Beside him (1 die)", "2 squares away (3 dice)", "3 squares away (6 dice)")
    assert [row.head for row in shown.rows] == ["1 die", *(f"{dice} dice" for dice in range(2, 9))]
    columns = zip(*([value for _, value in row.cells] for row in shown.rows), strict=True)
    for column, row in zip(columns, read("passing")["nearest"], strict=True):
        assert list(column) == [f"{percent}%" for percent in row["percent"]]


def test_table_of_kicks_has_the_chances_of_its_totals():
    rows = {row.head: [value for _, value in row.cells] for row in table("tactics", "10.1").rows}
    throws = [sum(dice) for dice in product(range(1, 7), repeat=3)]
    for total, chance in rows.values():
        least = int(total.split()[0])
        exact = 100 * sum(throw >= least for throw in throws) / len(throws)
        assert abs(exact - float(chance.rstrip("%"))) <= 0.5
    assert {head: chance for head, (_, chance) in rows.items()} == {
        "Up to 40 yards": "95%",
        "41 to 45 yards": "84%",
        "46 to 50 yards": "74%",
        "51 to 55 yards": "63%",
        "56 to 60 yards": "50%",
        "61 to 65 yards": "9%",
        "66 to 80 yards": "0.5%",
    }


def test_table_of_punts_covers_every_yard():
    assert figures.drift() == {-2: 4, -1: 4, 0: 5, 1: 4, 2: 4}
    rows = table("tactics", "J.19").rows
    assert [row.cells[0][1] for row in rows] == ["4 in 21", "4 in 21", "5 in 21", "4 in 21", "4 in 21"]


def test_table_of_actions_names_every_price():
    rows = {row.head: [value for _, value in row.cells] for row in table("tactics", "5.1").rows}
    assert rows["Move"][0] == "1 a square; quarterback 2"
    assert rows["Gap"][0] == "2 a square; quarterback 3"
    assert rows["Through a weak lineman"][0] == "2, defenders only"
    assert rows["Lateral"] == ["2", "Dropped, 1 in 100; past the line 1 in 20"]
    assert rows["Forward pass"] == ["2, once in a play", "Not caught; then intercepted, 1 in 15"]


def test_markers_and_kickoff_spots():
    field = read("field")
    assert [figures.marker(row) for row in (4, 5, 15, 16, 27)] == [4, 8, 48, 48, 4]
    assert {figures.marker(row) for row in field["kickoff"].values()} == {20}


def test_which_rules_are_drawn():
    assert [number for number in NUMBERS if board("tactics", number)] == DRAWN == list(told()["boards"])
    assert board("playcalling", "5.1") is None


def standing(number):
    """Return a drawing's men by square."""
    return {man.square: man.letter for man in board("tactics", number).men}


def king(one, other):
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


@pytest.mark.parametrize("number", DRAWN)
def test_drawings_fit(number):
    drawn = board("tactics", number)
    assert drawn.rows.start >= 1 and drawn.rows.stop <= 31 and drawn.lanes.start >= 1 and drawn.lanes.stop <= 19
    assert drawn.caption in drawn.label
    for man in drawn.men:
        assert man.square[0] in drawn.rows and man.square[1] in drawn.lanes
        assert f"{man.told} in row {man.square[0]}, lane" in drawn.label
    assert "{{" not in drawn.label
    if drawn.scrimmage:
        assert all((man.square[0] == drawn.scrimmage) == man.lineman for man in drawn.men)


def test_the_move_drawn_takes_the_cheapest_way():
    squares = [tuple(square) for square in told()["boards"]["5.1"]["ways"][0]["squares"]]
    men = standing("5.1")
    assert men[squares[0]] == "B"
    reached, edge = {squares[0]: 0}, [squares[0]]
    for row, lane in edge:
        for step in ((row - 1, lane), (row + 1, lane), (row, lane - 1), (row, lane + 1)):
            if step not in men and step not in reached and king(step, squares[0]) < 9:
                reached[step] = reached[row, lane] + 1
                edge.append(step)
    assert [reached[square] for square in squares] == list(range(len(squares)))
    assert reached[squares[-1]] == tactics_figures()["walk"] == 5
    assert [price for _, _, price in board("tactics", "5.1").ways[0].prices] == [1, 2, 3, 4, 5]


def test_the_pass_drawn_has_the_dice_it_tells():
    men = standing("9.2")
    (receiver,) = (square for square, letter in men.items() if letter == "R")
    (passer,) = (square for square, letter in men.items() if letter == "Q")
    defenders = [square for square, letter in men.items() if letter == "D"]
    far = [king(receiver, square) for square in defenders]
    assert passer[1] == receiver[1]  # the line of the throw is a lane
    in_lane = [square for square in defenders if square[1] == passer[1] and receiver[0] < square[0] < passer[0]]
    assert (min(far), sum(one <= 3 for one in far), len(in_lane)) == (2, 2, 1)
    assert told()["pass"] == {"nearest": 2, "in_reach": 2, "in_lane": 1}
    assert passer[0] >= board("tactics", "9.2").scrimmage
    assert "three dice for the offense" in board("tactics", "9.2").caption
    assert board("tactics", "9.2").caption.endswith("the defense has three. The chance is 50%.")


def test_the_line_to_gain_drawn_is_three_rows_on():
    drawn = board("tactics", "6.2")
    (carrier,) = (man for man in drawn.men if man.ball)
    assert drawn.scrimmage - drawn.gain == read("field")["rows_to_gain"]
    assert carrier.square[0] == drawn.gain


def test_pushes_and_gap_drawn_are_allowed():
    push = standing("7.3")
    assert [push.get((row, 8)) for row in (15, 14, 13, 12)] == ["B", "W", "R", None]
    shove = standing("7.4")
    assert [shove.get((row, 5)) for row in (15, 14, 13, 12)] == ["B", "S", "D", None]
    assert [shove.get((row, 10)) for row in (15, 14, 13, 12)] == ["B", "S", "D", "D"]
    gap = standing("7.5")
    assert [gap.get((row, 8)) for row in (15, 14, 13)] == ["B", "S", None]
    swap = standing("7.2")
    assert [swap.get((row, 8)) for row in (14, 13)] == ["W", "D"]


def test_handoffs_drawn_are_not_forward():
    men = standing("8.2")
    (passer,) = (square for square, letter in men.items() if letter == "Q")
    backs = [square for square, letter in men.items() if letter == "B"]
    assert sorted(row - passer[0] for row, _ in backs) == [0, 1]
    assert {king(passer, square) for square in backs} == {1}


def test_tables_belong_to_rules():
    assert list(TABLES["tactics"]) == ["5.1", "9.4", "10.1", "J.19"]
