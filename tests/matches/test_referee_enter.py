"""/referee/<slug>/ and /referee/<slug>/enter/: every kind of entry, in both modes"""

from __future__ import annotations

import pytest

from firstandglory.engine.playcalling.cards import CARDS
from tests.matches.games import answers, opening, snap
from tests.matches.phones import Page, Phone, words

TOTALS = {str(total) for total in range(2, 13)}
EVENTS = {"MINOR", "MAJOR", "CHALLENGE"}

PLAYS = {
    side: {code for code, card in CARDS.items() if card.side == side and not card.star}
    for side in ("offense", "defense")
}
STARS = {
    side: {code for code, card in CARDS.items() if card.side == side and card.star} for side in ("offense", "defense")
}
STAR_SNAP = snap("home", "B-IR*", "B-RS*", 9, 5)


def why_not(page, name, value):
    """Return the words beside a button that cannot be pressed, and the rules that they cite."""
    assert not page.button(name, value).open
    (box,) = (box for box in page.all(role="group") if page.all("button", inside=box, value=value))
    return words(box), {words(rule) for rule in page.all("a", inside=box)}


# The opening (2.4)


def test_the_opening_roll_is_entered_team_by_team(phone):
    page = phone.start().enter(home="9")
    assert page.offers("away") == TOTALS | {"roll"}
    assert dict(page.one(id="b-home-9").attributes)["aria-pressed"] == "true"
    assert phone.stands().history.draft == {"home": 9}
    page = phone.enter(away="5")
    assert phone.mine().summary["awaiting"] == "take_side"
    assert "Harbor chooses" in page.words
    assert page.offers("side") == {"offense", "defense"}


def test_the_teams_dice_may_come_in_any_order(phone):
    phone.start().enter(away="11")
    phone.enter(home="3")
    assert phone.stands().history.sheet.standing == ({"do": "roll", "home": 3, "away": 11},)


def test_half_a_roll_can_be_changed_before_the_other_half(phone):
    phone.start().enter(home="9")
    page = phone.enter(home="4")
    assert page.all(aria_pressed="true", id="b-home-4")
    phone.enter(away="5")
    assert phone.stands().history.sheet.standing == ({"do": "roll", "home": 4, "away": 5},)


def test_half_a_roll_is_still_there_after_the_page_was_closed(phone):
    phone.start().enter(home="9")
    page = phone.page()
    assert dict(page.one(id="b-home-9").attributes)["aria-pressed"] == "true"


def test_a_tie_is_rolled_again(phone):
    phone.start().enter(home="7")
    page = phone.enter(away="7")
    assert "Both roll 7: roll again." in page.words
    assert page.offers("home") == TOTALS | {"roll"}
    phone.play(opening())


def test_the_site_rolls_for_one_team(phone):
    phone.start().enter(home="roll")
    (one, two) = phone.stands().history.draft["home"]
    assert 1 <= one <= 6
    assert 1 <= two <= 6
    phone.enter(away="roll")
    (roll,) = phone.stands().history.sheet.standing
    assert roll["home"] == [one, two]
    assert sum(roll["away"]) in range(2, 13)


def test_the_site_rolls_for_both(phone):
    phone.start().enter(both="roll")
    (roll,) = phone.stands().history.sheet.standing
    assert {die in range(1, 7) for die in (*roll["home"], *roll["away"])} == {True}


def test_rolling_for_both_keeps_dice_that_lie_on_the_table(phone):
    phone.start().enter(home="12")
    phone.enter(both="roll")
    assert phone.stands().history.sheet.standing[0]["home"] == 12


def test_every_face_comes_up(phone):
    """Dice of the site are dice: in 25 throws of four, a face of six stays away once in ten million times."""
    phone.start()
    seen = set()
    for _ in range(25):
        phone.enter(both="roll")
        (roll,) = phone.stands().history.sheet.standing
        seen |= {*roll["home"], *roll["away"]}
        phone.enter(step="undo")
    assert seen == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(("side", "first"), [("offense", "home"), ("defense", "away")])
