"""What the search understands, and what it does with anything else"""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from html import unescape

import pytest
from django.utils.html import strip_tags
from hypothesis import given
from hypothesis import strategies as st

from rules import search as module
from rules.booklet import booklet, games
from rules.search import LONGEST, publish, search
from rules.search_index import Document
from rules.search_snippets import snippet
from rules.search_words import terms

NASTY = [
    "",
    " ",
    '"',
    "'",
    '""""',
    "star AND",
    "star OR NOT (",
    "NEAR(star, 5)",
    "title:star",
    "star*",
    "^star",
    "-star +",
    "{title text}: star",
    "'; DROP TABLE rule; --",
    "\0",
    "st\0ar",
    "🏈🏈🏈",
    "½ ﷺ ⑽ ㏂ ﬁeld",
    "\ud800",
    "%s %d {0} {{ star }} {% star %}",
    "<script>alert(1)</script>",
    "star " * 2000,
    "x" * 10_000,
    "?" * 10_000,
    "é" * 500,
    "the of and a",
]


def first(question, game="playcalling"):
    return search(question, game).results[0].document.id


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("td points", "touchdown points"),
        ("fg from opp 20", "field goal from the 20"),
        ("OT", "overtime"),
        ("4th down punt", "fourth down punt"),
        ("defence against risky offence", "defense against risky offense"),
        ("pick six", "defensive touchdowns"),
        ("discarding cards", "discard a card"),
        ("minus 9 balanced", "−9 balanced"),
        ("plus 6 risky", "+6 risky"),
        ("their own 15", "OPP20"),
        ("STAR VS STAR", "star vs. star?"),
        ("Coach’s Challenge", "coaches challenge"),
        ("star v star pts", "star versus star points"),
        ("we both challenge on one down", "we both challenge at the same time"),
    ],
)
def test_two_ways_to_say_one_thing(one, other):
    assert [result.document.id for result in search(one).results] == [
        result.document.id for result in search(other).results
    ]


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("can I punt from their 15", ["punt", "opp20"]),
        ("my own 30", ["own30"]),
        ("opp20 or opp 20", ["opp20", "opp20"]),
        ("the 8 possessions", ["8", "possession"]),
        ("inside the twenty, at opp ten", ["opp20", "opp10"]),
        ("the 50 or midfield", ["opp50", "opp50"]),
        ("14 to 14, 7-7 or 21 all", ["tie", "tie", "tie"]),
        ("14 to 7", ["14", "7"]),
        ("+6 or minus 9", ["signed", "signed"]),
        ("touchdowns", ["touchdown"]),
        ("tackled, tackling", ["tackl", "tackl"]),
        ("défense", ["defens"]),
    ],
)
def test_terms(text, understood):
    assert [term.term for term in terms(text)] == understood


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("how many points is a tuchdown", "how many points is a touchdown"),
        ("Chalenge against penlaty", "challenge against penalty"),
        ("overtiem", "overtime"),
        ("can I kik early ?", "can i kick early ?"),
        ("touchdown", None),
        ("penalty weather", None),
        ("what is the chal", None),  # not ended yet
        ("zzzzqq", None),
    ],
)
def test_did_you_mean(question, meant):
    assert search(question, "playcalling").did_you_mean == meant


def test_misspelled_words_find_all_the_same():
    assert first("two chalenges at once") == first("two challenges at once")


def test_suggestions_are_the_booklets_own_words():
    assert search("quaterback ", "tactics").did_you_mean == "quarterback "
    assert search("quaterback ", "playcalling").did_you_mean is None


def test_last_word_may_be_unfinished():
    assert first("how does overt") == first("how does overtime")
    assert search("preve", "playcalling").results[0].document.title == "Prevent"


@pytest.mark.parametrize("number", ["9.4", "rule 9.4", "Rule 9.4?", "§9.4", " 9.4 "])
def test_a_number_finds_its_rule(number):
    assert first(number) == "9.4"


def test_letters_of_a_number_may_be_small():
    assert first("t.3") == "T.3"


