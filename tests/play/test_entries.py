"""matches.table and matches.play.dealer: what two players may enter, and what then happens by itself"""

import json
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from random import Random
from threading import Barrier

import pytest
from django.db import connections
from django.utils import timezone

from firstandglory.engine import fairdice, playcalling, record
from firstandglory.engine.game import SEATS
from matches import table
from matches.models import Match, Player
from matches.play.clock import ABSENCE
from matches.play.dealer import MOST_DRAFTS
from tests.matches.databases import in_a_file
from tests.play.guests import Guest, finish, play_on
from tests.play.sitting import Sitting

_keys = count()


@pytest.fixture
def sitting(db):
    return Sitting(mode="star").opens()


@pytest.fixture
def dealt(db):
    return Sitting(mode="traditional").opens()


def call(seat, card):
    return {"do": "call", "by": seat, "card": card}


def stars(sitting, seat):
    """Return a Star of each side of a seat's roster."""
    roster = sitting.turn.state.terms.rosters.of(seat)
    return roster[0], roster[-1]


def test_a_match_begins_with_shuffles_and_a_roll(db):
    sitting = Sitting(mode="traditional")
    (first,) = Match.objects.get(slug=sitting.slug).log.values_list("done", flat=True)
    assert [action["do"] for action in first["actions"]][:3] == ["shuffle", "shuffle", "roll"]
    assert sitting.turn.state.awaiting == "take_side"
    assert [len(pile.hand) for pile in sitting.turn.state.deal.piles] == [7, 7]


def test_dice_follow_the_second_call_in_the_same_row(sitting):
    offense, defense = sitting.offense, sitting.defense
    assert sitting.acts(offense, call(offense, stars(sitting, offense)[0])).status_code == 200
    before = sitting.turn.match.version
    assert sitting.turn.state.awaiting == "defense_call"
    sitting.acts(defense, call(defense, stars(sitting, defense)[1]))
    turn = sitting.turn
    assert (turn.match.version, turn.state.awaiting) == (before + 1, "offense_response")
    assert turn.state.snap.dice is not None


def test_the_defense_may_lock_first_and_change_its_mind(sitting):
    offense, defense = sitting.offense, sitting.defense
    one, other = sitting.turn.state.terms.rosters.of(defense)[-1], sitting.turn.state.terms.rosters.of(defense)[-2]
    sitting.acts(defense, call(defense, one))
    sitting.acts(defense, call(defense, other))
    turn = sitting.turn
    assert turn.state.awaiting == "offense_call"
    assert turn.history.draft == {"by": defense, "action": call(defense, other)}
    sitting.acts(offense, call(offense, stars(sitting, offense)[0]))
    turn = sitting.turn
    assert turn.state.awaiting == "offense_response"
    assert turn.state.snap.defense_call == other
    assert turn.history.draft == {}


def test_a_call_is_not_changed_for_ever(sitting):
    defense = sitting.defense
    cards = sitting.turn.state.terms.rosters.of(defense)[-2:]
    for number in range(MOST_DRAFTS):
        assert sitting.acts(defense, call(defense, cards[number % 2])).status_code == 200
    before = sitting.kept()
    assert "it stands as it is locked" in sitting.acts(defense, call(defense, cards[MOST_DRAFTS % 2])).text
    assert sitting.kept() == before
    sitting.chooses()
    assert sitting.turn.state.snap.defense_call == cards[(MOST_DRAFTS - 1) % 2]
    play_on(sitting.slug, until=lambda turn: turn.state.awaiting == "offense_call")
    assert sitting.turn.history.drafts == 0


@pytest.mark.parametrize("ends", ["resign", "win"])
def test_a_match_whose_log_is_full_can_still_be_ended(sitting, monkeypatch, ends):
    monkeypatch.setattr(table, "LONGEST_LOG", sitting.turn.match.version)
    offense, defense = sitting.offense, sitting.defense
    assert sitting.acts(offense, sitting.choices(offense)[0]).status_code == 200
    assert "log is full" in sitting.acts(offense, sitting.choices(offense)[0]).text
    Player.objects.filter(match__slug=sitting.slug).update(seen=timezone.now() - ABSENCE)
    assert sitting.claims(defense, ends).status_code == 302
    assert Match.objects.get(slug=sitting.slug).summary["winner"] == (offense if ends == "resign" else defense)


def test_a_call_locked_first_is_no_answer_to_a_kick(sitting):
    """Whatever the offense does without a card, the defense's card goes back unseen (3.6)."""
    play_on(sitting.slug, until=lambda turn: turn.state.awaiting == "offense_call" and turn.state.situation.down == 4)
    offense, defense = sitting.offense, sitting.defense
    sitting.acts(defense, call(defense, stars(sitting, defense)[1]))
    cardless = next(choice for choice in sitting.choices(offense) if choice["do"] in ("punt", "kick"))
    sitting.acts(offense, cardless)
    assert sitting.turn.history.draft == {}
    assert [call(defense, stars(sitting, defense)[1])] == [
        row["draft"]["action"] for row in sitting.turn.match.log.values_list("done", flat=True) if row["op"] == "draft"
    ]