def test_the_winner_chooses_offense_or_defense_and_the_other_the_direction(phone, side, first):
    page = phone.start().play(opening()[:1])
    page = phone.enter(side=side)
    assert "Summit chooses the direction" in page.words
    assert page.offers("toward") == {"left", "right"}
    phone.enter(toward="left")
    state = phone.stands().state
    assert state.offense == first
    assert state.direction.of(first) == "left"
    assert (state.situation.ball, state.situation.stage, state.situation.down) == (20, "approach", 1)


# Traditional: calls (3.1, 3.6, 9)


def test_after_the_opening_the_first_call_is_asked_for(phone):
    page = phone.start().play(opening())
    assert "Harbor calls" in page.words
    assert page.offers("card")


def test_after_a_ruling_the_next_snap_is_a_tap_away(phone):
    page = phone.start().play(opening(), snap("home", "B-IR", "B-RS", 9, 5))
    assert not page.asks
    assert f"{phone.url()}?ask=1" in page.links
    assert "Harbor calls" in phone.asked().words
    assert phone.asked().offers("card")


def test_the_offense_has_fifteen_plays_their_stars_and_the_events(phone):
    page = phone.at("traditional", opening()).asked()
    assert page.offers("card") == PLAYS["offense"] | EVENTS
    assert page.all("input", type="checkbox", name="star", value="1")


def test_the_defense_has_fifteen_plays_their_stars_and_the_events(phone):
    page = phone.at("traditional", opening()).enter(card="B-IR")
    assert "Summit calls" in page.words
    assert page.offers("card") == PLAYS["defense"] | EVENTS
    assert page.all("input", type="checkbox", name="star", value="1")


@pytest.mark.parametrize("code", sorted(PLAYS["offense"]))
def test_each_offensive_card_can_be_called(phone, code):
    phone.at("traditional", opening()).enter(card=code)
    assert phone.stands().state.snap.offense_call == code


@pytest.mark.parametrize("code", sorted(PLAYS["defense"]))
def test_each_defensive_star_can_be_called_by_the_switch(phone, code):
    phone.at("traditional", opening()).enter(card="C-LP", star="1")
    page = phone.enter(card=code, star="1")
    snap_now = phone.stands().state.snap
    assert (snap_now.offense_call, snap_now.defense_call) == ("C-LP*", f"{code}*")
    assert "Long Pass ★" in page.words


def test_the_star_switch_makes_no_star_of_an_event(phone):
    phone.at("traditional", opening()).enter(card="MAJOR", star="1")
    assert phone.stands().state.snap.offense_call == "MAJOR"


def test_every_button_says_its_card_in_words(phone):
    page = phone.at("traditional", opening()).asked()
    assert page.button("card", "B-MP").words == "Balanced Medium Pass"
    assert page.button("card", "CHALLENGE").words == "Coach's Challenge"


def test_a_wrong_call_can_be_changed_before_the_dice(phone):
    page = phone.at("traditional", opening(), snap("home", "B-IR", "B-RS")).page()
    assert page.offers("offense") == TOTALS | {"roll"}
    links = [link for link in page.links if "/entries/" in link and link != phone.url("entries")]
    assert links == [phone.url("correct", 3), phone.url("correct", 4)]
    phone.change("correct", 4, card="R-DC")
    assert phone.stands().state.snap.defense_call == "R-DC"
    assert phone.stands().state.awaiting == "snap_roll"


def test_a_snap_is_two_calls_and_the_dice(phone):
    page = phone.at("traditional", opening()).play(snap("home", "B-IR", "B-RS", 9, 5))
    assert not page.asks
    assert "Gain of 20 to OWN40, Approach Down 2" in page.words
    state = phone.stands().state
    assert (state.situation.ball, state.situation.down) == (40, 2)


def test_an_event_needs_no_dice(phone):
    """3.3"""
    page = phone.at("traditional", opening()).play(snap("home", "B-IR", "CHALLENGE"))
    assert "Turnover at OWN20, where the down began" in page.words
    assert phone.stands().state.offense == "away"


