"""/matches/<slug>/scorecard.pdf: a card filled from a game, and the play-by-play behind it"""

import io
import json

import pypdf
import pytest

from firstandglory.engine import record
from firstandglory.engine.playcalling.cards import CARDS, card_name
from matches import table
from scorecards import sheet
from scorecards.filled import MOST_ROUNDS, Game, filled, play_by_play
from tests.scorecards.golden import EXAMPLES, game


def started(teams=None, **start):
    data = {
        "format": record.FORMAT,
        "game": "playcalling",
        "mode": "star",
        "length": "quick",
        "cards": "table",
        "teams": teams or {"home": {}, "away": {}},
        "actions": [],
    }
    read = record.from_json(data | ({"start": start} if start else {}))
    return Game(read.setup, record.play(read))


def printed(played, paper):
    return sheet.game_content(*played, paper, "https://example.org/")


def texts(pdf):
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]


def test_card_of_a_finished_game_says_how_it_went():
    card = filled(game("star-quick", ("Harbor", "Summit")))
    assert [(row.offense, row.start, row.result, row.points, row.home, row.away) for row in card.rows] == [
        ("H", "OWN20", "TD", "7", "7", "0"),
        ("A", "OWN20", "TD", "7", "7", "7"),
        ("H", "OWN20", "P", "", "7", "7"),
        ("A", "OWN20", "T", "", "7", "7"),
        ("A", "OWN20", "T", "", "7", "7"),
        ("H", "OWN40", "DTD", "7", "7", "14"),
        ("A", "OWN20", "P", "", "7", "14"),
        ("H", "OWN20", "TD", "7", "14", "14"),
    ]
    assert card.halftime == ("7", "7")
    first = card.overtime[0]
    assert (first.first, first.results, first.home, first.away) == ("A", ("TD", "DTD"), "14", "28")
    assert card.overtime[1].first == ""
    assert (card.home.roll, card.home.opened, card.home.final) == ("3", True, "14")
    assert (card.away.roll, card.away.opened, card.away.final) == ("10", False, "28")
    assert card.home.spent == card.away.spent == (True, True)


def test_card_of_a_game_under_way_has_no_final_score():
    card = filled(game("star-quick", ("Harbor", "Summit"), 12))
    assert (card.home.final, card.away.final) == ("", "")
    assert card.rows[0].offense == "H"
    assert card.rows[-1].offense == ""


def test_card_of_a_game_that_has_not_begun_is_blank():
    card = filled(started())
    assert [row.result for row in card.rows] == [""] * 8
    assert (card.home.name, card.away.name) == ("Home", "Away")
    assert play_by_play(started()) == []
    texts(sheet.game_pdf(printed(started(), "a4")))


def test_card_of_a_game_from_a_position_begins_there():
    card = filled(started(possession=5, offense="home", score={"home": 7, "away": 3}))
    assert [row.offense for row in card.rows] == [""] * 8
    assert card.home.opened is False


def test_a_possession_that_was_ruled_to_the_other_team_is_that_teams():
    """I.14: in regulation and in overtime the card has the team that played the possession to its end."""
    ruled = [
        {"do": "rule", "set": {"offense": "away"}, "reason": "the roll was misread"},
        {"do": "call", "by": "away", "card": "B-IR"},
        {"do": "call", "by": "home", "card": "B-MB"},
        {"do": "roll", "offense": 12, "defense": 2},
    ]
    for start in ({"ball": "OPP30"}, {"period": "overtime"}):
        terms = {"mode": "traditional", "length": "quick", "cards": "table", "teams": {"home": {}, "away": {}}}
        envelope = {"format": record.FORMAT, "game": "playcalling", **terms}
        read = record.from_json({**envelope, "start": start, "actions": ruled})
        card = filled(Game(read.setup, record.play(read)))
        row, overtime = card.rows[0], card.overtime[0]
        if "period" in start:
            assert (overtime.first, overtime.results) == ("A", ("TD", ""))
        else:
            assert (row.offense, row.start, row.result) == ("A", "OPP30", "TD")


