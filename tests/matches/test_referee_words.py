"""The live region: what a screen reader says of each ruling"""

from __future__ import annotations

import pytest

from tests.matches.games import answers, opening, snap
from tests.matches.phones import Page, words

PLAY = snap("home", "B-IR", "B-RS", 9, 5)
STARS = snap("home", "B-IR*", "B-RS*", 9, 5)
REVEALED = "Revealed: Balanced Inside Run against Balanced Run Stop."
REFILL = "Both discard what was played and refill to 7."
KICK = {"do": "kick", "by": "home"}
LAST = {"possession": 8, "offense": "home", "down": 4}


def play(offense, defense):
    return snap("home", "B-IR", "B-RS", offense, defense)


def roll(offense, defense):
    return {"do": "roll", "offense": offense, "defense": defense}


def punt(by):
    return [{"do": "punt", "by": by}]


# Where a Traditional game stands, what is entered, and what is said.
SPOKEN = {
    "a gain": ({}, PLAY, f"Gain of 20 to OWN40, Approach Down 2. {REVEALED} {REFILL} Harbor 0, Summit 0."),
    "no gain": ({}, play(5, 5), f"No gain at OWN20, Approach Down 2. {REVEALED} {REFILL} Harbor 0, Summit 0."),
    "a loss": ({}, play(3, 8), f"Loss of 10 to OWN10, Approach Down 2. {REVEALED} {REFILL} Harbor 0, Summit 0."),
    "the Red Zone": (
        *({"ball": "OPP40", "down": 4, "score": {"away": 3}}, PLAY),
        f"Gain of 20 to OPP20. {REVEALED} First entry to the Red Zone: Red Zone Down 1 at OPP20. "
        f"Turn the down markers. {REFILL} Harbor 0, Summit 3.",
    ),
    "a touchdown": (
        *({"ball": "OPP10", "possession": 3, "offense": "home"}, PLAY),
        f"Touchdown, 7 for Harbor. {REVEALED} Summit starts at OWN20, Approach Down 1. {REFILL} Harbor 7, Summit 0.",
    ),
    "a defensive touchdown": (
        *({}, play(2, 12)),
        f"Defensive touchdown, 7 for Summit. {REVEALED} Summit starts at OWN20, Approach Down 1. {REFILL} "
        "Harbor 0, Summit 7.",
    ),
    "a Safety": (
        *({"ball": "OWN10"}, play(5, 9)),
        f"Safety, 2 for Summit. {REVEALED} Summit starts at OWN20, Approach Down 1. {REFILL} Harbor 0, Summit 2.",
    ),
    "a turnover": (
        *({}, play(2, 9)),
        f"Turnover at OWN20, where the down began. {REVEALED} Summit starts at OPP20, Red Zone Down 1. {REFILL} "
        "Harbor 0, Summit 0.",
    ),
    "a turnover on downs": (
        *({"down": 4}, play(5, 5)),
        f"Turnover on downs at OWN20. {REVEALED} No gain at OWN20. Summit starts at OPP20, Red Zone Down 1. {REFILL} "
        "Harbor 0, Summit 0.",
    ),
    "a Penalty": (
        *({}, snap("home", "B-IR", "MINOR")),
        "The down is replayed: Approach Down 1 at OWN10. Revealed: Balanced Inside Run against Minor Penalty. "
        "Minor Penalty by defense: 10 yards backward. The ball goes to OWN10. "
        "Both discard what was played and refill to 7 before the replay. Harbor 0, Summit 0.",
    ),
    "two Challenges": (
        *({}, snap("home", "CHALLENGE", "CHALLENGE")),
        "The down is replayed: Approach Down 1 at OWN20. Revealed: Coach's Challenge against Coach's Challenge. "
        "Two Challenges cancel. Both discard what was played and refill to 7 before the replay. Harbor 0, Summit 0.",
    ),
    "a Prevent": (
        *({}, snap("home", "B-IR", "PREVENT", 7, 7)),
        f"Gain of 20 to OWN40, Approach Down 2. Revealed: Balanced Inside Run against Prevent. {REFILL} "
        "Summit may discard any of the hand and refill to 7. Harbor 0, Summit 0.",
    ),
    "a kick announced": (
        *({"down": 4, "ball": "OPP10"}, [KICK]),
        "Harbor tries a field goal from OPP10. Harbor 0, Summit 0.",
    ),
    "a field goal": (
        *({"down": 4, "ball": "OPP10"}, [KICK, roll(7, 7)]),
        "Dice 7 − 7 = 0: good, 3 for Harbor. Harbor tries a field goal from OPP10. "
        "Summit starts at OWN20, Approach Down 1. Harbor 3, Summit 0.",
    ),
    "a field goal missed": (
        *({"down": 4, "ball": "OPP10"}, [KICK, roll(2, 7)]),
        "Dice 2 − 7 = −5, −2 needed: missed. Harbor tries a field goal from OPP10. "
        "Summit starts at OWN10, Approach Down 1. Harbor 0, Summit 0.",
    ),
    "a Punt": (
        *({"down": 4}, punt("home")),
        "Harbor punts. Summit starts at OWN20, Approach Down 1. "
        "Harbor may discard any of the hand and refill to 7. Harbor 0, Summit 0.",
    ),
    "a quarter": (
        *({"possession": 2, "down": 4, "offense": "away"}, punt("away")),
        "Summit punts. Quarter 2 begins. Harbor starts at OWN20, Approach Down 1. "
        "Summit may discard any of the hand and refill to 7. Harbor 0, Summit 0.",
    ),
    "halftime": (
        *({"possession": 4, "down": 4, "offense": "away"}, punt("away")),
        "Summit punts. Halftime: ends are switched and Summit opens the second half. Quarter 3 begins. "
        "Summit starts at OWN20, Approach Down 1. Both discard their hands and draw 7. Harbor 0, Summit 0.",
    ),
    "overtime": (
        *(LAST, punt("home")),
        "Harbor punts. Level after regulation: overtime. Both roll two dice. Both discard their hands and draw 7. "
        "Harbor 0, Summit 0.",
    ),
    "the final whistle": (
        *({**LAST, "score": {"home": 3}}, punt("home")),
        "Harbor punts. Harbor wins 3 to 0. Harbor 3, Summit 0.",
    ),
}


