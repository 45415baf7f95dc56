"""The reference tables, with the figures typed from the printed rules."""

from __future__ import annotations

import pytest

from firstandglory.engine.playcalling.tables import outcome

from .playing import MODES, Table

# T.1: defense strategy, offense strategy, what it adds to the offense's margin
STRATEGY = [
    ("C", "C", 0),
    ("C", "B", 1),
    ("C", "R", -1),
    ("B", "C", -2),
    ("B", "B", 0),
    ("B", "R", 2),
    ("R", "C", 3),
    ("R", "B", -3),
    ("R", "R", 0),
]

# T.2: for each defensive family, what it adds against each offensive family
FAMILY = {
    "RS": {"IR": -1, "OR": 0, "SP": 0, "MP": 0, "LP": 1},
    "MB": {"IR": 0, "OR": -1, "SP": 0, "MP": 1, "LP": 0},
    "ZB": {"IR": 0, "OR": 0, "SP": 1, "MP": -1, "LP": 0},
    "SC": {"IR": 0, "OR": 1, "SP": -1, "MP": 0, "LP": 0},
    "DC": {"IR": 1, "OR": 0, "SP": 0, "MP": 0, "LP": -1},
}
PAIRS = [(defend, attack, adds) for defend, row in FAMILY.items() for attack, adds in row.items()]

# T.3: for each offensive strategy, what each Final Margin from −15 to +15 brings
DTD, TURN, BACK, NONE, SCORE = "defensive touchdown", "turnover", "lose 10", "no gain", "touchdown"
COLUMNS = {
    # −15 … −11, −10 … −8, −7 … −5, −4 … −2, −1 … +3, +4 … +15
    "C": [DTD] * 5 + [TURN] * 3 + [BACK] * 3 + [NONE] * 3 + ["gain 10"] * 5 + ["gain 30"] * 12,
    # −15 … −10, −9 … −7, −6 … −4, −3 … 0, +1 … +3, +4 … +15
    "B": [DTD] * 6 + [TURN] * 3 + [BACK] * 3 + [NONE] * 4 + ["gain 20"] * 3 + ["gain 40"] * 12,
    # −15 … −8, −7 … −5, −4 … −2, −1 … 0, +1 … +5, +6 … +15
    "R": [DTD] * 8 + [TURN] * 3 + [BACK] * 3 + [NONE] * 2 + ["gain 20"] * 5 + [SCORE] * 10,
}
MARGINS = range(-15, 16)

# What each result makes of Approach Down 2 at OWN40.
AFTER = {
    DTD: ("away OWN20 approach 1", "0-7"),
    TURN: ("away OPP40 approach 1", "0-0"),
    BACK: ("home OWN30 approach 3", "0-0"),
    NONE: ("home OWN40 approach 3", "0-0"),
    "gain 10": ("home 50 approach 3", "0-0"),
    "gain 20": ("home OPP40 approach 3", "0-0"),
    "gain 30": ("home OPP30 approach 3", "0-0"),
    "gain 40": ("home OPP20 red_zone 1", "0-0"),
    SCORE: ("away OWN20 approach 1", "7-0"),
}


def ways(column: str, margin: int) -> list[tuple[str, str, int, int]]:
    """Return cards and dice of a Traditional down that come to a margin in a column, by the tables above."""
    found = []
    for defend_strategy, attack_strategy, strategy in STRATEGY:
        if attack_strategy != column:
            continue
        for defend, attack, family in PAIRS:
            for attack_star, defend_star, star in (("", "", 0), ("*", "", 2), ("", "*", -2), ("*", "*", 0)):
                dice = margin - strategy - family - star
                if abs(dice) <= 10:
                    cards = (f"{column}-{attack}{attack_star}", f"{defend_strategy}-{defend}{defend_star}")
                    found.append((*cards, 2 + max(0, dice), 2 + max(0, -dice)))
    return found


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("defend", "attack", "adds"), STRATEGY)
def test_strategy_modifiers(mode: str, defend: str, attack: str, adds: int) -> None:
    """T.1: all nine, with families that do not meet; 4.2."""
    star = "*" if mode == "star" else ""
    margin = Table(mode, ball="OWN40").snap(f"{attack}-IR{star}", f"{defend}-MB{star}", 8, 7).margin
    assert (margin["strategy"], margin["margin"]) == (adds, 1 + adds)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("defend", "attack", "adds"), PAIRS)
def test_family_modifiers(mode: str, defend: str, attack: str, adds: int) -> None:
    """T.2: all twenty-five, in each strategy; 4.3."""
    star = "*" if mode == "star" else ""
    for strategy in "CBR":
        margin = Table(mode, ball="OWN40").snap(f"{strategy}-{attack}{star}", f"{strategy}-{defend}{star}", 7, 8).margin
        assert (margin["strategy"], margin["family"], margin["margin"]) == (0, adds, adds - 1)


@pytest.mark.parametrize("column", ["C", "B", "R"])
@pytest.mark.parametrize("margin", MARGINS)
def test_outcomes_of_every_margin(column: str, margin: int) -> None:
    """T.3: every Final Margin from −15 to +15 in each column, played in several ways."""
    result = COLUMNS[column][margin - MARGINS[0]]
    for attack, defend, high, low in ways(column, margin)[::17]:
        table = Table(ball="OWN40", down=2).snap(attack, defend, high, low)
        assert table.margin["margin"] == margin
        assert (table.at, table.score) == AFTER[result]
    kind, yards = outcome(column, margin)
    words = result.split()
    expected = {
        "lose": ("move", -10),
        "no": ("move", 0),
        "gain": ("move", int(words[-1]) if words[-1].isdigit() else 0),
    }
    assert (kind, yards) == expected.get(words[0], (result.replace(" ", "_"), 0))


def test_only_two_of_those_margins_are_out_of_reach() -> None:
    """T.3: cards and dice come to all but Balanced +15 and Risky −15, so the test above played the others."""
    beyond = [(column, margin) for column in COLUMNS for margin in MARGINS if not ways(column, margin)]
    assert beyond == [("B", 15), ("R", -15)]


@pytest.mark.parametrize(("column", "margin"), [("C", -2), ("C", -5), ("B", 0), ("B", -10), ("R", 6), ("R", -8)])
def test_outcomes_in_star_mode_are_read_from_the_same_table(column: str, margin: int) -> None:
    """T.3: Star against Star, at edges of the columns."""
    high, low = 2 + max(0, margin), 2 + max(0, -margin)
    table = Table("star", ball="OWN40", down=2).snap(f"{column}-IR*", f"{column}-MB*", high, low)
    assert (table.at, table.score) == AFTER[COLUMNS[column][margin - MARGINS[0]]]