def test_names_of_records_are_made_fit():
    told = started({"home": {"name": "a" + "x" * 500}, "away": {"name": "\u202eb"}})
    card = filled(told)
    assert card.home.name == "a" + "x" * 198 + "…"
    assert card.away.name == "b"


def test_play_by_play_follows_with_everything_that_was_played():
    played = game("traditional-quick", ("Harbor", "Summit"))
    pages = texts(sheet.game_pdf(printed(played, "letter")))
    assert len(pages) > 1
    assert "FINAL" in pages[0]
    behind = " ".join(pages[1:]).replace("\n", " ")
    assert "Play-by-play" in behind
    assert behind.count("from OWN20") + behind.count("from OPP") + behind.count("from OWN") >= 8
    assert any(card_name(code) in behind for code in CARDS)
    assert "10.5" not in behind


@pytest.mark.parametrize("actions", range(4, 60))
def test_unfinished_traditional_game_tells_no_cards(actions):
    """10.5: what is printed is a note, so the cards of the present down stay out of it, too."""
    played = game("traditional-quick", ("Harbor", "Summit"), actions)
    data = printed(played, "letter")
    told = json.dumps([data["drives"], data["cards"][0]["quarters"]])
    assert data["note"] == sheet.UNFINISHED
    for code in CARDS:
        assert card_name(code) not in told
    for word in ("Revealed", "Final Margin", "Prevent", "Challenge", "Penalty"):
        assert word not in told


def test_long_overtime_shows_its_last_rounds():
    data = json.loads((EXAMPLES / "star-quick.json").read_text())["record"]
    data["start"] = {
        "period": "overtime",
        "overtime_round": 1,
        "round_first": "home",
        "possession": 9,
        "offense": "home",
        "score": {"home": 7, "away": 7},
    }
    data["actions"] = []
    read = record.from_json(data)
    played = record.play(read)
    while len({drive.overtime_round for drive in Game(read.setup, played).drives}) < MOST_ROUNDS + 2:
        seat = played.present.offense
        other = "away" if seat == "home" else "home"
        # Turnover: a Risky card and a margin of −6.
        actions = [
            {"do": "call", "by": seat, "card": "R-IR*"},
            {"do": "call", "by": other, "card": "R-SC*"},
            {"do": "roll", "offense": 3, "defense": 9},
            {"do": "respond", "by": seat, "card": "PASS"},
            {"do": "respond", "by": other, "card": "PASS"},
        ]
        played = record.resume(read.game, played, actions)
        assert played.refusal is None
    card = filled(Game(read.setup, played))
    assert [one.name for one in card.overtime] == [f"OT {n}" for n in range(3, MOST_ROUNDS + 3)]
    texts(sheet.game_pdf(printed(Game(read.setup, played), "letter")))


@pytest.fixture
def match(db):
    data = json.loads((EXAMPLES / "star-quick.json").read_text())["record"]
    return table.create(data | {"teams": {"home": {"name": "Harbor"}, "away": {"name": "山頂"}}}, "device")


def test_match_s_card_is_there_for_everyone(client, match):
    answer = client.get(f"/matches/{match.slug}/scorecard.pdf")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert "private" in answer["Cache-Control"]
    assert "山頂" in texts(answer.content)[0]
    again = client.get(f"/matches/{match.slug}/scorecard.pdf", headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304
    other = client.get(f"/matches/{match.slug}/scorecard.pdf?paper=a4")
    assert other["ETag"] != answer["ETag"]


def test_match_s_card_refuses_what_it_does_not_know(client, match):
    assert client.get(f"/matches/{match.slug}/scorecard.pdf?paper=b5").status_code == 400
    assert client.get(f"/matches/{match.slug}/scorecard.pdf?per_page=4").status_code == 400
    assert client.get("/matches/nothing/scorecard.pdf").status_code == 404
    assert client.post(f"/matches/{match.slug}/scorecard.pdf").status_code == 405