def test_punt_and_field_goal_say_why_they_are_not_open(phone):
    page = phone.at("traditional", opening()).asked()
    assert page.offers("cardless") == set()
    punt, rules = why_not(page, "cardless", "punt")
    assert "only without a normal card" in punt
    assert rules == {"9.1", "I.9"}
    kick, rules = why_not(page, "cardless", "kick")
    assert "Field goals are tried from OPP20 and OPP10 only." in kick
    assert rules == {"9.3"}


def test_no_normal_card_opens_an_early_punt_on_the_players_word(phone):
    """9.1, I.9"""
    phone.at("traditional", opening())
    page = phone.asked()
    (link,) = {link for link in page.links if "no_card=1" in link}
    page = phone.page(no_card="1")
    assert page.offers("cardless") == {"punt"}
    assert page.all("input", type="hidden", name="no_card", value="1")
    assert phone.link(phone.url(), link).text.count("No normal card") == 0
    phone.enter(cardless="punt", no_card="1")
    assert phone.stands().history.sheet.standing[-1] == {"do": "punt", "by": "home", "no_card": True}
    assert phone.stands().state.offense == "away"


def test_on_fourth_down_anyone_may_punt(phone):
    page = phone.at("traditional", start={"down": 4, "ball": "OWN40"}).asked()
    assert page.offers("cardless") == {"punt"}
    page = phone.enter(cardless="punt")
    assert "Harbor punts" in page.words
    state = phone.stands().state
    assert (state.offense, state.situation.ball, state.situation.possession) == ("away", 20, 2)


def test_an_early_field_goal_on_the_players_word(phone):
    """9.4"""
    phone.at("traditional", start={"down": 2, "ball": "OPP10"})
    assert phone.asked().offers("cardless") == set()
    assert phone.page(no_card="1").offers("cardless") == {"kick"}
    page = phone.enter(cardless="kick", no_card="1")
    assert page.offers("offense") == TOTALS | {"roll"}


@pytest.mark.parametrize(
    ("ball", "dice", "points", "said"),
    [
        ("OPP20", ("7", "7"), 3, "Dice 7 − 7 = 0: good, 3 for Harbor"),
        ("OPP20", ("6", "7"), 0, "Dice 6 − 7 = −1, 0 needed: missed"),
        ("OPP10", ("5", "7"), 3, "Dice 5 − 7 = −2: good, 3 for Harbor"),
        ("OPP10", ("4", "7"), 0, "Dice 4 − 7 = −3, −2 needed: missed"),
    ],
)
@pytest.mark.parametrize("mode", ["traditional", "star"])
def test_a_field_goal_is_announced_and_rolled(phone, mode, ball, dice, points, said):
    """9.3"""
    phone.at(mode, start={"down": 4, "ball": ball})
    assert phone.asked().offers("cardless") == {"kick"}
    page = phone.enter(cardless="kick")
    assert page.offers("defense") == TOTALS | {"roll"}
    phone.enter(defense=dice[1])
    page = phone.enter(offense=dice[0])
    assert said in page.words
    assert phone.stands().state.score.home == points


def test_prevent_is_offered_on_the_players_word(phone):
    """9.2, I.9"""
    phone.at("traditional", opening()).enter(card="B-IR")
    assert "PREVENT" not in phone.page().offers("card")
    assert "PREVENT" in phone.page(no_card="1").offers("card")
    page = phone.enter(card="PREVENT", no_card="1")
    assert "Prevent" in page.words
    page = phone.play([{"do": "roll", "offense": 7, "defense": 7}])
    assert "Gain of 20 to OWN40" in page.words


# Star Mode: Stars, PASS and FLAG (11, 12)


def test_star_mode_has_stars_alone(phone):
    page = phone.at("star", opening()).asked()
    assert page.offers("card") == STARS["offense"]
    assert page.all("input", name="star") == []
    assert not any("no_card" in link for link in page.links)
    assert phone.enter(card="B-IR*").offers("card") == STARS["defense"]


def test_in_star_mode_nothing_moves_before_both_have_answered(phone):
    """12.2"""
    page = phone.at("star", opening()).play(STAR_SNAP)
    assert "Harbor: pass or flag?" in page.words
    assert page.offers("answer") == {"PASS", "FLAG"}
    page = phone.enter(answer="PASS")
    assert "Harbor says PASS." in page.words
    assert "Summit: pass or flag?" in page.words
    assert phone.stands().state.situation.ball == 20
    page = phone.enter(answer="PASS")
    assert "Gain of 20 to OWN40, Approach Down 2" in page.words
    assert phone.stands().state.situation.ball == 40


