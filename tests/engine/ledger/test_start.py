"""The record's start position: what it takes when nothing is said, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from firstandglory.engine import record
from firstandglory.engine.game import Malformed

from .playing import LAST, MODES, OTHER, SEATS, Table

READ = (
    "period",
    "quarter",
    "overtime_round",
    "possession",
    "offense",
    "opener",
    "stage",
    "down",
    "ball",
    "score",
)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("length", LAST)
def test_an_empty_start_is_the_first_possession_after_the_roll(mode: str, length: str) -> None:
    """2.4, 1.3: possession 1, home on offense, Approach Down 1 at OWN20, no score; a call is awaited."""
    table = Table(mode, length)
    expected = ["regulation", 1, 0, 1, "home", "home", "approach", 1, "OWN20", {"home": 0, "away": 0}]
    assert [table[field] for field in READ] == expected
    assert (table["awaiting"], table["status"], table["direction"]) == ("offense_call", "playing", None)


@pytest.mark.parametrize(("length", "possession"), [("quick", 9), ("full", 17)])
@pytest.mark.parametrize("mode", MODES)
def test_an_overtime_start_is_the_first_possession_of_round_one(mode: str, length: str, possession: int) -> None:
    """13.4, I.7: OPP20, Red Zone Down 1, home first, level."""
    table = Table(mode, length, period="overtime")
    assert [table[field] for field in READ if field != "opener"] == [
        *("overtime", None, 1, possession, "home", "red_zone", 1, "OPP20", {"home": 0, "away": 0})
    ]
    assert (table["round_first"], table["awaiting"]) == ("home", "offense_call")


@pytest.mark.parametrize(
    ("ball", "stage"),
    [
        *((spot, "approach") for spot in ("OWN10", "OWN20", "OWN30", "OWN40", "50", "OPP40", "OPP30")),
        *((spot, "red_zone") for spot in ("OPP20", "OPP10")),
    ],
)
def test_the_stage_follows_from_the_ball(ball: str, stage: str) -> None:
    """I.1, 5.2: a start at OPP20 or closer is in the Red Zone; one farther out has to be named (5.3)."""
    assert Table(ball=ball)["stage"] == stage
    assert Table(ball=ball, stage="red_zone")["stage"] == "red_zone"


def test_what_is_named_is_taken() -> None:
    """2.5: every field of a regulation position."""
    table = Table(
        possession=8,
        offense="home",
        opener="home",
        stage="approach",
        down=4,
        ball="OPP30",
        score={"home": 7, "away": 3},
    )
    assert [table[field] for field in READ] == [
        *("regulation", 4, 0, 8, "home", "home", "approach", 4, "OPP30", {"home": 7, "away": 3})
    ]
    assert Table(score={"away": 5}).score == "0-5"


@pytest.mark.parametrize("length", LAST)
@pytest.mark.parametrize("offense", SEATS)
def test_a_missing_opener_is_whoever_the_possession_needs(length: str, offense: str) -> None:
    """1.4: odd possessions are the opener's in the first half, even ones in the second."""
    half = LAST[length] // 2
    for possession in range(1, LAST[length] + 1):
        openers = (possession % 2 == 1) == (possession <= half)
        table = Table("star", length, possession=possession, offense=offense)
        assert table["opener"] == (offense if openers else OTHER[offense])
        assert table["quarter"] == (possession - 1) // (half // 2) + 1


def test_events_left_are_taken_key_by_key() -> None:
    """11.3, 11.4: what is not named is the whole allowance."""
    assert Table("star").left("home") == (1, 0, 1)
    table = Table("star", "full", events_left={"away": {"challenge": 1, "major": 0}})
    assert (table.left("home"), table.left("away")) == ((1, 1, 2), (1, 0, 1))


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        ({"overtime_round": 3}, (3, 13, "home", "home")),
        ({"overtime_round": 2, "offense": "away"}, (2, 11, "away", "away")),
        ({"round_first": "away", "offense": "home"}, (1, 10, "home", "away")),
        (
            {"overtime_round": 2, "possession": 12, "offense": "away", "score": {"home": 7}},
            (2, 12, "away", "home"),
        ),
        (
            {"possession": 10, "offense": "home", "round_first": "away", "score": {"away": 3}},
            (1, 10, "home", "away"),
        ),
    ],
)
def test_an_overtime_start_may_name_round_possession_and_who_was_first(
    start: dict[str, Any], expected: tuple[int, int, str, str]
) -> None:
    """13.5, I.7: possession 8 + 2r − 1 is the first of round r, 8 + 2r the second."""
    table = Table(period="overtime", **start)
    fields = ("overtime_round", "possession", "offense", "round_first")
    assert tuple(table[field] for field in fields) == expected
    assert (table["stage"], table["ball"]) == ("red_zone", "OPP20")


def test_an_overtime_start_may_be_pushed_back() -> None:
    """5.3: overtime is Red Zone wherever the ball is."""
    assert Table(period="overtime", ball="OPP40", down=3).at == "home OPP40 red_zone 3"


