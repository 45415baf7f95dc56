"""What cannot be taken gets a clear message and changes nothing"""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from firstandglory.engine import playcalling, selfplay
from matches import table
from matches.models import LogRow, Match
from tests.matches.games import envelope, opening, snap
from tests.matches.phones import Page, Phone

NOT_UNDERSTOOD = "That entry was not understood: press a button of the present question."
NO_VERSION = "That entry carried no version: load the page again."
TWO_DICE = "must be two dice, such as [4, 5], or their total from 2 to 12"
WAITS_FOR_CALL = "The game waits for the offense's call."
STAR_SNAP = snap("home", "B-IR*", "B-RS*", 9, 5)

# Where the game stands, by what is asked.
PLACES = {
    "opening roll": ("traditional", []),
    "side": ("traditional", [opening()[:1]]),
    "direction": ("traditional", [opening()[:2]]),
    "offense": ("traditional", [opening()]),
    "defense": ("traditional", [opening(), snap("home", "B-IR", "B-RS")[:1]]),
    "dice": ("traditional", [opening(), snap("home", "B-IR", "B-RS")]),
    "star offense": ("star", [opening()]),
    "answers": ("star", [opening(), STAR_SNAP]),
}


def place(phone, name):
    mode, played = PLACES[name]
    return phone.at(mode, *played)


def refused(phone, fields, **how):
    """Send an entry that is refused, as a form and as htmx; return what the page says of it."""
    before = phone.kept()
    response = phone.send(fields, **how)
    assert response.status_code == 400
    page = Page(response.text)
    assert page.version == phone.mine().version
    live = phone.send(fields, live=True, **how)
    assert live.status_code == 200  # htmx swaps nothing else
    assert Page(live.text).alerts == page.alerts
    assert phone.kept() == before
    return page.alerts


@pytest.mark.parametrize(
    "dice", ["13", "1", "0", "-7", "7.5", "\u0667", "seven", "", " 7", "7 ", "1e1", "9" * 30, "[4, 5]"]
)
def test_what_two_dice_cannot_show(phone, dice):
    assert TWO_DICE in refused(place(phone, "dice"), {"offense": dice})
    assert TWO_DICE in refused(phone, {"offense": "7", "defense": dice})


@pytest.mark.parametrize("dice", ["13", "1", "roll them"])
def test_what_two_dice_cannot_show_at_the_opening(phone, dice):
    assert TWO_DICE in refused(place(phone, "opening roll"), {"home": dice})
    phone.enter(home="9")
    assert TWO_DICE in refused(phone, {"away": dice})
    assert phone.stands().history.draft == {"home": 9}


@pytest.mark.parametrize(
    ("name", "fields", "why"),
    [
        ("offense", {"card": "X-IR"}, "ard must be a known card code"),
        ("offense", {"card": "b-ir"}, "ard must be a known card code"),
        ("offense", {"card": ""}, "ard must be a known card code"),
        ("offense", {"card": "B-IR**"}, "ard must be a known card code"),
        ("offense", {"card": "PASS"}, "ard must be a known card code"),
        ("offense", {"card": "B-RS"}, "A card of the defense is not a call for the offense. 3.1"),
        ("offense", {"card": "PREVENT"}, "Prevent is the defense's. 9.2"),
        ("offense", {"cardless": "punt"}, "only without a normal card"),
        ("offense", {"cardless": "kick"}, "Field goals are tried from OPP20 and OPP10 only. 9.3"),
        ("offense", {"cardless": "kick", "no_card": "1"}, "Field goals are tried from OPP20 and OPP10 only. 9.3"),
        ("offense", {"respond": "PASS"}, "PASS and FLAG belong to Star Mode. 8.6 12.3"),
        ("defense", {"card": "B-IR"}, "A card of the offense is not a call for the defense. 3.1"),
        ("defense", {"cardless": "punt"}, "The game waits for the defense's call."),
        ("dice", {"card": "B-IR"}, "The game waits for the snap's dice."),
        ("star offense", {"card": "B-IR"}, "Star Mode sets regular Plays aside: call a Star. 2.3 11.2"),
        ("star offense", {"card": "MINOR"}, "Star Mode plays Events by FLAG, after the roll. 8.6 12.3"),
        ("star offense", {"cardless": "punt", "no_card": "1"}, "9.1 11.6"),
        ("side", {"side": "special teams"}, "ide must be one of defense, offense"),
        ("side", {"toward": "left"}, "The game waits for the choice of offense or defense."),
        ("direction", {"toward": "up"}, "oward must be one of left, right"),
        ("direction", {"side": "offense"}, "The game waits for the choice of direction."),
        ("answers", {"card": "B-IR*"}, "The game waits for the offense's PASS or FLAG."),
        ("answers", {"respond": "MAJOR"}, "Quick has no Major Penalty. 11.3"),
    ],
)
def test_what_the_rules_refuse(phone, name, fields, why):
    assert why in refused(place(phone, name), fields)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("offense", {}),
        ("offense", {"colour": "blue"}),
        ("offense", {"step": "back"}),
        ("offense", {"cardless": "handoff"}),
        ("offense", {"home": "7", "away": "5"}),
        ("offense", {"offense": "7", "defense": "5"}),
        ("offense", {"both": "roll"}),
        ("offense", {"answer": "PASS"}),
        ("offense", {"event": "MINOR"}),
        ("opening roll", {"offense": "7", "defense": "5"}),
        ("dice", {"home": "7", "away": "5"}),
        ("dice", {"answer": "FLAG"}),
        ("answers", {"answer": "MINOR"}),
        ("answers", {"answer": ""}),
        ("answers", {"answer": "pass"}),
        ("answers", {"event": "MINOR"}),
        ("answers", {"offense": "7"}),
    ],
)
def test_what_belongs_to_no_button_of_the_question(phone, name, fields):
    assert refused(place(phone, name), fields) == NOT_UNDERSTOOD


