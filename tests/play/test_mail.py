"""matches.play.letters, /play/<match>/mail/…/: whom a slow match writes to, and when"""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from firstandglory.engine import playcalling as game
from firstandglory.engine.playcalling.cards import CARDS
from matches.models import Match, Player
from matches.play import letters
from tests.play.slow import awaited, begun, conceded, decide, leave, moved_to

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("commits")]

ANN, BEN = "ann@example.com", "ben@example.com"
BOTH = {"home": {"address": ANN}, "away": {"address": BEN}}


@pytest.fixture
def commits(monkeypatch):
    """Let what follows a commit follow at once: a test's transaction is never committed."""
    monkeypatch.setattr("django.db.transaction.on_commit", lambda work, robust=False: work())


def slow(**given):
    """Begin a slow match at which nobody sits, as after an hour."""
    return leave(begun(**{**BOTH, **given}))


def with_mail(mail):
    return {seat: {**given, "mail": mail} for seat, given in BOTH.items()}


def recipients(mailoutbox):
    return [to for mail in mailoutbox for to in mail.to]


@pytest.mark.parametrize("seat", ["home", "away"])
def test_a_move_of_the_other_side_is_told_once(mailoutbox, seat):
    turn = slow()
    mailoutbox.clear()
    turn = moved_to(turn, seat)
    assert recipients(mailoutbox).count(BOTH[seat]["address"]) == 1
    mail = next(mail for mail in mailoutbox if mail.to == [BOTH[seat]["address"]])
    assert mail.subject == "It is your turn · First & Glory"
    assert f"http://localhost:8000/play/{turn.match.slug}/\n" in mail.body
    assert "has moved" in mail.body
    assert "\n\n\n" not in mail.body


def test_nobody_is_told_of_what_they_decided_themselves(mailoutbox):
    """A seat that decides twice in a row has been told before the first of the two."""
    turn = slow()
    mailoutbox.clear()
    told = []
    for _ in range(30):
        before = awaited(turn)
        turn = decide(turn)
        fell_to_other = awaited(turn) not in (None, before)
        told += [BOTH[awaited(turn)]["address"]] if fell_to_other else []
        assert recipients(mailoutbox) == told
    assert set(told) == {ANN, BEN}


def test_a_call_that_is_locked_early_tells_nobody(mailoutbox):
    """The defense may choose its card before the offense has: that moves no decision."""
    turn = slow()
    while turn.state.awaiting != "offense_call":
        turn = decide(turn)
    defense = "away" if turn.state.offense == "home" else "home"
    calls = ({"do": "call", "by": defense, "card": code} for code in CARDS)
    early = next(call for call in calls if game.early_refusal(turn.state, game.parse(call)) is None)
    mailoutbox.clear()
    after = decide(turn, defense, action=early)
    assert after.history.draft
    assert mailoutbox == []


def test_who_sits_at_the_table_gets_no_mail(mailoutbox):
    turn = begun(**BOTH)
    Player.objects.filter(match=turn.match).update(seen=timezone.now())
    mailoutbox.clear()
    moved_to(moved_to(turn, "home"), "away")
    assert mailoutbox == []


def test_who_wants_mail_always_gets_it_at_the_table_too(mailoutbox):
    turn = begun(**with_mail("always"))
    Player.objects.filter(match=turn.match).update(seen=timezone.now())
    mailoutbox.clear()
    moved_to(turn, "away")
    assert BEN in recipients(mailoutbox)


def test_who_wants_none_gets_none(mailoutbox):
    turn = slow(**with_mail("never"))
    moved_to(moved_to(turn, "home"), "away")
    assert mailoutbox == []


@pytest.mark.parametrize("within", [None, timedelta(seconds=60), timedelta(minutes=3)])
def test_only_slow_matches_write(mailoutbox, within):
    turn = slow(within=within)
    moved_to(moved_to(turn, "home"), "away")
    assert mailoutbox == []


def test_who_made_the_match_and_went_is_told_that_it_began(mailoutbox):
    """Their seat is made when the other takes the offer, so nobody has seen them at the table yet."""
    turns = [begun(**BOTH, server=f"{number:064x}") for number in range(6)]
    first = [awaited(turn) for turn in turns]
    assert set(first) == {"home", "away"}  # whoever wins the opening roll
    assert recipients(mailoutbox) == [ANN] * first.count("home")


