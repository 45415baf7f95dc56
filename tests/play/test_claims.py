"""matches.play.clock and the pages that end a match before its time, and begin another"""

from datetime import timedelta

import pytest
from django.utils import timezone

from firstandglory.engine.game import other
from matches import presence
from matches.models import Match, Online, Player
from matches.play import clock
from matches.play.phrases import PHRASES
from tests.matches.phones import words
from tests.play.guests import Guest, finish, play_on
from tests.play.sitting import Sitting


@pytest.fixture
def timed(db):
    return Sitting(mode="star", pace="60").opens()


def overdue(sitting, by=timedelta(seconds=1)):
    Online.objects.filter(match__slug=sitting.slug).update(due=timezone.now() - by)


def away(sitting, seat, since=clock.ABSENCE):
    Player.objects.filter(match__slug=sitting.slug, seat=seat).update(seen=timezone.now() - since)


def result(sitting):
    row = Match.objects.get(slug=sitting.slug)
    last = row.log.last().done["actions"][-1]
    return row.finished, row.summary["winner"], last.get("by"), last.get("reason")


def test_the_clock_begins_anew_with_each_decision(timed):
    first = timed.turn.match.online.due
    assert timedelta(seconds=55) < first - timezone.now() <= timedelta(seconds=60)
    overdue(timed)
    timed.chooses()
    assert timedelta(seconds=55) < timed.turn.match.online.due - timezone.now()


def test_a_call_that_is_locked_first_stops_no_clock(timed):
    overdue(timed)
    due = timed.turn.match.online.due
    defense = timed.defense
    card = timed.turn.state.terms.rosters.of(defense)[-1]
    timed.acts(defense, {"do": "call", "by": defense, "card": card})
    assert timed.turn.history.draft
    assert timed.turn.match.online.due == due


def test_no_clock_runs_without_one_or_after_the_end(db):
    assert Sitting(mode="star").opens().turn.match.online.due is None
    timed = Sitting(mode="star", pace="60").opens()
    timed.claims("home", "resign")
    assert Online.objects.get(match__slug=timed.slug).due is None


def test_time_is_claimed_by_the_other_side_alone(timed):
    late = timed.waited_for
    before = timed.kept()
    assert timed.claims(other(late)).status_code == 400
    assert timed.kept() == before
    overdue(timed)
    assert timed.claims(late).status_code == 400
    assert timed.claims(other(late)).status_code == 302
    assert result(timed) == (True, other(late), late, "time")


def test_who_is_late_may_still_decide_while_nobody_claims(timed):
    overdue(timed, timedelta(minutes=5))
    version = timed.turn.match.version
    timed.chooses()
    assert timed.turn.match.version == version + 1
    assert timed.claims(other(timed.waited_for)).status_code == 400


def test_absence_is_claimed_after_two_minutes_and_not_before(db):
    sitting = Sitting(mode="star").opens()
    waited = sitting.waited_for
    away(sitting, waited, clock.ABSENCE - timedelta(seconds=5))
    assert sitting.claims(other(waited)).status_code == 400
    assert sitting.claims(waited).status_code == 400
    away(sitting, waited)
    assert sitting.claims(other(waited)).status_code == 302
    assert result(sitting) == (True, other(waited), waited, "left")


@pytest.mark.parametrize("page", ["game", "text", "log", "fair"])
def test_whoever_looks_without_a_socket_has_not_left(db, page):
    sitting = Sitting(mode="star").opens()
    waited = sitting.waited_for
    away(sitting, waited)
    sitting.of(waited).get(page, sitting.slug)
    assert sitting.claims(other(waited)).status_code == 400


def test_a_page_that_asks_for_news_and_hears_of_none_is_there(db):
    sitting = Sitting(mode="star").opens()
    waited = sitting.waited_for
    away(sitting, waited)
    have = str(sitting.turn.match.version)
    assert sitting.of(other(waited)).get("game", sitting.slug, live=True, have=have).status_code == 204
    assert not presence.is_here(sitting.turn.players[waited])
    assert sitting.of(waited).get("game", sitting.slug, live=True, have=have).status_code == 204
    assert presence.is_here(sitting.turn.players[waited])
    assert sitting.claims(other(waited)).status_code == 400


def test_an_entry_without_a_socket_is_made_by_somebody_who_is_there(db):
    sitting = Sitting(mode="star").opens()
    waited = sitting.waited_for
    away(sitting, waited)
    sitting.chooses()
    assert presence.is_here(sitting.turn.players[waited])


def test_whoever_has_to_decide_claims_nobodys_absence(db):
    sitting = Sitting(mode="star").opens()
    away(sitting, other(sitting.waited_for), timedelta(hours=1))
    assert sitting.claims(sitting.waited_for).status_code == 400


def test_absence_from_a_slow_match_is_no_loss(db):
    sitting = Sitting(mode="star", pace="86400").opens()
    away(sitting, sitting.waited_for, timedelta(hours=5))
    assert sitting.claims(other(sitting.waited_for)).status_code == 400


@pytest.mark.parametrize("seat", ["home", "away"])
def test_resigning_gives_the_other_side_the_win(timed, seat):
    assert timed.claims(seat, "resign").status_code == 302
    assert result(timed) == (True, other(seat), seat, "resigned")
    assert timed.claims(other(seat), "resign").status_code == 400


