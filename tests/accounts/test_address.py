"""/accounts/confirm/…/, /accounts/account/: a mail address counts once its owner has followed a link"""

from datetime import timedelta

import pytest
from django.core import signing
from django.test import Client

from accounts import addresses
from accounts.addresses import LETTERS
from tests.accounts.people import link, sign_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def new(client, mailoutbox):
    """Return the link in the mail to somebody who has just signed up."""
    sign_up(client)
    return link(mailoutbox.pop())


def email(django_user_model, name="carl"):
    return django_user_model.objects.get(username=name).email


def test_a_look_confirms_nothing(new, django_user_model):
    page = Client().get(new)
    assert "carl@example.com, for the account carl" in page.text
    assert email(django_user_model) == ""


def test_a_tap_confirms_on_any_device_and_again(new, django_user_model):
    for _ in range(2):
        assert "carl@example.com belongs to the account carl now." in Client().post(new).text
        assert email(django_user_model) == "carl@example.com"


def test_a_link_that_was_changed_is_none(new, django_user_model):
    token = new.split("/")[-2]
    body, rest = token.split(":", 1)
    for forged in (token[:-1] + ("A" if token[-1] != "A" else "B"), body[:-1] + "x:" + rest, "x", "a:b:c"):
        assert Client().post(f"/accounts/confirm/{forged}/").status_code == 410
    other = signing.dumps((1, "", "thief@example.com"), salt="another")
    assert Client().post(f"/accounts/confirm/{other}/").status_code == 410
    assert email(django_user_model) == ""


def test_a_link_grows_old(new, django_user_model, settings, monkeypatch):
    began = signing.time.time()
    monkeypatch.setattr(signing.time, "time", lambda: began + settings.PASSWORD_RESET_TIMEOUT + 1)
    assert Client().post(new).status_code == 410
    assert email(django_user_model) == ""


def test_another_address_counts_when_it_is_confirmed_and_not_before(ann, mailoutbox):
    ann.logged_in()
    assert ann.post("account/", {"address": "new@example.com"})["Location"] == "/accounts/profile/"
    assert ann.stored.email == "ann@example.com"
    Client().post(link(mailoutbox[0]))
    assert ann.stored.email == "new@example.com"


def test_an_older_link_does_not_bring_the_old_address_back(ann, mailoutbox):
    ann.logged_in()
    ann.post("account/", {"address": "first@example.com"})
    ann.post("account/", {"address": "second@example.com"})
    first, second = map(link, mailoutbox)
    assert Client().post(second).status_code == 200
    assert Client().post(first).status_code == 410
    assert ann.stored.email == "second@example.com"


def test_of_two_links_at_the_same_moment_one_counts(ann, mailoutbox):
    ann.logged_in()
    ann.post("account/", {"address": "first@example.com"})
    ann.post("account/", {"address": "second@example.com"})
    (first, _), (second, _) = (addresses.read(link(mail).split("/")[-2]) for mail in mailoutbox)
    addresses.confirm(first)
    addresses.confirm(second)
    assert ann.stored.email == "first@example.com"


def test_a_deleted_account_has_no_address(new, django_user_model):
    django_user_model.objects.all().delete()
    assert Client().post(new).status_code == 410


def test_no_mailbox_is_filled_and_the_answer_stays_the_same(ann, mailoutbox):
    ann.logged_in()
    answers = {
        ann.post("account/", {"address": address}, follow=True).text.count("We have written to ")
        for address in ["Victim@example.com", "victim@example.com"] * LETTERS.at_once
    }
    assert answers == {1}
    assert len(mailoutbox) == LETTERS.at_once
    assert LETTERS.every >= timedelta(hours=1)


def test_what_is_wrong_is_said(ann, mailoutbox):
    response = ann.logged_in().post("account/", {"address": "nobody"})
    assert response.status_code == 400
    assert "This is no mail address." in response.text
    assert mailoutbox == []


def test_outsiders_are_sent_to_the_login(client):
    assert client.get("/accounts/account/")["Location"] == "/accounts/login/?next=/accounts/account/"
    assert client.post("/accounts/account/", {"address": "x@example.com"}).status_code == 302