def test_no_event_is_named_before_both_have_answered(phone):
    """12.4"""
    place(phone, "answers").enter(answer="FLAG")
    assert refused(phone, {"event": "MINOR"}) == NOT_UNDERSTOOD
    phone.enter(answer="FLAG")
    assert refused(phone, {"answer": "PASS"}) == NOT_UNDERSTOOD
    assert refused(phone, {"event": "PASS"}) == NOT_UNDERSTOOD


def test_an_event_that_is_not_left_is_not_taken(phone):
    place(phone, "answers").enter(answer="FLAG")
    phone.enter(answer="PASS")
    assert "Quick has no Major Penalty. 11.3" in refused(phone, {"event": "MAJOR"})
    assert phone.enter(event="MINOR").words.count("Minor Penalty")


@pytest.mark.parametrize("step", ["undo", "redo", "skip", "drop"])
def test_steps_that_lead_nowhere(phone, step):
    why = {"undo": "There is nothing to take back.", "redo": "Nothing was taken back."}
    assert refused(phone.start(), {"step": step}) == why.get(step, "No entry waits for a decision.")


def test_unknown_fields_beside_a_good_entry_are_nothing(phone):
    place(phone, "offense").enter(card="B-IR", colour="blue", do="concede", by="away")
    assert phone.stands().history.sheet.standing[-1] == {"do": "call", "by": "home", "card": "B-IR"}


def test_after_the_final_whistle_nothing_is_entered(phone):
    place(phone, "offense").change("concede", by="home")
    assert refused(phone, {"card": "B-IR"}) == "The game is over. 13.3"


# Version and key


@pytest.mark.parametrize("version", ["", "-1", "three", "3.0", "٣", "9" * 9, " 3"])
def test_no_version_no_entry(phone, version):
    assert refused(place(phone, "offense"), {"card": "B-IR"}, version=version) == NO_VERSION


@pytest.mark.parametrize("key", ["", "k" * 41, "two words", "é"])
def test_no_key_no_entry(phone, key):
    assert refused(place(phone, "offense"), {"card": "B-IR"}, key=key) == NO_VERSION


@pytest.mark.parametrize("field", ["version", "key"])
def test_a_form_without_its_marks_is_no_entry(phone, field):
    place(phone, "offense")
    before = phone.kept()
    marks = {"version": "3", "key": "k", "card": "B-IR"}
    del marks[field]
    response = phone.client.post(phone.url("enter"), marks)
    assert (response.status_code, Page(response.text).alerts) == (400, NO_VERSION)
    assert phone.kept() == before


@pytest.mark.parametrize("key", ["whistle 1", "start 1", "start 99"])
def test_no_key_stands_in_the_way_of_the_logs_own(phone, key):
    """Rows that the site itself writes have keys, too: whatever key an entry carries, the whistle can move."""
    place(phone, "offense")
    phone.send({"card": "B-IR"}, key=key)
    taking = phone.page("share").one(id="take-url")
    link = dict(taking.attributes)["value"]
    assert phone.beside().client.post(link).status_code == 302