@pytest.mark.parametrize(
    ("first", "second", "asked"),
    [
        ("PASS", "FLAG", ["Summit reveals"]),
        ("FLAG", "PASS", ["Harbor reveals"]),
        ("FLAG", "FLAG", ["Harbor reveals", "Summit reveals"]),
    ],
)
def test_both_answer_before_any_event_is_named(phone, first, second, asked):
    """12.3, 12.4: defense knows only whether offense passed or flagged."""
    page = phone.at("star", opening(), length="full").play(STAR_SNAP)
    for answer in (first, second):
        assert page.offers("event") == set()
        assert not {button.value for button in page.buttons} & EVENTS
        assert not any(name in words(page.one(id="question")) for name in ("Penalty", "Challenge"))
        page = phone.enter(answer=answer)
    for title in asked:
        assert title in page.words
        assert page.offers("event") == EVENTS
        assert page.offers("answer") == set()
        page = phone.enter(event="MINOR")
    assert phone.stands().state.awaiting == "offense_call"


def test_the_defense_hears_of_a_flag_and_of_nothing_else(phone):
    page = phone.at("star", opening()).play(STAR_SNAP)
    page = phone.enter(answer="FLAG")
    assert "Harbor says FLAG." in page.words
    assert "Summit: pass or flag?" in page.words


def test_a_flagged_event_is_nobody_elses_business_before_the_other_is_named(phone):
    """12.4: both are revealed together; the first name that is typed stays on the phone that it was typed on."""
    phone.at("star", opening(), length="full").play(STAR_SNAP)
    phone.enter(answer="FLAG")
    before = phone.enter(answer="FLAG")
    watched = phone.beside().page().words
    page = phone.enter(event="MAJOR")
    assert phone.beside().page().words == watched
    assert words(page.one(id="question")) == words(before.one(id="question")).replace("Harbor", "Summit")
    page = phone.enter(event="CHALLENGE")
    for shown in (page, phone.beside().page()):
        assert "Revealed: Major Penalty by offense, Coach's Challenge by defense." in shown.words


def test_an_event_is_spent_for_the_whole_game(phone):
    """11.6"""
    phone.at("star", opening(), STAR_SNAP, answers("home", "MINOR"), snap("home", "B-IR*", "B-RS*", 9, 5))
    page = phone.enter(answer="FLAG")
    page = phone.enter(answer="PASS")
    assert page.offers("event") == {"CHALLENGE"}
    text, rules = why_not(page, "event", "MINOR")
    assert "None is left." in text
    assert rules == {"11.6"}


def test_who_has_no_event_left_passes(phone):
    none = {seat: {"minor": 0, "challenge": 0} for seat in ("home", "away")}
    page = phone.at("star", start={"events_left": none}).play(STAR_SNAP)
    assert page.offers("answer") == {"PASS"}
    text, rules = why_not(page, "answer", "FLAG")
    assert ("None is left." in text, rules) == (True, {"11.6"})
    assert phone.enter(answer="PASS").offers("answer") == {"PASS"}


def test_quick_star_mode_has_no_major_penalty(phone):
    """11.3"""
    phone.at("star", opening()).play(STAR_SNAP)
    phone.enter(answer="FLAG")
    page = phone.enter(answer="PASS")
    assert page.offers("event") == {"MINOR", "CHALLENGE"}


def test_half_an_answer_is_still_there_after_the_page_was_closed(phone):
    phone.at("star", opening()).play(STAR_SNAP)
    phone.enter(answer="FLAG")
    assert "Summit: pass or flag?" in phone.page().words


# Overtime and the end (13)


