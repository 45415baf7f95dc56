"""Records are read strictly: whatever is wrong is one clear complaint and never a traceback."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firstandglory.engine import record
from firstandglory.engine.game import Malformed
from firstandglory.engine.playcalling.decks import house_decks

RECORD: dict[str, Any] = {
    "format": "firstandglory/1",
    "game": "playcalling",
    "mode": "star",
    "length": "quick",
    "cards": "table",
    "teams": {"home": {"name": "Harbor"}, "away": {"name": "Summit"}},
    "title": "A friendly",
    "date": "2026-10-16",
    "engine": "1",
    "fair": {"commit": "00" * 32, "home": "ab" * 16, "away": "cd" * 16},
    "start": {"possession": 2, "offense": "away", "opener": "home", "down": 3, "ball": "OPP30"},
    "actions": [
        {"do": "call", "by": "away", "card": "B-IR*"},
        {"do": "call", "by": "home", "card": "C-RS*"},
        {"do": "roll", "offense": [4, 5], "defense": 7},
        {"do": "respond", "by": "away", "card": "PASS"},
        {"do": "respond", "by": "home", "card": "MINOR"},
        {"do": "rule", "set": {"score": {"home": 2}, "ball": "50", "stage": "approach"}, "reason": "agreed"},
        {"do": "concede", "by": "home", "reason": "resigned"},
    ],
}


def changed(*path: Any, value: Any = None, remove: bool = False) -> dict[str, Any]:
    """Return the record with one place changed or removed."""
    data = copy.deepcopy(RECORD)
    place = data
    for key in path[:-1]:
        place = place[key]
    if remove:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return data


def last_line(data: Any) -> dict[str, Any]:
    """Replay and return the last line, the error line where there is one; a record may have no action."""
    try:
        return [{"n": 0, "state": None}, *record.lines(record.from_json(data))][-1]
    except Malformed as fault:
        return record.error_line(0, fault.refusal())


def test_the_record_under_test_is_a_good_one() -> None:
    line = last_line(RECORD)
    assert line["n"] == len(RECORD["actions"])
    assert line["state"]["winner"] == "away"


def test_a_record_reads_back_as_it_was_written() -> None:
    assert record.to_json(record.from_json(RECORD)) == RECORD


def test_decks_named_by_id_are_written_out_so_that_a_record_outlives_them() -> None:
    data = changed("cards", value="dealt")
    data["teams"] = {"home": {"deck": "harbor"}, "away": {"name": "Them", "deck": "summit"}}
    stored = record.to_json(record.from_json(data))
    assert stored["teams"]["home"]["deck"]["cards"] == list(house_decks()["harbor"].cards)
    assert record.to_json(record.from_json(stored)) == stored


@pytest.mark.parametrize("name", ["format", "game", "mode", "length", "cards", "teams", "actions"])
def test_a_field_that_is_needed_is_missed_by_name(name: str) -> None:
    error = last_line(changed(name, remove=True))["error"]
    assert error["code"] == "malformed"
    assert name in error["message"]


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path] * bool(path) + [found for key, part in below for found in _places(part, (*path, key))]


@pytest.mark.parametrize("path", _places(RECORD), ids=lambda path: ".".join(map(str, path)))
@pytest.mark.parametrize("value", [None, True, 1.5, -1, 10**30, "x", "", [], {}, [[]], {"x": 1}], ids=repr)
def test_a_wrong_value_anywhere_is_refused_in_one_sentence_or_is_allowed(path: tuple[Any, ...], value: Any) -> None:
    allowed = {"title": str, "date": str, "engine": str, "actions": list, "name": str, "reason": str, "set": dict}
    line = last_line(changed(*path, value=value))
    optional = isinstance(value, dict) and path[-1] in ("start", "home", "away", "score") and not value
    if "error" not in line:
        assert optional or isinstance(value, allowed.get(path[-1], ())), f"{path} took {value!r}"
    else:
        assert set(line["error"]) == {"code", "message", "rules"}
        assert "\n" not in line["error"]["message"]
        assert 0 < len(line["error"]["message"]) < 300


@pytest.mark.parametrize("path", [path for path in [(), *_places(RECORD)] if path != ("fair",)], ids=str)
def test_an_unknown_field_is_refused_by_name_wherever_it_stands(path: tuple[Any, ...]) -> None:
    place: Any = RECORD
    for key in path:
        place = place[key]
    if isinstance(place, dict):
        line = last_line(changed(*path, "surprise", value=1))
        assert "surprise" in line["error"]["message"]
        assert line["error"]["code"] == "malformed"
        assert line["n"] == (path[1] + 1 if path[:1] == ("actions",) else 0)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xff\xfe", "UTF-8"),
        (b'{"format": "\xc3\x28"}', "UTF-8"),
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"[" * 100_000, "nested"),
        (b'{"a":' * 50_000, "nested"),
        (b"[]", "object"),
        (b"null", "object"),
        (b'"text"', "object"),
        (b"9" * 5000, "digits"),
        (b'{"format": 1' + b"0" * 5000 + b"}", "digits"),
        (b'{"format": NaN}', "NaN"),
        (b'{"format": -Infinity}', "Infinity"),
        (b'{"format": "a", "format": "b"}', "twice"),
        (b'{"title": "\\ud800"}', "surrogate"),
        (b'{"\\udfff": 1}', "surrogate"),
        (b'\xef\xbb\xbf{"format": "firstandglory/1"}', "not JSON"),
        (b'{"format": "firstandglory/2"}', "firstandglory/1"),
        (b'{"format": "firstandglory/1", "game": "chess"}', "game"),
        (b" " * (record.LARGEST + 1), "bytes"),
    ],
    ids=lambda value: repr(value[:24]),
)
def test_what_is_not_a_record_is_named_for_what_it_is(data: bytes, words: str) -> None:
    with pytest.raises(Malformed, match=words):
        record.read(data)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_at_all_make_a_record_or_one_complaint(data: bytes) -> None:
    with pytest.raises(Malformed) as caught:
        record.read(data)
    assert caught.value.text


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@given(path=st.sampled_from(_places(RECORD)), value=JSON)
def test_any_json_anywhere_in_a_record_is_taken_or_complained_about(path: tuple[Any, ...], value: Any) -> None:
    line = last_line(changed(*path, value=value))
    assert ("error" in line) != ("state" in line)


def test_a_wrong_action_keeps_the_lines_before_it_and_nothing_of_itself() -> None:
    data = changed("actions", 2, value={"do": "roll", "offense": 13, "defense": 7})
    lines = list(record.lines(record.from_json(data)))
    assert [line["n"] for line in lines] == [1, 2, 3]
    assert "error" in lines[2]
    assert lines[:2] == list(record.lines(record.from_json(RECORD)))[:2]


@pytest.mark.parametrize("name", ["", "東京\u3000巨人", "Café\u00a0Noir", "👩\u200d👩\u200d👧", "מכבי", "a" * 1000])
def test_a_teams_name_may_be_any_line_of_text(name: str) -> None:
    assert last_line(changed("teams", "home", "name", value=name))["state"]["winner"] == "away"


@pytest.mark.parametrize("text", ["a\nb", "a\rb", "\x00", "a\u2028b", "a\x85b", "a" * 2001])
def test_a_text_that_would_break_a_line_is_refused(text: str) -> None:
    """I.14: a table ruling's reason stands in the play-by-play, as a team's name does."""
    assert "name" in last_line(changed("teams", "home", "name", value=text))["error"]["message"]
    assert "reason" in last_line(changed("actions", 5, "reason", value=text))["error"]["message"]


def test_play_by_play_reads_as_sentences_with_the_teams_names_and_rules() -> None:
    text = list(record.play_by_play(record.from_json(RECORD)))
    assert text[0] == "Harbor – Summit"
    assert "   7  Harbor concedes (resigned): Summit wins.  [I.13]" in text