def test_a_late_entry_is_told_that_the_game_has_moved_on(phone):
    place(phone, "offense").enter(card="B-IR")
    before = phone.kept()
    for live, status in ((False, 409), (True, 200)):
        response = phone.send({"card": "R-LP"}, version=3, live=live)
        page = Page(response.text)
        assert response.status_code == status
        assert "The game had moved on" in page.alerts
        assert "Nothing was changed" in page.alerts
        assert page.version == 4
        assert "Summit calls" in page.words
    assert phone.kept() == before


def test_a_doubled_entry_is_answered_with_what_stands(phone):
    place(phone, "offense")
    assert phone.send({"card": "B-IR"}, key="same").status_code == 302
    before = phone.kept()
    assert phone.send({"card": "B-IR"}, key="same").status_code == 302
    page = Page(phone.send({"card": "B-IR"}, key="same", live=True).text)
    assert (page.version, page.alerts) == (4, "")
    assert "Summit calls" in page.words
    assert phone.kept() == before


def test_a_late_correction_is_told_that_the_game_has_moved_on(phone):
    place(phone, "dice").enter(step="undo")
    before = phone.kept()
    response = phone.form("correct", 3, card="R-LP", version=5)
    assert response.status_code == 409
    assert "The game had moved on" in Page(response.text).alerts
    assert phone.kept() == before


def test_a_late_table_ruling_is_told_that_the_game_has_moved_on(phone):
    place(phone, "dice").enter(step="undo")
    before = phone.kept()
    response = phone.form("ruling", down="3", reason="agreed", version=5)
    assert response.status_code == 409
    assert "The game had moved on" in Page(response.text).alerts
    assert phone.kept() == before


# Somebody else's match, and none at all

ADDRESSES = ["enter", "entries", "correct", "ruling", "concede"]


def address(phone, name):
    return phone.url(name, *([3] if name == "correct" else []))


GOOD = {
    "enter": {"offense": "9"},
    "correct": {"card": "R-LP"},
    "ruling": {"down": "3", "reason": "agreed"},
    "concede": {"by": "home"},
}


@pytest.mark.parametrize("name", GOOD)
def test_another_devices_entries_are_not_taken(phone, name):
    place(phone, "dice")
    before = phone.kept()
    for other in (phone.beside(), Phone().start(), table_taker(phone.beside())):
        response = other.client.post(address(phone, name), {"version": phone.version, "key": "k", **GOOD[name]})
        page = Page(response.text)
        assert response.status_code == 403
        assert "The whistle is on another device" in page.words
        assert "csrfmiddlewaretoken" not in page.html
    assert phone.kept() == before


def table_taker(phone):
    """Return a device whose cookie was made up."""
    phone.client.cookies["device"] = "x" * 43
    return phone


@pytest.mark.parametrize("name", ["entries", "correct", "ruling", "concede"])
def test_pages_of_the_whistle_are_not_for_other_devices(phone, name):
    place(phone, "dice")
    response = phone.beside().client.get(address(phone, name))
    assert response.status_code == 403
    assert "The whistle is on another device" in Page(response.text).words
    assert "Inside Run" not in Page(response.text).words


def test_a_watcher_without_javascript_is_not_asked_either(phone):
    place(phone, "dice")
    page = Page(phone.beside().send({"offense": "9"}, version=5, live=True).text)
    assert "The whistle is on another device" in page.alerts
    assert not page.asks


EVERYWHERE = [*ADDRESSES, "game", "log", "text", "replay", "record", "share", "take"]


@pytest.mark.parametrize("name", EVERYWHERE)
def test_a_match_that_does_not_exist(phone, name):
    phone.slug = "none-such-12"
    arguments = {"correct": [3], "take": ["key"]}.get(name, [])
    post = name in ("enter", "take")
    response = phone.form(name, *arguments) if post else phone.get(name, *arguments)
    assert response.status_code == 404
    assert "There is no page at this address." in Page(response.text).words


@pytest.mark.parametrize("slug", ["x", "-" * 16, "A" * 300, "1"])
def test_an_address_that_was_guessed(phone, slug):
    phone.start()
    assert phone.client.get(f"/referee/{slug}/").status_code == 404


@pytest.mark.parametrize("at", ["6", "99", "9" * 30, "-1", "x"])
def test_an_entry_that_does_not_exist_cannot_be_corrected(phone, at):
    place(phone, "dice")
    before = phone.kept()
    for response in (
        phone.client.get(f"{phone.url('entries')}{at}/"),
        phone.client.post(f"{phone.url('entries')}{at}/", {"version": "5", "key": "k", "card": "B-IR"}),
    ):
        assert response.status_code == 404
    assert phone.kept() == before