@pytest.mark.parametrize(
    ("question", "row"),
    [
        ("+6 risky", "Risky +6: Top result (+6 or more: touchdown)"),
        ("minus 9 on balanced", "Balanced −9: Turnover (−9 to −7)"),
        ("what is 0 or +0 conservative", "Conservative 0: Gain (−1 to +3: 10 yards)"),
    ],
)
def test_a_margin_shows_its_row(question, row):
    result = search(question, "playcalling").results[0]
    assert result.document.id == "T.3"
    assert strip_tags(result.snippet) == row


@pytest.mark.parametrize("question", ["+6", "risky", "+6 or +7 risky", "+6 risky against balanced"])
def test_without_one_margin_and_one_strategy_there_is_no_row(question):
    assert all(
        "<mark>Risky" not in result.snippet or ":" not in result.snippet[:12] for result in search(question).results
    )


def test_nothing_found():
    assert search("zzzzqq xyzzy").results == []
    assert search("the of and").results == []


def test_one_game_or_all():
    assert {result.document.game for result in search("how do I win").results} == set(games())
    for game in games():
        assert {result.document.game for result in search("how do I win", game).results} == {game}
    assert search("how do I win", "chess").results == []


def test_what_is_known_of_a_result():
    document = search("When you may kick", "playcalling").results[0].document
    assert (document.id, document.title, document.page) == ("9.4", "When you may kick", 10)
    assert (document.section, document.url) == ("Punt, Prevent and kicks", "/rules/playcalling/9/#9.4")


@pytest.mark.parametrize("question", NASTY, ids=range(len(NASTY)))
def test_anything_is_a_question(question):
    search(question)
    search(question, "playcalling")


@given(st.text(max_size=2 * LONGEST), st.sampled_from([None, *games()]))
def test_any_text_is_a_question(question, game):
    for result in search(question, game).results:
        assert unescape(strip_tags(result.snippet)).strip("… ") != ""


def test_threads_find_the_same():
    questions = ["star vs star", "tied at the end", "punt", "hand limit"] * 20
    alone = [search(question) for question in questions]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(search, questions)) == alone


@pytest.mark.parametrize("text", ["a <b>star</b> & “star”", '<img src=x onerror="star()"> star'])
def test_snippets_are_escaped(text):
    shown = snippet(text, terms(text), {"star"})
    assert "<mark>star</mark>" in shown
    assert shown.replace("<mark>", "").replace("</mark>", "").count("<") == 0
    assert unescape(strip_tags(shown)) == text


def test_snippet_of_a_long_text_begins_where_it_answers():
    text = "Nothing here. " * 30 + "The punt goes to OWN20. " + "Nothing there. " * 30
    shown = snippet(text, terms(text), {"punt", "own20"})
    assert shown.startswith("… The <mark>punt</mark> goes to <mark>OWN20</mark>.")
    assert shown.endswith(" …")
    assert len(strip_tags(shown)) < 200


@pytest.fixture
def clarifications():
    """Publish clarifications, and take them back."""
    yield publish
    publish([])


def clarification(**changes):
    said = {"title": "Dice on the floor", "text": "Roll cocked dice again. <b>", "url": "/rules/playcalling/3/#c1"}
    facts = {"game": "playcalling", "id": "C.1", "section": "Clarification", "page": None}
    return Document(**{**facts, **said, **changes})


def test_clarifications_are_found_until_they_are_taken_back(clarifications):
    assert "C.1" not in [result.document.id for result in search("cocked dice on the floor").results]
    clarifications([clarification()])
    result = search("cocked dice on the floor").results[0]
    assert (result.document.id, result.document.url) == ("C.1", "/rules/playcalling/3/#c1")
    assert "&lt;b&gt;" in result.snippet
    clarifications([clarification(title="Dice under the sofa", text="They count.")])
    assert search("sofa").results[0].document.id == "C.1"
    clarifications([])
    assert search("sofa").results == []


def test_the_same_clarifications_cost_nothing(clarifications):
    clarifications([clarification()])
    here = module.library()
    clarifications([clarification()])
    assert module.library() is here


def test_index_does_not_depend_on_the_database_of_the_site():
    assert {entry.document.game for entry in module.library().index.entries} == set(games())
    count = sum(len(booklet(game).by_number) for game in games())
    assert len(module.library().index.entries) == count
    assert sqlite3.connect(":memory:").execute("SELECT sqlite_compileoption_used('ENABLE_FTS5')").fetchone() == (1,)
