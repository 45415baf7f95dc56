"""Chapter 1: modes, lengths and how possessions are counted."""

from __future__ import annotations

import pytest

from .playing import LAST, MODES, OTHER, SEATS, Table, opened

# A game's beginning: each result with the position and the score after it.
STORY = [
    ("gain 30", "home 50 approach 2", "0-0"),
    ("no gain", "home 50 approach 3", "0-0"),
    ("lose 10", "home OWN40 approach 4", "0-0"),
    ("gain 40", "home OPP20 red_zone 1", "0-0"),
    ("lose 10", "home OPP30 red_zone 2", "0-0"),
    ("gain 10", "home OPP20 red_zone 3", "0-0"),
    ("touchdown", "away OWN20 approach 1", "7-0"),
    ("turnover", "home OPP20 red_zone 1", "7-0"),
    ("defensive touchdown", "away OWN20 approach 1", "7-7"),
    ("lose 10", "away OWN10 approach 2", "7-7"),
    ("lose 10", "away OWN20 approach 1", "9-7"),
]


@pytest.mark.parametrize("mode", MODES)
def test_field_downs_and_scores_do_not_depend_on_the_mode(mode: str) -> None:
    """1.2: one story reads the same in Traditional and in Star Mode; 11.1: only the cards differ."""
    table = opened(mode)
    seen = []
    for result, _, _ in STORY:
        table.down(result)
        seen.append((result, table.at, table.score))
    assert seen == STORY
    assert table["possession"] == 5


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("length", LAST)
def test_a_length_is_a_number_of_possessions_in_four_equal_quarters(mode: str, length: str) -> None:
    """1.3: Quick has 8 possessions, 2 a quarter; Full 16, 4 a quarter; each team has half of them."""
    table = opened(mode, length)
    played = []
    while table["status"] == "playing":
        played.append((table["possession"], table["quarter"], table["offense"]))
        table.down("touchdown" if len(played) < LAST[length] else "turnover")
    a_quarter = LAST[length] // 4
    assert [number for number, _, _ in played] == list(range(1, LAST[length] + 1))
    assert [quarter for _, quarter, _ in played] == [q for q in (1, 2, 3, 4) for _ in range(a_quarter)]
    assert [offense for _, _, offense in played].count("home") == LAST[length] // 2
    # The last possession was scoreless: one touchdown less for whoever played it.
    last = played[-1][2]
    assert table["score"] == {last: 7 * (LAST[length] // 2 - 1), OTHER[last]: 7 * (LAST[length] // 2)}
    assert table["winner"] == OTHER[last]


@pytest.mark.parametrize("first", SEATS)
@pytest.mark.parametrize("length", LAST)
def test_possessions_alternate_and_the_opening_defender_opens_the_second_half(first: str, length: str) -> None:
    """1.4: the teams take turns; who opened on defense opens the second half, so has two in a row there."""
    table = opened("traditional", length, first)
    offenses = []
    while table["status"] == "playing":
        offenses.append(table["offense"])
        table.down("touchdown" if len(offenses) == 1 else "defensive touchdown" if len(offenses) == 2 else "turnover")
    half = LAST[length] // 2
    assert offenses == [first, OTHER[first]] * (half // 2) + [OTHER[first], first] * (half // 2)


@pytest.mark.parametrize("mode", MODES)
def test_a_possession_is_counted_when_it_ends_and_a_replay_uses_none(mode: str) -> None:
    """1.4: downs and replays leave the count alone; the end of the possession adds one."""
    table = Table(mode, possession=3, down=2, ball="OWN40")
    assert table.flag("MINOR", "MINOR")["possession"] == 3
    assert table.down("gain 10")["possession"] == 3
    assert table.down("turnover")["possession"] == 4
    assert "1.4" in table.cited
