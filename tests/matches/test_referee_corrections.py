"""/referee/<slug>/entries/, /entries/<n>/, /ruling/ and /concede/"""

from __future__ import annotations

import pytest

from tests.matches.games import answers, opening, snap
from tests.matches.phones import Page, words

PLAY = snap("home", "B-IR", "B-RS", 9, 5)
NEXT = snap("home", "C-SP", "R-DC", 6, 8)
STAR_SNAP = snap("home", "B-IR*", "B-RS*", 9, 5)
STAR_NEXT = snap("home", "C-SP*", "R-DC*", 6, 8)


def listed(page):
    """Return the entries of the list, newest first: where they belong, what they are, where they are corrected."""
    found = []
    for line in page.all("li"):
        links = [dict(link.attributes)["href"] for link in page.all("a", inside=line) if "/entries/" in str(link)]
        if words(line).startswith("Possession") and not links:
            continue
        found.append((words(line), links))
    return found


def label(page, at, phone):
    """Return the words of one entry's line."""
    (line,) = (text for text, links in listed(page) if links == [phone.url("correct", at)])
    return line


def standing(phone):
    return [*phone.stands().history.sheet.standing]


def held(phone):
    return [*phone.stands().history.sheet.held]


# The list


def test_every_entry_that_stands_is_listed_newest_first(phone):
    phone.at("star", opening(), STAR_SNAP, answers("home"))
    links = [links for _, links in listed(phone.page("entries"))]
    assert links == [[phone.url("correct", at)] for at in range(7, -1, -1)]


def test_an_entry_says_where_it_belongs_and_what_it_was(phone):
    phone.at("star", opening(), STAR_SNAP, answers("home", "PASS", "MINOR"), STAR_NEXT[:1])
    page = phone.page("entries")
    for at, *said in [
        (0, "Opening", "the dice", "home 9, away 5"),
        (1, "Opening", "Harbor", "offense"),
        (2, "Summit", "right"),
        (3, "Approach Down 1, OWN20", "Harbor", "Balanced Inside Run Star"),
        (4, "Approach Down 1, OWN20", "Summit", "Balanced Run Stop Star"),
        (5, "Approach Down 1, OWN20", "the dice", "offense 9, defense 5"),
        (6, "Approach Down 1, OWN20", "Harbor", "PASS"),
        (7, "Approach Down 1, OWN20", "Summit", "Minor Penalty"),
        (8, "Approach Down 1, OWN10", "Harbor", "Conservative Short Pass Star"),
    ]:
        assert all(part in label(page, at, phone) for part in said), label(page, at, phone)


def test_nothing_entered_nothing_listed(phone):
    page = phone.start().page("entries")
    assert "Nothing has been entered yet." in page.words


def test_in_an_unfinished_traditional_game_the_cards_of_earlier_downs_are_not_listed(phone):
    """10.5, I.10"""
    phone.at("traditional", opening(), PLAY, NEXT)
    page = phone.page("entries")
    for at in (3, 4, 5):
        assert not {"Inside", "Run", "Stop", "Balanced", "9", "5"} & {*label(page, at, phone).replace(",", "").split()}
    assert "Conservative Short Pass" in label(page, 6, phone)
    phone.enter(card="R-LP")
    assert "Short Pass" not in phone.page("entries").words
    phone.change("concede", by="away")
    page = phone.page("entries")
    assert "Balanced Inside Run" in label(page, 3, phone)
    assert "Conservative Short Pass" in label(page, 6, phone)


def test_rulings_and_concessions_are_listed_but_are_undone_not_corrected(phone):
    phone.at("traditional", opening())
    phone.change("ruling", down="3", reason="The marker said so")
    page = phone.page("entries")
    (line,) = (text for text, links in listed(page) if not links and "table ruling" in text)
    assert "The marker said so" in line
    assert phone.get("correct", 3).status_code == 404
    phone.change("concede", by="away")
    assert phone.get("correct", 4).status_code == 404


# Entering anew


@pytest.mark.parametrize(
    ("at", "fields", "now"),
    [
        (0, {"home": "12", "away": "2"}, {"do": "roll", "home": 12, "away": 2}),
        (2, {"toward": "left"}, {"do": "direct", "by": "away", "toward": "left"}),
        (3, {"card": "R-LP*"}, {"do": "call", "by": "home", "card": "R-LP*"}),
        (4, {"card": "C-SC*"}, {"do": "call", "by": "away", "card": "C-SC*"}),
        (5, {"offense": "8", "defense": "4"}, {"do": "roll", "offense": 8, "defense": 4}),
        (6, {"respond": "PASS"}, {"do": "respond", "by": "home", "card": "PASS"}),
        (7, {"respond": "CHALLENGE"}, {"do": "respond", "by": "away", "card": "CHALLENGE"}),
    ],
)
def test_each_kind_of_entry_can_be_corrected(phone, at, fields, now):
    phone.at("star", opening(), STAR_SNAP, answers("home", "CHALLENGE", "MINOR"))
    before = standing(phone)
    page = phone.page("correct", at)
    offered = {dict(field.attributes).get("value") for field in page.all("button")}
    assert offered & {*fields.values()} or page.all("select", name=next(iter(fields)))
    phone.change("correct", at, **fields)
    assert standing(phone)[:at] == before[:at]
    assert standing(phone)[at] == now