def test_a_call_that_will_not_be_open_is_refused_at_once(dealt):
    offense, defense = dealt.offense, dealt.defense
    hand = dealt.turn.state.deal.piles.of(defense).hand
    missing = next(code for code in playcalling.cards.CARDS if code[2:4] in ("RS", "MB") and code not in hand)
    before = dealt.kept()
    answer = dealt.acts(defense, call(defense, missing))
    assert "That card is not in hand." in answer.text
    assert "That is not open" not in answer.text
    assert dealt.kept() == before
    assert offense != defense


@pytest.mark.parametrize("by", SEATS)
def test_nobody_acts_for_the_other(sitting, by):
    other = "away" if by == "home" else "home"
    before = sitting.kept()
    answer = sitting.acts(other, call(by, stars(sitting, by)[0]))
    assert "That is the other player" in answer.text
    assert sitting.kept() == before


def test_a_stranger_changes_nothing(sitting):
    before = sitting.kept()
    stranger = Guest("Eve", "cedar")
    offense = sitting.offense
    fields = {"version": sitting.turn.match.version, "key": "entry-eve"}
    action = json.dumps(call(offense, stars(sitting, offense)[0]))
    assert stranger.posts("act", sitting.slug, action=action, **fields).status_code == 403
    assert stranger.posts("claim", sitting.slug, claim="resign", **fields).status_code == 403
    assert stranger.posts("say", sitting.slug, phrase="hello").status_code == 403
    assert stranger.posts("again", sitting.slug).status_code == 403
    assert sitting.kept() == before


def test_a_private_match_shows_a_stranger_nothing(db):
    sitting = Sitting(mode="star", private="on").opens()
    stranger = Guest("Eve", "cedar")
    fields = {"version": sitting.turn.match.version, "key": "entry-eve"}
    assert stranger.get("game", sitting.slug).status_code == 404
    for live in (False, True):
        # Not even that nothing is new.
        assert stranger.get("game", sitting.slug, live=live, have=str(fields["version"])).status_code == 404
        assert stranger.posts("act", sitting.slug, live=live, action="{}", **fields).status_code == 404
        assert stranger.posts("claim", sitting.slug, live=live, claim="resign", **fields).status_code == 404
        assert stranger.posts("act", sitting.slug, live=live).status_code == 404
    assert stranger.posts("say", sitting.slug, phrase="hello").status_code == 404
    assert stranger.client.get(f"/matches/{sitting.slug}/scorecard.pdf").status_code == 404
    assert sitting.home.client.get(f"/matches/{sitting.slug}/scorecard.pdf").status_code == 200


def test_a_match_that_a_referee_enters_is_not_played_here(db, client):
    refereed = client.post("/referee/new/", {"mode": "star", "length": "quick"})["Location"].split("/")[2]
    stranger = Guest("Eve", "cedar")
    stranger.makes(mode="star")
    before = [*Match.objects.filter(slug=refereed).values()]
    for who in (client, stranger.client):
        assert who.get(f"/play/{refereed}/", {"have": "0"}).status_code == 404
        for page in ("act", "claim", "text", "say", "again"):
            for fields in ({"version": "0", "key": "entry-1", "action": "{}"}, {}):
                assert who.post(f"/play/{refereed}/{page}/", fields).status_code == 404
    assert stranger.joins(refereed).status_code == 410
    assert stranger.get("waiting", refereed)["Location"] == "/play/"
    assert [*Match.objects.filter(slug=refereed).values()] == before


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "null", "[]", "1", '"call"', "{}", "[" * 5000, "x" * 3000),
        *('{"do": "call"}', '{"do": "call", "by": "home"}', '{"do": "shuffle", "team": "home", "cards": []}'),
        '{"do": "roll", "home": [6, 6], "away": [1, 1]}',
    ],
)
def test_what_is_no_action_of_a_player_changes_nothing(sitting, text):
    before = sitting.kept()
    fields = {"version": sitting.turn.match.version, "key": "entry-bad"}
    for seat in SEATS:
        assert sitting.of(seat).posts("act", sitting.slug, action=text, **fields).status_code == 400
    assert sitting.kept() == before


@pytest.mark.parametrize(
    "marks", [{}, {"version": "x", "key": "k"}, {"version": "1", "key": "a b"}, {"version": "-1", "key": "k"}]
)
def test_an_entry_without_its_marks_changes_nothing(sitting, marks):
    before = sitting.kept()
    assert sitting.home.posts("act", sitting.slug, action="{}", **marks).status_code == 400
    assert sitting.kept() == before


def test_an_entry_sent_twice_counts_once(sitting):
    offense = sitting.offense
    action = call(offense, stars(sitting, offense)[0])
    version = sitting.turn.match.version
    for _ in range(2):
        assert sitting.acts(offense, action, version=version, key="entry-twice").status_code == 200
    assert sitting.turn.match.version == version + 1


def test_a_late_entry_is_told_so_and_changes_nothing(sitting):
    offense = sitting.offense
    late = sitting.turn.match.version
    sitting.acts(offense, call(offense, stars(sitting, offense)[0]))
    before = sitting.kept()
    fields = {"version": late, "key": "entry-late", "action": json.dumps({"do": "punt", "by": offense})}
    assert sitting.of(offense).posts("act", sitting.slug, **fields).status_code == 409
    assert sitting.kept() == before