# Methods


@pytest.mark.parametrize(
    ("name", "method", "allowed"),
    [
        ("enter", "put", "GET, HEAD, POST"),
        ("game", "post", "GET, HEAD"),
        ("game", "delete", "GET, HEAD"),
        ("entries", "post", "GET, HEAD"),
        ("log", "post", "GET, HEAD"),
        ("text", "post", "GET, HEAD"),
        ("replay", "post", "GET, HEAD"),
        ("record", "post", "GET, HEAD"),
        ("share", "post", "GET, HEAD"),
        ("correct", "put", "GET, POST"),
        ("ruling", "put", "GET, POST"),
        ("concede", "delete", "GET, POST"),
    ],
)
def test_methods_that_an_address_does_not_have(phone, name, method, allowed):
    place(phone, "dice")
    before = phone.kept()
    response = getattr(phone.client, method)(address(phone, name))
    assert (response.status_code, response["Allow"]) == (405, allowed)
    assert phone.kept() == before


def test_whoever_only_opens_what_a_form_is_sent_to_comes_to_its_form(phone):
    place(phone, "dice")
    before = phone.kept()
    for name, page in (("new", "start"), ("open", "start")):
        opened = phone.client.get(reverse(f"referee:{name}"))
        assert (opened.status_code, opened["Location"]) == (302, reverse(f"referee:{page}"))
    opened = phone.client.get(address(phone, "enter"))
    assert (opened.status_code, opened["Location"]) == (302, address(phone, "game"))
    assert phone.kept() == before


# Bodies


@pytest.mark.parametrize("name", GOOD)
def test_a_huge_body_is_not_read(phone, name):
    place(phone, "dice")
    before = phone.kept()
    fields = {"version": "5", "key": "k", **GOOD[name], "more": "x" * 3_000_000}
    response = phone.client.post(address(phone, name), fields)
    assert response.status_code == 400
    assert "The request could not be understood." in Page(response.text).words
    assert phone.kept() == before


def test_a_form_of_thousands_of_fields_is_not_read(phone):
    place(phone, "dice")
    before = phone.kept()
    assert phone.client.post(phone.url("enter"), {f"f{n}": "1" for n in range(2000)}).status_code == 400
    assert phone.kept() == before


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"{}", "application/json"),
        (b"\xff\xfe\x00", "application/x-www-form-urlencoded"),
        (b"version=5&key=k&offense=%ff%00", "application/x-www-form-urlencoded"),
        (b"--x\r\nbroken", "multipart/form-data; boundary=x"),
        (b"anything", "multipart/form-data"),
        (b"<a/>", "text/xml; charset=nonsense"),
    ],
)
def test_a_body_that_is_no_form_is_no_entry(phone, body, kind):
    place(phone, "dice")
    before = phone.kept()
    assert phone.client.generic("POST", phone.url("enter"), body, content_type=kind).status_code == 400
    assert phone.kept() == before


# Records


def opened(phone, text, upload=False):
    fields = {"file": SimpleUploadedFile("game.json", text)} if upload else {"record": text}
    return phone.client.post("/referee/open/", fields)


DEALT = selfplay.played_game(
    playcalling,
    {
        "mode": "traditional",
        "length": "quick",
        "cards": "dealt",
        "teams": {"home": {"deck": "harbor"}, "away": {"deck": "summit"}},
    },
    "dealt",
)

BROKEN = {
    "nothing": (b"", "not JSON"),
    "no JSON": (b"PGN [Event]", "not JSON: expecting value at line 1, column 1"),
    "cut off": (b'{"format": "firstandglory/1", "ga', "not JSON"),
    "a list": (b"[]", "a record is one JSON object"),
    "no UTF-8": (b'{"format": "\xff"}', "not UTF-8: byte 12 cannot be read"),
    "half a character": (rb'{"title": "\ud800"}', "a text holds half a character"),
    "a deep nest": (b"[" * 100_000, "nested too deeply"),
    "no number": (b'{"format": NaN}', "NaN is not a number in JSON"),
}


@pytest.mark.parametrize(("text", "why"), BROKEN.values(), ids=BROKEN)
def test_a_record_that_cannot_be_read(phone, text, why):
    response = opened(phone, text, upload=True)
    assert response.status_code == 400
    assert f"That record was not opened: {why}" in Page(response.text).alerts
    assert not Match.objects.exists()


