"""/referee/<slug>/record.json, /referee/open/ and /referee/<slug>/replay/"""

from __future__ import annotations

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from firstandglory.engine import VERSION, playcalling, record, selfplay
from matches.models import Match
from tests.matches.games import TEAMS, answers, envelope, forms, opening, random_actions, snap
from tests.matches.phones import Page, Phone, words

OPEN = "/referee/open/"
PLAY = snap("home", "B-IR", "B-RS", 9, 5)
STARS = [*snap("home", "B-IR*", "B-RS*", 9, 5), *answers("home")]


def downloaded(phone):
    response = phone.get("record")
    assert response.status_code == 200
    return json.loads(response.content)


# Download


def test_the_record_is_the_game(phone):
    phone.at("star", opening(), STARS)
    response = phone.get("record")
    assert response["Content-Type"] == "application/json"
    assert response["Content-Disposition"] == f'attachment; filename="first-and-glory-{phone.slug}.json"'
    data = json.loads(response.content)
    assert data.pop("date") == phone.mine().created.date().isoformat()
    assert data == {**envelope("star", actions=[*opening(), *STARS]), "engine": VERSION}


def test_what_was_withdrawn_is_not_in_the_record(phone):
    phone.at("star", opening()).play(STARS[:1])
    phone.enter(step="undo")
    phone.enter(card="C-SP*")
    assert downloaded(phone)["actions"][3:] == [{"do": "call", "by": "home", "card": "C-SP*"}]


def test_the_engine_reads_what_is_downloaded(phone):
    actions = random_actions("star", "quick", "record")
    phone.at("star", actions)
    played = record.play(record.read(phone.get("record").content))
    assert (played.refusal, played.present.winner) == (None, phone.mine().summary["winner"])


@pytest.mark.parametrize("viewer", ["phone", "watcher"])
def test_an_unfinished_traditional_game_keeps_its_record(phone, viewer):
    """10.5"""
    phone.at("traditional", opening(), PLAY)
    looking = phone if viewer == "phone" else phone.beside()
    for name in ("record", "replay"):
        response = looking.get(name)
        page = Page(response.text)
        assert response.status_code == 403
        assert "both open when the game is over" in page.words
        assert "10.5" in page.words


def test_after_the_whistle_everybody_may_have_it(phone):
    phone.at("traditional", opening(), PLAY).change("concede", by="home")
    assert downloaded(phone.beside())["actions"][:6] == [*opening(), *PLAY]


def test_an_unfinished_star_game_may_be_downloaded(phone):
    assert downloaded(phone.at("star", opening()).beside())["actions"] == opening()


def test_names_of_any_script_survive(phone):
    phone.start("star", home="Été ★", away="東京")
    data = downloaded(phone)
    assert data["teams"] == {"home": {"name": "Été ★"}, "away": {"name": "東京"}}
    assert "東京" in phone.get("record").content.decode()


# Open again


@pytest.mark.parametrize("upload", [True, False], ids=["upload", "paste"])
@pytest.mark.parametrize("mode", ["traditional", "star"])
def test_a_record_is_opened_and_the_game_goes_on(phone, mode, upload):
    actions = random_actions(mode, "quick", "open")
    cut = len(actions) - 25
    while actions[cut]["do"] == "respond":
        cut -= 1
    text = json.dumps(envelope(mode, "quick", actions[:cut]))
    fields = {"file": SimpleUploadedFile("game.json", text.encode())} if upload else {"record": text}
    response = phone.client.post(OPEN, fields)
    assert response.status_code == 302
    phone.slug, phone.version = response["Location"].split("/")[2], cut
    assert [*phone.stands().history.sheet.standing] == actions[:cut]
    for form in forms(actions[cut:]):
        phone.press(form.fields)
    alone = record.play(record.from_json(envelope(mode, "quick", actions))).present
    assert phone.mine().summary["winner"] == alone.winner
    assert phone.mine().summary["score"] == {"home": alone.score.home, "away": alone.score.away}


def test_the_device_that_opens_it_holds_the_whistle(phone):
    phone.at("star", opening())
    assert phone.asked().asks
    assert dict(phone.page().one(id="match").attributes)["data-role"] == "whistle"
    assert phone.slug in Page(phone.client.get("/referee/").text).html


def test_a_downloaded_record_opens_as_another_match(phone):
    phone.at("star", opening(), STARS)
    data = downloaded(phone)
    other = Phone().open(data)
    assert other.slug != phone.slug
    assert downloaded(other)["actions"] == data["actions"]
    other.press({"step": "undo"})
    assert len(phone.stands().history.sheet.standing) == len(data["actions"])


def test_a_record_may_stop_between_two_answers(phone):
    """12.4: what offense answered is known; defense answers, and the Event that it flagged is not asked for again."""
    phone.at("star", opening(), STARS[:3], answers("home", "MINOR")[:1])
    page = phone.asked()
    assert "Summit: pass or flag?" in page.words
    assert "Harbor says FLAG." in page.words
    assert "Minor" not in words(page.one(id="question"))
    phone.enter(answer="PASS")
    assert phone.stands().state.situation.ball == 30
    assert [action["card"] for action in phone.stands().history.sheet.standing[-2:]] == ["MINOR", "PASS"]