def test_the_computer_neither_runs_late_nor_leaves(db):
    guest = Guest("Ann", "harbor")
    slug = guest.makes(mode="star", opponent="computer", level="steady", pace="60")
    assert Online.objects.get(match__slug=slug).due is None
    Player.objects.filter(match__slug=slug).update(seen=timezone.now() - timedelta(days=1))
    play_on(slug, until=lambda turn: turn.state.awaiting == "offense_call" and turn.state.offense == "away")
    fields = {"version": Match.objects.get(slug=slug).version, "key": "claim-1", "claim": "win"}
    assert guest.posts("claim", slug, **fields).status_code == 400


# Another match


def test_a_rematch_needs_both_and_swaps_their_sides(db):
    sitting = Sitting(mode="traditional", pace="180", odds="on")
    assert sitting.home.posts("again", sitting.slug).status_code == 302
    assert Match.objects.count() == 1
    assert "Promised for a rematch" not in sitting.away.page("fair", sitting.slug).words
    finish(sitting.slug)
    promised = words(sitting.away.page("fair", sitting.slug).all("dd")[-1])
    assert promised[:12] in sitting.home.page("game", sitting.slug).words
    sitting.home.posts("again", sitting.slug, seed="ab" * 16)
    assert Match.objects.count() == 1
    answer = sitting.away.posts("again", sitting.slug, seed="cd" * 16)
    following = Online.objects.get(match__slug=sitting.slug).next
    assert answer["Location"] == f"/play/{following.slug}/"
    players = {player.seat: player for player in following.players.all()}
    assert (players["home"].name, players["away"].name) == ("Ben", "Ann")
    assert following.setup["teams"]["home"]["deck"]["name"] == "Summit"
    assert (following.setup["fair"]["home"], following.setup["fair"]["away"]) == ("cd" * 16, "ab" * 16)
    assert (following.online.within, following.online.odds) == (timedelta(minutes=3), True)
    assert following.setup["mode"] == "traditional"
    # Its dice were promised before either side added a number.
    assert following.setup["fair"]["commit"] == promised != Match.objects.get(slug=sitting.slug).setup["fair"]["commit"]
    # Pressing again leads to the same one.
    assert sitting.home.posts("again", sitting.slug)["Location"] == f"/play/{following.slug}/"
    assert Match.objects.count() == 2


def test_the_computer_plays_again_at_once(db):
    guest = Guest("Ann", "harbor")
    slug = guest.makes(mode="star", opponent="computer", level="beginner")
    finish(slug, after=6)
    location = guest.posts("again", slug)["Location"]
    assert location != f"/play/{slug}/"
    following = Match.objects.get(slug=location.split("/")[2])
    assert following.players.get(seat="home").level == "beginner"
    assert following.players.get(seat="away").name == "Ann"


# Another device


def seat_link(sitting, seat):
    page = sitting.of(seat).get("share", sitting.slug).text
    return next(part for part in page.replace('"', " ").split() if f"/seat/{seat}/" in part)


def test_a_seat_moves_to_another_device_once(timed):
    link = seat_link(timed, "home").partition("localhost")[2]
    phone = Guest("Ann", "harbor")
    assert phone.client.get(link).status_code == 200
    assert timed.turn.players["home"].moved == 0
    assert phone.client.post(link).status_code == 302
    player = timed.turn.players["home"]
    assert player.moved == 1
    before = timed.kept()
    old = timed.home
    assert old.posts("act", timed.slug, action="{}", **timed.marks()).status_code == 403
    assert phone.page("game", timed.slug).all(id="moved", hidden=True)
    assert not old.page("game", timed.slug).all(id="moved")
    assert Guest("Eve", "cedar").client.post(link).status_code == 410
    assert timed.kept() == before
    timed.home = phone
    timed.chooses()


def test_only_a_player_is_shown_the_link_that_moves_a_seat(timed):
    assert "/seat/" not in Guest("Eve", "cedar").get("share", timed.slug).text
    assert "/seat/away/" not in timed.home.get("share", timed.slug).text


@pytest.mark.parametrize("key", ["0" * 32, "x", "é"])
def test_a_wrong_key_moves_nothing(timed, key):
    before = timed.kept()
    for seat in ("home", "away", "nobody"):
        assert Guest("Eve", "cedar").client.post(f"/play/{timed.slug}/seat/{seat}/{key}/").status_code == 410
    assert timed.kept() == before


# Phrases


def test_phrases_are_said_now_and_then(timed):
    phrase = next(iter(PHRASES))
    assert timed.home.posts("say", timed.slug, phrase=phrase).status_code == 204
    said = timed.turn.players["home"].said_at
    assert timed.turn.players["home"].said == phrase
    timed.home.posts("say", timed.slug, phrase=phrase)
    assert timed.turn.players["home"].said_at == said
    Player.objects.update(said_at=timezone.now() - timedelta(seconds=10))
    timed.home.posts("say", timed.slug, phrase=phrase)
    assert timed.turn.players["home"].said_at > said


@pytest.mark.parametrize("phrase", ["", "anything else", "<b>"])
def test_nothing_else_can_be_said(timed, phrase):
    assert timed.home.posts("say", timed.slug, phrase=phrase).status_code == 400
    assert timed.turn.players["home"].said == ""
