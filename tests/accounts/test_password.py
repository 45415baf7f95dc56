"""/accounts/reset/, /accounts/password/"""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from accounts.addresses import LETTERS
from tests.accounts.people import PASSWORD, is_known, link, log_in

pytestmark = pytest.mark.django_db

NEW = {"new_password1": "eight green goal posts", "new_password2": "eight green goal posts"}


def forget(client, address):
    return client.post("/accounts/reset/", {"email": address}, follow=True)


def test_a_mailed_link_sets_a_new_password_once(ann, client, mailoutbox):
    forget(client, "Ann@example.com")
    (mail,) = mailoutbox
    assert mail.to == ["ann@example.com"]
    assert mail.subject == "A new password · First & Glory"
    assert "ann" in mail.body
    form = client.get(link(mail), follow=True)
    where = form.redirect_chain[-1][0]
    assert "The new password is set" in client.post(where, NEW, follow=True).text
    assert log_in(Client(), "ann").status_code == 200
    assert log_in(Client(), "ann", NEW["new_password1"]).status_code == 302
    assert "This link is old" in Client().get(link(mail), follow=True).text


def test_the_answer_does_not_tell_whether_an_address_is_known(ann, client, mailoutbox):
    known, unknown = forget(client, "ann@example.com"), forget(client, "nobody@example.com")
    assert (known.redirect_chain, known.text) == (unknown.redirect_chain, unknown.text)
    assert len(mailoutbox) == 1


def test_an_address_that_nobody_confirmed_opens_nothing(client, mailoutbox):
    User.objects.create_user("carl", password=PASSWORD)
    forget(client, "carl@example.com")
    forget(client, "")
    assert mailoutbox == []


def test_no_mailbox_is_filled_and_the_answer_stays_the_same(ann, client, mailoutbox):
    answers = {forget(client, "ann@example.com").text for _ in range(LETTERS.at_once + 2)}
    assert len(answers) == 1
    assert len(mailoutbox) == LETTERS.at_once


def test_a_new_password_is_as_good_as_the_first(ann, client, mailoutbox):
    forget(client, "ann@example.com")
    where = client.get(link(mailoutbox[0]), follow=True).redirect_chain[-1][0]
    client.post(where, {"new_password1": "password123", "new_password2": "password123"})
    assert ann.stored.check_password(PASSWORD)


def test_changing_it_logs_out_every_other_device(ann):
    ann.logged_in()
    elsewhere = Client()
    elsewhere.force_login(ann.account)
    response = ann.post("password/", {"old_password": PASSWORD, **NEW}, follow=True)
    assert "The password is changed" in response.text
    assert is_known(ann.client)
    assert not is_known(elsewhere)


def test_changing_it_takes_the_present_one(ann):
    ann.logged_in().post("password/", {"old_password": "a guess", **NEW})
    assert ann.stored.check_password(PASSWORD)


def test_outsiders_are_sent_to_the_login(client):
    assert client.get("/accounts/password/")["Location"] == "/accounts/login/?next=/accounts/password/"
