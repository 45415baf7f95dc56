"""/accounts/login/, /accounts/logout/"""

import pytest

from limits.throttle import LOGINS
from tests.accounts.people import PASSWORD, is_known, log_in

pytestmark = pytest.mark.django_db


def test_name_and_password_open_the_profile(ann, client):
    assert not is_known(client)
    assert log_in(client, "ann")["Location"] == "/accounts/profile/"
    assert is_known(client)
    assert log_in(client, "ann")["Location"] == "/accounts/profile/"


def test_it_leads_on_to_where_one_was_going(ann, client):
    assert 'name="next" value="/play/"' in client.get("/accounts/login/?next=/play/").text
    assert log_in(client, "ann", next="/play/")["Location"] == "/play/"


def test_it_leads_to_no_other_site(ann, client):
    assert log_in(client, "ann", next="https://example.com/")["Location"] == "/accounts/profile/"


def test_who_fails_is_not_told_why(ann, client):
    ann.account.is_active = False
    ann.account.save()
    wrong = [log_in(client, "nobody").text, log_in(client, "ann").text, log_in(client, "ann", "x").text]
    assert all("Name and password do not fit each other." in html for html in wrong)
    assert not is_known(client)


def test_passwords_cannot_be_tried_out(ann, client):
    tried = [log_in(client, "ann", f"{number}").text for number in range(LOGINS.at_once + 1)]
    assert [("Too many attempts from here." in html) for html in tried] == [False] * LOGINS.at_once + [True]
    assert "Too many attempts from here." in log_in(client, "ann").text
    assert not is_known(client)
    elsewhere = {"username": "ann", "password": PASSWORD}
    assert client.post("/accounts/login/", elsewhere, REMOTE_ADDR="198.51.100.9").status_code == 302


def test_logging_out_takes_a_press(ann):
    ann.logged_in()
    assert ann.get("logout/").status_code == 405
    assert is_known(ann.client)
    assert ann.post("logout/")["Location"] == "/"
    assert not is_known(ann.client)


def test_a_form_of_another_site_does_nothing(ann):
    ann.logged_in()
    ann.client.handler.enforce_csrf_checks = True
    assert ann.post("logout/").status_code == 403
    assert ann.post("delete/", {"password": PASSWORD}).status_code == 403
    assert ann.stored