@pytest.mark.parametrize(("start", "played", "said"), SPOKEN.values(), ids=SPOKEN)
def test_what_is_said_of(phone, start, played, said):
    page = phone.at("traditional", played, start=start).page(live=True)
    assert page.spoken == said


def test_before_the_first_entry_the_score_is_said(phone):
    assert phone.start().page().spoken == "Harbor 0, Summit 0."


def test_the_opening_is_told_step_by_step(phone):
    """2.4"""
    phone.start().enter(home="9")
    assert phone.enter(away="5").spoken == "Harbor 9, Summit 5: Harbor chooses offense or defense. Harbor 0, Summit 0."
    assert "Harbor chooses offense: Harbor has the ball first." in phone.enter(side="offense").spoken
    assert "Summit chooses the direction: Harbor attacks the left end." in phone.enter(toward="left").spoken


def test_in_star_mode_the_provisional_result_is_said_before_the_answers(phone):
    """12.2"""
    page = phone.at("star", opening(), STARS).page(live=True)
    assert page.spoken.startswith("For now: gain of 20, before PASS or FLAG.")
    assert "OWN40" not in page.spoken


def test_what_has_been_answered_is_not_asked_for_again(phone):
    """12.5"""
    page = phone.at("star", opening(), STARS).play(answers("home"))
    assert page.spoken.startswith("Gain of 20 to OWN40, Approach Down 2. ")
    assert "Harbor says PASS. Summit says PASS. Both pass: the result stands." in page.spoken
    assert "Stars return. Harbor 0, Summit 0." in page.spoken
    assert "For now" not in page.spoken