def test_overtime_begins_with_a_roll_and_both_choices(phone):
    """13.3, 13.4"""
    level = {"possession": 8, "offense": "home", "ball": "OPP20", "down": 4, "score": {"home": 4, "away": 7}}
    page = phone.at("traditional", start=level).play(
        [{"do": "kick", "by": "home"}, {"do": "roll", "offense": 9, "defense": 5}]
    )
    assert "Level after regulation: overtime." in page.words
    assert f"{phone.url()}?ask=1" in page.links
    page = phone.asked()
    assert "Overtime roll" in page.words
    page = phone.play([{"do": "roll", "home": 5, "away": 9}])
    assert "Summit chooses" in page.words
    phone.enter(side="offense")
    phone.enter(toward="left")
    state = phone.stands().state
    assert (state.offense, state.situation.ball, state.situation.stage) == ("away", 80, "red_zone")


def test_the_final_whistle_asks_nothing_more(phone):
    """13.3"""
    ahead = {"possession": 8, "offense": "home", "ball": "OPP20", "down": 4, "score": {"home": 14, "away": 7}}
    page = phone.at("traditional", start=ahead).play(
        [{"do": "kick", "by": "home"}, {"do": "roll", "offense": 2, "defense": 12}]
    )
    assert "Harbor wins 14 to 7." in page.words
    assert not page.asks
    assert not phone.asked().asks
    assert phone.url("log") in page.links
    assert dict(page.one(id="table").attributes)["data-playing"] == "false"


# How entries are answered


def test_without_javascript_an_entry_leads_back_to_the_game(phone):
    response = phone.start().send({"home": "9"})
    assert (response.status_code, response["Location"]) == (302, phone.url())


def test_with_htmx_an_entry_is_answered_with_the_table_alone(phone):
    response = phone.start().send({"home": "9"}, live=True)
    assert response.status_code == 200
    assert response.text.lstrip().startswith('<div id="table"')
    assert "<html" not in response.text


def test_a_page_of_a_game_is_never_kept(phone):
    """A page from a cache would show an old state after sleep."""
    phone.start()
    for response in (phone.get(), phone.get(live=True), phone.send({"home": "9"}, live=True), phone.get("entries")):
        assert "no-store" in response["Cache-Control"]


def test_a_page_that_comes_back_and_has_missed_nothing_gets_nothing(phone):
    phone.at("traditional", opening())
    for looking in (phone, phone.beside()):
        response = looking.get(live=True, have="3")
        assert (response.status_code, response.content) == (204, b"")


@pytest.mark.parametrize("have", ["2", "4", "0", "", "-3", "x", "9" * 30, "\u0663"])
def test_a_page_that_has_missed_something_gets_the_table(phone, have):
    page = phone.at("traditional", opening()).page(live=True, have=have)
    assert page.version == 3


def test_watchers_see_no_buttons(phone):
    phone.start().play(opening())
    for ask in ({}, {"ask": "1"}, {"no_card": "1"}):
        page = phone.beside().page(**ask)
        assert not page.asks
        assert page.all("button") == []
        assert page.all("form") == []


def test_watchers_read_what_is_waited_for(phone):
    phone.at("traditional", opening()).enter(card="B-IR")
    assert "Waiting for the referee: the defense calls." in phone.beside().page().words


def test_every_question_carries_its_version_and_a_key_of_its_own(phone):
    phone.start().play(opening())
    keys = set()
    for _ in range(2):
        page = phone.asked()
        for form in page.all("form"):
            hidden = {
                dict(field.attributes)["name"]: dict(field.attributes)["value"]
                for field in page.all("input", inside=form, type="hidden")
            }
            assert hidden["version"] == str(phone.version)
            keys.add(hidden["key"])
    assert len(keys) == 4


def test_entries_from_pages_of_other_sites_are_not_taken(db):
    phone = Phone(enforce_csrf_checks=True)
    start = Page(phone.client.get("/referee/").text)
    token = dict(start.all("input", name="csrfmiddlewaretoken")[0].attributes)["value"]
    phone.start(csrfmiddlewaretoken=token)
    before = phone.kept()
    assert phone.send({"home": "9"}).status_code == 403
    assert phone.send({"home": "9", "csrfmiddlewaretoken": "x" * 64}).status_code == 403
    assert phone.kept() == before
    phone.press({"home": "9", "csrfmiddlewaretoken": token})