@pytest.mark.parametrize(
    ("start", "played", "fields", "now"),
    [
        ({"down": 4, "ball": "OWN40"}, [{"do": "punt", "by": "home"}], {"card": "B-IR"}, "call"),
        ({"down": 4, "ball": "OPP10"}, snap("home", "B-IR", "B-RS")[:1], {"cardless": "kick"}, "kick"),
        ({"down": 2, "ball": "OWN40"}, snap("home", "B-IR", "B-RS")[:1], {"cardless": "punt", "no_card": "1"}, "punt"),
    ],
)
def test_a_call_can_be_corrected_to_another_kind_of_play(phone, start, played, fields, now):
    phone.at("traditional", played, start=start)
    phone.change("correct", 0, **fields)
    assert standing(phone)[0]["do"] == now


def test_a_star_is_corrected_by_its_switch(phone):
    phone.at("traditional", opening(), PLAY)
    assert phone.page("correct", 3).all("input", name="star", type="checkbox")
    phone.change("correct", 3, card="B-IR", star="1")
    assert standing(phone)[3]["card"] == "B-IR*"


def test_no_normal_card_is_said_when_correcting_too(phone):
    phone.at("traditional", opening(), PLAY)
    page = phone.page("correct", 4)
    (link,) = (link for link in page.links if "no_card" in link)
    page = Page(phone.link(phone.url("correct", 4), link).text)
    assert page.all("button", name="card", value="PREVENT")
    phone.change("correct", 4, card="PREVENT")
    assert standing(phone)[4]["card"] == "PREVENT"


def test_the_rest_is_played_again(phone):
    """6.2, 5: with 12 instead of 9 the gain is 40, and the next down stands elsewhere."""
    phone.at("traditional", opening(), PLAY, NEXT[:1])
    phone.change("correct", 5, offense="12", defense="5")
    state = phone.stands().state
    assert (state.situation.ball, state.situation.down, state.snap.offense_call) == (60, 2, "C-SP")
    assert held(phone) == []


def test_a_correction_leads_back_to_the_game_and_can_be_undone(phone):
    phone.at("traditional", opening(), PLAY)
    before = standing(phone)
    response = phone.form("correct", 5, offense="12", defense="5")
    assert (response.status_code, response["Location"]) == (302, phone.url())
    phone.version += 1
    phone.press({"step": "undo"})
    assert standing(phone) == before


@pytest.mark.parametrize(
    ("at", "fields", "why"),
    [
        (5, {"offense": "13", "defense": "5"}, "must be two dice"),
        (5, {"offense": "9"}, "must be two dice"),
        (5, {}, "must be two dice"),
        (3, {"card": "B-RS"}, "A card of the defense is not a call for the offense."),
        (3, {"card": "nonsense"}, "must be a known card code"),
        (3, {"cardless": "kick"}, "Field goals are tried from OPP20 and OPP10 only."),
        (3, {}, "That entry was not understood"),
        (1, {"side": "both"}, "must be one of"),
    ],
)
def test_a_correction_that_cannot_be_is_asked_again(phone, at, fields, why):
    phone.at("traditional", opening(), PLAY)
    before = phone.kept()
    response = phone.form("correct", at, **fields)
    page = Page(response.text)
    assert response.status_code == 400
    assert why in page.alerts
    assert page.all("form", method="post")
    assert phone.kept() == before


@pytest.mark.parametrize("at", range(6))
def test_an_entry_of_an_earlier_down_is_corrected_blind(phone, at):
    """10.5, I.10: two games that differ only in an earlier down's cards and dice ask with the same page."""
    others = snap("home", "R-MP", "C-SC", 7, 3)
    ours = phone.at("traditional", opening(), PLAY, NEXT[:1])
    asked = words(ours.page("correct", at).root)
    theirs = type(phone)().at("traditional", opening(), others, NEXT[:1])
    assert words(theirs.page("correct", at).root) == asked


def test_an_entry_of_the_current_down_is_corrected_with_the_old_one_in_sight(phone):
    page = phone.at("traditional", opening(), PLAY).page("correct", 3)
    assert "Harbor: a call: Balanced Inside Run" in page.words


# What no longer fits


