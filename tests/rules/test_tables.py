"""Tables and drawings against the engine"""

import re
from html.parser import HTMLParser

import pytest

from firstandglory.engine.playcalling import cards, field, tables
from rules.diagrams import across, diagram
from rules.tables import table
from tests.rules.ledger import NUMBERS

STRATEGIES = list(cards.STRATEGIES)


def number(text):
    return int(text.replace("−", "-"))


def test_strategy_table_is_the_engines():
    shown = table("playcalling", "T.1")
    assert shown.columns == ("Conservative offense", "Balanced offense", "Risky offense")
    for row, defense in zip(shown.rows, STRATEGIES, strict=True):
        values = [number(value) for _, value in row.cells]
        assert values == [tables.STRATEGY_MODIFIER[defense][offense] for offense in STRATEGIES]


def test_family_table_is_the_engines():
    shown = table("playcalling", "T.2")
    assert shown.columns == ("Strong against (−1)", "Weak against (+1)")
    codes = {name: code for code, name in (cards.OFFENSE_FAMILIES | cards.DEFENSE_FAMILIES).items()}
    for row in shown.rows:
        strong, weak = (codes[value] for _, value in row.cells)
        assert tables.STRONG_AGAINST[codes[row.head]] == strong
        assert tables.WEAK_AGAINST[codes[row.head]] == weak


def span(text):
    """Return the margins that a cell names."""
    text = text.split(":")[0]
    if text.endswith("or less"):
        return range(-20, number(text.split()[0]) + 1)
    if text.endswith("or more"):
        return range(number(text.split()[0]), 21)
    least, most = text.split(" to ")
    return range(number(least), number(most) + 1)


@pytest.mark.parametrize("column", range(3))
def test_outcome_table_is_the_engines(column):
    read = {}
    for row in table("playcalling", "T.3").rows:
        for margin in span(row.cells[column][1]):
            assert margin not in read
            read[margin] = row.head, row.cells[column][1]
    for margin in range(-20, 21):
        head, cell = read[margin]
        assert head.removesuffix(" yards") == tables.outcome_row(STRATEGIES[column], margin).name
        outcome = tables.outcome(STRATEGIES[column], margin)
        if head in ("Gain", "Top result"):
            wanted = "touchdown" if outcome.kind == "touchdown" else f"{outcome.yards} yards"
            assert cell.endswith(f": {wanted}")
        elif outcome.kind == "move" and outcome.yards:
            assert head == f"Lose {-outcome.yards} yards"


class Tables(HTMLParser):
    """Collect what a page's tables are made of."""

    def __init__(self, html):
        super().__init__()
        self.headings, self.captions, self.cells, self.named = [], 0, 0, 0
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "th":
            self.headings.append(given.get("scope"))
        self.captions += tag == "caption"
        self.cells += tag == "td"
        self.named += given.get("class") == "cell-name"


def test_tables_name_every_column_for_eyes_and_ears(client):
    found = Tables(client.get("/rules/playcalling/T/").text)
    assert found.captions == 3
    assert set(found.headings) == {"col", "row"}
    assert found.headings.count("row") == 3 + 5 + 6
    assert found.named == found.cells == 9 + 10 + 18


def test_which_rules_are_drawn():
    drawn = [number for number in NUMBERS if diagram("playcalling", number)]
    assert drawn == ["2.5", "4.6", "5.6", "7.3", "12.6"]


def test_fourth_down_is_drawn_where_the_engine_puts_it():
    drawn = diagram("playcalling", "5.6")
    assert (drawn.start, drawn.ball) == (across(field.parse_spot("OPP30")), across(field.RED_ZONE))
    assert drawn.caption == "Approach Down 4 at OPP30, then Red Zone Down 1 at OPP20."


def test_penalty_is_drawn_to_where_it_stops():
    drawn = diagram("playcalling", "7.3")
    assert (drawn.ball, drawn.lost) == (across(field.LAST_SPOT), across(field.GOAL_LINE))
    assert "stops at OPP10: 10 count, the other 10 are lost" in drawn.label


def test_a_turned_spot_has_both_names():
    for rule in ("2.5", "12.6"):
        drawn = diagram("playcalling", rule)
        assert [(mark.text, mark.below) for mark in drawn.marks] == [("OWN30", False), ("OPP30", True)]
        assert drawn.turns


def test_drawings_have_words(client):
    for section in ("2", "4", "5", "7", "12"):
        html = client.get(f"/rules/playcalling/{section}/").text
        labels = re.findall(r'<svg viewBox="[^"]+" role="img" aria-label="([^"]+)"', html)
        assert len(labels) == 1
        assert labels[0].startswith("A field. ")
