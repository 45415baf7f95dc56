"""Chapter 12: PASS and FLAG ON THE PLAY."""

from __future__ import annotations

from typing import Any

import pytest

from firstandglory.engine import playcalling

from .playing import EVENTS, OTHER, PENALTIES, SEATS, Table

BEFORE = {"ball": "OWN40", "down": 3}


def rolled(offense: str = "home", length: str = "full", dice: tuple[int, int] = (12, 6), **start: Any) -> Table:
    """Return a Star Mode down after its dice; Risky 12 to 6 is a touchdown for now."""
    table = Table("star", length, **({"offense": offense} | BEFORE | start))
    defense = OTHER[offense]
    return table.do(*(f"{offense} call R-IR*", f"{defense} call R-MB*"), f"roll offense {dice[0]} defense {dice[1]}")


@pytest.mark.parametrize("offense", SEATS)
def test_stars_are_locked_in_turn_then_revealed_rolled_and_read(offense: str) -> None:
    """12.1: Offensive Star, Defensive Star unseen, reveal, two dice each, Final Margin, the Star's table."""
    defense = OTHER[offense]
    table = Table("star", offense=offense, **BEFORE)
    table.refuses(f"{defense} call R-MB*", "out_of_turn", "12.1")
    assert table.refuses(f"{offense} call R-MB*", "illegal_action", "12.1").rules == ("12.1",)
    table.do(f"{offense} call R-IR*")
    assert table.seen(defense)["calls"][offense] == "LOCKED"
    table.refuses(f"{defense} call R-IR*", "illegal_action", "12.1")
    table.do(f"{defense} call B-RS*")
    assert "12.1" in table.cited
    assert table["awaiting"] == "snap_roll"
    assert table.seen(defense)["calls"] == {offense: "R-IR*", defense: "B-RS*"}
    table.refuses(f"{offense} respond PASS", "out_of_turn", "12.1")
    table.do("roll offense 6+3 defense 4+4")
    parts = ("dice", "strategy", "family", "star", "margin")
    assert [table.margin[part] for part in parts] == [1, 2, -1, 0, 2]
    table.do(f"{offense} respond PASS", f"{defense} respond PASS")
    assert table.at == f"{offense} OPP40 approach 4"


@pytest.mark.parametrize(
    "dice",
    [(12, 6), (8, 6), (5, 8), (2, 8), (2, 10)],
    ids=["touchdown", "gain", "loss", "turnover", "return"],
)
def test_the_result_is_provisional_until_both_have_answered(dice: tuple[int, int]) -> None:
    """12.2: no movement, points, next down, change or winner yet, even on the last down of a lost game."""
    last = {"possession": 8, "down": 4, "score": {"home": 0, "away": 7}}
    table = rolled(length="quick", dice=dice, **last)
    for awaited in ("offense_response", "defense_response"):
        assert (table["awaiting"], table["status"], table["winner"]) == (awaited, "playing", None)
        assert (table.at, table.score, table["possession"]) == ("home OWN40 approach 4", "0-7", 8)
        table.do(f"{table['turn']} respond PASS")
    assert table["possession"] == 9 or table["status"] == "finished"


@pytest.mark.parametrize("offense", SEATS)
def test_offense_answers_first_with_pass_or_one_event(offense: str) -> None:
    """12.3: PASS, or FLAG with exactly one Event that is left; nothing else."""
    table = rolled(offense)
    assert (table["awaiting"], table["turn"]) == ("offense_response", offense)
    listed = {str(action) for action in playcalling.legal(table.state, offense)}
    assert listed == {f"{offense} respond {answer}" for answer in ("PASS", *EVENTS)}
    table.refuses(f"{OTHER[offense]} respond PASS", "out_of_turn", "12.3")
    table.refuses(f"{OTHER[offense]} respond CHALLENGE", "out_of_turn", "12.3")
    for line in (f"{offense} call C-IR*", f"{offense} punt", f"{offense} kick", "roll offense 7 defense 7"):
        table.refuses(line, "out_of_turn", "12.3")
    table.do(f"{offense} respond MAJOR")
    assert "12.3" in table.cited
    assert table["awaiting"] == "defense_response"


def test_a_flag_needs_an_event_that_is_left() -> None:
    """12.3: without one only PASS is open."""
    nothing = {"minor": 0, "major": 0, "challenge": 0}
    table = rolled(events_left={"home": nothing, "away": nothing})
    assert [str(action) for action in playcalling.legal(table.state, "home")] == ["home respond PASS"]
    for event in EVENTS:
        table.refuses(f"home respond {event}", "illegal_action", "11.6")


