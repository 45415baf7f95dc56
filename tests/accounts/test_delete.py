"""/accounts/delete/"""

import pytest

from limits.throttle import LOGINS
from matches.models import Offer, Player
from tests.accounts.people import PASSWORD, is_known, log_in
from tests.play.slow import begun

pytestmark = pytest.mark.django_db


def test_it_takes_the_password(ann):
    ann.logged_in()
    assert "That is not the password." in ann.post("delete/", {"password": "a guess"}).text
    assert ann.stored
    assert ann.post("delete/", {"password": PASSWORD})["Location"] == "/"
    assert ann.stored is None
    assert not is_known(ann.client)
    assert log_in(ann.client, "ann").status_code == 200


def test_passwords_cannot_be_tried_out_here_either(ann):
    ann.logged_in()
    for _ in range(LOGINS.at_once):
        ann.post("delete/", {"password": "a guess"})
    assert "Too many attempts from here." in ann.post("delete/", {"password": PASSWORD}).text
    assert ann.stored


def test_matches_stay_without_the_address_and_offers_go(ann, ben):
    begun(
        home={"account": ann.account, "address": "ann@example.com"}, away={"account": ben.account, "address": "b@b.de"}
    )
    Offer.objects.create(terms={}, team={}, name="Ann", account=ann.account, address="ann@example.com")
    ann.logged_in().post("delete/", {"password": PASSWORD})
    home, away = Player.objects.order_by("pk")
    assert (home.name, home.account, home.address) == ("Ann", None, "")
    assert (away.account, away.address) == (ben.account, "b@b.de")
    assert not Offer.objects.exists()


def test_outsiders_are_sent_to_the_login(client):
    assert client.post("/accounts/delete/", {"password": PASSWORD})["Location"].startswith("/accounts/login/")
