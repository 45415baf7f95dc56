"""Who plays or reads as a guest pays nothing for accounts, and a move never does"""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.play.slow import DEVICES, awaited, begun, browser

pytestmark = pytest.mark.django_db


def asked(ask):
    """Return the answer to a request, and what it asks the database about sessions and accounts."""
    with CaptureQueriesContext(connection) as queries:
        response = ask()
    return response, [
        query["sql"] for query in queries if "django_session" in query["sql"] or "auth_user" in query["sql"]
    ]


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_a_move_reads_neither_session_nor_account(ann, headers):
    turn = begun(home={"account": ann.account}, away={"account": ann.account})
    game, seat = turn.record.game, awaited(turn)
    ann.logged_in(DEVICES[seat])
    action = game.action_json(next(iter(game.legal(turn.state, seat))))
    fields = {"version": turn.match.version, "key": "k1", "action": json.dumps(action)}
    where = f"/play/{turn.match.slug}/act/"
    response, queries = asked(lambda: ann.client.post(where, fields, headers=headers))
    assert response.status_code == (200 if headers else 302)
    assert turn.match.log.count() == 2
    assert queries == []


@pytest.mark.parametrize("page", ["/", "/play/", "/rules/", "/accounts/login/", "/accounts/sign-up/"])
def test_a_guest_has_no_session(client, page):
    response, queries = asked(lambda: client.get(page))
    assert response.status_code == 200
    assert queries == []
    assert "sessionid" not in response.cookies


def test_a_guests_table_asks_for_none(db):
    turn = begun()
    response, queries = asked(lambda: browser("home").get(f"/play/{turn.match.slug}/"))
    assert response.status_code == 200
    assert queries == []
