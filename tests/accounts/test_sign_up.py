"""/accounts/sign-up/"""

import re

import pytest
from django.contrib.auth.models import User

from accounts.forms import SIGN_UPS
from tests.accounts.people import PASSWORD, is_known, link, sign_up

pytestmark = pytest.mark.django_db


def faults(response):
    return re.findall(r'<div class="account-wrong"[^>]*>(.*?)</div>', response.text)


def test_a_new_account_is_logged_in_and_its_address_is_asked_about(client, mailoutbox):
    response = sign_up(client)
    assert (response.status_code, response["Location"]) == (302, "/accounts/profile/")
    assert "carl@example.com" in client.get("/accounts/profile/").text
    carl = User.objects.get()
    assert (carl.username, carl.email, carl.is_staff) == ("carl", "", False)
    assert carl.check_password(PASSWORD)
    (mail,) = mailoutbox
    assert mail.to == ["carl@example.com"]
    assert link(mail).startswith("/accounts/confirm/")


def test_the_answer_does_not_tell_whether_an_address_is_known(ann, client, mailoutbox):
    known = sign_up(client, "carl", "ann@example.com")
    unknown = sign_up(client, "dora", "dora@example.com")
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert [mail.to for mail in mailoutbox] == [["ann@example.com"], ["dora@example.com"]]
    assert ann.stored.email == "ann@example.com"


@pytest.mark.parametrize("name", ["ann", "Ann", "ANN"])
def test_nobody_has_a_name_that_another_has(ann, client, name):
    assert faults(sign_up(client, name)) == ["<p>That name is taken. Choose another.</p>"]
    assert User.objects.count() == 1


@pytest.mark.parametrize("name", ["login", "Profile", "sign-up", "reset", "account"])
def test_nobody_has_the_name_of_a_page(client, name):
    assert faults(sign_up(client, name)) == ["<p>That name is taken. Choose another.</p>"]


@pytest.mark.parametrize("name", ["a b", "a/b", "..", "a@b", "a\u202eb", "a?b"])
def test_a_name_fits_into_an_address(client, name):
    assert faults(sign_up(client, name)) == ["<p>Only letters, digits, - and _.</p>"]


def test_a_name_is_as_long_as_a_players_at_most(client):
    assert sign_up(client, "x" * 41).status_code == 400
    assert sign_up(client, "x" * 40).status_code == 302


@pytest.mark.parametrize(
    "given",
    [
        {"address": "nobody"},
        {"address": "carl@example.com\nBcc: d@example.com"},
        {"address": "carl@\u00ad.com"},
        {"address": ""},
        {"name": ""},
        {"password": "short"},
        {"password": "password123"},
        {"name": "carlcarl", "password": "carlcarl"},
        {"address": "seven.blue.hats@example.com", "password": "seven.blue.hats@example.com"},
        {"again": "another one altogether"},
    ],
)
def test_what_is_wrong_is_said_beside_it(client, mailoutbox, given):
    response = sign_up(client, **given)
    assert response.status_code == 400
    assert len(faults(response)) == 1
    assert not User.objects.exists()
    assert mailoutbox == []
    assert not is_known(client)


def test_twins_are_told_apart(client, monkeypatch):
    """Of two who take a name at the same moment one has it."""
    sign_up(client, "carl")
    client.logout()
    with monkeypatch.context() as late:
        late.setattr("accounts.forms.SignUp.clean_username", lambda form: form.cleaned_data["username"])
        late.setattr("django.forms.models.BaseModelForm.validate_unique", lambda form: None)
        assert faults(sign_up(client, "carl")) == ["<p>That name is taken. Choose another.</p>"]
    assert User.objects.count() == 1


def test_one_address_makes_so_many_accounts_and_no_more(client):
    made = [sign_up(client, f"carl{number}", f"carl{number}@example.com") for number in range(SIGN_UPS.at_once + 1)]
    assert [response.status_code for response in made] == [302] * SIGN_UPS.at_once + [400]
    assert "Too many attempts from here." in made[-1].text
    assert User.objects.count() == SIGN_UPS.at_once