def test_flags_are_told_when_both_have_answered(phone):
    """12.4, 12.5"""
    page = phone.at("star", opening(), STARS).play(answers("home", "MINOR", "CHALLENGE"))
    assert page.spoken.startswith("Turnover at OWN20, where the down began. ")
    for sentence in (
        "Harbor says FLAG. Summit says FLAG.",
        "Revealed: Minor Penalty by offense, Coach's Challenge by defense.",
        "The Challenge controls; the Penalty is spent.",
        "Summit starts at OPP20, Red Zone Down 1. Stars return.",
    ):
        assert sentence in page.spoken


OT = {"period": "overtime", "overtime_round": 1, "round_first": "home"}


def test_each_overtime_round_is_announced(phone):
    """13.5, I.7"""
    page = phone.at("star", snap("away", "B-IR*", "B-RS*", 7, 7), start={**OT, "offense": "away"}).play(
        answers("away", "PASS", "CHALLENGE")
    )
    assert "Still level: OT round 2, Summit first." in page.spoken


def test_the_first_overtime_round_is_on_the_board(phone):
    page = phone.at("traditional", punt("home"), start=LAST).page(live=True)
    assert "OT round 1" in words(page.one(aria_label="Scoreboard"))


def test_a_win_in_the_middle_of_a_round_is_announced(phone):
    """13.6"""
    page = phone.at("star", snap("home", "B-IR*", "B-RS*", 2, 12), start={**OT, "offense": "home"}).play(
        answers("home")
    )
    assert "The round's first offense is beaten: Summit wins at once." in page.spoken


def test_a_concession_is_announced(phone):
    phone.at("traditional", opening()).change("concede", by="home")
    assert phone.page().spoken.startswith("Harbor concedes (resigned): Summit wins.")


def test_there_is_one_live_region_and_every_answer_fills_it(phone):
    phone.start()
    page = phone.page()
    region = dict(page.one(id="spoken").attributes)
    assert region["aria-live"] == "polite"
    assert page.all(id="spoken", inside=page.one(id="table")) == []
    for answer in (phone.enter(home="9"), phone.enter(away="5"), Page(phone.send({"card": "x"}, live=True).text)):
        assert dict(answer.one(id="spoken").attributes)["hx-swap-oob"] == "innerHTML"


def test_watchers_hear_the_same_words(phone):
    page = phone.at("traditional", opening()).play(PLAY)
    assert phone.beside().page(live=True).spoken == page.spoken


def test_the_margins_sum_is_written_out_with_its_rules(phone):
    """4.1-4.4: dice 8 − 6, strategy −2, family +1."""
    page = phone.at("traditional", opening()).play(snap("home", "C-IR", "B-DC", 8, 6))
    (table,) = page.all("table")
    rows = [
        [words(cell) for cell in page.all(inside=row) if cell.name in ("th", "td")]
        for row in page.all("tr", inside=table)
    ]
    assert rows[1:] == [
        ["Dice 8 − 6", "+2", "4.1"],
        ["Conservative against Balanced", "−2", "4.2"],
        ["Deep Coverage is weak against Inside Run", "+1", "4.3"],
        ["Final Margin, Conservative column", "+1", "T.3"],
    ]


def test_a_star_stands_in_the_sum(phone):
    """4.4"""
    page = phone.at("traditional", opening()).play(snap("home", "C-IR*", "B-DC", 8, 6))
    assert "Star on offense only +2 4.4" in words(page.one("table"))


@pytest.mark.parametrize("mode", ["traditional", "star"])
def test_every_rule_that_is_cited_opens_in_place(phone, mode):
    star = "*" if mode == "star" else ""
    played = [opening(), snap("home", f"B-IR{star}", f"B-RS{star}", 9, 5)]
    if star:
        played.append(answers("home", "MINOR", "PASS"))
    page = phone.at(mode, *played).page()
    cites = [dict(link.attributes) for link in page.all("a", hx_target="#rule")]
    assert cites
    assert page.one(id="rule", aria_live="polite")
    for cite in {cite["hx-get"]: cite for cite in cites}.values():
        assert cite["href"] == cite["hx-get"]
        assert cite["aria-label"].startswith("Rule ")
        assert phone.client.get(cite["href"]).status_code == 200
