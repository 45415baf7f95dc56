"""Positions set by hand: usual values, whatever can be, and the reason for what cannot (record format, ledger)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from firstandglory.engine import record, tactics
from firstandglory.engine.game import Malformed
from tests.engine.random_games import played
from tests.engine.tactics.tactics_games import ENVELOPES, LEDGER, Matches

MEN: dict[str, Any] = {
    "h1": {"at": [14, 9], "pos": "OL", "strong": True},
    "h2": {"at": [15, 9], "pos": "QB"},
    "h3": {"at": [12, 4], "pos": "WR"},
    "a1": {"at": [13, 9], "pos": "DL"},
    "a2": {"at": [10, 4], "pos": "DB"},
}


def envelope(start: Any, **more: Any) -> dict[str, Any]:
    return {"kicking": "dice", "teams": {"home": {}, "away": {}}, "start": start, **more}


def shown(start: Any, **more: Any) -> dict[str, Any]:
    """Return what a replay shows of a position."""
    return tactics.view(tactics.start(tactics.setup(envelope(start, **more))), "everything")


def test_without_a_start_the_toss_is_awaited_and_the_target_is_21() -> None:
    """1.1, 1.2."""
    agreed = tactics.setup({"kicking": "paper", "teams": {"home": {"name": "Harbor"}, "away": {}}})
    assert agreed.terms.target == 21
    assert tactics.names(agreed) == {"home": "Harbor", "away": "Away"}
    view = tactics.view(tactics.start(agreed), "nobody")
    assert (view["awaiting"], view["turn"], view["offense"], view["line"]) == ("toss", None, None, None)


def test_an_empty_start_is_homes_first_drive() -> None:
    """J.1: row 23, first and ten, 20 is the line to gain."""
    view = shown({})
    usual = {
        "awaiting": "offense_formation",
        "turn": "home",
        "offense": "home",
        "opener": "home",
        "drives": {"home": 1, "away": 0},
        "score": {"home": 0, "away": 0},
        "down": 1,
        "line": 23,
        "to_gain": 20,
        "men": {},
        "carrier": None,
        "last_drive": False,
    }
    assert {name: view[name] for name in usual} == usual
    assert (shown({"offense": "away"})["line"], shown({"offense": "away"})["to_gain"]) == (8, 11)
    assert shown({"line": 6})["to_gain"] == "goal"


def test_men_alone_are_the_offenses_turn_with_the_ball_in_the_quarterbacks_hands() -> None:
    """J.6, and a lineman of whom nothing is said is weak."""
    view = shown({"men": MEN, "line": 14, "points": {"home": 5}})
    assert (view["awaiting"], view["carrier"], view["ball"]) == ("offense_turn", "h2", [15, 9])
    assert (view["points"], view["bank"], view["round"]) == ({"home": 5, "away": 0}, {"home": 0, "away": 0}, 1)
    assert view["men"]["h1"] == {"at": [14, 9], "pos": "OL", "strong": True}
    weak = {**MEN, "h1": {"at": [14, 9], "pos": "OL"}}
    assert shown({"men": weak, "line": 14})["men"]["h1"]["strong"] is False
    assert shown({"men": MEN, "line": 14})["men"]["h2"]["strong"] is None


def test_cards_alone_line_both_teams_up() -> None:
    """J.5."""
    view = shown({"awaiting": "line", "cards": {"home": "i-form", "away": "4-3"}, "line": 12})
    assert len(view["men"]) == 22
    assert {man["at"][0] for name, man in view["men"].items() if man["pos"] == "OL"} == {12}
    assert view["men"][view["carrier"]]["pos"] == "QB"


def test_a_ball_that_lies_somewhere_is_nobodys() -> None:
    view = shown({"men": MEN, "line": 14, "ball": [11, 11], "points": {"away": 4}, "awaiting": "defense_turn"})
    assert (view["carrier"], view["ball"]) == (None, [11, 11])
    assert shown({"men": MEN, "line": 14, "ball": [12, 4]})["carrier"] == "h3"
    view = shown({"men": MEN, "line": 14, "carrier": "a2", "drives": {"home": 3, "away": 3}, "opener": "home"})
    assert (view["offense"], view["holder"], view["changed"]) == ("home", "away", True)


def test_a_return_is_the_drive_of_the_side_that_has_the_ball() -> None:
    """J.3: with drives named, the opener is whoever makes them fit."""
    returned = {"men": MEN, "line": 14, "carrier": "a2", "awaiting": "defense_turn", "points": {"away": 3}}
    assert shown({**returned, "drives": {"home": 3, "away": 3}})["opener"] == "home"
    assert shown({**returned, "drives": {"home": 3, "away": 4}})["opener"] == "away"
    assert shown({**returned, "ball": [10, 4], "carrier": None})["drives"] == {"home": 1, "away": 1}


def test_the_opener_and_the_drives_fill_each_other_in() -> None:
    """J.3: drives alternate."""
    for start, opener, drives in (
        ({"offense": "away"}, "away", [0, 1]),
        ({"offense": "away", "opener": "home"}, "home", [1, 1]),
        ({"offense": "home", "drives": {"home": 4, "away": 3}}, "home", [4, 3]),
        ({"offense": "home", "drives": {"home": 4, "away": 4}}, "away", [4, 4]),
        ({"offense": "away", "opener": "home", "drives": {"home": 6}}, "home", [6, 6]),
        ({"offense": "away", "opener": "away", "drives": {"home": 6}}, "away", [6, 7]),
        ({"offense": "away", "last_drive": True, "score": {"home": 21}}, "home", [1, 1]),
    ):
        view = shown(start)
        assert (view["opener"], [*view["drives"].values()]) == (opener, drives), start


def test_what_a_replay_prints_is_a_start() -> None:
    """Every state of whole games, pasted in as it was printed; only a finished game is no position to begin from."""
    count = 0
    for label in ENVELOPES:
        for match in played(Matches, label)[:3]:
            for state in match.states[::5]:
                printed = json.loads(json.dumps(tactics.view(state, "everything")))
                terms = state.terms
                agreed = {
                    "target": terms.target,
                    "kicking": terms.kicking,
                    "teams": {"home": {"special": terms.specials[0]}, "away": {"special": terms.specials[1]}},
                    "start": printed,
                }
                if state.finished:
                    with pytest.raises(Malformed, match="over"):
                        tactics.setup(agreed)
                    continue
                again = tactics.setup(agreed)
                assert tactics.start(again) == state
                assert tactics.start(tactics.setup(tactics.setup_json(again))) == state
                count += 1
    assert count > 300


def men(**changes: Any) -> dict[str, Any]:
    return {**MEN, **changes}


PLAYED: dict[str, Any] = {"line": 14, "men": MEN}
IMPOSSIBLE: dict[str, tuple[Any, str, set[str]]] = {
    "a line in an end zone": ({"line": 3}, "start.line must be a whole number from 4 to 27", {"6.2"}),
    "a fifth down": ({"down": 5}, "start.down must be", {"6.2"}),
    "a line to gain that is behind": ({"down": 2, "line": 20, "to_gain": 21}, "line to gain is behind", {"6.2"}),
    "a first down of two rows": ({"line": 20, "to_gain": 18}, "on first down the line to gain is 17", {"J.20"}),
    "a line to gain that no first down has": (
        {"offense": "home", "down": 2, "line": 27, "to_gain": 26},
        "no first down is 3 rows before",
        {"J.20"},
    ),
    "drives that do not alternate": (
        {"offense": "home", "opener": "home", "drives": {"home": 2, "away": 2}},
        "drives alternate",
        {"J.3"},
    ),
    "too many drives": ({"drives": {"home": 51, "away": 50}}, "drives are counted", {"J.36"}),
    "a target that is reached": ({"score": {"away": 21}}, "the target is reached", {"1.3"}),
    "a last drive that answers nothing": ({"offense": "away", "last_drive": True}, "a last drive answers", {"1.3"}),
    "a last drive of the opener": (
        {"offense": "home", "opener": "home", "last_drive": True, "score": {"home": 22}},
        "belongs to the side that did not open",
        {"J.3"},
    ),
    "overtime after a score that was not level": (
        {"period": "overtime", "score": {"home": 3}},
        "overtime begins with a level score",
        {"1.4"},
    ),
    "overtime that is decided": (
        {"period": "overtime", "score": {"home": 4}, "overtime_score": {"home": 4}},
        "overtime is decided",
        {"1.4"},
    ),
    "points of an overtime that was not": ({"overtime_score": {"home": 3}}, "points scored in overtime", {"J.4"}),
    "a toss after a drive": ({"awaiting": "toss", "drives": {"home": 1}}, "before the toss", {"1.1"}),
    "two men on one square": ({"line": 14, "men": men(h3={"at": [14, 9], "pos": "WR"})}, "two men on one", {"5.2"}),
    "a man off the field": ({"line": 14, "men": men(h3={"at": [31, 9], "pos": "WR"})}, "men.h3.at must be", {"2.1"}),
    "a defender on offense": ({"line": 14, "men": men(h3={"at": [12, 4], "pos": "DB"})}, "h3 plays DB", {"4.1"}),
    "a receiver on defense": ({"line": 14, "men": men(a2={"at": [10, 4], "pos": "WR"})}, "a2 plays WR", {"4.2"}),
    "two quarterbacks": (
        {"line": 14, "men": men(h3={"at": [12, 4], "pos": "QB"}), "carrier": "h2"},
        "two quarterbacks",
        {"J.6"},
    ),
    "a strong receiver": (
        {"line": 14, "men": men(h3={"at": [12, 4], "pos": "WR", "strong": True})},
        "only linemen are strong",
        {"J.7"},
    ),
    "nobody with the ball": ({"line": 14, "men": {"h1": MEN["h1"]}}, "no quarterback has it", {"J.6"}),
    "more points than a round gives": ({**PLAYED, "points": {"home": 15}}, "start.points.home must be", {"J.11"}),
    "a bank that is too full": ({**PLAYED, "bank": {"home": 9}}, "start.bank.home must be", {"J.11"}),
    "a thirteenth round": ({**PLAYED, "round": 13}, "start.round must be", {"J.25"}),
    "points before the dice": ({**PLAYED, "awaiting": "roll", "points": {"home": 3}}, "points come from dice", {"4.5"}),
    "a touchdown that nobody counted": (
        {"line": 6, "men": men(h3={"at": [2, 4], "pos": "WR"}), "carrier": "h3"},
        "has scored",
        {"J.28"},
    ),
    "a kick choice on first down out of range": (
        {"awaiting": "kick_choice", "line": 22, "men": MEN},
        "nobody is asked",
        {"J.32"},
    ),
    "a field goal out of range": (
        {"awaiting": "kick_roll", "line": 22, "down": 4, "to_gain": 20, "men": MEN},
        "out of range",
        {"10.1"},
    ),
    "a flick with the dice formula": ({"awaiting": "flick", "line": 9, "men": MEN}, "in another way", {"10.1"}),
    "a contest without a receiver": ({**PLAYED, "awaiting": "contest"}, "a throw goes to a mate", {"8.1"}),
    "a contest with a lineman": (
        {**PLAYED, "awaiting": "contest", "receiver": "h1", "pass_used": True},
        "takes no throw",
        {"J.23"},
    ),
    "a pass from past the line": (
        {"line": 17, "men": MEN, "awaiting": "contest", "receiver": "h3", "pass_used": True},
        "from behind the line",
        {"J.31"},
    ),
    "a tackle without a tackler": ({**PLAYED, "awaiting": "fumble"}, "no tackler stands beside", {"12.1"}),
    "a ball under a man": ({**PLAYED, "ball": [9, 9], "carrier": "h2"}, "ball does not fit", set()),
    "a ball that falls nowhere": ({**PLAYED, "awaiting": "bounce"}, "beside the man who lost it", {"J.15"}),
    "a follower without Lead Blocker": ({**PLAYED, "followed": {"home": True}}, "without Lead Blocker", {"11.1"}),
    "a defense before the offense": (
        {"awaiting": "defense_formation", "line": 14, "men": {"h2": MEN["h2"], "a1": MEN["a1"]}},
        "the defense lines up after",
        {"4.2"},
    ),
    "an offense across the line": (
        {
            "awaiting": "defense_formation",
            "line": 14,
            "men": {"h1": {"at": [15, 9], "pos": "QB"}, "h2": {"at": [13, 9], "pos": "WR"}},
        },
        "on the ball's row and behind it",
        {"J.31"},
    ),
    "an extra point without a touchdown": ({"awaiting": "extra", "score": {"home": 5}}, "follows a touchdown", {"3.2"}),
    "a toss in the middle of overtime": (
        {
            "awaiting": "toss",
            "period": "overtime",
            "score": {"home": 2, "away": 2},
            "overtime_score": {"home": 2, "away": 2},
        },
        "overtime begins with the toss",
        {"J.4"},
    ),
    "a toss after a hundred drives": (
        {"awaiting": "toss", "period": "overtime", "drives": {"home": 50, "away": 50}},
        "after 100 drives",
        {"J.36"},
    ),
    "an extra point in overtime": (
        {"awaiting": "extra", "period": "overtime", "score": {"home": 27, "away": 27}},
        "no extra point follows",
        {"1.4", "J.3"},
    ),
    "a last drive in overtime": ({"period": "overtime", "last_drive": True}, "before overtime", {"1.3"}),
    "a last drive of a side at the target": (
        {"offense": "away", "last_drive": True, "score": {"home": 21, "away": 22}},
        "has not reached the target",
        {"1.3"},
    ),
    "no linemen to roll for": ({"awaiting": "line", "line": 14, "men": {"h2": MEN["h2"]}}, "nobody's dice", {"J.7"}),
    "a ball that falls from a man who has it": (
        {**PLAYED, "awaiting": "bounce", "carrier": "h2", "drop": [15, 9]},
        "somebody has the ball, or it lies somewhere",
        {"J.15"},
    ),
    "a carrier who is not there": ({**PLAYED, "carrier": "h9"}, "the carrier", {"J.6"}),
    "another side's carrier": ({**PLAYED, "carrier": "h2", "holder": "away"}, "the carrier", {"J.6"}),
    "a ball that has not changed hands and has": (
        {**PLAYED, "carrier": "a2", "changed": False},
        "the ball has changed hands",
        {"J.33"},
    ),
    "a defender's handoff": ({**PLAYED, "handed": ["a1"]}, "the offense hands off", {"J.29"}),
    "a punt's row in a turn": ({**PLAYED, "aim": 9}, "the row that a punt is meant for", {"10.3"}),
    "a punt on third down": (
        {**PLAYED, "awaiting": "drift", "aim": 9, "down": 3, "to_gain": 11},
        "a punt is for fourth down",
        {"J.32"},
    ),
    "a kick after a round": ({**PLAYED, "awaiting": "kick_choice", "round": 2}, "the play has not begun", {"J.32"}),
    "a scramble on a return": (
        {**PLAYED, "awaiting": "offense_step", "ball": [9, 9], "holder": "away"},
        "a scramble follows a dropped lateral",
        {"8.7"},
    ),
    "a scramble for a ball that somebody has": (
        {**PLAYED, "awaiting": "offense_step", "carrier": "h3"},
        "in a scramble nobody has the ball",
        {"8.7", "J.16"},
    ),
    "a scramble without a ball": ({**PLAYED, "awaiting": "defense_step"}, "in a scramble nobody has", {"8.7"}),
    "a contest for a ball that lies somewhere": (
        {**PLAYED, "awaiting": "contest", "receiver": "h3", "pass_used": True, "ball": [9, 9]},
        "while the ball lies somewhere",
        {"8.1"},
    ),
    "a failed pass of a ball that lies somewhere": (
        {**PLAYED, "awaiting": "pick", "receiver": "h3", "pass_used": True, "ball": [9, 9]},
        "while the ball lies somewhere",
        {"8.1"},
    ),
    "a tackle of nobody": ({**PLAYED, "awaiting": "fumble", "ball": [9, 9]}, "while the ball lies", {"12.1"}),
    "a receiver in a turn": ({**PLAYED, "receiver": "h3"}, "nobody is thrown to", {"8.1"}),
    "a lateral that falls beside somebody else": (
        {**PLAYED, "awaiting": "bounce", "receiver": "h3", "drop": [15, 9]},
        "beside the receiver",
        {"8.6"},
    ),
    "a lateral that is a pass": ({**PLAYED, "awaiting": "fumble", "receiver": "h3"}, "to h3 is a pass", {"8.3"}),
    "a contest with nobody near": (
        {
            "line": 14,
            "men": men(a2={"at": [5, 12], "pos": "DB"}),
            "awaiting": "contest",
            "receiver": "h3",
            "pass_used": True,
        },
        "nothing is rolled",
        {"9.1"},
    ),
    "a man without a square": ({**PLAYED, "men": men(h3={"pos": "WR"})}, "men.h3.at must be a square", {"2.1"}),
    "a man who is none": ({**PLAYED, "men": men(h12={"at": [1, 1], "pos": "WR"})}, "men.h12 must be a man", set()),
    "a man with a number": ({**PLAYED, "men": men(h3={"at": [1, 1], "pos": "WR", "no": 3})}, "men.h3 has no", set()),
    "a card of the other side": (
        {"cards": {"home": "4-3", "away": "nickel"}},
        "not a formation of the offense",
        {"4.1"},
    ),
    "a turn that is not": ({"turn": "away"}, "turn does not fit", set()),
    "a field that is none": ({"yards": 3}, "start has no field", set()),
    "a game that is over": ({"awaiting": "nothing", "winner": "home"}, "a game that is over", {"1.1"}),
    "a winner of a game that goes on": ({"winner": "home"}, "a winner ends the game", {"1.1"}),
    "men before the offense has lined up": (
        {"awaiting": "offense_formation", "line": 14, "men": MEN},
        "men does not fit",
        set(),
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_position_that_cannot_be_is_refused_with_its_reason(name: str) -> None:
    start, text, rules = IMPOSSIBLE[name]
    data = {"format": record.FORMAT, "game": "tactics", "actions": [], **envelope(start)}
    with pytest.raises(Malformed) as caught:
        record.from_json(data)
    fault = caught.value
    assert text in fault.text
    assert rules <= set(fault.rules) <= LEDGER


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"target": 0}, "target must be"),
        ({"target": 100}, "target must be"),
        ({"target": True}, "target must be"),
        ({"kicking": "coin"}, "kicking must be"),
        ({"teams": {"home": {}}}, "teams must be"),
        ({"teams": {"home": {}, "away": {}, "west": {}}}, "teams has no field"),
        ({"teams": {"home": {"special": "wings"}, "away": {}}}, "teams.home.special must be"),
        ({"teams": {"home": {"deck": "x"}, "away": {}}}, "teams.home has no field"),
        ({"teams": {"home": {"name": "a\nb"}, "away": {}}}, "teams.home.name must be one line"),
        ({"teams": {"home": {"name": 4}, "away": {}}}, "teams.home.name must be a text"),
        ({"teams": {"home": [], "away": {}}}, "teams.home must be an object"),
        ({"mode": "star"}, "a record has no field 'mode'"),
    ],
)
def test_terms_that_cannot_be_are_refused(change: Any, text: str) -> None:
    data = {
        "format": record.FORMAT,
        "game": "tactics",
        "actions": [],
        "kicking": "dice",
        "teams": {"home": {}, "away": {}},
    }
    with pytest.raises(Malformed) as caught:
        record.from_json(data | change)
    assert text in caught.value.text