@pytest.fixture
def waiting(phone):
    """Return a phone on which a Play was corrected to a Challenge: the dice and the next down no longer fit."""
    phone.at("traditional", opening(), PLAY, NEXT)
    phone.change("correct", 3, card="CHALLENGE")
    return phone


def test_the_first_entry_that_no_longer_fits_is_shown_for_a_decision(waiting):
    page = waiting.page()
    assert "After the correction this no longer fits" in page.words
    assert "the dice" in page.words
    assert "The game waits for the offense's call." in page.words
    assert "4 later entries wait" in page.words
    assert {"skip", "drop"} <= {dict(button.attributes)["value"] for button in page.all("button", name="step")}
    assert page.asks


def test_the_held_entry_is_not_shown_with_its_dice_or_cards(waiting):
    """10.5: an entry of an earlier down is shown by its kind."""
    page = waiting.page()
    held_part = words(page.one(aria_labelledby="held-title"))
    assert not {"9", "5", "offense"} & {*held_part.replace(",", " ").split()}
    waiting.enter(step="skip")
    held_part = words(waiting.page().one(aria_labelledby="held-title"))
    assert "Harbor: a call" in held_part
    assert "Short" not in held_part


def test_in_star_mode_the_held_entry_is_shown_whole(phone):
    phone.at("star", opening(), STAR_SNAP, answers("home"), STAR_NEXT)
    phone.change("correct", 7, respond="CHALLENGE")
    assert "Conservative Short Pass Star" in words(phone.page().one(aria_labelledby="held-title"))


def test_it_can_be_left_out(waiting):
    waiting.enter(step="skip")
    assert held(waiting) == NEXT
    page = waiting.enter(step="undo")
    assert len(held(waiting)) == 4
    assert "After the correction this no longer fits" in page.words


def test_all_that_follow_can_be_dropped(waiting):
    page = waiting.enter(step="drop")
    assert held(waiting) == []
    assert "no longer fits" not in page.words


def test_it_can_be_entered_anew_and_the_rest_follows(phone):
    """A Minor Penalty by the defense replays the down: calls are made anew, then the old dice fit again."""
    phone.at("traditional", opening(), PLAY, NEXT[:1])
    phone.change("correct", 4, card="MINOR")
    assert held(phone) == [PLAY[2], NEXT[0]]
    page = phone.page()
    assert page.offers("card")
    phone.enter(card="B-IR")
    phone.enter(card="B-RS")
    assert held(phone) == []
    assert phone.stands().state.snap.offense_call == "C-SP"


def test_watchers_are_not_asked_for_a_decision(waiting):
    page = waiting.beside().page()
    assert "no longer fits" not in page.words
    assert page.all("button") == []


# Table rulings (I.14)


def ruled(phone, **fields):
    phone.change("ruling", **{"reason": "agreed", **fields})
    return phone.stands().state


def test_the_form_shows_what_stands(phone):
    page = phone.at("traditional", start={"down": 3, "ball": "OPP40", "score": {"home": 7}}).page("ruling")
    inputs = {dict(field.attributes)["name"]: dict(field.attributes).get("value") for field in page.all("input")}
    assert (inputs["score_home"], inputs["score_away"], inputs["possession"]) == ("7", "0", "1")
    chosen = {
        dict(select.attributes)["name"]: words(next(o for o in page.all("option", inside=select, selected=True)))
        for select in page.all("select")
    }
    assert chosen == {"offense": "Harbor", "ball": "OPP40", "stage": "Approach", "down": "3"}


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"down": "3"}, {"down": 3}),
        ({"ball": "OPP40"}, {"ball": "OPP40", "stage": "approach"}),
        # The stage that the form shows is left to the spot.
        ({"ball": "OPP10", "stage": "approach"}, {"ball": "OPP10", "stage": "red_zone"}),
        ({"stage": "red_zone"}, {"ball": "OWN20", "stage": "red_zone"}),
        ({"score_home": "14", "score_away": "3"}, {"score": {"home": 14, "away": 3}}),
        ({"score_away": "2"}, {"score": {"home": 0, "away": 2}}),
        ({"offense": "away", "possession": "2"}, {"offense": "away", "possession": 2, "quarter": 1}),
        ({"possession": "3"}, {"possession": 3, "quarter": 2, "offense": "home"}),
    ],
)
def test_the_position_is_set_by_hand(phone, fields, expected):
    phone.at("traditional", opening())
    ruled(phone, **fields)
    summary = phone.mine().summary
    assert {name: summary[name] for name in expected} == expected
    assert summary["awaiting"] == "offense_call"


def test_what_is_left_as_it_is_stays(phone):
    """The form sends every field; only what was changed is set."""
    phone.at("traditional", opening(), PLAY)
    everything = {
        "score_home": "0",
        "score_away": "0",
        "offense": "home",
        "possession": "1",
        "ball": "OWN40",
        "stage": "approach",
        "down": "4",
    }
    ruled(phone, **everything)
    assert standing(phone)[-1]["set"] == {"down": 4}