@pytest.mark.parametrize("offense", SEATS)
def test_defense_knows_pass_or_flag_and_nothing_more(offense: str) -> None:
    """12.4: three different FLAGs look the same to the defense; a PASS looks different."""
    defense = OTHER[offense]
    tables = {answer: rolled(offense).do(f"{offense} respond {answer}") for answer in ("PASS", *EVENTS)}
    seen = {answer: table.seen(defense) for answer, table in tables.items()}
    assert seen["MINOR"] == seen["MAJOR"] == seen["CHALLENGE"]
    assert seen["MINOR"]["responses"][offense] == "FLAG"
    assert seen["PASS"]["responses"][offense] == "PASS"
    tables["MINOR"].do(f"{defense} respond CHALLENGE")
    assert tables["MINOR"].seen("nobody")["responses"] == {offense: "MINOR", defense: "CHALLENGE"}
    assert "12.4" in tables["MINOR"].cited


def test_no_answer_is_taken_back_changed_or_doubled() -> None:
    """12.4: once an answer is locked its seat has no other, and after both there is none."""
    for first in ("PASS", "MINOR"):
        table = rolled().do(f"home respond {first}")
        for again in ("PASS", "CHALLENGE", "MINOR"):
            table.refuses(f"home respond {again}", "out_of_turn", "12.4")
    table = rolled().do("home respond MINOR", "away respond MINOR")
    for seat in SEATS:
        table.refuses(f"{seat} respond CHALLENGE", "out_of_turn", "12.1", "12.3")


ANSWERS = [
    # offense, defense, then the position and score; the play itself was a touchdown from OWN40 on down 3
    ("PASS", "PASS", "away OWN20 approach 1", "7-0"),
    ("CHALLENGE", "PASS", "away OWN20 approach 1", "7-0"),
    ("CHALLENGE", "MINOR", "away OWN20 approach 1", "7-0"),
    ("CHALLENGE", "MAJOR", "away OWN20 approach 1", "7-0"),
    ("CHALLENGE", "CHALLENGE", "home OWN40 approach 3", "0-0"),
    ("PASS", "CHALLENGE", "away OPP40 approach 1", "0-0"),
    ("MINOR", "CHALLENGE", "away OPP40 approach 1", "0-0"),
    ("MAJOR", "CHALLENGE", "away OPP40 approach 1", "0-0"),
    ("MINOR", "PASS", "home 50 approach 3", "0-0"),
    ("MAJOR", "PASS", "home OPP40 approach 3", "0-0"),
    ("PASS", "MINOR", "home OWN30 approach 3", "0-0"),
    ("PASS", "MAJOR", "home OWN20 approach 3", "0-0"),
    ("MINOR", "MINOR", "home OWN40 approach 3", "0-0"),
    ("MINOR", "MAJOR", "home OWN40 approach 3", "0-0"),
    ("MAJOR", "MINOR", "home OWN40 approach 3", "0-0"),
    ("MAJOR", "MAJOR", "home OWN40 approach 3", "0-0"),
]
PRICE = {"PASS": (0, 0, 0), "MINOR": (1, 0, 0), "MAJOR": (0, 1, 0), "CHALLENGE": (0, 0, 1)}


@pytest.mark.parametrize(("first", "second", "at", "score"), ANSWERS)
def test_both_answers_together_decide_the_down(first: str, second: str, at: str, score: str) -> None:
    """12.5: all sixteen pairs: Challenge over Penalty over play, alike cancel, two passes let it stand."""
    table = rolled().do(f"home respond {first}", f"away respond {second}")
    assert (table.at, table.score, table["awaiting"]) == (at, score, "offense_call")
    for seat, answer in (("home", first), ("away", second)):
        whole = (1, 1, 2)
        assert table.left(seat) == tuple(had - paid for had, paid in zip(whole, PRICE[answer], strict=True))
    assert "12.5" in table.cited


@pytest.mark.parametrize("dice", [(2, 10), (2, 8), (5, 8)])
@pytest.mark.parametrize("penalty", PENALTIES)
def test_a_penalty_replaces_whatever_the_play_was(dice: tuple[int, int], penalty: str) -> None:
    """12.5: defensive touchdown, turnover or loss is gone; the down is replayed from the Penalty's spot."""
    spot = {"MINOR": "50", "MAJOR": "OPP40"}[penalty]
    table = rolled(dice=dice).do(f"home respond {penalty}", "away respond PASS")
    assert (table.at, table.score) == (f"home {spot} approach 3", "0-0")


@pytest.mark.parametrize("offense", SEATS)
def test_the_worked_example_is_a_turnover_where_the_down_began(offense: str) -> None:
    """12.6: a provisional touchdown, offense passes, defense flags a Challenge."""
    table = rolled(offense, "quick").do(f"{offense} respond PASS", f"{OTHER[offense]} respond CHALLENGE")
    assert (table.at, table.score) == (f"{OTHER[offense]} OPP40 approach 1", "0-0")
    assert table.left(OTHER[offense]) == (1, 0, 0)
    assert table.left(offense) == (1, 0, 1)