def test_a_position_is_a_record_too(phone):
    phone.at("star", start={"possession": 8, "offense": "home", "ball": "OPP30", "down": 4, "score": {"home": 7}})
    page = phone.asked()
    assert "Possession 8 of 8" in page.words
    assert page.spoken == "Harbor 7, Summit 0."
    assert downloaded(phone)["start"]["ball"] == "OPP30"


def test_dice_as_pairs_and_as_totals_can_stand_in_one_record(phone):
    pairs = [{"do": "roll", "home": [4, 5], "away": 5}, *opening()[1:]]
    phone.at("star", pairs)
    assert downloaded(phone)["actions"] == pairs


def test_title_and_date_and_decks_and_seeds_are_kept(phone):
    game = selfplay.played_game(
        playcalling,
        {"mode": "star", "length": "quick", "cards": "table", "teams": {"home": {"deck": "harbor"}, "away": {}}},
        "fair",
    )
    data = {**record.to_json(game), "title": "The final", "date": "2026-10-16", "engine": "0"}
    phone.open(data)
    again = downloaded(phone)
    assert again["title"] == "The final"
    assert again["teams"]["home"]["deck"]["name"] == data["teams"]["home"]["deck"]["name"]
    assert again["fair"] == data["fair"]
    assert again["engine"] == VERSION


def test_the_engine_of_this_match_is_the_one_that_plays_it(phone):
    phone.open({**envelope("star"), "engine": "ancient"})
    assert phone.mine().engine == VERSION


def test_a_finished_game_opens_at_its_end(phone):
    phone.at("traditional", random_actions("traditional", "quick", "open"))
    assert phone.mine().finished
    assert not phone.asked().asks
    phone.press({"step": "undo"})
    assert not phone.mine().finished


def test_a_file_comes_before_a_text(phone):
    file = SimpleUploadedFile("game.json", json.dumps(envelope("star", actions=opening())).encode())
    assert phone.client.post(OPEN, {"file": file, "record": "nonsense"}).status_code == 302
    assert Match.objects.get().version == 3


# Replay


def replayed(phone, at):
    return phone.page("replay", at=str(at))


def test_each_step_shows_the_game_as_it_stood(phone):
    actions = random_actions("traditional", "quick", "replay")
    phone.at("traditional", actions)
    alone = record.play(record.from_json(envelope("traditional", "quick", actions)))
    states = [alone.first, *(step.state for step in alone.steps)]
    for at in range(0, len(actions) + 1, 5):
        page = replayed(phone, at)
        board = words(page.one(aria_label="Scoreboard"))
        view = playcalling.view(states[at], "nobody")
        assert f"Step {at} of {len(actions)}" in page.words
        if view["overtime_round"] == 0:
            assert f"Possession {view['possession']} of 8" in board
        for name, seat in (("Harbor", "home"), ("Summit", "away")):
            assert re.search(rf"{name}( has the ball)? {view['score'][seat]}\b", board)


def test_a_step_is_told_with_the_rulings_of_its_down(phone):
    phone.at("star", opening(), STARS)
    assert "Before the opening roll." in replayed(phone, 0).words
    assert "Harbor chooses offense or defense" in replayed(phone, 1).words
    assert "For now: gain of 20" in replayed(phone, 6).words
    assert "Gain of 20 to OWN40" not in replayed(phone, 6).words
    assert "Gain of 20 to OWN40, Approach Down 2" in replayed(phone, 8).words


def test_steps_lead_on_and_back(phone):
    phone.at("star", opening(), STARS)
    for at, back, on in [(0, 0, 1), (4, 3, 5), (8, 7, 8)]:
        page = replayed(phone, at)
        assert dict(page.one("a", rel="prev").attributes)["href"] == f"?at={back}"
        assert dict(page.one("a", rel="next").attributes)["href"] == f"?at={on}"
        assert bool(page.all("a", rel="prev", aria_disabled="true")) == (at == 0)
        assert bool(page.all("a", rel="next", aria_disabled="true")) == (at == 8)


@pytest.mark.parametrize(("at", "shown"), [("999", 8), ("9" * 40, 0), ("-1", 0), ("x", 0), ("", 0), ("\u0663", 0)])
def test_a_step_that_is_none_shows_one_that_is(phone, at, shown):
    phone.at("star", opening(), STARS)
    assert f"Step {shown} of 8" in replayed(phone, at).words


def test_every_drive_can_be_reached_at_once(phone):
    actions = random_actions("star", "quick", "replay")
    phone.at("star", actions)
    page = replayed(phone, 0)
    marks = [int(dict(option.attributes)["value"]) for option in page.all("option")]
    assert marks == sorted(marks)
    assert len(marks) >= 8
    for mark in marks:
        assert f"Step {mark} of " in replayed(phone, mark).words


def test_watchers_may_step_through_it_too(phone):
    phone.at("star", opening(), STARS)
    assert phone.beside().get("replay").status_code == 200


def test_a_game_that_has_not_begun_has_one_step(phone):
    page = phone.start("star").page("replay")
    assert "Step 0 of 0" in page.words


def test_the_teams_of_the_record_are_named(phone):
    assert TEAMS["home"]["name"] in phone.at("star", opening()).page("replay").words