def test_a_ruling_is_logged_with_its_reason(phone):
    phone.at("traditional", opening())
    ruled(phone, ball="50", reason="  We both saw the marker move  ")
    assert standing(phone)[-1] == {"do": "rule", "set": {"ball": "50"}, "reason": "We both saw the marker move"}
    assert "Table ruling: Harbor at 50, Approach Down 1. We both saw the marker move" in phone.page().words
    assert "I.14" in phone.page().words


def test_a_ruling_in_the_middle_of_a_down_begins_it_anew(phone):
    phone.at("traditional", opening(), PLAY[:2])
    assert ruled(phone, down="2").awaiting == "offense_call"


def test_a_ruling_can_be_taken_back(phone):
    phone.at("traditional", opening())
    before = phone.mine().summary
    ruled(phone, ball="OPP10", down="4", score_home="21")
    phone.press({"step": "undo"})
    assert phone.mine().summary == before


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"reason": ""}, "reason must be a text of 1 to"),
        ({"reason": "   "}, "reason must be a text of 1 to"),
        ({"reason": "x" * 3000}, "reason must be a text of 1 to"),
        ({"ball": "OWN25"}, "ball must be one of the spots own10 to opp10"),
        ({"down": "5"}, "down must be a whole number from 1 to 4"),
        ({"down": "two"}, "down must be a whole number from 1 to 4"),
        ({"score_home": "-3"}, "score.home must be a whole number from 0"),
        ({"score_away": "9" * 40}, "score.away must be a whole number from 0"),
        ({"possession": "9"}, "possession 9 is beyond the 8 of regulation"),
        ({"possession": "0"}, "possession must be a whole number from 1"),
        ({"offense": "both"}, "offense must be one of home, away"),
        ({"stage": "end_zone"}, "stage must be one of approach, red_zone"),
    ],
)
def test_a_ruling_that_cannot_be_is_refused_and_keeps_what_was_typed(phone, fields, why):
    phone.at("traditional", opening())
    before = phone.kept()
    typed = {"reason": "agreed", **fields}
    response = phone.form("ruling", **typed)
    page = Page(response.text)
    assert response.status_code == 400
    assert why in page.alerts.lower()
    assert phone.kept() == before
    kept = {dict(field.attributes)["name"]: dict(field.attributes).get("value") for field in page.all("input")}
    for name, text in typed.items():
        if name in kept:
            assert kept[name].strip() == text.strip()


def test_an_approach_cannot_be_ruled_into_the_red_zones_spots(phone):
    """5.2, I.1"""
    phone.at("traditional", start={"ball": "OPP10", "stage": "red_zone"})
    response = phone.form("ruling", stage="approach", reason="agreed")
    page = Page(response.text)
    assert response.status_code == 400
    assert "An Approach cannot be at OPP10" in page.alerts
    assert {"5.2", "I.1"} <= {*page.alerts.split()}


def test_after_the_final_whistle_there_is_no_ruling(phone):
    phone.at("traditional", opening()).change("concede", by="home")
    before = phone.kept()
    assert phone.get("ruling").status_code == 200
    response = phone.form("ruling", down="2", reason="agreed")
    assert (response.status_code, "The game is over." in Page(response.text).alerts) == (400, True)
    assert phone.kept() == before


# Conceding (I.13)


@pytest.mark.parametrize(("by", "winner"), [("home", "away"), ("away", "home")])
def test_a_team_concedes_and_the_score_stands(phone, by, winner):
    phone.at("star", start={"score": {"home": 3, "away": 7}})
    page = phone.page("concede")
    assert {dict(button.attributes)["value"] for button in page.all("button", name="by")} == {"home", "away"}
    assert "I.13" in page.words
    phone.change("concede", by=by)
    summary = phone.mine().summary
    assert (summary["status"], summary["winner"], summary["score"]) == ("finished", winner, {"home": 3, "away": 7})
    names = {"home": "Harbor", "away": "Summit"}
    assert f"{names[by]} concedes" in phone.page().words
    assert f"{names[winner]} wins" in phone.page().words


def test_looking_at_the_page_concedes_nothing(phone):
    phone.at("star", opening())
    before = phone.kept()
    assert phone.get("concede").status_code == 200
    assert phone.kept() == before


@pytest.mark.parametrize("by", ["", "referee", "HOME"])
def test_only_a_team_concedes(phone, by):
    phone.at("star", opening())
    before = phone.kept()
    response = phone.form("concede", by=by)
    assert response.status_code == 400
    assert "must be one of away, home" in Page(response.text).alerts
    assert phone.kept() == before