def test_of_many_entries_at_once_one_counts(tmp_path, django_db_blocker):
    with django_db_blocker.unblock(), in_a_file(tmp_path / "play.sqlite3"):
        sitting = Sitting(mode="star").opens()
        offense, version = sitting.offense, sitting.turn.match.version
        ready = Barrier(6)

        def send(number):
            try:
                ready.wait()
                done = table.decide(sitting.slug, token, version, f"entry-{number}", understand(number))
                return done.answer
            finally:
                connections.close_all()

        def understand(number):
            card = sitting_stars[number % len(sitting_stars)]
            return lambda turn: {"op": "act", "actions": [call(offense, card)], "dice": turn.dice}

        token = sitting.turn.players[offense].token
        sitting_stars = sitting.turn.state.terms.rosters.of(offense)[:5]
        with ThreadPoolExecutor(6) as pool:
            answers = sorted(pool.map(send, range(6)))
        assert answers == ["done"] + ["stale"] * 5
        assert sitting.turn.match.version == version + 1


# Where reading begins


@pytest.mark.parametrize("mode", ["traditional", "star"])
def test_read_from_where_it_stands_or_whole_it_is_the_same(db, fixed_seeds, mode):
    """At each entry of a whole match state, drive, draft and dice agree, and its record replays to the same."""
    sitting = Sitting(mode=mode, length="full")
    whims, looked, begun_later = Random("kept"), 0, 0
    while not (turn := sitting.turn).match.finished:
        if whims.random() < 0.2:
            whole = table.load(sitting.slug)
            assert (whole.state, whole.history.draft, whole.dice) == (turn.state, turn.history.draft, turn.dice)
            assert whole.played.steps[-1] == turn.played.steps[-1] if turn.played.steps else True
            begun_later += len(whole.played.steps) > len(turn.played.steps)
            assert len(turn.played.steps) < 130
            looked += 1
        seat = sitting.waited_for
        assert sitting.acts(seat, whims.choice(sitting.choices(seat))).status_code == 200
    assert looked > 10
    assert begun_later > 5


def test_dice_and_shuffles_are_the_seeds(db):
    sitting = Sitting(mode="traditional")
    play_on(sitting.slug)
    turn = table.load(sitting.slug)
    assert turn.record.fair.server is not None
    actions = [turn.record.game.parse(action) for action in turn.record.actions]
    assert fairdice.verify(turn.record.game, turn.setup, actions, turn.record.fair) == []
    again = record.read(json.dumps(record.to_json(turn.record)))
    assert record.play(again).present == turn.state


def test_the_servers_seed_is_told_at_the_end_alone(db, fixed_seeds):
    sitting = Sitting(mode="star")
    secret = sitting.turn.match.online.server
    assert record.to_json(table.load(sitting.slug).record)["fair"].keys() == {"commit", "home", "away"}
    play_on(sitting.slug)
    told = record.to_json(table.load(sitting.slug).record)["fair"]
    assert told["server"] == secret
    assert fairdice.commitment(bytes.fromhex(secret)) == told["commit"]


# The computer


@pytest.mark.parametrize("level", ["beginner", "steady", "coordinator"])
@pytest.mark.parametrize("mode", ["traditional", "star"])
def test_a_whole_match_against_the_computer(db, mode, level):
    guest = Guest("Ann", "harbor")
    slug = guest.makes(mode=mode, opponent="computer", level=level)
    whims, snaps = Random(level), 0
    while not (turn := table.present(slug)).match.finished:
        awaited = turn.record.game.awaiting(turn.state)
        fields = {"version": turn.match.version, "key": f"entry-{next(_keys)}"}
        if awaited.seat == "away":
            # Only at the beginning of a play does the computer wait: its person is to see what the last one came to.
            assert turn.state.awaiting == "offense_call"
            fields["step"], snaps = "on", snaps + 1
        else:
            choices = [turn.record.game.action_json(one) for one in turn.record.game.legal(turn.state, "home")]
            fields["action"] = json.dumps(whims.choice(choices))
        assert guest.posts("act", slug, live=True, **fields).status_code == 200
        assert table.present(slug).match.version == turn.match.version + 1
    assert snaps > 2


def test_nobody_goes_on_for_a_person(sitting):
    before = sitting.kept()
    fields = {"version": sitting.turn.match.version, "key": "entry-on", "step": "on"}
    assert sitting.home.posts("act", sitting.slug, **fields).status_code == 400
    assert sitting.kept() == before


def test_every_page_answers_whoever_asks_only_whether_it_is_there(sitting):
    finish(sitting.slug)
    pages = ("", "share/", "log/", "text/", "replay/", "fair/", "record.json", "waiting/")
    for page in ("/play/", "/play/lobby/", *(f"/play/{sitting.slug}/{page}" for page in pages)):
        asked, looked = sitting.home.client.head(page), sitting.home.client.get(page)
        assert (asked.status_code, asked.content) == (looked.status_code, b"")
