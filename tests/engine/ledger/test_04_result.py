"""Chapter 4: the Final Margin and its parts."""

from __future__ import annotations

import pytest

from .playing import Table

PARTS = ("dice", "strategy", "family", "star", "prevent", "margin")
# offense, defense, dice, then what each part is by the printed tables
SUMS = [
    ("C-IR", "B-DC", "5+3", "4+2", (2, -2, 1, 0, 0, 1)),
    ("B-MP", "C-ZB", 9, 4, (5, 1, -1, 0, 0, 5)),
    ("R-LP*", "B-DC", "1+2", "6+6", (-9, 2, -1, 2, 0, -6)),
    ("C-SP", "R-SC*", 7, "3+4", (0, 3, -1, -2, 0, 0)),
    ("B-OR*", "R-SC*", "6+6", "1+1", (10, -3, 1, 0, 0, 8)),
    ("R-IR", "C-RS*", 2, 12, (-10, -1, -1, -2, 0, -14)),
    ("C-LP*", "R-RS", 12, 2, (10, 3, 1, 2, 0, 16)),
    ("C-OR", "B-MB*", 2, 12, (-10, -2, -1, -2, 0, -15)),
    ("B-SP", "PREVENT", 5, 6, (-1, 0, 0, 0, 2, 1)),
    ("B-SP*", "PREVENT", 5, 6, (-1, 0, 0, 2, 2, 3)),
]


@pytest.mark.parametrize(("attack", "defend", "high", "low", "parts"), SUMS)
def test_the_final_margin_is_the_sum_of_its_parts(
    attack: str, defend: str, high: object, low: object, parts: tuple[int, ...]
) -> None:
    """4.1: offense dice − defense dice + strategy + family + Star (and Prevent's bonus, 9.2)."""
    high, low = (dice if isinstance(dice, str) else str(dice) for dice in (high, low))
    margin = Table(ball="OWN40").snap(attack, defend, high, low).margin
    assert tuple(margin[part] for part in PARTS) == parts
    assert sum(parts[:-1]) == parts[-1]
    assert "4.1" in margin["rules"]


@pytest.mark.parametrize("mode", ["traditional", "star"])
@pytest.mark.parametrize(("attack", "defend", "adds"), [("C", "R", 3), ("B", "R", -3), ("C", "B", -2), ("R", "B", 2)])
def test_the_strategy_modifier_is_the_printed_value(mode: str, attack: str, defend: str, adds: int) -> None:
    """4.2: the values differ, each is applied as printed; strategies that match give 0."""
    star = "*" if mode == "star" else ""
    assert Table(mode).snap(f"{attack}-IR{star}", f"{defend}-MB{star}", 7, 7).margin["strategy"] == adds
    for same in "CBR":
        assert Table(mode).snap(f"{same}-IR{star}", f"{same}-MB{star}", 7, 7).margin["strategy"] == 0


@pytest.mark.parametrize("mode", ["traditional", "star"])
def test_strong_weak_and_other_families_apply_beside_the_strategy(mode: str) -> None:
    """4.3: −1 if the defense is strong against the family, +1 if weak, else 0; strategy counts as well."""
    star = "*" if mode == "star" else ""
    sums = {}
    for family in ("SP", "OR", "IR"):
        margin = Table(mode).snap(f"R-{family}{star}", f"B-SC{star}", 7, 7).margin
        sums[family] = (margin["strategy"], margin["family"], margin["margin"])
    assert sums == {"SP": (2, -1, 1), "OR": (2, 1, 3), "IR": (2, 0, 2)}


@pytest.mark.parametrize(
    ("attack_star", "defend_star", "adds"), [("", "", 0), ("*", "", 2), ("", "*", -2), ("*", "*", 0)]
)
@pytest.mark.parametrize(
    ("attack", "defend", "other"), [("C-LP", "R-DC", 2), ("B-IR", "R-DC", -2), ("R-MP", "R-DC", 0)]
)
def test_an_unmatched_star_counts_two_and_two_stars_cancel_only_that(
    attack: str, defend: str, other: int, attack_star: str, defend_star: str, adds: int
) -> None:
    """4.4: +2 or −2 for one Star, 0 for two; strategy and family are those of the linked play either way."""
    margin = Table().snap(attack + attack_star, defend + defend_star, 7, 7).margin
    assert margin["star"] == adds
    assert margin["strategy"] + margin["family"] == other
    assert margin["margin"] == other + adds


@pytest.mark.parametrize(("card", "at"), [("C-IR*", "home OPP20 red_zone 1"), ("B-IR*", "home OPP10 red_zone 1")])
def test_a_star_reads_the_table_of_its_linked_play(card: str, at: str) -> None:
    """4.4: a Star's column is that of its own strategy: +5 is 30 yards for one and 40 for the other."""
    # 9 − 6 is +3 and the unmatched Star makes it +5 at least; Balanced against Conservative adds 1 more.
    assert Table(ball="50").snap(card, "C-MB", 9, 6).at == at


@pytest.mark.parametrize("mode", ["traditional", "star"])
def test_the_offensive_cards_own_column_decides(mode: str) -> None:
    """4.5: the same margin is a gain, no gain or no gain and another a loss, by the offensive card alone."""
    star = "*" if mode == "star" else ""
    minus_one = {s: Table(mode, ball="50").snap(f"{s}-IR{star}", f"{s}-MB{star}", 6, 7)["ball"] for s in "CBR"}
    assert minus_one == {"C": "OPP40", "B": "50", "R": "50"}
    minus_four = {s: Table(mode, ball="50").snap(f"{s}-IR{star}", f"{s}-MB{star}", 4, 8)["ball"] for s in "CBR"}
    assert minus_four == {"C": "50", "B": "OWN40", "R": "OWN40"}
    plus_six = {s: Table(mode, ball="OWN20").snap(f"{s}-IR{star}", f"{s}-MB{star}", 12, 6).score for s in "CBR"}
    assert plus_six == {"C": "0-0", "B": "0-0", "R": "7-0"}


@pytest.mark.parametrize("mode", ["traditional", "star"])
@pytest.mark.parametrize("down", [1, 2, 3, 4])
def test_a_normal_turnover_is_where_the_down_began(mode: str, down: int) -> None:
    """4.5: no new yardage comes before a Turnover; the next offense takes the old spot."""
    table = Table(mode, ball="OWN40", down=down).down("turnover")
    assert "4.5" in table.cited
    assert table.at == "away OPP40 approach 1"


def test_the_worked_example_comes_to_plus_one() -> None:
    """4.6: dice 8 and 6, strategy −2, family +1, no Star: Final Margin +1, which is ten yards here."""
    table = Table().snap("C-IR", "B-DC", 8, 6)
    margin = table.margin
    assert [margin[part] for part in PARTS] == [2, -2, 1, 0, 0, 1]
    assert (margin["offense_dice"], margin["defense_dice"]) == (8, 6)
    assert table.at == "home OWN30 approach 2"
