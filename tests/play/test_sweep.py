"""matches.play.sweep, manage.py sweep_matches: slow matches that somebody has left, offers that nobody took"""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.template.defaultfilters import date
from django.utils import timezone

from matches import table
from matches.models import Match, Offer, Online
from matches.play import clock, sweep
from matches.play.clock import GRACE, WARNINGS
from tests.matches.phones import Page, words
from tests.play.slow import DAY, DECKS, awaited, begun, browser, decide, leave, time_passes

pytestmark = pytest.mark.django_db

MAILED = {"home": {"address": "ann@example.com"}, "away": {"address": "ben@example.com"}}
MINUTE = timedelta(minutes=1)


def swept():
    out = StringIO()
    call_command("sweep_matches", stdout=out)
    return out.getvalue().strip()


@pytest.fixture
def late():
    """Return a slow match whose player is late by a minute."""
    return time_passes(leave(begun(**MAILED)), DAY + MINUTE)


def present(turn):
    return table.present(turn.match.slug)


def test_who_is_in_time_is_left_alone(mailoutbox):
    turn = time_passes(leave(begun(**MAILED)), DAY - MINUTE)
    mailoutbox.clear()
    assert swept() == "warned 0, ended 0, deleted 0 offers"
    assert present(turn).match.online.warned == 0
    assert mailoutbox == []


@pytest.mark.parametrize("within", [timedelta(minutes=3), timedelta(seconds=60)])
def test_live_matches_are_the_players_own_business(within):
    time_passes(leave(begun(within=within)), DAY)
    assert swept() == "warned 0, ended 0, deleted 0 offers"


def test_a_page_has_what_it_says_when_time_is_up(late):
    turn = time_passes(late, -2 * MINUTE)
    due = turn.match.online.due
    page = Page(browser("home").get(f"/play/{turn.match.slug}/").text)
    marks = {"id": "late", "data_due": str(int(due.timestamp() * 1000))}
    assert f"until {date(due + WARNINGS * GRACE, 'j M, H:i')} UTC" in words(page.one(**marks, hidden=True))
    time_passes(turn, 2 * MINUTE)
    shown = Page(browser("home").get(f"/play/{turn.match.slug}/").text)
    assert not shown.all(id="late", hidden=True)
    assert shown.one(id="late")


def test_a_match_that_cannot_be_read_keeps_no_other_from_being_looked_after(caplog):
    broken, late = (time_passes(leave(begun()), DAY + MINUTE) for _ in range(2))
    Match.objects.filter(pk=broken.match.pk).update(setup={})
    assert swept() == "warned 1, ended 0, deleted 0 offers"
    assert present(late).match.online.warned == 1
    assert [record.message for record in caplog.records] == [f"Could not look after match {broken.match.slug}"]


def test_it_warns_so_often_and_then_the_match_is_over(late, mailoutbox):
    mailoutbox.clear()
    seat = awaited(late)
    for warning in range(1, WARNINGS + 1):
        assert swept() == "warned 1, ended 0, deleted 0 offers"
        assert swept() == "warned 0, ended 0, deleted 0 offers"
        assert present(late).match.online.warned == warning
        mail = mailoutbox[-1]
        assert (mail.to, mail.subject) == ([MAILED[seat]["address"]], "Your time is up · First & Glory")
        ends = present(late).match.online.warned_at + (WARNINGS + 1 - warning) * GRACE
        assert f"conceded by you on {date(ends, 'F j, Y, H:i')} UTC" in mail.body
        assert f"until {date(ends, 'j M, H:i')} UTC" in browser("home").get(f"/play/{late.match.slug}/").text
        leave(late)
        time_passes(late, GRACE - MINUTE)
        assert swept() == "warned 0, ended 0, deleted 0 offers"
        time_passes(late, MINUTE)
    assert len(mailoutbox) == WARNINGS
    assert swept() == "warned 0, ended 1, deleted 0 offers"
    over = present(late)
    assert over.match.finished
    assert over.match.summary["winner"] != seat
    assert over.match.log.last().done["actions"] == [{"do": "concede", "by": seat, "reason": "left"}]
    assert swept() == "warned 0, ended 0, deleted 0 offers"


def test_a_sweep_that_was_away_for_long_still_leaves_a_day_after_each_warning(late):
    time_passes(late, 30 * DAY)
    assert [swept() for _ in range(4)] == ["warned 1, ended 0, deleted 0 offers"] + [
        "warned 0, ended 0, deleted 0 offers"
    ] * 3


def test_a_decision_begins_it_anew(late):
    swept()
    time_passes(late, GRACE)
    swept()
    turn = decide(present(late))
    online = Online.objects.get(pk=turn.match.pk)
    assert online.warned == 0
    assert clock.ends(online) == online.due + WARNINGS * GRACE
    assert online.due > timezone.now() + DAY - MINUTE
    time_passes(turn, DAY + MINUTE)
    assert swept() == "warned 1, ended 0, deleted 0 offers"


def test_a_decision_that_comes_in_between_is_not_lost(late):
    """Of a sweep and a player at the same moment the player counts."""
    for _ in range(WARNINGS):
        swept()
        time_passes(late, GRACE)
    stale = present(late)
    decide(stale)
    after = sweep.look_after(stale, timezone.now())
    assert not after.match.finished
    assert not Match.objects.get().finished


def test_the_end_is_announced_to_both_by_mail(late, mailoutbox, django_capture_on_commit_callbacks):
    for _ in range(WARNINGS):
        swept()
        time_passes(late, GRACE)
    mailoutbox.clear()
    with django_capture_on_commit_callbacks(execute=True):
        swept()
    assert {to for mail in mailoutbox for to in mail.to} == {"ann@example.com", "ben@example.com"}


def test_the_opponent_may_claim_without_waiting_for_it(late):
    seat = awaited(late)
    other = "away" if seat == "home" else "home"
    assert clock.claim(late, late.players, other, timezone.now()) == "time"


# A look at the table does what the sweep would


def test_a_look_warns_whoever_is_late(late, mailoutbox):
    mailoutbox.clear()
    other = "away" if awaited(late) == "home" else "home"
    assert browser(other).get(f"/play/{late.match.slug}/").status_code == 200
    assert present(late).match.online.warned == 1
    assert len(mailoutbox) == 1


def test_who_comes_back_ends_nothing_by_looking(late):
    for _ in range(WARNINGS):
        swept()
        time_passes(late, GRACE)
    seat = awaited(late)
    other = "away" if seat == "home" else "home"
    browser(seat).get(f"/play/{late.match.slug}/")
    assert not present(late).match.finished
    page = browser(other).get(f"/play/{late.match.slug}/")
    assert page.status_code == 200
    assert present(late).match.finished


# Offers


def offer(seen):
    return Offer.objects.create(
        terms={"game": "playcalling", "mode": "star", "length": "quick", "cards": "dealt"},
        team={"deck": DECKS["home"]},
        name="Ann",
        token="x",  # noqa: S106
        seed="00",
        seen=timezone.now() - seen,
    )


def test_offers_that_nobody_looks_at_any_more_are_deleted():
    kept = offer(timedelta(days=6))
    offer(timedelta(days=8))
    assert swept() == "warned 0, ended 0, deleted 1 offers"
    assert Offer.objects.get() == kept