def changed(**fields):
    return {**envelope("traditional", actions=opening()), **fields}


OTHERS = {
    "another format": (changed(format="chess/1"), "format must be firstandglory/1"),
    "another version": (changed(format="firstandglory/2"), "format must be firstandglory/1"),
    "another game": (changed(game="chess"), "game must be one of playcalling, tactics"),
    "an unknown mode": (changed(mode="blitz"), "mode must be one of traditional, star"),
    "an unknown field": (changed(comment="x"), "a record has no field 'comment'"),
    "no actions": ({k: v for k, v in changed().items() if k != "actions"}, "actions must be a list"),
    "a card that is none": (
        changed(actions=[*opening(), {"do": "call", "by": "home", "card": "X-X"}]),
        "action 4 of the record is refused: card must be a known card code",
    ),
    "a move out of turn": (
        changed(actions=snap("home", "B-IR", "B-RS")),
        "action 1 of the record is refused: The game waits for the opening roll",
    ),
    "a position that cannot be": (
        changed(start={"stage": "approach", "ball": "OPP10"}, actions=[]),
        "an Approach cannot be at OPP10",
    ),
    "a dealt game": (
        {
            "format": "firstandglory/1",
            "game": "playcalling",
            **playcalling.setup_json(DEALT.setup),
            "actions": list(DEALT.actions),
        },
        "the referee helper opens games of First & Glory with the players' own cards",
    ),
    "a dealt game in Star Mode": (
        {
            "format": "firstandglory/1",
            "game": "playcalling",
            "mode": "star",
            "length": "quick",
            "cards": "dealt",
            "teams": {"home": {"deck": "harbor"}, "away": {"deck": "summit"}},
            "actions": [],
        },
        "the referee helper opens games of First & Glory with the players' own cards",
    ),
}


@pytest.mark.parametrize(("record", "why"), OTHERS.values(), ids=OTHERS)
def test_a_record_that_is_not_of_this_helper(phone, record, why):
    response = opened(phone, json.dumps(record))
    page = Page(response.text)
    assert response.status_code == 400
    assert f"That record was not opened: {why}" in page.alerts
    assert not Match.objects.exists()


def test_what_was_pasted_stays_to_be_mended(phone):
    page = Page(opened(phone, '{"format": "chess/1"}').text)
    (field,) = page.all("textarea", name="record")
    assert "".join(field.children) == '{"format": "chess/1"}'


def test_an_upload_of_two_megabytes(phone):
    response = opened(phone, b'{"format": "firstandglory/1"' + b" " * 2_000_000 + b"}", upload=True)
    assert response.status_code == 400
    assert "That record was not opened: the record is too large." in Page(response.text).alerts
    assert not Match.objects.exists()


def test_two_megabytes_of_pasted_text(phone):
    response = opened(phone, '{"format": "firstandglory/1"' + " " * 2_000_000 + "}")
    assert response.status_code == 400
    assert "That record was not opened: the record is too large." in Page(response.text).alerts
    assert len(response.content) < 100_000
    assert not Match.objects.exists()


def test_a_record_longer_than_a_log(phone):
    """A tie changes nothing and is rolled again: a record may hold any number, a match does not."""
    ties = [{"do": "roll", "home": 7, "away": 7}] * (table.LONGEST_LOG + 1)
    response = opened(phone, json.dumps(envelope("star", actions=ties), separators=(",", ":")))
    assert response.status_code == 400
    assert "That record was not opened: " in Page(response.text).alerts
    assert not Match.objects.exists()
    assert not LogRow.objects.exists()


def test_no_record_at_all(phone):
    response = phone.client.post("/referee/open/")
    assert response.status_code == 400
    assert "That record was not opened: " in Page(response.text).alerts


# A refusal leaves a page that goes on


def assert_links_lead_somewhere(phone, response):
    for href in Page(response.text).links:
        if not href.startswith(("#", "http")):
            assert phone.link(response.request["PATH_INFO"], href).status_code in (200, 403), href


@pytest.mark.parametrize("name", PLACES)
def test_every_link_after_a_refusal_leads_somewhere(phone, name):
    """Without JavaScript the refusal stands at the address of the entry, where nothing can be looked at."""
    response = place(phone, name).send({"step": "redo"})
    assert response.status_code == 400
    assert_links_lead_somewhere(phone, response)
    watcher = phone.beside()
    response = watcher.send({"step": "undo"})
    assert response.status_code == 403
    assert_links_lead_somewhere(watcher, response)