def test_without_any_address_nothing_is_sent(mailoutbox):
    turn = leave(begun())
    moved_to(moved_to(turn, "home"), "away")
    assert mailoutbox == []


def test_the_accounts_address_counts_once_it_is_confirmed(mailoutbox):
    ann = User.objects.create_user("ann")  # nothing confirmed: no address
    turn = leave(begun(home={"account": ann}))
    turn = moved_to(turn, "home")
    assert mailoutbox == []
    User.objects.filter(pk=ann.pk).update(email=ANN)
    turn = moved_to(turn, "away")
    moved_to(turn, "home")
    assert recipients(mailoutbox) == [ANN]
    assert "http://localhost:8000/accounts/profile/" in mailoutbox[0].body


def test_the_address_given_for_the_match_goes_before(mailoutbox):
    ann = User.objects.create_user("ann", email="other@example.com")
    turn = leave(begun(home={"account": ann, "address": ANN}))
    mailoutbox.clear()
    moved_to(turn, "home")
    assert recipients(mailoutbox) == [ANN]


def test_the_end_is_told_to_both_who_are_away(mailoutbox):
    turn = slow()
    mailoutbox.clear()
    conceded(turn, "home")
    assert {mail.subject for mail in mailoutbox} == {"The match is over · First & Glory"}
    body = {mail.to[0]: mail.body for mail in mailoutbox}
    assert "you lost" in body[ANN]
    assert "you won" in body[BEN]


def test_no_mailbox_is_filled(mailoutbox):
    """Whoever types somebody else's address reaches that mailbox a few times only."""
    turn = slow(**{seat: {"address": "Victim@example.com"} for seat in BOTH})
    for _ in range(4 * letters.LETTERS.at_once):
        turn = decide(turn)
    assert len(mailoutbox) == letters.LETTERS.at_once


def test_nothing_secret_is_mailed(mailoutbox):
    turn = slow(terms={"game": "playcalling", "mode": "traditional", "length": "quick", "cards": "dealt"})
    for _ in range(16):
        turn = decide(turn)
    bodies = "".join(mail.body for mail in mailoutbox)
    assert bodies
    assert not re.search(r"\b[CBR]-(?:IR|OR|SP|MP|LP|RS|MB|ZB|SC|DC)\b", bodies)
    for player in turn.players.values():
        assert player.token not in bodies
    assert turn.match.online.server not in bodies


# The way out


def off_link(mail):
    return re.search(r"http://localhost:8000(/play/[\w-]+/mail/\w+/\w+/)", mail.body)[1]


@pytest.fixture
def mail(mailoutbox):
    """Return a mail to Ann about her turn."""
    turn = slow()
    mailoutbox.clear()
    moved_to(turn, "home")
    return next(mail for mail in mailoutbox if mail.to == [ANN])


def test_a_link_in_every_mail_ends_it(client, mail, mailoutbox):
    link = off_link(mail)
    assert "Stop the mail" in client.get(link).text
    assert Player.objects.get(seat="home").mail == "away"
    assert "Nothing more is written to you" in client.post(link).text
    assert [Player.objects.get(seat=seat).mail for seat in ("home", "away")] == ["never", "away"]
    assert "Nothing more is written to you" in client.get(link).text


def test_mail_programs_can_do_it_by_themselves(mail):
    assert mail.extra_headers["List-Unsubscribe"] == f"<http://localhost:8000{off_link(mail)}>"
    assert mail.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    program = Client(enforce_csrf_checks=True)
    assert program.post(off_link(mail), {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert Player.objects.get(seat="home").mail == "never"


def test_nobody_ends_anothers_mail(client, mail):
    slug = Match.objects.get().slug
    key = off_link(mail).rsplit("/", 2)[1]
    for link in (f"/play/{slug}/mail/away/{key}/", f"/play/{slug}/mail/home/{'0' * 32}/", f"/play/x/mail/home/{key}/"):
        assert client.post(link).status_code == 404
    assert set(Player.objects.values_list("mail", flat=True)) == {"away"}