def refused(start: Any, mode: str = "traditional", length: str = "quick", **more: Any) -> Any:
    """Return the refusal of a record with this start; it is the whole record's, before any action."""
    data = {
        "format": "firstandglory/1",
        "game": "playcalling",
        "mode": mode,
        "length": length,
        "cards": "table",
        "teams": {"home": {}, "away": {}},
        "start": start,
        "actions": [],
    }
    with pytest.raises(Malformed) as caught:
        record.from_json(data | more)
    line = record.error_line(0, caught.value.refusal())
    assert line["n"] == 0
    assert line["error"]["message"]
    return line["error"]


@pytest.mark.parametrize(
    "start",
    [
        {"possession": 1, "offense": "away", "opener": "home"},
        {"possession": 2, "offense": "home", "opener": "home"},
        {"possession": 4, "offense": "home", "opener": "home"},
        {"possession": 5, "offense": "home", "opener": "home"},
        {"possession": 8, "offense": "away", "opener": "home"},
        {"possession": 2, "opener": "home"},
    ],
)
def test_an_offense_that_does_not_fit_opener_and_possession_is_refused(start: dict[str, Any]) -> None:
    """1.4: possessions alternate and the half turns them round, so one of the three is wrong."""
    assert {"1.4", "13.1"} & set(refused(start)["rules"])


OVERTIME = {"period": "overtime"}


@pytest.mark.parametrize(
    "start",
    [
        {"possession": 8},
        {"possession": 11},
        {"overtime_round": 2, "possession": 10},
        {"overtime_round": 2, "possession": 13},
        {"possession": 9, "offense": "home", "round_first": "away"},
        {"possession": 10, "offense": "home", "round_first": "home"},
        {"possession": 9, "score": {"home": 7, "away": 3}},
        {"overtime_round": 2, "possession": 11, "score": {"home": 0, "away": 2}},
        {"overtime_round": 0},
    ],
)
def test_an_overtime_possession_that_cannot_be_is_refused(start: dict[str, Any]) -> None:
    """13.5: only the round's two possessions, the first with round_first on offense and a level score."""
    assert "13.5" in refused(OVERTIME | start)["rules"]


def test_an_approach_in_the_red_zone_or_in_overtime_is_refused() -> None:
    """5.2: no Approach at OPP20 or closer; 13.4: none in overtime."""
    for ball in ("OPP20", "OPP10"):
        assert {"5.2", "I.1"} & set(refused({"stage": "approach", "ball": ball})["rules"])
    assert "13.4" in refused(OVERTIME | {"stage": "approach", "ball": "OPP30"})["rules"]


@pytest.mark.parametrize("down", [0, 5, -1, 1.0, "1", True, None])
def test_a_down_outside_one_to_four_is_refused(down: object) -> None:
    """5.1, 5.3: each stage has four downs."""
    assert refused({"down": down})["code"] == "malformed"


@pytest.mark.parametrize(("length", "beyond"), [("quick", 9), ("full", 17)])
def test_a_regulation_possession_beyond_the_length_is_refused(length: str, beyond: int) -> None:
    """1.3: 8 or 16 possessions."""
    assert "1.3" in refused({"possession": beyond}, length=length)["rules"]
    for odd in (0, -1, 1.5, "1", True):
        assert refused({"possession": odd}, length=length)["code"] == "malformed"


@pytest.mark.parametrize(
    ("length", "kind", "count", "rule"),
    [
        ("quick", "minor", 2, "11.3"),
        ("quick", "major", 1, "11.3"),
        ("quick", "challenge", 2, "11.3"),
        ("full", "minor", 2, "11.4"),
        ("full", "major", 2, "11.4"),
        ("full", "challenge", 3, "11.4"),
    ],
)
@pytest.mark.parametrize("seat", SEATS)
def test_events_above_the_allowance_are_refused(length: str, kind: str, count: int, rule: str, seat: str) -> None:
    """11.3, 11.4: no team has more than its mode's allowance."""
    start = {"events_left": {seat: {kind: count}}}
    assert rule in refused(start, "star", length)["rules"]
    assert refused({"events_left": {seat: {kind: -1}}}, "star", length)["code"] == "malformed"


def test_events_left_belong_to_star_mode() -> None:
    """11.1: Traditional hands hold their Events."""
    assert "11.1" in refused({"events_left": {"home": {"minor": 0}}})["rules"]


@pytest.mark.parametrize(
    "score", [{"home": -1}, {"home": 1.5}, {"away": "7"}, {"away": True}, {"home": None}, [7, 3], 7]
)
def test_scores_are_whole_numbers_from_nought(score: object) -> None:
    """6.1: no negative, broken or written score."""
    assert refused({"score": score})["code"] == "malformed"


@pytest.mark.parametrize(
    "start",
    [
        {"ball": "OWN25"},
        {"ball": "GOAL"},
        {"ball": 20},
        {"stage": "red zone"},
        {"offense": "visitors"},
        {"opener": "nobody"},
        {"period": "halftime"},
        {"quarter": 2},
        {"score": {"visitors": 7}},
        {"events_left": {"home": {"penalty": 1}}},
        [],
        None,
        "OWN20",
    ],
)
def test_what_is_no_field_or_no_value_of_a_position_is_refused(start: object) -> None:
    """2.5: a position has spots, seats, stages and periods that the rules know, and no other field."""
    assert refused(start, "star")["code"] == "malformed"
